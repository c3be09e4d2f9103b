"""How the steps of a street are said: in files, and in descriptions for people.

| step | words |
|---|---|
| `Burn()` | `burn` |
| `Hole(2)`, `Hole(1, up=True)` | `deal 2`, `deal 1 up` |
| `Hole(1, or_shared=True)` | `deal 1 or shared` |
| `Board(3)` | `board 3` |
| `Discard(1)`, `Discard(2, 1)` | `discard 1`, `discard 1 to 2` |
| `Draw(5)`, `Draw(5, 1)`, `Draw(1, 1)` | `draw up to 5`, `draw 1 to 5`, `draw 1` |
| `Bet()` | `bet small` |
| `Bet(BIG, HIGHEST_SHOWING, open_pair=True)` | `bet big, highest showing, open pair` |
| `Bet(SMALL, AFTER_POSTS, cap=3)` | `bet small, after posts, cap 3` |

>>> step("deal 1 up"), words(step("bet big, cap 3"))
(Hole(count=1, up=True, or_shared=False), 'bet big, cap 3')
"""

from __future__ import annotations

from typing import Any

from pokercore._fields import whole
from pokercore.enums import BetSize, Opener
from pokercore.exceptions import Defect, RulesError
from pokercore.variants.model import Bet, Board, Burn, Discard, Draw, Hole, Share, Step

__all__ = ["share_words", "step", "words"]

EXAMPLES = (
    "'burn', 'deal 2', 'deal 1 up', 'deal 1 or shared', 'board 3', 'discard 1', 'draw up to 5', "
    "'bet small, after posts'"
)


def words(given: Step) -> str:
    """A step in words, as `step` reads it."""
    match given:
        case Burn():
            return "burn"
        case Hole(count, up, or_shared):
            return f"deal {count}{' up' if up else ''}{' or shared' if or_shared else ''}"
        case Board(count):
            return f"board {count}"
        case Discard():
            return f"discard {_range(given.least or 0, given.most)}"
        case Draw():
            return f"draw {_range(given.least, given.most)}"
        case Bet():
            parts = [f"bet {given.size}"]
            if given.opener is not Opener.LEFT_OF_BUTTON:
                parts.append(given.opener.label.replace("_", " "))
            if given.cap is not None:
                parts.append(f"cap {given.cap}")
            if given.open_pair:
                parts.append("open pair")
            return ", ".join(parts)


def _range(least: int, most: int) -> str:
    if least == most:
        return str(most)
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def step(text: str) -> Step:
    """The step that these words say.

    Raises:
        RulesError: They say none.
    """
    parts = text.casefold().replace(",", " ").replace("_", " ").split()
    made = _bet(parts[1:]) if parts[:1] == ["bet"] else _cards(parts)
    if made is None:
        message = f"{text!r} is no step; steps are such as {EXAMPLES}"
        raise RulesError("", [Defect("wrong_type", "step", message)])
    return made


def _cards(parts: list[str]) -> Step | None:
    """Any step but a betting round; `None` where the words say none."""
    match parts:
        case ["burn"]:
            return Burn()
        case ["deal", count, *more] if count.isdecimal():
            kinds: dict[tuple[str, ...], dict[str, Any]] = {
                (): {},
                ("down",): {},
                ("up",): {"up": True},
                ("or", "shared"): {"or_shared": True},
                ("up", "or", "shared"): {"up": True, "or_shared": True},
            }
            kind = kinds.get(tuple(more))
            return None if kind is None else Hole(int(count), **kind)
        case ["board", count] if count.isdecimal():
            return Board(int(count))
        case ["discard" | "draw" as word, *count]:
            found = _counts(count)
            if found is None:
                return None
            return Discard(found[1], found[0]) if word == "discard" else Draw(found[1], found[0])
    return None


def _counts(parts: list[str]) -> tuple[int, int] | None:
    """The least and the most of `2`, `up to 2` and `1 to 2`."""
    match parts:
        case [most] if most.isdecimal():
            return int(most), int(most)
        case ["up", "to", most] if most.isdecimal():
            return 0, int(most)
        case [least, "to", most] if least.isdecimal() and most.isdecimal():
            return int(least), int(most)
    return None


_OPENERS = {opener.label.replace("_", " "): opener for opener in Opener}


def _bet(parts: list[str]) -> Bet | None:
    """A betting round; `None` where the words say none."""
    if not parts or parts[0] not in {size.label for size in BetSize}:
        return None
    made: dict[str, Any] = {"size": parts[0]}
    rest = " ".join(parts[1:])
    # The longest opener first: the name of one may begin that of another.
    for name in sorted(_OPENERS, key=len, reverse=True):
        if f" {rest} ".startswith(f" {name} "):
            made["opener"] = _OPENERS[name]
            rest = rest[len(name) :].strip()
            break
    more = rest.split()
    if more[:1] == ["cap"] and len(more) > 1 and more[1].isdecimal():
        made["cap"] = int(more[1])
        more = more[2:]
    if more == ["open", "pair"]:
        made["open_pair"] = True
        more = []
    return None if more else Bet(**made)


def share_words(share: Share) -> str:
    """A share of the pot in words: its ranking, and which own cards count.

    >>> share_words(Share("high", 2))
    'high with exactly 2'
    """
    if share.uses == "any":
        return share.ranking.label
    number = whole(share.uses)
    how = share.uses if number is None else f"exactly {number}"
    return f"{share.ranking.label} with {how}"
