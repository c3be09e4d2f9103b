"""What commands have in common: JSON, reading of lines, games in files."""

import codecs
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pokercore.variants import Variant

_CHUNK = 1 << 18
_LONGEST = 1 << 20


class _Reader(Protocol):
    """A stream of bytes that gives what is there."""

    def read1(self, size: int, /) -> bytes: ...


def variant_of(text: str) -> "Variant | str":
    """The variant of a file, where the text names one by its ending; otherwise the text, a name.

    Raises:
        RulesError: The file is wrong.
        OSError: It cannot be read.
    """
    if not text.lower().endswith((".toml", ".json")):
        return text
    from pokercore import variants

    return variants.load(text)


def print_json(value: Any) -> None:
    """Prints a value as one line of JSON."""
    print(json_line(value), end="")


def json_line(value: Any) -> str:
    """A value as one line of JSON."""
    import json

    return json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n"


def batches(path: str) -> Iterator[list[tuple[int, str]]]:
    """The numbered lines of a text file (`-` is standard input), as many at a time as are there.

    Blank lines and comments (from `#`) are left out.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is no UTF-8 text, or a line is too long.
    """
    if path == "-":
        stream: Any = sys.stdin.buffer
        yield from _batches(stream)
        return
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to load
        yield from _batches(file)


def _batches(file: _Reader) -> Iterator[list[tuple[int, str]]]:
    begun = 0  # bytes before `waiting`
    number = 1
    waiting = b""
    while True:
        read = file.read1(_CHUNK)
        if number == 1 and begun == 0 and (waiting + read).startswith(codecs.BOM_UTF8):
            # Some editors begin a file with a mark.
            waiting, read = b"", (waiting + read).removeprefix(codecs.BOM_UTF8)
            begun = len(codecs.BOM_UTF8)
        whole, newline, rest = (waiting + read).rpartition(b"\n")
        if not read:
            whole, rest = rest, b""
        if len(rest) > _LONGEST:
            raise ValueError(f"line {number} is longer than {_LONGEST:,} bytes")
        try:
            lines = whole.decode().split("\n")
        except UnicodeDecodeError as error:
            place = begun + error.start
            raise ValueError(
                f"the input is no UTF-8 text ({error.reason} at byte {place})"
            ) from None
        if newline or not read:
            texts = enumerate((line.partition("#")[0].strip() for line in lines), start=number)
            yield [(place, text) for place, text in texts if text]
            number += len(lines)
            begun += len(whole) + len(newline)
        if not read:
            return
        waiting = rest
