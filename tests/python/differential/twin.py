"""The same hand at PokerKit: same chips, same cards, same actions.

Player `i` there is seat `i` here, the last seat has the button (two-handed: seat 0 is the big blind
in both).
"""

import warnings
from collections.abc import Iterable, Sequence

import pokerkit as pk

import pokercore as pc
from differential.peers import Make, Setup, money_of
from pokercore.enums import AnteKind, EventKind, PostKind

# What the house here must choose so that both play by the same rules, where PokerKit has no choice:
# a pot-limit maximum counts the chips that are there, and a cap is never lifted.
OPTIONS = pc.Options(
    pl_assume_full_blinds=False,
    pl_count_single_ante=True,
    cap_lift=pc.CapLift.NEVER,
)

VERSION = pk.__version__ if hasattr(pk, "__version__") else "0.7.7"


class Twin:
    """A hand at PokerKit, which goes on as the events here tell.

    Args:
        make: What begins the hand there.
        setup: Stacks, stakes, a straddle and the deck.
    """

    def __init__(self, make: Make, setup: Setup) -> None:
        self.state = make(setup, money_of(setup))
        self.burned: list[pc.Card] = []
        self.idle = 0
        # Whether a shared card came here where PokerKit has cards for all: it deals folded hands.
        self.parted = False
        # Cards that were put back here, while there others are left that were put back before.
        self.strange = 0
        self.recycled = False

    def follow(self, events: Iterable[pc.Event]) -> None:
        """Does what happened here; who is dealt to or acts must be the one whose turn it is."""
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # That the deck is used up is no fault; that a card is not in it would be one.
            warnings.filterwarnings("ignore", "Returning reserved")
            for event in events:
                if self.parted:
                    return
                self._follow(event)
            self._burn()

    def _follow(self, event: pc.Event) -> None:
        state = self.state
        match event.kind:
            case EventKind.BURN:
                assert event.card is not None
                self.burned.append(event.card)
            case EventKind.DEAL_HOLE:
                self._make_ready()
                assert state.hole_dealee_index == event.seat
                self._deal_hole(pk.Card.clean(str(event.card)))
            case EventKind.DEAL_BOARD:
                self._make_ready()
                self.parted = any(state.hole_dealing_statuses) and any(state.mucked_cards)
                if not self.parted:
                    state.deal_board("".join(map(str, event.cards or (event.card,))))
            case EventKind.DISCARD:
                assert state.stand_patter_or_discarder_index == event.seat
                state.stand_pat_or_discard("".join(map(str, event.cards or ())))
            case EventKind.FOLD:
                self._check_actor(event)
                state.fold()
            case EventKind.CHECK | EventKind.CALL:
                self._check_actor(event)
                if state.bring_in_status:
                    state.post_bring_in()
                else:
                    state.check_or_call()
            case EventKind.RAISE:
                self._check_actor(event)
                state.complete_bet_or_raise_to(event.to)
            case EventKind.BRING_IN:
                self._check_actor(event)
                state.post_bring_in()

    def _deal_hole(self, cards: tuple[pk.Card, ...]) -> None:
        if cards[0] not in self.state.deck_cards:
            assert cards[0] in self.state.reserved_cards
            if self.state.deck_cards:
                # There the deck was filled up with more cards than here.
                assert self.recycled
                self.strange += 1
            self.recycled = True
        with warnings.catch_warnings():
            if self.recycled:
                warnings.simplefilter("ignore")
            self.state.deal_hole(cards)

    def _check_actor(self, event: pc.Event) -> None:
        assert self.state.actor_index == event.seat

    def _make_ready(self) -> None:
        """Burns where PokerKit burns, and lets those check who are asked for nothing."""
        self.finish()
        self._burn()

    def _burn(self) -> None:
        """Burns where PokerKit wants it, a card that was burned here or an unknown one."""
        with warnings.catch_warnings():
            if self.recycled:
                warnings.simplefilter("ignore")
            if self.state.can_burn_card("??"):
                self.state.burn_card(str(self.burned.pop()) if self.burned else "??")

    def finish(self) -> None:
        """Lets those check who owe nothing though nobody could answer a bet of theirs."""
        while self.state.actor_index is not None:
            assert (self.call, self.raises) == (0, None)
            self.state.check_or_call()
            self.idle += 1

    @property
    def turn(self) -> int | None:
        """The seat to act or to discard, or None."""
        actor = self.state.actor_index
        return self.state.stand_patter_or_discarder_index if actor is None else actor

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
    def boards(self) -> tuple[tuple[str, ...], ...]:
        """The shared cards of each board."""
        state = self.state
        return tuple(tuple(map(repr, state.get_board_cards(i))) for i in state.board_indices)

    def hole(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat that has not folded."""
        return tuple(map(repr, self.state.hole_cards[seat]))

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind."""
        return tuple(self.state.stacks)

    @property
    def pot(self) -> int:
        """All chips in the pots and in front of the players."""
        return self.state.total_pot_amount


def posts_of(setup: Setup) -> list[pc.Post] | None:
    """The posts in the order of PokerKit, every ante first; None where they follow from the stakes
    in that order.
    """
    stakes, players = setup["stakes"], len(setup["stacks"])
    if not stakes.big_blind:
        return None
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


def here(setup: Setup) -> pc.Hand:
    """The same hand in this package."""
    return pc.Hand(
        setup["variant"],
        setup["stacks"],
        stakes=setup["stakes"],
        posts=posts_of(setup),
        deck=setup["deck"],
        options=OPTIONS.replace(antes_dead=setup["antes_dead"]),
    )
