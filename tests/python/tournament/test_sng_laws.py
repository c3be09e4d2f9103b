"""Laws of a Sit & Go, as a state machine: whoever registers, plays, goes away, deals or crashes."""

import itertools

import pytest
from hypothesis import settings
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
from pokercore.journal import MemoryJournal
from pokercore.tournament import BlindSchedule, Payouts, SitAndGo, inputs
from tournament.checks import check_result, check_standings


@st.composite
def schedules(draw):
    levels = [(10, 20), (20, 40, 5), (50, 100, 100, "big_blind")][: draw(st.integers(1, 3))]
    if draw(st.booleans()):
        return BlindSchedule(levels, hands=draw(st.integers(1, 3)))
    return BlindSchedule(levels, ms=draw(st.integers(1, 20_000)))


class SngMachine(RuleBasedStateMachine):
    """Players come, play and go; the machine keeps its own books."""

    @initialize(
        seats=st.integers(2, 6),
        stack=st.integers(1, 200),
        schedule=schedules(),
        bounty=st.sampled_from([0, 7, 50]),
        filled=st.booleans(),
        clock=st.booleans(),
        fair=st.booleans(),
        variant=st.sampled_from(["NLHE", "PLO", "FLHE", "PLO8"]),
        seed=st.integers(0, 2**32),
    )
    def open(self, seats, stack, schedule, bounty, filled, clock, fair, variant, seed):
        payouts = None if seats < 3 else (60, 40)
        self.journal = MemoryJournal()
        self.sng = SitAndGo(
            seats=seats,
            stack=stack,
            schedule=schedule,
            payouts=payouts,
            buy_in=33,
            fee=3,
            bounty=bounty,
            variant=variant,
            seed=seed,
            fair=fair,
            fill_with=pc.bots.Call if filled else None,
            decision_ms=10_000 if clock else None,
            sit_out_after=2 if clock else None,
            journal=self.journal,
        )
        self.payouts = Payouts.default(seats) if payouts is None else Payouts(payouts)
        self.levels = [0]
        self.events = ()

    # --- before the start -----------------------------------------------------------------------

    @precondition(lambda self: not self.sng.has_started)
    @rule(data=st.data(), person=st.booleans())
    def register(self, data, person):
        seat = data.draw(st.integers(0, self.sng.seats - 1))
        player = f"player {seat}" if person else pc.bots.Call
        if seat in {taken.seat for taken in self.sng.players}:
            with pytest.raises(pc.RulesError, match="sits there"):
                self.sng.register(player, seat)
            return
        assert self.sng.register(player, seat) == seat
        full = len(self.sng.players) == self.sng.seats
        assert self.sng.has_started == full

    @precondition(lambda self: not self.sng.has_started and self.sng.players)
    @rule(data=st.data())
    def unregister(self, data):
        seat = data.draw(st.sampled_from([player.seat for player in self.sng.players]))
        self.sng.unregister(seat)
        assert seat not in {player.seat for player in self.sng.players}

    @precondition(lambda self: not self.sng.has_started and self.sng.players)
    @rule()
    def fill(self):
        self.sng.fill(pc.bots.Call)
        assert self.sng.has_started

    @precondition(lambda self: self.sng.has_started)
    @rule()
    def come_too_late(self):
        for act in (
            lambda: self.sng.register("late", 0),
            lambda: self.sng.unregister(0),
            lambda: self.sng.fill(pc.bots.Call),
        ):
            with pytest.raises(pc.IllegalAction) as caught:
                act()
            assert caught.value.code == ("finished" if self.sng.is_over else "started")

    # --- hands ----------------------------------------------------------------------------------

    @precondition(lambda self: self.sng.can_begin)
    @rule()
    def begin(self):
        self.sng.begin()
        assert self.sng.willing == {}
        hand = self.sng.hand or self.sng.last_hand
        dealt = {player.seat for player in self.sng.players if player.seat in hand.players}
        assert dealt == set(hand.players)
        self.levels.append(self.sng._sng.level)
        assert hand.stakes == self.sng.structure.schedule.level(self.levels[-1]).stakes

    @precondition(lambda self: self.sng.turn is not None)
    @rule(choice=st.integers(0, 2), size=st.floats(0, 1))
    def act(self, choice, size):
        view = self.sng.view()
        if choice == 0:
            action = view.check_or_fold()
        elif choice == 1 or not view.can_raise:
            action = view.check_or_call()
        else:
            room = view.max_raise_to - view.min_raise_to
            total = view.min_raise_to + int(size * room)
            action = pc.Action.raise_to(total)
            if action not in view.legal:
                action = view.min_raise()
        self.sng.act(action)

    @precondition(lambda self: self.sng.turn is not None)
    @rule(bold=st.booleans())
    def play_out(self, bold):
        while self.sng.turn is not None:
            view = self.sng.view()
            self.sng.act(view.all_in() if bold else view.check_or_fold())

    @rule(ms=st.integers(0, 30_000))
    def tick(self, ms):
        before = self.sng.deadline
        waiting = not self.sng.has_started
        self.sng.tick(self.sng.now + ms)
        if waiting and before is not None:
            assert self.sng.has_started == (self.sng.now >= before)

    @rule()
    def the_clock_runs_backwards(self):
        if self.sng.now == 0:
            return
        before = self.sng.snapshot()
        with pytest.raises(pc.IllegalAction) as caught:
            self.sng.tick(self.sng.now - 1)
        assert caught.value.code == "clock_backwards"
        assert self.sng.snapshot() == before

    @precondition(lambda self: self.sng.has_started and not self.sng.is_over)
    @rule(data=st.data())
    def go_away_or_come_back(self, data):
        player = data.draw(st.sampled_from(self.sng.players))
        if not player.chips:
            with pytest.raises(pc.IllegalAction) as caught:
                self.sng.sit_out(player.seat)
            assert caught.value.code == "out"
        elif player.away:
            self.sng.come_back(player.seat)
        else:
            self.sng.sit_out(player.seat)

    # --- deals ----------------------------------------------------------------------------------

    @precondition(lambda self: self.sng.has_started and not self.sng.is_over)
    @rule(data=st.data(), by=st.sampled_from(["icm", "chip_chop", None]))
    def want_a_deal(self, data, by):
        player = data.draw(st.sampled_from(self.sng.players))
        live = [other.seat for other in self.sng.players if other.chips]
        if self.sng.hand_is_on or not player.chips:
            before = self.sng.snapshot()
            with pytest.raises(pc.IllegalAction) as caught:
                self.sng.deal(player.seat, by)
            assert caught.value.code in ("hand_in_progress", "out")
            assert self.sng.snapshot() == before
            return
        willing = {**self.sng.willing, player.seat: by}
        self.sng.deal(player.seat, by)
        agreed = by is not None and all(willing.get(seat) == by for seat in live)
        assert self.sng.is_over == agreed
        if agreed:
            assert self.sng.result.ended == "deal"

    # --- surviving ------------------------------------------------------------------------------

    @rule()
    def restore(self):
        data = self.sng.snapshot()
        made = SitAndGo.restore(data)
        assert made.snapshot() == data
        assert made.standings == self.sng.standings
        assert made.result == self.sng.result

    @rule()
    def crash(self):
        """What the journal tells is the same Sit & Go, and it goes on in its place."""
        before = self.sng.snapshot()
        made = SitAndGo.recover(self.journal)
        assert made.snapshot() == before
        assert made.inputs == self.sng.inputs
        self.sng = made

    @rule(
        what=st.sampled_from(
            [
                pc.table.inputs.Sit(0, "x", 100),
                pc.table.inputs.Stand(0),
                pc.table.inputs.AddChips(0, 100),
                pc.table.inputs.SetStakes(pc.Stakes(1, 2)),
                pc.table.inputs.Reserve(0, "x"),
                inputs.Deal(0, "even"),
                inputs.Stop("even"),
                inputs.Register(77, "x"),
                inputs.Register(0, ""),
                inputs.Fill(""),
            ]
        )
    )
    def step_wrongly(self, what):
        before = self.sng.snapshot()
        with pytest.raises((pc.IllegalAction, pc.RulesError)):
            self.sng.step(what)
        assert self.sng.snapshot() == before

    # --- laws -----------------------------------------------------------------------------------

    @invariant()
    def chips_are_constant(self):
        if not hasattr(self, "sng"):
            return
        players = self.sng.players
        assert sum(player.chips for player in players) == self.sng.structure.stack * len(players)
        if self.sng.has_started:
            assert len(players) == self.sng.seats
        hand = self.sng.hand
        if hand is not None:
            dealt = sum(player.chips for player in players if player.seat in hand.players)
            assert dealt == sum(hand.stacks) + hand.pot == self.sng.seats * self.sng.structure.stack

    @invariant()
    def levels_never_fall(self):
        if hasattr(self, "sng"):
            assert self.levels == sorted(self.levels)
            costs = [self.sng.structure.schedule.level(index).big_blind for index in self.levels]
            assert all(one <= two for one, two in itertools.pairwise(costs))

    @invariant()
    def places_are_a_partition(self):
        if hasattr(self, "sng") and self.sng.players:
            check_standings(self.sng)

    @invariant()
    def what_is_over_is_over(self):
        if hasattr(self, "sng") and self.sng.is_over:
            check_result(self.sng)
            assert not self.sng.can_begin
            assert self.sng.turn is None

    def teardown(self):
        """Every Sit & Go ends, whatever state it was left in."""
        if not hasattr(self, "sng"):
            return
        sng = self.sng
        if not sng.has_started:
            sng.fill(pc.bots.Call)
        for _ in range(3_000):
            if sng.is_over:
                break
            if sng.turn is None:
                sng.tick(sng.now + 5_000)
                sng.begin()
                continue
            sng.act(sng.view().all_in())
        assert sng.is_over
        check_result(sng)


TestSitAndGo = SngMachine.TestCase
TestSitAndGo.settings = settings(max_examples=examples(0.6), stateful_step_count=40)


def any_game(rng, number):
    """A Sit & Go of some game, of bots that do anything, played to its end."""
    code, schedule = rng.choice(
        [
            *(
                (code, "hyper")
                for code in ("NLHE", "PLO", "PLO8", "FLHE", "27TD", "CRAZY_PINEAPPLE")
            ),
            ("SHORT_DECK", BlindSchedule([(0, 0, 5, "live"), (0, 0, 10, "live")], hands=5)),
            ("STUD8", BlindSchedule([{"ante": 2, "bring_in": 4, "small_bet": 10}], hands=6)),
            ("RAZZ", BlindSchedule([{"ante": 2, "bring_in": 4, "small_bet": 10}], hands=6)),
            ("NLHE", BlindSchedule.preset("hyper").big_blind_ante(0)),
        ]
    )
    most = pc.variants.get(code).game(pc.Options.tournament()).seat_limits[1]
    sng = SitAndGo(
        seats=rng.randint(2, most),
        stack=rng.choice((30, 200, 1500)),
        variant=code,
        schedule=schedule,
        bounty=rng.choice((0, 9)),
        buy_in=rng.choice((0, 7, 100)),
        button_mode=rng.choice(list(pc.ButtonMode)),
        seed=number,
    )
    sng.fill(pc.bots.Random)
    for _ in range(rng.randint(0, 3)):
        sng.play_hands(1)
        absent = rng.choice(sng.players)
        if not sng.is_over and absent.chips and not absent.away:
            sng.sit_out(absent.seat)
    sng.play()
    check_result(sng)
    check_standings(sng)


def test_any_game_is_played_to_its_end(rng):
    for number in range(40):
        any_game(rng, number)


@pytest.mark.slow
def test_many_of_any_game_are_played_to_their_ends(rng):
    for number in range(5_000):
        any_game(rng, number)
