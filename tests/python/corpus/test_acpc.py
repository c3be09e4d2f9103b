"""The ACPC logs of the corpus: every line is read, played, and written as it stood."""

from pathlib import Path

import pytest

from pokercore import history
from pokercore.history import acpc

HANDS = {"2p.limit": 488, "2p.nolimit": 487, "3p.limit": 499, "3p.nolimit": 497}


@pytest.mark.parametrize("name", HANDS)
def test_logs_end_as_recorded_and_print_as_they_stood(corpus: Path, name: str) -> None:
    path = corpus / "acpc" / f"{name}.log"
    hands = history.load(path)
    assert len(hands) == HANDS[name]
    game = acpc.NO_LIMIT if "nolimit" in name else acpc.LIMIT
    assert {hand.game for hand in hands} == {"NT" if game is acpc.NO_LIMIT else "FT"}
    for hand in hands:
        comparison = hand.compare()
        assert comparison.matched, (hand.number, comparison.reason)
        assert not any(comparison.differences)
        assert not comparison.notes
    assert acpc.dumps(hands) == path.read_text("utf-8")


def test_match_states_on_the_way_read_back(corpus: Path) -> None:
    for name in HANDS:
        game = acpc.NO_LIMIT if "nolimit" in name else acpc.LIMIT
        lines = (corpus / "acpc" / f"{name}.log").read_text("utf-8").splitlines()
        for line in lines[::25]:
            record = acpc.parse(line).history(game)
            if record.unit != 1:
                continue  # amounts of the match states would need the stakes in the same unit
            for _, hand in record.states():
                for seat in hand.players:
                    state = acpc.match_state(hand, seat, 1)
                    assert acpc.match_state(state.hand(game), seat, 1) == state
