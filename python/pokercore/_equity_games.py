"""The games whose equities have a name, as data. Private: users see `pokercore.equities`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import index
from typing import Any, SupportsIndex, TypeAlias

from pokercore import _core, variants
from pokercore._core import Card, Wild
from pokercore.enums import Ranking
from pokercore.exceptions import RulesError
from pokercore.variants import STANDARD_DECK, Board, Discard, Hole, Variant

Share: TypeAlias = "tuple[Ranking, str | int]"
"""What wins a share of the pot: the ranking, and which own cards count."""


@dataclass(frozen=True)
class EquityGame:
    """A game as far as equities go: an immutable value.

    Args:
        title: The name for people.
        hole: How many own cards a player has at the end, 1 to 7.
        streets: How many shared cards each street brings; at most 5 in all.
        shares: For each share of the pot, one or two, what wins it: the ranking and the rule of
            use, as for `evaluate`: `'any'` own cards count, exactly `2`, `'at most 2'`, or `'all'`
            and no shared card. Only the second share may be left without a winner; the first then
            takes all.
        deck: The cards.
        wild: Which cards are wild, as for `evaluate`; jokers by default.
    """

    title: str
    hole: int
    streets: tuple[int, ...]
    shares: tuple[Share, ...]
    deck: tuple[Card, ...] = STANDARD_DECK
    wild: Wild | str | None = None

    @cached_property
    def shape(self) -> _core.Shape:
        """The game as the core reads it."""
        hole = _card_count("game.hole", self.hole)
        streets = [
            _card_count(f"game.streets[{place}]", count) for place, count in enumerate(self.streets)
        ]
        shares = [
            (_ranking(f"game.shares[{place}].ranking", ranking), uses)
            for place, (ranking, uses) in enumerate(self.shares)
        ]
        return _core.Shape(hole, streets, shares, self.deck, self.wild)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "shape"}


def _card_count(place: str, count: SupportsIndex) -> int:
    """A number of cards of a game; what is too many for the game, the core says."""
    message = f"{count!r}; give a whole number of cards, 1 to 7"
    try:
        whole = index(count)
    except TypeError:
        whole = 0
    if isinstance(count, bool) or not 0 < whole < 256:
        raise RulesError("", [("option", place, message)])
    return whole


def _ranking(place: str, ranking: Any) -> int:
    try:
        return int(Ranking(ranking))
    except ValueError:
        known = ", ".join(member.label for member in Ranking)
        message = f"{ranking!r} is no ranking; there are {known}"
        raise RulesError("", [("option", place, message)]) from None


def _of_variant(variant: Variant, title: str | None = None) -> EquityGame:
    """What a variant is as far as equities go.

    Raises:
        RulesError: It cannot be told: there are several boards, or each may discard as many cards
            as they like.
    """
    steps = [step for street in variant.streets for step in street.steps]
    gone = [step for step in steps if isinstance(step, Discard)]
    if variant.boards > 1:
        message = f"{variant.name} has {variant.boards} boards; ask for one, in a game without them"
        raise RulesError("", [("option", "game", message)])
    if any(step.least != step.most for step in gone):
        message = f"how many cards each keeps in {variant.name} is not known; give an EquityGame"
        raise RulesError("", [("option", "game", message)])
    dealt = sum(step.count for step in steps if isinstance(step, Hole))
    return EquityGame(
        variant.name if title is None else title,
        dealt - sum(step.most for step in gone),
        tuple(step.count for step in steps if isinstance(step, Board)),
        tuple((share.ranking, share.uses) for share in variant.shares),
        variant.deck,
        variant.wild,
    )


_HIGH_LOW: tuple[Share, ...] = ((Ranking.HIGH, "any"), (Ranking.LOW_A5_EIGHT, "any"))

GAMES: Mapping[str, EquityGame] = {
    "holdem": _of_variant(variants.NLHE, "hold'em"),
    "holdem8": EquityGame("hold'em hi-lo", 2, (3, 1, 1), _HIGH_LOW),
    "short_deck": _of_variant(variants.SHORT_DECK, "short deck"),
    "short_deck_trips": _of_variant(variants.SHORT_DECK_TRIPS, "short deck, trips above straights"),
    "plo": _of_variant(variants.PLO, "Omaha"),
    "plo5": _of_variant(variants.PLO5, "five-card Omaha"),
    "plo6": _of_variant(variants.PLO6, "six-card Omaha"),
    "plo8": _of_variant(variants.PLO8, "Omaha hi-lo"),
    "plo5_8": _of_variant(variants.PLO5_8, "five-card Omaha hi-lo"),
    "courchevel": _of_variant(variants.COURCHEVEL, "Courchevel"),
    "courchevel8": _of_variant(variants.COURCHEVEL8, "Courchevel hi-lo"),
    "lazy_pineapple": _of_variant(variants.LAZY_PINEAPPLE, "lazy pineapple"),
    "stud": _of_variant(variants.STUD, "seven-card stud"),
    "stud8": _of_variant(variants.STUD8, "seven-card stud hi-lo"),
    "razz": _of_variant(variants.RAZZ, "razz"),
    "five_card_draw": _of_variant(variants.FIVE_CARD_DRAW, "five-card draw"),
    "deuce_seven": _of_variant(variants.TRIPLE_DRAW_27, "deuce-to-seven draw"),
    "a5_draw": _of_variant(variants.TRIPLE_DRAW_A5, "ace-to-five draw"),
    "a6_draw": EquityGame("ace-to-six draw", 5, (), ((Ranking.LOW_A6, "all"),)),
    "badugi": _of_variant(variants.BADUGI, "badugi"),
    "badeucey": _of_variant(variants.BADEUCEY, "badeucey"),
    "badacey": _of_variant(variants.BADACEY, "badacey"),
}
"""The games that have a short name; any variant of the registry can be named as well. In draw games
the cards that are kept are given, and those that are still to be drawn are dealt."""

_ALIASES = {
    "holdemhilo": "holdem8",
    "27": "deuce_seven",
    "27draw": "deuce_seven",
    "deucetoseven": "deuce_seven",
    "acetofive": "a5_draw",
    "a5": "a5_draw",
    "acetosix": "a6_draw",
    "a6": "a6_draw",
}
"""Other usual names of games that differ in nothing but the betting, as `_name` makes them."""


def _name(text: str) -> str:
    """A name without what people write in different ways."""
    return "".join(c for c in text.lower() if c.isalnum() or c == "+")


_BY_NAME = {_name(key): key for key in GAMES} | _ALIASES


def game(name: str | Variant | EquityGame) -> EquityGame:
    """The game of a name, or of a variant of the package.

    Args:
        name: A key of `GAMES`, or the name of a variant. Or a variant, of which the deck, the cards
            that are dealt, wild cards and the shares count.

    Raises:
        RulesError: There is no such game; the message lists the names.

    Examples:
        >>> game("Omaha Hi-Lo").title
        'Omaha hi-lo'
        >>> from pokercore.variants import NLHE
        >>> game(NLHE).hole
        2
    """
    if isinstance(name, EquityGame):
        return name
    if isinstance(name, Variant):
        return _of_variant(name)
    if isinstance(name, str):
        key = _BY_NAME.get(_name(name))
        if key is not None:
            return GAMES[key]
        variant = variants.find(name)
        if variant is not None:
            return _known(_of_variant(variant))
    message = f"{name!r} is no game; there are {', '.join(GAMES)}, and every variant"
    raise RulesError("", [("option", "game", message)])


def _known(made: EquityGame) -> EquityGame:
    """The game of `GAMES` that is the same but for its title, where there is one."""
    return next(
        (known for known in GAMES.values() if replace(made, title=known.title) == known), made
    )
