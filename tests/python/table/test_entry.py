"""Who comes in where: newcomers, the button and the blinds of those who were there."""

import itertools

import pytest

from pokercore import _core
from pokercore.enums import ButtonMode
from pokercore.table.entry import Candidates, choose
from table.tables import filled, next_hand, posts


def between(first: int, last: int, chairs: int) -> set[int]:
    """The chairs after the first and before the last, clockwise."""
    return {(first + step) % chairs for step in range(1, (last - first) % chairs)}


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
