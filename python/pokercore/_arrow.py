"""Results as tables of Arrow and files of Parquet. Private: users see the results' methods.

A table has a row for each bot in each lineup as a whole (`position` is null), and one for each
position that it had; of a mixed game also for each of its games (`game`, else null). After the
rates come the exact sums, `tally_` and the name of each. Sums that may pass 2^53 are decimal text,
as in JSON: every reader gets them whole. The result's own document (its JSON, compressed) stands in
the metadata of the schema, so that a file can be read back.
"""

from __future__ import annotations

import base64
import os
import zlib
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from pokercore._text import PathLike
from pokercore.statistics import RATES, SimulationResult, Statistics, Tally

__all__ = ["document", "table_of", "write"]

_SUM = "tally_"
_ENDS = ("low", "high", "adjusted_low", "adjusted_high")


def _key(kind: str) -> str:
    """Where the document of a kind stands in the metadata."""
    return f"pokercore.{kind}"


def _pyarrow(module: str = "") -> Any:
    name = f"pyarrow.{module}" if module else "pyarrow"
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(
            "tables of Arrow and files of Parquet need pyarrow: "
            "pip install 'pokercore-engine[arrow]' (JSON needs nothing: to_json())"
        ) from error


def table_of(results: Sequence[SimulationResult], kind: str, text: str) -> Any:
    """The table of some results; `text` is the document of the whole, of that kind."""
    arrow = _pyarrow()
    # Sums that may be large stand as text in dictionaries, and so they do here.
    sums = {
        _SUM + name: arrow.string() if isinstance(value, str) else arrow.int64()
        for name, value in Tally().to_dict().items()
    }
    kinds = {
        "lineup": arrow.int32(),
        "game": arrow.string(),
        "bot": arrow.string(),
        "position": arrow.int8(),
        "position_name": arrow.string(),
        "big_blind": arrow.int64(),
        **dict.fromkeys((*RATES, *_ENDS), arrow.float64()),
        **sums,
    }
    values: dict[str, list[Any]] = {name: [] for name in kinds}
    for place, result in enumerate(results):
        for game, bot, position, row in _rows(result):
            plain, adjusted = row.interval, row.adjusted_interval
            found = {
                "lineup": place,
                "game": game,
                "bot": bot,
                "position": position,
                "position_name": None if position is None else row.name,
                "big_blind": row.big_blind,
                **row.rates(),
                "low": None if plain is None else plain.low,
                "high": None if plain is None else plain.high,
                "adjusted_low": None if adjusted is None else adjusted.low,
                "adjusted_high": None if adjusted is None else adjusted.high,
                **{_SUM + name: value for name, value in row.tally.to_dict().items()},
            }
            for name, column in values.items():
                column.append(found[name])
    packed = base64.b64encode(zlib.compress(text.encode()))
    schema = arrow.schema(list(kinds.items()), {_key(kind): packed})
    return arrow.table(values, schema=schema)


def _rows(result: SimulationResult) -> Iterator[tuple[str | None, str, int | None, Statistics]]:
    """The game (of a mixed one), the bot, its position, and what it did."""
    for game, part in [(None, result), *((part.variant, part) for part in result.games)]:
        for bot in part.bots:
            yield game, bot.name, None, bot
            for position, row in enumerate(bot.positions):
                yield game, bot.name, position, row


def write(table: Any, path: PathLike) -> None:
    """Writes a table to a file of Parquet.

    Raises:
        OSError: The file cannot be written.
    """
    _pyarrow("parquet").write_table(table, os.fspath(path))


def document(path: PathLike, kind: str) -> bytes:
    """The document of that kind in a file of Parquet.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is no file of Parquet, or has no such document.
    """
    arrow, parquet = _pyarrow(), _pyarrow("parquet")
    try:
        metadata = parquet.read_schema(os.fspath(path)).metadata
    except arrow.ArrowInvalid as error:
        raise ValueError(f"{os.fspath(path)} is no file of Parquet: {error}") from error
    packed: bytes | None = (metadata or {}).get(_key(kind).encode())
    what = kind.replace("_", " ")
    if packed is None:
        raise ValueError(f"{os.fspath(path)} holds no {what}; give a file that to_parquet wrote")
    try:
        return zlib.decompress(base64.b64decode(packed))
    except (ValueError, zlib.error) as error:
        raise ValueError(f"{os.fspath(path)}: its {what} is damaged: {error}") from error
