"""A hand as bytes: it goes on as it would have, and damaged bytes are refused."""

import hashlib
import pickle
import random
from pathlib import Path

import pytest

import pokercore as pc
from core.setups import act, finish, new, picker, same, some_setup
from hands import begin, do, to_street

VECTORS = Path(__file__).parents[2] / "vectors"
MARK = b"PKH"
SUM = 8


def sealed(body, version=3):
    """Bytes as the package would have written them, with a right checksum."""
    data = MARK + bytes([version]) + body
    return data + hashlib.sha256(data).digest()[:SUM]


def body_of(data):
    assert data[:3] == MARK
    assert sealed(data[4:-SUM]) == data
    return data[4:-SUM]


def state_of(body):
    """Where the core's own bytes lie within a body: they have a mark and a checksum, too."""
    begin = body.index(b"PKC\x03")
    length = body[begin - 1] if body[begin - 1] < 128 else 0
    if body[begin - 2] >= 128:
        length = (body[begin - 2] & 127) + (body[begin - 1] << 7)
    core = slice(begin, begin + length - SUM)
    assert hashlib.sha256(body[core]).digest()[:SUM] == body[core.stop : core.stop + SUM]
    return core


def middle_of_a_hand():
    hand = begin([200, 60, 200, 200], blinds=(1, 2), ante=1)
    return do(to_street(hand, 1), "20 allin")


def test_a_restored_hand_goes_on_as_the_original(rng):
    pick = picker(rng)
    for _ in range(150):
        hand = new(some_setup(pick))
        for _ in range(pick(12)):
            if hand.turn is not None:
                act(hand, pick)
        data = hand.snapshot()
        again = pc.Hand.restore(data)
        assert same(again, hand)
        assert again.snapshot() == data
        for name in ("variant", "options", "stakes", "posts", "seed", "number"):
            assert getattr(again, name) == getattr(hand, name)
        choice = random.Random(rng.random())
        seed = choice.getstate()
        finish(hand, picker(choice))
        choice.setstate(seed)
        finish(again, picker(choice))
        assert same(again, hand)


def test_hands_of_absent_players_are_read_back_at_each_step(rng):
    """Also those that dead hands end before anybody acts."""
    hand = pc.Hand(pc.variants.NLHE, [38, 78], blinds=(10, 20), ante=45, seed=1, absent=[1])
    assert hand.is_over
    assert pc.Hand.restore(hand.snapshot()) == hand
    for number in range(60):
        chairs = rng.randint(2, 6)
        hand = pc.Hand(
            rng.choice((pc.variants.NLHE, pc.variants.FLHE, pc.variants.STUD)),
            [rng.choice((5, 29, 38, 78, 106, 900)) for _ in range(chairs)],
            stakes=pc.Stakes(10, 20, ante=rng.choice((0, 5, 45)), ante_kind=rng.randint(0, 2)),
            seed=number,
            absent=[seat for seat in range(chairs) if rng.random() < 0.5],
        )
        while True:
            assert pc.Hand.restore(hand.snapshot()).snapshot() == hand.snapshot()
            if hand.turn is None:
                break
            if hand.turn in hand.absent or rng.random() < 0.3:
                hand.apply(hand.legal.default())
            else:
                hand.check_or_call()


def test_a_hand_without_a_record():
    hand = pc.Hand(pc.variants.NLHE, [200] * 3, blinds=(1, 2), seed=b"\0\1", number=7, record=False)
    do(hand, "4 c")
    again = pc.Hand.restore(hand.snapshot())
    assert same(again, hand)
    assert (again.events, again.actions) == ((), ())
    assert (again.seed, again.number) == (b"\0\1", 7)
    do(again, "c")
    assert again.events == ()
    with_record = pc.Hand(pc.variants.NLHE, [200] * 3, blinds=(1, 2), seed=b"\0\1", number=7)
    do(with_record, "4 c")
    assert with_record == hand


def test_bytes_of_the_version_before_are_read():
    old = bytes.fromhex((VECTORS / "hand_2.hex").read_text())
    stacks = (200, None, 150, 90)
    hand = pc.Hand(pc.variants.NLHE, stacks, blinds=(1, 2), seed=7, number=3)
    hand.raise_to(7).call()
    again = pc.Hand.restore(old)
    assert same(again, hand)
    assert again.snapshot()[:4] == MARK + b"\x03"
    for length in range(len(old)):
        with pytest.raises(pc.SnapshotError):
            pc.Hand.restore(old[:length])


def test_a_variant_of_ones_own_is_in_the_bytes():
    own = pc.Variant(
        name="two streets",
        code="TWO",
        limit=pc.Limit.POT_LIMIT,
        streets=(
            pc.variants.Street("first", (pc.variants.Hole(2), pc.variants.Bet())),
            pc.variants.Street("all five", (pc.variants.Board(5), pc.variants.Bet())),
        ),
    )
    hand = pc.Hand(own, [50] * 3, blinds=(1, 2), seed=1, options=pc.Options(cap=3))
    again = pickle.loads(pickle.dumps(hand))
    assert same(again, hand)
    assert again.variant == own
    assert again.street_name == "first"


def test_every_cut_is_refused():
    data = middle_of_a_hand().snapshot()
    for length in range(len(data)):
        with pytest.raises(pc.SnapshotError):
            pc.Hand.restore(data[:length])
    for extra in (b"\0", b"more", data):
        with pytest.raises(pc.SnapshotError):
            pc.Hand.restore(data + extra)
        with pytest.raises(pc.SnapshotError):
            pc.Hand.restore(extra + data)
    assert pc.Hand.restore(data) == middle_of_a_hand()


def test_every_flipped_bit_is_refused():
    data = middle_of_a_hand().snapshot()
    for place in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            with pytest.raises(pc.SnapshotError) as caught:
                pc.Hand.restore(bytes(flipped))
            assert str(caught.value)


def test_two_bytes_changed_are_refused(rng):
    data = middle_of_a_hand().snapshot()
    for _ in range(2_000):
        changed = bytearray(data)
        for place in rng.sample(range(len(data)), 2):
            changed[place] ^= rng.randrange(1, 256)
        with pytest.raises(pc.SnapshotError):
            pc.Hand.restore(bytes(changed))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not a snapshot"),
        (b"PK", "not a snapshot"),
        (b"\x80\x04K\x01.", "not a snapshot"),
        (b"PKC\x01" + bytes(40), "not a snapshot"),
        (MARK + b"\x01" + bytes(40), "version 1"),
        (MARK + b"\x04" + bytes(40), "version 4"),
        (MARK + b"\x00" + bytes(40), "version 0"),
        (MARK + b"\x02", "damaged"),
        (MARK + b"\x02" + bytes(40), "damaged"),
        (MARK + b"\x03", "damaged"),
        (MARK + b"\x03" + bytes(40), "damaged"),
        (sealed(b""), "damaged"),
        (sealed(bytes(200)), "damaged"),
    ],
)
def test_what_is_wrong_is_told(data, why):
    with pytest.raises(pc.SnapshotError, match=why) as caught:
        pc.Hand.restore(data)
    assert isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)


@pytest.mark.parametrize("thing", [None, 5, "text", ["PKH"]])
def test_what_is_no_bytes(thing):
    with pytest.raises(TypeError):
        pc.Hand.restore(thing)


def test_forged_bytes_give_a_hand_that_can_be_or_an_error(rng):
    """With a right checksum: whatever is changed inside, nothing breaks."""
    bodies = [body_of(middle_of_a_hand().snapshot())]
    pick = picker(rng)
    for _ in range(20):
        hand = new(some_setup(pick))
        for _ in range(pick(15)):
            if hand.turn is not None:
                act(hand, pick)
        bodies.append(body_of(hand.snapshot()))
    refused = restored = 0
    for _ in range(2_000):
        body = bytearray(rng.choice(bodies))
        core = state_of(body)
        if rng.random() < 0.7:
            # A field of the state; the first bytes tell the game.
            for _ in range(rng.choice([1, 1, 2])):
                place = rng.randrange(core.start + 12, core.stop)
                body[place] = rng.choice([0, 1, 2, 255, body[place] ^ 1 << rng.randrange(8)])
            body[core.stop : core.stop + SUM] = hashlib.sha256(body[core]).digest()[:SUM]
            kinds = 0
        else:
            kinds = rng.choice([1, 1, 2, 4])
        for _ in range(kinds):
            kind, place = rng.randrange(4), rng.randrange(len(body))
            if kind == 0:
                body[place] ^= 1 << rng.randrange(8)
            elif kind == 1:
                body[place] = rng.choice([0, 1, 127, 128, 255])
            elif kind == 2:
                del body[place]
            else:
                body.insert(place, rng.randrange(256))
        try:
            hand = pc.Hand.restore(sealed(bytes(body)))
        except pc.SnapshotError:
            refused += 1
            continue
        restored += 1
        assert pc.Hand.restore(hand.snapshot()) == hand
        assert repr(hand)
        assert hand.events is not None
        for seat in hand.players:
            assert hand.view(seat).to_dict()
        total = sum(hand.stacks) + hand.pot + hand.raked
        finish(hand, pick)
        assert sum(hand.stacks) + hand.pot + hand.raked == total
    assert refused > 500
    assert restored > 50


def test_snapshots_of_the_values_that_pickle_are_checked_too():
    hand = middle_of_a_hand()
    for value in (hand.view(0), hand.legal):
        restore, (data,) = value.__reduce__()
        assert restore(data) == value
        for length in range(len(data)):
            with pytest.raises(pc.SnapshotError):
                restore(data[:length])
