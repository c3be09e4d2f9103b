"""
The compiled core of pokercore. Use it through the package ``pokercore``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from os import PathLike
from typing import Any, Final, SupportsFloat, SupportsIndex, final

from _typeshed import SupportsGetItem

from pokercore.enums import ActionKind, Category, EventKind, Limit, PostKind, Ranking
from pokercore.history import HandHistory
from pokercore.options import Options, Post, Stakes
from pokercore.ultimate import House
from pokercore.variants import Variant

__all__ = [
    "CHECKED_BUILD",
    "DECK",
    "__version__",
    "Action",
    "Buffer",
    "Card",
    "Episodes",
    "Event",
    "Game",
    "Hand",
    "HandRank",
    "HandRows",
    "Legal",
    "Positions",
    "Pot",
    "Range",
    "Records",
    "RegretSolver",
    "Shape",
    "Shelf",
    "UltimateAction",
    "UltimateEvent",
    "UltimateHouse",
    "UltimateLegal",
    "UltimateRound",
    "UltimateSettlement",
    "UltimateSolution",
    "UltimateView",
    "View",
    "Wild",
    "begin_hand",
    "equity",
    "equity_categories",
    "equity_next_cards",
    "equity_outs",
    "evaluate",
    "evaluate_batch",
    "first_positions",
    "hand_strength",
    "icm",
    "icm_field",
    "instead_of",
    "native_action",
    "native_style",
    "next_positions",
    "parse_cards",
    "passed_blinds",
    "play_native",
    "position_names",
    "posts",
    "push_fold_action",
    "push_fold_answers",
    "push_fold_chart",
    "push_fold_classes",
    "push_fold_solve",
    "rate_lineups",
    "run_bots",
    "run_match",
    "standard_deck",
    "strength",
    "style_action",
    "style_names",
    "style_numbers",
    "style_values",
    "ultimate_decision",
    "ultimate_simulate",
    "ultimate_solve",
    "ultimate_values",
]

CHECKED_BUILD: Final[bool]
"""
Whether overflow and debug checks are on; benchmarks refuse such a build.
"""

DECK: Final[int]
"""
The turn of the deck.
"""

__version__: Final[str]

@final
class Action:
    """
    What a player, or the deck, does; a value.

    Made by its static methods: ``Action.fold()``, ``Action.raise_to(7)``. A raise names the total of
    the round, also for a first bet; all-in is a size and no action of its own.

    >>> Action.raise_to(7)
    Action.raise_to(7)
    >>> Action.raise_to(7).amount, str(Action.check())
    (7, 'check')
    """
    def __copy__(self, /) -> Action: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> Action: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[dict[str, object]]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def amount(self, /) -> int | None:
        """
        The total of a raise, in chips, or the number of boards; None for other kinds.
        """
    @property
    def board(self, /) -> int | None:
        """
        The board that a deal goes to, or None.
        """
    @staticmethod
    def bring_in() -> Action:
        """
        Post the bring-in.
        """
    @staticmethod
    def call() -> Action:
        """
        Match the bet, or go all-in for less.
        """
    @property
    def cards(self, /) -> tuple[Card | None, ...]:
        """
        The cards of a discard, show or deal; empty for other kinds.
        """
    @staticmethod
    def check() -> Action:
        """
        Bet nothing where nothing is owed.
        """
    @staticmethod
    def deal(
        cards: str | Card | Sequence[Card | str | int | None],
        seat: int | None = None,
        board: int | None = None,
    ) -> Action:
        """
        Cards come from the deck, to a seat or to a board (the first by default).
        """
    @staticmethod
    def discard(cards: str | Card | Sequence[Card | str | int | None]) -> Action:
        """
        Give up these cards of one's own; in a draw others come for them.
        """
    @staticmethod
    def fold() -> Action:
        """
        Give up the hand.
        """
    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Action:
        """
        The action that :meth:`to_dict` wrote.

        Raises:
            ValueError: another version, an unknown kind, or a part that is missing or wrong.
        """
    @property
    def kind(self, /) -> ActionKind:
        """
        The kind of the action.
        """
    @staticmethod
    def muck() -> Action:
        """
        Give up the hand face down.
        """
    @staticmethod
    def raise_to(total: int) -> Action:
        """
        Bet or raise to this total for the round, in chips.

        Raises:
            IllegalAction: ``not_an_amount``, for anything but a whole number.
        """
    @staticmethod
    def run_out(boards: int) -> Action:
        """
        The rest of the board is dealt this many times.
        """
    @property
    def seat(self, /) -> int | None:
        """
        The seat that a deal goes to, or None.
        """
    @staticmethod
    def show(cards: str | Card | Sequence[Card | str | int | None] | None | None = None) -> Action:
        """
        Table the hand; the cards may be given where they were unknown.
        """
    @staticmethod
    def stand_pat() -> Action:
        """
        Give up no card in a draw: the same as a discard of nothing.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The action as a dictionary for JSON, with a version.
        """

@final
class Buffer:
    """
    Memory of the core: the numbers of a column of records, or text. It is read in place, as bytes,
    by anything that takes buffers (``memoryview(buffer)``, ``pyarrow.py_buffer(buffer)``).
    """
    def __len__(self, /) -> int: ...

@final
class Card:
    """
    One card of a deck.

    Written as rank and suit: ``'As'``, ``'Td'`` or ``'10d'``, also with suit symbols; a joker is
    ``'*'``. There is one object for each card, so cards may be compared with ``is``. Cards order by
    rank and then by suit (c d h s), which is an order of the deck and never of hands.

    Raises:
        CardError: the text or index names no card; the message quotes it.

    >>> Card('10s'), Card(0), Card('As') is Card('A♠')
    (Card('Ts'), Card('2c'), True)
    """
    def __copy__(self, /) -> Card: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> Card: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ge__(self, value: object, /) -> bool: ...
    def __gt__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __index__(self, /) -> int: ...
    def __le__(self, value: object, /) -> bool: ...
    def __lt__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, card: str | int | Card) -> Card: ...
    def __reduce__(self, /) -> tuple[type[Card], tuple[str]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def index(self, /) -> int:
        """
        The index: 0 is 2c, 51 is As, jokers follow from 52.
        """
    @property
    def is_joker(self, /) -> bool:
        """
        Whether this is a joker.
        """
    @property
    def rank(self, /) -> int:
        """
        The rank: 2 to 10, 11 jack, 12 queen, 13 king, 14 ace; 15 for a joker.
        """
    @property
    def rank_char(self, /) -> str:
        """
        The rank as a letter, ``'2'`` to ``'A'``; ``'*'`` for a joker.
        """
    @property
    def suit(self, /) -> str:
        """
        The suit: ``'c'``, ``'d'``, ``'h'`` or ``'s'``; empty for a joker.
        """

@final
class Episodes:
    """
    One hand after the other of a batch with one row, of which one player is told;
    ``pokercore.envs.HandEnv`` says what.

    What is told are copies, which stay as they are as long as anybody holds them.

    Args:
        rows: the batch, which keeps the arrays that it writes to.
        player: who is told.
        unit: the chips that a reward of 1 stands for.
        going: the arrays of the batch's row while a hand goes on: observation, mask, amounts.
        over: the same when it is over.

    Raises:
        IndexError: the batch has no such player.
    """
    def __new__(
        cls,
        /,
        rows: HandRows,
        player: SupportsIndex,
        unit: SupportsIndex,
        going: object,
        over: object,
    ) -> Episodes: ...
    def begin(
        self, /, hands: SupportsIndex = 0, net: SupportsIndex = 0
    ) -> tuple[Any, dict[str, Any]]:
        """
        What is told of the hand that is played. ``hands`` and ``net`` are how many hands were passed
        over outside of the batch, and what the player won in them.
        """
    def step(self, /, action: SupportsIndex) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """
        Takes an action by its number, and what is told then: observation, reward, whether the hand is
        over, that it was not cut short, and information.

        Raises:
            IllegalActions: it is not legal; nothing has changed.
            OverflowError: no number of 64 bits.
            ValueError: the batch keeps no arrays, or has more rows.
        """
    def tell(self, /, won: tuple[int, ...] | None) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """
        What is told of a step that was taken in the batch, as ``step`` does. ``won`` is what each
        player won where the hand is over by it, else None.

        Raises:
            IndexError: the batch has no such player.
        """

@final
class Event:
    """
    One thing that happened in a hand; a value. Parts that a kind does not have are None.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[dict[str, object]]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def all_in(self, /) -> bool | None:
        """
        Whether the seat has no chips left.
        """
    @property
    def amount(self, /) -> int | None:
        """
        Chips that moved; for a run-out the number of boards, for a reshuffle that of the cards.
        """
    @property
    def board(self, /) -> int | None:
        """
        The board, from 0.
        """
    @property
    def card(self, /) -> Card | None:
        """
        The one card of the event; None also when it is unknown.
        """
    @property
    def cards(self, /) -> tuple[Card | None, ...] | None:
        """
        The cards of the event, None for unknown ones among them.
        """
    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Event:
        """
        The event that :meth:`to_dict` wrote.

        Raises:
            ValueError: another version, an unknown kind, or a part that is missing or wrong.
        """
    @property
    def kind(self, /) -> EventKind:
        """
        What happened.
        """
    @property
    def post(self, /) -> PostKind | None:
        """
        What a post is.
        """
    @property
    def pot(self, /) -> int | None:
        """
        The pot, 0 for the main pot.
        """
    @property
    def seat(self, /) -> int | None:
        """
        Whom it concerns.
        """
    def seen_by(self, /, seat: SupportsIndex | None) -> Event:
        """
        The event as a seat (None: a spectator) may be told it: cards that it may not know are None.
        """
    @property
    def share(self, /) -> int | None:
        """
        The share of the pot, 0 for the first.
        """
    @property
    def to(self, /) -> int | None:
        """
        The total of a bet or raise for the round.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The event as a dictionary for JSON, with a version; parts that it does not have are left
        out.
        """
    @property
    def up(self, /) -> bool | None:
        """
        Whether the card lies face up.
        """

@final
class Game:
    """
    A variant and the options of the house, checked once; what hands are played by.

    Made by ``Variant.game(options)``, which keeps it.

    Raises:
        RulesError: with every defect of the variant and the options.
    """
    def __new__(cls, /, variant: Variant, options: Options) -> Game: ...
    def cards_needed(self, /, players: SupportsIndex) -> int:
        """
        How many cards a hand of so many players can need, burns included.
        """
    @property
    def options(self, /) -> Options:
        """
        The options of the house.
        """
    @property
    def seat_limits(self, /) -> tuple[int, int]:
        """
        The fewest and the most players, the size of the deck considered.
        """
    @property
    def variant(self, /) -> Variant:
        """
        The variant.
        """

@final
class Hand:
    """
    One deal of poker, from the forced bets to the last chip.

    Args:
        variant: what is played, such as ``variants.NLHE``.
        stacks: chips of each chair, in clockwise order; None is an empty chair, ``math.inf`` a
            stack that covers every bet (unknown in a history). Two to ten chairs.
        blinds: (small, big), in chips. Who gives neither stakes in any form nor ``posts`` plays for
            the variant's ``default_stakes``.
        stakes: all stakes in one value, instead of ``blinds``, ``ante``, ``ante_kind``, ``bets`` and
            ``bring_in``.
        ante: the ante; ``ante_kind`` says who pays it.
        bets: (small, big) of fixed limit; by default the big blind and twice the big blind.
        bring_in: the bring-in, in games that open by the cards face up.
        straddles: pairs of seat and amount, in order.
        posts: every forced payment, in order, instead of those that follow from the stakes.
        button: the chair of the button; the last player by default. Two-handed it posts the small
            blind.
        seed: an int from 0, text or bytes; by default a fresh secret of the operating system.
        number: which hand of the seed; hand ``k`` of a seed is the same everywhere.
        deck: the cards in dealing order, burns included, instead of a seed.
        manual: the deck does not deal by itself; it is a turn (``DECK``), and burns are left out.
        options: the options of the house.
        record: keep ``events`` and ``actions``.
        absent: the seats whose players are absent, in a tournament: their hands are dealt, pay, and
            are dead. Such a seat folds when its turn comes, also where checking is free; one that
            is all-in folds when the betting round ends.

    Raises:
        RulesError: with every defect of the arguments.

    >>> from pokercore import Hand, variants
    >>> hand = Hand(variants.NLHE, 6 * (200,), blinds=(1, 2), seed=7)
    >>> hand.turn, str(hand.legal)
    (2, 'legal for seat 2: fold, call 2, raise to 4..200')
    >>> hand.raise_to(7).fold().turn
    4
    """
    def __copy__(self, /) -> Hand: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> Hand: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        variant: Variant,
        stacks: Sequence[int | float | None],
        *,
        blinds: Sequence[int] | None | None = None,
        stakes: Stakes | None | None = None,
        ante: int | None = None,
        ante_kind: int | None = None,
        bets: Sequence[int] | None | None = None,
        bring_in: int | None = None,
        straddles: Sequence[tuple[int, int]] | None = None,
        posts: Sequence[Post | tuple[int, int, int]] | None | None = None,
        button: int | None = None,
        seed: int | str | bytes | None | None = None,
        number: int = 0,
        deck: str | Card | Sequence[Card | str | int | None] | None | None = None,
        manual: bool = False,
        options: Options | None | None = None,
        record: bool = True,
        absent: Sequence[int] | None = None,
    ) -> Hand: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    @property
    def absent(self, /) -> tuple[int, ...]:
        """
        The seats whose players are absent: their hands are dead.
        """
    @property
    def actions(self, /) -> tuple[tuple[int, Action], ...]:
        """
        The decisions and the deals from outside: pairs of seat (``DECK`` for the deck) and action.
        """
    def after(self, /, action: Action, seat: int | None = None) -> Hand:
        """
        A new hand in which the action was done; this one is as it was.
        """
    def all_in(self, /) -> Hand:
        """
        Put the whole stack in: the largest legal raise where that is the stack, else a call that
        takes the stack.

        Raises:
            IllegalAction: the limit, or a round that is not reopened, does not allow it.
        """
    @property
    def all_in_seats(self, /) -> tuple[int, ...]:
        """
        The live seats without chips behind.
        """
    def apply(self, /, action: Action, seat: int | None = None) -> Hand:
        """
        Does an action, for whose turn it is or for ``seat``, and everything that follows without a
        decision. Returns this hand.

        Raises:
            IllegalAction: with a stable ``code`` and what is ``legal``; the hand is as it was.
        """
    @property
    def board(self, /) -> tuple[Card | None, ...]:
        """
        The shared cards (of the first board).
        """
    @property
    def boards(self, /) -> tuple[tuple[Card | None, ...], ...]:
        """
        The shared cards of every board.
        """
    def bring_in(self, /) -> Hand:
        """
        Post the bring-in.
        """
    @property
    def button(self, /) -> int:
        """
        The chair of the button.
        """
    def call(self, /) -> Hand:
        """
        Call, all-in for less included.
        """
    def check(self, /) -> Hand:
        """
        Check.
        """
    def check_or_call(self, /) -> Hand:
        """
        Check where that is free, else call. Where the bring-in is due, bring in; where cards are
        discarded or drawn, the default discard.
        """
    @property
    def contributed(self, /) -> tuple[int, ...]:
        """
        Matched chips that each seat put in, wagers of the round included, by chair; zeros once the
        pots are awarded.
        """
    def copy(self, /) -> Hand:
        """
        An independent copy.
        """
    def deal(
        self,
        /,
        cards: str | Card | Sequence[Card | str | int | None],
        seat: int | None = None,
        board: int | None = None,
    ) -> Hand:
        """
        Deal cards by hand, to a seat or a board; to where they are due by default.
        """
    @property
    def deck(self, /) -> tuple[Card, ...] | None:
        """
        The whole deck in dealing order, burns included; None where cards come from outside. It
        tells every card, also those to come.
        """
    @property
    def deck_left(self, /) -> tuple[Card, ...]:
        """
        The cards that nobody was dealt, lowest first.
        """
    def discard(self, /, cards: str | Card | Sequence[Card | str | int | None]) -> Hand:
        """
        Give up these cards of one's own; in a draw others come for them.
        """
    @property
    def event_count(self, /) -> int:
        """
        How many events were recorded.
        """
    @property
    def events(self, /) -> tuple[Event, ...]:
        """
        Everything that happened, with all cards (empty without ``record``).
        """
    def events_for(
        self, /, seat: int | None = None, start: int = 0, stop: int | None = None
    ) -> tuple[Event, ...]:
        """
        What happened as a seat may be told it (None: a spectator): hidden cards are None. From the
        event ``start`` on, up to and without ``stop``.
        """
    def expected_payoffs(self, /, *, by_cards: bool = True) -> tuple[Fraction, ...] | None:
        """
        What each seat wins on average over the cards that are still to come, by chair, as exact
        fractions of chips; None where that is not known.

        Where the betting is over, that is the mean of what will be paid, with odd chips and rake.
        Before, it is the *call-down value*: as if everybody who is still in called what is owed and
        checked from then on, pots being divided evenly, without odd chips and rake. The cards that
        nobody was dealt come in every way to the board, each as likely; cards of folded hands and
        discards were dealt, burned ones may come. A hand that is over has its payoffs.

        It is None where a live hand is unknown, and where own cards are to come or to go: in stud and
        draws before the last one, in pineapple before the discard.

        Args:
            by_cards: whether the cards count. Without them each pot is divided evenly among those
                who can win it, which is the mean over all deals of the hands; None where cards
                decide who brings in.

        >>> from pokercore import Hand, variants
        >>> hand = Hand(variants.NLHE, [100, 100], blinds=(1, 2), manual=True)
        >>> for cards in ("KsKh", "AsAh"):
        ...     _ = hand.deal(cards)
        >>> _, wins = hand.raise_to(100).expected_payoffs()
        >>> wins, round(float(wins), 2)
        (Fraction(6985475, 107019), 65.27)
        """
    def fold(self, /) -> Hand:
        """
        Fold.
        """
    def history(self, /) -> HandHistory:
        """
        The hand as a history, which replays to an equal hand.
        """
    def hole(self, /, seat: int) -> tuple[Card | None, ...]:
        """
        The cards of a seat; None for unknown ones, empty for a chair without a player.
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether the hand is over and the pots are awarded.
        """
    @property
    def is_unsettled(self, /) -> bool:
        """
        Whether the hand waits for unknown cards without which the winner cannot be told.
        """
    @property
    def legal(self, /) -> Legal:
        """
        What is legal now.
        """
    @property
    def live(self, /) -> tuple[int, ...]:
        """
        The seats that have not folded.
        """
    @property
    def min_bet(self, /) -> int:
        """
        The smallest bet of the stakes.
        """
    def muck(self, /, seat: int | None = None) -> Hand:
        """
        Give up the hand face down.
        """
    @property
    def mucked(self, /) -> tuple[int, ...]:
        """
        The seats whose hands were mucked at the showdown.
        """
    @property
    def number(self, /) -> int | None:
        """
        Which hand of the seed it is.
        """
    @property
    def options(self, /) -> Options:
        """
        The options of the house.
        """
    @property
    def payoffs(self, /) -> tuple[int, ...]:
        """
        What each seat won or lost, in chips, by chair.

        Raises:
            IllegalAction: ``not_over``, or ``unknown_cards`` where the winner cannot be told.
        """
    @property
    def players(self, /) -> tuple[int, ...]:
        """
        The seats that were dealt in.
        """
    def position(self, /, seat: int) -> str:
        """
        The name of a seat's position: ``'BTN'``, ``'SB'``, ``'BB'``, ``'UTG'`` .. ``'CO'``; empty
        for a chair without a player.
        """
    @property
    def posts(self, /) -> tuple[Post, ...]:
        """
        The forced payments that were asked for, in order.
        """
    @property
    def pot(self, /) -> int:
        """
        All chips in the pots and in front of the players; 0 once they are awarded.
        """
    @property
    def pots(self, /) -> tuple[Pot, ...]:
        """
        The pots as they stand, main pot first, wagers of the running round included.
        """
    def public_view(self, /) -> View:
        """
        The hand as a spectator may know it.
        """
    def rabbit(self, /) -> tuple[tuple[Card | None, ...], ...]:
        """
        The shared cards that would have come, for each board, had a hand that is over gone on with
        those who were left, and nobody drawn: those of the deck, past the burns. Empty in a game
        without boards, and where the deck is not known.

        Raises:
            IllegalAction: ``hand_in_progress``.
        """
    def raise_to(self, /, total: int) -> Hand:
        """
        Bet or raise to this total for the round.
        """
    @property
    def raked(self, /) -> int:
        """
        What the house took.
        """
    @staticmethod
    def restore(data: bytes) -> Hand:
        """
        The hand that :meth:`snapshot` wrote.

        Raises:
            SnapshotError: the bytes are not a snapshot, of another version, or damaged.
        """
    def reveal(self, /, seat: int, cards: str | Card | Sequence[Card | str | int | None]) -> Hand:
        """
        Tell the unknown cards of a seat, at any time.
        """
    def run_out(self, /, boards: int) -> Hand:
        """
        Choose how many times the rest of the board is dealt, where the house asks for it.
        """
    @property
    def seed(self, /) -> bytes | None:
        """
        The bytes of the seed, where the deck came from one. Whoever knows it knows every card.
        """
    def show(
        self,
        /,
        cards: str | Card | Sequence[Card | str | int | None] | None | None = None,
        seat: int | None = None,
    ) -> Hand:
        """
        Table the hand; the cards may be given where they were unknown.
        """
    @property
    def shown(self, /) -> tuple[int, ...]:
        """
        The seats whose hands were tabled.
        """
    def snapshot(self, /) -> bytes:
        """
        The whole hand as bytes: variant, options, stakes, state and record. Cut or changed bytes
        are refused by :meth:`restore`.
        """
    @property
    def stacks(self, /) -> tuple[int, ...]:
        """
        Chips behind, by chair.
        """
    @property
    def stakes(self, /) -> Stakes:
        """
        The stakes.
        """
    def stand_pat(self, /) -> Hand:
        """
        Give up no card in a draw.
        """
    @property
    def starting_stacks(self, /) -> tuple[int, ...]:
        """
        Chips before the hand, by chair.
        """
    @property
    def street(self, /) -> int:
        """
        The index of the street, from 0.
        """
    @property
    def street_name(self, /) -> str:
        """
        The variant's name of the street.
        """
    @property
    def to_match(self, /) -> int:
        """
        The total to match in this round.
        """
    @property
    def turn(self, /) -> int | None:
        """
        Who moves: a seat, ``DECK`` (-1), or None when the hand is over.
        """
    @property
    def variant(self, /) -> Variant:
        """
        The variant.
        """
    def view(self, /, seat: int) -> View:
        """
        The hand as a seat may know it.

        Raises:
            IllegalAction: ``no_such_seat``.
        """
    @property
    def wagers(self, /) -> tuple[int, ...]:
        """
        Each seat's total for the round, by chair.
        """
    def without_deck(self, /) -> Hand:
        """
        A copy to which all further cards are dealt from outside, as with ``manual=True``: nothing in
        it tells which ones would have come, and burned cards are among those that can.
        """

@final
class HandRank:
    """
    What a set of cards is worth: ordered, equal where hands tie.

    Hands of one ranking compare; the greater wins, also in low rankings. Hands whose wild cards may
    stand for different things do not compare.
    """
    def __eq__(self, other: object, /) -> Any: ...
    def __ge__(self, other: object, /) -> Any: ...
    def __gt__(self, other: object, /) -> Any: ...
    def __hash__(self, /) -> int: ...
    def __le__(self, other: object, /) -> Any: ...
    def __lt__(self, other: object, /) -> Any: ...
    def __ne__(self, other: object, /) -> Any: ...
    def __reduce__(self, /) -> tuple[object, tuple[int, int, int, str, Wild]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _restore(
        ranking: SupportsIndex,
        own: SupportsIndex,
        shared: SupportsIndex,
        uses: str | int | None,
        wild: str | Wild | None,
    ) -> HandRank: ...
    @property
    def cards(self, /) -> tuple[Card, ...]:
        """
        The cards that make the hand, five in most rankings: larger groups and higher ranks first.
        """
    @property
    def category(self, /) -> Category:
        """
        The kind of hand.
        """
    @property
    def name(self, /) -> str:
        """
        The hand in words, such as ``'full house, kings over sevens'``.
        """
    @property
    def plays_as(self, /) -> tuple[Card, ...]:
        """
        The same with what each wild card stands for in its place.
        """
    @property
    def ranking(self, /) -> Ranking:
        """
        The ranking.
        """
    @property
    def value(self, /) -> int:
        """
        The value: 1 for the worst hand of the ranking, up to 7462 for the royal flush of the
        standard ranking, and without gaps over all hands of five cards. Five of a kind, which wild
        cards make, stands above: up to 7475 for five aces.
        """

@final
class HandRows:
    """
    Many hands that are played in step; ``pokercore.envs.VectorHands`` makes the arrays for it, and
    says what they hold.

    Args:
        game: the variant and the options of the house.
        stakes: the stakes.
        stacks: chips of each player before each hand.
        menu: the sizes of bets, each a kind (0 the minimum, 1 the maximum, 2 all-in, 3 a fraction of
            the pot), a numerator and a denominator.
        rows: how many hands.
        seed: an int from 0, text or bytes; None for a fresh secret of the operating system.
        first: the environment of the first row.
        bots: for each player the name of its native bot, or None; nothing for no bots.
        run_outs: how many boards are dealt where the house asks.

    Raises:
        RulesError: with every defect.
    """

    ENCODING_VERSION: Final[int]
    """
    The version of the encoding of observations.
    """
    def __copy__(self, /) -> HandRows: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> HandRows: ...
    def __new__(
        cls,
        /,
        game: Game,
        stakes: Stakes,
        stacks: Sequence[int],
        menu: Sequence[tuple[int, int, int]],
        *,
        rows: SupportsIndex,
        seed: int | str | bytes | None | None = None,
        first: SupportsIndex = 0,
        bots: Sequence[str | None] | None = None,
        run_outs: SupportsIndex = 1,
    ) -> HandRows: ...
    def act(self, /, row: SupportsIndex, action: Action, finals: object) -> tuple[int, ...] | None:
        """
        Takes any legal action in one row; what each player won where the hand is over by it, else
        None. ``finals`` is the row of that array, or None.

        Raises:
            IllegalAction: the hand is as it was.
            IndexError: there is no such row.
        """
    @property
    def action_names(self, /) -> Sequence[str]:
        """
        A name for each action.
        """
    @property
    def actions(self, /) -> int:
        """
        How many actions there are.
        """
    @property
    def blocks(self, /) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
        """
        The blocks of an observation: the name, where it begins, and its dimensions.
        """
    def chair_of(self, /, row: SupportsIndex, player: SupportsIndex) -> int:
        """
        The chair of a player in the hand that a row plays.

        Raises:
            IndexError: there is no such row or player.
        """
    def choices(self, /, row: SupportsIndex, mask: object, amounts: object) -> None:
        """
        Writes the legal actions of a row and their amounts into arrays of ``flags`` and of ``actions``
        numbers.

        Raises:
            IndexError: there is no such row.
            ValueError: an array of another length.
        """
    @property
    def flags(self, /) -> int:
        """
        How many flags a row of the masks has: one an action, and up to a multiple of eight.
        """
    def keep(self, /, arrays: object) -> None:
        """
        Keeps the arrays that ``one`` writes to, as ``look`` takes them.
        """
    def look(self, /, arrays: object) -> None:
        """
        Writes what every row tells into ``arrays``: observations, finals, masks, amounts, players,
        rewards, done; each of one dimension, the first two and the amounts or None.

        Raises:
            ValueError: an array of another length.
        """
    @property
    def most(self, /) -> tuple[float, ...]:
        """
        The most that each number of an observation can be; the least is 0.
        """
    def number(self, /, row: SupportsIndex) -> int:
        """
        The number of the hand that a row plays.

        Raises:
            IndexError: there is no such row.
        """
    @property
    def number_names(self, /) -> Sequence[str]:
        """
        A name for each number of an observation.
        """
    def observe(self, /, row: SupportsIndex, player: SupportsIndex, out: object) -> None:
        """
        Writes what a player of a row may know, whoever is asked, into an array of ``width`` numbers.

        Raises:
            IndexError: there is no such row or player.
            ValueError: an array of another length.
        """
    def one(self, /, action: SupportsIndex) -> tuple[int, ...] | None:
        """
        As ``step`` in a batch of one row, into the arrays that were kept; what each player won where
        the hand is over by it, else None.

        Raises:
            IllegalActions: it is not legal; nothing has changed.
            ValueError: no arrays were kept, or of another length.
        """
    @property
    def passed(self, /) -> tuple[int, tuple[int, ...]]:
        """
        How many hands were passed over since the last reset, since nobody was asked in them, and what
        each player won in them.
        """
    def player(self, /, row: SupportsIndex) -> int:
        """
        The player who is asked in a row; -1 where there is none.

        Raises:
            IndexError: there is no such row.
        """
    def reset(self, /, seed: int | str | bytes | None | None = None) -> None:
        """
        Deals the first hand of every row anew, of another seed if one is given.
        """
    def skip(self, /, row: SupportsIndex) -> None:
        """
        Gives up the hand of a row and deals the next one.

        Raises:
            IndexError: there is no such row.
        """
    def step(self, /, actions: object, arrays: object) -> None:
        """
        Takes one action a row, and writes what every row tells then, as ``look`` does.

        Raises:
            IllegalActions: with the rows whose action is not legal; nothing has changed.
            ValueError: an array of another length.
        """
    @property
    def unit(self, /) -> int:
        """
        Chips of the unit that observations are told in: the big blind, or the small bet in a game
        without.
        """
    def view(self, /, row: SupportsIndex, player: SupportsIndex | None = None) -> View:
        """
        What a player may know of the hand that a row plays; None for a spectator.

        Raises:
            IndexError: there is no such row or player.
        """
    @property
    def width(self, /) -> int:
        """
        How many numbers an observation has.
        """

@final
class Legal:
    """
    What is legal now: one value for every kind of action.

    ``action in legal`` says whether the hand would accept the action. Amounts are chips; raises are
    totals of the round.
    """
    def __contains__(self, action: Action, /) -> bool: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _restore(data: bytes) -> Legal: ...
    @property
    def bring_in(self, /) -> int:
        """
        Chips that the bring-in costs, all-in for less included; 0 where none is due.
        """
    @property
    def call(self, /) -> int:
        """
        Chips to call with, all-in for less included; 0 where there is nothing to call.
        """
    @property
    def can_raise(self, /) -> bool:
        """
        Whether the seat may bet or raise.
        """
    @property
    def check(self, /) -> bool:
        """
        Whether the seat may check.
        """
    @property
    def deal(self, /) -> tuple[int | None, int | None, int] | None:
        """
        Where cards are due by default, as (seat or None, board or None, how many); None where no
        card is due.
        """
    @property
    def deck(self, /) -> tuple[Card, ...]:
        """
        Where cards are due: those that may still come, each equally likely.
        """
    def default(self, /) -> Action | None:
        """
        What a seat does that does not decide: check where that is free, else fold; bring in;
        discard ``default_discard``; muck where that is allowed, else show. None where no seat is to
        act.
        """
    @property
    def default_discard(self, /) -> tuple[Card | None, ...]:
        """
        The cards that go where the seat does not decide; in a draw none, if it may stand pat.
        """
    @property
    def discard(self, /) -> int:
        """
        The most cards that the seat may discard; 0 where it may discard none.
        """
    @property
    def discard_least(self, /) -> int:
        """
        The fewest cards that the seat may discard; 0 where it may stand pat.
        """
    @property
    def discarding(self, /) -> bool:
        """
        Whether the seat is to discard or draw, perhaps no card.
        """
    @property
    def due(self, /) -> dict[int, int]:
        """
        How many cards each seat still waits for, where cards are due.
        """
    @property
    def fold(self, /) -> bool:
        """
        Whether the seat may fold.
        """
    @property
    def max_raise_to(self, /) -> int | None:
        """
        The largest total to bet or raise to; None where the seat may not.
        """
    @property
    def min_raise_to(self, /) -> int | None:
        """
        The smallest total to bet or raise to; None where the seat may not.
        """
    @property
    def muck(self, /) -> bool:
        """
        Whether the seat may muck its hand.
        """
    @property
    def run_out(self, /) -> int:
        """
        How many boards may be asked for at most; 0 where that is not asked.
        """
    @property
    def show(self, /) -> bool:
        """
        Whether the seat may show its hand.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        What is legal as a dictionary for JSON, with a version.
        """
    @property
    def turn(self, /) -> int | None:
        """
        Who moves: a seat, ``DECK`` (-1), or None when the hand is over.
        """
    @property
    def two_sizes(self, /) -> bool:
        """
        Whether only the smallest and the largest total may be chosen, and none between: a pair face
        up in stud, where the house allows the big bet for it (``Options.stud_open_pair``).
        """

@final
class Positions:
    """
    Who has the button and the blinds in one hand, by chair; a value.

    Without blinds the last three are None. A small blind is either posted (``small_blind``) or due
    at a chair where nobody is dealt in (``dead_small``).
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        button: int,
        small_blind: int | None = None,
        dead_small: int | None = None,
        big_blind: int | None = None,
    ) -> Positions: ...
    def __reduce__(self, /) -> tuple[object, tuple[int, int | None, int | None, int | None]]: ...
    def __repr__(self, /) -> str: ...
    @property
    def big_blind(self, /) -> int | None:
        """
        The chair that posts the big blind.
        """
    @property
    def button(self, /) -> int:
        """
        The chair of the button, which may be empty.
        """
    @property
    def dead_small(self, /) -> int | None:
        """
        The chair where a small blind is due that nobody posts.
        """
    @property
    def small_blind(self, /) -> int | None:
        """
        The chair that posts the small blind.
        """

@final
class Pot:
    """
    A pot: its chips, and the seats that may win it.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, amount: int, seats: Sequence[int]) -> Pot: ...
    def __reduce__(self, /) -> tuple[object, tuple[int, tuple[int, ...]]]: ...
    def __repr__(self, /) -> str: ...
    @property
    def amount(self, /) -> int:
        """
        Chips.
        """
    @property
    def seats(self, /) -> tuple[int, ...]:
        """
        The seats that may win it.
        """

@final
class Range:
    """
    A weighted set of starting hands: an immutable value, never empty.

    Written as people write ranges: ``'TT+, AJs+, KTo-K8o, 76s-54s, AsKd, 15%, random'``, weights as
    ``'AA:0.5'`` or ``'(AA, KK):0.5'``, hands to take away as ``'TT+, !QQ'``. A later piece overwrites
    the weight of a hand that an earlier one gave. ``*`` stands for any rank, or for any suit behind a
    rank: ``'A*s'``, ``'As*'``, in Omaha ``'AA**'``. ``pokercore.ranges`` tells the whole language.

    Ranges of one game combine, also with texts: ``|`` (the greater weight), ``&`` (the lesser weight)
    and ``-`` (hands of the first that are not in the second). Iterating gives pairs of cards, highest first, and
    weight. Equal ranges have the same hands with the same weights.

    Args:
        text: the range.
        cards: how many cards a hand has, 1 to 7.
        deck: the cards that hands are dealt from; the standard deck by default.
        partial: hands may have fewer cards, the others being unknown, also written ``??``.

    Raises:
        RangeError: the text is no range; ``piece`` and ``at`` tell the offending piece and the
            character where it begins. Also where an operation leaves no hand.

    >>> range = Range('TT+, AJs+, AsKd:0.5')
    >>> len(range), 'AKs' in range, range.weight_of('AsKd')
    (43, True, 0.5)
    >>> range - 'QQ'
    Range('KK+, JJ-TT, AJs+, AsKd:0.5')
    >>> len(Range('AT+')), Range('22+').fraction == 78 / 1326
    (64, True)
    """
    def __and__(self, other: object, /) -> Range: ...
    def __contains__(self, item: object, /) -> bool:
        """
        Whether all hands of a text, a range or one hand as cards are in the range.
        """
    def __copy__(self, /) -> Range: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> Range: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __iter__(self, /) -> Iterator[tuple[tuple[Card, ...], float]]: ...
    def __len__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        text: str,
        *,
        cards: int = 2,
        deck: str | Card | Sequence[Card | str | int | None] | None | None = None,
        partial: bool = False,
    ) -> Range: ...
    def __or__(self, other: object, /) -> Range: ...
    def __rand__(self, other: object, /) -> Range: ...
    def __reduce__(self, /) -> tuple[object, tuple[str, int, int, bool]]: ...
    def __repr__(self, /) -> str: ...
    def __ror__(self, other: object, /) -> Range: ...
    def __rsub__(self, other: object, /) -> Range: ...
    def __str__(self, /) -> str: ...
    def __sub__(self, other: object, /) -> Range: ...
    def _repr_svg_(self, /) -> str | None:
        """
        The grid for notebooks; nothing for hands that have none.
        """
    @staticmethod
    def _restore(text: str, cards: SupportsIndex, deck: SupportsIndex, partial: bool) -> Range: ...
    @property
    def cards(self, /) -> int:
        """
        How many cards a hand has.
        """
    @staticmethod
    def classes() -> tuple[str, ...]:
        """
        The 169 classes of hold'em hands, best first: by their equity before the flop against one
        random hand. Percentages count in this order.

        >>> len(Range.classes()), Range.classes().index('AA'), Range.classes().index('AKs')
        (169, 0, 7)
        """
    def counts(self, /) -> tuple[tuple[int, ...], ...]:
        """
        How many hands of each class are in the range, in the form of `grid`.

        Raises:
            RangeError: the hands are not of two cards.
        """
    @property
    def deck(self, /) -> tuple[Card, ...]:
        """
        The cards that hands are dealt from, 2c first.
        """
    @property
    def fraction(self, /) -> float:
        """
        The part of all hands of the deck that is in the range, whatever the weights: 1.0 for any two.
        """
    @staticmethod
    def from_hands(
        hands: Mapping[str | tuple[Card | str | int, ...], float]
        | Iterable[str | tuple[Card | str | int, ...]],
        *,
        cards: int = 2,
        deck: str | Card | Sequence[Card | str | int | None] | None | None = None,
        partial: bool = False,
    ) -> Range:
        """
        The range of these hands.

        Args:
            hands: a mapping from hands to weights, or hands, which have weight 1 then. A hand is a
                text of the range language or a tuple of cards. Weights are numbers from 0, which
                leaves hands out, to 1000000; they are kept in millionths.

        Raises:
            RangeError: a hand of another number of cards, one that is given twice, a weight that is
                negative, NaN or too large, no hand at all.

        >>> Range.from_hands({'AKs': 0.5, ('Qs', 'Qd'): 1})
        Range('QsQd, AKs:0.5')
        """
    def grid(self, /) -> tuple[tuple[float, ...], ...]:
        """
        The mean weight of each class, from 0.0 to the greatest weight: a row and a column for each
        rank of the deck, highest first; suited hands above the diagonal of pairs, offsuit below.

        Raises:
            RangeError: the hands are not of two cards.
        """
    @property
    def is_random(self, /) -> bool:
        """
        Whether this is every hand of the deck with weight 1.
        """
    @property
    def partial(self, /) -> bool:
        """
        Whether hands may have fewer cards, the others being unknown.
        """
    def picture(self, /) -> str:
        """
        The grid as text: classes that are in the range by name, with their mean weight in percent
        where it is not 100, and dots for the others.

        Raises:
            RangeError: the hands are not of two cards.

        >>> from itertools import islice
        >>> for row in islice(Range('QQ+, AKs, KQ:0.5').picture().splitlines(), 4):
        ...     print(row)
             A   K   Q   J   T   9   8   7   6   5   4   3   2
        A   AA  AKs  .   .   .   .   .   .   .   .   .   .   .
        K    .  KK  50%  .   .   .   .   .   .   .   .   .   .
        Q    .  50% QQ   .   .   .   .   .   .   .   .   .   .
        """
    def plot(self, /, axes: object | None = None) -> object:
        """
        Draws the grid with matplotlib (extra ``plot``) and returns its axes.

        Args:
            axes: where to draw; axes of their own by default.

        Raises:
            ImportError: matplotlib is not installed.
            RangeError: the hands are not of two cards.
        """
    def save(self, /, path: str | PathLike[str]) -> None:
        """
        Writes the grid as an image: SVG for a name that ends with ``.svg``, else what matplotlib
        (extra ``plot``) makes of the name, such as PNG.

        Raises:
            ImportError: matplotlib is needed and not installed.
            RangeError: the hands are not of two cards.
            OSError: the file cannot be written.
        """
    def svg(self, /) -> str:
        """
        The grid as an SVG image.

        Raises:
            RangeError: the hands are not of two cards.
        """
    @property
    def total_weight(self, /) -> float:
        """
        The sum of the weights.
        """
    def weight_of(self, /, hand: str | Card | Sequence[Card | str | int | None]) -> float:
        """
        The weight of a hand; 0.0 where it is not in the range.
        """
    def without(self, /, dead: str | Card | Sequence[Card | str | int | None]) -> Range:
        """
        The range without the hands that hold one of these cards.

        Raises:
            RangeError: no hand is left, or too many for a list (random hands of six cards or more).

        >>> len(Range('AA, AK').without('AsKs'))
        12
        """

@final
class Records:
    """
    Every hand of some units of a match, in columns. See ``pokercore.sinks`` for what they hold.
    """
    def __len__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def columns(self, /) -> list[tuple[str, int, list[Buffer]]]:
        """
        Each column: its name, how many bytes a row has where that is fixed and the values are no
        numbers (else 0), and its buffers: the values; or offsets and values; or the offsets of
        lists, those of the rows in them, and the values.
        """
    def forms(self, /) -> list[tuple[bytes, int]]:
        """
        The different ways in which hands begin, stacks and cards aside, each with the first row of
        its kind.
        """
    @classmethod
    def from_buffers(
        cls,
        /,
        shape: tuple[
            SupportsIndex,
            SupportsIndex,
            SupportsIndex,
            SupportsIndex,
            SupportsIndex,
            bool,
            bool,
            bool,
            bool,
            bool,
        ],
        same: tuple[list[int], list[bytes]],
        buffers: list[bytes],
    ) -> Records:
        """
        The records whose buffers these are, in the order of ``columns``.

        Raises:
            ValueError: They are the buffers of no records.
        """
    def phh(
        self,
        /,
        games: Sequence[tuple[Game, Stakes]],
        names: list[str],
        frames: Mapping[bytes, tuple[str, str, str]],
        place: SupportsIndex,
        start: SupportsIndex,
        stop: SupportsIndex,
    ) -> Buffer:
        """
        The rows from ``start`` and before ``stop`` as text of the PHH format.

        ``games`` are those of the match, ``names`` those of the bots in quotes, ``frames`` the lines
        around the play of each form: before the stacks, behind the final stacks, and behind the
        number. The first of the rows is the hand number ``place`` of its file.

        Raises:
            ValueError: a row is no hand of these games, or of no form that is given.
        """
    @property
    def same(self, /) -> tuple[list[int], list[bytes]]:
        """
        Where stacks are reset: the chips of each bot, and the forced payments of each game, as a
        row of the column of posts. Otherwise nothing in both.
        """
    @property
    def shape(self, /) -> tuple[int, int, int, int, int, bool, bool, bool, bool, bool]:
        """
        The chairs, the most cards of a seat, the most boards, the most cards of a board, and those
        of the deck; whether there are columns of games, stacks and posts, discards, and rake; and
        whether payoffs are of 64 bits.
        """

@final
class RegretSolver:
    """
    Minimises regrets over the tree of a game.

    Args:
        players: how many, 1 to 10.
        sets: the player and the number of actions of each information set.
        nodes: in order of their depth, each as (mover, information set, number of children), the
            children after those of the node before: a player, -1 for the deck, -2 for an end.
        payoffs: what each player wins at each end, in the order of the ends.
        method: ``'cfr'``, ``'cfr+'`` or ``'external_sampling'``.
        seed: what the samples follow from.

    Raises:
        RulesError: what was given is no tree, or there is no such method.
    """
    def __new__(
        cls,
        /,
        players: SupportsIndex,
        sets: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        nodes: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex, SupportsIndex]],
        payoffs: SupportsGetItem[int, SupportsFloat | SupportsIndex],
        method: str,
        seed: int | str | bytes | None | None = None,
    ) -> RegretSolver: ...
    @property
    def iterations(self, /) -> int:
        """
        How many iterations were made.
        """
    @property
    def regrets(self, /) -> list[float]:
        """
        The regret of each action, one information set after another.
        """
    def run(self, /, iterations: SupportsIndex) -> None:
        """
        Makes so many iterations more, without the interpreter.
        """
    @property
    def sums(self, /) -> list[float]:
        """
        How often each action was played, by weight, one information set after another.
        """

@final
class Shape:
    """
    A game as far as equities go, compiled: the deck, the cards that are dealt, and what wins.

    Args:
        hole: how many own cards a player has at the end.
        streets: how many shared cards each street brings.
        shares: for each share of the pot the ranking, and which own cards count, as for
            ``evaluate``.
        deck: the cards.
        wild: which cards are wild, as for ``evaluate``.
    """
    def __new__(
        cls,
        /,
        hole: SupportsIndex,
        streets: SupportsGetItem[int, SupportsIndex],
        shares: Sequence[tuple[int, str | int]],
        deck: str | Card | Sequence[Card | str | int | None],
        wild: str | Wild | None | None = None,
    ) -> Shape: ...

@final
class Shelf:
    """
    Keeps the memory of records that nobody reads any more, for those that are recorded next.
    """
    def __new__(cls, /) -> Shelf: ...

@final
class UltimateAction:
    """
    What a seat does: a value.

    Made by its static methods. A Play bet names its size in Antes.

    >>> from pokercore import ultimate
    >>> ultimate.Action.play(4)
    ultimate.Action.play(4)
    >>> ultimate.Action.play(4).multiple, str(ultimate.Action.check())
    (4, 'check')
    """
    def __copy__(self, /) -> UltimateAction: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> UltimateAction: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[dict[str, object]]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def check() -> UltimateAction:
        """
        Postpone the decision to the next stage.
        """
    @staticmethod
    def fold() -> UltimateAction:
        """
        Give up Ante and Blind.
        """
    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> UltimateAction:
        """
        The action that :meth:`to_dict` wrote.

        Raises:
            ValueError: another version, an unknown kind, or a part that is missing or wrong.
        """
    @property
    def kind(self, /) -> str:
        """
        ``'check'``, ``'fold'`` or ``'play'``.
        """
    @property
    def multiple(self, /) -> int | None:
        """
        The size of a Play bet in Antes; None for other kinds.
        """
    @staticmethod
    def play(multiple: int) -> UltimateAction:
        """
        Bet so many Antes, which ends the decisions of the seat.

        Raises:
            IllegalAction: ``play_size``, for anything but a whole number from 0.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The action as a dictionary for JSON, with a version.
        """

@final
class UltimateEvent:
    """
    One thing that happened in a round; a value. Parts that a kind does not have are None.

    Kinds are ``'bet'``, ``'deal'``, ``'check'``, ``'play'``, ``'fold'``, ``'board'``, ``'dealer'``,
    ``'show'`` and ``'settle'``. Amounts are chips.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _restore(data: bytes) -> UltimateEvent: ...
    @property
    def amount(self, /) -> int | Fraction | None:
        """
        The size of a Play bet.
        """
    @property
    def ante(self, /) -> int | Fraction | None:
        """
        The Ante that a seat bet; the Blind is as large.
        """
    @property
    def cards(self, /) -> tuple[Card | None, ...] | None:
        """
        The cards of the event, None for those that one may not know.
        """
    @property
    def kind(self, /) -> str:
        """
        What happened.
        """
    @property
    def multiple(self, /) -> int | None:
        """
        The size of a Play bet in Antes.
        """
    @property
    def seat(self, /) -> int | None:
        """
        Whom it concerns; None for the board and the dealer.
        """
    @property
    def settlement(self, /) -> UltimateSettlement | None:
        """
        What the bets of a seat gained.
        """
    @property
    def side_bets(self, /) -> dict[str, int | Fraction] | None:
        """
        The side bets that a seat made, by name.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The event as a dictionary for JSON, with a version; parts that it does not have are left out,
        amounts are counts of ``unit``.
        """

@final
class UltimateHouse:
    """
    The rules of a house, compiled: what may be played when, and what is paid for which hand.

    Args:
        plays: for each of the stages ``'preflop'``, ``'flop'`` and ``'river'`` the sizes of the Play
            bet in Antes, ascending; 1 to 4 sizes of 1 to 100.
        qualifier: the dealer qualifies with this row or better; with ``'high_card'`` always.
        blind: what the Blind pays when the seat wins, as triples of row, pay, and for how much: every
            row from ``'royal_flush'`` down to the lowest that pays.
        side_bets: triples of name, kind (``'own'``, ``'must_win'`` or ``'bad_beat'``) and table.
        side_bet_after_fold: what becomes of them on a fold: ``'settle'`` or ``'lose'``.
        half_chips: whether half chips are paid.

    Raises:
        RulesError: with every defect.
    """
    def __copy__(self, /) -> UltimateHouse: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> UltimateHouse: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        *,
        plays: Sequence[Sequence[int]],
        qualifier: str,
        blind: Sequence[tuple[str, int, int]],
        side_bets: Sequence[tuple[str, str, Sequence[tuple[str, int, int]]]],
        side_bet_after_fold: str,
        half_chips: bool,
    ) -> UltimateHouse: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _restore(data: bytes) -> UltimateHouse: ...
    @property
    def blind(self, /) -> tuple[tuple[str, int, int], ...]:
        """
        What the Blind pays, as triples of row, pay and for how much, the best row first.
        """
    @property
    def core(self, /) -> UltimateHouse:
        """
        The house itself: what is asked for where a house is expected.
        """
    @property
    def half_chips(self, /) -> bool:
        """
        Whether half chips are paid.
        """
    def net(self, /, multiple: SupportsIndex | None, row: str, outcome: str) -> int:
        """
        What Ante, Blind and Play win together, in ``scale`` parts of an Ante.

        Args:
            multiple: the size of the Play bet in Antes; None for a fold.
            row: the row of the seat's best five.
            outcome: how they compare: ``'win_qualified'``, ``'win_unqualified'``, ``'tie'``,
                ``'lose_qualified'`` or ``'lose_unqualified'``.

        Raises:
            RulesError: there is no such row or outcome.
        """
    @property
    def plays(self, /) -> tuple[tuple[int, ...], ...]:
        """
        The sizes of the Play bet at each stage, in Antes.
        """
    @property
    def qualifier(self, /) -> str:
        """
        The row from which on the dealer qualifies.
        """
    @property
    def scale(self, /) -> int:
        """
        In how many parts of an Ante every pay of the Blind is whole.
        """
    @property
    def side_bet_after_fold(self, /) -> str:
        """
        What becomes of side bets on a fold.
        """
    @property
    def side_bets(self, /) -> tuple[tuple[str, str, tuple[tuple[str, int, int], ...]], ...]:
        """
        The side bets, as triples of name, kind and table.
        """
    @staticmethod
    def standard() -> UltimateHouse:
        """
        The game as it is spread most, without side bets.
        """

@final
class UltimateLegal:
    """
    What a seat may do now; nothing when it is not to decide.

    ``action in legal`` says whether the round would accept the action. Amounts are chips.
    """
    def __bool__(self, /) -> bool: ...
    def __contains__(self, action: UltimateAction, /) -> bool: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _restore(data: bytes) -> UltimateLegal: ...
    @property
    def actions(self, /) -> tuple[UltimateAction, ...]:
        """
        Every legal action: check or fold first, then the Play bets ascending.
        """
    @property
    def amounts(self, /) -> tuple[int | Fraction, ...]:
        """
        What each of ``plays`` costs.
        """
    @property
    def ante(self, /) -> int | Fraction:
        """
        The Ante.
        """
    @property
    def check(self, /) -> bool:
        """
        Whether the seat may check.
        """
    @property
    def fold(self, /) -> bool:
        """
        Whether the seat may fold.
        """
    def largest_play(self, /) -> UltimateAction:
        """
        The largest Play bet that the seat may make.

        Raises:
            IllegalAction: ``play_size`` where it may make none.
        """
    @property
    def plays(self, /) -> tuple[int, ...]:
        """
        The sizes of a Play bet that the seat may make, in Antes, ascending.
        """
    @property
    def seat(self, /) -> int | None:
        """
        Who; None when the round is over.
        """
    @property
    def stage(self, /) -> str | None:
        """
        The stage: ``'preflop'``, ``'flop'`` or ``'river'``; None when the round is over.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        What is legal as a dictionary for JSON, with a version; amounts are counts of ``unit``.
        """

@final
class UltimateRound:
    """
    One deal of Ultimate Texas Hold'em: up to six seats, each alone against the dealer.

    Args:
        ante: the Ante of every seat, or of each. The Blind is as large.
        seats: how many seats play, 1 to 6; by default as many as a sequence of the others has, or 1.
        bank: what every seat, or each, has before its bets; None for no limit.
        house: the rules; by default the standard ones without side bets.
        side_bets: chips by the name of the side bet, for every seat, or for each (None for none).
        blind: the Blind, which must equal the Ante.
        seed: an int from 0, text or bytes; by default a fresh secret of the operating system.
        number: which round of the seed; round ``k`` of a seed is the same everywhere.
        deck: the cards in dealing order instead of a seed: two for each seat, two for the dealer,
            the flop, turn and river.

    Amounts are chips: ints, or where the house pays half chips also a ``Fraction``.

    Raises:
        RulesError: with every defect of the arguments.

    >>> from pokercore import ultimate
    >>> round_ = ultimate.Round(ante=10, bank=100, deck="8s9c 2h2c JsTd2d 7hQd")
    >>> round_.turn, str(round_.legal)
    (0, 'legal for seat 0: check, play 3x (30), play 4x (40)')
    >>> round_.check().play(2).banks
    (140,)
    """
    def __copy__(self, /) -> UltimateRound: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> UltimateRound: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        *,
        ante: int | Fraction | Sequence[int | Fraction],
        seats: int | None = None,
        bank: int | Fraction | Sequence[int | Fraction | None] | None | None = None,
        house: object | None = None,
        side_bets: Mapping[str, int | Fraction]
        | Sequence[Mapping[str, int | Fraction] | None]
        | None
        | None = None,
        blind: int | Fraction | Sequence[int | Fraction | None] | None | None = None,
        seed: int | str | bytes | None | None = None,
        number: int = 0,
        deck: str | Card | Sequence[Card | str | int | None] | None | None = None,
    ) -> UltimateRound: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    @property
    def actions(self, /) -> tuple[tuple[int, str, UltimateAction], ...]:
        """
        Who did what so far: triples of seat, stage and action.
        """
    def after(self, /, action: UltimateAction, seat: int | None = None) -> UltimateRound:
        """
        The round after an action; this one stays as it is.

        Raises:
            IllegalAction: as :meth:`apply`.
        """
    @property
    def antes(self, /) -> tuple[int | Fraction, ...]:
        """
        The Ante of each seat; its Blind is as large.
        """
    def apply(self, /, action: UltimateAction, seat: int | None = None) -> UltimateRound:
        """
        Does what a seat decided, the seat of ``turn`` by default, and everything that follows.
        Returns this round.

        Raises:
            IllegalAction: with a stable ``code`` and what is ``legal``; the round is as it was.
        """
    @property
    def banks(self, /) -> tuple[int | Fraction | None, ...]:
        """
        What each seat has beside its bets, and after the end what it is left with; None for no
        limit.
        """
    @property
    def board(self, /) -> tuple[Card | None, ...]:
        """
        The board so far.
        """
    def check(self, /, seat: int | None = None) -> UltimateRound:
        """
        Check.
        """
    def copy(self, /) -> UltimateRound:
        """
        An independent copy.
        """
    @property
    def dealer(self, /) -> tuple[Card | None, ...]:
        """
        The dealer's cards.

        Raises:
            IllegalAction: ``not_over``.
        """
    @property
    def events(self, /) -> tuple[UltimateEvent, ...]:
        """
        Everything that happened, with the cards of every seat: for the keeper of the table.
        """
    def events_for(self, /, seat: int | None) -> tuple[UltimateEvent, ...]:
        """
        What a seat may be told of it; None for a spectator.

        Raises:
            IllegalAction: ``no_such_seat``.
        """
    def fold(self, /, seat: int | None = None) -> UltimateRound:
        """
        Fold.
        """
    @staticmethod
    def from_snapshot(data: bytes) -> UltimateRound:
        """
        The round that :meth:`snapshot` wrote.

        Raises:
            SnapshotError: the bytes are not a snapshot, of another version, or damaged.
        """
    def hole(self, /, seat: int) -> tuple[Card | None, ...]:
        """
        The cards of a seat: for the seat, or the keeper of the table.

        Raises:
            IllegalAction: ``no_such_seat``.
        """
    @property
    def house(self, /) -> House:
        """
        The rules.
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether everything is decided and settled.
        """
    @property
    def legal(self, /) -> UltimateLegal:
        """
        What the seat of ``turn`` may do.
        """
    def legal_for(self, /, seat: int) -> UltimateLegal:
        """
        What a seat may do now; nothing when it is not to decide.

        Raises:
            IllegalAction: ``no_such_seat``.
        """
    @property
    def payoffs(self, /) -> tuple[int | Fraction, ...]:
        """
        What each seat gained in all.

        Raises:
            IllegalAction: ``not_over``.
        """
    def play(self, /, multiple: int, seat: int | None = None) -> UltimateRound:
        """
        Bet so many Antes.
        """
    def public_view(self, /) -> UltimateView:
        """
        The round as a spectator may know it.
        """
    @property
    def seats(self, /) -> int:
        """
        How many seats play.
        """
    @property
    def settlements(self, /) -> tuple[UltimateSettlement, ...]:
        """
        What each bet of each seat gained.

        Raises:
            IllegalAction: ``not_over``.
        """
    @property
    def side_bets(self, /) -> tuple[dict[str, int | Fraction], ...]:
        """
        The side bets of each seat, by name.
        """
    def snapshot(self, /) -> bytes:
        """
        The round as bytes that :meth:`from_snapshot` reads. They hold every card: they are for the
        keeper of the table, never for a player.
        """
    @property
    def stage(self, /) -> str | None:
        """
        The stage: ``'preflop'``, ``'flop'`` or ``'river'``; None when the round is over.
        """
    @property
    def staked(self, /) -> tuple[int | Fraction, ...]:
        """
        What each seat has bet so far, side bets and Play bet included.
        """
    @property
    def turn(self, /) -> int | None:
        """
        The lowest seat that is yet to decide at this stage; None when the round is over.
        """
    def view(self, /, seat: int) -> UltimateView:
        """
        The round as a seat may know it.

        Raises:
            IllegalAction: ``no_such_seat``.
        """
    @property
    def waiting(self, /) -> tuple[int, ...]:
        """
        The seats that are yet to decide at this stage; they may in any order.
        """

@final
class UltimateSettlement:
    """
    What each bet of a seat gained: below zero what was lost, zero what was returned. Amounts are
    chips.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _restore(data: bytes) -> UltimateSettlement: ...
    @property
    def ante(self, /) -> int | Fraction:
        """
        What the Ante gained.
        """
    @property
    def blind(self, /) -> int | Fraction:
        """
        What the Blind gained.
        """
    @property
    def play(self, /) -> int | Fraction:
        """
        What the Play bet gained; 0 where there was none.
        """
    @property
    def side_bets(self, /) -> dict[str, int | Fraction]:
        """
        What each side bet that was made gained, by name. A side bet never gains 0.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The settlement as a dictionary for JSON, with a version; amounts are counts of ``unit``.
        """
    @property
    def total(self, /) -> int | Fraction:
        """
        The sum.
        """

@final
class UltimateSolution:
    """
    The result of a solver: what each choice comes to and how all deals end.
    """
    @property
    def choices(self, /) -> list[tuple[list[int], int]] | None:
        """
        For each of the 169 classes of own cards, in the order of ``push_fold_classes``: what each Play
        before the flop comes to, and a check with the best play after it, summed over the deals of the
        class in parts of an Ante (``house.scale``). None for a plan that was given.
        """
    @property
    def counts(self, /) -> list[int]:
        """
        Deals by class, decision (the Plays of the stages one after the other, and the fold), row of the
        own hand from ``'high_card'`` up, and outcome.
        """
    def flop_play(
        self,
        /,
        hole: str | Card | Sequence[Card | str | int | None],
        flop: str | Card | Sequence[Card | str | int | None],
    ) -> int:
        """
        What is done on the flop after a check: the multiple of the Ante, 0 to check.
        """
    @property
    def house(self, /) -> UltimateHouse:
        """
        The rules of the house.
        """

@final
class UltimateView:
    """
    A round as one seat, or a spectator, sees it.

    A value: it does not change when the round goes on, and there is no way from it back to the
    engine. It holds neither the dealer's cards nor those to come before the round is over. Amounts
    are chips.
    """
    def __copy__(self, /) -> UltimateView: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> UltimateView: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _restore(data: bytes) -> UltimateView: ...
    @property
    def actions(self, /) -> tuple[tuple[int, str, UltimateAction], ...]:
        """
        Who did what so far: triples of seat, stage and action.
        """
    @property
    def ante(self, /) -> int | Fraction:
        """
        The own Ante, and the Blind as well; 0 for a spectator.
        """
    @property
    def bank(self, /) -> int | Fraction | None:
        """
        What the seat has beside its bets; None for no limit, and for a spectator.
        """
    @property
    def board(self, /) -> tuple[Card | None, ...]:
        """
        The board so far.
        """
    @property
    def dealer(self, /) -> tuple[Card | None, ...] | None:
        """
        The dealer's cards; None before the end.
        """
    @property
    def dealer_hand(self, /) -> str | None:
        """
        The dealer's best five as a row of a paytable; None before the end.
        """
    @property
    def dealer_qualifies(self, /) -> bool | None:
        """
        Whether the dealer qualifies; None before the end.
        """
    @property
    def hand(self, /) -> str | None:
        """
        The own best five as a row of a paytable; None before the end, and for a spectator.
        """
    @property
    def hole(self, /) -> tuple[Card | None, ...]:
        """
        The own cards; None in their places for a spectator.
        """
    @property
    def house(self, /) -> House:
        """
        The rules.
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether the round is over.
        """
    @property
    def legal(self, /) -> UltimateLegal:
        """
        What the seat may do now; nothing when it is not to decide.
        """
    @property
    def outcome(self, /) -> str | None:
        """
        How the own hand compared: ``'win_qualified'``, ``'win_unqualified'``, ``'tie'``,
        ``'lose_qualified'`` or ``'lose_unqualified'``; None before the end and after a fold.
        """
    @property
    def payoff(self, /) -> int | Fraction | None:
        """
        What the own bets gained in all; None before the end, and for a spectator.
        """
    @property
    def seat(self, /) -> int | None:
        """
        Whose view it is; None for a spectator.
        """
    @property
    def seats(self, /) -> int:
        """
        How many seats play.
        """
    @property
    def settlement(self, /) -> UltimateSettlement | None:
        """
        What the own bets gained; None before the end, and for a spectator.
        """
    @property
    def shown(self, /) -> tuple[tuple[Card | None, ...] | None, ...]:
        """
        The cards of each seat at the end: of those that did not fold, and the own ones; None for
        the others. Empty before the end.
        """
    @property
    def side_bets(self, /) -> dict[str, int | Fraction]:
        """
        The own side bets, by name.
        """
    @property
    def stage(self, /) -> str | None:
        """
        The stage: ``'preflop'``, ``'flop'`` or ``'river'``; None when the round is over.
        """
    @property
    def staked(self, /) -> int | Fraction:
        """
        What the seat has bet so far; 0 for a spectator.
        """
    @property
    def to_act(self, /) -> bool:
        """
        Whether the seat is to decide.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The view as a dictionary for JSON, with a version; amounts are counts of ``unit``.
        """

@final
class View:
    """
    A hand as one seat, or a spectator, sees it.

    A value: it does not change when the hand goes on, and there is no way from it back to the
    engine. Amounts are chips; tuples over seats have one entry for each chair. The verbs return an
    ``Action`` that is legal by construction, and refuse where there is none.
    """
    def __copy__(self, /) -> View: ...
    def __deepcopy__(self, _memo: dict[int, object], /) -> View: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _restore(data: bytes) -> View: ...
    @property
    def absent(self, /) -> tuple[int, ...]:
        """
        The seats whose players are absent: their hands are dead.
        """
    def all_in(self, /) -> Action:
        """
        The largest bet or raise (all-in in no-limit); check or call where raising is not allowed.
        """
    @property
    def all_in_seats(self, /) -> tuple[int, ...]:
        """
        The live seats without chips behind.
        """
    @property
    def big_blind(self, /) -> int:
        """
        The big blind of the stakes; 0 in a game without.
        """
    @property
    def board(self, /) -> tuple[Card | None, ...]:
        """
        The shared cards (of the first board).
        """
    @property
    def boards(self, /) -> tuple[tuple[Card | None, ...], ...]:
        """
        The shared cards of every board.
        """
    def bring_in(self, /) -> Action:
        """
        Post the bring-in.

        Raises:
            IllegalAction: it is not this seat's turn, or no bring-in is due.
        """
    @property
    def button(self, /) -> int:
        """
        The chair of the button.
        """
    def call(self, /) -> Action:
        """
        Call, all-in for less included.

        Raises:
            IllegalAction: it is not this seat's turn, or there is nothing to call.
        """
    @property
    def can_bring_in(self, /) -> bool:
        """
        Whether the bring-in is due from the seat to act: it brings in, or bets in full.
        """
    @property
    def can_call(self, /) -> bool:
        """
        Whether the seat to act may call.
        """
    @property
    def can_check(self, /) -> bool:
        """
        Whether the seat to act may check.
        """
    @property
    def can_discard(self, /) -> bool:
        """
        Whether the seat to act is to discard or draw, perhaps no card.
        """
    @property
    def can_fold(self, /) -> bool:
        """
        Whether the seat to act may fold.
        """
    @property
    def can_raise(self, /) -> bool:
        """
        Whether the seat to act may bet or raise.
        """
    def check(self, /) -> Action:
        """
        Check.

        Raises:
            IllegalAction: it is not this seat's turn, or there is a bet to call.
        """
    def check_or_call(self, /) -> Action:
        """
        Check where that is free, else call. Where the bring-in is due, bring in; where cards are
        discarded or drawn, the default discard.
        """
    def check_or_fold(self, /) -> Action:
        """
        Check where that is free, else fold. Where the bring-in is due, bring in; where cards are
        discarded or drawn, the default discard.
        """
    @property
    def contributed(self, /) -> tuple[int, ...]:
        """
        Matched chips that each seat put in during the hand, wagers of the round included and dead
        money left out; zeros once the pots are awarded.
        """
    def default_action(self, /) -> Action:
        """
        What a seat does that does not decide (see ``Legal.default``).

        Raises:
            IllegalAction: it is not this seat's turn.
        """
    def default_discard(self, /) -> Action:
        """
        Give up the cards that go where a seat does not decide; in a draw none, if the seat may
        stand pat.

        Raises:
            IllegalAction: it is not this seat's turn, or no cards are discarded now.
        """
    def discard(self, /, cards: str | Card | Sequence[Card | str | int | None]) -> Action:
        """
        Give up these cards of one's own; in a draw others come for them.

        Raises:
            IllegalAction: it is not this seat's turn, no cards are discarded now, there are too few
                or too many cards, or one is not held.
        """
    @property
    def drawn(self, /) -> tuple[int, ...]:
        """
        How many cards each seat gave up in the draw or discard that is going on, or was last.
        """
    def fold(self, /) -> Action:
        """
        Give up the hand.

        Raises:
            IllegalAction: it is not this seat's turn, or checking is free.
        """
    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> View:
        """
        The view that :meth:`to_dict` wrote.

        Raises:
            ValueError: another version, a part that is missing, unknown or wrong, or parts that do
                not fit together.
        """
    @property
    def hole(self, /) -> tuple[Card | None, ...]:
        """
        The seat's own cards; empty for a spectator.
        """
    @property
    def holes(self, /) -> tuple[tuple[Card | None, ...], ...]:
        """
        The cards of every chair as far as this seat may know them; None for hidden ones.
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether nothing can happen any more.
        """
    @property
    def legal(self, /) -> Legal:
        """
        What this seat may do, when it is its turn; nothing otherwise.
        """
    @property
    def limit(self, /) -> Limit:
        """
        The betting structure.
        """
    @property
    def live(self, /) -> tuple[int, ...]:
        """
        The seats that have not folded.
        """
    @property
    def max_raise_to(self, /) -> int | None:
        """
        The largest total that the seat to act may bet or raise to, or None.
        """
    @property
    def min_bet(self, /) -> int:
        """
        The smallest bet of the stakes.
        """
    def min_raise(self, /) -> Action:
        """
        The smallest bet or raise; check or call where raising is not allowed.
        """
    @property
    def min_raise_to(self, /) -> int | None:
        """
        The smallest total that the seat to act may bet or raise to, or None.
        """
    @property
    def payoffs(self, /) -> tuple[int, ...] | None:
        """
        What each seat won or lost; None before the hand is over.
        """
    @property
    def players(self, /) -> tuple[int, ...]:
        """
        The seats that were dealt in.
        """
    def position(self, /, seat: int | None = None) -> str:
        """
        The name of a seat's position (of this seat by default): ``'BTN'``, ``'SB'``, ``'BB'``,
        ``'UTG'`` .. ``'CO'``; empty for a seat that was not dealt in.
        """
    @property
    def pot(self, /) -> int:
        """
        All chips in the pots and in front of the players.
        """
    def pot_bet(self, /, numerator: SupportsIndex = 1, denominator: SupportsIndex = 1) -> Action:
        """
        A bet or raise by a fraction of the pot after calling (the whole pot by default), brought
        into the legal range; check or call where raising is not allowed. ``pot_bet(1, 2)`` is half
        the pot.
        """
    @property
    def pots(self, /) -> tuple[Pot, ...]:
        """
        The pots as they stand, main pot first, wagers of the running round included.
        """
    def raise_to(self, /, total: int) -> Action:
        """
        Bet or raise to this total for the round.

        Raises:
            IllegalAction: it is not this seat's turn, or the total is out of range.
        """
    @property
    def raises(self, /) -> int:
        """
        Bets and raises in this round, a live big blind included.
        """
    @property
    def seat(self, /) -> int | None:
        """
        Whose view it is; None for a spectator.
        """
    @property
    def shown(self, /) -> tuple[int, ...]:
        """
        The seats whose hands were tabled.
        """
    @property
    def stacks(self, /) -> tuple[int, ...]:
        """
        Chips behind.
        """
    def stand_pat(self, /) -> Action:
        """
        Give up no card in a draw.

        Raises:
            IllegalAction: it is not this seat's turn, no cards are discarded now, or some must go.
        """
    @property
    def starting_stacks(self, /) -> tuple[int, ...]:
        """
        Chips before the hand.
        """
    @property
    def street(self, /) -> int:
        """
        The index of the street, from 0.
        """
    @property
    def street_name(self, /) -> str:
        """
        The variant's name of the street.
        """
    @property
    def to_act(self, /) -> bool:
        """
        Whether it is this seat's turn.
        """
    @property
    def to_call(self, /) -> int:
        """
        What the seat to act owes, all-in for less included; 0 where there is nothing to call.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The view as a dictionary for JSON, with a version. Cards are text, ``'??'`` where hidden.
        """
    @property
    def to_match(self, /) -> int:
        """
        The total to match in this round.
        """
    @property
    def turn(self, /) -> int | None:
        """
        Who moves: a seat, ``DECK`` (-1), or None when the hand is over.
        """
    @property
    def two_sizes(self, /) -> bool:
        """
        Whether the seat to act may choose only the smallest and the largest total, none between.
        """
    @property
    def variant_name(self, /) -> str:
        """
        The name of the variant.
        """
    @property
    def wagers(self, /) -> tuple[int, ...]:
        """
        Each seat's total for the round.
        """

@final
class Wild:
    """
    Which cards are wild, and what they may stand for.

    A wild card stands for whatever makes the hand best; in a low ranking that is lowest. It may
    stand for a card that is there already, so five cards of a rank are possible, but not for a rank
    that is already in the flush or straight. Jokers are wild in any case.

    Args:
        cards: ranks, all four cards of which are wild, such as ``'2'`` or ``'2J'``; or cards, such as
            ``'JsJh'``; ``'jokers'`` (the default) for jokers alone; ``'none'`` for no card at all, so
            that a joker is refused.
        bug: wild cards are only aces, or complete a straight, a flush or a straight flush. It makes
            no difference in low rankings.
        five_of_a_kind: five cards of a rank are a hand, and the best. Otherwise a wild card is never
            the fifth of a rank.
        double_ace_flush: a wild card in a flush is an ace also where the flush has one.

    Raises:
        CardError: the text names neither ranks nor cards; the message quotes it.

    >>> evaluate('KcJc2s2dQc', wild=Wild('2')).name
    'royal flush'
    >>> evaluate('AdAsAcTh2d**').name, evaluate('AdAsAcTh2d**', wild=Wild(five_of_a_kind=False)).name
    ('five aces', 'four aces, king kicker')
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        cards: str | Card | Sequence[Card | str | int | None] | None | None = None,
        *,
        bug: bool = False,
        five_of_a_kind: bool = True,
        double_ace_flush: bool = False,
    ) -> Wild: ...
    def __reduce__(self, /) -> tuple[object, tuple[int, bool, bool, bool]]: ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _restore(
        cards: SupportsIndex, bug: bool, five_of_a_kind: bool, double_ace_flush: bool
    ) -> Wild: ...
    @property
    def bug(self, /) -> bool:
        """
        Whether wild cards are bugs.
        """
    @property
    def cards(self, /) -> tuple[Card, ...]:
        """
        The wild cards that are no jokers.
        """
    @property
    def double_ace_flush(self, /) -> bool:
        """
        Whether a flush may have two aces.
        """
    @property
    def five_of_a_kind(self, /) -> bool:
        """
        Whether five cards of a rank are a hand.
        """
    @property
    def jokers(self, /) -> bool:
        """
        Whether jokers are wild; otherwise no card is, and jokers are refused.
        """

def begin_hand(
    game: Game,
    stacks: Sequence[int | float | None],
    stakes: Stakes,
    positions: Positions,
    dealt: int | Sequence[int],
    *,
    seed: int | str | bytes | None,
    number: int,
    straddles: Sequence[tuple[int, int]] | None = None,
    owed: Sequence[Post | tuple[int, int, int]] | None | None = None,
    absent: int | Sequence[int] | None = None,
    record: bool = True,
) -> Hand:
    """
    Begins a hand whose button and blinds are known: the hand that
    ``Hand(variant, stacks, stakes=stakes, posts=posts(positions, stakes, dealt, straddles, owed),
    button=positions.button, ...)`` begins, in a fraction of the time.

    Stakes are read once, as long as the same value is given again and again.

    Args:
        game: the variant and the options of the house, ``Variant.game(options)``.
        stacks: chips of each chair; None is an empty chair. Of chairs that are not dealt in they
            are left out.
        stakes: the stakes.
        positions: who has the button and the blinds.
        dealt: the chairs that are dealt in, or their mask (bit ``i`` for chair ``i``).
        seed: an int from 0, text or bytes; None for a fresh secret of the operating system.
        number: which hand of the seed.
        straddles: pairs of seat and amount, in order.
        owed: posts of players who missed a blind or are new.
        absent: the seats whose players are absent (see ``Hand``), or their mask.
        record: keep ``events`` and ``actions``.

    Raises:
        RulesError: with the defects of the arguments.
    """

def equity(
    shape: Shape,
    hands: Iterable[object],
    board: str | Card | Sequence[Card | str | int | None] | None | None = None,
    dead: str | Card | Sequence[Card | str | int | None] | None | None = None,
    *,
    method: SupportsIndex = 0,
    trials: SupportsIndex | None = None,
    error: SupportsFloat | SupportsIndex | None = None,
    seed: int | str | bytes | None | None = None,
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
) -> tuple[
    str,
    tuple[tuple[int, int, int], ...],
    tuple[tuple[tuple[tuple[Card, ...], float, int, int, int, int], ...], ...],
    list[float] | None,
]:
    """
    How often each set of players wins; ``pokercore.equity`` is the function for people.

    Returns:
        The name of the method that ran; rows of the masks of the winners of the first and the
        second share, and their count; for each player rows of cards, weight, and the counts of the
        hand: all, whole pots, parts of pots, and 5,040ths of a pot; standard errors, if sampled.

    Raises:
        RulesError: with every defect of the question.
        RangeError: a text is no range.
        CardError: a text is no cards.
    """

def equity_categories(
    shape: Shape,
    hands: Iterable[object],
    board: str | Card | Sequence[Card | str | int | None] | None | None = None,
    dead: str | Card | Sequence[Card | str | int | None] | None | None = None,
    *,
    method: SupportsIndex = 0,
    trials: SupportsIndex | None = None,
    error: SupportsFloat | SupportsIndex | None = None,
    seed: int | str | bytes | None | None = None,
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
) -> tuple[str, int, list[list[list[tuple[Category | None, int]]]]]:
    """
    How often each player ends with each category of hand.

    Returns:
        The name of the method that ran, the count of all cases, and for each player and each share
        rows of category (None for no hand) and count.

    Raises:
        RulesError: with every defect of the question.
    """

def equity_next_cards(
    shape: Shape,
    hands: Iterable[object],
    board: str | Card | Sequence[Card | str | int | None] | None | None,
    dead: str | Card | Sequence[Card | str | int | None] | None | None = None,
    *,
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
) -> list[tuple[Card, str, tuple[tuple[int, int, int], ...]]]:
    """
    The exact counts after each next shared card.

    Returns:
        Rows of the card, the name of the method that ran, and the rows of winners and counts.

    Raises:
        RulesError: with every defect of the question, and when not exactly one card comes next.
    """

def equity_outs(
    shape: Shape,
    hands: Iterable[object],
    board: str | Card | Sequence[Card | str | int | None] | None | None,
    dead: str | Card | Sequence[Card | str | int | None] | None | None = None,
    *,
    half: SupportsIndex = 0,
) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """
    The next cards that put each player in front, alone and level, for one share of the pot.

    Raises:
        RulesError: with every defect of the question, and where there are no outs to tell.
    """

def evaluate(
    cards: str | int | Card | Sequence[Card | str | int | None],
    board: str | Card | Sequence[Card | str | int | None] | None | None = None,
    *,
    ranking: int | str | None = None,
    uses: str | int | None | None = None,
    wild: str | Wild | None | None = None,
    variant: Variant | str | None | None = None,
    side: str | int | None | None = None,
) -> HandRank:
    """
    Values a hand.

    Args:
        cards: a player's own cards, or all cards: text, cards, indices (0 is 2c, 51 is As), or one
            number whose bit ``i`` stands for the card of index ``i``.
        board: shared cards, if they are given apart; likewise.
        ranking: a member of ``Ranking`` or its label; high hands by default. Most value five to seven cards,
            badugi one to seven, the small games as many as they deal.
        uses: which own cards count beside the board: ``'any'`` (the default), ``2`` or ``'exactly 2'``
            (Omaha), ``'at most 2'``, ``'all'`` (the own cards alone).
        wild: which cards are wild: a ``Wild``, ranks such as ``'2'``, cards such as ``'JsJh'``,
            ``'bug'`` for jokers that are bugs, ``'none'``. Jokers (``'*'``) are wild by default.
        variant: a game that says all three, or its name, instead of them.
        side: which share of its pots: the number from 0 (the default), ``'high'`` or ``'low'``.

    Raises:
        CardError: too few or too many cards, a card twice, an unknown card or one that the ranking
            does not have, cards that make no hand of a ranking with a qualifier, or a share that
            the variant does not have.
        RulesError: no variant has this name.

    >>> evaluate('As Ks Qs Js Ts 2c 3d').name
    'royal flush'
    >>> evaluate('AcAd', board='AhKd7s4c2h') > evaluate('KcKs', board='AhKd7s4c2h')
    True
    >>> evaluate('AhKhQd2c', board='Jh7h3h3s2d', uses=2).name
    'flush, ace high'
    >>> evaluate('AsAdAh7c*').plays_as
    (Card('As'), Card('Ah'), Card('Ad'), Card('Ac'), Card('7c'))
    >>> evaluate('As2s3dKh', board='4c5h7dKdQs', variant='PLO8', side='low').name
    'seven-five-four-deuce-ace low'
    """

def evaluate_batch(
    cards: object,
    board: object,
    out: object,
    what: str,
    *,
    ranking: int | str,
    uses: object,
    wild: object,
    threads: SupportsIndex,
) -> None:
    """
    Values hands; see ``pokercore.batch``, which makes ``out``: ``uint16`` for ``'strengths'``,
    ``uint32`` for ``'raw'``, ``uint8`` for ``'categories'``.

    Raises:
        CardError: with the row of the first hand that cannot be valued, and why.
    """

def first_positions(
    button: int, dealt: Sequence[int], chairs: int, with_blinds: bool = True
) -> Positions:
    """
    The positions of a first hand, with the button on a chair that is dealt in.

    Args:
        button: the chair of the button.
        dealt: the chairs of the players of the hand.
        chairs: how many chairs the table has.
        with_blinds: whether the game has blinds.

    Raises:
        RulesError: chairs that are not there, fewer than two players, a button on an empty chair.
    """

def hand_strength(view: View, seed: SupportsIndex) -> Action:
    """
    What the hand-strength bot does in a view: a legal action that follows from the view and the seed.

    Raises:
        IllegalAction: The seat of the view is not to act.
        ValueError: The view was read back, so it does not know its game.
    """

def icm(
    stacks: Sequence[int],
    payouts: Sequence[float],
    *,
    method: SupportsIndex = 0,
    trials: SupportsIndex | None = None,
    error: SupportsFloat | SupportsIndex | None = None,
    seed: int | str | bytes | None | None = None,
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
) -> tuple[str, list[float], list[list[float]], list[float] | None, int]:
    """
    What stacks are worth; ``pokercore.icm`` is the function for people.

    Returns:
        The name of the method that ran; for each player the expected prize, and the probability of
        each place that has one; errors, if it is not exact; and the number of trials.

    Raises:
        RulesError: with every defect of the stacks and prizes, or of the options.
    """

def icm_field(stacks: Sequence[int], payouts: Sequence[float]) -> tuple[list[int], list[float]]:
    """
    Stacks and prizes, checked, as whole numbers and as numbers with a point.

    Raises:
        RulesError: with every defect of them.
    """

def instead_of(legal: Legal, action: Action | None, policy: str) -> Action | None:
    """
    The legal action that a policy (``'fold'`` or ``'clamp'``) puts in place of an illegal one; None
    for ``'raise'``, or where there is none. ``action`` None stands for an answer that was none.
    """

def native_action(hand: Hand, policy: str, key: bytes) -> Action:
    """
    What a native bot does for the seat to act, in betting, discarding, and showing or mucking; the
    action is legal, and is not taken.

    What the bot draws at random follows from the key, the number of the hand (0 for one that is not
    of a seed), and how many actions were taken in it so far; ``play_native`` decides the same.

    Args:
        hand: the hand.
        policy: the name of the bot, such as ``'tight_aggressive'``.
        key: 32 bytes, of the table or of the hand.

    Raises:
        IllegalAction: ``deck_to_act`` or ``hand_over``: no seat is to act.
        RulesError: there is no such bot, or the key has not 32 bytes.
    """

def native_style(numbers: dict[str, int]) -> str:
    """
    What the core calls the style of these numbers: its name, or all numbers as a text that is taken
    wherever the name of a native bot is.

    Raises:
        RulesError: a number is out of its range, or there is no such number.
    """

def next_positions(
    previous: Positions, mode: int, dealt: Sequence[int], chairs: int, with_blinds: bool = True
) -> Positions:
    """
    The positions of the hand after another; a pure function, and the one place that knows how the
    button goes round.

    Args:
        previous: the positions of the last hand that had a button.
        mode: ``ButtonMode.DEAD`` or ``ButtonMode.MOVING``.
        dealt: the chairs of the players of the coming hand.
        chairs: how many chairs the table has.
        with_blinds: whether the game has blinds.

    Raises:
        RulesError: chairs that are not there, fewer than two players, positions that cannot be.
    """

def parse_cards(cards: str | Card | Sequence[Card | str | int | None]) -> tuple[Card | None, ...]:
    """
    Reads cards as people write them: text such as ``'AsKd'``, ``'As 10d'`` or ``'A♠ ??'``, a card,
    or a sequence of texts, cards, indices and None.

    Returns:
        The cards in order; None stands for an unknown one.

    Raises:
        CardError: the text holds something that is no card; the message quotes it and its place.

    >>> parse_cards('As 10d ??')
    (Card('As'), Card('Td'), None)
    """

def passed_blinds(
    previous: Positions, coming: Positions, away: Sequence[int]
) -> tuple[list[int], list[int]]:
    """
    The chairs that the blinds went past from one hand to the next, out of those asked about.

    Args:
        previous: the positions of the last hand.
        coming: the positions of the coming hand.
        away: the chairs of those who sit at the table and are not dealt in.

    Returns:
        The chairs that the small blind went past, and those that the big blind went past: both
        empty where one of the hands had no blinds.

    Raises:
        RulesError: chairs that no table has.
    """

def play_native(hand: Hand, policies: Sequence[str | None], key: bytes, boards: int = 1) -> int:
    """
    Plays a hand in place until it is over, until a seat is to act that has no native bot, or until
    cards are due from outside. Each decision is that of ``native_action``.

    Args:
        hand: the hand.
        policies: for each chair the name of its bot, or None.
        key: 32 bytes, of the table or of the hand.
        boards: how many times the rest of the board is dealt where the house asks for it; fewer
            where the deck does not allow so many.

    Returns:
        How many actions were taken.

    Raises:
        RulesError: there is no such bot, not one entry for each chair, a number of boards that is
            not 1 to 4, or a key that has not 32 bytes.
    """

def position_names(players: SupportsIndex) -> list[str]:
    """
    What the positions of so many players are called, from the chair after the button to the button:
    ``['SB', 'BB', 'BTN']`` of three. No names for less than two or more than ten.
    """

def posts(
    positions: Positions,
    stakes: Stakes,
    dealt: Sequence[int],
    straddles: Sequence[tuple[int, int]] | None = None,
    owed: Sequence[Post | tuple[int, int, int]] | None | None = None,
) -> tuple[Post, ...]:
    """
    The forced payments of a hand, in order of posting.

    Args:
        positions: who has the button and the blinds.
        stakes: the stakes.
        dealt: the chairs of the players of the hand.
        straddles: pairs of seat and amount, in order.
        owed: posts of players who missed a blind or are new.

    Raises:
        RulesError: posts by chairs without a player, or more than a hand can have.
    """

def push_fold_action(
    view: View, payouts: SupportsGetItem[int, SupportsFloat | SupportsIndex] | None = None
) -> Action:
    """
    What the push-or-fold bot does in a view of a hand: a legal action that follows from the view.

    Args:
        view: of the seat that is to act.
        payouts: the prizes of the tournament, first place first; empty for the usual ones of a table
            with as many chairs, None to play for chips.

    Raises:
        IllegalAction: The seat of the view is not to act.
        RulesError: The payouts are none.
        ValueError: The view was read back, so it does not know its game.
    """

def push_fold_answers(
    stacks: Sequence[int],
    stakes: Stakes,
    others: Sequence[int],
    payouts: SupportsGetItem[int, SupportsFloat | SupportsIndex] | None,
    strategies: SupportsGetItem[int, SupportsGetItem[int, SupportsFloat | SupportsIndex]],
    *,
    samples: SupportsIndex,
    seed: int | str | bytes | None,
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
) -> tuple[list[float], list[float], list[float], list[list[float]]]:
    """
    What given strategies of push or fold are worth, and what could be gained against them.

    Args:
        stacks: as for ``push_fold_solve``.
        stakes: as there.
        others: as there.
        payouts: as there.
        strategies: how often each class is pushed at each decision, 0 to 1.
        samples: as there.
        seed: as there.
        threads: as there.
        progress: as there.

    Raises:
        RulesError: with every defect.
    """

def push_fold_chart(
    role: SupportsIndex, depth: SupportsFloat | SupportsIndex, antes: SupportsFloat | SupportsIndex
) -> list[int]:
    """
    The classes of a range of the push-or-fold bot, by their numbers.

    Args:
        role: the place of what the range is for: pushed with one player behind, called then; pushed
            with two behind, called then by the small blind, by the big blind, and by it after the small
            blind; pushed with three to nine behind.
        depth: what can be lost, in big blinds.
        antes: all antes, in big blinds.

    Raises:
        RulesError: There is no such role.
    """

def push_fold_classes() -> list[str]:
    """
    The names of the 169 classes of starting hands, in the order of their numbers.
    """

def push_fold_solve(
    stacks: Sequence[int],
    stakes: Stakes,
    others: Sequence[int],
    payouts: SupportsGetItem[int, SupportsFloat | SupportsIndex] | None,
    *,
    tolerance: SupportsFloat | SupportsIndex,
    iterations: SupportsIndex,
    samples: SupportsIndex,
    seed: int | str | bytes | None,
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
) -> tuple[
    list[tuple[int, int, bool]],
    list[list[float]],
    list[list[float]],
    list[float],
    list[float],
    list[float],
    list[float],
    int,
]:
    """
    Finds an equilibrium of push or fold.

    Args:
        stacks: chips of the two or three players before anything is posted, in the order of action.
        stakes: blinds and ante.
        others: the stacks of players who have no part in the hand.
        payouts: the prizes, or None to play for chips.
        tolerance: what any player may still gain, in big blinds or prize money.
        iterations: at most so many.
        samples: deals of each three classes, for three players.
        seed: what they follow from.
        threads: how many threads deal them.
        progress: told how far it came.

    Raises:
        RulesError: with every defect.
    """

def rate_lineups(
    seats: SupportsIndex,
    players: SupportsGetItem[int, SupportsIndex],
    differences: SupportsGetItem[int, SupportsFloat | SupportsIndex],
    covariances: SupportsGetItem[int, SupportsFloat | SupportsIndex],
    hands: SupportsGetItem[int, SupportsFloat | SupportsIndex],
    freedom: SupportsGetItem[int, SupportsFloat | SupportsIndex],
) -> tuple[list[tuple[int, int, float, float, float]], float, int, float]:
    """
    The ratings that fit what lineups say best; ``pokercore._ratings`` tells the model.

    Args:
        seats: bots of a lineup.
        players: the numbers of the bots, lineup by lineup, as all lists are.
        differences: what each bot of a lineup but the last won of the last one.
        covariances: of these, line by line.
        hands: how many hands each lineup played.
        freedom: the degrees of freedom of the covariances, one number a lineup.

    Returns:
        Of each bot its number, group, rating, standard error and degrees of freedom; the sum of the
        squared misses; how many differences there are beyond those that are needed; and the variance
        of what ratings do not tell.

    Raises:
        ValueError: the lists do not fit together, a lineup played no hand, or covariances are none.
    """

def run_bots(
    games: Sequence[tuple[Game, Stakes]],
    makers: Sequence[str | Callable[[], object]],
    stacks: Sequence[int],
    *,
    info: object,
    result: object,
    seed: int | str | bytes | None | None = None,
    first: SupportsIndex = 0,
    units: SupportsIndex = 1,
    session: SupportsIndex = 1,
    carry: SupportsIndex = 0,
    button_mode: SupportsIndex = 1,
    run_outs: SupportsIndex = 1,
    every: SupportsIndex = 1,
    orbits: bool = False,
    seating: str = "rotations",
    duplicate: bool = False,
    adjust: str = "none",
    judge: object | None = None,
    deadline: SupportsFloat | SupportsIndex | None = None,
    on_illegal: str = "raise",
    progress: Callable[[int, int], object] | None | None = None,
    record: bool = False,
    names: Sequence[str] | None = None,
) -> dict[str, Any]:
    """
    Plays units of a match in the calling thread, with Python bots among the native ones: one call
    a decision, ``act(view)``.

    ``makers`` holds names of native bots, and callables that make a bot for each unit. ``info(unit,
    bot, chair, seed)`` makes what ``start`` is told, ``result(number, seat, payoff, stack, view)``
    what ``end`` is told. ``names`` are what errors call the bots. ``on_illegal`` is ``'raise'``, ``'fold'`` or ``'clamp'``. An answer to
    ``act``, ``discard`` or ``show`` that takes longer than ``deadline`` seconds is not taken: it is
    counted, and a check or a fold takes its place. Otherwise as ``run_match``.

    With ``adjust='aivat'`` a ``judge`` says what stands beside the result of each hand. It is told
    ``begin(bots)``: the bot on each chair; before each decision
    ``decision(hand, seat, place, bot, view)``: the hand with every card that was
    dealt and without its deck, the bot (the name of a native one) and what that sees; then
    ``taken(action)``; at last ``end(hand)``, which returns the result by chair in millionths of a
    chip.

    Raises:
        RulesError: with the defects of the match.
        IllegalAction: of a bot, when the policy is to raise.
    """

def run_match(
    games: Sequence[tuple[Game, Stakes]],
    policies: Sequence[str],
    stacks: Sequence[int],
    *,
    seed: int | str | bytes | None | None = None,
    first: SupportsIndex = 0,
    units: SupportsIndex = 1,
    session: SupportsIndex = 1,
    carry: SupportsIndex = 0,
    button_mode: SupportsIndex = 1,
    run_outs: SupportsIndex = 1,
    every: SupportsIndex = 1,
    orbits: bool = False,
    seating: str = "rotations",
    duplicate: bool = False,
    adjust: str = "none",
    workers: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
    record: bool = False,
    shelf: Shelf | None = None,
) -> dict[str, Any]:
    """
    Plays units of a match between native bots, without the interpreter, on ``workers`` threads.
    The report is the same for any number of threads; Ctrl-C, or an exception of ``progress``, stops
    it. ``progress(done, of)`` counts units.

    ``games`` are one game and its stakes, or several that take turns: the next one comes after
    ``every`` hands, or orbits. ``seating`` is ``'rotations'`` or ``'permutations'``; with ``duplicate``
    a unit is one deal in every seating; ``adjust`` is ``'none'``, ``'all_in'`` or ``'aivat'``.

    Returns:
        ``units``, ``hands``, ``decisions``, ``digest``; ``bots``: exact counts of each;
        ``positions``: of each bot, the same by position, from the chair after the button on;
        ``pairs``: sums of products of each pair of bots; and ``games``: the same for each of several
        games. With ``record``, ``records`` too: every hand, a list of ``Records`` in the order of the
        hands, in memory of the ``shelf`` where it has some.

    Raises:
        RulesError: with the defects of the match.
    """

def standard_deck() -> tuple[Card, ...]:
    """
    The 52 cards of a standard deck, 2c first.
    """

def strength(
    cards: str | int | Card | Sequence[Card | str | int | None],
    board: str | Card | Sequence[Card | str | int | None] | None | None = None,
    *,
    ranking: int | str | None = None,
    uses: str | int | None | None = None,
    wild: str | Wild | None | None = None,
    variant: Variant | str | None | None = None,
    side: str | int | None | None = None,
) -> int:
    """
    The value of a hand as a plain number: as ``evaluate(...).value``, quicker, and 0 where the cards
    make no hand of a ranking with a qualifier.

    Args:
        cards: as in ``evaluate``, and so are the others.

    Raises:
        CardError: as in ``evaluate``, except for cards that make no hand.

    >>> strength('As Ks Qs Js Ts 2c 3d'), strength([51, 47, 43, 39, 35, 0, 5])
    (7462, 7462)
    """

def style_action(view: View, native: str, seed: SupportsIndex) -> Action:
    """
    What a style does in a view of a hand: a legal action that follows from the view and the seed.

    Args:
        view: of the seat that is to act.
        native: what the core calls the style.
        seed: 64 bits, from which comes what the style draws at random.

    Raises:
        IllegalAction: The seat of the view is not to act.
        RulesError: There is no such style.
        ValueError: The view was read back, so it does not know its game.
    """

def style_names() -> tuple[tuple[str, str], ...]:
    """
    The styles that have a name: the name, and what the style does in a line.
    """

def style_numbers() -> tuple[tuple[str, int, int, int, str], ...]:
    """
    The numbers of a style, in their order: name, least, most, usual, and what it means.
    """

def style_values(native: str) -> dict[str, Any]:
    """
    The numbers of a style that the core knows by this name, or that is written as this text.

    Raises:
        RulesError: there is no such style.
    """

def ultimate_decision(
    strategy: str | tuple[object, ...] | UltimateSolution,
    hole: str | Card | Sequence[Card | str | int | None],
    board: str | Card | Sequence[Card | str | int | None] | None | None = None,
    *,
    house: object | None = None,
    seed: int | str | bytes | None | None = None,
    number: SupportsIndex = 0,
) -> UltimateAction:
    """
    What a native strategy does.

    Args:
        strategy: the strategy, as for ``ultimate_simulate``.
        hole: the seat's two cards.
        board: none, three or five cards.
        house: the rules.
        seed: what a random choice follows from.
        number: the number of the decision, for random choices that differ.

    Raises:
        RulesError: with every defect.
    """

def ultimate_simulate(
    seats: Sequence[
        tuple[
            str | tuple[object, ...] | UltimateSolution,
            int | Fraction,
            Mapping[str, int | Fraction] | None,
        ]
    ],
    *,
    first: SupportsIndex = 0,
    rounds: SupportsIndex,
    house: object | None = None,
    seed: int | str | bytes | None,
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
) -> dict[str, Any]:
    """
    Plays many rounds of native strategies and counts them.

    Args:
        seats: for each of 1 to 6 seats its strategy, its Ante in chips, and chips by the name of the
            side bet. A strategy is ``'perfect'``, ``'simple'`` or ``'random'``; ``('perfect',
            choices)`` with a number for each class of own cards (``push_fold_classes``): 0 to check
            before the flop, else which Play of the house, from 1; or ``('simple', classes, flop_row,
            flop_pocket, flop_suited, river_outs)``, where classes are numbers, or None for the
            published ones. An ``UltimateSolution`` is the best play with every flop known.
        first: the number of the first round.
        rounds: how many are played.
        house: the rules.
        seed: what the cards follow from: round ``k`` is round ``k`` of the seed.
        threads: how many threads play; it does not matter for the result.
        progress: told the rounds played, and their number.

    Returns:
        ``rounds``, and ``seats`` with for each: ``outcomes``, rounds by decision (the Plays of the
        stages in order, then a fold), row from ``'high_card'`` up and outcome; ``net``,
        ``net_squares`` and ``wagered`` in units (half chips where the house pays them, else chips);
        and ``side_bets``, how often each was won and its net in units.

    Raises:
        RulesError: with every defect.
    """

def ultimate_solve(
    house: object,
    plan: object | None = None,
    *,
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None | None = None,
) -> UltimateSolution:
    """
    Solves Ultimate Texas Hold'em over all 27,813,810,024,000 deals; ``pokercore.ultimate.solve`` is the
    function for people.

    Args:
        house: the rules.
        plan: a function of own cards and board that returns the multiple of the Ante to play, or 0 to
            check or fold; the simple strategy as for ``ultimate_simulate``; or None for the best
            play. A function is asked once for cards that exchanges of suits make of each other before
            the flop and on it, and some 60 million times at the river.
        threads: how many threads work; a plan is asked on one.
        progress: told how many boards of how many were looked at.

    Raises:
        IllegalAction: the plan wants what the house does not allow.
        RulesError: the plan is the best play, or plays at random.
    """

def ultimate_values(
    hole: str | Card | Sequence[Card | str | int | None],
    board: str | Card | Sequence[Card | str | int | None] | None | None = None,
    *,
    house: object | None = None,
    dead: str | Card | Sequence[Card | str | int | None] | None | None = None,
) -> tuple[int, int | None, int | None, list[tuple[int, int]]]:
    """
    What each choice of a seat is worth, exactly.

    Args:
        hole: the seat's two cards.
        board: none, three or five cards.
        house: the rules; before the flop they must play and pay as the standard ones.
        dead: cards that nobody can get; only from the flop on.

    Returns:
        The denominator; the numerators of a check and of a fold, None where there is no such choice;
        and for each Play its multiple and numerator. A value is in Antes.

    Raises:
        RulesError: with every defect.
    """
