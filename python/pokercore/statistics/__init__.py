"""What bots did and won, counted exactly, and the rates that follow.

A `Tally` holds sums of whole numbers only, so tallies of parts of a run add up without loss, in
any order. Every rate is worked out from the sums when it is asked for.

Definitions. *Hands* are the hands that the bot was dealt in; the *first round* is the first
betting round of a hand (before the flop), and a *raise* in it is a bet or a raise. A rate whose
divisor is 0 is `None`.

- bb/100: chips won less chips lost, in big blinds, for each 100 hands; mbb/hand: the same in
  thousandths of a big blind for each hand.
- VPIP: hands in which the bot called, bet or raised in the first round (posts and checks do not
  count), of all hands.
- PFR: hands in which it raised in the first round, of all hands.
- 3-bet: hands in which it raised the first raise of the first round, of those in which it acted
  when there was exactly one.
- Steal: hands in which it was the first to put in money of its own will, with a raise, on the
  cutoff (from four players on), the button or the small blind, of those in which everybody before
  it there had folded; in games with blinds.
- Fold to steal: hands in which it folded a blind to a steal that nobody had raised, of those in
  which it acted on one.
- Continuation bet: hands in which it made the first bet of the second round as the last who raised
  in the first, of those in which it checked or bet there with nothing bet.
- Aggression factor: bets and raises for each call, after the first round.
- WTSD: hands that it took to a showdown, of those in which it saw a flop (was live when the second
  street was dealt, all-in or not).
- W$SD: showdowns in which it won a part of a pot, of its showdowns.
- A pair: what one bot won of another at a table, `(net - net) / players`. Among two it is what the
  first won; a bot's pairs add up to its own result.

Tracking programs differ in some of this. Here walks count as hands (a big blind that everybody
gave up has no VPIP); who can only call or fold, since the raise is more than it has, counts among
those who could have made a 3-bet; a bring-in is no raise, and a completion is one; where the first
cards of a board come before any betting (bomb pots), the first round is that one. A position is a
chair, counted from the button with empty chairs: where bots drop out, the position called "SB" may
have the big blind.

The interval of a rate in chips covers the true one 95 times of 100 (see `Estimate`). Units of
work are what is independent in a run: single hands where stacks are reset, deals that are played in
every seating, else sessions. Before two units there is none. Where bots rotate hand by hand, that
each is in every position equally often is no chance, and is counted as some: such an interval is a
little too wide where most of a result is the position (a quarter for a bot that always folds).
"""

from pokercore.statistics.bots import RATES, Pair, Statistics
from pokercore.statistics.estimates import Estimate, Interval, student_95
from pokercore.statistics.result import SimulationResult, Stretch, Timing
from pokercore.statistics.tally import PARTS, Products, Tally
from pokercore.statistics.text import table

__all__ = [
    "Estimate",
    "Interval",
    "PARTS",
    "Pair",
    "Products",
    "RATES",
    "SimulationResult",
    "Statistics",
    "Stretch",
    "Tally",
    "Timing",
    "student_95",
    "table",
]
