"""The push-or-fold bots: no-limit hold'em with short stacks, for chips or for prizes.

What they do exactly:

- *Depth* is the most that the bot can lose to one opponent who is in the pot or has still to act:
  the lesser of both stacks, after antes and with what lies in front, in big blinds. Ranges are
  those of an equilibrium for equal stacks of that depth, the nearest half big blind, with all antes
  together to the nearest half; so unequal stacks are played as if they were equal to the depth. The
  small blind is taken for half the big blind.
- **Up to 20 big blinds** it puts all chips in before the flop or gives up. First in it pushes the
  range for the number of opponents behind: with one the equilibrium of two players, with two that
  of three (both as `push_fold` finds them), with more that of the *game of the first caller*: the
  players behind decide in turn, and the first who calls plays alone against the pusher (with stacks
  of four big blinds at least, and no hand that it would not push with two behind). In the
  places of a game of two or three players it calls what that equilibrium calls. Elsewhere it calls
  by the price: of each layer of the pot it has the product of its equities against those who reach
  it, taken to hold what the first raiser pushes from there, and further players the tightest range.
- **Deeper** it opens to two and a half big blinds (one more for each limper) with the range that it
  would push at 20. It answers one small raise (to 5 big blinds at most) with three times as much,
  with jacks or better and ace-king; with eights to tens, AQ, AJs and KQs it calls where that costs
  a twelfth of its stack at most. Against more it goes all-in with aces and kings, up to 40 big
  blinds also with queens, jacks and ace-king. It gives up all else. So it never puts in a deep
  stack first.
- **After the flop**, and in any other game, it plays as `HandStrength` does, with a seed that is
  made of the cards that it sees.

It draws no random numbers: equal views, equal answers.
"""

from collections.abc import Sequence
from typing import ClassVar

from pokercore._core import Action, Card, Range, View, push_fold_action, push_fold_chart
from pokercore._core import push_fold_classes as _classes
from pokercore.bots.native import Native

MOST_BEHIND = 9
"""The most players behind that there are ranges for."""

CALLERS = ("BB vs SB", "SB vs BTN", "BB vs BTN", "BB vs BTN and SB")
"""The calls of the games of two and of three players."""

# The places of the ranges in the chart of the core.
_PUSHES = (0, 2, 6, 7, 8, 9, 10, 11, 12)
_CALLS = (1, 3, 4, 5)


class _PushFold(Native):
    """What both bots do."""

    payouts: tuple[float, ...] | None

    def act(self, view: View) -> Action:
        """Push, call or fold; with deep stacks few hands."""
        return push_fold_action(view, self.payouts)

    def discard(self, view: View, most: int) -> Sequence[Card | None]:
        """The cards without which its hand would win most, by the game's rankings."""
        return push_fold_action(view, self.payouts).cards


class PushFold(_PushFold):
    """Puts all chips in before the flop or folds, by solved ranges, where stacks are short.

    It plays for chips. The module tells what it does, also with deep stacks.
    """

    native = "push_fold"
    description = "all-in or fold by solved ranges up to 20 big blinds; few hands above"
    payouts = None

    @staticmethod
    def push_range(behind: int, depth: float, antes: float = 0.0) -> Range | None:
        """What it pushes first in.

        Args:
            behind: How many opponents are live, 1 to 9.
            depth: What can be lost, in big blinds; the nearest half up to 20 counts.
            antes: All antes together, in big blinds; the nearest half up to 1.5 counts.

        Returns:
            The range; `None` where it is empty.

        Raises:
            ValueError: There is no such number of opponents, or a number is below 0.

        Examples:
            >>> from pokercore import bots
            >>> f"{bots.PushFold.push_range(1, 10).fraction:.2f}"
            '0.58'
            >>> "Q9s" in bots.PushFold.push_range(8, 10)
            False
        """
        if not 1 <= behind <= MOST_BEHIND:
            raise ValueError(f"{behind!r} opponents; there are ranges for 1 to {MOST_BEHIND}")
        return _range(_PUSHES[behind - 1], depth, antes)

    @staticmethod
    def call_range(caller: str, depth: float, antes: float = 0.0) -> Range | None:
        """What it calls in a place of a game of two or three players.

        Args:
            caller: One of `CALLERS`.
            depth: As for `push_range`.
            antes: As for `push_range`.

        Raises:
            ValueError: There is no such caller, or a number is below 0.
        """
        if caller not in CALLERS:
            raise ValueError(f"{caller!r} is no caller; there are {', '.join(CALLERS)}")
        return _range(_CALLS[CALLERS.index(caller)], depth, antes)


class PushFoldPrizes(_PushFold):
    """As `PushFold`, and up to 20 big blinds for prizes: every end is worth what the stacks stand
    for.

    Opponents are taken to play the ranges for chips; the bot finds its best answer to them when
    each end of the hand is valued by the model of Malmuth and Harville. A push is called by one at
    most (with three and more behind by the tightest range). A hand that it gives up goes to the big
    blind, or to one of those who have raised, each as likely.

    Args:
        payouts: The prizes of the tournament, first place first, in any unit, for a table that is
            all that is left of it. By default the usual ones of a Sit & Go with as many seats as
            the table has chairs: 50, 30 and 20 percent from 7 on, 65 and 35 for 5 and 6, all for
            the first below. Only with these it has a twin in the core.

    Raises:
        ValueError: The payouts are not 1 to 10 numbers from 0 that do not rise.
    """

    native: ClassVar[str] = "push_fold_prizes"
    description = "as push_fold, for the prizes of a Sit & Go"

    def __init__(self, payouts: Sequence[float] | None = None) -> None:
        if isinstance(payouts, str):
            raise TypeError(f"{payouts!r} are no prizes; give a list of numbers")
        self.payouts = () if payouts is None else tuple(map(float, payouts))
        given = self.payouts
        right = all(0 <= prize < float("inf") for prize in given) and len(given) <= 10
        falls = list(given) == sorted(given, reverse=True)
        if not (right and falls) or (payouts is not None and not given):
            raise ValueError(
                f"{payouts!r} are no prizes; give 1 to 10 numbers from 0, the first place first"
            )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.payouts or ''})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.payouts == getattr(other, "payouts", None)

    def __hash__(self) -> int:
        return hash((type(self), self.payouts))


def _range(role: int, depth: float, antes: float) -> Range | None:
    for name, number in (("depth", depth), ("antes", antes)):
        if not 0 <= number < float("inf"):
            raise ValueError(f"{name}={number!r}; give big blinds, a number from 0")
    names = _classes()
    held = [names[number] for number in push_fold_chart(role, depth, antes)]
    return Range(", ".join(held)) if held else None
