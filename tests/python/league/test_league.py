"""Leagues: who plays, what is played when, and what is kept."""

import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import jsonschema
import numpy as np
import pytest

import pokercore as pc
from pokercore import League, learning, variance

THREE = ("call", "random", "tight_aggressive")


class Own:
    def act(self, view):
        return view.check_or_call()


class Other(Own):
    name = "Own"


def league_of(*bots, **settings):
    league = League(**{"variant": "HEADS_UP", "seed": 1, **settings})
    for bot in bots:
        league.enter(bot)
    return league


def test_a_league_is_a_match_that_is_played_by_and_by():
    league = league_of(*THREE)
    league.play(hands=100)
    assert league.result == pc.match_bots(THREE, "HEADS_UP", seats=2, hands=100, seed=1)
    league.play(hands=400)
    assert league.result == pc.match_bots(THREE, "HEADS_UP", seats=2, hands=400, seed=1)
    assert type(league_of(seed=np.int64(1)).seed) is int


@pytest.mark.parametrize(
    "settings",
    [
        {"duplicate": False},
        {"session": 20},
        {"session": 20, "carry": "reset"},
        {"seats": 3, "variant": "NLHE"},
        {"seats": 3, "variant": "HORSE", "duplicate": False},
    ],
)
def test_rounds_add_up(settings):
    one, other = league_of(*THREE, **settings), league_of(*THREE, **settings)
    one.play(hands=120)
    one.play(hands=600, workers=2)
    other.play(hands=600)
    assert one.result == other.result
    assert one.table() == other.table()


@pytest.mark.parametrize("bots", [THREE, ("call", "random", Own)])
def test_who_plays_changes_nothing(bots):
    one, two, three = (league_of(*bots) for _ in range(3))
    one.play(hands=200)
    two.play(hands=200, workers=2)
    with ThreadPoolExecutor(2) as executor:
        three.play(hands=100, executor=executor)
        three.play(hands=200, executor=executor)
    assert one.result == two.result == three.result


def test_ctrl_c_leaves_what_was_played():
    def interrupt(done, of):
        if done > of // 2:
            raise KeyboardInterrupt

    league, whole = league_of(*THREE), league_of(*THREE)
    with pytest.raises(KeyboardInterrupt):
        league.play(hands=4000, progress=interrupt)
    assert 6000 < league.result.hands < 12_000
    told = []
    left = 12_000 - league.result.hands
    league.play(hands=4000, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (left, left)
    whole.play(hands=4000)
    assert league.result == whole.result


def test_who_comes_later_plays_what_is_missing():
    league = league_of("call", "random")
    league.play(hands=200)
    league.enter("pot_bettor")
    told = []
    league.play(hands=200, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (400, 400)
    whole = league_of("call", "random", "pot_bettor")
    whole.play(hands=200)
    assert league.result == whole.result
    # Nothing is missing now.
    league.play(hands=200, progress=lambda done, of: pytest.fail("played"))
    assert league.result == whole.result


def test_who_goes_plays_no_more_but_counts():
    league = league_of(*THREE, "pot_bettor")
    league.play(hands=100)
    league.withdraw("Random")
    league.play(hands=300)
    hands = {bot.name: bot.hands for bot in league.result.bots}
    assert hands == {"Call": 700, "Random": 300, "TightAggressive": 700, "PotBettor": 700}
    table = league.table()
    assert not table["Random"].is_active
    assert table["Random"].rating is not None
    assert "withdrawn" in str(league)
    assert league.enter("random", "Random") == "Random"
    league.play(hands=300)
    whole = league_of(*THREE, "pot_bettor")
    whole.play(hands=300)
    assert league.result == whole.result


def test_names():
    league = league_of("random", "random", Own, "random")
    assert league.names == ("Random", "Random 2", "Own", "Random 3")
    assert league.enter(Own, "mine") == "mine"
    with pytest.raises(pc.RulesError, match="'mine' is in the league"):
        league.enter(Own, "mine")
    with pytest.raises(pc.RulesError, match="7; give a text"):
        league.enter(Own, 7)
    with pytest.raises(ValueError, match="no built-in bot 'whale'"):
        league.enter("whale")
    with pytest.raises(TypeError, match="no bot"):
        league.enter(7)
    for name in ("two\nlines", "a\tb", "\x1b[31mred", "a\u2028b", "\ud800"):
        with pytest.raises(pc.RulesError, match="a line break or a control character") as caught:
            league.enter(Own, name)
        assert caught.value.defects[0].code == "option"
        with pytest.raises(pc.RulesError, match="a line break or a control character"):
            league.enter(pc.bots.Factory(Own, name))
    assert len(league.names) == 5
    with pytest.raises(ValueError, match="no bot 'x' in the league; there is Random"):
        league.withdraw("x")
    league.withdraw("mine")
    with pytest.raises(ValueError, match="no bot 'mine'"):
        league.withdraw("mine")


def test_a_league_is_saved_and_loaded(tmp_path):
    league = league_of(*THREE, Own, options=pc.Options(rake=pc.Rake(250, 5)), blinds=(5, 10))
    league.withdraw("Random")
    league.play(hands=40)
    path = tmp_path / "league.json"
    league.save(path)
    jsonschema.validate(json.loads(path.read_text()), pc.schemas.get("league"))
    jsonschema.validate(league.table().to_dict(), pc.schemas.get("ratings"))
    again = League.load(path)
    assert again.result == league.result
    assert again.table() == league.table()
    assert again.to_dict() == league.to_dict()
    with pytest.raises(pc.RulesError, match="Own: the league was loaded without the bot"):
        again.play(hands=80)
    assert again.enter(Own) == "Own"
    again.play(hands=80)
    league.play(hands=80)
    assert again.result == league.result
    assert again.names == league.names


def test_styles_and_built_in_bots_come_back_by_themselves(tmp_path):
    tag = pc.bots.get("tag")
    mine = tag.replace(name="bluffer", description="bluffs", bluff=700)
    league = league_of("nit", tag, mine, tag.replace(name="twin"), pc.bots.Call(), pc.bots.Random)
    league.enter(mine.native, "by its text")
    league.play(hands=20)
    path = tmp_path / "league.json"
    league.save(path)
    jsonschema.validate(json.loads(path.read_text()), pc.schemas.get("league"))
    again = League.load(path)
    assert again.to_dict() == league.to_dict()
    back = {entry.name: entry.bot for entry in again.entries}
    assert (back["bluffer"], back["bluffer"].description) == (mine, "bluffs")
    assert back["twin"].name == "twin"
    assert back["by its text"] == mine
    assert (back["nit"], back["tag"], back["Call"]) == ("nit", "tag", "call")
    again.play(hands=40)
    league.play(hands=40)
    assert again.result == league.result
    data = league.to_dict()
    data["bots"][2]["style"]["bluff"] = -1
    with pytest.raises(ValueError, match=r"bots\[2\]: style.bluff"):
        League.from_dict(data)


class Derived(pc.bots.Style):
    """Is no style that the core could play."""

    def act(self, view):
        return view.check_or_fold()


def test_what_is_no_built_in_bot_does_not_pass_for_one():
    league = league_of(Derived(), pc.bots.PushFoldPrizes([60, 40]))
    for bot in league.to_dict()["bots"]:
        assert (bot["built_in"], bot["style"]) == (None, None)


def test_a_league_whose_hands_are_valued(tmp_path):
    def value():
        return variance.PolicyValue(learning.uniform("kuhn"))

    def valued(**settings):
        league = League("kuhn", seed=1, adjust="aivat", **settings)
        for bot in ("call", "random", "always_fold"):
            league.enter(bot)
        return league

    league = valued(value=value())
    league.play(hands=20)
    match = pc.match_bots(
        ["call", "random", "always_fold"],
        "kuhn",
        seats=2,
        hands=20,
        seed=1,
        adjust="aivat",
        value=value(),
    )
    assert league.result == match
    path = tmp_path / "league.json"
    league.save(path)
    jsonschema.validate(json.loads(path.read_text()), pc.schemas.get("league"))
    # Without it the league is there to read, and stays what it is.
    bare = League.load(path)
    assert bare.table() == league.table()
    assert bare.to_dict() == league.to_dict()
    with pytest.raises(pc.RulesError, match=r"loaded without pokercore\.variance:PolicyValue"):
        bare.play(hands=40)
    again = League.load(path, value=value())
    again.play(hands=40)
    league.play(hands=40)
    assert again.result == league.result
    with pytest.raises(ValueError, match=r"value of the league is pokercore\.variance"):
        League.load(path, value=variance.PolicyValue(learning.cfr("kuhn", 2)))
    with pytest.raises(ValueError, match="value of the league is none"):
        League.from_dict(valued().to_dict(), value=value())
    with pytest.raises(ValueError, match="differ in their value"):
        league.merge(valued())
    data = league.to_dict()
    with pytest.raises(ValueError, match="value: 3 is an int"):
        League.from_dict({**data, "settings": {**data["settings"], "value": 3}})


def test_a_league_that_cannot_be_saved_leaves_the_old_one(tmp_path, monkeypatch):
    league = league_of("call", "random")
    league.save(tmp_path / "x")
    before = (tmp_path / "x").read_bytes()
    league.play(hands=4)
    with monkeypatch.context() as patch:
        patch.setattr(pc.league, "replace_text", lambda *_: (_ for _ in ()).throw(OSError("full")))
        with pytest.raises(OSError, match="full"):
            league.save(tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == before
    league.save(tmp_path / "x")
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_what_somebody_else_saved_stays(tmp_path):
    """Two programs with one league: the second to save is told, and both results are there."""
    path = tmp_path / "league.json"
    league_of(*THREE).save(path)
    one, other = League.load(path), League.load(path)
    one.play(hands=100)
    one.save(path)
    saved = path.read_bytes()
    other.enter("pot_bettor")
    with pytest.raises(FileExistsError, match="load it and merge this league into it") as caught:
        other.save(path)
    assert caught.value.filename == str(path)
    assert path.read_bytes() == saved
    # The one who saved it may go on, also by another way to the same file.
    one.play(hands=200)
    (tmp_path / "link").symlink_to(path)
    one.save(tmp_path / "link")
    assert League.load(path).result == one.result
    assert (tmp_path / "link").is_symlink()
    other.save(tmp_path / "other.json")
    other.save(path, overwrite=True)
    assert League.load(path).names == other.names
    with pytest.raises(FileExistsError):
        one.save(path)
    # A new league takes nobody's place either; a file that is gone can be written again.
    with pytest.raises(FileExistsError):
        league_of(*THREE).save(path)
    path.unlink()
    one.save(path)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [
        *("league.json", "link", "other.json"),
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked there")
def test_of_many_that_save_at_once_one_does(tmp_path):
    """All have read the same file; whoever comes first changes it for the others."""
    path = tmp_path / "league.json"
    league_of(*THREE).save(path)
    for _ in range(10):
        leagues = [League.load(path) for _ in range(8)]
        for number, league in enumerate(leagues):
            league.enter("call", f"call {len(league.names)} of {number}")
        begin = threading.Barrier(len(leagues))

        def save(league, begin=begin):
            begin.wait()
            try:
                league.save(path)
            except FileExistsError:
                return None
            return league.names

        with ThreadPoolExecutor(len(leagues)) as executor:
            saved = [names for names in executor.map(save, leagues) if names]
        assert saved == [League.load(path).names]
    assert [entry.name for entry in tmp_path.iterdir()] == ["league.json"]


def test_another_bot_of_the_same_name_does_not_add_up(tmp_path):
    league = league_of("call", "random", Own)
    league.play(hands=40)
    league.save(tmp_path / "x")
    again = League.load(tmp_path / "x")
    assert again.enter(Other) == "Own"
    with pytest.raises(ValueError, match="config"):
        again.play(hands=80)
    assert again.result == league.result


def test_a_bot_that_left_is_not_needed(tmp_path):
    league = league_of("call", "random", Own)
    league.play(hands=20)
    league.withdraw("Own")
    league.save(tmp_path / "x")
    again = League.load(tmp_path / "x")
    again.play(hands=40)
    league.play(hands=40)
    assert again.result == league.result


def test_leagues_that_were_played_apart_are_merged():
    one, other = league_of(*THREE), league_of(*THREE)
    one.play(hands=100)
    data = one.to_dict()
    other = League.from_dict(data)
    other.play(hands=300)
    # What `other` played beyond `one`, as a league of its own.
    rest = league_of(*THREE)
    match = pc.match_bots(THREE, "HEADS_UP", seats=2, hands=200, first=50, seed=1)
    rest = League.from_dict({**data, "lineups": match.to_dict()["lineups"]})
    one.merge(rest)
    assert one.result == other.result
    with pytest.raises(ValueError, match="in both parts"):
        one.merge(rest)
    assert one.result == other.result
    one.merge(league_of(*THREE))
    assert one.result == other.result
    empty = league_of(*THREE)
    empty.merge(one)
    assert empty.result == one.result
    with pytest.raises(ValueError, match="differ in their names"):
        one.merge(league_of(*THREE[:2]))
    with pytest.raises(ValueError, match="differ in their settings"):
        one.merge(league_of(*THREE, stack=50))
    with pytest.raises(TypeError, match="give a League"):
        one.merge(match)


def test_what_was_played_before_an_error_stays():
    class Angry(Own):
        def act(self, view):
            raise RuntimeError("no")

    league = league_of("call", "random", Angry)
    with pytest.raises(RuntimeError):
        league.play(hands=100)
    assert [lineup.hands for lineup in league.result.lineups] == [100]
    assert league.table()["Angry"].rating is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seats": 1}, "1; give a whole number from 2 to 10"),
        ({"seats": 3}, "3 players"),
        ({"seats": None}, "None; give"),
        ({"seed": -1}, "no seed"),
        ({"variant": "whist"}, "no variant"),
        ({"carry": "drop", "session": 10}, "bots that are out have no results to rate"),
        ({"button_mode": 77}, "77"),
        ({"seating": "x"}, "'rotations', 'permutations'"),
        ({"adjust": "x"}, "'all_in'"),
        ({"stack": (5, 6)}, "all have the same stack"),
        ({"stack": 5, "seats": 11}, "11; give"),
        ({"stack": 0}, "a stack of 0"),
        ({"session": 5, "duplicate": True}, "leave out sessions"),
        ({"deadline": -1}, "give seconds, above 0"),
        ({"on_illegal": "x"}, "on_illegal: 'x'; it is one of"),
        ({"value": len}, "adjust='aivat' alone"),
    ],
)
def test_bad_settings(settings, message):
    with pytest.raises(ValueError, match=message):
        league_of(**settings)


@pytest.mark.parametrize("hands", [-2, 1.5, "many", True])
def test_bad_hands(hands):
    with pytest.raises(pc.RulesError, match="hands"):
        league_of(*THREE).play(hands=hands)


def test_too_few_bots():
    with pytest.raises(pc.RulesError, match="1 active bots for 2 seats"):
        league_of("call").play(hands=10)
    with pytest.raises(pc.RulesError, match=f"hands: .*; give at most {(1 << 62) // 3}"):
        league_of(*THREE).play(hands=1 << 62)
    with pytest.raises(pc.RulesError, match="no multiple of the 2 seatings"):
        league_of(*THREE).play(hands=11)


def test_before_anything_is_played():
    league = league_of(*THREE)
    assert league.result is None
    assert [row.rating for row in league.table().rows] == [None] * 3
    assert "0 hands" in str(league)
    assert League.from_dict(league.to_dict()).to_dict() == league.to_dict()
    assert repr(league) == "<League HEADS_UP of 3 bots>"
    with pytest.raises(KeyError):
        league.table()["x"]


def broken_leagues():
    league = league_of("call", "random")
    league.play(hands=4)
    good = league.to_dict()
    yield "version", {**good, "version": 2}
    yield "version", []
    for name in ("game", "seats", "seed", "settings", "bots", "lineups"):
        yield f"without {name}", {key: good[key] for key in good if key != name}
    yield "settings", {**good, "settings": {}}
    yield "bots: 3 is an int", {**good, "bots": 3}
    yield r"bots\[0\]", {**good, "bots": [7]}
    yield r"bots\[0\]", {**good, "bots": [{"name": "", "is_active": True}]}
    yield r"bots\[0\]: 'a\\nb' has a line break", {
        **good, "bots": [{**good["bots"][0], "name": "a\nb"}],
    }  # fmt: skip
    yield "another name", {**good, "bots": good["bots"][:1] * 2}
    yield "no built-in bot", {**good, "bots": [{**good["bots"][0], "built_in": "whale"}]}
    yield "its seed", {**good, "seed": 5}
    yield "mixed", {**good, "game": {}}


@pytest.mark.parametrize(("message", "data"), list(broken_leagues()))
def test_a_broken_league_is_refused(message, data, tmp_path):
    with pytest.raises(ValueError, match=message):
        League.from_dict(data)
    path = tmp_path / "x.json"
    path.write_text(json.dumps(data))
    with pytest.raises(ValueError, match=r"x\.json holds no league"):
        League.load(path)
