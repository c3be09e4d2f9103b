"""Enumerations: numbers and labels agree with the core's."""

from enum import IntEnum

import pytest

import pokercore as pc
from pokercore import enums

ALL = [getattr(enums, name) for name in enums.__all__]


@pytest.mark.parametrize("kind", ALL)
def test_numbers_labels_and_texts(kind: type[IntEnum]) -> None:
    assert [int(member) for member in kind] == list(range(len(kind)))
    labels = [member.label for member in kind]
    assert len(set(labels)) == len(labels)
    for member in kind:
        assert kind(member.label) is kind(int(member)) is member
        assert str(member) == f"{member}" == member.label
        assert member.__doc__
    for wrong in ("nothing", "", 99, -1, 1.5, None):
        with pytest.raises(ValueError, match="is not a valid"):
            kind(wrong)


def test_the_core_hands_out_these_members() -> None:
    actions = [
        pc.Action.fold(), pc.Action.check(), pc.Action.call(), pc.Action.raise_to(2),
        pc.Action.discard("As"), pc.Action.show(), pc.Action.muck(), pc.Action.deal("As"),
        pc.Action.run_out(2), pc.Action.bring_in(),
    ]  # fmt: skip
    assert [action.kind for action in actions] == list(enums.ActionKind)
    assert [action.to_dict()["kind"] for action in actions] == [
        kind.label for kind in enums.ActionKind
    ]
    for kind in enums.PostKind:
        data = {"version": 1, "kind": "post", "post": kind.label, "seat": 0, "amount": 1}
        assert pc.Event.from_dict(data).post is kind
    for ranking in enums.Ranking:
        if ranking is not enums.Ranking.LOW_A5_EIGHT:
            fewer = {"kuhn": 1, "leduc": 2, "rhode_island": 3}.get(ranking.label, 5)
            assert pc.evaluate("6s7s8s9sTd"[: 2 * fewer], ranking=ranking).ranking is ranking


def test_the_categories_of_the_core() -> None:
    hands = [
        "AsKdQh9c2s", "AsAdQh9c2s", "AsAdQhQc2s", "AsAdAhQc2s", "AsKdQhJcTs",
        "AsKsQs9s2s", "AsAdAhQcQs", "AsAdAhAcQs", "AsKsQsJsTs",
    ]  # fmt: skip
    assert [pc.evaluate(hand).category for hand in hands] == list(enums.Category)[:9]


def test_rankings_are_named_as_in_the_rules() -> None:
    assert [ranking.label for ranking in enums.Ranking] == [
        "high", "short_deck", "short_deck_trips", "low_a5", "low_a5_8", "low_27", "low_a6",
        "badugi", "badugi_high_ace", "kuhn", "leduc", "rhode_island",
    ]  # fmt: skip
