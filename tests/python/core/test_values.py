"""Small values: actions, events, views, what is legal, pots, positions."""

import copy
import json
import pickle
import re

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from core import games
from hands import begin, do, play_out, schema, to_street
from pokercore import schemas
from pokercore.enums import ActionKind, EventKind, PostKind, Tabling

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

slots = st.lists(
    st.one_of(st.sampled_from(pc.standard_deck()), st.none()), min_size=1, max_size=7, unique=True
)
seats = st.integers(0, 9)
actions = st.one_of(
    st.just(pc.Action.fold()),
    st.just(pc.Action.check()),
    st.just(pc.Action.call()),
    st.just(pc.Action.muck()),
    st.just(pc.Action.show()),
    st.just(pc.Action.bring_in()),
    st.just(pc.Action.stand_pat()),
    st.integers(0, 2**53).map(pc.Action.raise_to),
    st.integers(1, 4).map(pc.Action.run_out),
    slots.map(pc.Action.discard),
    slots.map(pc.Action.show),
    st.builds(lambda cards, seat: pc.Action.deal(cards, seat=seat), slots, seats),
    st.builds(lambda cards, board: pc.Action.deal(cards, board=board), slots, st.integers(0, 3)),
)


def is_a_value(value):
    """Asserts what every small value must be."""
    same = [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]
    same += [copy.copy(value), copy.deepcopy(value)]
    for other in same:
        assert type(other) is type(value)
        assert other == value
        assert (other != value) is False
        assert repr(other) == repr(value)
        assert str(other) == str(value)
        if type(value).__hash__ is not None:
            assert hash(other) == hash(value)
    for other in (None, 0, "", (), object()):
        assert value != other
    with pytest.raises((AttributeError, TypeError)):
        value.note = 1
    return True


def round_trip(value, name):
    """Asserts that a value's dictionary is JSON, fits its schema and is read back equal."""
    data = value.to_dict()
    text = json.dumps(data)
    schema(name).validate(json.loads(text))
    assert type(value).from_dict(json.loads(text)) == value
    assert type(value).from_dict(data) == value
    assert data["version"] == 1
    return data


def test_the_schemas_are_schemas():
    for name in schemas.names():
        made = schemas.get(name)
        jsonschema.validators.validator_for(made).check_schema(made)
    assert {"action", "event", "view"} <= set(schemas.names())


@given(actions, actions)
def test_actions(one, two):
    assert is_a_value(one)
    round_trip(one, "action")
    assert eval(repr(one), {"Action": pc.Action}) == one
    assert type(one.kind) is ActionKind
    assert (one == two) == (one.to_dict() == two.to_dict())
    if one == two:
        assert hash(one) == hash(two)


@pytest.mark.parametrize(
    ("action", "kind", "amount", "cards", "seat", "board", "text"),
    [
        (pc.Action.fold(), "fold", None, "", None, None, "fold"),
        (pc.Action.check(), "check", None, "", None, None, "check"),
        (pc.Action.call(), "call", None, "", None, None, "call"),
        (pc.Action.raise_to(7), "raise_to", 7, "", None, None, "raise to 7"),
        (pc.Action.discard("As"), "discard", None, "As", None, None, "discard As"),
        (pc.Action.discard(""), "discard", None, "", None, None, "stand pat"),
        (pc.Action.stand_pat(), "discard", None, "", None, None, "stand pat"),
        (pc.Action.bring_in(), "bring_in", None, "", None, None, "bring in"),
        (pc.Action.show(), "show", None, "", None, None, "show"),
        (pc.Action.show("AsKd"), "show", None, "AsKd", None, None, "show AsKd"),
        (pc.Action.muck(), "muck", None, "", None, None, "muck"),
        (pc.Action.deal("As??", seat=3), "deal", None, "As??", 3, None, "deal As?? to seat 3"),
        (pc.Action.deal("AsKdQh"), "deal", None, "AsKdQh", None, 0, "deal AsKdQh to the board"),
        (pc.Action.deal("As", board=1), "deal", None, "As", None, 1, "deal As to board 2"),
        (pc.Action.run_out(2), "run_out", 2, "", None, None, "run it out on 2 boards"),
    ],
)
def test_parts_of_actions(action, kind, amount, cards, seat, board, text):
    assert (action.kind.label, action.amount, action.seat, action.board) == (
        kind,
        amount,
        seat,
        board,
    )
    assert action.cards == pc.parse_cards(cards)
    assert str(action) == text


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"version": 1},
        {"kind": "fold"},
        {"version": 2, "kind": "fold"},
        {"version": "1", "kind": "fold"},
        {"version": 1, "kind": "bluff"},
        {"version": 1, "kind": 0},
        {"version": 1, "kind": "raise_to"},
        {"version": 1, "kind": "raise_to", "amount": 1.5},
        {"version": 1, "kind": "raise_to", "amount": True},
        {"version": 1, "kind": "raise_to", "amount": 2**63},
        {"version": 1, "kind": "raise_to", "amount": "7"},
        {"version": 1, "kind": "run_out", "amount": 256},
        {"version": 1, "kind": "run_out", "amount": -1},
        {"version": 1, "kind": "discard"},
        {"version": 1, "kind": "discard", "cards": "Ax"},
        {"version": 1, "kind": "discard", "cards": "As" * 8},
        {"version": 1, "kind": "discard", "cards": 5},
        {"version": 1, "kind": "deal", "cards": "As"},
        {"version": 1, "kind": "deal", "cards": "As", "seat": 999},
        {"version": 1, "kind": "deal", "cards": "As", "seat": -1},
    ],
    ids=str,
)
def test_dictionaries_that_are_no_action(data):
    with pytest.raises((ValueError, TypeError)) as caught:
        pc.Action.from_dict(data)
    assert str(caught.value)
    assert not schema("action").is_valid(data)


def eventful():
    """Hands that between them bring every kind of event."""
    options = pc.Options(run_outs=True, rake=pc.Rake(500, 10))
    hand = begin([200, 60, 200], blinds=(1, 2), ante=1, straddles=[(2, 4)], options=options)
    yield do(hand, "20 allin c c", "50 c").copy()
    do(hand, "allin c")
    yield hand.run_out(2)
    yield do(begin([200] * 3, blinds=(1, 2)), "c f x", "4 f")
    yield play_out(begin([200] * 3, blinds=(1, 2), holes={0: "AsAd", 1: "KsKd", 2: "QsQd"}))
    yield play_out(pc.Hand(games.CRAZY, [9, 9], stakes=games.BLINDS, seed=3))
    stud = pc.Hand(games.STUD, [50] * 4, stakes=games.STUD_STAKES, seed=3)
    yield stud.copy()
    yield play_out(stud)
    triple = pc.Hand(games.TRIPLE, [50] * 6, stakes=games.BETS, seed=3)
    while triple.turn is not None:
        # Everybody draws five: the deck runs short in the second draw.
        if triple.legal.discarding:
            if triple.turn == 1:
                yield triple.copy()
            triple.discard(triple.hole(triple.turn)[: triple.legal.discard])
        else:
            triple.check_or_call()
    yield triple


def test_events():
    met = set()
    for hand in eventful():
        for viewer in (None, *hand.players):
            told = hand.events_for(viewer)
            assert len(told) == len(hand.events)
            for event in told:
                assert is_a_value(event)
                data = round_trip(event, "event")
                assert data["kind"] == event.kind.label
                assert type(event.kind) is EventKind
                assert event.post is None or type(event.post) is PostKind
                met.add(event.kind)
        assert len(set(hand.events)) > len(hand.events) // 3
    assert met == set(EventKind)


def test_parts_of_events():
    (hand, *_) = eventful()
    post = hand.events[0]
    assert (post.kind, post.post, post.seat, post.amount) == (EventKind.POST, PostKind.ANTE, 0, 1)
    assert [getattr(post, name) for name in ("to", "card", "cards", "up", "board", "pot")] == [
        None
    ] * 6
    raised = next(event for event in hand.events if event.kind == EventKind.RAISE)
    assert (raised.seat, raised.to, raised.amount, raised.all_in) == (0, 20, 19, False)
    called = [event for event in hand.events if event.kind == EventKind.RAISE][1]
    assert (called.seat, called.to, called.all_in) == (1, 59, True)
    dealt = next(event for event in hand.events if event.kind == EventKind.DEAL_HOLE)
    assert (dealt.card, dealt.up, dealt.cards) == (hand.hole(0)[0], False, None)
    flop = next(event for event in hand.events if event.kind == EventKind.DEAL_BOARD)
    assert (flop.board, flop.cards) == (0, hand.board[:3])


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"version": 1},
        {"version": 2, "kind": "end"},
        {"version": 1, "kind": "nap"},
        {"version": 1, "kind": "fold"},
        {"version": 1, "kind": "fold", "seat": -1},
        {"version": 1, "kind": "fold", "seat": 300},
        {"version": 1, "kind": "post", "seat": 1, "amount": 5},
        {"version": 1, "kind": "post", "seat": 1, "amount": 5, "post": "tip"},
        {"version": 1, "kind": "call", "seat": 1, "amount": 1.5, "all_in": False},
        {"version": 1, "kind": "call", "seat": 1, "amount": 1},
        {"version": 1, "kind": "burn", "card": "AsKd"},
        {"version": 1, "kind": "deal_hole", "seat": 1, "card": "Ax", "up": False},
        {"version": 1, "kind": "deal_board", "board": 0, "cards": None},
        {"version": 1, "kind": "award", "seat": 0, "amount": 5},
        {"version": 1, "kind": "bring_in", "seat": 0, "amount": 5},
        {"version": 1, "kind": "reshuffle"},
        {"version": 1, "kind": "reshuffle", "amount": -1},
    ],
    ids=str,
)
def test_dictionaries_that_are_no_event(data):
    with pytest.raises((ValueError, TypeError)) as caught:
        pc.Event.from_dict(data)
    assert str(caught.value)
    assert not schema("event").is_valid(data)


def situations():
    """Hands in every phase."""
    yield begin([200] * 6, blinds=(1, 2))
    yield to_street(begin([200, None, 50, 200], blinds=(1, 2), ante=1, button=2), 2)
    choose = pc.Options(tabling=Tabling.CHOOSE, strict_muck=False)
    hand = begin([200] * 3, blinds=(1, 2), options=choose)
    while not hand.legal.show:
        hand.check_or_call()
    yield hand
    hand = pc.Hand(pc.variants.NLHE, [200] * 3, blinds=(1, 2), manual=True)
    yield hand.deal("As??", seat=0)
    yield from eventful()


def test_views():
    for hand in situations():
        for seat in (None, *hand.players):
            view = hand.public_view() if seat is None else hand.view(seat)
            assert is_a_value(view)
            round_trip(view, "view")
            assert view.seat == seat
            assert (view.turn, view.pot, view.street) == (hand.turn, hand.pot, hand.street)
            for name in ("stacks", "wagers", "contributed", "starting_stacks", "boards", "board",
                         "players", "live", "shown", "button", "street_name", "to_match",
                         "min_bet", "is_over", "all_in_seats"):  # fmt: skip
                assert getattr(view, name) == getattr(hand, name), name
            assert [(pot.amount, pot.seats) for pot in view.pots] == [
                (pot.amount, pot.seats) for pot in hand.pots
            ]
            assert view.hole == (() if seat is None else hand.hole(seat))
            assert view.big_blind == hand.stakes.big_blind
            assert (view.variant_name, view.limit) == (hand.variant.name, hand.variant.limit)
            assert (view.payoffs is None) == (not hand.is_over)
            if hand.is_over:
                assert view.payoffs == hand.payoffs
            if seat is not None and seat == hand.turn:
                assert view.to_act
                assert view.legal.to_dict() == hand.legal.to_dict()
            else:
                assert not view.to_act
                assert not any(value for key, value in view.legal.to_dict().items()
                               if key not in ("version", "turn"))  # fmt: skip
            for other in range(len(hand.stacks)):
                assert view.position(other) == hand.position(other)


def test_a_view_does_not_change_with_the_hand():
    hand = begin([200] * 3, blinds=(1, 2))
    view = hand.view(0)
    before = view.to_dict()
    play_out(hand)
    assert view.to_dict() == before
    assert view != hand.view(0)


@pytest.mark.parametrize(
    "damage",
    [
        {"version": 2},
        {"seat": 7},
        {"seat": -1},
        {"stacks": [1]},
        {"stacks": [1.5] * 6},
        {"holes": ["Ax"] * 6},
        {"button": 99},
        {"pot": -1},
        {"pot": 2**63},
        {"turn": "me"},
        {"live": [0, 1, 2, 17]},
        {"boards": "AsKd"},
        {"street": None},
        {"boards": []},
        {"drawn": [0]},
        {"drawn": [0] * 11},
        {"bring_in": 1},
        {"default_discard": "As"},
        {"default_discard": None},
        {"discarding": 1},
    ],
    ids=str,
)
def test_dictionaries_that_are_no_view(damage):
    data = {**begin([200] * 6, blinds=(1, 2)).view(2).to_dict(), **damage}
    with pytest.raises((ValueError, TypeError)) as caught:
        pc.View.from_dict(data)
    assert str(caught.value)
    whole = begin([200] * 6, blinds=(1, 2)).view(2).to_dict()
    for name in whole:
        cut = {key: value for key, value in whole.items() if key != name}
        with pytest.raises((ValueError, TypeError)):
            pc.View.from_dict(cut)


def test_verbs_of_a_view_are_legal_by_construction():
    legal_by_construction(begin([200] * 3, blinds=(1, 2)))


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.code)
@pytest.mark.parametrize("seed", range(3))
def test_verbs_are_legal_by_construction_in_any_game(game, seed):
    options = pc.Options(stud_open_pair=True)
    stakes = game.default_stakes
    legal_by_construction(pc.Hand(game, [60] * 2, stakes=stakes, seed=seed, options=options))


def legal_by_construction(hand):
    while hand.turn is not None:
        view = hand.view(hand.turn)
        assert view.default_action() == hand.legal.default()
        if view.can_discard:
            least, most = hand.legal.discard_least, hand.legal.discard
            answers = [view.check_or_call(), view.check_or_fold(), view.default_discard()]
            answers += [view.discard(view.hole[:count]) for count in range(least, most + 1)]
            if least == 0:
                answers.append(view.stand_pat())
            for answer in answers:
                assert answer in hand.legal
                hand.after(answer)
            hand.check_or_call()
            continue
        answers = [
            view.check_or_call(),
            view.check_or_fold(),
            view.min_raise(),
            view.all_in(),
            view.pot_bet(),
            view.pot_bet(1, 2),
            view.pot_bet(0),
            view.pot_bet(10**18, 1),
            view.bring_in()
            if view.can_bring_in
            else view.call()
            if view.can_call
            else view.check(),
        ]
        if view.can_fold:
            answers.append(view.fold())
        if view.can_raise:
            answers += [view.raise_to(view.min_raise_to), view.raise_to(view.max_raise_to)]
        for answer in answers:
            assert answer in hand.legal
            hand.after(answer)
        hand.check_or_call()


def test_pot_bets():
    hand = begin([200] * 3, blinds=(1, 2))
    view = hand.view(2)
    # The pot after the call is 5; a whole one on top of 2 is 7.
    assert view.pot_bet() == pc.Action.raise_to(7)
    assert view.pot_bet(1, 2) == pc.Action.raise_to(4)
    assert view.pot_bet(2) == pc.Action.raise_to(12)
    assert view.pot_bet(3, 4) == pc.Action.raise_to(5)
    hand = to_street(hand, 1)
    assert hand.view(0).pot_bet() == pc.Action.raise_to(6)
    for numerator, denominator in ((-1, 1), (1, 0), (1, -2)):
        with pytest.raises(pc.IllegalAction) as caught:
            view.pot_bet(numerator, denominator)
        assert caught.value.code == "not_an_amount"


def test_verbs_of_a_view_refuse_what_is_not_legal():
    hand = begin([200] * 3, blinds=(1, 2))
    view, other = hand.view(2), hand.view(0)
    refusals = [
        (view.check, (), "check_facing_bet"),
        (view.raise_to, (3,), "raise_too_small"),
        (view.raise_to, (201,), "raise_too_large"),
        (view.raise_to, (4.0,), "not_an_amount"),
        (view.raise_to, (True,), "not_an_amount"),
        (view.raise_to, (2**63,), "not_an_amount"),
    ]
    for name in ("fold", "check", "call", "check_or_call", "check_or_fold", "min_raise", "all_in",
                 "pot_bet"):  # fmt: skip
        refusals.append((getattr(other, name), (), "not_your_turn"))
        refusals.append((getattr(hand.public_view(), name), (), "not_your_turn"))
    later = to_street(hand.copy(), 1).view(0)
    refusals += [(later.fold, (), "fold_for_free"), (later.call, (), "nothing_to_call")]
    closed = begin([200, 200, 10], blinds=(1, 2))
    do(closed, "allin f")
    refusals.append((closed.view(1).raise_to, (50,), "not_reopened"))
    over = play_out(hand.copy()).view(0)
    refusals.append((over.check, (), "not_your_turn"))
    refusals += [(view.bring_in, (), "no_bring_in"), (view.stand_pat, (), "no_discard")]
    for name in ("bring_in", "stand_pat", "default_discard", "default_action"):
        refusals.append((getattr(other, name), (), "not_your_turn"))
    stud = pc.Hand(games.STUD, [50] * 4, stakes=games.STUD_STAKES, seed=3)
    first = stud.view(stud.turn)
    refusals += [(getattr(first, verb), (), "bring_in_due") for verb in ("fold", "check", "call")]
    refusals.append((first.raise_to, (8,), "raise_too_large"))
    triple = pc.Hand(games.TRIPLE, [50] * 3, stakes=games.BETS, seed=3)
    while not triple.legal.discarding:
        triple.check_or_call()
    draw = triple.view(triple.turn)
    refusals += [
        (draw.check, (), "not_your_turn"),
        (draw.discard, ([draw.hole[0]] * 2,), "card_not_held"),
        (draw.discard, (triple.hole(triple.live[-1])[:1],), "card_not_held"),
        (draw.discard, ([*draw.hole, draw.hole[0]],), "discard_count"),
        (triple.view(triple.live[-1]).discard, ([],), "not_your_turn"),
    ]
    for act, arguments, code in refusals:
        with pytest.raises(pc.IllegalAction) as caught:
            act(*arguments)
        assert caught.value.code == code


def test_what_is_legal_is_a_value():
    for hand in situations():
        legal = hand.legal
        assert is_a_value(legal)
        data = legal.to_dict()
        schema("legal").validate(json.loads(json.dumps(data)))
        assert data["turn"] == legal.turn == hand.turn
        assert legal.can_raise == (legal.min_raise_to is not None)
        assert legal.can_raise == (legal.max_raise_to is not None)
        with pytest.raises(TypeError):
            "fold" in legal  # noqa: B015


def test_what_is_legal_in_words():
    hand = begin([200] * 6, blinds=(1, 2))
    assert str(hand.legal) == "legal for seat 2: fold, call 2, raise to 4..200"
    assert repr(hand.legal) == "<Legal: legal for seat 2: fold, call 2, raise to 4..200>"
    assert str(to_street(hand, 1).legal) == "legal for seat 0: check, bet or raise to 2..198"
    assert str(play_out(hand).legal) == "the hand is over"
    hand = pc.Hand(pc.variants.NLHE, [200] * 2, blinds=(1, 2), manual=True)
    assert str(hand.legal) == "legal for the deck: deal 2 to seat 0"
    hand = pc.Hand(games.STUD, [50] * 4, stakes=games.STUD_STAKES, seed=3)
    assert str(hand.legal) == f"legal for seat {hand.turn}: bet 4, bring in 2"
    assert str(hand.bring_in().legal) == f"legal for seat {hand.turn}: fold, call 2, raise to 4"
    hand = pc.Hand(games.TRIPLE, [50] * 2, stakes=games.BETS, seed=3).call().check()
    held = "".join(map(str, hand.hole(hand.turn)))
    assert str(hand.legal) == f"legal for seat {hand.turn}: stand pat or discard 1..5 of {held}"


def test_pots():
    hand = begin([20, 100, 100], blinds=(1, 2))
    do(hand, "50 c c")
    main, side = hand.pots
    assert (main.amount, main.seats, side.amount, side.seats) == (60, (0, 1, 2), 60, (1, 2))
    assert repr(main) == "Pot(60, (0, 1, 2))"
    assert eval(repr(main), {"Pot": pc.Pot}) == main
    assert is_a_value(main)
    assert main != side
    assert main == hand.pots[0]
    assert hash(main) == hash(hand.pots[0])
    for wrong in ((-1, (0,)), (1.5, (0,)), (5, (10,)), (5, (-1,)), (True, (0,)), (2**63, (0,))):
        with pytest.raises((pc.RulesError, pc.IllegalAction)):
            pc.Pot(*wrong)


def test_positions():
    positions = pc.Positions(0, 1, None, 2)
    assert is_a_value(positions)
    assert eval(repr(positions), {"Positions": pc.Positions}) == positions
    assert positions != pc.Positions(1, 2, None, 0)


def test_a_hand_in_words():
    hand = begin([200] * 3, blinds=(1, 2), board="AsKdQh")
    assert re.fullmatch(r"<Hand of no-limit hold'em: preflop .*pot 3, seat 2 to act>", repr(hand))
    assert "AsKdQh" in repr(to_street(hand, 1))
    assert repr(play_out(hand)).endswith("over>")
    manual = pc.Hand(pc.variants.NLHE, [200] * 3, blinds=(1, 2), manual=True)
    assert "the deck to deal" in repr(manual)
