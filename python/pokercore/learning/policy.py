"""A policy: how likely each action is at each information set of a tree, for every seat."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from pokercore._core import Action, Hand
from pokercore._fields import VERSION, Reader, describe, say, whole
from pokercore._text import PathLike, write_text
from pokercore.exceptions import Defect, IllegalAction, RulesError
from pokercore.learning.tree import GameLike, InformationSet, Tree, tree_of
from pokercore.options import Options, Post, Stakes
from pokercore.variants import Variant

__all__ = ["Number", "Policy", "Probabilities", "uniform"]

Number: TypeAlias = "Fraction | float | int"
"""A probability or a value: exact as a fraction, or a float."""

Probabilities: TypeAlias = "Sequence[Number] | Mapping[Action, Number]"
"""Of the actions of one information set, in their order or by action; who is not named is 0."""

TOLERANCE = 1e-9
"""How far from 1 floats may add up to."""


class Policy(Mapping[str, Mapping[Action, Number]]):
    """How likely each action is at each information set, for every seat: an immutable value.

    As a mapping it leads from the key of an information set to its actions and their probabilities.

    Args:
        game: The tree, or what one grows from.
        probabilities: Of each information set: by key, or in the order of `tree.sets`; or a
            function that tells them of an `InformationSet`. Fractions stay fractions, so that what
            follows from them is exact; floats need to add up to 1 within 1e-9.

    Raises:
        RulesError: With every defect: a set that is missing or unknown, an action that is not one
            of the set, a number that is no probability, numbers that do not add up to 1.

    Examples:
        >>> policy = uniform("kuhn")
        >>> len(policy), policy["0 Js"]
        (12, mappingproxy({Action.check(): Fraction(1, 2), Action.raise_to(1): Fraction(1, 2)}))
        >>> always = Policy("kuhn", lambda known: [0] * (len(known.actions) - 1) + [1])
        >>> always.tree.sets[0].key, always.rows[0]
        ('0 Js', (0, 1))
    """

    __slots__ = ("rows", "tree")

    tree: Tree
    """The tree that it is for."""
    rows: tuple[tuple[Number, ...], ...]
    """The probabilities of the actions of each information set, in the order of `tree.sets`."""

    def __init__(
        self,
        game: GameLike,
        probabilities: Mapping[str, Probabilities]
        | Sequence[Probabilities]
        | Callable[[InformationSet], Probabilities],
    ) -> None:
        self.tree = tree_of(game)
        checks = _Rows(self.tree)
        self.rows = checks.all(probabilities)
        if checks.defects:
            raise RulesError("", checks.defects)

    @classmethod
    def _of(cls, tree: Tree, rows: Sequence[Sequence[Number]]) -> Policy:
        """A policy of rows that are known to be right."""
        made = cls.__new__(cls)
        made.tree, made.rows = tree, tuple(map(tuple, rows))
        return made

    def __getitem__(self, key: str) -> Mapping[Action, Number]:
        place = self.tree.place(key)
        actions = self.tree.sets[place].actions
        return MappingProxyType(dict(zip(actions, self.rows[place], strict=True)))

    def __iter__(self) -> Iterator[str]:
        return (known.key for known in self.tree.sets)

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, key: object) -> bool:
        return key in self.tree._places

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Policy):
            return NotImplemented
        same = self.tree is other.tree or self.tree.hand == other.tree.hand
        return same and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __copy__(self) -> Policy:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Policy:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Policy._of, (self.tree, self.rows)

    def __repr__(self) -> str:
        return f"<Policy for {self.tree.hand.variant.name}: {len(self):,} information sets>"

    def with_seat(self, seat: int, other: Policy) -> Policy:
        """This policy, and another one where a seat is to act.

        Raises:
            RulesError: The other is for another tree.
            TypeError: The other is no policy.
            ValueError: No player has the seat.
        """
        check_seat(self.tree, seat)
        if not isinstance(other, Policy):
            raise TypeError(f"{describe(other)}; give a Policy")
        if other.tree.hand != self.tree.hand:
            message = f"{other} is for another hand than {self}; give policies of one tree"
            raise RulesError("", [Defect("option", "other", message)])
        return self._of(
            self.tree,
            [
                theirs if known.seat == seat else ours
                for known, ours, theirs in zip(self.tree.sets, self.rows, other.rows, strict=True)
            ],
        )

    def exact(self, parts: int = 1_000_000) -> Policy:
        """The policy in fractions, each of so many parts, so that what follows from it is exact.

        Args:
            parts: The denominator: at least 1. The shares are rounded so that they add up to 1.

        Raises:
            ValueError: There is no such number of parts.

        Examples:
            >>> third = Policy("kuhn", lambda known: [1 / 3, 2 / 3])
            >>> third.exact(10).rows[0]
            (Fraction(3, 10), Fraction(7, 10))
        """
        if isinstance(parts, bool) or not isinstance(parts, int) or parts < 1:
            raise ValueError(f"parts={say(parts)}; give a whole number from 1")
        return self._of(self.tree, [_rounded(row, parts) for row in self.rows])

    def to_dict(self) -> dict[str, object]:
        """The policy as a dictionary for JSON (`schemas.get("policy")`): the hand that its tree
        grows from, and the probabilities by key and action. Fractions are text, such as `'1/3'`.
        """
        hand = self.tree.hand
        return {
            "version": VERSION,
            "variant": hand.variant.to_dict(),
            "stakes": hand.stakes.to_dict(),
            "stacks": [
                hand.starting_stacks[chair] if chair in hand.players else None
                for chair in range(len(hand.starting_stacks))
            ],
            "button": hand.button,
            "posts": [post.to_dict() for post in hand.posts],
            "options": hand.options.to_dict(),
            "actions": [action.to_dict() for _, action in hand.actions],
            "sets": {
                known.key: {
                    str(action): str(number) if isinstance(number, Fraction) else number
                    for action, number in zip(known.actions, row, strict=True)
                }
                for known, row in zip(self.tree.sets, self.rows, strict=True)
            },
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Policy:
        """Reads what `to_dict` wrote.

        Raises:
            RulesError: With every defect: another version, parts that are missing, unknown or
                wrong, sets that are not those of the hand, numbers that are no probabilities.

        Examples:
            >>> Policy.from_dict(uniform("kuhn").to_dict()) == uniform("kuhn")
            True
        """
        return _read(data)

    def save(self, path: PathLike) -> None:
        """Writes the policy to a file of JSON.

        Raises:
            OSError: The file cannot be written.
        """
        write_text(path, json.dumps(self.to_dict(), indent=1) + "\n")

    @classmethod
    def load(cls, path: PathLike) -> Policy:
        """Reads a file that `save` wrote.

        Raises:
            OSError: The file cannot be read.
            RulesError: It is no JSON, or no policy (see `from_dict`).
        """
        try:
            data = json.loads(Path(path).read_bytes())
        except (ValueError, RecursionError) as error:
            message = f"{path} is no file of JSON ({error}); give one that save wrote"
            raise RulesError("", [Defect("wrong_type", "policy", message)]) from error
        return cls.from_dict(data)


def uniform(game: GameLike) -> Policy:
    """Every action of an information set equally likely, in fractions.

    Args:
        game: The tree, or what one grows from.
    """
    tree = tree_of(game)
    counts = [len(known.actions) for known in tree.sets]
    return Policy._of(tree, [(Fraction(1, count),) * count for count in counts])


def check_seat(tree: Tree, seat: int) -> None:
    """Refuses a seat that nobody has.

    Raises:
        ValueError: No player has it.
    """
    if whole(seat) not in tree.players:
        seats = ", ".join(map(str, tree.players))
        raise ValueError(f"{say(seat)} is no player of {tree}; the seats are {seats}")


def _rounded(row: Sequence[Number], parts: int) -> list[Fraction]:
    """The row in so many parts; who lost most by rounding down gets what is left."""
    exact = [Fraction(number) for number in row]
    shares = [number * parts / sum(exact) for number in exact]
    counts = [floor(share) for share in shares]
    order = sorted(range(len(row)), key=lambda at: counts[at] - shares[at])
    for at in order[: parts - sum(counts)]:
        counts[at] += 1
    return [Fraction(count, parts) for count in counts]


class _Rows:
    """Checks probabilities and brings them into the order of a tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.defects: list[Defect] = []

    def refuse(self, place: str, message: str) -> None:
        self.defects.append(Defect("wrong_type", place, message))

    def all(self, given: object) -> tuple[tuple[Number, ...], ...]:
        """The rows of every set."""
        sets = self.tree.sets
        if isinstance(given, Mapping):
            for key in given:
                if key not in self.tree._places:
                    self.refuse(f"policy[{key!r}]", f"{self.tree} has no such information set")
            for known in sets:
                if known.key not in given:
                    self.refuse(f"policy[{known.key!r}]", "the information set is missing")
            if self.defects:
                return ()
            return tuple([self.row(known, given[known.key]) for known in sets])
        if callable(given):
            return tuple([self.row(known, given(known)) for known in sets])
        if isinstance(given, str) or not isinstance(given, Sequence):
            self.refuse("policy", f"{describe(given)}; give a mapping, a list or a function")
        elif len(given) != len(sets):
            message = f"{len(given)} rows; {self.tree} has {len(sets)} information sets"
            self.refuse("policy", message)
        else:
            return tuple([self.row(*pair) for pair in zip(sets, given, strict=True)])
        return ()

    def row(self, known: InformationSet, given: object) -> tuple[Number, ...]:
        """The probabilities of one set."""
        place = f"policy[{known.key!r}]"
        actions = known.actions
        if isinstance(given, Mapping):
            foreign = [str(action) for action in given if action not in actions]
            if foreign:
                there = ", ".join(map(str, actions))
                message = f"{', '.join(foreign)} cannot be done here; there are {there}"
                self.refuse(place, message)
                return ()
            row: tuple[Any, ...] = tuple(given.get(action, 0) for action in actions)
        elif isinstance(given, str) or not isinstance(given, Sequence):
            self.refuse(place, f"{describe(given)}; give the probabilities of the actions")
            return ()
        else:
            row = tuple(given)
        if len(row) != len(actions):
            self.refuse(place, f"{len(row)} probabilities for {len(actions)} actions")
            return ()
        for number in row:
            if isinstance(number, bool) or not isinstance(number, Fraction | float | int):
                self.refuse(place, f"{describe(number)}; give a probability, 0 to 1")
                return ()
            if not 0 <= number <= 1:
                self.refuse(place, f"{say(number)} is no probability; give one from 0 to 1")
                return ()
        total = sum(row)
        if abs(total - 1) > (TOLERANCE if isinstance(total, float) else 0):
            self.refuse(place, f"the probabilities add up to {say(total)}; they must to 1")
        return row


_PARTS = ("variant", "stakes", "stacks", "button", "posts", "options", "actions", "sets")


def _read(data: object) -> Policy:
    reader, place = Reader(), "policy"
    found: dict[str, Any] = reader.mapping(reader.version(data, place), place, _PARTS, _PARTS)
    for name in ("stacks", "posts", "actions"):
        if name in found and not isinstance(found[name], list | tuple):
            message = f"{describe(found[name])}; give a list"
            reader.defects.append(Defect("wrong_type", f"{place}.{name}", message))
    if not isinstance(found.get("sets", {}), Mapping):
        message = f"{describe(found['sets'])}; give a dictionary by information set"
        reader.defects.append(Defect("wrong_type", f"{place}.sets", message))
    if reader.defects:
        raise RulesError("", reader.defects)
    parts = {
        "variant": reader.attempt(
            f"{place}.variant", "rules", lambda: Variant.from_dict(found["variant"])
        ),
        "stakes": reader.attempt(
            f"{place}.stakes", "stakes", lambda: Stakes.from_dict(found["stakes"])
        ),
        "options": reader.attempt(
            f"{place}.options", "options", lambda: Options.from_dict(found["options"])
        ),
        "posts": [
            reader.attempt(f"{place}.posts[{at}]", "post", functools.partial(Post.from_dict, post))
            for at, post in enumerate(found["posts"])
        ],
    }
    if whole(found["button"]) is None:
        message = f"{describe(found['button'])}; give a chair"
        reader.defects.append(Defect("wrong_type", f"{place}.button", message))
    if reader.defects:
        raise RulesError("", reader.defects)
    hand = reader.attempt(place, "setup", lambda: _hand({**found, **parts}))
    if hand is None:
        raise RulesError("", reader.defects)
    tree = Tree(hand)
    rows = _Rows(tree)
    given = rows.all(_by_set(tree, found["sets"]))
    if rows.defects:
        raise RulesError("", rows.defects)
    return Policy._of(tree, given)


def _hand(found: Mapping[str, Any]) -> Hand:
    """The hand that the tree grows from."""
    hand = Hand(
        found["variant"],
        found["stacks"],
        stakes=found["stakes"],
        posts=found["posts"],
        button=found["button"],
        options=found["options"],
        manual=True,
    )
    for number, action in enumerate(found["actions"]):
        try:
            hand.apply(Action.from_dict(action))
        except (IllegalAction, ValueError, TypeError) as error:
            defect = Defect("wrong_type", f"setup.actions[{number}]", str(error))
            raise RulesError("", [defect]) from error
    return hand


def _by_set(tree: Tree, given: Mapping[str, Any]) -> dict[str, object]:
    """The numbers of a dictionary, by action, where they are of sets of the tree."""
    made: dict[str, object] = dict(given)
    for key, row in given.items():
        if key not in tree._places or not isinstance(row, Mapping):
            continue
        actions = {str(action): action for action in tree.sets[tree.place(key)].actions}
        made[key] = {actions.get(name, name): _number(number) for name, number in row.items()}
    return made


def _number(given: object) -> object:
    """A number of JSON; text is a fraction, or stays what it is and is refused."""
    if not isinstance(given, str):
        return given
    try:
        return Fraction(given)
    except (ValueError, ZeroDivisionError):
        return given
