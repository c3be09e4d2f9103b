"""The PHH files of the corpus: every hand is read, and ends as recorded."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from pokercore import history
from pokercore.history import HandHistory


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


WSOP = {
    "F7S": 9,
    "NT": 6,
    "F2L3D": 6,
    "PO": 5,
    "F7S/8": 5,
    "FO/8": 4,
    "N2L1D": 4,
    "FR": 2,
    "FT": 1,
}
EXAMPLES = {"FB": 1, "F2L3D": 1, "NS": 1, "NT": 1, "PO": 1}


@pytest.mark.parametrize(("name", "games"), [("wsop2023_ppc", WSOP), ("phh_examples", EXAMPLES)])
def test_other_files(corpus: Path, name: str, games: dict[str, int]) -> None:
    hands = history.load(corpus / "phh" / f"{name}.phhs")
    assert history.loads(history.dumps(hands)) == hands
    ended: Counter[str] = Counter()
    for hand in hands:
        comparison = hand.compare()
        assert comparison.matched, (hand.number, comparison.reason)
        assert not any(comparison.differences), hand.number
        assert not comparison.notes, hand.number
        assert comparison.over
        ended[hand.game] += 1
    print(f"{name}: {ended.total()} hands as recorded, {dict(ended)}")
    assert ended == games


def test_hands_of_every_game_tell_histories_that_replay(corpus: Path) -> None:
    for name in ("wsop2023_ppc", "phh_examples"):
        for record in history.load(corpus / "phh" / f"{name}.phhs"):
            hand = record.replay()
            again = hand.history()
            assert again.replay() == hand
            assert history.loads(history.dumps(again)) == [again]


ENDS = {
    "FB": (196, 220, 200, 184),
    "PO": (193_792_375, 0),
    "F2L3D": (0, 4_190_000, 5_910_000, 12_095_000),
    "NT": (572_100, 1_997_500, 1_109_500),
    "NS": (489_000, 226_000, 684_000, 400_000, 0, 198_000),
}
"""How the examples end, in cents where there are cents: their files do not tell, those who
published them do."""


def test_the_examples_end_as_published(corpus: Path) -> None:
    hands = history.load(corpus / "phh" / "phh_examples.phhs")
    assert {hand.game: hand.replay().stacks for hand in hands} == ENDS


def test_every_game_code_of_the_corpus_is_known(corpus: Path) -> None:
    codes = {
        record.game
        for path in sorted((corpus / "phh").glob("*.phhs"))
        if path.name != "pluribus.phhs"
        for record in history.load(path)
    }
    assert codes >= {"NT", "FT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"}
