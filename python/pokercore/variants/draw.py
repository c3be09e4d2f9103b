"""Draw games: the cards in hand alone count, and some are changed once or three times.

The small bet stands before the first draw and, with three draws, after it; the big one later. Odd
chips between the two games of badeucey and badacey go to the five-card hand, their first share.
"""

from __future__ import annotations

from pokercore.enums import BetSize, Limit, Ranking
from pokercore.exceptions import Defect, RulesError
from pokercore.options import Stakes
from pokercore.variants.limits import LIMIT_WORDS, limit_of, stakes_for, with_limit
from pokercore.variants.model import Bet, Burn, Draw, Hole, Share, Street, Variant
from pokercore.variants.registry import built_in
from pokercore.variants.streets import FIRST_BET

__all__ = [
    "BADACEY",
    "BADEUCEY",
    "BADUGI",
    "FIVE_CARD_DRAW",
    "FL5CD",
    "FL27SD",
    "FLA5SD",
    "NL5CD",
    "NL27SD",
    "NLA5SD",
    "PL5CD",
    "PL27SD",
    "PLA5SD",
    "SINGLE_DRAW_27",
    "SINGLE_DRAW_A5",
    "TRIPLE_DRAW_27",
    "TRIPLE_DRAW_A5",
    "draw_game",
]


_ORDER = ("first", "second", "third", "fourth", "fifth")


def draw_game(
    code: str,
    name: str,
    *rankings: Ranking,
    limit: Limit | str,
    hole: int = 5,
    draws: int = 1,
    max_seats: int,
) -> Variant:
    """A draw game with blinds.

    Args:
        code: The short name.
        name: The name without the betting structure.
        rankings: One or two, each for a share of the pot.
        limit: The betting structure.
        hole: How many cards each; as many may be changed.
        draws: How often, 1 to 5.
        max_seats: The most players.

    Raises:
        RulesError: One of them is not what it must be.
    """
    structure = limit_of(limit)
    if draws not in range(1, len(_ORDER) + 1):
        message = f"{draws!r} draws; give 1 to {len(_ORDER)}"
        raise RulesError("", [Defect("option", "draws", message)])
    deal = (Burn(), Draw(hole))
    if draws == 1:
        later = [Street("draw", (*deal, Bet(BetSize.BIG)))]
    else:
        later = [
            Street(f"{word} draw", (*deal, Bet(BetSize.BIG if place else BetSize.SMALL)))
            for place, word in enumerate(_ORDER[:draws])
        ]
    return Variant(
        name=f"{LIMIT_WORDS[structure]} {name}",
        code=code,
        limit=structure,
        streets=(Street("predraw", (Hole(hole), FIRST_BET)), *later),
        shares=tuple(Share(ranking, "all") for ranking in rankings),
        max_seats=max_seats,
        default_stakes=stakes_for(Stakes(1, 2), structure),
    )


def _single(code: str, name: str, ranking: Ranking) -> Variant:
    return draw_game(code, name, ranking, limit=Limit.NO_LIMIT, max_seats=7)


def _triple(code: str, name: str, *rankings: Ranking) -> Variant:
    return draw_game(code, name, *rankings, limit=Limit.FIXED_LIMIT, draws=3, max_seats=6)


NL5CD: Variant = built_in(_single("NL5CD", "five-card draw", Ranking.HIGH), "five-card draw", "5CD")
"""No-limit five-card draw for 2 to 7 players."""
PL5CD: Variant = built_in(with_limit(NL5CD, Limit.POT_LIMIT, "PL5CD"))
"""Pot-limit five-card draw."""
FL5CD: Variant = built_in(with_limit(NL5CD, Limit.FIXED_LIMIT, "FL5CD"))
"""Fixed-limit five-card draw."""

FIVE_CARD_DRAW: Variant = NL5CD

NL27SD: Variant = built_in(
    _single("NL27SD", "deuce-to-seven single draw", Ranking.LOW_27),
    "2-7 single draw",
    "27SD",
    "2-7 lowball single draw",
    "N2L1D",
    "Kansas City lowball",
)
"""No-limit deuce-to-seven single draw for 2 to 7 players: the lowest hand, ace high."""
PL27SD: Variant = built_in(with_limit(NL27SD, Limit.POT_LIMIT, "PL27SD"))
"""Pot-limit deuce-to-seven single draw."""
FL27SD: Variant = built_in(with_limit(NL27SD, Limit.FIXED_LIMIT, "FL27SD"))
"""Fixed-limit deuce-to-seven single draw."""

SINGLE_DRAW_27: Variant = NL27SD

NLA5SD: Variant = built_in(
    _single("NLA5SD", "ace-to-five single draw", Ranking.LOW_A5), "A-5 single draw", "A5SD"
)
"""No-limit ace-to-five single draw for 2 to 7 players: ace low, no straights and flushes."""
PLA5SD: Variant = built_in(with_limit(NLA5SD, Limit.POT_LIMIT, "PLA5SD"))
"""Pot-limit ace-to-five single draw."""
FLA5SD: Variant = built_in(with_limit(NLA5SD, Limit.FIXED_LIMIT, "FLA5SD"), "California lowball")
"""Fixed-limit ace-to-five single draw."""

SINGLE_DRAW_A5: Variant = NLA5SD

TRIPLE_DRAW_27: Variant = built_in(
    _triple("27TD", "deuce-to-seven triple draw", Ranking.LOW_27),
    "2-7 triple draw",
    "2-7 TD",
    "2-7 lowball triple draw",
    "triple draw",
    "FL27TD",
    "F2L3D",
)
"""Fixed-limit deuce-to-seven triple draw for 2 to 6 players."""

TRIPLE_DRAW_A5: Variant = built_in(
    _triple("A5TD", "ace-to-five triple draw", Ranking.LOW_A5),
    "A-5 triple draw",
    "A-5 TD",
    "FLA5TD",
)
"""Fixed-limit ace-to-five triple draw for 2 to 6 players."""

BADUGI: Variant = built_in(
    draw_game(
        "BADUGI",
        "badugi",
        Ranking.BADUGI,
        limit=Limit.FIXED_LIMIT,
        hole=4,
        draws=3,
        max_seats=8,
    ),
    "FB",
)
"""Fixed-limit badugi for 2 to 8 players: four cards, the most of different ranks and suits."""

BADEUCEY: Variant = built_in(
    _triple("BADEUCEY", "badeucey", Ranking.LOW_27, Ranking.BADUGI_HIGH_ACE), "badeucy"
)
"""Fixed-limit badeucey for 2 to 6 players: deuce to seven and the best badugi, aces high."""

BADACEY: Variant = built_in(_triple("BADACEY", "badacey", Ranking.LOW_A5, Ranking.BADUGI), "badacy")
"""Fixed-limit badacey for 2 to 6 players: ace to five and the best badugi, aces low."""
