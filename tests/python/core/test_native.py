"""Native bots in a hand of a table, and the quick begin of a hand."""

import hashlib
import math

import pytest

import pokercore as pc
from core.setups import ALL, Pick, new, picker, same, some_options, some_setup
from hands import clockwise, defects, refused
from pokercore import _core, variants
from pokercore.enums import AnteKind, PostKind

POLICIES = ("always_fold", "call", "random", "pot_bettor", "tight_aggressive", "hand_strength")
QUICK = POLICIES[:-1]


def key_of(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


KEY = key_of("table")


def step(hand: pc.Hand, policies: list[str | None], key: bytes, boards: int = 1) -> bool:
    """One decision of a native bot, or the choice of boards. Returns whether there was one."""
    if hand.turn is None:
        return False
    if hand.turn == pc.DECK:
        if not hand.legal.run_out:
            return False
        hand.run_out(min(boards, hand.legal.run_out))
        return True
    policy = policies[hand.turn]
    if policy is None:
        return False
    action = _core.native_action(hand, policy, key)
    assert action in hand.legal
    hand.apply(action)
    return True


def seat_bots(hand: pc.Hand, pick: Pick, names: tuple[str, ...]) -> list[str | None]:
    return [names[pick(len(names))] for _ in hand.stacks]


def go_on(one: pc.Hand, two: pc.Hand) -> bool:
    """Deals what is due from outside to both hands. Returns whether anything was."""
    if one.turn != pc.DECK or one.legal.deal is None:
        return False
    seat, board, count = one.legal.deal
    cards = one.deck_left[:count]
    for hand in (one, two):
        hand.deal(cards, seat=seat, board=board)
    return True


def test_one_decision_is_what_playing_through_decides(rng):
    pick = picker(rng)
    decided = over = 0
    for number in range(400):
        setup = some_setup(pick)
        setup["record"] = bool(pick(2))
        one, two = new(setup), new(setup)
        policies = seat_bots(one, pick, POLICIES if number % 20 == 0 else QUICK)
        key, boards = key_of(str(pick(2**30))), 1 + pick(4)
        while True:
            _core.play_native(two, policies, key, boards)
            while step(one, policies, key, boards):
                decided += 1
            assert same(one, two)
            if not go_on(one, two):
                break
        over += one.is_over
    assert decided > 2_000
    assert over > 200


def test_every_game_is_played_to_its_end(rng):
    pick = picker(rng)
    for variant in [*ALL, *(variants.get(name) for name in variants.names())]:
        least, most = variant.game().seat_limits
        for policies in (QUICK, ("hand_strength",)):
            for number in range(3):
                stacks = [50 + pick(400) for _ in range(least + pick(most - least + 1))]
                hand = pc.Hand(variant, stacks, seed=pick(2**40), number=number)
                before = sum(hand.stacks) + hand.pot
                _core.play_native(hand, seat_bots(hand, pick, policies), KEY)
                assert hand.is_over
                assert sum(hand.stacks) + hand.raked == before


def test_bots_stop_where_nobody_decides_for_them(rng):
    pick = picker(rng)
    for number in range(200):
        hand = pc.Hand(variants.NLHE, 6 * (200,), blinds=(1, 2), seed=5, number=number)
        mine = pick(6)
        policies: list[str | None] = [QUICK[pick(len(QUICK))] for _ in range(6)]
        policies[mine] = None
        while not hand.is_over:
            _core.play_native(hand, policies, KEY)
            assert hand.is_over or hand.turn == mine
            if not hand.is_over:
                hand.check_or_call()
        assert all(action.kind.name != "DEAL" for _, action in hand.actions)


def test_decisions_go_on_after_a_snapshot():
    policies: list[str | None] = ["random", "random", None, "random"]
    for number in range(100):
        for record in (True, False):
            one = pc.Hand(
                variants.NLHE, 4 * (100,), blinds=(1, 2), seed=1, number=number, record=record
            )
            two = one.copy()
            while not one.is_over:
                _core.play_native(one, policies, KEY)
                two = pc.Hand.restore(two.snapshot())
                _core.play_native(two, policies, KEY)
                assert same(one, two)
                if one.turn is not None:
                    one.check_or_call()
                    two.check_or_call()


def decisions(hand: pc.Hand, key: bytes) -> list[pc.Action]:
    """What a bot that draws would do from here, for each of some games with more actions before."""
    hand = hand.copy()
    found = []
    while hand.turn is not None:
        found.append(_core.native_action(hand, "random", key))
        hand.check_or_call()
    return found


def test_dice_follow_from_key_number_and_count_alone():
    def hand(number: int, seed: int = 1) -> pc.Hand:
        return pc.Hand(variants.NLHE, 6 * (500,), blinds=(1, 2), seed=seed, number=number)

    one = decisions(hand(0), KEY)
    assert one == decisions(hand(0), KEY)
    # The cards do not matter to who does not look, the number of the hand and the key do.
    assert one == decisions(hand(0, seed=2), KEY)
    assert one != decisions(hand(1), KEY)
    assert one != decisions(hand(0), key_of("another table"))
    assert len({str(action) for action in one}) > 3
    # A hand that is not of a seed has the number 0.
    given = pc.Hand(variants.NLHE, 6 * (500,), blinds=(1, 2), deck=hand(7).deck)
    assert decisions(given, KEY) == one


def test_random_is_fair_from_decision_to_decision():
    """Every legal kind is as likely as another, in each hand and at each place of it."""
    counts: dict[tuple[int, str], int] = {}
    hands = 3_000
    for number in range(hands):
        hand = pc.Hand(variants.NLHE, 3 * (500,), blinds=(1, 2), seed=3, number=number)
        for place in range(2):
            kind = _core.native_action(hand, "random", KEY).kind.name
            counts[place, kind] = counts.get((place, kind), 0) + 1
            hand.check_or_call()
    assert len(counts) == 6
    deviation = math.sqrt(hands * 1 / 3 * 2 / 3)
    assert all(abs(count - hands / 3) < 5 * deviation for count in counts.values())


def test_what_bots_refuse():
    hand = pc.Hand(variants.NLHE, 3 * (100,), blinds=(1, 2), seed=1)
    before = hand.snapshot()
    names = ["call", None, "call"]
    assert defects(_core.native_action, hand, "nobody", KEY) == {"policy": "option"}
    assert defects(_core.native_action, hand, "call", b"short") == {"key": "option"}
    assert defects(_core.play_native, hand, names, KEY + b"!") == {"key": "option"}
    assert defects(_core.play_native, hand, ["call"], KEY) == {"policies": "chairs"}
    assert defects(_core.play_native, hand, 11 * ["call"], KEY) == {"policies": "chairs"}
    wrong = ["call", "call", "nobody"]
    assert defects(_core.play_native, hand, wrong, KEY) == {"policies[2]": "option"}
    for boards in (0, 5, 300):
        assert defects(_core.play_native, hand, names, KEY, boards) == {"boards": "boards"}
    for arguments in ((hand, 5, KEY), (hand, "call", "text"), (5, "call", KEY)):
        with pytest.raises(TypeError):
            _core.native_action(*arguments)
    with pytest.raises(TypeError):
        _core.play_native(hand, [1, 2, 3], KEY)
    assert hand.snapshot() == before
    manual = pc.Hand(variants.NLHE, 2 * (100,), blinds=(1, 2), manual=True)
    refused(manual, "deck_to_act", _core.native_action, manual, "call", KEY)
    over = pc.Hand(variants.NLHE, 2 * (100,), blinds=(1, 2), seed=1).fold()
    refused(over, "hand_over", _core.native_action, over, "call", KEY)


# The quick begin.


def some_table(pick: Pick) -> dict[str, object]:
    """Arguments of a quick begin, and beside them what makes the same hand by the other door."""
    setup = some_setup(pick)
    variant, options = setup["variant"], some_options(pick)
    stakes = setup["stakes"]
    stacks = setup["stacks"]
    seats = [seat for seat, stack in enumerate(stacks) if stack is not None]
    # Some of those who sit there are not dealt in.
    least = variant.game(options).seat_limits[0]
    dealt = list(seats)
    while len(dealt) > least and not pick(3):
        dealt.pop(pick(len(dealt)))
    with_blinds = bool(stakes.small_blind or stakes.big_blind) or (
        bool(stakes.ante) and stakes.ante_kind == AnteKind.BIG_BLIND
    )
    positions = _core.first_positions(dealt[pick(len(dealt))], dealt, len(stacks), with_blinds)
    if with_blinds and pick(2):
        positions = _core.next_positions(
            positions, pc.ButtonMode(pick(2)), dealt, len(stacks), with_blinds
        )
    straddles, owed = [], []
    if with_blinds and stakes.big_blind and len(dealt) > 3 and not pick(3):
        opener = clockwise(dealt, positions.big_blind)[0]
        straddles = [(opener, 2 * stakes.big_blind)]
    if stakes.big_blind and len(dealt) > 2 and not pick(3):
        last = clockwise(dealt, positions.button)[-1]
        owed = [(last, PostKind.EXTRA_LIVE, stakes.big_blind), (last, PostKind.DEAD, 1)]
    return {
        "game": variant.game(options),
        "stacks": stacks,
        "stakes": stakes,
        "positions": positions,
        "dealt": dealt,
        "straddles": straddles,
        "owed": owed,
        "seed": [pick(2**20), "text", pick(2**30).to_bytes(32, "big"), 2**70 + pick(9)][pick(4)],
        "number": pick(2**20),
        "record": bool(pick(2)),
        "absent": [seat for seat in dealt if not pick(6)],
    }


def begin(table: dict[str, object]) -> pc.Hand:
    table = dict(table)
    parts = [table.pop(name) for name in ("game", "stacks", "stakes", "positions", "dealt")]
    return _core.begin_hand(*parts, **table)


def begin_slowly(table: dict[str, object]) -> pc.Hand:
    """The same hand by the usual door."""
    table = dict(table)
    game, stakes, dealt = table.pop("game"), table.pop("stakes"), table.pop("dealt")
    positions = table.pop("positions")
    posts = _core.posts(positions, stakes, dealt, table.pop("straddles"), table.pop("owed"))
    stacks = [stack if seat in dealt else None for seat, stack in enumerate(table.pop("stacks"))]
    return pc.Hand(
        game.variant,
        stacks,
        stakes=stakes,
        posts=posts,
        button=positions.button,
        options=game.options,
        **table,
    )


def test_a_quick_begin_is_the_same_hand(rng):
    pick = picker(rng)
    for _ in range(600):
        table = some_table(pick)
        quick, usual = begin(table), begin_slowly(table)
        assert same(quick, usual)
        assert quick.seed == usual.seed
        assert quick.number == usual.number
        assert quick.posts == usual.posts
        if quick.turn is not None and quick.turn != pc.DECK:
            assert quick.view(quick.turn) == usual.view(usual.turn)
        as_mask = table | {
            "dealt": sum(1 << seat for seat in table["dealt"]),
            "absent": sum(1 << seat for seat in table["absent"]),
        }
        assert same(begin(as_mask), usual)
        policies = seat_bots(quick, pick, QUICK)
        for hand in (quick, usual):
            _core.play_native(hand, policies, KEY)
        assert same(quick, usual)


def test_other_stakes_are_read_again():
    game = variants.NLHE.game()
    positions = _core.first_positions(0, (0, 1), 2)

    class Mine:
        """Stakes that change."""

    def begun(stakes: object) -> pc.Hand:
        return _core.begin_hand(game, (100, 100), stakes, positions, 3, seed=1, number=0)

    low, high = pc.Stakes(1, 2), pc.Stakes(5, 10)
    for stakes in (low, low, high, low, pc.Stakes(1, 2)):
        assert begun(stakes).stakes == stakes
        assert begun(stakes).view(0).big_blind == stakes.big_blind
    mine = Mine()
    for big in (2, 4):
        vars(mine).update(low.to_dict() | {"ante_kind": AnteKind.EACH, "big_blind": big})
        assert begun(mine).stakes == pc.Stakes(1, big)


WRONG = [
    ({"stacks": (100, None, 100)}, "setup.stacks[1]", "stack_out_of_range"),
    ({"stacks": (100, 0, 100)}, "setup.stacks[1]", "stack_out_of_range"),
    ({"stacks": (100, "1", 100)}, "setup.stacks[1]", "stack_out_of_range"),
    ({"stacks": (100, 100)}, "setup.dealt", "no_such_seat"),
    ({"stacks": 11 * (100,)}, "setup.chairs", "chairs"),
    ({"dealt": 0b1001}, "setup.dealt", "no_such_seat"),
    ({"dealt": 0b1}, "setup.stacks", "players"),
    ({"dealt": 1 << 20}, "dealt", "no_such_seat"),
    ({"dealt": -1}, "dealt", "no_such_seat"),
    ({"dealt": (0, 1, 12)}, "chair", "no_such_seat"),
    ({"absent": 0b1000}, "setup.absent", "no_such_seat"),
    ({"absent": 1 << 16}, "absent", "no_such_seat"),
    ({"stakes": pc.Stakes(0, 0)}, "stakes.min_bet", "no_minimum_bet"),
    ({"stakes": pc.Stakes(3, 2)}, "stakes.small_blind", "blinds_reversed"),
    ({"straddles": [(7, 4)]}, "dealt", "no_such_seat"),
    ({"straddles": [(0, -4)]}, "setup.posts[2]", "amount_out_of_range"),
    ({"straddles": [(0,)]}, "straddles[0]", "too_many"),
    ({"owed": [(0, PostKind.DEAD, 2**60)]}, "setup.posts[2]", "amount_out_of_range"),
    ({"owed": 20 * [(0, PostKind.DEAD, 1)]}, "posts", "too_many"),
    ({"seed": -1}, "seed", "option"),
    ({"seed": 1.5}, "seed", "option"),
    ({"positions": pc.Positions(0)}, "positions", "option"),
    ({"positions": pc.Positions(5, 0, None, 1)}, "setup.button", "no_such_seat"),
    ({"positions": pc.Positions(0, 0, None, 0)}, "positions", "option"),
]


@pytest.mark.parametrize(("change", "place", "code"), WRONG)
def test_what_a_quick_begin_refuses(change, place, code):
    table = {
        "game": variants.NLHE.game(),
        "stacks": (100, 100, 100),
        "stakes": pc.Stakes(1, 2),
        "positions": _core.first_positions(0, (0, 1, 2), 3),
        "dealt": (0, 1, 2),
        "seed": 1,
        "number": 0,
    }
    found = defects(begin, table | change)
    assert found.get(place) == code, found
    assert begin(table).turn == 0


def test_wrong_types_of_a_quick_begin():
    positions = _core.first_positions(0, (0, 1), 2)
    right = [variants.NLHE.game(), (9, 9), pc.Stakes(1, 2), positions, 3]
    for place in range(5):
        parts = list(right)
        parts[place] = 1.5
        with pytest.raises(TypeError):
            _core.begin_hand(*parts, seed=1, number=0)
    with pytest.raises(TypeError):
        _core.begin_hand(*right)
    fresh = [_core.begin_hand(*right, seed=None, number=0).seed for _ in range(2)]
    assert fresh[0] != fresh[1]
