"""The compiled round of Ultimate Texas Hold'em: what the binding adds to what the core tests."""

import copy
import pickle
from fractions import Fraction

import pytest

from pokercore import _core
from pokercore.exceptions import IllegalAction, RulesError, SnapshotError

Action, House, Round = _core.UltimateAction, _core.UltimateHouse, _core.UltimateRound

BLIND = [
    ("royal_flush", 500, 1),
    ("straight_flush", 50, 1),
    ("four_of_a_kind", 10, 1),
    ("full_house", 3, 1),
    ("flush", 3, 2),
    ("straight", 1, 1),
]
TRIPS = [
    *[("royal_flush", 50, 1), ("straight_flush", 40, 1), ("four_of_a_kind", 30, 1)],
    *[("full_house", 9, 1), ("flush", 7, 1), ("straight", 4, 1), ("three_of_a_kind", 3, 1)],
]
DECK = "8s9c 2h2c JsTd2d 7hQd"


def house(**changes):
    return House(
        **{
            "plays": [(3, 4), (2,), (1,)],
            "qualifier": "pair",
            "blind": BLIND,
            "side_bets": [("trips", "own", TRIPS)],
            "side_bet_after_fold": "settle",
            "half_chips": False,
            **changes,
        }
    )


def begin(**changes):
    return Round(**{"ante": 10, "bank": 100, "deck": DECK, **changes})


def refused(code, act, *arguments):
    with pytest.raises(IllegalAction) as caught:
        act(*arguments)
    assert caught.value.code == code
    assert len(str(caught.value)) > 10
    return caught.value


def states(**arguments):
    """Every state of a round of two seats, of which one folds."""
    round_ = begin(
        **{
            "seats": 2,
            "deck": "8s9c AsKs 2h2c JsTd2d 7hQd",
            "house": house(),
            "side_bets": [{"trips": 5}, None],
            **arguments,
        }
    )
    yield round_
    for action, seat in (("check", 1), ("check", 0), ("check", 0), ("check", 1)):
        round_ = round_.after(getattr(Action, action)(), seat)
        yield round_
    round_ = round_.after(Action.fold(), 1)
    yield round_
    yield round_.after(Action.play(1))


def test_a_hundred_points_end_as_a_hundred_and_forty():
    round_ = begin()
    assert (round_.turn, round_.stage, round_.banks, round_.waiting) == (0, "preflop", (80,), (0,))
    assert round_.check() is round_
    assert round_.legal.plays == (2,)
    assert round_.legal.amounts == (20,)
    assert round_.legal.actions == (Action.check(), Action.play(2))
    assert Action.play(2) in round_.legal
    assert Action.play(1) not in round_.legal
    assert round_.legal.largest_play() == Action.play(2)
    view = round_.play(2).view(0)
    assert (round_.is_over, round_.turn, round_.stage, round_.banks) == (True, None, None, (140,))
    assert not round_.legal
    settled = round_.settlements[0]
    assert (settled.ante, settled.blind, settled.play, settled.total) == (10, 10, 20, 40)
    assert str(settled) == "+40 (ante +10, blind +10, play +20)"
    assert (view.outcome, view.hand, view.dealer_hand) == (
        "win_qualified",
        "straight",
        "three_of_a_kind",
    )
    assert (view.dealer_qualifies, view.payoff, view.bank) == (True, 40, 140)
    assert view.dealer == round_.dealer


def test_every_refusal_keeps_its_code():
    two = begin(seats=2, deck="8s9c AsKs 2h2c JsTd2d 7hQd", bank=[59, 100])
    for seat in (2, 255, 256, -1, 2**70):
        refused("no_such_seat", two.apply, Action.check(), seat)
        refused("no_such_seat", two.view, seat)
        refused("no_such_seat", two.events_for, seat)
    assert isinstance(refused("bank_too_small", two.play, 4).legal, _core.UltimateLegal)
    refused("play_size", two.play, 2)
    for wrong in (-1, 2**32, True, 1.0, "4", None):
        refused("play_size", two.play, wrong)
        refused("play_size", Action.play, wrong)
    refused("fold_early", two.fold)
    refused("not_over", lambda: two.payoffs)
    refused("not_over", lambda: two.settlements)
    refused("not_over", lambda: two.dealer)
    two.check()
    refused("already_decided", two.check, 0)
    two.play(4, 1)
    refused("already_played", two.check, 1)
    two.check()
    error = refused("check_late", two.check)
    assert error.legal == two.legal
    assert pickle.loads(pickle.dumps(error)).legal == two.legal
    refused("play_size", two.legal_for(1).largest_play)
    two.fold()
    refused("hand_over", two.check)


def test_every_defect_keeps_its_code():
    def codes(act):
        with pytest.raises(RulesError) as caught:
            act()
        return [defect.code for defect in caught.value.defects]

    assert codes(lambda: begin(ante=5)) == ["split_pay"]
    assert codes(lambda: begin(blind=12)) == ["blind_differs"]
    assert codes(lambda: begin(bank=19)) == ["bank_too_small"]
    assert codes(lambda: begin(side_bets={"trips": 5})) == ["option"]
    assert codes(lambda: begin(seats=7)) == ["players"]
    assert codes(lambda: begin(seats=0)) == ["players"]
    assert codes(lambda: begin(ante=[10, 10], bank=[5])) == ["players"]
    assert codes(lambda: begin(deck="8s9c")) == ["deck_too_small"]
    assert codes(lambda: begin(ante=2**60, bank=None)) == ["too_many_chips"]
    for wrong in (1.0, True, "10", 2**70, Fraction(5, 2), None):
        assert codes(lambda wrong=wrong: begin(ante=wrong)) == ["amount_out_of_range"]
    assert codes(lambda: house(plays=[(4, 3), (2,), (1,)])) == ["play_multiples"]
    assert codes(lambda: house(plays=[(3, 2**40), (2,), (1,)])) == ["play_multiples"]
    assert codes(lambda: house(plays=[(3, 4)])) == ["play_multiples"]
    assert codes(lambda: house(blind=BLIND[1:])) == ["paytable_rows"]
    assert codes(lambda: house(blind=[("royal", 1, 1)])) == ["paytable_rows"]
    assert codes(lambda: house(blind=[("royal_flush", -1, 1)])) == ["pay_out_of_range"]
    assert codes(lambda: house(blind=[("royal_flush", 2**70, 1)])) == ["pay_out_of_range"]
    assert codes(lambda: house(side_bets=[("", "own", TRIPS)])) == ["side_bet_name"]
    assert codes(lambda: house(side_bets=[("a", "none", TRIPS)])) == ["option"]
    assert codes(lambda: house(qualifier="ace")) == ["option"]


def test_half_chips_are_fractions():
    halves = house(half_chips=True)
    round_ = begin(ante=5, house=halves, deck="As3s 2c2d QsJsTs 4h4d").play(4)
    settled = round_.settlements[0]
    assert (settled.blind, settled.total) == (Fraction(15, 2), Fraction(65, 2))
    assert type(settled.ante) is int
    assert round_.banks == (Fraction(265, 2),)
    assert round_.view(0).to_dict()["unit"] == "1/2"
    assert settled.to_dict()["blind"] == 15
    assert "7.5" in str(settled)
    begin(ante=Fraction(4, 1), bank=Fraction(31, 2), house=halves)
    with pytest.raises(RulesError):
        begin(ante=Fraction(7, 2), house=halves)


def test_values_survive_pickling_and_copying():
    for round_ in states():
        things = [round_, round_.house, round_.legal, *round_.events]
        things += [round_.view(0), round_.view(1), round_.public_view(), Action.play(3)]
        things += [Action.check(), *(round_.settlements if round_.is_over else ())]
        for thing in things:
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                assert pickle.loads(pickle.dumps(thing, protocol)) == thing
            assert copy.copy(thing) == thing
            assert copy.deepcopy(thing) == thing
        again = Round.from_snapshot(round_.snapshot())
        assert again == round_
        if not round_.is_over:
            twin = copy.copy(round_)
            twin.apply(twin.legal.actions[0])
            assert twin != round_ == again
    for action in (Action.check(), Action.fold(), Action.play(4), Action.play(99)):
        assert Action.from_dict(action.to_dict()) == action
        assert hash(Action.from_dict(action.to_dict())) == hash(action)
    for wrong in ({}, {"version": 2, "kind": "check"}, {"version": 1, "kind": "raise"}):
        with pytest.raises(ValueError, match=r"version|kind"):
            Action.from_dict(wrong)
    data = round_.snapshot()
    for broken in (
        b"",
        data[:-1],
        data[:40] + bytes([data[40] ^ 1]) + data[41:],
        b"PKH" + data[3:],
    ):
        with pytest.raises(SnapshotError):
            Round.from_snapshot(broken)


def test_houses_are_values():
    one = house()
    assert one == house() != house(half_chips=True)
    assert hash(one) == hash(house())
    assert eval(repr(one), {"UltimateHouse": House}) == one
    assert (one.plays, one.qualifier, one.scale) == (((3, 4), (2,), (1,)), "pair", 2)
    assert one.side_bets == (("trips", "own", tuple(TRIPS)),)
    assert House.standard() == house(side_bets=[])
    assert house(blind=[*BLIND[:4], ("flush", 6, 4), BLIND[5]]) == one


def test_nothing_hidden_is_told():
    """Neither text nor dictionary of a view, of what a seat is told, or of the round."""
    for round_ in states():
        if round_.is_over:
            continue
        others = ("A♠", "As", "Ks", "2h", "2c", *(() if round_.board else ("Js", "Td", "7h", "Qd")))
        told = [repr(round_.view(0)), str(round_.view(0).to_dict()), repr(round_.public_view())]
        told += [str(event) for event in round_.events_for(0)]
        told += [str(event.to_dict()) for event in round_.events_for(0)]
        told += [repr(round_), repr(round_.legal), str(round_.legal)]
        for text in told:
            assert not any(card in text for card in others), text
        assert round_.view(0).dealer is None
        assert round_.view(0).shown == ()
    over = round_
    assert over.view(0).shown == (over.hole(0), None)
    assert over.view(1).shown == (over.hole(0), over.hole(1))
    assert [event.seat for event in over.events_for(0) if event.kind == "settle"] == [0]
    assert [event.seat for event in over.events if event.kind == "settle"] == [0, 1]


def test_events_say_what_happened():
    *_, over = states()
    assert [str(event) for event in over.events_for(0)] == [
        "seat 0 bets Ante 10 and Blind 10, trips 5",
        "seat 1 bets Ante 10 and Blind 10",
        "seat 0 is dealt 8s9c",
        "seat 1 is dealt ????",
        "seat 1 checks",
        "seat 0 checks",
        "board JsTd2d",
        "seat 0 checks",
        "seat 1 checks",
        "board 7hQd",
        "seat 1 folds",
        "seat 0 plays 1x, 10",
        "the dealer shows 2h2c",
        "seat 0 shows 8s9c",
        "seat 0 is settled: +50 (ante +10, blind +10, play +10, trips +20)",
    ]


def test_a_seed_deals_the_same_everywhere():
    one, two = Round(ante=10, seed=7, number=3), Round(ante=10, seed=7, number=3)
    assert one == two != Round(ante=10, seed=7, number=4)
    assert Round(ante=10) != Round(ante=10)
    assert one.banks == (None,)
