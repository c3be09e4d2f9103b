"""Control variates: whatever the value, the mean over all that can happen is the exact one."""

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

import pokercore as pc
from learning.games import SMALL, tree_of
from pokercore import DECK, Action, Hand, View, variance
from pokercore.learning import PolicyBot, cfr, expected_values, legal_actions, uniform
from pokercore.variance import Judge, PolicyValue


def number(seed: int, *what: object) -> float:
    """A number from 0 to 1 that follows from what is told."""
    digest = hashlib.sha256(repr((seed, *map(str, what))).encode()).digest()
    return int.from_bytes(digest[:6], "little") / 2**48


class Mixed:
    """Tells how it mixes its actions: by numbers that follow from what it sees."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def probabilities(self, view: View) -> dict[Action, float]:
        seen = view.hole, view.boards, view.wagers, view.stacks
        actions = legal_actions_of(view)
        weights = [number(self.seed, seen, action) for action in actions]
        # Some are never done.
        weights = [weight if weight > 0.2 else 0.0 for weight in weights]
        weights = weights if any(weights) else [1.0] * len(actions)
        return {
            action: weight / sum(weights) for action, weight in zip(actions, weights, strict=True)
        }


class Silent(Mixed):
    """Acts so too, and does not tell."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.hidden = self.probabilities
        self.probabilities = lambda view: None  # type: ignore[method-assign, assignment, return-value]


def legal_actions_of(view: View) -> list[Action]:
    """Everything that may be done in a view of a small game."""
    told = pc.bots.Random().probabilities(view)
    assert told is not None
    return list(told)


def chances(bot: Mixed, view: View) -> dict[Action, float]:
    return getattr(bot, "hidden", bot.probabilities)(view)


Line = tuple[float, list[tuple[Hand, Action]], Hand]
"""How likely something is, the decisions with what was done, and how it ended."""


def lines(hand: Hand, bots: Sequence[Mixed], of: float = 1.0) -> Iterator[Line]:
    """Everything that can happen."""
    if hand.turn is None:
        yield of, [], hand
        return
    if hand.turn == DECK:
        deals = legal_actions(hand)
        for deal in deals:
            yield from lines(hand.after(deal), bots, of / len(deals))
        return
    for action, chance in chances(bots[hand.turn], hand.view(hand.turn)).items():
        if chance:
            for how, decisions, end in lines(hand.after(action), bots, of * chance):
                yield how, [(hand, action), *decisions], end


def judged(judge: Judge, bots: Sequence[Mixed], line: Line) -> list[float]:
    _, decisions, end = line
    judge.begin(range(len(bots)))
    for hand, action in decisions:
        seat = hand.turn
        assert seat is not None
        judge.decision(hand, seat, seat, bots[seat], hand.view(seat))
        judge.taken(action)
    parts = judge.end(end)
    worth = judge.estimate(end)
    assert [part / 1e6 for part in parts] == pytest.approx(worth, abs=2e-6)
    assert sum(parts) == round(sum(worth) * 1e6)
    return worth


def nonsense(seed: int) -> Callable[[Hand], list[float]]:
    """A value that means nothing, and does not even add up to 0."""

    def value(hand: Hand) -> list[float]:
        chairs = range(len(hand.starting_stacks))
        seen = [hand.hole(chair) for chair in chairs], hand.boards, hand.stacks, hand.wagers
        return [10 * number(seed, chair, seen) for chair in chairs]

    return value


CASES = [
    (game, value)
    for game in SMALL
    for value in ("call-down", "nonsense", "policy")
    if (game, value) not in {("leduc", "nonsense"), ("leduc face up", "policy")}
]


@pytest.mark.parametrize(("game", "value"), CASES)
def test_every_estimate_is_unbiased(game: str, value: str, rng: random.Random) -> None:
    """Over all deals and actions, each as likely as it is. Some bots tell what they do."""
    seed = rng.getrandbits(32)
    variant, stacks = SMALL[game]
    if game == "leduc":
        stacks = [3, 3]
    hand = Hand(variant, stacks, manual=True)
    players = len(stacks)
    bots = [(Silent if seat == 1 else Mixed)(seed + seat) for seat in range(players)]
    values = {
        "call-down": lambda: None,
        "nonsense": lambda: nonsense(seed),
        "policy": lambda: PolicyValue(uniform(pc.learning.Tree(hand))),
    }
    judge = Judge(values[value]())
    total = 0.0
    means, worths = [0.0] * players, [0.0] * players
    squares = [[0.0, 0.0] for _ in range(players)]
    for line in lines(hand, bots):
        chance, _, end = line
        total += chance
        for seat, worth in enumerate(judged(judge, bots, line)):
            means[seat] += chance * end.payoffs[seat]
            worths[seat] += chance * worth
            squares[seat][0] += chance * end.payoffs[seat] ** 2
            squares[seat][1] += chance * worth**2
    assert total == pytest.approx(1)
    assert worths == pytest.approx(means, abs=1e-9)
    told = [seat for seat in range(players) if seat != 1]
    if value == "policy" and game != "kuhn with a draw":
        for seat in told:
            assert squares[seat][1] < squares[seat][0]


def test_the_right_value_leaves_nothing_to_chance() -> None:
    """Where all tell their probabilities, and the value is what they play, nothing is luck."""
    tree = tree_of("leduc")
    policies = [cfr(tree, 10, plus=True), uniform(tree)]
    value = PolicyValue(*policies)
    bots = [PolicyBot(policy) for policy in policies]
    result = pc.simulate(bots, "leduc", hands=200, seed=3, adjust="aivat", value=value)
    exact = [
        float(expected_values(policies[1].with_seat(seat, policies[0]))[seat]) for seat in (0, 1)
    ]
    tally = result.bots[0].tally
    # Bot 0 has each chair in every other hand.
    assert tally.adjusted / 1e6 == pytest.approx(100 * sum(exact), abs=2e-4)
    assert tally.adjusted_squares / 1e12 == pytest.approx(100 * (exact[0] ** 2 + exact[1] ** 2))
    assert sum(bot.tally.adjusted for bot in result.bots) == 0


def ratio(result: pc.simulation.SimulationResult) -> float:
    """How many times lower the variance is."""
    tally = result.bots[0].tally
    hands = tally.hands
    plain = tally.net_squares / hands - (tally.net / hands) ** 2
    parts = tally.adjusted_squares / hands - (tally.adjusted / hands) ** 2
    return plain / (parts / 1e12)


def test_leduc() -> None:
    """The average of 100 iterations of CFR+ against uniform play: +0.743936 chips a hand, and a
    variance about three times lower (anchors, OpenSpiel 2.0.2).
    """
    tree = tree_of("leduc")
    bots = [PolicyBot(cfr(tree, 100, plus=True)), PolicyBot(uniform(tree))]
    result = pc.simulate(bots, "leduc", hands=2_000, seed=11, adjust="aivat")
    interval = result.bots[0].adjusted_interval
    assert interval is not None
    low, high = (end * result.bots[0].big_blind / 100 for end in (interval.low, interval.high))
    assert low < 0.743936 < high
    assert ratio(result) > 2.5
    # A value by uniform play needs no policy that was solved, and sees further.
    value = PolicyValue(uniform(tree))
    further = pc.simulate(bots, "leduc", hands=2_000, seed=11, adjust="aivat", value=value)
    assert ratio(further) > 3
    # The same hands: nothing but what stands beside them is otherwise.
    plain = pc.simulate(bots, "leduc", hands=2_000, seed=11)
    assert plain.digest == result.digest
    again = pc.simulate(bots, "leduc", hands=2_000, seed=11, adjust="aivat", workers=2)
    assert again == result


def test_no_limit_holdem_with_built_in_bots() -> None:
    """Bots of the core are played through the same door, and play the same hands."""
    players = [pc.bots.PotBettor, pc.bots.Call]
    settings = {"hands": 120, "seed": 4, "stack": 30}
    result = pc.simulate(players, "NLHE", adjust="aivat", **settings)
    plain = pc.simulate(players, "NLHE", **settings)
    assert result.digest == plain.digest
    assert ratio(result) > 3
    assert sum(bot.tally.adjusted for bot in result.bots) == 0


@pytest.mark.parametrize("game", ["STUD", "27TD", "PINEAPPLE", "BOMB_POT_PLO", "PLO8", "IRISH"])
def test_any_game(game: str) -> None:
    players = [pc.bots.Random, pc.bots.Call, pc.bots.Random]
    result = pc.simulate(players, game, hands=9, seed=4, adjust="aivat")
    assert result.digest == pc.simulate(players, game, hands=9, seed=4).digest
    assert sum(bot.tally.adjusted for bot in result.bots) == 0


def test_what_a_bot_tells_must_make_sense() -> None:
    class Bot:
        def __init__(self, told: object) -> None:
            self.told = told

        def probabilities(self, view: View) -> object:
            return self.told

        def act(self, view: View) -> Action:
            return view.check_or_call()

    for told, message in (
        (5, "an int; give a mapping|returned"),
        ({Action.check(): 0.5}, "adds up to 0.5"),
        ({Action.check(): "1"}, "numbers from 0 to 1"),
        ({Action.fold(): 1.0}, "actions that are legal"),
        ({Action.raise_to(1): 1.0}, "which has no probability"),
        ({3: 1.0}, "actions that are legal"),
        ({Action.check(): float("nan")}, "numbers from 0 to 1"),
    ):
        with pytest.raises(pc.exceptions.PokerError, match=message) as caught:
            pc.simulate([Bot(told), pc.bots.Call], "kuhn", hands=2, seed=1, adjust="aivat")
        assert "raised by bot 0" in caught.value.__notes__[0]


def test_a_value_must_make_sense() -> None:
    bots = [pc.bots.Random, pc.bots.Call]
    for value, adjust in ((5, "aivat"), (PolicyValue(uniform("kuhn")), "all_in")):
        with pytest.raises(pc.exceptions.RulesError) as caught:
            pc.simulate(bots, "kuhn", hands=2, adjust=adjust, value=value)  # type: ignore[arg-type]
        assert caught.value.defects[0].place == "value"
    with pytest.raises(TypeError, match="a value is a function of a hand"):
        Judge(5)  # type: ignore[arg-type]
    with pytest.raises(pc.exceptions.PokerError, match="1 numbers; give chips by chair"):
        pc.simulate(bots, "kuhn", hands=2, adjust="aivat", value=lambda hand: [1.0])
    value = PolicyValue(uniform(tree_of("leduc")))
    with pytest.raises(pc.exceptions.PokerError, match="are for Leduc"):
        pc.simulate(bots, "kuhn", hands=2, adjust="aivat", value=value)
    game = SMALL["no-limit leduc"][0]
    value = PolicyValue(uniform(tree_of("no-limit leduc")))
    with pytest.raises(pc.exceptions.PokerError, match="not in the tree of the policies"):
        pc.simulate(bots, game, hands=60, stack=50, adjust="aivat", value=value)


@pytest.mark.parametrize(
    ("worth", "message"),
    [
        (3, "give chips by chair, 2 of them, or None"),
        (iter([1, 2]), "give chips by chair, 2 of them, or None"),
        ("ab", "'a' is no amount of chips"),
        ([0, float("nan")], "nan is no amount of chips"),
        ([float("inf"), 0], "inf is no amount of chips"),
        ([10**400, 0], "is no amount of chips"),
    ],
)
def test_numbers_that_a_value_must_not_return(worth: object, message: str) -> None:
    with pytest.raises(pc.exceptions.PokerError, match=message):
        pc.simulate(
            [pc.bots.Random, pc.bots.Call],
            "kuhn",
            hands=2,
            seed=1,
            adjust="aivat",
            value=lambda hand: worth,  # type: ignore[arg-type, return-value]
        )


def test_a_value_beyond_all_chips_is_refused() -> None:
    """Each number may pass, and what they add up to has no place in the sums."""
    most = variance.MOST_CHIPS
    jack = pc.Card("Js")
    judge = Judge(lambda hand: [most, -most] if jack in hand.board else [-most, most])
    hand = Hand(pc.variants.LEDUC, [9, 9], manual=True).deal("Ks").deal("Qs")
    judge.begin([0, 1])
    for _ in range(4):
        assert hand.turn is not None
        if hand.turn == DECK:
            hand.deal("Js")
            continue
        judge.decision(hand.copy(), hand.turn, hand.turn, object(), hand.view(hand.turn))
        judge.taken(Action.check())
        hand.check()
    while hand.turn is not None:
        hand.check()
    with pytest.raises(pc.exceptions.PokerError, match="give what chairs can win"):
        judge.end(hand)


def test_fractions_are_probabilities() -> None:
    class Bot:
        def probabilities(self, view: View) -> dict[Action, Fraction]:
            return dict.fromkeys(legal_actions_of(view), Fraction(1, 2))

        def act(self, view: View) -> Action:
            return view.check_or_call()

    pc.simulate([Bot, pc.bots.Call], "kuhn", hands=4, seed=1, adjust="aivat")


def test_any_built_in_bot_and_a_style_of_ones_own() -> None:
    """The judge is told of each by the name by which it was asked for."""
    mine = pc.bots.Style(name="mine", bluff=900)
    for bot in (*pc.bots.names(), mine):
        settings = {"hands": 2, "seed": 1, "stack": 20}
        result = pc.simulate([bot, "call"], "NLHE", adjust="aivat", **settings)
        assert result.digest == pc.simulate([bot, "call"], "NLHE", **settings).digest


def test_the_mean_of_the_deal_is_that_of_the_stakes() -> None:
    """Games that take turns may differ in their bets alone; a value that is the same in all of a
    hand takes out nothing.
    """
    judge = Judge(lambda hand: [hand.stakes.small_bet, 0])
    for bets in ((2, 4), (3, 6)):
        hand = Hand(pc.variants.LEDUC, [20, 20], ante=1, bets=bets, seed=1)
        judge.begin([0, 1])
        assert hand.turn is not None
        judge.decision(hand.without_deck(), hand.turn, 0, object(), hand.view(hand.turn))
        assert judge._luck == [0, 0]


def test_hands_that_a_policy_value_does_not_know() -> None:
    tree = tree_of("kuhn")
    value = PolicyValue(uniform(tree), uniform(tree))
    with pytest.raises(TypeError, match="3 is an int; give a Hand"):
        value(3)  # type: ignore[arg-type]
    with pytest.raises(pc.exceptions.PokerError, match="was not recorded"):
        value(Hand(pc.variants.KUHN, [9, 9], seed=1, record=False))
    other = tree.hand.button ^ 1
    hand = Hand(pc.variants.KUHN, [9, 9], seed=1, button=other)
    with pytest.raises(pc.exceptions.PokerError, match="whose button is chair"):
        value(hand.check())
    for seats in ((0,), (0, 5), (0, 1, 2)):
        with pytest.raises(pc.exceptions.RulesError) as caught:
            value.seated(seats)
        assert caught.value.defects[0].place == "bots"


def test_policy_values_that_are_refused() -> None:
    for policies in ((), (uniform("kuhn"), uniform(tree_of("leduc"))), (uniform("kuhn"),) * 3):
        with pytest.raises(pc.exceptions.RulesError) as caught:
            PolicyValue(*policies)
        assert caught.value.defects[0].place == "policies"
    with pytest.raises(TypeError, match="give a Policy"):
        PolicyValue(3)  # type: ignore[arg-type]


def test_what_random_tells_is_what_it_does(rng: random.Random) -> None:
    """Fixed limit, discards of any number, and no answer where the sizes are too many."""
    bot = pc.bots.Random(rng)
    limit = Hand(pc.variants.get("FLHE"), [60, 60, 60], seed=3)
    draw = Hand(pc.variants.get("27TD"), [60, 60], seed=3).check_or_call().check_or_call()
    for hand in (limit, draw):
        assert hand.turn is not None
        view = hand.view(hand.turn)
        told = bot.probabilities(view)
        assert told is not None
        assert sum(told.values()) == pytest.approx(1)
        draws = 4_000
        counts = dict.fromkeys(told, 0)
        for _ in range(draws):
            if view.legal.discarding:
                cards = bot.discard(view, view.legal.discard)
                counts[next(a for a in told if set(a.cards) == set(cards))] += 1
            else:
                counts[bot.act(view)] += 1
        for action, chance in told.items():
            error = (chance * (1 - chance) / draws) ** 0.5
            assert counts[action] / draws == pytest.approx(chance, abs=6 * error)
    deep = Hand(pc.variants.NLHE, [500, 500], seed=1)
    assert deep.turn is not None
    assert bot.probabilities(deep.view(deep.turn)) is None
    assert variance.MOST_DEALS >= 30


class Seated:
    """A value that goes wrong when it is told who sits where."""

    def __call__(self, hand: Hand) -> list[float]:
        return [0, 0]

    def seated(self, bots: object) -> object:
        raise ZeroDivisionError("seats")


def failing(hand: Hand) -> list[float]:
    raise ZeroDivisionError("value")


def failing_late(hand: Hand) -> list[float]:
    if hand.actions:
        raise ZeroDivisionError("late")
    return [0, 0]


class Raising:
    def probabilities(self, view: View) -> None:
        raise ZeroDivisionError("bot")

    def act(self, view: View) -> Action:
        return view.check_or_call()


@pytest.mark.parametrize(
    ("bot", "value", "who"),
    [
        ("call", failing, "the value failing"),
        ("random", failing_late, "the value failing_late"),
        (pc.bots.Random, failing_late, "the value failing_late"),
        ("call", Seated(), "the value Seated"),
        (Raising, lambda hand: [0, 0], "bot 0 (Raising) on seat 0"),
    ],
)
def test_who_raised_is_told(bot: object, value: Any, who: str) -> None:
    """A value that raises is named, and no bot is blamed for it; and the reverse."""
    with pytest.raises(ZeroDivisionError) as caught:
        pc.simulate([bot, "call"], "kuhn", hands=4, seed=1, adjust="aivat", value=value)
    (note,) = caught.value.__notes__
    assert note == f"raised by {who} in hand 0 of the match"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (lambda hand: [1.0], "1 numbers; give chips by chair"),
        (lambda hand: "ab", "is no amount of chips"),
    ],
)
def test_a_value_that_returns_nonsense_is_named(value: Any, message: str) -> None:
    with pytest.raises(pc.exceptions.PokerError, match=message) as caught:
        pc.simulate(["call", "random"], "kuhn", hands=2, seed=1, adjust="aivat", value=value)
    assert caught.value.__notes__ == ["raised by the value function in hand 0 of the match"]
