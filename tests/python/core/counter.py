"""Lines of play counted by the words of the rules, without a look at the core.

It knows chips, and of cards only those that lie face up: who is to act, what he may do, when a
round ends and what the pots hold (rules.md sections 3 to 5). It is slow, and has no options but
those that the counts need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pokercore as pc
from pokercore.enums import AnteKind, BetSize, Limit, Opener, PostKind
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole, Variant

# In which order a rank counts; the last is an ace where it is low.
_HIGH, _LOW = "23456789TJQKA", "A23456789TJQK"

FOLD, PASS = "fold", "pass"
"""Deeds; a bet or raise is its total. A pass is a check, a call or a bring-in."""


@dataclass(frozen=True)
class Chips:
    """Where all chips are, and who is in."""

    stack: tuple[int, ...]
    wager: tuple[int, ...]
    matched: tuple[int, ...]
    live: tuple[int, ...]

    def pay(self, seat: int, amount: int, *, matched: bool = False) -> Chips:
        """Chips of a seat go in front of it, or into the pot."""
        amount = min(amount, self.stack[seat])
        into = "matched" if matched else "wager"
        return replace(
            self,
            stack=_more(self.stack, seat, -amount),
            **{into: _more(getattr(self, into), seat, amount)},
        )

    def close(self) -> Chips:
        """The round is over: what a live seat has in above all others goes back to it."""
        total = tuple(map(sum, zip(self.matched, self.wager, strict=True)))
        chips = replace(self, wager=(0,) * len(total), matched=total)
        for seat in self.live:
            above = total[seat] - max(total[i] for i in range(len(total)) if i != seat)
            if above > 0:
                return replace(
                    chips,
                    stack=_more(chips.stack, seat, above),
                    matched=_more(total, seat, -above),
                )
        return chips


def _more(amounts: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return tuple(have + amount * (i == seat) for i, have in enumerate(amounts))


@dataclass(frozen=True)
class Round:
    """A betting round as it stands.

    Args:
        asked: The total to match.
        full: In fixed limit the last full level; otherwise the last full bet or raise.
        count: Wagers so far.
        acted: Who has acted since the last full wager, its own maker included.
        answered: Who has acted since the last bet or raise of any size.
        sizes: In fixed limit the sizes that may be added.
        bring_in: Whether the seat to act must bring in.
        last: Who acted last, or who sits before the one to open.
    """

    asked: int
    full: int
    count: int
    sizes: tuple[int, ...]
    cap: int | None
    last: int
    acted: frozenset[int] = frozenset()
    answered: frozenset[int] = frozenset()
    bring_in: bool = False


class Book:
    """Counts every line of a hand.

    Args:
        variant: The game.
        stakes: The stakes.
        stacks: Chips of the seats; the last has the button.
        deck: The deck in dealing order.
        open_pair: Whether an open pair allows the big bet where the game has that rule.
    """

    def __init__(
        self,
        variant: Variant,
        stakes: pc.Stakes,
        stacks: Sequence[int],
        deck: Sequence[pc.Card],
        *,
        open_pair: bool = False,
    ) -> None:
        self.variant, self.stakes, self.deck = variant, stakes, deck
        self.open_pair = open_pair
        self.seats = len(stacks)
        self.steps = [step for street in variant.streets for step in street.steps]
        self.first = next(i for i, step in enumerate(self.steps) if isinstance(step, Bet))
        self.decisions = self.discards = self.folded = self.shown = self.pots = 0
        zeros = (0,) * self.seats
        chips = Chips(tuple(stacks), zeros, zeros, tuple(range(self.seats)))
        self.posted = zeros
        for seat, kind, amount in self._posts():
            chips = chips.pay(seat, amount, matched=kind == PostKind.ANTE)
            if kind != PostKind.ANTE:
                self.posted = _more(self.posted, seat, amount)
        self._step(0, chips, 0, ((),) * self.seats)

    def _posts(self) -> Iterator[tuple[int, PostKind, int]]:
        stakes, button = self.stakes, self.seats - 1
        live = stakes.ante_kind == AnteKind.LIVE
        for seat in range(self.seats):
            yield seat, PostKind.LIVE_ANTE if live else PostKind.ANTE, stakes.ante
        yield button, PostKind.BUTTON_BLIND, stakes.ante if live else stakes.button_blind
        small, big = (button, 0) if self.seats == 2 else (0, 1)
        yield small, PostKind.SMALL_BLIND, stakes.small_blind
        yield big, PostKind.BIG_BLIND, stakes.big_blind

    def _step(
        self, place: int, chips: Chips, dealt: int, up: tuple[tuple[pc.Card, ...], ...]
    ) -> None:
        """Goes on from a step of the game."""
        if len(chips.live) == 1 or place == len(self.steps):
            one = len(chips.live) == 1
            self.folded += one
            self.shown += not one
            self.pots += sum(chips.matched)
            return
        match self.steps[place]:
            case Burn():
                self._step(place + 1, chips, dealt + 1, up)
            case Board(count=count):
                self._step(place + 1, chips, dealt + count * self.variant.boards, up)
            case Hole(count=count, up=faces):
                for _ in range(count):
                    for seat in chips.live:
                        if faces:
                            own = (*up[seat], self.deck[dealt])
                            up = (*up[:seat], own, *up[seat + 1 :])
                        dealt += 1
                self._step(place + 1, chips, dealt, up)
            case Discard():
                self.discards += len(chips.live)
                self._step(place + 1, chips, dealt, up)
            case Draw():
                # Each stands pat or changes all cards: two ways for each seat.
                self.discards += 2 ** len(chips.live) - 1
                for _ in range(2 ** len(chips.live)):
                    self._step(place + 1, chips, dealt, up)
            case Bet() as bet:
                opened = self._open(place, bet, chips, up)
                self._bet(place, opened, chips, dealt, up)

    def _open(
        self, place: int, bet: Bet, chips: Chips, up: tuple[tuple[pc.Card, ...], ...]
    ) -> Round:
        stakes, first = self.stakes, place == self.first
        small, big = stakes.fixed_bets
        fixed = self.variant.limit == Limit.FIXED_LIMIT
        asked = max(self.posted) if first else 0
        last = self.seats - 1
        if bet.opener == Opener.AFTER_POSTS and asked:
            # The last of those who had to put in the most.
            blinds = max(stakes.big_blind, stakes.button_blind)
            last = 0 if self.seats == 2 and stakes.big_blind else last
            last = 1 if self.seats > 2 and stakes.big_blind else last
            assert blinds or stakes.ante_kind == AnteKind.LIVE
        brings_in = False
        if bet.opener not in (Opener.AFTER_POSTS, Opener.LEFT_OF_BUTTON):
            brings_in = first and stakes.bring_in > 0
            seat = self._showing(bet.opener, chips, up, by_suit=brings_in)
            last = (seat - 1) % self.seats
            # Who has no chips does not bring in; then the next may call it.
            brings_in = brings_in and chips.stack[seat] > 0
            asked = stakes.bring_in if first else 0
        size = small if bet.size == BetSize.SMALL else big
        sizes = (size,)
        if fixed and bet.open_pair and self.open_pair and any(map(_pair, up)):
            sizes = (size, big)
        cap = bet.cap
        if cap is None and fixed and len(chips.live) > 2:
            cap = 4
        level = 0 if stakes.bring_in and first else asked
        return Round(
            asked=asked,
            full=level if fixed else max(stakes.smallest_bet, asked),
            count=int(level > 0),
            sizes=sizes,
            cap=cap,
            last=last,
            bring_in=brings_in,
        )

    def _showing(
        self,
        opener: Opener,
        chips: Chips,
        up: tuple[tuple[pc.Card, ...], ...],
        *,
        by_suit: bool,
    ) -> int:
        order = _LOW if "ace_low" in opener.label else _HIGH

        def seen(seat: int) -> tuple[object, ...]:
            counts = Counter(order.index(card.rank_char) for card in up[seat])
            groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
            if not by_suit:
                return (groups,)
            return groups, "cdhs".index(up[seat][0].suit)

        if "lowest" in opener.label:
            return min(chips.live, key=seen)
        return max(chips.live, key=seen)

    def _bet(
        self,
        place: int,
        opened: Round,
        chips: Chips,
        dealt: int,
        up: tuple[tuple[pc.Card, ...], ...],
    ) -> None:
        """Goes on from a state of a betting round."""
        seat = self._next(opened, chips)
        if seat is None:
            self._step(place + 1, chips.close(), dealt, up)
            return
        self.decisions += 1
        for deed in self._deeds(opened, chips, seat):
            after = replace(opened, last=seat, bring_in=False)
            if deed == FOLD:
                live = tuple(other for other in chips.live if other != seat)
                self._bet(place, after, replace(chips, live=live), dealt, up)
            elif deed == PASS:
                after = replace(after, acted=after.acted | {seat}, answered=after.answered | {seat})
                paid = chips.pay(seat, self._owed(opened, chips, seat))
                self._bet(place, after, paid, dealt, up)
            else:
                assert isinstance(deed, int)
                paid = chips.pay(seat, deed - chips.wager[seat])
                self._bet(place, self._raised(after, seat, deed), paid, dealt, up)

    def _raised(self, opened: Round, seat: int, total: int) -> Round:
        after = replace(opened, asked=total, answered=frozenset({seat}))
        if self.variant.limit == Limit.FIXED_LIMIT:
            added = total - opened.full
            if added > opened.sizes[0]:
                after = replace(after, sizes=opened.sizes[-1:])
            is_full, full = 2 * added >= after.sizes[0], total
        else:
            full = total - opened.asked
            is_full = full >= opened.full
        if not is_full:
            return replace(after, acted=opened.acted | {seat})
        return replace(after, full=full, count=opened.count + 1, acted=frozenset({seat}))

    def _owed(self, opened: Round, chips: Chips, seat: int) -> int:
        reach = max(chips.wager[i] + chips.stack[i] for i in chips.live if i != seat)
        return max(0, min(opened.asked, reach) - chips.wager[seat])

    def _next(self, opened: Round, chips: Chips) -> int | None:
        """Who is to act, or None where the round is over."""
        if len(chips.live) == 1:
            return None
        for step in range(1, self.seats + 1):
            seat = (opened.last + step) % self.seats
            if seat not in chips.live or not chips.stack[seat] or seat in opened.answered:
                continue
            rivals = any(chips.stack[i] for i in chips.live if i != seat)
            if rivals or self._owed(opened, chips, seat):
                return seat
        return None

    def _deeds(self, opened: Round, chips: Chips, seat: int) -> Iterator[str | int]:
        yield PASS
        if self._owed(opened, chips, seat) and not opened.bring_in:
            yield FOLD
        all_in = chips.wager[seat] + chips.stack[seat]
        behind = opened.asked - chips.wager[seat]
        if all_in <= opened.asked or not any(chips.stack[i] for i in chips.live if i != seat):
            return
        fixed = self.variant.limit == Limit.FIXED_LIMIT
        enough = 2 * behind >= opened.sizes[0] if fixed else behind >= opened.full
        if seat in opened.acted and not enough:
            return
        if fixed:
            if opened.cap is None or opened.count < opened.cap:
                yield from sorted({min(opened.full + size, all_in) for size in opened.sizes})
            return
        least = opened.asked + opened.full
        most = all_in
        if self.variant.limit == Limit.POT_LIMIT:
            pot = sum(chips.matched) + sum(chips.wager)
            most = max(least, opened.asked + pot + behind)
        yield from range(min(least, all_in), min(most, all_in) + 1)


def _pair(cards: tuple[pc.Card, ...]) -> bool:
    return len({card.rank for card in cards}) < len(cards)
