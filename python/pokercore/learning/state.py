"""A hand with the methods of OpenSpiel's states."""

from __future__ import annotations

import base64
import binascii

from pokercore._core import DECK, Action, Card, Hand
from pokercore._fields import describe, say, whole
from pokercore.enums import ActionKind
from pokercore.exceptions import IllegalAction, SnapshotError
from pokercore.learning.information import information_state, legal_actions

__all__ = ["CHANCE", "TERMINAL", "State"]

CHANCE = DECK
"""The player where the deck is to deal, as in OpenSpiel: -1."""
TERMINAL = -4
"""The player where the hand is over, as in OpenSpiel."""

_PLAIN = {
    ActionKind.FOLD: 0,
    ActionKind.CHECK: 1,
    ActionKind.CALL: 1,
    ActionKind.BRING_IN: 1,
    ActionKind.MUCK: 0,
    ActionKind.SHOW: 1,
}


class State:
    """A hand as a state of OpenSpiel: for algorithms that were written for those.

    Methods are named and mean what they do there. Players are the chairs of the hand. Actions are
    numbers that stay the same throughout a game:

    - fold or muck 0; check, call, bring in or show 1; bet or raise to a total of `t` chips `t + 1`;
    - a discard: the sum of `2 ** card.index` over its cards, 0 to stand pat;
    - a choice of boards: how many;
    - the deck deals one card at a time: its `index`.

    Args:
        hand: The hand; it is copied. With `manual=True` the deck is a player of its own, else it
            deals by itself, and there are no chance nodes.

    Examples:
        >>> import pokercore as pc
        >>> state = State(pc.Hand(pc.variants.KUHN, [100, 100], manual=True))
        >>> state.is_chance_node(), len(state.chance_outcomes())
        (True, 3)
        >>> for card in ("Js", "Qs"):
        ...     state.apply_action(pc.Card(card).index)
        >>> state.current_player(), state.legal_actions(), state.information_state_string()
        (0, [1, 2], '0 Js')
        >>> for action in (2, 0):                 # a bet to 1, and a fold
        ...     state.apply_action(action)
        >>> state.is_terminal(), state.returns()
        (True, [1.0, -1.0])
    """

    __slots__ = ("_hand", "_numbered")

    def __init__(self, hand: Hand) -> None:
        if not isinstance(hand, Hand):
            raise TypeError(f"{describe(hand)}; give a Hand")
        self._hand = hand.copy()
        self._numbered: dict[int, Action] | None = None

    @property
    def hand(self) -> Hand:
        """The hand, a copy."""
        return self._hand.copy()

    def num_players(self) -> int:
        """How many chairs there are."""
        return len(self._hand.starting_stacks)

    def current_player(self) -> int:
        """The chair to act, `CHANCE` or `TERMINAL`."""
        turn = self._hand.turn
        return TERMINAL if turn is None else turn

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self._hand.turn is None

    def is_chance_node(self) -> bool:
        """Whether the deck is to deal."""
        return self._hand.turn == DECK

    def is_player_node(self) -> bool:
        """Whether a player is to act."""
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        """Whether several players act at once: never in poker."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what may be done, in ascending order.

        Args:
            player: By default whoever is to act; none of another one is legal.
        """
        if player is not None and player != self.current_player():
            return []
        return sorted(self._actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come and how likely each is.

        Raises:
            ValueError: It is not the deck's turn.
        """
        if not self.is_chance_node():
            raise ValueError(f"no card is due: player {self.current_player()} is to act")
        cards = self.legal_actions()
        return [(card, 1 / len(cards)) for card in cards]

    def apply_action(self, action: int) -> None:
        """Does an action, by its number.

        Raises:
            IllegalAction: It is none of the legal actions (`not_legal`); the state is as it was.
        """
        self._hand.apply(self._action(action))
        self._numbered = None

    def child(self, action: int) -> State:
        """The state after an action; this one is as it was.

        Raises:
            IllegalAction: As for `apply_action`.
        """
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> State:
        """An independent copy."""
        return State(self._hand)

    def returns(self) -> list[float]:
        """What each chair won or lost, in chips; zeros before the hand is over."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return list(map(float, self._hand.payoffs))

    def rewards(self) -> list[float]:
        """What each chair won since its last action: all of the returns come at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What a chair won or lost.

        Raises:
            IndexError: There is no such chair.
        """
        chair = whole(player)
        if chair is None or not 0 <= chair < self.num_players():
            raise IndexError(f"there is no chair {say(player)}; there are {self.num_players()}")
        return self.returns()[chair]

    def player_reward(self, player: int) -> float:
        """What a chair won since its last action."""
        return self.player_return(player)

    def information_state_string(self, player: int | None = None) -> str:
        """What a player knows, as `pokercore.learning.information_state` writes it.

        Args:
            player: The chair; by default the one to act.

        Raises:
            ValueError: No player is given, and none is to act.
            IllegalAction: There is no such chair.
        """
        seat = self.current_player() if player is None else player
        if player is None and seat < 0:
            raise ValueError("nobody is to act; say whose information state it shall be")
        return information_state(self._hand.view(seat), self._hand.events_for(seat))

    def action_to_string(self, player: int | None, action: int | None = None) -> str:
        """What an action is called.

        Args:
            player: The player to act; it may be left out, as in OpenSpiel.
            action: The number of a legal action.

        Raises:
            IllegalAction: It is none.
        """
        number = player if action is None else action
        return str(self._action(number))

    def string_to_action(self, text: str) -> int:
        """The number of a legal action by what it is called.

        Raises:
            IllegalAction: It is none.
        """
        for number, action in self._actions().items():
            if str(action) == text:
                return number
        raise self._refused(text)

    def history(self) -> list[int]:
        """The numbers of all actions so far; of deals that are recorded, one for each card."""
        return [number for _, action in self._hand.actions for number in _numbers(action)]

    def history_str(self) -> str:
        """The history as text, different for different states of a game."""
        return ", ".join(map(str, self.history()))

    def serialize(self) -> str:
        """The state as text, which `deserialize` reads."""
        return base64.b64encode(self._hand.snapshot()).decode()

    @classmethod
    def deserialize(cls, text: str) -> State:
        """The state that `serialize` wrote.

        Raises:
            SnapshotError: The text is not one, or was damaged.
        """
        try:
            data = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError, TypeError) as error:
            raise SnapshotError(f"{say(text)} is no state that serialize wrote") from error
        return cls(Hand.restore(data))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._hand == other._hand

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return State, (self._hand,)

    def __repr__(self) -> str:
        return f"State({self._hand!r})"

    def __str__(self) -> str:
        return " ".join(str(action) for _, action in self._hand.actions)

    def _actions(self) -> dict[int, Action]:
        """What may be done, by number."""
        if self._numbered is None:
            if self.is_chance_node():
                legal = self._hand.legal
                seat, board, _ = legal.deal or (None, None, 0)
                self._numbered = {
                    card.index: Action.deal((card,), seat=seat, board=board) for card in legal.deck
                }
            else:
                actions = legal_actions(self._hand)
                self._numbered = {_numbers(action)[0]: action for action in actions}
        return self._numbered

    def _action(self, number: object) -> Action:
        read = whole(number)
        action = None if read is None else self._actions().get(read)
        if action is None:
            raise self._refused(number)
        return action

    def _refused(self, given: object) -> IllegalAction:
        there = ", ".join(f"{number} {action}" for number, action in self._actions().items())
        message = f"{say(given)} is no legal action; there are {there or 'none: the hand is over'}"
        return IllegalAction(message, "not_legal", self._hand.legal)


def _numbers(action: Action) -> list[int]:
    """The number of an action; of a deal one for each card."""
    kind = action.kind
    if kind == ActionKind.DEAL:
        return [-1 if card is None else card.index for card in action.cards]
    if kind == ActionKind.DISCARD:
        return [sum(1 << card.index for card in action.cards if isinstance(card, Card))]
    if kind in _PLAIN:
        return [_PLAIN[kind]]
    amount = action.amount or 0
    return [amount + (kind == ActionKind.RAISE_TO)]
