"""What hands are worth before their last cards, and results adjusted where the betting was over."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

import pokercore as pc
from pokercore import DECK, Hand, variants


def plain_pot(view):
    return view.pot_bet()


def plain_call(view):
    return view.check_or_call()


def rounded(chips):
    """Fractions as whole millionths that add up."""
    parts = [amount * 10**6 // 1 for amount in chips]
    left = int(sum(chips) * 10**6) - sum(parts)
    order = sorted(range(len(parts)), key=lambda at: parts[at] - chips[at] * 10**6)
    for at in order[:left]:
        parts[at] += 1
    return [int(part) for part in parts]


def adjusted(hand, acts):
    """What a hand is worth that is played so: the mean over the cards after the last decision."""
    paused = None
    while hand.turn is not None:
        action = acts[hand.turn](hand.view(hand.turn))
        paused = hand.without_deck().apply(action)
        hand.apply(action)
    if paused is None or paused.turn != DECK:
        return [chips * 10**6 for chips in hand.payoffs], False
    return rounded(paused.expected_payoffs()), True


@pytest.mark.parametrize(
    ("game", "stacks"),
    [
        ("NLHE", (30, 30)),
        ("NLHE", (9, 40, 25)),
        ("PLO8", (20, 35)),
        ("SHORT_DECK", (30, 60)),
        ("BOMB_POT_PLO", (25, 15, 60)),
    ],
)
def test_the_results_are_those_of_each_hand(game, stacks):
    """Hand by hand through the public hand; by the core alone, and with Python bots."""
    native = [pc.bots.PotBettor, pc.bots.Call, pc.bots.PotBettor][: len(stacks)]
    own = [plain_pot, plain_call, plain_pot][: len(stacks)]
    hands, seed = 60, 8
    settings = {"hands": hands, "seed": seed, "stack": stacks}
    result = pc.simulate(native, game, adjust="all_in", **settings)
    sums, run_out = [0] * len(stacks), 0
    for number in range(hands):
        chairs = [(bot + number) % len(stacks) for bot in range(len(stacks))]
        seated = {chair: bot for bot, chair in enumerate(chairs)}
        hand = Hand(
            variants.get(game),
            [stacks[seated[chair]] for chair in range(len(stacks))],
            seed=seed,
            number=number,
        )
        worth, ran = adjusted(hand, {chair: own[bot] for chair, bot in seated.items()})
        run_out += ran
        for bot, chair in enumerate(chairs):
            sums[bot] += worth[chair]
    assert [bot.tally.adjusted for bot in result.bots] == sums
    assert run_out > hands // 10
    assert sum(sums) == 0
    assert result.digest == pc.simulate(native, game, **settings).digest
    by_python = pc.simulate(own, game, adjust="all_in", **settings)
    assert [bot.tally.adjusted for bot in by_python.bots] == sums
    again = pc.simulate(native, game, adjust="all_in", workers=2, **settings)
    assert again == result


def test_hands_that_the_blinds_put_all_in():
    """Nobody decides: the hands are known, and the board is not."""
    result = pc.simulate(
        [pc.bots.Call, pc.bots.Call], "NLHE", hands=6, stack=1, seed=2, adjust="all_in"
    )
    sums = [0, 0]
    for number in range(6):
        known = Hand(variants.NLHE, [1, 1], blinds=(1, 2), seed=2, number=number)
        assert known.is_over
        hand = Hand(variants.NLHE, [1, 1], blinds=(1, 2), manual=True)
        for seat in (0, 1):
            hand.deal(known.hole(seat), seat=seat)
        worth = rounded(hand.expected_payoffs())
        for bot in (0, 1):
            sums[bot] += worth[(bot + number) % 2]
    assert [bot.tally.adjusted for bot in result.bots] == sums
    # A third of the pots are not won or lost by a whole stack.
    assert result.bots[0].tally.adjusted_squares < result.bots[0].tally.net_squares * 10**12


def test_it_is_less_noise_around_the_same_mean():
    players = [pc.bots.PotBettor, pc.bots.PotBettor]
    result = pc.simulate(players, "NLHE", hands=1_500, stack=40, seed=9, adjust="all_in", workers=2)
    one = result.bots[0]
    assert one.tally.adjusted_squares < one.tally.net_squares * 10**12 * 2 // 3
    adjusted, plain = one.adjusted_interval, one.interval
    assert adjusted.low < 0 < adjusted.high
    assert adjusted.high - adjusted.low < plain.high - plain.low


def test_games_whose_last_cards_are_own_cards_are_not_adjusted():
    for game in ("STUD", "27TD"):
        players = [pc.bots.PotBettor, pc.bots.Call]
        result = pc.simulate(players, game, hands=40, stack=30, seed=9, adjust="all_in")
        for bot in result.bots:
            assert bot.tally.adjusted == bot.net * 10**6


def test_the_mean_over_the_river():
    """Every card that nobody was dealt comes as often, folded cards never."""
    hand = Hand(variants.NLHE, [100, 40, 70], blinds=(1, 2), manual=True)
    for cards in ("AsKs", "QdQc", "7h7d"):
        hand.deal(cards)
    hand.raise_to(70).all_in().call().deal("Qs Js 2h").deal("3c")
    assert hand.turn == DECK
    expected = hand.expected_payoffs()
    sums = [0, 0, 0]
    for card in hand.legal.deck:
        river = hand.after(pc.Action.deal(card))
        assert river.expected_payoffs() == tuple(map(Fraction, river.payoffs))
        sums = [total + chips for total, chips in zip(sums, river.payoffs, strict=True)]
    assert len(hand.legal.deck) == 42
    assert expected == tuple(Fraction(total, 42) for total in sums)
    assert sum(expected) == 0
    even = hand.expected_payoffs(by_cards=False)
    # A third of the main pot of 120, half of the side pot of 60, for 70 and for 40.
    assert even == (0, 0, 0)


def test_the_call_down_value_is_a_martingale(rng: random.Random):
    """Its mean over the next cards, and over the deal of the hands, is its value before."""
    hand = Hand(variants.PLO8, [100, 100, 100], blinds=(1, 3), seed=rng.getrandbits(32))
    hand.call().call().check()
    hand.raise_to(5).call().fold()
    turn = hand.without_deck()
    assert turn.expected_payoffs() == hand.expected_payoffs()
    before = turn.check().check().expected_payoffs()
    rivers = [turn.after(pc.Action.deal(card)) for card in turn.legal.deck]
    values = [river.expected_payoffs() for river in rivers]
    mean = [sum(chips) / len(rivers) for chips in zip(*values, strict=True)]
    assert tuple(mean) == before
    start = Hand(variants.KUHN, [9, 9], manual=True)
    deals = [
        start.copy().deal(one).deal(other)
        for one in start.legal.deck
        for other in start.legal.deck
        if one != other
    ]
    for chair in (0, 1):
        total = sum(deal.expected_payoffs()[chair] for deal in deals)
        assert total / len(deals) == start.expected_payoffs(by_cards=False)[chair] == 0


def test_without_its_deck_a_hand_tells_nothing_of_what_would_have_come(rng: random.Random):
    for code in ("NLHE", "STUD8", "27TD", "DRAMAHA", "BADUGI", "IRISH"):
        variant = variants.get(code)
        one = Hand(variant, [50] * 3, seed=rng.getrandbits(32), record=False)
        for _ in range(rng.randrange(9)):
            if one.turn is not None:
                one.check_or_call()
        open_hand = one.without_deck()
        assert open_hand.deck is None
        assert open_hand.seed is None
        assert open_hand.number is None
        assert open_hand.turn == one.turn
        assert Hand.restore(open_hand.snapshot()) == open_hand
        lie = {card for seat in one.players for card in one.hole(seat)}
        lie |= {card for board in one.boards for card in board}
        assert lie.isdisjoint(open_hand.deck_left)
        for seat in one.players:
            assert open_hand.hole(seat) == one.hole(seat)
        # It can be played to its end.
        while open_hand.turn is not None:
            if open_hand.turn == DECK:
                seat, board, count = open_hand.legal.deal
                cards = next(combinations(open_hand.legal.deck, count))
                open_hand.deal(cards, seat=seat, board=board)
            elif open_hand.legal.show:
                open_hand.show()
            else:
                open_hand.check_or_call()
        assert sum(open_hand.payoffs) == 0
        assert open_hand.without_deck() == open_hand


def test_values_that_are_not_known():
    stud = Hand(variants.STUD, [50, 50], seed=1)
    assert stud.expected_payoffs() is None
    hidden = Hand(variants.NLHE, [50, 50], blinds=(1, 2), manual=True).deal("??").deal("??")
    assert hidden.expected_payoffs() is None
    assert hidden.expected_payoffs(by_cards=False) == (0, 0)
    hand = Hand(variants.STUD, [50, 50], manual=True)
    assert hand.expected_payoffs(by_cards=False) is None
    with pytest.raises(TypeError):
        hand.expected_payoffs(False)
