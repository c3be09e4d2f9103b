"""The rules of a house as data: what may be bet, what pays how much, and which side bets there are.

A house is plain data that is checked once, when it is made; whoever plays by it shares it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Literal, Self, TypeAlias, get_args

from pokercore import _core
from pokercore._fields import MAX_CHIPS, VERSION, Checks, Reader, describe, say, whole
from pokercore._ultimate_names import ROWS, STAGES
from pokercore.exceptions import Defect, RulesError
from pokercore.ultimate import counts

__all__ = [
    "AfterFold",
    "Amount",
    "House",
    "Pay",
    "Paytable",
    "SideBet",
    "SideKind",
]

Amount: TypeAlias = int | Fraction
"""Chips: an int, or with `half_chips` a fraction where half a chip is left over."""

Pay: TypeAlias = int | Fraction | str
"""What a row pays for one: 500, `Fraction(3, 2)`, or `'3:2'`."""

SideKind: TypeAlias = Literal["own", "must_win", "bad_beat"]
"""What a side bet goes by: the seat's own best five, the same but only where it wins, or the best
five of whoever loses."""

AfterFold: TypeAlias = Literal["settle", "lose"]
"""What becomes of side bets when the seat folds."""


@dataclass(frozen=True, slots=True, repr=False)
class Paytable:
    """What each row pays, for one. Rows that are not named pay nothing.

    Args:
        pays: Pays by row: `'royal_flush'`, `'straight_flush'`, `'four_of_a_kind'`, `'full_house'`,
            `'flush'`, `'straight'`, `'three_of_a_kind'`, `'two_pair'`, `'pair'`, `'high_card'`. A
            pay is an int, a `Fraction`, or a text such as `'3:2'`. A house asks for every row from
            the royal flush down to the lowest that pays.

    Raises:
        RulesError: A row that there is not, or a pay that is no number.

    Examples:
        >>> table = Paytable({"royal_flush": 50, "straight_flush": 40, "four_of_a_kind": "15:2"})
        >>> table["four_of_a_kind"], table.get("pair")
        (Fraction(15, 2), None)
        >>> print(table)
        50-40-15:2
        >>> Paytable.parse("50-40-15:2") == table
        True
    """

    pays: Mapping[str, Pay] | tuple[tuple[str, Amount], ...]

    def __post_init__(self) -> None:
        checks = Checks(self, "paytable")
        given: Any = self.pays
        if isinstance(given, Mapping):
            given = tuple(given.items())
        if not isinstance(given, tuple) or any(
            not isinstance(pair, tuple) or len(pair) != 2 for pair in given
        ):
            checks.refuse("pays", "wrong_type", f"{describe(self.pays)}; give pays by row")
            given = ()
        read: dict[str, Amount] = {}
        for row, pay in given:
            if row not in ROWS:
                message = f"there is no such row; the rows are {', '.join(ROWS)}"
                checks.refuse(row if isinstance(row, str) else say(row), "unknown_field", message)
            elif row in read:
                checks.refuse(row, "paytable_rows", "the row is given twice; give it once")
            elif (number := _pay(pay)) is None:
                message = (
                    f"{say(pay)} is no pay; give a whole number, a Fraction or a text like '3:2'"
                )
                checks.refuse(row, "wrong_type", message)
            else:
                read[row] = number
        checks.done()
        checks.keep("pays", tuple((row, read[row]) for row in ROWS if row in read))

    @classmethod
    def parse(cls, text: str) -> Paytable:
        """A table as it is published: the pays from the royal flush down, `'50-40-30-8-7-4-3'`.

        Args:
            text: Up to ten pays with hyphens between; one that is no whole number as `3:2`.

        Raises:
            RulesError: The text is none.
        """
        parts = text.split("-") if isinstance(text, str) else []
        if not 1 <= len(parts) <= len(ROWS):
            message = (
                f"{say(text)}; give pays from the royal flush down, such as '50-40-30-8-7-4-3'"
            )
            raise RulesError("", [Defect("wrong_type", "paytable.pays", message)])
        return cls(dict(zip(ROWS, parts, strict=False)))

    def _rows(self) -> tuple[tuple[str, Amount], ...]:
        return self.pays  # type: ignore[return-value]  # made so above

    def __getitem__(self, row: str) -> Amount:
        return dict(self._rows())[row]

    def get(self, row: str) -> Amount | None:
        """What a row pays; `None` where it pays nothing."""
        return dict(self._rows()).get(row)

    def __iter__(self) -> Iterator[str]:
        """The rows that pay, the best first."""
        return (row for row, _ in self._rows())

    def __len__(self) -> int:
        return len(self.pays)

    def items(self) -> tuple[tuple[str, Amount], ...]:
        """The rows that pay, the best first, and what they pay."""
        return self._rows()

    def __str__(self) -> str:
        """The pays from the royal flush down, as `parse` reads them.

        A table with a gap, which no house takes, has no such text; it names its rows.
        """
        rows = self._rows()
        if tuple(row for row, _ in rows) != ROWS[: len(rows)]:
            return ", ".join(f"{words(row)} {_pay_text(pay)}" for row, pay in rows)
        return "-".join(_pay_text(pay) for _, pay in rows)

    def __repr__(self) -> str:
        return f"Paytable({dict(self._plain())!r})"

    def _plain(self) -> list[tuple[str, int | str]]:
        return [(row, pay if isinstance(pay, int) else _pay_text(pay)) for row, pay in self._rows()]

    def to_dict(self) -> dict[str, int | str]:
        """The pays by row: ints, or texts such as `'3:2'`."""
        return dict(self._plain())

    def triples(self) -> list[tuple[str, int, int]]:
        """Row, what it pays, and for how many, as the core reads them."""
        return [(row, *Fraction(pay).as_integer_ratio()) for row, pay in self._rows()]


def _pay(given: object) -> Amount | None:
    """A pay as a number; `None` where it is none."""
    number = whole(given)
    if number is None and isinstance(given, Fraction):
        number = given  # type: ignore[assignment]
    if number is None and isinstance(given, str):
        try:
            parts = [int(part) for part in given.strip().replace("/", ":").split(":")]
            number = parts[0] if len(parts) == 1 else Fraction(*parts)  # type: ignore[assignment]
        except (TypeError, ValueError, ZeroDivisionError):
            return None
    if number is None or max(map(abs, number.as_integer_ratio())) > MAX_CHIPS:
        return None
    return plain_amount(number)


_FRACTION = re.compile(r"-?\d{1,400}(/0*[1-9]\d{0,399})?", re.ASCII)
"""A fraction as `str` writes it. No exponents: `1e999999999` would fill the memory."""


def read_fraction(given: object) -> Fraction:
    """The fraction that a dictionary holds: a whole number, or a text such as `'-1/3'`.

    Raises:
        ValueError: It is none.
    """
    number = whole(given)
    if number is not None:
        return Fraction(number)
    if isinstance(given, str) and _FRACTION.fullmatch(given):
        return Fraction(given)
    raise ValueError(f"{say(given)}; give a whole number or a fraction such as '-1/3'")


def plain_amount(amount: Amount) -> Amount:
    """The amount as an int where it is whole."""
    return int(amount) if amount == int(amount) else amount


def _pay_text(pay: Amount) -> str:
    times, per = pay.as_integer_ratio()
    return str(times) if per == 1 else f"{times}:{per}"


def table_of(given: object) -> Paytable:
    """A paytable, given as one, as its text, or as pays by row.

    Raises:
        RulesError: It is none.
    """
    if isinstance(given, Paytable):
        return given
    return Paytable.parse(given) if isinstance(given, str) else Paytable(given)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class SideBet:
    """A bet beside Ante, Blind and Play, settled by a table of its own.

    It pays by the row of a hand; where that row pays nothing, its stake is lost.

    Args:
        name: What it is called, in printable characters; a house takes up to 40.
        kind: By what it pays: the seat's best five, whatever the result (`'own'`); the same, where
            the seat wins the comparison (`'must_win'`); or the best five of whoever loses it, the
            seat or the dealer, where a tie loses the bet (`'bad_beat'`).
        pays: The table; also its text or its pays by row.

    Raises:
        RulesError: With every defect.

    Examples:
        >>> trips = SideBet("trips", "own", "50-40-30-8-7-4-3")
        >>> trips.value()
        Fraction(-233985, 6689228)
        >>> f"{float(trips.value()):.4%}"
        '-3.4979%'
    """

    name: str
    kind: SideKind
    pays: Paytable

    def __post_init__(self) -> None:
        checks = Checks(self, "side_bet")
        checks.text("name")
        if isinstance(self.name, str) and not self.name.isprintable():
            # It stands in tables, sentences and terminals.
            message = f"{say(self.name)} has characters that are not printed; leave them out"
            checks.refuse("name", "side_bet_name", message)
        if self.kind not in get_args(SideKind):
            choices = ", ".join(map(repr, get_args(SideKind)))
            checks.refuse("kind", "option", f"{say(self.kind)}; it is one of {choices}")
        try:
            checks.keep("pays", table_of(self.pays))
        except RulesError as error:
            for code, place, message in error.defects:
                checks.refuse(f"pays{place.removeprefix('paytable')}", code, message)
        checks.done()

    def value(self) -> Fraction:
        """What it returns on average for one staked, exactly; negative where it costs.

        Over all deals: of seven cards for `'own'`, of both hands for the others. For `'must_win'`
        and where the house lets side bets of a seat that folds lose, this holds for a seat that
        never folds; `Solution.side_bet` tells it for a way to play.
        """
        total, by_row = counts.paid(self.kind)
        won = sum(((pay + 1) * by_row[row] for row, pay in self.pays.items()), Fraction(0))
        return Fraction(won) / total - 1

    def hits(self) -> Fraction:
        """How often it pays, under the same terms as `value`: 0 to 1."""
        total, by_row = counts.paid(self.kind)
        return Fraction(sum(by_row[row] for row in self.pays), total)

    def __str__(self) -> str:
        words = {"own": "", "must_win": ", must win", "bad_beat": ", the losing hand"}
        return f"{self.name} {self.pays}{words[self.kind]}"

    def to_dict(self) -> dict[str, object]:
        """The bet as a dictionary for JSON, without a version."""
        return {"name": self.name, "kind": self.kind, "pays": self.pays.to_dict()}


_BLIND = Paytable.parse("500-50-10-3-3:2-1")


@dataclass(frozen=True)
class House:
    """The rules of a house. An immutable value, checked when it is made.

    Args:
        plays: For each stage (before the flop, on the flop, at the end) the multiples of the Ante
            that Play may be: one to four each, rising.
        qualifier: The dealer qualifies with this row or better; with `'high_card'` always.
        blind: What the Blind pays where the seat wins; below its rows it is returned.
        side_bets: Up to eight, of different names.
        side_bet_after_fold: What becomes of side bets when the seat folds: they are settled as if
            it had not (`'settle'`; one that must win is lost), or lost (`'lose'`).
        half_chips: Whether amounts may be halves of a chip, where a pay of 3:2 asks for it;
            otherwise stakes that could be paid so are refused.

    Raises:
        RulesError: With every defect: pays below 0, tables with a row missing, multiples that do
            not rise, names that are given twice.

    Examples:
        >>> house = House(plays=[[3], [2], [1]], blind="500-50-10-3-3:2-1", half_chips=True)
        >>> house.plays
        ((3,), (2,), (1,))
        >>> House.from_dict(house.to_dict()) == house
        True
        >>> House(blind={"royal_flush": -1})
        Traceback (most recent call last):
            ...
        pokercore.exceptions.RulesError: ...
    """

    plays: tuple[tuple[int, ...], ...] = ((3, 4), (2,), (1,))
    qualifier: str = "pair"
    blind: Paytable = _BLIND
    side_bets: tuple[SideBet, ...] = ()
    side_bet_after_fold: AfterFold = "settle"
    half_chips: bool = False

    def __post_init__(self) -> None:
        checks = Checks(self, "house")
        self._check_plays(checks)
        if self.qualifier not in ROWS:
            message = f"{say(self.qualifier)}; it is one of {', '.join(ROWS)}"
            checks.refuse("qualifier", "option", message)
        try:
            checks.keep("blind", table_of(self.blind))
        except RulesError as error:
            for code, place, message in error.defects:
                checks.refuse(f"blind{place.removeprefix('paytable')}", code, message)
        checks.items("side_bets", SideBet, "SideBets")
        if self.side_bet_after_fold not in get_args(AfterFold):
            message = f"{say(self.side_bet_after_fold)}; it is 'settle' or 'lose'"
            checks.refuse("side_bet_after_fold", "option", message)
        checks.flags("half_chips")
        checks.done()
        # The one door, which looks at everything together.
        _ = self.core

    def _check_plays(self, checks: Checks) -> None:
        given = self.plays
        if not isinstance(given, tuple | list) or len(given) != len(STAGES):
            message = f"{describe(given)}; give the multiples of three stages, ((3, 4), (2,), (1,))"
            checks.refuse("plays", "wrong_type", message)
            return
        made = []
        for place, stage in enumerate(given):
            numbers = [whole(one) for one in stage] if isinstance(stage, tuple | list) else [None]
            if any(one is None or not 0 <= one < 1 << 32 for one in numbers):
                message = f"{say(stage)}; give whole multiples of the Ante, such as (3, 4)"
                checks.refuse(f"plays[{place}]", "wrong_type", message)
            made.append(tuple(one or 0 for one in numbers))
        checks.keep("plays", tuple(made))

    @cached_property
    def core(self) -> _core.UltimateHouse:
        """The house as the core plays by it."""
        return _core.UltimateHouse(
            plays=self.plays,
            qualifier=self.qualifier,
            blind=self.blind.triples(),
            side_bets=[(bet.name, bet.kind, bet.pays.triples()) for bet in self.side_bets],
            side_bet_after_fold=self.side_bet_after_fold,
            half_chips=self.half_chips,
        )

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        # It never changes, and bots that hold one are copied for every unit of work.
        return self

    def __getstate__(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def scale(self) -> int:
        """The least number of which an Ante must be a multiple for every pay of the Blind to be
        whole: 2 where something pays 3:2.
        """
        return self.core.scale

    @cached_property
    def decisions(self) -> tuple[tuple[str, int | None], ...]:
        """Every way in which a seat's decisions may end: a stage and the multiple of Play, or at
        the river `None` for a fold. The order of tables by decision.

        Examples:
            >>> House().decisions[:3]
            (('preflop', 3), ('preflop', 4), ('flop', 2))
        """
        played = [
            (stage, times) for stage, row in zip(STAGES, self.plays, strict=True) for times in row
        ]
        return (*played, (STAGES[-1], None))

    def side_bet(self, name: str) -> SideBet:
        """The side bet of a name.

        Raises:
            RulesError: The house has none.
        """
        for bet in self.side_bets:
            if bet.name == name:
                return bet
        there = ", ".join(repr(bet.name) for bet in self.side_bets) or "none at all"
        message = f"the house has no such side bet; it has {there}"
        raise RulesError("", [Defect("option", f"side_bets.{say(name)}", message)])

    def units(self, amount: object, place: str) -> int:
        """An amount of chips in units: chips, or half chips where the house has them.

        Args:
            amount: An int, or a `Fraction`.
            place: What it is called in a defect.

        Raises:
            RulesError: It is no such amount, or not from 0 to 2^53 chips.

        Examples:
            >>> House(half_chips=True).units(Fraction(5, 2), "bank")
            5
        """
        number = whole(amount)
        exact = amount if number is None else number
        per = 2 if self.half_chips else 1
        if not isinstance(exact, int | Fraction) or isinstance(exact, bool):
            given = "an int or a Fraction" if self.half_chips else "a whole number of chips"
            message = f"{describe(amount)}; give {given}"
            raise RulesError("", [Defect("wrong_type", place, message)])
        if (exact * per).denominator != 1:
            what = "half chips" if self.half_chips else "chips"
            message = f"{exact} is no whole number of {what}, which the house plays with"
            raise RulesError("", [Defect("amount_out_of_range", place, message)])
        if not 0 <= exact <= MAX_CHIPS:
            message = f"{say(exact)} is not an amount; chips are from 0 to 2^53"
            raise RulesError("", [Defect("amount_out_of_range", place, message)])
        return int(exact * per)

    def signed_units(self, amount: Amount) -> int:
        """An amount that was won or lost, as the house pays it, in units."""
        return int(amount * 2) if self.half_chips else int(amount)

    def amount(self, units: int) -> Amount:
        """So many units in chips."""
        return plain_amount(Fraction(units, 2)) if self.half_chips else units

    @property
    def base(self) -> House:
        """What decides how to play: this house without side bets, in whole chips."""
        return self.replace(side_bets=(), side_bet_after_fold="settle", half_chips=False)

    def replace(self, **changes: Any) -> House:
        """This house with some fields changed."""
        return replace(self, **changes)

    def __str__(self) -> str:
        stages = ("before the flop", "on the flop", "at the end")
        plays = ", ".join(
            f"{' or '.join(f'{times}x' for times in row)} {stage}"
            for row, stage in zip(self.plays, stages, strict=True)
        )
        always = self.qualifier == ROWS[-1]
        lines = [
            f"Play {plays}",
            "the dealer always qualifies"
            if always
            else f"the dealer qualifies with {_article(self.qualifier)} or better",
            "Blind: "
            + ", ".join(f"{words(row)} {_pay_text(pay)}" for row, pay in self.blind.items()),
        ]
        lines += [f"side bet {bet}" for bet in self.side_bets]
        if self.side_bets:
            lines.append(f"side bets after a fold: {self.side_bet_after_fold}")
        if self.half_chips:
            lines.append("amounts may be halves of a chip")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, object]:
        """The house as a dictionary for JSON (`schemas.get("ultimate_house")`)."""
        return {
            "version": VERSION,
            "plays": [list(row) for row in self.plays],
            "qualifier": self.qualifier,
            "blind": self.blind.to_dict(),
            "side_bets": [bet.to_dict() for bet in self.side_bets],
            "side_bet_after_fold": self.side_bet_after_fold,
            "half_chips": self.half_chips,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> House:
        """Reads what `to_dict` wrote; fields with a default may be missing.

        A table may also stand as its text (`"50-40-30-8-7-4-3"`).

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        entries = reader.version(data, "house")
        made: dict[str, Any] = {}
        bets = entries.get("side_bets") if isinstance(entries, Mapping) else None
        if isinstance(bets, list | tuple):
            read = [
                bet if isinstance(bet, SideBet)
                else reader.build(SideBet, bet, f"house.side_bets[{place}]", "side_bet")
                for place, bet in enumerate(bets)
            ]  # fmt: skip
            made["side_bets"] = tuple(bet for bet in read if bet is not None)
        elif isinstance(bets, Mapping):
            message = "one table; give a list of them, in TOML each under [[side_bets]]"
            reader.defects.append(Defect("wrong_type", "house.side_bets", message))
            made["side_bets"] = ()
        return reader.finish(reader.build(cls, entries, "house", "house", **made))


def house_of(given: object) -> House:
    """A house that is given as one, or as its core.

    Raises:
        RulesError: It is none.

    Examples:
        >>> house_of(House().core) == House()
        True
    """
    if isinstance(given, House):
        return given
    if isinstance(given, _core.UltimateHouse):
        return _of_core(given)
    raise RulesError("", [Defect("wrong_type", "house", f"{describe(given)}; give a House")])


@lru_cache(maxsize=64)
def _of_core(core: _core.UltimateHouse) -> House:
    bets = tuple(
        SideBet(name, kind, _table_of_triples(pays))  # type: ignore[arg-type]
        for name, kind, pays in core.side_bets
    )
    return House(
        plays=core.plays,
        qualifier=core.qualifier,
        blind=_table_of_triples(core.blind),
        side_bets=bets,
        side_bet_after_fold=core.side_bet_after_fold,  # type: ignore[arg-type]
        half_chips=core.half_chips,
    )


def _table_of_triples(triples: Iterable[tuple[str, int, int]]) -> Paytable:
    return Paytable({row: Fraction(times, per) for row, times, per in triples})


def words(row: str) -> str:
    """A row as it stands in a sentence."""
    return row.replace("_", " ")


def _article(row: str) -> str:
    return (
        words(row)
        if row in ("two_pair", "three_of_a_kind", "four_of_a_kind")
        else f"a {words(row)}"
    )
