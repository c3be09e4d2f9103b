"""What a seat cannot know does not reach it: by views, events, texts or bytes."""

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from core.setups import act, choices, drawn, new, picker, some_setup
from hands import begin, clockwise, do, examples, to_street
from pokercore.enums import EventKind, Tabling


def everything(hand, seat):
    """All that a seat, or a spectator, can be told of a hand."""
    view = hand.public_view() if seat is None else hand.view(seat)
    events = hand.events_for(seat)
    answers = []
    for verb in ("fold", "check", "call", "check_or_call", "check_or_fold", "min_raise", "all_in",
                 "pot_bet"):  # fmt: skip
        try:
            answers.append(getattr(view, verb)())
        except pc.IllegalAction as error:
            answers.append((type(error), str(error), error.code, error.legal))
    # An action out of turn: the refusal may be handed on to whoever tried it.
    refusals = []
    for action in (pc.Action.call(), pc.Action.muck(), pc.Action.show()):
        if seat is not None and seat != hand.turn:
            with pytest.raises(pc.IllegalAction) as caught:
                hand.copy().apply(action, seat=seat)
            error = caught.value
            refusals += [str(error), error.code, error.legal, pickle.dumps(error)]
    return (
        view,
        hash(view),
        repr(view),
        json.dumps(view.to_dict()),
        *(pickle.dumps(view, protocol) for protocol in (0, pickle.HIGHEST_PROTOCOL)),
        view.legal,
        repr(view.legal),
        pickle.dumps(view.legal),
        view.hole,
        view.holes,
        view.boards,
        view.pots,
        answers,
        refusals,
        events,
        [repr(event) for event in events],
        [json.dumps(event.to_dict()) for event in events],
        pickle.dumps(events),
        repr(hand.turn),
    )


def secrets(hand, deck, seat):
    """The cards of the deck that a seat cannot know: where in the deck they lie."""
    view = hand.public_view() if seat is None else hand.view(seat)
    known = {card for cards in (*view.holes, *view.boards) for card in cards}
    for event in hand.events_for(seat):
        known |= {event.card, *(event.cards or ())}
    # A hand that was mucked told that it could not win: other cards might have had to be shown.
    known |= {card for other in hand.mucked for card in hand.hole(other)}
    return [place for place, card in enumerate(deck) if card not in known]


def twin(setup, hand, seat, pick):
    """A hand in which everything that this seat cannot know is different, played alike."""
    deck = setup["deck"]
    hidden = secrets(hand, deck, seat)
    order = list(hidden)
    for place in range(len(order) - 1, 0, -1):
        other = pick(place + 1)
        order[place], order[other] = order[other], order[place]
    changed = list(deck)
    for place, source in zip(hidden, order, strict=True):
        changed[place] = deck[source]
    now = dict(zip(deck, changed, strict=True))
    other = new({**setup, "deck": tuple(changed)})
    for _, action in hand.actions:
        if action.kind == pc.ActionKind.DISCARD:
            action = pc.Action.discard([now[card] for card in action.cards])
        other.apply(action)
    return other, tuple(changed) != tuple(deck)


def told_alike(setup, hand, pick):
    """Asserts that nobody can tell a hand from a twin of it; how many twins differed."""
    differed = 0
    for seat in (None, *hand.players):
        other, different = twin(setup, hand, seat, pick)
        assert everything(other, seat) == everything(hand, seat)
        differed += different
    return differed


def dealt_setup(pick):
    setup = {**some_setup(pick), "manual": False}
    setup.setdefault("deck", setup["variant"].deck)
    return setup


def may_compare(hand):
    """Whether what seats did so far would have been legal with other hidden cards too.

    A seat that chooses may muck only what cannot win, so a muck or a show tells of its cards. Where
    cards came back into the deck, their order follows from the whole deck, so that other hidden
    cards mean others for this seat.
    """
    if any(event.kind == EventKind.RESHUFFLE for event in hand.events):
        return False
    shows = hand.options.tabling == Tabling.CHOOSE
    return not (shows and any(a.kind in (pc.ActionKind.SHOW, pc.ActionKind.MUCK)
                              for _, a in hand.actions))  # fmt: skip


@given(st.data())
@settings(max_examples=examples(0.3))
def test_hands_that_differ_in_secrets_alone_look_the_same(data):
    pick = drawn(data)
    setup = dealt_setup(pick)
    hand = new(setup)
    for _ in range(pick(25)):
        if hand.turn is None:
            break
        found = choices(hand, pick)
        hand.apply(found[pick(len(found))])
    if may_compare(hand):
        told_alike(setup, hand, pick)


def test_many_hands_that_differ_in_secrets_alone_look_the_same(rng):
    pick = picker(rng)
    differed = over = 0
    for _ in range(25):
        setup = dealt_setup(pick)
        hand = new(setup)
        while True:
            if may_compare(hand):
                differed += told_alike(setup, hand, pick)
                over += hand.is_over
            if hand.turn is None:
                break
            act(hand, pick)
    assert differed > 300
    assert over > 8


def test_a_twin_of_the_knowing_kind_is_told_apart(rng):
    """The comparison can fail: a seat whose own cards differ sees it."""
    setup = {"variant": pc.variants.NLHE, "stacks": [50] * 3, "blinds": (1, 2)}
    deck = list(pc.standard_deck())
    hand = new({**setup, "deck": deck})
    other = new({**setup, "deck": [deck[1], deck[0], *deck[2:]]})
    assert everything(hand, 0) != everything(other, 0)
    assert everything(hand, 1) != everything(other, 1)
    assert everything(hand, 2) == everything(other, 2)
    assert everything(hand, None) == everything(other, None)


def test_a_discard_is_asked_without_telling_the_cards_to_others():
    streets = (
        pc.variants.Street("deal", (pc.variants.Hole(3), pc.variants.Bet())),
        pc.variants.Street("rest", (pc.variants.Discard(1), pc.variants.Board(5))),
    )
    variant = pc.Variant(name="discards", code="D", limit=pc.Limit.NO_LIMIT, streets=streets)
    hand = pc.Hand(variant, [50] * 3, blinds=(1, 2), seed=4)
    while not hand.legal.discard:
        hand.check_or_call()
    hidden = "".join(map(str, hand.hole(hand.turn)))
    assert hidden in str(hand.legal)
    other = next(seat for seat in hand.players if seat != hand.turn)
    with pytest.raises(pc.IllegalAction) as caught:
        hand.apply(pc.Action.discard([hand.hole(other)[0]]), seat=other)
    assert str(caught.value).endswith("discard 1")
    for card in hand.hole(hand.turn):
        assert str(card) not in str(caught.value)
    told = everything(hand, other)
    assert not any(hidden in str(part) for part in told)
    # Which card went is told to nobody but the one who gave it up.
    gone = hand.hole(hand.turn)[1]
    seat = hand.turn
    hand.discard([gone])
    for viewer in (None, *hand.players):
        (event,) = [e for e in hand.events_for(viewer) if e.kind == EventKind.DISCARD]
        assert event.cards == ((gone,) if viewer == seat else (None,))


def test_whether_a_seat_may_muck_is_told_to_it_alone():
    """It says whether its cards could win."""
    options = pc.Options(tabling=Tabling.CHOOSE)
    for holes in ({0: "AsAd", 1: "KsKd"}, {0: "KsKd", 1: "AsAd"}):
        hand = begin([50, 50], blinds=(1, 2), holes=holes, board="2c3d7h8h9c", options=options)
        while not hand.legal.show:
            hand.check_or_call()
        hand.show()
        assert hand.turn == 1
        assert hand.view(1).legal.muck == hand.legal.muck == (holes[1] == "KsKd")
        for view in (hand.view(0), hand.public_view()):
            assert not view.legal.muck
            assert view.to_dict()["muck"] is False


@pytest.mark.parametrize("street", range(4))
def test_each_seat_sees_its_own_cards_and_the_board(street):
    hand = to_street(begin([200] * 6, blinds=(1, 2)), street)
    for seat in range(6):
        view = hand.view(seat)
        assert view.hole == hand.hole(seat)
        assert None not in view.hole
        assert view.board == hand.board
        for other in range(6):
            assert view.holes[other] == (hand.hole(seat) if other == seat else (None, None))
    spectator = hand.public_view()
    assert spectator.hole == ()
    assert spectator.holes == ((None, None),) * 6
    assert spectator.board == hand.board


def test_events_hide_what_views_hide():
    hand = do(begin([200] * 3, blinds=(1, 2)), "f c x")
    for seat in (None, 0, 1, 2):
        for event, whole in zip(hand.events_for(seat), hand.events, strict=True):
            if event.kind == EventKind.BURN or (
                event.kind == EventKind.DEAL_HOLE and event.seat != seat
            ):
                assert event.card is None
                assert whole.card is not None
            else:
                assert event == whole
    assert hand.events_for(0, start=4) == hand.events_for(0)[4:]
    assert hand.events_for(0, start=10_000) == ()


def test_a_shown_hand_is_told_to_everybody():
    hand = begin([50, 50, 50], blinds=(1, 2), holes={0: "AsAd", 1: "KsKd"}, board="2c3d7h8h9c")
    do(hand, "f allin c")
    assert hand.is_over
    for view in (hand.public_view(), hand.view(2)):
        assert view.holes[0] == pc.parse_cards("AsAd")
        assert view.holes[1] == pc.parse_cards("KsKd")
    assert hand.public_view().holes[2] == (None, None)
    assert clockwise([0, 1, 2], 2) == [0, 1, 2]


def test_cards_face_up_are_told():
    """Of a variant that deals a card up: everybody sees that one and not the other."""
    streets = (
        pc.variants.Street(
            "deal",
            (
                pc.variants.Hole(1),
                pc.variants.Hole(1, up=True),
                pc.variants.Board(5),
                pc.variants.Bet(),
            ),
        ),
    )
    variant = pc.Variant(name="up and down", code="UD", limit=pc.Limit.NO_LIMIT, streets=streets)
    hand = pc.Hand(variant, [50] * 3, blinds=(1, 2), seed=4)
    for seat in (None, 0, 1, 2):
        view = hand.public_view() if seat is None else hand.view(seat)
        for other in range(3):
            down, up = hand.hole(other)
            assert view.holes[other] == (down if other == seat else None, up)


def test_an_error_tells_a_seat_only_its_own_cards():
    """What is legal, as an error carries it, holds nothing of the others."""
    hand = begin([200] * 3, blinds=(1, 2))
    with pytest.raises(pc.IllegalAction) as caught:
        hand.apply(pc.Action.check(), seat=hand.turn)
    error = caught.value
    texts = [str(error), repr(error.legal), repr(error.legal.to_dict()), repr(error.legal.deck)]
    hidden = [str(card) for seat in (0, 1) for card in hand.hole(seat)]
    assert not any(card in text for card in hidden for text in texts)
