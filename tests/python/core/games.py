"""Games of the tests' own, one for each word that a variant may use, played by small stakes."""

import pokercore as pc
from pokercore.enums import AnteKind, BetSize, Limit, OddChips, Opener, Ranking
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole, Share, Street, Variant

FIRST = Bet(opener=Opener.AFTER_POSTS)
LATER = Bet()
BIG = Bet(BetSize.BIG)
NO_LIMIT, POT_LIMIT, FIXED_LIMIT = Limit

BLINDS = pc.Stakes(2, 4)
BETS = pc.Stakes(2, 4, small_bet=4, big_bet=8)
STUD_STAKES = pc.Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)


def game(name: str, *streets: tuple, limit: Limit = NO_LIMIT, **fields: object) -> Variant:
    """A variant of the tests; its streets are told by their steps alone."""
    named = tuple(Street(f"street {place}", steps) for place, steps in enumerate(streets))
    return Variant(name, name.upper(), limit, named, **fields)


def stud(name: str, third: Opener, later: Opener, *shares: Share, open_pair: bool) -> Variant:
    """Seven-card stud by fixed limit."""
    small, big = Bet(opener=later, open_pair=open_pair), Bet(BetSize.BIG, later)
    return game(
        name,
        (Hole(2), Hole(1, up=True), Bet(opener=third)),
        (Burn(), Hole(1, up=True), small),
        (Burn(), Hole(1, up=True), big),
        (Burn(), Hole(1, up=True), big),
        (Burn(), Hole(1, or_shared=True), big),
        limit=FIXED_LIMIT,
        shares=shares,
        max_seats=8,
        odd_chips=OddChips.SUIT,
        default_stakes=STUD_STAKES,
    )


STUD = stud(
    "stud of the tests",
    Opener.LOWEST_SHOWING,
    Opener.HIGHEST_SHOWING,
    Share(Ranking.HIGH),
    Share(Ranking.LOW_A5_EIGHT),
    open_pair=True,
)
"""Stud eight or better, with the big bet for an open pair on fourth street."""

RAZZ = stud(
    "razz of the tests",
    Opener.HIGHEST_SHOWING_ACE_LOW,
    Opener.LOWEST_SHOWING_ACE_LOW,
    Share(Ranking.LOW_A5),
    open_pair=False,
)
"""Razz."""

CRAZY = game(
    "crazy pineapple of the tests",
    (Hole(3), FIRST),
    (Burn(), Board(3), LATER, Discard(1)),
    (Burn(), Board(1), BIG),
    (Burn(), Board(1), BIG),
    default_stakes=BLINDS,
)
"""One card must go after the flop."""

GIVE = game(
    "some cards go",
    (Hole(5), FIRST),
    (Burn(), Board(3), LATER, Discard(2, 0)),
    (Burn(), Board(2), BIG, Discard(2, 1)),
    limit=POT_LIMIT,
    shares=(Share(Ranking.HIGH, uses="at most 2"), Share(Ranking.LOW_A5_EIGHT, uses=1)),
    default_stakes=BLINDS,
)
"""None to two cards go after the flop, then one or two."""

TRIPLE = game(
    "triple draw of the tests",
    (Hole(5), FIRST),
    (Draw(5), LATER),
    (Draw(5), BIG),
    (Draw(5, 1), BIG),
    limit=FIXED_LIMIT,
    shares=(Share(Ranking.LOW_27, uses="all"),),
    max_seats=6,
    default_stakes=BETS,
)
"""Three draws by six players: the deck runs short. In the last one nobody may stand pat."""

DRAMAHA = game(
    "dramaha of the tests",
    (Hole(5), FIRST),
    (Burn(), Board(3), LATER, Draw(5)),
    (Burn(), Board(1), BIG),
    (Burn(), Board(1), BIG),
    limit=POT_LIMIT,
    shares=(Share(Ranking.HIGH, uses="all"), Share(Ranking.HIGH, uses=2)),
    max_seats=6,
    default_stakes=BLINDS,
)
"""A draw hand and a board hand share the pot."""

WILD = game(
    "jokers and deuces",
    (Hole(2), FIRST),
    (Burn(), Board(3), LATER),
    (Burn(), Board(2), BIG),
    deck=(*pc.standard_deck(), *pc.parse_cards("* *2")),
    wild=pc.Wild("2"),
    boards=2,
    default_stakes=BLINDS,
)
"""Two boards with wild cards."""

LIVE = game(
    "live antes",
    (Hole(2), FIRST),
    (Burn(), Board(3), Bet(cap=2)),
    (Burn(), Board(2), BIG),
    deck=pc.standard_deck()[16:],
    shares=(Share(Ranking.SHORT_DECK),),
    default_stakes=pc.Stakes(ante=2, ante_kind=AnteKind.LIVE),
)
"""A short deck with live antes."""

KUHN = game(
    "one card of three",
    (Hole(1), Bet(cap=1)),
    limit=FIXED_LIMIT,
    deck=pc.parse_cards("JsQsKs"),
    shares=(Share(Ranking.KUHN, uses="all"),),
    max_seats=2,
    default_stakes=pc.Stakes(ante=1),
)
"""The smallest game."""

ALL = (STUD, RAZZ, CRAZY, GIVE, TRIPLE, DRAMAHA, WILD, LIVE, KUHN)
