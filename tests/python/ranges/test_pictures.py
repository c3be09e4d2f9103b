"""Pictures of ranges: text, SVG, and images by matplotlib where it is installed."""

import importlib.util
from xml.etree import ElementTree as ET

import pytest

import pokercore as pc
from pokercore import Range
from pokercore.ranges import SHORT_DECK

SVG = "{http://www.w3.org/2000/svg}"


def test_the_text_shows_every_class():
    lines = Range("random").picture().splitlines()
    assert lines[0].split() == list("AKQJT98765432")
    shown = [name for line in lines[1:] for name in line.split()[1:]]
    assert sorted(shown) == sorted(Range.classes())
    assert {line.split()[0] for line in lines[1:]} == set("AKQJT98765432")


def test_weights_show_in_percent():
    rows = [line.split() for line in Range("AA, AKs:0.5, AsKd, KK:0.000001").picture().splitlines()]
    assert rows[1][:3] == ["A", "AA", "50%"]
    assert rows[2][:3] == ["K", "8%", "1%"]
    # The greatest weight is whole where it is above one.
    rows = [line.split() for line in Range("AA:4, KK").picture().splitlines()]
    assert (rows[1][1], rows[2][2]) == ("AA", "25%")
    # What is nearly whole is not said to be.
    most = Range("AA:0.999")
    assert "99%" in most.picture()


def test_other_decks_have_their_own_grid():
    lines = Range("AK", deck=SHORT_DECK).picture().splitlines()
    assert lines[0].split() == list("AKQJT9876")
    assert len(lines) == 10


def test_svg_is_well_formed_and_whole(tmp_path):
    range_ = Range("TT+, AJs+, KQ:0.25")
    tree = ET.fromstring(range_.svg())
    groups = tree.findall(f"{SVG}g")
    assert len(groups) == 169
    titles = {group.findtext(f"{SVG}title") for group in groups}
    assert {"AA 100%", "KQs 25%", "KQo 25%", "72o 0%"} <= titles
    assert range_._repr_svg_() == range_.svg()
    assert Range("AA**", cards=4)._repr_svg_() is None
    for path in (str(tmp_path / "one.svg"), tmp_path / "two.SVG"):
        range_.save(path)
    assert (tmp_path / "one.svg").read_text(encoding="utf-8") == range_.svg()
    assert (tmp_path / "two.SVG").read_text(encoding="utf-8") == range_.svg()


@pytest.mark.parametrize("name", ["picture", "svg", "plot", "grid", "counts"])
def test_only_two_cards_have_a_grid(name):
    with pytest.raises(pc.RangeError, match="two cards"):
        getattr(Range("AA**", cards=4), name)()


def test_without_matplotlib_the_extra_is_named(monkeypatch, tmp_path):
    real = importlib.import_module

    def absent(name, *rest):
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(importlib, "import_module", absent)
    for draw in (Range("AA").plot, lambda: Range("AA").save(tmp_path / "a.png")):
        with pytest.raises(ImportError, match=r"pokercore-engine\[plot\]"):
            draw()


@pytest.mark.skipif(importlib.util.find_spec("matplotlib") is None, reason="needs matplotlib")
@pytest.mark.filterwarnings("ignore")
def test_an_image(tmp_path):
    range_ = Range("TT+, AJs+, KQ:0.25")
    range_.save(tmp_path / "range.png")
    assert (tmp_path / "range.png").read_bytes().startswith(b"\x89PNG")
    axes = range_.plot()
    assert range_.plot(axes) is axes
    assert len(axes.texts) == 2 * 169
