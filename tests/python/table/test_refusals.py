"""What a table refuses: one clear error, and a table that is as it was."""

import dataclasses
import json
import math

import pytest

import pokercore as pc
from pokercore.exceptions import SnapshotError
from pokercore.journal import MemoryJournal
from pokercore.table import inputs
from pokercore.table.stepped import canonical
from pokercore.variants import Leg, MixedGame
from table.tables import (
    REFUSALS,
    every_input,
    filled,
    next_hand,
    play_out,
    refused,
    state,
    table,
)

GARBAGE = (
    *(None, True, False, -1, 0, 1, 2, 9, 10, 255, 2**31, 2**53 + 1, 2**64, 10**30, 10**5000),
    *(0.0, 1.0, 1.5, math.nan, math.inf, "", "0", "Ada", "\ud800", b"", b"x", bytes(32)),
    *([], [0], (), {}, {"a": 1}, object(), pc.Action.fold(), pc.Action.raise_to(10**9)),
    *(pc.Stakes(1, 2), pc.Stakes(0, 0), int, print),
)


def fresh(stage: str) -> pc.Table:
    """A table between hands, in one, or with players who are asked on how many boards to run."""
    t = table(4, buy_in=(20, 200), straddle="utg", run_it=4, rabbit=True, decision_ms=1000)
    for name, chips in (("Ada", 100), ("Bo", 60), ("Cy", 80)):
        t.sit(name, chips)
    t.reserve(3, "Di", until=10_000)
    if stage == "over":
        next_hand(t)
    elif stage != "new":
        t.begin()
    if stage == "asked":
        while not t.asked:
            t.act(t.view().all_in())
    return t


@pytest.mark.parametrize("stage", ["new", "hand", "asked", "over"])
def test_any_value_in_any_field(stage):
    """It is refused and nothing changed; or it is taken, and then a journal can keep it."""
    taken = refusals = 0
    start = fresh(stage).snapshot()
    t = pc.Table.restore(start)
    before = state(t)
    for kind in every_input(t):
        for field in dataclasses.fields(kind):
            for value in GARBAGE:
                what = dataclasses.replace(kind, **{field.name: value})
                try:
                    t.step(what, now=500)
                except REFUSALS:
                    assert state(t) == before, what
                    refusals += 1
                    continue
                taken += 1
                assert t.inputs == before[1] + 1
                assert inputs.from_dict(json.loads(canonical(what.to_dict()))) == what
                assert pc.Table.restore(t.snapshot()).snapshot() == t.snapshot()
                t = pc.Table.restore(start)
    assert taken > 10
    assert refusals > 500


MONSTERS = (10**5000, -(10**5000), [10**5000], (10**5000,), {10**5000: 1}, "x" * 10**5)


@pytest.mark.parametrize("stage", ["new", "hand", "asked", "over"])
@pytest.mark.parametrize("value", MONSTERS, ids=["int", "below", "list", "tuple", "dict", "text"])
def test_monsters_in_any_argument_of_a_method(stage, value):
    """One error of a documented class that can be read, and nothing changed."""
    t = fresh(stage)
    who = (
        *(t.stand, t.remove, t.sit_out, t.come_back, t.release, t.straddle, t.player, t.look),
        *(t.bot, t.view, t.events_since, t.log_since, t.show, t.rabbit, t.begin, t.tick, t.prepare),
    )
    calls = [
        *(lambda do=do: do(value) for do in who[:-1]),
        *(lambda do=do: do(value, 1) for do in (t.add_chips, t.agree)),
        *(lambda do=do: do(0, value) for do in (t.add_chips, t.agree, t.events_since)),
        lambda: t.add_chips(0, value, True),
        lambda: t.sit("Zed", value),
        lambda: t.sit("Zed", 100, value),
        lambda: t.reserve(value, "Zed"),
        lambda: t.reserve(3, "Zed", value),
        lambda: setattr(t, "stakes", value),
        lambda: t.act(value),
        lambda: t.act(pc.Action.fold(), value),
        lambda: t.step(inputs.from_dict({"kind": value})),
        lambda: t.step(inputs.from_dict({"kind": "act", "seat": 0, "action": value})),
    ]
    if not isinstance(value, str):
        calls += [lambda: t.sit(value), lambda: t.fill(value), lambda: t.step(value)]
    for call in calls:
        with refused(t) as caught:
            call()
        assert len(str(caught.value)) < 600
    if stage == "hand":
        with pytest.raises(pc.IllegalAction) as told:
            t.answer(value)
        assert len(str(told.value)) < 600


def test_settings_that_are_monsters():
    for value in MONSTERS:
        for name in (
            *("seats", "buy_in", "button", "refill", "entry", "straddle", "run_it", "rabbit"),
            *("decision_ms", "time_bank_ms", "sit_out_after", "tournament", "fair", "keep"),
        ):
            with pytest.raises((pc.RulesError, TypeError)) as caught:
                pc.Table("NLHE", **{name: value})
            assert len(str(caught.value)) < 600


@pytest.mark.parametrize("setting", [
    {"straddle": "utg"}, {"options": pc.Options(rake=pc.Rake(500, 3))}, {"run_it": 2},
])  # fmt: skip
def test_what_only_cash_games_have(setting):
    """In a tournament no chips leave the table, and the blinds are those of the level."""
    table(3, **setting)
    with pytest.raises(pc.RulesError, match="in a tournament"):
        table(3, tournament=True, **setting)


def test_who_leaves_after_the_hand_adds_no_chips():
    """They would be taken from him and never come."""
    t = filled(100, 100, 100, button=0, buy_in=(50, 200))
    t.begin()
    t.stand(1, after_hand=True)
    with refused(t, "leaves"):
        t.add_chips(1, 50, after_hand=True)
    t.add_chips(2, 20, after_hand=True)
    assert t.player(2).adding == 20
    t.add_chips(2, 30, after_hand=True)
    assert t.player(2).adding == 30
    play_out(t)
    assert (t.player(2).chips, t.player(2).adding) == (131, 0)


def test_what_is_no_input():
    t = filled(100, 100, 100)
    for value in GARBAGE:
        with refused(t, match="no input of a table"):
            t.step(value)


def test_two_players_on_one_seat():
    t = filled(100, 100, 100, buy_in=(20, 200))
    with refused(t, "seat_taken", "P1 sits there"):
        t.sit("Zed", 100, 1)
    t.stand(1)
    t.reserve(1, "Di")
    with refused(t, "seat_taken", "kept for Di"):
        t.sit("Zed", 100, 1)
    with refused(t, "table_full", "taken or kept for somebody"):
        t.sit("Zed", 100)
    with refused(t, "seat_taken", "kept for somebody already"):
        t.reserve(1, "Zed")
    with refused(t, "seat_taken", "P0 sits there"):
        t.reserve(0, "Zed")
    assert t.sit("Di", 100, 1) == 1
    assert t.reserved == {}


@pytest.mark.parametrize("chips", [19, 201, 0, -5, 2**53, 50.0, "50", True])
def test_buy_ins_outside_of_the_limits(chips):
    t = table(3, buy_in=(20, 200))
    with refused(t):
        t.sit("Ada", chips)


def test_a_top_up_over_the_limit():
    t = filled(100, 150, buy_in=(20, 200))
    with refused(t, "buy_in", "has 150 and may have 200, so at most 50 more"):
        t.add_chips(1, 51)
    t.add_chips(1, 50)
    assert t.player(1).chips == 200


def test_a_rebuy_below_the_least_buy_in():
    t = filled(100, 100, buy_in=(40, 200), refill="stay", button=0)
    next_hand(t, lambda view: view.all_in())
    (busted,) = (p for p in t.players if not p.chips)
    with refused(t, "buy_in", "below the buy-in of 40"):
        t.add_chips(busted.seat, 39)
    t.add_chips(busted.seat, 40)
    assert not t.player(busted.seat).away


def test_leaving_in_the_middle_of_an_all_in():
    t = filled(100, 60, 80, button=0)
    t.begin()
    t.act(t.view().all_in())
    for seat in range(3):
        with refused(t, "hand_in_progress", "leave when it is over"):
            t.stand(seat)
        with refused(t, "hand_in_progress"):
            t.remove(seat)
    t.stand(0, after_hand=True)
    assert t.player(0).leaving
    assert t.hand.live == (0, 1, 2)
    play_out(t, lambda view: view.check_or_call())
    assert 0 not in [p.seat for p in t.players]
    assert sum(p.chips for p in t.players) + t.cashed_out == 240


def test_rebuys_during_a_hand():
    t = filled(100, 60, 80, button=0, buy_in=(40, 200))
    t.begin()
    with refused(t, "hand_in_progress", "chips come when it is over"):
        t.add_chips(0, 10)
    t.add_chips(0, 500, after_hand=True)
    assert t.player(0).chips == 100
    hand = play_out(t)
    assert t.player(0).chips == 200
    assert t.bought_in == 240 + 200 - hand.stacks[0]


@pytest.mark.parametrize("refill", ["leave", "rebuy", "stay"])
@pytest.mark.parametrize("asked", [39, 40, 500])
def test_chips_for_after_the_hand_keep_to_the_limits(refill, asked):
    """What would leave a player below the least buy-in does not come."""
    t = filled(100, 100, buy_in=(40, 200), refill=refill, button=0)
    t.begin()
    for seat in range(2):
        t.add_chips(seat, asked, after_hand=True)
    hand = play_out(t, lambda view: view.all_in())
    (loser,) = (seat for seat in range(2) if not hand.stacks[seat])
    sits = {p.seat: p for p in t.players}
    if asked >= 40:
        assert sits[loser].chips == min(asked, 200)
        assert not sits[loser].away
    elif refill == "leave":
        assert loser not in sits
    else:
        assert sits[loser].chips == {"rebuy": 100, "stay": 0}[refill]
    assert sits[1 - loser].chips == 200
    assert sum(p.chips for p in t.players) == t.bought_in - t.cashed_out - t.raked


def test_who_sits_out_is_not_brought_back_by_a_rebuy():
    t = filled(100, 100, refill="rebuy", button=0)
    t.begin()
    t.sit_out(0)
    t.sit_out(1)
    play_out(t, lambda view: view.all_in())
    assert [(p.chips > 0, p.away) for p in t.players] == [(True, True)] * 2


def test_actions_for_another_seat():
    t = filled(100, 100, 100, button=0)
    t.begin()
    for seat in (1, 2):
        with refused(t, "not_your_turn", "seat 0 is to act"):
            t.act(pc.Action.fold(), seat)
    with refused(t, match="no seat|dealt in"):
        t.act(pc.Action.fold(), 7)
    with refused(t, match="seat"):
        t.step(inputs.Act(None, pc.Action.fold()))
    with refused(t, "raise_too_small"):
        t.act(pc.Action.raise_to(3))


def test_after_a_hand_its_actions_are_refused():
    t = filled(100, 100, button=0)
    t.begin()
    t.act(t.view().fold())
    for seat in range(2):
        with refused(t, "no_hand"):
            t.step(inputs.Act(seat, pc.Action.fold()))
        with refused(t, "no_hand"):
            t.agree(seat, 1)


def test_an_input_that_is_delivered_again():
    """The same events come back, the same numbers and bytes, and nothing happens."""
    t = table(3)
    script = [inputs.Sit(0, "Ada", 100), inputs.Sit(1, "Bo", 100), inputs.Begin(), inputs.Tick()]
    given = [t.step(what, number=number) for number, what in enumerate(script, 1)]
    script.append(inputs.Act(t.turn, pc.Action.fold()))
    given.append(t.step(script[-1], number=5))
    before = state(t)
    for number, (what, events) in enumerate(zip(script, given, strict=True), 1):
        again = t.step(inputs.from_dict(what.to_dict()), number=number)
        assert [canonical(e.to_dict()) for e in again] == [canonical(e.to_dict()) for e in events]
    assert state(t) == before
    assert [e.number for events in given for e in events] == list(range(1, t.last_event + 1))


def test_numbers_of_inputs_that_cannot_come():
    t = table(2, button=0)
    t.step(inputs.Sit(0, "P0", 100)), t.step(inputs.Sit(1, "P1", 100))
    assert t.inputs == 2
    with refused(t, "input_conflict", "input 2 was Sit with other values; the next one is 3"):
        t.step(inputs.Sit(1, "P1", 99), number=2)
    with refused(t, "input_conflict"):
        t.step(inputs.Tick(), number=1)
    with refused(t, "input_gap", "the next one is 3"):
        t.step(inputs.Tick(), number=4)
    for number in (0, -1, 1.0, "3", True):
        with refused(t, match="numbered from 1"):
            t.step(inputs.Sit(0, "?", 1), number=number)
    t.step(inputs.Begin(), number=3)
    for _ in range(1100):
        t.step(inputs.Tick())
    with refused(t, "input_gone", "events_since"):
        t.step(inputs.Sit(0, "P0", 100), number=1)
    # What was decided here and not sent under a number is nobody's to send again.
    t.tick(0)
    with refused(t, "input_conflict", "otherwise than by step"):
        t.step(inputs.Tick(), number=t.inputs)


def test_the_error_of_a_repeated_number_holds_no_secret():
    """Whoever sends an input under a number that is taken may be a player."""
    t = pc.Table(pc.variants.FIVE_CARD_DRAW, seats=2, button=0, buy_in=(10, 1000))
    t.sit("Ada"), t.sit("Bo")
    secret = bytes(range(65, 97))
    t.step(inputs.Begin(secret))
    while not t.legal.discarding:
        t.act(t.view().check_or_call())
    seat, cards = t.turn, t.hand.hole(t.turn)[:2]
    t.step(inputs.Act(seat, pc.Action.discard(cards)))
    fair = filled(100, 100, fair=True, seed=None)
    fair.step(inputs.Prepare(secret))
    for told, number in ((t, 3), (t, t.inputs), (fair, 3)):
        for other in (inputs.Tick(), inputs.Begin(bytes(32)), inputs.Act(seat, pc.Action.fold())):
            with refused(told, "input_conflict") as caught:
                told.step(other, number=number)
            said = f"{caught.value} {caught.value!r}"
            assert not any(str(card) in said for card in cards)
            assert secret.hex() not in said
            assert repr(secret) not in said
    assert repr(secret) not in repr(inputs.Begin(secret)) + repr(inputs.Prepare(secret))


@pytest.mark.parametrize("now", [0, 49, -1, "50", 1.5])
def test_a_fair_hand_that_cannot_begin_is_not_prepared(now):
    """`begin` prepares the secret where that was not done, and both happen or neither."""
    t = table(3, fair=True)
    t.sit("Ada", 100)
    with refused(t, "too_few_players"):
        t.begin()
    t.sit("Bo", 100)
    t.tick(50)
    with refused(t):
        t.begin(now)
    t.stakes = pc.Stakes(1, 2, bring_in=1)
    with refused(t, "bring_in"):
        t.begin(60)
    t.stakes = pc.Stakes(1, 2)
    t.begin(60)
    assert t.hand_is_on
    assert t.now == 60


def test_a_refused_input_uses_up_no_number():
    t = filled(100, 100, button=0)
    with refused(t):
        t.step(inputs.Sit(0, "Zed", 100), number=3)
    t.step(inputs.Begin(), number=3)
    assert t.inputs == 3


def test_a_refused_input_is_not_written():
    """Nor is one that was taken before; what the journal holds is what was taken, once."""
    journal = MemoryJournal()
    t = filled(100, 100, button=0, journal=journal)
    t.begin()
    before = list(journal.read())
    for what in every_input(t):
        # These are taken.
        if isinstance(what, inputs.Tick | inputs.SitOut | inputs.SetStakes):
            continue
        if isinstance(what, inputs.Act | inputs.Illegal | inputs.SetBot | inputs.Close):
            continue
        with refused(t):
            t.step(what)
    t.step(inputs.Sit(0, "P0", 100), number=1)
    assert list(journal.read()) == before
    assert journal.last == t.inputs == 3
    t.act(t.view().fold())
    assert journal.last == t.inputs == 4


def test_who_is_not_to_act_has_answered_nothing():
    t = filled(100, 100, button=0, decision_ms=1000)
    with refused(t, "no_hand"):
        t.step(inputs.Illegal(0))
    t.begin(now=1)
    with refused(t, "not_your_turn"):
        t.step(inputs.Illegal(1))
    with refused(t, "no_such_seat"):
        t.step(inputs.Illegal(2))
    for answer in (None, pc.Action.raise_to(1)):
        with refused(t, "too_late"):
            t.answer(answer, now=1002)
        with refused(t, "clock_backwards"):
            t.answer(answer, now=0)


def test_a_clock_that_runs_backwards():
    t = filled(100, 100, button=0, decision_ms=1000)
    t.tick(500)
    with refused(t, "clock_backwards", "it is 499, and it was 500"):
        t.tick(499)
    t.step(inputs.Begin(), now=500)
    assert t.deadline == 1500
    with refused(t, "clock_backwards"):
        t.act(pc.Action.fold(), now=0)
    for now in (-1, 1.5, "600", True, 2**60, math.nan):
        with refused(t, match="whole milliseconds"):
            t.tick(now)
    assert t.deadline == 1500


def test_stakes_that_the_next_game_cannot_have():
    """They are refused when its hand is to begin; nothing has moved then."""
    game = MixedGame(
        "no-limit and limit", "X",
        (Leg(pc.variants.NLHE, pc.Stakes(1, 2)),
         Leg(pc.variants.FLHE, pc.Stakes(1, 2, small_bet=2, big_bet=4))),
        every=1, by="hands",
    )  # fmt: skip
    t = filled(100, 100, 100, variant=game, blinds=None, button=0)
    t.begin()
    wrong = pc.Stakes(2, 4, bring_in=1)
    t.stakes = wrong
    play_out(t)
    assert (t.variant.name, t.stakes) == (pc.variants.FLHE.name, wrong)
    with refused(t, "bring_in"):
        t.begin()
    t.stakes = pc.Stakes(2, 4, small_bet=4, big_bet=8)
    t.begin()
    t.stakes = pc.Stakes(5, 10)
    play_out(t)
    assert (t.variant.name, t.stakes.big_blind) == (pc.variants.NLHE.name, 10)
    next_hand(t)


@pytest.mark.parametrize("name", ["\ud800", "a\udfffb"])
def test_a_name_that_is_no_text(name):
    t = filled(100, None)
    with refused(t, match="name"):
        t.sit(name, 100)
    with refused(t, match="name"):
        t.reserve(1, name)


def test_a_tournament_keeps_its_chips():
    t = filled(100, 100, 100, tournament=True, button=0)
    with refused(t, "tournament", "nobody takes chips"):
        t.stand(0)
    with refused(t, "tournament", "nobody adds chips"):
        t.add_chips(0, 10)
    t.begin()
    with refused(t, "tournament"):
        t.stand(0, after_hand=True)
    with refused(t, "tournament"):
        t.add_chips(0, 10, after_hand=True)


NOT_NOW = (
    (lambda t: t.sit_out(1), "sits_out"),
    (lambda t: t.come_back(0), "sits_in"),
    (lambda t: t.release(0), "not_reserved"),
    (lambda t: t.straddle(0), "not_permitted"),
    (lambda t: t.rabbit(0), "not_permitted"),
    (lambda t: t.show(0), "no_hand"),
    (lambda t: t.prepare(), "not_fair"),
    (lambda t: t.contribute(0, b"x"), "not_prepared"),
    (lambda t: t.agree(0, 1), "no_hand"),
    (lambda t: t.stand(3), "no_such_seat"),
    (lambda t: t.stand(4), "no_such_seat"),
    (lambda t: t.sit_out(-1), "no_such_seat"),
    (lambda t: t.come_back(3), "no_such_seat"),
    (lambda t: t.reserve(9, "Di"), "no_such_seat"),
    (lambda t: t.release(9), "no_such_seat"),
    (lambda t: t.remove(3), "no_such_seat"),
    (lambda t: t.reserve(3, "Di", until=0), "option"),
    (lambda t: t.step(inputs.Begin(bytes(32))), "option"),
)


def test_what_may_not_be_done_now():
    t = filled(100, 100, 100, None)
    t.sit_out(1)
    for call, code in NOT_NOW:
        with refused(t, code):
            call(t)


def test_what_may_not_be_done_in_a_hand():
    t = filled(100, 100, 100, rabbit=True)
    t.begin()
    for call in (lambda: t.show(0), lambda: t.rabbit(0), t.begin):
        with refused(t, "hand_in_progress"):
            call()
    with refused(t, "not_asked"):
        t.agree(0, 1)


def test_too_few_players():
    t = filled(100, 100, 100, button=0)
    t.sit_out(0)
    t.sit_out(1)
    with refused(t, "too_few_players"):
        t.begin()
    assert not t.can_begin


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"{}", b"null", b"[", b"[" * 100_000, b"\xff\xfe", b"{" * 100_000, b"1"),
        b'{"format":"pokercore table"}',
        b'{"format":"pokercore table","version":2}',
        b'{"format":"pokercore table","version":1,"inputs":1,"now":0,"state":{}}',
        b'{"format":"pokercore tournament","version":1}',
    ],
    ids=str,
)
def test_what_is_no_snapshot(data):
    with pytest.raises(SnapshotError, match=r".{10}"):
        pc.Table.restore(data)


def test_a_damaged_snapshot():
    """With something cut out of it or another value in it, it is refused or read, never worse."""
    t = filled(100, 60, 80, buy_in=(20, 200), straddle="utg", decision_ms=5, button=0)
    next_hand(t)
    t.begin()
    whole = json.loads(t.snapshot())
    cut = object()

    def places(value, path=()):
        yield path
        if isinstance(value, dict):
            inside = value.items()
        else:
            inside = enumerate(value) if isinstance(value, list) else ()
        for key, inner in inside:
            yield from places(inner, (*path, key))

    def put(path, value):
        data = json.loads(json.dumps(whole))
        at = data
        for key in path[:-1]:
            at = at[key]
        if value is cut:
            del at[path[-1]]
        else:
            at[path[-1]] = value
        return json.dumps(data).encode()

    refusals = 0
    for path in list(places(whole))[1:]:
        for value in (cut, None, "x", -1, 2**70, [], {}, 1.5, [[[]]]):
            try:
                pc.Table.restore(put(path, value))
            except SnapshotError:
                refusals += 1
    assert refusals > 300
