"""Results as tables of Arrow and files of Parquet."""

import importlib

import pytest

import pokercore as pc
from pokercore import _arrow
from pokercore.statistics import RATES, Tally

pyarrow = pytest.importorskip("pyarrow")

THREE = ["call", "random", "tight_aggressive"]


RESULTS = {
    "pairs": lambda: pc.match_bots(THREE, "HEADS_UP", seats=2, hands=200, seed=1),
    "one table": lambda: pc.match_bots(THREE, "NLHE", hands=300, seed=b"\xff", adjust="all_in"),
    "mixed": lambda: pc.match_bots(THREE, "HORSE", seats=2, hands=60, seed="text"),
    "sessions": lambda: pc.simulate(THREE, "PLO", hands=120, seed=3, session=20),
    "nothing": lambda: pc.simulate(THREE, "NLHE", hands=0, seed=2**60),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_file_of_parquet_is_read_back(name, tmp_path):
    result = RESULTS[name]()
    path = tmp_path / "result.parquet"
    result.to_parquet(path)
    again = type(result).from_parquet(str(path))
    assert again == result
    assert again.to_dict() == result.to_dict()


@pytest.mark.parametrize("name", RESULTS)
def test_rows_hold_every_sum_and_rate(name):
    result = RESULTS[name]()
    table = result.to_arrow()
    table.validate(full=True)
    lineups = getattr(result, "lineups", (result,))
    expected = []
    for place, lineup in enumerate(lineups):
        for game in (None, *lineup.games):
            for bot in (lineup if game is None else game).bots:
                code = None if game is None else game.variant
                expected += [(place, code, bot.name, None, None, bot)]
                expected += [
                    (place, code, bot.name, at, row.name, row)
                    for at, row in enumerate(bot.positions)
                ]
    rows = table.to_pylist()
    assert len(rows) == len(expected)
    for row, (*key, bot) in zip(rows, expected, strict=True):
        assert [row[n] for n in ("lineup", "game", "bot", "position", "position_name")] == key
        sums = {name[6:]: value for name, value in row.items() if name.startswith("tally_")}
        assert Tally(**{name: int(value) for name, value in sums.items()}) == bot.tally
        assert {name: row[name] for name in RATES} == bot.rates()
        assert row["big_blind"] == bot.big_blind
        ends = None if bot.interval is None else (bot.interval.low, bot.interval.high)
        assert ends == (None if row["low"] is None else (row["low"], row["high"]))


def test_sums_beyond_the_doubles_stay_whole(tmp_path):
    """The squares of nets of deep stacks have more digits than a double."""
    result = pc.simulate(
        ["random", "random"], "HEADS_UP", hands=50, seed=1, stack=2**50 + 1, blinds=(1, 3)
    )
    squares = result.bots[0].tally.net_squares
    assert squares > 2**63
    assert int(float(squares)) != squares
    result.to_parquet(tmp_path / "deep.parquet")
    table = importlib.import_module("pyarrow.parquet").read_table(tmp_path / "deep.parquet")
    assert int(table["tally_net_squares"][0].as_py()) == squares


def test_files_that_hold_no_result(tmp_path):
    match, simulation = RESULTS["pairs"](), RESULTS["sessions"]()
    path = tmp_path / "x.parquet"
    match.to_parquet(path)
    with pytest.raises(ValueError, match=r"x\.parquet holds no simulation result; give a file"):
        pc.SimulationResult.from_parquet(path)
    simulation.to_parquet(path)
    with pytest.raises(ValueError, match="holds no match result"):
        pc.MatchResult.from_parquet(path)
    path.write_text("not at all")
    with pytest.raises(ValueError, match=r"x\.parquet is no file of Parquet"):
        pc.MatchResult.from_parquet(path)
    with pytest.raises(FileNotFoundError):
        pc.MatchResult.from_parquet(tmp_path / "absent.parquet")
    with pytest.raises(OSError, match=r".+"):
        match.to_parquet(tmp_path / "no folder" / "x.parquet")
    damaged = match.to_arrow().replace_schema_metadata({"pokercore.match_result": "AAAA"})
    _arrow.write(damaged, path)
    with pytest.raises(ValueError, match="its match result is damaged"):
        pc.MatchResult.from_parquet(path)


def test_without_pyarrow_the_extra_is_named(monkeypatch, tmp_path):
    real = importlib.import_module

    def absent(name, *rest):
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(_arrow, "import_module", absent)
    match = pc.match_bots(THREE, "HEADS_UP", seats=2, hands=2, seed=1)
    for use in (
        match.to_arrow,
        lambda: match.to_parquet(tmp_path / "x"),
        lambda: pc.MatchResult.from_parquet(tmp_path / "x"),
        match.lineups[0].to_arrow,
    ):
        with pytest.raises(ImportError, match=r"pokercore-engine\[arrow\]"):
            use()


def test_json_of_a_simulation_is_read_back():
    result = RESULTS["sessions"]()
    assert pc.SimulationResult.from_json(result.to_json()) == result
    with pytest.raises(ValueError, match="this is no simulation result: Expecting property name"):
        pc.SimulationResult.from_json("{")
