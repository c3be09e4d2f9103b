"""The loop that asks bots and steps a table.

Other drivers (for asyncio, for a server) do the same over the same steps.
"""

from collections.abc import Callable, Iterator
from types import CoroutineType
from typing import TYPE_CHECKING, Any, TypeAlias

from pokercore._core import Action, Hand, Legal, View
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
        if not table.play_hand():
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
        try:
            told = notice.deliver()
        except BaseException as error:
            if not isinstance(error, Exception):
                # Stopped from outside, such as by Ctrl-C: whoever goes on tells it again.
                table.put_back(notice)
            raise
        if isinstance(told, CoroutineType):
            # It was not begun, and `aio` can still tell it.
            table.put_back(notice)
        _refuse_coroutine(told, notice.method)


def decide(table: "Table", ask: Ask | None) -> None:
    """Asks for the decision that is due, and steps the table with the answer."""
    due = table.due()
    if due is None:
        asked = table.asked
        if asked:
            # One answer may settle it for all.
            table.agree(asked[0], boards_of(table, asked[0]))
        return
    seat, bot, view = due
    action = table.native_answer(seat)
    if action is not None:
        table.act(action, seat)
    elif bot is not None:
        try:
            answer = answer_of(bot, view)
        except Exception as error:
            error.add_note(f"raised by {table.player(seat).name} on seat {seat}")
            raise
        table.answer(answer)
    elif ask is not None:
        table.act(ask(seat, view), seat)
    else:
        raise no_bot(seat)


def no_bot(seat: int) -> IllegalAction:
    """The error for a player from outside whom nobody asks."""
    return IllegalAction(
        f"seat {seat} has no bot to ask; give play(ask=...) or step the table with act()", "no_bot"
    )


def boards_of(table: "Table", seat: int) -> Any:
    """On how many boards a player would run the rest of a hand: what `boards(view, most)` answers.

    A bot without that method, and a player from outside, has the rest run once.
    """
    choose = getattr(table.bot(seat), "boards", None)
    if choose is None:
        return 1
    answer = choose(table.view(seat), table.most_boards)
    _refuse_coroutine(answer, "boards")
    return answer


def answer_of(bot: Any, view: View) -> object:
    """What a bot answers. See `question`.

    Raises:
        TypeError: A coroutine, which only `aio` waits for.
    """
    raw, read = question(bot, view)
    if type(raw) is not Action:
        _refuse_coroutine(raw, method_of(view.legal))
    return read(raw)


def _refuse_coroutine(raw: object, method: str) -> None:
    if isinstance(raw, CoroutineType):
        raw.close()
        raise TypeError(
            f"the bot's {method} is a coroutine; play its table with pokercore.table.aio"
        )


def method_of(legal: Legal) -> str:
    """Which method of a bot decides now."""
    if legal.discarding:
        return "discard"
    return "show" if legal.show or legal.muck else "act"


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
