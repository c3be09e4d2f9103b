"""A variant of poker as data: what is dealt when, who bets how, and who shares the pot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from pokercore._core import Card, Game, Hand, Wild
from pokercore._fields import VERSION, Checks, Reader, describe, plain, record, whole
from pokercore.enums import BetSize, Limit, OddChips, Opener, Ranking
from pokercore.exceptions import CardError, Defect, RulesError
from pokercore.options import Options, Stakes

__all__ = [
    "STANDARD_DECK",
    "Bet",
    "Board",
    "Burn",
    "Discard",
    "Draw",
    "Hole",
    "Share",
    "Step",
    "Street",
    "Variant",
]

STANDARD_DECK: tuple[Card, ...] = tuple(Card(index) for index in range(52))
"""The 52 cards in canonical order, deuce of clubs first."""

T = TypeVar("T")

_STAKES = Stakes(1, 2)
_MOST_CARDS = 52
_OWN_CARDS = range(1, 6)
_MOST_GAMES = 64


@dataclass(frozen=True, slots=True)
class Burn:
    """A card is burned (where the house burns)."""

    def code(self) -> tuple[str]:
        """The step as the core reads it."""
        return ("burn",)


@dataclass(frozen=True, slots=True)
class Hole:
    """Each live seat receives cards, one at a time.

    Args:
        count: How many cards each.
        up: Whether they lie face up.
        or_shared: Where the deck, burned cards included, is too short for every live seat, so many
            shared cards come instead (the last street of stud).
    """

    count: int
    up: bool = False
    or_shared: bool = False

    def __post_init__(self) -> None:
        checks = Checks(self, "step")
        checks.number("count", 1, _MOST_CARDS, "step_count", "a number of cards")
        checks.flags("up", "or_shared")
        checks.done()

    def code(self) -> tuple[str, int, bool, bool]:
        """The step as the core reads it."""
        return "hole", self.count, self.up, self.or_shared


@dataclass(frozen=True, slots=True)
class Board:
    """Shared cards come on every board.

    Args:
        count: How many cards on each.
    """

    count: int

    def __post_init__(self) -> None:
        checks = Checks(self, "step")
        checks.number("count", 1, _MOST_CARDS, "step_count", "a number of cards")
        checks.done()

    def code(self) -> tuple[str, int]:
        """The step as the core reads it."""
        return "board", self.count


@dataclass(frozen=True, slots=True)
class Discard:
    """Each live seat gives up cards, face down, in turn order. Nothing comes for them.

    Args:
        most: How many at most, 1 or more.
        least: How many at least, from 0; exactly `most` by default.
    """

    most: int
    least: int | None = None

    def __post_init__(self) -> None:
        _check_given_up(self)

    def code(self) -> tuple[str, int | None, int]:
        """The step as the core reads it."""
        return "discard", self.least, self.most


@dataclass(frozen=True, slots=True)
class Draw:
    """Each live seat gives up cards, face down, in turn order; then others come for them.

    Args:
        most: How many at most, 1 or more.
        least: How many at least; with 0 a seat may stand pat.
    """

    most: int
    least: int = 0

    def __post_init__(self) -> None:
        _check_given_up(self)

    def code(self) -> tuple[str, int, int]:
        """The step as the core reads it."""
        return "draw", self.least, self.most


@dataclass(frozen=True, slots=True)
class Bet:
    """A betting round.

    Args:
        size: The fixed-limit size.
        opener: Who opens.
        cap: Wagers in this round, the first bet or big blind included, 1 to 254, instead of the
            house's cap, and never lifted; `None` for the house's.
        open_pair: Whether a pair face up allows the big bet too, where the house has the option
            `stud_open_pair` (fourth street of stud).
    """

    size: BetSize = BetSize.SMALL
    opener: Opener = Opener.LEFT_OF_BUTTON
    cap: int | None = None
    open_pair: bool = False

    def __post_init__(self) -> None:
        checks = Checks(self, "step")
        checks.member("size", BetSize)
        checks.member("opener", Opener)
        if self.cap is not None:
            checks.number("cap", 1, 254, "step_count", "a number of wagers, or None,")
        checks.flags("open_pair")
        checks.done()

    def code(self) -> tuple[str, BetSize, Opener, int | None, bool]:
        """The step as the core reads it."""
        return "bet", self.size, self.opener, self.cap, self.open_pair


Step: TypeAlias = Burn | Hole | Board | Discard | Draw | Bet

_STEPS: dict[str, type[Step]] = {
    "burn": Burn,
    "hole": Hole,
    "board": Board,
    "discard": Discard,
    "draw": Draw,
    "bet": Bet,
}


def _check_given_up(step: Discard | Draw) -> None:
    checks = Checks(step, "step")
    checks.number("most", 1, _MOST_CARDS, "step_count", "a number of cards")
    if step.least is None and isinstance(step, Discard):
        checks.keep("least", step.most)
    else:
        highest = _MOST_CARDS if checks.defects else step.most
        checks.number("least", 0, highest, "step_count", "a number of cards")
    checks.done()


@dataclass(frozen=True, slots=True)
class Street:
    """A street: a name and its steps in order.

    Args:
        name: The variant's own name of it, such as `"preflop"`.
        steps: What happens.
    """

    name: str
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        checks = Checks(self, "street")
        checks.text("name")
        kinds = "a Burn, Hole, Board, Discard, Draw or Bet"
        checks.items("steps", tuple(_STEPS.values()), kinds)
        checks.done()


@dataclass(frozen=True, slots=True)
class Share:
    """A share of every pot. With two shares the first is the high half; it gets odd chips.

    Args:
        ranking: What wins it, from the best cards of a seat's own and the shared ones.
        uses: Which own cards count, as for `evaluate`: `'any'`; `'all'`, and no shared one; a
            number, exactly so many (or `'exactly 2'`); `'at most 2'`.
    """

    ranking: Ranking = Ranking.HIGH
    uses: int | str = "any"

    def __post_init__(self) -> None:
        checks = Checks(self, "share")
        checks.member("ranking", Ranking)
        uses = _uses(self.uses)
        if uses is None:
            ways = "'any', 'all', 'at most 2', or 2 for exactly 2 (1 to 5)"
            checks.refuse("uses", "wrong_type", f"{self.uses!r} is no use; give {ways}")
        else:
            checks.keep("uses", uses)
        checks.done()


def _uses(given: object) -> int | str | None:
    """Which own cards count, in one way of writing it; `None` where that is not said."""
    number = whole(given)
    if number is not None:
        return number if number in _OWN_CARDS else None
    words = given.split() if isinstance(given, str) else []
    match [word.lower() for word in words]:
        case ["any" | "all" as word]:
            return word
        case ["exactly", count] | [count] if count in map(str, _OWN_CARDS):
            return int(count)
        case ["at", "most", count] if count in map(str, _OWN_CARDS):
            return f"at most {count}"
    return None


@dataclass(frozen=True)
class Variant:
    """A variant of poker. An immutable value; the engine never looks at its name.

    What a variant must be to be playable is found by `game`, which reports every defect at once.

    Args:
        name: The name for people.
        code: A short name that stands in files and commands, such as `"NLHE"`.
        limit: The betting structure.
        streets: The streets in order.
        shares: One or two shares of every pot.
        deck: The cards in the canonical order that a shuffle starts from.
        boards: How many boards are dealt, 1 to 4.
        min_seats: The fewest players.
        max_seats: The most players.
        default_stakes: Stakes for who gives none.
        wild: Which cards are wild; `None` for jokers alone, where the deck has them.
        odd_chips: Which of tied winners get the chips that a division leaves over.

    Raises:
        RulesError: A field is not what it must be.

    Examples:
        >>> from pokercore.variants import NLHE
        >>> [street.name for street in NLHE.streets]
        ['preflop', 'flop', 'turn', 'river']
        >>> Variant.from_dict(NLHE.to_dict()) == NLHE
        True
    """

    name: str
    code: str
    limit: Limit
    streets: tuple[Street, ...]
    shares: tuple[Share, ...] = (Share(),)
    deck: tuple[Card, ...] = STANDARD_DECK
    boards: int = 1
    min_seats: int = 2
    max_seats: int = 10
    default_stakes: Stakes = _STAKES
    wild: Wild | None = None
    odd_chips: OddChips = OddChips.POSITION
    _games: dict[Options | None, Game] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        checks = Checks(self, "rules")
        checks.text("name", "code")
        checks.member("limit", Limit)
        checks.items("streets", Street, "Streets")
        checks.items("shares", Share, "Shares")
        if isinstance(self.deck, str):
            checks.refuse("deck", "wrong_type", f"{self.deck!r} is a str; give a tuple of Cards")
        else:
            checks.items("deck", Card, "Cards")
        checks.number("boards", 1, 4, "boards", "a number of boards")
        for name in ("min_seats", "max_seats"):
            checks.number(name, 2, 10, "players", "a number of players")
        if not isinstance(self.default_stakes, Stakes):
            checks.refuse("default_stakes", "wrong_type", "these are no Stakes")
        if not (self.wild is None or isinstance(self.wild, Wild)):
            message = f"{describe(self.wild)}; give a Wild, or None"
            checks.refuse("wild", "wrong_type", message)
        checks.member("odd_chips", OddChips)
        checks.done()

    def game(self, options: Options | None = None) -> Game:
        """The variant and these options, checked and compiled; made once and kept.

        Args:
            options: The options of the house; `None` for the norm's.

        Raises:
            RulesError: The variant or the options cannot be played: every defect.
        """
        found = self._games.get(options)
        if found is None:
            made = Game(self, Options() if options is None else options)
            if len(self._games) >= _MOST_GAMES:
                self._games.clear()
            # Of two threads that compile at the same time, both get the first one's game.
            found = self._games.setdefault(options, made)
        return found

    def check(self, options: Options | None = None) -> tuple[Defect, ...]:
        """Everything that keeps the variant from being played with these options.

        The default stakes are looked at where the rest is right.
        """
        try:
            low, _ = self.game(options).seat_limits
            # What is wrong with stakes is found where a hand begins.
            Hand(self, [1] * low, stakes=self.default_stakes, options=options, seed=0)
        except RulesError as error:
            return tuple(
                Defect(code, f"rules.default_{at}" if at.startswith("stakes") else at, message)
                for code, at, message in error.defects
            )
        return ()

    def __str__(self) -> str:
        from pokercore.variants.catalogue import describe

        return describe(self)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_games"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state, _games={})

    def to_dict(self) -> dict[str, object]:
        """The variant as a dictionary for JSON (`schemas.get("variant")`)."""
        streets = [
            {
                "name": street.name,
                "steps": [{"step": step.code()[0], **record(step)} for step in street.steps],
            }
            for street in self.streets
        ]
        return {
            "version": VERSION,
            "name": self.name,
            "code": self.code,
            "limit": str(self.limit),
            "streets": streets,
            "shares": [record(share) for share in self.shares],
            "deck": plain(self.deck),
            "boards": self.boards,
            "min_seats": self.min_seats,
            "max_seats": self.max_seats,
            "default_stakes": record(self.default_stakes),
            "wild": None if self.wild is None else _wild_record(self.wild),
            "odd_chips": str(self.odd_chips),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Variant:
        """Reads what `to_dict` wrote; fields with a default may be missing.

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        return read_variant(Reader(), data)


def read_variant(reader: Reader, data: object) -> Variant:
    """Reads what `Variant.to_dict` wrote; for `from_dict`, and for files in other words.

    A step may be one already, and a deck a tuple of cards.

    Raises:
        RulesError: With what the reader had noted before, too.
    """
    entries = reader.version(data, "rules")
    made: dict[str, Any] = {}
    if isinstance(entries, Mapping):
        made = {key: _PARTS[key](reader, entries[key]) for key in _PARTS if key in entries}
    return reader.finish(reader.build(Variant, entries, "rules", "rules", **made))


# The readers of parts note what they refuse and return the rest, so that the fields of the whole
# are looked at as well; nothing is made where something was noted.


def _items(reader: Reader, data: object, place: str) -> Sequence[object]:
    if isinstance(data, (list, tuple)):
        return data
    reader.defects.append(Defect("wrong_type", place, f"{describe(data)}; give a list"))
    return ()


def _known(items: Iterable[T | None]) -> tuple[T, ...]:
    return tuple(item for item in items if item is not None)


def _read_step(reader: Reader, data: object, place: str) -> Step | None:
    if isinstance(data, Step):
        return data
    if isinstance(data, Mapping):
        kind = _STEPS.get(str(data.get("step")))
        if kind is not None:
            rest = {key: value for key, value in data.items() if key != "step"}
            if kind is Discard and "count" in rest and "most" not in rest:
                rest["most"] = rest.pop("count")  # its name before a discard had a range
            return reader.build(kind, rest, place, "step")
    message = f"{data!r} is no step; its 'step' is one of {', '.join(_STEPS)}"
    reader.defects.append(Defect("unknown_field", f"{place}.step", message))
    return None


def _read_street(reader: Reader, data: object, place: str) -> Street | None:
    made = {}
    if isinstance(data, Mapping) and "steps" in data:
        steps = enumerate(_items(reader, data["steps"], f"{place}.steps"))
        made["steps"] = _known(_read_step(reader, x, f"{place}.steps[{j}]") for j, x in steps)
    return reader.build(Street, data, place, "street", **made)


def _read_streets(reader: Reader, data: object) -> tuple[Street, ...]:
    streets = enumerate(_items(reader, data, "rules.streets"))
    return _known(_read_street(reader, x, f"rules.streets[{i}]") for i, x in streets)


def _read_shares(reader: Reader, data: object) -> tuple[Share, ...]:
    shares = enumerate(_items(reader, data, "rules.shares"))
    return _known(reader.build(Share, x, f"rules.shares[{i}]", "share") for i, x in shares)


def read_deck(reader: Reader, data: object) -> tuple[Card, ...]:
    """The cards of a list; what is none is noted."""
    cards = []
    for i, text in enumerate(_items(reader, data, "rules.deck")):
        try:
            cards.append(Card(text))  # type: ignore[arg-type]
        except (TypeError, ValueError) as error:
            reader.defects.append(Defect("wrong_type", f"rules.deck[{i}]", str(error)))
    return tuple(cards)


def _read_stakes(reader: Reader, data: object) -> Stakes:
    return reader.build(Stakes, data, "rules.default_stakes", "stakes") or Stakes()


_WILD_FLAGS = ("bug", "five_of_a_kind", "double_ace_flush")


def _wild_record(wild: Wild) -> dict[str, object]:
    """Wild cards as a dictionary: `cards` as `Wild` takes them, and the flags."""
    cards = "".join(map(str, wild.cards)) or ("jokers" if wild.jokers else "none")
    return {"cards": cards, **{name: getattr(wild, name) for name in _WILD_FLAGS}}


def _read_wild(reader: Reader, data: object) -> Wild | None:
    if data is None:
        return None
    found = reader.mapping(data, "rules.wild", ("cards", *_WILD_FLAGS), ())
    for name in _WILD_FLAGS:
        if not isinstance(found.get(name, False), bool):
            message = f"{describe(found[name])}; give True or False"
            reader.defects.append(Defect("wrong_type", f"rules.wild.{name}", message))
            del found[name]
    cards = found.pop("cards", "jokers")
    message = f"{describe(cards)}; give a text"
    if isinstance(cards, str):
        try:
            return Wild(cards, **found)  # type: ignore[arg-type]
        except CardError as error:
            message = str(error)
    reader.defects.append(Defect("wrong_type", "rules.wild.cards", message))
    return None


_PARTS: dict[str, Callable[[Reader, object], object]] = {
    "streets": _read_streets,
    "shares": _read_shares,
    "deck": read_deck,
    "default_stakes": _read_stakes,
    "wild": _read_wild,
}
