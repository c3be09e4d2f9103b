"""Who may sit where with how much, and what becomes of who has lost everything."""

import pytest

import pokercore as pc
from pokercore.table import Player


def table(**changes):
    settings = {"blinds": (1, 2), "seats": 3, "buy_in": (40, 200), "seed": 1}
    return pc.Table(pc.variants.NLHE, **{**settings, **changes})


def test_players_sit_on_the_first_free_chair():
    t = table()
    assert t.sit("Ada", seat=1) == 1
    assert t.sit("Bo", 40) == 0
    assert t.sit("Cy", 100) == 2
    assert [(p.seat, p.name, p.chips) for p in t.players] == [
        (0, "Bo", 40),
        (1, "Ada", 200),
        (2, "Cy", 100),
    ]
    with pytest.raises(pc.RulesError, match="all 3 seats are taken"):
        t.sit("Di")


def test_a_refused_player_leaves_no_trace():
    t = table()
    t.sit("Ada", 50, seat=0)
    for chips in (39, 201, 0, -1, 2.5, True, "50"):
        with pytest.raises(pc.RulesError):
            t.sit("Bo", chips)
    with pytest.raises(pc.RulesError) as caught:
        t.sit("Bo", 10, seat=0)
    assert [defect.code for defect in caught.value.defects] == ["seat_taken", "buy_in"]
    for seat in (-1, 3, 1.0, True):
        with pytest.raises(pc.RulesError, match="seats 0 to 2"):
            t.sit("Bo", 50, seat=seat)
    assert len(t.players) == 1
    assert t.bought_in == 50


def test_without_a_buy_in_the_chips_must_be_given():
    t = table(buy_in=None)
    with pytest.raises(pc.RulesError, match="give the chips"):
        t.sit("Ada")
    t.sit("Ada", 2**53 - 1)
    with pytest.raises(pc.RulesError, match=r"2\^53"):
        t.sit("Bo", 2)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": 1}, "1 seats; a table has 2 to 10"),
        ({"seats": 11}, "11 seats"),
        ({"seats": "6"}, "'6' seats"),
        ({"buy_in": (100, 50)}, "100 to 50 chips"),
        ({"buy_in": (0, 50)}, "0 to 50 chips"),
        ({"buy_in": (1.5, 50)}, "give \\(least, most\\)"),
        ({"buy_in": 100}, "give \\(least, most\\)"),
        ({"refill": "borrow"}, "refill='borrow'"),
        ({"button": 3}, "seats 0 to 2"),
        ({"blinds": (1, 2, 3)}, "give a pair"),
        ({"stakes": pc.Stakes(1, 2)}, "give stakes alone"),
    ],
)
def test_a_table_that_cannot_be(changes, message):
    with pytest.raises(pc.RulesError, match=message):
        table(**changes)


def test_a_policy_that_there_is_not():
    with pytest.raises(pc.RulesError, match="on_illegal: 'ignore'; it is one of 'raise'"):
        table(on_illegal="ignore")


def test_a_game_for_two_has_two_chairs():
    with pytest.raises(pc.RulesError, match="takes at most 2"):
        pc.Table(pc.variants.HEADS_UP, seats=3)


def test_every_defect_at_once():
    with pytest.raises(pc.RulesError) as caught:
        table(seats=20, buy_in=(5, 1), refill="")
    assert len(caught.value.defects) == 3


def test_a_class_a_bot_a_function_and_a_name():
    t = table(seats=6, buy_in=None)
    t.sit(pc.bots.Call, 100)
    t.sit(pc.bots.Call(), 100, name="mine")
    t.sit(lambda view: view.check_or_fold(), 100)
    t.sit("Ada", 100)
    assert [p.name for p in t.players] == ["Call", "mine", "function", "Ada"]
    assert [p.bot is None for p in t.players] == [False, False, False, True]
    with pytest.raises(TypeError, match="no bot"):
        t.sit(7, 100)
    with pytest.raises(TypeError, match="no class of bots"):
        t.sit(dict, 100)
    assert len(t.players) == 4


def test_fill_makes_a_bot_for_each_free_chair():
    t = table(seats=5)
    t.sit("Ada", 100, seat=2)
    assert t.fill(pc.bots.Random, chips=60) is t
    assert [p.seat for p in t.players] == [0, 1, 2, 3, 4]
    bots = [p.bot for p in t.players if p.bot is not None]
    assert len({id(bot) for bot in bots}) == 4


class Shover:
    """Puts everything in."""

    def act(self, view):
        return view.all_in()


def test_who_has_lost_everything_leaves():
    t = table(seats=2, buy_in=None, refill="leave")
    t.fill(Shover, chips=100)
    hands = list(t.play())
    assert 1 <= len(hands) < 50
    (winner,) = t.players
    (loser,) = t.left
    assert (winner.chips, loser.chips) == (200, 0)
    assert (winner.net, loser.net) == (100, -100)
    assert not t.can_begin
    assert list(t.play(hands=5)) == []


def test_who_has_lost_everything_buys_in_again():
    t = table(seats=3, buy_in=None, refill="rebuy")
    for chips in (50, 60, 70):
        t.sit(Shover(), chips)
    assert len(list(t.play(hands=40))) == 40
    assert t.left == ()
    assert sum(p.net for p in t.players) == 0
    assert any(p.paid_in > p.buy_in for p in t.players)
    assert all((p.paid_in % p.buy_in, p.chips > 0) == (0, True) for p in t.players)


def test_a_player_is_a_value():
    player = Player(0, "Ada", 10, 20, 20)
    with pytest.raises(AttributeError):
        player.chips = 1000
    t = table()
    t.sit("Ada", 100)
    before = t.players
    t.sit("Bo", 100)
    assert len(before) == 1


def test_awkward_names_pass_unharmed():
    names = ["", "a b", '"quoted"', "Ørjan: raises", "名前", "x\ny", "BTN"]
    t = table(seats=7, buy_in=None)
    for name in names:
        t.sit(name, 10)
    # An empty name is a name like another.
    assert [p.name for p in t.players] == names
