"""From lines to hands: the words of a line played one by one."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pokercore._core import DECK, Action, Card, Hand
from pokercore.enums import Limit
from pokercore.exceptions import HistoryError, PokerError
from pokercore.history.acpc.model import Game, State, boards_of
from pokercore.history.model import HandHistory
from pokercore.history.record import from_hand
from pokercore.options import Stakes

__all__ = ["history_of"]

_AMOUNTS = (
    *("small_blind", "big_blind", "button_blind", "ante"),
    *("min_bet", "small_bet", "big_bet"),
)


def history_of(state: State, game: Game) -> HandHistory:
    """The hand that a line tells.

    Raises:
        HistoryError: The format cannot tell hands of this game, the line says something that is
            not legal in it, or it stops where the rules go on.
    """
    counts = boards_of(game.variant)
    scale = math.lcm(*(Fraction(payoff).denominator for payoff in state.payoffs or ()))
    stacks = tuple(scale * stack for stack in game.stacks_of(len(state.holes)))
    try:
        hand = Hand(
            game.variant,
            stacks,
            stakes=_scaled(game.stakes, scale),
            button=len(stacks) - 1,
            manual=True,
            options=game.options,
        )
    except PokerError as error:
        raise HistoryError(error.message) from error
    _Reading(state, hand, scale, counts).play()
    history = replace(
        from_hand(hand),
        names=state.names,
        unit=Fraction(1, scale),
        metadata={"hand": state.number},
    )
    if state.payoffs is None:
        return history
    ends = [
        int(stack + scale * payoff) for stack, payoff in zip(stacks, state.payoffs, strict=True)
    ]
    return replace(history, finishing_stacks=tuple(ends))


def _scaled(stakes: Stakes, scale: int) -> Stakes:
    if scale == 1:
        return stakes
    return stakes.replace(**{name: scale * getattr(stakes, name) for name in _AMOUNTS})


class _Reading:
    """Plays the words of a line.

    Args:
        state: The line.
        hand: The hand at its beginning.
        scale: How many chips of the hand a chip of the line is.
        counts: The shared cards that each round after the first begins with.
    """

    def __init__(self, state: State, hand: Hand, scale: int, counts: Sequence[int]) -> None:
        self.state = state
        self.hand = hand
        self.scale = scale
        self.words = deque(deque(words) for words in state.betting)
        self.boards = deque(map(list, state.boards))
        self.counts = deque(counts)
        self.due: list[Card] = []
        """The shared cards of the round that is dealt."""

    def play(self) -> None:
        """Plays as far as the line goes.

        Raises:
            HistoryError: A word is refused, or the line and the rules do not end together.
        """
        going = True
        while going and self.hand.turn is not None:
            going = self._deal() if self.hand.turn == DECK else self._act()
        self._whole()

    def _whole(self) -> None:
        """Checks that the line has come to its end, and the hand with it.

        Raises:
            HistoryError: It has not.
        """
        rest = [word for words in self.words for word in words]
        if rest:
            why = "the hand is over" if self.hand.is_over else str(self.hand.legal)
            raise HistoryError(f"{rest[0]!r} is one word too many: {why}")
        if self.boards:
            raise HistoryError("there are shared cards that are not due")
        if self.state.payoffs is not None and not self.hand.is_over:
            raise HistoryError(f"the line ends before the hand: {self.hand.legal}")

    def _deal(self) -> bool:
        """Deals what is due; `False` where the line does not go on."""
        deal = self.hand.legal.deal
        if deal is None:
            return False
        seat, board, count = deal
        if seat is not None:
            hole = self.state.holes[seat]
            _as_many(hole, count, f"the hand of position {seat}", hidden=True)
            self.hand.deal(hole or [None] * count, seat=seat)
            return True
        if not self.due:
            if not self.boards or self.words[0]:
                return False
            self.words.popleft()
            self.due = self.boards.popleft()
            _as_many(self.due, self.counts.popleft(), "the board of a round")
        self.hand.deal(self.due[:count], board=board)
        del self.due[:count]
        return True

    def _act(self) -> bool:
        """Does the next word of the round; `False` where there is none."""
        hand, seat = self.hand, self.hand.turn
        if hand.legal.show:
            if seat is None or None in hand.hole(seat):
                return False
            hand.show()
            return True
        if not self.words[0]:
            return False
        word = self.words[0].popleft()
        try:
            hand.apply(self._action(word))
        except PokerError as error:
            raise HistoryError(
                f"{word!r} of position {seat} is refused: {error.message}"
            ) from error
        return True

    def _action(self, word: str) -> Action:
        hand, legal = self.hand, self.hand.legal
        if word == "f":
            return Action.fold()
        if word == "c":
            return Action.call() if legal.call else Action.check()
        fixed = hand.variant.limit is Limit.FIXED_LIMIT
        if fixed != (word == "r"):
            raise HistoryError(
                "in fixed limit a raise has no amount"
                if fixed
                else "a raise names all chips that the player then has in the pot"
            )
        seat = hand.turn
        assert seat is not None  # `play` asks no further once the hand is over
        if fixed:
            # Refused by the hand, in its own words, where raising is not legal.
            return Action.raise_to(legal.min_raise_to or hand.to_match + 1)
        before = hand.starting_stacks[seat] - hand.stacks[seat] - hand.wagers[seat]
        return Action.raise_to(max(self.scale * int(word[1:]) - before, 0))


def _as_many(cards: Sequence[Card], count: int, what: str, hidden: bool = False) -> None:
    """Checks a number of cards.

    Raises:
        HistoryError: It is another.
    """
    if len(cards) != count and (cards or not hidden):
        raise HistoryError(f"{what} is of {len(cards)} cards; it must be of {count}")
