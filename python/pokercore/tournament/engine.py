"""What a Sit & Go does with an input: a table with a beginning, levels, places and an end."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast, get_args

from pokercore._core import Hand
from pokercore._fields import describe
from pokercore.bots.base import Seed
from pokercore.exceptions import IllegalAction, RulesError
from pokercore.table import inputs as table_inputs
from pokercore.table.chairs import Chair
from pokercore.table.engine import Engine
from pokercore.table.events import TableEventKind as Kind
from pokercore.table.house import House
from pokercore.tournament import inputs, places
from pokercore.tournament.bounties import knocked_out_by
from pokercore.tournament.results import Ended, SngResult, Standing
from pokercore.tournament.schedule import Level
from pokercore.tournament.structure import Structure

T = TypeVar("T", bound=table_inputs.Input)


class SngEngine(Engine):
    """The state of a Sit & Go, and what each input does to it.

    Players register for chairs, where they keep sitting when they are out. Between hands, and while
    one is played, the chips of all chairs are the stacks of all seats.

    Args:
        house: The settings of the table.
        seed: Deals and the first button follow from it; `None` where each hand brings a secret.
        key: The generator of the native bots, 32 bytes.
        structure: Seats, stacks, levels and money. (`from_dict` fills it in afterwards.)
    """

    __slots__ = (
        "bounties", "fill_at", "level", "now", "out", "result", "started", "structure", "willing",
    )  # fmt: skip

    def __init__(
        self, house: House, seed: Seed | None, key: bytes, structure: Structure | None = None
    ) -> None:
        super().__init__(house, seed, key)
        self.structure = cast(Structure, structure)
        self.now = 0
        self.started: int | None = None
        """When it started, by the clock."""
        self.fill_at: int | None = None
        """When the free seats are filled with bots."""
        self.level = 0
        """The index of the level of the last hand that began."""
        self.out: dict[int, Standing] = {}
        """Who is out, by chair."""
        self.bounties: dict[int, int] = {}
        """Bounties that were won, by chair."""
        self.willing: dict[int, inputs.DealBy] = {}
        """How players would divide the prizes now."""
        self.result: SngResult | None = None

    # --- what it is -----------------------------------------------------------------------------

    @property
    def can_begin(self) -> bool:
        """Whether a hand can begin: it has started, is not over, and no hand is going on."""
        return self.started is not None and self.result is None and super().can_begin

    @property
    def live(self) -> list[Chair]:
        """Who has chips, by chair; those in the pot count until it is awarded."""
        return [chair for chair in self.chairs.taken if chair.chips]

    @property
    def coming_level(self) -> Level:
        """The level of the hand that is going on; between hands, of the next one as of now."""
        schedule = self.structure.schedule
        return schedule.level(self.level if self.hand is not None else self._level_now(self.now))

    def _level_now(self, now: int) -> int:
        since = now - (now if self.started is None else self.started)
        return self.structure.schedule.level_at(self.number, since)

    def standings(self) -> tuple[Standing, ...]:
        """Everybody by place; who has chips by their chips, those in the pot included."""
        if self.result is not None:
            return self.result.standings
        live = self.live
        ranked = places.rank({chair.seat: chair.chips for chair in live})
        found = [self._standing(chair, ranked[chair.seat], 0) for chair in live]
        return _in_order([*found, *self._out_by_now()])

    def _standing(self, chair: Chair, place: int, prize: int, out: int | None = None) -> Standing:
        won = self.bounties.get(chair.seat, 0)
        return Standing(
            place, chair.seat, chair.name, chair.chips, prize, won, chair.hands, out, chair.bot
        )

    def _out_by_now(self) -> list[Standing]:
        return list(self.out.values())

    # --- inputs ---------------------------------------------------------------------------------

    def apply(self, what: table_inputs.Input, now: int) -> None:
        """Does what an input says.

        Raises:
            IllegalAction: That may not be done now, or not in a tournament.
            RulesError: Its values are wrong in themselves.
            TypeError: It is no input of a Sit & Go.
        """
        kind = type(what)
        if kind in _NOT_HERE:
            raise IllegalAction(
                f"{what.kind}: in a tournament players register before it starts; nobody comes, "
                "goes or changes chips or stakes after that",
                "tournament",
            )
        self._check_course(kind)
        if kind in _OF_PLAYERS:
            self._check_in(self.chairs.at(cast(Any, what).seat))
        handler = _HANDLERS.get(kind)
        before, self.now = self.now, now
        try:
            if handler is None:
                super().apply(what, now)
            else:
                table_inputs.check(what)
                handler(self, what, now)
        except BaseException:
            self.now = before
            raise

    def _check_course(self, kind: type[table_inputs.Input]) -> None:
        """Refuses what comes before the start or after the end."""
        if self.result is not None and kind not in _AFTERWARDS:
            raise IllegalAction("the tournament is over", "finished")
        if kind in _OF_HANDS and self.started is None:
            free = len(self.chairs.empty)
            raise IllegalAction(f"it has not started: {free} seats are free", "not_started")

    def check_begin(self) -> None:
        """Refuses what `begin` would refuse whatever the secret is."""
        self._check_course(table_inputs.Begin)
        super().check_begin()

    def _check_in(self, chair: Chair) -> None:
        """Refuses what a player who is out wants to do."""
        if not chair.chips:
            raise IllegalAction(f"{chair.name} is out of the tournament", "out")

    def _check_open(self) -> None:
        if self.started is not None:
            raise IllegalAction("the tournament has started", "started")

    def register(self, what: inputs.Register, now: int) -> None:
        """A player takes part."""
        self._check_open()
        defects = []
        if not isinstance(what.name, str) or not what.name:
            message = f"{describe(what.name)}; give a name"
            defects.append(("wrong_type", "name", message))
        if what.bot is not None and (not isinstance(what.bot, str) or not what.bot):
            message = f"{describe(what.bot)}; give the name of a bot, or None"
            defects.append(("wrong_type", "bot", message))
        if defects:
            raise RulesError("", defects)
        self._seat(what.seat, what.name, what.bot)
        if what.bot is None and self.structure.fill_with is not None and self.fill_at is None:
            self.fill_at = now + self.structure.fill_after_ms
        self._start_if_full(now)

    def _seat(self, seat: int, name: str, bot: str | None) -> None:
        self.chairs.sit(seat, name, self.structure.stack, True, bot)
        self.publish(Kind.REGISTER, seat, {"name": name, "on": True, "bot": bot is not None})

    def unregister(self, what: inputs.Unregister, now: int) -> None:
        """A player does not take part after all."""
        self._check_open()
        chair = self.chairs.at(what.seat)
        self.chairs.stand(chair)
        data = {"name": chair.name, "on": False, "bot": chair.bot is not None}
        self.publish(Kind.REGISTER, chair.seat, data)
        if all(other.bot is not None for other in self.chairs.taken):
            self.fill_at = None

    def fill(self, what: inputs.Fill, now: int) -> None:
        """Bots take all free seats."""
        self._check_open()
        if not isinstance(what.bot, str) or not what.bot or not isinstance(what.name, str):
            message = f"{what.bot!r}, {what.name!r}; give the name of a bot, and what to call it"
            raise RulesError("", [("wrong_type", "bot", message)])
        self._fill(what.bot, what.name or what.bot, now)

    def _fill(self, bot: str, name: str, now: int) -> None:
        for seat in self.chairs.empty:
            self._seat(seat, name, bot)
        self._start_if_full(now)

    def _start_if_full(self, now: int) -> None:
        if self.chairs.empty:
            return
        self.started = now
        self.fill_at = None
        self._publish_level(0)

    def _publish_level(self, index: int) -> None:
        self.level = index
        stakes = self.structure.schedule.level(index).stakes
        self.rotation.restake(stakes)
        data = {"level": index, "stakes": stakes.to_dict()}
        self.publish(Kind.LEVEL, None, data, hand=self.number)

    def tick(self, what: table_inputs.Tick, now: int) -> None:
        """Does what is due by the clock."""
        bot = self.structure.fill_with
        if bot is not None and self.fill_at is not None and now >= self.fill_at:
            self._fill(bot, self.structure.fill_name or bot, now)
        super().tick(what, now)

    def begin(self, what: table_inputs.Begin, now: int) -> None:
        """A hand begins, at the level that is due."""
        index = self._level_now(now)
        if self.hand is None and (self.willing or index != self.level):
            # What refuses the hand must do so before anything changes.
            self.dealing.key(what.secret, self.number)
            self.willing.clear()
            if index != self.level:
                self._publish_level(index)
        super().begin(what, now)

    def deal(self, what: inputs.Deal, now: int) -> None:
        """A player would divide the prizes, or no longer would."""
        if what.by is not None:
            _check_by(what.by)
        self._check_between()
        chair = self.chairs.at(what.seat)
        self._check_in(chair)
        if what.by is None:
            self.willing.pop(chair.seat, None)
        else:
            self.willing[chair.seat] = what.by
        self.publish(Kind.DEAL, chair.seat, {"by": what.by})
        live = self.live
        if len(self.willing) == len(live) and len(set(self.willing.values())) == 1:
            self._divide(self.willing[chair.seat], "deal")

    def stop(self, what: inputs.Stop, now: int) -> None:
        """The house ends it."""
        _check_by(what.by)
        self._check_between()
        self._divide(what.by, "stopped")

    def _check_between(self) -> None:
        if self.started is None:
            raise IllegalAction("the tournament has not started", "not_started")
        if self.hand is not None:
            raise IllegalAction(
                "a hand is going on; prizes are divided between hands", "hand_in_progress"
            )

    # --- places ---------------------------------------------------------------------------------

    def _end(self, hand: Hand) -> None:
        """The hand is over: who lost all chips is out; the last one with chips has won."""
        super()._end(hand)
        players, stacks = hand.players, hand.stacks
        busted = [seat for seat in players if not stacks[seat]]
        if busted:
            self._settle_places(hand, busted)
        if self.result is None and (self._is_long() or self._is_forsaken()):
            self._divide("icm", "stopped")

    def _is_long(self) -> bool:
        most = self.structure.most_hands
        return most is not None and self.number >= most

    def _is_forsaken(self) -> bool:
        """Whether nobody is there to play, and the blinds decide nothing more.

        Dead hands are all-in by the blinds then; two of them can pass the same chips to and fro for
        ever.
        """
        if not all(chair.away for chair in self.live):
            return False
        level = self.structure.schedule.level(self.level)
        chips = self.structure.seats * self.structure.stack
        return max(level.big_blind, level.ante, level.button_blind) >= chips

    def _settle_places(self, hand: Hand, busted: list[int]) -> None:
        """Places and prizes of those who lost all chips in a hand, and the end."""
        before, players = hand.starting_stacks, hand.players
        found = places.finish({seat: before[seat] for seat in busted}, len(players))
        prizes = places.prizes_of(found, self.structure.prizes, hand.button)
        heads = self._pay_bounties(hand, busted)
        # Who finished worst goes first; who ties, from the left of the button.
        order = places.clockwise(busted, hand.button)
        for seat in sorted(order, key=lambda seat: -found[seat]):
            self._put_out(seat, found[seat], prizes[seat], heads[seat])
        live = self.live
        if len(live) == 1:
            self._finish({live[0].seat: 1}, {live[0].seat: self.structure.prizes[0]}, "played")

    def _pay_bounties(self, hand: Hand, busted: list[int]) -> dict[int, dict[int, int]]:
        """Pays for each head; returns who got what for each."""
        paid: dict[int, dict[int, int]] = {seat: {} for seat in busted}
        bounty = self.structure.bounty
        if not bounty:
            return paid
        for seat in busted:
            paid[seat] = places.share(bounty, knocked_out_by(hand, seat), hand.button)
            for winner, part in paid[seat].items():
                self.bounties[winner] = self.bounties.get(winner, 0) + part
        return paid

    def _put_out(self, seat: int, place: int, prize: int, heads: Mapping[int, int]) -> None:
        standing = self._standing(self.chairs.at(seat), place, prize, self.number - 1)
        self.out[seat] = standing
        data: dict[str, Any] = {"place": place, "prize": prize, "bounties": standing.bounties}
        if heads:
            data["by"] = {str(winner): part for winner, part in heads.items()}
        self.publish(Kind.PLACE, seat, data, hand=self.number - 1)

    def _divide(self, by: inputs.DealBy, ended: Ended) -> None:
        """Divides the prizes that are left among those who have chips."""
        from pokercore.tournament.division import divide

        chips = {chair.seat: chair.chips for chair in self.live}
        button = 0 if self.positions is None else self.positions.button
        shares = divide(by, chips, self.structure.prizes[: len(chips)], button)
        data = {"by": by, "prizes": {str(seat): prize for seat, prize in shares.items()}}
        self.publish(Kind.DEAL, None, data)
        self._finish(places.rank(chips), shares, ended)

    def _finish(self, ranked: Mapping[int, int], prizes: Mapping[int, int], ended: Ended) -> None:
        """It is over: who has chips gets these places and prizes, and his own bounty."""
        self.willing.clear()
        found = self._out_by_now()
        for chair in sorted(self.live, key=lambda chair: -ranked[chair.seat]):
            seat, bounty = chair.seat, self.structure.bounty
            if bounty:
                self.bounties[seat] = self.bounties.get(seat, 0) + bounty
            standing = self._standing(chair, ranked[seat], prizes[seat])
            found.append(standing)
            data = {"place": standing.place, "prize": standing.prize, "bounties": standing.bounties}
            self.publish(Kind.PLACE, seat, data)
        # Who was out early may have won no more bounties since, so those are told as they were.
        structure, started = self.structure, self.started or 0
        self.result = SngResult(
            standings=_in_order(found),
            hands=self.number,
            ms=self.now - started,
            level=self.level,
            ended=ended,
            buy_in=structure.buy_in,
            fee=structure.fee,
            bounty=structure.bounty,
        )
        self.publish(Kind.FINISH, None, {"result": self.result.to_dict()})

    # --- snapshots ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole state, as a dictionary for JSON."""
        return {
            **super().to_dict(),
            "sng": {
                "structure": self.structure.to_dict(),
                "now": self.now,
                "started": self.started,
                "fill_at": self.fill_at,
                "level": self.level,
                "out": [_to_plain(standing) for standing in self.out.values()],
                "bounties": {str(seat): won for seat, won in self.bounties.items()},
                "willing": {str(seat): by for seat, by in self.willing.items()},
                "result": None if self.result is None else self.result.to_dict(),
            },
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "SngEngine":
        """Reads what `to_dict` wrote."""
        made = cast(SngEngine, super().from_dict(data))
        own = data["sng"]
        variant = made.rotation.leg.variant
        made.structure = Structure.from_dict(own["structure"], variant)
        made.now = own["now"]
        made.started = own["started"]
        made.fill_at = own["fill_at"]
        made.level = own["level"]
        made.out = {entry["seat"]: Standing(**entry) for entry in own["out"]}
        made.bounties = {int(seat): won for seat, won in own["bounties"].items()}
        made.willing = {int(seat): by for seat, by in own["willing"].items()}
        if own["result"] is not None:
            made.result = SngResult.from_dict(own["result"])
        return made


def _in_order(standings: list[Standing]) -> tuple[Standing, ...]:
    return tuple(sorted(standings, key=lambda standing: (standing.place, standing.seat)))


def _to_plain(standing: Standing) -> dict[str, Any]:
    return {name: getattr(standing, name) for name in Standing.__slots__}


def _check_by(by: object) -> None:
    if by not in get_args(inputs.DealBy):
        choices = " or ".join(map(repr, get_args(inputs.DealBy)))
        raise RulesError("", [("option", "by", f"by={by!r}; it is {choices}")])


_NOT_HERE: frozenset[type[table_inputs.Input]] = frozenset({
    table_inputs.Sit, table_inputs.Stand, table_inputs.AddChips, table_inputs.SetStakes,
    table_inputs.Straddle, table_inputs.Reserve, table_inputs.Release, table_inputs.Remove,
    table_inputs.Stay, table_inputs.Close,
})  # fmt: skip
"""Inputs of a cash table."""

_OF_HANDS: frozenset[type[table_inputs.Input]] = frozenset({
    table_inputs.Prepare, table_inputs.Contribute, table_inputs.Begin,
})  # fmt: skip
"""What deals hands."""

_OF_PLAYERS: frozenset[type[table_inputs.Input]] = frozenset({
    table_inputs.SitOut, table_inputs.ComeBack, table_inputs.Contribute,
})  # fmt: skip
"""What only a player with chips may do."""

_AFTERWARDS: frozenset[type[table_inputs.Input]] = frozenset({
    table_inputs.Show, table_inputs.Rabbit, table_inputs.Tick,
})  # fmt: skip
"""What may still be done when it is over."""

_HANDLERS: dict[type[table_inputs.Input], Callable[[SngEngine, Any, int], None]] = {
    inputs.Register: SngEngine.register,
    inputs.Unregister: SngEngine.unregister,
    inputs.Fill: SngEngine.fill,
    inputs.Deal: SngEngine.deal,
    inputs.Stop: SngEngine.stop,
    table_inputs.Begin: SngEngine.begin,
    table_inputs.Tick: SngEngine.tick,
}
