"""The golden playthroughs are what the package tells now."""

import re

import pytest

import playthroughs
from pokercore import variants

HOW = "run `python tests/python/playthroughs.py --write` and read the difference"


@pytest.mark.parametrize("name", playthroughs.PLAYTHROUGHS)
def test_a_playthrough_is_as_it_was(name):
    assert playthroughs.tell(name) == playthroughs.path_of(name).read_text(), HOW


def test_every_variant_has_one():
    assert set(variants.names()) <= set(playthroughs.PLAYTHROUGHS)
    files = {path.stem for path in playthroughs.FOLDER.glob("*.txt")}
    assert files == set(playthroughs.PLAYTHROUGHS)


def test_they_tell_everything():
    """Every property of a hand and every part of a view stands in each of them."""
    hand, _ = playthroughs.no_limit()
    names = set(playthroughs.properties(hand)) | set(hand.public_view().to_dict())
    for name in playthroughs.PLAYTHROUGHS:
        text = playthroughs.path_of(name).read_text()
        told = set(re.findall(r"^    ([\w()]+):", text, re.M))
        seats = {part for part in names if "(" in part}
        assert names - seats <= told
        assert "payoffs: (" in text
