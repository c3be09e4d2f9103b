"""The text format of the Annual Computer Poker Competition: match states and log lines.

A match state is a hand in play as one position sees it; a log line is a hand that is over, with
all cards, what each position won, and who sat there:

    MATCHSTATE:0:30:cc/r250c/:TdAs|/2c8c3h/9c
    STATE:30:r300f:TdAs|9hQd:-100|100:Alice|Bob

Positions count from the seat left of the button; two-handed that is the big blind, since the
button posts the small one. The words of the betting are `f`, `c` (check and call) and `r`; in
no-limit and pot-limit games `r` is followed by all chips that the player has then put in during
the *whole hand*. A `/` stands between betting rounds.

Neither line tells the game, the stakes or the stacks; who reads one says them in a `Game`. Two of
the competition's own are here: `LIMIT` and `NO_LIMIT`.

What the format cannot say: discards and draws, bring-ins, cards that lie face up in front of a
player, more than one board, boards that begin before the first betting round, and rounds without
new shared cards. Games and hands with these are refused. Forced bets, the button's chair and
options of the house are not in a line either; they are the reader's `Game`. Hands that were not
shown are missing in a match state and needed in a log line.

>>> from pokercore.history import acpc
>>> state = acpc.parse("MATCHSTATE:0:7:cr300:AsKd|")
>>> hand = state.hand(acpc.NO_LIMIT)
>>> hand.turn, str(hand.legal)
(1, 'legal for seat 1: fold, call 200, raise to 500..20000')
>>> print(acpc.match_state(hand.fold(), seat=0, number=7))
MATCHSTATE:0:7:cr300f:AsKd|
"""

from pokercore.history.acpc.files import dump, dumps, is_log, load, loads, scan
from pokercore.history.acpc.model import LIMIT, NO_LIMIT, OPTIONS, Game, State, parse, tells
from pokercore.history.acpc.writer import log_line, match_state

__all__ = [
    "LIMIT",
    "NO_LIMIT",
    "OPTIONS",
    "Game",
    "State",
    "dump",
    "dumps",
    "is_log",
    "load",
    "loads",
    "log_line",
    "match_state",
    "parse",
    "scan",
    "tells",
]
