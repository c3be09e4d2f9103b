"""Section 8 of the rules at a table: buttons, blinds, coming in, straddles, antes."""

import itertools

import pytest

import pokercore as pc
from pokercore.enums import AnteKind, ButtonMode
from rules.cases import CASES
from rules.vectors import VECTORS
from table.tables import blinds, filled, next_hand, play_out, posts, refused, table

DEAD = ButtonMode.DEAD


def gone(t: pc.Table, *seats: int) -> None:
    """Lets players leave between hands."""
    for seat in seats:
        t.remove(seat)


# --- the vectors and cases ------------------------------------------------------------------------


@pytest.mark.parametrize("mode", list(ButtonMode))
@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize("busts", "ABC")
def test_from_three_to_two(mode, tournament, busts):
    expect = VECTORS["HU-TRANSITION"]["expect"][f"{busts}_busts"]
    t = filled(100, 100, 100, button=0, button_mode=mode, tournament=tournament)
    next_hand(t)
    assert blinds(t) == (0, 1, 2)
    gone(t, "ABC".index(busts))
    hand = next_hand(t)
    button, big = "ABC".index(expect["btn_sb"]), "ABC".index(expect["bb"])
    assert blinds(t) == (button, button, big)
    # The button acts first before the flop, and last after it.
    assert hand.actions[0][0] == button
    # Nobody posts the big blind twice running, as long as they are two.
    for _ in range(3):
        next_hand(t)
        button, big = big, button
        assert blinds(t) == (button, button, big)


@pytest.mark.parametrize("busts", ["2_busts", "3_busts", "2_and_3_bust"])
def test_the_dead_button(busts):
    vector = VECTORS["DEAD-BTN"]
    seats = vector["seats"]
    t = filled(*[100] * seats, button=vector["button"] - 1, button_mode=DEAD)
    next_hand(t)
    assert blinds(t) == (0, vector["sb"] - 1, vector["bb"] - 1)
    gone(t, *(int(word) - 1 for word in busts.split("_") if word.isdigit()))
    expect = vector["expect"][busts]
    while expect is not None:
        hand = next_hand(t)
        button = int(str(expect["btn"]).removesuffix("(empty)")) - 1
        small = None if expect["sb"] is None else expect["sb"] - 1
        assert blinds(t) == (button, small, expect["bb"] - 1)
        assert (button not in hand.players) == str(expect["btn"]).endswith("(empty)")
        assert [kind for _, kind, _ in posts(hand)].count("small_blind") == (small is not None)
        expect = expect.get("next")


def test_a_straddle_under_the_gun():
    vector = VECTORS["STRADDLE"]
    expect = vector["expect"]
    t = filled(*[100] * 6, blinds=tuple(vector["blinds"]), straddle="utg", button=5)
    t.straddle(2)
    t.begin()
    assert posts(t.hand) == [(0, "small_blind", 1), (1, "big_blind", 2), (2, "straddle", 4)]
    assert expect["first"] == "UTG+1"
    assert t.turn == 3
    assert t.legal.min_raise_to == expect["min_raise_to"]
    order = []
    while t.hand.street == 0:
        order.append(t.turn)
        t.act(t.view().check_or_call())
    # The straddler has the last option.
    assert order == [3, 4, 5, 0, 1, 2]
    assert t.legal.min_raise_to == expect["postflop_min_bet"]


def test_who_straddles():
    t = filled(*[100] * 4, straddle="button", button=3)
    for seat in (2, 3):
        t.straddle(seat)
    # The button comes before the one under the gun; then action begins on its left.
    t.begin()
    assert (posts(t.hand)[-1], t.turn) == ((3, "straddle", 4), 0)
    play_out(t)
    # The button has moved to one who does not straddle; under the gun is seat 3.
    t.begin()
    assert blinds(t) == (0, 1, 2)
    assert (posts(t.hand)[-1], t.turn) == ((3, "straddle", 4), 0)
    play_out(t)
    t.straddle(3, on=False)
    assert posts(next_hand(t))[-1][1] == "big_blind"
    t.straddle(3)
    t.stand(0)
    t.stand(1)
    # Between two players there is no straddle.
    assert posts(next_hand(t))[-1][1] == "big_blind"


def test_the_button_moves_past_an_absent_player():
    case = CASES["T02-button-moves-past-absent-player"]
    first, expected = case["setup"]["hand_1"], case["expected"]["hand_2"]
    t = filled(100, 100, 100, button=first["button"] - 1)
    next_hand(t)
    assert blinds(t) == (first["button"] - 1, first["sb"] - 1, first["bb"] - 1)
    t.sit_out(2)
    bigs = []
    for number in range(4):
        next_hand(t)
        if not number:
            assert blinds(t) == (expected["button"] - 1, expected["sb"] - 1, expected["bb"] - 1)
        bigs.append(t.positions.big_blind + 1)
    assert bigs == [1, 2, 1, 2]


def test_a_new_player_posts_live():
    """He comes in on the button, which was the small blind's chair: a post there is live."""
    case = CASES["T04-new-player-posts-live"]
    expected = case["expected"]
    t = filled(*[200] * 4, blinds=(5, 10), button=2, button_mode=DEAD)
    next_hand(t)
    assert blinds(t) == (2, 3, 0)
    t.stand(3)
    for player in t.players:
        if player.chips < 200:
            t.add_chips(player.seat, 200 - player.chips)
    t.sit("New", 200, 3)
    assert t.player(3).owes_big
    t.begin()
    assert blinds(t) == (3, 0, 1)
    assert posts(t.hand) == [(0, "small_blind", 5), (1, "big_blind", 10), (3, "extra_live", 10)]
    assert t.hand.pot == expected["pot_before_action"]
    assert f"p{t.turn + 1}" == expected["first_actor"]
    t.act(pc.Action.call())
    assert t.turn == 3
    assert t.view().to_call == expected["p4_to_call"]
    assert t.legal.can_raise == expected["p4_may_raise"]
    assert t.legal.min_raise_to == expected["min_raise_to"]
    for seat in (3, 0, 1):
        assert t.turn == seat
        t.act(t.view().check_or_call())
    assert t.hand.pot == expected["pot_after"]
    assert not t.player(3).owes_big


# --- coming in ------------------------------------------------------------------------------------


def test_at_a_fresh_table_nobody_owes_anything():
    t = filled(100, 100, 100, 100, button=0)
    assert not any(player.owes_big or player.owes_small for player in t.players)
    assert [kind for _, kind, _ in posts(next_hand(t))] == ["small_blind", "big_blind"]


@pytest.mark.parametrize("chair", range(3, 6))
def test_a_new_player_posts_the_big_blind(chair):
    t = filled(100, 100, 100, None, None, None, button=0)
    next_hand(t)
    t.sit("New", 100, chair)
    hand = next_hand(t)
    # Button 1, small blind 2: seats 3 to 5 come behind, and the first of them is the big blind.
    assert chair in hand.players
    if chair == t.positions.big_blind:
        assert (chair, "big_blind", 2) in posts(hand)
        assert not any(kind == "extra_live" for _, kind, _ in posts(hand))
    assert not any(kind == "dead" for _, kind, _ in posts(hand))


def test_a_new_player_waits_for_the_big_blind():
    t = filled(100, 100, 100, 100, None, button=0)
    next_hand(t)
    t.sit("New", 100, 4, post=False)
    # Big blind 3, then 4: it comes to him at once. Who sits down behind it waits a round.
    seen = []
    for _ in range(2):
        hand = next_hand(t)
        seen.append((t.positions.big_blind, 4 in hand.players))
    assert seen == [(3, False), (4, True)]
    assert not any(kind in ("extra_live", "dead") for _, kind, _ in posts(hand))


def test_nobody_comes_in_between_the_button_and_the_big_blind():
    t = filled(100, None, 100, None, 100, 100, button=5, button_mode=DEAD)
    next_hand(t)
    assert blinds(t) == (5, 0, 2)
    t.sit("New", 100, 1)
    t.sit("Newer", 100, 3)
    # Button 0, small blind 2; seat 1 lies between them, and seat 3 is the big blind.
    hand = next_hand(t)
    assert blinds(t) == (0, 2, 3)
    assert hand.players == (0, 2, 3, 4, 5)
    # Now the button is behind him, and he posts.
    hand = next_hand(t)
    assert hand.players == (0, 1, 2, 3, 4, 5)
    # As a new player he has missed no small blind, though it went past him.
    assert [post for post in posts(hand) if post[0] == 1] == [(1, "extra_live", 2)]


@pytest.mark.parametrize("post", [True, False])
def test_missed_blinds_are_paid_once(post):
    t = filled(*[100] * 5, button=0)
    next_hand(t)
    t.sit_out(3)
    for _ in range(6):
        next_hand(t)
    assert (t.player(3).owes_small, t.player(3).owes_big) == (True, True)
    t.come_back(3, post)
    paid = []
    for _ in range(12):
        hand = next_hand(t)
        own = [(kind, amount) for seat, kind, amount in posts(hand) if seat == 3]
        if 3 in hand.players:
            paid.append(own)
    if post:
        # Both at once, the live part first; or the big blind, when it was just his.
        assert paid[0] in ([("extra_live", 2), ("dead", 1)], [("big_blind", 2)])
    else:
        assert paid[0] == [("big_blind", 2)]
    flat = list(itertools.chain(*paid[1:]))
    assert all(kind in ("small_blind", "big_blind") for kind, _ in flat)
    assert (t.player(3).owes_small, t.player(3).owes_big) == (False, False)


def test_the_dead_part_stays_in_the_pot():
    t = filled(*[100] * 5, blinds=(2, 4), button=0)
    next_hand(t)
    t.sit_out(3)
    for _ in range(6):
        next_hand(t)
    t.come_back(3)
    for _ in range(5):
        t.begin()
        if 3 in t.hand.players:
            break
        play_out(t)
    mine = [(kind, amount) for seat, kind, amount in posts(t.hand) if seat == 3]
    assert mine == [("extra_live", 4), ("dead", 2)]
    assert t.hand.wagers[3] == 4
    assert t.hand.stacks[3] == t.hand.starting_stacks[3] - 6
    assert t.hand.pot == 2 + 4 + 6


def test_a_short_player_pays_the_live_part_first():
    t = filled(100, 100, 100, 5, 100, blinds=(2, 4), button=0)
    next_hand(t)
    t.sit_out(3)
    for _ in range(6):
        next_hand(t)
    t.come_back(3)
    for _ in range(5):
        hand = next_hand(t)
        if 3 in hand.players:
            break
    assert [post[1:] for post in posts(hand) if post[0] == 3] == [("extra_live", 4), ("dead", 1)]


def test_a_straddle_is_more_than_the_big_blind_that_is_owed():
    t = filled(100, 100, 100, 100, None, button=0, straddle="utg")
    next_hand(t)
    t.sit("New", 100, 4)
    t.straddle(4)
    hand = next_hand(t)
    assert blinds(t) == (1, 2, 3)
    assert posts(hand)[2:] == [(4, "straddle", 4)]


def test_with_free_entry_everybody_just_plays():
    t = filled(100, 100, 100, None, 100, button=0, entry="free")
    next_hand(t)
    t.sit("New", 100, 3)
    t.sit_out(0)
    next_hand(t)
    t.come_back(0)
    hand = next_hand(t)
    assert hand.players == (0, 1, 2, 3, 4)
    assert [kind for _, kind, _ in posts(hand)] == ["small_blind", "big_blind"]


@pytest.mark.parametrize("mode", list(ButtonMode))
@pytest.mark.parametrize("chair", range(4))
@pytest.mark.parametrize("post", [True, False])
@pytest.mark.parametrize("first", [0, 1])
def test_a_third_player_gets_in(mode, chair, post, first):
    """Two play on forever; a third one waits for the big blind no longer than two hands."""
    stacks: list[int | None] = [100] * 4
    stacks[chair] = stacks[(chair + 2) % 4] = None
    t = filled(*stacks, button=(chair + 1 + 2 * first) % 4, button_mode=mode)
    for _ in range(2 + first):
        next_hand(t)
    t.sit("New", 100, chair, post=post)
    bigs = [t.positions.big_blind]
    for _ in range(3):
        hand = next_hand(t)
        bigs.append(t.positions.big_blind)
        if chair in hand.players:
            break
    assert chair in hand.players
    assert all(one != two for one, two in itertools.pairwise(bigs))
    if not post:
        assert t.positions.big_blind == chair


def test_the_rest_may_not_wait_for_each_other():
    """When fewer than two could play, all play, and nobody posts what he owes."""
    t = filled(100, 100, 100, None, None, button=0)
    next_hand(t)
    for seat in (3, 4):
        t.sit("New", 100, seat, post=False)
    for seat in range(3):
        t.stand(seat)
    hand = next_hand(t)
    assert hand.players == (3, 4)
    assert [kind for _, kind, _ in posts(hand)] == ["small_blind", "big_blind"]


# --- antes ----------------------------------------------------------------------------------------


def test_antes_of_three_kinds():
    def made(kind, chips=100):
        t = filled(100, 100, chips, 100, ante=1, ante_kind=kind, button=0)
        t.begin()
        return posts(t.hand), t.hand

    each, hand = made(AnteKind.EACH)
    assert each == [
        *((1, "ante", 1), (2, "ante", 1), (3, "ante", 1), (0, "ante", 1)),
        *((1, "small_blind", 1), (2, "big_blind", 2)),
    ]
    assert hand.pot == 7
    big, hand = made(AnteKind.BIG_BLIND)
    assert big == [(1, "small_blind", 1), (2, "big_blind", 2), (2, "dead_ante", 1)]
    assert hand.legal.call == 2
    button, hand = made(AnteKind.BUTTON)
    assert button == [(1, "small_blind", 1), (2, "big_blind", 2), (0, "dead_ante", 1)]
    # Who has too little for both pays the blind first.
    short, _ = made(AnteKind.BIG_BLIND, 2)
    assert [post for post in short if post[2]] == [(1, "small_blind", 1), (2, "big_blind", 2)]


def test_the_ante_of_a_dead_button_is_not_paid():
    t = filled(*[100] * 5, ante=1, ante_kind=AnteKind.BUTTON, button=0, button_mode=DEAD)
    next_hand(t)
    t.stand(1)
    hand = next_hand(t)
    assert blinds(t)[0] == 1
    assert [kind for _, kind, _ in posts(hand)] == ["small_blind", "big_blind"]


def test_a_game_without_blinds_uses_occupied_chairs():
    t = filled(*[100] * 4, variant="SHORT_DECK", blinds=None, button=0, button_mode=DEAD)
    assert not t.stakes.big_blind
    buttons = []
    for number in range(6):
        hand = next_hand(t)
        buttons.append(hand.button)
        if number == 1:
            t.stand(2)
    assert buttons == [0, 1, 3, 0, 1, 3]


# --- limits ---------------------------------------------------------------------------------------


def test_limits_affect_only_between_hands():
    t = filled(100, 100, 100, None, buy_in=(50, 200), button=0)
    t.begin()
    before = t.hand
    t.reserve(3, "Di")
    t.sit("Di", 60, 3)
    with refused(t, "hand_in_progress"):
        t.add_chips(0, 50)
    assert t.hand == before
    play_out(t)
    t.add_chips(0, 50)


def test_a_table_without_players():
    t = table(6)
    assert t.players == ()
    assert not t.can_begin
    with refused(t, "too_few_players"):
        t.begin()
