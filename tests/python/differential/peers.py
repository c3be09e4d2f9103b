"""The games that both sides have: how PokerKit plays each, and a random table for it.

Where PokerKit has a class for a game, that class plays it. The others are put together from its
parts: streets, rankings and betting structures that it has.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pokerkit as pk

import pokercore as pc
from pokercore import variants
from pokercore.enums import AnteKind, Limit

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)

Setup = dict[str, Any]


@dataclass(frozen=True)
class Money:
    """The forced bets and sizes as PokerKit wants them."""

    trimmed: bool
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    small: int
    big: int


def money_of(setup: Setup) -> Money:
    """The stakes of a setup. Two-handed, PokerKit reads antes and blinds the other way round."""
    stakes, players = setup["stakes"], len(setup["stacks"])
    antes, blinds = [0] * players, [0] * players
    last = 0 if players == 2 else players - 1
    match stakes.ante_kind:
        case AnteKind.EACH:
            antes = [stakes.ante] * players
        case AnteKind.BIG_BLIND:
            antes[1] = stakes.ante
        case AnteKind.BUTTON:
            antes[last] = stakes.ante
        case AnteKind.LIVE:
            blinds = [stakes.ante] * players
            blinds[last] *= 2
    blinds[last] = stakes.button_blind or blinds[last]
    if stakes.big_blind:
        blinds[:2] = stakes.small_blind, stakes.big_blind
    if setup["straddle"]:
        blinds[2] = setup["straddle"]
    fixed = setup["variant"].limit == Limit.FIXED_LIMIT
    small, big = stakes.fixed_bets if fixed else (stakes.smallest_bet,) * 2
    trimmed = stakes.ante_kind == AnteKind.EACH and not setup["antes_dead"]
    return Money(trimmed, tuple(antes), tuple(blinds), stakes.bring_in, small, big)


Make = Callable[[Setup, Money], pk.State]

_STRUCTURES = {
    Limit.NO_LIMIT: pk.games.NoLimitPokerMixin,
    Limit.POT_LIMIT: pk.games.PotLimitPokerMixin,
    Limit.FIXED_LIMIT: pk.games.FixedLimitPokerMixin,
}


def with_blinds(game: type[Any]) -> Make:
    """A class of PokerKit for a game with blinds: one bet size, or two in fixed limit."""

    def make(setup: Setup, money: Money) -> pk.State:
        sizes = (money.small, money.big) if game.betting_structure == _FIXED else (money.small,)
        return game(AUTOMATIONS, money.trimmed, money.antes, money.blinds, *sizes)(
            tuple(setup["stacks"]), len(setup["stacks"])
        )

    return make


def with_bring_in(game: type[Any]) -> Make:
    """A class of PokerKit for stud."""

    def make(setup: Setup, money: Money) -> pk.State:
        return game(
            AUTOMATIONS, money.trimmed, money.antes, money.bring_in, money.small, money.big
        )(tuple(setup["stacks"]), len(setup["stacks"]))

    return make


def with_antes(game: type[Any], sizes: int = 2) -> Make:
    """A class of PokerKit for a small game with antes and no blinds."""

    def make(setup: Setup, money: Money) -> pk.State:
        bets = (money.small, money.big)[:sizes]
        return game(AUTOMATIONS, money.trimmed, money.antes, *bets)(
            tuple(setup["stacks"]), len(setup["stacks"])
        )

    return make


_FIXED = pk.BettingStructure.FIXED_LIMIT


def street(
    hole: Sequence[bool] = (),
    board: int = 0,
    *,
    draw: bool = False,
    opening: pk.Opening = pk.Opening.POSITION,
    big: bool = False,
    burn: bool = True,
) -> Callable[[Money, int | None], pk.Street]:
    """A street of a game that is put together; the money and the cap are told later."""

    def make(money: Money, cap: int | None) -> pk.Street:
        size = money.big if big else money.small
        return pk.Street(burn, tuple(hole), board, draw, opening, size, cap)

    return make


def put_together(
    *streets: Callable[[Money, int | None], pk.Street],
    hands: Sequence[type[Any]],
    deck: pk.Deck = pk.Deck.STANDARD,
    boards: int = 1,
    first_bet: int = 1,
) -> Make:
    """A game of PokerKit's parts; its first smallest bet is so many times that of later ones."""

    def make(setup: Setup, money: Money) -> pk.State:
        structure = _STRUCTURES[setup["variant"].limit]
        cap = structure.max_completion_betting_or_raising_count
        made = [one(money, cap) for one in streets]
        if first_bet > 1:
            head = made[0]
            made[0] = pk.Street(
                head.card_burning_status,
                head.hole_dealing_statuses,
                head.board_dealing_count,
                head.draw_status,
                head.opening,
                first_bet * head.min_completion_betting_or_raising_amount,
                cap,
            )
        return pk.State(
            AUTOMATIONS,
            deck,
            tuple(hands),
            tuple(made),
            structure.betting_structure,
            money.trimmed,
            money.antes,
            money.blinds,
            money.bring_in,
            tuple(setup["stacks"]),
            len(setup["stacks"]),
            starting_board_count=boards,
        )

    return make


def board_game(hole: int, *hands: type[Any], deck: pk.Deck = pk.Deck.STANDARD, **more: Any) -> Make:
    """Hold'em or Omaha of PokerKit's parts."""
    return put_together(
        street([False] * hole, burn=False),
        street(board=3),
        street(board=1, big=True),
        street(board=1, big=True),
        hands=hands,
        deck=deck,
        **more,
    )


def draw_game(hole: int, draws: int, *hands: type[Any]) -> Make:
    """A draw game of PokerKit's parts: the small bet before and after the first of three draws."""
    later = [street(draw=True, big=draws == 1 or place > 0) for place in range(draws)]
    return put_together(street([False] * hole, burn=False), *later, hands=hands)


def courchevel(*hands: type[Any]) -> Make:
    """One card of the flop comes with the hands."""
    return put_together(
        street([False] * 5, 1, burn=False),
        street(board=2, burn=False),
        street(board=1, big=True),
        street(board=1, big=True),
        hands=hands,
    )


def bomb_pot(hole: int, hand: type[Any], boards: int) -> Make:
    """No betting before the flop, which comes with the hands."""
    return put_together(
        street([False] * hole, 3, burn=False),
        street(board=1, big=True),
        street(board=1, big=True),
        hands=[hand],
        boards=boards,
    )


_LOW_CARD, _HIGH_HAND = pk.Opening.LOW_CARD, pk.Opening.HIGH_HAND

FIVE_CARD_STUD = put_together(
    street([False, True], opening=_LOW_CARD, burn=False),
    street([True], opening=_HIGH_HAND),
    street([True], opening=_HIGH_HAND, big=True),
    street([True], opening=_HIGH_HAND, big=True),
    hands=[pk.StandardHighHand],
)


class PotLimitTexasHoldem(
    pk.games.PotLimitPokerMixin, pk.games.TexasHoldemMixin, pk.games.UnfixedLimitHoldem
):
    """PokerKit has pot-limit hold'em in parts."""


class FixedLimitOmahaEightOrBetter(
    pk.games.FixedLimitPokerMixin, pk.games.OmahaHoldemMixin, pk.games.Holdem
):
    """PokerKit's class of this name is pot-limit (see `test_games`)."""

    hand_types = (pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand)


@dataclass(frozen=True)
class Peer:
    """A game on both sides.

    Args:
        variant: The game here.
        make: The hand at PokerKit.
        stakes: Random stakes for it.
        most: The most players in the test.
    """

    variant: variants.Variant
    make: Make
    stakes: Callable[[random.Random], pc.Stakes]
    most: int = 6


def blinds(rng: random.Random) -> pc.Stakes:
    """Blinds, now and then with antes of everybody."""
    big = rng.choice([2, 4, 10])
    return pc.Stakes(
        small_blind=rng.choice([1, big // 2, big // 2]),
        big_blind=big,
        ante=rng.choice([0, 0, 0, 1]),
        small_bet=big,
        big_bet=2 * big,
    )


def bring_in(rng: random.Random) -> pc.Stakes:
    """An ante, a bring-in below the small bet, and the bets."""
    small = rng.choice([4, 6, 10])
    return pc.Stakes(
        ante=rng.choice([1, 1, 2]),
        bring_in=rng.choice([1, 2, small // 2]),
        small_bet=small,
        big_bet=2 * small,
    )


def small_game(variant: variants.Variant) -> Callable[[random.Random], pc.Stakes]:
    """The stakes that the game is known for."""
    return lambda rng: variant.default_stakes


def live_antes(rng: random.Random) -> pc.Stakes:
    """Live antes of everybody, the button's twice."""
    return pc.Stakes(ante=rng.choice([1, 2, 5]), ante_kind=AnteKind.LIVE)


def button_blind(rng: random.Random) -> pc.Stakes:
    """Antes of everybody and a blind of the button."""
    return pc.Stakes(ante=rng.choice([1, 2]), button_blind=rng.choice([2, 4]))


def all_antes(rng: random.Random) -> pc.Stakes:
    """Antes of everybody and nothing else."""
    return pc.Stakes(ante=rng.choice([1, 2, 4]), min_bet=rng.choice([2, 4]))


HOLDEM = {
    Limit.NO_LIMIT: with_blinds(pk.NoLimitTexasHoldem),
    Limit.POT_LIMIT: with_blinds(PotLimitTexasHoldem),
    Limit.FIXED_LIMIT: with_blinds(pk.FixedLimitTexasHoldem),
}
"""Hold'em, by the betting structure."""

_HIGH = pk.StandardHighHand
_OMAHA, _OMAHA8 = pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand

PEERS = {
    # Games that PokerKit has a class for.
    "PLO": Peer(variants.PLO, with_blinds(pk.PotLimitOmahaHoldem), blinds),
    "FLO8": Peer(variants.FLO8, with_blinds(FixedLimitOmahaEightOrBetter), blinds),
    "SHORT_DECK": Peer(variants.SHORT_DECK, with_blinds(pk.NoLimitShortDeckHoldem), button_blind),
    "ROYAL_HOLDEM": Peer(variants.ROYAL_HOLDEM, with_blinds(pk.NoLimitRoyalHoldem), blinds, 5),
    "STUD": Peer(variants.STUD, with_bring_in(pk.FixedLimitSevenCardStud), bring_in, 8),
    "STUD8": Peer(
        variants.STUD8,
        with_bring_in(pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
        bring_in,
    ),
    "RAZZ": Peer(variants.RAZZ, with_bring_in(pk.FixedLimitRazz), bring_in, 8),
    "NL27SD": Peer(variants.NL27SD, with_blinds(pk.NoLimitDeuceToSevenLowballSingleDraw), blinds),
    "27TD": Peer(
        variants.TRIPLE_DRAW_27, with_blinds(pk.FixedLimitDeuceToSevenLowballTripleDraw), blinds
    ),
    "BADUGI": Peer(variants.BADUGI, with_blinds(pk.FixedLimitBadugi), blinds, 8),
    "RHODE_ISLAND": Peer(
        variants.RHODE_ISLAND,
        with_antes(pk.RhodeIslandHoldem),
        small_game(variants.RHODE_ISLAND),
    ),
    "KUHN": Peer(variants.KUHN, with_antes(pk.KuhnPoker, 1), small_game(variants.KUHN), 2),
    "LEDUC": Peer(variants.LEDUC, with_antes(pk.LeducHoldem), small_game(variants.LEDUC), 2),
    # Games of its parts.
    "short deck, live antes": Peer(
        variants.SHORT_DECK,
        board_game(2, pk.ShortDeckHoldemHand, deck=pk.Deck.SHORT_DECK_HOLDEM, first_bet=2),
        live_antes,
    ),
    "PLO8": Peer(variants.PLO8, board_game(4, _OMAHA, _OMAHA8), blinds),
    "NLO8": Peer(variants.NLO8, board_game(4, _OMAHA, _OMAHA8), blinds),
    "FLO": Peer(variants.FLO, board_game(4, _OMAHA), blinds),
    "PLO5": Peer(variants.PLO5, board_game(5, _OMAHA), blinds),
    "PLO6": Peer(variants.PLO6, board_game(6, _OMAHA), blinds, 5),
    "PLO5_8": Peer(variants.PLO5_8, board_game(5, _OMAHA, _OMAHA8), blinds, 4),
    "COURCHEVEL": Peer(variants.COURCHEVEL, courchevel(_OMAHA), blinds, 4),
    "COURCHEVEL8": Peer(variants.COURCHEVEL8, courchevel(_OMAHA, _OMAHA8), blinds, 4),
    "Greek hold'em": Peer(variants.GREEK, board_game(2, pk.GreekHoldemHand), blinds),
    "DOUBLE_BOARD_PLO": Peer(variants.DOUBLE_BOARD_PLO, board_game(4, _OMAHA, boards=2), blinds, 4),
    "BOMB_POT_NLHE": Peer(variants.BOMB_POT_NLHE, bomb_pot(2, _HIGH, 1), all_antes),
    "BOMB_POT_PLO": Peer(variants.BOMB_POT_PLO, bomb_pot(4, _OMAHA, 2), all_antes, 4),
    "NL5CD": Peer(variants.NL5CD, draw_game(5, 1, _HIGH), blinds),
    "FL5CD": Peer(variants.FL5CD, draw_game(5, 1, _HIGH), blinds),
    "NLA5SD": Peer(variants.NLA5SD, draw_game(5, 1, pk.RegularLowHand), blinds),
    "A5TD": Peer(variants.TRIPLE_DRAW_A5, draw_game(5, 3, pk.RegularLowHand), blinds),
    "BADEUCEY": Peer(
        variants.BADEUCEY, draw_game(5, 3, pk.StandardLowHand, pk.StandardBadugiHand), blinds
    ),
    "BADACEY": Peer(variants.BADACEY, draw_game(5, 3, pk.RegularLowHand, pk.BadugiHand), blinds),
    "STUD5": Peer(variants.STUD5, FIVE_CARD_STUD, bring_in, 8),
    "royal Rhode Island": Peer(
        variants.ROYAL_RHODE_ISLAND,
        with_antes(pk.RoyalRhodeIslandHoldem),
        small_game(variants.RHODE_ISLAND),
    ),
}
