"""Recovery from a journal: what is rebuilt, and what is refused by its number."""

import json
from dataclasses import replace

import pytest

import pokercore as pc
from pokercore.journal import Entry, MemoryJournal, SqliteJournal
from pokercore.table import inputs
from pokercore.table.engine import Engine
from pokercore.table.stepped import canonical


def play(table, rng, steps):
    """Random decisions at a table of six; how many were taken."""
    for _ in range(steps):
        if table.turn is not None:
            view = table.view()
            action = view.check_or_call() if rng.random() < 0.7 else view.default_action()
            table.step(inputs.Act(view.seat, action))
        elif table.can_begin:
            secret = b"" if table._engine.seed is not None else rng.randbytes(32)
            table.step(inputs.Begin(secret))
        else:
            table.step(inputs.Sit(rng.randrange(6), "new", 100))


def new_table(journal, **settings):
    table = pc.Table("NLHE", blinds=(1, 2), journal=journal, keep=None, **settings)
    for seat in range(4):
        table.step(inputs.Sit(seat, f"p{seat}", 200), now=seat)
    return table


def facts(table):
    """Everything that a table is and tells."""
    events = [canonical(event.to_dict()) for event in table.log_since(0)]
    return json.loads(table.snapshot()), events


def refusal(code, number, call, *arguments, **settings):
    with pytest.raises(pc.JournalError) as caught:
        call(*arguments, **settings)
    assert (caught.value.code, caught.value.number) == (code, number), caught.value
    return str(caught.value)


def copied(journal, change=lambda entry: entry):
    """Another journal of the same entries, each changed: well formed, whatever they say."""
    made = MemoryJournal()
    for entry in journal.read():
        changed = change(entry)
        if changed is not None:
            made.append([changed])
    return made


def test_every_step_can_be_the_last(rng):
    """Cut off after any input, a journal gives the table that there was after it."""
    journal = MemoryJournal()
    table = new_table(journal)
    states = {table.inputs: facts(table)}
    for _ in range(60):
        play(table, rng, 1)
        states[table.inputs] = facts(table)
    for last, state in states.items():
        part = copied(journal, lambda entry, last=last: entry if entry.number <= last else None)
        recovered = pc.Table.recover(part, events_since=0)
        assert facts(recovered) == state
        # It goes on as the first one did.
        assert recovered.journal is part
        if last in states and last + 1 in states:
            following = next(
                entry for entry in journal.read(last + 1) if entry.kind == "input"
            )  # fmt: skip
            recovered.step(inputs.from_dict(json.loads(following.body)), now=following.at)
            assert facts(recovered) == states[last + 1]
            assert list(part.read()) == [
                entry for entry in journal.read() if entry.number <= last + 1
                and (entry.kind, entry.number) != ("snapshot", last + 1)
            ]  # fmt: skip


def test_an_input_that_is_delivered_again_after_recovery(rng):
    journal = MemoryJournal()
    table = new_table(journal)
    play(table, rng, 12)
    while not table.hand_is_on:
        play(table, rng, 1)
    number, what = table.inputs + 1, inputs.Act(table.turn, table.view().check_or_call())
    events = table.step(what, number=number)
    recovered = pc.Table.recover(copied(journal))
    state = recovered.snapshot()
    for _ in range(2):
        again = recovered.step(what, number=number)
        assert [canonical(e.to_dict()) for e in again] == [canonical(e.to_dict()) for e in events]
        assert recovered.snapshot() == state
    with pytest.raises(pc.IllegalAction) as caught:
        recovered.step(inputs.Tick(), number=number)
    assert caught.value.code == "input_conflict"
    assert recovered.snapshot() == state
    assert recovered.journal.last == number


def test_what_was_decided_here_is_known_before_and_after_recovery():
    """With a journal every input is, also one that no `step` took."""
    journal = MemoryJournal()
    table = pc.Table("NLHE", seats=2, blinds=(1, 2), seed=1, journal=journal).fill(pc.bots.Call, 50)
    for hand in table.play(2):
        assert hand.is_over
    for each in (table, pc.Table.recover(journal)):
        what = inputs.Act(each.last_hand.actions[-1][0], each.last_hand.actions[-1][1])
        events = each.step(what, number=each.inputs)
        assert events[-1].kind.value == "end"
        with pytest.raises(pc.IllegalAction) as caught:
            each.step(inputs.Tick(), number=each.inputs)
        assert caught.value.code == "input_conflict"


def test_events_from_any_number_on_are_told_again(rng):
    """From the last snapshot before them: not the whole journal is replayed for the last few."""
    journal = MemoryJournal()
    table = new_table(journal)
    play(table, rng, 200)
    state, events = facts(table)
    for since in [*range(0, len(events), 41), len(events)]:
        recovered = pc.Table.recover(copied(journal), events_since=since)
        assert json.loads(recovered.snapshot()) == state
        told = [canonical(event.to_dict()) for event in recovered.log_since(since)]
        assert told == events[since:]
    first = [entry for entry in journal.read() if entry.kind == "snapshot"][-3]
    since = json.loads(first.body)["state"]["events"]
    recovered = pc.Table.recover(copied(journal), events_since=since + 1)
    assert len(recovered.log_since(since)) == len(events) - since
    with pytest.raises(pc.IllegalAction, match="events are kept from"):
        recovered.log_since(since - 1)


def test_code_that_was_changed_is_refused_by_number(rng, monkeypatch):
    """Rules that cause other events than they did: the first input whose events differ."""
    journal = MemoryJournal()
    table = new_table(journal)
    play(table, rng, 30)
    table.step(inputs.Sit(5, "late", 100))
    number = table.inputs
    pc.Table.recover(copied(journal))
    publish = Engine.publish

    def other(self, kind, seat=None, data=None, **more):
        if data is not None and data.get("name") == "late":
            data = {**data, "chips": 101}
        return publish(self, kind, seat, data, **more)

    monkeypatch.setattr(Engine, "publish", other)
    text = refusal("replay", number, pc.Table.recover, copied(journal))
    assert f"input {number} (sit) causes other events now than it did then" in text


def test_records_that_were_changed_are_refused_by_number(rng):
    """Changed where the chain is right: by whoever can write a journal."""
    journal = MemoryJournal()
    table = new_table(journal, seed=1)
    table.step(inputs.Begin())
    while table.hand_is_on and table.inputs < 9:
        table.step(inputs.Act(table.turn, table.view().check_or_call()))

    def at(number, **changes):
        def change(entry):
            return replace(entry, **changes) if str(entry) == f"input {number}" else entry

        return copied(journal, change)

    fold = canonical(inputs.Act(0, pc.Action.fold()).to_dict())
    sit = canonical(inputs.Sit(0, "again", 200).to_dict())
    recover = pc.Table.recover
    refusal("replay", 7, recover, at(7, digest=bytes(32)))
    refusal("replay", 7, recover, at(7, digest=b""))
    refusal("replay", 7, recover, at(7, body=fold))
    assert "is refused now" in refusal("replay", 8, recover, at(8, body=sit))
    assert "is refused now" in refusal("replay", 8, recover, at(8, body=b"{"))
    assert "is refused now" in refusal("replay", 8, recover, at(8, body=b'{"kind":"moon"}'))
    # A clock that ran backwards.
    assert "is refused now" in refusal("replay", 8, recover, at(8, at=0))

    def snapshots(body):
        return copied(
            journal, lambda entry: replace(entry, body=body) if entry.kind == "snapshot" else entry
        )

    for body in (b"", b"{}", b"[1]", journal.table.encode()):
        with pytest.raises(pc.SnapshotError):
            recover(snapshots(body))
    body = json.loads(table.snapshot())
    with pytest.raises(pc.SnapshotError, match="version 99"):
        recover(snapshots(canonical({**body, "version": 99})))


def test_journals_that_cannot_be_recovered_from_or_begun_with(rng):
    refusal("empty", None, pc.Table.recover, MemoryJournal())
    journal = MemoryJournal()
    journal.append([Entry(1, 0, "input", b"{}")])
    refusal("replay", 1, pc.Table.recover, journal)
    refusal("in_use", None, pc.Table, "NLHE", blinds=(1, 2), journal=journal)
    journal = MemoryJournal()
    table = new_table(journal)
    assert "recover(journal) goes on with it" in refusal(
        "in_use", None, pc.Table, "NLHE", blinds=(1, 2), journal=journal
    )
    table.step(inputs.Tick())
    assert journal.last == table.inputs


class Full(MemoryJournal):
    """A journal whose commits fail from some number on; whether it was written nobody knows."""

    def __init__(self, after, written):
        super().__init__()
        self.after = after
        self.written = written

    def append(self, entries):
        if entries[-1].number > self.after:
            if self.written:
                super().append(entries)
            raise pc.JournalError("the disk is full", "full")
        super().append(entries)


@pytest.mark.parametrize("written", [False, True])
def test_a_step_that_could_not_be_written_tells_nothing(rng, written):
    journal = Full(10, written)
    table = new_table(journal)
    while table.inputs < 10:
        play(table, rng, 1)
    while table.turn is None:
        journal.after += 1
        play(table, rng, 1)
    last, known = table.inputs, table.last_event
    state = facts(table)
    what = inputs.Act(table.turn, table.view().check_or_call())
    refusal("full", None, lambda: table.step(what, number=last + 1))
    # Not the next step, not that one again, no event, no state.
    for call in (
        lambda: table.step(what, number=last + 1),
        lambda: table.step(inputs.Tick()),
        lambda: table.step(inputs.Tick(), number=last),
        lambda: table.tick(5),
        lambda: table.events_since(known),
        lambda: table.log_since(known),
        table.snapshot,
        table.look,
    ):
        assert "recover from the journal" in refusal("failed", last + 1, call)
    journal.after = 1 << 50
    recovered = pc.Table.recover(journal, events_since=0)
    assert recovered.inputs == last + written
    if not written:
        assert facts(recovered) == state
    # The client sends it again, and it is taken once.
    events = recovered.step(what, number=last + 1)
    assert recovered.inputs == journal.last == last + 1
    assert [event.number for event in events] == list(
        range(known + 1, recovered.last_event + 1)
    )  # fmt: skip


@pytest.mark.parametrize("where", ["go_on", "log_since"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, MemoryError, ZeroDivisionError])
def test_a_step_that_was_interrupted_is_not_gone_on_from(rng, monkeypatch, where, error):
    """It may be half done: the next step must not be written as if it had never begun."""
    journal = MemoryJournal()
    table = new_table(journal)
    while table.inputs < 10 or table.turn is None:
        play(table, rng, 1)
    before, known = facts(table), table.last_event
    what = inputs.Act(table.turn, table.view().check_or_call())

    def interrupted(*_):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(Engine if where == "go_on" else pc.Table, where, interrupted)
        with pytest.raises(error):
            table.step(what)
    number = table.inputs
    for call in (
        lambda: table.step(what),
        lambda: table.act(pc.Action.fold()),
        lambda: table.step(inputs.Tick()),
        lambda: table.events_since(known),
        table.snapshot,
    ):
        assert "recover from the journal" in refusal("failed", number, call)
    recovered = pc.Table.recover(journal, events_since=0)
    assert facts(recovered) == before
    recovered.step(what)
    assert pc.Table.recover(journal).snapshot() == recovered.snapshot()


def test_an_input_seats_the_built_in_bot_that_recovery_seats():
    """A name that is no built-in bot's (any more) is that of a player from outside."""
    journal = MemoryJournal()
    table = pc.Table("NLHE", blinds=(1, 2), journal=journal)
    for seat, bot in enumerate(("built_in:call", "built_in:nobody", "Mine", None)):
        table.step(inputs.Sit(seat, f"p{seat}", 100, bot=bot))
    kinds = [type(table.bot(seat)) for seat in range(4)]
    assert kinds == [pc.bots.Call, type(None), type(None), type(None)]
    for again in (pc.Table.recover(journal), pc.Table.restore(table.snapshot())):
        assert [type(again.bot(seat)) for seat in range(4)] == kinds
    for wrong in ([pc.bots.Call], pc.bots.Call, "Mine", 10**5000):
        with pytest.raises(TypeError, match="by seat or by name"):
            pc.Table.recover(journal, bots=wrong)
    with_mine = pc.Table.recover(journal, bots={"Mine": pc.bots.Random})
    assert isinstance(with_mine.bot(2), pc.bots.Random)


def test_who_left_long_ago_does_not_make_every_hand_longer():
    """A snapshot opens every hand: what is in it is written, and waited for, each time."""
    table = new_table(None)
    before = len(table.snapshot())
    for number in range(1000):
        table.sit(f"guest {number}", 200, 4)
        table.stand(4)
    assert table.left[-1].name == "guest 999"
    assert pc.Table.restore(table.snapshot()).left == table.left
    assert len(table.snapshot()) < before + 5000


def test_reservations_that_end_together_are_told_in_one_order():
    """In that of the chairs, also where the table was read back between."""
    journal = MemoryJournal()
    table = new_table(journal)
    table.step(inputs.Reserve(5, "late", 2_000))
    table.step(inputs.Reserve(4, "early", 1_000))
    table.step(inputs.Begin(bytes(32)))
    for each in (table, pc.Table.restore(table.snapshot())):
        released = [event.seat for event in each.step(inputs.Tick(), now=3_000)]
        assert released == [4, 5]
    assert pc.Table.recover(journal).snapshot() == table.snapshot()


@pytest.mark.parametrize("policy", ["raise", "fold", "clamp"])
def test_answers_that_were_not_legal_are_counted_after_recovery(policy):
    journal = MemoryJournal()
    table = pc.Table("HEADS_UP", seats=2, button=0, journal=journal, on_illegal=policy)
    table.sit("Ada", 100), table.sit("Bo", 100)
    table.begin()
    wrong = [None, "call", pc.Action.raise_to(1), pc.Action.muck()]
    for count, answer in enumerate(wrong, 1):
        seat = table.turn
        before, inputs_taken = table.player(seat).illegal, table.inputs
        if policy == "raise":
            hand = table.hand
            with pytest.raises(pc.IllegalAction):
                table.answer(answer)
            assert table.hand == hand
        else:
            table.answer(answer)
        assert table.inputs == inputs_taken + (1 if policy == "raise" else 2)
        assert table.player(seat).illegal == before + 1
        again = pc.Table.recover(journal)
        assert sum(player.illegal for player in again.players) == count
        assert again.snapshot() == table.snapshot()
        if not table.hand_is_on:
            table.begin()


def test_a_table_goes_on_in_its_file(tmp_path, rng):
    path = tmp_path / "tables.journal"
    with SqliteJournal(path, "a") as journal:
        table = new_table(journal, seed=3)
        play(table, rng, 20)
        state = facts(table)
    for _ in range(3):
        with SqliteJournal(path, "a", create=False) as journal:
            table = pc.Table.recover(journal, events_since=0)
            assert facts(table) == state
            play(table, rng, 7)
            state = facts(table)
