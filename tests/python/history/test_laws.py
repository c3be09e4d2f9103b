"""Laws: a hand's history replays to the hand; what is printed parses to what was printed."""

import pickle
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
import recorded
from pokercore import history
from pokercore.exceptions import RulesError


def played(setting: recorded.Setting, numbers: list[int], steps: int) -> pc.Hand | None:
    try:
        return recorded.play(setting, numbers, steps)
    except RulesError:
        return None  # a setting that the door refuses


@given(recorded.settings(), recorded.numbers, st.integers(0, 90))
def test_a_history_replays_to_the_hand(
    setting: recorded.Setting, numbers: list[int], steps: int
) -> None:
    hand = played(setting, numbers, steps)
    if hand is None:
        return
    record = hand.history()
    again = record.replay()
    assert again == hand
    assert again.history() == record
    assert record.compare().matched
    assert pickle.loads(pickle.dumps(record)) == record


@given(recorded.settings(), recorded.numbers, st.integers(0, 90))
def test_the_text_of_a_hand_parses_to_its_history(
    setting: recorded.Setting, numbers: list[int], steps: int
) -> None:
    hand = played(setting, numbers, steps)
    if hand is None:
        return
    record = hand.history()
    if record.game not in history.GAMES:
        return  # a game that the format does not know
    text = history.dumps(record)
    [read] = history.loads(text)
    assert read == record
    assert read.replay() == hand
    assert history.dumps(read) == text


@given(recorded.settings(), recorded.numbers, st.integers(0, 90))
def test_states_are_independent_and_end_where_the_replay_ends(
    setting: recorded.Setting, numbers: list[int], steps: int
) -> None:
    hand = played(setting, numbers, steps)
    if hand is None:
        return
    record = hand.history()
    states = list(record.states())
    assert [number for number, _ in states] == list(range(len(record.actions) + 1))
    assert states[-1][1] == hand
    for number, state in states[:-1]:
        assert replace(record, actions=record.actions[:number], finishing_stacks=None).replay() == (
            state
        )
