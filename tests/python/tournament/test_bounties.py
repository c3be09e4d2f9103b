"""Who knocked a player out: who won the pot that holds his last chips."""

import pytest

import pokercore as pc
from hands import begin, do, play_out
from pokercore.enums import AnteKind, EventKind
from pokercore.tournament.bounties import knocked_out_by
from pokercore.variants import NLHE


def awards(hand, pot):
    return {
        event.seat for event in hand.events if event.kind == EventKind.AWARD and event.pot == pot
    }


def all_in_by_hand(rng, players):
    """A hand dealt by hand in which chips go in wildly; its last pots, where the deck had the
    last word, so that they can still be asked for their seats.
    """
    stacks = [rng.choice((7, 20, 30, 55, 90, 200)) for _ in range(players)]
    kind = rng.choice((None, *AnteKind))
    blinds = (0, 0) if kind == AnteKind.LIVE else (5, 10)
    stakes = pc.Stakes(*blinds, ante=0 if kind is None else 4, ante_kind=kind or AnteKind.EACH)
    options = pc.Options(antes_dead=rng.random() < 0.3)
    hand = pc.Hand(NLHE, stacks, stakes=stakes, options=options, manual=True)
    last = None
    while hand.turn is not None:
        if hand.turn == pc.DECK:
            last = hand.pots
            count = hand.legal.deal[2]
            hand.deal(rng.sample(hand.legal.deck, count))
            continue
        last = None
        choice = rng.random()
        if choice < 0.35 and hand.legal.can_raise:
            hand.raise_to(hand.legal.max_raise_to)
        elif choice < 0.55 and hand.legal.fold:
            hand.fold()
        else:
            hand.check_or_call()
    return hand, last


def test_it_is_the_last_pot_that_he_could_win(rng):
    seen = 0
    side_pots = 0
    for _ in range(1500):
        hand, last = all_in_by_hand(rng, rng.randint(2, 6))
        for seat in hand.players:
            if hand.stacks[seat] or last is None:
                continue
            mine = max(number for number, pot in enumerate(last) if seat in pot.seats)
            assert set(knocked_out_by(hand, seat)) == awards(hand, mine)
            seen += 1
            side_pots += mine > 0
    assert seen > 300
    assert side_pots > 50


def test_two_victims_in_two_pots():
    """Who wins the main pot has the shortest's head only; the side pot has the other's."""
    hand = begin(
        [1000, 300, 100],
        blinds=(10, 20),
        holes={0: "QcQd", 1: "JcJd", 2: "AcAd"},
        board="2h7s9hTc3d",
        button=0,
    )
    do(hand, "1000 c c")
    assert hand.stacks == (900 + 200, 0, 300)
    assert knocked_out_by(hand, 1) == (0,)
    hand = begin(
        [1000, 300, 100],
        blinds=(10, 20),
        holes={0: "AcAd", 1: "JcJd", 2: "QcQd"},
        board="2h7s9hTc3d",
        button=0,
    )
    do(hand, "1000 c c")
    assert [knocked_out_by(hand, seat) for seat in (1, 2)] == [(0,), (0,)]


def test_a_split_pot_has_several_winners():
    hand = begin(
        [100, 900, 900],
        blinds=(10, 20),
        holes={0: "2c3d", 1: "AcKd", 2: "AdKc"},
        board="Ah7s9hTc8d",
        button=1,
    )
    do(hand, "xc xc xc") if hand.turn != 1 else do(hand, "100 xc xc")
    play_out(hand)
    assert hand.stacks[0] == 0
    # Clockwise from the left of the button.
    assert knocked_out_by(hand, 0) == (2, 1)


@pytest.mark.parametrize("code", ["PLO8", "FLO8"])
def test_in_high_low_it_is_the_high_side(code):
    hand = begin(
        [60, 600, 600],
        variant=pc.variants.get(code),
        stakes=pc.Stakes(10, 20),
        holes={0: "JcJdTcTd", 1: "Ac2cQdQh", 2: "KcKdKhQs"},
        board="4h5s8dKs9h",
        button=0,
    )
    while hand.turn is not None:
        if hand.turn == 0 and hand.legal.can_raise:
            hand.raise_to(hand.legal.max_raise_to)
        else:
            hand.check_or_call()
    assert hand.stacks[0] == 0
    shares = {(event.seat, event.share) for event in hand.events if event.kind == EventKind.AWARD}
    assert shares == {(2, 0), (1, 1)}
    assert knocked_out_by(hand, 0) == (2,)


def test_what_is_won_among_absent_players_only():
    """Above a present player's few chips only dead hands have any: the last of them takes those."""
    hand = pc.Hand(
        NLHE, [500, 3, 10], stakes=pc.Stakes(5, 10, ante=10), button=0, seed=1, absent=[0, 2]
    )
    play_out(hand)
    assert hand.stacks == (504, 9, 0)
    assert knocked_out_by(hand, 2) == (0,)
    # Where he has no more than the present player, the main pot holds his last chips.
    hand = pc.Hand(
        NLHE, [500, 10, 10], stakes=pc.Stakes(5, 10, ante=10), button=0, seed=1, absent=[0, 2]
    )
    play_out(hand)
    assert hand.stacks == (490, 30, 0)
    assert knocked_out_by(hand, 2) == (1,)
