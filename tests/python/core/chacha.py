"""The shuffle written a second time, in plain Python, from its description.

The key is the SHA-256 of a tag (its length before it) and the seed; the keystream is ChaCha with
twelve rounds (RFC 8439, with a counter and a nonce of 64 bits each), the nonce is the number of the
hand. Words of 64 bits are read from it, the low half first. Eight places at a time are drawn from
one word by widening multiplications, and a word is rejected where it would favour an order.

`python tests/python/core/chacha.py` writes the golden decks, `tests/vectors/decks.json`.
"""

import hashlib
import json
import math
import struct
from collections.abc import Iterator
from pathlib import Path

PATH = Path(__file__).resolve().parents[2] / "vectors" / "decks.json"

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

# Each seed is pinned with each number of a hand.
SEEDS = [0, 1, 255, 256, 2**64 - 1, 2**200 + 7, "", "pokercore", "Ä♠", b"", b"\x00", b"\xff" * 32]
NUMBERS = [0, 1, 2, 1_000_003, 2**32, 2**64 - 1]

MASK = 2**32 - 1
BATCH = 8


def seed_bytes(seed: int | str | bytes) -> bytes:
    """A seed as bytes: an int is its little-endian bytes without zeros at the end."""
    if isinstance(seed, int):
        return seed.to_bytes((seed.bit_length() + 7) // 8, "little")
    return seed.encode() if isinstance(seed, str) else seed


def key_of(seed: int | str | bytes, tag: bytes = b"pokercore/1/deck") -> bytes:
    """The key of a seed."""
    return hashlib.sha256(bytes([len(tag)]) + tag + seed_bytes(seed)).digest()


def _quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[one] = (x[one] + x[two]) & MASK
        mixed = x[three] ^ x[one]
        x[three] = (mixed << turn | mixed >> (32 - turn)) & MASK


def block(key: bytes, counter: int, nonce: int, rounds: int = 12) -> bytes:
    """One block of keystream, 64 bytes."""
    start = [
        *struct.unpack("<4I", b"expand 32-byte k"),
        *struct.unpack("<8I", key),
        counter & MASK,
        counter >> 32,
        nonce & MASK,
        nonce >> 32,
    ]
    x = list(start)
    for _ in range(rounds // 2):
        for i in range(4):
            _quarter(x, i, i + 4, i + 8, i + 12)
        for i in range(4):
            _quarter(x, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) & MASK for a, b in zip(x, start, strict=True)))


def words(seed: int | str | bytes, number: int) -> Iterator[int]:
    """The words of one hand."""
    key, counter = key_of(seed), 0
    while True:
        yield from struct.unpack("<8Q", block(key, counter, number))
        counter += 1


def shuffle(cards: list, source: Iterator[int]) -> list:
    """The cards in a uniformly random order."""
    cards = list(cards)
    for done in range(0, len(cards), BATCH):
        ranges = [len(cards) - done - i for i in range(min(BATCH, len(cards) - done))]
        product = math.prod(ranges)
        # Of 2^64 words the lowest remainders would come once more often than the others.
        unfair = 2**64 % product
        while True:
            word, picks = next(source), []
            for count in ranges:
                wide = word * count
                picks.append(wide >> 64)
                word = wide & (2**64 - 1)
            if word >= unfair:
                break
        for i, pick in enumerate(picks):
            one, two = done + i, done + i + pick
            cards[one], cards[two] = cards[two], cards[one]
    return cards


def deck_of(seed: int | str | bytes, number: int) -> str:
    """The standard deck as hand `number` of a seed deals it."""
    return "".join(shuffle(DECK, words(seed, number)))


def golden() -> list[dict[str, str]]:
    """The golden decks; numbers are texts, since JSON readers may round them."""
    return [
        {
            "kind": type(seed).__name__,
            "seed": seed.hex() if isinstance(seed, bytes) else str(seed),
            "number": str(number),
            "deck": deck_of(seed, number),
        }
        for seed in SEEDS
        for number in NUMBERS
    ]


if __name__ == "__main__":
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in golden())
    note = "Decks in dealing order, by seed and number of the hand; bytes are hexadecimal."
    PATH.write_text(f'{{"note": "{note}",\n "decks": [\n{rows}\n]}}\n')
