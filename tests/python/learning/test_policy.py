"""Policies as values: what they must be, and what is kept when they are written and read."""

import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pokercore as pc
from hands import defects, schema
from learning.games import SMALL, tree_of
from pokercore.learning import Policy, Tree, cfr, expected_values, exploitability, mccfr, uniform


def test_a_policy_is_a_mapping() -> None:
    """From keys to actions and their probabilities, in the order of the tree."""
    tree = tree_of("kuhn")
    policy = uniform(tree)
    assert list(policy) == [known.key for known in tree.sets]
    assert len(policy) == 12
    assert "0 Js" in policy
    assert "0 Jh" not in policy
    assert 7 not in policy
    half = Fraction(1, 2)
    assert policy["0 Js"] == {pc.Action.check(): half, pc.Action.raise_to(1): half}
    with pytest.raises(TypeError):
        policy["0 Js"][pc.Action.check()] = 1
    with pytest.raises(KeyError):
        policy["nonsense"]
    assert repr(policy) == "<Policy for Kuhn poker: 12 information sets>"


def test_ways_to_say_a_policy() -> None:
    """By key, in order, by a function; who is not named is never done."""
    tree = tree_of("kuhn")
    pure = [[1, 0]] * 12
    one = Policy(tree, pure)
    assert one == Policy(tree, lambda known: {known.actions[0]: 1})
    assert one == Policy(tree, {known.key: (1, 0) for known in tree.sets})
    assert one == Policy(tree, one)
    assert one == Policy("kuhn", one) == Policy(Tree("kuhn"), pure)
    assert hash(one) == hash(Policy("kuhn", pure))
    assert one != uniform(tree)
    assert one != pure
    # Who always checks and folds: the first seat wins and loses nothing.
    assert expected_values(one) == (0, 0)
    assert exploitability(one) == 1


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ([0.5, 0.6], "add up to 1.1"),
        ([Fraction(1, 3), Fraction(1, 3)], r"add up to Fraction\(2, 3\)"),
        ([0, 0], "add up to 0"),
        ([-0.5, 1.5], "-0.5 is no probability; give one from 0 to 1"),
        ([float("nan"), 1], "nan is no probability"),
        ([True, 0], "True is a bool; give a probability"),
        (["1", 0], "'1' is a str; give a probability"),
        ([1], "1 probabilities for 2 actions"),
        ("10", "'10' is a str"),
        (None, "None is a NoneType"),
        ({pc.Action.fold(): 1}, "fold cannot be done here; there are check, raise to 1"),
    ],
)
def test_rows_that_are_none(row: object, told: str) -> None:
    """Each is named with its information set and what is wrong."""
    tree = tree_of("kuhn")
    rows = [*uniform(tree).rows]
    rows[0] = row
    with pytest.raises(pc.RulesError, match=told) as caught:
        Policy(tree, rows)
    assert [defect.place for defect in caught.value.defects] == [f"policy[{tree.sets[0].key!r}]"]


def test_what_is_no_policy() -> None:
    """All defects are told at once."""
    tree = tree_of("kuhn")
    assert defects(Policy, tree, [[1, 0]] * 11) == {"policy": "wrong_type"}
    assert defects(Policy, tree, "kuhn") == {"policy": "wrong_type"}
    assert defects(Policy, tree, None) == {"policy": "wrong_type"}
    rows: dict[str, Any] = dict(uniform(tree))
    del rows["0 Js"]
    rows["0 Jh"] = [1, 0]
    found = {"policy['0 Jh']": "wrong_type", "policy['0 Js']": "wrong_type"}
    assert defects(Policy, tree, rows) == found
    assert len(defects(Policy, tree, [[1, 1]] * 12)) == 12


def test_policies_put_together() -> None:
    """Each seat plays its own."""
    tree = tree_of("leduc")
    good, bad = cfr(tree, 20), uniform(tree)
    both = bad.with_seat(1, good)
    for known, row, one, two in zip(tree.sets, both.rows, bad.rows, good.rows, strict=True):
        assert row == (two if known.seat == 1 else one)
    assert both.with_seat(1, bad) == bad
    assert both.with_seat(0, good) == good
    assert bad.with_seat(1, Policy.from_dict(good.to_dict())) == both
    assert expected_values(both)[1] > 0
    with pytest.raises(pc.RulesError, match="give policies of one tree"):
        bad.with_seat(0, uniform(tree_of("kuhn")))
    with pytest.raises(ValueError, match="the seats are 0, 1"):
        bad.with_seat(2, good)


def test_exact_policies() -> None:
    """Shares of so many parts, each less than a part away, that add up to one."""
    policy = cfr(tree_of("leduc"), 7)
    for parts in (1, 3, 1_000):
        exact = policy.exact(parts)
        for row, given in zip(exact.rows, policy.rows, strict=True):
            assert sum(row) == 1
            assert all(
                isinstance(number, Fraction) and parts % number.denominator == 0 for number in row
            )
            assert all(abs(a - b) < 1 / parts + 1e-9 for a, b in zip(row, given, strict=True))
    assert isinstance(exploitability(policy.exact(10)), Fraction)
    assert float(exploitability(policy.exact(10**6))) == pytest.approx(
        exploitability(policy), abs=1e-4
    )
    thirds = Policy("kuhn", [[Fraction(1, 3), Fraction(2, 3)]] * 12)
    assert thirds.exact(3) == thirds
    for parts in (0, True, 2.0):
        with pytest.raises(ValueError, match="give a whole number from 1"):
            policy.exact(parts)


POLICIES = {
    "fractions": lambda: uniform(tree_of("leduc")),
    "floats": lambda: cfr(tree_of("leduc"), 9, plus=True),
    "pure": lambda: Policy(tree_of("kuhn"), [[0, 1]] * 12),
    "a draw": lambda: mccfr(tree_of("kuhn with a draw"), 99, seed=3),
    "three players": lambda: uniform(tree_of("kuhn for three")),
    "unequal stacks": lambda: uniform(tree_of("no-limit leduc")),
    "the rest of a hand": lambda: uniform(
        pc.Hand(pc.variants.KUHN, [None, 100, 100], manual=True).deal("Qs")
    ),
    "other stakes": lambda: uniform(
        pc.Hand(
            pc.variants.LEDUC,
            [50, 60],
            stakes=pc.Stakes(small_blind=1, big_blind=2, small_bet=2, big_bet=4),
            options=pc.Options(strict_fold=False),
            button=0,
            manual=True,
        )
    ),
}


@pytest.mark.parametrize("name", POLICIES)
def test_round_trips(name: str, tmp_path: Path) -> None:
    """Dictionaries, files and pickles give an equal policy with an equal tree."""
    policy = POLICIES[name]()
    data = policy.to_dict()
    schema("policy").validate(data)
    schema("policy").validate(json.loads(json.dumps(data)))
    path = tmp_path / "policy.json"
    policy.save(path)
    for again in (
        Policy.from_dict(data),
        Policy.from_dict(json.loads(json.dumps(data))),
        Policy.load(path),
        Policy.load(str(path)),
        pickle.loads(pickle.dumps(policy)),
    ):
        assert again == policy
        assert [list(map(type, row)) for row in again.rows] == [
            list(map(type, row)) for row in policy.rows
        ]
        assert again.tree.hand == policy.tree.hand
        assert again.to_dict() == data
    assert copy.copy(policy) is copy.deepcopy(policy) is policy


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[Change, str]] = {
    "version": (lambda data: data.update(version=2), "policy.version"),
    "unknown": (lambda data: data.update(more=1), "policy.more"),
    "missing": (lambda data: data.pop("button"), "policy.button"),
    "variant": (lambda data: data["variant"].update(limit="none"), "policy"),
    "stakes": (lambda data: data["stakes"].update(ante=-1), "policy"),
    "stacks": (lambda data: data.update(stacks=[5]), "policy"),
    "no stacks": (lambda data: data.update(stacks=None), "policy.stacks"),
    "button": (lambda data: data.update(button=5), "policy"),
    "posts": (lambda data: data.update(posts=[{}]), "policy"),
    "no posts": (lambda data: data.update(posts=7), "policy.posts"),
    "options": (lambda data: data["options"].update(burns=1), "policy"),
    "action": (lambda data: data.update(actions=[{"kind": "fold"}]), "policy.actions[0]"),
    "illegal": (
        lambda data: data.update(actions=[pc.Action.fold().to_dict()]),
        "policy.actions[0]",
    ),
    "no actions": (lambda data: data.update(actions=None), "policy.actions"),
    "no sets": (lambda data: data.update(sets=[]), "policy.sets"),
    "a set too few": (lambda data: data["sets"].pop("0 Js"), "policy['0 Js']"),
    "a set too many": (lambda data: data["sets"].update(more={}), "policy['more']"),
    "no set": (lambda data: data["sets"].update({"0 Js": 7}), "policy['0 Js']"),
    "no action": (lambda data: data["sets"].update({"0 Js": {"fold": 1}}), "policy['0 Js']"),
    "no fraction": (lambda data: data["sets"].update({"0 Js": {"check": "1/0"}}), "policy['0 Js']"),
    "no sum": (lambda data: data["sets"].update({"0 Js": {"check": 0.5}}), "policy['0 Js']"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_dictionaries_that_are_no_policy(name: str) -> None:
    """Each defect is told with its place."""
    change, place = CHANGES[name]
    data = json.loads(json.dumps(uniform(tree_of("kuhn")).to_dict()))
    change(data)
    found = defects(Policy.from_dict, data)
    assert all(where.startswith(place) for where in found), found


def test_files_that_are_no_policy(tmp_path: Path) -> None:
    """No JSON, no dictionary, no file."""
    path = tmp_path / "policy.json"
    path.write_text("{")
    with pytest.raises(pc.RulesError, match=r"policy\.json is no file of JSON"):
        Policy.load(path)
    path.write_text("[]")
    assert defects(Policy.load, path)
    with pytest.raises(FileNotFoundError):
        Policy.load(tmp_path / "other.json")


def test_who_is_unlike_is_not_equal() -> None:
    """Equal numbers for another game are another policy."""
    variant, stacks = SMALL["kuhn"]
    other = replace(variant, name="not Kuhn", code="NOT_KUHN")
    assert uniform(Tree(other, stacks=stacks)) != uniform(tree_of("kuhn"))
