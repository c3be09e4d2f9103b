"""The cases of `tests/vectors/cases`, and which test shows which."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import pokercore as pc
from hands import begin, tell

FOLDER = Path(__file__).resolve().parents[2] / "vectors" / "cases"

CASES: dict[str, dict] = {
    path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))
}

# Which cases have a test here; filled by `case`.
SHOWN: set[str] = set()

# Cases of what the package does not have yet, and what for they wait.
LATER = {
    "P01-uncalled-part-is-not-lost": "PokerStars text",
    "P03-awkward-player-names": "PokerStars text",
    "P04-cancelled-hand": "PokerStars text",
}

LIMITS = {"nl": pc.variants.NLHE, "pl": pc.variants.PLHE, "fl": pc.variants.FLHE}


def case(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Hands a case to its test, as the argument `case`, and notes that it has one."""
    SHOWN.add(name)
    return pytest.mark.parametrize("case", [pytest.param(CASES[name], id=name)])


def seat(player: str) -> int:
    """The seat of `p1`, which is the first left of the button."""
    return int(player.removeprefix("p")) - 1


def by_seat(amounts: dict[str, int]) -> dict[int, int]:
    """Amounts of players as amounts of seats."""
    return {seat(player): amount for player, amount in amounts.items()}


def hand_of(case: dict, **arguments: object) -> pc.Hand:
    """The hand of a case before its actions."""
    setup = case["setup"]
    posts = setup["blinds"]
    players = len(setup["stacks"])
    small, big = sorted(posts.values())
    if setup.get("small_bet"):
        arguments["bets"] = (setup["small_bet"], setup["big_bet"])
    hand = begin(
        setup["stacks"].values(),
        variant=LIMITS[setup["limit"]],
        blinds=(small, big),
        ante=setup.get("ante", 0),
        holes={seat(player): cards for player, cards in setup.get("hole", {}).items()},
        board=setup.get("board", "") or _board(case["actions"]),
        **arguments,
    )
    assert by_seat(posts) == {
        post.seat: post.amount for post in hand.posts if post.kind.label.endswith("blind")
    }
    assert hand.button == players - 1
    return hand


def _board(actions: list[str]) -> str:
    return "".join(text.removeprefix("d db ") for text in actions if text.startswith("d db "))


def played(case: dict, **arguments: object) -> pc.Hand:
    """The hand of a case after its actions."""
    return tell(hand_of(case, **arguments), case["actions"])


def pots_of(expected: dict) -> list[tuple[int, tuple[int, ...]]]:
    """The pots that a case expects."""
    return [
        (pot["amount"], tuple(seat(player) for player in pot["eligible"]))
        for pot in expected["pots"]
    ]
