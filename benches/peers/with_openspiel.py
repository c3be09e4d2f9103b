"""OpenSpiel's `universal_poker`, which is written in C++, with a bot called for each decision.

Its abstraction of bets to fold, call, the pot and all-in is on, which is its fast way: it would
list every size of a raise as an action of its own. Its bot gets the legal actions and the text that
tells the pot and its cards, and does not read that text.
"""

import random
from collections.abc import Callable
from importlib.metadata import version

import ours
import pyspiel
from measuring import require

NAME = f"OpenSpiel {version('open_spiel')}"
CALL = 1
FIRST_RAISE = 2

GAME = pyspiel.load_game(
    "universal_poker",
    {
        "betting": "nolimit",
        "numPlayers": ours.PLAYERS,
        "numRounds": ours.ROUNDS,
        "blind": " ".join(str(n) for n in (*ours.BLINDS, *[0] * (ours.PLAYERS - 2))),
        "firstPlayer": "3 1 1 1",
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "stack": " ".join([str(ours.STACK)] * ours.PLAYERS),
        "bettingAbstraction": "fcpa",
    },
)


class ReadingBot:
    """Asks for what the bot of `ours` looks at, then checks or calls."""

    def act(self, state: pyspiel.State) -> int:
        """Reads whether it may raise, and takes the text with the pot and its cards."""
        actions = state.legal_actions()
        text = state.information_state_string()
        return FIRST_RAISE if actions[-1] >= FIRST_RAISE and not text else CALL


def play_reading(hands: int) -> None:
    """Hands of bots."""
    draw = random.random
    for _ in range(hands):
        state = GAME.new_initial_state()
        bots = [ReadingBot() for _ in range(ours.PLAYERS)]
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                cards = state.legal_actions()
                state.apply_action(cards[int(draw() * len(cards))])
            else:
                state.apply_action(bots[state.current_player()].act(state))
                decisions += 1
        require(sum(state.returns()) == 0, "OpenSpiel's returns do not sum to zero")
        require(decisions == ours.ROUNDS * ours.PLAYERS, f"{decisions} decisions of OpenSpiel")


def step(seen: bool) -> Callable[[int], None]:
    """Decisions drawn at random from the legal ones; `seen`: each by an observation tensor."""

    def play(decisions: int) -> None:
        draw = random.random
        state = GAME.new_initial_state()
        left = decisions
        while left:
            if state.is_chance_node():
                cards = state.legal_actions()
                state.apply_action(cards[int(draw() * len(cards))])
                continue
            if state.is_terminal():
                # Shares of a split pot are fractions there.
                require(abs(sum(state.returns())) < 1e-6, "OpenSpiel's returns do not sum to zero")
                state = GAME.new_initial_state()
                continue
            legal = state.legal_actions()
            if seen:
                state.observation_tensor(state.current_player())
            state.apply_action(legal[int(draw() * len(legal))])
            left -= 1

    return play
