"""Where each card of a hand went, and whether that is the order in which its game deals.

A dealing is a row of words, one for each card that left the deck, in order: `'seat 3'`, `'board 0'`
or `'burn'`. Entry `i` is the card at place `i` of the deck. Where the deck ran short and cards were
put back (draw and stud games), the entries past its end are cards that come for the second time.

The order (rules.md section 1): one card at a time to each live seat, from the left of the button;
cards that are drawn seat by seat; a burned card before each street where the house burns. Who is
live later in the hand is known by who is dealt to: seats drop out and none comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TypeAlias

from pokercore.variants import Bet, Board, Burn, Draw, Hole, Step, Variant

__all__ = ["BURN", "MAX_DEALS", "board_word", "follows", "is_word", "seat_word"]

BURN = "burn"
"""The word of a burned card."""
MAX_DEALS = 1_000
"""No hand deals more cards, those that were put back included."""

_SEATS = tuple(f"seat {seat}" for seat in range(10))
_BOARDS = tuple(f"board {board}" for board in range(4))
_WORDS = frozenset((BURN, *_SEATS, *_BOARDS))

# How many cards went out, and which seats may be live, as words from the left of the button.
_State: TypeAlias = tuple[int, tuple[str, ...]]


def seat_word(seat: int) -> str:
    """The word of a card that goes to a seat."""
    return _SEATS[seat]


def board_word(board: int) -> str:
    """The word of a card that goes to a board."""
    return _BOARDS[board]


def is_word(text: str) -> bool:
    """Whether this is a word of a dealing."""
    return text in _WORDS


def follows(
    dealing: Sequence[str],
    variant: Variant,
    players: Sequence[int],
    button: int,
    burns: bool,
    boards: int | None = None,
) -> str:
    """Why a dealing is not one of this game; empty where it is.

    Args:
        dealing: The words.
        variant: The game.
        players: The seats that were dealt in.
        button: The chair of the button.
        burns: Whether the house burns.
        boards: How many boards there were at the end; by default as many as cards went to.
    """
    order = sorted(players, key=lambda seat: (seat <= button, seat))
    walk = _Walk(tuple(dealing), variant, burns, boards)
    if walk.accepts(tuple(map(seat_word, order))):
        return ""
    if walk.far == len(dealing):
        return f"the dealing stops after {walk.far} cards, where {variant.name} deals on"
    return (
        f"the card at place {walk.far} went to {dealing[walk.far]!r}, where {variant.name} does not"
        " deal one"
    )


class _Walk:
    """Follows the steps of a game along a dealing, with every reading of who dropped out when."""

    def __init__(
        self, words: tuple[str, ...], variant: Variant, burns: bool, boards: int | None
    ) -> None:
        self.words = words
        self.burns = burns
        self.steps = [step for street in variant.streets for step in street.steps]
        self.cards = len(variant.deck)
        self.short = any(
            isinstance(step, Draw) or (isinstance(step, Hole) and step.or_shared)
            for step in self.steps
        )
        """Whether the deck may run short."""
        self.boards = variant.boards
        self.runs = 1
        if variant.boards == 1:
            # More boards than the game has come from a run-out.
            self.runs = sum(word in words for word in _BOARDS) if boards is None else boards
        self.far = 0
        """How many cards went as they should in the best reading."""

    def accepts(self, order: tuple[str, ...]) -> bool:
        states: set[_State] = {(0, order)}
        begun = opened = False
        for place, step in enumerate(self.steps):
            if self.runs > 1 and opened and isinstance(step, (Burn, Board)):
                starts = (at for at, _ in states if self._may_run_out(at, place))
                if any(self._runs_out(at, place) for at in starts):
                    return True
            if isinstance(step, Bet):
                opened = begun = True
                # A hand ends in a betting round, when all but one have folded.
                if self.runs <= 1 and any(at == len(self.words) for at, _ in states):
                    return True
                continue
            states = {
                after for state in states for after in self._after(step, place, state, not begun)
            }
            begun = begun or isinstance(step, Hole)
            self.far = max([self.far, *(at for at, _ in states)])
        return self.runs <= 1 and any(at == len(self.words) for at, _ in states)

    def _after(self, step: Step, place: int, state: _State, first: bool) -> Iterator[_State]:
        """Every reading of the words that come at a step."""
        at, live = state
        match step:
            case Burn():
                yield from ((after, live) for after in self._burn(at, place, len(live)))
            case Hole(count, _, or_shared):
                yield from self._hole(at, live, count, first)
                if or_shared:
                    yield from self._board(at, live, count)
            case Board(count):
                yield from self._board(at, live, count)
            case Draw(most):
                yield from self._draw(at, live, most)
            case _:
                yield state

    def _burn(self, at: int, place: int, live: int) -> Iterator[int]:
        if not self.burns:
            yield at
            return
        yield from self._row(at, (BURN,))
        # A card that is still needed is not burned.
        if self.short and self.cards - at <= self._to_come(place, live):
            yield at

    def _to_come(self, place: int, live: int) -> int:
        """How many cards the steps from here on deal at most, draws and burns apart."""
        boards = max(self.runs, self.boards)
        found = 0
        for step in self.steps[place:]:
            match step:
                case Hole(count):
                    found += count * live
                case Board(count):
                    found += count * boards
        return found

    def _hole(self, at: int, live: tuple[str, ...], count: int, all_of: bool) -> Iterator[_State]:
        words = self.words
        if all_of:
            yield from ((end, live) for end in self._row(at, live * count))
            return
        left = iter(live)
        seats: tuple[str, ...] = ()
        # Those that are dealt to are some of those that were live, in the same order.
        for word in words[at : at + len(live)]:
            if word not in left:
                return
            seats = (*seats, word)
            self.far = max(self.far, at + len(seats))
            end = at + count * len(seats)
            if words[at:end] == seats * count:
                yield end, seats

    def _draw(self, at: int, live: tuple[str, ...], most: int) -> Iterator[_State]:
        yield at, live
        place, drawn = 0, 0
        for end, word in enumerate(self.words[at:], start=at + 1):
            if word not in live[place:]:
                return
            now = live.index(word)
            drawn = drawn + 1 if now == place else 1
            place = now
            if drawn > most:
                return
            yield end, live

    def _board(self, at: int, live: tuple[str, ...], count: int) -> Iterator[_State]:
        due = tuple(word for word in _BOARDS[: self.boards] for _ in range(count))
        yield from ((end, live) for end in self._row(at, due))

    def _row(self, at: int, due: tuple[str, ...]) -> Iterator[int]:
        """Where it goes on after exactly these words, if they come."""
        same = (word == other for word, other in zip(self.words[at:], due, strict=False))
        right = sum(takewhile(bool, same))
        self.far = max(self.far, at + right)
        if right == len(due):
            yield at + right

    def _may_run_out(self, at: int, place: int) -> bool:
        """Whether the boards may be agreed upon at this step.

        That is before the first card of a street, or as soon as the deck has enough for two.
        """
        match self.steps[place - 1]:
            case Burn():
                return self._run_outs(at - 1, place - 1) < 2
            case Board(count):
                return self._run_outs(at - count, place - 1) < 2
        return True

    def _run_outs(self, at: int, place: int) -> int:
        """How many boards the deck has cards for from this step on."""
        rest = self.steps[place:]
        burned = sum(isinstance(step, Burn) for step in rest) * self.burns
        return (self.cards - at) // max(1, burned + self._to_come(place, 0) // self.runs)

    def _runs_out(self, at: int, place: int) -> bool:
        """Whether the rest is one board after the other, each from this step on."""
        ends = {at}
        for board in range(self.runs):
            for step in self.steps[place:]:
                match step:
                    case Burn():
                        ends = {after for end in ends for after in self._burn(end, place, 0)}
                    case Board(count):
                        due = (board_word(board),) * count
                        ends = {after for end in ends for after in self._row(end, due)}
                    case Bet():
                        pass
                    case _:
                        return False
        return len(self.words) in ends
