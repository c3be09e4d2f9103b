"""Where the cards of each hand come from, and what is published about them.

A table with a seed deals hand `k` of the seed. A table without one takes a fresh secret for each
hand. A fair table publishes the hash of the secret first, mixes in what the players contribute,
commits to every card before the first is dealt, and opens what was shown when the hand is over: the
scheme is told in `pokercore.fair`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pokercore import fair
from pokercore._core import Card, Hand
from pokercore._fields import say
from pokercore.bots.base import Seed
from pokercore.exceptions import IllegalAction, RulesError
from pokercore.fair.scheme import check_secret
from pokercore.table.house import House


class Dealing:
    """The secret of the next hand and the commitments of the one that is going on."""

    __slots__ = (
        "_also", "_closed", "_contributions", "_house", "_open", "_past", "_secret", "_seed",
    )  # fmt: skip

    def __init__(self, house: House, seed: Seed | None) -> None:
        self._house = house
        self._seed = seed
        self._secret: bytes | None = None
        self._contributions: dict[int, bytes] = {}
        self._open: _Committed | None = None
        self._closed: _Committed | None = None
        self._past: tuple[bytes, dict[int, bytes]] | None = None
        self._also: tuple[Card, ...] = ()

    @property
    def is_prepared(self) -> bool:
        """Whether the secret of the next hand is fixed."""
        return self._secret is not None and self._open is None

    def prepare(self, secret: bytes, number: int) -> bytes:
        """Fixes the secret of hand `number`; returns its hash, which is published."""
        if not self._house.fair:
            raise IllegalAction("only a fair table prepares a secret; give fair=True", "not_fair")
        if self._open is not None:
            raise IllegalAction("a hand is going on", "hand_in_progress")
        if self._secret is not None:
            raise IllegalAction("the secret of the next hand is fixed", "prepared")
        self._secret = check_secret(secret)
        return fair.secret_hash(secret, number)

    def contribute(self, seat: int, data: bytes) -> None:
        """Takes a player's part in the next deal."""
        if not self.is_prepared:
            raise IllegalAction(
                "nothing can be contributed now: the hash of the secret comes first (prepare)",
                "not_prepared",
            )
        if not isinstance(data, bytes) or not 1 <= len(data) <= fair.MAX_CONTRIBUTION:
            message = f"{say(data)}; give 1 to {fair.MAX_CONTRIBUTION} bytes"
            raise RulesError("", [("option", "data", message)])
        if seat in self._contributions:
            raise IllegalAction(f"seat {seat} has contributed to this deal", "contributed")
        self._contributions[seat] = data

    def key(self, secret: bytes, number: int) -> Seed:
        """The seed of hand `number`.

        Raises:
            IllegalAction: The secret was to be prepared and was not (code `'not_prepared'`).
            RulesError: The secret is none, or one too many.
        """
        if self._house.fair:
            if self._secret is None:
                raise IllegalAction("prepare the secret of this hand first", "not_prepared")
            if secret:
                message = "at a fair table it was prepared; give none here"
                raise RulesError("", [("option", "secret", message)])
            return fair.deal_key(self._secret, number, sorted(self._contributions.items()))
        if self._seed is not None:
            if secret:
                message = "this table deals from its seed; give none"
                raise RulesError("", [("option", "secret", message)])
            return self._seed
        return fair.deal_key(check_secret(secret), number)

    def open(self, hand: Hand, number: int) -> Mapping[str, Any]:
        """Commits to the cards of a hand; returns what is published of it."""
        if self._secret is None or not self._house.fair:
            return {}
        committed = self._commit(hand, self._secret, self._contributions)
        self._open = committed
        return {
            "root": committed.commitment.root.hex(),
            "cards": committed.commitment.cards,
            "secret_hash": committed.secret_hash.hex(),
            "contributions": {str(seat): data.hex() for seat, data in committed.contributions},
        }

    def _commit(
        self, hand: Hand, secret: bytes, contributions: Mapping[int, bytes]
    ) -> "_Committed":
        number = hand.number or 0
        return _Committed(
            fair.commit(hand.deck or (), secret, number),
            secret,
            fair.secret_hash(secret, number),
            tuple(sorted(contributions.items())),
        )

    def reopen(self, hand: Hand | None, last_hand: Hand | None) -> None:
        """Commits again to the cards of hands that were read back."""
        if hand is not None and self._secret is not None:
            self._open = self._commit(hand, self._secret, self._contributions)
        if last_hand is not None and self._past is not None:
            self._closed = self._commit(last_hand, *self._past)

    def close(self, hand: Hand) -> tuple[Mapping[str, Any], Mapping[int, Mapping[str, Any]]] | None:
        """A hand is over: what is opened to everybody, and to each seat of its own."""
        if self._open is None:
            return None
        self._closed, self._open = self._open, None
        self._past = (self._closed.secret, dict(self._closed.contributions))
        self._secret = None
        self._contributions = {}
        public = {"record": self._record(hand, None)}
        return public, {seat: {"record": self._record(hand, seat)} for seat in hand.players}

    def add(self, hand: Hand, cards: Sequence[Card]) -> Mapping[str, Any] | None:
        """Cards of the last hand were seen since: what is opened to everybody now."""
        if self._closed is None:
            return None
        self._also = (*self._also, *(card for card in cards if card not in self._also))
        return {"record": self._record(hand, None)}

    def forget(self) -> None:
        """The next hand begins, and nothing more of the last one is opened."""
        self._closed = self._past = None
        self._also = ()

    def _record(self, hand: Hand, seat: int | None) -> dict[str, Any]:
        committed = self._closed
        if committed is None:
            raise IllegalAction("this hand was not committed to", "not_fair")
        made = fair.record_of(
            hand,
            committed.commitment,
            committed.contributions,
            committed.secret_hash,
            seat=seat,
            secret=committed.secret if self._house.open_hands else None,
            also=self._also,
        )
        return dict(made.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """The state as a dictionary for JSON. It holds secrets."""
        return {
            "secret": None if self._secret is None else self._secret.hex(),
            "contributions": _to_hex(self._contributions),
            "past": None if self._past is None else [self._past[0].hex(), _to_hex(self._past[1])],
            "also": [str(card) for card in self._also],
        }

    def load(self, data: dict[str, Any]) -> None:
        """Takes over what `to_dict` wrote."""
        if data["secret"] is not None:
            self._secret = bytes.fromhex(data["secret"])
        self._contributions = _from_hex(data["contributions"])
        if data["past"] is not None:
            self._past = bytes.fromhex(data["past"][0]), _from_hex(data["past"][1])
        self._also = tuple(Card(text) for text in data["also"])


@dataclass(frozen=True, slots=True)
class _Committed:
    """What was committed to for one hand."""

    commitment: fair.Commitment
    secret: bytes
    secret_hash: bytes
    contributions: tuple[tuple[int, bytes], ...]


def _to_hex(contributions: Mapping[int, bytes]) -> dict[str, str]:
    return {str(seat): data.hex() for seat, data in contributions.items()}


def _from_hex(data: Mapping[str, str]) -> dict[int, bytes]:
    return {int(seat): bytes.fromhex(text) for seat, text in data.items()}
