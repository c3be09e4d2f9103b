"""The notation of actions, and exact amounts."""

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore.history import Verb
from pokercore.history.amounts import decimals, in_chips, in_unit, parse_decimal, unit_for
from pokercore.history.notation import Action, parse, parse_cards


def cards(text):
    return pc.parse_cards(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("d db AsKd2c", Action(Verb.DEAL_BOARD, cards=cards("AsKd2c"))),
        ("d db As Kd 2c", Action(Verb.DEAL_BOARD, cards=cards("AsKd2c"))),
        ("d dh p2 As??", Action(Verb.DEAL_HOLE, 2, cards("As??"))),
        ("p10 f", Action(Verb.FOLD, 10)),
        ("p1 cc", Action(Verb.CHECK_CALL, 1)),
        ("p3 cbr 210", Action(Verb.RAISE_TO, 3, amount=210)),
        ("p3 cbr 0.25", Action(Verb.RAISE_TO, 3, amount=Decimal("0.25"))),
        ("p1 pb", Action(Verb.BRING_IN, 1)),
        ("p1 sd", Action(Verb.DISCARD, 1)),
        ("p1 sd AsKd", Action(Verb.DISCARD, 1, cards("AsKd"))),
        ("p1 sm", Action(Verb.MUCK, 1)),
        ("p1 sm -", Action(Verb.SHOW, 1)),
        ("p1 sm AsKd", Action(Verb.SHOW, 1, cards("AsKd"))),
        ("", Action(Verb.NOTE)),
        ("   ", Action(Verb.NOTE)),
        ("# a word", Action(Verb.NOTE, comment="a word")),
        ("p1 f # tilted # truly", Action(Verb.FOLD, 1, comment="tilted # truly")),
        ("p1 f #", Action(Verb.FOLD, 1, comment="")),
        ("  p1   f  ", Action(Verb.FOLD, 1)),
        ("d db A?Kd", Action(Verb.DEAL_BOARD, cards=cards("??Kd"), written="A?Kd")),
        ("d dh p1 A?Kd", Action(Verb.DEAL_HOLE, 1, cards("??Kd"), written="A?Kd")),
        ("# pokercore: run out 2", Action(Verb.RUN_OUT, amount=2)),
        ("# pokercore: board 1 Kd", Action(Verb.DEAL_BOARD, cards=cards("Kd"), board=1)),
        ("# pokercore: reveal p3 AsKd", Action(Verb.REVEAL, 3, cards("AsKd"))),
        (
            "# pokercore: run out 2 # agreed",
            Action(Verb.RUN_OUT, amount=2, comment="agreed"),
        ),
        ("# pokercore: dance", Action(Verb.NOTE, comment="pokercore: dance")),
    ],
)
def test_each_form(text, action):
    assert parse(text) == action
    assert parse(str(action)) == action


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("p1", "'p1' is not an action"),
        ("p1 raise 5", "'p1 raise 5' is not an action"),
        ("p1 cbr", "is not an action"),
        ("p1 cbr 5 6", "is not an action"),
        ("p1 f now", "is not an action"),
        ("p0 f", "'p0' is not a player"),
        ("q1 f", "'q1' is not a player"),
        ("p f", "'p' is not a player"),
        ("p1 cbr -5", "'-5' is not an amount"),
        ("p1 cbr inf", "'inf' is not an amount"),
        ("p1 cbr nan", "'nan' is not an amount"),
        ("p1 cbr 1e9", "'1e9' is not an amount"),
        ("p1 cbr 1_000", "'1_000' is not an amount"),
        ("p1 cbr ٣", "is not an amount"),
        ("d db", "is not an action"),
        ("d dh p1", "is not an action"),
        ("d db As1d", "'1d' in 'As1d' is not a card"),
        ("d db AsK", "'K' in 'AsK' is not a card"),
        ("p1 sm xx", "'xx' in 'xx' is not a card"),
        ("d dh x1 AsKd", "'x1' is not a player"),
    ],
)
def test_what_is_no_action_is_quoted(text, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        parse(text)


slots = st.lists(st.sampled_from([*pc.standard_deck(), None]), min_size=1, max_size=7).map(tuple)
comments = st.none() | st.text(st.characters(exclude_categories=["Cs"])).map(str.strip)
players = st.integers(1, 10)
actions = st.one_of(
    st.builds(Action, st.just(Verb.NOTE), comment=comments),
    st.builds(
        Action,
        st.sampled_from([Verb.FOLD, Verb.CHECK_CALL, Verb.BRING_IN, Verb.MUCK]),
        players,
        comment=comments,
    ),
    st.builds(
        Action,
        st.sampled_from([Verb.DEAL_HOLE, Verb.DISCARD, Verb.SHOW, Verb.REVEAL]),
        players,
        slots,
        comment=comments,
    ),
    st.builds(
        Action,
        st.just(Verb.RAISE_TO),
        players,
        amount=st.integers(0, 2**53) | st.decimals(0, 10**9, places=2),
        comment=comments,
    ),
    st.builds(
        Action,
        st.just(Verb.DEAL_BOARD),
        cards=slots,
        board=st.integers(0, 3),
        comment=comments,
    ),
    st.builds(Action, st.just(Verb.RUN_OUT), amount=st.integers(1, 4), comment=comments),
)


@given(actions)
def test_parsing_what_is_printed_is_identity(action):
    if action.verb is Verb.NOTE and (action.comment or "").startswith("pokercore:"):
        return  # those words have a meaning
    assert parse(str(action)) == action


@given(st.text())
def test_any_text_is_an_action_or_an_error(text):
    try:
        action = parse(text)
    except ValueError:
        return
    assert parse(str(action)) == action


@given(st.lists(st.sampled_from([*map(str, pc.standard_deck()), "??"])))
def test_cards_print_as_they_were(texts):
    text = "".join(texts)
    found = parse_cards(text)
    assert "".join("??" if card is None else str(card) for card in found) == text


@pytest.mark.parametrize(
    ("number", "places"),
    [
        (5, 0),
        (-5, 0),
        (Decimal("9950.0"), 0),
        (Decimal("10387.5"), 1),
        (Decimal("0.10"), 1),
        (Decimal("0.01"), 2),
        (Decimal("-0.25"), 2),
        (Decimal("1E+3"), 0),
        (Decimal("0.000"), 0),
        (Decimal("0E-99"), 0),
    ],
)
def test_decimals(number, places):
    assert decimals(number) == places


@pytest.mark.parametrize(
    "number",
    [
        2**53 + 1,
        Decimal("NaN"),
        Decimal("Infinity"),
        Decimal("1E+99999"),
        Decimal("1E-13"),
    ],
)
def test_numbers_that_are_no_amount(number):
    with pytest.raises(ValueError, match=r"amount|decimals"):
        decimals(number)


def test_the_unit_is_the_smallest_decimal_place():
    assert unit_for([]) == 1
    assert unit_for([1, 2]) == 1
    assert unit_for([1, Decimal("0.5")]) == Fraction(1, 10)
    assert unit_for([Decimal("0.05"), Decimal("0.5")]) == Fraction(1, 100)


@given(st.integers(0, 2**53), st.sampled_from([1, 10, 100, 4, 20]))
def test_chips_and_numbers_are_exact(chips, parts):
    unit = Fraction(1, parts)
    number = in_unit(chips, unit)
    assert in_chips(number, unit) == chips
    assert Fraction(number) == chips * unit
    assert in_chips(parse_decimal(format(number, "f")), unit) == chips


def test_what_cannot_be_counted():
    with pytest.raises(ValueError, match="no whole number"):
        in_chips(Decimal("0.5"), Fraction(1))
    with pytest.raises(ValueError, match="cannot be written"):
        in_unit(1, Fraction(1, 3))
