"""Laws that every hand obeys, as a state machine over random setups, options and actions."""

import copy
import itertools
import pickle
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import pokercore as pc
from core import games
from core.setups import (
    HOLDEM,
    act,
    choices,
    drawn,
    finish,
    new,
    picker,
    probes,
    same,
    some_setup,
)
from hands import examples
from pokercore.enums import EventKind, PostKind

# What a seat pays and gets, by kind of event.
PAID = {EventKind.POST, EventKind.CALL, EventKind.RAISE, EventKind.BRING_IN}
GOT = {EventKind.RETURN, EventKind.AWARD}


def books(hand):
    """What each seat won or lost so far, by the events alone."""
    net = [0] * len(hand.stacks)
    for event in hand.events:
        if event.kind in PAID:
            net[event.seat] -= event.amount
        elif event.kind in GOT:
            net[event.seat] += event.amount
    return tuple(net)


def out_of_the_deck(hand):
    """The cards that were burned, discarded or folded and that cannot have come back.

    Where the deck runs short, what has gone by then may come back: burned cards, folded hands, and
    the discards of earlier draws, but not those of the draw that goes on.
    """
    gone, drawn, drew, last = [], [], set(), None
    for event in hand.events:
        if event.kind == EventKind.RESHUFFLE:
            gone.clear()
            continue
        if event.kind == EventKind.DISCARD:
            # A discard may follow another at once: then a seat comes for the second time.
            if last != EventKind.DISCARD or event.seat in drew:
                gone += drawn
                drawn, drew = [], set()
            drawn += event.cards
            drew.add(event.seat)
        elif event.kind == EventKind.FOLD:
            gone += hand.hole(event.seat)
        elif event.kind == EventKind.BURN:
            gone.append(event.card)
        last = event.kind
    return [*gone, *drawn]


def lying(hand):
    """Every known card that lies before a seat, on a board, or out of play; shared ones once."""
    cards = [card for seat in hand.live for card in hand.hole(seat)]
    boards = hand.boards
    shared = 0
    if len(boards) > 1:
        while all(board[shared : shared + 1] == boards[0][shared : shared + 1] != ()
                  for board in boards):  # fmt: skip
            shared += 1
    cards += boards[0]
    cards += [card for board in boards[1:] for card in board[shared:]]
    cards += out_of_the_deck(hand)
    return [card for card in cards if card is not None]


def check(hand):
    """Asserts what holds in every state."""
    start = hand.starting_stacks
    assert sum(hand.stacks) + hand.pot + hand.raked == sum(start)
    assert min(hand.stacks) >= 0
    assert tuple(a + b for a, b in zip(start, books(hand), strict=True)) == hand.stacks
    raked = sum(event.amount for event in hand.events if event.kind == EventKind.RAKE)
    assert raked == hand.raked
    cards = lying(hand)
    assert max(Counter(cards).values(), default=1) == 1, cards
    assert set(cards).isdisjoint(hand.deck_left)
    assert set(hand.live) <= set(hand.players)
    assert set(hand.all_in_seats) <= set(hand.live)
    assert hand.is_over or all(hand.stacks[seat] == 0 for seat in hand.all_in_seats)
    assert set(hand.shown).isdisjoint(hand.mucked)
    assert set(hand.shown) | set(hand.mucked) <= set(hand.live)
    if hand.turn is None:
        assert hand.is_over != hand.is_unsettled
        assert choices_are_none(hand.legal)
    else:
        assert not hand.is_over
        assert not hand.is_unsettled
        assert hand.pot == sum(pot.amount for pot in hand.pots)
        with pytest.raises(pc.IllegalAction) as caught:
            hand.payoffs  # noqa: B018
        assert caught.value.code == "not_over"
    if hand.turn is not None and hand.turn != pc.DECK:
        assert hand.turn in hand.live
        assert not choices_are_none(hand.legal)
    if hand.is_over:
        assert hand.payoffs == books(hand)
        assert sum(hand.payoffs) == -hand.raked
        assert hand.pot == 0
        assert hand.pots == ()
        assert set(hand.wagers) == {0}
        assert hand.events[-1].kind == EventKind.END
    assert all(pot.amount > 0 for pot in hand.pots)
    for one, two in itertools.pairwise(hand.pots):
        assert set(two.seats) < set(one.seats)


def choices_are_none(legal):
    return not any(
        (legal.fold, legal.check, legal.call, legal.can_raise, legal.bring_in, legal.discarding,
         legal.show, legal.muck, legal.run_out, legal.deal)
    )  # fmt: skip


class HandMachine(RuleBasedStateMachine):
    """One hand, a twin that is never copied or restored, and what was done."""

    @initialize(data=st.data())
    def begin(self, data):
        self.setup = some_setup(drawn(data))
        self.hand = new(self.setup)
        self.twin = new(self.setup)
        self.log = []
        assert same(self.hand, self.twin)

    @precondition(lambda self: self.hand.turn is not None)
    @rule(data=st.data())
    def act(self, data):
        pick = drawn(data)
        who = self.hand.turn
        found = choices(self.hand, pick)
        action = found[pick(len(found))]
        assert action in self.hand.legal
        before = self.hand.copy()
        after = self.hand.after(action)
        assert same(self.hand, before)
        if who == pc.DECK or pick(2):
            assert self.hand.apply(action) is self.hand
        else:
            self.hand.apply(action, seat=who)
        assert same(self.hand, after)
        assert not same(self.hand, before)
        self.twin.apply(action)
        self.log.append((who, action))

    @precondition(lambda self: self.hand.turn is not None)
    @rule(data=st.data())
    def offered_exactly_when_accepted(self, data):
        pick = drawn(data)
        legal, before = self.hand.legal, self.hand.copy()
        made = probes(self.hand, pick)
        for action in made:
            if action in legal:
                self.hand.after(action)
                continue
            with pytest.raises(pc.IllegalAction) as caught:
                self.hand.after(action)
            assert caught.value.code
            assert caught.value.legal == legal
            # In place too, a refusal changes nothing.
            with pytest.raises(pc.IllegalAction):
                self.hand.apply(action)
        assert same(self.hand, before)

    @rule(data=st.data())
    def nobody_acts_for_another(self, data):
        seat = drawn(data)(12)
        if seat == self.hand.turn:
            return
        before = self.hand.copy()
        waiting = self.hand.turn == pc.DECK or self.hand.is_unsettled
        all_in = any(self.hand.stacks[live] == 0 for live in self.hand.live)
        waiting |= self.hand.legal.show and all_in and self.hand.options.expose_allin
        exposed = waiting and seat in self.hand.live
        kinds = [pc.Action.fold(), pc.Action.check(), pc.Action.call(), pc.Action.raise_to(10)]
        # While an all-in is run out, or cards are unknown at the end, a history may tell what a
        # hand that was turned up does.
        for action in kinds if exposed else [*kinds, pc.Action.muck(), pc.Action.show()]:
            with pytest.raises(pc.IllegalAction) as caught:
                self.hand.apply(action, seat=seat)
            assert caught.value.code in (
                "not_your_turn", "deck_to_act", "hand_over", "no_such_seat"
            )  # fmt: skip
        assert same(self.hand, before)

    @rule(data=st.data())
    def tell_an_unknown_hand(self, data):
        pick = drawn(data)
        unknown = [seat for seat in self.hand.players if None in self.hand.hole(seat)]
        if not unknown:
            return
        seat = unknown[pick(len(unknown))]
        left = list(self.hand.deck_left)
        cards = [
            card if card is not None else left.pop(pick(len(left))) for card in self.hand.hole(seat)
        ]
        self.hand.reveal(seat, cards)
        self.twin.reveal(seat, cards)
        assert set(self.hand.hole(seat)) == set(cards)
        self.log.append((seat, cards))

    @rule()
    def snapshot(self):
        data = self.hand.snapshot()
        again = pc.Hand.restore(data)
        assert same(again, self.hand)
        self.hand = again

    @rule(protocol=st.integers(0, pickle.HIGHEST_PROTOCOL))
    def pickled(self, protocol):
        self.hand = pickle.loads(pickle.dumps(self.hand, protocol))

    @rule(way=st.sampled_from([pc.Hand.copy, copy.copy, copy.deepcopy]))
    def copied(self, way):
        other = way(self.hand)
        assert same(other, self.hand)
        # The one that goes on does not move the other.
        if self.hand.turn is not None:
            before = self.hand.snapshot()
            act(other, lambda count: 0)
            assert self.hand.snapshot() == before
            other = way(self.hand)
        self.hand = other

    @invariant()
    def whole(self):
        if hasattr(self, "hand"):
            check(self.hand)
            assert same(self.hand, self.twin)

    def teardown(self):
        if not hasattr(self, "hand"):
            return
        hand = self.hand
        rest = []
        for done in range(2_000):
            if hand.turn is None:
                break
            # Unlimited stacks could raise each other for ever: in the end all give way.
            part = 2 if done < 100 else 2_000
            rest.append((hand.turn, act(hand, lambda count, part=part: count // part)))
        assert hand.turn is None
        check(hand)
        # What was done, done again, is the same hand again.
        again = new(self.setup)
        for who, did in [*self.log, *rest]:
            if isinstance(did, pc.Action):
                assert again.turn == who
                again.apply(did)
            else:
                again.reveal(who, did)
        assert same(again, hand)
        told = [(who, did) for who, did in [*self.log, *rest] if isinstance(did, pc.Action)]
        assert [(who, did) for who, did in hand.actions] == told


TestHand = HandMachine.TestCase
TestHand.settings = settings(
    stateful_step_count=30,
    max_examples=examples(0.7),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def test_many_random_hands_keep_the_laws(rng):
    """The same without shrinking, for more hands: each step is checked, and the replay."""
    pick = picker(rng)
    met = Counter()
    for _ in range(600):
        setup = some_setup(pick)
        hand = new(setup)
        for _ in range(2_000):
            check(hand)
            if hand.turn is None:
                break
            act(hand, pick)
        else:
            raise AssertionError("the hand does not end")
        again = new(setup)
        for who, action in hand.actions:
            assert again.turn == who
            again.apply(action)
        assert same(again, hand)
        met.update(event.kind for event in hand.events)
        met["unsettled"] += hand.is_unsettled
        met["two boards"] += len(hand.boards) > 1
    # The random hands are of all kinds.
    assert met.keys() >= set(EventKind) | {"unsettled", "two boards"}


# Games without a rule of suits; Kuhn has but one suit.
SUITLESS = (*HOLDEM, games.CRAZY, games.GIVE, games.DRAMAHA, games.WILD, games.LIVE)


def permuted(card, suits):
    return card if card is None or card.is_joker else pc.Card(card.rank_char + suits[card.suit])


def permuted_action(action, suits):
    if action.kind != pc.ActionKind.DISCARD:
        return action
    return pc.Action.discard([permuted(card, suits) for card in action.cards])


@given(st.data())
@settings(max_examples=examples(0.6))
def test_permuted_suits_give_equal_payoffs(data):
    pick = drawn(data)
    setup = {**some_setup(pick, SUITLESS), "manual": False}
    setup.setdefault("deck", setup["variant"].deck)
    suits = dict(zip("cdhs", data.draw(st.permutations("cdhs")), strict=True))
    hand = new(setup)
    other = new({**setup, "deck": [permuted(card, suits) for card in setup["deck"]]})
    for _ in range(400):
        assert (other.turn, other.pot, other.stacks) == (hand.turn, hand.pot, hand.stacks)
        if hand.turn is None:
            break
        found = choices(hand, pick)
        action = found[pick(len(found))]
        hand.apply(action)
        other.apply(permuted_action(action, suits))
        # The order in which cards come back follows from the whole deck.
        if any(event.kind == EventKind.RESHUFFLE for event in hand.events):
            return
    assert other.payoffs == hand.payoffs
    assert [event.kind for event in other.events] == [event.kind for event in hand.events]
    for one, two in zip(hand.events, other.events, strict=True):
        told = {"version", "kind", "seat", "amount", "to", "all_in", "pot", "share", "post"}
        assert all(getattr(one, n, 0) == getattr(two, n, 0) for n in told)
        assert two.card == permuted(one.card, suits)
        if one.cards is not None:
            assert two.cards == tuple(permuted(card, suits) for card in one.cards)


def test_burns_change_no_result_but_the_cards():
    """A deck without the burned cards, dealt without burns, gives the same hand."""
    with_burns = new({"variant": pc.variants.NLHE, "stacks": [50] * 4, "blinds": (1, 2),
                      "deck": pc.standard_deck()[::-1]})  # fmt: skip
    finish(with_burns, lambda count: count // 2)
    burned = {event.card for event in with_burns.events if event.kind == EventKind.BURN}
    deck = [card for card in pc.standard_deck()[::-1] if card not in burned]
    options = pc.Options(burns=False)
    without = pc.Hand(pc.variants.NLHE, [50] * 4, blinds=(1, 2), deck=deck, options=options)
    for _, action in with_burns.actions:
        without.apply(action)
    assert without.payoffs == with_burns.payoffs
    assert without.board == with_burns.board


def is_dead(post, hand):
    """Whether a post is money without a claim."""
    dead_antes = hand.options.antes_dead and post == PostKind.ANTE
    return dead_antes or post in (PostKind.DEAD, PostKind.DEAD_ANTE)


def test_a_seat_wins_at_most_its_own_total_from_each(rng):
    """Whoever is all-in, and everybody else: dead money apart."""
    pick = picker(rng)
    looked_at = 0
    for _ in range(400):
        setup = {**some_setup(pick), "manual": False}
        setup.setdefault("deck", setup["variant"].deck)
        # Who gives a claim up leaves it to others.
        setup["options"] = setup["options"].replace(strict_muck=True)
        hand = finish(new(setup), pick)
        matched, dead = [0] * len(hand.stacks), [0] * len(hand.stacks)
        for event in hand.events:
            if event.kind in PAID:
                (dead if is_dead(event.post, hand) else matched)[event.seat] += event.amount
            elif event.kind == EventKind.RETURN:
                matched[event.seat] -= event.amount
        for seat in hand.live:
            others = [other for other in hand.players if other != seat]
            most = sum(min(matched[seat], matched[other]) + dead[other] for other in others)
            assert hand.payoffs[seat] <= most
            looked_at += hand.payoffs[seat] == most
    assert looked_at > 100
