"""What the package raises.

Every error derives from [`PokerError`][pokercore.PokerError]; all but `JournalError` and
`WorkersLost` are a `ValueError` too, since they answer bad input. Each keeps its fields when it is
pickled. Codes are part of the interface; sentences may improve.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pokercore._core import Legal, UltimateLegal
    from pokercore.fair import Opening

__all__ = [
    "CardError",
    "Defect",
    "FairError",
    "HistoryError",
    "IllegalAction",
    "IllegalActions",
    "JournalError",
    "PokerError",
    "RangeError",
    "RulesError",
    "SnapshotError",
    "WorkersLost",
]


class PokerError(Exception):
    """Anything that this package raises on purpose.

    Args:
        message: A sentence that says what was wrong and what would be right.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message: str = message

    def __str__(self) -> str:
        return self.message

    def _fields(self) -> tuple[object, ...]:
        """The arguments that make an equal error."""
        return (self.message,)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._fields(), dict(self.__dict__)


class CardError(PokerError, ValueError):
    """A text or number that is no card, or a card given twice."""


class RangeError(PokerError, ValueError):
    """A text that is no range of hands, or an operation that leaves no hand.

    Args:
        message: What was wrong, and what would be right.
        piece: The offending piece of the text; empty where there is none.
        at: The character where it begins, from 0; `None` where there is none.

    Examples:
        >>> from pokercore import Range
        >>> try:
        ...     Range("TT+, TTs")
        ... except RangeError as error:
        ...     print(error.piece, error.at)
        TTs 5
    """

    def __init__(self, message: str = "", piece: str = "", at: int | None = None) -> None:
        super().__init__(message)
        self.piece: str = piece
        self.at: int | None = at

    def _fields(self) -> tuple[object, ...]:
        return self.message, self.piece, self.at


class SnapshotError(PokerError, ValueError):
    """Bytes that are not a snapshot, were damaged, or tell of a hand that cannot be."""


class JournalError(PokerError):
    """A journal that cannot be written or read.

    Args:
        message: What was wrong, where, and what would be right.
        code: The stable code, such as `"damaged"`; [`Journal`][pokercore.journal.Journal] has all.
        number: Of the entry that is at fault; `None` where it concerns none.
    """

    def __init__(self, message: str = "", code: str = "", number: int | None = None) -> None:
        super().__init__(message)
        self.code: str = code
        self.number: int | None = number

    def _fields(self) -> tuple[object, ...]:
        return self.message, self.code, self.number


class WorkersLost(PokerError):
    """Workers ended before their work was done, more often than it is given out again, or an
    executor that takes no more work.

    What a simulation played until then is its `result`, as with anything else that stops one
    ([`result_so_far`][pokercore.simulation.result_so_far]).
    """


class FairError(PokerError, ValueError):
    """Something in the published record of a hand that does not fit what was committed to.

    Args:
        message: What does not fit, and with what.
        code: The stable code: `"opening"`, `"card"`, `"dealing"`, `"board"`, `"hole"`, `"own"`,
            `"missing"`, `"secret"`, `"deck"`, `"root"`, `"conflict"` or `"other_hand"`.
        opening: The opening that it concerns; `None` where it concerns none.
    """

    def __init__(self, message: str = "", code: str = "", opening: Opening | None = None) -> None:
        super().__init__(message)
        self.code: str = code
        self.opening: Opening | None = opening

    def _fields(self) -> tuple[object, ...]:
        return self.message, self.code, self.opening


class IllegalAction(PokerError, ValueError):
    """An action that was refused. The hand, or the round, is as it was.

    Args:
        message: What was wrong, and what would be legal.
        code: The stable code, such as `"raise_too_small"`.
        legal: What would have been legal, where that can be said.
    """

    def __init__(
        self, message: str = "", code: str = "", legal: Legal | UltimateLegal | None = None
    ) -> None:
        super().__init__(message)
        self.code: str = code
        self.legal: Legal | UltimateLegal | None = legal

    def _fields(self) -> tuple[object, ...]:
        return self.message, self.code, self.legal


class IllegalActions(IllegalAction):
    """Actions of a batch that was refused as a whole: some are not legal in their rows.

    Args:
        message: What was wrong in the first of those rows, and what would be legal there.
        code: The stable code, `"not_in_mask"`.
        rows: The rows whose action is not legal, in order.
    """

    def __init__(
        self, message: str = "", code: str = "not_in_mask", rows: Iterable[int] = ()
    ) -> None:
        super().__init__(message, code)
        self.rows: tuple[int, ...] = tuple(rows)

    def _fields(self) -> tuple[object, ...]:
        return self.message, self.code, self.rows


class Defect:
    """One thing that is wrong with rules, stakes, options or a setup: an immutable value.

    Args:
        code: The stable code, such as `"amount_out_of_range"`.
        place: Where, such as `"setup.stacks[3]"`.
        message: What is wrong there and what would be right.
    """

    __slots__ = ("code", "message", "place")
    __match_args__ = ("code", "place", "message")

    code: str
    place: str
    message: str

    def __init__(self, code: str, place: str, message: str) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "place", place)
        object.__setattr__(self, "message", message)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Defect is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Defect is immutable: {name} cannot be deleted")

    def __iter__(self) -> Iterator[str]:
        return iter((self.code, self.place, self.message))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Defect):
            return tuple(self) == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Defect({self.code!r}, {self.place!r}, {self.message!r})"

    def __str__(self) -> str:
        return f"{self.place}: {self.message} [{self.code}]"

    def __reduce__(self) -> tuple[type[Defect], tuple[str, ...]]:
        return Defect, tuple(self)


class RulesError(PokerError, ValueError):
    """Rules, stakes, options or a setup that cannot be played, with every defect at once.

    Args:
        message: All defects in words; made from `defects` where it is empty.
        defects: `Defect`s, or triples of code, place and message, in the order of the data.

    Examples:
        >>> from pokercore.options import Stakes
        >>> try:
        ...     Stakes(1.5, True)
        ... except RulesError as error:
        ...     for defect in error.defects:
        ...         print(defect)
        stakes.small_blind: 1.5 is a float; give a whole number of chips [wrong_type]
        stakes.big_blind: True is a bool; give a whole number of chips [wrong_type]
    """

    def __init__(
        self, message: str = "", defects: Iterable[Defect | tuple[str, str, str]] = ()
    ) -> None:
        self.defects: tuple[Defect, ...] = tuple(
            defect if isinstance(defect, Defect) else Defect(*defect) for defect in defects
        )
        super().__init__(message or "; ".join(map(str, self.defects)))

    def _fields(self) -> tuple[object, ...]:
        return self.message, self.defects


class HistoryError(PokerError, ValueError):
    """A hand history that cannot be read, written or replayed.

    Args:
        message: What was wrong, with the legal alternatives where an action was refused.
        path: The file, or `None` for a text without one.
        hand: Which hand of the file, from 1; `None` where it concerns the whole file.
        action: Which entry of the hand's `actions`, from 1; `None` where it concerns none.

    Examples:
        >>> print(HistoryError("no such actor", path="a.phh", hand=2, action=7))
        a.phh, hand 2, action 7: no such actor
    """

    def __init__(
        self,
        message: str = "",
        path: str | None = None,
        hand: int | None = None,
        action: int | None = None,
    ) -> None:
        super().__init__(message)
        self.path: str | None = path
        self.hand: int | None = hand
        self.action: int | None = action

    def __str__(self) -> str:
        places = [] if self.path is None else [self.path]
        if self.hand is not None:
            places.append(f"hand {self.hand}")
        if self.action is not None:
            places.append(f"action {self.action}")
        return f"{', '.join(places)}: {self.message}" if places else self.message

    def _fields(self) -> tuple[object, ...]:
        return self.message, self.path, self.hand, self.action
