"""Styles: one family of bots, each a set of plain numbers.

    >>> import pokercore as pc
    >>> pc.bots.get("nit").description
    'very few hands, hardly a bluff, and folds to pressure without a very good hand'
    >>> mine = pc.bots.get("tag").replace(name="bluffer", bluff=700)
    >>> result = pc.simulate(["calling_station", mine], "NLHE", hands=2000, seed=1)
    >>> [bot.name for bot in result.bots]
    ['calling_station', 'bluffer']

What a `Style` does in a betting round:

- *Short stacks.* Where all that can be lost is at most `push_below` big blinds, the first round is
  all-in or fold: in no-limit hold'em by the solved ranges of `PushFold`, elsewhere by the shares
  below, with the largest bet there is.
- *The first round* (with `ranges`) is played by the place of the hand among all starting hands.
  Nobody has raised: the best `open_...` raise, by the place at the table, and the best `limp` call.
  After a raise the best `three_bet` and `four_bet` raise again; `call_raise`, `defend` and
  `call_three_bet` stay in. A straddle counts as a raise. Aces (the best half percent) always go on.
- *Later rounds* are played by what the hand would win from random hands: its *share* of the pot,
  and its *edge*, the share times the number of players. It bets from `bet_edge` on and raises from
  `raise_edge` on; `bluff`, `semi_bluff`, `bluff_raise` and `slow_play` are how often it does
  otherwise. It calls where its share is at least the *price* (the call's part of the pot when
  everybody has called who still may) plus `margin` plus `respect` times the price for each bet and
  raise of the round; a share of 900 thousandths always calls.

In hold'em the cards are read: the starting hand by the formula of Bill Chen, later the class of the
made hand and its outs. In other games, and with `samples`, random completions tell by the rankings
of the game what a hand would win; with draws it keeps the cards with which it would win most.

It never folds where checking is free, nor aces in the first round of hold'em, nor a made hand that
may be the best there can be before the last card (in hold'em: three of a kind or better), nor one
that nothing beats on a full board, nor one that lost none of its completions.

Results in no-limit hold'em at 100 big blinds, in big blinds for a hundred hands with 95 %
intervals: at twelve tables of six styles, and heads-up against each of the others; every table
counts the same.
(`tests/python/style_matches.py --table` plays them.)

    style                   six-max       heads-up
    sampler               +142 ± 30        -7 ± 24
    short_stack           +133 ± 15        +71 ± 8
    tag                   +105 ± 15        +59 ± 8
    trapper                +92 ± 16        +46 ± 7
    positional             +89 ± 14        +56 ± 8
    lag                    +79 ± 14       +38 ± 11
    rock                   +59 ± 15         +8 ± 5
    nit                     +39 ± 8         +4 ± 5
    pot_odds                +4 ± 20        -56 ± 9
    fish                    -8 ± 20        -9 ± 10
    maniac                -307 ± 44      -120 ± 21
    calling_station       -428 ± 43       -90 ± 11

The core decides, in a simulation as well as for a view: the same view and the same word of the
generator give the same action. A view that was read back from a file does not know its game, and
is refused with a `ValueError`.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from pokercore import _core, _documents
from pokercore._core import Action, Card, View
from pokercore._fields import VERSION, Checks, Reader, describe, record
from pokercore._text import PathLike, write_text
from pokercore.bots.base import SeatInfo

__all__ = ["Style", "styles"]

_UNNAMED = "style"


@dataclass(frozen=True, kw_only=True)
class Style:
    """A bot that plays by plain numbers.

    Shares, chances and prices are whole numbers of thousandths; the module tells how they are used.
    Two styles are equal when their numbers are. The defaults are those of the style `'tag'`.

    Args:
        name: What results call the bot.
        description: What it does, in a line.
        open_early: The share of starting hands raised first in with five or more players behind.
        open_middle: The same with four players behind.
        open_late: The same with three; three quarters of it raise where somebody has limped.
        open_button: The same on the button, or with two players behind.
        open_blind: The same with one player behind, off the button.
        limp: The share that enters by a call where nobody has raised, those that raise included.
        three_bet: The share that raises after one raise.
        four_bet: The share that raises after two raises; half of it after more.
        call_raise: The share that stays in after one raise, those that raise included.
        defend: The same for the last to act in the first round.
        call_three_bet: The share that stays in after two raises, or where a call costs more than a
            third of the stack; half of it after more.
        open_size: The first raise, in thousandths of the bet to match (1000 to 20000); one such bet
            more for each limper.
        reraise_size: A further raise in the first round, in thousandths of the bet to match.
        ranges: 1 where the first round is played by these shares, 0 where it is as later ones.
        samples: How many random completions tell what a hand would win, up to 1000; 0 reads the
            cards in hold'em, and tries 48 completions in other games.
        bet_edge: Bets with this edge: 1000 is what a random hand has, 2000 a sure winner against
            one; 10000 for never.
        raise_edge: Raises a bet with this edge, and 100 more for each raise before.
        slow_play: How often a very strong hand checks or calls before the last round where it would
            bet or raise.
        bluff: How often a weak hand bets into one opponent where nobody has; half as often into
            two, and so on.
        semi_bluff: How often a draw bets or, half as often, raises.
        bluff_raise: How often a hand that would fold raises a bet of one opponent instead.
        bet_size: A bet, in thousandths of the pot (50 to 5000). A bet or raise of more than two
            fifths of the chips is for all of them.
        raise_size: A raise, in thousandths of the pot after a call.
        margin: Calls where the share is so far above the price, -1000 to 1000.
        respect: And further by this part of the price for each bet and raise of the round.
        push_below: Up to this depth in big blinds it is all-in or fold, 0 to 20; 0 for never.

    Raises:
        RulesError: With every number that is none or out of its range.

    Examples:
        >>> from pokercore import bots
        >>> style = bots.Style(name="careful", bluff=0, margin=200)
        >>> style == bots.Style.from_dict(style.to_dict())
        True
        >>> style.replace(bluff=250, margin=100) == bots.get("tag")
        True
    """

    name: str = field(default=_UNNAMED, compare=False)
    description: str = field(default="plays by numbers of its own", compare=False)
    open_early: int = 150
    open_middle: int = 190
    open_late: int = 270
    open_button: int = 440
    open_blind: int = 380
    limp: int = 0
    three_bet: int = 60
    four_bet: int = 25
    call_raise: int = 130
    defend: int = 350
    call_three_bet: int = 50
    open_size: int = 2500
    reraise_size: int = 3000
    ranges: int = 1
    samples: int = 0
    bet_edge: int = 1350
    raise_edge: int = 1650
    slow_play: int = 0
    bluff: int = 250
    semi_bluff: int = 500
    bluff_raise: int = 30
    bet_size: int = 667
    raise_size: int = 1000
    margin: int = 100
    respect: int = 550
    push_below: int = 0

    def __post_init__(self) -> None:
        checks = Checks(self, "style")
        checks.text("name", "description")
        for name, least, most, _, _ in _core.style_numbers():
            checks.number(name, least, most, "option", "a whole number")
        checks.done()

    @functools.cached_property
    def native(self) -> str:
        """What the core calls the style: its name there, or its numbers as a text.

        It is taken wherever the name of a built-in bot is, and `bots.get` reads it back.
        """
        return _core.native_style(self.numbers)

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers by their names."""
        return {name: getattr(self, name) for name, *_ in _core.style_numbers()}

    @functools.cached_property
    def rng(self) -> random.Random:
        """Its generator; one of its own, until `start` hands over another."""
        return random.Random()

    def start(self, info: SeatInfo) -> None:
        """Takes over the generator of the seat."""
        self.__dict__["rng"] = info.rng

    def act(self, view: View) -> Action:
        """Fold, check, call, bet or raise, as its twin in the core."""
        return _core.style_action(view, self.native, self.rng.getrandbits(64))

    def discard(self, view: View, most: int) -> Sequence[Card | None]:
        """The cards without which its hand would win most, by the game's rankings."""
        return self.act(view).cards

    def replace(self, **changes: Any) -> Style:
        """This style with some numbers, the name or the description changed."""
        return replace(self, **changes)

    def to_dict(self) -> dict[str, object]:
        """The style as a dictionary for JSON (`schemas.get("style")`)."""
        return {"version": VERSION, **record(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Style:
        """Reads what `to_dict` wrote; numbers may be missing.

        Raises:
            RulesError: Unknown fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        return reader.finish(reader.build(cls, reader.version(data, "style"), "style", "style"))

    def to_toml(self) -> str:
        """The style as the text of a TOML file, which says in a comment what each number means."""
        about = {name: text for name, _, _, _, text in _core.style_numbers()}
        lines = []
        for name, value in self.to_dict().items():
            if name in about:
                lines += ["", f"# {about[name]}"]
            lines.append(_documents.line(name, value))
        return "\n".join(lines) + "\n"

    @classmethod
    def from_toml(cls, text: str) -> Style:
        """Reads what `to_toml` wrote; numbers may be missing.

        Raises:
            RulesError: It is no TOML, or no style.
            TypeError: This is no text.
        """
        if not isinstance(text, str):
            raise TypeError(f"{describe(text)}; give a str")
        return cls._read(text, "toml")

    @classmethod
    def _read(cls, text: str, language: _documents.Language, path: str | None = None) -> Style:
        def read() -> Style:
            data = _documents.document(text, language)
            return cls.from_dict(data)  # type: ignore[arg-type]  # what is no dictionary is refused

        return _documents.of_file(path, read)

    def dump(self, path: PathLike) -> None:
        """Writes the style to a file: JSON where its name ends in `.json`, else TOML.

        Raises:
            OSError: The file cannot be written.
        """
        if _documents.language_of(path) == "json":
            write_text(path, _documents.to_json(self.to_dict()))
        else:
            write_text(path, self.to_toml())

    @classmethod
    def load(cls, path: PathLike) -> Style:
        """Reads a style from a file: JSON where its name ends in `.json`, else TOML.

        Raises:
            RulesError: The file is no style, or not UTF-8.
            OSError: The file cannot be read.
        """
        return _documents.load(path, None, cls._read)

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: a copy has a generator of its own."""
        return {name.name: getattr(self, name.name) for name in fields(self)}


def of_native(native: str) -> Style | None:
    """The style that the core calls so; `None` where it is no style.

    Raises:
        RulesError: It is the text of a style, but with wrong numbers.
    """
    known = styles()
    if native in known:
        return known[native]
    return Style(**_core.style_values(native)) if native.startswith("style:") else None


@functools.cache
def styles() -> Mapping[str, Style]:
    """The styles that have a name, by it, the tightest first.

    Examples:
        >>> from pokercore import bots
        >>> list(bots.styles())[:4]
        ['nit', 'rock', 'tag', 'positional']
    """
    table = {
        name: Style(name=name, description=about, **_core.style_values(name))
        for name, about in _core.style_names()
    }
    # It is the same for all who ask, and nobody may change it for the others.
    return MappingProxyType(table)
