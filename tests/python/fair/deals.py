"""Hands dealt fairly, and the scheme once more: by its description, with other means."""

import dataclasses
import hashlib
import hmac
import random
from collections.abc import Mapping

import pokercore as pc
from core import setups
from pokercore import fair

TAG = b"pokercore/1/fair"


@dataclasses.dataclass(frozen=True)
class Deal:
    """A finished hand and what the house knows of it."""

    hand: pc.Hand
    commitment: fair.Commitment
    secret: bytes
    contributions: Mapping[int, bytes]
    published: bytes

    def record(self, seat: int | None = None, *, opened: bool = False, also=()) -> fair.FairRecord:
        secret = self.secret if opened else None
        return fair.record_of(
            self.hand, self.commitment, self.contributions, self.published, seat, secret, also
        )


def begin(
    variant: pc.Variant, players: int, rng: random.Random, **arguments: object
) -> tuple[pc.Hand, bytes, dict[int, bytes]]:
    """A hand under a fresh secret, with contributions of some seats."""
    secret, number = rng.randbytes(32), rng.randrange(2**53)
    given = {seat: rng.randbytes(rng.randint(1, 40)) for seat in range(players) if rng.randrange(2)}
    arguments = {"stakes": variant.default_stakes, **arguments}
    stacks = arguments.pop("stacks", None) or [rng.randint(1, 300) for _ in range(players)]
    key = fair.deal_key(secret, number, given)
    return pc.Hand(variant, stacks, seed=key, number=number, **arguments), secret, given


def deal(
    variant: pc.Variant, rng: random.Random, players: int | None = None, **arguments: object
) -> Deal:
    """A hand that was played out by chance."""
    options = arguments.get("options")
    fewest, most = variant.game(options).seat_limits
    players = players or rng.randint(fewest, most)
    hand, secret, given = begin(variant, players, rng, **arguments)
    commitment = fair.commit(hand.deck, secret, hand.number)
    setups.finish(hand, setups.picker(rng))
    published = fair.secret_hash(secret, hand.number)
    return Deal(hand, commitment, secret, given, published)


def shown_down(rng: random.Random, players: int = 3, **arguments: object) -> Deal:
    """Hold'em that is checked and called down to the river, every hand shown."""
    arguments = {"options": pc.Options(tabling=pc.Tabling.SHOW_ALL), **arguments}
    stacks = [200] * players
    hand, secret, given = begin(pc.variants.NLHE, players, rng, stacks=stacks, **arguments)
    commitment = fair.commit(hand.deck, secret, hand.number)
    while hand.turn is not None:
        hand.check_or_call()
    return Deal(hand, commitment, secret, given, fair.secret_hash(secret, hand.number))


# --- the scheme by its description --------------------------------------------------------------


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def number(value: int, size: int) -> bytes:
    return value.to_bytes(size, "big")


def salt_of(secret: bytes, hand: int, place: int) -> bytes:
    return hmac.digest(secret, b"salt" + TAG + number(hand, 8) + number(place, 2), "sha256")


def leaf_of(hand: int, place: int, card: object, salt: bytes) -> bytes:
    text = str(card).encode()
    return sha(b"\x00", TAG, number(hand, 8), number(place, 2), number(len(text), 1), text, salt)


def top_of(leaves: list[bytes]) -> bytes:
    """The top of the tree, from above: the left part is the largest power of two that is less."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return sha(b"\x01", top_of(leaves[:left]), top_of(leaves[left:]))


def path_of(leaves: list[bytes], place: int) -> list[bytes]:
    """The nodes beside the way up, lowest first."""
    if len(leaves) == 1:
        return []
    left = 1 << (len(leaves) - 1).bit_length() - 1
    if place < left:
        return [*path_of(leaves[:left], place), top_of(leaves[left:])]
    return [*path_of(leaves[left:], place - left), top_of(leaves[:left])]


def root_of(hand: int, leaves: list[bytes]) -> bytes:
    return sha(b"\x02", TAG, number(hand, 8), number(len(leaves), 2), top_of(leaves))
