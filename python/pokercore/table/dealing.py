"""Where the cards of each hand come from, and what is published about them.

A table with a seed deals hand `k` of the seed. A table without one takes a fresh secret for each
hand. A fair table publishes the hash of the secret first, mixes in what the players contribute,
commits to every card before the first is dealt, and opens what was shown when the hand is over: the
scheme is told in `pokercore.fair`.
"""

from collections.abc import Mapping
from typing import Any

from pokercore import fair
from pokercore._core import Hand
from pokercore.bots.base import Seed
from pokercore.exceptions import IllegalAction, RulesError
from pokercore.fair.scheme import check_secret
from pokercore.table.house import House


class Dealing:
    """The secret of the next hand and the commitments of the one that is going on."""

    def __init__(self, house: House, seed: Seed | None) -> None:
        self._house = house
        self._seed = seed
        self._secret: bytes | None = None
        self._contributions: dict[int, bytes] = {}
        self._commitment: fair.Commitment | None = None

    @property
    def is_prepared(self) -> bool:
        """Whether the secret of the next hand is fixed."""
        return self._secret is not None and self._commitment is None

    def prepare(self, secret: bytes, number: int) -> bytes:
        """Fixes the secret of hand `number`; returns its hash, which is published."""
        if not self._house.fair:
            raise IllegalAction("only a fair table prepares a secret; give fair=True", "not_fair")
        if self._commitment is not None:
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
            message = f"{data!r}; give 1 to {fair.MAX_CONTRIBUTION} bytes"
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
        self._commitment = fair.commit(hand.deck or (), self._secret, number)
        return {
            "root": self._commitment.root.hex(),
            "cards": len(hand.deck or ()),
            "secret_hash": fair.secret_hash(self._secret, number).hex(),
            "contributions": {
                str(seat): data.hex() for seat, data in sorted(self._contributions.items())
            },
        }

    def reopen(self, hand: Hand, number: int) -> None:
        """Commits again to the cards of a hand that was restored."""
        self.open(hand, number)

    def close(self, hand: Hand) -> tuple[Mapping[str, Any], Mapping[int, Mapping[str, Any]]] | None:
        """A hand is over: what is opened to everybody, and to each seat of its own."""
        if self._commitment is None or self._secret is None:
            return None
        secret, commitment = self._secret, self._commitment
        given = sorted(self._contributions.items())
        self._secret = self._commitment = None
        self._contributions = {}
        number = hand.number or 0
        digest = fair.secret_hash(secret, number)
        opened = secret if self._house.open_hands else None

        def record(seat: int | None) -> dict[str, Any]:
            made = fair.record_of(hand, commitment, given, digest, seat=seat, secret=opened)
            return {"record": made.to_dict()}

        return record(None), {seat: record(seat) for seat in hand.players}

    def to_dict(self) -> dict[str, Any]:
        """The state as a dictionary for JSON. It holds secrets."""
        return {
            "secret": None if self._secret is None else self._secret.hex(),
            "contributions": {str(seat): data.hex() for seat, data in self._contributions.items()},
        }

    def load(self, data: dict[str, Any]) -> None:
        """Takes over what `to_dict` wrote."""
        if data["secret"] is not None:
            self._secret = bytes.fromhex(data["secret"])
        self._contributions = {
            int(seat): bytes.fromhex(text) for seat, text in data["contributions"].items()
        }
