"""The values of many hands at once, in NumPy arrays (the extra `numpy`).

A hand is a row of card indices (`Card.index`: 0 is 2c, 51 is As), or a number of 64 bits whose bit
`i` stands for the card of index `i`. High and short-deck hands of five to seven cards are valued
sixteen at a time by vector instructions, a few nanoseconds each; other rankings, Omaha and wild
cards by tables.

    >>> import numpy as np
    >>> from pokercore import Category, batch
    >>> hole = np.array([[51, 50], [47, 46], [0, 5]], dtype=np.uint8)  # AsAh, KsKh, 2c3d
    >>> board = np.array([48, 44, 10, 14, 18], dtype=np.uint8)  # AcKc4h5h6h
    >>> batch.evaluate(hole, board)
    array([5847, 5781, 5855], dtype=uint16)
    >>> Category(batch.categories(hole, board)[2])
    <Category.STRAIGHT: 4>
"""

from __future__ import annotations

try:
    import numpy as np
except ImportError as error:
    raise ImportError(
        "pokercore.batch needs NumPy; install the extra: pip install 'pokercore-engine[numpy]'"
    ) from error

from operator import index

from pokercore._core import evaluate_batch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from pokercore._core import Wild

__all__ = ["NO_CATEGORY", "categories", "evaluate"]

NO_CATEGORY = 255
"""What `categories` gives for cards that make no hand (a low without five ranks of at most 8)."""


def evaluate(
    cards: NDArray[np.uint8] | NDArray[np.uint64],
    board: NDArray[np.uint8] | NDArray[np.uint64] | None = None,
    *,
    ranking: int | str = 0,
    uses: str | int | None = None,
    wild: str | Wild | None = "none",
    raw: bool = False,
    out: NDArray[Any] | None = None,
    threads: int = 1,
) -> NDArray[Any]:
    """Values hands: the greater number wins, equal ones tie.

    The numbers are those of [`HandRank.value`][pokercore.HandRank]: 1 to 7462 for high hands, 0 for
    cards that make no hand.

    Args:
        cards: A player's own cards, or all cards: `uint8[N, cards]` with the indices of cards, or
            `uint64[N]` with a bit for each card, where rows may hold different numbers of cards.
            Any strides; the array is read in place and must not be changed meanwhile.
        board: Shared cards in either form: a row for each hand, or one row for all, which may be
            `uint8[cards]`.
        ranking: A member of `Ranking` or its label; high hands by default.
        uses: Which own cards count beside the board, as in [`evaluate`][pokercore.evaluate]: `2`
            for Omaha.
        wild: Which cards are wild, as there; none by default, and cards above 51 are refused.
        raw: Give numbers of at most 29 bits that order hands in the same way, but with gaps; a
            little quicker. Only numbers of one ranking and one way to ask compare.
        out: Where the values go: an array of one dimension of `uint16`, or `uint32` if they are
            raw, that shares no memory with the cards. A new array by default.
        threads: How many threads share the work. They change nothing in the result.

    Returns:
        The values, in `out` if that is given.

    Raises:
        CardError: A hand that cannot be valued, with its row and what is wrong. Nothing is written.
        TypeError: An array of another type of numbers.
        ValueError: Arrays of shapes that do not go together.
    """
    what, kind = ("raw", np.uint32) if raw else ("strengths", np.uint16)
    return _values(what, np.dtype(kind), cards, board, ranking, uses, wild, out, threads)


def categories(
    cards: NDArray[np.uint8] | NDArray[np.uint64],
    board: NDArray[np.uint8] | NDArray[np.uint64] | None = None,
    *,
    ranking: int | str = 0,
    uses: str | int | None = None,
    wild: str | Wild | None = "none",
    out: NDArray[np.uint8] | None = None,
    threads: int = 1,
) -> NDArray[np.uint8]:
    """The kinds of hands: the numbers of `Category`, `NO_CATEGORY` for cards that make no hand.

    Arguments and errors are those of [`evaluate`][pokercore.batch.evaluate]; `out` is of `uint8`.
    """
    kind = np.dtype(np.uint8)
    return _values("categories", kind, cards, board, ranking, uses, wild, out, threads)


def _values(
    what: str,
    kind: np.dtype[Any],
    cards: NDArray[Any],
    board: NDArray[Any] | None,
    ranking: int | str,
    uses: str | int | None,
    wild: str | Wild | None,
    out: NDArray[Any] | None,
    threads: int,
) -> NDArray[Any]:
    own = _cards(cards, "cards")
    shared = None if board is None else _cards(board, "board")
    if index(threads) < 1:
        raise ValueError(f"{threads} threads cannot do the work; give 1 or more")
    if out is not None:
        _check_out(out, kind, own, shared)
    # Values go to an array of our own first, so that a bad hand leaves `out` as it was.
    values = np.empty(len(own), dtype=kind)
    evaluate_batch(
        own, shared, values, what, ranking=ranking, uses=uses, wild=wild, threads=threads
    )
    if out is None:
        return values
    out[...] = values
    return out


def _cards(cards: NDArray[Any], name: str) -> NDArray[Any]:
    """The array, if it is of a type and shape that holds cards."""
    array = np.asarray(cards)
    if array.dtype == np.uint8:
        if array.ndim == 1 and name == "board":
            array = array[np.newaxis, :]
        if array.ndim != 2:
            raise ValueError(f"{name} has the shape {array.shape}; uint8 cards are [hands, cards]")
    elif array.dtype.kind == "u" and array.dtype.itemsize == 8:
        # What is read in place lies as the machine has it.
        array = np.require(array, np.uint64, "A")
        if array.ndim == 0 and name == "board":
            array = array[np.newaxis]
        if array.ndim != 1:
            raise ValueError(f"{name} has the shape {array.shape}; uint64 sets are [hands]")
    else:
        raise TypeError(
            f"{name} has numbers of type {array.dtype}; give uint8 with the indices of cards "
            "(np.asarray(cards, np.uint8)), or uint64 with a bit for each card"
        )
    return array


def _check_out(
    out: NDArray[Any], kind: np.dtype[Any], own: NDArray[Any], shared: NDArray[Any] | None
) -> None:
    """Refuses an array that the values cannot go to."""
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out is a {type(out).__name__}; give a NumPy array of {kind}")
    if out.dtype != kind:
        raise TypeError(f"out has numbers of type {out.dtype}; these values are of type {kind}")
    if out.shape != (len(own),):
        raise ValueError(f"out has the shape {out.shape}; {len(own)} hands need ({len(own)},)")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
    if any(np.may_share_memory(out, array) for array in (own, shared) if array is not None):
        raise ValueError("out shares memory with the cards; give an array of its own")
