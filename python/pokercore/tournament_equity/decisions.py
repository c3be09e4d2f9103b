"""What an all-in is worth in prizes: to call one or fold, to push or fold.

Everything comes down to `weigh`: the stacks after each way in which the hand can end, and how often
each comes. `icm_call` and `icm_push` make these stacks from those before the decision.

Amounts are those of the moment of the decision: `stacks` are the chips behind, which do not lie in
the pot; `bets` lie in front of each player and count toward a call (blinds, wagers); `dead` belongs
to nobody any more (antes, bets of players who folded on earlier streets). Players who were out
before the hand are left out, with their prizes: otherwise whoever busts would share the lowest
prizes with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import SupportsIndex

from pokercore._asked import whole
from pokercore._fields import whole as as_int
from pokercore.exceptions import Defect, RulesError
from pokercore.tournament_equity.model import Prize, field
from pokercore.tournament_equity.pressure import player_of, valued


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a hand can end.

    Attributes:
        name: What it is called, such as `'win'`.
        probability: How often it comes, 0 to 1; `None` where that is what is asked.
        stacks: The chips of each player after it.
        value: What the player's stack is worth then, in the unit of the prizes.
    """

    name: str
    probability: float | None
    stacks: tuple[int, ...]
    value: float


@dataclass(frozen=True, slots=True)
class Decision:
    """An all-in beside a fold.

    Attributes:
        player: Who decides.
        fold: What a fold is worth.
        outcomes: The ways in which the all-in can end.
        value: What the all-in is worth; `None` where no probability of winning was given.
        required_equity: To call: the equity (wins, and half of the ties) with which a call is worth
            a fold, 0 to 1; `None` where no equity reaches that, and for a push.
        chip_equity: To call: the equity that pays in chips, the pot odds; `None` for a push.
    """

    player: int
    fold: Outcome
    outcomes: tuple[Outcome, ...]
    value: float | None
    required_equity: float | None = None
    chip_equity: float | None = None

    @property
    def gain(self) -> float | None:
        """What the all-in is worth more than a fold; below 0, folding is better."""
        return None if self.value is None else self.value - self.fold.value

    @property
    def is_right(self) -> bool | None:
        """Whether the all-in is worth more than a fold."""
        return None if self.gain is None else self.gain > 0

    @property
    def risk_premium(self) -> float | None:
        """To call: the required equity less the one that pays in chips."""
        if self.required_equity is None or self.chip_equity is None:
            return None
        return self.required_equity - self.chip_equity


def weigh(
    payouts: Iterable[Prize],
    player: SupportsIndex,
    outcomes: Iterable[tuple[float, Sequence[SupportsIndex]]],
) -> float:
    """Tells what a way to play is worth: the mean of the values of the stacks it leads to.

    Args:
        payouts: The prizes from the first place down, as for `icm`.
        player: The number of the player, from 0.
        outcomes: How often each outcome comes, and the stacks of all players after it. The
            probabilities add up to 1.

    Returns:
        The expected prize.

    Raises:
        RulesError: As for `icm`; no such player, or probabilities that do not add up to 1.

    Examples:
        >>> weigh([50, 30, 20], 0, [(0.5, [8000, 0, 2000]), (0.5, [2000, 6000, 2000])])
        37.75
    """
    prizes = list(payouts)
    listed = [(_part(f"outcomes[{i}]", p), stacks) for i, (p, stacks) in enumerate(outcomes)]
    total = sum(part for part, _ in listed)
    if abs(total - 1) > 1e-9:
        message = f"the probabilities add up to {total:g}; give ones that add up to 1"
        raise RulesError("", [("option", "outcomes", message)])
    value = 0.0
    for part, given in listed:
        stacks, read = field(given, prizes)
        value += part * valued(stacks, read)[player_of("player", player, stacks)]
    return value


def _part(name: str, given: float) -> float:
    """A probability."""
    if isinstance(given, bool) or not isinstance(given, Real) or not 0 <= given <= 1:
        message = f"{given!r} is no probability; give a number from 0 to 1"
        raise RulesError("", [("option", name, message)])
    return float(given)


@dataclass(frozen=True, slots=True)
class _Spot:
    """A decision about an all-in, checked."""

    stacks: tuple[int, ...]
    payouts: tuple[float, ...]
    bets: tuple[int, ...]
    dead: int

    @classmethod
    def read(
        cls,
        stacks: Iterable[SupportsIndex],
        payouts: Iterable[Prize],
        bets: Iterable[SupportsIndex] | None,
        dead: SupportsIndex,
    ) -> _Spot:
        """The checked spot.

        Raises:
            RulesError: With what is wrong.
        """
        behind = list(stacks)
        lying = [0] * len(behind) if bets is None else list(bets)
        defects = []
        if len(lying) != len(behind):
            message = f"{len(lying)} bets for {len(behind)} players; give one each, 0 for none"
            defects.append(Defect("players", "bets", message))
        whole_bets = []
        for player, bet in enumerate(lying):
            try:
                whole_bets.append(whole(f"bets[{player}]", bet, 0) or 0)
            except RulesError as error:
                defects += error.defects
        if defects:
            raise RulesError("", defects)
        nobody = whole("dead", dead, 0) or 0
        # A player may have everything in the pot: what is checked is what each has in all.
        owned, prizes = field(
            [
                stack if number is None else number + bet
                for stack, number, bet in zip(behind, map(as_int, behind), whole_bets, strict=True)
            ],
            payouts,
        )
        read = tuple(chips - bet for chips, bet in zip(owned, whole_bets, strict=True))
        if low := [player for player, stack in enumerate(read) if stack < 0]:
            message = f"{read[low[0]]} is no stack; stacks are whole numbers from 0"
            raise RulesError("", [("stack_out_of_range", f"stacks[{low[0]}]", message)])
        return cls(read, prizes, tuple(whole_bets), nobody)

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return sum(self.bets) + self.dead

    def outcome(self, name: str, part: float | None, stacks: Sequence[int], of: int) -> Outcome:
        """The outcome that leaves these stacks, valued for a player."""
        return Outcome(name, part, tuple(stacks), valued(stacks, self.payouts)[of])

    def taken_by(self, winner: int) -> list[int]:
        """The stacks after a player took what lies there."""
        stacks = list(self.stacks)
        stacks[winner] += self.pot
        return stacks

    def all_in(self, one: int, other: int) -> tuple[int, list[int]]:
        """The pot when two players are all-in against one another, and the stacks beside it.

        What the larger of the two has more than the smaller comes back.
        """
        totals = {player: self.stacks[player] + self.bets[player] for player in (one, other)}
        matched = min(totals.values())
        stacks = list(self.stacks)
        for player, total in totals.items():
            stacks[player] = total - matched
        pot = self.pot - self.bets[one] - self.bets[other] + 2 * matched
        return pot, stacks

    def ends(
        self, hero: int, villain: int, parts: tuple[float | None, float | None], label: str = ""
    ) -> tuple[Outcome, Outcome, Outcome]:
        """Win, tie and loss of an all-in, for the hero.

        Of a pot that two share, an odd chip goes to the other one.
        """
        pot, beside = self.all_in(hero, villain)
        win, tie = parts
        lose = None if win is None else max(0.0, 1 - win - (tie or 0.0))
        made = []
        for name, part, taken in (
            ("win", win, pot), ("tie", tie, pot // 2), ("lose", lose, 0),
        ):  # fmt: skip
            stacks = list(beside)
            stacks[hero] += taken
            stacks[villain] += pot - taken
            made.append(self.outcome(label + name, part, stacks, hero))
        return made[0], made[1], made[2]


def _ways(name: str, win: float | None, tie: float) -> tuple[float | None, float]:
    """The probabilities of winning and of a tie."""
    ties = _part(f"{name}tie", tie)
    if win is None:
        return None, ties
    wins = _part(f"{name}win", win)
    if wins + ties > 1 + 1e-9:
        message = f"{wins:g} and ties {ties:g} are more than 1 together"
        raise RulesError("", [("option", f"{name}win", message)])
    return wins, ties


def icm_call(
    stacks: Iterable[SupportsIndex],
    payouts: Iterable[Prize],
    hero: SupportsIndex,
    villain: SupportsIndex,
    *,
    bets: Iterable[SupportsIndex] | None = None,
    dead: SupportsIndex = 0,
    win: float | None = None,
    tie: float = 0.0,
) -> Decision:
    """Tells what it is worth to call an all-in, and which equity a call needs.

    The hero calls for all that the villain has bet, or for less with the whole stack; everybody
    else has folded, and what the hero cannot match goes back to the villain. Betting must be over
    with the
    call: one of the two is all-in by it.

    Args:
        stacks: The chips behind of each player.
        payouts: The prizes from the first place down, as for `icm`.
        hero: Who decides, from 0.
        villain: Who is all-in, or has the hero covered and all-in.
        bets: The chips in front of each player; the villain's are the all-in.
        dead: Chips in the pot beside them.
        win: How often the hero wins the pot; left out, only what is required is told.
        tie: How often the two share it.

    Returns:
        The values of folding, of each outcome and of the call, and the equity that it needs.

    Raises:
        RulesError: With what is wrong: as for `icm`; players that are not there or the same,
            nothing to call, bets below 0, probabilities outside of 0 to 1.

    Examples:
        On the bubble of three prizes for four, blinds 200 and 400, the button is all-in for 3,000
        and the big blind has as much.

        >>> spot = icm_call(
        ...     [0, 1300, 2600, 3000], [50, 30, 20], hero=2, villain=0, bets=[3000, 200, 400, 0]
        ... )
        >>> round(spot.required_equity, 3), round(spot.chip_equity, 3)
        (0.633, 0.419)
    """
    spot = _Spot.read(stacks, payouts, bets, dead)
    first = player_of("hero", hero, spot.stacks)
    second = player_of("villain", villain, spot.stacks)
    if first == second:
        message = f"{second} is the hero; give another player"
        raise RulesError("", [("no_such_seat", "villain", message)])
    to_call = min(spot.bets[second] - spot.bets[first], spot.stacks[first])
    if to_call <= 0:
        message = f"player {first} has nothing to call; give the villain's all-in as a bet"
        raise RulesError("", [("option", "bets", message)])
    if spot.stacks[second] and to_call < spot.stacks[first]:
        message = f"neither player is all-in after a call of {to_call}; give a bet that is all-in"
        raise RulesError("", [("option", "bets", message)])
    wins, ties = _ways("", win, tie)
    fold = spot.outcome("fold", None, spot.taken_by(second), first)
    ends = spot.ends(first, second, (wins, ties))
    pot, _ = spot.all_in(first, second)
    return Decision(
        player=first,
        fold=fold,
        outcomes=ends,
        value=None if wins is None else _mean(ends),
        required_equity=_required(fold.value, ends, ties),
        chip_equity=to_call / pot,
    )


def _mean(outcomes: Iterable[Outcome]) -> float:
    return sum((outcome.probability or 0.0) * outcome.value for outcome in outcomes)


def _required(fold: float, ends: tuple[Outcome, Outcome, Outcome], ties: float) -> float | None:
    """The equity with which winning, sharing and losing together are worth a fold."""
    win, tie, lose = (end.value for end in ends)
    needed = fold - lose - ties * (tie - lose)
    if needed <= 0:
        return ties / 2
    if win <= lose or needed > (1 - ties) * (win - lose) * (1 + 1e-12):
        return None
    return needed / (win - lose) + ties / 2


def icm_push(
    stacks: Iterable[SupportsIndex],
    payouts: Iterable[Prize],
    hero: SupportsIndex,
    callers: Mapping[int, tuple[float, float] | tuple[float, float, float]],
    *,
    bets: Iterable[SupportsIndex] | None = None,
    dead: SupportsIndex = 0,
    fold_to: SupportsIndex | None = None,
) -> Decision:
    """Tells what it is worth to push all-in.

    At most one of those behind calls: the first in the order of `callers` who does so, the others
    fold. That leaves out calls by several, as charts usually do.

    Args:
        stacks: The chips behind of each player.
        payouts: The prizes from the first place down, as for `icm`.
        hero: Who pushes, from 0.
        callers: In the order in which they act, for each player who may call how often they do
            when it is their turn, how often the hero wins then, and (0 if left out) how often the
            two tie.
        bets: The chips in front of each player, such as blinds.
        dead: Chips in the pot beside them, such as antes.
        fold_to: Who takes the pot when the hero folds; by default the other player with the
            largest bet, as when the big blind gets a walk.

    Returns:
        The values of folding, of each outcome and of the push.

    Raises:
        RulesError: With what is wrong: as for `icm_call`; a hero without chips, the hero among
            the callers, nobody to take the pot after a fold.

    Examples:
        >>> push = icm_push(
        ...     [900, 2900, 2800, 3000], [50, 30, 20], hero=0,
        ...     callers={1: (0.1, 0.4), 2: (0.15, 0.42)}, bets=[0, 100, 200, 0],
        ... )
        >>> round(push.value, 3), round(push.fold.value, 3), push.is_right
        (13.43, 11.757, True)
    """
    spot = _Spot.read(stacks, payouts, bets, dead)
    first = player_of("hero", hero, spot.stacks)
    if not spot.stacks[first]:
        message = f"player {first} has no chips to push"
        raise RulesError("", [("stack_out_of_range", "hero", message)])
    outcomes = []
    nobody_yet = 1.0
    for given, ways in callers.items():
        caller = player_of("callers", given, spot.stacks)
        if caller == first or not spot.stacks[caller] + spot.bets[caller]:
            message = f"player {caller} cannot call; give players with chips behind the hero"
            raise RulesError("", [("no_such_seat", f"callers[{caller}]", message)])
        if len(ways) not in (2, 3):
            message = f"{ways!r}; give how often they call, the hero wins, and ties"
            raise RulesError("", [("option", f"callers[{caller}]", message)])
        calls = _part(f"callers[{caller}]", ways[0])
        wins, ties = _ways(f"callers[{caller}].", ways[1], ways[2] if len(ways) > 2 else 0.0)
        for end in spot.ends(first, caller, (wins, ties), f"called by {caller}, "):
            part = nobody_yet * calls * (end.probability or 0.0)
            outcomes.append(Outcome(end.name, part, end.stacks, end.value))
        nobody_yet *= 1 - calls
    outcomes.insert(0, spot.outcome("no call", nobody_yet, spot.taken_by(first), first))
    taker = _taker(spot, first, fold_to)
    return Decision(
        player=first,
        fold=spot.outcome("fold", None, spot.taken_by(taker), first),
        outcomes=tuple(outcomes),
        value=_mean(outcomes),
    )


def _taker(spot: _Spot, hero: int, fold_to: SupportsIndex | None) -> int:
    """Who takes the pot when the hero folds."""
    if fold_to is not None:
        taker = player_of("fold_to", fold_to, spot.stacks)
        if taker == hero:
            message = f"{taker} is the hero; give another player"
            raise RulesError("", [("no_such_seat", "fold_to", message)])
        return taker
    others = [player for player in range(len(spot.stacks)) if player != hero]
    taker = max(others, key=lambda player: spot.bets[player], default=hero)
    if taker == hero or not spot.bets[taker]:
        message = "nobody else has a bet; say who takes the pot when the hero folds"
        raise RulesError("", [("option", "fold_to", message)])
    return taker
