"""One table, stepped from outside.

It begins a hand, says who is to act, takes an action, and settles the hand when it is over.
"""

import secrets
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

from pokercore import _core
from pokercore._core import Action, Hand, Legal, View
from pokercore._stakes import game_of
from pokercore.bots.base import (
    Seed,
    bot_key,
)
from pokercore.bots.policy import OnIllegal, check_policy, replacement
from pokercore.enums import AnteKind, ButtonMode
from pokercore.exceptions import IllegalAction
from pokercore.options import Options, Stakes
from pokercore.table import drivers, inputs
from pokercore.table.bench import find_bot
from pokercore.table.engine import Engine
from pokercore.table.events import TableEvent
from pokercore.table.house import Entry, House, Refill, Straddles
from pokercore.table.look import SeatView, TableView, Wishes
from pokercore.table.notices import Notice
from pokercore.table.seated import Seated
from pokercore.table.stepped import Stepped
from pokercore.variants import MixedGame, Variant

if TYPE_CHECKING:
    from pokercore.journal import Journal


class Table(Seated):
    """A cash table that deals one hand after the other.

    Args:
        variant: The game, such as `variants.NLHE`, or a mixed game, such as `variants.HORSE`; or
            its name.
        blinds: The small and the big blind, in chips; the variant's own stakes by default.
        seats: How many chairs, 2 to 10 and no more than the game takes.
        buy_in: The least and the most chips to sit down with; `None` for any number.
        seed: Hand `k` of a seed is always the same deal, and the first button and the bots'
            generators follow from it; `None` draws everything from the operating system.
        stakes: All of the stakes, instead of `blinds`, `ante`, `bets` and `bring_in`.
        ante: Chips.
        ante_kind: Who pays it.
        bets: The small and the big bet of fixed limit.
        bring_in: The bring-in, in games that open by the cards face up.
        button: The chair of the first button; drawn by default.
        button_mode: How the button goes round when players leave; by default it moves (`MOVING`),
            and in a tournament it may be dead (`DEAD`).
        refill: What a player without chips does after the hand: `'leave'` his chair, `'rebuy'`
            what he first bought in for, or `'stay'` and sit out until he adds chips.
        entry: Who is new, or missed blinds, posts them or waits for the big blind (`'post'`), or
            just plays (`'free'`).
        straddle: Who may straddle: the player left of the big blind (`'utg'`), or also the button,
            who then comes first (`'button'`); `None` for nobody. Who has too few chips for twice
            the big blind does not.
        run_it: On how many boards at most players may agree to run the rest of a hand, 1 to 4.
        rabbit: Whether players may ask for the cards that would have come.
        decision_ms: How long a decision may take, in milliseconds of the clock that is handed in;
            `None` for no clock.
        time_bank_ms: How much longer a player may think, in all.
        sit_out_after: After how many decisions running that were not taken in time a player sits
            out; `None` for never.
        rake_caps: The cap of the rake in hands with so many players or more, instead of that in
            `options`: `{2: 1, 4: 3}`.
        tournament: Whether chips stay: nobody adds or takes any, and who is away is dealt dead
            hands, which are folded in turn.
        fair: Whether every hand is committed to before it is dealt (see `pokercore.fair`).
        open_hands: Whether a fair table opens each hand as a whole when it is over.
        keep: Of how many hands, beside the last one, events are kept; `None` for all.
        on_illegal: What happens when a bot's answer is not legal: `'raise'` the error (the hand
            stays as it was), `'fold'` (check where that is free), or `'clamp'` to the nearest
            legal action. Each is counted (`Player.illegal`).
        options: The options of the house.
        journal: Where every input is written before its events are told; `Table.recover` rebuilds
            the table from it.

    Raises:
        RulesError: With every defect of the arguments.
        TypeError: The journal is none.
        JournalError: The journal is in use, or cannot be written.

    Stepping by hand, with two players from outside:

        >>> import pokercore as pc
        >>> table = pc.Table(pc.variants.HEADS_UP, blinds=(1, 2), seats=2, seed=5, button=0)
        >>> table.sit("Ada", chips=100), table.sit("Bo", chips=100)
        (0, 1)
        >>> table.begin()
        >>> table.turn, table.hand.button
        (0, 0)
        >>> table.act(table.view().fold())
        >>> table.hand is None, table.last_hand.payoffs
        (True, (-1, 1))
        >>> [player.chips for player in table.players]
        [99, 101]
    """

    format = "pokercore table"

    def __init__(
        self,
        variant: Variant | MixedGame | str,
        *,
        blinds: tuple[int, int] | None = None,
        seats: int = 6,
        buy_in: tuple[int, int] | None = None,
        seed: Seed | None = None,
        stakes: Stakes | None = None,
        ante: int = 0,
        ante_kind: AnteKind = AnteKind.EACH,
        bets: tuple[int, int] | None = None,
        bring_in: int = 0,
        button: int | None = None,
        button_mode: ButtonMode | None = None,
        refill: Refill = "leave",
        entry: Entry = "post",
        straddle: Straddles | None = None,
        run_it: int = 1,
        rabbit: bool = False,
        decision_ms: int | None = None,
        time_bank_ms: int = 0,
        sit_out_after: int | None = None,
        rake_caps: Mapping[int, int] | None = None,
        tournament: bool = False,
        fair: bool = False,
        open_hands: bool = False,
        keep: int | None = 16,
        on_illegal: OnIllegal = "raise",
        options: Options | None = None,
        journal: "Journal | None" = None,
    ) -> None:
        check_policy(on_illegal)
        game = game_of(variant, blinds, stakes, ante, ante_kind, bets, bring_in)
        if button_mode is None:
            button_mode = ButtonMode.DEAD if tournament else ButtonMode.MOVING
        house = House(
            game=game,
            chairs=seats,
            buy_in=buy_in,
            options=options,
            rake_caps=rake_caps,
            button=button,
            button_mode=button_mode,
            refill=refill,
            entry=entry,
            straddle=straddle,
            run_it=run_it,
            rabbit=rabbit,
            decision_ms=decision_ms,
            time_bank_ms=time_bank_ms,
            sit_out_after=sit_out_after,
            tournament=tournament,
            fair=fair,
            open_hands=open_hands,
            keep=keep,
        )
        key = bot_key(seed, 2, 0) or secrets.token_bytes(32)
        self._set_up(Engine(house, seed, key), on_illegal)
        super().__init__(journal)

    # --- the hand -----------------------------------------------------------------------------

    @property
    def game(self) -> MixedGame:
        """The games of the table, which take turns, and their stakes; mostly there is one."""
        return self._engine.rotation.game

    @property
    def variant(self) -> Variant:
        """The game of the hand that is going on; between hands, of the next one."""
        return self._engine.rotation.leg.variant

    @property
    def stakes(self) -> Stakes:
        """The stakes of the hand that is going on; between hands, of the next one.

        When they are set, they hold from the next hand on. In a mixed game that changes those of
        the next hand's game alone, which need not be the game of the hand that is going on; see
        `set_stakes` for the others.
        """
        return self._engine.stakes

    @stakes.setter
    def stakes(self, stakes: Stakes) -> None:
        self.set_stakes(stakes)

    def set_stakes(self, stakes: Stakes, leg: int | None = None) -> None:
        """Changes the stakes from the next hand on.

        Args:
            stakes: The stakes.
            leg: Of which game of a mixed game, from 0 (`Table.game.legs`); of the next hand's by
                default.

        Raises:
            RulesError: There is no such game. Whether it can be played for these stakes, the next
                hand of it tells.
        """
        self._take(inputs.SetStakes(stakes, leg), None)

    @property
    def number(self) -> int:
        """How many hands were begun; the next hand has this number."""
        return self._engine.number

    @property
    def can_begin(self) -> bool:
        """Whether a hand can begin: none is going on, and enough players have chips."""
        return self._engine.can_begin

    @property
    def hand(self) -> Hand | None:
        """A copy of the hand that is going on; `None` between hands."""
        self._sure()
        hand = self._engine.hand
        return None if hand is None else hand.copy()

    @property
    def last_hand(self) -> Hand | None:
        """The hand that was finished last."""
        return self._engine.last_hand

    @property
    def positions(self) -> _core.Positions | None:
        """Who had the button and the blinds last; `None` before the first hand."""
        return self._engine.positions

    @property
    def turn(self) -> int | None:
        """The seat that is to act; `None` between hands, and while players are `asked`."""
        return self._engine.turn

    @property
    def hand_is_on(self) -> bool:
        """Whether a hand is going on."""
        return self._engine.hand is not None

    @property
    def asked(self) -> tuple[int, ...]:
        """Who is to `agree` on how many boards the rest of the hand is run."""
        asked = self._engine.asked
        return tuple(seat for seat in asked if asked[seat] is None) if asked else ()

    @property
    def most_boards(self) -> int:
        """On how many boards at most players who are `asked` may agree; 0 when nobody is."""
        return self._engine.most_boards() if self._engine.asked else 0

    @property
    def decision(self) -> int:
        """Which decision is due: a number that is another one when it was taken.

        A driver that waits for an answer sees by it whether somebody else took the decision.
        """
        return self._engine.decision

    def due(self) -> tuple[int, Any, View] | None:
        """The seat to act, its bot (`None` for a player from outside), and what it may know.

        `None` between hands, and while players are `asked`.
        """
        engine = self._engine
        hand = engine.hand
        if hand is None or engine.asked:
            return None
        seat = hand.turn
        if seat is None or seat < 0:
            seat = self._to_act(hand)
        return seat, self._bench.bots.get(seat), hand.view(seat)

    @property
    def deadline(self) -> int | None:
        """When the decision that is due must be there, in milliseconds; `None` without a clock."""
        return self._engine.clock.deadline

    @property
    def goes_by_time(self) -> bool:
        """Whether what happens depends on the time, so that who drives the table hands it in."""
        return self._engine.house.decision_ms is not None

    def begin(self, now: int | None = None) -> None:
        """Begins a hand: moves the button, takes the posts and deals.

        When nobody has anything to decide (everybody is all-in with a blind), the hand is over at
        once: see `last_hand`. A fair table is prepared where that was not done.

        Args:
            now: The time, as for `step`.

        Raises:
            IllegalAction: A hand is going on (`'hand_in_progress'`), or fewer players than the
                game takes have chips (`'too_few_players'`).
            RulesError: The stakes cannot be played. The button has not moved then.
        """
        engine = self._engine
        if engine.house.fair and engine.hand is None and not engine.dealing.is_prepared:
            # Both happen or neither.
            if now is not None:
                self._later(now)
            engine.check_begin()
            self.prepare()
        begin = _BEGIN if engine.house.fair or engine.seed is not None else _fresh()
        self._take(begin, now)
        self._bench.note()

    def prepare(self) -> None:
        """Fixes the secret of the next hand and publishes its hash (fair dealing).

        Raises:
            IllegalAction: The table is not fair (code `'not_fair'`), or that was done already.
        """
        engine = self._engine
        secret = bot_key(engine.seed, 3, engine.number) or secrets.token_bytes(32)
        self._take(inputs.Prepare(secret), None)

    def contribute(self, seat: int, data: bytes) -> None:
        """Mixes a player's bytes into the next deal, after `prepare` (fair dealing).

        Args:
            seat: His chair.
            data: 1 to 64 bytes of his choice.

        Raises:
            IllegalAction: The deal is not prepared, or he has contributed to it.
        """
        self._take(inputs.Contribute(seat, data), None)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know of the hand that is going on; by default the seat to act.

        Raises:
            IllegalAction: No hand is going on (code `'no_hand'`), or the seat is not in it.
        """
        self._sure()
        hand = self._engine.going_on()
        if seat is None:
            return hand.view(self._to_act(hand))
        self._engine.chairs.check(seat)
        sitting = self._engine.sittings.get(seat)
        if sitting is not None and not self._engine.is_own(seat, sitting):
            raise IllegalAction(f"who sits on seat {seat} is not in this hand", "not_in_hand")
        return hand.view(seat)

    def public_view(self) -> View:
        """What everybody may know of the hand that is going on.

        Raises:
            IllegalAction: No hand is going on (code `'no_hand'`).
        """
        self._sure()
        return self._engine.going_on().public_view()

    def look(self, seat: int | None = None) -> TableView:
        """The whole table as a player may see it; by default as spectators do.

        Raises:
            RulesError: Nobody sits there.

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.NLHE, seats=3, seed=1, button=0)
            >>> table = table.fill(pc.bots.Call, 200)
            >>> table.begin()
            >>> view = table.look(1)
            >>> view.turn, [player.chips for player in view.seats]
            (0, [200, 199, 198])
            >>> [len(cards) for cards in view.hand.holes], view.hand.holes[0]
            ([2, 2, 2], (None, None))
        """
        self._sure()
        engine = self._engine
        hand = engine.hand
        if seat is not None:
            engine.chairs.at(seat)
        plays = hand is not None and seat is not None and engine.plays(engine.chairs.at(seat))
        view = None
        if hand is not None:
            view = hand.view(seat) if plays and seat is not None else hand.public_view()
        return TableView(
            seat=seat,
            event=self.last_event,
            number=self.number,
            variant=self.variant.name,
            stakes=self.stakes.to_dict(),
            chairs=self.seats,
            seats=tuple(SeatView.of(chair, engine) for chair in engine.chairs.taken),
            reserved=self.reserved,
            button=None if engine.positions is None else engine.positions.button,
            turn=self.turn,
            asked=self.asked,
            deadline=self.deadline,
            wishes=None if seat is None else Wishes.of(engine.chairs.at(seat), plays),
            hand=view,
        )

    @property
    def legal(self) -> Legal:
        """What is legal for the seat to act.

        Raises:
            IllegalAction: No hand is going on (code `'no_hand'`).
        """
        return self._engine.going_on().legal

    def act(self, action: Action, seat: int | None = None, now: int | None = None) -> None:
        """Does what a player decided, and everything that follows without a decision.

        Args:
            action: The action.
            seat: Whose it is; the seat to act by default.
            now: The time, as for `step`.

        Raises:
            IllegalAction: The action is refused; the hand is as it was.
        """
        if seat is None:
            seat = self._to_act(self._engine.going_on())
        self._decide(seat, action, now)
        self._bench.note()

    def _decide(self, seat: int, action: Action, now: int | None) -> None:
        """Takes a decision as an input; without a journal nobody needs to see that input."""
        if self._journal is not None:
            self._take(inputs.act(seat, action), now)
            return
        now = self._now if now is None else self._later(now)
        self._engine.decide(seat, action, now)
        self._now = now
        self._inputs += 1

    def agree(self, seat: int, boards: int, now: int | None = None) -> None:
        """Says for a player who is `asked` on how many boards at most he would run the rest.

        The least answer counts.

        Raises:
            IllegalAction: He is not asked, or has answered.
            RulesError: So many boards there are not.

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.HEADS_UP, seats=2, seed=4, button=0, run_it=2)
            >>> table.sit("Ada", 100), table.sit("Bo", 100)
            (0, 1)
            >>> table.begin()
            >>> while table.turn is not None:
            ...     table.act(table.view().all_in())
            >>> table.asked
            (0, 1)
            >>> for seat in table.asked:
            ...     table.agree(seat, 2)
            >>> len(table.last_hand.boards)
            2
        """
        self._take(inputs.Agree(seat, boards), now)
        self._bench.note()

    def show(self, seat: int) -> None:
        """Shows the cards of a player that nobody saw, after the hand.

        Raises:
            IllegalAction: A hand is going on, he was not in the last one, or they were shown.

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.HEADS_UP, seats=2, seed=4, button=0)
            >>> table.sit("Ada", 100), table.sit("Bo", 100)
            (0, 1)
            >>> table.begin()
            >>> table.act(table.view().fold())
            >>> table.show(1)
            >>> event = table.events_since(table.last_event - 1)[0]
            >>> event.data["cards"] == "".join(map(str, table.last_hand.hole(1)))
            True
        """
        self._take(inputs.Show(seat), None)

    def rabbit(self, seat: int) -> None:
        """Tells the cards that would have come, where the house permits it: an event for all.

        Raises:
            IllegalAction: It does not (code `'not_permitted'`), a hand is going on, the player was
                not in the last one, or no cards would have come.
        """
        self._take(inputs.Rabbit(seat), None)

    def tick(self, now: int) -> None:
        """Tells the table the time: whoever's time is over has the default action taken.

        That is a check where it is free, else a fold; in a draw, standing pat; of what must be
        discarded the house's default; one board (see `Legal.default`).

        Args:
            now: Milliseconds of your clock.

        Raises:
            IllegalAction: The clock ran backwards (code `'clock_backwards'`).

            >>> import pokercore as pc
            >>> table = pc.Table("HEADS_UP", seats=2, seed=4, button=0, decision_ms=15_000)
            >>> table.sit("Ada", 100), table.sit("Bo", 100)
            (0, 1)
            >>> table.begin()
            >>> table.deadline
            15000
            >>> table.tick(15_000)
            >>> table.last_hand.payoffs
            (-1, 1)
        """
        self._take(inputs.Tick(), now)
        self._bench.note()

    def answer(self, answer: object, now: int | None = None) -> None:
        """Does what a bot answered, as `act`.

        An illegal answer is treated by the declared policy, and counted against the player to act:
        that is an input of its own (`inputs.Illegal`), which a journal keeps.

        Raises:
            IllegalAction: The answer is not legal, and the policy is `'raise'`.
        """
        engine = self._engine
        hand = engine.going_on()
        seat = hand.turn
        if seat is None or seat < 0:
            seat = self._to_act(hand)
        if type(answer) is Action:
            try:
                self._decide(seat, answer, now)
            except IllegalAction as error:
                if error.code in _NOT_OF_THE_BOT:
                    raise
                self._take(inputs.Illegal(seat), now)
                if self.on_illegal == "raise":
                    error.add_note(f"answered by {engine.chairs.at(seat).name} on seat {seat}")
                    raise
            else:
                if self._bench.observing or engine.hand is not hand:
                    self._bench.note()
                return
        else:
            self._take(inputs.Illegal(seat), now)
        name = engine.chairs.at(seat).name
        self.act(replacement(answer, hand.legal, self.on_illegal, name), seat, now)

    def play(self, hands: int | None = None, ask: drivers.Ask | None = None) -> Iterator[Hand]:
        """Plays hands, asking the bots. See `drivers.play`.

        Args:
            hands: How many; `None` until too few players have chips.
            ask: Called with the seat and its view where a player from outside is to act.

        Yields:
            Each finished hand. There are fewer than asked for when players run out of chips.
        """
        return drivers.play(self, hands, ask)

    def play_hand(self) -> bool:
        """Begins a hand in which nobody but built-in bots sits, and plays it in one go.

        What happens is what `begin` and `drivers.decide` would do step by step; it costs a
        fraction.

        Returns:
            Whether a hand was played. Where steps are needed (a journal, a clock, a fair deal,
            other players), nothing has happened.
        """
        engine, bench = self._engine, self._bench
        policies = bench.policies
        if (
            policies is None
            or self._journal is not None
            or self._failed is not None
            or len(bench.natives) != engine.chairs.count
            or engine.house.takes_steps
            or not engine.can_begin
        ):
            return False
        engine.begin(_BEGIN if engine.seed is not None else _fresh(), self._now)
        taken = 1
        if engine.hand is not None:
            taken += _core.play_native(engine.hand, policies, engine.key)
            engine.go_on(self._now)
        self._inputs += taken
        bench.note()
        return engine.hand is None

    def play_natively(self) -> int:
        """Plays on in one go while built-in bots are to act.

        What happens is what `drivers.decide` would do step by step; it costs a fraction. A table
        with a journal or a clock takes each step by itself, and nothing is done here.

        Returns:
            How many decisions were taken.
        """
        bench = self._bench
        policies = bench.policies
        if policies is None:
            return 0
        engine = self._engine
        hand = engine.hand
        if hand is None or self._journal is not None or engine.asked:
            return 0
        if engine.house.takes_steps:
            return 0
        taken = _core.play_native(hand, policies, engine.key)
        if taken:
            engine.go_on(self._now)
            self._inputs += taken
            bench.note()
        return taken

    def native_answer(self, seat: int) -> Action | None:
        """What the built-in bot of the seat to act does; `None` for other players."""
        natives = self._bench.natives
        policy = natives.get(seat) if natives else None
        if policy is None:
            return None
        return _core.native_action(self._engine.going_on(), policy, self._engine.key)

    def bot(self, seat: int) -> Any:
        """Who decides for a seat: its bot, or `None` for a player from outside."""
        self._engine.chairs.at(seat)
        return self._bench.bots.get(seat)

    # --- what is told -------------------------------------------------------------------------

    @property
    def last_event(self) -> int:
        """The number of the last event."""
        return self._engine.stream.last

    def events_since(self, number: int, seat: int | None = None) -> tuple[TableEvent, ...]:
        """The events after a number, as one recipient may know them.

        Args:
            number: The last number that the recipient has; 0 for none.
            seat: The chair of the player; `None` for spectators. A player sees the cards of hands
                that he was dealt in on this chair, and of earlier ones what is public.

        Returns:
            Events with numbers that rise by one.

        Raises:
            IllegalAction: They are no longer kept (code `'events_gone'`; `Table(keep=...)` says of
                how many hands they are), or there is no such event.

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.HEADS_UP, seats=2, seed=4, button=0)
            >>> table.sit("Ada", 100), table.sit("Bo", 100)
            (0, 1)
            >>> [event.kind.value for event in table.events_since(0)]
            ['sit', 'sit']
            >>> table.begin()
            >>> events = table.events_since(2, seat=0)
            >>> [event.seat for event in events if event.event and event.event.card]
            [0, 0]
        """
        self._sure()
        if seat is not None:
            self._engine.chairs.at(seat)
        return self._engine.stream.since(number, seat, self._engine.is_own)

    def log_since(self, number: int) -> tuple[TableEvent, ...]:
        """The events after a number with everything in them: for the administrator alone.

        Raises:
            IllegalAction: As `events_since`.
        """
        self._sure()
        return self._engine.stream.log(number)

    @property
    def has_notices(self) -> bool:
        """Whether there is something to tell a bot."""
        return bool(self._bench.notices)

    def take_notice(self) -> Notice | None:
        """The next thing that a bot is to be told; `None` when there is none left.

        A driver tells the bots before it asks them. Who steps the table himself takes the notices
        of bots that have `start`, `observe` or `end`: they wait here until then, 10,000 at most
        (see `notices_dropped`), or drops them.
        """
        notices = self._bench.notices
        return notices.popleft() if notices else None

    def drop_notices(self) -> int:
        """Tells the bots nothing of what waits for them; returns how much that was.

        >>> import pokercore as pc
        >>> class Bot:
        ...     def act(self, view):
        ...         return view.check_or_fold()
        ...     def start(self, info):
        ...         self.info = info
        >>> table = pc.Table(pc.variants.NLHE, seats=3).fill(Bot, 100)
        >>> table.drop_notices(), table.has_notices
        (3, False)
        """
        return self._bench.drop()

    @property
    def notices_dropped(self) -> int:
        """How many notices were dropped.

        Of 10,000 that nobody takes, the older half goes: what happened in hands of long ago. Where
        it sits, a bot is told whenever that is.
        """
        return self._bench.dropped

    def put_back(self, notice: Notice) -> None:
        """Makes a notice that was taken the next one again: its bot was not told after all.

        That is for drivers that are stopped while a bot is told something.
        """
        self._bench.notices.appendleft(notice)

    def __repr__(self) -> str:
        return (
            f"<Table {self.game.name}, {len(self._engine.chairs.taken)} of {self.seats} seats "
            f"taken, {self.number} hands begun>"
        )

    def step(
        self, what: inputs.Input, *, now: int | None = None, number: int | None = None
    ) -> tuple[TableEvent, ...]:
        """Takes one input: see `Stepped.step`."""
        taken = self._inputs
        events = super().step(what, now=now, number=number)
        if self._inputs != taken:
            if isinstance(what, inputs.Sit):
                self._bench.give(what.seat, find_bot(self._engine.chairs.at(what.seat), None))
            elif isinstance(what, inputs.SetBot):
                self._bench.change(what.seat, find_bot(self._engine.chairs.at(what.seat), None))
            self._bench.note()
        return events

    # --- inside -------------------------------------------------------------------------------

    @staticmethod
    def _to_act(hand: Hand) -> int:
        # Between two steps it is a player's turn, or players are asked to agree.
        turn = hand.turn
        if turn is None or turn == _core.DECK:
            raise IllegalAction(
                "nobody is to act: players are asked on how many boards to run the rest (agree)",
                "to_agree",
            )
        return turn

    def _apply(self, what: inputs.Input, now: int) -> None:
        if type(what) is inputs.Act:
            self._engine.act(what, now)
        else:
            self._engine.apply(what, now)

    def _state(self) -> dict[str, Any]:
        return {**self._engine.to_dict(), "on_illegal": self.on_illegal}

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        made = cls.__new__(cls)
        made._set_up(Engine.from_dict(state), state["on_illegal"])
        Stepped.__init__(made)
        return made

    def _resume(self, bots: Any) -> None:
        self._bench.resume(bots)


def _fresh() -> inputs.Begin:
    """A hand with a secret of its own, at a table without a seed."""
    return inputs.Begin(secrets.token_bytes(32))


_BEGIN = inputs.Begin()
_NOT_OF_THE_BOT = frozenset({"too_late", "to_agree", "clock_backwards"})
