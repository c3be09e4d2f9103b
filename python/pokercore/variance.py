"""Less noise in the results of `simulate`: control variates (AIVAT).

Most of what a hand wins or loses is luck: the cards, and the draws of bots that mix their play.
Where the mean of such luck is known, it can be taken out. With `adjust="aivat"` each result is

    payoff + for all cards that came: E[v] - v(after them)
           + for all decisions of bots that tell p: sum over a of p(a) v(h a) - v(h a*)

where `v` is any value of a hand with all its cards, `h a` the hand after action `a`, and `a*` what
was done. Each term has mean 0 whatever `v` is, given everything before it, so the estimate is
unbiased; the closer `v` is to the true value, the less is left of the luck. It is by Burch, Schmid,
Moravcik, Morrill and Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in
Imperfect Information Games", AAAI 2018.

A bot tells its probabilities by a method `probabilities(view)`: a mapping from each action that it
may take to how likely it is, or None where it cannot tell; it is asked before `act`. They must be
those by which it draws. `learning.PolicyBot` has the method, and `bots.Random` where there are few
actions. A bot that always does the same in the same place needs none: its terms are 0. A bot whose
late or illegal answers are replaced (`deadline`, `on_illegal`) does not act by what it tells: leave
the method out of such a bot.

Without `value`, `v` is the call-down value of the hand (`Hand.expected_payoffs`). Its mean over the
cards to come is known, so that no card need be tried; where it is None (stud, draws), nothing is
taken out. A `value` of one's own is a function of a hand that returns chips by chair, or None where
that follows from what all know. The hand has all cards that were dealt, no deck
(`Hand.without_deck`), and its events. Cards that come are tried one after the other where there are
at most `MOST_DEALS` ways; else the call-down value stands in for them.

`PolicyValue` is the exact value of a small game under given policies. The nearer they are to those
that the bots play by, the less luck is left; in Leduc, for the average policy of CFR+ against
uniform play, the variance is 2.7 times lower by the call-down value, 3.4 times by uniform play for
both (which nobody has to solve), and hundreds of times by the two policies themselves:

    >>> import pokercore as pc
    >>> from pokercore import learning, variance
    >>> policies = [learning.cfr("leduc", 20, plus=True), learning.uniform("leduc")]
    >>> bots = [learning.PolicyBot(policy) for policy in policies]
    >>> value = variance.PolicyValue(*policies)
    >>> result = pc.simulate(bots, "leduc", hands=60, seed=1, adjust="aivat", value=value)
    >>> tally = result.bots[0].tally
    >>> tally.adjusted_squares / 10**12 < tally.net_squares / 10
    True
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Real
from typing import TypeAlias

from pokercore._core import DECK, Action, Hand, View
from pokercore._fields import describe, say
from pokercore.bots import get
from pokercore.bots.base import bot_of, name_of
from pokercore.enums import ActionKind, EventKind
from pokercore.exceptions import Defect, PokerError, RulesError
from pokercore.learning.information import legal_actions
from pokercore.learning.policy import Policy
from pokercore.learning.tree import Chance, Decision, Node, Terminal
from pokercore.statistics.tally import PARTS

__all__ = ["MOST_DEALS", "Judge", "PolicyValue", "Value"]

Value: TypeAlias = Callable[[Hand], "Sequence[float] | None"]
"""What each chair is expected to win in a hand whose cards are all known, in chips, by chair; None
where nothing is known. It may have two attributes: `is_mean` true says that at the deck's turn it
is the mean over the cards that may come, so that they need not be tried; `seated(bots)` is given
the bot on each chair, by its place among the bots, and returns the value for that seating."""

MOST_DEALS = 1000
"""The most ways in which the deck may deal that are tried for a value of one's own."""

MOST_CHIPS = 9 * 10**12
"""The most that a chair may be expected to win or to lose: more has no place in the sums."""

TOLERANCE = 1e-9
"""How far from 1 probabilities may add up to."""

_Chips: TypeAlias = "Sequence[float]"


class Judge:
    """Follows hands as they are played and says what each was worth. One is made for a run.

    The core calls `begin`, `decision` and `taken` for each decision, and `end`.

    Args:
        value: The value; by default the call-down value.

    Raises:
        TypeError: It is no function.
    """

    def __init__(self, value: Value | None = None) -> None:
        if value is not None and not callable(value):
            raise TypeError(f"{describe(value)}; a value is a function of a hand")
        self._given = value
        self._value = value
        self._is_mean = bool(getattr(value, "is_mean", False))
        # Stays where the value raises, so that this is told from what a bot raised.
        self._asking = False
        self._seating: tuple[int, ...] = ()
        # The means over all deals of the hands, which are the same for every hand.
        self._starts: dict[object, _Chips | None] = {}
        self._native: dict[str, object] = {}
        self._luck: list[float] = []
        self._hand: Hand | None = None
        self._paused: Hand | None = None
        self._choices: list[tuple[Action, float, _Chips]] | None = None

    def begin(self, bots: Sequence[int]) -> None:
        """A hand begins.

        Args:
            bots: The bot on each chair, by its place among the bots.
        """
        self._seating = tuple(bots)
        seated = getattr(self._given, "seated", None)
        if seated is not None:
            self._asking = True
            self._value = seated(self._seating)
            if not callable(self._value):
                told = f"seated({self._seating}) of the value returned {describe(self._value)}"
                raise PokerError(f"{told}; give a function of a hand")
            self._asking = False
        self._luck = [0.0] * len(bots)
        self._hand = self._paused = self._choices = None

    def decision(self, hand: Hand, seat: int, place: int, bot: object, view: View) -> None:
        """A bot is to act.

        Args:
            hand: The hand with all cards that were dealt and without its deck.
            seat: Its chair.
            place: Its place among the bots.
            bot: The bot, or the name of a built-in one that the core plays.
            view: What it sees.

        Raises:
            PokerError: What it tells of its probabilities makes no sense.
        """
        self._came(hand)
        self._hand = hand
        self._choices = None
        told = self._probabilities(bot, view)
        if told is None:
            return
        choices = []
        for action, probability in told.items():
            if probability:
                worth = self._worth(hand.after(action))
                if worth is None:
                    return
                choices.append((action, probability, worth))
        self._choices = choices

    def taken(self, action: Action) -> None:
        """What was done in place of that decision.

        Raises:
            PokerError: The bot said that it would not.
        """
        if self._hand is None:
            raise PokerError(f"{action} was taken, and nobody was to decide")
        self._paused = self._hand.after(action)
        if self._choices is None:
            return
        done = next((worth for what, _, worth in self._choices if _same(what, action)), None)
        if done is None:
            raise PokerError(
                f"the bot did {action}, which has no probability in what it told; "
                "probabilities(view) must be those by which it acts"
            )
        for chair, worth in enumerate(done):
            mean = sum(probability * each[chair] for _, probability, each in self._choices)
            self._luck[chair] += mean - worth

    def end(self, hand: Hand) -> list[int]:
        """The hand is over.

        Returns:
            What it was worth to each chair, in millionths of a chip.

        Raises:
            PokerError: That is beyond all chips that there can be: the value is no good.
        """
        self._came(hand)
        estimate = self.estimate(hand)
        if any(abs(chips) > MOST_CHIPS for chips in estimate):
            self._asking = True
            raise PokerError(
                f"with its value {hand} was worth {estimate}; give what chairs can win, in chips"
            )
        return _rounded(estimate)

    def at_fault(self) -> str | None:
        """What raised what one of these methods raised: the value; `None` where it did not."""
        return f"the value {name_of(self._given)}" if self._asking else None

    def estimate(self, hand: Hand) -> list[float]:
        """The payoffs of a hand that is over, in chips, less the luck that was found in it."""
        return [chips + luck for chips, luck in zip(hand.payoffs, self._luck, strict=True)]

    def _came(self, hand: Hand) -> None:
        """Takes out the luck of the cards that came before this hand is as it is."""
        paused = self._paused
        self._paused = None
        if paused is None:
            if self._hand is None:
                self._take_out(*self._deal_of_hands(hand))
            return
        if paused.turn != DECK:
            return
        if paused.legal.run_out:
            paused.run_out(len(hand.boards))
        if self._value is None or hand.turn is None:
            # What is paid in the end has an exact mean, whatever the value.
            mean = _called_down(paused)
            if mean is not None or self._value is None:
                after = None if mean is None else self._settled(hand)
                self._take_out(mean, after)
                return
        mean = self._mean(paused)
        if mean is not None:
            self._take_out(mean, self._worth(hand))
        else:
            self._take_out(_called_down(paused), _called_down(hand))

    def _deal_of_hands(self, hand: Hand) -> tuple[_Chips | None, _Chips | None]:
        """The mean over the deal of the hands, and what came of it."""
        if hand.turn is None:
            # Nobody decided anything: the mean of what is paid is not known.
            return self._without_a_decision(hand), hand.payoffs
        if self._value is not None:
            key = (
                (hand.variant, hand.options, hand.stakes, hand.posts, hand.button),
                (hand.starting_stacks, hand.players, self._seating),
            )
            if key not in self._starts:
                self._starts[key] = self._mean(_start(hand))
            mean = self._starts[key]
            if mean is not None:
                return mean, self._worth(hand)
        after = _called_down(hand)
        return (None if after is None else _evenly(hand)), after

    def _without_a_decision(self, hand: Hand) -> _Chips | None:
        """The mean over the board of a hand that went all-in by its forced bets."""
        dealt = _start(hand)
        while dealt.turn == DECK and dealt.legal.deal is not None:
            seat, _, count = dealt.legal.deal
            if seat is None:
                break
            held = len(dealt.hole(seat))
            dealt.deal(hand.hole(seat)[held : held + count])
        if dealt.turn != DECK:
            return None
        if dealt.legal.run_out:
            dealt.run_out(len(hand.boards))
        return _called_down(dealt)

    def _settled(self, hand: Hand) -> _Chips | None:
        return hand.payoffs if hand.turn is None else _called_down(hand)

    def _worth(self, hand: Hand) -> _Chips | None:
        """The value of a hand: its payoffs where it is over."""
        if hand.turn is None:
            return hand.payoffs
        if self._value is None:
            return _called_down(hand)
        self._asking = True
        worth = self._value(hand)
        chips = None if worth is None else _chips(worth, hand)
        self._asking = False
        return chips

    def _mean(self, hand: Hand) -> _Chips | None:
        """The mean of a value of one's own over what the deck deals; None where that is not known
        or too much.
        """
        if self._is_mean:
            return self._worth(hand)
        ways, sums = 0, [0.0] * len(hand.starting_stacks)
        leaves = _leaves(hand)
        if leaves is None:
            return None
        for leaf in leaves:
            worth = self._worth(leaf)
            if worth is None:
                return None
            ways += 1
            for chair, chips in enumerate(worth):
                sums[chair] += chips
        return [chips / ways for chips in sums]

    def _take_out(self, mean: _Chips | None, after: _Chips | None) -> None:
        if mean is not None and after is not None:
            for chair, (expected, came) in enumerate(zip(mean, after, strict=True)):
                self._luck[chair] += float(expected) - float(came)

    def _probabilities(self, bot: object, view: View) -> Mapping[Action, float] | None:
        """What a bot tells of its next action."""
        if isinstance(bot, str):
            if bot not in self._native:
                self._native[bot] = bot_of(get(bot))
            bot = self._native[bot]
        asked = getattr(bot, "probabilities", None)
        told: Mapping[Action, float] | None = None if asked is None else asked(view)
        if told is None:
            return None
        if not isinstance(told, Mapping):
            raise PokerError(
                f"probabilities(view) returned {describe(told)}; give a mapping from actions to "
                "numbers, or None"
            )
        for action, number in told.items():
            known = isinstance(number, Real) and 0 <= number <= 1 + TOLERANCE
            meant = isinstance(action, Action) and (not number or action in view.legal)
            if not known or not meant:
                raise PokerError(
                    f"probabilities(view) has {say(number)} for {say(action)}; give numbers from 0 "
                    f"to 1 for actions that are legal: {view.legal}"
                )
        total = sum(told.values())
        if abs(total - 1) > TOLERANCE:
            raise PokerError(f"probabilities(view) adds up to {total!r}; it must be 1")
        return {action: float(number) for action, number in told.items()}


class PolicyValue:
    """What a hand of a small game is worth where the bots play by policies, exactly.

    A value for `simulate(..., adjust="aivat")`. With the policies that the bots play by, what is
    left of the luck is that of bots that do not tell their probabilities.

    Args:
        policies: One that all play by, or one of each bot, in the order of the bots.

    Raises:
        RulesError: There is none, or they are for different hands.
        TypeError: One is no policy.

    Examples:
        >>> from pokercore import learning
        >>> value = PolicyValue(learning.uniform("kuhn"))
        >>> value(learning.Tree("kuhn").hand)
        (0.125, -0.125)
    """

    is_mean = True
    """At the deck's turn the value is the mean over the cards that may come."""

    def __init__(self, *policies: Policy) -> None:
        if not policies:
            message = "no policy; give one for all bots, or one a bot"
            raise RulesError("", [Defect("option", "policies", message)])
        for policy in policies:
            if not isinstance(policy, Policy):
                raise TypeError(f"{describe(policy)}; give a Policy")
        self.tree = policies[0].tree
        if any(policy.tree.hand != self.tree.hand for policy in policies):
            message = "the policies are for different hands; give policies of one game"
            raise RulesError("", [Defect("option", "policies", message)])
        chairs = len(self.tree.hand.starting_stacks)
        if len(policies) not in (1, chairs):
            message = f"{len(policies)} policies for {chairs} chairs; give one, or one a bot"
            raise RulesError("", [Defect("players", "policies", message)])
        self.policies = policies
        self._at: dict[tuple[int, ...], dict[Node, tuple[float, ...]]] = {}
        self._deals: dict[Node, dict[frozenset[object], Node]] = {}

    def __call__(self, hand: Hand) -> Sequence[float] | None:
        """The value where bot `b` sits on chair `b`."""
        return self._of(hand, tuple(range(len(self.tree.hand.starting_stacks))))

    def seated(self, bots: Sequence[int]) -> Value:
        """The value where these bots sit on the chairs.

        Raises:
            TypeError: They are no list of numbers.
            RulesError: They are not one a chair, or there is no policy of one.
        """
        if isinstance(bots, str) or not isinstance(bots, Iterable):
            raise TypeError(f"{describe(bots)}; give the bots on the chairs by their numbers")
        seats = tuple(bots)
        chairs = len(self.tree.hand.starting_stacks)
        if not all(isinstance(bot, int) for bot in seats):
            message = f"{say(seats)}; give whole numbers"
            raise RulesError("", [Defect("players", "bots", message)])
        if len(seats) != chairs:
            message = f"{len(seats)} seats for {chairs} chairs; the policies are for {chairs}"
            raise RulesError("", [Defect("players", "bots", message)])
        if len(self.policies) > 1 and not all(0 <= bot < len(self.policies) for bot in seats):
            message = f"{seats}; there are policies of bots 0 to {len(self.policies) - 1}"
            raise RulesError("", [Defect("players", "bots", message)])
        return _Seated(self, seats)

    def __reduce__(self) -> tuple[object, ...]:
        return PolicyValue, self.policies

    def _of(self, hand: Hand, bots: tuple[int, ...]) -> Sequence[float] | None:
        if len(self.policies) == 1:
            bots = (0,) * len(bots)
        if bots not in self._at:
            self._at[bots] = self._grow(bots)
        node = self._find(hand)
        return None if node is None else self._at[bots][node]

    def _grow(self, bots: tuple[int, ...]) -> dict[Node, tuple[float, ...]]:
        """The value of every node."""
        values: dict[Node, tuple[float, ...]] = {}
        # Fractions would be right to the last digit, in ten times the time.
        rows = [[tuple(map(float, row)) for row in self.policies[bot].rows] for bot in bots]

        def grow(node: Node) -> tuple[float, ...]:
            if isinstance(node, Terminal):
                worth = tuple(map(float, node.payoffs))
            else:
                below = zip(*map(grow, node.children), strict=True)
                if isinstance(node, Decision):
                    chances = rows[node.seat][node.place]
                    worth = tuple(math.fsum(map(operator.mul, chances, side)) for side in below)
                else:
                    worth = tuple(math.fsum(side) / len(side) for side in below)
            values[node] = worth
            return worth

        grow(self.tree.root)
        return values

    def _find(self, hand: Hand) -> Node | None:
        """The node of a hand; None of one in which only some of the cards that are due have come.

        Raises:
            PokerError: The hand is of another game or was not recorded, or something was done that
                the tree has not.
            TypeError: This is no hand.
        """
        if not isinstance(hand, Hand):
            raise TypeError(f"{describe(hand)}; give a Hand")
        if hand.variant != self.tree.hand.variant:
            raise PokerError(
                f"the policies are for {self.tree.hand.variant.name}, and a hand of "
                f"{hand.variant.name} was to be valued"
            )
        if not hand.event_count:
            raise PokerError(f"{hand} was not recorded; a value by policies follows its events")
        done = iter([(who, action) for who, action in hand.actions if who != DECK])
        came = _dealt(hand)
        node = self.tree.root
        while not isinstance(node, Terminal):
            if isinstance(node, Chance):
                due = node.actions[0]
                left = came.get((due.seat, due.board if due.seat is None else None), [])
                cards = [left.pop(0) for _ in due.cards[: len(left)]]
                if not cards:
                    return node
                if len(cards) < len(due.cards):
                    return None
                after = self._after(node).get(frozenset(cards))
                if after is None:
                    raise PokerError(f"{hand} has cards that are not in the tree of the policies")
                node = after
                continue
            who, action = next(done, (None, None))
            if action is None:
                return node
            actions = self.tree.sets[node.place].actions
            if who != node.seat:
                raise PokerError(
                    f"seat {who} acted where seat {node.seat} does in the tree of the policies, "
                    f"whose button is chair {self.tree.hand.button}"
                )
            if action not in actions:
                raise PokerError(
                    f"{action} is not in the tree of the policies, which is for the stacks "
                    f"{self.tree.hand.starting_stacks}; the hand began with {hand.starting_stacks}"
                )
            node = node.children[actions.index(action)]
        return node

    def _after(self, node: Chance) -> dict[frozenset[object], Node]:
        """What follows each deal, by its cards."""
        if node not in self._deals:
            pairs = zip(node.actions, node.children, strict=True)
            self._deals[node] = {frozenset(action.cards): child for action, child in pairs}
        return self._deals[node]

    def __repr__(self) -> str:
        return f"PolicyValue({', '.join(map(repr, self.policies))})"


class _Seated:
    """A `PolicyValue` with the bots on their chairs."""

    def __init__(self, value: PolicyValue, bots: tuple[int, ...]) -> None:
        self._value, self._bots = value, bots

    def __call__(self, hand: Hand) -> Sequence[float] | None:
        return self._value._of(hand, self._bots)


def _chips(worth: Sequence[float], hand: Hand) -> _Chips:
    """What a value of one's own returned, as numbers.

    Raises:
        PokerError: It is no sequence of chips by chair.
    """
    chairs = len(hand.starting_stacks)
    told = f"the value of {hand} is {say(worth)}"
    if not hasattr(worth, "__len__") or not hasattr(worth, "__getitem__"):
        raise PokerError(f"{told}; give chips by chair, {chairs} of them, or None")
    if len(worth) != chairs:
        raise PokerError(f"{told}, {len(worth)} numbers; give chips by chair, {chairs} of them")
    for chips in worth:
        if not isinstance(chips, Real) or not -MOST_CHIPS <= chips <= MOST_CHIPS:
            raise PokerError(f"{told}; {say(chips)} is no amount of chips up to {MOST_CHIPS}")
    return [float(chips) for chips in worth]


def _same(one: Action, other: Action) -> bool:
    """Whether two actions are the same; cards may be given up in any order."""
    if one.kind == other.kind == ActionKind.DISCARD:
        return frozenset(one.cards) == frozenset(other.cards)
    return one == other


def _dealt(hand: Hand) -> dict[tuple[int | None, int | None], list[object]]:
    """The cards that came to each seat, and to each board, in order."""
    dealt: dict[tuple[int | None, int | None], list[object]] = {}
    for event in hand.events:
        if event.kind == EventKind.DEAL_HOLE:
            dealt.setdefault((event.seat, None), []).append(event.card)
        elif event.kind == EventKind.DEAL_BOARD:
            dealt.setdefault((None, event.board), []).extend(event.cards or ())
    return dealt


def _start(hand: Hand) -> Hand:
    """The hand before its first card."""
    return Hand(
        hand.variant,
        [
            stack if chair in hand.players else None
            for chair, stack in enumerate(hand.starting_stacks)
        ],
        stakes=hand.stakes,
        posts=hand.posts,
        button=hand.button,
        options=hand.options,
        manual=True,
    )


def _called_down(hand: Hand) -> _Chips | None:
    """The call-down value, or the mean of what is paid where the betting is over."""
    expected = hand.expected_payoffs()
    return None if expected is None else [float(chips) for chips in expected]


def _evenly(hand: Hand) -> _Chips | None:
    """The mean of the call-down value over the deal of the hands."""
    expected = hand.expected_payoffs(by_cards=False)
    return None if expected is None else [float(chips) for chips in expected]


def _leaves(hand: Hand) -> list[Hand] | None:
    """Every way the deck can deal up to the next decision or the end, each as likely; None where
    there are too many.
    """
    leaves = [hand]
    while leaves and leaves[0].turn == DECK:
        deals = legal_actions(leaves[0])
        if len(leaves) * len(deals) > MOST_DEALS:
            return None
        leaves = [leaf.after(deal) for leaf in leaves for deal in legal_actions(leaf)]
    return leaves


def _rounded(chips: Sequence[float]) -> list[int]:
    """Whole parts of a chip that add up to what the amounts add up to."""
    parts = [round(amount * PARTS) for amount in chips]
    left = round(sum(chips) * PARTS) - sum(parts)
    step = 1 if left > 0 else -1
    # Who lost most by the rounding gets it back first, the lower chair first.
    order = sorted(range(len(parts)), key=lambda at: step * (parts[at] - chips[at] * PARTS))
    for at in order[: abs(left)]:
        parts[at] += step
    return parts
