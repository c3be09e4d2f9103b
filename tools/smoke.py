"""Try an installed wheel: what it contains, what it says of itself, and a few answers.

Usage: smoke.py WHEEL          with the interpreter that has it installed, away from the sources
"""

import importlib.metadata
import sys
import zipfile
from pathlib import Path

MOST_BYTES = 5_000_000
"""What a wheel may weigh."""


def check_contents(wheel: Path) -> None:
    """Refuse a wheel that lacks a part, is heavy, or carries what is the repository's only."""
    size = wheel.stat().st_size
    assert size <= MOST_BYTES, f"{wheel.name} has {size:,} bytes, more than {MOST_BYTES:,}"
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("pokercore/__init__.py", "pokercore/_core.pyi", "pokercore/py.typed"):
        assert part in names, f"{wheel.name} lacks {part}"
    assert any(
        name.startswith("pokercore/_core") and name.endswith((".so", ".pyd")) for name in names
    )
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names), "no licence"
    strays = [name for name in names if not name.startswith(("pokercore/", "pokercore_engine-"))]
    assert not strays, f"{wheel.name} carries {strays}"


def check_package() -> None:
    """Refuse a package that came from elsewhere, needs others, or was built with checks on."""
    import pokercore
    from pokercore import _core

    where = Path(pokercore.__file__)
    assert "site-packages" in where.parts, f"imported from {where}"
    assert not _core.CHECKED_BUILD, "a wheel for users is a release build"
    metadata = importlib.metadata.metadata("pokercore-engine")
    assert metadata["License-Expression"] == "MIT", metadata["License-Expression"]
    needed = importlib.metadata.requires("pokercore-engine") or []
    assert all("extra ==" in requirement for requirement in needed), needed


def check_answers() -> None:
    """Refuse a package that cannot value a hand, or lacks the data that it was built with."""
    import pokercore as pc

    assert pc.evaluate("AsKsQsJsTs2c3d").name == "royal flush"
    aces, kings = pc.equity(["AA", "KK"]).wins
    assert (aces, kings) == (50_371_344, 10_986_372)


def main(wheel: str) -> None:
    """Run the checks."""
    check_contents(Path(wheel))
    check_package()
    check_answers()


if __name__ == "__main__":
    main(*sys.argv[1:])
