"""pokerfast: hands of its own engine, with a bot called for each decision; its evaluator, which
takes cards as texts; and its equities, which are OMPEval's, compiled.
"""

from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle, islice

import ours
import spots
from measuring import require
from pokerfast import FastHand, eval7
from pokerfast import equity as ompeval

NAME = f"pokerfast {version('pokerfast')}"


class ReadingBot:
    """Looks at what the bot of `ours` looks at, then checks or calls."""

    def act(self, hand: FastHand) -> None:
        """Reads whether it may raise, the pot and its cards."""
        space = hand.get_action_space()
        if "min_bet" in space and hand.pot_size() < 0:
            hand.bet_or_raise(space["min_bet"])
            return
        hand.u_hand[0][space["player"]]  # read for the time it takes
        if "check" in space:
            hand.check()
        else:
            hand.call()


def play_reading(hands: int) -> None:
    """Hands of bots."""
    small, big = ours.BLINDS
    for _ in range(hands):
        hand = FastHand(
            player_count=ours.PLAYERS,
            small_blind=small,
            big_blind=big,
            min_stack=ours.STACK,
            max_stack=ours.STACK,
        )
        bots = [ReadingBot() for _ in range(ours.PLAYERS)]
        decisions = 0
        while not hand.done:
            bots[hand.state.turn_index].act(hand)
            decisions += 1
        require(sum(hand.state.payoffs) == 0, "pokerfast's payoffs do not sum to zero")
        require(decisions == ours.ROUNDS * ours.PLAYERS, f"{decisions} decisions of pokerfast")
        require(len(hand.state.board) == 5, "pokerfast's hand ended before the river")


def agree_on_sights() -> None:
    """Checks that the bots of both sides see the same, decision by decision."""
    small, big = ours.BLINDS
    hand = FastHand(
        player_count=ours.PLAYERS,
        small_blind=small,
        big_blind=big,
        min_stack=ours.STACK,
        max_stack=ours.STACK,
    )
    seen = []
    while not hand.done:
        space = hand.get_action_space()
        hole = hand.u_hand[0][space["player"]]
        seen.append(("min_bet" in space, hand.pot_size(), len(hole) // 2))
        if "check" in space:
            hand.check()
        else:
            hand.call()
    require(seen == ours.sights(), "the bots of the two sides do not see the same")


def values() -> list[int]:
    """Values of hands, of which more is better."""
    return [eval7(spots.cards_of(hand)) for hand in spots.HANDS]


def evaluate_texts() -> Callable[[int], None]:
    """Hands as lists of texts, a call for each."""
    hands = [spots.cards_of(hand) for hand in spots.HANDS]

    def play(times: int) -> None:
        for hand in islice(cycle(hands), times):
            value = eval7(hand)
        require(value > 0, "no value of pokerfast")

    return play


def equity(spot: spots.Spot) -> Callable[[int], None]:
    """Exact equities, on one thread."""

    def play(times: int) -> None:
        for _ in range(times):
            found = ompeval.equity(spot.hands, spot.board, threads=1)
        spot.check(found)

    return play


def equities(hands: tuple[str, ...]) -> tuple[float, ...]:
    """What the players take, exactly."""
    return tuple(ompeval.equity(hands, threads=1))


def sample(spot: spots.Spot, error: float) -> Callable[[int], None]:
    """Equities sampled to a standard error, on one thread."""

    def play(times: int) -> None:
        for _ in range(times):
            found = ompeval.equity(spot.hands, spot.board, exact=False, stdev=error, threads=1)
        spot.check(found)

    return play
