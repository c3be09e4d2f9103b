"""Small games that the tests look at, and their trees."""

import functools
from dataclasses import replace

import pokercore as pc
from pokercore.enums import BetSize, Limit, Opener
from pokercore.learning import Tree
from pokercore.variants import KUHN, LEDUC, Bet, Board, Draw, Hole, Street, Variant

_ROUND = Bet(cap=1)

THREE_HANDED = replace(
    KUHN, name="Kuhn for three", code="KUHN3", max_seats=3, deck=pc.parse_cards("JsQsKsAs")
)
DRAW = replace(
    KUHN,
    name="Kuhn with a draw",
    code="KUHN_DRAW",
    deck=pc.parse_cards("JsQsKsAs"),
    streets=(Street("first", (Hole(1), _ROUND)), Street("draw", (Draw(1), _ROUND))),
)
STUD = replace(
    LEDUC,
    name="Leduc face up",
    code="LEDUC_STUD",
    streets=(
        Street("first", (Hole(1), Hole(1, up=True), Bet(cap=1, opener=Opener.HIGHEST_SHOWING))),
    ),
)
NO_LIMIT = replace(
    LEDUC,
    name="no-limit Leduc",
    code="LEDUC_NL",
    limit=Limit.NO_LIMIT,
    streets=(
        Street("first", (Hole(1), Bet())),
        Street("second", (Board(1), Bet(BetSize.BIG))),
    ),
)

SMALL: dict[str, tuple[Variant, list[int]]] = {
    "kuhn": (KUHN, [100, 100]),
    "leduc": (LEDUC, [200, 200]),
    "kuhn for three": (THREE_HANDED, [100, 100, 100]),
    "kuhn with a draw": (DRAW, [100, 100]),
    "leduc face up": (STUD, [100, 100]),
    "no-limit leduc": (NO_LIMIT, [4, 3]),
}
"""Games and stacks, by name."""


@functools.cache
def tree_of(name: str) -> Tree:
    """The tree of one of the games."""
    variant, stacks = SMALL[name]
    return Tree(variant, stacks=stacks)
