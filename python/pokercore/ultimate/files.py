"""Houses in files: TOML for people, JSON for programs, the same fields in both.

A file says what `House.to_dict` says; a paytable stands as its text, and what has a default may be
left out.

>>> text = '''
... blind = "500-50-10-3-3:2-1"
... plays = [[4], [2], [1]]
... [[side_bets]]
... name = "trips"
... kind = "own"
... pays = "50-40-30-8-7-4-3"
... '''
>>> house = loads(text)
>>> house.plays, house.side_bets[0].pays["flush"]
(((4,), (2,), (1,)), 7)
>>> loads(dumps(house)) == house
True
>>> loads(text.replace("own", "mine").replace("[4]", "4"))
Traceback (most recent call last):
    ...
pokercore.exceptions.RulesError: house.side_bets[0].kind: 'mine'; it is one of ...
"""

from __future__ import annotations

from collections.abc import Mapping

from pokercore import _documents
from pokercore._documents import Language
from pokercore._fields import VERSION, describe
from pokercore._text import PathLike, write_text
from pokercore.ultimate.house import House

__all__ = ["Language", "dump", "dumps", "load", "loads"]


def loads(text: str, language: Language = "toml", *, path: str | None = None) -> House:
    """Reads a house from a text.

    Args:
        text: The document.
        language: Its language.
        path: The file that it is from, for errors.

    Raises:
        RulesError: The text is none of the language, or the house is wrong: everything that is
            wrong with it, each with its place.
        TypeError: This is no text.
        ValueError: There is no such language.
    """
    if not isinstance(text, str):
        raise TypeError(f"{describe(text)}; give a str")
    known = _documents.known(language)
    return _documents.of_file(path, lambda: _read(_documents.document(text, known)))


def load(path: PathLike, language: Language | None = None) -> House:
    """Reads a house from a file.

    Args:
        path: The file.
        language: Its language; by default JSON where its name ends in `.json`, else TOML.

    Raises:
        RulesError: As `loads`; also where the file is not UTF-8.
        OSError: The file cannot be read.
    """
    return _documents.load(path, language, lambda text, known, name: loads(text, known, path=name))


def dumps(house: House, language: Language = "toml") -> str:
    """A house as a text that `loads` reads.

    Raises:
        TypeError: This is no house.
        ValueError: There is no such language.
    """
    if not isinstance(house, House):
        raise TypeError(f"{describe(house)}; a file holds one House")
    bets = [{"name": bet.name, "kind": bet.kind, "pays": str(bet.pays)} for bet in house.side_bets]
    data = {**house.to_dict(), "blind": str(house.blind), "side_bets": bets}
    if _documents.known(language) == "json":
        return _documents.to_json(data)
    del data["side_bets"]
    lines = [_documents.line(name, value) for name, value in data.items()]
    for bet in bets:
        lines += ["", "[[side_bets]]", *map(_documents.line, bet, bet.values())]
    return "\n".join(lines) + "\n"


def dump(house: House, path: PathLike, language: Language | None = None) -> None:
    """Writes a house to a file, as `dumps` does; the language follows from the name as in `load`.

    Raises:
        OSError: The file cannot be written.
        ValueError: There is no such language.
    """
    write_text(path, dumps(house, language or _documents.language_of(path)))


def _read(document: object) -> House:
    if isinstance(document, Mapping):
        document = {"version": VERSION, **document}
    return House.from_dict(document)  # type: ignore[arg-type]  # what is none is refused there
