"""What happens when a bot's answer is not legal: one declared policy.

Nothing is corrected in silence: each answer that the policy replaces is counted against its bot.
"""

from typing import Literal, TypeAlias, get_args

from pokercore import _core
from pokercore._asked import choice
from pokercore._core import Action, Legal
from pokercore._fields import say
from pokercore.exceptions import IllegalAction

OnIllegal: TypeAlias = Literal["raise", "fold", "clamp"]
"""The policies: `'raise'` the error, `'fold'` (check where that is free; what `Legal.default()`
says), or `'clamp'` to the nearest legal action."""


def check_policy(policy: str) -> None:
    """Refuses a policy that there is not.

    Raises:
        RulesError: The policy is not one of `OnIllegal`.
    """
    choice("on_illegal", policy, get_args(OnIllegal))


def replacement(answer: object, legal: Legal, policy: OnIllegal, name: str = "the bot") -> Action:
    """The legal action to play instead of an illegal answer.

    Args:
        answer: What the bot answered; anything that is not a legal action.
        legal: What is legal.
        policy: The declared policy.
        name: What the error calls the bot.

    Returns:
        With `'fold'`: what `Legal.default()` says: check where that is free, else fold; bring in
        where that is due; discard the default cards, which in a draw are none; muck where that is
        allowed. With `'clamp'` also: a bet or raise becomes the nearest legal one, or a call or
        check where the seat may not raise.

    Raises:
        IllegalAction: With `'raise'`.
    """
    action = answer if isinstance(answer, Action) else None
    instead = _core.instead_of(legal, action, policy)
    if instead is None:
        raise refusal(answer, legal, name)
    return instead


def refusal(answer: object, legal: Legal, name: str) -> IllegalAction:
    """The error for an answer that is no action, or that is not legal."""
    if isinstance(answer, Action):
        return IllegalAction(f"{name} cannot {answer} now; {legal}", "not_legal", legal)
    return IllegalAction(
        f"{name} answered {say(answer)}, no Action; {legal}", "not_an_action", legal
    )
