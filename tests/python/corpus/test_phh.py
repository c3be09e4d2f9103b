"""The PHH files of the corpus: every hand is read, and every hold'em hand ends as recorded."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from pokercore import history
from pokercore.exceptions import HistoryError
from pokercore.history import GAMES, HandHistory


@pytest.fixture(scope="module")
def pluribus(corpus: Path) -> list[HandHistory]:
    return history.load(corpus / "phh" / "pluribus.phhs")


def test_pluribus_ends_as_recorded(pluribus: list[HandHistory]) -> None:
    assert len(pluribus) == 5000
    differ = {}
    notes: Counter[str] = Counter()
    for hand in pluribus:
        comparison = hand.compare()
        notes.update(note.text for note in comparison.notes)
        if not comparison.matched or any(comparison.differences):
            differ[hand.number] = comparison.reason
    print(f"pluribus: {len(pluribus) - len(differ)} of {len(pluribus)} hands as recorded")
    assert differ == {}
    # Every entry was taken to the letter: every actor is the recorded one.
    assert not notes


def test_half_chips_are_counted_in_smaller_units(pluribus: list[HandHistory]) -> None:
    halves = [hand for hand in pluribus if hand.unit != 1]
    assert [hand.metadata["_id"] for hand in halves] == ["pluribus:pluribus/32/23"]
    [hand] = halves
    assert hand.unit == Fraction(1, 10)
    assert hand.finishing_stacks == (99_500, 92_750, 103_875, 100_000, 100_000, 103_875)
    assert hand.replay().stacks == hand.finishing_stacks


def test_pluribus_prints_and_parses(pluribus: list[HandHistory]) -> None:
    some = [hand for hand in pluribus if hand.number % 25 == 0 or hand.unit != 1]
    assert history.loads(history.dumps(some)) == some


def test_replayed_hands_tell_histories_that_replay(pluribus: list[HandHistory]) -> None:
    for record in pluribus[::25]:
        hand = record.replay()
        again = hand.history()
        assert again.replay() == hand
        assert again.finishing_stacks == hand.stacks


@pytest.mark.parametrize(
    ("name", "hands", "holdem"), [("phh_examples", 5, 1), ("wsop2023_ppc", 42, 7)]
)
def test_other_files(corpus: Path, name: str, hands: int, holdem: int) -> None:
    records = history.load(corpus / "phh" / f"{name}.phhs")
    assert len(records) == hands
    assert history.loads(history.dumps(records)) == records
    played = 0
    for record in records:
        if record.game in ("NT", "FT"):
            comparison = record.compare()
            assert comparison.matched, (record.number, comparison.reason)
            assert not any(comparison.differences)
            assert comparison.over
            played += 1
        else:
            with pytest.raises(HistoryError, match=GAMES[record.game].name) as caught:
                record.replay()
            assert caught.value.hand == record.number
    assert played == holdem


def test_the_holdem_hand_of_the_examples_ends_as_published(corpus: Path) -> None:
    [record] = [
        hand for hand in history.load(corpus / "phh" / "phh_examples.phhs") if hand.game == "NT"
    ]
    # Million Dollar Cash Game, 2009: antes of all, an all-in on the turn, one card to come.
    assert record.replay().stacks == (572_100, 1_997_500, 1_109_500)


def test_every_game_code_of_the_corpus_is_known(corpus: Path) -> None:
    codes = {
        record.game
        for path in sorted((corpus / "phh").glob("*.phhs"))
        if path.name != "pluribus.phhs"
        for record in history.load(path)
    }
    assert codes >= {"NT", "FT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"}
