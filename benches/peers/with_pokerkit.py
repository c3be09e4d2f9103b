"""PokerKit.

Everything that it can do by itself it does: all of its automations are on, so that only the bets
are left, and a hand costs no call more than its decisions.
"""

import copy as copying
import random
import statistics
from collections.abc import Callable, Mapping
from importlib.metadata import version
from itertools import cycle, islice
from typing import Any

import ours
import pokerkit
from measuring import require
from pokerkit import Automation, Card, NoLimitTexasHoldem, StandardHighHand, State

NAME = f"PokerKit {version('pokerkit')}"
AUTOMATIONS = tuple(Automation)
BOARD = 5


def deal(players: int = ours.PLAYERS) -> State:
    """A hand up to its first decision."""
    return NoLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, ours.BLINDS, ours.BLINDS[1], ours.STACK, players
    )


def _check(state: State, decisions: int, players: int) -> None:
    require(sum(state.payoffs) == 0, "PokerKit's payoffs do not sum to zero")
    require(decisions == ours.ROUNDS * players, f"{decisions} decisions in a hand of PokerKit")
    require(len(state.board_cards) == BOARD, "PokerKit's hand ended before the river")


def call(players: int) -> Callable[[int], None]:
    """Hands in which everybody checks or calls to the showdown."""

    def play(hands: int) -> None:
        for _ in range(hands):
            state = deal(players)
            decisions = 0
            while state.status:
                state.check_or_call()
                decisions += 1
            _check(state, decisions, players)

    return play


def call_game(
    kind: str, antes: int, posts: Mapping[str, Any], decisions: int
) -> Callable[[int], None]:
    """Hands of PokerKit's class of this name; bring-ins are posted, and all hands stay pat."""
    game = getattr(pokerkit, kind)

    def play(hands: int) -> None:
        for _ in range(hands):
            state = game.create_state(
                AUTOMATIONS,
                True,
                antes,
                raw_starting_stacks=ours.STACK,
                player_count=ours.PLAYERS,
                **posts,
            )
            taken = 0
            if state.bring_in_status:
                state.post_bring_in()
                taken = 1
            while state.status:
                if any(state.standing_pat_or_discarding_statuses):
                    state.stand_pat_or_discard()
                else:
                    state.check_or_call()
                taken += 1
            require(sum(state.payoffs) == 0, "PokerKit's payoffs do not sum to zero")
            require(taken == decisions, f"{taken} decisions in a hand of PokerKit's {kind}")

    return play


def _random_hand() -> tuple[int, int]:
    """Every legal kind of action is equally likely, every size of a raise too.

    Returns:
        How many decisions there were, and how many players came to the showdown.
    """
    state = deal()
    decisions, live = 0, ours.PLAYERS
    draw = random.random
    while state.status:
        decisions += 1
        may_fold = state.can_fold()
        least = state.min_completion_betting_or_raising_to_amount
        kind = int(draw() * (1 + may_fold + (least is not None)))
        if kind == 0:
            state.check_or_call()
        elif may_fold and kind == 1:
            state.fold()
            live -= 1
        else:
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(least + int(draw() * (most - least + 1)))
    require(sum(state.payoffs) == 0, "PokerKit's payoffs do not sum to zero")
    return decisions, live if live > 1 else 0


def play_random(hands: int) -> None:
    """Hands of players that act at random."""
    for _ in range(hands):
        _random_hand()


def agree_on_random(hands: int) -> None:
    """Checks that random players play as ours do, as far as so many hands can tell."""
    played = zip(*(_random_hand() for _ in range(hands)), strict=True)
    for what, theirs, mean in zip(
        ("decisions", "hands at the showdown"), played, ours.random_means(100_000), strict=True
    ):
        found = statistics.fmean(theirs)
        error = statistics.stdev(theirs) / hands**0.5
        require(
            abs(found - mean) < 5 * error,
            f"of {what}, random players have {found:.2f} ± {error:.2f} and ours {mean:.2f}",
        )


class ReadingBot:
    """Looks at what the bot of `ours` looks at, then checks or calls."""

    def act(self, state: State) -> None:
        """Reads whether it may raise, the pot and its cards, each in the cheapest way."""
        may_raise = state.min_completion_betting_or_raising_to_amount is not None
        if may_raise and state.total_pot_amount < 0:
            state.complete_bet_or_raise_to()
            return
        state.hole_cards[state.actor_index]  # read for the time it takes
        state.check_or_call()


def play_reading(hands: int) -> None:
    """Hands of bots."""
    for _ in range(hands):
        state = deal()
        bots = [ReadingBot() for _ in range(ours.PLAYERS)]
        decisions = 0
        while state.status:
            bots[state.actor_index].act(state)
            decisions += 1
        _check(state, decisions, ours.PLAYERS)


def agree_on_sights() -> None:
    """Checks that the bots of both sides see the same, decision by decision."""
    seen = []
    state = deal()
    while state.status:
        may_raise = state.min_completion_betting_or_raising_to_amount is not None
        require(may_raise == state.can_complete_bet_or_raise_to(), "two ways to ask for a raise")
        seen.append((may_raise, state.total_pot_amount, len(state.hole_cards[state.actor_index])))
        state.check_or_call()
    require(seen == ours.sights(), "the bots of the two sides do not see the same")


def _on_the_flop() -> State:
    state = deal()
    for _ in range(ours.PLAYERS + 2):
        state.check_or_call()
    return state


def copy(times: int) -> None:
    """Copies of a hand on the flop."""
    state = _on_the_flop()
    for _ in range(times):
        copied = copying.deepcopy(state)
    require(copied == state and copied is not state, "the copy is not the same hand")


def copy_and_act(times: int) -> None:
    """The hands that a check leads to, the first hand untouched."""
    state = _on_the_flop()
    for _ in range(times):
        after = copying.deepcopy(state)
        after.check_or_call()
    require(len(after.operations) == len(state.operations) + 1, "the action was not taken")


def evaluate(deals: list[ours.Deal]) -> Callable[[int], None]:
    """The strengths of hands, a call for each; the cards are parsed beforehand."""
    parsed = [(tuple(Card.parse(hole)), tuple(Card.parse(board))) for hole, board in deals]

    def play(times: int) -> None:
        for hole, board in islice(cycle(parsed), times):
            hand = StandardHighHand.from_game(hole, board)
        require(len(hand.cards) == 5, "no five cards")

    return play


def ranked(kind: str, deals: list[ours.Deal]) -> list[Any]:
    """The hands of PokerKit's class of this name; None where the cards make none."""
    from_game = getattr(pokerkit, kind).from_game_or_none
    return [from_game(hole, board) for hole, board in deals]


def evaluate_ranking(kind: str, deals: list[ours.Deal]) -> Callable[[int], None]:
    """The strengths of hands, a call for each; the cards are parsed beforehand."""
    from_game = getattr(pokerkit, kind).from_game_or_none
    parsed = [(tuple(Card.parse(hole)), tuple(Card.parse(board))) for hole, board in deals]

    def play(times: int) -> None:
        for hole, board in islice(cycle(parsed), times):
            from_game(hole, board)

    return play


def agree_on_strengths(deals: list[ours.Deal]) -> None:
    """Checks that both sides order hands in the same way."""
    theirs = [StandardHighHand.from_game(hole, board) for hole, board in deals]
    found = ours.strengths(deals)
    for place in range(1, len(deals)):
        same = (found[place] < found[place - 1]) == (theirs[place] < theirs[place - 1])
        same = same and (found[place] == found[place - 1]) == (theirs[place] == theirs[place - 1])
        require(same, f"the order of {deals[place - 1]} and {deals[place]}")
