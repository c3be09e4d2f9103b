"""A Sit & Go: one table that starts when it is full and ends when one player has all chips.

    >>> import pokercore as pc
    >>> sng = pc.SitAndGo(seats=6, seed=5).fill(pc.bots.TightAggressive)
    >>> sng.has_started, sng.structure.prizes
    (True, (390, 210, 0, 0, 0, 0))
    >>> result = sng.play()
    >>> [standing.place for standing in result.standings]
    [1, 2, 3, 4, 5, 6]
    >>> sum(standing.prize for standing in result.standings)
    600

**Several tables** are no part of this. A tournament of many tables is made of `Table`s with
`tournament=True`: between two hands a table loses a player (`Table.remove`, who leaves with his
chips) and another receives him (`Table.sit` with these chips). No chips are made or lost on the
way: what leaves the one is what comes to the other, and the books of both tell it (`bought_in`,
`cashed_out`). Levels are a `BlindSchedule` that all tables follow (`Table.stakes`); places follow
from `places.finish` with the count of players over all tables.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, cast

from pokercore import variants
from pokercore._fields import describe, whole
from pokercore._stakes import game_of
from pokercore.bots.base import (
    BotSource,
    Factory,
    Seed,
    bot_key,
    bot_of,
    factory_of,
    is_bot,
    name_of,
)
from pokercore.bots.policy import OnIllegal, check_policy
from pokercore.enums import ButtonMode
from pokercore.exceptions import Defect, IllegalAction, RulesError
from pokercore.options import Options
from pokercore.table import drivers
from pokercore.table.bench import find_bot, label_of
from pokercore.table.house import House
from pokercore.table.inputs import Input, Tick
from pokercore.table.stepped import Stepped
from pokercore.table.table import Table
from pokercore.tournament import inputs
from pokercore.tournament.engine import SngEngine
from pokercore.tournament.payouts import Payouts
from pokercore.tournament.results import SngResult, Standing
from pokercore.tournament.schedule import BlindSchedule, Level, Preset
from pokercore.tournament.structure import Structure, structure_of
from pokercore.variants import Variant

if TYPE_CHECKING:
    from pokercore.journal import Journal

HAND_MS = 30_000
"""How long a hand takes by the clock that `play` hands in, where levels go by the clock."""

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "heads-up": {"seats": 2},
    "6-max": {"seats": 6},
    "9-max": {"seats": 9},
}
"""Settings that are ready made; prizes follow from the seats."""


class SitAndGo(Table):
    """A tournament at one table, stepped as a `Table` is.

    Players register for a seat, for a buy-in to the prize pool and a fee to the house. It starts
    when all seats are taken; `fill` puts bots on those that are free, and by the clock that is
    handed in that is done `fill_after_ms` after the first person registered, if the house has bots
    (`fill_with`). Everybody gets the same stack; nobody buys in again, comes later or leaves with
    chips. Who goes away (`sit_out`) is absent: dealt in, the blinds taken, the hand dead.

    Levels rise by the schedule. Who has no chips after a hand is out, and gets place and prize; of
    several in one hand, who had more when it began finishes better, and who had the same shares
    their prizes. The dead button is the norm; a fixed-limit cap is lifted when two players are
    left; hands are turned up once a player is all-in. The tournament is over when one player has
    all chips, when all players who have chips agree on a deal, or when the house stops it (which is
    done by itself once all who have chips are absent and a blind or ante is as large as all chips).

    Everything of a table that concerns a hand is here too: `turn`, `view`, `legal`, `act`, `tick`,
    `events_since`, `snapshot`, `recover` and so on. What a cash table does with chips and chairs is
    refused (code `'tournament'`).

    Args:
        seats: How many, 2 to 10 and no more than the game takes.
        stack: Chips that everybody begins with.
        schedule: The levels: a `BlindSchedule`, or the name of a preset, by hands.
        payouts: `Payouts`, or prizes by place in a tuple: percents that add up to 100, or amounts
            that add up to the pool. By default 50, 30 and 20 percent from seven seats on, 65 and
            35 with five or six, all to the winner with fewer.
        buy_in: What each pays to the prize pool, in whole units of money.
        fee: What each pays to the house.
        variant: The game, or its name.
        bounty: What each pays for a bounty on his head, which goes to who wins the pot that holds
            his last chips; several who win it share it evenly, what is left over going one each
            clockwise from the left of the button. Who is never knocked out keeps his own.
        seed: Hand `k` of a seed is always the same deal, and the first button and the bots'
            generators follow from it; `None` draws everything from the operating system.
        fill_with: The bot that takes free seats by the clock; `None` for none.
        fill_after_ms: How long after the first person registered, less than 10,000.
        most_hands: After how many hands the house stops it, where it is not over by then: prizes
            are divided by tournament equity, as `stop` does. `None` for never: players who all
            fold, under levels that rise no further, then pass their blinds round for ever.
        bots: Bots of your own by the name that `Register` and `Fill` inputs have for them.
        button: The chair of the first button; drawn by default.
        button_mode: How the button goes round when players are out.
        decision_ms: How long a decision may take; `None` for no limit. As for a `Table`, and so
            are `time_bank_ms`, `sit_out_after`, `rabbit`, `fair`, `open_hands`, `keep`,
            `on_illegal` and `journal`.
        options: The options of the house; `Options.tournament()` by default.

    Raises:
        RulesError: With every defect of the arguments.
        TypeError: The journal is none.

    A person among bots, who never decides anything:

        >>> import pokercore as pc
        >>> sng = pc.SitAndGo(seats=3, seed=1, schedule="hyper", fill_with=pc.bots.Call)
        >>> sng.register("Ada", seat=1)
        1
        >>> sng.has_started, sng.deadline
        (False, 5000)
        >>> sng.tick(5000)
        >>> [(player.seat, player.name, player.chips) for player in sng.players]
        [(0, 'Call', 1500), (1, 'Ada', 1500), (2, 'Call', 1500)]
        >>> sng.sit_out(1)
        >>> sng.play().of(1).prize
        0
    """

    format = "pokercore sit and go"
    more_inputs = inputs.INPUTS

    def __init__(
        self,
        *,
        seats: int = 9,
        stack: int = 1500,
        schedule: BlindSchedule | Preset = "turbo",
        payouts: Payouts | Sequence[int] | None = None,
        buy_in: int = 100,
        fee: int = 0,
        variant: Variant | str = "NLHE",
        bounty: int = 0,
        seed: Seed | None = None,
        fill_with: BotSource | None = None,
        fill_after_ms: int = 5_000,
        most_hands: int | None = None,
        bots: Mapping[Any, BotSource] | None = None,
        button: int | None = None,
        button_mode: ButtonMode = ButtonMode.DEAD,
        decision_ms: int | None = None,
        time_bank_ms: int = 0,
        sit_out_after: int | None = None,
        rabbit: bool = False,
        fair: bool = False,
        open_hands: bool = False,
        keep: int | None = 16,
        on_illegal: OnIllegal = "raise",
        options: Options | None = None,
        journal: "Journal | None" = None,
    ) -> None:
        check_policy(on_illegal)
        if options is not None and not isinstance(options, Options):
            message = f"{describe(options)}; give Options, or None for those of a tournament"
            raise RulesError("", [("wrong_type", "options", message)])
        game = variants.get(variant)
        options = Options.tournament() if options is None else options
        sources: dict[Any, BotSource] = dict(bots or {})
        filler = None
        if fill_with is not None:
            filler = label_of_source(fill_with)
            sources[filler] = Factory(factory_of(fill_with), name_of(fill_with))
        defects: list[Defect] = []
        structure = None
        try:
            structure = structure_of(
                game,
                options,
                seats=seats,
                stack=stack,
                schedule=schedule,
                payouts=payouts,
                buy_in=buy_in,
                fee=fee,
                bounty=bounty,
                fill_with=filler,
                fill_name="" if fill_with is None else name_of(fill_with),
                fill_after_ms=fill_after_ms,
                most_hands=most_hands,
            )
        except RulesError as error:
            defects += error.defects
        try:
            stakes = None if structure is None else structure.schedule.level(0).stakes
            house = House(
                game=game_of(game, stakes=stakes),
                # Of seats that cannot be, the structure has told.
                chairs=structure.seats
                if structure is not None
                else game.game(options).seat_limits[0],
                options=options,
                button=button if structure is not None else None,
                button_mode=button_mode,
                refill="stay",
                entry="free",
                rabbit=rabbit,
                decision_ms=decision_ms,
                time_bank_ms=time_bank_ms,
                sit_out_after=sit_out_after,
                tournament=True,
                fair=fair,
                open_hands=open_hands,
                keep=keep,
            )
        except RulesError as error:
            defects += error.defects
        if defects or structure is None:
            raise RulesError("", defects)
        self._open(SngEngine(house, seed, _key(seed), structure), on_illegal, sources)
        Stepped.__init__(self, journal)

    @classmethod
    def preset(cls, name: str, **settings: Any) -> Self:
        """A Sit & Go that is ready made: `'9-max'`, `'6-max'` or `'heads-up'`.

        Args:
            name: Its name.
            settings: What shall be otherwise.

        Raises:
            RulesError: There is none of this name, or the settings are wrong.
        """
        if not isinstance(name, str) or name not in PRESETS:
            message = f"{name!r}; it is one of {', '.join(map(repr, PRESETS))}"
            raise RulesError("", [("option", "preset", message)])
        return cls(**{**PRESETS[name], **settings})

    def again(self, seed: Seed | None = None) -> Self:
        """Another Sit & Go with the same settings, for which nobody has registered yet.

        Args:
            seed: Its seed; `None` draws everything from the operating system.
        """
        made = type(self).__new__(type(self))
        named = {name: source for name, source in self._sources.items() if isinstance(name, str)}
        made._open(SngEngine(self.house, seed, _key(seed), self.structure), self.on_illegal, named)
        Stepped.__init__(made)
        return made

    def _open(
        self, engine: SngEngine, on_illegal: OnIllegal, sources: dict[Any, BotSource]
    ) -> None:
        self._set_up(engine, on_illegal)
        self._sources = sources
        self._seated: int | None = engine.chairs.sat
        """How many of those who registered have got their bots; `None` while all are read back."""

    @property
    def _sng(self) -> SngEngine:
        return cast(SngEngine, self._engine)

    # --- who plays ----------------------------------------------------------------------------

    def register(
        self, player: BotSource | str, seat: int | None = None, name: str | None = None
    ) -> int:
        """Registers a player; with the last free seat it starts.

        Args:
            player: The name of a person, for whom `act` is called; or a bot, or a class or factory
                of bots.
            seat: The chair; the first free one by default.
            name: What to call a bot.

        Returns:
            The chair.

        Raises:
            RulesError: With every defect: a seat that is taken or not there, no name.
            IllegalAction: It has started (code `'started'`).
            TypeError: `player` is no bot and no name.
        """
        chairs = self._engine.chairs
        if seat is None:
            # At a full table, what is said of the first seat holds for all.
            seat = chairs.free_chair() or 0
        if isinstance(player, str):
            self._take(inputs.Register(seat, player), None)
            return seat
        bot = bot_of(player)
        before = self._sources.get(chairs.check(seat))
        self._sources[seat] = bot
        try:
            self._take(inputs.Register(seat, name or name_of(player), label_of(bot)), None)
        except Exception:
            del self._sources[seat]
            if before is not None:
                self._sources[seat] = before
            raise
        return seat

    def unregister(self, seat: int) -> None:
        """Lets a player who registered not take part after all.

        Raises:
            RulesError: Nobody registered for this seat.
            IllegalAction: It has started (code `'started'`).
        """
        self._take(inputs.Unregister(seat), None)

    def fill(  # type: ignore[override]  # everybody gets the same chips
        self, source: BotSource, name: str | None = None
    ) -> Self:
        """Puts a fresh bot on every free seat, and starts.

        Args:
            source: A class or factory of bots, or a bot, which is copied.
            name: What to call them.

        Returns:
            The Sit & Go.

        Raises:
            IllegalAction: It has started (code `'started'`).
        """
        label = label_of_source(source)
        self._sources[label] = Factory(factory_of(source), name_of(source))
        self._take(inputs.Fill(label, name or name_of(source)), None)
        return self

    # --- what it is ---------------------------------------------------------------------------

    @property
    def structure(self) -> Structure:
        """Seats, stacks, levels and money."""
        return self._sng.structure

    @property
    def has_started(self) -> bool:
        """Whether it has started."""
        return self._sng.started is not None

    @property
    def is_over(self) -> bool:
        """Whether it is over."""
        return self._sng.result is not None

    @property
    def level(self) -> Level:
        """The level of the hand that is going on; between hands, of the next one as of now."""
        return self._sng.coming_level

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody by place, at any moment: who has chips by their chips, who is out as he fell.

        In the middle of a hand, chips in the pot count to those who put them in, until it is
        awarded.
        """
        return self._sng.standings()

    @property
    def result(self) -> SngResult | None:
        """What it came to; `None` before it is over."""
        return self._sng.result

    @property
    def willing(self) -> dict[int, inputs.DealBy]:
        """Who would divide the prizes now, and how."""
        return dict(self._sng.willing)

    @property
    def deadline(self) -> int | None:
        """When the clock decides something next, in milliseconds; `None` where it does not.

        Before the start, when free seats are filled; in a hand, when the decision that is due must
        be there.
        """
        filled = self._sng.fill_at
        return super().deadline if filled is None else filled

    @property
    def goes_by_time(self) -> bool:
        """Whether what happens depends on the time: decisions, levels, or who fills free seats."""
        by_clock = self.structure.schedule.by == "clock"
        return by_clock or self._sng.fill_at is not None or super().goes_by_time

    # --- deals --------------------------------------------------------------------------------

    def deal(self, seat: int, by: inputs.DealBy | None = "icm") -> None:
        """Says for a player how he would divide the prizes now, between two hands.

        When all players who have chips would in the same way, the tournament ends so: everybody
        gets a part of the prizes that are left (by tournament equity, `'icm'`, or by chips,
        `'chip_chop'`), and the place that his chips have. What was said is void when a hand begins.

        Args:
            seat: His chair.
            by: How; `None` for not at all.

        Raises:
            IllegalAction: A hand is going on (`'hand_in_progress'`), it has not started
                (`'not_started'`) or is over (`'finished'`), or the player is out (`'out'`).
            RulesError: There is no such way.
        """
        self._take(inputs.Deal(seat, by), None)

    def stop(self, by: inputs.DealBy = "icm") -> SngResult:
        """Ends the tournament by the house, between two hands: prizes are divided as in a deal.

        Raises:
            IllegalAction: As `deal`.
            RulesError: There is no such way to divide them.
        """
        self._take(inputs.Stop(by), None)
        return cast(SngResult, self.result)

    # --- playing ------------------------------------------------------------------------------

    def play(  # type: ignore[override]  # a tournament is played to its end
        self, ask: drivers.Ask | None = None, hand_ms: int | None = None
    ) -> SngResult:
        """Plays to the end, asking the bots.

        Args:
            ask: Called with the seat and its view where a person is to act.
            hand_ms: How much later by the clock each hand begins than the one before. By default
                half a minute where levels go by the clock, else nothing.

        Returns:
            The result.

        Raises:
            IllegalAction: Seats are free (code `'not_started'`); a person is to act and `ask` is
                not given (`'no_bot'`); or a bot's answer is not legal and the policy is `'raise'`.
        """
        if not self.has_started:
            free = len(self._engine.chairs.empty)
            raise IllegalAction(f"it has not started: {free} seats are free", "not_started")
        while self.result is None:
            self.play_hands(None, ask, hand_ms)
        return self.result

    def play_hands(
        self, hands: int | None, ask: drivers.Ask | None = None, hand_ms: int | None = None
    ) -> int:
        """Plays hands, asking the bots.

        Args:
            hands: How many, or `None` for all; fewer where the tournament ends before. One that is
                going on is played to its end first, and counts.
            ask: Called with the seat and its view where a person is to act.
            hand_ms: As for `play`.

        Returns:
            How many were played.

        Raises:
            RulesError: Not so many hands, or not so late, can be.
            IllegalAction: As `play`.
        """
        if hand_ms is None:
            hand_ms = HAND_MS if self.structure.schedule.by == "clock" else 0
        defects = []
        for name, value in (("hands", 0 if hands is None else hands), ("hand_ms", hand_ms)):
            number = whole(value)
            if number is None or number < 0:
                defects.append(("option", name, f"{value!r}; give a whole number from 0"))
        if defects:
            raise RulesError("", defects)
        played = 0
        for _ in drivers.play(self, hands, ask):
            played += 1
            if hand_ms and self.result is None:
                self._take(Tick(), self.now + hand_ms)
        return played

    def __repr__(self) -> str:
        if self.result is not None:
            state = f"over after {self.number} hands"
        elif self.has_started:
            state = f"{len(self._sng.live)} of {self.seats} players left, {self.number} hands begun"
        else:
            state = f"{self.seats - len(self._engine.chairs.empty)} of {self.seats} seats taken"
        return f"<SitAndGo {self.variant.name}, {state}>"

    # --- inside -------------------------------------------------------------------------------

    def _place(self, seat: int | None, chips: int | None) -> tuple[int, int]:
        """Any chair and chips: nobody sits down here, whatever they are."""
        return seat or 0, chips or 0

    def _take(self, what: Input, now: int | None) -> None:
        super()._take(what, now)
        self._seat_bots()

    def _seat_bots(self) -> None:
        """Gives those who have just registered their bots."""
        chairs = self._engine.chairs
        if self._seated is None or chairs.sat == self._seated:
            return
        for chair in chairs.taken:
            if chair.sitting > self._seated:
                self._bench.give(chair.seat, find_bot(chair, self._sources))
                # The next one on this chair is another.
                self._sources.pop(chair.seat, None)
        self._seated = chairs.sat

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        made = cls.__new__(cls)
        made._open(SngEngine.from_dict(state), state["on_illegal"], {})
        made._seated = None
        Stepped.__init__(made)
        return made

    def _resume(self, bots: Any) -> None:
        super()._resume(bots)
        chairs = self._engine.chairs
        taken = {chair.seat for chair in chairs.taken}
        self._sources = {
            name: source for name, source in dict(bots or {}).items() if name not in taken
        }
        self._seated = chairs.sat


def _key(seed: Seed | None) -> bytes:
    """The generator of the native bots."""
    return bot_key(seed, 2, 0) or secrets.token_bytes(32)


def label_of_source(source: BotSource) -> str:
    """What a journal calls the bots of a source."""
    return label_of(source if is_bot(source) else factory_of(source)())
