"""Laws of a table, as a state machine: whoever comes, goes and answers whatever."""

import copy
import pickle

import pytest
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
from pokercore.enums import ButtonMode, EventKind, PostKind


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
        mode=st.sampled_from(ButtonMode),
        refill=st.sampled_from(["leave", "rebuy"]),
        policy=st.sampled_from(["raise", "fold", "clamp"]),
        rake=st.booleans(),
        seed=st.integers(0, 2**32),
    )
    def open(self, chairs, mode, refill, policy, rake, seed):
        options = pc.Options(rake=pc.Rake(500, 3)) if rake else None
        self.table = pc.Table(
            pc.variants.NLHE,
            blinds=(1, 2),
            seats=chairs,
            seed=seed,
            button_mode=mode,
            refill=refill,
            on_illegal=policy,
            options=options,
        )
        self.paid_in = 0
        self.taken_out = 0
        self.illegal = {}
        self.big_blind = None
        self.hands = 0

    @rule(chips=st.integers(1, 60), data=st.data())
    def sit(self, chips, data):
        seats = range(self.table.seats)
        taken = {player.seat for player in self.table.players}
        seat = data.draw(st.sampled_from(seats))
        if seat in taken:
            with pytest.raises(pc.RulesError, match="sits there"):
                self.table.sit(Silent(), chips, seat)
            return
        assert self.table.sit(Silent(), chips, seat) == seat
        self.paid_in += chips
        self.illegal[seat] = 0

    @rule(data=st.data())
    def stand(self, data):
        seat = data.draw(st.sampled_from(range(self.table.seats)))
        players = {player.seat: player for player in self.table.players}
        hand = self.table.hand
        if seat not in players:
            with pytest.raises(pc.RulesError, match="nobody sits there"):
                self.table.stand(seat)
        elif hand is not None and seat in hand.players:
            with pytest.raises(pc.IllegalAction) as caught:
                self.table.stand(seat)
            assert caught.value.code == "hand_in_progress"
        else:
            player = self.table.stand(seat)
            assert player == players[seat]
            self.taken_out += player.chips

    @precondition(lambda self: self.table.hand is None)
    @rule()
    def begin(self):
        ready = [player.seat for player in self.table.players if player.chips > 0]
        before = self.table.last_hand
        if len(ready) < 2:
            with pytest.raises(pc.IllegalAction) as caught:
                self.table.begin()
            assert caught.value.code == "too_few_players"
            assert self.table.last_hand is before
            return
        self.table.begin()
        self.hands += 1
        hand = self.table.hand or self.table.last_hand
        assert list(hand.players) == ready
        self.check_blinds(hand)
        self.after()

    def check_blinds(self, hand):
        posted = [
            event.seat
            for event in hand.events
            if event.kind == EventKind.POST and event.post == PostKind.BIG_BLIND
        ]
        assert len(posted) == 1
        big_blind = posted[0]
        assert big_blind != self.big_blind, "the big blind twice running"
        self.big_blind = big_blind
        if len(hand.players) == 2:
            assert set(hand.players) == {hand.button, big_blind}
        else:
            assert big_blind != hand.button

    @precondition(lambda self: self.table.hand is not None)
    @rule(choice=st.integers(0, 2), size=st.floats(0, 1))
    def act(self, choice, size):
        view = self.table.view()
        if choice == 0:
            action = view.check_or_fold()
        elif choice == 1 or not view.can_raise:
            action = view.check_or_call()
        else:
            room = view.max_raise_to - view.min_raise_to
            action = view.raise_to(view.min_raise_to + int(size * room))
        self.table.answer(action)
        self.after()

    @precondition(lambda self: self.table.hand is not None)
    @rule(bold=st.booleans())
    def play_out(self, bold):
        while self.table.turn is not None:
            view = self.table.view()
            self.table.act(view.all_in() if bold else view.check_or_fold())
        self.after()

    @precondition(lambda self: self.table.hand is not None)
    @rule(
        answer=st.sampled_from(
            [None, 7, "call", pc.Action.raise_to(1), pc.Action.raise_to(10**9), pc.Action.muck()]
        )
    )
    def answer_wrongly(self, answer):
        seat, before = self.table.turn, self.table.hand
        if isinstance(answer, pc.Action) and answer in before.legal:
            return
        self.illegal[seat] += 1
        if self.table.on_illegal == "raise":
            with pytest.raises(pc.IllegalAction):
                self.table.answer(answer)
            assert self.table.hand == before
        else:
            self.table.answer(answer)
            assert self.table.hand != before
        self.after()

    @precondition(lambda self: self.table.hand is not None)
    @rule(seat=st.integers(0, 9))
    def act_out_of_turn(self, seat):
        before = self.table.hand
        if seat == before.turn:
            return
        with pytest.raises(pc.IllegalAction):
            self.table.act(pc.Action.fold(), seat)
        assert self.table.hand == before

    @rule()
    def pickle_the_table(self):
        twin = pickle.loads(pickle.dumps(self.table))
        assert twin.players == self.table.players
        assert twin.hand == self.table.hand
        assert copy.deepcopy(self.table).players == self.table.players
        # The pickled table goes on in place of the other.
        self.table = twin

    @rule()
    def tell(self):
        """Everything that was written down for bots can be told."""
        while (notice := self.table.take_notice()) is not None:
            notice.deliver()
            if notice.method == "observe":
                self.check_told(notice)

    @staticmethod
    def check_told(notice):
        event = notice.value
        if event.kind == EventKind.DEAL_HOLE:
            assert (event.card is not None) == (event.seat == notice.seat)
        if event.kind == EventKind.BURN:
            assert event.card is None

    def after(self):
        """Books what a settled hand changed besides stacks."""
        for player in self.table.players:
            if self.table.refill == "rebuy":
                assert player.chips > 0 or self.table.hand is not None

    @invariant()
    def chips_are_conserved(self):
        if not hasattr(self, "table"):
            return
        table = self.table
        chips = sum(player.chips for player in table.players)
        assert chips == table.bought_in - table.cashed_out - table.raked
        rebought = sum(player.paid_in - player.buy_in for player in table.players)
        rebought += sum(player.paid_in - player.buy_in for player in table.left)
        assert table.bought_in == self.paid_in + rebought
        assert table.cashed_out == self.taken_out
        hand = table.hand
        if hand is not None:
            dealt = [player for player in table.players if player.seat in hand.players]
            assert sum(player.chips for player in dealt) == sum(hand.stacks) + hand.pot

    @invariant()
    def illegal_answers_are_counted(self):
        if hasattr(self, "table"):
            for player in self.table.players:
                assert player.illegal == self.illegal[player.seat]

    @invariant()
    def between_hands_nobody_is_to_act(self):
        if hasattr(self, "table"):
            table = self.table
            assert (table.hand is None) == (table.turn is None)
            assert table.number == self.hands
            if table.hand is None and self.hands:
                assert table.last_hand.is_over


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=100,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
