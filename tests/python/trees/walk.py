"""The tree of a small game, walked through the public `Hand` and nothing else.

Cards are dealt by hand, so that the deck is a turn whose outcomes are the cards that may come, each
equally likely. An information set is what a seat was told: its own sight of every event so far.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import pokercore as pc
from hands import every_action


@dataclass(eq=False, slots=True)
class Terminal:
    """The end of a hand: what each seat won or lost, in chips."""

    payoffs: tuple[int, ...]


@dataclass(eq=False, slots=True)
class Chance:
    """The deck is to deal: the actions, their probability, and what follows each."""

    actions: tuple[pc.Action, ...]
    probability: Fraction
    children: tuple[Node, ...]


@dataclass(eq=False, slots=True)
class Decision:
    """A seat is to act: its information set, by its place in the tree's list, and what follows
    each action of the set.
    """

    seat: int
    place: int
    children: tuple[Node, ...]


Node = Terminal | Chance | Decision


@dataclass(eq=False, slots=True)
class InformationSet:
    """What a seat cannot tell apart: what it was told, what it sees, and what it may do."""

    seat: int
    told: tuple[pc.Event, ...]
    view: pc.View
    actions: tuple[pc.Action, ...]


@dataclass(eq=False)
class Tree:
    """Everything that can happen in a hand.

    Args:
        hand: The hand before its first card; its deck must be dealt by hand.
    """

    hand: pc.Hand
    sets: list[InformationSet] = field(default_factory=list)
    terminals: int = 0
    chances: int = 0
    decisions: int = 0

    def __post_init__(self) -> None:
        self._places: dict[tuple[int, tuple[pc.Event, ...]], int] = {}
        self.root = self._grow(self.hand)

    def _grow(self, hand: pc.Hand) -> Node:
        if hand.turn is None:
            self.terminals += 1
            return Terminal(hand.payoffs)
        actions = tuple(every_action(hand))
        if hand.turn == pc.DECK:
            self.chances += 1
        else:
            self.decisions += 1
            place = self._place(hand, actions)
        children = tuple(self._grow(hand.after(action)) for action in actions)
        if hand.turn == pc.DECK:
            return Chance(actions, Fraction(1, len(actions)), children)
        return Decision(hand.turn, place, children)

    def _place(self, hand: pc.Hand, actions: tuple[pc.Action, ...]) -> int:
        """The place of the information set; whoever is in one has one view and one choice."""
        seat = hand.turn
        assert seat is not None
        told, view = hand.events_for(seat), hand.view(seat)
        place = self._places.setdefault((seat, told), len(self.sets))
        if place == len(self.sets):
            self.sets.append(InformationSet(seat, told, view, actions))
        known = self.sets[place]
        assert known.actions == actions
        assert known.view == view, "a seat sees what it was not told"
        return place

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The nodes: all, decisions, chance, terminals."""
        whole = self.decisions + self.chances + self.terminals
        return whole, self.decisions, self.chances, self.terminals
