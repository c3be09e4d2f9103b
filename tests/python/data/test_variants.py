"""Variants as data, their registry, and the games they compile to."""

import copy
import json
import pickle
import threading
from dataclasses import replace

import jsonschema
import pytest

import pokercore as pc
from core import games
from pokercore import schemas, variants
from pokercore.enums import BetSize, Limit, OddChips, Opener, Ranking
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole, Share, Street, Variant

BUILT_IN = [variants.get(name) for name in ("NLHE", "PLHE", "FLHE", "HEADS_UP")]


def tiny(**changes: object) -> Variant:
    streets = (Street("all", (Hole(2), Board(5), Bet())),)
    return Variant(
        **{"name": "tiny", "code": "T", "limit": "no_limit", "streets": streets} | changes
    )


@pytest.mark.parametrize("variant", [*BUILT_IN, *games.ALL], ids=lambda variant: variant.code)
def test_they_are_values(variant: Variant) -> None:
    data = json.loads(json.dumps(variant.to_dict()))
    jsonschema.Draft202012Validator(schemas.get("variant")).validate(data)
    assert Variant.from_dict(data) == variant
    game = variant.game()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(variant, protocol))
        assert again == variant
        assert hash(again) == hash(variant)
        assert again.game() is not game
    assert copy.deepcopy(variant) == variant
    assert variant.check() == ()
    assert variant.game() is game


def test_holdem() -> None:
    assert [str(variant.limit) for variant in BUILT_IN] == [
        "no_limit", "pot_limit", "fixed_limit", "no_limit",
    ]  # fmt: skip
    assert variants.HEADS_UP.max_seats == 2
    assert variants.NLHE.max_seats == 10
    assert variants.NLHE.game().seat_limits == (2, 10)
    assert len(variants.STANDARD_DECK) == 52
    assert [street.steps[-1] for street in variants.NLHE.streets] == [
        Bet(BetSize.SMALL, Opener.AFTER_POSTS),
        Bet(BetSize.SMALL, Opener.LEFT_OF_BUTTON),
        Bet(BetSize.BIG, Opener.LEFT_OF_BUTTON),
        Bet(BetSize.BIG, Opener.LEFT_OF_BUTTON),
    ]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("NLHE", "NLHE"),
        ("nlhe", "NLHE"),
        ("No-Limit Hold'em", "NLHE"),
        ("no limit holdem", "NLHE"),
        ("holdem", "NLHE"),
        ("limit hold'em", "FLHE"),
        ("Pot-limit holdem", "PLHE"),
        ("heads up", "HEADS_UP"),
        ("heads-up no-limit hold'em", "HEADS_UP"),
    ],
)
def test_names(name: str, code: str) -> None:
    assert variants.get(name).code == code
    assert variants.get(variants.get(name)) is variants.get(name)
    assert code in variants.names()


@pytest.mark.parametrize("name", ["", "gin rummy", "'", 5, None])
def test_unknown_names(name: object) -> None:
    with pytest.raises(pc.RulesError, match="known: NLHE, PLHE, FLHE, HEADS_UP") as caught:
        variants.get(name)
    assert caught.value.defects[0].code == "unknown_variant"


def test_registering() -> None:
    with pytest.raises(pc.RulesError) as caught:
        variants.register(tiny(code="NLHE"), "a name of tests only")
    assert caught.value.defects[0].code == "name_taken"
    with pytest.raises(pc.RulesError):
        variants.get("a name of tests only")
    assert variants.register(replace(variants.NLHE)) is variants.NLHE


def test_games_are_compiled_once_for_each_options() -> None:
    variant = tiny()
    games = [variant.game() for _ in range(3)]
    assert len(set(map(id, games))) == 1
    options = pc.Options(burns=False)
    assert variant.game(options) is variant.game(pc.Options(burns=False))
    assert variant.game(options) is not variant.game()
    assert variant.game(options).options == options
    for cap in range(1, 100):
        variant.game(pc.Options(cap=cap))
        assert len(variant._games) <= 64
    assert variant.game(options).options == options


def test_threads_share_the_game() -> None:
    variant, found = tiny(), list[object]()
    barrier = threading.Barrier(8)

    def compile_it() -> None:
        barrier.wait()
        found.append(variant.game())

    threads = [threading.Thread(target=compile_it) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, found))) == 1


def test_what_cannot_be_played_is_told_whole() -> None:
    streets = (Street("one", (Hole(8), Discard(9), Board(6))), Street("two", ()))
    broken = tiny(
        streets=streets,
        shares=(),
        deck=(variants.STANDARD_DECK[0],) * 2,
        min_seats=5,
        max_seats=3,
    )
    codes = {defect.code for defect in broken.check()}
    assert codes == {
        "step_count", "no_streets", "duplicate_card", "shares", "players",
    }  # fmt: skip
    with pytest.raises(pc.RulesError) as caught:
        broken.game()
    assert caught.value.defects == broken.check()
    with pytest.raises(pc.RulesError):
        pc.Hand(broken, [100, 100], blinds=(1, 2))


def test_fields_of_wrong_types() -> None:
    with pytest.raises(pc.RulesError) as caught:
        Variant("", 5, "x", [1], "high", "AsKs", 0, 1, 11, 3, "2", "best")
    places = [defect.place for defect in caught.value.defects]
    assert places == [
        "rules.name", "rules.code", "rules.limit", "rules.streets[0]", "rules.shares",
        "rules.deck", "rules.boards", "rules.min_seats", "rules.max_seats",
        "rules.default_stakes", "rules.wild", "rules.odd_chips",
    ]  # fmt: skip
    for make, wrong in (
        (lambda: Hole(0), "count"),
        (lambda: Hole(2, up=1), "up"),
        (lambda: Hole(2, or_shared=None), "or_shared"),
        (lambda: Board(1.5), "count"),
        (lambda: Discard(True), "most"),
        (lambda: Discard(0), "most"),
        (lambda: Discard(2, 3), "least"),
        (lambda: Discard(0, -1), "most least"),
        (lambda: Draw(53), "most"),
        (lambda: Draw(5, None), "least"),
        (lambda: Draw(5, 6), "least"),
        (lambda: Bet("huge"), "size"),
        (lambda: Bet(opener="the dealer", cap=0, open_pair=1), "opener cap open_pair"),
        (lambda: Bet(cap=255), "cap"),
        (lambda: Share("best"), "ranking"),
        (lambda: Share("worst", "some"), "ranking uses"),
        (lambda: Street("x", (1,)), "steps[0]"),
        (lambda: Street("", ()), "name"),
    ):
        with pytest.raises(pc.RulesError) as caught:
            make()
        found = [defect.place.partition(".")[2] for defect in caught.value.defects]
        assert found == wrong.split()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("any", "any"),
        ("ALL", "all"),
        (2, 2),
        ("2", 2),
        ("exactly 2", 2),
        ("at most 3", "at most 3"),
        (" At  Most 1 ", "at most 1"),
    ],
    ids=repr,
)
def test_which_own_cards_count_is_kept_in_one_way(given: object, kept: object) -> None:
    share = Share(uses=given)
    assert share.uses == kept
    assert share == Share(uses=kept)
    assert hash(share) == hash(Share(uses=kept))


@pytest.mark.parametrize("wrong", ["", "some", 0, 6, -1, True, None, 2.0, "at most", "at most 6"])
def test_what_says_not_which_own_cards_count(wrong: object) -> None:
    with pytest.raises(pc.RulesError) as caught:
        Share(uses=wrong)
    assert [(defect.code, defect.place) for defect in caught.value.defects] == [
        ("wrong_type", "share.uses")
    ]


def test_exactly_so_many_by_default() -> None:
    assert Discard(2) == Discard(2, 2)
    assert Discard(2).code() == ("discard", 2, 2)
    assert Draw(5).code() == ("draw", 0, 5)
    assert Bet().code() == ("bet", BetSize.SMALL, Opener.LEFT_OF_BUTTON, None, False)
    assert Hole(1).code() == ("hole", 1, False, False)


WILDS = [
    None,
    pc.Wild(),
    pc.Wild("none"),
    pc.Wild("2"),
    pc.Wild("JsJh", five_of_a_kind=False),
    pc.Wild(bug=True, double_ace_flush=True),
]


@pytest.mark.parametrize("wild", WILDS, ids=repr)
def test_wild_cards_in_dictionaries(wild: pc.Wild | None) -> None:
    variant = tiny(wild=wild, odd_chips="suit")
    data = json.loads(json.dumps(variant.to_dict()))
    jsonschema.Draft202012Validator(schemas.get("variant")).validate(data)
    again = Variant.from_dict(data)
    assert (again.wild, again.odd_chips) == (wild, OddChips.SUIT)
    assert again == variant


@pytest.mark.parametrize(
    ("data", "places"),
    [
        ("2", ["rules.wild"]),
        ({"cards": "Zz"}, ["rules.wild.cards"]),
        ({"cards": 5}, ["rules.wild.cards"]),
        ({"bug": 1, "cards": "2"}, ["rules.wild.bug"]),
        ({"colour": "red"}, ["rules.wild.colour"]),
    ],
    ids=str,
)
def test_dictionaries_that_name_no_wild_cards(data: object, places: list[str]) -> None:
    whole = {**variants.NLHE.to_dict(), "wild": data}
    with pytest.raises(pc.RulesError) as caught:
        Variant.from_dict(whole)
    assert [defect.place for defect in caught.value.defects] == places
    assert not jsonschema.Draft202012Validator(schemas.get("variant")).is_valid(whole)


def test_dictionaries_of_before_still_read() -> None:
    """What came later has a default; a discard had a `count`."""
    data = games.CRAZY.to_dict()
    for name in ("wild", "odd_chips"):
        del data[name]
    for share in data["shares"]:
        del share["uses"]
    for street in data["streets"]:
        for step in street["steps"]:
            for name in ("or_shared", "cap", "open_pair"):
                step.pop(name, None)
            if step["step"] == "discard":
                del step["least"]
                step["count"] = step.pop("most")
    assert Variant.from_dict(data) == games.CRAZY
    # Both names are one too many.
    data["streets"][1]["steps"][-1]["most"] = 1
    with pytest.raises(pc.RulesError) as caught:
        Variant.from_dict(data)
    assert [defect.place for defect in caught.value.defects] == ["rules.streets[1].steps[3].count"]


def test_every_defect_of_a_dictionary_is_told_with_its_place() -> None:
    data = variants.NLHE.to_dict()
    data["streets"][1]["steps"][1]["count"] = 2.5
    data["streets"][2]["steps"][0] = {"step": "dance"}
    data["streets"][3] = {"name": "river"}
    data["deck"][3] = "Zz"
    data["shares"] = [{"ranking": "worst"}]
    data["default_stakes"]["ante"] = "x"
    data["boards"] = 9
    data["extra"] = 1
    del data["name"]
    with pytest.raises(pc.RulesError) as caught:
        Variant.from_dict(data)
    assert {defect.place for defect in caught.value.defects} == {
        "rules.streets[1].steps[1].count",
        "rules.streets[2].steps[0].step",
        "rules.streets[3].steps",
        "rules.deck[3]",
        "rules.shares[0].ranking",
        "rules.default_stakes.ante",
        "rules.boards",
        "rules.extra",
        "rules.name",
    }
    for wrong in (None, [], {"version": 0}, {"version": 1, "streets": 5, "deck": "AsKd"}):
        with pytest.raises(pc.RulesError):
            Variant.from_dict(wrong)


def test_a_variant_of_ones_own_plays() -> None:
    pineapple = Variant(
        "crazy pineapple of tests",
        "CPT",
        Limit.NO_LIMIT,
        (
            Street("preflop", (Hole(3), Bet(opener=Opener.AFTER_POSTS))),
            Street("flop", (Burn(), Board(3), Bet(), Discard(1))),
            Street("turn", (Burn(), Board(1), Bet(BetSize.BIG))),
            Street("river", (Burn(), Board(1), Bet(BetSize.BIG))),
        ),
        (Share(Ranking.HIGH), Share("low_a5_8")),
    )
    assert Variant.from_dict(pineapple.to_dict()) == pineapple
    hand = pc.Hand(pineapple, [100] * 3, blinds=(1, 2), seed=4)
    while hand.turn is not None:
        hand.check_or_call()
    assert sum(hand.payoffs) == 0
    assert hand.history().replay() == hand
