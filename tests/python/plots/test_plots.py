"""Pictures of results: what they show, without a display."""

import importlib.util
import math
import statistics

import pytest

import pokercore as pc
from pokercore import plots

THREE = ["call", "random", "tight_aggressive"]

needs_matplotlib = pytest.mark.skipif(
    importlib.util.find_spec("matplotlib") is None, reason="needs matplotlib"
)


def match(**settings):
    return pc.match_bots(
        THREE, "HEADS_UP", **{"seats": 2, "hands": 2000, "seed": 1, "checkpoints": 20, **settings}
    )


def simulation(**settings):
    return pc.simulate(THREE, "NLHE", **{"hands": 3000, "seed": 1, "checkpoints": 20, **settings})


@needs_matplotlib
@pytest.mark.parametrize("make", [match, simulation])
def test_the_running_result_ends_at_the_result(make):
    result = make()
    ax = plots.running(result)
    lines = {line.get_label(): line for line in ax.lines}
    for bot in result.bots:
        places, rates = lines[bot.name].get_data()
        assert len(places) == 20
        assert places[-1] == bot.hands
        assert rates[-1] == pytest.approx(bot.bb_per_100)
    assert {text.get_text() for text in ax.get_legend().get_texts()} == {
        bot.name for bot in result.bots
    }
    # The band at the end is the interval.
    for bot, band in zip(result.bots, ax.collections, strict=True):
        heights = [y for x, y in band.get_paths()[0].vertices if x == bot.hands]
        assert min(heights) == pytest.approx(bot.interval.low)
        assert max(heights) == pytest.approx(bot.interval.high)


@needs_matplotlib
@pytest.mark.parametrize("make", [match, simulation])
def test_the_distribution_of_stretches(make):
    result = make()
    ax = plots.distribution(result, bots=["Call"])
    area = sum(bar.get_width() * bar.get_height() for bar in ax.patches)
    assert area == pytest.approx(1)
    places, heights = ax.lines[0].get_data()
    step = places[1] - places[0]
    assert sum(heights) * step == pytest.approx(1, abs=0.01)
    bot = next(bot for bot in result.bots if bot.name == "Call")
    assert places[len(places) // 2] == pytest.approx(bot.bb_per_100)


@needs_matplotlib
@pytest.mark.parametrize("ending", ["phhs", "parquet", "arrow"])
def test_the_distribution_of_recorded_hands(ending, tmp_path):
    """In sessions of which players drop out, so that chairs are empty."""
    if ending != "phhs":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"hands.{ending}"
    result = pc.simulate(
        ["call", "random", "pot_bettor"],
        "NLHE",
        hands=200,
        session=10,
        carry="drop",
        blinds=(5, 10),
        stack=200,
        seed=1,
        sink=pc.sinks.for_path(path),
    )
    assert min(bot.hands for bot in result.bots) < result.hands
    hands = pc.sinks.read(path)
    for bot in result.bots:
        ax = plots.distribution(hands, bots=[bot.name])
        assert ax.get_yscale() == "log"
        area = sum(bar.get_width() * bar.get_height() for bar in ax.patches)
        assert area == pytest.approx(1)
        # The curve has the mean of the bot's hands, and its top tells their width.
        places, heights = ax.lines[0].get_data()
        assert places[100] == pytest.approx(bot.bb_per_100 / 100)
        won = [
            payoff / 10
            for history in hands.histories()
            for name, payoff in zip(history.names, history.replay().payoffs, strict=True)
            if name == bot.name
        ]
        assert len(won) == bot.hands
        width = statistics.pstdev(won)
        assert heights[100] == pytest.approx(1 / (width * math.sqrt(2 * math.pi)))
        assert min(bar.get_x() for bar in ax.patches) == pytest.approx(min(won))
    assert len(plots.distribution(hands, path=tmp_path / "x.png").lines) == 3
    assert (tmp_path / "x.png").exists()


@needs_matplotlib
def test_no_recorded_hands_are_an_empty_picture(tmp_path):
    sink = pc.sinks.PHH(tmp_path / "x.phhs")
    pc.simulate(["call", "random"], "NLHE", hands=0, seed=1, sink=sink)
    assert not plots.distribution(pc.sinks.read(tmp_path / "x.phhs")).patches


@needs_matplotlib
def test_the_map_of_pairs():
    result = match(checkpoints=0)
    ax = plots.pairs(result)
    order = [bot.name for bot in result.standings]
    assert [text.get_text() for text in ax.get_yticklabels()] == order
    cells = ax.images[0].get_array()
    for line, one in enumerate(order):
        for column, other in enumerate(order):
            if one == other:
                assert cells.mask[line, column] or cells[line, column] != cells[line, column]
            else:
                assert cells[line, column] == pytest.approx(result.pair(one, other).bb_per_100)
    assert len(ax.texts) == 6


@needs_matplotlib
def test_ratings():
    league = pc.League("HEADS_UP", seed=1)
    for bot in THREE:
        league.enter(bot)
    league.play(hands=200)
    league.enter("pot_bettor")
    ax = plots.ratings(league)
    names = [text.get_text() for text in ax.get_yticklabels()]
    rows = [row for row in league.table().rows if row.rating is not None]
    assert names == [row.name for row in reversed(rows)]
    assert list(ax.lines[0].get_xdata()) == [row.rating for row in reversed(rows)]
    assert plots.ratings(league.table(), ax=ax) is ax


@needs_matplotlib
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_pictures_are_saved(ending, tmp_path):
    from matplotlib.figure import Figure

    path = tmp_path / f"picture.{ending}"
    axes = Figure().add_subplot()
    assert plots.running(simulation(), path=path, ax=axes) is axes
    start = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[ending]
    assert path.read_bytes().startswith(start)
    plots.distribution(match(), path=str(path))
    with pytest.raises(OSError, match=r".+"):
        plots.pairs(match(), path=tmp_path / "no folder" / "x.png")


def test_without_matplotlib_the_extra_is_named(monkeypatch):
    def absent(name):
        raise ImportError(name)

    monkeypatch.setattr(plots, "import_module", absent)
    result = match(hands=200)
    for draw in (plots.running, plots.distribution, plots.pairs):
        with pytest.raises(ImportError, match=r"pokercore-engine\[plot\]"):
            draw(result)
    with pytest.raises(ImportError, match=r"pokercore-engine\[plot\]"):
        plots.ratings(pc.league.ratings(result))


@needs_matplotlib
def test_what_cannot_be_drawn():
    for draw in (plots.running, plots.distribution):
        with pytest.raises(ValueError, match="not looked at; give it checkpoints="):
            draw(match(checkpoints=0))
        with pytest.raises(ValueError, match="no bot 'x'; there are Call"):
            draw(match(hands=200), bots=["x"])
        with pytest.raises(TypeError, match="give a SimulationResult or a MatchResult"):
            draw(3)
        with pytest.raises(TypeError, match="bots: 'Call' is a str; give a list of names"):
            draw(match(hands=200), bots="Call")
        with pytest.raises(ValueError, match="an empty list; give one or more names"):
            draw(match(hands=200), bots=[])
        with pytest.raises(TypeError, match="ax: 3 is an int; give axes of matplotlib"):
            draw(match(hands=200), ax=3)
    with pytest.raises(TypeError, match="give a MatchResult"):
        plots.pairs(simulation())
    with pytest.raises(TypeError, match="give a League or its table"):
        plots.ratings(match())
