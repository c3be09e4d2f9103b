"""The rows about cards: hands valued one by one and in batches, exact and sampled equities.

Both sides answer the same questions, those of `spots`, whose answers are known. A row that needs
what is not installed (NumPy, for batches) is left out.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from types import ModuleType
from typing import Any, TypeAlias

import ours_cards
import spots
from measuring import Comparison, Side, require

import pokercore as pc

Play: TypeAlias = Callable[[int], None]

OURS = f"pokercore {pc.__version__}"


def _row(
    name: str, title: str, unit: str, our: Callable[[], Play], peer: Side, **options: Any
) -> Iterator[Comparison]:
    with suppress(ImportError, AttributeError):
        yield Comparison(name, title, unit, Side(OURS, our()), peer, **options)


def _same_order(ours: Sequence[int], theirs: Sequence[Any]) -> Callable[[], None]:
    """Checks that two sides value hands in the same order, ties included."""

    def agree() -> None:
        pairs = sorted(zip(ours, theirs, strict=True))
        for (one, first), (two, second) in pairwise(pairs):
            require((one == two) == (first == second), f"a tie of {first} and {second}")
            require(first <= second, f"the order of {first} and {second}")

    return agree


def _one_call(name: str, form: str, our: Callable[[], Play], peer: Side, **options: Any) -> Any:
    title = f"the value of seven cards, {form}, one call each"
    return _row(f"value-{name}", title, "hands", our, peer, **options)


def beside_pkrbot(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with pkrbot, whose single call is the quickest of the peers."""
    agree = _same_order(ours_cards.values(spots.HANDS), peer.values())
    theirs = Side(peer.NAME, peer.evaluate())
    masks, cards = ours_cards.evaluate_masks, ours_cards.evaluate_cards
    yield from _one_call("pkrbot", "bits beside its cards", masks, theirs, target=1, agree=agree)
    yield from _one_call("pkrbot-cards", "cards beside its cards", cards, theirs)
    yield from _row(
        "value-batch",
        "the value of seven cards, a million a call beside a loop",
        "hands",
        ours_cards.evaluate_batch,
        theirs,
        target=25,
    )


def beside_eval7(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with eval7."""
    agree = _same_order(ours_cards.values(spots.HANDS), peer.values())
    theirs = Side(peer.NAME, peer.evaluate())
    masks = ours_cards.evaluate_masks
    yield from _one_call("eval7", "bits beside its cards", masks, theirs, target=1, agree=agree)


def beside_phevaluator(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with phevaluator."""
    agree = _same_order(ours_cards.values(spots.HANDS), peer.values())
    yield from _one_call(
        "phevaluator",
        "numbers of cards",
        ours_cards.evaluate_indices,
        Side(peer.NAME, peer.evaluate()),
        target=1,
        agree=agree,
    )
    yield from _one_call(
        "phevaluator-text",
        "texts",
        ours_cards.evaluate_texts,
        Side(peer.NAME, peer.evaluate_texts()),
        target=5,
    )
    yield from _row(
        "value-omaha",
        "the value of an Omaha hand, bits beside numbers of cards",
        "hands",
        ours_cards.evaluate_omaha,
        Side(peer.NAME, peer.evaluate_omaha()),
        target=1,
        agree=_same_order(ours_cards.omaha_values(spots.OMAHA), peer.omaha_values()),
    )


def beside_pokerfast(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with pokerfast, whose equities are OMPEval's."""
    yield from _one_call(
        "pokerfast-text",
        "texts",
        ours_cards.evaluate_texts,
        Side(peer.NAME, peer.evaluate_texts()),
        target=5,
        agree=_same_order(ours_cards.values(spots.HANDS), peer.values()),
    )
    name = f"{peer.NAME} (OMPEval)"

    def exact(kind: str, title: str, spot: spots.Spot, **options: Any) -> Iterator[Comparison]:
        theirs = Side(name, peer.equity(spot))

        def our() -> Play:
            return ours_cards.equity(spot, method="exact")

        return _row(f"equity-{kind}", title, "answers", our, theirs, **options)

    yield from exact("two", "exact equity of two hands before the flop", spots.TWO, target=8)
    yield from exact("three", "the same of three hands", spots.THREE, target=5)
    six = spots.Spot(spots.SIX_HANDS, peer.equities(spots.SIX_HANDS))
    yield from exact("six", "the same of six hands", six, target=5)
    yield from exact("ranges", "the same of two ranges, QQ+ and TT+", spots.RANGES)
    yield from exact("flop", "exact equity of two random hands on a flop", spots.FLOP, target=20)
    error = spots.SAMPLED_ERROR
    yield from _row(
        "equity-sampled",
        f"equity of six random hands to a standard error of {error}",
        "answers",
        lambda: ours_cards.equity(spots.SAMPLED, method="sample", error=error, seed=1),
        Side(name, peer.sample(spots.SAMPLED, error)),
        target=1,
    )


def beside_xiapl(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with xiapl."""
    masks = ours_cards.evaluate_masks
    yield from _one_call(
        "xiapl",
        "bits",
        masks,
        Side(peer.NAME, peer.evaluate()),
        target=1,
        agree=_same_order(ours_cards.values(spots.HANDS), peer.values()),
    )
    yield from _row(
        "equity-two-xiapl",
        "exact equity of two hands before the flop",
        "answers",
        lambda: ours_cards.equity(spots.TWO, method="exact"),
        Side(peer.NAME, peer.equity(spots.TWO)),
    )
    yield from _row(
        "equity-flop-xiapl",
        "exact equity of two random hands on a flop, hand by hand",
        "answers",
        lambda: ours_cards.equity(spots.FLOP, method="exact"),
        Side(peer.NAME, peer.range_equity(spots.FLOP)),
    )
    yield from _row(
        "equity-omaha-xiapl",
        "exact equity of two Omaha hands before the flop",
        "answers",
        lambda: ours_cards.equity(spots.OMAHA_TWO, game="plo", method="exact"),
        Side(peer.NAME, peer.equity(spots.OMAHA_TWO, omaha=True)),
    )


def beside_poker_equity(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with poker-equity."""
    yield from _row(
        "equity-omaha",
        "exact equity of two Omaha hands before the flop",
        "answers",
        lambda: ours_cards.equity(spots.OMAHA_TWO, game="plo", method="exact"),
        Side(peer.NAME, peer.equity(spots.OMAHA_TWO, "omaha")),
        target=200,
    )


PEERS: dict[str, Callable[[ModuleType], Iterator[Comparison]]] = {
    "pkrbot": beside_pkrbot,
    "eval7": beside_eval7,
    "phevaluator": beside_phevaluator,
    "pokerfast": beside_pokerfast,
    "xiapl": beside_xiapl,
    "poker_equity": beside_poker_equity,
}
