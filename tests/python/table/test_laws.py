"""Laws of a table, as a state machine: whoever comes, goes, answers or crashes whenever.

The machine keeps its own books of every chip and plays section 8 of the rules by itself (`model`).
"""

import copy
import pickle

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

import pokercore as pc
from hands import examples
from pokercore.enums import ButtonMode, EventKind
from pokercore.journal import MemoryJournal
from pokercore.table import TableEventKind
from pokercore.table.stepped import canonical
from table.model import (
    Places,
    Sitter,
    first,
    missed,
    owed,
    straddler,
    who_plays,
)
from table.tables import posts, refused

LEVELS = (pc.Stakes(1, 2), pc.Stakes(2, 4), pc.Stakes(5, 10))
SEATS = st.integers(0, 9)


class Silent:
    """A bot that the machine answers for; it notes what it was told."""

    def __init__(self):
        self.told = []

    def act(self, view):
        raise AssertionError("a table never asks; drivers do")

    def start(self, info):
        self.told.append(("start", info))

    def observe(self, event):
        self.told.append(("observe", event))

    def end(self, result):
        self.told.append(("end", result))


class TableMachine(RuleBasedStateMachine):
    """Players sit, stand, and play; the machine keeps its own books."""

    @initialize(
        chairs=st.integers(2, 10),
        changes=st.fixed_dictionaries(
            {"keep": st.none()},
            optional={
                "button_mode": st.sampled_from(ButtonMode),
                "refill": st.sampled_from(["leave", "rebuy", "stay"]),
                "entry": st.sampled_from(["post", "free"]),
                "straddle": st.sampled_from(["utg", "button"]),
                "run_it": st.integers(2, 4),
                "buy_in": st.sampled_from([(10, 60), (20, 20)]),
                "decision_ms": st.just(100),
                "time_bank_ms": st.just(50),
                "sit_out_after": st.integers(1, 2),
                "rabbit": st.just(True),
                "on_illegal": st.sampled_from(["fold", "clamp"]),
            },
        ),
        rake=st.booleans(),
        journal=st.booleans(),
        seed=st.integers(0, 2**32),
        players=st.lists(SEATS, max_size=8),
    )
    def open(self, chairs, changes, rake, journal, seed, players):
        options = pc.Options(rake=pc.Rake(500, 3)) if rake else None
        self.journal = MemoryJournal() if journal else None
        self.table = pc.Table(
            pc.variants.NLHE,
            stakes=LEVELS[0],
            seats=chairs,
            seed=seed,
            options=options,
            journal=self.journal,
            **changes,
        )
        self.house = self.table.house
        self.chairs = chairs
        self.sitters: dict[int, Sitter] = {}
        self.came = self.went = self.raked = 0
        self.illegal = 0
        self.places: Places | None = None
        self.dealt: list[int] = []
        self.stakes = self.next_stakes = LEVELS[0]
        self.hands = 0
        self.read = {None: 0}
        self.sat: dict[int, int] = {}
        self.now = 0
        for number in players:
            self.sit(min(40, self.limits[1]), number, True, False)

    # --- who sits -----------------------------------------------------------------------------

    def pick(self, number, chairs=None):
        """One of the chairs, by a number that was drawn."""
        chairs = sorted(range(self.chairs) if chairs is None else chairs)
        return chairs[number % len(chairs)] if chairs else None

    def in_hand(self, seat):
        return self.table.hand_is_on and seat in self.dealt

    @property
    def limits(self):
        return self.house.buy_in or (1, 2**53)

    @rule(chips=st.integers(1, 60), number=SEATS, post=st.booleans(), bot=st.booleans())
    def sit(self, chips, number, post, bot):
        seat = self.pick(number)
        player = Silent() if bot and self.journal is None else "Ada"
        if seat in self.sitters or not self.limits[0] <= chips <= self.limits[1]:
            taken = seat in self.sitters
            with refused(self.table, "seat_taken" if taken else "buy_in"):
                self.table.sit(player, chips, seat, post=post)
            return
        before = self.table.last_event
        assert self.table.sit(player, chips, seat, post=post) == seat
        # A table where no hand was played yet is new to everybody.
        owes = self.places is not None and self.house.entry == "post"
        self.sitters[seat] = Sitter(chips, post, owes_big=owes, buy_in=chips)
        self.came += chips
        self.read[seat] = 0 if self.fresh else before
        self.sat[seat] = before + 1

    @property
    def fresh(self):
        """Whether the table knows all of its events: it was not read back."""
        return not getattr(self, "crashed", False)

    @rule(number=SEATS, after_hand=st.booleans(), quick=st.booleans())
    def stand(self, number, after_hand, quick):
        seat = self.pick(number)
        if seat not in self.sitters:
            with refused(self.table, "no_such_seat", "nobody sits there"):
                self.table.stand(seat, after_hand)
        elif self.in_hand(seat) and not (after_hand and quick):
            with refused(self.table, "hand_in_progress"):
                self.table.stand(seat)
        else:
            leaves = not self.in_hand(seat)
            self.table.stand(seat, after_hand)
            if leaves:
                self.leave(seat)
            else:
                self.sitters[seat].leaving = True

    def leave(self, seat):
        self.went += self.sitters.pop(seat).chips
        del self.read[seat]

    @rule(number=SEATS)
    def sit_out(self, number):
        seat = self.pick(number, self.sitters)
        if seat is None:
            return
        if self.sitters[seat].away:
            with refused(self.table, "sits_out"):
                self.table.sit_out(seat)
        else:
            self.table.sit_out(seat)
            self.sitters[seat].away = True

    @rule(number=SEATS, post=st.booleans())
    def come_back(self, number, post):
        seat = self.pick(number, self.sitters)
        if seat is None:
            return
        sitter = self.sitters[seat]
        if not sitter.chips:
            with refused(self.table, "no_chips" if sitter.away or sitter.post != post else None):
                self.table.come_back(seat, post)
        elif not sitter.away and sitter.post == post:
            with refused(self.table, "sits_in"):
                self.table.come_back(seat, post)
        else:
            self.table.come_back(seat, post)
            sitter.away, sitter.post, sitter.timeouts, sitter.kept_out = False, post, 0, 0

    @rule(number=SEATS, chips=st.integers(1, 50), after_hand=st.booleans())
    def add_chips(self, number, chips, after_hand):
        seat = self.pick(number, self.sitters)
        if seat is None:
            return
        sitter = self.sitters[seat]
        low, high = self.limits
        if self.in_hand(seat):
            if after_hand and sitter.leaving:
                with refused(self.table, "leaves"):
                    self.table.add_chips(seat, chips, after_hand=True)
            elif after_hand:
                self.table.add_chips(seat, chips, after_hand=True)
                sitter.adding = chips
            else:
                with refused(self.table, "hand_in_progress"):
                    self.table.add_chips(seat, chips)
        elif low <= sitter.chips + chips <= high:
            self.table.add_chips(seat, chips, after_hand)
            if not sitter.chips:
                sitter.away = False
            sitter.chips += chips
            self.came += chips
        else:
            with refused(self.table, "buy_in"):
                self.table.add_chips(seat, chips, after_hand)

    @rule(number=SEATS, name=st.sampled_from(["Ada", "Bo"]))
    def keep_a_chair(self, number, name):
        """A reservation keeps everybody else off a chair, and nothing more."""
        free = set(range(self.chairs)) - set(self.sitters)
        seat = self.pick(number, free)
        if seat is None:
            return
        self.table.reserve(seat, name)
        with refused(self.table, "seat_taken"):
            self.table.reserve(seat, name)
        with refused(self.table, "seat_taken"):
            self.table.sit("Eve", self.limits[0], seat)
        self.table.release(seat)
        with refused(self.table, "not_reserved"):
            self.table.release(seat)

    @rule(number=SEATS, on=st.booleans())
    def wish_to_straddle(self, number, on):
        seat = self.pick(number, self.sitters)
        if seat is None:
            return
        if self.house.straddle is None:
            with refused(self.table, "not_permitted"):
                self.table.straddle(seat, on)
        else:
            self.table.straddle(seat, on)
            self.sitters[seat].straddles = on

    @rule(level=st.sampled_from(LEVELS))
    def set_stakes(self, level):
        self.table.stakes = level
        self.next_stakes = level
        if not self.table.hand_is_on:
            self.stakes = level
        assert self.table.stakes == self.stakes

    # --- hands --------------------------------------------------------------------------------

    @precondition(lambda self: not self.table.hand_is_on)
    @rule()
    def begin(self):
        ready = sorted(seat for seat, sitter in self.sitters.items() if sitter.ready)
        if len(ready) < 2:
            with refused(self.table, "too_few_players"):
                self.table.begin()
            return
        self.table.begin()
        self.hands += 1
        hand = self.table.hand or self.table.last_hand
        self.check_beginning(hand, ready)
        self.dealt = list(hand.players)
        self.settle()

    def check_beginning(self, hand, ready):
        """Who is dealt in, where the blinds are, what is posted: section 8 of the rules."""
        mode, last = self.house.button_mode, self.places
        dealt = list(hand.players)
        if last is None:
            wanted, free = ready, True
            places = first(hand.button, ready, self.chairs)
        else:
            wanted, places, free = who_plays(self.sitters, last, mode, self.chairs)
        assert dealt == wanted
        told = self.table.positions
        small = told.dead_small if told.small_blind is None else told.small_blind
        assert Places(told.button, small, told.big_blind) == places
        assert (told.small_blind is not None) == (small in dealt)
        assert hand.button == places.button
        assert hand.stakes == self.stakes
        self.check_posts(hand, dealt, places, free)
        self.check_entry(dealt, places, last)
        self.places = places

    def check_posts(self, hand, dealt, places, free):
        small, big = self.stakes.small_blind, self.stakes.big_blind
        wanted = [(places.small, "small_blind", small)] if places.small in dealt else []
        wanted.append((places.big, "big_blind", big))
        doubled = straddler(self.sitters, dealt, places, self.house.straddle, self.chairs, big)
        if doubled is not None:
            wanted.append((doubled, "straddle", 2 * big))
        if not free:
            wanted += owed(self.sitters, dealt, places, small, big, doubled)
        left = {seat: self.sitters[seat].chips for seat in dealt}
        paid = []
        for seat, kind, amount in wanted:
            amount = min(amount, left[seat])
            left[seat] -= amount
            if amount:
                paid.append((seat, kind, amount))
        assert [post for post in posts(hand) if post[2]] == paid

    def check_entry(self, dealt, places, last):
        """The laws of coming in, said once more without the model's walk; and who owes what."""
        if last is not None:
            assert places.big != last.big, "the big blind twice running"
        for seat, sitter in self.sitters.items():
            if seat in dealt:
                sitter.new = sitter.owes_small = sitter.owes_big = False
                sitter.kept_out = 0
            elif sitter.ready:
                assert sitter.owes
                sitter.kept_out += 1
                assert sitter.kept_out <= self.chairs, "kept out for more than a round"
        if last is None or self.house.entry == "free":
            return
        small, big = missed(last, places, self.chairs)
        for seat, sitter in self.sitters.items():
            if seat not in dealt:
                sitter.owes_big |= seat in big
                # Who never played here has missed no small blind.
                sitter.owes_small |= seat in small and not sitter.new

    def settle(self):
        """Books what the end of a hand changes: chips, rake, and what was asked for during it."""
        if self.table.hand_is_on or not self.dealt:
            return
        hand = self.table.last_hand
        self.raked += hand.raked
        assert sum(hand.stacks[seat] for seat in self.dealt) + hand.raked == sum(
            self.sitters[seat].chips for seat in self.dealt
        )
        low, high = self.limits
        for seat in self.dealt:
            sitter = self.sitters[seat]
            sitter.chips = hand.stacks[seat]
            if sitter.leaving:
                self.leave(seat)
                continue
            more = min(sitter.adding, max(high - sitter.chips, 0))
            sitter.adding = 0
            if more and sitter.chips + more >= low:
                sitter.chips += more
                self.came += more
            if sitter.chips:
                continue
            if self.house.refill == "rebuy":
                sitter.chips = sitter.buy_in
                self.came += sitter.buy_in
            elif self.house.refill == "stay":
                sitter.away = True
            else:
                self.leave(seat)
        self.dealt = []
        self.stakes = self.next_stakes

    def act(self, action, seat):
        sitter = self.sitters[seat]
        self.table.act(action, seat)
        if self.house.decision_ms is not None:
            sitter.timeouts = 0
        self.settle()

    @precondition(lambda self: self.table.turn is not None)
    @rule(choice=st.integers(0, 2), size=st.floats(0, 1))
    def decide(self, choice, size):
        view = self.table.view()
        if choice == 0:
            action = view.check_or_fold()
        elif choice == 1 or not view.can_raise:
            action = view.check_or_call()
        else:
            room = view.max_raise_to - view.min_raise_to
            action = view.raise_to(view.min_raise_to + int(size * room))
        self.act(action, self.table.turn)

    @rule(bold=st.booleans(), hands=st.integers(1, 4))
    def play_on(self, bold, hands):
        for _ in range(hands):
            if not self.table.hand_is_on:
                self.begin()
            while self.table.hand_is_on:
                if self.table.asked:
                    self.agree(1, 1)
                    continue
                view = self.table.view()
                self.act(view.all_in() if bold else view.check_or_fold(), self.table.turn)

    @precondition(lambda self: self.table.asked)
    @rule(number=SEATS, boards=st.integers(1, 5))
    def agree(self, number, boards):
        seat = self.pick(number, self.table.asked)
        most = self.house.run_it
        with refused(self.table, "to_agree"):
            self.table.act(pc.Action.fold(), seat)
        if boards > most:
            with refused(self.table, "option"):
                self.table.agree(seat, boards)
            return
        last, asked = len(self.table.asked) == 1, self.table.asked
        self.table.agree(seat, boards)
        if boards == 1 or last:
            assert not self.table.asked
        else:
            assert set(self.table.asked) == set(asked) - {seat}
        self.settle()

    @precondition(lambda self: self.table.turn is not None)
    @rule(
        answer=st.sampled_from(
            [None, 7, "call", pc.Action.raise_to(1), pc.Action.raise_to(10**9), pc.Action.muck()]
        )
    )
    def answer_wrongly(self, answer):
        seat, before = self.table.turn, self.table.hand
        if isinstance(answer, pc.Action) and answer in before.legal:
            return
        count = self.table.player(seat).illegal
        if self.table.on_illegal == "raise":
            try:
                self.table.answer(answer)
            except pc.IllegalAction:
                pass
            else:
                raise AssertionError("an illegal answer was taken")
            assert self.table.hand == before
            assert self.table.player(seat).illegal == count + 1
        else:
            self.table.answer(answer)
            assert self.table.hand != before
            if self.house.decision_ms is not None:
                self.sitters[seat].timeouts = 0
        self.settle()

    @precondition(lambda self: self.table.hand_is_on)
    @rule(seat=SEATS)
    def act_out_of_turn(self, seat):
        if seat != self.table.turn:
            with refused(self.table):
                self.table.act(pc.Action.fold(), seat)

    @rule(by=st.integers(0, 400))
    def tick(self, by):
        """Time goes by; what is overdue is done, once."""
        t, deadline, turn = self.table, self.table.deadline, self.table.turn
        self.now += by
        before = t.last_event
        t.tick(self.now)
        overdue = deadline is not None and self.now >= deadline
        timeouts = [
            event.seat for event in t.log_since(before) if event.kind == TableEventKind.TIMEOUT
        ]
        assert bool(timeouts) == overdue
        if overdue and turn is not None:
            assert timeouts == [turn]
            sitter = self.sitters[turn]
            sitter.timeouts += 1
            most = self.house.sit_out_after
            if most is not None and sitter.timeouts >= most:
                sitter.away = True
        assert t.deadline is None or t.deadline > self.now or self.house.decision_ms is None
        self.settle()
        if self.now:
            with refused(t, "clock_backwards"):
                t.tick(self.now - 1)

    # --- surviving ----------------------------------------------------------------------------

    @rule()
    def crash(self):
        """What a snapshot or the journal tells is the table, to the byte."""
        self.poll()
        before = self.table.snapshot()
        if self.journal is None:
            twin = pc.Table.restore(before)
            self.crashed = True
        else:
            # With all of its events: the same numbers and bytes.
            twin = pc.Table.recover(self.journal, events_since=0)
            for event, again in zip(self.table.log_since(0), twin.log_since(0), strict=True):
                assert canonical(again.to_dict()) == canonical(event.to_dict())
        assert twin.snapshot() == before
        assert twin.players == self.table.players
        assert twin.hand == self.table.hand
        assert twin.look() == self.table.look()
        self.table = twin

    @precondition(lambda self: self.journal is None)
    @rule()
    def pickle_the_table(self):
        twin = pickle.loads(pickle.dumps(self.table))
        assert twin.players == self.table.players
        assert twin.hand == self.table.hand
        assert twin.snapshot() == self.table.snapshot()
        assert copy.deepcopy(self.table).players == self.table.players
        # The pickled table goes on in place of the other.
        self.table = twin

    # --- what is told -------------------------------------------------------------------------

    @rule()
    def tell(self):
        """Everything that was written down for bots can be told."""
        while (notice := self.table.take_notice()) is not None:
            notice.deliver()
            if notice.method == "observe":
                event = notice.value
                if event.kind == EventKind.DEAL_HOLE:
                    assert (event.card is not None) == (event.seat == notice.seat)
                if event.kind == EventKind.BURN:
                    assert event.card is None

    @rule()
    def poll(self):
        """Everybody reads what is new: each event once, as far as he may know it."""
        for recipient, last in self.read.items():
            events = self.table.events_since(last, recipient)
            whole = self.table.log_since(last)
            assert [event.number for event in events] == [
                *range(last + 1, self.table.last_event + 1)
            ]
            for event, full in zip(events, whole, strict=True):
                self.check_event(event, full, recipient)
            self.read[recipient] = self.table.last_event

    def check_event(self, event, full, recipient):
        assert (event.kind, event.seat, event.hand) == (full.kind, full.seat, full.hand)
        if event.event is None:
            assert canonical(event.to_dict()) == canonical(full.to_dict())
            return
        kind = event.event.kind
        own = recipient is not None and full.number >= self.sat[recipient]
        if kind == EventKind.BURN:
            assert event.event.card is None
        elif kind == EventKind.DEAL_HOLE:
            seen = own and event.event.seat == recipient
            assert event.event.card == (full.event.card if seen else None)
        else:
            assert event.event == full.event

    # --- invariants ---------------------------------------------------------------------------

    @invariant()
    def books(self):
        """Chips at the table, rake and what left are what came in; and everybody's own."""
        if not hasattr(self, "table"):
            return
        t = self.table
        assert (t.bought_in, t.cashed_out, t.raked) == (self.came, self.went, self.raked)
        players = {player.seat: player for player in t.players}
        assert sum(p.chips for p in players.values()) == self.came - self.went - self.raked
        assert players.keys() == self.sitters.keys()
        for seat, sitter in self.sitters.items():
            player = players[seat]
            assert player.chips == sitter.chips
            assert (player.away, player.leaving) == (sitter.away, sitter.leaving)
            assert (player.owes_small, player.owes_big) == (sitter.owes_small, sitter.owes_big)
            assert (player.post, player.straddles) == (sitter.post, sitter.straddles)
        hand = t.hand
        if hand is not None:
            assert sum(players[seat].chips for seat in self.dealt) == sum(hand.stacks) + hand.pot

    @invariant()
    def between_hands_nobody_is_to_act(self):
        if hasattr(self, "table"):
            t = self.table
            assert t.hand_is_on == (t.turn is not None or bool(t.asked))
            assert t.number == self.hands
            assert t.stakes == self.stakes
            if not t.hand_is_on:
                assert t.deadline is None
                assert not self.hands or t.last_hand.is_over


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=examples(1),
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)


def walk(rng, steps):
    """A long life of one table: the rules of the machine, drawn so that many hands are played."""
    machine = TableMachine()
    changes = {
        name: rng.choice(values)
        for name, values in {
            "button_mode": list(ButtonMode),
            "refill": ["leave", "rebuy", "stay"],
            "entry": ["post", "post", "post", "free"],
            "straddle": [None, "utg", "button"],
            "run_it": [1, 1, 3],
            "buy_in": [None, (10, 60), (20, 20)],
            "decision_ms": [None, 100],
            "sit_out_after": [None, 1, 2],
        }.items()
        if rng.random() < 0.6
    }
    changes["keep"] = None
    chairs = rng.choice([2, 3, 4, 5, 6, 6, 9, 10])
    players = [rng.randrange(10) for _ in range(rng.randrange(2, 9))]
    seed = rng.getrandbits(32)
    machine.open(chairs, changes, rng.random() < 0.5, rng.random() < 0.3, seed, players)

    def number():
        return rng.randrange(10)

    def flag():
        return rng.random() < 0.5

    rules = [
        (8, lambda: machine.play_on(rng.random() < 0.1, 1)),
        (3, lambda: machine.sit(rng.randrange(1, 61), number(), flag(), flag())),
        (1, lambda: machine.stand(number(), flag(), flag())),
        (2, lambda: machine.sit_out(number())),
        (3, lambda: machine.come_back(number(), flag())),
        (1, lambda: machine.add_chips(number(), rng.randrange(1, 50), flag())),
        (1, lambda: machine.wish_to_straddle(number(), rng.random() < 0.8)),
        (1, lambda: machine.set_stakes(rng.choice(LEVELS))),
        (1, lambda: machine.table.hand_is_on or machine.begin()),
        (1, lambda: machine.tick(rng.randrange(300))),
        (3, lambda: machine.table.turn is None or machine.decide(rng.randrange(3), rng.random())),
        (1, lambda: not machine.table.asked or machine.agree(number(), rng.randrange(1, 6))),
        (1, machine.poll),
        (0.3, machine.crash),
    ]
    weights = [weight for weight, _ in rules]
    for _, do in rng.choices(rules, weights, k=steps):
        do()
        machine.books()
        machine.between_hands_nobody_is_to_act()
    return machine.hands


def test_long_lives(rng):
    assert sum(walk(rng, 100) for _ in range(25)) > 200
