"""The rows of each family of games beside PokerKit's: six players go to the showdown.

Everybody brings in, calls and checks, and stands pat in every draw.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import ours
from measuring import Comparison, Side, require

import pokercore as pc
from pokercore.variants import short_deck

OURS = f"pokercore {pc.__version__}"

_FIXED = pc.Stakes(1, 2, small_bet=2, big_bet=4)
_STUD = pc.Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)


@dataclass(frozen=True)
class Kind:
    """A game as both sides know it.

    Attributes:
        variant: Ours.
        stakes: What it is played for.
        decisions: How many decisions a hand has.
        target: How many times as fast as PokerKit it is to be.
        peer: The name of PokerKit's class.
        posts: What the forced bets and the sizes of bets are called there.
        antes: Its antes.
    """

    variant: pc.Variant
    stakes: pc.Stakes
    decisions: int
    target: int
    peer: str
    posts: Mapping[str, Any] = field(default_factory=dict)
    antes: int = 0

    def call(self) -> Callable[[int], None]:
        """Hands to the showdown, by native bots."""

        def play(hands: int) -> None:
            result = pc.simulate(
                ["call"] * ours.PLAYERS,
                self.variant,
                hands=hands,
                seed=ours.SEED,
                stack=ours.STACK,
                stakes=self.stakes,
            )
            require(result.hands == hands, f"{result.hands} hands of {hands} were played")
            require(sum(bot.net for bot in result.bots) == 0, "the payoffs do not sum to zero")
            found = result.decisions / hands
            require(found == self.decisions, f"{found} decisions a hand of {self.variant.name}")
            for bot in result.bots:
                require(bot.tally.showdowns == hands, f"{bot.name} left before the showdown")

        return play


_BLINDS = {"raw_blinds_or_straddles": (1, 2)}
_BETS = {"small_bet": 2, "big_bet": 4}

KINDS = {
    "plo": Kind(
        pc.variants.PLO,
        pc.Stakes(1, 2),
        24,
        10_000,
        "PotLimitOmahaHoldem",
        {**_BLINDS, "min_bet": 2},
    ),
    "short-deck": Kind(
        pc.variants.SHORT_DECK,
        short_deck.STAKES_BUTTON_BLIND,
        24,
        10_000,
        "NoLimitShortDeckHoldem",
        {"raw_blinds_or_straddles": {-1: 2}, "min_bet": 2},
        antes=1,
    ),
    "stud8": Kind(
        pc.variants.STUD8,
        _STUD,
        30,
        5_000,
        "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
        {**_BETS, "bring_in": 1},
        antes=1,
    ),
    "razz": Kind(
        pc.variants.RAZZ, _STUD, 30, 5_000, "FixedLimitRazz", {**_BETS, "bring_in": 1}, antes=1
    ),
    "badugi": Kind(pc.variants.BADUGI, _FIXED, 42, 2_500, "FixedLimitBadugi", {**_BLINDS, **_BETS}),
    "triple-draw-27": Kind(
        pc.variants.TRIPLE_DRAW_27,
        _FIXED,
        42,
        1_500,
        "FixedLimitDeuceToSevenLowballTripleDraw",
        {**_BLINDS, **_BETS},
    ),
}


def beside_pokerkit(peer: ModuleType) -> Iterator[Comparison]:
    """A row for each game."""
    for name, kind in KINDS.items():
        yield Comparison(
            f"{name}-showdown",
            f"6 players of {kind.variant.name} call to the showdown, native bots",
            "hands",
            Side(OURS, kind.call()),
            Side(peer.NAME, peer.call_game(kind.peer, kind.antes, kind.posts, kind.decisions)),
            target=kind.target,
        )
