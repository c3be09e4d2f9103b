"""Hand histories: a model of a recorded hand, replaying, and the formats PHH and ACPC over it.

`load` reads files of both; `dump` writes PHH, and `history.acpc` the other.

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

from pokercore.history import acpc
from pokercore.history.comparison import Comparison, Mismatch, Note, compare
from pokercore.history.files import load, loads, scan
from pokercore.history.games import GAMES, GameCode
from pokercore.history.model import RECORDED, Chips, Entry, HandHistory, Verb
from pokercore.history.phh import dump, dumps
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
    "acpc",
    "compare",
    "dump",
    "dumps",
    "from_hand",
    "load",
    "loads",
    "scan",
]
