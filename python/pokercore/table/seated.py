"""Who sits at a table, with how much: what players and the house say between hands."""

from typing import Self, cast

from pokercore.bots.base import AsyncBotSource, BotSource, bot_of, factory_of, name_of
from pokercore.bots.policy import OnIllegal
from pokercore.enums import ButtonMode
from pokercore.exceptions import RulesError
from pokercore.options import Options
from pokercore.table import inputs
from pokercore.table.bench import Bench, label_of
from pokercore.table.chairs import Player
from pokercore.table.engine import Engine
from pokercore.table.house import House, Refill
from pokercore.table.stepped import Stepped


class Seated(Stepped):
    """The chairs of a table, and every chip that comes or goes. `Table` is one, with its hands."""

    def _set_up(self, engine: Engine, on_illegal: OnIllegal) -> None:
        self._engine = engine
        self.on_illegal: OnIllegal = on_illegal
        self._bench = Bench(engine)

    # --- who sits -----------------------------------------------------------------------------

    def sit(
        self,
        player: BotSource | AsyncBotSource | str,
        chips: int | None = None,
        seat: int | None = None,
        name: str | None = None,
        post: bool = True,
    ) -> int:
        """Seats a player, who plays from the next hand on that he may come in.

        Args:
            player: A bot, or a class or factory of bots; or the name of a player from outside,
                for whom `act` is called.
            chips: What he buys in for; the most by default.
            seat: The chair; the first free one by default.
            name: What to call a bot.
            post: Whether he posts the big blind to play at once where he owes it, or waits for it.

        Returns:
            The chair.

        Raises:
            RulesError: With every defect; nobody sat down then.
            TypeError: `player` is no bot and no name.
        """
        if isinstance(player, str):
            bot, default = None, player
        else:
            bot = bot_of(player)
            default = name_of(player)
        chair, chips = self._place(seat, chips)
        name = name or default
        self._take(
            inputs.Sit(chair, name, chips, post, None if bot is None else label_of(bot)), None
        )
        self._bench.give(chair, bot)
        return chair

    def _place(self, seat: int | None, chips: int | None) -> tuple[int, int]:
        """The chair and the chips of somebody who asks for any."""
        house, chairs = self._engine.house, self._engine.chairs
        defects = []
        if seat is None:
            seat = chairs.free_chair()
            if seat is None:
                message = f"all {house.chairs} seats are taken"
                if chairs.reserved:
                    message += " or kept for somebody"
                defects.append(("table_full", "table.seats", message))
        else:
            chairs.check(seat)
        if chips is None:
            if house.buy_in is None:
                message = "give the chips, since this table has no buy-in to go by"
                defects.append(("buy_in", "chips", message))
            else:
                chips = house.buy_in[1]
        if defects or seat is None or chips is None:
            raise RulesError("", defects)
        return seat, chips

    def fill(
        self, source: BotSource | AsyncBotSource, chips: int | None = None, name: str | None = None
    ) -> Self:
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
        make = factory_of(cast(BotSource, source))
        for seat in self._engine.chairs.empty:
            self.sit(make(), chips, seat, name or name_of(source))
        return self

    def stand(self, seat: int, after_hand: bool = False) -> Player:
        """Takes a player from the table.

        Args:
            seat: His chair.
            after_hand: Lets one who plays in the hand that is going on leave when it is over.

        Returns:
            The player with his chips, as he left or as he plays his last hand.

        Raises:
            RulesError: Nobody sits there.
            IllegalAction: He plays in the hand that is going on (code `'hand_in_progress'`); or he
                has chips in a tournament (`'tournament'`).
        """
        player = self.player(seat)
        self._take(inputs.Stand(seat, after_hand), None)
        self._bench.note()
        return player

    def stay(self, seat: int) -> None:
        """Lets a player who was to leave after the hand (`stand(after_hand=True)`) stay after all.

        Raises:
            RulesError: Nobody sits there.
            IllegalAction: He was not to leave (code `'stays'`), or the table is closed
                (`'closed'`).
        """
        self._take(inputs.Stay(seat), None)

    def set_bot(self, seat: int, player: BotSource | AsyncBotSource | None) -> None:
        """Lets another one decide for a player, who keeps his chair and chips.

        In the middle of a hand too: a bot is told where it sits, and what happens from then on. A
        driver that waits for the answer of who decided before asks the new one.

        Args:
            seat: The chair.
            player: A bot, or a class or factory of bots; `None` for a player from outside.

        Raises:
            RulesError: Nobody sits there.
            TypeError: `player` is no bot.

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.HEADS_UP, seats=2, seed=4, button=0)
            >>> table.sit("Ada", 100), table.sit("Bo", 100)
            (0, 1)
            >>> table.begin()
            >>> table.set_bot(0, pc.bots.AlwaysFold), table.set_bot(1, pc.bots.Call)
            (None, None)
            >>> next(table.play(1)).payoffs
            (-1, 1)
        """
        bot = None if player is None else bot_of(player)
        self._take(inputs.SetBot(seat, None if bot is None else label_of(bot)), None)
        self._bench.change(seat, bot)

    def close(self) -> None:
        """Closes the table: everybody leaves with his chips, and nobody comes any more.

        Who plays in the hand that is going on leaves when it is over; the others leave at once.

        Raises:
            IllegalAction: It is closed (code `'closed'`), or a table of a tournament
                (`'tournament'`), whose players are moved (`remove`).

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.NLHE, seats=3, seed=4).fill(pc.bots.Call, 100)
            >>> table.begin()
            >>> table.close()
            >>> len(list(table.play())), table.players, len(table.left)
            (1, (), 3)
        """
        self._take(inputs.Close(), None)
        self._bench.note()

    @property
    def is_closed(self) -> bool:
        """Whether the table is closed."""
        return self._engine.closed

    def sit_out(self, seat: int) -> None:
        """Deals a player out from the next hand on; in a tournament his hands are dead then.

        Raises:
            RulesError: Nobody sits there.
            IllegalAction: He sits out already (code `'sits_out'`).
        """
        self._take(inputs.SitOut(seat), None)

    def come_back(self, seat: int, post: bool = True) -> None:
        """Lets a player who sat out play again.

        Args:
            seat: His chair.
            post: Whether he posts what he owes to play at once, or waits for the big blind.

        Raises:
            RulesError: Nobody sits there.
            IllegalAction: He does not sit out (`'sits_in'`) or has no chips (`'no_chips'`).

        Who missed blinds posts them:

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.NLHE, seats=4, seed=1, button=0)
            >>> table = table.fill(pc.bots.AlwaysFold, 1000)
            >>> hands = list(table.play(hands=1))
            >>> table.sit_out(3)
            >>> hands = list(table.play(hands=5))
            >>> table.player(3).owes_small, table.player(3).owes_big
            (True, True)
            >>> table.come_back(3)
            >>> hand = next(hand for hand in table.play() if 3 in hand.players)
            >>> [(post.kind.label, post.amount) for post in hand.posts if post.seat == 3]
            [('extra_live', 2), ('dead', 1)]
        """
        self._take(inputs.ComeBack(seat, post), None)

    def reserve(self, seat: int, name: str, until: int | None = None) -> None:
        """Keeps a chair for a name, until a time of the clock that is handed in.

        Raises:
            RulesError: Somebody sits there, or it is kept for somebody already.

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.NLHE, seats=2)
            >>> table.reserve(1, "Ada", until=60_000)
            >>> table.sit("Bo", 200), table.reserved
            (0, {1: 'Ada'})
            >>> table.tick(60_000)
            >>> table.reserved
            {}
        """
        self._take(inputs.Reserve(seat, name, until), None)

    def release(self, seat: int) -> None:
        """Keeps a chair no longer.

        Raises:
            IllegalAction: It is kept for nobody (code `'not_reserved'`).
        """
        self._take(inputs.Release(seat), None)

    def add_chips(self, seat: int, chips: int, after_hand: bool = False) -> None:
        """Tops a player up, or lets him buy in again.

        Args:
            seat: His chair.
            chips: How many come.
            after_hand: Lets one who plays in the hand that is going on have them when it is over:
                as many as the limit leaves room for then, and none if that is less than the least
                buy-in (the event `chips` tells how many came). What he asked for before in the
                same hand is replaced: see `Player.adding`.

        Raises:
            RulesError: Nobody sits there, or with them he has more or less than the buy-in allows.
            IllegalAction: He plays in the hand that is going on (code `'hand_in_progress'`), or
                leaves when it is over (`'leaves'`).
        """
        self._take(inputs.AddChips(seat, chips, after_hand), None)

    def straddle(self, seat: int, on: bool = True) -> None:
        """Lets a player straddle whenever he may, or no longer.

        Raises:
            IllegalAction: There is no straddle at this table (code `'not_permitted'`).
        """
        self._take(inputs.Straddle(seat, on), None)

    def remove(self, seat: int) -> Player:
        """Takes a player from the table between hands, with his chips, in a tournament too.

        With `sit`, whose chips then are those he had, this moves a player to another table: no
        chips are made or lost.

        Raises:
            RulesError: Nobody sits there.
            IllegalAction: He plays in the hand that is going on (code `'hand_in_progress'`).

            >>> import pokercore as pc
            >>> one, two = (pc.Table(pc.variants.NLHE, seats=6, tournament=True) for _ in range(2))
            >>> one.sit("Ada", 1500)
            0
            >>> player = one.remove(0)
            >>> two.sit(player.name, player.chips)
            0
        """
        player = self.player(seat)
        self._take(inputs.Remove(seat), None)
        self._bench.note()
        return player

    @property
    def house(self) -> House:
        """What the house settled for this table."""
        return self._engine.house

    @property
    def seats(self) -> int:
        """How many chairs there are."""
        return self._engine.house.chairs

    @property
    def buy_in(self) -> tuple[int, int] | None:
        """The least and the most chips to sit down with; `None` for any number."""
        return self._engine.house.buy_in

    @property
    def refill(self) -> Refill:
        """What a player without chips does after the hand."""
        return self._engine.house.refill

    @property
    def button_mode(self) -> ButtonMode:
        """How the button goes round when players leave."""
        return self._engine.house.button_mode

    @property
    def options(self) -> Options | None:
        """The options of the house."""
        return self._engine.house.options

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits, by chair, with the chips from before the hand that is going on."""
        bots = self._bench.bots
        return tuple(chair.player(bots.get(chair.seat)) for chair in self._engine.chairs.taken)

    def player(self, seat: int) -> Player:
        """Who sits on a chair.

        Raises:
            RulesError: Nobody does, or there is no such chair.
        """
        return self._engine.chairs.at(seat).player(self._bench.bots.get(seat))

    @property
    def reserved(self) -> dict[int, str]:
        """The chairs that are kept, and for whom."""
        return {seat: name for seat, (name, _) in self._engine.chairs.reserved.items()}

    @property
    def left(self) -> tuple[Player, ...]:
        """Who left the table, in order, as they left: the last 32 of them."""
        return tuple(self._engine.left)

    @property
    def bought_in(self) -> int:
        """Chips that ever came to the table."""
        return self._engine.chairs.bought_in

    @property
    def cashed_out(self) -> int:
        """Chips that players took from the table."""
        return self._engine.chairs.cashed_out

    @property
    def raked(self) -> int:
        """Chips that the house took."""
        return self._engine.chairs.raked
