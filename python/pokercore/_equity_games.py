"""The games whose equities have a name, as data. Private: users see `pokercore.equities`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import Any, SupportsIndex, TypeAlias

from pokercore import _core
from pokercore._core import Card, Wild
from pokercore.enums import Ranking
from pokercore.exceptions import RulesError
from pokercore.ranges import SHORT_DECK
from pokercore.variants import STANDARD_DECK, Board, Discard, Hole, Variant

Share: TypeAlias = "tuple[Ranking, str | int]"
"""What wins a share of the pot: the ranking, and which own cards count."""

_FLOP = (3, 1, 1)


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


def _high(uses: str | int) -> tuple[Share, ...]:
    return ((Ranking.HIGH, uses),)


def _high_low(uses: str | int) -> tuple[Share, ...]:
    return ((Ranking.HIGH, uses), (Ranking.LOW_A5_EIGHT, uses))


GAMES: Mapping[str, EquityGame] = {
    "holdem": EquityGame("hold'em", 2, _FLOP, _high("any")),
    "holdem8": EquityGame("hold'em hi-lo", 2, _FLOP, _high_low("any")),
    "short_deck": EquityGame("short deck", 2, _FLOP, ((Ranking.SHORT_DECK, "any"),), SHORT_DECK),
    "short_deck_trips": EquityGame(
        "short deck, trips above straights",
        2,
        _FLOP,
        ((Ranking.SHORT_DECK_TRIPS, "any"),),
        SHORT_DECK,
    ),
    "plo": EquityGame("Omaha", 4, _FLOP, _high(2)),
    "plo5": EquityGame("five-card Omaha", 5, _FLOP, _high(2)),
    "plo6": EquityGame("six-card Omaha", 6, _FLOP, _high(2)),
    "plo8": EquityGame("Omaha hi-lo", 4, _FLOP, _high_low(2)),
    "plo5_8": EquityGame("five-card Omaha hi-lo", 5, _FLOP, _high_low(2)),
    "courchevel": EquityGame("Courchevel", 5, (1, 2, 1, 1), _high(2)),
    "courchevel8": EquityGame("Courchevel hi-lo", 5, (1, 2, 1, 1), _high_low(2)),
    "lazy_pineapple": EquityGame("lazy pineapple", 3, _FLOP, _high("at most 2")),
    "stud": EquityGame("seven-card stud", 7, (), _high("any")),
    "stud8": EquityGame("seven-card stud hi-lo", 7, (), _high_low("any")),
    "razz": EquityGame("razz", 7, (), ((Ranking.LOW_A5, "any"),)),
    "five_card_draw": EquityGame("five-card draw", 5, (), _high("all")),
    "deuce_seven": EquityGame("deuce-to-seven draw", 5, (), ((Ranking.LOW_27, "all"),)),
    "a5_draw": EquityGame("ace-to-five draw", 5, (), ((Ranking.LOW_A5, "all"),)),
    "a6_draw": EquityGame("ace-to-six draw", 5, (), ((Ranking.LOW_A6, "all"),)),
    "badugi": EquityGame("badugi", 4, (), ((Ranking.BADUGI, "all"),)),
    "badeucey": EquityGame(
        "badeucey", 5, (), ((Ranking.LOW_27, "all"), (Ranking.BADUGI_HIGH_ACE, "all"))
    ),
    "badacey": EquityGame("badacey", 5, (), ((Ranking.LOW_A5, "all"), (Ranking.BADUGI, "all"))),
}
"""The games that have a name. In draw games the cards that are kept are given, and those that are
still to be drawn are dealt."""

_ALIASES = {
    "texasholdem": "holdem",
    "nlhe": "holdem",
    "pineapple": "holdem",  # from the discard on, each has two cards
    "crazypineapple": "holdem",
    "holdemhilo": "holdem8",
    "sixplus": "short_deck",
    "sixplusholdem": "short_deck",
    "6+": "short_deck",
    "6+holdem": "short_deck",
    "plo4": "plo",
    "omaha": "plo",
    "omaha5": "plo5",
    "5cardomaha": "plo5",
    "5cardplo": "plo5",
    "fivecardomaha": "plo5",
    "omaha6": "plo6",
    "6cardomaha": "plo6",
    "6cardplo": "plo6",
    "sixcardomaha": "plo6",
    "omaha8": "plo8",
    "o8": "plo8",
    "omahahilo": "plo8",
    "omahaeightorbetter": "plo8",
    "omaha5hilo": "plo5_8",
    "omaha58": "plo5_8",
    "5cardomahahilo": "plo5_8",
    "fivecardomahahilo": "plo5_8",
    "bigo": "plo5_8",
    "courchevelhilo": "courchevel8",
    "sevencardstud": "stud",
    "7cardstud": "stud",
    "studhilo": "stud8",
    "sevencardstudhilo": "stud8",
    "7cardstudhilo": "stud8",
    "5carddraw": "five_card_draw",
    "27": "deuce_seven",
    "27draw": "deuce_seven",
    "27singledraw": "deuce_seven",
    "27tripledraw": "deuce_seven",
    "deucetoseven": "deuce_seven",
    "acetofive": "a5_draw",
    "a5": "a5_draw",
    "acetosix": "a6_draw",
    "a6": "a6_draw",
}
"""Other usual names, as `_name` makes them."""


def _name(text: str) -> str:
    """A name without what people write in different ways."""
    text = text.lower().replace("8 or better", "8").replace("8orbetter", "8")
    return "".join(c for c in text if c.isalnum() or c == "+")


_BY_NAME = {_name(key): key for key in GAMES} | _ALIASES


def game(name: str | Variant | EquityGame) -> EquityGame:
    """The game of a name, or of a variant of the package.

    Args:
        name: A key of `GAMES`, or another usual name of one; only letters, digits and a plus in it
            matter. Or a variant, of which the deck, the cards that are dealt and the shares count.

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
    message = f"{name!r} is no game; there are {', '.join(GAMES)}"
    raise RulesError("", [("option", "game", message)])


def _of_variant(variant: Variant) -> EquityGame:
    steps = [step for street in variant.streets for step in street.steps]
    hole = sum(step.count for step in steps if isinstance(step, Hole))
    hole -= sum(step.count for step in steps if isinstance(step, Discard))
    streets = tuple(step.count for step in steps if isinstance(step, Board))
    shares = tuple((share.ranking, "any") for share in variant.shares)
    return EquityGame(variant.name, hole, streets, shares, variant.deck)
