"""Bad input: one clear error of a documented class, and nothing lost or half done."""

import math
import pickle

import pytest

import pokercore as pc
from core import games
from hands import begin, defects, do, play_out, refused, to_street
from pokercore import _core
from pokercore.enums import Tabling

NLHE = pc.variants.NLHE
NO_CHIPS = [
    1.0,
    5.5,
    math.nan,
    math.inf,
    -math.inf,
    True,
    "5",
    None,
    [5],
    2**63,
    2**64,
    -(2**63) - 1,
]


def three(**arguments):
    return begin([200] * 3, **{"blinds": (1, 2), **arguments})


@pytest.mark.parametrize("amount", NO_CHIPS, ids=repr)
def test_amounts_that_are_no_whole_numbers(amount):
    hand = three()
    for raising in (hand.raise_to, pc.Action.raise_to, hand.view(2).raise_to):
        refused(hand, "not_an_amount", raising, amount)
    for name, arguments in (
        ("ante", {"ante": amount}),
        ("bring_in", {"bring_in": amount}),
        ("blinds", {"blinds": (amount, 2)}),
        ("blinds", {"blinds": (1, amount)}),
        ("bets", {"bets": (amount, 4)}),
        ("straddles[0]", {"straddles": [(2, amount)]}),
        ("setup.posts[0]", {"posts": [(0, pc.PostKind.SMALL_BLIND, amount)]}),
    ):
        if name in ("ante", "bring_in") and amount is None:
            continue
        found = defects(pc.Hand, NLHE, [9] * 3, **{"blinds": (1, 2), **arguments})
        assert found[name] == "amount_out_of_range", name
    if amount is not None and amount != math.inf:
        found = defects(pc.Hand, NLHE, [9, amount], blinds=(1, 2))
        assert found == {"setup.stacks[1]": "stack_out_of_range"}
    for name in (
        *("small_blind", "big_blind", "ante", "min_bet", "small_bet", "big_bet", "bring_in"),
    ):
        (place,) = defects(pc.Stakes, **{name: amount})
        assert place == f"stakes.{name}"


@pytest.mark.parametrize("amount", [-1, -(2**63), 2**53 + 1, 2**63 - 1])
def test_amounts_that_are_out_of_range(amount):
    hand = three()
    refused(hand, "raise_too_small" if amount < 0 else "raise_too_large", hand.raise_to, amount)
    assert "stakes.ante" in defects(pc.Hand, NLHE, [9] * 3, blinds=(1, 2), ante=amount)
    found = defects(pc.Hand, NLHE, [9, 9], blinds=(1, 2), straddles=[(0, amount)])
    assert set(found.values()) == {"amount_out_of_range"}
    found = defects(pc.Hand, NLHE, [9, amount], blinds=(1, 2))
    assert found["setup.stacks[1]"] == "stack_out_of_range"


@pytest.mark.parametrize("stack", [0, -1, -200])
def test_stacks_of_zero_or_less(stack):
    found = defects(pc.Hand, NLHE, [200, stack, 200], blinds=(1, 2))
    assert found == {"setup.stacks[1]": "stack_out_of_range"}


def test_more_chips_than_can_be_counted_exactly():
    assert pc.Hand(NLHE, [2**53 - 3, 3], blinds=(1, 2), seed=1).turn == 1
    found = defects(pc.Hand, NLHE, [2**53, 1], blinds=(1, 2))
    assert found == {"setup.stacks": "too_many_chips"}
    found = defects(pc.Hand, NLHE, [2**52] * 10, blinds=(1, 2))
    assert found == {"setup.stacks": "too_many_chips"}
    # At the very limit no sum overflows.
    hand = do(pc.Hand(NLHE, [2**52, 2**52], blinds=(2**50, 2**51), seed=1), "allin c")
    assert sum(hand.payoffs) == 0
    hand = do(pc.Hand(NLHE, [math.inf, math.inf], blinds=(1, 2), seed=1), "allin c")
    assert sum(hand.payoffs) == 0
    pot_limit = begin([2**51] * 4, variant=pc.variants.PLHE, blinds=(2**49, 2**50))
    while pot_limit.turn is not None:
        if pot_limit.legal.can_raise:
            pot_limit.raise_to(pot_limit.legal.max_raise_to)
        else:
            pot_limit.check_or_call()
    assert sum(pot_limit.payoffs) == 0


@pytest.mark.parametrize("stacks", [[1, 1], [3, 4], [1, 200], [200, 1], [1, 1, 1], [2, 1, 5]])
def test_blinds_larger_than_stacks_are_all_in(stacks):
    hand = begin(stacks, blinds=(5, 10), ante=1)
    play_out(hand)
    assert sum(hand.payoffs) == 0
    assert sum(hand.stacks) == sum(stacks)
    posted = [event.amount for event in hand.events if event.kind == pc.EventKind.POST]
    assert all(amount > 0 for amount in posted)


@pytest.mark.parametrize("chairs", [0, 1, 11, 12, 300])
def test_tables_of_no_size(chairs):
    assert defects(pc.Hand, NLHE, [200] * chairs, blinds=(1, 2)) == {"setup.chairs": "chairs"}


def test_more_players_than_the_game_takes():
    found = defects(pc.Hand, pc.variants.HEADS_UP, [200] * 3, blinds=(1, 2))
    assert found == {"setup.stacks": "players"}
    found = defects(pc.Hand, NLHE, [200, None, None], blinds=(1, 2))
    assert found == {"setup.stacks": "players"}
    # Ten players of five cards each, two shared and one burned need more cards than there are.
    street = pc.variants.Street(
        "all",
        (pc.variants.Hole(5), pc.variants.Burn(), pc.variants.Board(2), pc.variants.Bet()),
    )
    streets = (street,)
    many = pc.Variant(name="many cards", code="M", limit=pc.Limit.NO_LIMIT, streets=streets)
    assert many.game().seat_limits == (2, 9)
    found = defects(pc.Hand, many, [200] * 10, blinds=(1, 2))
    assert found == {"setup.stacks": "players"}
    assert play_out(pc.Hand(many, [200] * 9, blinds=(1, 2), seed=1)).is_over


def test_all_defects_are_told_at_once():
    found = defects(
        pc.Hand, NLHE, [0, -5, 200.0, 2**60], blinds=(3, 2), ante=-1, button=7, bring_in=5
    )
    assert found == {
        "stakes.bring_in": "bring_in",
        "stakes.small_blind": "blinds_reversed",
        "stakes.ante": "amount_out_of_range",
        "setup.button": "no_such_seat",
        "setup.stacks[0]": "stack_out_of_range",
        "setup.stacks[1]": "stack_out_of_range",
        "setup.stacks[2]": "stack_out_of_range",
        "setup.stacks[3]": "stack_out_of_range",
    }


@pytest.mark.parametrize("button", [-1, 3, 9, 10, 255, 256, 2**63, -(2**63) - 1])
def test_a_button_that_is_not_there(button):
    found = defects(pc.Hand, NLHE, [200] * 3, blinds=(1, 2), button=button)
    assert set(found.values()) == {"no_such_seat"}


def test_a_button_on_an_empty_chair_needs_told_posts():
    found = defects(pc.Hand, NLHE, [200, None, 200, 200], blinds=(1, 2), button=1)
    assert set(found.values()) == {"no_such_seat"}
    posts = [(2, pc.PostKind.SMALL_BLIND, 1), (3, pc.PostKind.BIG_BLIND, 2)]
    stacks = [200, None, 200, 200]
    hand = pc.Hand(NLHE, stacks, blinds=(1, 2), button=1, posts=posts, seed=1)
    assert hand.turn == 0
    assert [hand.position(seat) for seat in range(4)] == ["CO", "", "SB", "BB"]


def test_who_gives_no_stakes_plays_for_those_of_the_variant():
    for variant in (NLHE, pc.variants.STUD8):
        assert pc.Hand(variant, [200] * 3, seed=1).stakes == variant.default_stakes
    # One part given, or the posts, and nothing is added to it.
    assert pc.Hand(NLHE, [200] * 3, ante=3, seed=1).stakes == pc.Stakes(ante=3)
    posts = [(0, pc.PostKind.BIG_BLIND, 2)]
    found = defects(pc.Hand, NLHE, [200] * 3, posts=posts)
    assert set(found.values()) == {"no_minimum_bet"}


@pytest.mark.parametrize(
    ("arguments", "place", "code"),
    [
        ({"blinds": (2, 1)}, "stakes.small_blind", "blinds_reversed"),
        ({"blinds": (0, 0)}, "stakes.min_bet", "no_minimum_bet"),
        (
            {"blinds": (1, 2), "ante": 2, "ante_kind": pc.AnteKind.LIVE},
            "stakes.ante_kind",
            "option",
        ),
        ({"bets": (4, 2)}, "stakes.big_bet", "bets_reversed"),
        ({"bring_in": 1.5}, "bring_in", "amount_out_of_range"),
        ({"bring_in": 1}, "stakes.bring_in", "bring_in"),
        ({"blinds": (1,)}, "blinds", "amount_out_of_range"),
        ({"blinds": (1, 2, 3)}, "blinds", "amount_out_of_range"),
        ({"ante_kind": 7}, "ante_kind", "option"),
        ({"ante_kind": -1}, "ante_kind", "option"),
        ({"straddles": [(2,)]}, "straddles[0]", "too_many"),
        ({"posts": [(0, 2)]}, "setup.posts[0]", "too_many"),
        ({"posts": [(0, 99, 1)]}, "setup.posts[0]", "option"),
        ({"posts": [(7, 2, 1)]}, "setup.posts[0]", "no_such_seat"),
        ({"posts": [(-1, 2, 1)]}, "setup.posts[0]", "no_such_seat"),
        ({"posts": [(0, 2, 1)] * 31}, "setup.posts[30]", "too_many"),
        ({"seed": -1}, "seed", "option"),
        ({"deck": "2c3c4c5c6c7c8c9c"}, "deck", "deck_too_small"),
        ({"deck": [*pc.standard_deck(), "*"]}, "deck", "deck_cards"),
    ],
    ids=str,
)
def test_arguments_of_a_hand(arguments, place, code):
    found = defects(pc.Hand, NLHE, [200] * 3, **{"blinds": (1, 2), **arguments})
    assert found == {**found, place: code}


@pytest.mark.parametrize("seat", [3, 9, 10, 255, 256, -1, 2**63])
@pytest.mark.parametrize("word", ["straddles", "owed"])
def test_posts_of_seats_that_are_not_there(seat, word):
    if word == "straddles":
        found = defects(pc.Hand, NLHE, [200] * 3, blinds=(1, 2), straddles=[(seat, 4)])
    else:
        positions = _core.first_positions(0, [0, 1, 2], 3)
        stakes = pc.Stakes(1, 2)
        owed = [(seat, pc.PostKind.DEAD, 1)]
        found = defects(_core.posts, positions, stakes, [0, 1, 2], owed=owed)
    assert set(found.values()) == {"no_such_seat"}


@pytest.mark.parametrize(
    "arguments",
    [
        {"variant": "NLHE"},
        {"variant": None},
        {"stacks": 200},
        {"stacks": None},
        {"blinds": 5},
        {"stakes": 5},
        {"options": 5},
        {"options": "cash"},
        {"posts": 5},
        {"straddles": 5},
        {"number": 1.5},
        {"button": 1.0},
        {"button": "1"},
        {"manual": 1},
        {"record": None},
        {"blinds": (1, 2), "stakes": pc.Stakes(1, 2)},
        {"bring_in": 1, "stakes": pc.Stakes(1, 2)},
        {"colour": "red"},
    ],
    ids=str,
)
def test_arguments_of_wrong_types(arguments):
    usual = {"variant": NLHE, "stacks": [200] * 3}
    if "stakes" not in arguments:
        usual["blinds"] = (1, 2)
    with pytest.raises(TypeError) as caught:
        pc.Hand(**{**usual, **arguments})
    assert str(caught.value)


def test_a_deck_with_a_card_twice_or_unknown():
    deck = [str(card) for card in pc.standard_deck()]
    for wrong, why in (
        ([*deck[:30], "2c", *deck[31:]], "2c occurs twice"),
        ([*deck[:30], None, *deck[31:]], "unknown"),
        ([*deck[:30], "Xx", *deck[31:]], "Xx"),
        ([*deck[:30], 99, *deck[31:]], "99"),
    ):
        with pytest.raises(pc.CardError, match=why):
            pc.Hand(NLHE, [200] * 3, blinds=(1, 2), deck=wrong)


def test_a_deck_that_runs_short():
    deck = pc.standard_deck()
    # Three players: six cards, three burned, five on the board.
    assert play_out(pc.Hand(NLHE, [200] * 3, blinds=(1, 2), deck=deck[:14])).is_over
    found = defects(pc.Hand, NLHE, [200] * 3, blinds=(1, 2), deck=deck[:13])
    assert found == {"deck": "deck_too_small"}
    no_burns = pc.Options(burns=False)
    hand = pc.Hand(NLHE, [200] * 3, blinds=(1, 2), deck=deck[:11], options=no_burns)
    assert play_out(hand).is_over
    # Boards that the deck cannot serve are not offered.
    twice = pc.Options(run_outs=True)
    hand = pc.Hand(NLHE, [200] * 2, blinds=(1, 2), deck=deck[:20], options=twice)
    do(hand, "allin c")
    assert hand.legal.run_out == 2
    refused(hand, "run_out_count", hand.run_out, 3)


def test_actions_out_of_turn_after_the_end_and_of_nobody():
    hand = begin([200, None, 200, 200], blinds=(1, 2))
    everything = [
        pc.Action.bring_in(),
        pc.Action.stand_pat(),
        pc.Action.fold(),
        pc.Action.check(),
        pc.Action.call(),
        pc.Action.raise_to(10),
        pc.Action.show(),
        pc.Action.muck(),
        pc.Action.discard("As"),
    ]
    for action in everything:
        for seat in (0, 2):
            refused(hand, "not_your_turn", hand.apply, action, seat)
        for seat in (1, 4, 9, 10, 255, 256, -1, 2**63):
            refused(hand, "no_such_seat", hand.apply, action, seat)
            refused(hand, "no_such_seat", hand.after, action, seat)
    play_out(hand)
    for action in everything:
        refused(hand, "hand_over", hand.apply, action)
        for seat in (0, 2, 3):
            refused(hand, "hand_over", hand.apply, action, seat)
    for verb in (
        *("fold", "check", "call", "check_or_call", "all_in", "show", "muck", "bring_in"),
        "stand_pat",
    ):
        refused(hand, "hand_over", getattr(hand, verb))


def test_each_code_of_a_refusal():
    """Every code of the table comes up, with a sentence and what would be legal."""
    met = set()

    def met_with(hand, code, act, *arguments):
        error = refused(hand, code, act, *arguments)
        met.add(code)
        assert len(str(error)) > 10
        return error

    hand = three()
    met_with(hand, "not_your_turn", hand.apply, pc.Action.call(), 0)
    met_with(hand, "no_such_seat", hand.apply, pc.Action.call(), 7)
    met_with(hand, "check_facing_bet", hand.check)
    met_with(hand, "raise_too_small", hand.raise_to, 3)
    met_with(hand, "raise_too_large", hand.raise_to, 201)
    met_with(hand, "not_an_amount", hand.raise_to, 4.0)
    met_with(hand, "seat_to_act", hand.deal, "As")
    met_with(hand, "no_run_out", hand.run_out, 2)
    met_with(hand, "no_showdown", hand.show)
    met_with(hand, "no_discard", hand.discard, "As")
    met_with(hand, "not_over", lambda: hand.payoffs)
    met_with(hand, "cards_differ", hand.reveal, 0, "AsAd")
    flop = to_street(hand, 1)
    met_with(flop, "fold_for_free", flop.fold)
    met_with(flop, "nothing_to_call", flop.call)
    over = play_out(flop)
    met_with(over, "hand_over", over.check)
    limper = do(begin([200, 200, 200, 3], blinds=(1, 2)), "c allin c c")
    met_with(limper, "not_reopened", limper.raise_to, 50)
    short = do(begin([200, 200, 50], blinds=(1, 2)), "allin f")
    met_with(short, "nobody_to_raise", short.raise_to, 100)
    poor = do(begin([200, 30, 200], blinds=(1, 2)), "100 f")
    met_with(poor, "no_chips_to_raise", poor.raise_to, 150)
    capped = begin([200] * 3, variant=pc.variants.FLHE, blinds=(1, 2))
    do(capped, "4 6 8")
    met_with(capped, "capped", capped.raise_to, 10)
    boards = do(begin([50, 50], blinds=(1, 2), options=pc.Options(run_outs=True)), "allin c")
    met_with(boards, "run_out_count", boards.run_out, 5)
    choose = begin([200, 200], blinds=(1, 2), options=pc.Options(tabling=Tabling.CHOOSE))
    while not choose.legal.show:
        choose.check_or_call()
    met_with(choose, "muck_could_win", choose.muck)
    met_with(choose, "no_betting", choose.check)
    manual = pc.Hand(NLHE, [50, 50], blinds=(1, 2), manual=True)
    met_with(manual, "deck_to_act", manual.call)
    met_with(manual, "deal_place", manual.deal, "As", 7)
    met_with(manual, "deal_count", manual.deal, "AsKdQh", 0)
    met_with(manual, "card_not_in_deck", manual.deal, "As*", 0)
    manual.deal("????", seat=0).deal("AsKd", seat=1)
    do(manual, "allin c")
    for cards in ("2c3c4c", "5c", "6c"):
        manual.deal(cards)
    assert manual.turn == 0
    met_with(manual, "muck_exposed", manual.muck)
    unsettled = pc.Hand(NLHE, [50, 50], blinds=(1, 2), manual=True)
    unsettled.deal("????", seat=0).deal("????", seat=1)
    do(unsettled, "c x")
    for cards in ("2c3c4c", "5c", "6c"):
        unsettled.deal(cards)
        do(unsettled, "x x")
    unsettled.show().show()
    assert unsettled.is_unsettled
    met_with(unsettled, "unknown_cards", lambda: unsettled.payoffs)
    streets = (
        pc.variants.Street("deal", (pc.variants.Hole(3), pc.variants.Bet())),
        pc.variants.Street("rest", (pc.variants.Discard(1), pc.variants.Board(5))),
    )
    variant = pc.Variant(name="discards", code="D", limit=pc.Limit.NO_LIMIT, streets=streets)
    discard = pc.Hand(variant, [50] * 2, blinds=(1, 2), seed=4)
    while not discard.legal.discard:
        discard.check_or_call()
    held = discard.hole(discard.turn)
    met_with(discard, "discard_count", discard.discard, held[:2])
    other = discard.hole(1 - discard.turn)[0]
    met_with(discard, "card_not_held", discard.discard, [other])
    met_with(discard, "no_bring_in", discard.bring_in)
    stud = pc.Hand(games.STUD, [50] * 3, stakes=games.STUD_STAKES, seed=4)
    for verb in (stud.fold, stud.check, stud.call):
        met_with(stud, "bring_in_due", verb)
    absent = pc.Hand(pc.variants.NLHE, [50] * 3, blinds=(1, 2), seed=4, absent=[2])
    met_with(absent, "absent", absent.call)
    met_with(absent, "hand_in_progress", absent.rabbit)
    assert met == CODES


CODES = {
    "hand_over", "not_your_turn", "no_such_seat", "deck_to_act", "seat_to_act", "fold_for_free",
    "no_betting", "check_facing_bet", "nothing_to_call", "nobody_to_raise", "not_reopened",
    "capped", "no_chips_to_raise", "raise_too_small", "raise_too_large", "no_showdown",
    "muck_could_win", "muck_exposed", "no_discard", "discard_count", "card_not_held", "deal_count",
    "deal_place", "card_not_in_deck", "cards_differ", "no_run_out", "run_out_count", "not_over",
    "unknown_cards", "not_an_amount", "no_bring_in", "bring_in_due",
    "absent", "hand_in_progress",
}  # fmt: skip


ULTIMATE_CODES = {
    "already_played", "already_decided", "play_size", "fold_early", "check_late", "bank_too_small",
}  # fmt: skip
"""Of rounds of Ultimate alone; test_ultimate_core.py meets each."""


def test_the_codes_are_those_of_the_core(repository):
    """The table in Rust, and the one code of the binding."""
    text = (repository / "rust" / "core" / "src" / "error.rs").read_text()
    table = text[text.index("Code {") : text.index("DefectCode {")]
    codes = {line.split('"')[1] for line in table.splitlines() if ' = "' in line}
    assert codes | {"not_an_amount"} == CODES | ULTIMATE_CODES


def drawing(**arguments):
    """A hand of triple draw before its first draw, and the seat that draws."""
    hand = pc.Hand(games.TRIPLE, [200] * 3, stakes=games.BETS, seed=5, **arguments)
    while not hand.legal.discarding:
        hand.check_or_call()
    return hand


def test_discards_that_are_refused():
    hand = drawing()
    seat = hand.turn
    held, others = hand.hole(seat), [hand.hole(other) for other in hand.live if other != seat]
    assert len(held) == 5
    refused(hand, "card_not_held", hand.discard, [others[0][0]])
    refused(hand, "card_not_held", hand.discard, [held[0], others[1][2]])
    refused(hand, "card_not_held", hand.discard, [held[0], held[0]])
    refused(hand, "card_not_held", hand.discard, [None])
    refused(hand, "discard_count", hand.discard, [*held, others[0][0]])
    refused(hand, "no_betting", hand.check)
    refused(hand, "no_bring_in", hand.bring_in)
    for other in hand.live:
        if other != seat:
            refused(hand, "not_your_turn", hand.apply, pc.Action.stand_pat(), other)
            refused(hand, "not_your_turn", hand.apply, pc.Action.discard([held[0]]), other)
    hand.discard(held[:2])
    # Twice: the turn has gone on, and the cards are gone.
    refused(hand, "not_your_turn", hand.apply, pc.Action.discard(held[2:3]), seat)
    refused(hand, "card_not_held", hand.discard, [held[0]])
    hand.stand_pat().stand_pat()
    refused(hand, "no_discard", hand.stand_pat)
    refused(hand, "no_discard", hand.discard, hand.hole(hand.turn)[:1])


def test_a_draw_in_which_nobody_may_stand_pat():
    hand = drawing()
    while not (hand.legal.discarding and hand.legal.discard_least):
        hand.check_or_call()
    refused(hand, "discard_count", hand.stand_pat)
    assert len(hand.legal.default_discard) == 1
    assert "discard 1..5 of" in str(hand.legal)
    hand.apply(hand.legal.default())


def test_bring_ins_that_are_refused():
    def stud(**changes):
        stakes = games.STUD_STAKES.replace(**changes)
        return pc.Hand(games.STUD, [50] * 3, stakes=stakes, seed=4)

    hand = stud()
    assert str(hand.legal).endswith("bet 4, bring in 2")
    seat = hand.turn
    refused(hand, "raise_too_small", hand.raise_to, 3)
    refused(hand, "raise_too_large", hand.raise_to, 8)
    for other in hand.live:
        if other != seat:
            refused(hand, "not_your_turn", hand.apply, pc.Action.bring_in(), other)
    hand.bring_in()
    refused(hand, "no_bring_in", hand.bring_in)
    hand.fold()
    refused(hand, "no_bring_in", hand.bring_in)
    # Above the small bet, beside blinds, and in a game that no card face up opens.
    assert stud(bring_in=4).bring_in().to_match == 4
    assert defects(stud, bring_in=5) == {"stakes.bring_in": "bring_in"}
    assert defects(stud, big_blind=2) == {"stakes.bring_in": "bring_in"}
    found = defects(pc.Hand, NLHE, [50] * 3, blinds=(1, 2), bring_in=1)
    assert found == {"stakes.bring_in": "bring_in"}
    found = defects(pc.simulate, ["call"] * 3, NLHE, hands=1, blinds=(1, 2), bring_in=1)
    assert "bring_in" in found.values()
    # Without one the game is bet as any other.
    without = stud(bring_in=0)
    assert not without.legal.bring_in
    refused(without, "no_bring_in", without.bring_in)


@pytest.mark.parametrize("number", [-1, 256, 2**63, -(2**63) - 1])
def test_numbers_beyond_seats_and_boards(number):
    hand = three()
    seats = [
        (hand.view, ()),
        (hand.events_for, ()),
        (hand.position, ()),
        (hand.view(0).position, ()),
        (hand.reveal, ("AsKd",)),
    ]
    for act, more in seats:
        refused(hand, "no_such_seat", act, number, *more)
    refused(hand, "no_such_seat", hand.show, None, number)
    refused(hand, "no_such_seat", hand.muck, number)
    refused(hand, "no_such_seat", hand.deal, "As", number)
    refused(hand, "no_such_seat", pc.Action.deal, "As", number)
    refused(hand, "deal_place", hand.deal, "As", None, number)
    refused(hand, "deal_place", pc.Action.deal, "As", None, number)
    refused(hand, "run_out_count", hand.run_out, number)
    refused(hand, "run_out_count", pc.Action.run_out, number)
    with pytest.raises(IndexError):
        hand.hole(number)
    with pytest.raises(IndexError):
        hand.hole(3)
    if number < 0:
        with pytest.raises(IndexError):
            hand.events_for(0, start=number)
    for make in (
        lambda: pc.Positions(number),
        lambda: _core.first_positions(number, [0, 1], 2),
        lambda: _core.first_positions(0, [0, number], 2),
        lambda: _core.first_positions(0, [0, 1], number),
        lambda: _core.next_positions(pc.Positions(0, 0, None, 1), number, [0, 1], 2),
    ):
        assert set(defects(make).values()) <= {"no_such_seat", "chairs", "option"}


def test_cards_of_actions():
    hand = three()
    for act in (hand.discard, hand.show, hand.deal, pc.Action.show, pc.Action.deal):
        for wrong in ("Ax", "AsK", [99], ["As", -1]):
            before = hand.copy()
            with pytest.raises(pc.CardError):
                act(wrong)
            assert hand == before
        with pytest.raises(pc.CardError, match="at most 7"):
            act("????????????????")
        with pytest.raises(TypeError):
            act([1.5])
    with pytest.raises(TypeError):
        hand.deal("As", seat=0, board=0)
    for wrong in ("fold", None, 5):
        with pytest.raises(TypeError):
            hand.apply(wrong)


def test_a_refusal_is_a_value_error_that_pickles():
    hand = three()
    error = refused(hand, "raise_too_small", hand.raise_to, 3)
    assert isinstance(error, ValueError)
    assert isinstance(error, pc.PokerError)
    assert error.legal == hand.legal
    assert "4..200" in str(error)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert (type(again), str(again), again.code, again.legal) == (
            pc.IllegalAction,
            str(error),
            "raise_too_small",
            hand.legal,
        )
    with pytest.raises(pc.RulesError) as caught:
        pc.Hand(NLHE, [0, 200], blinds=(2, 1))
    rules = caught.value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(rules, protocol))
        assert (again.defects, str(again)) == (rules.defects, str(rules))


def test_a_chain_of_verbs_stops_where_it_is_refused():
    hand = three()
    with pytest.raises(pc.IllegalAction):
        hand.raise_to(7).fold().check().call()
    # What came before the refusal was done; the rest was not.
    assert [str(action) for _, action in hand.actions] == ["raise to 7", "fold"]
    assert hand.turn == 1


def test_hands_are_equal_by_state_and_to_nothing_else():
    hand = three()
    assert hand == three()
    assert hand != three(options=pc.Options(strict_fold=False))
    assert hand != begin([200] * 3, blinds=(1, 2), ante=1)
    assert hand != "hand"
    assert hand != None  # noqa: E711
    with pytest.raises(TypeError):
        hash(hand)
    with pytest.raises(AttributeError):
        hand.pot = 5


def test_no_answer_is_no_discard():
    hand = pc.Hand(pc.variants.BADUGI, [50] * 2, seed=1).call().check()
    for give_up in (pc.Action.discard, hand.view(hand.turn).discard, hand.discard):
        with pytest.raises(TypeError, match="an empty list to stand pat"):
            give_up(None)
    seat = hand.turn
    assert hand.discard([]).turn == 1 - seat
