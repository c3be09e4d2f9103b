"""Cases from public reports: who is where in a tournament."""

from pokercore.tournament import places
from rules.cases import case


@case("T05-rank-by-settled-chips")
def test_chips_in_the_pot_count_until_it_is_awarded(case):
    setup, expected = case["setup"], case["expected"]
    chips = setup["stacks_at_start_of_hand"]
    behind = {player: stack - setup["in_pot"].get(player, 0) for player, stack in chips.items()}
    counted = {player: stack + setup["in_pot"].get(player, 0) for player, stack in behind.items()}
    found = places.rank(dict(enumerate(counted.values())))
    assert dict(zip(chips, found.values(), strict=True)) == {
        "A": 1, "B": 1, "C": 1, "D": expected["D"]
    }  # fmt: skip


@case("T06-two-busts-in-one-hand")
def test_two_busts_in_one_hand(case):
    setup, expected = case["setup"], case["expected"]
    names = list(setup["start_stacks"])
    prizes = [setup["prizes"][str(place)] for place in (1, 2, 3)]

    def settle(stacks):
        busts = {names.index(player): stacks[player] for player in setup["busts"]}
        found = places.finish(busts, len(names)) | {names.index("A"): 1}
        paid = places.prizes_of(found, prizes, button=0)
        return found, {names[seat]: prize for seat, prize in paid.items()}

    found, paid = settle(setup["start_stacks"])
    assert [names[seat] for seat in sorted(found, key=found.get)] == expected["ranking"]
    assert paid == expected["prizes"]
    _, paid = settle({**setup["start_stacks"], "B": 300})
    assert "25 each" in expected["equal_start_stacks"]
    assert (paid["B"], paid["C"]) == (25, 25)
