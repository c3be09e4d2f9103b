"""Names of games, the listing, and a game in words."""

import json
from dataclasses import replace

import pytest

import pokercore as pc
from pokercore import variants
from pokercore.variants import Variant, registry


@pytest.mark.parametrize("code", variants.names())
def test_a_game_is_found_by_its_code_name_and_aliases(code):
    variant = variants.get(code)
    assert variant.code == code
    for name in (code, variant.name, *variants.aliases(code)):
        for written in (name, name.upper(), name.lower(), name.replace("-", " ")):
            assert variants.get(written) is variant
            assert variants.get_any(written) is variant
            assert variants.find(written) is variant
    assert getattr(variants, code, variant) == variant


def test_codes_and_names_are_of_one_game_each():
    games = [variants.get(code) for code in variants.names()]
    assert len({game.name for game in games}) == len(games)
    keys = [registry.keys_of(name)[0] for game in games for name in {game.code, game.name}]
    assert len(set(keys)) == len(set(zip(keys, keys, strict=True)))
    assert variants.names()[:4] == ("NLHE", "PLHE", "FLHE", "HEADS_UP")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        # as a site writes them
        ("Hold'em No Limit", "NLHE"),
        ("Omaha Pot Limit", "PLO"),
        ("Omaha Hi/Lo Limit", "FLO8"),
        ("Omaha Hi/Lo Pot Limit", "PLO8"),
        ("Omaha Hi/Lo No Limit", "NLO8"),
        ("5 Card Omaha Pot Limit", "PLO5"),
        ("5 Card Omaha Hi/Lo Pot Limit", "PLO5_8"),
        ("6 Card Omaha Pot Limit", "PLO6"),
        ("Courchevel Pot Limit", "COURCHEVEL"),
        ("Courchevel Hi/Lo Pot Limit", "COURCHEVEL8"),
        ("7 Card Stud Limit", "STUD"),
        ("7 Card Stud Hi/Lo Limit", "STUD8"),
        ("Razz Limit", "RAZZ"),
        ("5 Card Draw Limit", "FL5CD"),
        ("5 Card Draw No Limit", "NL5CD"),
        ("Triple Draw 2-7 Lowball Limit", "27TD"),
        ("Single Draw 2-7 Lowball No Limit", "NL27SD"),
        ("Badugi Limit", "BADUGI"),
        ("6+ Hold'em No Limit", "SHORT_DECK"),
        ("Omaha H/L Pot Limit", "PLO8"),
        ("7 Card Stud H/L", "STUD8"),
        ("six-plus hold'em", "SHORT_DECK"),
        ("6plus", "SHORT_DECK"),
        # the codes of a format
        ("NT", "NLHE"),
        ("FT", "FLHE"),
        ("NS", "SHORT_DECK"),
        ("PO", "PLO"),
        ("FO/8", "FLO8"),
        ("F7S", "STUD"),
        ("F7S/8", "STUD8"),
        ("FR", "RAZZ"),
        ("N2L1D", "NL27SD"),
        ("F2L3D", "27TD"),
        ("FB", "BADUGI"),
        # as players write them
        ("O8", "FLO8"),
        ("PLO-8", "PLO8"),
        ("big o", "PLO5_8"),
        ("6+", "SHORT_DECK"),
        ("Six Plus Hold'em", "SHORT_DECK"),
        ("2-7 TD", "27TD"),
        ("deuce to seven triple draw", "27TD"),
        ("limit 2-7 triple draw", "27TD"),
        ("A-5 TD", "A5TD"),
        ("stud hi-lo", "STUD8"),
        ("Stud Eight or Better", "STUD8"),
        ("2-7 razz", "RAZZ27"),
        ("crazy pineapple high-low", "CRAZY_PINEAPPLE8"),
        ("tahoe", "LAZY_PINEAPPLE"),
        ("rhode island", "RHODE_ISLAND"),
        ("double board PLO", "DOUBLE_BOARD_PLO"),
    ],
)
def test_names_as_they_are_written(name, code):
    assert variants.get(name).code == code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("H.O.R.S.E.", "HORSE"),
        ("horse", "HORSE"),
        ("8-Game", "EIGHT_GAME"),
        ("Eight-Game Mix", "EIGHT_GAME"),
        ("hose", "HOSE"),
    ],
)
def test_names_of_mixed_games(name, code):
    assert variants.get_any(name).code == code
    assert code in variants.mixed_names()
    assert code not in variants.names()
    assert variants.find(name) is None
    with pytest.raises(pc.RulesError, match="is a mixed game; give a single variant"):
        variants.get(name)


def test_an_unknown_name_tells_what_is_near():
    with pytest.raises(pc.RulesError, match="known: PLO, ") as caught:
        variants.get("omahar")
    assert caught.value.defects[0].code == "unknown_variant"
    for name in ("", "'", None, 5, b"NLHE"):
        for find in (variants.get, variants.get_any):
            with pytest.raises(pc.RulesError, match="known: NLHE, PLHE, FLHE, HEADS_UP"):
                find(name)
        assert variants.find(name) is None


def test_the_listing_has_every_game():
    listing = variants.catalogue()
    assert tuple(entry.code for entry in listing) == variants.names()
    lines = str(listing).splitlines()
    assert len(lines) == 1 + len(listing) == 1 + len(variants.names())
    assert all(line == line.rstrip() for line in lines)
    data = json.loads(json.dumps(listing.to_dict()))
    assert [entry["code"] for entry in data["variants"]] == list(variants.names())
    for entry, told in zip(listing, data["variants"], strict=True):
        variant = variants.get(entry.code)
        assert told["limit"] == str(variant.limit)
        assert tuple(told["seats"]) == variant.game().seat_limits
        assert told["streets"] == [street.name for street in variant.streets]
        assert len(told["ranking"]) == len(variant.shares)
        assert "None" not in str(told)
    few = variants.catalogue(["razz", variants.NLHE])
    assert [entry.code for entry in few] == ["RAZZ", "NLHE"]


@pytest.mark.parametrize("code", variants.names())
def test_a_game_in_words(code):
    variant = variants.get(code)
    text = str(variant)
    assert text.startswith(f"{code}: {variant.name}\n")
    for street in variant.streets:
        assert f"\n  {street.name}" in text
    for alias in variants.aliases(code):
        assert alias in text


def test_a_game_in_words_whole():
    assert str(variants.STUD) == "\n".join(
        (
            "STUD: fixed-limit seven-card stud",
            "  players    2 to 8",
            "  deck       standard52",
            "  third      deal 2; deal 1 up; bet small, lowest showing",
            "  fourth     burn; deal 1 up; bet small, highest showing, open pair",
            "  fifth      burn; deal 1 up; bet big, highest showing",
            "  sixth      burn; deal 1 up; bet big, highest showing",
            "  seventh    burn; deal 1 or shared; bet big, highest showing",
            "  wins       high",
            "  odd chips  by the suit of the highest card",
            "  stakes     ante 1 each, bring-in 2, bets 4/8",
            "  also       stud, seven-card stud, seven stud, stud hi, F7S",
        )
    )
    bug = variants.with_jokers(variants.double_board(variants.PLO), 2, bug=True)
    assert "  deck     standard52 + 2 jokers" in str(bug)
    assert "  boards   2" in str(bug)
    assert "  wild     jokers, as bugs" in str(bug)


def test_words_of_a_game_that_cannot_be_dealt():
    broken = Variant("broken", "B", "no_limit", (), shares=())
    text = str(broken)
    assert text.startswith("B: broken\n")
    assert text.count("\n  wrong") == len(broken.check()) > 1


def test_what_cannot_be_registered_leaves_nothing_behind():
    streets = variants.NLHE.streets
    known = variants.names()
    game = Variant("a game of this test", "THIS_TEST", "no_limit", streets)
    empty = Variant("a game without streets", "EMPTY_TEST", "no_limit", ())
    for given, others, code in [
        ("NLHE", (), "wrong_type"),
        (game, ("",), "wrong_type"),
        (game, ("this test", "!?"), "wrong_type"),
        (game, (3,), "wrong_type"),
        (game, ("this test", "Omaha"), "name_taken"),
        (empty, (), "no_streets"),
    ]:
        with pytest.raises(pc.RulesError) as raised:
            variants.register(given, *others)
        assert raised.value.defects[0].code == code
    assert variants.names() == known
    for name in ("THIS_TEST", "this test", "EMPTY_TEST", "", "!?"):
        assert variants.find(name) is None


def test_the_listing_of_one():
    assert variants.catalogue("PLO") == variants.catalogue(["PLO"])
    assert variants.catalogue(variants.PLO) == variants.catalogue([variants.PLO])


def test_a_game_in_words_tells_what_is_wild():
    def wild(game):
        return [line.split(None, 1)[1] for line in str(game).split("\n") if line[2:6] == "wild"]

    jokers = variants.with_jokers("PLO", 2)
    assert wild(variants.PLO) == []
    assert wild(jokers) == wild(replace(jokers, wild=None)) == ["jokers"]
    assert wild(variants.with_jokers("PLO", bug=True)) == ["jokers, as bugs"]
    assert wild(variants.with_wild("PLO", "one-eyed jacks")) == ["Jh Js"]
    assert wild(variants.with_wild(jokers, "one-eyed jacks")) == ["Jh Js and jokers"]
    assert wild(variants.with_wild(jokers, pc.Wild("none"))) == ["none"]
