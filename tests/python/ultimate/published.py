"""The published outcomes of the whole game."""

import csv
import io

from pokercore.ultimate import House, Outcomes

NAMES = {
    "win_dealer_qualifies": "win_qualified",
    "win_dealer_not_qualified": "win_unqualified",
    "lose_dealer_qualifies": "lose_qualified",
    "lose_dealer_not_qualified": "lose_unqualified",
}

ROW_NAMES = {"royal": "royal_flush", "quads": "four_of_a_kind", "none": "pair", "": "pair"}


def published(repository, policy):
    """The published outcomes; rows below a straight are not told apart there, so they are pairs."""
    path = repository / "tests/vectors/uth_outcomes.csv"
    data = {}
    for line in csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))):
        if line["policy"] == policy:
            stage = {"4x": "preflop 4", "2x": "flop 2", "1x": "river 1"}.get(line["stage"], "fold")
            row = ROW_NAMES.get(line["blind_category"], line["blind_category"])
            outcome = NAMES.get(line["outcome"], "tie")
            rows = data.setdefault(stage, {}).setdefault(row, {})
            assert outcome not in rows
            rows[outcome] = int(line["combinations"])
    return Outcomes.from_dict(House(), data)
