"""Ultimate Texas Hold'em, the casino game: played, simulated, and solved to the last fraction.

Each seat plays against the dealer alone. It stakes an Ante and a Blind of the same size, and once,
before the flop, on the flop or at the end, a Play bet of some multiple of the Ante; or it folds at
the end. The rules of the house are a value (`House`): what may be played when, what the Blind pays,
which side bets there are.

One round:

    >>> from pokercore import ultimate
    >>> round = ultimate.Round(ante=10, bank=100, seed=7)
    >>> round.turn, str(round.legal)
    (0, 'legal for seat 0: check, play 3x (30), play 4x (40)')
    >>> round = round.check().check().fold()
    >>> round.is_over, round.payoffs
    (True, (-20,))

What each choice is worth, exactly:

    >>> told = ultimate.values("KhQd", "2s7hJc")
    >>> str(told.best), f"{float(told.value):+.4f}"
    ('check', '...')

Many rounds of a strategy, and a game with bankrolls:

    >>> result = ultimate.simulate("simple", rounds=10_000, seed=3)
    >>> -0.3 < result.seats[0].value < 0.25
    True
    >>> game = ultimate.Game(ante=10, bank=1000, bots=[ultimate.bots.Simple()], seed=2)
    >>> len(list(game.play(5))), game.number
    (5, 5)

`solve` finds the exact value of the best play of any house, or of any way to play.
"""

from pokercore._core import UltimateAction as Action
from pokercore._core import UltimateEvent as Event
from pokercore._core import UltimateLegal as Legal
from pokercore._core import UltimateRound as Round
from pokercore._core import UltimateSettlement as Settlement
from pokercore._core import UltimateView as View
from pokercore._ultimate_names import ROWS, STAGES
from pokercore.ultimate import bots
from pokercore.ultimate.bots import Bot, Perfect, Random, RoundResult, SeatInfo, Simple
from pokercore.ultimate.chairs import Player
from pokercore.ultimate.files import dump, dumps, load, loads
from pokercore.ultimate.game import Game
from pokercore.ultimate.game_events import GameEvent
from pokercore.ultimate.house import House, Paytable, SideBet
from pokercore.ultimate.outcomes import Outcome, Outcomes
from pokercore.ultimate.presets import BAD_BEAT, BLIND, PRESETS, STANDARD, TRIPS, WITH_SIDE_BETS
from pokercore.ultimate.result import Result, SeatResult, Sessions, SideResult
from pokercore.ultimate.simulating import simulate
from pokercore.ultimate.solution import DEALS, HandSolution, Solution
from pokercore.ultimate.solving import solve
from pokercore.ultimate.valuing import Values, values

__all__ = [
    "BAD_BEAT",
    "BLIND",
    "DEALS",
    "PRESETS",
    "ROWS",
    "STAGES",
    "STANDARD",
    "TRIPS",
    "WITH_SIDE_BETS",
    "Action",
    "Bot",
    "Event",
    "Game",
    "GameEvent",
    "HandSolution",
    "House",
    "Legal",
    "Outcome",
    "Outcomes",
    "Paytable",
    "Perfect",
    "Player",
    "Random",
    "Result",
    "Round",
    "RoundResult",
    "SeatInfo",
    "SeatResult",
    "Sessions",
    "Settlement",
    "SideBet",
    "SideResult",
    "Simple",
    "Solution",
    "Values",
    "View",
    "bots",
    "dump",
    "dumps",
    "load",
    "loads",
    "simulate",
    "solve",
    "values",
]
