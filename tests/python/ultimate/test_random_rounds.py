"""Rounds at random beside the referee: who may do what, what is open, and what is paid."""

from collections import Counter

import pytest

import pokercore as pc
from pokercore import ultimate
from ultimate import random_houses as some
from ultimate.referee import STAGES, Referee

WORDS = ("check", "fold", "play")


def action_of(action):
    word, times = action
    match word:
        case "check":
            return ultimate.Action.check()
        case "fold":
            return ultimate.Action.fold()
        case _:
            return ultimate.Action.play(times)


def begin(house, deck, seats, *, half_chips):
    """The same round as the package plays it."""
    return ultimate.Round(
        ante=[seat.ante for seat in seats],
        seats=len(seats),
        bank=[seat.bank for seat in seats],
        house=some.told(house, half_chips=half_chips),
        side_bets=[seat.side_bets for seat in seats],
        deck=deck,
    )


def offered(legal):
    """What is legal, as the referee says it."""
    if legal is None:
        return set()
    words = {("check", 0)} if legal.check else set()
    if legal.fold:
        words.add(("fold", 0))
    return words | {("play", times) for times in legal.plays}


def alike(game_round, judge):
    """Asserts that everything that can be seen of a round is what the referee says."""
    waiting = judge.waiting
    assert list(game_round.waiting) == waiting
    assert game_round.turn == (waiting[0] if waiting else None)
    assert game_round.is_over == judge.is_over
    # When it is over, the whole board lies open, whoever saw it to the end.
    board = judge._board if judge.is_over else judge.board
    assert tuple(game_round.board) == board
    if not judge.is_over:
        assert game_round.stage == STAGES[judge.stage]
    assert offered(game_round.legal) == (judge.legal(waiting[0]) if waiting else set())
    for number, seat in enumerate(judge.seats):
        view = game_round.view(number)
        assert tuple(view.hole) == judge.holes[number]
        assert tuple(view.board) == board
        assert offered(view.legal) == judge.legal(number)
        assert view.dealer == (judge.dealer if judge.is_over else None)
        assert game_round.banks[number] == judge.bank(number)
        if judge.is_over:
            told = game_round.settlements[number]
            net = judge.settlement(number)
            assert (told.ante, told.blind, told.play) == (net["ante"], net["blind"], net["play"])
            assert told.side_bets == {name: net[name] for name in seat.side_bets}
            assert told.total == game_round.payoffs[number] == judge.payoff(number)
        else:
            assert seat.is_done or len(seat.done) in (judge.stage, judge.stage + 1)


def attempt(game_round, judge, number, action):
    """Applies an action to both, or sees that both refuse it and that nothing moves."""
    code = judge.refusal(number, action)
    if code is None:
        game_round.apply(action_of(action), seat=number)
        judge.apply(number, action)
        return True
    before = game_round.snapshot()
    with pytest.raises(pc.IllegalAction) as caught:
        game_round.apply(action_of(action), seat=number)
    assert caught.value.code == code
    assert game_round.snapshot() == before
    return False


def some_action(rng, judge):
    """A seat and an action: mostly legal ones."""
    if judge.waiting and rng.random() < 0.6:
        number = rng.choice(judge.waiting)
        return number, rng.choice(sorted(judge.legal(number)))
    word = rng.choice(WORDS)
    times = rng.randrange(8) if word == "play" else 0
    return rng.randrange(-1, len(judge.seats) + 2), (word, times)


@pytest.mark.parametrize("half_chips", [False, True])
def test_many_rounds(rng, half_chips):
    begun = refused = odd = 0
    codes, outcomes = set(), Counter()
    while begun < 120:
        house = some.house(rng, most_per=2 if rng.random() < 0.7 else 3)
        seats = [some.stakes(rng, house, half_chips=half_chips) for _ in range(rng.randrange(1, 7))]
        deck = some.deck(rng, len(seats))
        payable = all(some.are_payable(house, seat, half_chips=half_chips) for seat in seats)
        if not payable:
            odd += 1
            with pytest.raises(pc.RulesError, match="would be paid"):
                begin(house, deck, seats, half_chips=half_chips)
            continue
        begun += 1
        game_round = begin(house, deck, seats, half_chips=half_chips)
        judge = Referee(house, deck, seats)
        alike(game_round, judge)
        while not judge.is_over:
            number, action = some_action(rng, judge)
            codes.add(judge.refusal(number, action))
            if not attempt(game_round, judge, number, action):
                refused += 1
            alike(game_round, judge)
        outcomes.update(game_round.view(number).outcome for number in range(len(seats)))
        for action in (("check", 0), ("fold", 0), ("play", 1)):
            assert not attempt(game_round, judge, rng.randrange(len(seats)), action)
    assert refused > 60
    assert odd > 5
    assert len(outcomes) == 6
    assert outcomes["tie"] > 20
    assert codes >= {
        None,
        "already_played",
        "already_decided",
        "fold_early",
        "check_late",
        "play_size",
        "bank_too_small",
        "no_such_seat",
    }
