"""Values of many hands: those of `pc.evaluate`, from any array, and nothing where one is wrong."""

import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import pokercore as pc
from pokercore import Ranking, batch

Indices = NDArray[np.uint8]


def deal(rng: random.Random, hands: int, cards: int, deck: Sequence[int] = range(52)) -> Indices:
    """Random hands without a card twice."""
    rows = [rng.sample(deck, cards) for _ in range(hands)]
    return np.array(rows, dtype=np.uint8).reshape(hands, cards)


def sets_of(cards: Indices) -> NDArray[np.uint64]:
    """The hands as numbers with a bit for each card."""
    return np.bitwise_or.reduce(np.left_shift(np.uint64(1), cards.astype(np.uint64)), axis=1)


def one_by_one(cards: Indices, board: Indices | None = None, **options: Any) -> list[int]:
    """The values by the single call; 0 where there is no hand."""
    values = []
    for row, hand in enumerate(cards.tolist()):
        shared = None if board is None else board[row % len(board)].tolist()
        try:
            values.append(pc.evaluate(hand, shared, **options).value)
        except pc.CardError as error:
            assert "make no" in str(error)  # noqa: PT017
            values.append(0)
    return values


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("ranking", [r for r in Ranking if r.value < Ranking.KUHN.value])
def test_values_are_those_of_the_single_call(
    rng: random.Random, ranking: Ranking, cards: int
) -> None:
    deck = range(16 if ranking.label.startswith("short") else 0, 52)
    hands = deal(rng, 300, cards, deck)
    values = batch.evaluate(hands, ranking=ranking)
    assert values.dtype == np.uint16
    assert values.tolist() == one_by_one(hands, ranking=ranking)
    assert batch.evaluate(sets_of(hands), ranking=ranking).tolist() == values.tolist()
    raw = batch.evaluate(hands, ranking=ranking, raw=True)
    assert raw.dtype == np.uint32
    assert (
        np.unique(raw, return_inverse=True)[1] == np.unique(values, return_inverse=True)[1]
    ).all()
    kinds = batch.categories(hands, ranking=ranking)
    assert kinds.dtype == np.uint8
    for hand, kind, value in zip(hands.tolist(), kinds, values, strict=True):
        if value:
            assert pc.evaluate(hand, ranking=ranking).category == kind
        else:
            assert kind == batch.NO_CATEGORY


@pytest.mark.parametrize("rows", [*range(40), 255, 256, 257, 5000])
def test_any_number_of_rows(rng: random.Random, rows: int) -> None:
    hands = deal(rng, rows, 7)
    assert batch.evaluate(hands).tolist() == one_by_one(hands)
    assert batch.evaluate(sets_of(hands)).shape == (rows,)
    assert batch.categories(hands).shape == (rows,)


LAYOUTS: dict[str, Callable[[Any], Any]] = {
    "fortran": np.asfortranarray,
    "reversed rows": lambda cards: cards[::-1].copy()[::-1],
    "reversed both ways": lambda cards: cards[::-1, ::-1].copy()[::-1, ::-1],
    "every other row": lambda cards: np.repeat(cards, 2, axis=0)[::2],
    "every other column": lambda cards: np.repeat(cards, 2, axis=1)[:, 1::2],
    "turned": lambda cards: cards.T.copy().T,
    "a part of more": lambda cards: np.pad(cards, ((1, 1), (2, 3)), constant_values=200)[
        1:-1, 2:-3
    ],
    "a memoryview": memoryview,
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_any_layout(rng: random.Random, layout: str) -> None:
    hands = deal(rng, 700, 7)
    expected = batch.evaluate(hands)
    laid_out = LAYOUTS[layout](hands)
    assert (np.asarray(laid_out) == hands).all()
    assert (batch.evaluate(laid_out) == expected).all()
    assert (batch.categories(laid_out) == batch.categories(hands)).all()
    sets = sets_of(hands)
    assert (batch.evaluate(np.repeat(sets, 3)[::3]) == expected).all()
    assert (batch.evaluate(sets[::-1].copy()[::-1]) == expected).all()


def test_read_only_input_and_repeated_rows(rng: random.Random) -> None:
    hands = deal(rng, 1, 7)
    hands.flags.writeable = False
    many = np.broadcast_to(hands[0], (300, 7))
    assert batch.evaluate(many).tolist() == one_by_one(hands) * 300


@pytest.mark.parametrize("shared", [3, 4, 5])
def test_boards(rng: random.Random, shared: int) -> None:
    dealt = deal(rng, 500, 2 + shared)
    hole, boards = dealt[:, :2], dealt[:, 2:]
    assert (batch.evaluate(hole, boards) == batch.evaluate(dealt)).all()
    assert (batch.evaluate(sets_of(hole), sets_of(boards)) == batch.evaluate(dealt)).all()
    board = boards[0]
    clear = hole[~np.isin(hole, board).any(axis=1)]
    expected = one_by_one(clear, board[np.newaxis, :])
    assert batch.evaluate(clear, board).tolist() == expected
    assert batch.evaluate(clear, board[np.newaxis, :]).tolist() == expected
    assert batch.evaluate(clear, sets_of(board[np.newaxis, :])[0]).tolist() == expected


@pytest.mark.parametrize("own", [4, 5, 6])
@pytest.mark.parametrize("ranking", [Ranking.HIGH, Ranking.LOW_A5_EIGHT])
def test_omaha(rng: random.Random, own: int, ranking: Ranking) -> None:
    dealt = deal(rng, 100, own + 5)
    hole, boards = dealt[:, :own], dealt[:, own:]
    values = batch.evaluate(hole, boards, ranking=ranking, uses=2)
    assert values.tolist() == one_by_one(hole, boards, ranking=ranking, uses=2)


def test_wild_cards(rng: random.Random) -> None:
    hands = deal(rng, 300, 5, range(54))
    assert batch.evaluate(hands, wild="2").tolist() == one_by_one(hands, wild="2")
    assert batch.evaluate(hands, wild=None).tolist() == one_by_one(hands)
    assert batch.evaluate(hands, wild="bug").tolist() == one_by_one(hands, wild="bug")


def test_sets_of_mixed_sizes(rng: random.Random) -> None:
    hands = [rng.sample(range(52), rng.randint(5, 7)) for _ in range(1000)]
    sets = np.array([sum(1 << card for card in hand) for hand in hands], dtype=np.uint64)
    assert batch.evaluate(sets).tolist() == [pc.evaluate(hand).value for hand in hands]


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_threads_change_nothing(rng: random.Random, threads: int) -> None:
    hands = deal(rng, 20_000, 7)
    assert (batch.evaluate(hands, threads=threads) == batch.evaluate(hands)).all()
    hands[[7_000, 15_000], 3] = 99
    with pytest.raises(pc.CardError, match=r"^row 7000: 99 is not the index of a card"):
        batch.evaluate(hands, threads=threads)


def test_out(rng: random.Random) -> None:
    hands = deal(rng, 300, 7)
    expected = batch.evaluate(hands)
    out = np.zeros(300, dtype=np.uint16)
    assert batch.evaluate(hands, out=out) is out
    assert (out == expected).all()
    gaps = np.zeros((300, 2), dtype=np.uint16)
    batch.evaluate(hands, out=gaps[:, 1])
    assert (gaps[:, 1] == expected).all()
    assert not gaps[:, 0].any()
    kinds = batch.categories(hands, out=np.zeros(300, dtype=np.uint8))
    assert (kinds == batch.categories(hands)).all()
    raw = batch.evaluate(hands, raw=True, out=np.zeros(300, dtype=np.uint32))
    assert (raw == batch.evaluate(hands, raw=True)).all()


def test_out_stays_as_it_was_where_a_hand_is_wrong(rng: random.Random) -> None:
    hands = deal(rng, 20_000, 7)
    hands[19_999, 6] = hands[19_999, 0]
    out = np.full(len(hands), 7, dtype=np.uint16)
    with pytest.raises(pc.CardError, match=r"^row 19999: the card .. is there twice"):
        batch.evaluate(hands, out=out)
    assert (out == 7).all()


@pytest.mark.parametrize("value", [52, 55, 64, 255])
@pytest.mark.parametrize("column", range(7))
def test_numbers_that_are_no_cards(rng: random.Random, value: int, column: int) -> None:
    hands = deal(rng, 100, 7)
    row = rng.randrange(100)
    hands[row, column] = value
    with pytest.raises(pc.CardError, match=rf"^row {row}: {value} is not the index of a card"):
        batch.evaluate(hands)


def hands_of(cards: int = 7, rows: int = 3) -> Indices:
    """Any hands."""
    return np.tile(np.arange(cards, dtype=np.uint8), (rows, 1))


BAD_CARDS: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: batch.evaluate(hands_of(4)), pc.CardError, "4 cards make no high hand"),
    (lambda: batch.evaluate(hands_of(8)), pc.CardError, "8 cards make no high hand"),
    (lambda: batch.evaluate(hands_of(0)), pc.CardError, "0 cards make no high hand"),
    (lambda: batch.evaluate(hands_of(3), hands_of(5)), pc.CardError, "8 cards make no high hand;"),
    (lambda: batch.evaluate(hands_of(2), hands_of(5)), pc.CardError, "row 0: the card 2c"),
    (lambda: batch.evaluate(hands_of(2), hands_of(5, 2)), pc.CardError, "2 boards for 3 hands"),
    (lambda: batch.evaluate(hands_of(4), hands_of(2), uses=2), pc.CardError, "give at least 2 own"),
    (
        lambda: batch.evaluate(hands_of(5), ranking=Ranking.SHORT_DECK),
        pc.CardError,
        "row 0: the card .. is not in the deck of the ranking short_deck",
    ),
    (
        lambda: batch.evaluate(np.array([31, 15, 31], dtype=np.uint64)),
        pc.CardError,
        "row 1: 4 cards make no high hand",
    ),
    (
        lambda: batch.evaluate(np.array([1 << 63 | 15], dtype=np.uint64)),
        pc.CardError,
        "row 0: 63 is not the index of a card",
    ),
    (lambda: batch.evaluate(hands_of(), ranking=99), pc.CardError, "99 is no ranking"),
    (lambda: batch.evaluate(hands_of().astype(np.int64)), TypeError, "type int64; give uint8"),
    (lambda: batch.evaluate(np.zeros((3, 7))), TypeError, "type float64"),
    (lambda: batch.evaluate(np.zeros((3, 7), dtype=bool)), TypeError, "type bool"),
    (lambda: batch.evaluate("AsKsQsJsTs"), TypeError, "give uint8 with the indices"),  # type: ignore[arg-type]
    (lambda: batch.evaluate(hands_of()[0]), ValueError, r"shape \(7,\)"),
    (lambda: batch.evaluate(hands_of()[np.newaxis]), ValueError, r"shape \(1, 3, 7\)"),
    (
        lambda: batch.evaluate(np.zeros((3, 7), dtype=np.uint64)),
        ValueError,
        r"shape \(3, 7\); uint64 sets",
    ),
    (lambda: batch.evaluate(hands_of(), threads=0), ValueError, "0 threads"),
    (lambda: batch.evaluate(hands_of(), threads=1.5), TypeError, "integer"),  # type: ignore[arg-type]
    (lambda: batch.evaluate(hands_of(), uses="three"), pc.CardError, "which own cards count"),
]


@pytest.mark.parametrize(("call", "kind", "message"), BAD_CARDS, ids=range(len(BAD_CARDS)))
def test_one_clear_error(call: Callable[[], Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message) as caught:
        call()
    assert caught.type is kind


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The same array, not to be written to."""
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("out", "kind", "message"),
    [
        ([0, 0, 0], TypeError, "out is a list"),
        (np.zeros(3, dtype=np.int16), TypeError, "out has numbers of type int16"),
        (np.zeros(4, dtype=np.uint16), ValueError, r"shape \(4,\); 3 hands need \(3,\)"),
        (np.zeros((3, 1), dtype=np.uint16), ValueError, r"shape \(3, 1\)"),
        (read_only(np.zeros(3, dtype=np.uint16)), ValueError, "read-only"),
    ],
)
def test_out_that_does_not_fit(out: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        batch.evaluate(hands_of(), out=out)


def test_out_within_the_cards() -> None:
    hands = hands_of(7, 20)
    with pytest.raises(ValueError, match="shares memory"):
        batch.categories(hands, out=hands[:, 0])
    with pytest.raises(ValueError, match="shares memory"):
        batch.evaluate(hands[:, :2], hands[:, 2:], out=hands.reshape(-1)[:40].view(np.uint16))
    assert (hands == hands_of(7, 20)).all()


seven = st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True)


@given(st.lists(seven, max_size=20), st.randoms())
def test_the_order_of_cards_and_suits_is_nothing(
    hands: list[list[int]], rng: random.Random
) -> None:
    sets = np.array([sum(1 << card for card in hand) for hand in hands], dtype=np.uint64)
    suits = rng.sample(range(4), 4)
    turned = [[card // 4 * 4 + suits[card % 4] for card in hand] for hand in hands]
    expected = batch.evaluate(sets).tolist()
    others = np.array([sum(1 << card for card in hand) for hand in turned], dtype=np.uint64)
    assert batch.evaluate(others).tolist() == expected
    for hand, value in zip(turned, expected, strict=True):
        rng.shuffle(hand)
        row = np.array([hand], dtype=np.uint8)
        assert batch.evaluate(row).tolist() == [value] == [pc.evaluate(hand).value]


@given(st.lists(st.lists(st.integers(0, 255), min_size=7, max_size=7), min_size=1, max_size=40))
def test_right_rows_are_valued_and_wrong_ones_named(rows: list[list[int]]) -> None:
    wrong = [row for row, hand in enumerate(rows) if max(hand) > 51 or len(set(hand)) < 7]
    cards = np.array(rows, dtype=np.uint8)
    if wrong:
        with pytest.raises(pc.CardError, match=rf"^row {wrong[0]}: "):
            batch.evaluate(cards)
    else:
        assert batch.evaluate(cards).tolist() == [pc.evaluate(hand).value for hand in rows]


def test_without_numpy() -> None:
    """The package loads without NumPy, and `batch` says which extra is missing."""
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import pokercore\n"
        "try:\n    pokercore.batch\n"
        "except ImportError as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pokercore-engine[numpy]" in run.stdout


def test_the_package_does_not_load_numpy() -> None:
    code = "import sys, pokercore; pokercore.evaluate('AsKsQsJsTs'); print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


@pytest.mark.parametrize("count", [0, 1, 4, 8, 52])
@pytest.mark.parametrize("rows", [1, 15, 16, 17, 300])
def test_sets_of_too_few_or_too_many_cards(rng: random.Random, rows: int, count: int) -> None:
    hands = [sum(1 << card for card in rng.sample(range(52), 7)) for _ in range(rows)]
    row = rng.randrange(rows)
    hands[row] = sum(1 << card for card in rng.sample(range(52), count))
    for raw in (False, True):
        with pytest.raises(pc.CardError, match=f"row {row}: {count} card"):
            batch.evaluate(np.array(hands, np.uint64), raw=raw)


def test_sets_in_any_byte_order_and_at_any_address(rng: random.Random) -> None:
    hands = [sum(1 << card for card in rng.sample(range(52), 7)) for _ in range(50)]
    sets = np.array(hands, np.uint64)
    expected = batch.evaluate(sets).tolist()
    assert batch.evaluate(sets.astype(">u8")).tolist() == expected
    shifted = np.frombuffer(b"x" + sets.tobytes(), np.uint64, offset=1)
    assert batch.evaluate(shifted).tolist() == expected
