"""What bots are told in an environment: the hand once more, with its events. Private."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokercore._core import Action, Hand
from pokercore.bots.base import HandResult

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pokercore.bots.base import Seed
    from pokercore.envs.vector import VectorHands
    from pokercore.options import Options


def listens(bot: object) -> bool:
    """Whether a bot is told what happens."""
    return hasattr(bot, "observe") or hasattr(bot, "end")


def action_of(hands: VectorHands, row: int, number: int) -> Action:
    """The legal action that a number stands for in a row."""
    name = hands.action_names[number]
    view = hands.view(row, int(hands.players[row]))
    match name.split("_"):
        case ["fold"]:
            return Action.fold()
        case ["check", "call"]:
            return view.check_or_call()
        case ["show"]:
            return Action.show()
        case ["muck"]:
            return Action.muck()
        case ["discard", *places]:
            own = sorted(view.hole, key=lambda card: -1 if card is None else card.index)
            return Action.discard([own[int(place)] for place in places])
        case ["stand", "pat"]:
            return Action.discard(())
    return Action.raise_to(int(hands.amounts[row, number]))


class Listeners:
    """The hand of a batch's first row, played along with its events, and who is told of them.

    A batch keeps no events. The hand follows from its seed and number, so that it is dealt again
    and takes the same actions.

    Args:
        hands: The batch.
        seed: Its seed.
        options: The options of the house.
        run_outs: How many boards are dealt where the house asks.
        bots: The bots by player.
    """

    def __init__(
        self,
        hands: VectorHands,
        seed: Seed,
        options: Options | None,
        run_outs: int,
        bots: Mapping[int, Any],
    ) -> None:
        self._number = hands.number(0)
        self._run_outs = run_outs
        players = len(hands.stacks)
        self._bots = {
            hands.chair_of(0, player): bot for player, bot in bots.items() if listens(bot)
        }
        turn = self._number % players
        stacks = [hands.stacks[(chair - turn) % players] for chair in range(players)]
        self._hand = Hand(
            hands.variant,
            stacks,
            stakes=hands.stakes,
            options=options,
            seed=seed,
            number=self._number,
        )
        self._told = 0
        self._go_on()

    def take(self, action: Action) -> None:
        """Takes what was done in the batch, and tells of it."""
        self._hand.apply(action)
        self._go_on()

    def _go_on(self) -> None:
        hand = self._hand
        while hand.turn is not None and hand.legal.run_out:
            hand.apply(Action.run_out(min(self._run_outs, hand.legal.run_out)))
        stop = hand.event_count
        for chair, bot in self._bots.items():
            if hasattr(bot, "observe"):
                for event in hand.events_for(chair, self._told, stop):
                    bot.observe(event)
        self._told = stop
        if not hand.is_over:
            return
        for chair, bot in self._bots.items():
            if hasattr(bot, "end"):
                payoff, stack = hand.payoffs[chair], hand.stacks[chair]
                bot.end(HandResult(self._number, chair, payoff, stack, hand.view(chair)))
