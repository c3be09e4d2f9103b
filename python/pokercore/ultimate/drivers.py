"""The loop that asks bots and plays a round to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import CoroutineType
from typing import Any, TypeAlias

from pokercore._core import UltimateAction as Action
from pokercore._core import UltimateLegal as Legal
from pokercore._core import UltimateRound as Round
from pokercore._core import UltimateView as View
from pokercore._fields import say
from pokercore.bots.policy import OnIllegal
from pokercore.exceptions import IllegalAction

__all__ = ["Ask", "Watch", "answer_of", "play_round", "refusal", "replacement"]

Ask: TypeAlias = Callable[[int, View], Action]
"""Decides for a seat that has no bot: seat and view to an action."""


class Watch:
    """Tells the bots of a round what happens, and counts what they may not do.

    Args:
        round_: The round.
        bots: The bots by the round's seats.
        observing: Whether the round is new; what happened in one that was read back is not told
            again.
    """

    def __init__(self, round_: Round, bots: Mapping[int, Any], *, is_new: bool = True) -> None:
        self._round = round_
        self._observing = [(seat, bot) for seat, bot in bots.items() if hasattr(bot, "observe")]
        self._told = {
            seat: 0 if is_new else len(round_.events_for(seat)) for seat, _ in self._observing
        }

    def tell(self) -> None:
        """Tells what has happened since."""
        for seat, bot in self._observing:
            events = self._round.events_for(seat)
            for event in events[self._told[seat] :]:
                # One at a time, so that what raises is not told twice.
                self._told[seat] += 1
                bot.observe(event)


def play_round(
    round_: Round,
    bots: Mapping[int, Any],
    on_illegal: OnIllegal,
    *,
    ask: Ask | None = None,
    illegal: dict[int, int] | None = None,
    watch: Watch | None = None,
    only_bots: bool = False,
) -> None:
    """Plays a round to its end. When a bot or `ask` raises, the round stays as it was before that
    decision, and can be played on.

    Args:
        round_: The round.
        bots: The bots by seat.
        on_illegal: What happens with an answer that is not legal.
        ask: Decides for seats without a bot.
        illegal: Where such answers are counted, by seat.
        watch: Tells the bots what happens.
        only_bots: Stop where nobody but seats without a bot is to decide.

    Raises:
        IllegalAction: A seat without a bot is to decide and `ask` is not given (code `'no_bot'`);
            or an answer is not legal and the policy is `'raise'`.
    """
    while (seat := round_.turn) is not None:
        if watch is not None:
            watch.tell()
        if only_bots:
            # Within a stage seats decide in any order.
            seat = next((other for other in round_.waiting if other in bots), None)
            if seat is None:
                return
        bot = bots.get(seat)
        if bot is None:
            if ask is None:
                raise IllegalAction(
                    f"seat {seat} has no bot to ask; give play(ask=...) or step with act()",
                    "no_bot",
                )
            round_.apply(ask(seat, round_.view(seat)), seat)
            continue
        view = round_.view(seat)
        answer = answer_of(bot, view)
        if type(answer) is Action and answer in view.legal:
            round_.apply(answer, seat)
            continue
        if illegal is not None:
            illegal[seat] = illegal.get(seat, 0) + 1
        round_.apply(replacement(answer, view.legal, on_illegal, f"the bot of seat {seat}"), seat)
    if watch is not None:
        watch.tell()


def answer_of(bot: Any, view: View) -> object:
    """What a bot answers.

    Raises:
        TypeError: A coroutine.
    """
    answer: object = bot.act(view)
    if isinstance(answer, CoroutineType):
        answer.close()
        raise TypeError("the bot's act is a coroutine; give one that answers at once")
    return answer


def replacement(answer: object, legal: Legal, policy: OnIllegal, name: str = "the bot") -> Action:
    """The legal action to play instead of an illegal answer.

    Args:
        answer: What the bot answered; anything that is not a legal action.
        legal: What is legal.
        policy: The declared policy.
        name: What the error calls the bot.

    Returns:
        With `'fold'`: check where that may be, else fold. With `'clamp'` also: a Play becomes the
        legal one of the nearest multiple, of two as near the smaller.

    Raises:
        IllegalAction: With `'raise'`.
    """
    if policy == "raise":
        raise refusal(answer, legal, name)
    multiple = answer.multiple if isinstance(answer, Action) else None
    if policy == "clamp" and multiple is not None and legal.plays:
        return Action.play(min(legal.plays, key=lambda times: (abs(times - multiple), times)))
    return Action.check() if legal.check else Action.fold()


def refusal(answer: object, legal: Legal, name: str) -> IllegalAction:
    """The error for an answer that is no action, or that is not legal."""
    if isinstance(answer, Action):
        return IllegalAction(f"{name} cannot {answer} now; {legal}", "not_legal", legal)
    message = f"{name} answered {say(answer)}, no Action; {legal}"
    return IllegalAction(message, "not_an_action", legal)
