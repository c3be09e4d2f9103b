"""What a Sit & Go refuses leaves it as it was, to the byte, whatever time it came with."""

import pytest

import pokercore as pc
from pokercore.journal import MemoryJournal
from pokercore.table import inputs as table_inputs
from pokercore.tournament import BlindSchedule, Payouts, SitAndGo, inputs

CLOCK = BlindSchedule([(10, 20), (20, 40)], ms=500)


def persons(seats=3, **settings):
    sng = SitAndGo(**{"seats": seats, "seed": 1, "button": 0, **settings})
    for seat in range(seats):
        sng.register(f"P{seat}", seat)
    return sng


def moments():
    """Sit & Gos in every phase, by name."""
    yield "nobody", SitAndGo(seats=3, seed=1)
    waits = SitAndGo(seats=3, seed=1, fill_with=pc.bots.Call)
    waits.register("Ada", 0)
    yield "waits for bots", waits
    yield "started", persons(schedule=CLOCK)
    secret = persons(seed=None)
    secret.deal(0)
    yield "secrets are handed in", secret
    fair = persons(fair=True, schedule=CLOCK)
    fair.deal(0, "icm")
    yield "fair, not prepared", fair
    ready = persons(fair=True)
    ready.prepare()
    ready.deal(1, "chip_chop")
    yield "fair, prepared", ready
    busy = persons(decision_ms=1_000)
    busy.begin()
    yield "in a hand", busy
    done = persons(4, stack=60, seed=3)
    while len(done._sng.live) == 4:
        done.begin()
        while done.turn is not None:
            done.act(done.view().all_in())
    yield "somebody is out", done
    over = persons()
    over.stop()
    yield "over", over


MOMENTS = dict(moments())


def attempts():
    """Inputs, most of them wrong always, some of them at times."""
    strange = (-1, 99, True, 1.0, "0", None, 2**70, float("nan"), [1])
    for seat in (0, 1, 2, *strange):
        yield inputs.Register(seat, "Zoe")
        yield inputs.Unregister(seat)
        yield inputs.Deal(seat, "icm")
        yield inputs.Deal(seat, "even")
        yield table_inputs.SitOut(seat)
        yield table_inputs.ComeBack(seat)
        yield table_inputs.Contribute(seat, b"")
        yield table_inputs.Show(seat)
        yield table_inputs.Rabbit(seat)
        yield table_inputs.Act(seat, pc.Action.raise_to(7))
        yield table_inputs.Sit(seat, "Zoe", 100)
        yield table_inputs.Stand(seat)
        yield table_inputs.Remove(seat)
        yield table_inputs.AddChips(seat, 1)
    for text in ("", None, 5, "\ud800", b"x", ["x"]):
        yield inputs.Register(1, text)
        yield inputs.Register(1, "Zoe", text)
        yield inputs.Fill(text)
        yield inputs.Fill("built_in:call", text)
        yield inputs.Stop(text)
    for secret in (b"x" * 32, b"", b"x", "x", None, 5):
        yield table_inputs.Begin(secret)
        yield table_inputs.Prepare(secret)


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_refused_changes_nothing_and_what_is_taken_can_be_recovered(moment):
    before = MOMENTS[moment].snapshot()
    refusals = 0
    for what in attempts():
        sng, journal = SitAndGo.restore(before), MemoryJournal()
        sng._attach(journal)
        try:
            sng.step(what, now=sng.now + 700)
        except (pc.IllegalAction, pc.RulesError, TypeError):
            refusals += 1
            assert sng.snapshot() == before, what
        else:
            assert SitAndGo.recover(journal).snapshot() == sng.snapshot(), what
    assert refusals > 90


def test_a_hand_that_is_refused_leaves_the_wish_for_a_deal():
    sng = persons(fair=True)
    sng.deal(0, "icm")
    with pytest.raises(pc.IllegalAction, match="prepare"):
        sng.step(table_inputs.Begin())
    assert sng.willing == {0: "icm"}


def test_the_level_does_not_rise_by_a_time_that_was_refused():
    sng = persons(schedule=CLOCK)
    with pytest.raises(pc.RulesError):
        sng.step(inputs.Deal(99, "icm"), now=600)
    assert sng.now == 0
    assert sng.level.big_blind == 20


@pytest.mark.parametrize("field", ["name", "bot"])
def test_a_text_that_no_journal_could_keep_is_refused(field):
    sng = SitAndGo(seats=2, journal=MemoryJournal())
    with pytest.raises(pc.RulesError) as caught:
        sng.step(inputs.Register(**{"seat": 0, "name": "Ada", field: "\ud800"}))
    assert [(code, place) for code, place, _ in caught.value.defects] == [("wrong_type", field)]
    sng.register("Ada")
    assert SitAndGo.recover(sng.journal).snapshot() == sng.snapshot()


def test_a_bot_leaves_with_who_unregisters():
    """Who registers on the same chair next gets the bot that his input names."""
    sng = SitAndGo(seats=3, seed=1)
    sng.register(pc.bots.Random, 1)
    sng.step(inputs.Unregister(1))
    sng.step(inputs.Register(1, "Call", "built_in:call"))
    assert isinstance(sng.bot(1), pc.bots.Call)
    again = SitAndGo.restore(sng.snapshot(), bots={1: pc.bots.Random})
    assert isinstance(again.bot(1), pc.bots.Random)
    again.step(inputs.Unregister(1))
    again.step(inputs.Register(1, "Call", "built_in:call"))
    assert isinstance(again.bot(1), pc.bots.Call)


@pytest.mark.parametrize("seat", [[1], {}, 1.5, "1", -1, 3])
def test_a_bot_on_no_chair_is_refused(seat):
    sng = SitAndGo(seats=3, seed=1)
    with pytest.raises(pc.RulesError, match="no such seat"):
        sng.register(pc.bots.Call, seat)


def test_what_makes_no_sense_is_refused_before_a_hand_is_played():
    sng = SitAndGo(seats=2, seed=1).fill(pc.bots.Call)
    for hand_ms in (-1, 1.5, "x", True):
        with pytest.raises(pc.RulesError, match="hand_ms"):
            sng.play(hand_ms=hand_ms)
        with pytest.raises(pc.RulesError, match="hand_ms"):
            sng.play_hands(1, hand_ms=hand_ms)
    for hands in (-1, 1.5, "x"):
        with pytest.raises(pc.RulesError, match="hands"):
            sng.play_hands(hands)
    assert sng.number == 0


def test_nobody_sits_down_at_a_sit_and_go():
    for sng in (SitAndGo(seats=2), SitAndGo(seats=2).fill(pc.bots.Call)):
        for arguments in (("Zoe",), ("Zoe", 100), (pc.bots.Call, 100, 1)):
            with pytest.raises(pc.IllegalAction) as caught:
                sng.sit(*arguments)
            assert caught.value.code == "tournament"


def test_strange_values_are_refused_by_the_rules():
    for ask in (
        lambda: SitAndGo.preset(["9-max"]),
        lambda: BlindSchedule.preset(["turbo"]),
        lambda: CLOCK.level_at(ms=-1),
        lambda: CLOCK.level_at(ms="x"),
        lambda: CLOCK.ends_at(-1),
        lambda: Payouts.default(9).prizes(-5),
        lambda: Payouts.default(9).prizes(1.5),
        lambda: SitAndGo(options=5),
    ):
        with pytest.raises(pc.RulesError):
            ask()


def test_a_journal_that_is_none():
    for make in (
        lambda: pc.SitAndGo(journal=5), lambda: pc.Table("NLHE", journal="here.journal"),
        lambda: pc.SitAndGo.recover(5),
    ):  # fmt: skip
        with pytest.raises(TypeError, match="is no journal; give a pokercore"):
            make()


@pytest.mark.parametrize("most", [0, -1, 1.5, True, "9"])
def test_a_limit_of_hands_that_is_none(most):
    with pytest.raises(pc.RulesError, match="most_hands"):
        pc.SitAndGo(most_hands=most)


def test_names_have_an_end():
    sng = pc.SitAndGo(seats=2)
    with pytest.raises(pc.RulesError, match="101 characters; a name has 100 at most"):
        sng.register("x" * 101)
    sng.register("x" * 100)
    table = pc.Table("NLHE")
    for call in (table.sit, lambda name: table.reserve(0, name)):
        before = table.snapshot()
        with pytest.raises(pc.RulesError, match="101 characters"):
            call("x" * 101) if call != table.sit else call("x" * 101, 100)
        assert table.snapshot() == before
    table.sit("x" * 100, 100)
