"""What is refused: by a code, and one sentence that says what would be right; nothing moves."""

from fractions import Fraction

import pytest

import pokercore as pc
from pokercore import ultimate
from ultimate.rounds import deal, do

Action = ultimate.Action
DRY = "Ks9d7c4h2s"


def refused(game_round, action, seat, code, sentence):
    before = game_round.snapshot(), game_round.events
    with pytest.raises(pc.IllegalAction, match=sentence) as caught:
        game_round.apply(action, seat=seat)
    assert caught.value.code == code
    assert "\n" not in str(caught.value)
    assert (game_round.snapshot(), game_round.events) == before


def test_a_second_play_or_a_fold_after_it():
    game_round = do(deal(["AsAh", "3c5d"], "JdJh", DRY), "4")
    for action in (Action.play(4), Action.play(3), Action.fold(), Action.check()):
        refused(game_round, action, 0, "already_played", "4")


def test_a_second_decision_at_one_stage():
    game_round = do(deal(["AsAh", "3c5d"], "JdJh", DRY), "x")
    for action in (Action.play(4), Action.fold(), Action.check()):
        refused(game_round, action, 0, "already_decided", "check")


@pytest.mark.parametrize(
    ("words", "wrong", "right"),
    [("", (1, 2, 5, 0), "3"), ("x", (1, 3, 4), "2"), ("x x", (2, 3, 4), "1")],
)
def test_a_play_of_another_size(words, wrong, right):
    game_round = do(deal("AsAh", "JdJh", DRY), words)
    for times in wrong:
        refused(game_round, Action.play(times), 0, "play_size", right)


def test_a_fold_too_early_and_a_check_too_late():
    game_round = deal("AsAh", "JdJh", DRY)
    refused(game_round, Action.fold(), 0, "fold_early", "check")
    game_round.check()
    refused(game_round, Action.fold(), 0, "fold_early", "check")
    game_round.check()
    refused(game_round, Action.check(), 0, "check_late", "fold")


def test_a_bank_that_does_not_reach():
    game_round = deal("AsAh", "JdJh", DRY, ante=10, bank=59)
    assert game_round.legal.plays == (3,)
    refused(game_round, Action.play(4), 0, "bank_too_small", "39")
    game_round.play(3)
    assert game_round.banks[0] == 59 + 40
    short = do(deal("AsAh", "JdJh", DRY, ante=10, bank=29), "x x")
    assert short.legal.plays == ()
    refused(short, Action.play(1), 0, "bank_too_small", "9")
    short.fold()
    assert short.banks[0] == 9


def test_when_it_is_over():
    game_round = do(deal("AsAh", "JdJh", DRY), "4")
    for action in (Action.play(4), Action.fold(), Action.check()):
        for seat in (0, None):
            refused(game_round, action, seat, "hand_over", "over")


def test_seats_that_there_are_not():
    game_round = deal("AsAh", "JdJh", DRY)
    for seat in (1, 5, 6, 255):
        refused(game_round, Action.check(), seat, "no_such_seat", "seat")
    for ask in (game_round.view, game_round.hole, game_round.legal_for, game_round.events_for):
        with pytest.raises(pc.IllegalAction, match="seat") as caught:
            ask(1)
        assert caught.value.code == "no_such_seat"


def test_what_is_not_known_before_the_end():
    game_round = deal("AsAh", "JdJh", DRY)
    for name in ("payoffs", "settlements", "dealer"):
        with pytest.raises(pc.IllegalAction) as caught:
            getattr(game_round, name)
        assert caught.value.code == "not_over"


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ({"ante": 10, "blind": 20}, "blind_differs", "20"),
        ({"ante": 10, "blind": 0}, "blind_differs", "0"),
        ({"ante": 5}, "split_pay", r"an Ante of 5 would be paid 7\.5 for a flush"),
        ({"ante": 10, "bank": 19}, "bank_too_small", "19"),
        ({"ante": 0}, "amount_out_of_range", "0"),
        ({"ante": -10}, "amount_out_of_range", "-10"),
        ({"ante": 1 << 52}, "too_many_chips", r"2\^53"),
        ({"ante": 1 << 60}, "too_many_chips", r"2\^53"),
        ({"ante": Fraction(5, 2)}, "amount_out_of_range", "whole number of chips"),
        ({"ante": 10.0}, "amount_out_of_range", "whole number of chips"),
        ({"ante": True}, "amount_out_of_range", "whole number of chips"),
        ({"ante": "10"}, "amount_out_of_range", "whole number of chips"),
        ({"seats": 0}, None, "1 to 6"),
        ({"seats": 7}, None, "1 to 6"),
        ({"bank": -1}, None, "-1"),
        ({"side_bets": {"trips": 5}}, None, "trips"),
        ({"ante": [10, 10]}, None, "2"),
    ],
)
def test_stakes(arguments, code, sentence):
    with pytest.raises(pc.RulesError, match=sentence) as caught:
        ultimate.Round(**{"ante": 10, "seats": 1, "seed": 1, **arguments})
    if code is not None:
        assert code in [defect.code for defect in caught.value.defects]


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        ("AsAhJdJhKs9d7c4h", "9"),
        ("AsAsJdJhKs9d7c4h2s", "As"),
        ("As*JdJhKs9d7c4h2s", "joker"),
        ("As??JdJhKs9d7c4h2s", "unknown card"),
        ("AsXxJdJhKs9d7c4h2s", "Xx"),
        ("", "9"),
    ],
)
def test_decks(deck, sentence):
    with pytest.raises((pc.RulesError, pc.CardError), match=sentence):
        ultimate.Round(ante=10, deck=deck)


FULL = dict.fromkeys(ultimate.ROWS, 1)


def without(*rows):
    return {row: pay for row, pay in FULL.items() if row not in rows}


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ({"blind": without("flush")}, "paytable_rows", "flush"),
        ({"blind": without("royal_flush")}, "paytable_rows", "royal_flush"),
        ({"blind": {}}, "paytable_rows", "row"),
        ({"blind": FULL | {"pair": -1}}, "pay_out_of_range", "-1"),
        ({"blind": FULL | {"pair": 0}}, "pay_out_of_range", "0"),
        ({"blind": FULL | {"pair": "1:1001"}}, "pay_out_of_range", "1001"),
        ({"blind": FULL | {"pair": "1:7", "flush": "1:997"}}, "pay_out_of_range", "denominator"),
        ({"blind": FULL | {"pair": 1_000_001}}, "pay_out_of_range", "1000001"),
        ({"blind": FULL | {"pair": 1.5}}, "wrong_type", r"1\.5"),
        ({"blind": FULL | {"pair": True}}, "wrong_type", "True"),
        ({"blind": FULL | {"pair": "1:0"}}, "wrong_type", "1:0"),
        ({"blind": FULL | {"trips": 3}}, "unknown_field", "trips"),
        ({"plays": ((4, 3), (2,), (1,))}, "play_multiples", "ascending"),
        ({"plays": ((3, 3), (2,), (1,))}, "play_multiples", "ascending"),
        ({"plays": ((3, 4), (), (1,))}, "play_multiples", "flop"),
        ({"plays": ((3, 4), (2,), (0,))}, "play_multiples", "0"),
        ({"plays": ((1, 2, 3, 4, 5), (2,), (1,))}, "play_multiples", "5"),
        ({"plays": ((101,), (2,), (1,))}, "play_multiples", "101"),
        ({"plays": ((3, 4), (2,))}, "wrong_type", "three stages"),
        ({"plays": ((3, 1.5), (2,), (1,))}, "wrong_type", r"1\.5"),
        ({"qualifier": "trips"}, "option", "trips"),
        ({"side_bet_after_fold": "keep"}, "option", "keep"),
        ({"half_chips": 1}, "wrong_type", "True or False"),
    ],
)
def test_houses(arguments, code, sentence):
    with pytest.raises(pc.RulesError, match=sentence) as caught:
        ultimate.House(**arguments)
    assert [defect.code for defect in caught.value.defects] == [code]


def bet(name="trips", pays="50-40-30"):
    return ultimate.SideBet(name, "own", pays)


@pytest.mark.parametrize(
    ("bets", "code"),
    [
        ((bet(), bet()), "side_bet_name"),
        ((bet(" "),), "side_bet_name"),
        ((bet("x" * 41),), "side_bet_name"),
        (tuple(bet(f"bet {number}") for number in range(9)), "too_many"),
        ((bet(pays={"pair": 3}),), "paytable_rows"),
        ((bet(pays={"royal_flush": -3}),), "pay_out_of_range"),
    ],
)
def test_side_bets(bets, code):
    with pytest.raises(pc.RulesError) as caught:
        ultimate.House(side_bets=bets)
    assert [defect.code for defect in caught.value.defects] == [code]


def test_everything_that_is_wrong_is_told_at_once():
    with pytest.raises(pc.RulesError) as caught:
        ultimate.House(
            plays=((4, 3), (), (1,)), blind=without("flush"), side_bets=(bet(" "), bet(pays="0"))
        )
    codes = [defect.code for defect in caught.value.defects]
    assert len(codes) == 5, codes
    with pytest.raises(pc.RulesError) as caught:
        ultimate.Round(ante=[5, 10, 10], blind=[5, 20, 10], bank=[99, 99, 19], seed=1)
    codes = {defect.code for defect in caught.value.defects}
    assert codes == {"split_pay", "bank_too_small", "blind_differs"}
