"""Variants in files: what is written reads back, and everything that is wrong is told at once."""

import json
import tomllib

import pytest

import pokercore as pc
from pokercore import variants
from pokercore.enums import BetSize, Opener
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole, words

ALL = [variants.get(code) for code in variants.names()]
FORMS = [
    variants.with_jokers(variants.NLHE, 2),
    variants.with_jokers(variants.BADUGI, 1, bug=True),
    variants.with_wild(variants.STUD8, "one-eyed jacks"),
    variants.with_wild(variants.NL5CD, pc.Wild("none")),
    variants.double_board(variants.COURCHEVEL8),
    variants.Variant(
        "a deck without a name",
        "X",
        "fixed_limit",
        variants.NLHE.streets,
        deck=tuple(reversed(variants.STANDARD_DECK))[:40],
    ),
]


@pytest.mark.parametrize("language", ["toml", "json"])
@pytest.mark.parametrize("variant", [*ALL, *FORMS], ids=lambda variant: variant.code)
def test_what_is_written_reads_back(variant, language, tmp_path):
    text = variants.dumps(variant, language)
    assert variants.loads(text, language) == variant
    path = tmp_path / f"game.{language}"
    variants.dump(variant, path)
    assert path.read_text(encoding="utf-8") == text
    assert variants.load(path) == variant
    assert variants.load(path, language) == variant


def test_both_languages_say_the_same():
    for variant in (*ALL, *FORMS):
        toml = tomllib.loads(variants.dumps(variant))
        assert toml == json.loads(variants.dumps(variant, "json"))


def test_a_file_is_short():
    assert variants.dumps(variants.FLO8) == "\n".join(
        (
            "version = 1",
            'name = "fixed-limit Omaha eight or better"',
            'code = "FLO8"',
            'limit = "fixed_limit"',
            'deck = "standard52"',
            'shares = [{ranking = "high", uses = 2}, {ranking = "low_a5_8", uses = 2}]',
            "min_seats = 2",
            "max_seats = 10",
            "",
            "[[streets]]",
            'name = "preflop"',
            'steps = ["deal 4", "bet small, after posts"]',
            "",
            "[[streets]]",
            'name = "flop"',
            'steps = ["burn", "board 3", "bet small"]',
            "",
            "[[streets]]",
            'name = "turn"',
            'steps = ["burn", "board 1", "bet big"]',
            "",
            "[[streets]]",
            'name = "river"',
            'steps = ["burn", "board 1", "bet big"]',
            "",
            "[default_stakes]",
            "small_blind = 1",
            "big_blind = 2",
            "small_bet = 2",
            "big_bet = 4",
            "",
        )
    )


LEAST = """
name = "mine"
code = "M"
limit = "no_limit"
streets = [{name = "only", steps = ["deal 5", "bet small, after posts"]}]
"""


def test_what_has_a_default_may_be_left_out():
    variant = variants.loads(LEAST)
    assert variant == variants.Variant(
        "mine",
        "M",
        "no_limit",
        (variants.Street("only", (Hole(5), Bet(opener=Opener.AFTER_POSTS))),),
    )
    # Dictionaries of the package read as well, and mixed with short words.
    assert variants.loads(json.dumps(variants.RAZZ.to_dict()), "json") == variants.RAZZ
    more = (
        LEAST + 'shares = ["high"]\ndeck = "2c3c4c5c6c7c8c9cTcJcQcKcAc"\njokers = 1\nwild = "bug"\n'
    )
    variant = variants.loads(more)
    assert len(variant.deck) == 14
    assert variant.wild.bug
    step = {"step": "hole", "count": 5}
    text = json.dumps(
        {**tomllib.loads(LEAST), "streets": [{"name": "x", "steps": [step, "bet big"]}]}
    )
    assert variants.loads(text, "json").streets[0].steps == (Hole(5), Bet(BetSize.BIG))


def test_everything_that_is_wrong_is_told_with_its_place():
    text = """
        name = ""
        limit = "sky_limit"
        deck = "tarot"
        boards = 7
        colour = "green"
        shares = [{ranking = "best"}, {ranking = "high", uses = 9}]
        wild = {cards = "Zz", bugs = true}
        streets = [
            {name = "one", steps = ["deal", "deal 2 sideways", "bet medium", "dance", 5]},
            {name = "two", steps = ["board 0", "draw 3 to 2", {step = "jump"}, "burn"]},
            {steps = ["bet small, after dinner"]},
        ]
        [default_stakes]
        small_blind = -1
        ante = 0.5
    """
    with pytest.raises(pc.RulesError) as caught:
        variants.loads(text)
    places = [defect.place for defect in caught.value.defects]
    assert set(places) == {
        "rules.deck",
        "rules.streets[0].steps[0]",
        "rules.streets[0].steps[1]",
        "rules.streets[0].steps[2]",
        "rules.streets[0].steps[3]",
        "rules.streets[0].steps[4].step",
        "rules.streets[1].steps[0].count",
        "rules.streets[1].steps[1].least",
        "rules.streets[1].steps[2].step",
        "rules.streets[2].steps[0]",
        "rules.streets[2].name",
        "rules.shares[0].ranking",
        "rules.shares[1].uses",
        "rules.wild.bugs",
        "rules.wild.cards",
        "rules.default_stakes.small_blind",
        "rules.default_stakes.ante",
        "rules.name",
        "rules.limit",
        "rules.boards",
        "rules.colour",
        "rules.code",
    }
    for defect in caught.value.defects:
        assert str(defect) in str(caught.value)


def test_a_game_that_cannot_be_dealt_is_refused_whole(tmp_path):
    text = LEAST.replace("deal 5", "deal 9") + "min_seats = 6\nmax_seats = 3\nshares = []\n"
    with pytest.raises(pc.RulesError) as caught:
        variants.loads(text)
    assert {defect.code for defect in caught.value.defects} >= {"step_count", "shares", "players"}
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(pc.RulesError) as again:
        variants.load(path)
    assert again.value.defects == caught.value.defects
    assert str(again.value) == f"{path}: {caught.value}"


@pytest.mark.parametrize(
    ("text", "language", "message"),
    [
        ("name = 1 2", "toml", "this is not TOML: .*line 1"),
        ("{", "json", "this is not JSON: .*line 1"),
        ("[1, 2]", "json", "give a dictionary"),
        ("jokers = 9", "toml", "9 jokers"),
        ("jokers = true", "toml", "True jokers"),
        ("version = 2", "toml", "version 2; this release reads version 1"),
        ("deck = 5", "toml", "give a list"),
    ],
)
def test_documents_that_are_none(text, language, message):
    with pytest.raises(pc.RulesError, match=message):
        variants.loads(text, language)


def test_files_that_are_none(tmp_path):
    path = tmp_path / "x.toml"
    with pytest.raises(FileNotFoundError):
        variants.load(path)
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(pc.RulesError, match="not UTF-8") as caught:
        variants.load(path)
    assert caught.value.defects[0].place == "file"
    path.write_text("\ufeff" + LEAST, encoding="utf-8")
    assert variants.load(path).code == "M"
    for call in (variants.dumps, variants.loads):
        with pytest.raises(ValueError, match="language 'yaml'; it is 'toml' or 'json'"):
            call(variants.NLHE if call is variants.dumps else LEAST, "yaml")


STEPS = {
    "burn": Burn(),
    "deal 2": Hole(2),
    "deal 1 up": Hole(1, up=True),
    "deal 1 or shared": Hole(1, or_shared=True),
    "deal 1 up or shared": Hole(1, up=True, or_shared=True),
    "board 3": Board(3),
    "discard 1": Discard(1),
    "discard 1 to 2": Discard(2, 1),
    "discard up to 2": Discard(2, 0),
    "draw up to 5": Draw(5),
    "draw 1 to 5": Draw(5, 1),
    "draw 3": Draw(3, 3),
    "bet small": Bet(),
    "bet big": Bet(BetSize.BIG),
    "bet small, after posts": Bet(opener=Opener.AFTER_POSTS),
    "bet small, lowest showing": Bet(opener=Opener.LOWEST_SHOWING),
    "bet big, lowest showing ace low, cap 3": Bet("big", Opener.LOWEST_SHOWING_ACE_LOW, cap=3),
    "bet small, highest showing, open pair": Bet(opener=Opener.HIGHEST_SHOWING, open_pair=True),
    "bet big, cap 2, open pair": Bet("big", cap=2, open_pair=True),
}


@pytest.mark.parametrize("text", STEPS)
def test_steps_in_words(text):
    assert words.step(text) == STEPS[text]
    assert words.words(STEPS[text]) == text
    assert words.step(text.upper().replace(",", "  ")) == STEPS[text]


NO_STEPS = [
    *("", "deal", "deal two", "deal 2 2", "deal -1", "deal ²", "board", "burn 1", "draw"),
    *("discard up 2", "bet", "bet huge", "bet small, after lunch", "bet small, cap"),
    *("bet small, cap x", "bet small small"),
]


@pytest.mark.parametrize("text", NO_STEPS)
def test_words_that_are_no_step(text):
    with pytest.raises(pc.RulesError) as caught:
        words.step(text)
    assert [defect.place for defect in caught.value.defects] == ["step"]


def test_every_step_of_the_catalogue_has_words():
    for variant in ALL:
        for street in variant.streets:
            for step in street.steps:
                assert words.step(words.words(step)) == step


def test_jokers_are_looked_at_where_the_deck_is_none():
    text = variants.dumps(variants.NLHE).replace('deck = "standard52"', 'deck = "x"\njokers = 9')
    with pytest.raises(pc.RulesError) as raised:
        variants.loads(text)
    assert [defect.place for defect in raised.value.defects] == ["rules.deck", "rules.jokers"]


def test_wrong_words_are_told_in_the_words_of_files():
    text = variants.dumps(variants.NLHE).replace("no_limit", "limitless")
    with pytest.raises(pc.RulesError, match="'no_limit', 'pot_limit', 'fixed_limit'"):
        variants.loads(text)


def test_what_is_no_text_and_no_variant():
    for text in (None, b"", 3):
        with pytest.raises(TypeError, match="give a str"):
            variants.loads(text)
    with pytest.raises(TypeError, match="a file holds one Variant"):
        variants.dumps(variants.HORSE)


def test_a_file_stays_where_a_variant_cannot_be_coded(tmp_path):
    path = tmp_path / "game.toml"
    variants.dump(variants.NLHE, path)
    before = path.read_bytes()
    strange = variants.Variant("\ud800", "X", "no_limit", variants.NLHE.streets)
    with pytest.raises(ValueError, match="surrogates"):
        variants.dump(strange, path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("game", "stakes", "place"),
    [
        ("STUD", "ante = 1\nbring_in = 9\nsmall_bet = 4", "bring_in"),
        ("STUD", "small_blind = 1\nbig_blind = 2\nbring_in = 2\nsmall_bet = 4", "bring_in"),
        ("NLHE", "small_blind = 1\nbig_blind = 2\nbring_in = 1", "bring_in"),
        ("PLO", "small_bet = 0", "min_bet"),
    ],
)
def test_default_stakes_that_cannot_be_played(game, stakes, place):
    text, _, _ = variants.dumps(variants.get(game)).partition("[default_stakes]")
    with pytest.raises(pc.RulesError) as raised:
        variants.loads(f"{text}[default_stakes]\n{stakes}\n")
    assert [defect.place for defect in raised.value.defects] == [f"rules.default_stakes.{place}"]
