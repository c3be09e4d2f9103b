"""Histories of hands with absent players."""

import dataclasses

import pytest

import pokercore as pc
from core.setups import act, new, picker, some_setup
from pokercore import history, variants
from pokercore.enums import EventKind


def test_a_history_with_dead_hands_replays_to_the_hand(rng):
    pick = picker(rng)
    by_itself = 0
    for _ in range(300):
        setup = some_setup(pick)
        seats = [seat for seat, stack in enumerate(setup["stacks"]) if stack is not None]
        setup["absent"] = [seat for seat in seats if not pick(2)]
        hand = new(setup)
        for _ in range(pick(60)):
            if hand.turn is not None:
                act(hand, pick)
        record = hand.history()
        assert record.absent == hand.absent
        assert record.replay() == hand
        (again,) = history.loads(history.dumps(record))
        assert again == record
        assert again.replay() == hand
        folds = sum(event.kind == EventKind.FOLD for event in hand.events)
        by_itself += folds > sum(action == pc.Action.fold() for _, action in hand.actions)
    assert by_itself > 10


def test_who_is_absent_in_a_file_must_be_a_player():
    hand = pc.Hand(variants.NLHE, (50, 50), blinds=(1, 2), seed=1, absent=[1])
    record = hand.fold().history()
    text = history.dumps(record)
    assert "absent = [1]" in text
    for wrong in ("[2]", "[true]", "1", "['a']"):
        with pytest.raises(pc.HistoryError, match="absent"):
            history.loads(text.replace("absent = [1]", f"absent = {wrong}"))
    with pytest.raises(pc.HistoryError, match="absent"):
        dataclasses.replace(record, absent=(7,)).replay()
