"""The built-in bots, and how all of them are found by their names.

Each has a twin in the core, named by `native`: a simulation plays that one, many times faster.
`act(view)` makes the same kind of decisions where a Python bot is called for, as at a `Table`. Only
`Random`, `TightAggressive`, `HandStrength` and styles draw random numbers, from the generator that
`start` hands over.
"""

import random
from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

from pokercore._core import Action, Card, View, hand_strength
from pokercore.bots import tight
from pokercore.bots.base import SeatInfo
from pokercore.bots.native import Native
from pokercore.bots.push_fold import PushFold, PushFoldPrizes
from pokercore.bots.style import Style, of_native, styles

_MOST_SIZES = 64
"""Sizes of a raise that a bot which draws one tells apart."""


class _Drawing(Native):
    """A built-in bot that draws random numbers.

    Args:
        rng: Its generator; by default one of its own, until `start` hands over another.
    """

    def __init__(self, rng: random.Random | None = None) -> None:
        self.rng = random.Random() if rng is None else rng

    def start(self, info: SeatInfo) -> None:
        """Takes over the generator of the seat."""
        self.rng = info.rng


class _Discarding(_Drawing):
    """A built-in bot that keeps the cards with which it would win most."""

    def discard(self, view: View, most: int) -> Sequence[Card | None]:
        """The cards without which its hand would win most, by the game's rankings."""
        return self._strongest(view).cards

    def _strongest(self, view: View) -> Action:
        return hand_strength(view, self.rng.getrandbits(64))


class AlwaysFold(Native):
    """Checks where that is free, else folds. It brings in where it must."""

    native = "always_fold"
    description = "checks where that is free, else folds"

    def act(self, view: View) -> Action:
        """Check or fold."""
        return view.check_or_fold()


class Call(Native):
    """Checks where that is free, else calls. It brings in where it must."""

    native = "call"
    description = "checks where that is free, else calls"

    def act(self, view: View) -> Action:
        """Check or call."""
        return view.check_or_call()


class Random(_Drawing):
    """Every legal kind of action is equally likely: fold, check or call, bet or raise.

    A size is uniform over all legal totals, the cards of a discard or draw over all choices.
    """

    native = "random"
    description = "every legal kind of action is equally likely, a size uniform over all totals"

    def act(self, view: View) -> Action:
        """A kind of action, then a size."""
        legal = view.legal
        kinds = ["go on"]
        if legal.fold:
            kinds.append("fold")
        if legal.can_raise:
            kinds.append("raise")
        kind = self.rng.choice(kinds)
        if kind == "fold":
            return Action.fold()
        if kind == "raise" and legal.min_raise_to is not None and legal.max_raise_to is not None:
            low, high = legal.min_raise_to, legal.max_raise_to
            if legal.two_sizes:
                return Action.raise_to(self.rng.choice((low, high)))
            return Action.raise_to(self.rng.randint(low, high))
        return view.check_or_call()

    def probabilities(self, view: View) -> dict[Action, float] | None:
        """How likely each action is; None where more than 64 sizes of a raise are legal.

        Examples:
            >>> import pokercore as pc
            >>> hand = pc.Hand(pc.variants.KUHN, [9, 9], seed=1)
            >>> pc.bots.Random().probabilities(hand.view(0))
            {Action.check(): 0.5, Action.raise_to(1): 0.5}
        """
        legal = view.legal
        if legal.discarding:
            counts = range(legal.discard_least, legal.discard + 1)
            choices = [cards for count in counts for cards in combinations(view.hole, count)]
            return {Action.discard(cards): 1 / len(choices) for cards in choices}
        if legal.show:
            show = {Action.show(): 0.5, Action.muck(): 0.5}
            return show if legal.muck else {Action.show(): 1.0}
        kinds: list[tuple[Action, ...]] = [(view.check_or_call(),)]
        if legal.fold:
            kinds.append((Action.fold(),))
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            low, high = legal.min_raise_to, legal.max_raise_to
            if high - low >= _MOST_SIZES and not legal.two_sizes:
                return None
            totals = (low, high) if legal.two_sizes else range(low, high + 1)
            kinds.append(tuple(map(Action.raise_to, totals)))
        told: dict[Action, float] = {}
        for actions in kinds:
            for action in actions:
                told[action] = told.get(action, 0.0) + 1 / len(kinds) / len(actions)
        return told

    def discard(self, view: View, most: int) -> Sequence[Card | None]:
        """Any of its cards; each choice that is legal is equally likely."""
        held = view.hole
        counts = range(view.legal.discard_least, most + 1)
        (count,) = self.rng.choices(counts, [comb(len(held), count) for count in counts])
        return self.rng.sample(held, count)

    def show(self, view: View) -> bool:
        """Shows half of the hands that need not be shown."""
        return self.rng.random() < 0.5


class PotBettor(Native):
    """Bets and raises the pot whenever it may, else calls.

    Where the pot is no legal total it takes the nearest.
    """

    native = "pot_bettor"
    description = "bets and raises the pot whenever it may, else calls"

    def act(self, view: View) -> Action:
        """The pot, or call."""
        return view.pot_bet()


class TightAggressive(_Discarding):
    """Plays few hands and plays them hard.

    It decides by starting hand and position before the flop, by the made hand, the draw and the
    price after it (see `bots.tight`).
    """

    native = "tight_aggressive"
    description = "few starting hands, by position; then by made hand, draw and price"

    def act(self, view: View) -> Action:
        """By the starting hand, or by what the board made of it."""
        return tight.act(view, self.rng)


class HandStrength(_Discarding):
    """Plays any game by its own rankings.

    It finds the share of the pot that its hand would win from random hands of the opponents, in a
    few dozen completions of the hand, and bets, calls or folds by that share and the price of a
    call. It never bluffs. Its twin in the core decides here too, from the view alone; a view that
    was read back from a file does not know its game, and is refused with a `ValueError`.
    """

    native = "hand_strength"
    description = "any game by its rankings: by the share of the pot it would win, and the price"

    def act(self, view: View) -> Action:
        """By the share of the pot that the hand would win, and the price."""
        return self._strongest(view)


_BuiltIn: TypeAlias = (
    AlwaysFold
    | Call
    | Random
    | PotBettor
    | TightAggressive
    | HandStrength
    | PushFold
    | PushFoldPrizes
)

BUILT_IN: tuple[type[_BuiltIn], ...] = (
    AlwaysFold,
    Call,
    Random,
    PotBettor,
    TightAggressive,
    HandStrength,
    PushFold,
    PushFoldPrizes,
)
"""The built-in bots that are no style."""


def names() -> tuple[str, ...]:
    """The names of the built-in bots, those of the styles last.

    Examples:
        >>> from pokercore import bots
        >>> bots.names()[:5]
        ('always_fold', 'call', 'random', 'pot_bettor', 'tight_aggressive')
        >>> bots.names()[5:10]
        ('hand_strength', 'push_fold', 'push_fold_prizes', 'nit', 'rock')
    """
    return (*(bot.native for bot in BUILT_IN), *styles())


def native_of(bot: object) -> str | None:
    """The name of the twin in the core of a built-in bot; `None` for any other bot.

    A bot that plays for prizes of its own has none. The name of a style may be a text that holds
    its numbers.

    Examples:
        >>> from pokercore import bots
        >>> native_of(bots.Call()), native_of(lambda view: view.fold())
        ('call', None)
        >>> native_of(bots.PushFoldPrizes()), native_of(bots.PushFoldPrizes((65, 35)))
        ('push_fold_prizes', None)
    """
    if getattr(bot, "payouts", None):
        return None
    if type(bot) is Style:
        return bot.native
    return next((kind.native for kind in BUILT_IN if type(bot) is kind), None)


def get(name: str) -> type[_BuiltIn] | Style:
    """A built-in bot by its name: its class, or a style.

    Raises:
        ValueError: There is no built-in bot of this name.

    Examples:
        >>> from pokercore import bots
        >>> bots.get("push_fold"), bots.get("nit").name
        (<class 'pokercore.bots.push_fold.PushFold'>, 'nit')
    """
    for bot in BUILT_IN:
        if bot.native == name:
            return bot
    style = of_native(name) if isinstance(name, str) else None
    if style is not None:
        return style
    raise ValueError(f"there is no built-in bot {name!r}; there are {', '.join(names())}")
