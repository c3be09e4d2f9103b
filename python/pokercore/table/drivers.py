"""The loop that asks bots and steps a table.

Other drivers (for asyncio, for a server) do the same over the same steps.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from pokercore._core import Action, Hand, View
from pokercore.exceptions import CardError, IllegalAction

if TYPE_CHECKING:
    from pokercore.table.table import Table

Ask: TypeAlias = Callable[[int, View], Action]
"""Decides for a seat whose player comes from outside: seat and view to an action."""


def play(table: "Table", hands: int | None, ask: Ask | None = None) -> Iterator[Hand]:
    """Plays hands at a table one after the other.

    A hand that is going on is played to its end first, and counts. When a bot or `ask` raises, the
    hand stays as it was before the decision, and a later call goes on from there.

    Args:
        table: The table.
        hands: How many hands; `None` until too few players have chips.
        ask: Called where a player from outside is to act.

    Yields:
        Each finished hand.

    Raises:
        IllegalAction: A player from outside is to act and `ask` is not given (code `'no_bot'`);
            or an answer is not legal and the policy of the table is `'raise'`.
    """
    played = 0
    while hands is None or played < hands:
        if table.turn is None:
            if not table.can_begin:
                break
            table.begin()
        while (seat := table.turn) is not None:
            tell(table)
            decide(table, seat, ask)
        tell(table)
        played += 1
        if table.last_hand is not None:
            yield table.last_hand


def tell(table: "Table") -> None:
    """Tells the bots what the table has for them."""
    while (notice := table.take_notice()) is not None:
        notice.deliver()


def decide(table: "Table", seat: int, ask: Ask | None) -> None:
    """Asks for the decision that is due, and steps the table with the answer."""
    view = table.view(seat)
    bot = table.bot(seat)
    if bot is not None:
        table.answer(answer_of(bot, view))
    elif ask is not None:
        table.act(ask(seat, view), seat)
    else:
        raise IllegalAction(
            f"seat {seat} has no bot to ask; give play(ask=...) or step the table with act()",
            "no_bot",
        )


def answer_of(bot: Any, view: View) -> object:
    """What a bot answers.

    In a betting round that is `act(view)`; which cards to discard and whether to show a hand is
    asked of `discard(view, most)` and `show(view)`, where a bot has them.
    """
    legal = view.legal
    if legal.discarding:
        choose = getattr(bot, "discard", None)
        if choose is None:
            return view.default_action()
        cards = choose(view, legal.discard)
        try:
            return Action.discard(cards)
        except (CardError, TypeError):
            # What names no cards is no action, and treated like any other answer that is none.
            return cards
    if legal.show or legal.muck:
        choose = getattr(bot, "show", None)
        return Action.muck() if legal.muck and not (choose and choose(view)) else Action.show()
    return bot.act(view)
