"""What a house settles: rake, several boards, the clock, what is shown, games in turn, chairs kept.

And what a tournament does with who is away.
"""

from dataclasses import replace

import pytest

import pokercore as pc
from pokercore.enums import EventKind
from pokercore.journal import MemoryJournal
from pokercore.table import TableEventKind as Kind
from pokercore.table import inputs
from pokercore.variants import Leg, MixedGame
from table.tables import blinds, filled, next_hand, play_out, posts, refused, table


def kinds(t: pc.Table, since: int = 0) -> list[str]:
    """The kinds of the events of a table itself."""
    return [event.kind.value for event in t.log_since(since) if event.kind != Kind.HAND]


# --- rake -----------------------------------------------------------------------------------------


def wild(rng):
    """Decisions that bring side pots, folds and showdowns."""

    def choose(view):
        if view.can_raise and rng.random() < 0.3:
            return view.raise_to(rng.choice([view.min_raise_to, view.max_raise_to]))
        return view.check_or_fold() if rng.random() < 0.3 else view.check_or_call()

    return choose


@pytest.mark.parametrize("drop", [True, False])
@pytest.mark.parametrize("caps", [None, {2: 1, 4: 3}, {3: 0}])
def test_the_rake_of_every_hand(drop, caps, rng):
    """The percentage of all pots, up to the cap for so many players; nothing without a flop."""
    options = pc.Options(rake=pc.Rake(500, 7, no_flop_no_drop=drop))
    t = filled(*[None] * 6, refill="rebuy", options=options, rake_caps=caps)
    several = raked = 0
    for number in range(250):
        if number % 10 == 0:
            for player in t.players:
                t.stand(player.seat)
            for seat in range(rng.randrange(2, 7)):
                t.sit(f"P{seat}", rng.randrange(20, 200), seat)
        before = t.raked
        hand = next_hand(t, wild(rng))
        won = sum(e.amount for e in hand.events if e.kind == EventKind.AWARD)
        cap = 7
        for least, most in sorted((caps or {}).items()):
            cap = most if len(hand.players) >= least else cap
        due = min(cap, (won + hand.raked) * 500 // 10_000)
        if drop and not hand.board:
            due = 0
        assert hand.raked == due
        assert t.raked == before + due
        assert sum(p.chips for p in t.players) == t.bought_in - t.cashed_out - t.raked
        several += len({e.pot for e in hand.events if e.kind == EventKind.AWARD}) > 1
        raked += due
    assert several > 0
    assert raked > 0


@pytest.mark.parametrize(
    "caps", [{1: 5}, {11: 5}, {2: -1}, {2: 1.5}, {"2": 1}, [1], 5, {True: 1}], ids=str
)
def test_caps_that_cannot_be(caps):
    with pytest.raises(pc.RulesError, match="rake_caps"):
        table(3, options=pc.Options(rake=pc.Rake(500, 7)), rake_caps=caps)
    with pytest.raises(pc.RulesError, match="no rake to cap"):
        table(3, rake_caps={2: 1})


# --- several boards -------------------------------------------------------------------------------


def all_in(run_it=4, players=3, **changes):
    """A table whose players are all-in before the flop."""
    t = filled(*[100] * players, run_it=run_it, button=0, **changes)
    t.begin()
    while t.turn is not None:
        t.act(t.view().all_in())
    return t


@pytest.mark.parametrize("most", [2, 3, 4])
def test_as_many_boards_as_all_agree_to(most):
    t = all_in(most)
    assert t.asked == (0, 1, 2)
    assert t.turn is None
    (event,) = (e for e in t.events_since(0) if e.kind == Kind.RUN_IT)
    assert event.data == {"seats": [0, 1, 2], "most": most, "deadline": None}
    t.agree(1, most)
    assert t.asked == (0, 2)
    with refused(t, "has_answered"):
        t.agree(1, most)
    for boards in (0, most + 1, 2.0, "2", None, True):
        with refused(t):
            t.agree(0, boards)
    with refused(t, "to_agree"):
        t.act(pc.Action.run_out(2), 0)
    t.agree(0, most)
    t.agree(2, 2)
    hand = t.last_hand
    assert len(hand.boards) == 2
    cards = [card for board in hand.boards for card in board]
    assert len(set(cards)) == 10
    assert sum(hand.payoffs) == 0
    assert sum(player.chips for player in t.players) + t.cashed_out == 300


def test_one_who_does_not_agree_decides():
    t = all_in()
    t.agree(2, 4)
    t.agree(0, 1)
    assert t.asked == ()
    assert len(t.last_hand.boards) == 1


def test_shared_cards_stay_shared():
    t = filled(100, 100, run_it=3, button=0)
    t.begin()
    while len(t.hand.board) < 4:
        t.act(t.view().check_or_call())
    shared = t.hand.board
    while t.turn is not None:
        t.act(t.view().all_in())
    for seat in t.asked:
        t.agree(seat, 3)
    boards = t.last_hand.boards
    assert [board[:4] for board in boards] == [shared] * 3
    assert len({board[4] for board in boards}) == 3


def test_nobody_is_asked_when_no_card_is_to_come():
    t = filled(100, 100, run_it=4, button=0)
    t.begin()
    while len(t.hand.board) < 5:
        t.act(t.view().check_or_call())
    while t.turn is not None:
        t.act(t.view().all_in())
    assert t.asked == ()
    assert not t.hand_is_on


def test_who_does_not_answer_in_time_wants_one_board():
    t = all_in(decision_ms=1000)
    assert t.deadline == 1000
    t.agree(0, 4, now=999)
    with refused(t, "too_late"):
        t.agree(1, 4, now=1001)
    before = t.last_event
    t.tick(1000)
    assert [e.seat for e in t.log_since(before) if e.kind == Kind.TIMEOUT] == [1, 2]
    assert len(t.last_hand.boards) == 1


def test_a_tournament_runs_a_hand_once():
    with pytest.raises(pc.RulesError, match="run once"):
        table(3, run_it=2, tournament=True)


# --- the clock ------------------------------------------------------------------------------------


def clocked(**changes):
    t = filled(100, 100, 100, decision_ms=1000, time_bank_ms=500, button=0, **changes)
    t.step(inputs.Begin(), now=10_000)
    return t


def test_a_decision_has_the_houses_time_and_then_the_players_own():
    t = clocked()
    assert (t.turn, t.deadline) == (0, 11_500)
    t.act(pc.Action.call(), now=11_200)
    # 200 ms over the house's time are gone from his own.
    assert [player.bank for player in t.players] == [300, 500, 500]
    assert (t.turn, t.deadline) == (1, 12_700)
    t.act(pc.Action.call(), now=12_200)
    assert [player.bank for player in t.players] == [300, 500, 500]
    t.act(pc.Action.check(), now=12_300)
    play_out(t)
    t.step(inputs.Begin(), now=20_000)
    deadlines = {}
    while t.hand_is_on:
        deadlines.setdefault(t.turn, t.deadline)
        t.act(t.view().check_or_call())
    assert deadlines == {0: 21_300, 1: 21_500, 2: 21_500}


def test_the_default_when_the_time_is_over():
    t = clocked()
    for now in (10_000, 11_499):
        before = t.last_event
        t.tick(now)
        assert t.last_event == before
    t.tick(11_500)
    # It costs a bet to go on: a fold. His own time is used up.
    assert t.hand.live == (1, 2)
    assert t.player(0).bank == 0
    assert t.deadline == 13_000
    t.act(pc.Action.call(), now=11_600)
    t.tick(99_999)
    # A check is free: no fold.
    assert t.hand.live == (1, 2)
    assert t.hand.street == 1
    told = [(e.kind, e.seat) for e in t.log_since(0) if e.kind in (Kind.TURN, Kind.TIMEOUT)]
    assert told == [
        (Kind.TURN, 0), (Kind.TIMEOUT, 0), (Kind.TURN, 1), (Kind.TURN, 2), (Kind.TIMEOUT, 2),
        (Kind.TURN, 1),
    ]  # fmt: skip


def test_an_action_that_comes_too_late():
    t = clocked()
    with refused(t, "too_late", "over at 11500, and it is 11501; step a Tick"):
        t.act(pc.Action.call(), now=11_501)
    t.act(pc.Action.call(), now=11_500)
    assert t.turn == 1


def test_who_is_not_there_sits_out():
    t = clocked(sit_out_after=2)
    t.tick(20_000)
    play_out(t)
    assert not t.player(0).away
    t.step(inputs.Begin(), now=30_000)
    while t.turn != 0:
        t.act(t.view().check_or_call())
    t.tick(40_000)
    assert t.player(0).away
    (event,) = (e for e in t.events_since(0) if e.kind == Kind.SIT_OUT)
    assert (event.seat, event.data) == (0, {"why": "timeouts"})
    play_out(t)
    assert 0 not in next_hand(t).players
    t.come_back(0)
    for _ in range(3):
        hand = next_hand(t)
        if 0 in hand.players:
            return
    raise AssertionError("he does not come in again")


def test_a_decision_in_time_forgives():
    t = clocked(sit_out_after=2)
    t.tick(20_000)
    play_out(t)
    t.step(inputs.Begin(), now=30_000)
    while t.turn != 0:
        t.act(t.view().check_or_call())
    t.act(t.view().check_or_call())
    play_out(t)
    t.step(inputs.Begin(), now=40_000)
    while t.turn != 0:
        t.act(t.view().check_or_call())
    t.tick(50_000)
    assert not t.player(0).away


def test_without_a_clock_nothing_is_due():
    t = filled(100, 100, button=0)
    t.begin()
    before = t.hand
    t.tick(10**9)
    assert t.deadline is None
    assert t.hand == before


# --- show and rabbit ------------------------------------------------------------------------------


def test_who_won_unseen_may_show():
    t = filled(100, 100, button=0)
    t.begin()
    t.act(t.view().fold())
    hand = t.last_hand
    seen = [e for e in t.events_since(0, 0) if e.event and e.event.card]
    assert {e.seat for e in seen} == {0}
    t.show(1)
    event = t.events_since(t.last_event - 1)[0]
    assert (event.kind, event.seat, event.hand) == (Kind.SHOW, 1, 0)
    assert event.data == {"cards": "".join(map(str, hand.hole(1)))}
    t.begin()
    with refused(t, "hand_in_progress"):
        t.show(1)


def test_shown_cards_are_not_shown_again():
    t = filled(100, 100, button=0)
    hand = next_hand(t, lambda view: view.check_or_call())
    for seat in hand.shown:
        with refused(t, "shown"):
            t.show(seat)


def test_only_who_was_in_the_hand_may_show():
    t = filled(100, 100, 100, button=0)
    next_hand(t)
    t.stand(1)
    t.sit("New", 100, 1)
    with refused(t, "no_hand", "New was not in the last hand"):
        t.show(1)


def test_the_rabbit():
    t = filled(100, 100, 100, rabbit=True, button=0)
    t.begin()
    while len(t.hand.board) < 3:
        t.act(t.view().check_or_call())
    t.act(t.view().all_in())
    while t.hand_is_on:
        t.act(t.view().check_or_fold())
    hand = t.last_hand
    assert len(hand.board) == 3
    t.rabbit(0)
    event = t.events_since(t.last_event - 1, 2)[0]
    assert event.kind == Kind.RABBIT
    (board,) = event.data["boards"]
    cards = pc.parse_cards(board)
    # The two cards that come next from the deck, one burned before each.
    deck = [card for card in hand.deck if card not in hand.board]
    assert len(cards) == 2
    assert set(cards) <= set(deck)
    assert not set(cards) & {card for seat in hand.players for card in hand.hole(seat)}
    next_hand(t, lambda view: view.check_or_call())
    with refused(t, "no_cards"):
        t.rabbit(0)


# --- games in turn, levels ------------------------------------------------------------------------


def test_games_in_turn():
    t = filled(*[500] * 3, variant=pc.variants.HORSE, blinds=None, button=0)
    names, buttons = [], []
    for _ in range(18):
        hand = next_hand(t)
        names.append(hand.variant.code)
        buttons.append(hand.button)
    assert names == [
        code for code in ("FLHE", "FLO8", "RAZZ", "STUD", "STUD8", "FLHE") for _ in range(3)
    ]
    # The button stands still while games without blinds are played, and then goes on.
    assert buttons[:6] == [0, 1, 2, 0, 1, 2]
    assert buttons[15:] == [0, 1, 2]
    assert kinds(t).count("game") == 6


def test_a_level_applies_from_the_next_hand():
    t = filled(100, 100, 100, button=0)
    t.begin()
    t.stakes = pc.Stakes(5, 10)
    assert t.stakes == pc.Stakes(1, 2)
    assert t.hand.stakes == pc.Stakes(1, 2)
    assert kinds(t)[-1] == "stakes"
    assert t.legal.min_raise_to == 4
    play_out(t)
    assert t.stakes == pc.Stakes(5, 10)
    t.begin()
    assert posts(t.hand) == [(2, "small_blind", 5), (0, "big_blind", 10)]
    # The last word before a hand holds.
    t.stakes = pc.Stakes(1, 2)
    t.stakes = pc.Stakes(2, 4)
    play_out(t)
    t.stakes = pc.Stakes(3, 6)
    t.begin()
    assert posts(t.hand)[1][2] == 6


def test_a_level_in_a_mixed_game_is_that_of_the_next_hand():
    game = MixedGame(
        "two", "TWO",
        (Leg(pc.variants.NLHE, pc.Stakes(1, 2)), Leg(pc.variants.PLO, pc.Stakes(1, 2))),
        every=1, by="hands",
    )  # fmt: skip
    t = filled(100, 100, 100, variant=game, blinds=None, button=0)
    t.begin()
    t.stakes = pc.Stakes(2, 4)
    seen = [play_out(t)] + [next_hand(t) for _ in range(2)]
    assert [(hand.variant.code, hand.stakes.big_blind) for hand in seen] == [
        ("NLHE", 2), ("PLO", 4), ("NLHE", 2),
    ]  # fmt: skip


# --- chairs that are kept -------------------------------------------------------------------------


def test_a_reservation_ends():
    t = filled(100, 100, None)
    t.reserve(2, "Di", until=500)
    assert t.reserved == {2: "Di"}
    t.tick(499)
    assert t.reserved == {2: "Di"}
    t.tick(500)
    assert t.reserved == {}
    assert kinds(t)[-2:] == ["reserve", "release"]
    t.sit("Eve", 100, 2)


def test_a_chair_that_is_kept_is_not_filled():
    t = table(4)
    t.reserve(1, "Di")
    t.fill(pc.bots.Call, 100)
    assert [player.seat for player in t.players] == [0, 2, 3]
    assert t.look().reserved == {1: "Di"}
    assert t.sit("Di", 100, 1) == 1


# --- tournaments ----------------------------------------------------------------------------------


def test_who_is_away_is_dealt_dead_hands():
    t = filled(100, 100, 100, tournament=True, button=0)
    t.sit_out(2)
    hand = next_hand(t)
    # He has the big blind; it is taken, and his hand folded though a check would be free.
    assert hand.players == (0, 1, 2)
    assert posts(hand) == [(1, "small_blind", 1), (2, "big_blind", 2)]
    assert t.player(2).chips == 98 or hand.payoffs[2] > 0
    t.begin()
    assert t.hand.absent == (2,)
    play_out(t)


def test_a_dead_hand_is_folded_where_a_check_is_free():
    t = filled(100, 100, tournament=True, button=0)
    t.sit_out(1)
    t.begin()
    t.act(t.view().call())
    hand = t.last_hand
    assert [(seat, str(action)) for seat, action in hand.actions] == [(0, "call"), (1, "fold")]
    assert hand.payoffs == (2, -2)


def test_a_dead_hand_wins_when_all_others_fold_first():
    t = filled(100, 100, 100, tournament=True, button=0)
    t.sit_out(2)
    t.begin()
    t.act(t.view().fold())
    t.act(t.view().fold())
    assert t.last_hand.payoffs == (0, -1, 1)


def test_a_table_where_everybody_is_away_plays_itself():
    t = filled(4, 4, 4, tournament=True, button=0)
    for seat in range(3):
        t.sit_out(seat)
    for _ in range(200):
        if not t.can_begin:
            break
        t.begin()
        assert not t.hand_is_on
    assert sum(player.chips for player in t.players) == 12


def test_a_player_is_moved_to_another_table():
    """The seam for tournaments with many tables: no chip is made or lost on the way."""
    one = filled(100, 150, 200, tournament=True, button=0)
    two = filled(80, None, 120, tournament=True, button=0)
    next_hand(one)
    one.begin()
    with refused(one, "hand_in_progress"):
        one.remove(1)
    play_out(one)
    moved = one.remove(1)
    seat = two.sit(moved.name, moved.chips)
    assert (seat, two.player(1).chips) == (1, moved.chips)
    assert sum(player.chips for t in (one, two) for player in t.players) == 650
    # He owes nothing at the other table, and plays at once.
    assert next_hand(two).players == (0, 1, 2)
    assert next_hand(one).players == (0, 2)
    assert blinds(one)[0] == blinds(one)[1]


# --- surviving ------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["asked", "turn", "between"])
def test_a_table_with_all_settings_survives(where):
    journal = MemoryJournal()
    t = all_in(
        decision_ms=1000, time_bank_ms=50, straddle="utg", rabbit=True, journal=journal,
        options=pc.Options(rake=pc.Rake(500, 3)), rake_caps={2: 1}, refill="rebuy",
        players=4, seats=5,
    )  # fmt: skip
    t.reserve(4, "Di", until=10**6)
    t.add_chips(1, 5, after_hand=True)
    t.stand(3, after_hand=True)
    if where != "asked":
        play_out(t)
        t.sit_out(0)
        t.straddle(2)
        t.stakes = pc.Stakes(2, 4)
    if where == "turn":
        t.begin()
        t.stakes = pc.Stakes(3, 6)
    twin = pc.Table.recover(journal)
    assert twin.snapshot() == t.snapshot()
    assert twin.look() == t.look()
    for player in t.players:
        assert twin.look(player.seat) == t.look(player.seat)
    again = pc.Table.restore(t.snapshot())
    for made in (twin, again):
        hands = []
        for _ in range(3):
            if not made.hand_is_on:
                made.begin()
            hands.append(play_out(made, lambda view: view.check_or_call()))
        results = [(hand.payoffs, hand.boards, hand.stakes) for hand in hands]
        if made is twin:
            first = results, made.players
    assert (results, again.players) == first


def test_a_reservation_that_ended_keeps_nobody_off():
    t = pc.Table("NLHE", seats=2, seed=1)
    t.step(inputs.Reserve(0, "Zed", until=100), now=50)
    with pytest.raises(pc.RulesError, match="kept for Zed"):
        t.step(inputs.Sit(0, "Ann", 100), now=99)
    told = [event.kind for event in t.step(inputs.Sit(0, "Ann", 100), now=100)]
    assert told == ["release", "sit"]


def test_the_stakes_of_any_game_of_a_mixed_game_can_be_changed():
    t = filled(2_000, 2_000, 2_000, variant="HORSE", blinds=None)
    names = [leg.variant.name for leg in t.game.legs]
    before = [leg.stakes for leg in t.game.legs]
    t.begin()
    razz = names.index("fixed-limit razz")
    raised = replace(before[razz], bring_in=before[razz].bring_in + 1)
    t.set_stakes(raised, razz)
    assert t.game.legs[razz].stakes == before[razz], "not before the hand is over"
    twin = pc.Table.restore(t.snapshot())
    for each in (t, twin):
        play_out(each)
        after = [leg.stakes for leg in each.game.legs]
        assert after == [raised if at == razz else stakes for at, stakes in enumerate(before)]
    for leg in (-1, len(names), 1.0, True):
        with pytest.raises(pc.RulesError):
            t.set_stakes(raised, leg)
