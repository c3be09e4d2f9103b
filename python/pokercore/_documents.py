"""Documents in TOML or JSON, for variants and houses in files. Private."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from pokercore import _toml
from pokercore._text import PathLike
from pokercore.exceptions import Defect, RulesError

__all__ = ["Language", "document", "known", "language_of", "line", "load", "of_file", "to_json"]

Language: TypeAlias = Literal["toml", "json"]
"""The languages of files."""

T = TypeVar("T")


def known(given: str) -> Language:
    """The language.

    Raises:
        ValueError: There is no such language.
    """
    if given not in ("toml", "json"):
        raise ValueError(f"language {given!r}; it is 'toml' or 'json'")
    return "toml" if given == "toml" else "json"


def language_of(path: PathLike) -> Language:
    """The language of a file: JSON where its name ends in `.json`, else TOML."""
    return "json" if os.fspath(path).lower().endswith(".json") else "toml"


def document(text: str, language: Language) -> object:
    """What a text says.

    Raises:
        RulesError: It is none of the language.
    """
    try:
        return tomllib.loads(text) if language == "toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        message = f"this is not {language.upper()}: {error}"
        raise RulesError("", [Defect("syntax", "file", message)]) from error


def of_file(path: str | None, read: Callable[[], T]) -> T:
    """What `read` reads; where it is refused, the file is named.

    Raises:
        RulesError: What `read` raised.
    """
    try:
        return read()
    except RulesError as error:
        if path is None:
            raise
        raise RulesError(f"{path}: {error}", error.defects) from error


def load(path: PathLike, language: Language | None, loads: Callable[[str, Language, str], T]) -> T:
    """What `loads` reads from a file, given its text, its language and its name.

    Raises:
        RulesError: The file is not UTF-8, or `loads` refuses it.
        OSError: The file cannot be read.
    """
    name = os.fspath(path)
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"this is not UTF-8 text: {error}"
        raise RulesError(f"{name}: {message}", [Defect("syntax", "file", message)]) from error
    return loads(text, language or language_of(name), name)


def line(name: str, value: object) -> str:
    """A line of TOML."""
    return f"{_toml.key(name)} = {_toml.value(value)}"


def to_json(data: object) -> str:
    """A document in JSON."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
