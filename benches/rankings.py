"""The rows of each ranking beside PokerKit's: own and shared cards valued, a call for each."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from types import ModuleType

import ours
from measuring import Comparison, Side, require

import pokercore as pc
from pokercore.enums import Ranking

OURS = f"pokercore {pc.__version__}"
HANDS = 200


@dataclass(frozen=True)
class Kind:
    """A way to value hands.

    Attributes:
        peer: The name of PokerKit's class.
        ranking: Ours.
        hole: How many own cards.
        board: How many shared cards.
        uses: Which own cards count.
        lowest: The lowest rank of the deck, 2 to 14.
    """

    peer: str
    ranking: Ranking
    hole: int
    board: int = 0
    uses: str | int = "any"
    lowest: int = 2

    def deals(self) -> list[tuple[str, str]]:
        """Cards at random, the same each time."""
        rng = random.Random(ours.SEED)
        deck = [str(card) for card in pc.standard_deck() if card.rank >= self.lowest]
        hands = (rng.sample(deck, self.hole + self.board) for _ in range(HANDS))
        return [("".join(hand[: self.hole]), "".join(hand[self.hole :])) for hand in hands]

    def strengths(self, deals: list[tuple[str, str]]) -> list[int]:
        """Our values; 0 where there is no hand."""
        return [
            pc.strength(hole, board, ranking=self.ranking, uses=self.uses) for hole, board in deals
        ]


KINDS = {
    "high": Kind("StandardHighHand", Ranking.HIGH, 2, 5),
    "short-deck": Kind("ShortDeckHoldemHand", Ranking.SHORT_DECK, 2, 5, lowest=6),
    "low-a5": Kind("RegularLowHand", Ranking.LOW_A5, 7),
    "low-a5-8": Kind("EightOrBetterLowHand", Ranking.LOW_A5_EIGHT, 7),
    "low-27": Kind("StandardLowHand", Ranking.LOW_27, 5),
    "badugi": Kind("BadugiHand", Ranking.BADUGI, 4),
    "badugi-high-ace": Kind("StandardBadugiHand", Ranking.BADUGI_HIGH_ACE, 4),
    "rhode-island": Kind("RhodeIslandHoldemHand", Ranking.RHODE_ISLAND, 1, 2),
    "omaha": Kind("OmahaHoldemHand", Ranking.HIGH, 4, 5, uses=2),
    "omaha-low": Kind("OmahaEightOrBetterLowHand", Ranking.LOW_A5_EIGHT, 4, 5, uses=2),
}


def _evaluate(kind: Kind, deals: list[tuple[str, str]]) -> Callable[[int], None]:
    ranking, uses = int(kind.ranking), kind.uses
    parsed = [(pc.parse_cards(hole), pc.parse_cards(board)) for hole, board in deals]

    def play(times: int) -> None:
        for hole, board in islice(cycle(parsed), times):
            value = pc.strength(hole, board, ranking=ranking, uses=uses)
        require(value >= 0, "no value")

    return play


def _agree(kind: Kind, peer: ModuleType, deals: list[tuple[str, str]]) -> Callable[[], None]:
    def agree() -> None:
        found, theirs = kind.strengths(deals), peer.ranked(kind.peer, deals)
        for (our_one, one), (our_two, two) in zip(
            zip(found, theirs, strict=True), zip(found[1:], theirs[1:], strict=True), strict=False
        ):
            if one is None or two is None:
                same = (our_one == 0, our_two == 0) == (one is None, two is None)
            else:
                same = (our_one < our_two, our_one == our_two) == (one < two, one == two)
            require(same, f"the order of two hands of {kind.peer}: {one} and {two}")

    return agree


def beside_pokerkit(peer: ModuleType) -> Iterator[Comparison]:
    """A row for each ranking that both sides have."""
    for name, kind in KINDS.items():
        deals = kind.deals()
        yield Comparison(
            f"ranking-{name}",
            f"the value of {kind.hole} own and {kind.board} shared cards, one call each",
            "hands",
            Side(OURS, _evaluate(kind, deals)),
            Side(peer.NAME, peer.evaluate_ranking(kind.peer, deals)),
            agree=_agree(kind, peer, deals),
        )
