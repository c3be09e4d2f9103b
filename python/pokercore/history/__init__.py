"""Hand histories: a model of a recorded hand, the PHH format over it, and replaying.

>>> from pokercore import history
>>> [hand] = history.loads('''
...     variant = "NT"
...     antes = [0, 0, 0]
...     blinds_or_straddles = [1, 2, 0]
...     min_bet = 2
...     starting_stacks = [200, 200, 200]
...     actions = ["d dh p1 AsKd", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cbr 6", "p2 f"]
... ''')
>>> hand.replay().payoffs
(2, -2, 0)
"""

from pokercore.history.comparison import Comparison, Mismatch, Note, compare
from pokercore.history.games import GAMES, GameCode
from pokercore.history.model import RECORDED, Chips, Entry, HandHistory, Verb
from pokercore.history.phh import dump, dumps, load, loads, scan
from pokercore.history.record import from_hand

__all__ = [
    "GAMES",
    "RECORDED",
    "Chips",
    "Comparison",
    "Entry",
    "GameCode",
    "HandHistory",
    "Mismatch",
    "Note",
    "Verb",
    "compare",
    "dump",
    "dumps",
    "from_hand",
    "load",
    "loads",
    "scan",
]
