"""The same hand of hold'em at PokerKit: same chips, same cards, same actions.

Player `i` there is seat `i` here, the last seat has the button (two-handed: seat 0 is the big blind
in both).
"""

import warnings
from collections.abc import Sequence
from typing import Any

import pokerkit as pk

import pokercore as pc
from pokercore.enums import AnteKind, Limit, PostKind

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)

# What the house here must choose so that both play by the same rules, where PokerKit has no choice:
# a pot-limit maximum counts the chips that are there, and a cap is never lifted.
OPTIONS = pc.Options(
    pl_assume_full_blinds=False,
    pl_count_single_ante=True,
    cap_lift=pc.CapLift.NEVER,
)

VERSION = pk.__version__ if hasattr(pk, "__version__") else "0.7.7"


class PotLimitTexasHoldem(
    pk.games.PotLimitPokerMixin, pk.games.TexasHoldemMixin, pk.games.UnfixedLimitHoldem
):
    """PokerKit has pot-limit hold'em in parts."""


class Twin:
    """A hand at PokerKit.

    Args:
        setup: Stacks, stakes, a straddle and the deck, as `setups.some_table` makes them.
    """

    def __init__(self, setup: dict[str, Any]) -> None:
        stakes, players = setup["stakes"], len(setup["stacks"])
        self.deck = list(setup["deck"])
        antes = antes_of(stakes, players)
        blinds = [stakes.small_blind, stakes.big_blind]
        if setup["straddle"]:
            blinds.append(setup["straddle"])
        matched = stakes.ante_kind == AnteKind.EACH and not setup["antes_dead"]
        common = (AUTOMATIONS, matched, antes, tuple(blinds))
        stacks = tuple(setup["stacks"])
        match setup["variant"].limit:
            case Limit.NO_LIMIT:
                game = pk.NoLimitTexasHoldem(*common, stakes.big_blind)
            case Limit.POT_LIMIT:
                game = PotLimitTexasHoldem(*common, stakes.big_blind)
            case Limit.FIXED_LIMIT:
                game = pk.FixedLimitTexasHoldem(*common, *stakes.fixed_bets)
        self.state = game(stacks, players)
        for _ in range(2 * players):
            self.state.deal_hole(self._next())
        self._deal_board()

    def _next(self) -> str:
        return str(self.deck.pop(0))

    def _deal_board(self) -> None:
        state = self.state
        while state.can_burn_card():
            state.burn_card(self._next())
            count = state.street.board_dealing_count
            state.deal_board("".join(self._next() for _ in range(count)))

    @property
    def turn(self) -> int | None:
        """The seat to act, or None."""
        return self.state.actor_index

    @property
    def call(self) -> int:
        """What a call costs; 0 where checking is free."""
        return self.state.checking_or_calling_amount or 0

    @property
    def raises(self) -> tuple[int, int] | None:
        """The smallest and the largest total to raise to, or None."""
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        return None if least is None else (least, most)

    @property
    def board(self) -> tuple[str, ...]:
        """The shared cards."""
        return tuple(repr(card) for cards in self.state.board_cards for card in cards)

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind."""
        return tuple(self.state.stacks)

    @property
    def pot(self) -> int:
        """All chips in the pots and in front of the players."""
        return self.state.total_pot_amount

    def act(self, action: pc.Action) -> None:
        """Does what a seat did here."""
        match action.kind:
            case pc.ActionKind.FOLD:
                self.state.fold()
            case pc.ActionKind.CHECK | pc.ActionKind.CALL:
                self.state.check_or_call()
            case pc.ActionKind.RAISE_TO:
                self.state.complete_bet_or_raise_to(action.amount)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self._deal_board()


def antes_of(stakes: pc.Stakes, players: int) -> tuple[int, ...]:
    """The antes as PokerKit wants them: two-handed it reads them the other way round."""
    antes = [0] * players
    match stakes.ante_kind:
        case AnteKind.EACH:
            antes = [stakes.ante] * players
        case AnteKind.BIG_BLIND:
            antes[1] = stakes.ante
        case AnteKind.BUTTON:
            antes[0 if players == 2 else -1] = stakes.ante
    return tuple(antes)


def posts_of(setup: dict[str, Any]) -> list[pc.Post]:
    """The posts in the order of PokerKit: every ante first."""
    stakes, players = setup["stakes"], len(setup["stacks"])
    small, big = (1, 0) if players == 2 else (0, 1)
    payers: Sequence[int] = {
        AnteKind.EACH: range(players),
        AnteKind.BIG_BLIND: [big],
        AnteKind.BUTTON: [players - 1],
    }[stakes.ante_kind]
    kind = PostKind.ANTE if stakes.ante_kind == AnteKind.EACH else PostKind.DEAD_ANTE
    posts = [pc.Post(seat, kind, stakes.ante) for seat in payers] if stakes.ante else []
    posts.append(pc.Post(small, PostKind.SMALL_BLIND, stakes.small_blind))
    posts.append(pc.Post(big, PostKind.BIG_BLIND, stakes.big_blind))
    if setup["straddle"]:
        posts.append(pc.Post(2, PostKind.STRADDLE, setup["straddle"]))
    return posts


def here(setup: dict[str, Any]) -> pc.Hand:
    """The same hand in this package."""
    return pc.Hand(
        setup["variant"],
        setup["stacks"],
        stakes=setup["stakes"],
        posts=posts_of(setup),
        deck=setup["deck"],
        options=OPTIONS.replace(antes_dead=setup["antes_dead"]),
    )
