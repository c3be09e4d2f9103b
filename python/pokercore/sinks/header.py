"""What all hands of a file have in common."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from pokercore._asked import read_seed, write_seed
from pokercore._core import Game, __version__
from pokercore.bots.base import Seed
from pokercore.exceptions import HistoryError, RulesError
from pokercore.options import Options, Stakes
from pokercore.variants import MixedGame

__all__ = ["FORMAT", "SCHEMA_VERSION", "Header"]

FORMAT = "pokercore.hands"
SCHEMA_VERSION = 3
"""The version of the columns."""

_READ = (2, 3)
"""The versions that can be read. In 2 all payoffs were of 64 bits; nothing else has changed."""


@dataclass(frozen=True, kw_only=True)
class Header:
    """What the hands of a run follow from, and so what all hands of a file have in common.

    Args:
        game: The games that take turns, with their stakes; one leg for one variant.
        options: The options of the house.
        bots: The names of the bots.
        stacks: Chips of each bot at the start of a unit.
        seed: The seed.
        first: The number of the first unit.
        units: How many units were asked for.
        unit_hands: Numbers of hands of a unit: hand `number` is of unit `number // unit_hands`.
        settings: Everything else that was asked for, such as `session` and `carry`; values of JSON.
        pokercore: The version of the package that played.
    """

    game: MixedGame
    options: Options
    bots: tuple[str, ...]
    stacks: tuple[int, ...]
    seed: Seed
    first: int
    units: int
    unit_hands: int = 1
    settings: Mapping[str, object] = field(default_factory=dict)
    pokercore: str = __version__

    @property
    def games(self) -> list[tuple[Game, Stakes]]:
        """The games, compiled, with their stakes."""
        return [(leg.variant.game(self.options), leg.stakes) for leg in self.game.legs]

    def to_dict(self) -> dict[str, object]:
        """The header as a dictionary for JSON."""
        return {
            "format": FORMAT,
            "version": SCHEMA_VERSION,
            "pokercore": self.pokercore,
            "game": self.game.to_dict(),
            "options": self.options.to_dict(),
            "bots": list(self.bots),
            "stacks": list(self.stacks),
            "seed": write_seed(self.seed),
            "first": self.first,
            "units": self.units,
            "unit_hands": self.unit_hands,
            "settings": dict(self.settings),
        }

    def to_json(self) -> str:
        """The header as one line of JSON."""
        return json.dumps(self.to_dict(), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes, path: str | None = None) -> Header:
        """Reads what `to_json` wrote.

        Raises:
            HistoryError: It is no header, or one of another version.
        """
        try:
            data = json.loads(text)
            if not isinstance(data, dict) or data.get("format") != FORMAT:
                raise HistoryError("its metadata are not those of hands of pokercore", path)
            if data.get("version") not in _READ:
                raise HistoryError(
                    f"its columns are of version {data.get('version')!r}; this package reads "
                    f"versions {_READ[0]} to {_READ[-1]}",
                    path,
                )
            return cls(
                game=MixedGame.from_dict(data["game"]),
                options=Options.from_dict(data["options"]),
                bots=tuple(map(str, data["bots"])),
                stacks=tuple(map(int, data["stacks"])),
                seed=read_seed(data["seed"]),
                first=int(data["first"]),
                units=int(data["units"]),
                unit_hands=max(1, int(data["unit_hands"])),
                settings=dict(data["settings"]),
                pokercore=str(data["pokercore"]),
            )
        except KeyError as error:
            raise HistoryError(f"its metadata lack {error.args[0]!r}", path) from error
        except (RulesError, TypeError, ValueError, RecursionError) as error:
            if isinstance(error, HistoryError):
                raise
            raise HistoryError(f"its metadata cannot be read: {error}", path) from error
