"""Stud: no shared cards, some of each seat's own lie face up.

An ante from everybody; the lowest card showing (razz: the highest) brings in; then the best hand
showing opens (razz: the lowest). The small bet stands on third and fourth street, the big one
after. Where the deck is too short for seventh street, one shared card comes. Odd chips go by the
suit of the highest card of the winning five.
"""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import BetSize, Limit, OddChips, Opener, Ranking
from pokercore.options import Stakes
from pokercore.variants.limits import with_limit
from pokercore.variants.model import Bet, Burn, Hole, Share, Street, Variant
from pokercore.variants.registry import built_in

__all__ = ["NL_STUD5", "PL_STUD5", "RAZZ", "RAZZ27", "STUD", "STUD5", "STUD8"]

_STAKES = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)


def _seven_streets(first: Opener, later: Opener, open_pair: bool = False) -> tuple[Street, ...]:
    """Third to seventh street; with `open_pair`, the option of that name counts on fourth."""
    up = (Burn(), Hole(1, up=True))
    big = Bet(BetSize.BIG, later)
    return (
        Street("third", (Hole(2), Hole(1, up=True), Bet(BetSize.SMALL, first))),
        Street("fourth", (*up, Bet(BetSize.SMALL, later, open_pair=open_pair))),
        Street("fifth", (*up, big)),
        Street("sixth", (*up, big)),
        Street("seventh", (Burn(), Hole(1, or_shared=True), big)),
    )


_HIGH_OPENS = (Opener.LOWEST_SHOWING, Opener.HIGHEST_SHOWING)

STUD: Variant = built_in(
    Variant(
        name="fixed-limit seven-card stud",
        code="STUD",
        limit=Limit.FIXED_LIMIT,
        streets=_seven_streets(*_HIGH_OPENS, open_pair=True),
        shares=(Share(Ranking.HIGH),),
        odd_chips=OddChips.SUIT,
        max_seats=8,
        default_stakes=_STAKES,
    ),
    "stud",
    "seven-card stud",
    "seven stud",
    "stud hi",
    "F7S",
)
"""Fixed-limit seven-card stud for 2 to 8 players."""

STUD8: Variant = built_in(
    replace(
        STUD,
        name="fixed-limit seven-card stud eight or better",
        code="STUD8",
        streets=_seven_streets(*_HIGH_OPENS),
        shares=(Share(Ranking.HIGH), Share(Ranking.LOW_A5_EIGHT)),
    ),
    "stud eight or better",
    "seven stud eight or better",
    "seven-card stud hi-lo",
    "F7S/8",
)
"""Fixed-limit seven-card stud eight or better for 2 to 8 players."""

RAZZ: Variant = built_in(
    replace(
        STUD,
        name="fixed-limit razz",
        code="RAZZ",
        streets=_seven_streets(Opener.HIGHEST_SHOWING_ACE_LOW, Opener.LOWEST_SHOWING_ACE_LOW),
        shares=(Share(Ranking.LOW_A5),),
    ),
    "FR",
)
"""Fixed-limit razz, ace to five: the highest card brings in, the lowest hand opens."""

RAZZ27: Variant = built_in(
    replace(
        STUD,
        name="fixed-limit deuce-to-seven razz",
        code="RAZZ27",
        streets=_seven_streets(Opener.HIGHEST_SHOWING, Opener.LOWEST_SHOWING),
        shares=(Share(Ranking.LOW_27),),
    ),
    "2-7 razz",
    "deuce-to-seven razz",
)
"""Fixed-limit razz by the lowest hand of deuce to seven, where aces are high."""

_LATER = (Burn(), Hole(1, up=True))

STUD5: Variant = built_in(
    replace(
        STUD,
        name="fixed-limit five-card stud",
        code="STUD5",
        streets=(
            Street("second", (Hole(1), Hole(1, up=True), Bet(BetSize.SMALL, _HIGH_OPENS[0]))),
            Street("third", (*_LATER, Bet(BetSize.SMALL, _HIGH_OPENS[1]))),
            Street("fourth", (*_LATER, Bet(BetSize.BIG, _HIGH_OPENS[1]))),
            Street("fifth", (*_LATER, Bet(BetSize.BIG, _HIGH_OPENS[1]))),
        ),
        max_seats=9,
    ),
    "five-card stud",
)
"""Fixed-limit five-card stud for 2 to 9 players: one card down, four up."""

PL_STUD5: Variant = built_in(with_limit(STUD5, Limit.POT_LIMIT, "PL_STUD5"))
"""Pot-limit five-card stud."""
NL_STUD5: Variant = built_in(with_limit(STUD5, Limit.NO_LIMIT, "NL_STUD5"))
"""No-limit five-card stud."""
