"""Random hands of every game that PokerKit 0.7.7 has or can be put together to: the same chips, the
same cards, the same actions, and then the same seats to act, the same choices and the same result.

What differs must be explained by a difference of `comparison`, to the chip.
"""

import random
from collections import Counter
from dataclasses import replace

import pokerkit as pk
import pytest

from differential import peers, test_pokerkit
from differential.comparison import DIFFERENCES, Comparison
from differential.peers import PEERS
from differential.twin import OPTIONS


def some_table(name, rng):
    """A random table of this game that both sides can play."""
    peer = PEERS[name]
    fewest, most = peer.variant.game(OPTIONS).seat_limits
    players = rng.randint(fewest, min(most, peer.most))
    stakes = peer.stakes(rng)
    unit = max(stakes.fixed_bets[0], stakes.smallest_bet)
    deep = rng.choice([2, 6, 20, 60]) * unit
    return {
        "variant": peer.variant,
        "stacks": [1 + rng.randrange(deep) for _ in range(players)],
        "stakes": stakes,
        "straddle": 0,
        "antes_dead": False,
        "deck": rng.sample(peer.variant.deck, len(peer.variant.deck)),
    }


def compare_hands(name, seed, numbers):
    """Compares hands of a game; the seed of one that differs is told."""
    met, whole = Counter(), 0
    for number in numbers:
        rng = random.Random(f"{seed} {number}")
        setup = some_table(name, rng)
        comparison = None
        try:
            comparison = Comparison(PEERS[name].make, setup, rng)
            whole += comparison.play()
        except Exception as error:
            told = {**setup, "variant": setup["variant"].code}
            told["deck"] = "".join(map(str, setup["deck"]))
            error.add_note(f"compare_hands({name!r}, {seed!r}, [{number}]): {told}")
            if comparison is not None:
                error.add_note(f"{[str(action) for _, action in comparison.hand.actions]}")
            raise
        met += comparison.met
    assert met.keys() <= DIFFERENCES.keys()
    return met, whole


@pytest.mark.parametrize("name", PEERS)
def test_random_hands(name, rng):
    met, whole = compare_hands(name, rng.random(), range(40))
    assert whole > 20
    print(name, dict(met))


@pytest.mark.slow
@pytest.mark.parametrize("name", PEERS)
def test_many_random_hands(name, rng):
    met, whole = compare_hands(name, rng.random(), range(1_000))
    assert whole > 500
    print(name, dict(met))


# A game and a hand of the seed "examples" in which each difference is met that hold'em has not.
EXAMPLES = {
    "a low of another pot": ("STUD8", 55),
    "all-in to bring in": ("STUD", 10),
    "all-in for the ante": ("STUD", 12),
    "unmatched bring-in": ("RAZZ", 26),
    "what comes back": ("27TD", 62),
    "folded hands are dealt": ("RAZZ", 282),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_difference_of_the_list_is_met(name):
    game, number = EXAMPLES[name]
    met, _ = compare_hands(game, "examples", [number])
    assert met[name]


def test_every_difference_has_an_example():
    assert EXAMPLES.keys() | test_pokerkit.EXAMPLES.keys() == DIFFERENCES.keys()
    assert not EXAMPLES.keys() & test_pokerkit.EXAMPLES.keys()


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("27TD", peers.draw_game(5, 3, pk.RegularLowHand)),
        ("RAZZ", peers.with_bring_in(pk.FixedLimitSevenCardStud)),
        ("PLO", peers.board_game(4, pk.StandardHighHand)),
        ("BADUGI", peers.draw_game(4, 2, pk.BadugiHand)),
    ],
)
def test_another_game_is_found(name, make, monkeypatch):
    """Another ranking, opener, use of cards or number of draws there: some hand differs."""
    monkeypatch.setitem(PEERS, name, replace(PEERS[name], make=make))
    with pytest.raises((AssertionError, ValueError)):
        compare_hands(name, "examples", range(40))


def test_every_game_of_pokerkit_is_compared():
    """Of its games only the numeral one is left out: it knows nine, ten, ace as a straight."""
    abstract = {
        "Draw", "Holdem", "Poker", "SevenCardStud", "SingleDraw", "TripleDraw",
        "UnfixedLimitHoldem",
    }  # fmt: skip
    classes = {
        name
        for name, found in vars(pk.games).items()
        if isinstance(found, type) and issubclass(found, pk.games.Poker) and name not in abstract
    }
    compared = {
        "FixedLimitBadugi": "BADUGI",
        "FixedLimitDeuceToSevenLowballTripleDraw": "27TD",
        "FixedLimitOmahaHoldemHighLowSplitEightOrBetter": "FLO8",
        "FixedLimitRazz": "RAZZ",
        "FixedLimitSevenCardStud": "STUD",
        "FixedLimitSevenCardStudHighLowSplitEightOrBetter": "STUD8",
        "KuhnPoker": "KUHN",
        "LeducHoldem": "LEDUC",
        "NoLimitDeuceToSevenLowballSingleDraw": "NL27SD",
        "NoLimitRoyalHoldem": "ROYAL_HOLDEM",
        "NoLimitShortDeckHoldem": "SHORT_DECK",
        "PotLimitOmahaHoldem": "PLO",
        "RhodeIslandHoldem": "RHODE_ISLAND",
        "RoyalRhodeIslandHoldem": "royal Rhode Island",
    }
    holdem = {"FixedLimitTexasHoldem", "NoLimitTexasHoldem"}
    assert classes == compared.keys() | holdem | {"Numeral211Holdem"}
    assert set(compared.values()) <= PEERS.keys()


def test_its_fixed_limit_omaha_is_pot_limit():
    """Why `peers` has a class of its own for that game."""
    theirs = pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    assert theirs.betting_structure == pk.BettingStructure.POT_LIMIT
    assert theirs.hand_types == peers.FixedLimitOmahaEightOrBetter.hand_types
