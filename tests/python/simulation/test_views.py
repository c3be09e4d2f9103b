"""The views of a simulation: its runner makes them in the memory of earlier ones."""

import pickle
import random

import pytest

import pokercore as pc

HANDS = 200


class Recorder:
    """Acts at random and writes down each view, as bytes or as it is, with its answer."""

    def __init__(self, rng: random.Random, keeps: bool, seen: list[tuple[object, pc.Action]]):
        self.rng = rng
        self.keeps = keeps
        self.seen = seen

    def act(self, view: pc.View) -> pc.Action:
        choices = [view.check_or_call(), view.min_raise(), view.all_in()]
        if view.can_fold:
            choices.append(view.fold())
        action = self.rng.choices(choices, [6, 2, 1, 2][: len(choices)])[0]
        self.seen.append((view if self.keeps else pickle.dumps(view), action))
        return action


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("players", [2, 6, 10])
def test_a_view_of_the_runner_is_the_view_of_the_hand(
    keeps: bool, players: int, rng: random.Random
) -> None:
    seen: list[tuple[object, pc.Action]] = []
    bots = [
        pc.bots.Factory(lambda: Recorder(rng, keeps, seen), name=f"bot {n}") for n in range(players)
    ]
    seed = rng.randrange(2**32)
    result = pc.simulate(bots, pc.variants.NLHE, hands=HANDS, seed=seed, stack=60, blinds=(1, 2))
    assert result.decisions == len(seen)
    answers = iter(seen)
    for number in range(HANDS):
        hand = pc.Hand(
            pc.variants.NLHE, stacks=[60] * players, blinds=(1, 2), seed=seed, number=number
        )
        while hand.turn is not None:
            view, action = next(answers)
            fresh = hand.view(hand.turn)
            if isinstance(view, bytes):
                assert pickle.loads(view) == fresh
                assert view == pickle.dumps(fresh)
            else:
                assert view == fresh
            hand.apply(action)


def test_a_view_that_was_kept_stays_what_it_was() -> None:
    kept: list[tuple[pc.View, dict[str, object]]] = []

    def act(view: pc.View) -> pc.Action:
        kept.append((view, view.to_dict()))
        return view.check_or_call()

    pc.simulate([act] * 4, pc.variants.NLHE, hands=20, seed=1)
    assert len({id(view) for view, _ in kept}) == len(kept) == 20 * 16
    for view, told in kept:
        assert view.to_dict() == told
