"""What a game takes and gives at its doors: bots, views of who sits there, snapshots, houses."""

import hashlib
import json
from fractions import Fraction

import pytest

from pokercore import ultimate
from pokercore._classes import class_names, class_size
from pokercore.exceptions import IllegalAction, RulesError, SnapshotError
from pokercore.ultimate import Action, Game, House, Perfect, Simple

HALF = ultimate.WITH_SIDE_BETS.replace(half_chips=True)


def first(_seat, view):
    return view.legal.actions[0]


class Told:
    """Checks and folds; notes what it is told, and raises where it is asked to."""

    def __init__(self):
        self.told = []
        self.raises = ""

    def tell(self, what):
        self.told.append(what)
        if self.raises == what:
            raise RuntimeError(what)

    def start(self, _info):
        self.tell("start")

    def end(self, _result):
        self.tell("end")

    def act(self, view):
        return view.legal.actions[0]


def told_by(game):
    return [player.bot.told for player in game.players]


def test_names_of_bots_are_bots_as_in_a_simulation():
    game = Game(bots=["perfect", None, "random"], seed=1)
    assert [type(player.bot).__name__ for player in game.players] == [
        *("Perfect", "NoneType", "Random")
    ]
    with pytest.raises(ValueError, match="there is no built-in bot 'nobody'"):
        Game(bots=["nobody"])
    # A text is no list of names, and one bot none of bots.
    for bots in ("perfect", Simple(), None):
        with pytest.raises(TypeError, match="bots is a list"):
            Game(bots=bots)


@pytest.mark.parametrize("house", [HALF, House(side_bets=HALF.side_bets)])
def test_built_in_bots_come_back_in_a_house_that_plays_the_same(house):
    game = Game(bots=[Perfect(), Simple(), ultimate.Random()], house=house, seed=1)
    back = Game.from_snapshot(game.snapshot())
    assert [type(player.bot) for player in back.players] == [Perfect, Simple, ultimate.Random]
    # With arguments of their own they are the caller's to bring.
    other = Game(bots=[Simple(river_outs=18)], house=house, seed=1)
    assert Game.from_snapshot(other.snapshot()).players[0].bot is None
    with_own = Game.from_snapshot(other.snapshot(), bots={0: Simple(river_outs=18)})
    assert with_own.players[0].bot == Simple(river_outs=18)


def test_who_sits_down_does_not_see_the_cards_of_who_left():
    """A hand that was folded is nobody's but the seat's that folded it."""
    game = Game(seats=2, seed=2)
    next(game.play(ask=first))
    assert game.view(0).hole
    game.stand(0)
    game.sit("next", seat=0)
    with pytest.raises(IllegalAction, match="next was not in the last round") as refused:
        game.view(0)
    assert refused.value.code == "no_such_seat"
    assert game.view(1).hole
    back = Game.from_snapshot(game.snapshot())
    with pytest.raises(IllegalAction, match="next was not in the last round"):
        back.legal(0)
    next(game.play(ask=first))
    assert game.view(0).hole


def test_nobody_is_told_twice_when_a_bot_raises():
    game = Game(bots=[Told, Told, Told], seed=1)
    middle = game.players[1].bot
    middle.raises = "start"
    with pytest.raises(RuntimeError, match="start"):
        game.deal()
    middle.raises = "end"
    with pytest.raises(RuntimeError, match="end"):
        next(game.play())
    # The round is booked, and the last bot is told at the next look.
    assert game.round is None
    assert [player.rounds for player in game.players] == [1, 1, 1]
    assert told_by(game) == [["start", "end"]] * 3


def test_rounds_to_play_are_a_number():
    game = Game(bots=["simple"], seed=1)
    for rounds in (-1, 1.5, "x", True):
        with pytest.raises(RulesError, match="give a whole number from 0"):
            game.play(rounds)
    assert list(game.play(0)) == []
    assert game.number == 0


def test_what_is_added_is_told_in_chips():
    game = Game(house=HALF, seed=1)
    game.top_up(0, Fraction(10))
    assert game.events[-1].to_dict()["data"] == {"amount": 10, "bank": 1010}


def sealed(snapshot, **changes):
    """A snapshot with changes, and a digest that fits them."""

    def text(data):
        encode = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
        return encode(data).encode("utf-8", "surrogatepass")

    read = json.loads(snapshot)
    state = {**read["state"], **changes}
    digest = hashlib.sha256(text(state)).hexdigest()
    return text({**read, "state": state, "digest": digest})


def test_a_snapshot_must_fit_together():
    game = Game(seats=2, seed=2)
    list(game.play(1, ask=first))
    game.deal()
    game.act(Action.check(), 1)
    snapshot = game.snapshot()
    assert sealed(snapshot) == snapshot
    state = json.loads(snapshot)["state"]
    chair = state["chairs"][0]
    wrong = [
        {"dealt": [1, 1]},
        {"dealt": [1, 0]},
        {"dealt": [0, 7]},
        {"dealt": [0]},
        {"dealt": [False, True]},
        {"counts": [2, -1, 0]},
        {"counts": [2, 1.5, 0]},
        {"illegal": [[5, 1]]},
        {"illegal": [[0, -1]]},
        {"usual": ["10", 1000, {}]},
        {"usual": [10, -1, {}]},
        {"last": state["round"]},
        {"house": ultimate.WITH_SIDE_BETS.to_dict()},
        {"house": HALF.to_dict()},
        {"chairs": [chair, chair]},
        {"chairs": [{**chair, "rounds": -1}, state["chairs"][1]]},
        {"chairs": [{**chair, "illegal": -1}, state["chairs"][1]]},
    ]
    for changes in wrong:
        with pytest.raises(SnapshotError):
            Game.from_snapshot(sealed(snapshot, **changes))


def test_a_house_that_a_view_holds_is_one():
    """A bot has no other."""
    for house in (ultimate.WITH_SIDE_BETS, HALF, House(plays=[[4], [3], [1, 2]], blind="9-5:3")):
        view = ultimate.Round(ante=12, house=house, seed=1).view(0)
        assert Perfect(view.house).house == house
        assert Game(ante=12, house=view.house).house == house
        board = "2c3c4d"
        assert ultimate.values("AsKs", board, house=view.house) == ultimate.values(
            "AsKs", board, house=house
        )
        result = ultimate.simulate("random", rounds=3, seed=1, ante=12, house=view.house)
        assert result.house == house
    for door in (Perfect, lambda house: Game(house=house), ultimate.solve):
        with pytest.raises(RulesError, match="'standard' is a str; give a House"):
            door("standard")


def test_perfect_play_asks_for_the_solution_of_its_house():
    """At once, not when the first hand comes."""
    other = House(qualifier="high_card")
    hands = solved(other, check=Fraction(0)).hands
    solution = ultimate.Solution(other, "perfect", hands)
    assert Perfect(other.replace(half_chips=True), solution).solution is solution
    for house, given, sentence in (
        (ultimate.STANDARD, solution, "it is the solution of another house"),
        (other, 5, "5 is an int; give a Solution"),
        (other, solved(other, check=None), "it is not the best play"),
    ):
        for door in (Perfect, lambda house, solution: ultimate.values(
            "AsKs", house=house, solution=solution
        )):  # fmt: skip
            with pytest.raises(RulesError, match=sentence):
                door(house, given)


def solved(house, *, check):
    """A solution in which every hand folds and ties."""
    hands = []
    for name in class_names():
        deals = class_size(name) * (ultimate.DEALS // 1326)
        outcomes = ultimate.Outcomes.from_dict(house, {"fold": {"pair": {"tie": deals}}})
        plays = {} if check is None else dict.fromkeys(house.plays[0], Fraction(-3))
        hands.append(ultimate.HandSolution(name, check, plays, outcomes))
    return ultimate.Solution(house, "simple" if check is None else "perfect", tuple(hands))


def test_a_card_twice_is_no_hand_of_a_solution():
    solution = solved(House(), check=Fraction(0))
    assert solution.hand("KsAs").name == "AKs"
    with pytest.raises(ValueError, match="'AsAs' is one card twice"):
        solution.hand("AsAs")


def test_any_name_survives_a_snapshot():
    game = Game(seats=0, seed=1)
    for name in ("\ud800", "né", "\x1b[31m", "😀"):
        game.sit(name)
    back = Game.from_snapshot(game.snapshot())
    assert [player.name for player in back.players] == [player.name for player in game.players]


def test_stakes_are_looked_at_before_anybody_sits():
    for wrong in ({"ante": 5}, {"ante": "10"}, {"ante": 0}, {"bank": -1}, {"side_bets": {"x": 1}}):
        with pytest.raises(RulesError):
            Game(seats=0, **wrong)
    bets = {"trips": 5}
    game = Game(seats=0, house=HALF, side_bets=bets, seed=1)
    bets["trips"] = -1
    game.sit()
    assert game.players[0].side_bets == {"trips": 5}


class Whole:
    """A whole number of another type, as those of NumPy are."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_whole_numbers_of_other_types_are_numbers():
    game = Game(ante=Whole(10), bank=Whole(500), seats=Whole(1), bots=["simple"], seed=Whole(3))
    same = Game(ante=10, bank=500, bots=["simple"], seed=3)
    assert [made.payoffs for made in game.play(Whole(5))] == [made.payoffs for made in same.play(5)]
    assert game.snapshot() == same.snapshot()
    told = ultimate.simulate("simple", rounds=Whole(9), ante=Whole(10), seed=Whole(3))
    assert told == ultimate.simulate("simple", rounds=9, ante=10, seed=3)
    assert told.to_dict()["seed"] == 3
