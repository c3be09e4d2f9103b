"""Styles: plain numbers that are checked, written and read; what they promise, they play."""

import copy
import json
import pickle
from dataclasses import fields

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
import style_matches as matches
from core import games
from pokercore import _core, bots, schemas
from pokercore.bots import Style
from pokercore.journal import MemoryJournal
from pokercore.statistics import Tally
from pokercore.table.drivers import answer_of
from pokercore.testing import played_hands

STYLES = bots.styles()
NUMBERS = _core.style_numbers()
OWN = Style(name="mine", description="many bluffs", bluff=700, open_early=250)


def defects(call, *arguments, **named):
    """The places and codes of what was refused."""
    with pytest.raises(pc.RulesError) as caught:
        call(*arguments, **named)
    return {defect.place: defect.code for defect in caught.value.defects}


def test_the_fields_are_the_numbers_of_the_core():
    numbers = [field for field in fields(Style) if field.name not in ("name", "description")]
    assert [field.name for field in numbers] == [name for name, *_ in NUMBERS]
    assert [field.default for field in numbers] == [usual for _, _, _, usual, _ in NUMBERS]
    for name, *_ in NUMBERS:
        assert f"{name}: " in Style.__doc__, name


def test_at_least_ten_styles_have_a_name_and_a_line():
    assert len(STYLES) >= 10
    assert list(STYLES) == list(bots.names())[len(bots.BUILT_IN) :]
    for name, style in STYLES.items():
        assert bots.get(name) == style == bots.get(style.native)
        assert (style.name, style.native) == (name, name)
        assert 20 < len(style.description) < 100
        assert "\n" not in style.description
    assert len({style.description for style in STYLES.values()}) == len(STYLES)
    assert len(set(STYLES.values())) == len(STYLES)


def test_styles_are_values():
    for style in (*STYLES.values(), OWN):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(style, protocol)) == style
        assert copy.deepcopy(style) == style == copy.copy(style)
        assert eval(repr(style)) == style
        assert hash(copy.copy(style)) == hash(style)
        assert Style.from_dict(style.to_dict()) == style
        assert Style.from_dict(json.loads(json.dumps(style.to_dict()))).name == style.name
        assert Style.from_toml(style.to_toml()) == style
        assert Style.from_toml(style.to_toml()).description == style.description
        assert bots.get(style.native) == style
        jsonschema.validate(style.to_dict(), schemas.get("style"))
    assert bots.get("tag") != OWN
    assert OWN.replace(name="other") == OWN
    assert OWN.replace(bluff=250, open_early=150).native == "tag"
    with pytest.raises(AttributeError):
        OWN.bluff = 3
    # A copy has a generator of its own.
    started = copy.copy(OWN)
    started.start(bots.SeatInfo(0, 2, "x", 100, 1, 2, rng_key=b"key"))
    assert started.rng.random() != copy.deepcopy(started).rng.random()


def test_files(tmp_path):
    for name in ("mine.toml", "mine.json"):
        OWN.dump(tmp_path / name)
        back = Style.load(tmp_path / name)
        assert (back, back.name) == (OWN, "mine")
    (tmp_path / "bad.toml").write_text("version = 1\nbluff = 2000\ntilt = 1\n")
    assert defects(Style.load, tmp_path / "bad.toml") == {
        "style.bluff": "option",
        "style.tilt": "unknown_field",
    }
    with pytest.raises(pc.RulesError, match=r"bad\.toml"):
        Style.load(tmp_path / "bad.toml")
    assert defects(Style.from_toml, "bluff = ") == {"file": "syntax"}
    assert defects(Style.from_toml, "version = 2") == {"style.version": "version"}
    with pytest.raises(TypeError, match="give a str"):
        Style.from_toml(7)
    with pytest.raises(OSError, match=r"nothing\.toml"):
        Style.load(tmp_path / "nothing.toml")


def test_the_text_of_the_core_may_have_fewer_numbers():
    assert bots.get("style:") == bots.get("tag")
    assert bots.get("style:bluff=700,open_early=250") == OWN


def test_every_defect_is_told():
    found = defects(
        Style, bluff=1001, margin=-1001, samples=2.5, limp="x", push_below=True, name=""
    )
    assert found == {
        "style.bluff": "option",
        "style.margin": "option",
        "style.samples": "wrong_type",
        "style.limp": "wrong_type",
        "style.push_below": "wrong_type",
        "style.name": "wrong_type",
    }
    for name, least, most, _, _ in NUMBERS:
        for value in (least, most):
            assert Style(**{name: value}).numbers[name] == value
        for value in (least - 1, most + 1):
            assert defects(Style, **{name: value}) == {f"style.{name}": "option"}
    with pytest.raises(TypeError):
        Style(tilt=1)
    assert defects(Style.from_dict, {"version": 1, "tilt": 1}) == {"style.tilt": "unknown_field"}
    assert defects(Style.from_dict, 7) == {"style": "wrong_type"}
    assert defects(bots.get, "style:bluff=1001,tilt=1") == {
        "style.bluff": "option",
        "style.tilt": "option",
    }
    assert defects(bots.get, "style:bluff") == {"style": "option"}
    assert defects(_core.native_style, {"tilt": 1}) == {"style.tilt": "option"}
    assert defects(_core.style_values, "call") == {"style": "option"}
    assert defects(_core.style_values, "nobody") == {"style": "option"}
    with pytest.raises(ValueError, match=r"no built-in bot 'tiger'; there are .*, nit, rock, tag"):
        bots.get("tiger")


@given(
    hand=st.one_of(played_hands(), *map(played_hands, games.ALL)),
    seed=st.integers(0, 2**64 - 1),
    numbers=st.fixed_dictionaries(
        {},
        optional={
            name: st.integers(least, min(most, 20_000)) for name, least, most, _, _ in NUMBERS
        },
    ),
)
def test_any_style_is_legal_anywhere(hand, seed, numbers):
    if hand.turn is None or hand.turn < 0:
        return
    view = hand.view(hand.turn)
    style = Style(**{**numbers, "samples": min(20, numbers.get("samples", 0))})
    action = _core.style_action(view, style.native, seed)
    assert action in hand.legal
    assert action == _core.style_action(view, style.native, seed)
    if view.can_check:
        assert action.kind != pc.ActionKind.FOLD
    bot = copy.copy(style)
    assert answer_of(bot, view) in hand.legal


@pytest.mark.parametrize("variant", games.ALL, ids=lambda variant: variant.code)
def test_styles_are_bots_in_any_game(variant):
    place = games.ALL.index(variant)
    for style in (*[*STYLES.values()][place % 4 :: 4], OWN):
        report = pc.testing.check_bot(style, variant, hands=6, seats=(2, 3), seed=3)
        report.raise_if_bad()


def test_a_view_that_does_not_know_its_game():
    hand = pc.Hand(pc.variants.NLHE, [200] * 3, seed=1)
    view = hand.view(hand.turn)
    with pytest.raises(ValueError, match="was read back and does not know its game"):
        OWN.act(pickle.loads(pickle.dumps(view)))
    with pytest.raises(pc.IllegalAction, match="not to act now"):
        OWN.act(hand.view((hand.turn + 1) % 3))


def test_simulations_take_styles_as_they_are_written():
    """By name, as an object, and by numbers: all are played by the core, and the same."""
    ways = ["lag", bots.get("lag"), Style(**STYLES["lag"].numbers), "style:bluff=700", OWN]
    found = [
        pc.simulate([way, "nit", "call"], "NLHE", hands=600, seed=5, workers=workers).bots
        for way in ways[:3]
        for workers in (1, 2)
    ]
    assert len({bot[0].net for bot in found}) == 1
    own = OWN.replace(open_early=150)
    nets = [
        pc.simulate([way, "nit"], "NLHE", hands=600, seed=5).bots[0].net for way in (ways[3], own)
    ]
    assert nets[0] == nets[1]
    result = pc.simulate([OWN, OWN, "lag"], "NLHE", hands=30, seed=5)
    assert [bot.name for bot in result.bots] == ["mine 1", "mine 2", "lag"]


def test_python_and_native_styles_do_the_same_in_the_long_run():
    """The twin that is asked with views draws other numbers, and has the same habits."""

    class Viewing(Style):
        """No style of the core any more: it is asked with views."""

    line = ["tag", "fish", "call"]
    native = pc.simulate(["lag", *line], "NLHE", hands=4000, seed=8).bots[0]
    viewing = pc.simulate(
        [Viewing(**STYLES["lag"].numbers), *line], "NLHE", hands=4000, seed=8
    ).bots[0]
    assert viewing.tally.illegal == 0
    assert abs(native.vpip - viewing.vpip) < 0.01
    assert abs(native.pfr - viewing.pfr) < 0.01


def test_a_table_keeps_styles_over_snapshots_and_journals():
    def filled(**named):
        table = pc.Table("NLHE", blinds=(1, 2), seats=3, seed=9, **named)
        for style in (STYLES["lag"], OWN, STYLES["maniac"]):
            table.sit(copy.copy(style), 200)
        return table

    def go_on(table):
        for _ in table.play(hands=20):
            pass
        return [player.chips for player in table.players]

    table, journal = filled(), MemoryJournal()
    kept = filled(journal=journal)
    for one in (table, kept):
        for _ in one.play(hands=5):
            pass
        # In the middle of a hand.
        one.begin()
    back = pc.Table.restore(table.snapshot())
    assert [back.bot(seat) for seat in range(3)] == [STYLES["lag"], OWN, STYLES["maniac"]]
    recovered = pc.Table.recover(journal)
    assert [recovered.bot(seat) for seat in range(3)] == [STYLES["lag"], OWN, STYLES["maniac"]]
    assert go_on(table) == go_on(back) == go_on(recovered)


def test_environments_take_styles():
    numpy = pytest.importorskip("numpy")
    from pokercore.envs import VectorHands

    one, other = (
        VectorHands("NLHE", 16, players=3, seed=4, bots=[None, first, second])
        for first, second in (("lag", OWN), (STYLES["lag"], OWN.native))
    )
    for _ in range(50):
        for hands in (one, other):
            hands.step(numpy.argmax(hands.masks, axis=1))
        assert (one.observations == other.observations).all()


BANDS = {
    # VPIP, PFR and the aggression factor at a table of six with the six other kinds of player.
    "nit": ((4, 12), (3, 10), (1.5, 20)),
    "rock": ((10, 20), (0, 5), (0, 2)),
    "tag": ((15, 25), (13, 22), (2, 20)),
    "positional": ((18, 30), (15, 27), (2, 20)),
    "trapper": ((15, 26), (13, 22), (0.8, 4)),
    "lag": ((28, 42), (22, 36), (2, 20)),
    "maniac": ((60, 100), (50, 100), (3, 30)),
    "calling_station": ((50, 90), (0, 5), (0, 0.5)),
    "fish": ((40, 65), (0, 8), (0, 1)),
    "pot_odds": ((10, 40), (0, 0), (0, 0)),
    "sampler": ((15, 35), (6, 20), (1, 10)),
    "short_stack": ((7, 18), (7, 18), (1.5, 20)),
}


def habits(rounds):
    """VPIP and PFR in percent, and the aggression factor, of each style at the tables of six."""
    tallies = {}
    for names in matches.lineups(6):
        for bot in matches.play(names, "NLHE", rounds).bots:
            tallies[bot.name] = tallies.get(bot.name, Tally()) + bot.tally
    return {
        name: (
            100 * tally.vpip / tally.hands,
            100 * tally.pfr / tally.hands,
            tally.bets / max(1, tally.calls),
        )
        for name, tally in tallies.items()
    }


def test_styles_play_as_they_are_described():
    found = habits(200)
    for name, bands in BANDS.items():
        print(name, *(f"{value:.1f}" for value in found[name]))
        for value, (low, high) in zip(found[name], bands, strict=True):
            assert low <= value <= high, f"{name}: {value}"
    # No two of them are alike: one number at least is far apart, or what they do with it.
    for name, (vpip, pfr, aggression) in found.items():
        for other, (vpip2, pfr2, aggression2) in found.items():
            if name < other:
                ratio = (aggression + 0.2) / (aggression2 + 0.2)
                apart = max(abs(vpip - vpip2) / 2, abs(pfr - pfr2) / 2, abs(1 - ratio) / 0.2)
                assert apart >= 1, (name, other)


def test_position_shows():
    """The positional style opens far more hands on the button than in front."""
    style = STYLES["positional"]
    opened = {}
    for number in range(1500):
        hand = pc.Hand(pc.variants.NLHE, [200] * 6, seed=7, number=number)
        for place in ("UTG", "HJ", "CO", "BTN"):
            view = hand.view(hand.turn)
            assert view.position(hand.turn) == place
            opened[place] = opened.get(place, 0) + (style.act(view).kind == pc.ActionKind.RAISE_TO)
            hand.fold()
    shares = [opened[place] / 1500 for place in ("UTG", "HJ", "CO", "BTN")]
    wanted = [style.open_early, style.open_middle, style.open_late, style.open_button]
    for share, thousandths in zip(shares, wanted, strict=True):
        # Five standard deviations.
        assert abs(share - thousandths / 1000) < 5 * (share * (1 - share) / 1500) ** 0.5 + 0.01


@pytest.mark.parametrize("match", matches.MATCHES)
def test_results_are_those_that_were_written_down(match, vectors):
    known = json.loads((vectors / "styles.json").read_text())["nets"][match]
    assert matches.nets(match) == known
    assert all(sum(nets) == 0 for nets in known.values())


SURE = [
    # Who wins from whom heads-up at 100 big blinds: the whole interval lies above 0.
    ("tag", "calling_station"),
    ("lag", "calling_station"),
    ("tag", "maniac"),
    ("trapper", "maniac"),
    ("calling_station", "call"),
    ("lag", "pot_odds"),
    ("tag", "random"),
    ("lag", "random"),
    ("positional", "fish"),
    ("fish", "maniac"),
]


@pytest.mark.parametrize(("better", "worse"), SURE)
def test_who_wins_from_whom(better, worse):
    result = pc.simulate([better, worse], "NLHE", hands=16_000, seed=matches.SEED, workers=2)
    rate, interval = result.bots[0].bb_per_100, result.bots[0].interval
    print(f"{better} wins {rate:.0f} ± {interval.margin:.0f} bb/100 from {worse}")
    assert interval.low > 0


def test_short_stacks_are_what_push_or_fold_is_for():
    """With eight big blinds it wins from those who play as with a hundred."""
    result = pc.simulate(
        ["short_stack", "tag"], "NLHE", hands=40_000, stack=16, seed=matches.SEED, workers=2
    )
    assert result.bots[0].interval.low > 0
    push_fold = pc.simulate(["short_stack", "call"], "NLHE", hands=400, stack=16, seed=1)
    twin = pc.simulate(["push_fold", "call"], "NLHE", hands=400, stack=16, seed=1)
    # Against one who calls they go all-in with the same hands.
    for name in ("vpip", "pfr", "saw_flop", "showdowns"):
        assert getattr(push_fold.bots[0].tally, name) == getattr(twin.bots[0].tally, name)


@pytest.mark.slow
def test_the_order_of_the_table():
    """With many hands: who wins and who loses, over all others."""
    six, two = matches.rates(6, 4000), matches.rates(2, 2000)
    for found in (six, two):
        for good in ("tag", "positional", "trapper", "lag"):
            rate, margin = found[good]
            assert rate - margin > 0, good
        for bad in ("maniac", "calling_station"):
            rate, margin = found[bad]
            assert rate + margin < 0, bad


def test_nobody_changes_the_styles_for_the_others() -> None:
    with pytest.raises(TypeError, match="item assignment"):
        bots.styles()["nit"] = bots.get("maniac")  # type: ignore[index]
