"""Ultimate Texas Hold'em as a rulebook tells it: slow, and without a look at the core.

Written from the rules of the house alone: who may do what, what is revealed when, and what each bet
comes to. Cards are read by `core.naive`. Amounts are exact fractions of a chip.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from core import naive
from pokercore import Card
from pokercore.enums import Category

STAGES = ("preflop", "flop", "river")

ROWS = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""The rows of a paytable, lowest first."""

BLIND = {
    "royal_flush": Fraction(500),
    "straight_flush": Fraction(50),
    "four_of_a_kind": Fraction(10),
    "full_house": Fraction(3),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}

_NAMES = {
    Category.HIGH_CARD: "high_card",
    Category.PAIR: "pair",
    Category.TWO_PAIR: "two_pair",
    Category.THREE_OF_A_KIND: "three_of_a_kind",
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush",
    Category.FULL_HOUSE: "full_house",
    Category.FOUR_OF_A_KIND: "four_of_a_kind",
}


def row(cards: Sequence[Card]) -> str:
    """The row of a paytable that the best five of these cards stand in."""
    category, ranks = naive.best(cards)
    if category == Category.STRAIGHT_FLUSH:
        return "royal_flush" if ranks[0] == 14 else "straight_flush"
    return _NAMES[category]


@dataclass(frozen=True)
class SideBet:
    """A side bet: `kind` is `own`, `must_win` or `bad_beat`."""

    name: str
    kind: str
    pays: Mapping[str, Fraction]


@dataclass(frozen=True)
class House:
    """The rules of a house; the usual ones by default."""

    plays: Sequence[Sequence[int]] = ((3, 4), (2,), (1,))
    qualifier: str = "pair"
    blind: Mapping[str, Fraction] = field(default_factory=lambda: BLIND)
    side_bets: Sequence[SideBet] = ()
    after_fold: str = "settle"


@dataclass
class Seat:
    """A seat: its bank (`None` is without a limit), its stakes, and what it did at each stage."""

    bank: Fraction | None
    ante: Fraction
    side_bets: Mapping[str, Fraction]
    done: list[tuple[str, int]] = field(default_factory=list)

    @property
    def staked(self) -> Fraction:
        """What lies on the table before any Play."""
        return 2 * self.ante + sum(self.side_bets.values())

    @property
    def multiple(self) -> int:
        """The Play, in Antes."""
        return next((times for word, times in self.done if word == "play"), 0)

    @property
    def folded(self) -> bool:
        """Whether it gave up."""
        return ("fold", 0) in self.done

    @property
    def is_done(self) -> bool:
        """Whether all its decisions are behind it."""
        return self.folded or self.multiple > 0


class Referee:
    """One round. The deck gives each seat two cards, the dealer two, then the board of five."""

    def __init__(self, house: House, deck: Sequence[Card], seats: Sequence[Seat]) -> None:
        self.house = house
        self.seats = list(seats)
        self.holes = [tuple(deck[2 * n : 2 * n + 2]) for n in range(len(seats))]
        rest = deck[2 * len(seats) :]
        self.dealer = tuple(rest[:2])
        self._board = tuple(rest[2:7])
        self.stage = 0

    @property
    def board(self) -> tuple[Card, ...]:
        """What is open of the board: nothing, the flop, or all five."""
        return () if self.stage == 0 else self._board[:3] if self.stage == 1 else self._board

    @property
    def waiting(self) -> list[int]:
        """The seats that are yet to decide at this stage."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if not seat.is_done and len(seat.done) == self.stage
        ]

    @property
    def is_over(self) -> bool:
        """Whether no seat has a decision left."""
        return all(seat.is_done for seat in self.seats)

    def legal(self, number: int) -> set[tuple[str, int]]:
        """What a seat may do now."""
        if number not in self.waiting:
            return set()
        found = {("fold", 0)} if self.stage == 2 else {("check", 0)}
        return found | {("play", times) for times in self._plays(number)}

    def _plays(self, number: int) -> list[int]:
        seat = self.seats[number]
        offered = self.house.plays[self.stage]
        if seat.bank is None:
            return list(offered)
        return [times for times in offered if times * seat.ante <= seat.bank - seat.staked]

    def refusal(self, number: int, action: tuple[str, int]) -> str | None:
        """The code that an action is refused with; `None` where it may be done."""
        word, times = action
        if not 0 <= number < len(self.seats):
            return "no_such_seat"
        if self.is_over:
            return "hand_over"
        seat = self.seats[number]
        if seat.multiple:
            return "already_played"
        if seat.folded or len(seat.done) > self.stage:
            return "already_decided"
        if word == "check":
            return "check_late" if self.stage == 2 else None
        if word == "fold":
            return None if self.stage == 2 else "fold_early"
        if times not in self.house.plays[self.stage]:
            return "play_size"
        return None if times in self._plays(number) else "bank_too_small"

    def apply(self, number: int, action: tuple[str, int]) -> None:
        """Does what a seat decides; the board follows when nobody is left to decide."""
        assert action in self.legal(number)
        self.seats[number].done.append(action)
        while self.stage < 2 and not self.waiting:
            self.stage += 1

    def settlement(self, number: int) -> dict[str, Fraction]:
        """What each bet of a seat wins or loses, net: `ante`, `blind`, `play`, and side bets."""
        assert self.is_over
        seat = self.seats[number]
        own, other = (*self.holes[number], *self._board), (*self.dealer, *self._board)
        mine, his = naive.best(own), naive.best(other)
        qualifies = ROWS.index(row(other)) >= ROWS.index(self.house.qualifier)
        stake = seat.ante
        play = seat.multiple * stake
        zero = Fraction(0)
        if seat.folded:
            net = {"ante": -stake, "blind": -stake, "play": zero}
        elif mine > his:
            pays = self.house.blind.get(row(own), zero)
            net = {"ante": stake if qualifies else zero, "blind": pays * stake, "play": play}
        elif mine == his:
            net = {"ante": zero, "blind": zero, "play": zero}
        else:
            net = {"ante": -stake if qualifies else zero, "blind": -stake, "play": -play}
        for bet in self.house.side_bets:
            staked = seat.side_bets.get(bet.name, zero)
            paid = self._side(bet, seat.folded, own, other)
            net[bet.name] = -staked if paid is None else paid * staked
        return net

    def _side(
        self, bet: SideBet, folded: bool, own: Sequence[Card], other: Sequence[Card]
    ) -> Fraction | None:
        """What a side bet pays for each chip; `None` where it is lost."""
        if folded and (self.house.after_fold == "lose" or bet.kind == "must_win"):
            return None
        mine, his = naive.best(own), naive.best(other)
        if bet.kind == "bad_beat":
            return None if mine == his else bet.pays.get(row(own if mine < his else other))
        if bet.kind == "must_win" and mine <= his:
            return None
        return bet.pays.get(row(own))

    def payoff(self, number: int) -> Fraction:
        """What a seat won or lost in all."""
        return sum(self.settlement(number).values(), Fraction(0))

    def bank(self, number: int) -> Fraction | None:
        """What a seat has beside what lies on the table; at the end, with what came back."""
        seat = self.seats[number]
        if seat.bank is None:
            return None
        if self.is_over:
            return seat.bank + self.payoff(number)
        return seat.bank - seat.staked - seat.multiple * seat.ante
