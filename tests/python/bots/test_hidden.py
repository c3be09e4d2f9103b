"""A bot cannot reach what it may not know through its view."""

import copy
import gc
import json
import pickle
import types

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from hands import examples
from pokercore.testing import played_hands

PLAIN = (int, str, bytes, bool, type(None), float, pc.Card)


def reach(root, depth=3):
    """Every object that can be reached from one.

    By attributes, items, calls with a seat or without arguments, and the garbage collector's
    references; equal values are followed once.
    """
    seen = {}
    todo = [(root, 0)]
    while todo:
        thing, level = todo.pop()
        if isinstance(thing, type | types.ModuleType | pc.enums.IntEnum):
            continue
        if isinstance(thing, dict):
            todo.extend((part, level) for pair in thing.items() for part in pair)
            continue
        if isinstance(thing, list | tuple | set | frozenset):
            todo.extend((part, level) for part in thing)
            continue
        key = (type(thing), repr(thing))
        if key in seen:
            continue
        seen[key] = thing
        ours = type(thing).__module__.startswith("pokercore") or callable(thing)
        if isinstance(thing, PLAIN) or not ours or level == depth:
            continue
        todo.extend((part, level + 1) for part in gc.get_referents(thing))
        for name in dir(thing):
            try:
                value = getattr(thing, name)
            except (pc.PokerError, AttributeError):
                continue
            todo.append((value, level + 1))
            # Constructors make what they are given; they are no way to anything.
            if callable(value) and getattr(value, "__self__", None) is thing:
                for arguments in ((), (0,), (1,), (2,), (5,)):
                    try:
                        todo.append((value(*arguments), level + 1))
                    except Exception:
                        continue
    return list(seen.values())


def known_to(hand, seat):
    """The cards that a seat may know."""
    shown = {card for other in hand.shown for card in hand.hole(other)}
    return {*hand.hole(seat), *hand.board, *shown}


def cards_in(things):
    return {thing for thing in things if isinstance(thing, pc.Card)}


@pytest.mark.parametrize("streets", range(4))
def test_walking_a_view_finds_no_other_cards(streets):
    hand = pc.Hand(pc.variants.NLHE, stacks=[200] * 6, blinds=(1, 2), seed=11)
    while hand.turn is not None and hand.street < streets:
        hand.check_or_call()
    view = hand.view(hand.turn)
    things = reach(view)
    assert len(things) > 20
    assert cards_in(things) == known_to(hand, hand.turn)
    assert not any(isinstance(thing, pc.Hand | pc.Game) for thing in things)


@settings(max_examples=examples(0.6), deadline=None)
@given(hand=played_hands(), data=st.data())
def test_texts_and_bytes_of_a_view_hold_no_other_cards(hand, data):
    seat = data.draw(st.sampled_from(hand.players))
    view = hand.view(seat)
    hidden = {card for other in hand.players for card in hand.hole(other)} - known_to(hand, seat)
    deck = set(hand.deck_left) if hand.turn is not None else set()
    for text in (repr(view), str(view), json.dumps(view.to_dict())):
        for card in hidden | (deck - known_to(hand, seat)):
            assert str(card) not in text
    assert pickle.loads(pickle.dumps(view)) == view
    assert copy.deepcopy(view) == view


@settings(max_examples=examples(0.6), deadline=None)
@given(hand=played_hands(), data=st.data())
def test_states_that_differ_in_secrets_alone_look_the_same(hand, data):
    """The bytes of a pickled view, its dictionary and its hash say nothing of another's cards."""
    if len(hand.shown) or hand.turn is None:
        return
    seat = data.draw(st.sampled_from(hand.players))
    others = [other for other in hand.players if other != seat]
    # The same hand with the cards of the others and of the stub dealt anew.
    cards = [card for other in others for card in hand.hole(other)]
    board = list(hand.board)
    kept = {*hand.hole(seat), *board}
    free = [card for card in pc.standard_deck() if card not in kept]
    drawn = data.draw(st.permutations(free))
    holes = {seat: list(hand.hole(seat))}
    for other in others:
        holes[other] = [drawn.pop(), drawn.pop()]
    twin = pc.Hand(
        pc.variants.NLHE,
        stacks=[
            chips if chair in hand.players else None
            for chair, chips in enumerate(hand.starting_stacks)
        ],
        stakes=hand.stakes,
        posts=hand.posts,
        button=hand.button,
        manual=True,
    )
    actions = iter([action for _, action in hand.actions])
    dealt = iter(board)
    while True:
        if twin.turn == pc.DECK:
            where, _, count = twin.legal.deal
            if where is not None:
                twin.deal([holes[where].pop(0) for _ in range(count)], seat=where)
            else:
                twin.deal([next(dealt) for _ in range(count)])
            continue
        action = next(actions, None)
        if action is None:
            break
        twin.apply(action)
    assert len(cards) == 2 * len(others)
    one, two = hand.view(seat), twin.view(seat)
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.dumps(one) == pickle.dumps(two)
    assert repr(one) == repr(two)
    assert one.to_dict() == two.to_dict()


def test_the_walk_would_find_them():
    hand = pc.Hand(pc.variants.NLHE, stacks=[200] * 6, blinds=(1, 2), seed=11)
    assert cards_in(reach(hand, depth=1)) >= {card for seat in range(6) for card in hand.hole(seat)}


def test_a_view_cannot_be_changed():
    hand = pc.Hand(pc.variants.NLHE, stacks=[200] * 3, blinds=(1, 2), seed=11)
    view = hand.view(hand.turn)
    before = view.to_dict()
    for name in ("hole", "pot", "stacks", "seat", "secret"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(view, name, 1)
    found = view.to_dict()
    found["stacks"][0] = 10**6
    assert view.to_dict() == before
    hand.check_or_call()
    assert view.to_dict() == before


def test_a_table_tells_and_shows_a_bot_only_what_it_may_know():
    class Spy:
        def __init__(self):
            self.things = []

        def act(self, view):
            self.things.append(view)
            return view.check_or_call()

        def start(self, info):
            self.things.append(info)

        def observe(self, event):
            self.things.append(event)

        def end(self, result):
            self.things.append(result)

    spy = Spy()
    table = pc.Table(pc.variants.NLHE, blinds=(1, 2), seats=3, seed=2)
    table.sit(spy, 100)
    table.fill(pc.bots.Random, 100)
    for hand in table.play(hands=8):
        known = known_to(hand, 0)
        for thing in spy.things:
            things = reach(thing, depth=1)
            assert cards_in(things) <= known
            assert not any(isinstance(one, pc.Hand | pc.Table) for one in things)
        spy.things.clear()
