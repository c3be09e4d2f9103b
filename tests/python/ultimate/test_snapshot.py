"""A round as bytes: it goes on as it would have, and damaged bytes are refused."""

import copy
import hashlib
import pickle

import pytest

import pokercore as pc
from pokercore import ultimate
from ultimate import random_houses as some
from ultimate.rounds import deal, do, shuffled
from ultimate.test_hidden import everything, step

SUM = 8


def some_round(rng):
    half = rng.random() < 0.5
    while True:
        house = some.house(rng)
        seats = [some.stakes(rng, house, half_chips=half) for _ in range(rng.randrange(1, 7))]
        if all(some.are_payable(house, seat, half_chips=half) for seat in seats):
            break
    cards = {"deck": shuffled(rng)} if rng.random() < 0.5 else {"seed": rng.randrange(1 << 30)}
    return ultimate.Round(
        ante=[seat.ante for seat in seats],
        seats=len(seats),
        bank=[seat.bank for seat in seats],
        house=some.told(house, half_chips=half),
        side_bets=[seat.side_bets for seat in seats],
        **cards,
    )


def same(one, two):
    seats = range(one.seats)
    return one == two and all(everything(one, n) == everything(two, n) for n in (None, *seats))


def copies(game_round):
    data = game_round.snapshot()
    yield ultimate.Round.from_snapshot(data)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(game_round, protocol))
    yield copy.copy(game_round)
    yield copy.deepcopy(game_round)


def test_a_copy_goes_on_as_the_original(rng):
    for _ in range(40):
        game_round = some_round(rng)
        for _ in range(rng.randrange(12)):
            if not game_round.is_over:
                step(game_round, rng)
        before = game_round.snapshot()
        for other in copies(game_round):
            assert same(other, game_round)
            assert other.snapshot() == before
            while not other.is_over:
                step(other, rng)
        assert game_round.snapshot() == before
        other = ultimate.Round.from_snapshot(before)
        while not game_round.is_over:
            step(game_round, rng)
        for seat, _, action in game_round.actions[len(other.actions) :]:
            other.apply(action, seat=seat)
        assert same(other, game_round)
        assert other.settlements == game_round.settlements


def test_damaged_bytes_are_refused(rng):
    game_round = do(deal(["AsAh", "3c5d"], "JdJh", "Ks9d7c4h2s", bank=200), "4 x")
    data = game_round.snapshot()
    assert data[:3] == b"UTH"
    for place in range(len(data)):
        bad = bytearray(data)
        bad[place] ^= 1 << rng.randrange(8)
        with pytest.raises(pc.SnapshotError):
            ultimate.Round.from_snapshot(bytes(bad))
        with pytest.raises(pc.SnapshotError):
            ultimate.Round.from_snapshot(data[:place])
    with pytest.raises(pc.SnapshotError):
        ultimate.Round.from_snapshot(data + b"\0")
    with pytest.raises(TypeError):
        ultimate.Round.from_snapshot("UTH")


def test_bytes_with_a_right_checksum_are_looked_through(rng):
    """Whoever writes a checksum of his own gets an error or a round that plays on, never less."""
    data = do(deal(["AsAh", "3c5d"], "JdJh", "Ks9d7c4h2s", bank=200), "4 x").snapshot()
    read = 0
    for place in range(4, len(data) - SUM):
        for value in (0, 1, 127, 128, 255, data[place] ^ (1 << rng.randrange(8))):
            body = bytearray(data[:-SUM])
            body[place] = value
            bad = bytes(body) + hashlib.sha256(bytes(body)).digest()[:SUM]
            try:
                game_round = ultimate.Round.from_snapshot(bad)
            except pc.SnapshotError:
                continue
            read += 1
            assert ultimate.Round.from_snapshot(game_round.snapshot()) == game_round
            while not game_round.is_over:
                step(game_round, rng)
            assert len(game_round.payoffs) == game_round.seats
    assert read > 0


def test_a_seed_and_a_number_give_the_cards(rng):
    seed = rng.randrange(1 << 62)
    one = ultimate.Round(ante=10, seats=3, seed=seed, number=5)
    assert one == ultimate.Round(ante=10, seats=3, seed=seed, number=5)
    assert one != ultimate.Round(ante=10, seats=3, seed=seed, number=6)
    assert one != ultimate.Round(ante=10, seats=3, seed=seed + 1, number=5)
    # One seat more is dealt from the same deck.
    two = ultimate.Round(ante=10, seats=4, seed=seed, number=5)
    assert [one.view(n).hole for n in range(3)] == [two.view(n).hole for n in range(3)]
    assert one.view(0).hole == ultimate.Round(ante=10, seed=seed, number=5).view(0).hole


def test_after_leaves_the_round_alone():
    game_round = deal("AsAh", "JdJh", "Ks9d7c4h2s")
    before = game_round.snapshot()
    assert game_round.after(ultimate.Action.play(4)).is_over
    assert game_round.snapshot() == before
