"""The tree of a small game: everything that can happen in a hand whose cards are dealt by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from pokercore import variants
from pokercore._core import DECK, Action, Hand, View
from pokercore._fields import describe, say, whole
from pokercore._stakes import stakes_of, unit_of
from pokercore.exceptions import Defect, RulesError
from pokercore.learning.information import information_state, legal_actions
from pokercore.options import Options, Stakes
from pokercore.variants import Variant

__all__ = [
    "Chance", "Counts", "Decision", "GameLike", "InformationSet", "Node", "Terminal", "Tree",
    "tree_of",
]  # fmt: skip

MOST_NODES = 1_000_000
"""Where a tree stops to grow unless more is asked for: about 300 MB."""

MAX_PLAYERS = 10
"""The most players that any game takes."""

STACK = 100
"""Big blinds of a stack where none is given."""


@dataclass(frozen=True, eq=False, slots=True)
class Terminal:
    """The end of a hand.

    Attributes:
        payoffs: What each seat won or lost, in chips, by chair.
    """

    payoffs: tuple[int, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Chance:
    """The deck is to deal.

    Attributes:
        actions: The cards that may come, each as likely.
        children: What follows each.
    """

    actions: tuple[Action, ...]
    children: tuple[Node, ...]

    @property
    def probability(self) -> Fraction:
        """How likely each of the actions is."""
        return Fraction(1, len(self.actions))


@dataclass(frozen=True, eq=False, slots=True)
class Decision:
    """A seat is to act.

    Attributes:
        place: Its information set, by the place in the tree's `sets`.
        seat: The chair.
        children: What follows each action of the set.
    """

    place: int
    seat: int
    children: tuple[Node, ...]


Node: TypeAlias = Terminal | Chance | Decision


@dataclass(frozen=True, slots=True)
class InformationSet:
    """What a seat cannot tell apart.

    Attributes:
        key: What it knows as a text (`information_state`).
        seat: The chair.
        actions: What it may do.
        view: What it sees.
    """

    key: str
    seat: int
    actions: tuple[Action, ...]
    view: View


class Counts(NamedTuple):
    """How large a tree is.

    Attributes:
        nodes: All nodes.
        decisions: Nodes where a seat is to act.
        chances: Nodes where the deck is to deal.
        terminals: Ends of the hand.
    """

    nodes: int
    decisions: int
    chances: int
    terminals: int


class Tree:
    """Everything that can happen in a hand of a small game; it does not change.

    Args:
        game: The game, its name, or a hand with `manual=True` from which all is to follow: then
            nothing else about the game may be given.
        players: How many.
        stacks: Chips of each; by default 100 big blinds, or small bets in a game without.
        stakes: The stakes; by default the variant's own.
        options: The options of the house.
        most_nodes: A larger tree is refused.

    Raises:
        RulesError: There is no such game, a stack or option is wrong, the hand's deck deals by
            itself or its events are not recorded, or there are more nodes.
        IllegalAction: The hand has unknown cards.

    Examples:
        >>> tree = Tree("leduc")
        >>> tree
        <Tree of Leduc hold'em: 9,457 nodes, 936 information sets>
        >>> tree.counts
        Counts(nodes=9457, decisions=3780, chances=157, terminals=5520)
        >>> tree.sets[0].key, [str(action) for action in tree.sets[0].actions]
        ('0 Jh', ['check', 'raise to 2'])
    """

    hand: Hand
    """The hand from which all follows."""
    root: Node
    """The first node."""
    sets: tuple[InformationSet, ...]
    """The information sets, in the order in which they are met."""
    counts: Counts
    """How large the tree is."""

    def __init__(
        self,
        game: Variant | str | Hand,
        *,
        players: int = 2,
        stacks: Sequence[int] | None = None,
        stakes: Stakes | None = None,
        options: Options | None = None,
        most_nodes: int = MOST_NODES,
    ) -> None:
        if isinstance(game, Hand):
            if players != 2 or stacks is not None or stakes is not None or options is not None:
                message = "the hand has its own players, stacks, stakes and options; give none"
                raise RulesError("", [Defect("option", "game", message)])
            self.hand = game.copy()
        else:
            variant = variants.get(game)
            stakes = stakes_of(variant, stakes=stakes)
            if stacks is None:
                count = whole(players)
                if count is None or not 0 <= count <= MAX_PLAYERS:
                    message = f"{say(players)} players; give a whole number, at most {MAX_PLAYERS}"
                    raise RulesError("", [Defect("players", "players", message)])
                stacks = (STACK * unit_of(stakes),) * count
            elif isinstance(stacks, str) or not isinstance(stacks, Sequence):
                message = f"{describe(stacks)}; give a list of chips, one number a chair"
                raise RulesError("", [Defect("wrong_type", "stacks", message)])
            self.hand = Hand(variant, stacks, stakes=stakes, options=options, manual=True)
        if self.hand.deck is not None:
            message = "the deck of the hand deals by itself, one deal of many; make it manual=True"
            raise RulesError("", [Defect("option", "game", message)])
        if not self.hand.event_count:
            message = "the hand keeps no events, which tell what a seat knows; make it record=True"
            raise RulesError("", [Defect("option", "game", message)])
        most = whole(most_nodes)
        if most is None:
            message = f"{describe(most_nodes)}; give a whole number of nodes"
            raise RulesError("", [Defect("option", "most_nodes", message)])
        grown = _Grown(most)
        self.root = grown.grow(self.hand)
        self.sets = tuple(grown.sets)
        self.counts = Counts(grown.nodes, grown.decisions, grown.chances, grown.terminals)
        self._places = grown.places

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that were dealt in."""
        return self.hand.players

    def place(self, key: str) -> int:
        """Where an information set is in `sets`.

        Raises:
            KeyError: There is no such set.
        """
        place = self._places.get(key)
        if place is None:
            raise KeyError(f"no information set of {self.hand.variant.name} is {key!r}")
        return place

    def __copy__(self) -> Tree:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Tree:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.hand,)

    def __repr__(self) -> str:
        sets = f"{len(self.sets):,} information sets"
        return f"<Tree of {self.hand.variant.name}: {self.counts.nodes:,} nodes, {sets}>"


GameLike: TypeAlias = "Tree | Variant | str | Hand"
"""A tree, or what one grows from."""


def tree_of(game: GameLike) -> Tree:
    """The tree itself, or the one that grows from a game, its name or a hand."""
    return game if isinstance(game, Tree) else Tree(game)


def _again(hand: Hand) -> Tree:
    """The tree that was pickled: it grows anew, since it is far larger than its hand."""
    return Tree(hand, most_nodes=1 << 62)


class _Grown:
    """What was met while a tree grows."""

    def __init__(self, most_nodes: int) -> None:
        self.sets: list[InformationSet] = []
        self.places: dict[str, int] = {}
        self.nodes = self.decisions = self.chances = self.terminals = 0
        self._most = most_nodes

    def grow(self, hand: Hand) -> Node:
        """The node of a hand, with all below."""
        self.nodes += 1
        if hand.turn is None:
            self.terminals += 1
            return Terminal(hand.payoffs)
        actions = legal_actions(hand)
        if self.nodes + len(actions) > self._most:
            message = (
                f"the tree of {hand.variant.name} has more than {say(self._most)} nodes; take a "
                "smaller deck, fewer players or shorter stacks, or allow most_nodes"
            )
            raise RulesError("", [Defect("option", "most_nodes", message)])
        if hand.turn == DECK:
            self.chances += 1
            return Chance(actions, tuple([self.grow(hand.after(action)) for action in actions]))
        self.decisions += 1
        seat = hand.turn
        view = hand.view(seat)
        key = information_state(view, hand.events_for(seat))
        place = self.places.setdefault(key, len(self.sets))
        if place == len(self.sets):
            self.sets.append(InformationSet(key, seat, actions, view))
        return Decision(place, seat, tuple([self.grow(hand.after(action)) for action in actions]))
