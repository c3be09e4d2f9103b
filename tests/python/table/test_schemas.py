"""Every event and every view of a table fits its schema, and is read back as it was."""

import json
import random

import pytest

import pokercore as pc
from hands import schema
from pokercore import schemas
from pokercore.table import TableEvent, TableEventKind, inputs
from pokercore.table.stepped import canonical
from pokercore.variants import Leg, MixedGame
from table.tables import filled, next_hand, play_out

MIXED = MixedGame(
    "two games",
    "TWO",
    (Leg(pc.variants.NLHE, pc.Stakes(1, 2)), Leg(pc.variants.get("STUD8"))),
    every=1,
    by="hands",
)
SETTINGS = (
    {"run_it": 4, "rabbit": True, "straddle": "utg", "refill": "stay"},
    {"decision_ms": 10, "time_bank_ms": 5, "sit_out_after": 1, "straddle": "button"},
    {"fair": True, "open_hands": True, "refill": "rebuy"},
    {"tournament": True, "decision_ms": 10},
    {"variant": MIXED, "blinds": None, "refill": "rebuy"},
    {"variant": "27TD", "refill": "rebuy"},
    {"options": pc.Options(rake=pc.Rake(500, 3)), "rake_caps": {2: 1, 4: 3}},
)


def live(t: pc.Table, rng: random.Random, steps: int, looks: float = 0.0) -> None:
    """Lets everything happen at a table, by drawn inputs; those that are refused change nothing."""
    now = 0
    for _ in range(steps):
        seat = rng.randrange(6)
        now += rng.choice([0, 0, 1, 20])
        tried = [
            *(inputs.Sit(seat, rng.choice(["", "Ø", "Ada"]), 30), inputs.Stand(seat, True)),
            *(inputs.SitOut(seat), inputs.ComeBack(seat, rng.random() < 0.5)),
            *(inputs.AddChips(seat, 9, True), inputs.Reserve(seat, "Di", now + 9)),
            *(inputs.Release(seat), inputs.Straddle(seat), inputs.SetStakes(t.stakes)),
            *(inputs.Show(seat), inputs.Rabbit(seat), inputs.Agree(seat, 2), inputs.Tick()),
            *(inputs.Prepare(bytes(32)), inputs.Contribute(seat, b"x"), inputs.Begin()),
            *(inputs.Stay(seat), inputs.SetBot(seat, rng.choice([None, "built_in:call"]))),
        ]
        what = rng.choice(tried) if rng.random() < 0.7 else inputs.Begin()
        if t.turn is not None and rng.random() < 0.8:
            view, legal = t.view(), t.legal
            if legal.discarding:
                action = view.default_action()
            elif rng.random() < 0.1 and legal.can_raise:
                action = view.raise_to(legal.max_raise_to)
            elif rng.random() < 0.3:
                action = view.check_or_fold()
            else:
                action = view.check_or_call()
            what = inputs.Act(t.turn, action)
        try:
            t.step(what, now=now)
        except (pc.RulesError, pc.IllegalAction):
            continue
        if rng.random() < looks:
            recipient = rng.choice([None, *(player.seat for player in t.players)])
            schema("table_view").validate(t.look(recipient).to_dict())


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_every_event_and_view_fits(number, rng):
    t = filled(40, 25, 60, None, 30, None, keep=None, **SETTINGS[number])
    # Else all may leave before the first hand: a fair table waits for its secret to be drawn.
    t.begin()
    live(t, rng, 250, looks=0.1)
    if not t.hand_is_on:
        t.close()
    for recipient in (None, *(player.seat for player in t.players)):
        for event in t.events_since(0, recipient):
            data = event.to_dict()
            schema("table_event").validate(data)
            again = TableEvent.from_dict(json.loads(canonical(data)))
            assert again == event
            assert canonical(again.to_dict()) == canonical(data)
    for event in t.log_since(0):
        schema("table_event").validate(event.to_dict())


def test_every_kind_has_its_data():
    made = schemas.get("table_event")
    assert made["properties"]["kind"]["enum"] == [kind.value for kind in TableEventKind]
    assert len(made["oneOf"]) == len(TableEventKind)


def test_kinds_that_happen():
    """All kinds of a table happen somewhere here, so that the schemas of all were put to use."""
    seen: set[TableEventKind] = set()
    rng = random.Random(1)
    for changes in SETTINGS:
        t = filled(40, 25, 60, None, 30, None, keep=None, **changes)
        live(t, rng, 600)
        seen |= {event.kind for event in t.log_since(0)}
    t = filled(40, 25, rabbit=True)
    next_hand(t, lambda view: view.check_or_fold() if view.street else view.fold())
    t.rabbit(0)
    seen |= {event.kind for event in t.log_since(0)}
    t.close()
    seen |= {event.kind for event in t.log_since(0)}
    fair = filled(40, 25, fair=True)
    fair.prepare()
    fair.contribute(0, b"x")
    seen |= {event.kind for event in fair.log_since(0)}
    assert schema("table_event").is_valid(t.log_since(t.last_event - 1)[0].to_dict())
    of_tournaments = {"register", "level", "place", "deal", "finish"}
    assert {kind.value for kind in TableEventKind} - {kind.value for kind in seen} == of_tournaments


@pytest.mark.parametrize(
    "change",
    [
        {"number": 0}, {"number": 1.5}, {"kind": "dance"}, {"seat": 10}, {"hand": -1},
        {"data": {"name": "Ada", "chips": 1}}, {"data": {}}, {"event": {"kind": "fold"}},
        {"version": 2}, {"more": 1}, {"data": {"name": "Ada", "chips": -1, "bot": False}},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_event(change):
    t = filled(100, 100)
    data = t.events_since(0)[0].to_dict()
    schema("table_event").validate(data)
    assert not schema("table_event").is_valid({**data, **change})


@pytest.mark.parametrize(
    "data", [None, {}, [], {"version": 1}, {"version": 2, "number": 1}, 7], ids=str
)
def test_what_is_read_as_no_event(data):
    with pytest.raises(pc.RulesError):
        TableEvent.from_dict(data)


def test_a_view_is_a_value():
    t = filled(100, 100, 100, decision_ms=1000, button=0)
    t.begin()
    view = t.look(1)
    before = canonical(view.to_dict())
    play_out(t)
    next_hand(t)
    assert canonical(view.to_dict()) == before
    with pytest.raises(AttributeError):
        view.turn = 2
    assert view != t.look(1)
    assert t.look(2) == t.look(2)
