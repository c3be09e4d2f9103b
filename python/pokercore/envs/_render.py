"""A hand of a batch as text, for `render`. Private."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pokercore._core import Card
    from pokercore.envs.vector import VectorHands

__all__ = ["hand_text"]

_ACTIONS = 10
"""How many legal actions are listed; a draw has many."""


def hand_text(hands: VectorHands, row: int, player: int | None = None) -> str:
    """A hand as a player sees it, or a spectator: street, pot and boards, a line a player, and what
    the player may do.

        >>> from pokercore.envs import VectorHands
        >>> print(hand_text(VectorHands("NLHE", 1, players=2, seed=1), 0, 0))
        preflop, pot 3
        player 0: Qd3s, stack 198, wager 2
        player 1 (button): ????, stack 199, wager 1, to act

    Args:
        hands: The batch.
        row: The row.
        player: The player; a spectator by default.
    """
    view = hands.view(row, player)
    boards = [_cards(board) for board in view.boards if board]
    lines = [", ".join([view.street_name, f"pot {view.pot}", *boards])]
    for other in range(len(hands.stacks)):
        chair = hands.chair_of(row, other)
        who = f"player {other}" + " (button)" * (chair == view.button)
        told = [_cards(view.holes[chair]) or "-", f"stack {view.stacks[chair]}"]
        if view.wagers[chair]:
            told.append(f"wager {view.wagers[chair]}")
        if chair not in view.live:
            told.append("folded")
        elif chair in view.all_in_seats:
            told.append("all-in")
        if chair == view.turn:
            told.append("to act")
        lines.append(f"{who}: {', '.join(told)}")
    if player is not None and player == hands.players[row]:
        lines.append(_legal(hands, row))
    return "\n".join(lines)


def _cards(cards: Iterable[Card | None]) -> str:
    return "".join("??" if card is None else str(card) for card in cards)


def _legal(hands: VectorHands, row: int) -> str:
    """The numbers of the legal actions, what they are called, and the chips that they come to."""
    legal = hands.masks[row].nonzero()[0].tolist()
    named = []
    for number in legal[:_ACTIONS]:
        amount = int(hands.amounts[row, number])
        named.append(f"{number} {hands.action_names[number]}" + f" {amount}" * (amount > 0))
    more = ["..."] if len(legal) > _ACTIONS else []
    return "legal: " + ", ".join(named + more)
