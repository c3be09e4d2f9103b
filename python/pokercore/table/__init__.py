"""A table: who sits where with how much, who has the button, and one hand after the other.

`Table` is stepped: it asks nobody, never sleeps and reads no clock. What is to be decided, it says
(`turn`, `view`); what was decided, it is told (`act`); `drivers` has the loop that asks bots.

    >>> import pokercore as pc
    >>> table = pc.Table(pc.variants.NLHE, blinds=(1, 2), seats=3, buy_in=(80, 200), seed=1)
    >>> table.sit("Ada", chips=200, seat=1)
    1
    >>> _ = table.fill(pc.bots.Call, chips=100)
    >>> [(player.seat, player.name, player.chips) for player in table.players]
    [(0, 'Call', 100), (1, 'Ada', 200), (2, 'Call', 100)]
    >>> def ada(seat, view):
    ...     return view.check_or_call()
    >>> for hand in table.play(hands=10, ask=ada):
    ...     assert hand.is_over
    >>> sum(player.chips for player in table.players)
    400
"""

from pokercore.table.chairs import Player
from pokercore.table.events import TableEvent, TableEventKind
from pokercore.table.house import House, Refill
from pokercore.table.look import SeatView, TableView, Wishes
from pokercore.table.table import Table

__all__ = [
    "House",
    "Player",
    "Refill",
    "SeatView",
    "Table",
    "TableEvent",
    "TableEventKind",
    "TableView",
    "Wishes",
]
