"""Many hands in step, in NumPy arrays (the extra `numpy`).

    >>> import numpy as np
    >>> from pokercore.envs import VectorHands
    >>> hands = VectorHands("NLHE", 4, players=3, menu=["min", 0.5, "pot", "all_in"], seed=7)
    >>> hands.action_names
    ('fold', 'check_call', 'raise_min', 'raise_1/2_pot', 'raise_pot', 'raise_all_in')
    >>> hands.observations.shape, hands.masks[0].tolist()
    ((4, 312), [True, True, True, False, True, True])
    >>> hands.amounts[0].tolist()  # half the pot comes to the minimum here
    [0, 2, 4, 0, 7, 200]
    >>> rng = np.random.default_rng(1)
    >>> for _ in range(100):
    ...     hands.step(hands.sample(rng))
    >>> int(hands.rewards.sum())
    0

*Rows.* Row `r` is environment `first + r`, which plays one hand after the other. Hand `k` of
environment `e` has the number `e * 2**32 + k` of the seed, so it is the hand
`Hand(..., seed=seed, number=e * 2**32 + k)`, whatever the size of the batch and whatever is played
in the other rows. Every hand begins with the same stacks; player `p` sits in a hand with the number
`h` on chair `(p + h) mod n`, and the last chair has the button: over `n` hands each player has each
position once.

*Steps.* Every row waits for one player's decision. `step` takes the number of an action for each
row, plays on to the next decision in each, and writes the arrays in place. When a hand is over, its
row is `done` in this step, `rewards` tells what each player won or lost in it, and the next hand is
dealt at once: observation, mask, amounts and player are already those of the new hand. Actions that
are not legal are refused as a whole.

*Actions.* Number 0 folds, 1 checks, calls or brings in, and the sizes of the menu follow in their
order: `'min'`, `'max'`, `'all_in'`, `'pot'` or a fraction of the pot (`0.5`, `'1/2'`, a `Fraction`),
which means: call, then raise by this part of what then lies in the middle, as
`view.pot_bet(1, 2)`. A size may be chosen where its own total is legal and no earlier size comes to
the same total; nothing is moved to the nearest legal one. In games with discards there follows a
number for each set of own cards, counted in the order of `Card.index`, and where the house lets
seats decide to show: show, muck.

*Observations.* `blocks` and `names` tell what each number is; `ENCODING_VERSION` changes when one
changes its meaning. All are 32-bit floats from 0 on: flags, planes of cards of the game's deck, and
chips in `unit`: big blinds, or small bets in a game without (stud, razz, Leduc), the unit of the
rewards of `HandEnv`, `HandVectorEnv` and `HandAECEnv`. Seats are told by their place: 0 is left of
the button, the last one is the button. A player is told what its seat may know and nothing else.

| block | dimensions | numbers |
|---|---|---|
| `hole` | card | own cards |
| `board` | board, street that deals to it, card | shared cards |
| `shown` | place, card | cards of a seat that all may see, in games that have such |
| `seats` | place, 7 | `in` (not folded), `all_in`, `stack`, `wager` (in this round), `paid` (in earlier ones), `self`, `to_act` |
| `street` | street | 1 for the street |
| `bets` | 7 | `pot`, `to_match`; of the seat to act `to_call`, `bring_in`, `min_raise_to`, `max_raise_to`; `wagers` (bets and raises in this round) |
| `discard` | 3 | whether the seat to act discards, and the fewest and most cards, in games with discards |
| `drawn` | street, place, 2 | whether a seat discarded there, and how many cards, in such games |
| `history` | street, 2, place, 3 | the first action of a seat in a street, and its latest after that: `acted`, `raised`, `chips` (put in by it; by all later ones in the second) |
"""  # noqa: E501, a line of a table

from __future__ import annotations

try:
    import numpy as np
except ImportError as error:
    raise ImportError(
        "pokercore.envs needs NumPy; install the extra: pip install 'pokercore-engine[numpy]'"
    ) from error

from collections.abc import Iterator, Sequence
from copy import copy
from fractions import Fraction
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from pokercore._core import Action, Episodes, HandRows
from pokercore._fields import describe, say, whole
from pokercore._stakes import stakes_of, unit_of
from pokercore.bots import BUILT_IN, BotSource, get
from pokercore.bots.builtin import native_of
from pokercore.enums import AnteKind
from pokercore.exceptions import RulesError
from pokercore.options import Options, Stakes
from pokercore.simulation import DEFAULT_STACK
from pokercore.variants import Variant
from pokercore.variants import get as get_variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from pokercore._core import View
    from pokercore.bots.base import Seed

__all__ = ["DEFAULT_MENU", "ENCODING_VERSION", "Size", "VectorHands"]

ENCODING_VERSION: int = HandRows.ENCODING_VERSION
"""The version of the encoding of observations."""

Size: TypeAlias = str | float | Fraction
"""A size of a menu: `'min'`, `'max'`, `'all_in'`, `'pot'`, or a fraction of the pot."""

DEFAULT_MENU: tuple[Size, ...] = ("min", Fraction(1, 2), "pot", "all_in")
"""The menu where none is given. `'max'` takes the place of all-in in games with a limit."""

MAX_PLAYERS = 10
"""The most players that any game takes."""

_WORD = np.dtype("<u8")
"""Eight flags as a number, the first one in its lowest byte."""
_EACH_BYTE = np.uint64(0x0101_0101_0101_0101)
_BITS = np.uint64(0x1010_1010_1010_1010)
_LAST_BYTE, _TO_LOWEST = np.uint64(56), np.uint64(60)

_KINDS = {"min": 0, "max": 1, "all_in": 2}
_POT = 3


class VectorHands:
    """`rows` hands that are played in step; see the module for what its arrays hold.

    The arrays are made once and written in place, so a reference to one stays right from step to
    step, and its numbers change. Copy what must last. `copy.copy` (and `copy.deepcopy`) makes a
    batch of its own, arrays included, that goes on in the same way; a batch is not pickled.

    Args:
        variant: The game, or its name.
        rows: How many hands, 1 to 2**20.
        players: How many players each hand has. By default as many as `stack` has numbers, else 6,
            or the most that the game takes.
        stack: Chips of each player before each hand, one number or one a player; 100 big blinds by
            default.
        blinds: The small and the big blind; the variant's own stakes by default.
        stakes: All of the stakes, instead of `blinds`, `ante`, `bets` and `bring_in`.
        ante: Chips.
        ante_kind: Who pays it.
        bets: The small and the big bet of fixed limit.
        bring_in: The bring-in, in games that open by the cards face up.
        menu: The sizes of bets, at most 32.
        seed: Everything follows from it; a fresh secret where none is given.
        first: The environment of row 0.
        bots: For each player a built-in bot or its name, played without the interpreter, or `None`
            for those that are asked. All are asked by default.
        options: The options of the house.
        run_outs: How many boards are dealt where the house asks.
        observe: Whether there are observations; stepping is quicker without them.
        finals: Whether each player is told the end of every hand, too.

    Raises:
        RulesError: With every defect of the arguments. Codes: those of a hand, and `'menu'` for a
            menu with an entry that is no size, or with no size that the game ever takes.
        TypeError: A bot that is not built in.
    """

    observations: NDArray[np.float32]
    """`float32[rows, width]`: what the player who is asked may know. Without columns where
    `observe` is false."""
    finals: NDArray[np.float32]
    """`float32[rows, players, width]`: what each player may know at the end of the last hand that
    was over in the row; 0 for bots. Without rows where `finals` is false."""
    masks: NDArray[np.bool_]
    """`bool[rows, actions]`: whether an action is legal. Rows begin a multiple of eight bytes
    apart."""
    amounts: NDArray[np.int64]
    """`int64[rows, actions]`: the chips that the action brings the seat to in this round of
    betting; 0 for a fold, for what is not legal, and outside of the betting."""
    players: NDArray[np.int64]
    """`int64[rows]`: the player who is asked."""
    rewards: NDArray[np.int64]
    """`int64[rows, players]`: chips that each player won in the hand that is over, else 0."""
    done: NDArray[np.bool_]
    """`bool[rows]`: whether a hand was over in this step."""
    unit: int
    """Chips of the unit that observations are told in: a big blind, or a small bet in a game
    without (the smallest bet where it has none). `rewards` and `amounts` are plain chips."""

    def __init__(
        self,
        variant: Variant | str,
        rows: int,
        *,
        players: int | None = None,
        stack: int | Sequence[int] | None = None,
        blinds: tuple[int, int] | None = None,
        stakes: Stakes | None = None,
        ante: int = 0,
        ante_kind: AnteKind = AnteKind.EACH,
        bets: tuple[int, int] | None = None,
        bring_in: int = 0,
        menu: Sequence[Size] | None = None,
        seed: Seed | None = None,
        first: int = 0,
        bots: Sequence[BotSource | str | None] | None = None,
        options: Options | None = None,
        run_outs: int = 1,
        observe: bool = True,
        finals: bool = False,
    ) -> None:
        self.variant = get_variant(variant)
        self.stakes = stakes_of(self.variant, blinds, stakes, ante, ante_kind, bets, bring_in)
        game = self.variant.game(options)
        self.stacks = _stacks(stack, players, unit_of(self.stakes), game.seat_limits[1])
        if menu is None:
            limited = self.variant.limit.name != "NO_LIMIT"
            menu = ("min", Fraction(1, 2), "pot") if limited else DEFAULT_MENU
        if isinstance(menu, str | bytes) or not isinstance(menu, Sequence):
            message = f"{describe(menu)}; give a list of sizes"
            raise RulesError("", [("menu", "menu", message)])
        self._core = HandRows(
            game,
            self.stakes,
            self.stacks,
            [size_of(size, place) for place, size in enumerate(menu)],
            rows=_count(rows, "rows"),
            seed=seed,
            first=_count(first, "first"),
            bots=None if bots is None else [_bot(bot, place) for place, bot in listed(bots, 0)],
            run_outs=_count(run_outs, "run_outs", 255),
        )
        self.rows = index(rows)
        self.unit = self._core.unit
        self.width: int = self._core.width
        self.action_names: tuple[str, ...] = tuple(self._core.action_names)
        actions = len(self.action_names)
        self.observations = np.zeros((rows, self.width if observe else 0), np.float32)
        shape = (rows if finals else 0, len(self.stacks), self.width)
        self.finals = np.zeros(shape, np.float32)
        # Flags beyond the actions stay 0, so that eight at a time can be taken as one number.
        self._flags = np.zeros((rows, self._core.flags), np.uint8)
        self.amounts = np.zeros((rows, actions), np.int64)
        self.players = np.zeros(rows, np.int64)
        self.rewards = np.zeros((rows, len(self.stacks)), np.int64)
        self.done = np.zeros(rows, np.bool_)
        self._arrange()
        self._core.look(self._flat)

    def _arrange(self) -> None:
        """Makes the ways in which the arrays are looked at."""
        self.masks = self._flags.view(np.bool_)[:, : len(self.action_names)]
        self._flat = (
            self.observations.reshape(-1) if self.observations.size else None,
            self.finals.reshape(-1) if self.finals.size else None,
            self._flags.reshape(-1),
            self.amounts.reshape(-1),
            self.players,
            self.rewards.reshape(-1),
            self.done.view(np.uint8),
        )
        self._given: tuple[NDArray[np.float32], NDArray[np.float32]] | None = None
        self._core.keep(self._flat)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each number of an observation, such as `'hole.As'`, `'board.0.flop.7h'`,
        `'seats.0.stack'` or `'history.preflop.first.2.raised'`.
        """
        return tuple(self._core.number_names)

    @property
    def blocks(self) -> Mapping[str, tuple[slice, tuple[int, ...]]]:
        """The blocks of an observation by name: where each lies in a row, and its dimensions."""
        found = {}
        for name, start, shape in self._core.blocks:
            size = int(np.prod(shape))
            found[name] = (slice(start, start + size), shape)
        return found

    @property
    def most(self) -> NDArray[np.float32]:
        """The most that each number of an observation can be; the least is 0."""
        return np.array(self._core.most, np.float32)

    @property
    def passed(self) -> tuple[int, tuple[int, ...]]:
        """How many hands were over before anybody was asked since the last reset (bots folded to a
        player, or stacks are tiny), and what each player won in them. They are not in `rewards`.
        """
        return self._core.passed

    def reset(self, seed: Seed | None = None) -> None:
        """Begins anew: every row deals its first hand, of another seed if one is given."""
        self._core.reset(seed)
        self._core.look(self._flat)

    def step(
        self, actions: NDArray[np.int64], observations: NDArray[np.float32] | None = None
    ) -> None:
        """Takes one action in every row, and writes the arrays.

        Args:
            actions: The number of an action for each row, `int64[rows]`; other whole numbers are
                converted.
            observations: Where observations go this time, instead of the array of that name:
                `float32[rows, width]` without gaps.

        Raises:
            IllegalActions: Some are not legal; the error has their rows. Nothing has changed.
            TypeError: Actions that are no whole numbers, or observations of another type.
            ValueError: An array of another shape.
        """
        chosen = np.asarray(actions)
        if chosen.dtype != np.int64 or not chosen.flags.c_contiguous:
            if chosen.dtype.kind not in "iu":
                raise TypeError(f"actions are of type {chosen.dtype}; give whole numbers")
            if chosen.dtype == np.uint64:
                # What int64 cannot hold is no action, and must not become one.
                chosen = np.minimum(chosen, np.uint64(2**63 - 1))
            chosen = np.ascontiguousarray(chosen, np.int64)
        if chosen.shape != (self.rows,):
            raise ValueError(f"actions have the shape {chosen.shape}; give ({self.rows},)")
        arrays = self._flat
        if observations is not None:
            arrays = (self._flat_of(observations), *arrays[1:])
        self._core.step(chosen, arrays)

    def step_one(self, action: int) -> tuple[int, ...] | None:
        """As `step` in a batch of one row, without the detour through an array.

        Returns:
            What each player won where the hand is over by it, else `None`.

        Raises:
            IllegalActions: It is not legal. Nothing has changed.
            OverflowError: No number of 64 bits.
            TypeError: It is no whole number.
            ValueError: The batch has more rows.
        """
        return self._core.one(action)

    def episodes(self, player: int, unit: int) -> Episodes:
        """What plays the hands of a batch of one row for a player, as environments do: it takes an
        action and makes what is told then, in one go.

        Args:
            player: The player.
            unit: The chips that a reward of 1 stands for.

        Raises:
            IndexError: There is no such player, or there are no `finals`.
        """
        count = len(self.action_names)
        mask = self._flags[0, :count].view(np.int8)
        nothing = np.zeros(count, np.int8), np.zeros(count, np.int64)
        going = self.observations[0], mask, self.amounts[0]
        over = self.finals[0, _place(player, "player")], *nothing
        return Episodes(self._core, player, unit, going, over)

    def _flat_of(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """The caller's array in one dimension."""
        # One that was looked at before may have been made read-only since.
        known = self._given is not None and self._given[0] is observations
        if self._given is not None and known and observations.flags.writeable:
            return self._given[1]
        if not isinstance(observations, np.ndarray) or observations.dtype != np.float32:
            raise TypeError("observations go to a NumPy array of float32")
        if observations.shape != (self.rows, self.width):
            raise ValueError(
                f"observations have the shape {observations.shape}; "
                f"give ({self.rows}, {self.width})"
            )
        if not (observations.flags.c_contiguous and observations.flags.writeable):
            raise ValueError("observations go to a writable array without gaps")
        if any(np.may_share_memory(observations, a) for a in self._flat[1:] if a is not None):
            raise ValueError("observations share memory with the other arrays")
        self._given = (observations, observations.reshape(-1))
        return self._given[1]

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each row, each as likely as the others.

        Args:
            rng: What it is drawn from.

        Raises:
            TypeError: It is no generator of NumPy.
        """
        if not isinstance(rng, np.random.Generator):
            raise TypeError(f"{describe(rng)}; give a generator, np.random.default_rng(seed)")
        # The product of such a draw and a small count is below the count, rounded as it is.
        draws = rng.random(self.rows)
        if self._flags.shape[1] == 8:
            # Byte `i` becomes the number of legal actions up to action `i`; the last one, of all.
            reached = self._flags.view(_WORD)[:, 0] * _EACH_BYTE
            draws *= (reached >> _LAST_BYTE).view(np.int64)
            chosen = draws.astype(np.int64).view(np.uint64)
            # Bit 4 of a byte stays set where the chosen place is not reached yet: no number here is
            # above 8. There are as many of these bits as there are actions before the chosen one.
            chosen *= _EACH_BYTE
            chosen |= _BITS
            chosen -= reached
            chosen &= _BITS
            chosen *= _EACH_BYTE
            chosen >>= _TO_LOWEST
            return chosen.view(np.int64)
        columns = self._flags[:, : len(self.action_names)].T
        draws *= columns.sum(axis=0, dtype=np.uint8)
        # The place of the chosen one among the legal ones, then the column where it is reached.
        place = draws.astype(np.uint8)
        reached_by = np.zeros(self.rows, np.uint8)
        passed = np.zeros(self.rows, np.uint8)
        for column in columns[:-1]:
            reached_by += column
            passed += reached_by <= place
        return passed.astype(np.int64)

    def act(self, row: int, action: Action) -> tuple[int, ...] | None:
        """Takes any legal action in one row, not only those of the menu, and writes its arrays
        but for `rewards` and `done`.

        Returns:
            What each player won where the hand is over by it, else `None`.

        Raises:
            IllegalAction: The hand is as it was.
            IndexError: There is no such row.
            TypeError: It is no number of a row, or no action.
        """
        if not isinstance(action, Action):
            raise TypeError(f"{describe(action)}; give an Action")
        row = _place(row, "row")
        finals = self.finals[row].reshape(-1) if 0 <= row < len(self.finals) else None
        won = self._core.act(row, action, finals)
        self._look(row)
        return won

    def skip(self, row: int) -> None:
        """Gives up the hand of a row, deals the next one, and writes its arrays as `act` does.

        Raises:
            IndexError: There is no such row.
            TypeError: It is no number of a row.
        """
        row = _place(row, "row")
        self._core.skip(row)
        self._look(row)

    def _look(self, row: int) -> None:
        """Writes what one row tells."""
        self.players[row] = self._core.player(row)
        self._core.choices(row, self._flags[row], self.amounts[row])
        if self._flat[0] is not None and self.players[row] >= 0:
            self._core.observe(row, int(self.players[row]), self.observations[row])

    def observe(
        self, row: int, player: int, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What a player of a row may know, whoever is asked: an observation.

        Args:
            row: The row.
            player: The player.
            out: Where it goes, `float32[width]`; a new array by default.

        Raises:
            IndexError: There is no such row or player.
            TypeError: `out` is no array of `float32`.
            ValueError: It has another shape, gaps, or is read-only.
        """
        if out is None:
            out = np.empty(self.width, np.float32)
        elif not isinstance(out, np.ndarray) or out.dtype != np.float32:
            raise TypeError("an observation goes to a NumPy array of float32")
        elif out.shape != (self.width,):
            raise ValueError(f"out has the shape {out.shape}; give ({self.width},)")
        elif not (out.flags.c_contiguous and out.flags.writeable):
            raise ValueError("an observation goes to a writable array without gaps")
        self._core.observe(_place(row, "row"), _place(player, "player"), out)
        return out

    def view(self, row: int, player: int | None = None) -> View:
        """What a player (`None`: a spectator) may know of the hand that a row plays.

        Raises:
            IndexError: There is no such row or player.
        """
        row = _place(row, "row")
        return self._core.view(row, None if player is None else _place(player, "player"))

    def number(self, row: int) -> int:
        """The number of the hand that a row plays: `Hand(..., seed=seed, number=...)` deals it."""
        return self._core.number(_place(row, "row"))

    def chair_of(self, row: int, player: int) -> int:
        """The chair of a player in the hand that a row plays."""
        return self._core.chair_of(_place(row, "row"), _place(player, "player"))

    def __copy__(self) -> VectorHands:
        other = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, np.ndarray) else value)
        other._core = copy(self._core)
        other._arrange()
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> VectorHands:
        return copy(self)

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a VectorHands cannot be pickled; pickle its arguments and make it anew, or copy it by "
            "copy.copy within a process"
        )

    def __len__(self) -> int:
        return self.rows

    def __repr__(self) -> str:
        return (
            f"<VectorHands of {self.variant.name}: {self.rows} rows, {len(self.stacks)} players, "
            f"{len(self.action_names)} actions>"
        )


def size_of(size: Size, place: int = 0) -> tuple[int, int, int]:
    """A size of a menu as a kind, a numerator and a denominator.

    Raises:
        RulesError: It is no size.
    """
    if isinstance(size, str) and size in _KINDS:
        return _KINDS[size], 1, 1
    try:
        if isinstance(size, bool):
            raise TypeError
        # A float means the decimal that it is written as.
        part = Fraction(1) if size == "pot" else Fraction(str(size))
        parts = part.numerator, part.denominator
    except (TypeError, ValueError, ZeroDivisionError):
        parts = (0, 1)
    if not (0 < parts[0] <= 1000 and parts[1] <= 1000):
        message = (
            f"{say(size)} is no size of a bet; give 'min', 'max', 'all_in', 'pot', or a fraction "
            "of the pot above 0 whose parts are at most 1000, such as 0.5 or '2/3'"
        )
        raise RulesError("", [("menu", f"menu[{place}]", message)])
    return _POT, *parts


def _stacks(
    stack: int | Sequence[int] | None, players: int | None, unit: int, most: int
) -> tuple[int, ...]:
    if isinstance(stack, str | bytes):
        message = f"{describe(stack)}; give chips, one number or one a player"
        raise RulesError("", [("amount_out_of_range", "stack", message)])
    if isinstance(stack, np.ndarray) and stack.ndim == 1:
        stack = stack.tolist()
    if isinstance(stack, Sequence):
        stacks = tuple(stack)
        if players is not None and players != len(stacks):
            message = f"{len(stacks)} stacks for {players} players; give one number, or one each"
            raise RulesError("", [("players", "stack", message)])
        return stacks
    if players is None:
        players = min(6, most)
    players = _count(players, "players")
    if players > MAX_PLAYERS:
        # A list of so many stacks need not fit into memory.
        message = f"{say(players)} players; give 2 to {most}"
        raise RulesError("", [("players", "players", message)])
    return (DEFAULT_STACK * unit if stack is None else stack,) * players


def _count(value: int, name: str, most: int = 2**63 - 1) -> int:
    """A whole number that the core can take; it knows which are right."""
    number = whole(value)
    if number is None or not 0 <= number <= most:
        message = f"{say(value)}; give a whole number from 0"
        if most < 2**63 - 1:
            message += f" to {most}"
        raise RulesError("", [("option", name, message)])
    return number


def _place(value: int, name: str) -> int:
    """The number of a row or player, before anything is done to it.

    Raises:
        IndexError: It is no number that any row or player has.
        TypeError: It is no whole number.
    """
    number = whole(value)
    if number is None:
        raise TypeError(f"{describe(value)}; give the number of a {name}")
    if not 0 <= number < 2**31:
        raise IndexError(f"there is no {name} {say(number)}; they are counted from 0")
    return number


def listed(bots: Sequence[BotSource | str | None], first: int) -> Iterator[tuple[int, Any]]:
    """Bots with the numbers of their players.

    Raises:
        TypeError: It is no list of bots.
    """
    if isinstance(bots, str | bytes) or not isinstance(bots, Sequence):
        raise TypeError(f"bots: {describe(bots)}; give a list of bots, one a player")
    return enumerate(bots, first)


def _bot(bot: BotSource | str | None, place: int) -> str | None:
    """The name of a native bot."""
    if bot is None:
        return None
    if isinstance(bot, str):
        return get(bot).native
    name = native_of(bot() if isinstance(bot, type) and bot in BUILT_IN else bot)
    if name is None:
        raise TypeError(
            f"bots[{place}] is {bot!r}; bots that are played inside are built in: "
            "give a class of pokercore.bots, its name, or None for a player that is asked"
        )
    return name
