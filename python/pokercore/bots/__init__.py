"""Bots: what one is, and those that are built in.

    >>> import pokercore as pc
    >>> class Maniac:
    ...     def act(self, view):
    ...         return view.pot_bet() if view.can_raise else view.check_or_call()
    >>> hand = pc.Hand(pc.variants.NLHE, stacks=[200] * 3, blinds=(1, 2), seed=7)
    >>> print(Maniac().act(hand.view(hand.turn)))
    raise to 7
    >>> print(pc.bots.Call().act(hand.view(hand.turn)))
    call

Built-in bots are found by name (`get`, `names`): some classes, and the styles of one family, from
`nit` to `maniac` (see `bots.style`); a `Style` of your own is a set of numbers.

    >>> pc.bots.get("maniac").description
    'raises and bets with almost anything, and hardly ever lets go before the river'

A bot's answers should depend on its views, its own memory and its own generator (`start(info)`,
`info.rng`) alone, not on the clock or a global generator: then a run with a seed can be repeated.
`testing.check_bot` looks for bots that break this.
"""

from pokercore.bots.base import (
    AsyncBot,
    AsyncBotSource,
    Bot,
    BotFunction,
    BotSource,
    Factory,
    HandResult,
    SeatInfo,
    Seed,
    as_bot,
    factory_of,
    is_bot,
    name_of,
)
from pokercore.bots.builtin import (
    BUILT_IN,
    AlwaysFold,
    Call,
    HandStrength,
    PotBettor,
    Random,
    TightAggressive,
    get,
    names,
)
from pokercore.bots.policy import OnIllegal
from pokercore.bots.push_fold import PushFold, PushFoldPrizes
from pokercore.bots.style import Style, styles

__all__ = [
    "AsyncBot",
    "AsyncBotSource",
    "BUILT_IN",
    "AlwaysFold",
    "Bot",
    "BotFunction",
    "BotSource",
    "Call",
    "Factory",
    "HandResult",
    "HandStrength",
    "OnIllegal",
    "PotBettor",
    "PushFold",
    "PushFoldPrizes",
    "Random",
    "SeatInfo",
    "Seed",
    "Style",
    "TightAggressive",
    "as_bot",
    "factory_of",
    "get",
    "is_bot",
    "name_of",
    "names",
    "styles",
]
