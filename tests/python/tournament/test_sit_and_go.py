"""A Sit & Go: registration, start, levels, places, prizes, absent players, recovery, refusals."""

import json
import pickle

import pytest

import pokercore as pc
from hands import defects, schema
from pokercore.enums import AnteKind, ButtonMode, EventKind, PostKind
from pokercore.journal import MemoryJournal
from pokercore.table import inputs as table_inputs
from pokercore.table.events import TableEventKind as Kind
from pokercore.tournament import BlindSchedule, Payouts, SitAndGo, inputs
from tournament.checks import check_result, check_standings


def refused(code, act, *arguments, **named):
    with pytest.raises(pc.IllegalAction) as caught:
        act(*arguments, **named)
    assert caught.value.code == code, caught.value
    return caught.value


def persons(seats=3, **settings):
    """A Sit & Go of persons, started; seat 0 has the first button."""
    sng = SitAndGo(**{"seats": seats, "seed": 1, "button": 0, **settings})
    for seat in range(seats):
        assert not sng.has_started
        sng.register(f"P{seat}", seat)
    assert sng.has_started
    return sng


def all_in(seat, view):
    return view.all_in()


def kinds(events):
    return [event.kind for event in events]


# --- before the start -----------------------------------------------------------------------------


def test_it_starts_when_it_is_full():
    sng = SitAndGo(seats=3, seed=1)
    assert sng.register("Ada") == 0
    assert sng.register("Bo", seat=2) == 2
    refused("not_started", sng.begin)
    refused("not_started", sng.play)
    refused("not_started", sng.stop)
    refused("not_started", sng.deal, 0)
    assert not sng.can_begin
    assert [standing.place for standing in sng.standings] == [1, 1]
    sng.unregister(0)
    assert sng.register("Cy") == 0
    assert sng.register("Di") == 1
    assert sng.has_started
    assert [player.chips for player in sng.players] == [1500] * 3
    assert kinds(sng.events_since(0)) == [Kind.REGISTER] * 5 + [Kind.LEVEL]
    last = sng.events_since(0)[-1]
    assert last.data == {"level": 0, "stakes": pc.Stakes(10, 20).to_dict()}


def test_nothing_is_dealt_before_the_start():
    for fair in (False, True):
        sng = SitAndGo(seats=3, seed=1, fair=fair)
        sng.register("Ada", 0)
        before = sng.snapshot()
        refused("not_started", sng.begin)
        refused("not_started", sng.step, table_inputs.Prepare(bytes(32)))
        refused("not_started", sng.step, table_inputs.Contribute(0, b"x"))
        refused("no_hand", sng.step, table_inputs.Act(0, pc.Action.fold()))
        assert sng.snapshot() == before


def test_one_of_bots_starts_at_once():
    sng = SitAndGo(seats=9, seed=1).fill(pc.bots.Call)
    assert sng.has_started
    assert [type(player.bot) for player in sng.players] == [pc.bots.Call] * 9
    assert len({id(player.bot) for player in sng.players}) == 9
    result = sng.play()
    check_result(sng)
    assert [standing.prize for standing in result.standings] == [450, 270, 180] + [0] * 6


@pytest.mark.parametrize("wait", [0, 1, 9_999])
def test_a_persons_free_seats_are_filled_by_the_clock(wait):
    sng = SitAndGo(seats=4, seed=1, fill_with=pc.bots.Call, fill_after_ms=wait)
    assert sng.deadline is None
    sng.tick(500)
    sng.register(pc.bots.Random, 3)
    assert sng.deadline is None, "bots wait for persons"
    sng.step(inputs.Register(1, "Ada"), now=700)
    sng.step(inputs.Register(2, "Bo"), now=710)
    assert sng.deadline == 700 + wait
    if wait:
        sng.tick(700 + wait - 1) if wait > 10 else None
        assert not sng.has_started
    sng.tick(max(710, 700 + wait))
    assert sng.has_started
    assert sng.deadline is None
    assert [(p.name, type(p.bot).__name__) for p in sng.players] == [
        ("Call", "Call"), ("Ada", "NoneType"), ("Bo", "NoneType"), ("Random", "Random")
    ]  # fmt: skip
    assert sng.play(all_in).hands > 0


def test_nobody_waits_for_bots_when_the_persons_have_gone():
    sng = SitAndGo(seats=3, seed=1, fill_with=pc.bots.Call, fill_after_ms=100)
    sng.register("Ada", 0)
    sng.unregister(0)
    assert sng.deadline is None
    sng.tick(5_000)
    assert not sng.has_started
    sng.step(inputs.Register(0, "Ada"), now=6_000)
    assert sng.deadline == 6_100
    # Who waits no longer fills it at once.
    sng.fill(pc.bots.Call)
    assert sng.has_started


def test_bots_of_ones_own_come_by_name():
    class Shover:
        def act(self, view):
            return view.all_in()

    sng = SitAndGo(seats=3, seed=1, bots={"Shover": Shover})
    sng.step(inputs.Register(1, "Ada"))
    sng.step(inputs.Fill("Shover", "Shover"))
    assert [type(player.bot).__name__ for player in sng.players] == [
        "Shover", "NoneType", "Shover"
    ]  # fmt: skip
    assert sng.bot(0) is not sng.bot(2)
    data = sng.snapshot()
    again = SitAndGo.restore(data, bots={"Shover": Shover})
    assert isinstance(again.bot(0), Shover)
    assert again.play(all_in) == sng.play(all_in)


# --- levels ---------------------------------------------------------------------------------------


def test_levels_rise_by_hands_and_never_fall():
    schedule = BlindSchedule([(10, 20), (20, 40, 5), (40, 80, 80, "big_blind")], hands=2)
    sng = persons(3, schedule=schedule, stack=5_000)
    stakes = []
    for number in range(10):
        assert sng.level == schedule.level(number // 2)
        sng.begin()
        hand = sng.hand
        stakes.append(hand.stakes)
        assert sng.level.stakes == hand.stakes == sng.stakes
        while sng.turn is not None:
            sng.act(sng.view().check_or_fold())
        # The level of the blinds does not fall back after a hand.
        assert sng.level.big_blind >= hand.stakes.big_blind
    assert stakes == [schedule.level(number // 2).stakes for number in range(10)]
    told = [event.data["level"] for event in sng.events_since(0) if event.kind == Kind.LEVEL]
    assert told == [0, 1, 2, 3, 4]


def test_a_level_by_the_clock_applies_from_the_next_hand():
    schedule = BlindSchedule([(10, 20), (20, 40), (50, 100)], ms=1_000)
    sng = SitAndGo(seats=2, seed=1, schedule=schedule)
    sng.register("Ada")
    sng.step(inputs.Register(1, "Bo"), now=7_000)
    sng.step(table_inputs.Begin(), now=7_999)
    sng.tick(8_500)
    assert sng.hand.stakes.big_blind == 20
    assert sng.level.big_blind == 20
    sng.act(sng.view().fold())
    assert sng.level.big_blind == 40
    sng.begin()
    assert sng.hand.stakes.big_blind == 40
    sng.act(sng.view().fold())
    sng.tick(9_000 + 60)
    assert sng.level.big_blind == 100


def test_play_hands_a_clock_in_where_levels_go_by_it():
    sng = SitAndGo(seats=3, seed=4, schedule=BlindSchedule.preset("hyper", by="clock"))
    result = sng.fill(pc.bots.Call).play()
    assert result.ms == 30_000 * (result.hands - 1)
    assert result.level == (result.hands - 1) // 4
    quick = sng.again(4).fill(pc.bots.Call).play(hand_ms=60_000)
    assert quick.level == (quick.hands - 1) // 2


def test_the_big_blind_pays_the_ante():
    schedule = BlindSchedule.preset("turbo").big_blind_ante(0)
    sng = persons(4, schedule=schedule)
    sng.begin()
    posts = [event for event in sng.hand.events if event.kind == EventKind.POST]
    assert [(event.seat, event.post, event.amount) for event in posts] == [
        (1, PostKind.SMALL_BLIND, 10),
        (2, PostKind.BIG_BLIND, 20),
        (2, PostKind.DEAD_ANTE, 20),
    ]


# --- places and prizes ----------------------------------------------------------------------------


def short_stacks(stacks, **settings):
    """A Sit & Go whose players have these chips, by way of its snapshot."""
    total = sum(stacks)
    sng = persons(len(stacks), stack=total // len(stacks), **settings)
    data = json.loads(sng.snapshot())
    for chair, chips in zip(data["state"]["chairs"]["chairs"], stacks, strict=True):
        chair["chips"] = chips
    return SitAndGo.restore(json.dumps(data).encode())


@pytest.mark.parametrize("seed", range(40))
def test_several_busts_in_one_hand(seed):
    """More chips at the start of the hand is better; equal chips tie and share."""
    stacks = [900, 300, 300, 500] if seed % 2 else [700, 400, 500, 400]
    sng = short_stacks(stacks, seed=seed, payouts=(50, 30, 20), buy_in=101)
    since = sng.last_event
    sng.begin()
    while sng.turn is not None:
        sng.act(sng.view().all_in())
    busted = [player.seat for player in sng.players if not player.chips]
    told = [event for event in sng.events_since(since) if event.kind == Kind.PLACE]
    by_seat = {standing.seat: standing for standing in sng.standings}
    prizes = sng.structure.prizes
    assert prizes == (203, 121, 80, 0)
    for seat in busted:
        better = sum(
            stacks[other] > stacks[seat] or other not in busted
            for other in range(4)
            if other != seat
        )
        tied = [other for other in busted if stacks[other] == stacks[seat]]
        assert by_seat[seat].place == better + 1
        filled = prizes[better : better + len(tied)]
        assert sum(by_seat[other].prize for other in tied) == sum(filled)
        low = sum(filled) // len(tied)
        assert by_seat[seat].prize in (low, low + 1)
        assert by_seat[seat].out == 0
        if len(tied) == 2 and sum(filled) % 2:
            # The odd unit goes to the first from the left of the button, which is seat 0.
            first = min(other for other in tied)
            assert by_seat[first].prize == low + 1
    # Told from the last place up.
    places = [event.data["place"] for event in told]
    assert places == sorted(places, reverse=True)
    check_standings(sng)


def test_standings_in_the_middle_of_a_hand():
    """Chips in the pot count to those who put them in."""
    sng = short_stacks([1000, 1000, 1000, 900])
    sng.begin()
    assert sng.turn == 3
    sng.act(sng.view().raise_to(400))
    sng.act(sng.view().call())
    assert sng.hand.stacks[0] == 600
    told = {standing.seat: (standing.place, standing.chips) for standing in sng.standings}
    assert told == {0: (1, 1000), 1: (1, 1000), 2: (1, 1000), 3: (4, 900)}


def test_who_ties_for_the_prizes_shares_them():
    """Two with equal chips go out together in second place."""
    for seed in range(200):
        sng = short_stacks([750, 300, 300], payouts=(50, 30, 20), seed=seed, buy_in=33)
        sng.begin()
        while sng.turn is not None:
            sng.act(sng.view().all_in())
        if sng.is_over:
            assert [standing.place for standing in sng.result.standings] == [1, 2, 2]
            # 29 and 19 of 99: 24 each.
            assert [standing.prize for standing in sng.result.standings] == [51, 24, 24]
            check_result(sng)
            return
    raise AssertionError("never")


def test_bounties():
    heads = 0
    for seed in range(30):
        sng = SitAndGo(seats=6, seed=seed, bounty=50, buy_in=100, fee=7, schedule="hyper")
        result = sng.fill(pc.bots.Random).play()
        check_result(sng)
        won = dict.fromkeys(range(6), 0)
        for event in sng.events_since(sng._sng.stream.first - 1):
            if event.kind == Kind.PLACE and "by" in event.data:
                assert sum(event.data["by"].values()) == 50
                heads += 1
        assert result.winner.bounties >= 50, "his own"
        assert sum(standing.bounties for standing in result.standings) == 300
        assert result.net(result.winner.seat) == result.winner.won - 157
        assert won.keys() == set(range(6))
    assert heads > 100


def test_money():
    sng = SitAndGo(seats=3, buy_in=55, fee=5, bounty=10, payouts=(100, 65), seed=3)
    assert (sng.structure.pool, sng.structure.cost) == (165, 70)
    assert sng.structure.prizes == (100, 65, 0)
    result = sng.fill(pc.bots.Call).play()
    assert [standing.prize for standing in result.standings] == [100, 65, 0]
    assert str(result).splitlines()[0].endswith("played to the end")
    free = SitAndGo(seats=2, buy_in=0, seed=1).fill(pc.bots.Call).play()
    assert [standing.prize for standing in free.standings] == [0, 0]
    assert SitAndGo.preset("6-max").structure.prizes[:2] == (390, 210)
    assert SitAndGo.preset("9-max", buy_in=10).structure.prizes[:3] == (45, 27, 18)
    assert SitAndGo.preset("heads-up").structure.prizes == (200, 0)
    assert defects(SitAndGo.preset, "12-max") == {"preset": "option"}


# --- the norms of a tournament --------------------------------------------------------------------


def test_the_dead_button():
    sng = SitAndGo(seats=4, seed=2)
    assert sng.button_mode == ButtonMode.DEAD
    assert SitAndGo(button_mode=ButtonMode.MOVING).button_mode == ButtonMode.MOVING
    last = None
    sng = SitAndGo(seats=6, seed=2, schedule="hyper").fill(pc.bots.Random)
    while not sng.is_over:
        sng.play_hands(1)
        hand = sng.last_hand
        big = [post.seat for post in hand.posts if post.kind == PostKind.BIG_BLIND]
        assert len(big) == 1
        assert big[0] != last, "the big blind twice running"
        last = big[0]


def test_hands_are_turned_up_once_a_player_is_all_in():
    sng = persons(3)
    sng.begin()
    while sng.turn is not None:
        sng.act(sng.view().all_in())
    hand = sng.last_hand
    assert set(hand.shown) == {0, 1, 2}
    told = kinds_of(hand)
    assert told.index(EventKind.SHOW) < told.index(EventKind.DEAL_BOARD)


def kinds_of(hand):
    return [event.kind for event in hand.events]


def test_a_fixed_limit_cap_is_lifted_when_two_are_left():
    def wagers(sng):
        sng.begin()
        count = 0
        while sng.turn is not None and sng.hand.street == 0:
            view = sng.view()
            if view.can_raise and count < 20:
                count += 1
                sng.act(view.min_raise())
            else:
                sng.act(view.check_or_call())
        return count

    assert wagers(persons(3, variant="FLHE")) == 3
    assert wagers(persons(2, variant="FLHE", stack=100_000)) == 20


def test_absent_players_are_dealt_dead_hands():
    sng = persons(4, stack=200)
    sng.sit_out(1)
    sng.begin()
    hand = sng.hand
    assert 1 in hand.players
    assert sng.turn == 3
    sng.act(sng.view().fold())
    sng.act(sng.view().call())
    # The small blind was taken; the hand is folded when its turn comes.
    assert 1 not in sng.hand.live
    assert hand.stacks[1] == 190
    sng.act(sng.view().check())
    while sng.turn is not None:
        assert sng.turn != 1
        sng.act(sng.view().check_or_fold())
    assert sng.player(1).chips == 190
    sng.come_back(1)
    sng.begin()
    assert 1 in sng.hand.live
    # Who is away loses his chips to the blinds in the end, and the tournament ends.
    everybody = persons(3, stack=100)
    for seat in range(3):
        everybody.sit_out(seat)
    result = everybody.play()
    assert result.ended == "played"
    check_result(everybody)


def test_it_ends_though_nobody_is_there():
    """Two dead hands could pass 17 and 34 chips to and fro for ever: the house ends that."""
    ended = set()
    schedule = BlindSchedule([(100, 200)], hands=5, continues=False)
    for button in range(3):
        for stacks in ([18, 36], [36, 18], [30, 60, 30], [25, 50, 75]):
            sng = short_stacks(stacks, button=button % len(stacks), schedule=schedule)
            for seat in range(len(stacks)):
                sng.sit_out(seat)
            result = sng.play()
            check_result(sng)
            ended.add(result.ended)
            if result.ended == "stopped":
                assert sng.level.big_blind >= sum(stacks)
                assert sum(standing.prize > 0 for standing in result.standings) > 1
    assert ended == {"played", "stopped"}


def test_nobody_comes_goes_or_buys_chips():
    sng = persons(3)
    before = sng.snapshot()
    refused("tournament", sng.step, table_inputs.Sit(0, "x", 10))
    refused("tournament", sng.stand, 0)
    refused("tournament", sng.add_chips, 0, 100)
    refused("tournament", sng.remove, 0)
    refused("tournament", sng.reserve, 0, "x")
    refused("tournament", sng.release, 0)
    refused("tournament", sng.straddle, 0)
    refused("tournament", sng.step, table_inputs.SetStakes(pc.Stakes(1, 2)))
    refused("started", sng.register, "x", 0)
    refused("started", sng.unregister, 0)
    refused("started", sng.fill, pc.bots.Call)
    sng.begin()
    refused("hand_in_progress", sng.stop)
    refused("hand_in_progress", sng.deal, 0)
    refused("hand_in_progress", sng.begin)
    with pytest.raises(pc.IllegalAction):
        sng.act(pc.Action.fold(), (sng.turn + 1) % 3)
    while sng.turn is not None:
        sng.act(sng.view().check_or_fold())
    assert sng.inputs > 0
    assert before != sng.snapshot()


def test_what_a_player_who_is_out_may_not():
    sng = SitAndGo(seats=3, seed=11)
    for seat in range(3):
        sng.register(f"P{seat}", seat)
    seed = 11
    while sum(player.chips > 0 for player in sng.players) != 2:
        sng.play_hands(1, all_in)
        if sng.is_over:
            seed += 1
            sng = sng.again(seed)
            for seat in range(3):
                sng.register(f"P{seat}", seat)
    [gone] = [player.seat for player in sng.players if not player.chips]
    refused("out", sng.sit_out, gone)
    refused("out", sng.come_back, gone)
    refused("out", sng.deal, gone)
    assert {standing.seat: standing.place for standing in sng.standings}[gone] == 3
    sng.play(all_in)
    for act in (sng.begin, sng.stop, lambda: sng.deal(0), lambda: sng.sit_out(0)):
        refused("finished", act)
    sng.tick(sng.now + 5)
    assert sng.play(all_in) is sng.result


def test_time_outs_send_a_player_away():
    sng = persons(2, decision_ms=1_000, sit_out_after=2)
    sng.begin()
    for _ in range(2):
        seat = sng.turn
        sng.tick(sng.deadline)
        if sng.turn is None:
            sng.begin()
    assert any(player.away for player in sng.players) or seat is not None
    assert sum(player.chips for player in sng.players) == 3000


# --- deals ----------------------------------------------------------------------------------------


def test_a_deal_needs_everybody():
    sng = short_stacks([7500, 4500, 3000], payouts=(50, 30, 20), buy_in=1000)
    sng.deal(0, "icm")
    sng.deal(1, "chip_chop")
    sng.deal(2, "icm")
    assert sng.willing == {0: "icm", 1: "chip_chop", 2: "icm"}
    sng.deal(1, None)
    assert not sng.is_over
    sng.deal(1, "icm")
    assert sng.is_over
    result = sng.result
    assert result.ended == "deal"
    assert [(standing.seat, standing.place) for standing in result.standings] == [
        (0, 1), (1, 2), (2, 3)
    ]  # fmt: skip
    # 1075/28, 131/4 and 202/7 percent (Moshman), in whole units; the rest to the first place.
    exact = [3000 * 1075 / 2800, 3000 * 131 / 400, 3000 * 202 / 700]
    for standing, value in zip(result.standings, exact, strict=True):
        assert abs(standing.prize - value) <= 2
    check_result(sng)


def test_what_was_said_is_void_when_a_hand_begins():
    sng = persons(3)
    sng.deal(0)
    sng.deal(1)
    sng.begin()
    assert sng.willing == {}
    while sng.turn is not None:
        sng.act(sng.view().check_or_fold())
    sng.deal(2)
    assert not sng.is_over
    assert defects(sng.deal, 0, "even") == {"by": "option"}
    assert defects(sng.stop, "even") == {"by": "option"}
    assert defects(sng.deal, 9) == {"seat 9": "no_such_seat"}


@pytest.mark.parametrize("by", ["icm", "chip_chop"])
def test_equal_chips_get_equal_parts(by):
    for seats in range(2, 7):
        sng = persons(seats, buy_in=100, bounty=20)
        result = sng.stop(by)
        prizes = [standing.prize for standing in result.standings]
        assert sum(prizes) == 100 * seats
        assert max(prizes) - min(prizes) <= 1
        assert {standing.place for standing in result.standings} == {1}
        assert {standing.bounties for standing in result.standings} == {20}
        assert result.ended == "stopped"
        check_result(sng)


# --- surviving ------------------------------------------------------------------------------------


def test_it_recovers_in_the_middle_of_everything():
    """At each step: the journal tells the same tournament, which goes on the same way."""
    journal = MemoryJournal()
    sng = SitAndGo(seats=4, seed=9, schedule="hyper", stack=400, bounty=5, journal=journal)
    sng.register(pc.bots.Call, 1)
    sng.register("Ada", 2)
    seen = list(sng.log_since(0))
    sng.fill(pc.bots.Random)
    seen += sng.log_since(seen[-1].number)
    checked = 0
    while not sng.is_over:
        if sng.turn is None:
            sng.begin()
        else:
            seat = sng.turn
            answer = sng.native_answer(seat)
            sng.act(sng.view().check_or_call() if answer is None else answer, seat)
        seen += sng.log_since(seen[-1].number)
        # Each of the first steps, and then some: all of the journal is read each time.
        if checked < 20 or checked % 11 == 0 or sng.is_over:
            made = SitAndGo.recover(journal, events_since=0)
            assert made.snapshot() == sng.snapshot()
            assert list(made.log_since(0))[: len(seen)] == seen
            assert made.standings == sng.standings
            sng = made
        checked += 1
    assert checked > 10
    numbers = [event.number for event in seen]
    assert numbers == list(range(1, len(numbers) + 1))
    assert SitAndGo.recover(journal).result == sng.result
    check_result(sng)


def test_an_input_delivered_again_does_nothing():
    sng = SitAndGo(seats=2, seed=1)
    first = sng.step(inputs.Register(0, "Ada"), number=1)
    assert sng.step(inputs.Register(0, "Ada"), number=1) == first
    refused("input_conflict", sng.step, inputs.Register(0, "Bo"), number=1)
    refused("input_gap", sng.step, inputs.Register(1, "Bo"), number=3)
    second = sng.step(inputs.Register(1, "Bo"), number=2)
    assert kinds(second) == [Kind.REGISTER, Kind.LEVEL]
    assert sng.step(inputs.Register(1, "Bo"), number=2) == second
    assert sng.inputs == 2


def test_inputs_have_a_form_for_json():
    made = [
        inputs.Register(1, "Ada"), inputs.Register(2, "x", "call"), inputs.Unregister(3),
        inputs.Fill("call", "Bot"), inputs.Deal(1, "icm"), inputs.Deal(1, None),
        inputs.Stop("chip_chop"),
    ]  # fmt: skip
    for what in made:
        assert table_inputs.from_dict(what.to_dict(), inputs.INPUTS) == what
    with pytest.raises(pc.RulesError, match="no kind of input"):
        table_inputs.from_dict({"kind": "register"})


def test_its_values_pickle_and_print():
    sng = SitAndGo(seats=2, seed=1)
    assert "0 of 2 seats taken" in repr(sng)
    sng.fill(pc.bots.Call)
    assert "2 of 2 players left" in repr(sng)
    result = sng.play()
    assert "over after" in repr(sng)
    assert pickle.loads(pickle.dumps(result)) == result
    schema("sng_result").validate(result.to_dict())
    assert result.of(0).seat == 0
    with pytest.raises(KeyError):
        result.of(5)
    assert defects(pc.tournament.SngResult.from_dict, {"version": 1, "x": 1}).keys() == {
        "sng.x", *(f"sng.{name}" for name in (
            "standings", "hands", "ms", "level", "ended", "buy_in", "fee", "bounty"))
    }  # fmt: skip


def test_the_same_seed_plays_the_same_tournament():
    one = SitAndGo(seats=6, seed="x", bounty=3).fill(pc.bots.TightAggressive).play()
    two = SitAndGo(seats=6, seed="x", bounty=3).fill(pc.bots.TightAggressive).play()
    assert one == two
    template = SitAndGo(seats=6, seed="y", bounty=3)
    assert template.again("x").fill(pc.bots.TightAggressive).play() == one
    assert template.again("z").fill(pc.bots.TightAggressive).play() != one
    # Step by step it is the same, too.
    slow = SitAndGo(seats=6, seed="x", bounty=3, journal=MemoryJournal())
    assert slow.fill(pc.bots.TightAggressive).play() == one


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"seats": 1}, {"sng.seats": "chairs"}),
        ({"seats": 11}, {"sng.seats": "chairs"}),
        ({"seats": 6.0}, {"sng.seats": "wrong_type"}),
        ({"seats": 9, "variant": "27TD"}, {"sng.seats": "chairs"}),
        ({"stack": 0}, {"sng.stack": "stack_out_of_range"}),
        ({"stack": True}, {"sng.stack": "wrong_type"}),
        ({"buy_in": -1}, {"sng.buy_in": "amount_out_of_range"}),
        ({"fee": 1.5}, {"sng.fee": "wrong_type"}),
        ({"bounty": -5}, {"sng.bounty": "amount_out_of_range"}),
        ({"payouts": (50, 30)}, {"payouts": "payouts"}),
        ({"payouts": (30, 50, 20)}, {"payouts[1]": "payouts"}),
        ({"payouts": Payouts(amounts=(500, 300, 99))}, {"payouts": "payouts"}),
        ({"seats": 2, "payouts": (50, 30, 20)}, {"payouts": "payouts"}),
        ({"schedule": "quick"}, {"schedule": "option"}),
        ({"schedule": 5}, {"schedule": "option"}),
        ({"schedule": [(10, 20)]}, {"schedule": "wrong_type"}),
        ({"fill_after_ms": 10_000}, {"sng.fill_after_ms": "option"}),
        ({"button": 9}, {"seat 9": "no_such_seat"}),
        ({"decision_ms": 0}, {"table.decision_ms": "option"}),
        ({"open_hands": True}, {"table.open_hands": "option"}),
        ({"options": pc.Options(rake=pc.Rake(500, 10))}, {"options.rake": "option"}),
        ({"options": pc.Options(run_outs=True)}, {"options.run_outs": "option"}),
        ({"options": pc.Options(expose_allin=False)}, {"options.expose_allin": "option"}),
        # All of it at once.
        (
            {"seats": 0, "stack": -1, "schedule": "slow", "fee": None, "time_bank_ms": -1},
            {"sng.seats": "chairs", "sng.stack": "stack_out_of_range", "schedule": "option",
             "sng.fee": "wrong_type", "table.time_bank_ms": "option"},
        ),
    ],
)  # fmt: skip
def test_settings_that_cannot_be(settings, expected):
    assert defects(lambda: SitAndGo(**settings)) == expected


def test_levels_that_the_game_cannot_be_played_at():
    live = BlindSchedule([(10, 20), (20, 40, 5, AnteKind.LIVE)], hands=5)
    found = defects(lambda: SitAndGo(schedule=live))
    assert list(found) == ["schedule.levels[1]: stakes.ante_kind"]


def test_registrations_that_cannot_be():
    sng = SitAndGo(seats=3, seed=1)
    sng.register("Ada", 1)
    before = sng.snapshot()
    assert defects(sng.register, "Bo", 1) == {"seat 1": "seat_taken"}
    assert defects(sng.register, "Bo", 3) == {"seat 3": "no_such_seat"}
    assert defects(sng.register, "", 0) == {"name": "wrong_type"}
    assert defects(sng.step, inputs.Register(0, "Bo", 5)) == {"bot": "wrong_type"}
    assert defects(sng.step, inputs.Register(0, None)) == {"name": "wrong_type"}
    assert defects(sng.step, inputs.Fill("")) == {"bot": "wrong_type"}
    assert defects(sng.unregister, 2) == {"seat 2": "no_such_seat"}
    with pytest.raises(TypeError):
        sng.register(5)
    with pytest.raises(TypeError):
        sng.fill(5)
    with pytest.raises(ValueError, match="on_illegal"):
        SitAndGo(on_illegal="shrug")
    with pytest.raises(pc.RulesError, match="no variant"):
        SitAndGo(variant="snap")
    assert sng.snapshot() == before


def test_snapshots_of_other_things_are_refused():
    table = pc.Table(pc.variants.NLHE, seats=2, seed=1)
    with pytest.raises(pc.SnapshotError):
        SitAndGo.restore(table.snapshot())
    with pytest.raises(pc.SnapshotError):
        pc.Table.restore(SitAndGo(seed=1).snapshot())


# --- the seam for several tables ------------------------------------------------------------------


def test_a_player_moves_between_two_tables(rng):
    """Between hands a table loses a player and another receives him: no chips made or lost."""
    tables = [
        pc.Table(pc.variants.NLHE, blinds=(10, 20), seats=6, seed=seed, tournament=True)
        for seed in rng.sample(range(1000), 2)
    ]
    for table in tables:
        for _ in range(4):
            table.sit(pc.bots.TightAggressive(), chips=rng.choice((5_000, 7_000, 15_000)))
    total = sum(player.chips for table in tables for player in table.players)
    moved = 0
    for _ in range(30):
        for table in tables:
            if table.can_begin:
                list(table.play(1))
        source, target = rng.sample(tables, 2)
        stayed = [player for player in source.players if player.chips]
        if len(stayed) > 2 and len(target.players) < target.seats:
            name = f"mover {moved}"
            player = source.remove(rng.choice(stayed).seat)
            seat = target.sit(player.bot, chips=player.chips, name=name)
            assert (target.player(seat).chips, target.player(seat).name) == (player.chips, name)
            moved += 1
        assert sum(player.chips for table in tables for player in table.players) == total
        for table in tables:
            chips = sum(player.chips for player in table.players)
            assert chips == table.bought_in - table.cashed_out
    assert moved > 3
    table = next(table for table in tables if table.can_begin)
    table.begin()
    if table.hand_is_on:
        refused("hand_in_progress", table.remove, table.turn)


def test_players_who_all_fold_end_at_the_limit_of_hands():
    """Under levels that rise no further the blinds go round for ever; the house stops it."""
    levels = BlindSchedule([(10, 20)], hands=1, continues=False)
    journal = MemoryJournal()
    sng = SitAndGo(
        seats=3, seed=1, schedule=levels, most_hands=30, payouts=(50, 30, 20), journal=journal
    )
    sng.fill(pc.bots.AlwaysFold)
    result = sng.play()
    assert (result.ended, result.hands) == ("stopped", 30)
    assert sum(standing.prize for standing in result.standings) == 300
    assert min(standing.prize for standing in result.standings) > 0
    assert SitAndGo.recover(journal).result == result
    assert sng.again().structure.most_hands == 30
    # Whoever wins before is not held up.
    soon = SitAndGo(seats=2, seed=1, schedule="hyper", most_hands=10_000).fill(pc.bots.Call)
    assert soon.play().ended == "played"


def test_a_function_is_called_by_its_name():
    def caller(view):
        return view.check_or_call()

    sng = SitAndGo(seats=2, seed=1, schedule="hyper")
    sng.register(caller), sng.register(caller, name="Bo")
    result = sng.play()
    assert {standing.bot for standing in result.standings} == {"caller"}
    assert {standing.name for standing in result.standings} == {"caller", "Bo"}
