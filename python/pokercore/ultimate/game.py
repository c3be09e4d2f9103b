"""Many rounds at one table: a bankroll for each seat, bots and persons side by side.

>>> from pokercore import ultimate
>>> game = ultimate.Game(ante=10, bank=1000, bots=[ultimate.bots.Perfect(), None], seed=2)
>>> for round in game.play(3, ask=lambda seat, view: view.legal.actions[0]):
...     print(round.payoffs)
(25, -20)
(30, -20)
(-30, -20)
>>> game.banks
{0: 1025, 1: 940}
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, Self, cast

from pokercore._asked import plain, read_seed, write_seed
from pokercore._core import UltimateAction as Action
from pokercore._core import UltimateLegal as Legal
from pokercore._core import UltimateRound as Round
from pokercore._core import UltimateView as View
from pokercore._fields import VERSION, describe, say, whole
from pokercore._snapshots import OF_DAMAGE, canonical
from pokercore.bots.base import Seed, bot_key, bot_of, name_of, seed_bytes
from pokercore.bots.policy import OnIllegal, check_policy
from pokercore.exceptions import Defect, IllegalAction, RulesError, SnapshotError
from pokercore.ultimate import bots as built_in
from pokercore.ultimate.bots import BotSource, RoundResult, SeatInfo
from pokercore.ultimate.chairs import (
    MAX_SEATS,
    Chair,
    Player,
    bot_of_chair,
    label_of,
    read_chair,
    read_side_bets,
)
from pokercore.ultimate.drivers import Ask, Watch, play_round
from pokercore.ultimate.game_events import GameEvent
from pokercore.ultimate.house import Amount, House, house_of
from pokercore.ultimate.presets import STANDARD

__all__ = ["Game"]

_FORMAT = "pokercore ultimate game"
_PURPOSE = 32
"""What sets the generators of a game's bots apart from others of the same seed."""
_PER_SITTING = 1 << 32
_USUAL: Any = object()
"""Where a bank is not given: `None` is one without limit."""
_MOST_EVENTS = 4096


class Game:
    """A table of Ultimate that deals one round after the other.

    Seats are independent. A seat whose bank does not cover Ante, Blind and side bets sits the round
    out (the event `'sit_out'` tells it) until it has more (`top_up`) or bets less (`bet`). In a
    round, those who are dealt in are numbered from 0 (`dealt` has their seats): that is the seat
    that a view tells. Everything that `Game` takes and gives are seats of the table.

    Args:
        ante: The Ante of each seat, in chips; the Blind is as large.
        bank: What each seat begins with; `None` for no limit.
        seats: How many seats are taken at the start, 0 to 6; as many as `bots`, or 1, by default.
        bots: Who decides for each: a bot, a class or factory of bots, or the name of a built-in
            one; `None` for a person, for whom `act` is called.
        house: The rules.
        side_bets: The side bets of each seat: amounts by name.
        seed: Round `k` is round `k` of this seed, and the bots' generators follow from it. Without
            one each round takes fresh bytes of the operating system: a game for money has none.
        on_illegal: What happens when a bot's answer is not legal: `'raise'` the error (the round
            stays as it was), `'fold'` (check where that may be), or `'clamp'` to the nearest Play.
            Each is counted (`Player.illegal`).

    Raises:
        RulesError: With every defect of the arguments.
        TypeError: One of `bots` is no bot and no source of bots.
        ValueError: There is no built-in bot of a name.

    Stepping by hand:

        >>> game = Game(ante=10, bank=100, seed=2)
        >>> round = game.deal()
        >>> game.turn, str(game.legal())
        (0, 'legal for seat 0: check, play 3x (30), play 4x (40)')
        >>> game.act(game.view().legal.actions[0])
        >>> game.round is round, round.stage
        (True, 'flop')
    """

    def __init__(
        self,
        *,
        ante: Amount = 10,
        bank: Amount | None = 1000,
        seats: int | None = None,
        bots: Sequence[BotSource | str | None] = (),
        house: House = STANDARD,
        side_bets: Mapping[str, Amount] | None = None,
        seed: Seed | None = None,
        on_illegal: OnIllegal = "raise",
    ) -> None:
        check_policy(on_illegal)
        house = house_of(house)
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            raise TypeError(f"{describe(bots)}; bots is a list, one for each seat from the first")
        count = whole(max(1, len(bots)) if seats is None else seats)
        if count is None or not len(bots) <= count <= MAX_SEATS:
            given = f"{len(bots)} bots" if seats is None else f"seats={say(seats)}"
            message = f"{given}; a table has up to {MAX_SEATS} seats, no fewer than bots"
            raise RulesError("", [Defect("players", "game.seats", message)])
        # Whole numbers of NumPy and the like too.
        seed = plain(seed)
        if seed is not None:
            seed_bytes(seed)
        self._set_up(house, seed, on_illegal)
        self._usual = (ante, bank, side_bets)
        self._check_usual()
        # A name here is that of a built-in bot, as in `simulate`; `sit` takes one for a person's.
        sources = [built_in.get(bot) if isinstance(bot, str) else bot for bot in bots]
        for seat in range(count):
            self.sit(sources[seat] if seat < len(sources) else None)

    def _check_usual(self) -> None:
        """Refuses stakes that nobody could sit down with, also where nobody sits yet."""
        ante, bank, side_bets = self._usual
        defects: list[Defect] = []
        if bank is not None:
            self._units("bank", bank, defects)
        units, bets = self._stakes(ante, side_bets, defects)
        self._check(Chair(0, 0, "", None, units, bets), defects)
        # A copy, which the caller does not change.
        self._usual = ante, bank, {name: self.house.amount(made) for name, made in bets.items()}

    def _set_up(self, house: House, seed: Seed | None, on_illegal: OnIllegal) -> None:
        self.house = house
        self.on_illegal: OnIllegal = on_illegal
        self._seed = seed
        self._chairs: dict[int, Chair] = {}
        self._bots: dict[int, Any] = {}
        self._new: set[int] = set()
        self._sat = 0
        self._number = 0
        self._round: Round | None = None
        self._last: Round | None = None
        self._dealt: tuple[int, ...] = ()
        self._illegal: dict[int, int] = {}
        self._watch: Watch | None = None
        self._watched: Watch | None = None
        self._ended: deque[tuple[Any, RoundResult]] = deque()
        self._events: deque[GameEvent] = deque(maxlen=_MOST_EVENTS)
        self._told = 0

    # --- who sits -----------------------------------------------------------------------------

    def sit(
        self,
        player: BotSource | str | None = None,
        *,
        bank: Amount | None = _USUAL,
        seat: int | None = None,
        name: str | None = None,
        ante: Amount | None = None,
        side_bets: Mapping[str, Amount] | None = None,
    ) -> int:
        """Seats a player, who plays from the next round on.

        Args:
            player: A bot, or a class or factory of bots; the name of a person, or `None` for one
                without.
            bank: What he brings; `None` for no limit. By default what the game was made with, as
                for the Ante and the side bets.
            seat: His seat; the first free one by default.
            name: What to call him.
            ante: His Ante.
            side_bets: His side bets.

        Returns:
            The seat.

        Raises:
            RulesError: With every defect: a seat that is taken or not there, no amount, stakes that
                a pay would split. Nobody sat down then.
            TypeError: `player` is no bot and no name.
        """
        self._settle()
        bot: Any = None
        if not (player is None or isinstance(player, str)):
            bot = bot_of(built_in.fitted(player, self.house))
        defects: list[Defect] = []
        place = self._place(seat, defects)
        called = name or (player if isinstance(player, str) else name_of(bot) if bot else "")
        called = called or f"player {place + 1}"
        if not isinstance(called, str):
            defects.append(Defect("wrong_type", "name", f"{say(called)} is no name; give a text"))
        usual_ante, usual_bank, usual_bets = self._usual
        amount = usual_bank if bank is _USUAL else bank
        units = self._units("bank", amount, defects) if amount is not None else None
        stakes = self._stakes(
            usual_ante if ante is None else ante, usual_bets if side_bets is None else side_bets,
            defects,
        )  # fmt: skip
        label = None if bot is None else label_of(bot, self.house)
        chair = Chair(place, self._sat, called, units, *stakes, label)
        self._check(chair, defects)
        self._sat += 1
        self._chairs[place] = chair
        self._tell("sit", place, name=called, bank=self._amount(units), bot=bot is not None)
        self._give(chair, bot)
        return place

    def _place(self, seat: int | None, defects: list[Defect]) -> int:
        free = [place for place in range(MAX_SEATS) if place not in self._chairs]
        if seat is None:
            if not free:
                message = f"all {MAX_SEATS} seats are taken"
                defects.append(Defect("table_full", "seat", message))
            return free[0] if free else 0
        place = whole(seat)
        if place is None or not 0 <= place < MAX_SEATS:
            message = f"{say(seat)}; seats are 0 to {MAX_SEATS - 1}"
            defects.append(Defect("no_such_seat", "seat", message))
            return 0
        if place not in free:
            message = f"{self._chairs[place].name} sits there"
            defects.append(Defect("seat_taken", f"seat {place}", message))
        return place

    def _units(self, place: str, amount: Amount, defects: list[Defect]) -> int:
        try:
            return self.house.units(amount, place)
        except RulesError as error:
            defects += error.defects
            return 0

    def _stakes(
        self, ante: Amount, side_bets: Mapping[str, Amount] | None, defects: list[Defect]
    ) -> tuple[int, dict[str, int]]:
        units = self._units("ante", ante, defects)
        try:
            return units, read_side_bets(self.house, side_bets, "side_bets")
        except RulesError as error:
            defects += error.defects
            return units, {}

    def _check(self, chair: Chair, defects: list[Defect]) -> None:
        if not defects:
            chair.check(self.house)
        else:
            raise RulesError("", defects)

    def _give(self, chair: Chair, bot: Any) -> None:
        """Lets a bot decide for a seat; where it sits it is told before it first decides."""
        self._bots.pop(chair.seat, None)
        if bot is not None:
            self._bots[chair.seat] = bot
            self._new.add(chair.seat)

    def _start(self) -> None:
        """Tells the bots that are new where they sit."""
        for seat in sorted(self._new):
            # Before it is told, so that what raises is not told twice.
            self._new.discard(seat)
            chair = self._chairs.get(seat)
            bot: Any = self._bots.get(seat)
            if chair is None or not hasattr(bot, "start"):
                continue
            index = chair.sitting * _PER_SITTING + self._number
            bot.start(
                SeatInfo(
                    seat=chair.seat,
                    seats=len(self._chairs),
                    house=self.house,
                    ante=self.house.amount(chair.ante),
                    bank=self._amount(chair.bank),
                    name=chair.name,
                    rng_key=bot_key(self._seed, _PURPOSE, index),
                )
            )

    def stand(self, seat: int) -> Player:
        """Takes a player from the table.

        Returns:
            The player with what he has.

        Raises:
            RulesError: Nobody sits there.
            IllegalAction: He plays in the round that is going on (`'hand_in_progress'`).
        """
        chair = self._between(seat, dealt_in=True)
        player = chair.player(self.house, self._bots.pop(seat, None))
        del self._chairs[seat]
        self._tell("stand", seat, name=player.name, bank=player.bank)
        return player

    def top_up(self, seat: int, amount: Amount) -> None:
        """Adds to a bank, between rounds.

        Raises:
            RulesError: Nobody sits there, the bank has no limit, or this is no amount above 0.
            IllegalAction: He plays in the round that is going on (`'hand_in_progress'`).
        """
        chair = self._between(seat, dealt_in=True)
        units = self.house.units(amount, "amount")
        bank = chair.bank
        if bank is None or chair.paid_in is None:
            message = "the bank has no limit, so nothing can be added"
            raise RulesError("", [Defect("option", f"seat {seat}", message)])
        if units == 0:
            message = "0 chips; give an amount above 0"
            raise RulesError("", [Defect("amount_out_of_range", "amount", message)])
        self.house.units(self.house.amount(bank + units), "bank")
        chair.paid_in += units
        self._tell("top_up", seat, amount=self.house.amount(units), bank=self._amount(chair.bank))

    def bet(
        self,
        seat: int,
        ante: Amount | None = None,
        side_bets: Mapping[str, Amount] | None = None,
    ) -> None:
        """Changes what a seat stakes, from the next round on.

        Args:
            seat: The seat.
            ante: Its Ante; as it is by default.
            side_bets: All of its side bets; as they are by default.

        Raises:
            RulesError: Nobody sits there; or with every defect of the stakes.
        """
        chair = self._between(seat, dealt_in=False)
        defects: list[Defect] = []
        new_ante, new_bets = chair.ante, chair.side_bets
        if ante is not None:
            new_ante = self._units("ante", ante, defects)
        if side_bets is not None:
            _, new_bets = self._stakes(self.house.amount(new_ante), side_bets, defects)
        changed = Chair(**{**asdict(chair), "ante": new_ante, "side_bets": new_bets})
        self._check(changed, defects)
        self._chairs[seat] = changed
        player = changed.player(self.house)
        self._tell("bet", seat, ante=player.ante, side_bets=player.side_bets)

    def _between(self, seat: int, *, dealt_in: bool) -> Chair:
        """The chair of a seat, which must not be in a round where `dealt_in` asks for that."""
        self._settle()
        chair = self._chairs.get(seat) if whole(seat) is not None else None
        if chair is None:
            place = f"seat {say(seat)}"
            raise RulesError("", [Defect("no_such_seat", place, "nobody sits there")])
        if dealt_in and self._round is not None and seat in self._dealt:
            message = f"{chair.name} plays in the round that is going on; wait for its end"
            raise IllegalAction(message, "hand_in_progress")
        return chair

    # --- what it is ---------------------------------------------------------------------------

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits, by seat."""
        self._settle()
        return tuple(
            chair.player(self.house, self._bots.get(seat))
            for seat, chair in sorted(self._chairs.items())
        )

    @property
    def banks(self) -> dict[int, Amount | None]:
        """What each seat has, as of the end of the last round; `None` for no limit."""
        return {player.seat: player.bank for player in self.players}

    @property
    def number(self) -> int:
        """How many rounds were dealt; the next one has this number."""
        return self._number

    @property
    def round(self) -> Round | None:
        """The round that is going on; `None` between rounds."""
        self._settle()
        return self._round

    @property
    def last_round(self) -> Round | None:
        """The round that was finished last."""
        self._settle()
        return self._last

    @property
    def dealt(self) -> tuple[int, ...]:
        """The seats that are in the round that is going on, or were in the last one, in the order
        of their numbers in it.
        """
        return self._dealt

    @property
    def turn(self) -> int | None:
        """The lowest seat that is to decide; `None` between rounds."""
        round_ = self.round
        return None if round_ is None or round_.turn is None else self._dealt[round_.turn]

    @property
    def waiting(self) -> tuple[int, ...]:
        """All seats that are to decide at this stage; they may in any order."""
        round_ = self.round
        return () if round_ is None else tuple(self._dealt[seat] for seat in round_.waiting)

    @property
    def can_deal(self) -> bool:
        """Whether a round can be dealt: none is going on, and a seat can pay for it."""
        self._settle()
        return self._round is None and any(chair.can_pay for chair in self._chairs.values())

    def view(self, seat: int | None = None) -> View:
        """The round that is going on, or the last one, as a seat may know it.

        Args:
            seat: The seat; by default the one that is to decide.

        Raises:
            IllegalAction: There was no round, nobody is to decide (`'hand_over'`), or the seat is
                not in it (`'no_such_seat'`).
        """
        round_ = self.round or self._last
        if round_ is None:
            raise IllegalAction("no round was dealt yet; call deal()", "hand_over")
        place = self._in_round(seat)
        chair = self._chairs.get(self._dealt[place])
        if self._round is None and chair is not None and not chair.rounds:
            # Those were the cards of whoever sat there before.
            message = f"{chair.name} was not in the last round"
            raise IllegalAction(message, "no_such_seat")
        return round_.view(place)

    def legal(self, seat: int | None = None) -> Legal:
        """What a seat may do now; see `view`."""
        return self.view(seat).legal

    def _in_round(self, seat: int | None) -> int:
        """The number of a seat in the round."""
        if seat is None:
            seat = self.turn
            if seat is None:
                raise IllegalAction("nobody is to decide: the round is over", "hand_over")
        if whole(seat) is None or seat not in self._dealt:
            there = ", ".join(map(str, self._dealt))
            message = f"seat {say(seat)} is not in the round; those that are: {there}"
            raise IllegalAction(message, "no_such_seat")
        return self._dealt.index(seat)

    # --- playing ------------------------------------------------------------------------------

    def deal(self) -> Round:
        """Deals a round to every seat that can pay for it.

        Returns:
            The round. What is done to it counts, here and there: `act` and the verbs of the round
            are the same.

        Raises:
            IllegalAction: A round is going on (`'hand_in_progress'`), or no seat can pay for one
                (`'bank_too_small'`). Nothing has changed.
            RulesError: A bank could grow beyond 2^53 chips. Nothing has changed.
        """
        self._settle()
        if self._round is not None:
            raise IllegalAction("a round is going on; play it to its end", "hand_in_progress")
        chairs = [chair for _, chair in sorted(self._chairs.items())]
        dealt = [chair for chair in chairs if chair.can_pay]
        if not dealt:
            short = ", ".join(
                f"seat {player.seat} has {player.bank} of {player.stake}" for player in self.players
            )
            message = (
                f"no seat can pay for a round ({short or 'nobody sits here'}); top up or bet less"
            )
            raise IllegalAction(message, "bank_too_small")
        players = [chair.player(self.house) for chair in dealt]
        round_ = Round(
            house=self.house,
            seats=len(players),
            ante=[player.ante for player in players],
            bank=[player.bank for player in players],
            side_bets=[player.side_bets for player in players],
            seed=secrets.token_bytes(32) if self._seed is None else self._seed,
            number=self._number,
        )
        for chair in chairs:
            if chair not in dealt:
                bank, stake = self._amount(chair.bank), self.house.amount(chair.stake)
                self._tell("sit_out", chair.seat, bank=bank, stake=stake)
        self._begin(round_, tuple(chair.seat for chair in dealt), is_new=True)
        self._tell("begin", None, seats=self._dealt)
        self._number += 1
        return round_

    def _begin(self, round_: Round, dealt: tuple[int, ...], *, is_new: bool) -> None:
        self._start()
        self._round, self._dealt, self._illegal = round_, dealt, {}
        self._watch = Watch(round_, self._bots_in_round(), is_new=is_new)

    def _bots_in_round(self) -> dict[int, Any]:
        """The bots by the seats of the round."""
        return {
            place: self._bots[seat] for place, seat in enumerate(self._dealt) if seat in self._bots
        }

    def act(self, action: Action, seat: int | None = None) -> None:
        """Takes a decision.

        Args:
            action: What is done.
            seat: Whose; by default that of the seat that is to decide.

        Raises:
            IllegalAction: It is not legal, or no round is going on. Nothing has changed.
        """
        round_ = self.round
        if round_ is None:
            raise IllegalAction("no round is going on; call deal()", "hand_over")
        round_.apply(action, self._in_round(seat))
        self._settle()

    def ask_bots(self) -> bool:
        """Asks the bots that are to decide, whoever else is, until only persons are left.

        Returns:
            Whether a person is to decide; `False` when the round is over.

        Raises:
            IllegalAction: No round is going on; or an answer is not legal and the policy is
                `'raise'`.
        """
        round_ = self.round
        if round_ is None or self._watch is None:
            raise IllegalAction("no round is going on; call deal()", "hand_over")
        play_round(
            round_, self._bots_in_round(), self.on_illegal,
            illegal=self._illegal, watch=self._watch, only_bots=True,
        )  # fmt: skip
        self._settle()
        return self._round is not None

    def play(self, rounds: int | None = None, ask: Ask | None = None) -> Iterator[Round]:
        """Plays rounds, asking the bots; one that is going on is played on first, and counts.

        When a bot or `ask` raises, the round stays as it was before the decision, and a later call
        goes on from there.

        Args:
            rounds: How many; `None` until no seat can pay for one.
            ask: Called with the seat and its view where a person is to decide.

        Yields:
            Each finished round.

        Raises:
            IllegalAction: A person is to decide and `ask` is not given (code `'no_bot'`); or an
                answer is not legal and the policy is `'raise'`.
            RulesError: `rounds` is no whole number from 0.
        """
        number = None if rounds is None else whole(rounds)
        if rounds is not None and (number is None or number < 0):
            message = f"{say(rounds)}; give a whole number from 0, or None"
            raise RulesError("", [Defect("option", "rounds", message)])
        return self._play(number, ask)

    def _play(self, rounds: int | None, ask: Ask | None) -> Iterator[Round]:
        played = 0
        while rounds is None or played < rounds:
            if self.round is None:
                if not self.can_deal:
                    return
                self.deal()
            round_ = cast(Round, self._round)
            asked = None if ask is None else partial(_ask, ask, self._dealt)
            play_round(
                round_, self._bots_in_round(), self.on_illegal,
                ask=asked, illegal=self._illegal, watch=self._watch,
            )  # fmt: skip
            self._settle()
            played += 1
            yield round_

    def _settle(self) -> None:
        """Books a round that is over, wherever it was played to its end."""
        round_ = self._round
        if round_ is not None and round_.is_over:
            self._book(round_)
        # What a bot raises goes through; it is not told twice, and the others are told later.
        if self._watched is not None:
            self._watched.tell()
            self._watched = None
        while self._ended:
            bot, result = self._ended.popleft()
            bot.end(result)

    def _book(self, round_: Round) -> None:
        self._watched, self._watch = self._watch, None
        self._round, self._last = None, round_
        payoffs = round_.payoffs
        for place, seat in enumerate(self._dealt):
            chair = self._chairs[seat]
            chair.won += self.house.signed_units(payoffs[place])
            chair.rounds += 1
            chair.illegal += self._illegal.get(place, 0)
        banks = {seat: self._amount(self._chairs[seat].bank) for seat in self._dealt}
        self._tell(
            "end", None, number=self._number - 1,
            payoffs=dict(zip(self._dealt, payoffs, strict=True)), banks=banks,
        )  # fmt: skip
        for place, seat in enumerate(self._dealt):
            bot: Any = self._bots.get(seat)
            if hasattr(bot, "end"):
                result = RoundResult(
                    self._number - 1, seat, payoffs[place], banks[seat], round_.view(place)
                )
                self._ended.append((bot, result))

    # --- what happened ------------------------------------------------------------------------

    @property
    def events(self) -> tuple[GameEvent, ...]:
        """What happened, the last 4096 things."""
        self._settle()
        return tuple(self._events)

    def events_since(self, number: int) -> tuple[GameEvent, ...]:
        """What happened after the event of a number; 0 for everything that is kept."""
        return tuple(event for event in self.events if event.number > number)

    def _tell(self, kind: str, seat: int | None, number: int | None = None, **data: Any) -> None:
        self._told += 1
        of_round = self._number if number is None else number
        self._events.append(GameEvent(self._told, kind, seat, of_round, data))

    def _amount(self, units: int | None) -> Amount | None:
        return None if units is None else self.house.amount(units)

    def __repr__(self) -> str:
        self._settle()
        state = "a round is going on" if self._round is not None else "between rounds"
        return f"<Game of Ultimate, {len(self._chairs)} seats, {self._number} rounds, {state}>"

    # --- surviving ----------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """Everything as bytes, also in the middle of a round. They hold all its cards.

        Examples:
            >>> game = Game(ante=10, bank=100, seed=2)
            >>> round = game.deal().check()
            >>> twin = Game.from_snapshot(game.snapshot())
            >>> twin.turn, twin.round == round, twin.snapshot() == game.snapshot()
            (0, True, True)
        """
        self._settle()
        ante, bank, side_bets = self._usual
        state = {
            "house": self.house.to_dict(),
            "on_illegal": self.on_illegal,
            "seed": None if self._seed is None else write_seed(self._seed),
            "usual": [
                self.house.units(ante, "ante"),
                None if bank is None else self.house.units(bank, "bank"),
                read_side_bets(self.house, side_bets, "side_bets"),
            ],
            "chairs": [asdict(chair) for _, chair in sorted(self._chairs.items())],
            "counts": [self._sat, self._number, self._told],
            "dealt": list(self._dealt),
            "illegal": [list(pair) for pair in sorted(self._illegal.items())],
            "round": _coded(self._round),
            "last": _coded(self._last),
        }
        head = {"format": _FORMAT, "version": VERSION, "digest": _digest(state)}
        return canonical({**head, "state": state})

    @classmethod
    def from_snapshot(cls, data: bytes, bots: Mapping[int | str, BotSource] | None = None) -> Self:
        """Reads what `snapshot` wrote. Events from before it are not in it.

        Args:
            data: The bytes.
            bots: Bots of your own, by seat or by name. Built-in ones as they are without arguments
                come back by themselves; a seat whose bot is not found is a person's.

        Raises:
            SnapshotError: The bytes are no snapshot, were changed, or are of another version.
        """
        try:
            read = json.loads(data)
            if not isinstance(read, dict) or read.get("format") != _FORMAT:
                raise SnapshotError("these bytes are no snapshot of a game of Ultimate")
            if read.get("version") != VERSION:
                version = say(read.get("version"))
                raise SnapshotError(f"a snapshot of version {version}; this reads {VERSION}")
            state = read["state"]
            if read["digest"] != _digest(state):
                raise SnapshotError("a damaged snapshot of a game: the bytes were changed")
            made = cls.__new__(cls)
            made._load(state)
        except SnapshotError:
            raise
        except OF_DAMAGE as error:
            message = f"a damaged snapshot of a game: {type(error).__name__}: {error}"
            raise SnapshotError(message) from error
        made._resume(dict(bots or {}))
        return made

    def _load(self, state: Mapping[str, Any]) -> None:
        check_policy(state["on_illegal"])
        seed = None if state["seed"] is None else read_seed(state["seed"])
        self._set_up(House.from_dict(state["house"]), seed, state["on_illegal"])
        ante, bank, side_bets = state["usual"]
        _counts([ante, *([] if bank is None else [bank]), *side_bets.values()])
        amount = self.house.amount
        self._usual = (
            amount(ante),
            None if bank is None else amount(bank),
            {name: amount(units) for name, units in side_bets.items()},
        )
        chairs = [read_chair(data, self.house) for data in state["chairs"]]
        self._chairs = {chair.seat: chair for chair in chairs}
        if len(self._chairs) < len(chairs):
            raise ValueError("two chairs of one seat")
        self._sat, self._number, self._told = _counts(state["counts"])
        self._dealt = tuple(_counts(state["dealt"]))
        self._last = _decoded(state["last"])
        self._round = _decoded(state["round"])
        for place, times in map(_counts, state["illegal"]):
            self._illegal[place] = times
        for round_ in (self._last, self._round):
            if round_ is not None and round_.house != self.house:
                raise ValueError("a round of another house than that of the game")
        if self._last is not None and not self._last.is_over:
            raise ValueError("a last round that is not over")
        if sorted(set(self._dealt)) != list(self._dealt) or (self._dealt or (0,))[-1] >= MAX_SEATS:
            raise ValueError(f"seats {say(self._dealt)} in a round")
        shown = self._round or self._last
        if shown is not None and len(self._dealt) != shown.seats:
            raise ValueError("a round of other seats than those of the game")
        if self._round is not None and not self._chairs.keys() >= set(self._dealt):
            raise ValueError("a round of other seats than those of the game")
        if not self._illegal.keys() <= set(range(len(self._dealt))):
            raise ValueError(f"illegal answers of {say(self._illegal)}")

    def _resume(self, sources: Mapping[int | str, BotSource]) -> None:
        for _, chair in sorted(self._chairs.items()):
            self._give(chair, bot_of_chair(chair, sources, self.house))
        if self._round is not None:
            illegal = self._illegal
            self._begin(self._round, self._dealt, is_new=False)
            self._illegal = illegal


def _ask(ask: Ask, dealt: tuple[int, ...], place: int, view: View) -> Action:
    """Asks for a seat of a round by its number at the table."""
    return ask(dealt[place], view)


def _counts(given: Any) -> list[int]:
    """Whole numbers from 0 of a snapshot.

    Raises:
        TypeError: One is none.
    """
    numbers = [number for number in given if type(number) is int and number >= 0]
    if len(numbers) < len(given):
        raise TypeError(f"counts of {say(given)}")
    return numbers


def _digest(state: object) -> str:
    return hashlib.sha256(canonical(state)).hexdigest()


def _coded(round_: Round | None) -> str | None:
    return None if round_ is None else base64.b64encode(round_.snapshot()).decode()


def _decoded(text: str | None) -> Round | None:
    return None if text is None else Round.from_snapshot(base64.b64decode(text, validate=True))
