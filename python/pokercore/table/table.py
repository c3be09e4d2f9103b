"""One table, stepped from outside.

It begins a hand, says who is to act, takes an action, and settles the hand when it is over.
"""

import random
import secrets
from collections import deque
from collections.abc import Iterator
from typing import Any, Self

from pokercore import _core
from pokercore._core import Action, Hand, Legal, View
from pokercore._stakes import game_of, has_blinds
from pokercore.bots.base import (
    BotSource,
    HandResult,
    SeatInfo,
    Seed,
    as_bot,
    bot_key,
    factory_of,
    is_bot,
    name_of,
)
from pokercore.bots.policy import OnIllegal, check_policy, replacement
from pokercore.enums import AnteKind, ButtonMode
from pokercore.exceptions import IllegalAction
from pokercore.options import Options, Stakes
from pokercore.table import drivers
from pokercore.table.notices import Notice, Told
from pokercore.table.rotation import Rotation
from pokercore.table.seating import Player, Refill, Seating
from pokercore.variants import MixedGame, Variant

DECK = -1


class Table:
    """A cash table that deals one hand after the other.

    Args:
        variant: The game, such as `variants.NLHE`, or a mixed game, such as `variants.HORSE`; or
            its name.
        blinds: The small and the big blind, in chips; the variant's own stakes by default.
        seats: How many chairs, 2 to 10 and no more than the game takes.
        buy_in: The least and the most chips to sit down with; `None` for any number.
        seed: Hand `k` of a seed is always the same deal, and the first button and the bots'
            generators follow from it; `None` draws everything from the operating system.
        stakes: All of the stakes, instead of `blinds`, `ante`, `bets` and `bring_in`.
        ante: Chips.
        ante_kind: Who pays it.
        bets: The small and the big bet of fixed limit.
        bring_in: The bring-in, in games that open by the cards face up.
        button: The chair of the first button; drawn by default.
        button_mode: How the button goes round when players leave.
        refill: What a player without chips does after the hand: `'leave'` his chair, or
            `'rebuy'` what he first bought in for.
        on_illegal: What happens when a bot's answer is not legal: `'raise'` the error (the hand
            stays as it was), `'fold'` (check where that is free), or `'clamp'` to the nearest
            legal action. Each is counted (`Player.illegal`).
        options: The options of the house.

    Raises:
        RulesError: With every defect of the arguments.

    Stepping by hand, with two players from outside:

        >>> import pokercore as pc
        >>> table = pc.Table(pc.variants.HEADS_UP, blinds=(1, 2), seats=2, seed=5, button=0)
        >>> table.sit("Ada", chips=100), table.sit("Bo", chips=100)
        (0, 1)
        >>> table.begin()
        >>> table.turn, table.hand.button
        (0, 0)
        >>> table.act(table.view().fold())
        >>> table.hand is None, table.last_hand.payoffs
        (True, (-1, 1))
        >>> [player.chips for player in table.players]
        [99, 101]
    """

    def __init__(
        self,
        variant: Variant | MixedGame | str,
        *,
        blinds: tuple[int, int] | None = None,
        seats: int = 6,
        buy_in: tuple[int, int] | None = None,
        seed: Seed | None = None,
        stakes: Stakes | None = None,
        ante: int = 0,
        ante_kind: AnteKind = AnteKind.EACH,
        bets: tuple[int, int] | None = None,
        bring_in: int = 0,
        button: int | None = None,
        button_mode: ButtonMode = ButtonMode.MOVING,
        refill: Refill = "leave",
        on_illegal: OnIllegal = "raise",
        options: Options | None = None,
    ) -> None:
        check_policy(on_illegal)
        self._seating = Seating(seats, buy_in, refill)
        game = game_of(variant, blinds, stakes, ante, ante_kind, bets, bring_in)
        game.check_seats(seats, "table.seats", options)
        self._rotation = Rotation(game)
        self.options = options
        self.on_illegal: OnIllegal = on_illegal
        self.button_mode = ButtonMode(button_mode)
        self._seed = seed
        self._first_button = None if button is None else self._seating.check_chair(button)
        self._positions: _core.Positions | None = None
        self._number = 0
        self._sat = 0
        self._hand: Hand | None = None
        self._last_hand: Hand | None = None
        self._watching: tuple[Player, ...] = ()
        self._told = 0
        self._notices: deque[Notice] = deque()
        self._left: list[Player] = []

    # --- who sits -----------------------------------------------------------------------------

    def sit(
        self,
        player: BotSource | str,
        chips: int | None = None,
        seat: int | None = None,
        name: str | None = None,
    ) -> int:
        """Seats a player, who plays from the next hand on.

        Args:
            player: A bot, or a class or factory of bots; or the name of a player from outside,
                for whom `act` is called.
            chips: What he buys in for; the most by default.
            seat: The chair; the first free one by default.
            name: What to call a bot.

        Returns:
            The chair.

        Raises:
            RulesError: With every defect; nobody sat down then.
            TypeError: `player` is no bot and no name.
        """
        if isinstance(player, str):
            bot, default = None, player
        else:
            bot = as_bot(player) if is_bot(player) else factory_of(player)()  # type: ignore[arg-type]
            default = name_of(player)
        seated = self._seating.sit(name or default, bot, chips, seat)
        info = SeatInfo(
            seat=seated.seat,
            chairs=self.seats,
            variant=self.game.name,
            stack=seated.chips,
            small_blind=self.stakes.small_blind,
            big_blind=self.stakes.big_blind,
            name=seated.name,
            rng_key=bot_key(self._seed, 0, self._sat),
        )
        self._sat += 1
        self._tell(seated, "start", info)
        return seated.seat

    def fill(self, source: BotSource, chips: int | None = None, name: str | None = None) -> Self:
        """Seats a fresh bot on every free chair.

        Args:
            source: A class or factory of bots, or a bot, which is copied.
            chips: What each buys in for; the most by default.
            name: What to call them.

        Returns:
            The table.

        Raises:
            RulesError: The chips are outside of the buy-in.
        """
        make = factory_of(source)
        for seat in self._seating.empty:
            self.sit(make(), chips, seat, name or name_of(source))
        return self

    def stand(self, seat: int) -> Player:
        """Takes a player from the table.

        Returns:
            The player as he left, with his chips.

        Raises:
            RulesError: Nobody sits there.
            IllegalAction: He plays in the hand that is going on (code `'hand_in_progress'`).
        """
        player = self._seating.player(seat)
        if self._hand is not None and seat in self._hand.players:
            raise IllegalAction(
                f"{player.name} plays in this hand and may leave when it is over",
                "hand_in_progress",
            )
        self._seating.stand(seat)
        self._watching = tuple(other for other in self._watching if other.seat != seat)
        self._left.append(player)
        return player

    @property
    def seats(self) -> int:
        """How many chairs there are."""
        return self._seating.chairs

    @property
    def buy_in(self) -> tuple[int, int] | None:
        """The least and the most chips to sit down with; `None` for any number."""
        return self._seating.buy_in

    @property
    def refill(self) -> Refill:
        """What a player without chips does after the hand."""
        return self._seating.refill

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits, by chair, with the chips from before the hand that is going on."""
        return self._seating.players

    @property
    def left(self) -> tuple[Player, ...]:
        """Who left the table, in order, as they left."""
        return tuple(self._left)

    @property
    def bought_in(self) -> int:
        """Chips that ever came to the table."""
        return self._seating.bought_in

    @property
    def cashed_out(self) -> int:
        """Chips that players took from the table."""
        return self._seating.cashed_out

    @property
    def raked(self) -> int:
        """Chips that the house took."""
        return self._seating.raked

    # --- the hand -----------------------------------------------------------------------------

    @property
    def game(self) -> MixedGame:
        """The games of the table, which take turns, and their stakes; mostly there is one."""
        return self._rotation.game

    @property
    def variant(self) -> Variant:
        """The game of the hand that is going on; between hands, of the next one."""
        return self._rotation.leg.variant

    @property
    def stakes(self) -> Stakes:
        """The stakes of the hand that is going on; between hands, of the next one.

        They may be set between hands. In a mixed game that changes those of the next hand's game.
        """
        return self._rotation.leg.stakes

    @stakes.setter
    def stakes(self, stakes: Stakes) -> None:
        self._rotation.restake(stakes)

    @property
    def number(self) -> int:
        """How many hands were begun; the next hand has this number."""
        return self._number

    @property
    def can_begin(self) -> bool:
        """Whether a hand can begin: none is going on, and enough players have chips."""
        ready = sum(stack is not None for stack in self._seating.stacks())
        return self._hand is None and ready >= self.variant.game(self.options).seat_limits[0]

    @property
    def hand(self) -> Hand | None:
        """A copy of the hand that is going on; `None` between hands."""
        return None if self._hand is None else self._hand.copy()

    @property
    def last_hand(self) -> Hand | None:
        """The hand that was finished last."""
        return self._last_hand

    @property
    def turn(self) -> int | None:
        """The seat that is to act; `None` between hands."""
        return None if self._hand is None else self._hand.turn

    def begin(self) -> None:
        """Begins a hand: moves the button, takes the posts and deals.

        When nobody has anything to decide (everybody is all-in with a blind), the hand is over at
        once: see `last_hand`.

        Raises:
            IllegalAction: A hand is going on (`'hand_in_progress'`), or fewer players than the
                game takes have chips (`'too_few_players'`).
            RulesError: The stakes cannot be played. The button has not moved then.
        """
        if self._hand is not None:
            raise IllegalAction("a hand is going on", "hand_in_progress")
        if not self.can_begin:
            raise IllegalAction("too few players have chips to begin a hand", "too_few_players")
        stacks = self._seating.stacks()
        dealt = [seat for seat, stack in enumerate(stacks) if stack is not None]
        positions, moved = self._next_positions(dealt)
        hand = Hand(
            self.variant,
            stacks,
            stakes=self.stakes,
            posts=_core.posts(positions, self.stakes, dealt),
            button=positions.button,
            seed=self._seed,
            number=self._number,
            options=self.options,
        )
        if moved:
            self._positions = positions
        self._rotation.begin(len(dealt))
        self._number += 1
        self._hand = hand
        self._watching = tuple(p for p in self.players if hasattr(p.bot, "observe"))
        self._told = 0
        self._go_on()

    def view(self, seat: int | None = None) -> View:
        """What a seat may know of the hand that is going on; by default the seat to act.

        Raises:
            IllegalAction: No hand is going on (code `'no_hand'`), or the seat is not in it.
        """
        hand = self._going_on()
        return hand.view(self._to_act(hand) if seat is None else seat)

    @property
    def legal(self) -> Legal:
        """What is legal for the seat to act.

        Raises:
            IllegalAction: No hand is going on (code `'no_hand'`).
        """
        return self._going_on().legal

    def act(self, action: Action, seat: int | None = None) -> None:
        """Does what a player decided, and everything that follows without a decision.

        Args:
            action: The action.
            seat: Whose it is; the seat to act by default.

        Raises:
            IllegalAction: The action is refused; the hand is as it was.
        """
        hand = self._going_on()
        hand.apply(action, self._to_act(hand) if seat is None else seat)
        self._go_on()

    def answer(self, answer: object) -> None:
        """Does what a bot answered, as `act`.

        An illegal answer is treated by the declared policy and counted against the player to act.

        Raises:
            IllegalAction: The answer is not legal, and the policy is `'raise'`.
        """
        hand = self._going_on()
        seat = self._to_act(hand)
        if isinstance(answer, Action):
            try:
                hand.apply(answer, seat)
            except IllegalAction as error:
                self._seating.count_illegal(seat)
                if self.on_illegal == "raise":
                    player = self._seating.player(seat)
                    error.add_note(f"answered by {player.name} on seat {seat}")
                    raise
            else:
                self._go_on()
                return
        else:
            self._seating.count_illegal(seat)
        name = self._seating.player(seat).name
        hand.apply(replacement(answer, hand.legal, self.on_illegal, name), seat)
        self._go_on()

    def play(self, hands: int | None = None, ask: drivers.Ask | None = None) -> Iterator[Hand]:
        """Plays hands, asking the bots. See `drivers.play`.

        Args:
            hands: How many; `None` until too few players have chips.
            ask: Called with the seat and its view where a player from outside is to act.

        Yields:
            Each finished hand. There are fewer than asked for when players run out of chips.
        """
        return drivers.play(self, hands, ask)

    def bot(self, seat: int) -> Any:
        """Who decides for a seat: its bot, or `None` for a player from outside."""
        return self._seating.player(seat).bot

    def take_notice(self) -> Notice | None:
        """The next thing that a bot is to be told; `None` when there is none left.

        A driver tells the bots before it asks them.
        """
        return self._notices.popleft() if self._notices else None

    def __repr__(self) -> str:
        return (
            f"<Table {self.game.name}, {len(self.players)} of {self.seats} seats taken, "
            f"{self._number} hands begun>"
        )

    def _going_on(self) -> Hand:
        if self._hand is None:
            raise IllegalAction("no hand is going on; begin() one", "no_hand")
        return self._hand

    @staticmethod
    def _to_act(hand: Hand) -> int:
        # Between two steps it is a player's turn: the deck deals by itself, and a hand that is
        # over was settled.
        if hand.turn is None:
            raise IllegalAction("nobody is to act", "hand_over")
        return hand.turn

    def _next_positions(self, dealt: list[int]) -> "tuple[_core.Positions, bool]":
        """Who has the button and the blinds, and whether they have moved there for good.

        In a mixed game with blinds, the button stands still while a game without them is played:
        where it will be in the next hand with blinds.
        """
        with_blinds = has_blinds(self.stakes)
        stands = not with_blinds and any(has_blinds(leg.stakes) for leg in self.game.legs)
        if self._positions is None:
            button = self._first_button
            if button is None or button not in dealt:
                key = bot_key(self._seed, 1, 0)
                button = random.Random(key).choice(dealt) if key else secrets.choice(dealt)
                self._first_button = button
            positions = _core.first_positions(button, dealt, self.seats, with_blinds)
        else:
            positions = _core.next_positions(
                self._positions, self.button_mode, dealt, self.seats, with_blinds or stands
            )
            if stands:
                chair = min(dealt, key=lambda seat: (seat - positions.button) % self.seats)
                positions = _core.first_positions(chair, dealt, self.seats, False)
        return positions, not stands

    def _go_on(self) -> None:
        """Writes down what the bots are to be told, and settles the hand when it is over."""
        hand = self._going_on()
        while hand.turn == DECK:
            hand.run_out(1)
        if self._watching:
            seen = self._told
            for player in self._watching:
                events = hand.events_for(player.seat, self._told)
                seen = self._told + len(events)
                for event in events:
                    self._tell(player, "observe", event)
            self._told = seen
        if not hand.is_over:
            return
        self._seating.settle(hand.players, hand.stacks, hand.raked)
        self._hand = None
        self._last_hand = hand
        self._rotation.end()
        for seat in hand.players:
            player = self._seating.player(seat)
            if hasattr(player.bot, "end"):
                payoff, stack = hand.payoffs[seat], player.chips
                result = HandResult(self._number - 1, seat, payoff, stack, hand.view(seat))
                self._tell(player, "end", result)
        self._left.extend(self._seating.refill_busted())

    def _tell(self, player: Player, method: Told, value: object) -> None:
        if hasattr(player.bot, method):
            self._notices.append(Notice(player.seat, player.bot, method, value))
