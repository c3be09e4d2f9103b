"""Stakes, options, posts, rake, variants: plain data that is checked, and their dictionaries."""

import copy
import dataclasses
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from core import games
from core.setups import picker, some_options
from hands import defects, play_out, schema
from pokercore import enums, variants
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole, Share, Street, Variant

chips = st.integers(0, 2**53)
stakes = st.builds(
    pc.Stakes,
    small_blind=chips,
    big_blind=chips,
    button_blind=chips,
    ante=chips,
    ante_kind=st.sampled_from(enums.AnteKind),
    ante_first=st.booleans(),
    min_bet=chips,
    small_bet=chips,
    big_bet=chips,
    bring_in=chips,
)
posts = st.builds(pc.Post, st.integers(0, 9), st.sampled_from(enums.PostKind), chips)
rakes = st.builds(
    pc.Rake, st.integers(0, 10_000), chips, st.booleans(), st.sampled_from(enums.RakeOrder)
)
options = st.builds(some_options, st.randoms(use_true_random=False).map(picker))
values = st.one_of(
    *(st.tuples(st.just(name), made) for name, made in [
        ("stakes", stakes), ("post", posts), ("rake", rakes), ("options", options),
        ("variant", st.sampled_from([*map(variants.get, variants.names()), *games.ALL])),
    ])
)  # fmt: skip


@given(values)
def test_plain_data_are_values_with_dictionaries(named):
    name, value = named
    data = json.loads(json.dumps(value.to_dict()))
    schema(name).validate(data)
    assert type(value).from_dict(data) == value
    assert type(value).from_dict(value.to_dict()) == value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == copy.deepcopy(value) == value
    assert hash(copy.copy(value)) == hash(value)
    with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
        value.note = 1
    for field in dataclasses.fields(value)[:1]:
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError)):
            setattr(value, field.name, 1)


@given(values, st.data())
def test_a_dictionary_that_was_changed_is_refused(named, data):
    name, value = named
    whole = value.to_dict()
    damage = data.draw(st.sampled_from(["version", "unknown", "type"]))
    if damage == "version":
        wrong = {**whole, "version": data.draw(st.sampled_from([0, 2, "1", None, True]))}
    elif damage == "unknown":
        wrong = {**whole, "colour": "red"}
    else:
        key = data.draw(st.sampled_from([key for key in whole if key not in ("version", "cap",
                                                                             "rake")]))  # fmt: skip
        wrong = {**whole, key: data.draw(st.sampled_from([1.5, "", -1, 2**63]))}
    with pytest.raises(pc.RulesError) as caught:
        type(value).from_dict(wrong)
    assert caught.value.defects
    assert not schema(name).is_valid(wrong)


@pytest.mark.parametrize("thing", [None, 5, "text", [], {}])
@pytest.mark.parametrize("kind", [pc.Stakes, pc.Post, pc.Rake, pc.Options, pc.Variant])
def test_things_that_are_no_dictionary(kind, thing):
    with pytest.raises(pc.RulesError) as caught:
        kind.from_dict(thing)
    assert str(caught.value)


def test_all_wrong_fields_are_told():
    found = defects(pc.Stakes, 1.5, True, ante="2", ante_kind=9, ante_first=1, min_bet=-1)
    assert found == {
        "stakes.small_blind": "wrong_type",
        "stakes.big_blind": "wrong_type",
        "stakes.ante": "wrong_type",
        "stakes.ante_kind": "wrong_type",
        "stakes.ante_first": "wrong_type",
        "stakes.min_bet": "amount_out_of_range",
    }
    found = defects(pc.Options, burns=1, cap=0, tabling="loud", odd_chip_unit=0, rake=5)
    assert found == {
        "options.burns": "wrong_type",
        "options.cap": "option",
        "options.tabling": "wrong_type",
        "options.odd_chip_unit": "amount_out_of_range",
        "options.rake": "wrong_type",
    }
    assert defects(pc.Post, 10, 9, -1) == {
        "post.seat": "no_such_seat",
        "post.kind": "wrong_type",
        "post.amount": "amount_out_of_range",
    }
    assert defects(pc.Rake, 10_001, 1.5) == {
        "rake.per_10_000": "option",
        "rake.cap": "wrong_type",
    }


def test_enumerations_by_number_and_label():
    for name in enums.__all__:
        kind = getattr(enums, name)
        for member in kind:
            assert kind(member.label) is kind(int(member)) is member
            assert str(member) == member.label
            assert pickle.loads(pickle.dumps(member)) is member
        for wrong in ("", "no such label", -1, 99):
            with pytest.raises(ValueError, match="is not a valid"):
                kind(wrong)


def test_stakes_that_follow_from_others():
    assert pc.Stakes(1, 2).smallest_bet == 2
    assert pc.Stakes(ante=3).smallest_bet == 3
    assert pc.Stakes(ante=3, button_blind=6).smallest_bet == 6
    assert pc.Stakes(1, 2, min_bet=5).smallest_bet == 5
    assert pc.Stakes(1, 2).fixed_bets == (2, 4)
    assert pc.Stakes(1, 2, small_bet=3).fixed_bets == (3, 6)
    assert pc.Stakes(1, 2).replace(ante=1) == pc.Stakes(1, 2, ante=1)
    hand = pc.Hand(variants.NLHE, [200] * 3, stakes=pc.Stakes(1, 2, ante=1), seed=1)
    assert hand.stakes == pc.Stakes(1, 2, ante=1)
    assert hand.options == pc.Options()
    assert hand.variant is variants.NLHE


def test_presets():
    assert pc.Options.cash() == pc.Options()
    assert pc.Options.tournament() == pc.Options(cap_lift=enums.CapLift.DEALT_HEADS_UP)
    assert pc.Options.tournament(cap=3).cap == 3
    assert pc.Options().replace(cap=None).cap is None


def test_the_registry():
    assert variants.names()[:4] == ("NLHE", "PLHE", "FLHE", "HEADS_UP")
    for text in ("NLHE", "nlhe", "No-Limit Hold'em", "no limit holdem", "holdem", "Hold'em"):
        assert variants.get(text) is variants.NLHE
    assert variants.get(variants.FLHE) is variants.FLHE
    for wrong in ("", "canasta", None, 5):
        found = defects(variants.get, wrong)
        assert found == {"variant": "unknown_variant"}
    taken = dataclasses.replace(variants.NLHE, name="another", code="NLHE")
    assert defects(variants.register, taken) == {"rules.name": "name_taken"}
    assert variants.register(variants.NLHE) is variants.NLHE


def variant(*streets, **fields):
    usual = {"name": "of the tests", "code": "TEST", "limit": pc.Limit.NO_LIMIT}
    return Variant(**{**usual, "streets": tuple(streets), **fields})


USUAL = Street("all", (Hole(2), Board(5), Bet()))


DEFECTIVE = {
    "no streets": (variant(), "rules.streets", "no_streets"),
    "no steps": (variant(Street("none", ())), "rules.streets[0]", "no_streets"),
    "eight cards": (variant(Street("all", (Hole(8), Bet()))), None, "step_count"),
    "a board of six": (variant(Street("all", (Hole(2), Board(6)))), None, "step_count"),
    "three of two": (variant(Street("all", (Hole(2), Discard(3), Board(5)))), None, "step_count"),
    "no share": (variant(USUAL, shares=()), "rules.shares", "shares"),
    "a low alone": (
        variant(USUAL, shares=(Share("low_a5_8"),)),
        "rules.shares[0]",
        "shares",
    ),
    "the same twice": (variant(USUAL, shares=(Share(),) * 2), "rules.shares[1]", "shares"),
    "three shares": (variant(USUAL, shares=(Share(),) * 3), "rules.shares", "shares"),
    "four cards": (variant(Street("all", (Hole(2), Board(2)))), "rules.shares[0]", "ranking_cards"),
    "cards twice": (
        variant(USUAL, deck=variants.STANDARD_DECK * 2),
        "rules.deck",
        "duplicate_card",
    ),
    "few cards": (variant(USUAL, deck=variants.STANDARD_DECK[:8]), "rules.deck", "deck_too_small"),
    "no seats": (variant(USUAL, min_seats=5, max_seats=4), "rules.min_seats", "players"),
    "six shared": (
        variant(Street("all", (Hole(3), Board(4), Bet(), Hole(2, or_shared=True), Bet()))),
        "rules.streets[0].steps[3]",
        "step_count",
    ),
    "a draw of six": (
        variant(Street("all", (Hole(5), Draw(6)))),
        None,
        "step_count",
    ),
    "cards that are not wild": (
        variant(USUAL, deck=variants.STANDARD_DECK[16:], wild=pc.Wild("2")),
        "rules.wild",
        "wild_cards",
    ),
    "two of one": (
        variant(Street("all", (Hole(1), Board(5), Bet())), shares=(Share(), Share(uses=2))),
        "rules.shares[1]",
        "ranking_cards",
    ),
    "nothing face up": (
        variant(Street("all", (Hole(2), Board(5), Bet(opener="lowest_showing")))),
        "rules.streets[0].steps[2]",
        "step_count",
    ),
    "no rounds": (variant(Street("all", (Hole(2), Board(5)))), "rules.streets", "no_streets"),
    "a long day": (variant(*[Street("long", (Bet(),) * 60)] * 2), "rules.streets", "too_many"),
}


@pytest.mark.parametrize("name", DEFECTIVE)
def test_variants_that_cannot_be_played(name):
    made, place, code = DEFECTIVE[name]
    found = {defect.place: defect.code for defect in made.check()}
    assert code in found.values()
    assert place is None or found[place] == code
    assert defects(made.game) == found
    assert defects(pc.Hand, made, [9] * 3, blinds=(1, 2)) == found


@pytest.mark.parametrize("boards", [0, 5, -1, 2**63])
def test_a_number_of_boards_that_no_game_has(boards):
    assert defects(variant, USUAL, boards=boards) == {"rules.boards": "boards"}


def test_every_code_of_a_defect_comes_up(repository):
    """The table in Rust: each code stands in a test."""
    text = (repository / "rust" / "core" / "src" / "error.rs").read_text()
    table = text[text.index("DefectCode {") :]
    codes = {line.split('"')[1] for line in table.splitlines() if ' = "' in line}
    tests = "".join(path.read_text() for path in (repository / "tests/python").rglob("*.py"))
    assert {code for code in codes if f'"{code}"' not in tests} == set()


def test_a_variant_of_ones_own_is_played_by_the_same_engine():
    three_streets = variant(
        Street("first", (Hole(2), Bet(opener=enums.Opener.AFTER_POSTS))),
        Street("four", (Burn(), Board(4), Bet())),
        Street("last", (Board(1), Bet(size=enums.BetSize.BIG))),
        limit=pc.Limit.FIXED_LIMIT,
    )
    assert three_streets.check() == ()
    hand = pc.Hand(three_streets, [100] * 4, blinds=(1, 2), seed=2)
    streets = []
    while hand.turn is not None:
        streets.append((hand.street_name, len(hand.board), hand.legal.min_raise_to))
        hand.check_or_call()
    assert list(dict.fromkeys(streets)) == [("first", 0, 4), ("four", 4, 2), ("last", 5, 4)]
    assert sum(hand.payoffs) == 0


def test_a_game_is_compiled_once():
    game = variants.NLHE.game()
    assert variants.NLHE.game() is game
    assert variants.NLHE.game(pc.Options(cap=3)) is variants.NLHE.game(pc.Options(cap=3))
    assert variants.NLHE.game(pc.Options(cap=3)) is not game
    assert (game.variant, game.options) == (variants.NLHE, pc.Options())
    assert game.seat_limits == (2, 10)
    assert game.cards_needed(10) == 28
    assert variants.HEADS_UP.game().seat_limits == (2, 2)
    assert play_out(pc.Hand(game.variant, [9] * 3, blinds=(1, 2), seed=1)).is_over


def test_errors_are_told_apart():
    for kind in (pc.CardError, pc.IllegalAction, pc.RulesError, pc.SnapshotError, pc.HistoryError):
        assert issubclass(kind, pc.PokerError)
        assert issubclass(kind, ValueError)
    assert issubclass(pc.JournalError, pc.PokerError)
    assert not issubclass(pc.JournalError, ValueError)
    errors = [
        pc.CardError("no card"),
        pc.IllegalAction("no", "not_your_turn"),
        pc.RulesError("", [("option", "options.cap", "no cap")]),
        pc.SnapshotError("cut"),
        pc.HistoryError("no such actor", path="a.phh", hand=2, action=7),
        pc.JournalError("full"),
    ]
    for error in errors:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(error, protocol))
            assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
        again = copy.copy(error)
        assert (type(again), str(again)) == (type(error), str(error))
