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
        if not table.hand_is_on:
            if not table.can_begin:
                break
            table.begin()
        while True:
            if table.has_notices:
                tell(table)
            if not table.hand_is_on:
                break
            if not table.play_natively():
                decide(table, ask)
        played += 1
        if table.last_hand is not None:
            yield table.last_hand


def tell(table: "Table") -> None:
    """Tells the bots what the table has for them."""
    while (notice := table.take_notice()) is not None:
        notice.deliver()


def decide(table: "Table", ask: Ask | None) -> None:
    """Asks for the decision that is due, and steps the table with the answer."""
    if table.asked:
        # One answer may settle it for all.
        first = table.asked[0]
        table.agree(first, boards_of(table.bot(first), table.view(first), table.house.run_it))
        return
    seat = table.turn
    if seat is None:
        return
    action = table.native_answer(seat)
    if action is not None:
        table.act(action, seat)
        return
    view = table.view(seat)
    bot = table.bot(seat)
    if bot is not None:
        table.answer(answer_of(bot, view))
    elif ask is not None:
        table.act(ask(seat, view), seat)
    else:
        raise no_bot(seat)


def no_bot(seat: int) -> IllegalAction:
    """The error for a player from outside whom nobody asks."""
    return IllegalAction(
        f"seat {seat} has no bot to ask; give play(ask=...) or step the table with act()", "no_bot"
    )


def boards_of(bot: Any, view: View, most: int) -> int:
    """On how many boards a bot would run the rest of a hand: what `boards(view, most)` answers.

    A bot without that method, and a player from outside, has the rest run once.
    """
    choose = getattr(bot, "boards", None)
    return 1 if choose is None else int(choose(view, most))


def answer_of(bot: Any, view: View) -> object:
    """What a bot answers. See `question`."""
    raw, read = question(bot, view)
    return read(raw)


def question(bot: Any, view: View) -> tuple[Any, Callable[[Any], object]]:
    """Asks a bot for the decision that is due.

    In a betting round that is `act(view)`; which cards to discard and whether to show a hand is
    asked of `discard(view, most)` and `show(view)`, where a bot has them.

    Returns:
        What its method returned, and what makes an answer of it (or, where it returned something
        to wait for, of what that comes to).
    """
    legal = view.legal
    if legal.discarding:
        choose = getattr(bot, "discard", None)
        if choose is None:
            return view.default_action(), _as_it_is
        return choose(view, legal.discard), _discard
    if legal.show or legal.muck:
        choose = getattr(bot, "show", None)
        if choose is None or not legal.muck:
            return not legal.muck, _show
        return choose(view), _show
    return bot.act(view), _as_it_is


def _as_it_is(answer: Any) -> object:
    return answer


def _show(answer: Any) -> object:
    return Action.show() if answer else Action.muck()


def _discard(cards: Any) -> object:
    try:
        return Action.discard(cards)
    except (CardError, TypeError):
        # What names no cards is no action, and treated like any other answer that is none.
        return cards
