"""The golden playthroughs are what the package tells now."""

import re

import pytest

import playthroughs
from played import PLAYTHROUGHS, no_limit
from pokercore import variants
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole

HOW = "run `python tests/python/playthroughs.py --write` and read the difference"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_it_was(name):
    assert playthroughs.tell(name) == playthroughs.path_of(name).read_text(), HOW


def words(variant):
    """What a variant is made of, numbers and the order of things apart."""
    found = {("limit", variant.limit), ("odd chips", variant.odd_chips), ("boards", variant.boards)}
    found |= {("wild", variant.wild is not None), ("shares", len(variant.shares))}
    found |= {("share", share.ranking, share.uses) for share in variant.shares}
    for street in variant.streets:
        for step in street.steps:
            match step:
                case Hole():
                    found.add(("hole", step.up, step.or_shared))
                case Bet():
                    found.add(("bet", step.size, step.opener, step.cap, step.open_pair))
                case Discard() | Draw() | Board() | Burn():
                    found.add((type(step).__name__,))
    return found


def test_every_word_of_the_games_is_told():
    """Whatever a built-in variant is made of stands in some playthrough."""
    told = set()
    for begin in PLAYTHROUGHS.values():
        told |= words(begin()[0].variant)
    for name in variants.names():
        assert words(variants.get(name)) <= told, name


def test_every_playthrough_has_a_file():
    files = {path.stem for path in playthroughs.FOLDER.glob("*.txt")}
    assert files == set(PLAYTHROUGHS)


def test_they_tell_everything():
    """Every property of a hand and every part of a view stands in each of them."""
    hand, _ = no_limit()
    names = set(playthroughs.properties(hand)) | set(hand.public_view().to_dict())
    for name in PLAYTHROUGHS:
        text = playthroughs.path_of(name).read_text()
        told = set(re.findall(r"^    ([\w()]+):", text, re.M))
        seats = {part for part in names if "(" in part}
        assert names - seats <= told
        assert "payoffs: (" in text
