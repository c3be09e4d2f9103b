"""Stakes, posts, and the options of the house: plain data, checked field by field when made.

What concerns several fields together (such as a small blind above the big blind) is found by the
one door that begins a hand, which reports every defect at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pokercore._fields import VERSION, Checks, Reader, record
from pokercore.enums import (
    AnteKind,
    CapLift,
    DefaultDiscard,
    PostKind,
    RakeOrder,
    StudTie,
    Tabling,
)

__all__ = ["Options", "Post", "Rake", "Stakes"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of a hand, in chips.

    A zero stands for a post or size that there is not, or that follows from the others. Amounts
    are ints from 0 to 2^53.

    Args:
        small_blind: The small blind.
        big_blind: The big blind.
        button_blind: A blind posted by the button instead of blinds.
        ante: The ante.
        ante_kind: Who pays the ante.
        ante_first: Whether a big-blind ante is paid before the blind (the norm: after it).
        min_bet: The smallest bet in no-limit and pot-limit; 0 for the big blind, else the button
            blind, else the bring-in, else the ante.
        small_bet: The small bet of fixed limit; 0 for the smallest bet.
        big_bet: The big bet of fixed limit; 0 for twice the small bet.
        bring_in: What the opener of the first round must post at least, in games that open by the
            cards face up; at most the small bet.

    Raises:
        RulesError: A field is no amount, no member of its enumeration, or no bool.

    Examples:
        >>> Stakes(1, 2).ante_kind
        <AnteKind.EACH: 0>
        >>> Stakes.from_dict(Stakes(1, 2).to_dict()) == Stakes(1, 2)
        True
    """

    small_blind: int = 0
    big_blind: int = 0
    button_blind: int = 0
    ante: int = 0
    ante_kind: AnteKind = AnteKind.EACH
    ante_first: bool = False
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0

    def __post_init__(self) -> None:
        checks = Checks(self, "stakes")
        checks.chips("small_blind", "big_blind", "button_blind", "ante")
        checks.member("ante_kind", AnteKind)
        checks.flags("ante_first")
        checks.chips("min_bet", "small_bet", "big_bet", "bring_in")
        checks.done()

    @property
    def smallest_bet(self) -> int:
        """The smallest bet of a later street: `min_bet` or what it follows from, in chips."""
        posted = self.big_blind or self.button_blind or self.bring_in or self.ante
        return self.min_bet or posted

    @property
    def fixed_bets(self) -> tuple[int, int]:
        """The small and the big bet of fixed limit, in chips."""
        small = self.small_bet or self.smallest_bet
        return small, self.big_bet or 2 * small

    def replace(self, **changes: Any) -> Stakes:
        """These stakes with some fields changed."""
        return replace(self, **changes)

    def to_dict(self) -> dict[str, object]:
        """The stakes as a dictionary for JSON (`schemas.get("stakes")`)."""
        return {"version": VERSION, **record(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Stakes:
        """Reads what `to_dict` wrote; fields with a default may be missing.

        Raises:
            RulesError: Unknown fields, another version, or wrong values: all of them.
        """
        return _read(cls, data, "stakes")


@dataclass(frozen=True, slots=True)
class Post:
    """One forced payment. A seat that has less pays what it has and is all-in.

    Args:
        seat: The chair that pays, 0 to 9.
        kind: What for.
        amount: What is asked for, in chips, 0 to 2^53.

    Raises:
        RulesError: A field is not what it must be.
    """

    seat: int
    kind: PostKind
    amount: int

    def __post_init__(self) -> None:
        checks = Checks(self, "post")
        checks.number("seat", 0, 9, "no_such_seat", "the number of a chair")
        checks.member("kind", PostKind)
        checks.chips("amount")
        checks.done()

    def to_dict(self) -> dict[str, object]:
        """The post as a dictionary for JSON (`schemas.get("post")`)."""
        return {"version": VERSION, **record(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Post:
        """Reads what `to_dict` wrote.

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        return _read(cls, data, "post")


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house keeps of a pot (cash games).

    Args:
        per_10_000: Parts in ten thousand, 0 to 10,000 (500 is five percent).
        cap: The most it takes from one hand, in chips.
        no_flop_no_drop: Nothing is taken from a hand without shared cards, in games that have them.
        order: How it is taken from several pots.

    Raises:
        RulesError: A field is not what it must be.
    """

    per_10_000: int
    cap: int
    no_flop_no_drop: bool = True
    order: RakeOrder = RakeOrder.PRO_RATA

    def __post_init__(self) -> None:
        checks = Checks(self, "rake")
        checks.number("per_10_000", 0, 10_000, "option", "a whole number")
        checks.chips("cap")
        checks.flags("no_flop_no_drop")
        checks.member("order", RakeOrder)
        checks.done()

    def to_dict(self) -> dict[str, object]:
        """The rake as a dictionary for JSON (`schemas.get("rake")`)."""
        return {"version": VERSION, **record(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Rake:
        """Reads what `to_dict` wrote; fields with a default may be missing.

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        return _read(cls, data, "rake")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the house, where authorities differ. The default of each is the norm's.

    Args:
        burns: Burn a card before each deal to the board.
        strict_fold: Refuse a fold where checking is free.
        strict_muck: Refuse to muck a hand that could win.
        tabling: How hands are tabled at a showdown.
        expose_allin: Turn every live hand up once a live seat is all-in and betting is over.
        cap: Wagers a round in fixed limit, the first bet or big blind included, 1 to 254; `None`
            for no cap.
        cap_lift: When the cap does not apply.
        pl_assume_full_blinds: Count missing or short blinds as full in a pot-limit maximum before
            the flop.
        pl_round_small_blind: Count the small blind as a big blind in a pot-limit maximum before
            the flop.
        pl_count_single_ante: Count an ante that one player pays for all in a pot-limit maximum
            before the flop.
        run_outs: Ask how many boards to deal once betting is over with an all-in and the board is
            not complete (games with one board).
        cap_raise_at_effective_stack: Cap minimum and maximum raises at what an opponent can match.
        straddle_raise_by_min_bet: The smallest raise over a straddle is by the smallest bet, not by
            the straddle (no-limit and pot-limit).
        antes_dead: Antes of every player are dead money of the main pot, whatever each could pay.
        odd_chip_unit: Odd chips are handed out in this unit, at least 1 (coarse tournament chips).
        odd_chips_by_position: Odd chips go by position also where the variant gives them by suit.
        stud_tie: Who opens where the cards face up tie.
        stud_open_pair: Allow the big bet where the variant has it for a pair face up (fourth street
            of stud).
        default_discard: Which cards go where a seat must discard and does not decide.
        rake: What the house keeps; `None` for nothing.

    Raises:
        RulesError: A field is not what it must be.

    Examples:
        >>> Options.cash() == Options()
        True
        >>> Options.tournament(cap=None).cap_lift
        <CapLift.DEALT_HEADS_UP: 2>
    """

    burns: bool = True
    strict_fold: bool = True
    strict_muck: bool = True
    tabling: Tabling = Tabling.AUTO
    expose_allin: bool = True
    cap: int | None = 4
    cap_lift: CapLift = CapLift.ROUND_STARTS_HEADS_UP
    pl_assume_full_blinds: bool = True
    pl_round_small_blind: bool = False
    pl_count_single_ante: bool = False
    run_outs: bool = False
    cap_raise_at_effective_stack: bool = False
    straddle_raise_by_min_bet: bool = False
    antes_dead: bool = False
    odd_chip_unit: int = 1
    odd_chips_by_position: bool = False
    stud_tie: StudTie = StudTie.NORM
    stud_open_pair: bool = False
    default_discard: DefaultDiscard = DefaultDiscard.LAST
    rake: Rake | None = None

    def __post_init__(self) -> None:
        checks = Checks(self, "options")
        checks.flags("burns", "strict_fold", "strict_muck")
        checks.member("tabling", Tabling)
        checks.flags("expose_allin")
        if self.cap is not None:
            checks.number("cap", 1, 254, "option", "a whole number, or None for no cap,")
        checks.member("cap_lift", CapLift)
        checks.flags(
            "pl_assume_full_blinds",
            "pl_round_small_blind",
            "pl_count_single_ante",
            "run_outs",
            "cap_raise_at_effective_stack",
            "straddle_raise_by_min_bet",
            "antes_dead",
        )
        checks.chips("odd_chip_unit", low=1)
        checks.flags("odd_chips_by_position")
        checks.member("stud_tie", StudTie)
        checks.flags("stud_open_pair")
        checks.member("default_discard", DefaultDiscard)
        if not (self.rake is None or isinstance(self.rake, Rake)):
            checks.refuse("rake", "wrong_type", f"{self.rake!r} is no Rake; give one, or None")
        checks.done()

    @classmethod
    def cash(cls, **changes: Any) -> Options:
        """The norm for cash games, with these fields changed."""
        return cls(**changes)

    @classmethod
    def tournament(cls, **changes: Any) -> Options:
        """The norm for tournaments, with these fields changed.

        A fixed-limit cap is lifted when two players are left, not whenever a round starts
        two-handed.
        """
        return cls(**{"cap_lift": CapLift.DEALT_HEADS_UP, **changes})

    def replace(self, **changes: Any) -> Options:
        """These options with some fields changed."""
        return replace(self, **changes)

    def to_dict(self) -> dict[str, object]:
        """The options as a dictionary for JSON (`schemas.get("options")`)."""
        return {"version": VERSION, **record(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Options:
        """Reads what `to_dict` wrote; fields with a default may be missing.

        Raises:
            RulesError: Unknown fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        entries = reader.version(data, "options")
        made: dict[str, object] = {}
        if isinstance(entries, Mapping) and entries.get("rake") is not None:
            made["rake"] = reader.build(Rake, entries["rake"], "options.rake", "rake")
        options = reader.build(cls, entries, "options", "options", **made)
        return reader.finish(options)


def _read(kind: type[T], data: object, place: str) -> T:
    """Reads a dictionary into a data class without nested ones."""
    reader = Reader()
    return reader.finish(reader.build(kind, reader.version(data, place), place, place))
