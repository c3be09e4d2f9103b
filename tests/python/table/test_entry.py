"""Who comes in where: newcomers, the button and the blinds of those who were there."""

import itertools
from collections.abc import Iterator

import pytest

from pokercore import _core
from pokercore.enums import ButtonMode
from pokercore.table.entry import Candidates, choose
from table.model import Places, Sitter, who_plays
from table.tables import filled, next_hand, posts

# Five chairs are ten times the cases of four.
CHAIRS = [2, 3, 4, pytest.param(5, marks=pytest.mark.slow)]


def between(first: int, last: int, chairs: int) -> set[int]:
    """The chairs after the first and before the last, clockwise."""
    return {(first + step) % chairs for step in range(1, (last - first) % chairs)}


def places(positions: _core.Positions) -> Places:
    """The positions, as the model writes them."""
    small = positions.small_blind
    assert positions.big_blind is not None
    return Places(
        positions.button, positions.dead_small if small is None else small, positions.big_blind
    )


def reachable(chairs: int, mode: ButtonMode) -> list[_core.Positions]:
    """All positions that hands at a table can have, whoever comes and goes between them."""
    dealt = [
        list(seats)
        for count in range(2, chairs + 1)
        for seats in itertools.combinations(range(chairs), count)
    ]
    todo = [_core.first_positions(b, seats, chairs, True) for seats in dealt for b in seats]
    found: dict[Places, _core.Positions] = {}
    while todo:
        last = todo.pop()
        if found.setdefault(places(last), last) is last:
            todo += [_core.next_positions(last, mode, seats, chairs, True) for seats in dealt]
    return list(found.values())


def tables(
    chairs: int, mode: ButtonMode
) -> Iterator[tuple[_core.Positions, list[int], list[int], list[int]]]:
    """Every hand that can have been, and every table after it: who owes nothing, posts, waits."""
    for last in reachable(chairs, mode):
        for sorts in itertools.product(range(4), repeat=chairs):
            regular, posting, waiting, _ = (
                [seat for seat in range(chairs) if sorts[seat] == sort] for sort in range(4)
            )
            if len(regular) + len(posting) + len(waiting) > 1:
                yield last, regular, posting, waiting


@pytest.mark.parametrize("mode", list(ButtonMode))
@pytest.mark.parametrize("chairs", CHAIRS)
def test_who_is_dealt_in_at_every_table(chairs, mode):
    """The independent model says the same of every table there is."""
    for last, regular, posting, waiting in tables(chairs, mode):
        dealt, now, is_free = choose(last, mode, chairs, Candidates(regular, posting, waiting))
        sitters = {
            seat: Sitter(100, post=seat not in waiting, owes_big=seat not in regular)
            for seat in (*regular, *posting, *waiting)
        }
        wanted = who_plays(sitters, places(last), mode, chairs)
        assert (dealt, places(now), is_free) == wanted, (last, regular, posting, waiting)


@pytest.mark.parametrize("mode", list(ButtonMode))
@pytest.mark.parametrize("chairs", CHAIRS)
def test_everybody_comes_in_within_a_round(chairs, mode):
    """Whoever owes something plays soon, and nobody takes the button past one who owes nothing."""
    for table in tables(chairs, mode):
        last, old, posting, waiting = table
        for _ in range(chairs + 1):
            who = Candidates(old, posting, waiting)
            dealt, now, is_free = choose(last, mode, chairs, who)
            assert set(old) <= set(dealt)
            if not is_free and now.button in posting and now.button in dealt:
                assert not between(last.button, now.button, chairs) & set(old), table
            old, last = sorted({*old, *dealt}), now
            posting, waiting = (
                [seat for seat in seats if seat not in dealt] for seats in (posting, waiting)
            )
        assert not posting, table
        assert not waiting, table


def test_between_two_nobody_is_kept_off_the_button():
    """Of two the big blind decides who has the button; a third goes on waiting for his blind."""
    t = filled(100, 100, 100, None, button=0)
    t.sit_out(2)
    next_hand(t)
    t.stand(0)
    t.stand(1)
    t.come_back(2)
    t.sit("Post", 100, 3)
    t.sit("Wait", 100, 1, post=False)
    hand = next_hand(t)
    assert (hand.button, hand.players) == (3, (2, 3))
    assert posts(hand) == [(3, "small_blind", 1), (2, "big_blind", 2)]


def test_a_button_that_stays_passes_nobody():
    """The dead button stands still for the third player, whoever sits there now."""
    last = _core.first_positions(0, [0, 1], 3, True)
    who = Candidates(regular=[1, 2], posting=[0])
    dealt, now, is_free = choose(last, ButtonMode.DEAD, 3, who)
    assert (dealt, places(now), is_free) == ([0, 1, 2], Places(0, 1, 2), False)


def test_the_big_blind_of_one_does_not_give_another_the_button():
    """Who waits is the third of two; the button may not pass a player for the one who posts."""
    last = _core.first_positions(1, [0, 1], 4, True)
    who = Candidates(regular=[2], posting=[3], waiting=[1])
    dealt, now, is_free = choose(last, ButtonMode.MOVING, 4, who)
    assert (dealt, places(now), is_free) == ([2, 3], Places(3, 3, 2), True)


@pytest.mark.parametrize("mode", list(ButtonMode))
@pytest.mark.parametrize("chairs", [4, 5, 6, 7])
def test_nobody_new_takes_the_button_from_a_player(chairs, mode):
    """The button never passes a player for the sake of one who comes in behind him."""
    taken = 0
    for count in range(2, chairs):
        for old in itertools.combinations(range(chairs), count):
            free = [seat for seat in range(chairs) if seat not in old]
            for button, news in itertools.product(old, range(1, 1 << len(free))):
                previous = _core.first_positions(button, list(old), chairs, True)
                new = [seat for bit, seat in enumerate(free) if news >> bit & 1]
                who = Candidates(regular=list(old), posting=new)
                dealt, now, _ = choose(previous, mode, chairs, who)
                assert set(old) <= set(dealt)
                if now.button in new:
                    taken += 1
                    passed = between(previous.button, now.button, chairs)
                    assert not passed & set(old), (previous, new, now)
    assert taken or mode == ButtonMode.DEAD


def test_who_sits_down_between_the_blinds_waits_for_the_button_to_pass():
    """The player before him is due the button, and he would be the small blind behind it."""
    t = filled(100, None, 100, None, 100, button=0)
    assert posts(next_hand(t)) == [(2, "small_blind", 1), (4, "big_blind", 2)]
    t.sit("New", 100, 3)
    hand = next_hand(t)
    assert (hand.button, hand.players) == (2, (0, 2, 4))
    hand = next_hand(t)
    assert (hand.button, hand.players) == (4, (0, 2, 3, 4))
    assert posts(hand) == [(0, "small_blind", 1), (2, "big_blind", 2), (3, "extra_live", 2)]


def test_who_missed_a_blind_does_not_come_back_on_the_button_of_another():
    t = filled(100, 100, 100, 100, button=0)
    next_hand(t)
    t.sit_out(3)
    hand = next_hand(t)
    assert (hand.button, posts(hand)) == (1, [(2, "small_blind", 1), (0, "big_blind", 2)])
    t.come_back(3)
    hand = next_hand(t)
    assert (hand.button, hand.players) == (2, (0, 1, 2))
    hand = next_hand(t)
    assert (hand.button, hand.players) == (0, (0, 1, 2, 3))
    assert posts(hand)[2:] == [(3, "extra_live", 2), (3, "dead", 1)]


@pytest.mark.parametrize(("rule", "chips", "wanted"), [
    ("utg", 4, (3, 4)), ("utg", 3, None), ("utg", 1, None),
    ("button", 3, (0, 4)), ("button", 4, (0, 4)),
])  # fmt: skip
def test_a_straddle_is_twice_the_big_blind_or_none(rule, chips, wanted):
    """Who has less cannot raise the price of the hand for everybody."""
    t = filled(100, 100, 100, chips, straddle=rule, button=0)
    for seat in (0, 3):
        t.straddle(seat)
    made = [(seat, amount) for seat, kind, amount in posts(next_hand(t)) if kind == "straddle"]
    assert made == ([] if wanted is None else [wanted])


def test_a_button_that_is_too_short_leaves_the_straddle_to_the_next():
    t = filled(3, 100, 100, 100, straddle="button", button=0)
    for seat in (0, 3):
        t.straddle(seat)
    assert posts(next_hand(t))[-1] == (3, "straddle", 4)
