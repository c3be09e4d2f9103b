"""A bot that plays a policy."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pokercore._core import Action, Card, Event, View
from pokercore._fields import describe
from pokercore.bots import SeatInfo
from pokercore.enums import ActionKind, EventKind
from pokercore.exceptions import PokerError
from pokercore.learning.information import information_state
from pokercore.learning.policy import Policy

__all__ = ["PolicyBot"]


class PolicyBot:
    """Plays a policy, in `simulate` and at a `Table`.

    What has happened is not all in a view, so the bot listens (`observe`) and finds the information
    set by all that its seat was told in the hand (`information_state`). It plays on any chair: the
    key counts players from the button. Stacks must be deep enough for what the policy does, or
    those of its tree.

    Args:
        policy: The policy. Copies of the bot share it.
        name: What results call the bot.

    Raises:
        TypeError: It is no policy.

    Examples:
        >>> import pokercore as pc
        >>> from pokercore import learning
        >>> bot = learning.PolicyBot(learning.cfr("kuhn", 1000, plus=True))
        >>> result = pc.simulate([bot, pc.bots.Random], "kuhn", hands=2000, seed=1)
        >>> result.bots[0].net > 0
        True
    """

    def __init__(self, policy: Policy, name: str = "PolicyBot") -> None:
        if not isinstance(policy, Policy):
            raise TypeError(f"{describe(policy)}; give a Policy")
        self.policy = policy
        self.name = name
        # Made when it is first asked for: simulations copy a bot for every hand.
        self.rng: random.Random | None = None
        self._told: list[Event] = []

    def start(self, info: SeatInfo) -> None:
        """Takes over the generator of the seat."""
        self.rng = info.rng
        self._told = []

    def observe(self, event: Event) -> None:
        """Remembers what happened in the hand that is going on."""
        if self._told and self._told[-1].kind == EventKind.END:
            self._told = []
        self._told.append(event)

    def act(self, view: View) -> Action:
        """Draws an action by the policy.

        Raises:
            PokerError: As for `probabilities`, or the action is not legal with these stacks.
        """
        probabilities = self.probabilities(view)
        if self.rng is None:
            self.rng = random.Random()
        left = self.rng.random()
        drawn = None
        for action, probability in probabilities.items():
            if probability:
                drawn = action
                left -= probability
                if left < 0:
                    break
        if drawn is None or drawn not in view.legal:
            raise PokerError(
                f"{drawn} is not legal for {self.name}: {view.legal}; the policy is for the stacks "
                f"{self.policy.tree.hand.starting_stacks}, the hand began with "
                f"{view.starting_stacks}"
            )
        return drawn

    def discard(self, view: View, most: int) -> Sequence[Card | None]:
        """The cards that the policy gives up."""
        return self.act(view).cards

    def show(self, view: View) -> bool:
        """Whether the policy shows the hand."""
        return self.act(view).kind == ActionKind.SHOW

    def probabilities(self, view: View) -> dict[Action, float]:
        """How likely each action is in a view, after what the bot was told.

        Raises:
            PokerError: The view is of another game, or the policy does not know what the seat was
                told.
        """
        variant = self.policy.tree.hand.variant.name
        if view.variant_name != variant:
            raise PokerError(
                f"{self.name} has a policy for {variant}, and sits at {view.variant_name}"
            )
        key = information_state(view, self._told)
        if key not in self.policy:
            raise PokerError(
                f"the policy of {self.name} knows no information set {key!r}; the stakes, stacks "
                "or options are not those of its tree, or the bot did not observe the whole hand"
            )
        return {action: float(number) for action, number in self.policy[key].items()}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.policy!r}, {self.name!r})"
