"""Forms that any game can take: two boards, bomb pots, jokers, and wild cards by name.

>>> from pokercore.variants import NLHE, PLO
>>> game = double_board(bomb_pot(PLO))
>>> game.name, game.boards
('pot-limit Omaha, bomb pot, double board', 2)
>>> with_wild(NLHE, "deuces").name
"no-limit hold'em, deuces wild"
>>> len(with_jokers(NLHE, 1, bug=True).deck)
53
"""

from __future__ import annotations

from dataclasses import replace

from pokercore._core import Card, Wild
from pokercore._fields import describe
from pokercore.exceptions import Defect, RulesError
from pokercore.options import Stakes
from pokercore.variants.decks import add_jokers
from pokercore.variants.holdem import NLHE
from pokercore.variants.model import Bet, Board, Variant
from pokercore.variants.omaha import PLO
from pokercore.variants.registry import built_in, get

__all__ = [
    "BOMB_POT_NLHE",
    "BOMB_POT_PLO",
    "DOUBLE_BOARD_PLO",
    "bomb_pot",
    "double_board",
    "with_jokers",
    "with_wild",
]

_RANKS = (
    *("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
_WILD_WORDS = {
    **dict(zip(_RANKS, "23456789TJQKA", strict=True)),
    "twos": "2",
    "one-eyed jacks": "JsJh",
    "suicide king": "Kh",
    "one-eyed royals": "JsJhKd",
}


def _refuse(place: str, message: str) -> RulesError:
    return RulesError("", [Defect("option", place, message)])


def _with_board(name: Variant | str) -> Variant:
    """The board game of this name.

    Raises:
        RulesError: There is none, or it has no shared cards.
    """
    base = get(name)
    steps = [step for street in base.streets for step in street.steps]
    if not any(isinstance(step, Board) for step in steps):
        raise _refuse("rules.streets", f"{base.name} has no shared cards; give a game with a board")
    return base


def double_board(base: Variant | str) -> Variant:
    """A board game dealt with two boards, each for half of every pot.

    Raises:
        RulesError: The game has no shared cards, or there is none of this name.
    """
    base = _with_board(base)
    return replace(
        base, name=f"{base.name}, double board", code=f"{base.code}_DOUBLE_BOARD", boards=2
    )


def bomb_pot(base: Variant | str, ante: int | None = None) -> Variant:
    """A board game in which everybody antes and there is no betting before the flop.

    The posts are antes alone; bets are those of the base's default stakes.

    Args:
        base: The game, or its name.
        ante: The ante of the default stakes, in chips; two big blinds by default.

    Raises:
        RulesError: The game has no shared cards, or the ante is no amount.
    """
    base = _with_board(base)
    stakes = base.default_stakes
    first, *later = base.streets
    kept = tuple(step for step in first.steps if not isinstance(step, Bet))
    return replace(
        base,
        name=f"{base.name}, bomb pot",
        code=f"{base.code}_BOMB_POT",
        streets=(replace(first, steps=kept), *later),
        default_stakes=Stakes(
            ante=2 * stakes.smallest_bet if ante is None else ante,
            min_bet=stakes.smallest_bet,
            small_bet=stakes.small_bet,
            big_bet=stakes.big_bet,
        ),
    )


def with_jokers(
    base: Variant | str,
    count: int = 1,
    *,
    bug: bool = False,
    five_of_a_kind: bool = True,
    double_ace_flush: bool = False,
) -> Variant:
    """A game with jokers in the deck, which are wild.

    Args:
        base: The game, or its name; cards that are wild in it stay so.
        count: How many jokers are added, 1 to 4.
        bug: A wild card is an ace, or completes a straight or flush, and nothing else.
        five_of_a_kind: Whether five of a kind is a hand.
        double_ace_flush: Whether a flush may have two aces.

    Raises:
        RulesError: There are not so many jokers.
    """
    base = get(base)
    if count == 0:
        raise _refuse("rules.jokers", "0 jokers; add at least 1")
    deck = add_jokers(base.deck, count)
    wild = Wild(
        _natural(base), bug=bug, five_of_a_kind=five_of_a_kind, double_ace_flush=double_ace_flush
    )
    words = ("one joker", "two jokers", "three jokers", "four jokers")[count - 1]
    if bug:
        words += " as a bug" if count == 1 else " as bugs"
    kind = "BUG" if bug else "JOKER"
    return replace(
        base,
        name=f"{base.name}, {words}",
        code=f"{base.code}_{kind}{count if count > 1 else ''}",
        deck=deck,
        wild=wild,
    )


def with_wild(base: Variant | str, cards: str | Wild) -> Variant:
    """A game in which cards of the deck are wild.

    Args:
        base: The game, or its name; jokers that are in its deck are wild as well.
        cards: A word such as `"deuces"` or `"one-eyed jacks"`, ranks such as `"2"`, cards such as
            `"JsJh"`, or a `Wild` for other rules.

    Raises:
        CardError: The text names no cards.
        RulesError: There is no such game, or this is neither a text nor a `Wild`.
    """
    base = get(base)
    if isinstance(cards, Wild):
        wild = cards
        said = " ".join(map(str, wild.cards)) or ("jokers" if wild.jokers else "nothing")
    elif not isinstance(cards, str):
        raise _refuse("rules.wild", f"{describe(cards)}; give a text or a Wild")
    else:
        said = cards.strip()
        wild = Wild(_WILD_WORDS.get(said.casefold(), said))
    letters = "".join(c if c.isalnum() else "_" for c in said.upper())
    return replace(
        base, name=f"{base.name}, {said} wild", code=f"{base.code}_{letters}_WILD", wild=wild
    )


def _natural(base: Variant) -> tuple[Card, ...]:
    """The cards that are wild in a game and no jokers."""
    return () if base.wild is None else base.wild.cards


DOUBLE_BOARD_PLO: Variant = built_in(
    replace(double_board(PLO), code="DOUBLE_BOARD_PLO"), "double board PLO", "double board Omaha"
)
"""Pot-limit Omaha with two boards."""
BOMB_POT_NLHE: Variant = built_in(replace(bomb_pot(NLHE), code="BOMB_POT_NLHE"), "bomb pot hold'em")
"""No-limit hold'em as a bomb pot."""
BOMB_POT_PLO: Variant = built_in(
    replace(double_board(bomb_pot(PLO)), code="BOMB_POT_PLO"), "double board PLO bomb pot"
)
"""Pot-limit Omaha as a bomb pot with two boards, as it is mostly played."""
