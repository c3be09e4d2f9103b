"""Hashes, keys, salts, the tree and its openings."""

import dataclasses
import hashlib
import itertools
import json
import pickle
import timeit

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from fair import deals
from pokercore import fair, schemas
from pokercore.fair import scheme

SIZES = range(1, fair.MAX_CARDS + 1)
ALL_CARDS = tuple(map(pc.Card, range(fair.MAX_CARDS)))
GAMES = (3, 6, 20, 36, 41, 52, 53, 54, 55, 56)
"""Sizes of decks that games have, and the largest."""


def some_deck(rng, size):
    return tuple(rng.sample(ALL_CARDS, size))


def opens(commitment, opening, **changes):
    """Whether an opening is accepted."""
    given = {"root": commitment.root, "number": commitment.number, "cards": commitment.cards}
    try:
        fair.verify_opening(**{**given, **changes}, opening=opening)
    except pc.FairError as error:
        refused = error
    else:
        return True
    assert (refused.code, refused.opening) == ("opening", opening)
    assert f"the opening of {opening.card} at place {opening.position}" in str(refused)
    return False


def flipped(data, rng):
    """Bytes with one bit changed."""
    bit = rng.randrange(8 * len(data))
    return bytes(byte ^ (1 << bit % 8 if i == bit // 8 else 0) for i, byte in enumerate(data))


# --- what it is ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_every_size_is_as_it_is_described(size, rng):
    deck, secret, number = some_deck(rng, size), rng.randbytes(32), rng.randrange(2**53)
    commitment = fair.commit(deck, secret, number)
    salts = [deals.salt_of(secret, number, place) for place in range(size)]
    leaves = [deals.leaf_of(number, i, deck[i], salts[i]) for i in range(size)]
    assert commitment.root == deals.root_of(number, leaves)
    assert (commitment.cards, commitment.deck, commitment.number) == (size, deck, number)
    for place, opening in enumerate(commitment.open(range(size))):
        assert (opening.position, opening.card) == (place, deck[place])
        assert opening.salt == salts[place]
        assert list(opening.path) == deals.path_of(leaves, place)
        assert opens(commitment, opening)


@given(
    st.binary(min_size=32, max_size=32),
    st.integers(0, 2**53),
    st.dictionaries(st.integers(0, 9), st.binary(min_size=1, max_size=50)),
)
def test_the_hash_and_the_key_are_as_described(secret, number, contributions):
    at = deals.number(number, 8)
    assert fair.secret_hash(secret, number) == deals.sha(b"\x03", deals.TAG, at, secret)
    parts = [b"\x04", deals.TAG, at, secret, deals.number(len(contributions), 2)]
    for seat in sorted(contributions):
        data = contributions[seat]
        parts += [deals.number(seat, 2), deals.number(len(data), 4), data]
    assert fair.deal_key(secret, number, contributions) == deals.sha(*parts)


def test_pinned_numbers(vectors):
    """For who writes a checker in another language; none of these may ever change."""
    pinned = json.loads((vectors / "fair.json").read_text())
    for row in pinned["hands"]:
        secret, number = bytes.fromhex(row["secret"]), row["number"]
        given = {entry["seat"]: bytes.fromhex(entry["data"]) for entry in row["contributions"]}
        assert fair.secret_hash(secret, number).hex() == row["secret_hash"]
        key = fair.deal_key(secret, number, given)
        assert key.hex() == row["key"]
        variant = pc.variants.get(row["variant"])
        deck = fair.deck_of(variant, key, number)
        assert "".join(map(str, deck)) == row["deck"]
        commitment = fair.commit(deck, secret, number)
        assert commitment.root.hex() == row["root"]
        for opening in map(fair.Opening.from_dict, row["openings"]):
            assert commitment.open([opening.position]) == (opening,)


def test_the_deck_is_that_of_the_hand(rng):
    for variant in map(pc.variants.get, pc.variants.names()):
        made = deals.deal(variant, rng)
        key = fair.deal_key(made.secret, made.hand.number, made.contributions)
        assert fair.deck_of(variant, key, made.hand.number) == made.hand.deck


# --- openings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 3, 5, 6, 7])
def test_every_subset_of_a_small_deck(size, rng):
    commitment = fair.commit(some_deck(rng, size), rng.randbytes(32), 4)
    alone = [commitment.open([place])[0] for place in range(size)]
    for count in range(size + 1):
        for places in itertools.combinations(range(size), count):
            assert commitment.open(places) == tuple(alone[place] for place in places)


@pytest.mark.parametrize("size", GAMES)
def test_any_subset_of_a_game_s_deck(size, rng):
    commitment = fair.commit(some_deck(rng, size), rng.randbytes(32), 4)
    for _ in range(20):
        places = rng.sample(range(size), rng.randint(0, size))
        openings = commitment.open(places)
        assert [opening.position for opening in openings] == places
        assert all(opens(commitment, opening) for opening in openings)


@pytest.mark.parametrize("size", SIZES)
def test_whatever_is_changed_is_refused(size, rng):
    commitment = fair.commit(some_deck(rng, size), rng.randbytes(32), 4)
    for opening in commitment.open(range(size)):
        other = dataclasses.replace
        card = rng.choice([card for card in ALL_CARDS if card is not opening.card])
        place = rng.choice([p for p in range(fair.MAX_CARDS) if p != opening.position])
        changed = [
            other(opening, card=card),
            other(opening, position=place),
            other(opening, salt=flipped(opening.salt, rng)),
            other(opening, path=opening.path[:-1]) if opening.path else None,
            other(opening, path=opening.path[1:]) if opening.path else None,
            other(opening, path=opening.path[::-1]) if len(opening.path) > 1 else None,
        ]
        for step, node in enumerate(opening.path):
            path = list(opening.path)
            path[step] = flipped(node, rng)
            changed.append(other(opening, path=tuple(path)))
        if len(opening.path) < 6:
            changed.append(other(opening, path=(*opening.path, bytes(32))))
            changed.append(other(opening, path=(commitment.root, *opening.path)))
        for opening_ in filter(None, changed):
            assert not opens(commitment, opening_)
        assert not opens(commitment, opening, number=5)
        assert not opens(commitment, opening, root=flipped(commitment.root, rng))


def test_another_size_of_the_deck_is_refused(rng):
    """Also where the path would be as long: the root holds how many cards there are."""
    for size in SIZES:
        commitment = fair.commit(some_deck(rng, size), rng.randbytes(32), 4)
        openings = commitment.open(range(size))
        for other in SIZES:
            for opening in openings:
                assert opens(commitment, opening, cards=other) == (other == size)


@pytest.mark.parametrize("size", [size for size in SIZES if size % 2 and size > 1])
def test_the_last_leaf_counts_once(size, rng):
    """A tree that doubles the last leaf of an odd number would open it at a place past the end."""
    commitment = fair.commit(some_deck(rng, size), rng.randbytes(32), 4)
    [last] = commitment.open([size - 1])
    leaf = deals.leaf_of(4, size - 1, last.card, last.salt)
    doubled = dataclasses.replace(last, position=size, path=(leaf, *last.path))
    assert not opens(commitment, doubled, cards=size + 1)
    assert not opens(commitment, doubled)
    assert not opens(commitment, dataclasses.replace(last, path=(leaf, *last.path)))


def test_a_node_cannot_pass_for_a_leaf(rng):
    """What is hashed for a leaf, a node and a root begins with a byte of its own."""
    commitment = fair.commit(some_deck(rng, 4), rng.randbytes(32), 4)
    first, second, *_ = commitment.open(range(4))
    leaves = [deals.leaf_of(4, o.position, o.card, o.salt) for o in (first, second)]
    node = hashlib.sha256(b"\x01" + leaves[0] + leaves[1]).digest()
    assert commitment.open([2])[0].path[1] == node
    assert hashlib.sha256(leaves[0] + leaves[1]).digest() != node
    # A deck of two whose leaves were the nodes of this one has no opening by them, nor this root.
    for opening in (first, second):
        shorter = dataclasses.replace(opening, path=opening.path[1:])
        for size in (2, 4):
            assert not opens(commitment, shorter, cards=size)
    fronts = [scheme._LEAF, scheme._INNER, scheme._ROOT, scheme._SECRET, scheme._KEY]
    assert [front[0] for front in fronts] == [0, 1, 2, 3, 4]


# --- what an opening tells ----------------------------------------------------------------------


@pytest.mark.parametrize("size", GAMES)
def test_unopened_cards_change_nothing_but_the_nodes_above_them(size, rng):
    """With the same secret: salts do not depend on cards, nor one leaf on another."""
    deck, secret = list(some_deck(rng, size)), rng.randbytes(32)
    one = fair.commit(deck, secret, 4)
    i, j = rng.sample(range(size), 2)
    deck[i], deck[j] = deck[j], deck[i]
    two = fair.commit(deck, secret, 4)
    assert one.root != two.root
    for before, after in zip(one.open(range(size)), two.open(range(size)), strict=True):
        assert before.salt == after.salt
        place, same = before.position, before.position not in (i, j)
        assert (before.card is after.card) == same
        # A node beside the way differs exactly where it stands above a card that was changed.
        at, width, steps = place, size, iter(zip(before.path, after.path, strict=True))
        for level in range(6):
            if at ^ 1 < width:
                above = any(changed >> level == at ^ 1 for changed in (i, j))
                left, right = next(steps)
                assert (left != right) == above
            at, width = at >> 1, (width + 1) >> 1
        assert next(steps, None) is None


def test_a_changed_secret_changes_every_salt_and_nothing_fits_elsewhere(rng):
    deck = some_deck(rng, 52)
    hands = [
        fair.commit(deck, secret, number)
        for secret in (rng.randbytes(32), rng.randbytes(32))
        for number in (4, 5)
    ]
    salts = [opening.salt for hand in hands for opening in hand.open(range(52))]
    assert len(set(salts)) == 4 * 52
    assert len({hand.root for hand in hands}) == 4
    for one, two in itertools.permutations(hands, 2):
        assert not any(
            opens(two, opening, number=number)
            for opening in one.open(range(52))
            for number in (4, 5)
        )


def test_a_leaf_cannot_be_found_by_trying_the_cards(rng):
    """The path of an opening holds the leaf of the card beside it.

    With every salt that is known, and what may be made of the published numbers, no card fits; with
    its own, one does.
    """
    secret = rng.randbytes(32)
    deck = some_deck(rng, 52)
    commitment = fair.commit(deck, secret, 4)
    openings = commitment.open(range(52))
    known = [opening.salt for opening in openings[::2]]
    public = [commitment.root, fair.secret_hash(secret, 4), bytes(32), b""]
    for opening in openings[::2]:
        place = opening.position + 1
        leaf = opening.path[0]
        tries = [*known, *public, *(deals.salt_of(key, 4, place) for key in (*known, *public))]
        found = [
            card
            for card in ALL_CARDS
            for salt in tries
            if deals.leaf_of(4, place, card, salt) == leaf
        ]
        assert not found
        own = openings[place].salt
        assert [c for c in ALL_CARDS if deals.leaf_of(4, place, c, own) == leaf] == [deck[place]]


def test_reprs_and_messages_tell_no_secret(rng):
    secret = rng.randbytes(32)
    commitment = fair.commit(pc.standard_deck(), secret, 4)
    text = repr(commitment)
    assert commitment.root.hex() in text
    assert not any(str(card) in text.replace(commitment.root.hex(), "") for card in ALL_CARDS[:52])
    for wrong in (secret[:-1], secret + b"x", bytearray(secret), secret.hex(), None, 7):
        with pytest.raises(pc.RulesError) as caught:
            fair.commit(pc.standard_deck(), wrong, 4)
        assert [defect.place for defect in caught.value.defects] == ["secret"]
        for told in (secret.hex(), repr(secret)[2:20]):
            assert told not in str(caught.value)


# --- contributions ------------------------------------------------------------------------------

CONTRIBUTIONS = st.dictionaries(st.integers(0, 9), st.binary(min_size=1, max_size=4), max_size=4)


@given(CONTRIBUTIONS, CONTRIBUTIONS)
def test_other_contributions_give_another_key(one, two):
    keys = [fair.deal_key(bytes(32), 4, given) for given in (one, two)]
    assert (keys[0] == keys[1]) == (one == two)


@given(CONTRIBUTIONS.filter(bool), st.data())
def test_the_order_of_contributions_does_not_matter(contributions, data):
    pairs = data.draw(st.permutations(list(contributions.items())))
    key = fair.deal_key(bytes(32), 4, contributions)
    assert fair.deal_key(bytes(32), 4, pairs) == fair.deal_key(bytes(32), 4, iter(pairs)) == key


def test_a_byte_that_moves_between_seats_changes_the_key():
    keys = {
        fair.deal_key(bytes(32), 4, given)
        for given in (
            {0: b"ab", 1: b"c"},
            {0: b"a", 1: b"bc"},
            {0: b"abc"},
            {1: b"abc"},
            {0: b"c", 1: b"ab"},
            {0: b"ab", 1: b"c\x00"},
            {},
        )
    }
    assert len(keys) == 7
    assert fair.deal_key(bytes(32), 5, {0: b"a"}) != fair.deal_key(bytes(32), 4, {0: b"a"})
    assert fair.deal_key(bytes(31) + b"\x01", 4) != fair.deal_key(bytes(32), 4)


def test_fresh_secrets():
    made = {fair.new_secret() for _ in range(50)}
    assert len(made) == 50
    assert {len(secret) for secret in made} == {32}


# --- bad input ----------------------------------------------------------------------------------


def defects(call, *arguments, **named):
    with pytest.raises(pc.RulesError) as caught:
        call(*arguments, **named)
    return {defect.place: defect.code for defect in caught.value.defects}


@pytest.mark.parametrize(
    ("number", "code"),
    [(-1, "option"), (2**53 + 1, "option"), (1.0, "wrong_type"), (True, "wrong_type")],
)
def test_what_is_no_number(number, code):
    deck = pc.standard_deck()
    assert defects(fair.secret_hash, bytes(32), number) == {"number": code}
    assert defects(fair.deal_key, bytes(32), number) == {"number": code}
    assert defects(fair.commit, deck, bytes(32), number) == {"number": code}
    [opening] = fair.commit(deck, bytes(32), 1).open([0])
    assert defects(fair.verify_opening, bytes(32), number, opening, 52) == {"number": code}


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        ((), {"deck": "option"}),
        ((pc.Card("As"), pc.Card("As")), {"deck": "option"}),
        ((*ALL_CARDS, pc.Card("As")), {"deck": "option"}),
        ("AsKs", {"deck": "option"}),
        (7, {"deck": "option"}),
        ((pc.Card("As"), "Ks"), {"deck[1]": "wrong_type"}),
        ((None,), {"deck[0]": "wrong_type"}),
    ],
)
def test_what_is_no_deck(deck, found):
    assert defects(fair.commit, deck, bytes(32), 4) == found


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({10: b"a"}, {"contributions[0]": "option"}),
        ({-1: b"a"}, {"contributions[0]": "option"}),
        ({"0": b"a"}, {"contributions[0]": "wrong_type"}),
        ({True: b"a"}, {"contributions[0]": "wrong_type"}),
        ({0: "a"}, {"contributions[0]": "wrong_type"}),
        ({0: b""}, {"contributions[0]": "option"}),
        ({0: bytes(1025), 1: b"a"}, {"contributions[0]": "option"}),
        ([(0, b"a"), (0, b"b")], {"contributions[1]": "option"}),
        ([(0, b"a", 1), 7], {"contributions[0]": "wrong_type", "contributions[1]": "wrong_type"}),
        ("ab", {"contributions": "wrong_type"}),
        (b"ab", {"contributions": "wrong_type"}),
        (None, {"contributions": "wrong_type"}),
    ],
)
def test_what_is_no_contribution(given, found):
    assert defects(fair.deal_key, bytes(32), 4, given) == found


def test_the_longest_contribution():
    fair.deal_key(bytes(32), 2**53, {seat: bytes(1024) for seat in range(10)})


@pytest.mark.parametrize("place", [-1, 52, 1.0, True, "0", None])
def test_what_is_no_place(place):
    commitment = fair.commit(pc.standard_deck(), bytes(32), 4)
    assert defects(commitment.open, [0, place]) == {"positions": "option"}


@pytest.mark.parametrize(
    ("name", "value", "place", "code"),
    [
        ("position", -1, "position", "option"),
        ("position", 56, "position", "option"),
        ("position", True, "position", "wrong_type"),
        ("card", "As", "card", "wrong_type"),
        ("salt", b"", "salt", "option"),
        ("salt", "00", "salt", "wrong_type"),
        ("path", b"", "path", None),
        ("path", (bytes(31),), "path[0]", "option"),
        ("path", ("",), "path[0]", "wrong_type"),
        ("path", (bytes(32),) * 7, "path", "option"),
        ("path", 7, "path", "wrong_type"),
    ],
)
def test_what_is_no_opening(name, value, place, code):
    [opening] = fair.commit(pc.standard_deck(), bytes(32), 4).open([0])
    if code is None:
        assert dataclasses.replace(opening, path=value).path == ()
    else:
        found = defects(dataclasses.replace, opening, **{name: value})
        assert found == {f"opening.{place}": code}


@pytest.mark.parametrize("cards", [0, 57, True, 52.0])
def test_what_is_no_size(cards):
    [opening] = fair.commit(pc.standard_deck(), bytes(32), 4).open([0])
    assert defects(fair.verify_opening, bytes(32), 4, opening, cards) == {"cards": "option"}
    assert defects(fair.verify_opening, bytes(31), 4, opening, 52) == {"root": "option"}


def test_openings_as_plain_data(rng):
    validator = jsonschema.Draft202012Validator(schemas.get("opening"))
    for size in SIZES:
        commitment = fair.commit(some_deck(rng, size), rng.randbytes(32), 4)
        for opening in commitment.open(range(size)):
            data = json.loads(json.dumps(opening.to_dict()))
            validator.validate(data)
            assert fair.Opening.from_dict(data) == opening
            assert pickle.loads(pickle.dumps(opening)) == opening
    for change, place in (
        ({"card": "A♠"}, "card"),
        ({"card": "??"}, "card"),
        ({"card": 7}, "card"),
        ({"salt": opening.salt.hex().upper()}, "salt"),
        ({"salt": opening.salt.hex(" ")}, "salt"),
        ({"salt": "0"}, "salt"),
        ({"salt": None}, "salt"),
        ({"path": "00"}, "path"),
        ({"path": [7]}, "path[0]"),
        ({"version": 2}, "version"),
        ({"more": 1}, "more"),
    ):
        assert set(defects(fair.Opening.from_dict, {**data, **change})) == {f"opening.{place}"}
    for name in ("version", "position", "card", "salt", "path"):
        rest = {key: value for key, value in data.items() if key != name}
        assert set(defects(fair.Opening.from_dict, rest)) == {f"opening.{name}"}
    for wrong in (None, [], "x"):
        assert set(defects(fair.Opening.from_dict, wrong)) == {"opening"}


# --- speed --------------------------------------------------------------------------------------


def test_a_commitment_costs_little_more_than_its_hashes():
    """52 salts of two hashes each, 52 leaves, 51 nodes and the root."""
    deck, secret, data = pc.standard_deck(), bytes(32), bytes(90)

    def hashes():
        for _ in range(2 * 52 + 52 + 51 + 1):
            hashlib.sha256(data).digest()

    ratio = float("inf")
    for _ in range(20):
        floor = min(timeit.repeat(hashes, number=5, repeat=20))
        ratio = min(
            ratio,
            min(timeit.repeat(lambda: fair.commit(deck, secret, 4), number=5, repeat=20)) / floor,
        )
        if ratio < 2.5:
            return
    raise AssertionError(f"{ratio:.1f} times its hashes")
