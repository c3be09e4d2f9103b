"""The numbers of the scheme: hashes, keys, salts, the tree over a deck, and its openings."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pokercore._core import Card
from pokercore._fields import MAX_CHIPS, VERSION, Checks, Reader, describe, whole
from pokercore.exceptions import CardError, Defect, FairError, RulesError

__all__ = [
    "MAX_CARDS",
    "MAX_CONTRIBUTION",
    "MAX_NUMBER",
    "Commitment",
    "Contributions",
    "Opening",
    "commit",
    "contributions_of",
    "deal_key",
    "new_secret",
    "secret_hash",
    "verify_opening",
]

TAG = b"pokercore/1/fair"
SECRET = 32
"""The length of a secret in bytes."""
MAX_NUMBER = MAX_CHIPS
"""The highest number of a hand: exact in JSON."""
MAX_CARDS = 56
"""The most cards of a deck: 52 and four jokers."""
MAX_CONTRIBUTION = 1024
"""The longest contribution of a player in bytes."""
MAX_SEAT = 9

HASH = 32
_BLOCK = 64
_LONGEST_PATH = 6
"""No path is longer: 2^6 is above the most cards."""

# What is hashed begins with a byte of its own, so that no hash is good for two things.
_LEAF = b"\x00" + TAG
_INNER = b"\x01"
_ROOT = b"\x02" + TAG
_SECRET = b"\x03" + TAG
_KEY = b"\x04" + TAG
_SALT = b"salt" + TAG

# The pads of HMAC (RFC 2104), for keys shorter than a block.
_IPAD = bytes(byte ^ 0x36 for byte in range(256))
_OPAD = bytes(byte ^ 0x5C for byte in range(256))

_sha256 = hashlib.sha256

Contributions: TypeAlias = Mapping[int, bytes] | Iterable[tuple[int, bytes]]
"""What players gave to the key of a hand: bytes by seat, or pairs of seat and bytes."""


def new_secret() -> bytes:
    """A fresh secret of the operating system: 32 bytes, for one hand."""
    return secrets.token_bytes(SECRET)


def secret_hash(secret: bytes, number: int) -> bytes:
    """What is published of a secret before players contribute.

    Args:
        secret: 32 bytes, for this hand alone.
        number: The number of the hand, from 0 to 2^53.

    Returns:
        SHA-256 of the byte 3, the tag, the number and the secret: 32 bytes.

    Raises:
        RulesError: The secret or the number is not what it must be.
    """
    return _sha256(_SECRET + _number(number) + check_secret(secret)).digest()


def deal_key(secret: bytes, number: int, contributions: Contributions = ()) -> bytes:
    """The key of a hand: the deck is that of `Hand(seed=key, number=number)`.

    Args:
        secret: 32 bytes, for this hand alone.
        number: The number of the hand, from 0 to 2^53.
        contributions: What players gave; in which order does not matter.

    Returns:
        SHA-256 of the byte 4, the tag, the number, the secret, how many contributed, and of each,
        by seat: the seat, the length of what it gave, and that. 32 bytes.

    Raises:
        RulesError: With every defect of the arguments.

    Examples:
        >>> deal_key(bytes(32), 7, {3: b"heads", 1: b"tails"}).hex()[:16]
        '8a461d28f4a2c655'
    """
    given = contributions_of(contributions)
    parts = [_KEY, _number(number), check_secret(secret), len(given).to_bytes(2, "big")]
    for seat, data in given:
        parts += (seat.to_bytes(2, "big"), len(data).to_bytes(4, "big"), data)
    return _sha256(b"".join(parts)).digest()


def contributions_of(
    given: Contributions, place: str = "contributions"
) -> tuple[tuple[int, bytes], ...]:
    """Contributions as pairs of seat and bytes, by seat.

    Args:
        given: Bytes by seat, or pairs: 1 to 1,024 bytes each, one a seat.
        place: What they are called in a defect.

    Raises:
        RulesError: With every defect: a seat that there is not or that gives twice, no bytes, too
            many of them.
    """
    if not isinstance(given, (Mapping, Iterable)) or isinstance(given, (str, bytes)):
        message = f"{describe(given)}; give bytes by seat"
        raise RulesError("", [Defect("wrong_type", place, message)])
    defects = []
    found: dict[int, bytes] = {}
    for place_in, pair in enumerate(given.items() if isinstance(given, Mapping) else given):
        at = f"{place}[{place_in}]"
        if not (isinstance(pair, Sequence) and len(pair) == 2):
            defects.append(Defect("wrong_type", at, f"{describe(pair)}; give a seat and bytes"))
            continue
        seat, data = whole(pair[0]), pair[1]
        if seat is None or not 0 <= seat <= MAX_SEAT:
            message = f"{describe(pair[0])}; a seat is a whole number from 0 to {MAX_SEAT}"
            defects.append(Defect("wrong_type" if seat is None else "option", at, message))
        elif seat in found:
            defects.append(Defect("option", at, f"seat {seat} contributes twice"))
        elif not isinstance(data, bytes):
            defects.append(Defect("wrong_type", at, f"{describe(data)}; give bytes"))
        elif not 1 <= len(data) <= MAX_CONTRIBUTION:
            message = f"{len(data)} bytes; a contribution has 1 to {MAX_CONTRIBUTION}"
            defects.append(Defect("option", at, message))
        else:
            found[seat] = data
    if defects:
        raise RulesError("", defects)
    return tuple(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Opening:
    """One card of a committed deck, and what proves that it was there.

    Args:
        position: Its place in dealing order, from 0; burned cards count.
        card: The card.
        salt: The salt of its leaf: 32 bytes.
        path: The hashes beside the way from its leaf to the top of the tree, lowest first: 32 bytes
            each, six at most.

    Raises:
        RulesError: A part is not what it must be.
    """

    position: int
    card: Card
    salt: bytes
    path: tuple[bytes, ...]

    def __post_init__(self) -> None:
        checks = Checks(self, "opening")
        checks.number("position", 0, MAX_CARDS - 1, "option", "a place in the deck")
        if not isinstance(self.card, Card):
            checks.refuse("card", "wrong_type", f"{describe(self.card)}; give a Card")
        hash_of(checks, "salt")
        checks.items("path", bytes, "bytes")
        if not checks.defects:
            if len(self.path) > _LONGEST_PATH:
                message = f"{len(self.path)} hashes; a path has at most {_LONGEST_PATH}"
                checks.refuse("path", "option", message)
            for step, node in enumerate(self.path):
                if len(node) != HASH:
                    message = f"{len(node)} bytes; a hash has {HASH}"
                    checks.refuse(f"path[{step}]", "option", message)
        checks.done()

    def to_dict(self) -> dict[str, object]:
        """The opening as a dictionary for JSON (`schemas.get("opening")`); bytes are hex text."""
        return {"version": VERSION, **self.parts()}

    def parts(self) -> dict[str, object]:
        """The same without the version, as it stands in a record."""
        return {
            "position": self.position,
            "card": str(self.card),
            "salt": self.salt.hex(),
            "path": [node.hex() for node in self.path],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Opening:
        """Reads what `to_dict` wrote.

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        entries = reader.version(data, "opening")
        return reader.finish(read_opening(reader, entries, "opening"))


class Commitment:
    """The tree over the salted cards of a deck: what the house keeps until a hand is over.

    It knows every card and salt, and tells them only by `open`. Made by `commit`.

    Attributes:
        number: The number of the hand.
        root: What is published before the deal: 32 bytes.
        deck: The cards in dealing order.
    """

    __slots__ = ("_levels", "_salts", "deck", "number", "root")

    def __init__(
        self, number: int, deck: tuple[Card, ...], salts: list[bytes], leaves: list[bytes]
    ) -> None:
        self.number = number
        self.deck = deck
        self._salts = salts
        self._levels = _levels(leaves)
        self.root = root_of(number, len(deck), self._levels[-1][0])

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return len(self.deck)

    def open(self, positions: Iterable[int]) -> tuple[Opening, ...]:
        """The openings of the cards at these places, in the order given.

        Raises:
            RulesError: There is no such place.
        """
        return tuple(map(self._open, positions))

    def _open(self, position: int) -> Opening:
        place = whole(position)
        if place is None or not 0 <= place < len(self.deck):
            message = f"{describe(position)}; the places are 0 to {len(self.deck) - 1}"
            raise RulesError("", [Defect("option", "positions", message)])
        path, at = [], place
        for level in self._levels[:-1]:
            beside = at ^ 1
            if beside < len(level):
                path.append(level[beside])
            at >>= 1
        return Opening(place, self.deck[place], self._salts[place], tuple(path))

    def __repr__(self) -> str:
        return f"<Commitment of hand {self.number}, {len(self.deck)} cards, {self.root.hex()}>"


def commit(deck: Sequence[Card], secret: bytes, number: int) -> Commitment:
    """Commits to every card of a deck, each with a salt of its own.

    Args:
        deck: 1 to 56 different cards in dealing order.
        secret: 32 bytes, for this hand alone.
        number: The number of the hand, from 0 to 2^53.

    Returns:
        The commitment; its `root` is published before the deal.

    Raises:
        RulesError: With every defect of the arguments.

    Examples:
        >>> from pokercore import standard_deck
        >>> commitment = commit(standard_deck(), bytes(32), 7)
        >>> [ace] = commitment.open([51])
        >>> ace.card, len(ace.path)
        (Card('As'), 4)
        >>> verify_opening(commitment.root, 7, ace, 52)
    """
    cards = _deck(deck)
    at = _number(number)
    # HMAC by hand, since a call of `hmac.digest` takes twice as long.
    key = check_secret(secret).ljust(_BLOCK, b"\0")
    inner, outer = key.translate(_IPAD) + _SALT + at, key.translate(_OPAD)
    front, sha = _LEAF + at, _sha256
    places = _PLACES[: len(cards)]
    salts = [sha(outer + sha(inner + place).digest()).digest() for place in places]
    parts = zip(places, map(_TEXTS.__getitem__, cards), salts, strict=True)
    leaves = [sha(front + place + text + salt).digest() for place, text, salt in parts]
    return Commitment(int.from_bytes(at, "big"), cards, salts, leaves)


def verify_opening(root: bytes, number: int, opening: Opening, cards: int) -> None:
    """Checks that a card stood where its opening says in the deck that was committed to.

    Args:
        root: What was published before the deal.
        number: The number of the hand.
        opening: The opening.
        cards: How many cards the deck has.

    Raises:
        FairError: It does not lead to the root (code `'opening'`).
        RulesError: The root, the number or how many cards are not what they must be.
    """
    count = whole(cards)
    if count is None or not 1 <= count <= MAX_CARDS:
        message = f"{describe(cards)}; a deck has 1 to {MAX_CARDS} cards"
        raise RulesError("", [Defect("option", "cards", message)])
    if not (isinstance(root, bytes) and len(root) == HASH):
        raise RulesError("", [Defect("option", "root", f"a root has {HASH} bytes")])
    at = _number(number)
    here = f"hand {whole(number)}: the opening of {opening.card} at place {opening.position}"
    if opening.position >= count:
        raise FairError(f"{here} is past the end of the deck of {count}", "opening", opening)
    place, width, step = opening.position, count, 0
    path = opening.path
    node = _sha256(_LEAF + at + _PLACES[place] + _TEXTS[opening.card] + opening.salt).digest()
    while width > 1:
        # The last of an odd number goes up as it is: nothing stands beside it.
        if place ^ 1 < width:
            if step == len(path):
                raise FairError(f"{here} has too short a path", "opening", opening)
            pair = path[step] + node if place & 1 else node + path[step]
            node = _sha256(_INNER + pair).digest()
            step += 1
        place >>= 1
        width = (width + 1) >> 1
    if step < len(path):
        raise FairError(f"{here} has too long a path", "opening", opening)
    if root_of(int.from_bytes(at, "big"), count, node) != root:
        raise FairError(
            f"{here} does not lead to the root: the card, its place, its salt, its path, the number"
            " of the hand or the root is another than what was committed to",
            "opening",
            opening,
        )


def root_of(number: int, cards: int, top: bytes) -> bytes:
    """The root: the top of the tree, under the number of the hand and how many cards there are."""
    return _sha256(_ROOT + number.to_bytes(8, "big") + cards.to_bytes(2, "big") + top).digest()


_PLACES = tuple(place.to_bytes(2, "big") for place in range(MAX_CARDS))


def _text(card: Card) -> bytes:
    """A card as it stands in a leaf: the length of its text, and that."""
    text = str(card).encode()
    return bytes([len(text)]) + text


_TEXTS = tuple(map(_text, map(Card, range(MAX_CARDS))))


def _levels(leaves: list[bytes]) -> list[list[bytes]]:
    """The tree by levels, leaves first; the last of an odd number goes up as it is."""
    levels = [leaves]
    sha = _sha256
    while len(leaves) > 1:
        pairs = zip(leaves[::2], leaves[1::2], strict=False)
        above = [sha(_INNER + left + right).digest() for left, right in pairs]
        if len(leaves) & 1:
            above.append(leaves[-1])
        levels.append(above)
        leaves = above
    return levels


def _number(number: int) -> bytes:
    """The number of a hand as eight bytes."""
    found = whole(number)
    if found is None or not 0 <= found <= MAX_NUMBER:
        message = f"{describe(number)}; the number of a hand is a whole number from 0 to 2^53"
        raise RulesError(
            "", [Defect("wrong_type" if found is None else "option", "number", message)]
        )
    return found.to_bytes(8, "big")


def check_secret(secret: bytes, place: str = "secret") -> bytes:
    """The secret, which must be 32 bytes; what else it is stands in no message."""
    if not isinstance(secret, bytes):
        message = f"a {type(secret).__name__}; give {SECRET} bytes"
        raise RulesError("", [Defect("wrong_type", place, message)])
    if len(secret) != SECRET:
        message = f"{len(secret)} bytes; a secret has {SECRET}"
        raise RulesError("", [Defect("option", place, message)])
    return secret


def _deck(deck: Sequence[Card]) -> tuple[Card, ...]:
    message = ""
    cards: tuple[Card, ...] = ()
    if isinstance(deck, str) or not isinstance(deck, Iterable):
        message = "give a sequence of Cards"
    else:
        cards = tuple(deck)
        for place, card in enumerate(cards):
            if not isinstance(card, Card):
                raise RulesError(
                    "", [Defect("wrong_type", f"deck[{place}]", f"{describe(card)}; give a Card")]
                )
        if not 1 <= len(cards) <= MAX_CARDS:
            message = f"{len(cards)} cards; a deck has 1 to {MAX_CARDS}"
        elif len(set(cards)) < len(cards):
            message = "a card is in it twice"
    if message:
        raise RulesError("", [Defect("option", "deck", message)])
    return cards


# --- reading -------------------------------------------------------------------------------------


def hash_of(checks: Checks, name: str) -> None:
    """Checks a field that must be 32 bytes."""
    value = checks.value(name)
    if not isinstance(value, bytes):
        checks.refuse(name, "wrong_type", f"{describe(value)}; give {HASH} bytes")
    elif len(value) != HASH:
        checks.refuse(name, "option", f"{len(value)} bytes; give {HASH}")


def read_bytes(reader: Reader, data: object, place: str) -> bytes:
    """The bytes of a hex text; what is none is noted."""
    # `bytes.fromhex` takes blanks too; a text that is written differently is not the same record.
    if isinstance(data, str):
        try:
            found = bytes.fromhex(data)
        except ValueError:
            pass
        else:
            if found.hex() == data:
                return found
    reader.defects.append(
        Defect("wrong_type", place, f"{describe(data)}; give bytes as hex text in small letters")
    )
    return b""


def read_card(reader: Reader, data: object, place: str) -> Card | None:
    """The card of a text; what is none is noted."""
    try:
        card = Card(data) if isinstance(data, str) else None
    except CardError:
        card = None
    if card is None or str(card) != data:
        message = f"{describe(data)}; give a card such as 'As'"
        reader.defects.append(Defect("wrong_type", place, message))
        return None
    return card


def read_list(reader: Reader, data: object, place: str) -> Sequence[object]:
    """A list; what is none is noted."""
    if isinstance(data, (list, tuple)):
        return data
    reader.defects.append(Defect("wrong_type", place, f"{describe(data)}; give a list"))
    return ()


def read_opening(reader: Reader, data: object, place: str) -> Opening | None:
    """The opening of a dictionary without a version; what is wrong is noted."""
    before = len(reader.defects)
    made: dict[str, object] = {}
    if isinstance(data, Mapping):
        if "card" in data:
            made["card"] = read_card(reader, data["card"], f"{place}.card")
        if "salt" in data:
            made["salt"] = read_bytes(reader, data["salt"], f"{place}.salt")
        if "path" in data:
            nodes = enumerate(read_list(reader, data["path"], f"{place}.path"))
            made["path"] = tuple(read_bytes(reader, x, f"{place}.path[{i}]") for i, x in nodes)
    if len(reader.defects) > before:
        return None
    return reader.build(Opening, data, place, "opening", **made)
