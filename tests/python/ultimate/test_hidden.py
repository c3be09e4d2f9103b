"""What a seat cannot know does not reach it: by views, events, texts, refusals, JSON or bytes."""

import json
import pickle

import pytest

import pokercore as pc
from pokercore import ultimate
from ultimate.rounds import deal, do, shuffled

HOUSE = ultimate.WITH_SIDE_BETS
Action = ultimate.Action


def begin(deck, seats):
    return ultimate.Round(
        ante=10,
        seats=seats,
        bank=200,
        house=HOUSE,
        side_bets={"trips": 5, "bad_beat": 1},
        deck=deck,
    )


def everything(game_round, seat):
    """All that a seat can be told of a round; `None` is a spectator."""
    events = game_round.events_for(seat)
    told = [
        events,
        [repr(event) for event in events],
        [json.dumps(event.to_dict()) for event in events],
        *(pickle.dumps(events, protocol) for protocol in (0, pickle.HIGHEST_PROTOCOL)),
        game_round.turn,
        game_round.waiting,
        game_round.stage,
        tuple(game_round.board),
        game_round.is_over,
        repr(game_round.legal),
    ]
    view = game_round.public_view() if seat is None else game_round.view(seat)
    told += [
        view,
        repr(view),
        str(view),
        json.dumps(view.to_dict()),
        *(pickle.dumps(view, protocol) for protocol in (0, pickle.HIGHEST_PROTOCOL)),
        repr(view.legal),
    ]
    if seat is not None:
        for action in (Action.check(), Action.fold(), Action.play(7), Action.play(4)):
            try:
                game_round.after(action, seat=seat)
            except pc.IllegalAction as error:
                told += [str(error), error.code, repr(error.legal), pickle.dumps(error)]
    return told


def secret(game_round, deck, seats, seat):
    """The places in the deck of the cards that a seat cannot know."""
    known = set()
    if seat is not None:
        known |= {2 * seat, 2 * seat + 1}
    first = 2 * seats + 2
    known |= set(range(first, first + len(game_round.board)))
    if game_round.is_over:
        known |= {2 * seats, 2 * seats + 1}
        known |= {2 * n + k for n in range(seats) for k in (0, 1) if not folded(game_round, n)}
    return [place for place in range(len(deck)) if place not in known]


def folded(game_round, seat):
    return any(one == seat and action == Action.fold() for one, _, action in game_round.actions)


def step(game_round, rng):
    seat = rng.choice(game_round.waiting)
    legal = game_round.view(seat).legal
    choices = [Action.play(times) for times in legal.plays]
    choices += [Action.check()] * (4 if legal.check else 0) + [Action.fold()] * (2 * legal.fold)
    game_round.apply(rng.choice(choices), seat=seat)


def twin(game_round, deck, seats, seat, rng):
    """The same decisions over a deck in which all that this seat cannot know is different."""
    places = secret(game_round, deck, seats, seat)
    cards = [deck[place] for place in places]
    rng.shuffle(cards)
    other = list(deck)
    for place, card in zip(places, cards, strict=True):
        other[place] = card
    again = begin(other, seats)
    for one, _, action in game_round.actions:
        again.apply(action, seat=one)
    return again, other[: 2 * seats + 7] != deck[: 2 * seats + 7]


def test_rounds_that_differ_in_secrets_alone_look_the_same(rng):
    differed = over = 0
    for _ in range(40):
        seats = rng.randrange(1, 7)
        deck = shuffled(rng)
        game_round = begin(deck, seats)
        while True:
            for seat in (None, *range(seats)):
                other, different = twin(game_round, deck, seats, seat, rng)
                differed += different
                over += different and game_round.is_over
                assert everything(other, seat) == everything(game_round, seat)
            if game_round.is_over:
                break
            step(game_round, rng)
    assert differed > 500
    assert over > 10


def test_the_comparison_can_fail():
    one = deal(["AsAh", "3c5d"], "JdJh", "Ks9d7c4h2s")
    two = deal(["AsAd", "3c5d"], "JdJh", "Ks9d7c4h2s")
    assert everything(one, 0) != everything(two, 0)
    assert everything(one, 1) == everything(two, 1)
    assert everything(one, None) == everything(two, None)


@pytest.mark.parametrize("seats", [1, 6])
def test_what_lies_open(seats, rng):
    deck = shuffled(rng)
    game_round = begin(deck, seats)
    while not game_round.is_over:
        # Bytes may hold two letters of a card by chance.
        told = [part for seat in range(1, seats) for part in everything(game_round, seat)]
        text = " ".join(str(part) for part in told if not isinstance(part, bytes))
        for card in (*deck[:2], *deck[2 * seats : 2 * seats + 2]):
            assert str(card) not in text
        do(game_round, "x" if game_round.legal.check else "1")
    for seat in range(seats):
        view = game_round.view(seat)
        assert view.dealer == tuple(deck[2 * seats : 2 * seats + 2])
        assert view.shown == tuple(tuple(deck[2 * n : 2 * n + 2]) for n in range(seats))


def test_the_cards_of_a_seat_that_folded_stay_hidden():
    game_round = do(deal(["AsAh", "3c5d"], "JdJh", "Ks9d7c4h2s"), "4 x x f")
    assert game_round.view(0).shown == (pc.parse_cards("AsAh"), None)
    assert game_round.view(1).shown == (pc.parse_cards("AsAh"), pc.parse_cards("3c5d"))
    assert game_round.public_view().shown == (pc.parse_cards("AsAh"), None)


def test_pickles_and_reprs_of_a_round_are_for_who_deals():
    """A round holds all cards, so what is told to seats is views and events alone."""
    game_round = deal("AsAh", "JdJh", "Ks9d7c4h2s")
    assert "Jd" not in repr(game_round)
    assert "Jd" not in str(game_round)
