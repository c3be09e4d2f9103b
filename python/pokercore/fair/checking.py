"""Checking of a hand from its published record alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import NoReturn

from pokercore._core import Card, Hand
from pokercore._fields import VERSION
from pokercore.exceptions import FairError
from pokercore.fair.dealing import board_word, follows, seat_word
from pokercore.fair.record import Cards, FairRecord
from pokercore.fair.scheme import Opening, commit, deal_key, secret_hash, verify_opening
from pokercore.options import Options
from pokercore.variants import Variant

__all__ = ["FairReport", "Together", "deck_of", "verify"]


@dataclass(frozen=True, slots=True)
class FairReport:
    """What fits in a record, and what it cannot show.

    Args:
        number: The number of the hand.
        cards: How many cards the deck has.
        opened: How many of them were opened.
        checked: What was checked, in words.
        unchecked: What cannot be checked from this record, in words.
        deck: The whole deck in dealing order, where the secret was opened; else empty.
    """

    number: int
    cards: int
    opened: int
    checked: tuple[str, ...]
    unchecked: tuple[str, ...]
    deck: Cards = ()

    def to_dict(self) -> dict[str, object]:
        """The report as a dictionary for JSON."""
        return {
            "version": VERSION,
            "number": self.number,
            "cards": self.cards,
            "opened": self.opened,
            "checked": list(self.checked),
            "unchecked": list(self.unchecked),
            "deck": [str(card) for card in self.deck],
        }


def verify(record: FairRecord) -> FairReport:
    """Checks a hand from its record alone.

    Every opening must lead to the root; the cards must have gone round in the order of the game;
    each card on a board, each that was shown and each of the seat's own must be opened at a place
    that went there. Where the secret is opened, everything must follow from it.

    Args:
        record: The record, the public's or a seat's.

    Returns:
        What was checked, and what this record cannot show.

    Raises:
        FairError: The first thing that does not fit, and the card that it concerns.
        RulesError: The game of the record cannot be played.
    """
    return _Check(record).report()


def deck_of(variant: Variant, key: bytes, number: int) -> Cards:
    """The deck of a game that follows from a key: that of `Hand(seed=key, number=number)`.

    Raises:
        RulesError: The game cannot be played.
    """
    # The fewest cards that it can be played with; the deck is the same with burns.
    options = Options(burns=False)
    stacks = [1] * variant.game(options).seat_limits[0]
    stakes = variant.default_stakes
    hand = Hand(
        variant, stacks, stakes=stakes, seed=key, number=number, options=options, record=False
    )
    return hand.deck or ()


class _Check:
    """One record under check."""

    def __init__(self, record: FairRecord) -> None:
        self.record = record
        self.opened: dict[int, Opening] = {}
        self.places: dict[Card, int] = {}
        self.checked: list[str] = []
        self.unchecked: list[str] = []
        self.again = 0
        """How many of the cards that are looked at came for the second time."""

    def report(self) -> FairReport:
        record = self.record
        self.openings()
        self.dealing()
        self.boards()
        self.shown()
        self.own()
        deck = self.secret()
        if self.again:
            self.unchecked.append(
                f"that {_cards(self.again)} that came again, after the deck had run short, came by"
                " chance: the scheme does not open them"
            )
        closed = record.cards - len(self.opened)
        if closed and not deck:
            self.unchecked.append(f"which they are that were not opened: {_cards(closed)}")
        self.unchecked.append(
            "when the hash of the secret and the root were published: compare them with what was"
            " told before the deal"
        )
        return FairReport(
            record.number,
            record.cards,
            len(self.opened),
            tuple(self.checked),
            tuple(self.unchecked),
            deck,
        )

    def fail(self, code: str, message: str, opening: Opening | None = None) -> NoReturn:
        raise FairError(f"hand {self.record.number}: {message}", code, opening)

    def openings(self) -> None:
        record = self.record
        record.variant.game(Options(burns=record.burns))  # a game that cannot be played is refused
        pack = frozenset(record.variant.deck)
        if len(pack) != record.cards:
            self.fail("deck", f"{record.variant.name} has {len(pack)} cards, not {record.cards}")
        for opening in record.openings:
            card, place = opening.card, opening.position
            if place in self.opened:
                self.fail("opening", f"place {place} is opened twice", opening)
            if card in self.places:
                places = f"{self.places[card]} and {place}"
                self.fail("card", f"{card} is opened at the places {places}", opening)
            if card not in pack:
                self.fail("card", f"{card} is no card of {record.variant.name}", opening)
            verify_opening(record.root, record.number, opening, record.cards)
            self.opened[place] = opening
            self.places[card] = place
        if self.opened:
            self.checked.append(f"{_cards(len(self.opened))} opened, each fixed under the root")

    def dealing(self) -> None:
        record = self.record
        words, players = record.dealing, record.players
        least = record.variant.boards
        if not least <= len(record.boards) <= (least if least > 1 else 4):
            self.fail("board", f"{len(record.boards)} boards are told of {least}")
        boards = len(record.boards)
        wrong = follows(words, record.variant, players, record.button, record.burns, boards)
        if wrong:
            self.fail("dealing", wrong)
        self.checked.append(
            f"{_cards(len(words))} dealt in the order of {record.variant.name}, none left out"
        )

    def boards(self) -> None:
        record = self.record
        for number, board in enumerate(record.boards):
            deals = self.deals(board_word(number))
            shared = len(board) - len(deals)
            if shared < 0 or (shared and not number):
                self.fail(
                    "board", f"board {number} has {_cards(len(board))}, dealt were {len(deals)}"
                )
            first = record.boards[0]
            if shared and (board[:shared] != first[:shared] or len(board) != len(first)):
                self.fail("board", f"board {number} does not begin as board 0")
            self.match("board", f"on board {number}", board[shared:], deals)
            if deals:
                self.checked.append(f"{_cards(len(board))} on board {number}")

    def shown(self) -> None:
        for seat, cards in self.record.shown:
            if seat not in self.record.players:
                self.fail("hole", f"seat {seat} shows cards and was dealt none")
            word, last = seat_word(seat), -1
            again = sum(at >= self.record.cards for at in self.deals(word))
            for card in cards:
                place = self.places.get(card, -1)
                went = self.word(place) if place >= 0 else ""
                if went == word and place > last:
                    last = place
                elif again:
                    # It may be one that was put back, even one that this seat gave up.
                    again -= 1
                    self.again += 1
                elif place < 0:
                    self.fail("missing", f"{card}, shown by seat {seat}, is not opened")
                elif went == word:
                    message = f"{card}, shown by seat {seat}, is out of dealing order, or twice"
                    self.fail("hole", message, self.opened[place])
                else:
                    message = (
                        f"{card}, shown by seat {seat}, was at place {place}, which went to"
                        f" {went or 'nobody'}"
                    )
                    self.fail("hole", message, self.opened[place])
            if cards:
                self.checked.append(f"{_cards(len(cards))} shown by seat {seat}")

    def own(self) -> None:
        record = self.record
        if record.seat is None:
            if record.own:
                self.fail("own", "own cards are told without a seat")
            return
        if record.seat not in record.players:
            self.fail("own", f"seat {record.seat} was not dealt in")
        deals = self.deals(seat_word(record.seat))
        if len(deals) != len(record.own):
            self.fail(
                "own",
                f"seat {record.seat} tells {_cards(len(record.own))} of its own,"
                f" dealt were {len(deals)}",
            )
        self.match("own", f"of seat {record.seat}", record.own, deals)
        self.checked.append(f"{_cards(len(deals))} of seat {record.seat}, all that it was dealt")

    def secret(self) -> Cards:
        record = self.record
        if record.secret is None:
            self.unchecked.append(
                "that the order of the deck follows from the secret and the contributions: the"
                " secret was not opened"
            )
            return ()
        if secret_hash(record.secret, record.number) != record.secret_hash:
            self.fail("secret", "the secret is not the one whose hash was published")
        key = deal_key(record.secret, record.number, record.contributions)
        deck = deck_of(record.variant, key, record.number)
        for place, opening in self.opened.items():
            if deck[place] is not opening.card:
                self.fail(
                    "deck",
                    f"{opening.card} was opened at place {place}, where the secret and the"
                    f" contributions put {deck[place]}",
                    opening,
                )
        made = commit(deck, record.secret, record.number)
        if made.root != record.root:
            self.fail(
                "root",
                "the root is not that of the deck and the salts that follow from the secret and"
                " the contributions",
            )
        who = ", ".join(str(seat) for seat, _ in record.contributions)
        given = f"the contributions of seats {who}" if who else "no contribution"
        self.checked.append(
            f"the whole deck, its salts and the root follow from the secret and {given}"
        )
        return deck

    def deals(self, word: str) -> list[int]:
        """The entries of the dealing with this word."""
        return [at for at, went in enumerate(self.record.dealing) if went == word]

    def word(self, place: int) -> str:
        """Where the card at a place of the deck went; empty where it was not dealt."""
        dealing = self.record.dealing
        return dealing[place] if place < len(dealing) else ""

    def match(self, code: str, where: str, cards: Cards, deals: list[int]) -> None:
        """Cards that are told beside those that were opened where they were dealt."""
        for card, at in zip(cards, deals, strict=True):
            if at >= self.record.cards:
                self.again += 1
                continue
            opening = self.opened.get(at)
            if opening is None:
                self.fail("missing", f"{card} {where} is not opened: it should be at place {at}")
            if opening.card is not card:
                self.fail(
                    code, f"{card} {where} was {opening.card} in the deck, at place {at}", opening
                )


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


_OF_ONE = ("openings", "seat", "own", "secret")
"""The fields in which records of one hand may differ."""


class Together:
    """Records beside one another: those of one hand must tell the same.

    Records with the same hash of the secret, or the same root, are of one hand. Hands of several
    tables may have the same number.

    Examples:
        >>> together = Together()
        >>> together.hands
        0
    """

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[FairRecord, dict[int, Opening]]] = {}

    @property
    def hands(self) -> int:
        """How many different hands there were."""
        return len({id(openings) for _, openings in self._known.values()})

    def add(self, record: FairRecord) -> None:
        """Takes one more record, which was verified by itself.

        Raises:
            FairError: It tells something else than an earlier one of the same hand (code
                `'conflict'`). It is not taken then.
        """
        found = [key for key in (record.secret_hash, record.root) if key in self._known]
        first, openings = self._known[found[0]] if found else (record, {})
        for what in _differences(first, record, openings):
            opening = what if isinstance(what, Opening) else None
            text = f"the card at place {what.position}" if isinstance(what, Opening) else what
            message = f"hand {record.number}: two records of this hand tell {text} differently"
            raise FairError(message, "conflict", opening)
        if first.secret is None and record.secret is not None:
            first = replace(first, secret=record.secret)
        openings.update((opening.position, opening) for opening in record.openings)
        self._known[record.secret_hash] = self._known[record.root] = first, openings


def _differences(
    first: FairRecord, other: FairRecord, openings: dict[int, Opening]
) -> Iterator[str | Opening]:
    for field in fields(first):
        if field.name not in _OF_ONE and getattr(first, field.name) != getattr(other, field.name):
            yield f"the field {field.name}"
    if None not in (first.secret, other.secret) and first.secret != other.secret:
        yield "the secret"
    places = {opening.card: place for place, opening in openings.items()}
    for opening in other.openings:
        known = openings.get(opening.position, opening)
        if known != opening or places.get(opening.card, opening.position) != opening.position:
            yield opening
