"""What games there are, as a table for people and as data, and one game in words.

>>> entry = entry_of(get("PLO8"))
>>> str(entry.limit), entry.seats, entry.deck, entry.ranking
('pot_limit', (2, 10), 'standard52', ('high with exactly 2', 'low_a5_8 with exactly 2'))
>>> print(Catalogue((entry,)))
code  game                   limit  seats  deck        streets                  ranking
PLO8  Omaha eight or better  PL     2-10   standard52  preflop flop turn river  high, low_a5_8
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pokercore._fields import record
from pokercore.enums import AnteKind, Limit, OddChips
from pokercore.options import Stakes
from pokercore.variants.decks import JOKERS, name_of
from pokercore.variants.limits import LIMIT_WORDS
from pokercore.variants.model import Variant
from pokercore.variants.registry import aliases, find, get, names
from pokercore.variants.words import share_words, words

__all__ = ["Catalogue", "Entry", "catalogue", "describe", "entry_of", "stakes_words"]

_SHORT = {Limit.NO_LIMIT: "NL", Limit.POT_LIMIT: "PL", Limit.FIXED_LIMIT: "FL"}


@dataclass(frozen=True, slots=True)
class Entry:
    """What the catalogue says of a variant.

    Attributes:
        code: Its code.
        name: Its name.
        limit: The betting structure.
        seats: The fewest and the most players, the deck considered, with burned cards.
        deck: The name of the deck, with its jokers; how many cards where it has no name.
        boards: How many boards.
        streets: The names of its streets.
        ranking: For each share of the pot what wins it, and which own cards count.
        aliases: Other names.
    """

    code: str
    name: str
    limit: Limit
    seats: tuple[int, int]
    deck: str
    boards: int
    streets: tuple[str, ...]
    ranking: tuple[str, ...]
    aliases: tuple[str, ...]

    def to_dict(self) -> dict[str, object]:
        """The entry as a dictionary for JSON."""
        return record(self)


@dataclass(frozen=True)
class Catalogue:
    """A listing of variants: iterable, a table when printed, data by `to_dict`.

    Attributes:
        entries: What is listed.
    """

    entries: tuple[Entry, ...]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __str__(self) -> str:
        lines = [("code", "game", "limit", "seats", "deck", "streets", "ranking")]
        for entry in self.entries:
            low, high = entry.seats
            rankings = dict.fromkeys(share.partition(" ")[0] for share in entry.ranking)
            lines.append(
                (
                    entry.code,
                    entry.name.removeprefix(f"{LIMIT_WORDS[entry.limit]} "),
                    _SHORT[entry.limit],
                    str(low) if low == high else f"{low}-{high}",
                    entry.deck,
                    " ".join(entry.streets),
                    ", ".join(rankings),
                )
            )
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in lines
        )

    def to_dict(self) -> dict[str, object]:
        """The listing as a dictionary for JSON."""
        return {"version": 1, "variants": [entry.to_dict() for entry in self.entries]}


def catalogue(games: str | Variant | Iterable[str | Variant] | None = None) -> Catalogue:
    """The listing of these variants (or this one), or of all that are registered.

    Raises:
        RulesError: A name is none, or a variant cannot be dealt.
    """
    if isinstance(games, str | Variant):
        games = (games,)
    return Catalogue(tuple(entry_of(get(name)) for name in (names() if games is None else games)))


def entry_of(variant: Variant) -> Entry:
    """What the catalogue says of a variant.

    Raises:
        RulesError: The variant cannot be dealt.
    """
    return Entry(
        code=variant.code,
        name=variant.name,
        limit=variant.limit,
        seats=variant.game().seat_limits,
        deck=deck_words(variant),
        boards=variant.boards,
        streets=tuple(street.name for street in variant.streets),
        ranking=tuple(share_words(share) for share in variant.shares),
        aliases=_aliases(variant),
    )


def _aliases(variant: Variant) -> tuple[str, ...]:
    """The other names of a variant that is registered."""
    return aliases(variant.code) if find(variant.code) == variant else ()


def deck_words(variant: Variant) -> str:
    """The deck of a variant in words."""
    named = name_of(variant.deck)
    if named is None:
        return f"{len(variant.deck)} cards"
    name, jokers = named
    return name if not jokers else f"{name} + {jokers} joker{'s' if jokers > 1 else ''}"


def stakes_words(stakes: Stakes) -> str:
    """Stakes in words.

    >>> stakes_words(Stakes(1, 2, ante=1)), stakes_words(Stakes(ante=1, small_bet=4, bring_in=2))
    ('blinds 1/2, ante 1 each', 'ante 1 each, bring-in 2, bets 4/8')
    """
    parts = []
    if stakes.small_blind or stakes.big_blind:
        parts.append(f"blinds {stakes.small_blind}/{stakes.big_blind}")
    if stakes.button_blind:
        parts.append(f"button blind {stakes.button_blind}")
    if stakes.ante:
        payers = {
            AnteKind.EACH: "each",
            AnteKind.BIG_BLIND: "of the big blind",
            AnteKind.BUTTON: "of the button",
            AnteKind.LIVE: "each, live, the button's twice",
        }
        parts.append(f"ante {stakes.ante} {payers[stakes.ante_kind]}")
    if stakes.bring_in:
        parts.append(f"bring-in {stakes.bring_in}")
    if stakes.min_bet:
        parts.append(f"bets from {stakes.min_bet}")
    if stakes.small_bet or stakes.big_bet:
        small, big = stakes.fixed_bets
        parts.append(f"bets {small}/{big}")
    return ", ".join(parts) or "none"


def describe(variant: Variant) -> str:
    """A variant for people: what is dealt and bet when, who wins, at what stakes.

    It tells of a variant that cannot be dealt, too, and then says what is wrong with it.
    """
    defects = variant.check()
    low, high = (variant.min_seats, variant.max_seats) if defects else variant.game().seat_limits
    lines = [
        ("players", str(low) if low == high else f"{low} to {high}"),
        ("deck", deck_words(variant)),
    ]
    if variant.boards > 1:
        lines.append(("boards", str(variant.boards)))
    wild = _wild_words(variant)
    if wild:
        lines.append(("wild", wild))
    for street in variant.streets:
        lines.append((street.name, "; ".join(words(step) for step in street.steps)))
    lines.append(("wins", " and ".join(share_words(share) for share in variant.shares)))
    if variant.odd_chips is OddChips.SUIT:
        lines.append(("odd chips", "by the suit of the highest card"))
    lines.append(("stakes", stakes_words(variant.default_stakes)))
    others = _aliases(variant)
    if others:
        lines.append(("also", ", ".join(others)))
    lines += [("wrong", str(defect)) for defect in defects]
    width = max(len(name) for name, _ in lines)
    told = [f"  {name.ljust(width)}  {text}".rstrip() for name, text in lines]
    return "\n".join([f"{variant.code}: {variant.name}", *told])


def _wild_words(variant: Variant) -> str:
    """Which cards of a variant are wild, in words; empty where it does not speak of them."""
    wild = variant.wild
    with_jokers = any(joker in variant.deck for joker in JOKERS)
    if wild is None:
        return "jokers" if with_jokers else ""
    named = " ".join(map(str, wild.cards))
    jokers = "jokers" if wild.jokers and (with_jokers or not named) else ""
    parts = [" and ".join(filter(None, (named, jokers))) or "none"]
    if wild.bug:
        parts.append("as bugs")
    if not wild.five_of_a_kind:
        parts.append("no five of a kind")
    if wild.double_ace_flush:
        parts.append("two aces in a flush")
    return ", ".join(parts)
