"""Fair dealing: a deck that is fixed before the deal, and a record that anybody can check.

In the order of a hand:

1. The house takes a fresh secret (`new_secret`) and publishes its hash (`secret_hash`).
2. Players who want to contribute bytes of their own. They are public.
3. The key of the hand is made of the secret, the number of the hand and the contributions
   (`deal_key`); the deck is that of `Hand(seed=key, number=number)`.
4. The house publishes one root over the deck (`commit`), each card under a salt of its own. Then it
   deals.
5. When the hand is over it opens the cards that everybody saw, and to each seat its own
   (`record_of`). As an option of the house it opens the secret too, and with it the whole hand.
6. Anybody checks the record (`verify`, or the command `pokercore verify`).

The numbers, for who checks them by other means. The parts of a row are joined as bytes; the tag is
`pokercore/1/fair`; the number of a hand has 8 bytes, a place, a count and a seat 2, the length of a
contribution 4 and that of a card 1, all big-endian; a card is its text (`As`; jokers are `*`, `*2`,
`*3`, `*4`).

| what | SHA-256 of |
|---|---|
| hash of the secret | byte 3, tag, number, secret |
| key | byte 4, tag, number, secret, how many contributed, of each by seat: seat, length, bytes |
| salt of a place | HMAC, with the secret as its key, of `salt`, tag, number, place |
| leaf | byte 0, tag, number, place, length of the card, card, salt |
| inner node | byte 1, left node, right node |
| root | byte 2, tag, number, how many cards, top node |

A level of the tree pairs its nodes from the left; the last of an odd number goes up as it is, so no
leaf counts twice. What is hashed begins with a byte of its own kind, so no leaf can pass for a
node, and the root fixes how many cards there are. A path holds the nodes beside the way up, lowest
first.

A salt is a value of a keyed function that nobody but the house can compute: it tells nothing of
other salts, cards or hands, and without it a leaf cannot be found by trying the cards. What the
scheme does not keep a house from is told in `docs/fair-dealing.md`.

Examples:
    >>> import pokercore as pc
    >>> from pokercore import fair
    >>> secret = bytes(range(32))                     # in earnest: fair.new_secret()
    >>> published = fair.secret_hash(secret, 7)
    >>> given = {0: b"my dice", 1: b"and mine"}
    >>> key = fair.deal_key(secret, 7, given)
    >>> hand = pc.Hand(pc.variants.NLHE, [200, 200], blinds=(1, 2), seed=key, number=7)
    >>> commitment = fair.commit(hand.deck, secret, 7)
    >>> while hand.turn is not None:
    ...     hand = hand.check_or_call()
    >>> record = fair.record_of(hand, commitment, given, published, seat=0)
    >>> for text in fair.verify(record).checked:
    ...     print(text)
    7 cards opened, each fixed under the root
    12 cards dealt in the order of no-limit hold'em, none left out
    5 cards on board 0
    2 cards shown by seat 0
    2 cards of seat 0, all that it was dealt
"""

from pokercore.fair.checking import FairReport, Together, deck_of, verify
from pokercore.fair.record import FairRecord, record_of
from pokercore.fair.scheme import (
    MAX_CARDS,
    MAX_CONTRIBUTION,
    MAX_NUMBER,
    Commitment,
    Contributions,
    Opening,
    commit,
    deal_key,
    new_secret,
    secret_hash,
    verify_opening,
)

__all__ = [
    "MAX_CARDS",
    "MAX_CONTRIBUTION",
    "MAX_NUMBER",
    "Commitment",
    "Contributions",
    "FairRecord",
    "FairReport",
    "Opening",
    "Together",
    "commit",
    "deal_key",
    "deck_of",
    "new_secret",
    "record_of",
    "secret_hash",
    "verify",
    "verify_opening",
]
