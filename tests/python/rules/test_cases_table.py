"""Cases from public reports: the button between hands."""

import itertools

from pokercore import _core
from pokercore.enums import ButtonMode
from rules.cases import case


@case("T02-button-moves-past-absent-player")
def test_the_button_moves_past_an_absent_player(case):
    setup, expected = case["setup"], case["expected"]
    first = setup["hand_1"]
    hand = _core.first_positions(first["button"] - 1, [0, 1, 2], 3)
    assert (hand.small_blind, hand.big_blind) == (first["sb"] - 1, first["bb"] - 1)
    playing = [int(s) - 1 for s, state in setup["seats"].items() if state == "playing"]
    big_blinds = [hand.big_blind]
    for number in range(2, 6):
        hand = _core.next_positions(hand, ButtonMode.MOVING, playing, 3)
        big_blinds.append(hand.big_blind)
        if number == 2:
            said = {
                "button": hand.button + 1,
                "sb": hand.small_blind + 1,
                "bb": hand.big_blind + 1,
            }
            assert said == expected["hand_2"]
    assert [blind + 1 for blind in big_blinds[1:]] == [1, 2, 1, 2]
    assert all(one != two for one, two in itertools.pairwise(big_blinds))
