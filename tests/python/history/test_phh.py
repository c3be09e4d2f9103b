"""Reading and writing PHH and PHHS."""

import math
import tomllib
from dataclasses import replace
from datetime import time
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore import _toml, history
from pokercore.enums import PostKind
from pokercore.exceptions import HistoryError
from pokercore.history import GAMES, RECORDED, Entry, HandHistory, Verb, extension

PLAIN = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 100, 50]
actions = ["d dh p1 AsKd", "d dh p2 ????", "d dh p3 QhQc", "p3 cbr 6", "p1 f", "p2 f"]
"""


def one(text: str) -> HandHistory:
    [hand] = history.loads(text)
    return hand


def with_line(*lines: str, drop: str = "") -> str:
    kept = [line for line in PLAIN.splitlines() if line and line.split(" =")[0] not in drop.split()]
    return "\n".join([*kept, *lines])


def test_the_plain_fields() -> None:
    hand = one(PLAIN)
    assert (hand.game, hand.stacks, hand.button) == ("NT", (200, 100, 50), 2)
    assert hand.seats == (0, 1, 2)
    assert hand.stakes == pc.Stakes(1, 2)
    assert hand.posts == (
        pc.Post(0, PostKind.SMALL_BLIND, 1),
        pc.Post(1, PostKind.BIG_BLIND, 2),
    )
    assert hand.options == RECORDED.replace(antes_dead=True)
    assert hand.actions[1] == Entry(Verb.DEAL_HOLE, 1, (None, None))
    assert hand.actions[3] == Entry(Verb.RAISE_TO, 2, amount=6)
    assert (hand.names, hand.finishing_stacks, hand.winnings, hand.deck) == (None,) * 4
    assert (hand.unit, hand.metadata, hand.path, hand.number) == (1, {}, None, 1)


def test_two_players_are_given_button_first() -> None:
    hand = one(
        """
        variant = "NT"
        antes = [3, 1]
        blinds_or_straddles = [1, 2]
        min_bet = 2
        starting_stacks = [100, 200]
        actions = []
        ante_trimming_status = true
        finishing_stacks = [101, 199]
        """
    )
    assert hand.button == 1
    assert hand.posts == (
        pc.Post(0, PostKind.ANTE, 1),
        pc.Post(1, PostKind.ANTE, 3),
        pc.Post(1, PostKind.SMALL_BLIND, 1),
        pc.Post(0, PostKind.BIG_BLIND, 2),
    )
    assert hand.finishing_stacks == (101, 199)
    assert hand.options == RECORDED


def test_stud_is_not_turned_round() -> None:
    hand = one(
        """
        variant = "F7S"
        antes = [3, 1]
        bring_in = 1
        small_bet = 4
        big_bet = 8
        starting_stacks = [100, 200]
        actions = ["d dh p1 ????As", "p1 pb", "p1 sm -"]
        """
    )
    assert [post.amount for post in hand.posts] == [3, 1]
    assert hand.stakes == pc.Stakes(ante=3, bring_in=1, small_bet=4)
    assert hand.actions[1] == Entry(Verb.BRING_IN, 0)
    assert one(history.dumps(hand)) == hand


def test_amounts_are_exact_decimals() -> None:
    hand = one(
        """
        variant = "NT"
        antes = [0, 0]
        blinds_or_straddles = [0.05, 0.10]
        min_bet = 0.1
        starting_stacks = [12.5, inf]
        actions = ["p2 cbr 0.3", "p1 cbr 0.123"]
        finishing_stacks = [10, inf]
        winnings = [0.0, 2.50]
        """
    )
    assert hand.unit == Fraction(1, 1000)
    assert hand.stacks == (12_500, math.inf)
    assert hand.stakes == pc.Stakes(50, 100)
    assert [entry.amount for entry in hand.actions] == [300, 123]
    assert hand.finishing_stacks == (10_000, math.inf)
    assert hand.winnings == (0, 2500)
    text = history.dumps(hand)
    assert "starting_stacks = [12.5, inf]" in text
    assert "blinds_or_straddles = [0.05, 0.1]" in text
    assert '"p2 cbr 0.3",' in text
    assert one(text) == hand


def test_a_unit_that_does_not_follow_from_the_amounts_is_kept() -> None:
    hand = replace(one(PLAIN), unit=Fraction(1, 100))
    hand = replace(hand, stacks=(200, 100, 300))
    text = history.dumps(hand)
    assert "starting_stacks = [2, 1, 3]" in text
    assert one(text) == hand
    whole = replace(one(PLAIN), unit=Fraction(5))
    assert "starting_stacks = [1000, 500, 250]" in history.dumps(whole)
    assert one(history.dumps(whole)) == whole


def test_everything_else_is_kept() -> None:
    lines = (
        'players = ["Ann", "Ben", "Cleo"]',
        'event = "The \\"Main\\" Event"',
        "time = 12:30:00",
        "seats = [3, 5, 6]",
        "time_limit = 30",
        "time_banks = [60, 30.5, 0]",
        "hand = 17",
        'table = "4"',
        "_mine = {deep = [1, {x = 2.50}], when = 2023-05-01T10:00:00Z}",
        "unheard_of = [true, 'x']",
    )
    hand = one(with_line(*lines))
    assert hand.names == ("Ann", "Ben", "Cleo")
    assert hand.metadata["event"] == 'The "Main" Event'
    assert hand.metadata["time"] == time(12, 30)
    assert hand.metadata["unheard_of"] == [True, "x"]
    assert hand.metadata["_mine"]["deep"] == [1, {"x": Decimal("2.50")}]
    assert one(history.dumps(hand)) == hand
    assert list(tomllib.loads(history.dumps(hand)))[-9:] == [
        *("event", "time", "seats", "time_limit", "time_banks", "hand", "table"),
        *("_mine", "unheard_of"),
    ]


@pytest.mark.parametrize("code", GAMES)
def test_every_game_is_read(code: str) -> None:
    game = GAMES[code]
    sizes = {"blinds_or_straddles": "[1, 2]", "min_bet": "2", "small_bet": "2", "big_bet": "4"}
    lines = [f"{name} = {sizes.get(name, '1')}" for name in game.needs]
    text = "\n".join(
        [
            f'variant = "{code}"',
            "antes = [0, 0]",
            "starting_stacks = [9, 9]",
            "actions = []",
            *lines,
        ]
    )
    hand = one(text)
    assert hand.game == code
    assert one(history.dumps(hand)) == hand
    if game.variant is None:
        with pytest.raises(HistoryError, match=game.name):
            hand.replay()
    else:
        assert hand.replay().variant.code == game.variant


def test_a_file_of_many() -> None:
    text = f"[1]\n{PLAIN}\n[2]\n{PLAIN}\nhand = 2\n['x y']\n{PLAIN}"
    hands = history.loads(text)
    assert [hand.number for hand in hands] == [1, 2, 3]
    assert hands[0] == hands[2]
    assert hands[0] != hands[1]
    again = history.loads(history.dumps(hands))
    assert again == hands
    assert history.dumps(hands).count("\n\n[2]\n") == 1


def test_files(tmp_path) -> None:
    path = tmp_path / "a.phh"
    hand = one(PLAIN)
    history.dump(hand, path)
    [read] = history.load(path)
    assert read == hand
    assert read.path == str(path)
    path.write_bytes("﻿".encode() + path.read_bytes())
    assert history.load(str(path)) == [hand]
    with pytest.raises(FileNotFoundError):
        history.load(tmp_path / "none.phh")
    before = path.read_bytes()
    with pytest.raises(HistoryError):
        history.dump(replace(hand, game="mine"), path)
    assert path.read_bytes() == before
    with pytest.raises(UnicodeEncodeError):
        history.dump(replace(hand, names=("\udcff", *("" for _ in hand.stacks[1:]))), path)
    assert path.read_bytes() == before


BAD = {
    "no TOML": ("variant = ", "this is not TOML", None, None),
    "cut in the middle": (PLAIN[:120], "this is not TOML", None, None),
    "nothing": ("", "there is no hand in it", None, None),
    "a key twice": (with_line("min_bet = 3"), "this is not TOML", None, None),
    "deep": ("x = " + "[" * 20_000, "this is not TOML", None, None),
    "other TOML": ("title = 'x'", "it lacks variant, antes, starting_stacks, actions", 1, None),
    "missing": (with_line(drop="min_bet antes"), "it lacks antes, min_bet", 1, None),
    "unknown game": (
        with_line('variant = "XX"', drop="variant"),
        "variant is 'XX'; it must be one of NT, FT,",
        1,
        None,
    ),
    "game of a wrong type": (with_line("variant = 5", drop="variant"), "variant is 5", 1, None),
    "antes of a wrong type": (
        with_line('antes = "0"', drop="antes"),
        "antes must be a list of numbers",
        1,
        None,
    ),
    "bool as amount": (
        with_line("min_bet = true", drop="min_bet"),
        "min_bet must be a number",
        1,
        None,
    ),
    "no number": (with_line("min_bet = nan", drop="min_bet"), "min_bet must be a number", 1, None),
    "negative": (with_line("min_bet = -1", drop="min_bet"), "min_bet must be a number", 1, None),
    "negative ante": (
        with_line("antes = [0, -1, 0]", drop="antes"),
        "antes must not be negative",
        1,
        None,
    ),
    "nan stack": (
        with_line("starting_stacks = [1, nan, 3]", drop="starting_stacks"),
        "NaN is not an amount",
        1,
        None,
    ),
    "infinite blind": (
        with_line("blinds_or_straddles = [1, inf, 0]", drop="blinds_or_straddles"),
        "Infinity is not an amount",
        1,
        None,
    ),
    "too much": (
        with_line("starting_stacks = [1, 9223372036854775808, 3]", drop="starting_stacks"),
        "too large an amount",
        1,
        None,
    ),
    "enormous": (
        with_line("starting_stacks = [1, 1e999999, 3]", drop="starting_stacks"),
        "too large an amount",
        1,
        None,
    ),
    "too fine": (
        with_line("starting_stacks = [1, 1e-99, 3]", drop="starting_stacks"),
        "decimals",
        1,
        None,
    ),
    "other lengths": (
        with_line("antes = [0, 0]", drop="antes"),
        "antes has 2 entries; starting_stacks has 3 players",
        1,
        None,
    ),
    "other names": (
        with_line('players = ["a"]'),
        "players has 1 names; there are 3 players",
        1,
        None,
    ),
    "one player": (
        with_line(
            *("antes = [0]", "blinds_or_straddles = [0]", "starting_stacks = [5]", "actions = []"),
            drop="antes blinds_or_straddles starting_stacks actions",
        ),
        "a hand has 2 to 10 players",
        1,
        None,
    ),
    "names of a wrong type": (
        with_line("players = [1, 2, 3]"),
        "players must be a list of texts",
        1,
        None,
    ),
    "day of a wrong type": (with_line("day = '1'"), "day must be a whole number", 1, None),
    "time of a wrong type": (with_line("time = 5"), "time must be a local time", 1, None),
    "seats of a wrong type": (
        with_line("seats = ['a']"),
        "seats must be a list of whole numbers",
        1,
        None,
    ),
    "actions of a wrong type": (
        with_line("actions = [1]", drop="actions"),
        "actions must be a list of texts",
        1,
        None,
    ),
    "no action": (
        with_line('actions = ["d dh p1 AsKd", "p1 dances"]', drop="actions"),
        "'p1 dances' is not an action",
        1,
        2,
    ),
    "no card": (
        with_line('actions = ["d dh p1 AsKx"]', drop="actions"),
        "'Kx' in 'AsKx' is not a card",
        1,
        1,
    ),
    "unknown player": (
        with_line('actions = ["", "p4 f"]', drop="actions"),
        "'p4 f' names p4; there are 3 players",
        1,
        2,
    ),
    "own field of a wrong type": (with_line("_pokercore = 5"), "must be a table", 1, None),
    "own field with unknown entries": (
        with_line("_pokercore = {x = 5}"),
        "unknown entries: x",
        1,
        None,
    ),
    "chairs that are not clockwise": (
        with_line("_pokercore = {chairs = [1, 0, 2]}"),
        "clockwise from the left of the button",
        1,
        None,
    ),
    "chair twice": (with_line("_pokercore = {chairs = [0, 0, 2]}"), "the chairs of all", 1, None),
    "chairs beyond": (
        with_line("_pokercore = {chairs = [0, 1, 3]}"),
        "a list of chairs from 0 to 2",
        1,
        None,
    ),
    "button beyond": (with_line("_pokercore = {button = 3}"), "a chair from 0 to 2", 1, None),
    "no unit": (with_line("_pokercore = {unit = '0'}"), "a positive fraction", 1, None),
    "unit that does not divide": (
        with_line("_pokercore = {unit = '7'}"),
        "no whole number of units of 7",
        1,
        None,
    ),
    "own variant": (
        with_line("_pokercore = {variant = 'x'}"),
        "_pokercore.variant must be a table, or one of NLHE",
        1,
        None,
    ),
    "own variant as a table": (
        with_line("_pokercore = {variant = {version = 1, name = 'x'}}"),
        "rules.limit: the field is missing",
        1,
        None,
    ),
    "own stakes": (
        with_line("_pokercore = {stakes = {ante = -1}}"),
        "stakes.ante: -1 is not an amount",
        1,
        None,
    ),
    "own options": (
        with_line("_pokercore = {options = {burns = 1, x = 2}}"),
        "options.burns: 1 is an int",
        1,
        None,
    ),
    "own posts": (with_line("_pokercore = {posts = [[1]]}"), "a list of [chair, kind", 1, None),
    "own deck": (with_line("_pokercore = {deck = '??'}"), "a text of known cards", 1, None),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_one_clear_error(name: str) -> None:
    text, said, hand, action = BAD[name]
    with pytest.raises(HistoryError) as caught:
        history.loads(text, path="a.phh")
    error = caught.value
    assert said in error.message
    assert (error.path, error.hand, error.action) == ("a.phh", hand, action)
    assert str(error).startswith("a.phh")


def test_all_faults_of_a_hand_are_told_together() -> None:
    text = with_line("day = 'x'", "players = [1]", "antes = 0", drop="antes min_bet")
    with pytest.raises(HistoryError) as caught:
        history.loads(text)
    for said in ("it lacks min_bet", "antes must be", "players must be", "day must be"):
        assert said in str(caught.value)


def test_a_wrong_hand_is_told_by_its_number_and_hides_no_other() -> None:
    bad = with_line(drop="min_bet")
    text = f"[1]\n{PLAIN}\n[2]\n{bad}\n[3]\n{PLAIN}"
    with pytest.raises(HistoryError, match="hand 2: it lacks min_bet"):
        history.loads(text)
    found = list(history.scan(text, "a.phhs"))
    assert [type(hand) for hand in found] == [HandHistory, HistoryError, HandHistory]
    assert str(found[1]) == "a.phhs, hand 2: it lacks min_bet"


def test_no_utf_8(tmp_path) -> None:
    path = tmp_path / "latin.phh"
    path.write_bytes('event = "é"'.encode("latin-1"))
    with pytest.raises(HistoryError, match="not UTF-8") as caught:
        history.load(path)
    assert caught.value.path == str(path)


def test_what_cannot_be_written() -> None:
    hand = one(PLAIN)
    for wrong in (
        replace(hand, game="mine"),
        replace(hand, metadata={"x": object()}),
        replace(hand, unit=Fraction(1, 3)),
        replace(hand, finishing_stacks=(1, None, 3)),
    ):
        with pytest.raises(HistoryError) as caught:
            history.dumps(wrong)
        assert caught.value.message


# Fields of other programs; our own is no free text, and has its own tests.
keys = (
    st.text(st.characters(codec="ascii", categories=["Ll"]), min_size=1)
    .map("_{}".format)
    .filter(lambda key: key != extension.KEY)
)
plain_values = st.recursive(
    st.text(st.characters(exclude_categories=["Cs"])) | st.booleans() | st.integers(-9, 9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("xyz"), inner, max_size=3),
    max_leaves=5,
)
amounts = st.integers(0, 5000).map(lambda cents: Decimal(cents) / 100) | st.integers(0, 300)


@st.composite
def documents(draw) -> str:
    """Any document of the format: games, amounts, actions and fields, whether they play or not."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    count = draw(st.integers(2, 10))

    def row(values=amounts) -> list[object]:
        return draw(st.lists(values, min_size=count, max_size=count))

    fields: dict[str, object] = {"variant": game.code, "antes": row()}
    signed = amounts | amounts.map(lambda x: -x)
    for name in game.needs:
        fields[name] = row(signed) if name == "blinds_or_straddles" else draw(amounts)
    fields["starting_stacks"] = row(amounts | st.just(math.inf))
    players = st.integers(1, count)
    some = st.text("AKQJT98765432", min_size=1, max_size=3)
    words = st.one_of(
        st.builds("p{} f".format, players),
        st.builds("p{} cc # {}".format, players, st.text("abc #")),
        st.builds("p{} cbr {}".format, players, amounts),
        st.builds("p{} sm".format, players),
        st.builds(
            lambda p, ranks: f"p{p} sd {''.join(rank + 'h' for rank in ranks)}", players, some
        ),
        st.builds(lambda p, n: f"d dh p{p} {'??' * n}", players, st.integers(1, 5)),
        st.builds(lambda ranks: f"d db {''.join(rank + 'c' for rank in ranks)}", some),
        st.builds("# {}".format, st.text("xyz")),
    )
    fields["actions"] = draw(st.lists(words, max_size=8))
    if draw(st.booleans()):
        fields["ante_trimming_status"] = draw(st.booleans())
    if draw(st.booleans()):
        fields["finishing_stacks"] = row()
        fields["players"] = row(st.text("αβγ'\"\\\n"))
    fields |= draw(st.dictionaries(keys, plain_values, max_size=3))
    return "\n".join(f"{_toml.key(name)} = {_toml.value(data)}" for name, data in fields.items())


@given(st.lists(documents(), min_size=1, max_size=3))
def test_parsing_what_is_printed_is_identity(texts: list[str]) -> None:
    hands = history.loads("\n".join(f"[{i}]\n{text}" for i, text in enumerate(texts)))
    printed = history.dumps(hands)
    again = history.loads(printed)
    assert again == hands
    assert history.dumps(again) == printed
    for hand in hands:
        assert history.loads(history.dumps(hand)) == [hand]


@given(documents(), st.data())
def test_a_damaged_document_is_an_error_or_a_hand(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 12)))
    junk = data.draw(st.text(max_size=3))
    try:
        hands = history.loads(text[:start] + junk + text[stop:])
    except HistoryError:
        return
    for hand in hands:
        hand.compare()
