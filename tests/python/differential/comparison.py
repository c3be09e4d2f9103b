"""A hand on both sides, decision by decision, and what explains where the two differ."""

from collections import Counter

import pytest

import pokercore as pc
from differential.twin import Twin, here
from pokercore.enums import EventKind, Limit, PostKind

# The known differences, and the rule of the norm that stands against each.
DIFFERENCES = {
    "equal blinds": "3: two-handed the button opens before the flop, whatever the blinds",
    "short post": "4.2: callers of a short big blind or straddle owe it in full",
    "straddle raise": "8.6: the smallest raise over a straddle is to twice the straddle",
    "nobody can match": "12: the full legal raise is offered where opponents have too few chips",
    "asked for nothing": "5.2: who owes nothing, and has no opponent with chips, does not act",
    "short bet reopens": "4.4: a checker or limper may not raise a bet or raise that is not full",
    "short all-ins together": "4.4: what a seat owes decides, however many short all-ins made it",
    "cap": "4.8: the big blind is the first wager of a round, short all-ins below half are none",
    "half bet": "4.8: fixed-limit wagers are measured from the last full level",
    "odd chips": "7: pot by pot, one odd chip each from the left of the button; in stud by suit",
    "a low of another pot": "6.5: a pot is split only where a seat entitled to it has a low",
    "all-in to bring in": "4.8: who has no more than the bring-in brings in, and bets nothing",
    "all-in for the ante": "4.8: who is all-in for the ante does not bring in; the next may fold",
    "unmatched bring-in": "5.2: who brings in owes no more than an opponent can reach",
    "what comes back": "1: a draw brings back no burned cards, and never its own discards",
    "folded hands are dealt": "1: stud adds the burned cards, never folded hands",
}


class Comparison:
    """One hand on both sides, and what is known of the round."""

    def __init__(self, make, setup, rng):
        self.setup = setup
        self.rng = rng
        self.hand = here(setup)
        self.twin = Twin(make, setup)
        self.met = Counter()
        self.followed = 0
        self.fixed = setup["variant"].limit == Limit.FIXED_LIMIT
        self.street = None
        # Of this round: all-in wagers that were not of the whole size; and for fixed limit the last
        # full level, and who has acted since (half a bet or more is full).
        self.short = self.level = 0
        self.acted = set()

    def play(self):
        """Plays the hand; returns whether it was compared to its end."""
        self.follow()
        while self.hand.turn is not None:
            if self.is_other_opener() or self.is_other_deal():
                return False
            if self.hand.legal.discarding:
                self.twin.finish()
                self.compare_state()
                self.discard()
                continue
            self.compare_state()
            if self.hand.street != self.street:
                self.street, self.short, self.acted = self.hand.street, 0, set()
                # A bring-in is less than a bet.
                self.level = 0 if self.twin.state.bring_in_status else self.hand.to_match
            if self.is_short_post() or self.is_unmatched_bring_in():
                return False
            self.compare_legal()
            self.act()
        if self.is_other_deal():
            return False
        self.twin.finish()
        if self.twin.idle:
            # Somebody who owes nothing was asked, though nobody could answer.
            assert self.hand.all_in_seats or self.hand.shown
            self.met["asked for nothing"] += self.twin.idle
        if self.twin.strange:
            self.met["what comes back"] += 1
        self.compare_result()
        return True

    def follow(self):
        """Tells the twin what happened since the last time."""
        events = self.hand.events
        self.twin.follow(events[self.followed :])
        self.followed = len(events)

    def compare_state(self):
        hand, twin = self.hand, self.twin
        assert twin.turn == hand.turn
        boards = tuple(tuple(map(str, board)) for board in hand.boards)
        assert twin.boards == boards or not any(boards)
        assert twin.stacks == hand.stacks
        assert twin.pot == hand.pot
        for seat in hand.live:
            assert sorted(twin.hole(seat)) == sorted(map(str, hand.hole(seat)))

    def discard(self):
        """Gives up some cards, often none."""
        legal = self.hand.legal
        count = max(legal.discard_least, min(legal.discard, self.rng.choice([0, 1, 1, 2, 3, 5])))
        held = self.hand.hole(self.hand.turn)
        self.hand.discard(self.rng.sample(held, count))
        self.follow()

    def is_other_opener(self):
        """Whether another seat opens there: the blind that is the largest is looked for."""
        stakes = self.setup["stakes"]
        equal = stakes.small_blind == stakes.big_blind > 0 and len(self.setup["stacks"]) == 2
        if not equal or self.hand.street or self.hand.actions:
            return False
        assert (self.hand.turn, self.twin.turn) == (1, 0)
        self.met["equal blinds"] += 1
        return True

    def is_other_deal(self):
        """Whether the last card is dealt in another way there, and ends the comparison."""
        if self.twin.parted:
            self.met["folded hands are dealt"] += 1
        return self.twin.parted

    def is_short_post(self):
        """Whether the largest live post was not paid in full: then the sums to call differ."""
        hand, legal = self.hand, self.hand.legal
        most = max(hand.wagers)
        if hand.street or hand.to_match == most or self.twin.state.bring_in_status:
            return False
        asked = [self.setup["stakes"].bring_in] * len(hand.stacks)
        for post in hand.posts:
            asked[post.seat] += 0 if post.kind == PostKind.ANTE else post.amount
        assert hand.to_match <= max(asked)
        own = hand.wagers[hand.turn]
        behind = hand.stacks[hand.turn]
        assert self.twin.call == min(most - own, behind)
        rivals = [hand.wagers[s] + hand.stacks[s] for s in hand.live if s != hand.turn]
        assert legal.call == min(max(min(hand.to_match, max(rivals)) - own, 0), behind)
        self.met["short post"] += 1
        return True

    def is_unmatched_bring_in(self):
        """Whether nobody else has as much as the bring-in, which is asked for in full there."""
        hand, legal = self.hand, self.hand.legal
        asked = self.twin.state.effective_bring_in_amount
        due = legal.bring_in
        if not due and self.twin.state.bring_in_status:
            # Its seat is all-in for the ante; the next one owes it.
            due = legal.call
        if not due or due == asked:
            return False
        assert due == max(hand.stacks[seat] for seat in hand.live if seat != hand.turn)
        assert due < asked <= hand.stacks[hand.turn]
        self.met["unmatched bring-in"] += 1
        return True

    def compare_legal(self):
        legal, twin = self.hand.legal, self.twin
        if twin.state.bring_in_status:
            self.compare_bring_in()
        else:
            assert legal.call == twin.call
            assert legal.check == (twin.call == 0)
            assert legal.fold == twin.state.can_fold()
        ours = (legal.min_raise_to, legal.max_raise_to) if legal.can_raise else None
        if ours != twin.raises:
            self.met[self.explain(ours, twin.raises)] += 1
        low = max(part[0] for part in (ours, twin.raises) if part) if ours and twin.raises else 0
        high = min(part[1] for part in (ours, twin.raises) if part) if low else -1
        self.common = (low, high) if low <= high else None

    def compare_bring_in(self):
        """The bring-in is due there; here too, unless its seat is all-in for the ante."""
        legal, state = self.hand.legal, self.twin.state
        assert not legal.check
        assert not state.can_fold()
        if legal.bring_in:
            assert legal.bring_in == state.effective_bring_in_amount
            assert (legal.call, legal.fold) == (0, False)
            return
        assert self.hand.all_in_seats
        assert not any(self.hand.wagers)
        assert legal.fold
        self.met["all-in for the ante"] += 1

    def explain(self, ours, theirs):
        """The name of the difference that gives exactly these numbers."""
        hand, state = self.hand, self.twin.state
        seat = hand.turn
        owes = hand.to_match - hand.wagers[seat]
        all_in = hand.wagers[seat] + hand.stacks[seat]
        largest = state.completion_betting_or_raising_amount
        size = state.street.min_completion_betting_or_raising_amount
        if ours and theirs and self.setup["straddle"] and hand.street == 0:
            # There the straddle raises the bet and not the raise; the maximum may follow.
            straddle = self.setup["straddle"]
            assert largest < straddle
            assert ours[0] == min(hand.to_match + straddle, all_in)
            assert theirs[0] == min(hand.to_match + max(largest, size), all_in)
            assert ours[1] == max(ours[0], theirs[1])
            return "straddle raise"
        if state.bring_in_status and ours is None and all_in <= self.setup["stakes"].bring_in:
            assert theirs == (all_in, all_in)
            return "all-in to bring in"
        rivals = [other for other in hand.live if other != seat]
        reach = max(hand.wagers[other] + hand.stacks[other] for other in rivals)
        if ours and theirs is None and reach <= hand.to_match:
            # Some have chips behind, but not enough for the bet that stands.
            assert any(hand.stacks[other] for other in rivals)
            return "nobody can match"
        if self.fixed:
            return self.explain_fixed(ours, theirs, owes, all_in, size)
        assert (ours is None) != (theirs is None), (ours, theirs)
        acted = seat in state.acted_player_indices or self.has_acted(seat)
        assert acted
        code = self.why_not_raise() if ours is None else None
        if ours is None and largest < size:
            # No full bet or raise yet: a short one is taken for the measure.
            assert code == "not_reopened"
            assert owes < size
            return "short bet reopens"
        if ours is None and self.setup["straddle"] and hand.street == 0:
            assert code == "not_reopened"
            assert largest < self.setup["straddle"]
            assert owes < self.setup["straddle"]
            return "straddle raise"
        # Only the last short all-ins in a row are added up, not what the seat owes.
        assert theirs is None, (ours, theirs, code)
        last = sum(state.consecutive_short_all_in_amounts)
        assert 0 < last < max(largest, size) <= owes
        return "short all-ins together"

    def explain_fixed(self, ours, theirs, owes, all_in, size):
        hand, state = self.hand, self.twin.state
        count = state.completion_betting_or_raising_count
        code = self.why_not_raise() if ours is None else None
        cap = state.street.max_completion_betting_or_raising_count
        if ours is None and code == "capped":
            # There the blind does not count.
            assert hand.view(hand.turn).raises == cap
            assert theirs is not None
            assert count < cap
            return "cap"
        if self.short == 0:
            raise AssertionError(f"unexplained: {ours} here, {theirs} there")
        if ours is not None and theirs is None and count == cap:
            # There every all-in counts, however short.
            assert hand.view(hand.turn).raises < cap
            return "cap"
        if ours is not None and theirs is not None:
            assert theirs[0] == min(hand.to_match + size, all_in)
            assert ours[0] < theirs[0]
            return "half bet"
        if ours is None:
            # What was there taken for a measure is less than half of a bet here.
            assert code == "not_reopened"
            assert 2 * owes < size
            return "half bet"
        # Half a bet reopens here, by itself or owed; a whole one is asked for there.
        assert hand.turn not in self.acted or 2 * owes >= size
        assert owes < size or 0 < sum(state.consecutive_short_all_in_amounts) < size
        return "half bet"

    def why_not_raise(self):
        hand = self.hand
        with pytest.raises(pc.IllegalAction) as caught:
            hand.copy().raise_to(hand.wagers[hand.turn] + hand.stacks[hand.turn])
        return caught.value.code

    def has_acted(self, seat):
        """Whether the seat has acted in this round (posts are no acts)."""
        events = self.hand.events
        begins = max(
            (
                i
                for i, e in enumerate(events)
                if e.kind in (EventKind.DEAL_BOARD, EventKind.DEAL_HOLE)
            ),
            default=0,
        )
        return any(event.seat == seat for event in events[begins:] if event.kind in (
            EventKind.CHECK, EventKind.CALL, EventKind.RAISE))  # fmt: skip

    def act(self):
        """Does something that is legal on both sides."""
        legal, rng, state = self.hand.legal, self.rng, self.twin.state
        if legal.bring_in:
            found = [pc.Action.bring_in()] * 2
        else:
            found = [pc.Action.call() if legal.call else pc.Action.check()] * 3
        if legal.fold and state.can_fold():
            found.append(pc.Action.fold())
        if self.common:
            low, high = self.common
            found += [pc.Action.raise_to(total) for total in (low, high, rng.randint(low, high))]
        action = rng.choice(found)
        before, seat = self.hand.to_match, self.hand.turn
        # A completion is full if it is a bet, whatever was brought in.
        size = state.street.min_completion_betting_or_raising_amount
        if state.completion_status:
            before = 0
        self.hand.apply(action)
        if action.kind == pc.ActionKind.RAISE_TO:
            self.short += action.amount - before < size
            if 2 * (action.amount - self.level) >= size:
                self.level, self.acted = action.amount, set()
        self.acted.add(seat)
        self.follow()

    def compare_result(self):
        hand = self.hand
        assert hand.is_over
        self.compare_deck()
        assert sum(self.twin.stacks) == sum(hand.stacks)
        if self.twin.stacks != hand.stacks:
            stacks, name = pushed_as_there(hand)
            assert self.twin.stacks == stacks
            self.met[name] += 1

    def compare_deck(self):
        """Cards come in the order of the deck, until it is used up."""
        dealt = []
        for event in self.hand.events:
            if event.kind == EventKind.RESHUFFLE:
                break
            if event.kind in (EventKind.BURN, EventKind.DEAL_HOLE):
                dealt.append(event.card)
            elif event.kind == EventKind.DEAL_BOARD:
                dealt += event.cards
        assert dealt == list(self.setup["deck"][: len(dealt)])


def pushed_as_there(hand):
    """The final stacks by PokerKit's way, and the difference that makes them.

    Pots whose winners are the same are one there, and all odd chips of a part go to the first. A
    pot is split over the rankings for which some hand was shown, also one that may not win it.
    """
    matched, dead = [0] * len(hand.stacks), 0
    for event in hand.events:
        if event.kind == EventKind.POST and (
            event.post == PostKind.DEAD_ANTE
            or (event.post == PostKind.ANTE and hand.options.antes_dead)
        ):
            dead += event.amount
        elif event.kind in PAYMENTS:
            matched[event.seat] += event.amount
        elif event.kind == EventKind.RETURN:
            matched[event.seat] -= event.amount
    ranks = [
        {seat: rank_of(hand, seat, board, share) for seat in hand.live}
        for board in hand.boards
        for share in hand.variant.shares
    ]
    # Who ties for a part plays for it there, also where that part had no chip for him here.
    won = {event.seat for event in hand.events if event.kind == EventKind.AWARD}
    for level in set(matched):
        for worth in ranks:
            valid = {
                s: rank for s, rank in worth.items() if rank is not None and matched[s] >= level
            }
            won |= {seat for seat, rank in valid.items() if rank == max(valid.values())}
    won = sorted(won)
    boards, shares = len(hand.boards), len(hand.variant.shares)
    pots = []
    below, amount = 0, dead
    for level in sorted(set(matched)):
        amount += sum(max(0, min(total, level) - below) for total in matched)
        seats = [seat for seat in won if matched[seat] >= level]
        if pots and pots[-1][0] == seats:
            amount += pots.pop()[1]
        pots.append((seats, amount))
        below, amount = level, 0
    awarded, name = [0] * len(hand.stacks), "odd chips"
    for seats, chips in pots:
        for place, part in enumerate(parts(chips, boards)):
            made = [
                worth
                for worth in ranks[place * shares : (place + 1) * shares]
                if any(rank is not None for rank in worth.values())
            ]
            for worth, half in zip(made, parts(part, len(made)), strict=True):
                valid = [worth[seat] for seat in seats if worth[seat] is not None]
                if not valid:
                    name = "a low of another pot"
                best = [seat for seat in seats if worth[seat] == max(valid, default=None)]
                for seat, chip in zip(best, parts(half, len(best)), strict=True):
                    awarded[seat] += chip
    behind = list(hand.stacks)
    for event in hand.events:
        if event.kind == EventKind.AWARD:
            behind[event.seat] -= event.amount
    return tuple(a + b for a, b in zip(behind, awarded, strict=True)), name


PAYMENTS = (EventKind.POST, EventKind.BRING_IN, EventKind.CALL, EventKind.RAISE)


def parts(amount, count):
    """An amount in equal parts, the first with what is left over."""
    each, odd = divmod(amount, count)
    return [each + odd, *[each] * (count - 1)]


def rank_of(hand, seat, board, share):
    """What a seat has for a share; None where its cards make no such hand."""
    try:
        return pc.evaluate(hand.hole(seat), board, ranking=share.ranking, uses=share.uses)
    except pc.CardError:
        return None
