"""Variants in files: TOML for people, JSON for programs, the same fields in both.

A file says what `Variant.to_dict` says, in shorter words: a step is a line of the language of
`pokercore.variants.words`, a deck has a name, and what has a default may be left out.

>>> text = '''
... name = "no-limit dealer's choice"
... code = "DC"
... limit = "no_limit"
... deck = "standard52"
... jokers = 1
... streets = [
...     {name = "preflop", steps = ["deal 3", "bet small, after posts"]},
...     {name = "flop", steps = ["burn", "board 3", "bet small", "discard 1"]},
...     {name = "river", steps = ["burn", "board 1", "bet big"]},
... ]
... '''
>>> variant = loads(text)
>>> len(variant.deck), variant.streets[1].steps[3]
(53, Discard(most=1, least=1))
>>> loads(dumps(variant)) == variant
True
>>> loads(text.replace("board 3", "bored 3").replace("no_limit", "limitless"))
Traceback (most recent call last):
    ...
pokercore.exceptions.RulesError: rules.streets[1].steps[1]: 'bored 3' is no step; ...
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from pokercore import _documents
from pokercore._core import Card, parse_cards
from pokercore._documents import Language
from pokercore._fields import VERSION, Reader, describe, record
from pokercore._text import PathLike, write_text
from pokercore.exceptions import Defect, RulesError
from pokercore.options import Stakes
from pokercore.variants import words
from pokercore.variants.decks import DECKS, add_jokers, name_of
from pokercore.variants.model import STANDARD_DECK, Burn, Variant, read_deck, read_variant

__all__ = ["Language", "dump", "dumps", "load", "loads"]


def loads(text: str, language: Language = "toml", *, path: str | None = None) -> Variant:
    """Reads a variant from a text.

    Args:
        text: The document.
        language: Its language.
        path: The file that it is from, for errors.

    Raises:
        RulesError: The text is none of the language, or the variant is wrong or cannot be dealt:
            everything that is wrong with it, each with its place.
        TypeError: This is no text.
        ValueError: there is no such language.
    """
    if not isinstance(text, str):
        raise TypeError(f"{describe(text)}; give a str")
    known = _documents.known(language)
    return _documents.of_file(path, lambda: _checked(_documents.document(text, known)))


def load(path: PathLike, language: Language | None = None) -> Variant:
    """Reads a variant from a file.

    Args:
        path: The file.
        language: Its language; by default JSON where its name ends in `.json`, else TOML.

    Raises:
        RulesError: As `loads`; also where the file is not UTF-8.
        OSError: The file cannot be read.
    """
    return _documents.load(path, language, lambda text, known, name: loads(text, known, path=name))


def dumps(variant: Variant, language: Language = "toml") -> str:
    """A variant as a text that `loads` reads.

    Raises:
        TypeError: This is no variant; mixed games have no files.
        ValueError: there is no such language.
    """
    if not isinstance(variant, Variant):
        raise TypeError(f"{describe(variant)}; a file holds one Variant")
    data = _plain(variant)
    if _documents.known(language) == "json":
        return _documents.to_json(data)
    stakes = data.pop("default_stakes")
    streets = data.pop("streets")
    lines = [_documents.line(name, value) for name, value in data.items()]
    for street in streets:
        lines += [
            "",
            "[[streets]]",
            *map(_documents.line, street, street.values()),
        ]
    lines += [
        "",
        "[default_stakes]",
        *map(_documents.line, stakes, stakes.values()),
    ]
    return "\n".join(lines) + "\n"


def dump(variant: Variant, path: PathLike, language: Language | None = None) -> None:
    """Writes a variant to a file, as `dumps` does; the language follows from the name as in `load`.

    Raises:
        OSError: The file cannot be written.
        ValueError: there is no such language, or a name that cannot be coded as UTF-8.
    """
    write_text(path, dumps(variant, language or _documents.language_of(path)))


def _checked(document: object) -> Variant:
    """The variant of a document, if it can be dealt."""
    variant = _read(document)
    defects = variant.check()
    if defects:
        raise RulesError("", defects)
    return variant


def _read(document: object) -> Variant:
    """The variant of a document: its short words made long, and read like a dictionary."""
    reader = Reader()
    if not isinstance(document, Mapping):
        return Variant.from_dict(document)  # type: ignore[arg-type]
    data: dict[str, Any] = {"version": VERSION, **document}
    jokers = data.pop("jokers", 0)
    if "deck" in data or jokers:
        data["deck"] = _deck(reader, data.get("deck", "standard52"), jokers)
    if isinstance(data.get("shares"), list):
        data["shares"] = [
            {"ranking": share} if isinstance(share, str) else share for share in data["shares"]
        ]
    if isinstance(data.get("wild"), str):
        word = data["wild"]
        data["wild"] = {"bug": True} if word.strip().casefold() == "bug" else {"cards": word}
    if isinstance(data.get("streets"), list):
        data["streets"] = [
            _street(reader, street, f"rules.streets[{i}]")
            for i, street in enumerate(data["streets"])
        ]
    return read_variant(reader, data)


def _deck(reader: Reader, given: object, jokers: object) -> tuple[Card, ...]:
    """A deck by its name, as a text of cards, or as a list of them, and jokers added."""
    if not isinstance(given, str):
        cards = read_deck(reader, given)
    elif given in DECKS:
        cards = DECKS[given]
    else:
        try:
            cards = tuple(Card(int(card)) for card in parse_cards(given))  # type: ignore[arg-type]
        except (TypeError, ValueError):
            message = f"{given!r} is no deck and no cards; decks are {', '.join(DECKS)}"
            reader.defects.append(Defect("option", "rules.deck", message))
            cards = STANDARD_DECK
    more = reader.attempt("rules", "rules", lambda: add_jokers(cards, jokers))
    return cards if more is None else more


def _street(reader: Reader, given: object, place: str) -> object:
    """A street whose steps in words are made steps; a wrong one is noted, and stands as a burn."""
    if not isinstance(given, Mapping) or not isinstance(given.get("steps"), list):
        return given
    steps: list[object] = []
    for i, step in enumerate(given["steps"]):
        if isinstance(step, str):
            read = reader.attempt(f"{place}.steps[{i}]", "step", partial(words.step, step))
            steps.append(read or Burn())
        else:
            steps.append(step)
    return {**given, "steps": steps}


def _plain(variant: Variant) -> dict[str, Any]:
    """What a file says of a variant: without what is so by default."""
    data: dict[str, Any] = variant.to_dict()
    named = name_of(variant.deck)
    deck: dict[str, object] = {"deck": "".join(map(str, variant.deck))}
    if named is not None:
        deck = {"deck": named[0], **({"jokers": named[1]} if named[1] else {})}
    shares = [
        {"ranking": share.ranking.label, **({} if share.uses == "any" else {"uses": share.uses})}
        for share in variant.shares
    ]
    usual = record(Stakes())
    stakes = {name: value for name, value in data["default_stakes"].items() if value != usual[name]}
    said = {
        "version": VERSION,
        "name": variant.name,
        "code": variant.code,
        "limit": variant.limit.label,
        **deck,
        "shares": shares,
        "boards": variant.boards,
        "min_seats": variant.min_seats,
        "max_seats": variant.max_seats,
        "odd_chips": variant.odd_chips.label,
        "streets": [
            {"name": street.name, "steps": [words.words(step) for step in street.steps]}
            for street in variant.streets
        ],
        "default_stakes": stakes,
    }
    if variant.wild is not None:
        said["wild"] = data["wild"]
    if variant.boards == 1:
        del said["boards"]
    if variant.odd_chips == 0:
        del said["odd_chips"]
    return said
