"""The bots of a table: who decides for which chair, and what each is to be told."""

from collections import deque
from collections.abc import Mapping
from typing import Any

from pokercore._core import Hand
from pokercore._fields import say
from pokercore.bots.base import HandResult, SeatInfo, bot_key, bot_of, name_of
from pokercore.bots.builtin import get, native_of
from pokercore.table.chairs import Chair
from pokercore.table.engine import Engine
from pokercore.table.notices import Notice, Told

_ALL_TOLD = -1
_MOST = 10_000
"""How many notices wait at most: more than those of a dozen hands of ten bots that hear everything.
"""
_BUILT_IN = "built_in:"


class Bench:
    """The bots by their chairs, and the notices that wait for them.

    Bots are no part of a table's state: what they decide comes in as inputs.
    """

    __slots__ = (
        "_engine", "_gone", "_hand", "_told", "bots", "dropped", "natives", "notices", "observing",
        "policies",
    )  # fmt: skip

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.bots: dict[int, Any] = {}
        self.natives: dict[int, str] = {}
        """The names of the built-in ones in the core."""
        self.policies: list[str | None] | None = None
        """The same by chair, for the core; `None` where there are none."""
        self.notices: deque[Notice] = deque()
        self.dropped = 0
        """How many notices were dropped."""
        self.observing: tuple[tuple[int, Any], ...] = ()
        """The chairs and bots who are told what happens in the hand."""
        self._hand: Hand | None = None
        self._told = 0
        self._gone = 0

    def give(self, seat: int, bot: Any) -> None:
        """Lets a bot decide for a player, and tells it where it sits; `None` for no bot."""
        self._forget(seat)
        if bot is None:
            return
        self.bots[seat] = bot
        native = native_of(bot)
        if native is not None:
            self.natives[seat] = native
            self._list_policies()
        elif hasattr(bot, "start"):
            self._tell(seat, bot, "start", self._info(self._engine.chairs.at(seat)))

    def change(self, seat: int, bot: Any) -> None:
        """Gives a chair another bot, which in a hand is told what happens from now on."""
        self.note()
        self.give(seat, bot)
        hand = self._engine.hand
        if hand is not None:
            self._hand, self._told = hand, hand.event_count
            self._observe()

    def _forget(self, seat: int) -> None:
        self.bots.pop(seat, None)
        if self.natives.pop(seat, None) is not None:
            self._list_policies()

    def _list_policies(self) -> None:
        chairs = range(self._engine.house.chairs)
        natives = self.natives
        self.policies = [natives.get(seat) for seat in chairs] if natives else None

    def _info(self, chair: Chair) -> SeatInfo:
        engine = self._engine
        return SeatInfo(
            seat=chair.seat,
            chairs=engine.house.chairs,
            variant=engine.rotation.game.name,
            stack=chair.chips,
            small_blind=engine.stakes.small_blind,
            big_blind=engine.stakes.big_blind,
            name=chair.name,
            rng_key=bot_key(engine.seed, 0, chair.sitting - 1),
        )

    def resume(self, bots: Any) -> None:
        """Gives every chair of a table that was read back its bot.

        What has happened in the hand that is going on, they are not told again.
        """
        engine = self._engine
        if bots is not None and not isinstance(bots, Mapping):
            raise TypeError(f"bots={say(bots)}; give bots by seat or by name, such as {{2: bot}}")
        for chair in engine.chairs.taken:
            self.give(chair.seat, find_bot(chair, bots))
        self._gone = engine.chairs.gone
        if engine.hand is not None:
            self._watch(engine.hand)
            self._told = engine.hand.event_count
        elif engine.last_hand is not None:
            self._hand, self._told = engine.last_hand, _ALL_TOLD

    def note(self) -> None:
        """Writes down what the bots are to be told, and forgets those of who left."""
        engine = self._engine
        if len(self.natives) < len(self.bots):
            # Built-in bots are told nothing.
            hand = engine.hand or engine.last_hand
            if hand is not None:
                if hand is not self._hand:
                    self._watch(hand)
                if self.observing or hand is not engine.hand:
                    self._note(hand)
        if engine.chairs.gone != self._gone:
            self._gone = engine.chairs.gone
            for seat in [seat for seat in self.bots if engine.chairs.all[seat] is None]:
                self._forget(seat)

    def _watch(self, hand: Hand) -> None:
        """Another hand is told of from now on, to those who are in it."""
        self._hand, self._told = hand, 0
        self._observe()

    def _observe(self) -> None:
        """Settles who is told of the hand."""
        self.observing = tuple(
            (seat, bot) for seat, bot in sorted(self.bots.items())
            if hasattr(bot, "observe") and seat in self._engine.sittings
        )  # fmt: skip

    def _note(self, hand: Hand) -> None:
        if self._told == _ALL_TOLD:
            return
        stop = hand.event_count
        for seat, bot in self.observing:
            for event in hand.events_for(seat, self._told, stop):
                self._tell(seat, bot, "observe", event)
        self._told = stop
        if not hand.is_over:
            return
        self._told = _ALL_TOLD
        for seat in hand.players:
            bot = self.bots.get(seat)
            if hasattr(bot, "end"):
                result = HandResult(
                    self._engine.number - 1, seat, hand.payoffs[seat], hand.stacks[seat],
                    hand.view(seat),
                )  # fmt: skip
                self._tell(seat, bot, "end", result)

    def _tell(self, seat: int, bot: Any, method: Told, value: object) -> None:
        if len(self.notices) >= _MOST:
            self._drop_old()
        self.notices.append(Notice(seat, bot, method, value))

    def drop(self) -> int:
        """Drops all notices; returns how many."""
        count = len(self.notices)
        self.notices.clear()
        self.dropped += count
        return count

    def _drop_old(self) -> None:
        """Drops the older half of the notices, except where a bot sits that is still there."""
        notices = self.notices
        old = [notices.popleft() for _ in range(len(notices) // 2)]
        needed = [
            notice for notice in old
            if notice.method == "start" and self.bots.get(notice.seat) is notice.bot
        ]  # fmt: skip
        self.dropped += len(old) - len(needed)
        notices.extendleft(reversed(needed))


def label_of(bot: Any) -> str:
    """What a journal calls a bot."""
    native = native_of(bot)
    return name_of(bot) if native is None else _BUILT_IN + native


def find_bot(chair: Chair, bots: Any) -> Any:
    """The bot of a chair that was read back: one that was handed over, or a built-in one."""
    if chair.bot is None:
        return None
    source = None if bots is None else bots.get(chair.seat, bots.get(chair.bot))
    if source is not None:
        return bot_of(source)
    if not chair.bot.startswith(_BUILT_IN):
        return None
    try:
        return bot_of(get(chair.bot.removeprefix(_BUILT_IN)))
    except ValueError:
        # A bot that this release does not have.
        return None
