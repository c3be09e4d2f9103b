"""What choices are worth: published figures, laws, and what is refused."""

import csv
import io
import itertools
import json
from fractions import Fraction

import jsonschema
import pytest

import pokercore as pc
from pokercore import ultimate
from pokercore._classes import class_names
from pokercore.exceptions import CardError, RulesError
from pokercore.ultimate import Action, Game, House, Round, Values, values


def hand_of(name):
    """Two cards of a class."""
    return f"{name[0]}s{name[1]}{'s' if name[-1] == 's' else 'd'}"


def test_every_class_before_the_flop(repository):
    path = repository / "tests/vectors/uth_preflop_ev.csv"
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert {row["class"] for row in rows} == set(class_names())
    for row in rows:
        told = values(hand_of(row["class"]))
        assert told.stage == "preflop"
        assert list(told.plays) == [3, 4]
        for value, column in [
            (told.plays[4], "ev_4x"),
            (told.plays[3], "ev_3x"),
            (told.check, "ev_check"),
        ]:
            # The published figures have six digits.
            assert abs(float(value) - float(row[column])) < 1e-6, row
        assert str(told.best) == {"4x": "play 4x"}.get(row["best"], row["best"])


def by_hand(hole, board, house=ultimate.STANDARD):
    """The value of a Play at the river, by settling each of the dealer's hands in a played."""
    used = {*hole, *board}
    rest = [card for card in pc.standard_deck() if card not in used]
    total = count = 0
    for dealer in itertools.combinations(rest, 2):
        played = Round(ante=10 * house.scale, deck=[*hole, *dealer, *board], house=house)
        played.check().check().play(house.plays[2][0])
        total += played.payoffs[0]
        count += 1
    return Fraction(total, count * 10 * house.scale)


def deal(rng, cards):
    drawn = rng.sample(pc.standard_deck(), 2 + cards)
    return drawn[:2], drawn[2:]


def test_the_river_by_hand(rng):
    for _ in range(5):
        hole, board = deal(rng, 5)
        told = values(hole, board)
        assert told.deals == 990
        assert told.fold == -2
        assert told.check is None
        assert told.plays == {1: by_hand(hole, board)}


def test_the_flop_follows_from_the_river(rng):
    hole, flop = deal(rng, 3)
    told = values(hole, flop)
    used = {*hole, *flop}
    rest = [card for card in pc.standard_deck() if card not in used]
    rivers = [values(hole, [*flop, *pair]) for pair in itertools.combinations(rest, 2)]
    assert told.deals == 990 * len(rivers) == 990 * 1081
    assert told.check == sum(river.value for river in rivers) / len(rivers)
    # Of two the river has one more at stake for each unit of what a Play wins.
    base = values(hole, flop, house=House(plays=((3, 4), (1, 2), (1,))))
    assert base.plays[2] == told.plays[2]
    assert told.fold is None


def test_another_house(rng):
    hole, board = deal(rng, 5)
    house = House(plays=((3,), (2,), (1, 3)), qualifier="two_pair", blind="5-4-3-7:3")
    told = values(hole, board, house=house)
    assert told.plays[1] == by_hand(hole, board, house)
    with pytest.raises(RulesError, match="solve the house"):
        values("AsAd", house=house)
    # Side bets change nothing, nor do half chips.
    house = House(side_bets=(ultimate.BAD_BEAT,), half_chips=True)
    assert values("AsAd", house=house).plays == values("AsAd").plays


def test_dead_cards_do_not_come():
    told = values("AsAd", "2s7hJc9d9c", dead="AhAc")
    assert told.deals == 43 * 42 // 2
    assert told.dead == tuple(pc.parse_cards("AhAc"))
    with pytest.raises(RulesError):
        values("AsAd", dead="Ah")


def test_values_are_a_value():
    told = values("KhQd", "2s7hJc")
    assert told.cost(told.best) == 0
    assert all(told.cost(action) >= 0 for action in told.choices)
    with pytest.raises(ValueError, match="fold is no choice here; there are check, play 2x"):
        told.cost(Action.fold())
    for one in (told, values("AsAd"), values("KhQd", "2s7hJc3d4d")):
        data = json.loads(json.dumps(one.to_dict()))
        jsonschema.Draft202012Validator(pc.schemas.get("ultimate_values")).validate(data)
        assert Values.from_dict(data) == one
        assert len(str(one).splitlines()) == 1 + len(one.choices)
    assert told == values(("Kh", "Qd"), pc.parse_cards("2s7hJc"))


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"board": "2s"},
        {"hole": "x"},
        {"check": "1/0"},
        {"check": "x"},
        {"plays": 7},
        {"check": None, "plays": {}},
    ],
)
def test_what_are_no_values(change):
    data = values("KhQd", "2s7hJc").to_dict()
    with pytest.raises(ValueError):  # noqa: PT011
        Values.from_dict({**data, **change})


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As", ""),
        ("AsAdAh", ""),
        ("AsAs", ""),
        ("AsAd", "2s"),
        ("AsAd", "2s7hJc9d"),
        ("AsAd", "As7hJc"),
        ("AsAd", "2s2sJc"),
        ("As??", ""),
    ],
)
def test_cards_that_cannot_be(hole, board):
    with pytest.raises((RulesError, CardError)):
        values(hole, board)


def test_the_perfect_bot_takes_the_best_that_it_can_pay():
    bot = ultimate.Perfect()
    played = Round(ante=10, bank=50, deck="AsAd KsKd 2c3d7h 9s Jc")
    # 40 would be best, and 30 is there.
    assert str(bot.act(played.view(0))) == "play 3x"
    played = Round(ante=10, bank=20, deck="AsAd KsKd 2c3d7h 9s Jc")
    assert str(bot.act(played.view(0))) == "check"
    assert bot.values(played.view(0)) == values("AsAd")


def test_bots_do_what_they_say(rng):
    """The built-in bots answer with legal actions, whatever the bank."""
    for _ in range(100):
        bank = rng.choice([None, 20, 30, 40, 60, 100])
        game = Game(ante=10, bank=bank, bots=list(ultimate.bots.BUILT_IN), seed=rng.random().hex())
        list(game.play(2))
        assert all(player.illegal == 0 for player in game.players)


def test_the_simple_rules():
    bot = ultimate.Simple()

    def acts(hole, board, dealer="9c9h"):
        cards = pc.parse_cards(hole + board)
        rest = [card for card in pc.standard_deck() if card not in cards]
        fill = 5 - len(board) // 2
        deck = [*cards[:2], *rest[:2], *cards[2:], *rest[2 : 2 + fill]]
        played = Round(ante=10, deck=deck)
        while len(played.board) < len(board) // 2:
            played.check()
        return str(bot.act(played.view(0)))

    assert acts("3s3d", "") == "play 4x"
    assert acts("2s2d", "") == "check"
    assert acts("QsTd", "") == "play 4x"
    assert acts("JsTs", "") == "play 4x"
    assert acts("Js9d", "") == "check"
    # A hidden pair, but no deuces in the pocket; two pair on the board count.
    assert acts("2s7d", "7h9cKd") == "play 2x"
    assert acts("2s2d", "7h9cKd") == "check"
    assert acts("2s3d", "7h7cKd") == "check"
    assert acts("Ts4s", "2s7sKd") == "play 2x"
    assert acts("9s4s", "2s7sKd") == "check"
    # At the end a hidden pair, or few cards that beat it.
    assert acts("2s4d", "2h9cKd5hJc") == "play 1x"
    assert acts("2s3d", "7h9cKd5hJc") == "fold"
    assert acts("As3d", "7h7cKdKhJc") == "play 1x"


@pytest.mark.parametrize(
    "wrong",
    [
        {"preflop": "AsKs"},
        {"preflop": "ZZ"},
        {"preflop": 7},
        {"flop_row": "ace"},
        {"flop_pocket": 15},
        {"flop_suited": "T"},
        {"river_outs": 47},
        {"river_outs": 2.0},
    ],
)
def test_what_are_no_simple_rules(wrong):
    with pytest.raises(RulesError) as caught:
        ultimate.Simple(**wrong)
    (name,) = wrong
    assert [defect.place for defect in caught.value.defects] == [f"simple.{name}"]
    with pytest.raises(ValueError, match="no built-in bot 'x'; there are perfect, simple, random"):
        ultimate.bots.get("x")
