"""Cases from public reports: pots, what goes back, odd chips."""

import random

import pokercore as pc
from hands import begin, do, play_out, pots, returned, tell, won
from pokercore.enums import PostKind, Tabling
from rules.cases import by_seat, case, hand_of, played, pots_of, seat


def ends(hand, expected):
    """Asserts what a case expects of the end of its hand."""
    assert hand.is_over
    for name in ("won", "returned"):
        if name in expected:
            assert {"won": won, "returned": returned}[name](hand) == by_seat(expected[name])
    if "final_stacks" in expected:
        assert list(hand.stacks) == list(by_seat(expected["final_stacks"]).values())
        assert sum(hand.stacks) == expected.get("sum_of_stacks", sum(hand.starting_stacks))


def pots_before_the_end(case):
    """The pots just before the last cards come: the same hand, dealt by hand."""
    setup = case["setup"]
    hand = pc.Hand(
        pc.variants.NLHE,
        setup["stacks"].values(),
        blinds=tuple(setup["blinds"].values()),
        ante=setup.get("ante", 0),
        manual=True,
    )
    for _ in setup["stacks"]:
        hand.deal("????")
    for line in case["actions"]:
        if line.startswith("d db "):
            assert hand.turn == pc.DECK
            hand.deal(line.removeprefix("d db "))
        else:
            tell(hand, [line])
    return pots(hand)


@case("R10-main-and-two-side-pots")
def test_a_main_and_two_side_pots(case):
    assert pots_before_the_end(case) == pots_of(case["expected"])
    ends(played(case), case["expected"])


@case("R12-three-equal-shares")
def test_three_equal_shares(case):
    assert pots_before_the_end(case) == pots_of(case["expected"])
    hand = played(case)
    ends(hand, case["expected"])
    assert returned(hand) == {}


@case("R13-odd-chip-left-of-button")
def test_the_odd_chip_goes_left_of_the_button(case):
    assert hand_of(case).button == seat(case["setup"]["button"])
    ends(played(case), case["expected"])


@case("R14-odd-chips-pot-by-pot")
def test_odd_chips_pot_by_pot(case):
    expected = case["expected"]
    assert pots_before_the_end(case) == pots_of(expected)
    for tabling in (Tabling.AUTO, Tabling.SHOW_ALL):
        hand = played(case, options=pc.Options(tabling=tabling))
        assert won(hand) == by_seat(expected["won_when_every_pot_is_split_alone"])
        ends(hand, expected)
    # Mucked or shown by losers, the result is the same.
    options = pc.Options(tabling=Tabling.CHOOSE, expose_allin=False)
    for dice in range(20):
        chance = random.Random(dice)
        hand = played(case, options=options)
        while hand.turn is not None:
            if hand.legal.muck and chance.random() < 0.5:
                hand.muck()
            else:
                hand.show()
        ends(hand, expected)


@case("R15-allin-player-stays-eligible")
def test_an_all_in_player_stays_in_the_main_pot(case):
    assert pots_before_the_end(case) == pots_of(case["expected"])
    ends(played(case), case["expected"])


@case("R16-no-empty-pots")
def test_no_pot_is_empty(case):
    assert pots_before_the_end(case) == pots_of(case["expected"])
    ends(played(case), case["expected"])


@case("R17-antes-belong-to-the-pot")
def test_antes_belong_to_the_pot(case):
    assert hand_of(case).pot == case["expected"]["pot_before_action"]
    ends(played(case), case["expected"])


@case("R23-allin-and-everyone-folds")
def test_all_in_and_everybody_folds(case):
    hand = played(case)
    ends(hand, case["expected"])
    assert hand.board == ()
    assert hand.shown == ()


@case("R28-folded-player-cannot-win")
def test_a_folded_player_wins_nothing(case):
    hand = tell(hand_of(case), case["actions"][:-1])
    assert hand.pot == case["expected"]["pot"]
    do(hand, "x")
    ends(hand, case["expected"])


@case("R26-omaha8-quartered")
def test_a_low_is_quartered(case):
    setup, expected = case["setup"], case["expected"]
    players = len(setup["hole"])
    dead = setup["pot"] % players
    posts = [pc.Post(0, PostKind.DEAD, dead)]
    posts += [pc.Post(s, PostKind.ANTE, setup["pot"] // players) for s in range(players)]
    hand = begin(
        [1000] * players,
        variant=pc.variants.PLO8,
        blinds=(0, 2),
        posts=posts,
        holes={seat(player): cards for player, cards in setup["hole"].items()},
        board=setup["board"],
    )
    assert hand.pot == setup["pot"]
    ranks = {
        side: [
            pc.evaluate(cards, setup["board"], variant=pc.variants.PLO8, side=side)
            for cards in list(setup["hole"].values())[:2]
        ]
        for side in ("high", "low")
    }
    assert ranks["high"][0].name == "three kings"
    assert ranks["low"][0] == ranks["low"][1]
    assert "".join(card.rank_char for card in ranks["low"][0].cards) == "7432A"
    ends(play_out(hand), expected)
