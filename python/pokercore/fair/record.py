"""The published record of a hand, and how it is made of a finished one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pokercore._core import Card, Hand
from pokercore._fields import VERSION, Checks, Reader, describe, whole
from pokercore.enums import EventKind
from pokercore.exceptions import Defect, FairError, IllegalAction, RulesError
from pokercore.fair.dealing import BURN, MAX_DEALS, board_word, is_word, seat_word
from pokercore.fair.scheme import (
    MAX_CARDS,
    MAX_NUMBER,
    MAX_SEAT,
    Commitment,
    Contributions,
    Opening,
    check_secret,
    contributions_of,
    deal_key,
    hash_of,
    read_bytes,
    read_card,
    read_list,
    read_opening,
    secret_hash,
)
from pokercore.variants import Variant
from pokercore.variants.mixed import read_named, variant_data

__all__ = ["FairRecord", "record_of"]

Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FairRecord:
    """What is published of a hand, or told to one seat: enough to check it with `verify`.

    A record that can be made is well formed; whether it is true, `verify` says.

    Args:
        number: The number of the hand, from 0 to 2^53.
        secret_hash: What was published before players contributed: 32 bytes.
        root: What was published before the deal: 32 bytes.
        cards: How many cards the deck has.
        contributions: What players gave to the key, pairs of seat and bytes.
        openings: The cards that were opened, by place.
        variant: The game.
        players: The seats that were dealt in, lowest first.
        button: The chair of the button.
        burns: Whether the house burns.
        dealing: Where each card went, in dealing order: `'seat 3'`, `'board 0'`, `'burn'`. Entries
            past the end of the deck are cards that were put back and came again.
        boards: The shared cards of each board.
        shown: What everybody saw of a seat's cards, pairs of seat and cards in dealing order.
        seat: Whose record it is; `None` for the public's.
        own: Every card that this seat was dealt, in dealing order.
        secret: 32 bytes, where the house opens the whole hand.

    Raises:
        RulesError: With every defect of the fields.
    """

    number: int
    secret_hash: bytes
    root: bytes
    cards: int
    contributions: tuple[tuple[int, bytes], ...]
    openings: tuple[Opening, ...]
    variant: Variant
    players: tuple[int, ...]
    button: int
    burns: bool
    dealing: tuple[str, ...]
    boards: tuple[Cards, ...]
    shown: tuple[tuple[int, Cards], ...]
    seat: int | None = None
    own: Cards = ()
    secret: bytes | None = None

    def __post_init__(self) -> None:
        checks = Checks(self, "record")
        checks.number("number", 0, MAX_NUMBER, "option", "the number of a hand,")
        hash_of(checks, "secret_hash")
        hash_of(checks, "root")
        checks.number("cards", 1, MAX_CARDS, "option", "a number of cards")
        _gather(checks, "contributions", contributions_of)
        checks.items("openings", Opening, "Openings")
        if not isinstance(self.variant, Variant):
            checks.refuse("variant", "wrong_type", f"{describe(self.variant)}; give a Variant")
        checks.items("players", int, "seats")
        if isinstance(self.players, tuple) and not _are_seats(self.players):
            message = "seats are 0 to 9, each once and the lowest first; two at least"
            checks.refuse("players", "option", message)
        checks.number("button", 0, MAX_SEAT, "option", "a chair")
        checks.flags("burns")
        checks.items("dealing", str, "words")
        if isinstance(self.dealing, tuple):
            if len(self.dealing) > MAX_DEALS:
                checks.refuse("dealing", "option", f"more than {MAX_DEALS} cards")
            for place, word in enumerate(self.dealing[:MAX_DEALS]):
                if isinstance(word, str) and not is_word(word):
                    message = f"{describe(word)}; give 'seat 0' to 'seat 9', 'board 0', 'burn'"
                    checks.refuse(f"dealing[{place}]", "option", message)
        checks.items("boards", tuple, "tuples of Cards")
        if isinstance(self.boards, tuple):
            for place, board in enumerate(self.boards):
                _check_cards(checks, f"boards[{place}]", board)
        _check_shown(checks, self.shown)
        if self.seat is not None:
            checks.number("seat", 0, MAX_SEAT, "option", "a seat, or None,")
        _check_cards(checks, "own", self.own)
        if self.secret is not None:
            _gather(checks, "secret", check_secret)
        checks.done()

    def cards_shown(self, seat: int) -> Cards:
        """What everybody saw of a seat's cards, in dealing order."""
        return dict(self.shown).get(seat, ())

    def to_dict(self) -> dict[str, object]:
        """The record as a dictionary for JSON (`schemas.get("fair_record")`), bytes as hex text."""
        return {
            "version": VERSION,
            "number": self.number,
            "secret_hash": self.secret_hash.hex(),
            "root": self.root.hex(),
            "cards": self.cards,
            "contributions": [
                {"seat": seat, "data": data.hex()} for seat, data in self.contributions
            ],
            "openings": [opening.parts() for opening in self.openings],
            "variant": variant_data(self.variant),
            "players": list(self.players),
            "button": self.button,
            "burns": self.burns,
            "dealing": list(self.dealing),
            "boards": [_texts(board) for board in self.boards],
            "shown": [{"seat": seat, "cards": _texts(cards)} for seat, cards in self.shown],
            "seat": self.seat,
            "own": _texts(self.own),
            "secret": None if self.secret is None else self.secret.hex(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> FairRecord:
        """Reads what `to_dict` wrote; fields with a default may be missing.

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        entries = reader.version(data, "record")
        if isinstance(entries, Mapping):
            made = {
                key: read(reader, entries[key], f"record.{key}")
                for key, read in _PARTS.items()
                if key in entries
            }
            if reader.defects:
                # What could not be read is not looked at again.
                reader.mapping(entries, "record", cls.__dataclass_fields__, ())
                raise RulesError("", reader.defects)
            entries = {**entries, **made}
        return reader.finish(reader.build(cls, entries, "record", "record"))


def record_of(
    hand: Hand,
    commitment: Commitment,
    contributions: Contributions,
    secret_hash: bytes,
    seat: int | None = None,
    secret: bytes | None = None,
    also: Iterable[Card] = (),
) -> FairRecord:
    """The record of a finished hand: the public's, or that of one seat.

    The public's opens the boards and every card that lay face up or was shown; a seat's opens its
    own cards too. Cards that were put back into the deck and came again are not opened: their
    places would tell who held them before.

    Args:
        hand: The hand, over, dealt from the deck that was committed to, with its events.
        commitment: The commitment.
        contributions: What players gave to the key.
        secret_hash: What was published of the secret.
        seat: Whose record; `None` for the public's.
        secret: The secret, where the house opens the whole hand.
        also: Cards that everybody saw besides: shown after the hand, or what would have come.

    Raises:
        IllegalAction: The hand is not over (code `'not_over'`).
        RulesError: The hand kept no events, was dealt from outside, or a part is wrong in itself.
        FairError: The hand is not the one that was committed to (code `'other_hand'`).
    """
    _check_hand(hand, commitment, contributions, secret_hash, seat, secret)
    deck = commitment.deck
    dealing, cards, seen = _deals(hand)
    for card in also:
        if card not in deck:
            raise RulesError("", [Defect("option", "also", f"{card} is not in the deck")])
        last = _last(cards, card)
        seen.add(deck.index(card) if last is None else last)
    own: list[int] = []
    if seat is not None:
        own = [at for at, word in enumerate(dealing) if word == seat_word(seat)]
    shown = []
    for player in hand.players:
        word = seat_word(player)
        up = tuple(cards[at] for at in sorted(seen) if at < len(dealing) and dealing[at] == word)
        if up:
            shown.append((player, up))
    places = sorted(at for at in seen.union(own) if at < len(deck))
    return FairRecord(
        number=commitment.number,
        secret_hash=secret_hash,
        root=commitment.root,
        cards=len(deck),
        contributions=contributions_of(contributions),
        openings=commitment.open(places),
        variant=hand.variant,
        players=hand.players,
        button=hand.button,
        burns=hand.options.burns,
        dealing=tuple(dealing),
        boards=tuple(tuple(card for card in board if card is not None) for board in hand.boards),
        shown=tuple(shown),
        seat=seat,
        own=tuple(cards[at] for at in own),
        secret=secret,
    )


def _check_hand(
    hand: Hand,
    commitment: Commitment,
    contributions: Contributions,
    published: bytes,
    seat: int | None,
    secret: bytes | None,
) -> None:
    if not hand.is_over:
        raise IllegalAction("the hand is not over; its record is made when it is", "not_over")
    defects = []
    if hand.deck is None:
        defects.append(Defect("option", "hand", "its cards came from outside, not from a deck"))
    elif not hand.events:
        defects.append(Defect("option", "hand", "it kept no events; begin it with record=True"))
    if seat is not None and seat not in hand.players:
        message = f"{describe(seat)}; seats {', '.join(map(str, hand.players))} were dealt in"
        defects.append(Defect("option", "seat", message))
    if defects:
        raise RulesError("", defects)
    what = ""
    if hand.deck != commitment.deck:
        what = "its deck is not the one"
    elif hand.number is not None and hand.number != commitment.number:
        what = f"it has number {hand.number}, not the one"
    elif secret is not None:
        number = commitment.number
        if secret_hash(secret, number) != published:
            what = "the secret is not the one"
        elif hand.seed not in (None, deal_key(secret, number, contributions)):
            what = "the secret and the contributions do not give its key, which is not the one"
    if what:
        message = f"hand {commitment.number}: {what} that was committed to"
        raise FairError(message, "other_hand")


def _deals(hand: Hand) -> tuple[list[str], list[Card], set[int]]:
    """Where each card went, which it was, and which of them everybody saw."""
    words: list[str] = []
    cards: list[Card] = []
    seen: set[int] = set()

    def deal(word: str, card: Card | None, known: bool) -> None:
        if card is not None:
            if known:
                seen.add(len(cards))
            words.append(word)
            cards.append(card)

    for event, public in zip(hand.events, hand.events_for(None), strict=True):
        kind, seat = event.kind, event.seat
        if kind == EventKind.DEAL_HOLE and seat is not None:
            deal(seat_word(seat), event.card, public.card is not None)
        elif kind == EventKind.BURN:
            deal(BURN, event.card, public.card is not None)
        elif kind == EventKind.DEAL_BOARD and event.board is not None:
            for card in event.cards or ():
                deal(board_word(event.board), card, known=True)
        elif kind in (EventKind.SHOW, EventKind.DISCARD):
            # A card that came twice is the one that came last.
            lasts = (_last(cards, card) for card in public.cards or () if card is not None)
            seen.update(last for last in lasts if last is not None)
    return words, cards, seen


def _last(cards: Sequence[Card], card: Card) -> int | None:
    """Where a card came last, if at all."""
    for at in range(len(cards) - 1, -1, -1):
        if cards[at] is card:
            return at
    return None


# --- fields --------------------------------------------------------------------------------------


def _gather(checks: Checks, name: str, check: Any) -> None:
    """A field that a function checks and normalises; its defects are those of the field."""
    try:
        checks.keep(name, check(checks.value(name)))
    except RulesError as error:
        for code, place, message in error.defects:
            checks.refuse(place, code, message)


def _are_seats(seats: Sequence[int]) -> bool:
    numbers = [whole(seat) for seat in seats]
    found = [seat for seat in numbers if seat is not None and 0 <= seat <= MAX_SEAT]
    return len(found) == len(seats) and len(seats) > 1 and found == sorted(set(found))


def _check_cards(checks: Checks, place: str, given: object) -> None:
    if not isinstance(given, tuple) or not all(isinstance(card, Card) for card in given):
        checks.refuse(place, "wrong_type", f"{describe(given)}; give a tuple of Cards")


def _check_shown(checks: Checks, given: object) -> None:
    pairs = given.items() if isinstance(given, Mapping) else given
    if isinstance(pairs, str) or not isinstance(pairs, Iterable):
        checks.refuse("shown", "wrong_type", f"{describe(given)}; give pairs of seat and cards")
        return
    found: dict[int, Cards] = {}
    for place, pair in enumerate(pairs):
        seat = whole(pair[0]) if isinstance(pair, tuple) and len(pair) == 2 else None
        if seat is None:
            message = f"{describe(pair)}; give a seat and its cards"
            checks.refuse(f"shown[{place}]", "wrong_type", message)
        elif not 0 <= seat <= MAX_SEAT or seat in found:
            checks.refuse(f"shown[{place}]", "option", "seats are 0 to 9, each once")
        else:
            _check_cards(checks, f"shown[{place}]", pair[1])
            found[seat] = pair[1]
    checks.keep("shown", tuple(sorted(found.items(), key=lambda pair: pair[0])))


def _texts(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def _read_cards(reader: Reader, data: object, place: str) -> Cards:
    cards = enumerate(read_list(reader, data, place))
    found = [read_card(reader, card, f"{place}[{i}]") for i, card in cards]
    return tuple(card for card in found if card is not None)


def _read_pairs(
    reader: Reader, data: object, place: str, what: str, read: Any
) -> tuple[tuple[Any, Any], ...]:
    pairs = []
    for i, entry in enumerate(read_list(reader, data, place)):
        at = f"{place}[{i}]"
        found = reader.mapping(entry, at, ("seat", what), ("seat", what))
        if len(found) == 2:
            pairs.append((found["seat"], read(reader, found[what], f"{at}.{what}")))
    return tuple(pairs)


def _read_contributions(reader: Reader, data: object, place: str) -> object:
    return _read_pairs(reader, data, place, "data", read_bytes)


def _read_shown(reader: Reader, data: object, place: str) -> object:
    return _read_pairs(reader, data, place, "cards", _read_cards)


def _read_boards(reader: Reader, data: object, place: str) -> object:
    boards = enumerate(read_list(reader, data, place))
    return tuple(_read_cards(reader, board, f"{place}[{i}]") for i, board in boards)


def _read_openings(reader: Reader, data: object, place: str) -> object:
    openings = enumerate(read_list(reader, data, place))
    found = [read_opening(reader, opening, f"{place}[{i}]") for i, opening in openings]
    return tuple(opening for opening in found if opening is not None)


def _read_row(reader: Reader, data: object, place: str) -> object:
    return tuple(read_list(reader, data, place))


def _read_secret(reader: Reader, data: object, place: str) -> object:
    return None if data is None else read_bytes(reader, data, place)


_PARTS: dict[str, Any] = {
    "secret_hash": read_bytes,
    "root": read_bytes,
    "contributions": _read_contributions,
    "openings": _read_openings,
    "variant": read_named,
    "players": _read_row,
    "dealing": _read_row,
    "boards": _read_boards,
    "shown": _read_shown,
    "own": _read_cards,
    "secret": _read_secret,
}
