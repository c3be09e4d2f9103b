"""Who wins how often: exact where it can be had, sampled with a standard error where it cannot.

    >>> import pokercore as pc
    >>> result = pc.equity(["AsKs", "QhQd"])
    >>> result.method, result.boards, result.wins, result.ties
    ('classes', 1712304, (787966, 917606), {(0, 1): 6732})
    >>> result.exact[0] + result.exact[1]
    Fraction(1, 1)
    >>> print(pc.equity(["QQ+, AKs", "22+, AT+"], board="2s7sQc"))
    hold'em, board 2s 7s Qc: exact (sweep), 2,013,660 cases
    player  hand       equity      win     tie
    1       QQ+, AKs  74.70 %  73.61 %  2.18 %
    2       22+, AT+  25.30 %  24.21 %  2.18 %

A *case* is one way in which everything can come: one hand for each player of those they may have,
no card in two of them, and the cards that are to be dealt. It counts as the product of the weights
of the hands (in units that make them whole numbers). An equity is the part of the pot that a player
takes on average over all cases; a split pot counts for each winner as their part.

How it is found is the result's `method`. Exact ones are `classes`, `matchups`, `sweep`,
`combinations` and `enumeration`; they differ in speed alone. `sampling` deals cases at random. It
is chosen where an exact answer would take more than some ten seconds, unless `method='exact'`
is asked for, which then refuses and tells how much work it would be.

[`next_cards`][pokercore.equities.next_cards] tells the equities after each next card,
[`outs`][pokercore.equities.outs] which of them help,
[`categories`][pokercore.equities.categories] how often each player ends with each kind of hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from numbers import Real
from typing import Literal, TypeAlias, get_args

from pokercore import _core
from pokercore._asked import Progress, Seed, choice, seed_of, whole
from pokercore._core import Card, Range, parse_cards
from pokercore._equity_games import GAMES, EquityGame, game
from pokercore.enums import Category
from pokercore.exceptions import CardError, RulesError
from pokercore.variants import Variant

__all__ = [
    "GAMES",
    "Categories",
    "Equity",
    "EquityGame",
    "HandEquity",
    "Outs",
    "PlayerEquity",
    "categories",
    "equity",
    "game",
    "next_cards",
    "outs",
]

Method: TypeAlias = Literal["auto", "exact", "sample"]
"""Exact where that is not too much work, exact or an error, or sampled."""

Cards: TypeAlias = "str | Card | Sequence[Card | str | int | None]"
"""Cards as people write them."""

Hand: TypeAlias = "Range | Cards"
"""What a player may have: a text of the range language, a range, or cards."""

PARTS = 5040
"""Into how many parts a pot is counted: half of it, among up to ten winners, is whole in them."""


@dataclass(frozen=True, slots=True)
class HandEquity:
    """What one hand of a player's range does.

    Attributes:
        cards: The hand, highest card first.
        weight: Its weight in the range.
        equity: The part of the pot that it takes on average; `None` for a hand that the cards and
            the other hands leave no room for, or that no trial had.
        total: The count of the cases with it.
        wins: The count of those in which it takes the whole pot.
        ties: The count of those in which it takes a part of it.
    """

    cards: tuple[Card, ...]
    weight: float
    equity: float | None
    total: int
    wins: int
    ties: int


_Row: TypeAlias = tuple[tuple[Card, ...], float, int, int, int, int]
_Counts: TypeAlias = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class PlayerEquity:
    """What one player wins.

    Attributes:
        text: What the player may have, as it was asked.
        equity: The part of the pot that the player takes on average, 0 to 1.
        win: How often the player takes the whole pot, of all cases.
        tie: How often the player takes a part of it, of all cases.
        standard_error: Of the equity; `None` where it is exact.
    """

    text: str
    equity: float
    win: float
    tie: float
    standard_error: float | None
    _rows: tuple[_Row, ...]

    @cached_property
    def hands(self) -> tuple[HandEquity, ...]:
        """What each hand of the player's range does, in the order of the range."""
        return tuple(
            HandEquity(cards, weight, parts / (PARTS * total) if total else None, total, wins, ties)
            for cards, weight, total, wins, ties, parts in self._rows
        )


@dataclass(frozen=True)
class Equity:
    """How often each player wins: an immutable value, equal where question and answer are.

    Attributes:
        game: The name of the game.
        hands: What each player may have, as it was asked.
        board: The shared cards.
        dead: The dead cards.
        method: How it was found: `'sampling'`, or the name of an exact method.
        seed: What the trials follow from; `None` where the answer is exact.
        counts: Rows of the players who win the first share of the pot, those who win the second,
            and the count of such cases. The second is empty in games of one share, and when nobody
            qualifies.
        standard_errors: Of each equity; `None` where they are exact.
    """

    game: str
    hands: tuple[str, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    method: str
    seed: Seed | None
    counts: tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]
    standard_errors: tuple[float, ...] | None
    _rows: tuple[tuple[_Row, ...], ...]

    @property
    def is_exact(self) -> bool:
        """Whether all cases were counted."""
        return self.standard_errors is None

    @cached_property
    def boards(self) -> int:
        """The count of all cases: run-outs, times the weights of the hands that meet; or trials."""
        return sum(count for _, _, count in self.counts)

    @cached_property
    def _parts(self) -> tuple[int, ...]:
        parts = [0] * len(self.hands)
        for first, second, count in self.counts:
            for winners, part in _halves(first, second):
                for player in winners:
                    parts[player] += count * part // len(winners)
        return tuple(parts)

    @cached_property
    def exact(self) -> tuple[Fraction, ...] | None:
        """The equity of each player as a fraction; they add up to 1. `None` where it is sampled."""
        if not self.is_exact:
            return None
        return tuple(Fraction(parts, PARTS * self.boards) for parts in self._parts)

    @cached_property
    def equities(self) -> tuple[float, ...]:
        """The equity of each player: the part of the pot that they take on average, 0 to 1."""
        return tuple(parts / (PARTS * self.boards) for parts in self._parts)

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """For each player the count of the cases in which they take the whole pot."""
        return tuple(
            sum(count for winners, count in self._takers.items() if winners == (player,))
            for player in range(len(self.hands))
        )

    @property
    def ties(self) -> dict[tuple[int, ...], int]:
        """For each set of two or more players the count of the cases in which they take the pot
        together, each a part of it.
        """
        return {winners: count for winners, count in self._takers.items() if len(winners) > 1}

    @property
    def shares(self) -> tuple[dict[tuple[int, ...], int], ...]:
        """For each share of the pot the count of every set of winners. In the second share `()`
        counts the cases in which nobody qualifies.
        """
        shares: tuple[dict[tuple[int, ...], int], ...] = ({}, {})
        for *sets, count in self.counts:
            for share, winners in zip(shares, sets, strict=True):
                share[winners] = share.get(winners, 0) + count
        return shares if any(shares[1]) else shares[:1]

    @cached_property
    def _takers(self) -> dict[tuple[int, ...], int]:
        """The count of each set of players who take a part of the pot."""
        takers: dict[tuple[int, ...], int] = {}
        for first, second, count in self.counts:
            players = tuple(sorted({*first, *second}))
            takers[players] = takers.get(players, 0) + count
        return takers

    @cached_property
    def players(self) -> tuple[PlayerEquity, ...]:
        """What each player wins, with `hands`: what each hand of the range does."""
        errors = self.standard_errors or (None,) * len(self.hands)
        return tuple(
            PlayerEquity(
                text=self.hands[player],
                equity=self.equities[player],
                win=self.wins[player] / self.boards,
                tie=sum(n for winners, n in self.ties.items() if player in winners) / self.boards,
                standard_error=errors[player],
                _rows=self._rows[player],
            )
            for player in range(len(self.hands))
        )

    def __getstate__(self) -> dict[str, object]:
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}

    def __repr__(self) -> str:
        equities = ", ".join(f"{equity:.6f}" for equity in self.equities)
        return f"<Equity {equities} ({self.method})>"

    def __str__(self) -> str:
        header = [["player", "hand", "equity", "win", "tie"]]
        if self.standard_errors is not None:
            header[0].append("standard error")
        rows = [
            [
                str(number),
                player.text,
                f"{100 * player.equity:.2f} %",
                f"{100 * player.win:.2f} %",
                f"{100 * player.tie:.2f} %",
                *(
                    []
                    if player.standard_error is None
                    else [f"{100 * player.standard_error:.3f} %"]
                ),
            ]
            for number, player in enumerate(self.players, start=1)
        ]
        return "\n".join([self._headline(), *_table(header + rows, texts=2)])

    def _headline(self) -> str:
        line = self.game
        for name, cards in (("board", self.board), ("dead", self.dead)):
            if cards:
                line += f", {name} {' '.join(map(str, cards))}"
        if self.is_exact:
            cases = "1 case" if self.boards == 1 else f"{self.boards:,} cases"
            return f"{line}: exact ({self.method}), {cases}"
        trials = "1 trial" if self.boards == 1 else f"{self.boards:,} trials"
        return f"{line}: sampled, {trials}, seed {self.seed!r}"

    def to_dict(self) -> dict[str, object]:
        """The result as a dictionary for JSON. Counts are texts, since they may pass 2^53."""
        exact = self.exact
        return {
            "version": 1,
            "game": self.game,
            "board": list(map(str, self.board)),
            "dead": list(map(str, self.dead)),
            "method": self.method,
            "seed": self.seed.hex() if isinstance(self.seed, bytes) else self.seed,
            "boards": str(self.boards),
            "players": [
                {
                    "hand": player.text,
                    "equity": player.equity,
                    "exact": None if exact is None else str(exact[number]),
                    "win": player.win,
                    "tie": player.tie,
                    "standard_error": player.standard_error,
                    "hands": [_hand_dict(hand) for hand in player.hands],
                }
                for number, player in enumerate(self.players)
            ],
            "counts": [
                {"first": list(first), "second": list(second), "count": str(count)}
                for first, second, count in self.counts
            ],
        }


def _hand_dict(hand: HandEquity) -> dict[str, object]:
    return {
        "cards": "".join(map(str, hand.cards)),
        "weight": hand.weight,
        "equity": hand.equity,
        "total": str(hand.total),
        "wins": str(hand.wins),
        "ties": str(hand.ties),
    }


def _halves(
    first: tuple[int, ...], second: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The winners of each part of the pot, and how many parts it is."""
    if second:
        yield first, PARTS // 2
        yield second, PARTS // 2
    else:
        yield first, PARTS


def _table(rows: list[list[str]], texts: int) -> list[str]:
    """The lines of a table whose first columns are texts, and the others numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place < texts else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def equity(
    hands: Iterable[Hand],
    board: Cards | None = None,
    *,
    dead: Cards | None = None,
    game: str | Variant | EquityGame = "holdem",
    method: Method = "auto",
    trials: int | None = None,
    error: float | None = None,
    seed: Seed | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Equity:
    """Tells how often each of 2 to 10 players wins, and what part of the pot they take.

    Args:
        hands: What each player may have: a text of the range language (`"AsKs"`, `"TT+, AKs"`,
            `"random"`; see `pokercore.ranges`), a `Range`, or cards. In games without shared cards
            a hand may have fewer cards than the game gives (`"Ah2s3d"`, `None` or `??` for an
            unknown card); the rest is dealt.
        board: The shared cards that lie there: as many as some street leaves.
        dead: Cards that nobody can get any more.
        game: The name of a game (see `GAMES`), or a variant.
        method: `'exact'`, `'sample'`, or `'auto'`: exact up to some ten seconds of work. `'exact'`
            goes up to some minutes.
        trials: At most so many trials when it is sampled; about a million where neither this nor
            `error` is given.
        error: Trials go on until the standard error of every equity is at most this: above 0, and
            0.001 is a tenth of a percent.
        seed: What the trials follow from; drawn and told in the result where none is given.
        threads: How many threads; the result is the same for any number.
        progress: Called now and then with the work done and the work there is. What it raises, and
            Ctrl-C, stop the work.

    Returns:
        The counts, the equities, and what each hand of each range does.

    Raises:
        RulesError: With every defect of the question: a card twice, a board or hand of a wrong
            size, a range without hands, ranges that collide completely, options that make no sense;
            or the answer shall be exact and is too much work.
        RangeError: A text is no range; the message quotes the piece.
        CardError: A text is no cards, or holds a card twice.

    Examples:
        >>> equity(["AsAhKsKh", "QdQcJdJc"], game="plo").ties
        {(0, 1): 48}
        >>> equity(["Ah2s3d8cKc", "4d5h6sQcQd"], game="razz").wins
        (505407, 166173)
        >>> sampled = equity(["AA", "random", "random"], trials=100_000, seed=1)
        >>> abs(sampled.equities[0] - 0.7334) < 4 * sampled.standard_errors[0]
        True
    """
    asked = _Question(hands, board, dead, game)
    seed = seed_of(seed)
    found, rows, played, errors = _core.equity(
        asked.game.shape,
        asked.hands,
        asked.board,
        asked.dead,
        method=choice("method", method, get_args(Method)),
        trials=whole("trials", trials, 1),
        error=_positive(error),
        seed=seed,
        threads=whole("threads", threads, 1) or 1,
        progress=progress,
    )
    return asked.result(found, rows, played, None if errors is None else tuple(errors), seed)


class _Question:
    """What is asked, read as far as results need it."""

    def __init__(
        self,
        hands: Iterable[Hand],
        board: Cards | None,
        dead: Cards | None,
        name: str | Variant | EquityGame,
    ) -> None:
        if isinstance(hands, str):
            message = f"{hands!r} is one text; give a list of hands, one a player"
            raise RulesError("", [("players", "hands", message)])
        self.hands = list(hands)
        self.game = game(name)
        self.board = _cards("board", board)
        self.dead = _cards("dead", dead)

    def result(
        self,
        method: str,
        counts: _Counts,
        rows: tuple[tuple[_Row, ...], ...],
        errors: tuple[float, ...] | None,
        seed: Seed | None,
    ) -> Equity:
        """The result of this question."""
        return Equity(
            game=self.game.title,
            hands=tuple(map(_text, self.hands)),
            board=self.board,
            dead=self.dead,
            method=method,
            seed=None if errors is None else seed,
            counts=tuple(
                (_players(first), _players(second), count) for first, second, count in counts
            ),
            standard_errors=errors,
            _rows=rows,
        )


def _cards(place: str, cards: Cards | None) -> tuple[Card, ...]:
    if cards is None:
        return ()
    try:
        # An unknown card is refused by the core, with its place.
        return parse_cards(cards)  # type: ignore[return-value]
    except CardError as error:
        raise CardError(f"{place}: {error}") from None


def _text(hand: Hand) -> str:
    """What a player may have, in words."""
    if isinstance(hand, str):
        return hand
    if isinstance(hand, Range):
        return str(hand)
    return "".join("??" if card is None else str(card) for card in parse_cards(hand))


def _players(mask: int) -> tuple[int, ...]:
    return tuple(player for player in range(mask.bit_length()) if mask >> player & 1)


def _positive(error: float | None) -> float | None:
    if error is None:
        return None
    if isinstance(error, bool) or not isinstance(error, Real) or not 0 < error < 1:
        message = f"{error!r} is no standard error; give a number above 0 and below 1"
        raise RulesError("", [("option", "error", message)])
    return float(error)


def next_cards(
    hands: Iterable[Hand],
    board: Cards,
    *,
    dead: Cards | None = None,
    game: str | Variant | EquityGame = "holdem",
    threads: int = 1,
    progress: Progress | None = None,
) -> dict[Card, Equity]:
    """The exact equities after each card that can come next on the board.

    Args:
        hands: As for `equity`.
        board: The shared cards that lie there: as many as leave one card for the next street.
        dead: Cards that nobody can get any more.
        game: The name of a game, or a variant.
        threads: How many threads; the result is the same for any number.
        progress: Called now and then with the cards done and the cards there are.

    Returns:
        For each card that can come the result after it. Its `boards` are in proportion to how
        often the card comes. What each hand of a range does is not told here: its `players` have no
        hands.

    Raises:
        RulesError: As for `equity`, and when the next street does not bring exactly one card.

    Examples:
        >>> turns = next_cards(["AsKs", "QhQd"], "2s7sQc")
        >>> len(turns), turns[Card("Ts")].equities[0] == 34 / 44
        (45, True)
    """
    asked = _Question(hands, board, dead, game)
    rows = _core.equity_next_cards(
        asked.game.shape,
        asked.hands,
        asked.board,
        asked.dead,
        threads=whole("threads", threads, 1) or 1,
        progress=progress,
    )
    results = {}
    for card, method, counts in rows:
        result = asked.result(method, counts, ((),) * len(asked.hands), None, None)
        object.__setattr__(result, "board", (*asked.board, card))
        results[card] = result
    return results


@dataclass(frozen=True, slots=True)
class Outs:
    """The next cards that put a player in front who is behind.

    Attributes:
        alone: The cards after which the player's hand is the best one.
        level: The cards after which it is as good as the best of the others.
    """

    alone: tuple[Card, ...]
    level: tuple[Card, ...]


def outs(
    hands: Iterable[Cards],
    board: Cards,
    *,
    dead: Cards | None = None,
    game: str | Variant | EquityGame = "holdem",
    share: int = 0,
) -> tuple[Outs, ...]:
    """The next cards that help those who are behind, by the hands as they stand after that card.

    Args:
        hands: The whole hand of each player.
        board: The shared cards that lie there: as many as leave one card for the next street.
        dead: Cards that nobody can get any more.
        game: The name of a game, or a variant.
        share: Which share of the pot is looked at: 0 the first or only one, 1 the second.

    Returns:
        For each player their outs. Who has the best hand now, alone or level, has none.

    Raises:
        RulesError: As for `equity`, and when the next street does not bring exactly one card.

    Examples:
        >>> outs(["5dQsQc7d", "KdKhAdKs"], "2d5cQhJs", game="plo")[1].alone
        (Card('Tc'), Card('Td'), Card('Th'), Card('Ts'), Card('Kc'))
    """
    asked = _Question(hands, board, dead, game)
    rows = _core.equity_outs(
        asked.game.shape, asked.hands, asked.board, asked.dead, half=whole("share", share, 0) or 0
    )
    return tuple(Outs(alone, level) for alone, level in rows)


@dataclass(frozen=True)
class Categories:
    """How often each player ends with each category of hand, whoever wins.

    Attributes:
        method: `'enumeration'`, or `'sampling'`.
        seed: What the trials follow from; `None` where the answer is exact.
        boards: The count of all cases.
        counts: For each player and each share of the pot the counts by category; `None` counts the
            cases in which the player has no hand for the share.
    """

    method: str
    seed: Seed | None
    boards: int
    counts: tuple[tuple[dict[Category | None, int], ...], ...]

    def frequencies(self, player: int, share: int = 0) -> dict[Category | None, float]:
        """How often a player ends with each category, of all cases."""
        return {kind: n / self.boards for kind, n in self.counts[player][share].items()}


def categories(
    hands: Iterable[Hand],
    board: Cards | None = None,
    *,
    dead: Cards | None = None,
    game: str | Variant | EquityGame = "holdem",
    method: Method = "auto",
    trials: int | None = None,
    error: float | None = None,
    seed: Seed | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Categories:
    """How often each player ends with each category of hand.

    Args:
        hands: As for `equity`.
        board: As for `equity`.
        dead: As for `equity`.
        game: As for `equity`.
        method: As for `equity`.
        trials: As for `equity`.
        error: As for `equity`; the standard error of every frequency.
        seed: As for `equity`.
        threads: As for `equity`.
        progress: As for `equity`.

    Returns:
        The counts of each player, for each share of the pot.

    Raises:
        RulesError: As for `equity`.

    Examples:
        >>> found = categories(["AsKs", "QhQd"], "2s7sQc")
        >>> found.boards, found.counts[0][0][Category.FLUSH]
        (990, 360)
    """
    asked = _Question(hands, board, dead, game)
    seed = seed_of(seed)
    found, total, counts = _core.equity_categories(
        asked.game.shape,
        asked.hands,
        asked.board,
        asked.dead,
        method=choice("method", method, get_args(Method)),
        trials=whole("trials", trials, 1),
        error=_positive(error),
        seed=seed,
        threads=whole("threads", threads, 1) or 1,
        progress=progress,
    )
    by_player = tuple(tuple(dict(share) for share in shares) for shares in counts)
    return Categories(found, seed if found == "sampling" else None, total, by_player)
