"""Mixed games: values, their turns at a table and in a simulation."""

import itertools
import json
import pickle

import jsonschema
import pytest

import pokercore as pc
from pokercore import schemas, variants
from pokercore.enums import ButtonMode
from pokercore.variants import Leg, MixedGame

ALL = [variants.get_any(code) for code in variants.mixed_names()]
PAIR = MixedGame("hold'em and stud", "HS", (variants.NLHE, variants.STUD), every=3, by="hands")


@pytest.mark.parametrize("game", [*ALL, PAIR], ids=lambda game: game.code)
def test_they_are_values(game):
    data = json.loads(json.dumps(game.to_dict()))
    jsonschema.Draft202012Validator(schemas.get("mixed_game")).validate(data)
    assert MixedGame.from_dict(data) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(MixedGame.from_dict(data)) == hash(game)
    for leg in game.legs:
        assert leg.variant.name in str(game)


def test_the_built_in_ones():
    def codes(game):
        return [leg.variant.code for leg in game.legs]

    assert codes(variants.HORSE) == ["FLHE", "FLO8", "RAZZ", "STUD", "STUD8"]
    assert codes(variants.HOSE) == ["FLHE", "FLO8", "STUD", "STUD8"]
    assert codes(variants.EIGHT_GAME) == [
        "27TD", "FLHE", "FLO8", "RAZZ", "STUD", "STUD8", "NLHE", "PLO",
    ]  # fmt: skip
    bets = {leg.stakes.fixed_bets for leg in variants.HORSE.legs}
    assert bets == {(4, 8)}
    assert variants.HORSE.seat_limits() == (2, 8)
    assert variants.EIGHT_GAME.seat_limits() == (2, 6)
    tenfold = variants.EIGHT_GAME.scaled(10)
    assert [leg.stakes.big_blind for leg in tenfold.legs] == [40, 40, 40, 0, 0, 0, 20, 20]
    assert [leg.stakes.bring_in for leg in tenfold.legs] == [0, 0, 0, 20, 20, 20, 0, 0]


def test_a_game_of_ones_own_in_a_file():
    mine = variants.with_wild(variants.NL5CD, "deuces")
    game = MixedGame("mine", "M", [mine, Leg("PLO", pc.Stakes(5, 10)), "razz"], every=2)
    assert game.legs[1:] == (Leg(variants.PLO, pc.Stakes(5, 10)), Leg(variants.RAZZ))
    data = game.to_dict()
    assert [type(leg["variant"]) for leg in data["legs"]] == [dict, str, str]
    assert MixedGame.from_dict(json.loads(json.dumps(data))) == game


def test_the_game_of_a_hand():
    by_orbit = [variants.HORSE.leg_of(hand, 6).variant.code for hand in range(36)]
    assert by_orbit[:6] == ["FLHE"] * 6
    assert by_orbit[6:12] == ["FLO8"] * 6
    assert by_orbit[30:] == by_orbit[:6]
    by_hands = [PAIR.leg_of(hand, players).variant.code for hand in range(7) for players in (2, 9)]
    assert by_hands[::2] == by_hands[1::2] == ["NLHE"] * 3 + ["STUD"] * 3 + ["NLHE"]


def test_what_is_wrong_is_told_whole():
    with pytest.raises(pc.RulesError) as caught:
        MixedGame("", "X", (), every=0, by="minutes")
    places = [defect.place for defect in caught.value.defects]
    assert places == ["mixed.name", "mixed.legs", "mixed.every", "mixed.by"]
    with pytest.raises(pc.RulesError) as caught:
        MixedGame("x", "X", (5, variants.NLHE))
    assert [defect.place for defect in caught.value.defects] == ["mixed.legs[0]"]
    for legs in (5, None, "HORSE"):
        with pytest.raises(pc.RulesError, match="give a tuple of Legs"):
            MixedGame("x", "X", legs)
    with pytest.raises(pc.RulesError, match="give Stakes"):
        Leg(variants.NLHE, (1, 2))
    with pytest.raises(pc.RulesError, match="give a Variant"):
        Leg(7)
    data = variants.HORSE.to_dict()
    data["legs"][0]["variant"] = "bridge"
    data["legs"][1]["stakes"]["ante"] = -1
    data["legs"][2] = 5
    data["legs"][3]["colour"] = "red"
    data["legs"][4]["variant"] = {"version": 1, "name": "x"}
    data["by"] = "days"
    data["size"] = 1
    with pytest.raises(pc.RulesError) as caught:
        MixedGame.from_dict(data)
    assert {defect.place for defect in caught.value.defects} == {
        "mixed.legs[0].variant",
        "mixed.legs[1].stakes.ante",
        "mixed.legs[2]",
        "mixed.legs[3].colour",
        "mixed.legs[4].variant.code",
        "mixed.legs[4].variant.limit",
        "mixed.legs[4].variant.streets",
        "mixed.by",
        "mixed.size",
    }
    for wrong in (None, 5, {}, {"version": 1, "name": "x", "code": "X", "legs": 3}):
        with pytest.raises(pc.RulesError):
            MixedGame.from_dict(wrong)


def test_more_seats_than_a_game_takes():
    with pytest.raises(pc.RulesError) as caught:
        pc.Table(variants.EIGHT_GAME, seats=9)
    (defect,) = caught.value.defects
    assert (defect.code, defect.place) == ("players", "table.seats")
    assert defect.message.startswith("9 players for 8-game; fixed-limit deuce-to-seven triple draw")
    assert "fixed-limit razz takes at most 8" in defect.message
    with pytest.raises(pc.RulesError, match=r"bots: 7 players for 8-game; .* takes at most 6"):
        pc.simulate([pc.bots.Call] * 7, "8-game", hands=1)
    few = variants.Variant("three", "T", "no_limit", variants.NLHE.streets, min_seats=3)
    with pytest.raises(pc.RulesError, match="no number of players fits all games"):
        MixedGame("none", "N", (few, variants.KUHN)).seat_limits()


@pytest.mark.parametrize(
    "stakes", [{"blinds": (1, 2)}, {"ante": 1}, {"stakes": pc.Stakes(1, 2)}, {"bring_in": 1}]
)
def test_stakes_of_the_whole_are_refused(stakes):
    with pytest.raises(pc.RulesError, match="have their own"):
        pc.Table("HORSE", **stakes)
    with pytest.raises(pc.RulesError, match="have their own"):
        pc.simulate([pc.bots.Call] * 2, "HORSE", hands=1, **stakes)


def test_a_table_plays_one_game_after_the_other():
    table = pc.Table("H.O.R.S.E.", seats=4, seed=2, button=0)
    assert table.game == variants.HORSE
    table.fill(pc.bots.Call, chips=1000)
    codes, buttons = [], []
    for number in range(2 * 5 * 4):
        assert table.variant == table.game.leg_of(number, 4).variant
        assert table.stakes == table.game.leg_of(number, 4).stakes
        (hand,) = table.play(hands=1)
        assert hand.variant == table.game.leg_of(number, 4).variant
        assert hand.stakes == table.game.leg_of(number, 4).stakes
        codes.append(hand.variant.code)
        buttons.append(hand.button)
        # Hand k of a seed is the same deal, whatever was played before.
        assert hand == replayed(hand, table, number)
    assert codes[:20] == codes[20:]
    # With stud the button waits where it will be when there are blinds again.
    assert buttons[:20] == [0, 1, 2, 3, 0, 1, 2, 3, *[0] * 12]
    assert buttons[20:28] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert sum(player.chips for player in table.players) == 4000


def replayed(hand, table, number):
    again = pc.Hand(
        hand.variant,
        hand.starting_stacks,
        stakes=hand.stakes,
        posts=hand.posts,
        button=hand.button,
        seed=2,
        number=number,
    )
    for seat, action in hand.actions:
        if seat >= 0:
            again.apply(action)
    return again


def test_an_orbit_counts_those_who_play():
    table = pc.Table(PAIR.__class__("x", "X", PAIR.legs), seats=5, seed=4, button=0)
    for _ in range(3):
        table.sit(pc.bots.Call(), chips=500)
    codes = [hand.variant.code for hand in table.play(hands=3)]
    assert codes == ["NLHE"] * 3
    table.sit(pc.bots.Call(), chips=500)
    codes = [hand.variant.code for hand in table.play(hands=5)]
    assert codes == ["STUD"] * 4 + ["NLHE"]


@pytest.mark.parametrize("mode", ButtonMode)
def test_nobody_escapes_a_blind_while_stud_is_played(mode):
    """The big blind goes round without a gap, over games without blinds; with a dead button also
    when a player leaves.
    """
    table = pc.Table("HORSE", seats=6, seed=9, button_mode=mode)
    table.fill(pc.bots.AlwaysFold, chips=10_000)
    blinds = []
    for number in range(60):
        if number == 25 and mode is ButtonMode.DEAD:
            table.stand(3)
        (hand,) = table.play(hands=1)
        post = [p.seat for p in hand.posts if p.kind == pc.PostKind.BIG_BLIND]
        blinds += post
        assert hand.button in range(6)
    for one, next_one in itertools.pairwise(blinds):
        passed = (next_one - one) % 6 - 1
        assert passed == 0 or (passed == 1 and next_one == 4)


def test_stakes_of_a_table_may_change():
    table = pc.Table("HORSE", seats=2, seed=1).fill(pc.bots.Call, chips=1000)
    table.stakes = pc.Stakes(10, 20, small_bet=20, big_bet=40)
    hands = list(table.play(hands=4))
    assert [hand.stakes.big_blind for hand in hands] == [20, 20, 4, 4]
    assert variants.HORSE.legs[0].stakes.big_blind == 4


class Caller:
    """A bot of Python that notes which games it is asked in."""

    def __init__(self):
        self.seen = set()

    def act(self, view):
        self.seen.add(view.variant_name)
        return view.check_or_call()

    def end(self, result):
        assert result.view.variant_name in {leg.variant.name for leg in variants.HORSE.legs}


@pytest.mark.parametrize("by", ["hands", "orbits"])
@pytest.mark.parametrize("every", [1, 3])
def test_a_simulation_plays_the_game_that_its_hand_has(every, by):
    game = MixedGame("x", "X", variants.EIGHT_GAME.legs, every, by)
    bots = ["random", "call", "pot_bettor"]
    whole = pc.simulate(bots, game, hands=240, seed=6)
    assert whole.hands == 240
    assert sum(bot.net for bot in whole.bots) == 0
    counts = [0] * 8
    for hand in range(240):
        counts[hand // game.turn(3) % 8] += 1
    assert [part.hands for part in whole.games] == counts
    assert [part.variant for part in whole.games] == [leg.variant.code for leg in game.legs]
    # The games add up to the whole.
    assert sum(part.hands for part in whole.games) == whole.hands
    assert sum(part.decisions for part in whole.games) == whole.decisions
    assert sum(part.digest for part in whole.games) % 2**64 == whole.digest
    for place, bot in enumerate(whole.bots):
        assert sum(part.bots[place].net for part in whole.games) == bot.net
    # Hand k is hand k of the game by itself.
    for leg, part in zip(game.legs, whole.games, strict=True):
        alone = [
            pc.simulate(bots, leg.variant, stakes=leg.stakes, hands=1, first=hand, seed=6,
                        stack=whole.stacks[0])
            for hand in range(240)
            if game.leg_of(hand, 3) is leg
        ]  # fmt: skip
        assert sum(one.digest for one in alone) % 2**64 == part.digest
    # Whatever the number of threads, and in parts.
    assert pc.simulate(bots, game, hands=240, seed=6, workers=3) == whole
    parts = [pc.simulate(bots, game, hands=80, seed=6, first=first) for first in (0, 80, 160)]
    assert parts[2] + parts[0] + parts[1] == whole


@pytest.mark.parametrize("workers", [1, 2])
def test_bots_of_python_play_mixed_games(workers):
    native = pc.simulate(["call"] * 3, "HORSE", hands=150, seed=8)
    python = pc.simulate([Caller, Caller, "call"], "HORSE", hands=150, seed=8, workers=workers)
    assert python.digest == native.digest
    assert [part.hands for part in python.games] == [30] * 5
    assert [part.digest for part in python.games] == [part.digest for part in native.games]


@pytest.mark.parametrize("carry", ["reset", "rebuy", "drop"])
def test_sessions_of_a_mixed_game(carry):
    bots = ["random", "call", "always_fold"]
    result = pc.simulate(
        bots, "HORSE", hands=600, session=30, carry=carry, seed=3, stack=60, workers=2
    )
    assert sum(bot.net for bot in result.bots) == 0
    assert sum(part.hands for part in result.games) == result.hands
    assert all(part.hands for part in result.games)
    again = pc.simulate([Caller, *bots[1:]], "HORSE", hands=60, session=30, carry=carry, seed=3,
                        stack=60)  # fmt: skip
    assert again.hands <= 60
    # A table that plays the same hands does the same.
    assert result == pc.simulate(
        bots, "HORSE", hands=600, session=30, carry=carry, seed=3, stack=60
    )


def test_the_result_as_data():
    result = pc.simulate(["random", "call"], "HORSE", hands=40, seed=1)
    data = json.loads(json.dumps(result.to_dict()))
    jsonschema.Draft202012Validator(schemas.get("simulation_result")).validate(data)
    assert pc.SimulationResult.from_dict(data) == result
    assert [game["variant"] for game in data["games"]] == ["FLHE", "FLO8", "RAZZ", "STUD", "STUD8"]
    text = str(result)
    assert text.startswith("HORSE, 40 hands")
    assert "\n\nSTUD8, 8 hands\n" in text
    none = pc.simulate(["random", "call"], "HORSE", hands=0, seed=1)
    assert none + result == result
    assert [game.hands for game in none.games] == [0] * 5


def test_everything_wrong_with_a_mixed_game_is_told_at_once():
    with pytest.raises(pc.RulesError) as raised:
        MixedGame("", "X", ("NLHE", "no such game", 3), every=0, by="days")
    places = [defect.place for defect in raised.value.defects]
    assert places == ["mixed.name", "mixed.legs[1]", "mixed.legs[2]", "mixed.every", "mixed.by"]


def test_turns_and_levels_that_there_are_not():
    with pytest.raises(pc.RulesError, match="the first is 0"):
        PAIR.leg_of(-1, players=3)
    with pytest.raises(pc.RulesError, match="0 players"):
        variants.HORSE.leg_of(0, players=0)
    for factor in (0, -1, 0.5, True, "2"):
        with pytest.raises(pc.RulesError, match="whole number from 1"):
            PAIR.scaled(factor)
