"""The work that is compared, done by this package, through its public face."""

import random
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from typing import TypeAlias

from measuring import require

import pokercore as pc
from pokercore.bots import BotSource
from pokercore.simulation import SimulationResult

PLAYERS = 6
STACK = 200
BLINDS = (1, 2)
SEED = 2024
ROUNDS = 4
"""Betting rounds. Where everybody checks or calls, each player decides once in each."""

Deal: TypeAlias = tuple[str, str]
"""Hole cards and a whole board."""

Sight: TypeAlias = tuple[bool, int, int]
"""What a bot saw: whether it may raise, the pot, how many cards it holds."""


def _simulate(bots: Sequence[BotSource | str], hands: int, workers: int = 1) -> SimulationResult:
    result = pc.simulate(
        bots,
        pc.variants.NLHE,
        hands=hands,
        seed=SEED,
        stack=STACK,
        blinds=BLINDS,
        workers=workers,
    )
    require(result.hands == hands, f"{result.hands} hands of {hands} were played")
    require(sum(bot.net for bot in result.bots) == 0, "the payoffs do not sum to zero")
    return result


def _check_showdowns(result: SimulationResult, players: int) -> None:
    decisions = ROUNDS * players * result.hands
    require(result.decisions == decisions, f"{result.decisions} decisions, not {decisions}")
    for bot in result.bots:
        require(bot.tally.showdowns == result.hands, f"{bot.name} left before the showdown")


def call(players: int, workers: int = 1) -> Callable[[int], None]:
    """Hands in which everybody checks or calls to the showdown, by native bots."""

    def play(hands: int) -> None:
        _check_showdowns(_simulate(["call"] * players, hands, workers), players)

    return play


def play_random(hands: int) -> None:
    """Hands of native bots that act at random."""
    _simulate(["random"] * PLAYERS, hands)


def scale(bots: Sequence[BotSource | str], workers: int) -> Callable[[int], None]:
    """Hands on several threads or processes."""

    def play(hands: int) -> None:
        _simulate(bots, hands, workers)

    return play


def random_means(hands: int) -> tuple[float, float]:
    """How many decisions random bots make a hand, and how many of them come to its showdown."""
    result = _simulate(["random"] * PLAYERS, hands)
    showdowns = sum(bot.tally.showdowns for bot in result.bots)
    return result.decisions / hands, showdowns / hands


class ReadingBot:
    """Looks at what most bots look at, then checks or calls."""

    def act(self, view: pc.View) -> pc.Action:
        """Reads whether it may raise, the pot and its cards."""
        if view.can_raise and view.pot < 0:
            return view.min_raise()
        view.hole  # noqa: B018, read for the time it takes
        return view.check_or_call()


def play_reading(hands: int) -> None:
    """Hands of Python bots."""
    _check_showdowns(_simulate([ReadingBot] * PLAYERS, hands), PLAYERS)


def sights() -> list[Sight]:
    """What the bots see in one hand, decision by decision."""
    seen: list[Sight] = []

    def act(view: pc.View) -> pc.Action:
        seen.append((view.can_raise, view.pot, len(view.hole)))
        return view.check_or_call()

    _simulate([act] * PLAYERS, 1)
    return seen


def _on_the_flop() -> pc.Hand:
    hand = pc.Hand(pc.variants.NLHE, stacks=[STACK] * PLAYERS, blinds=BLINDS, seed=SEED)
    for _ in range(PLAYERS + 2):
        hand.check_or_call()
    return hand


def copy(times: int) -> None:
    """Copies of a hand on the flop."""
    hand = _on_the_flop()
    for _ in range(times):
        copied = hand.copy()
    require(copied == hand and copied is not hand, "the copy is not the same hand")


def copy_and_act(times: int) -> None:
    """The hands that a check leads to, the first hand untouched."""
    hand, check = _on_the_flop(), pc.Action.check()
    for _ in range(times):
        after = hand.after(check)
    require(len(after.actions) == len(hand.actions) + 1, "the action was not taken")


def legal(stack: int) -> Callable[[int], None]:
    """What is legal, on stacks of so many chips."""
    hand = pc.Hand(pc.variants.NLHE, stacks=[stack] * PLAYERS, blinds=BLINDS, seed=SEED)

    def play(times: int) -> None:
        for _ in range(times):
            legal = hand.legal
        require(legal.max_raise_to == stack, "the largest raise is not all-in")

    return play


def deals(count: int) -> list[Deal]:
    """Cards at random, the same each time."""
    rng = random.Random(SEED)
    deck = [str(card) for card in pc.standard_deck()]
    hands = (rng.sample(deck, 7) for _ in range(count))
    return [("".join(cards[:2]), "".join(cards[2:])) for cards in hands]


def omaha_deals(count: int) -> list[Deal]:
    """Four own cards and a board at random, the same each time."""
    rng = random.Random(SEED)
    deck = [str(card) for card in pc.standard_deck()]
    hands = (rng.sample(deck, 9) for _ in range(count))
    return [("".join(cards[:4]), "".join(cards[4:])) for cards in hands]


def evaluate(deals: list[Deal]) -> Callable[[int], None]:
    """The strengths of hands, a call for each; the cards are parsed beforehand."""
    parsed = [(pc.parse_cards(hole), pc.parse_cards(board)) for hole, board in deals]

    def play(times: int) -> None:
        for hole, board in islice(cycle(parsed), times):
            rank = pc.evaluate(hole, board)
        require(len(rank.cards) == 5, "no five cards")

    return play


def strengths(deals: list[Deal]) -> list[pc.HandRank]:
    """The strengths of hands."""
    return [pc.evaluate(hole, board) for hole, board in deals]
