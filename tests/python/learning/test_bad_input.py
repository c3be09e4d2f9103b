"""What callers of the learning tools get wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

import pokercore as pc
from pokercore import learning

UNIFORM = learning.uniform("kuhn")


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ({"game": 3}, "variant"),
        ({"game": None}, "variant"),
        ({"players": "2"}, "players"),
        ({"players": 10**15}, "players"),
        ({"stacks": 5}, "stacks"),
        ({"stacks": "55"}, "stacks"),
        ({"most_nodes": "x"}, "most_nodes"),
        ({"most_nodes": None}, "most_nodes"),
        ({"stakes": 3}, "stakes"),
    ],
)
def test_trees(arguments: dict[str, Any], place: str) -> None:
    with pytest.raises(pc.RulesError) as caught:
        learning.Tree(**{"game": "kuhn", **arguments})
    assert [defect.place for defect in caught.value.defects] == [place]


@pytest.mark.parametrize("seat", [0.0, 1.0, "0", None, True, -1, 2])
def test_seats(seat: Any) -> None:
    with pytest.raises(ValueError, match="is no player of"):
        learning.best_response(UNIFORM, seat)
    with pytest.raises(ValueError, match="is no player of"):
        UNIFORM.with_seat(seat, UNIFORM)


def test_what_is_no_policy_or_hand() -> None:
    with pytest.raises(TypeError, match="give a Policy"):
        UNIFORM.with_seat(0, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="give a Hand"):
        learning.State("kuhn")  # type: ignore[arg-type]


@pytest.mark.parametrize("player", [-1, 2, True, "0"])
def test_chairs(player: Any) -> None:
    state = learning.State(pc.Hand(pc.variants.KUHN, [100, 100], manual=True))
    for call in (state.player_return, state.player_reward):
        with pytest.raises(IndexError):
            call(player)


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"variant": "kuhn"}, "policy.variant"),
        ({"stakes": None}, "policy.stakes"),
        ({"options": [3]}, "policy.options"),
        ({"posts": [3]}, "policy.posts[0]"),
        ({"button": "x"}, "policy.button"),
        ({"button": True}, "policy.button"),
        ({"actions": [3]}, "policy.actions[0]"),
    ],
)
def test_files_say_where(changed: dict[str, Any], place: str, tmp_path: Path) -> None:
    path = tmp_path / "policy.json"
    path.write_text(json.dumps({**UNIFORM.to_dict(), **changed}))
    with pytest.raises(pc.RulesError) as caught:
        learning.Policy.load(path)
    assert [defect.place for defect in caught.value.defects] == [place]


def test_a_file_that_nests_too_deep(tmp_path: Path) -> None:
    path = tmp_path / "policy.json"
    path.write_text("[" * 100_000)
    with pytest.raises(pc.RulesError, match="no file of JSON"):
        learning.Policy.load(path)
