"""The rows of hands that go to disk: six players call to the showdown, by native bots.

Columns are measured in wall time: how long `simulate` takes with a file beside how long it takes
without one, with the same `workers`. With one, a thread plays and records, and that of the sink
writes meanwhile, so a second core does the writing; with two on two cores all three share them.
Text is measured in CPU time, that of all threads: it counts playing, recording, and writing. Files
go to a temporary folder and are looked at before they are removed.
"""

import importlib.util
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import ours
from measuring import Comparison, Side, require

import pokercore as pc
from pokercore import sinks

OURS = f"pokercore {pc.__version__}"
PHH_RATE = 150_000
"""Hands a second that text is to be written at."""


def to(ending: str, workers: int = 1) -> Callable[[int], None]:
    """Hands that go to a file with this ending."""

    def play(hands: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"hands{ending}"
            result = pc.simulate(
                ["call"] * ours.PLAYERS,
                pc.variants.NLHE,
                hands=hands,
                seed=ours.SEED,
                stack=ours.STACK,
                blinds=ours.BLINDS,
                workers=workers,
                sink=sinks.for_path(path),
            )
            reader = sinks.read(path)
            require(reader.complete, "the file is not whole")
            require(len(reader) == result.hands == hands, f"{len(reader)} hands of {hands}")

    return play


def metronome(rate: int) -> Callable[[int], None]:
    """Uses the CPU time that so many hands take at a rate."""

    def play(hands: int) -> None:
        end = time.process_time() + hands / rate
        while time.process_time() < end:
            pass

    return play


def of_ours() -> Iterator[Comparison]:
    """The rows; those of columns only where pyarrow is installed."""
    if importlib.util.find_spec("pyarrow") is not None:
        for name, ending, workers in (
            ("disk-columns", ".parquet", 1),
            ("disk-arrow", ".arrow", 1),
            ("disk-columns-2", ".parquet", 2),
            ("disk-arrow-2", ".arrow", 2),
        ):
            by = "" if workers == 1 else f", {workers} workers"
            yield Comparison(
                name,
                f"every hand to a {ending} file, beside no file{by}",
                "hands",
                Side(f"{OURS}, {ending}{by}", to(ending, workers)),
                Side(f"{OURS}, no file{by}", ours.call(ours.PLAYERS, workers)),
                target=0.5,
                # Nothing is imported or begun for the first time while it is timed.
                agree=partial(to(ending, workers), 10_000),
                wall=True,
            )
    yield Comparison(
        "disk-phh",
        f"every hand to a file of PHH text, beside {PHH_RATE:,} a second",
        "hands",
        Side(f"{OURS}, .phhs", to(".phhs")),
        Side(f"{PHH_RATE:,} a second", metronome(PHH_RATE)),
        target=1.0,
    )
