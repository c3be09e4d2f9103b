"""What a table does with an input: a machine without bots, clocks of its own or any I/O.

The same inputs at the same times make the same events, so a journal of inputs is a table.
"""

import hashlib
import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from pokercore import _core
from pokercore._core import Action, Card, Hand, Positions
from pokercore._fields import say
from pokercore.bots.base import Seed, bot_key
from pokercore.exceptions import IllegalAction, RulesError
from pokercore.options import Stakes
from pokercore.table import entry, inputs, state
from pokercore.table.chairs import Chair, Chairs, Player, has_ended
from pokercore.table.clock import Clock
from pokercore.table.dealing import Dealing
from pokercore.table.events import TableEventKind as Kind
from pokercore.table.events import text_of
from pokercore.table.house import MAX_CHIPS, MOST_MS, House, is_whole
from pokercore.table.rotation import Rotation
from pokercore.table.stream import Stream

DECK = -1
_RABBIT = -1
_LEFT = 32
_NOBODY: Mapping[int, int] = {}
_NO_CHAIRS: list[Chair] = []
_NO_POSTS: Sequence[tuple[int, int, int]] = ()
_NO_STRADDLES: Sequence[tuple[int, int]] = ()


class Engine:
    """The state of a table, and what each input does to it.

    An input that is refused changes nothing: each handler checks everything before it touches
    anything.

    Args:
        house: The settings.
        seed: Deals and the first button follow from it; `None` where each hand brings a secret.
        key: The generator of the native bots, 32 bytes.
    """

    # Slots here and in what a table holds beside: of a thousand tables in one loop, each decision
    # finds its table in slow memory, so what is read counts by its places there.
    __slots__ = (
        "_is_timed", "absent", "asked", "chairs", "clock", "closed", "dealing", "decision",
        "first_button", "hand", "house", "key", "last_hand", "left", "number", "playing",
        "positions", "rotation", "seed", "seen_after", "sittings", "stakes_to_come", "stream",
    )  # fmt: skip

    def __init__(self, house: House, seed: Seed | None, key: bytes) -> None:
        self.house = house
        self._is_timed = house.decision_ms is not None
        self.seed = seed
        self.key = key
        self.chairs = Chairs(house)
        self.rotation = Rotation(house.game)
        self.clock = Clock(house)
        self.dealing = Dealing(house, seed)
        self.stream = Stream(house.keep)
        self.positions: Positions | None = None
        self.first_button = house.button
        self.number = 0
        self.hand: Hand | None = None
        self.last_hand: Hand | None = None
        self.sittings: Mapping[int, int] = _NOBODY
        """Who was dealt in, in the hand that is going on or was the last."""
        self.playing: list[Chair] = []
        """The same, as long as it is going on."""
        self.absent: Sequence[int] = ()
        self.seen_after: tuple[int, ...] = ()
        """Who showed his cards after the last hand, and whether what would have come was shown."""
        self.decision = 0
        """Counts the decisions that were due, since this value was made."""
        self.asked: dict[int, int | None] = {}
        """Who is asked on how many boards to run the rest, and what was answered."""
        self.stakes_to_come: dict[int | None, Stakes] = {}
        """What stakes change to when the hand is over: by game, or (`None`) of the next one."""
        self.left: deque[Player] = deque(maxlen=_LEFT)
        self.closed = False
        """Whether nobody comes any more."""

    # --- what the table is ----------------------------------------------------------------------

    @property
    def stakes(self) -> Stakes:
        """The stakes of the hand that is going on; between hands, of the next one."""
        return self.rotation.leg.stakes

    @property
    def turn(self) -> int | None:
        """The seat that is to act; `None` between hands, and while players are asked to agree."""
        if self.hand is None or self.asked:
            return None
        return self.hand.turn

    @property
    def can_begin(self) -> bool:
        """Whether a hand can begin: none is going on, and enough players have chips."""
        if self.hand is not None or self.closed:
            return False
        tournament = self.house.tournament
        ready = 0
        for chair in self.chairs.all:
            if chair is not None and chair.chips and (tournament or not chair.away):
                ready += 1
        return ready >= self.rotation.fewest

    def going_on(self) -> Hand:
        """The hand that is going on.

        Raises:
            IllegalAction: There is none.
        """
        if self.hand is None:
            raise IllegalAction("no hand is going on; begin() one", "no_hand")
        return self.hand

    def is_own(self, seat: int, sitting: int) -> bool:
        """Whether who sits on a chair now is who sat there as this sitting."""
        chair = self.chairs.all[seat]
        return chair is not None and chair.sitting == sitting

    def publish(
        self,
        kind: Kind,
        seat: int | None = None,
        data: Mapping[str, Any] | None = None,
        own: Mapping[int, Mapping[str, Any]] | None = None,
        hand: int | None = None,
    ) -> None:
        """Writes an event of the table into the stream."""
        if hand is None and self.hand is not None:
            hand = self.number - 1
        if own:
            self.stream.note(kind, seat, hand, data or {}, own, self.sittings)
        else:
            self.stream.note(kind, seat, hand, data or {})

    # --- inputs ---------------------------------------------------------------------------------

    def apply(self, what: inputs.Input, now: int) -> None:
        """Does what an input says.

        Raises:
            IllegalAction: That may not be done now.
            RulesError: Its values are wrong in themselves.
            TypeError: It is no input of a table.
        """
        handler = _HANDLERS.get(type(what))
        if handler is None:
            message = f"{say(what)} is no input of a table; see pokercore.table.inputs"
            raise TypeError(message)
        # What comes with each decision and each hand is looked at where it is done.
        if not isinstance(what, inputs.Act | inputs.Begin):
            inputs.check(what)
        handler(self, what, now)

    def sit(self, what: inputs.Sit, now: int) -> None:
        """A player takes a chair."""
        self._check_open_house()
        kept = self.chairs.reserved.get(what.seat)
        chair = self.chairs.sit(what.seat, what.name, what.chips, what.post, what.bot, now)
        if kept is not None and kept[0] != chair.name:
            self.publish(Kind.RELEASE, chair.seat, {"name": kept[0]})
        # At a table where no hand was played yet everybody just begins.
        chair.owes_big = self.positions is not None and self._must_post
        data = {"name": chair.name, "chips": chair.chips, "bot": chair.bot is not None}
        self.publish(Kind.SIT, chair.seat, data)

    @property
    def _must_post(self) -> bool:
        return self.house.entry == "post" and not self.house.tournament

    def stand(self, what: inputs.Stand, now: int) -> None:
        """A player leaves, now or after the hand."""
        chair = self.chairs.at(what.seat)
        if self.house.tournament and chair.chips:
            raise IllegalAction(
                f"{chair.name} has chips, and nobody takes chips from a tournament; sit out",
                "tournament",
            )
        if self.plays(chair):
            if not what.after_hand:
                raise IllegalAction(
                    f"{chair.name} plays in this hand and may leave when it is over "
                    "(after_hand=True leaves then)",
                    "hand_in_progress",
                )
            chair.leaving = True
            return
        self._remove(chair)

    def stay(self, what: inputs.Stay, now: int) -> None:
        """A player does not leave after all."""
        chair = self.chairs.at(what.seat)
        self._check_open_house()
        if not chair.leaving:
            raise IllegalAction(f"{chair.name} was not to leave", "stays")
        chair.leaving = False

    def set_bot(self, what: inputs.SetBot, now: int) -> None:
        """Another one decides for a player."""
        chair = self.chairs.at(what.seat)
        chair.bot = what.bot
        if self.turn == chair.seat or chair.seat in self.asked:
            # An answer of who decided before comes to a decision that is no longer due.
            self.decision += 1
        self.publish(Kind.BOT, chair.seat, {"bot": chair.bot is not None})

    def close(self, what: inputs.Close, now: int) -> None:
        """Everybody leaves, and nobody comes."""
        self._check_open_house()
        if self.house.tournament:
            raise IllegalAction(
                "players of a tournament do not leave with their chips; remove() moves them",
                "tournament",
            )
        self.closed = True
        self.publish(Kind.CLOSE)
        for seat, (name, _) in sorted(self.chairs.reserved.items()):
            self.publish(Kind.RELEASE, seat, {"name": name})
        self.chairs.reserved.clear()
        for chair in self.chairs.taken:
            if self.plays(chair):
                chair.leaving = True
                chair.adding = 0
            else:
                self._remove(chair)

    def _check_open_house(self) -> None:
        if self.closed:
            raise IllegalAction("the table is closed", "closed")

    def remove(self, what: inputs.Remove, now: int) -> None:
        """A player is taken from the table between hands."""
        chair = self.chairs.at(what.seat)
        if self.plays(chair):
            raise IllegalAction(
                f"{chair.name} plays in this hand and is taken from the table when it is over",
                "hand_in_progress",
            )
        self._remove(chair)

    def _remove(self, chair: Chair) -> None:
        self.chairs.stand(chair)
        self.left.append(chair.player())
        self.publish(Kind.STAND, chair.seat, {"name": chair.name, "chips": chair.chips})

    def plays(self, chair: Chair) -> bool:
        """Whether a player is in the hand that is going on."""
        return self.hand is not None and self.sittings.get(chair.seat) == chair.sitting

    def sit_out(self, what: inputs.SitOut, now: int) -> None:
        """A player is not dealt in from the next hand on."""
        chair = self.chairs.at(what.seat)
        if chair.away:
            raise IllegalAction(f"{chair.name} sits out already", "sits_out")
        self._send_away(chair, "asked")

    def _send_away(self, chair: Chair, why: str) -> None:
        chair.away = True
        self.publish(Kind.SIT_OUT, chair.seat, {"why": why})

    def come_back(self, what: inputs.ComeBack, now: int) -> None:
        """A player plays again."""
        chair = self.chairs.at(what.seat)
        if not chair.away and chair.post == what.post:
            raise IllegalAction(f"{chair.name} does not sit out", "sits_in")
        if not chair.chips:
            raise IllegalAction(f"{chair.name} has no chips; add some first", "no_chips")
        chair.away = False
        chair.timeouts = 0
        chair.post = bool(what.post)
        self.publish(Kind.COME_BACK, chair.seat, {"post": chair.post})

    def reserve(self, what: inputs.Reserve, now: int) -> None:
        """A chair is kept for a name."""
        self._check_open_house()
        self.chairs.check(what.seat)
        taken = self.chairs.all[what.seat]
        if taken is not None or what.seat in self.chairs.reserved:
            message = f"{taken.name} sits there" if taken else "it is kept for somebody already"
            raise RulesError("", [("seat_taken", f"seat {what.seat}", message)])
        until = what.until
        if until is not None and (not is_whole(until) or not now < until <= MOST_MS):
            message = f"until={say(until)}; give a time after now ({now}) in milliseconds, or None"
            raise RulesError("", [("option", "until", message)])
        self.chairs.reserved[what.seat] = (what.name, what.until)
        self.publish(Kind.RESERVE, what.seat, {"name": what.name, "until": what.until})

    def release(self, what: inputs.Release, now: int) -> None:
        """A chair is kept no longer."""
        self.chairs.check(what.seat)
        if what.seat not in self.chairs.reserved:
            raise IllegalAction(f"seat {what.seat} is kept for nobody", "not_reserved")
        name, _ = self.chairs.reserved.pop(what.seat)
        self.publish(Kind.RELEASE, what.seat, {"name": name})

    def add_chips(self, what: inputs.AddChips, now: int) -> None:
        """A player tops up or buys in again."""
        chair = self.chairs.at(what.seat)
        if self.house.tournament:
            raise IllegalAction("nobody adds chips in a tournament", "tournament")
        if self.plays(chair):
            if not what.after_hand:
                raise IllegalAction(
                    f"{chair.name} plays in this hand; chips come when it is over "
                    "(after_hand=True adds them then)",
                    "hand_in_progress",
                )
            if not is_whole(what.chips) or not 1 <= what.chips <= MAX_CHIPS:
                message = f"{say(what.chips)} chips; give a whole number from 1 to 2^53"
                raise RulesError("", [("stack_out_of_range", "chips", message)])
            if chair.leaving:
                raise IllegalAction(f"{chair.name} leaves when this hand is over", "leaves")
            chair.adding = what.chips
            return
        self.chairs.check_more(chair, what.chips)
        busted = chair.chips == 0
        self._add(chair, what.chips)
        if busted and chair.away:
            chair.away = False
            self.publish(Kind.COME_BACK, chair.seat, {"post": chair.post})

    def _add(self, chair: Chair, chips: int) -> None:
        self.chairs.add(chair, chips)
        self.publish(Kind.CHIPS, chair.seat, {"chips": chips, "stack": chair.chips})

    def straddle(self, what: inputs.Straddle, now: int) -> None:
        """A player straddles whenever he may, or no longer."""
        chair = self.chairs.at(what.seat)
        if self.house.straddle is None:
            raise IllegalAction("there is no straddle at this table", "not_permitted")
        chair.straddles = bool(what.on)
        self.publish(Kind.STRADDLE, chair.seat, {"on": chair.straddles})

    def set_stakes(self, what: inputs.SetStakes, now: int) -> None:
        """The stakes are others from the next hand on."""
        if not isinstance(what.stakes, Stakes):
            raise TypeError(f"{say(what.stakes)} are no Stakes")
        legs = len(self.rotation.game.legs)
        if what.leg is not None and (not is_whole(what.leg) or not 0 <= what.leg < legs):
            message = f"{say(what.leg)}; this table has games 0 to {legs - 1}, or None for the next"
            raise RulesError("", [("option", "leg", message)])
        if self.hand is None:
            self.rotation.restake(what.stakes, what.leg)
        else:
            self.stakes_to_come[what.leg] = what.stakes
        self.publish(Kind.STAKES, None, {"stakes": what.stakes.to_dict(), "leg": what.leg})

    def prepare(self, what: inputs.Prepare, now: int) -> None:
        """The secret of the next hand is fixed."""
        digest = self.dealing.prepare(what.secret, self.number)
        self.publish(Kind.PREPARE, None, {"secret_hash": digest.hex()}, hand=self.number)

    def contribute(self, what: inputs.Contribute, now: int) -> None:
        """A player adds to the next deal."""
        chair = self.chairs.at(what.seat)
        self.dealing.contribute(chair.seat, what.data)
        self.publish(Kind.CONTRIBUTE, chair.seat, {"data": what.data.hex()}, hand=self.number)

    # --- a hand ---------------------------------------------------------------------------------

    def check_begin(self) -> None:
        """Refuses what `begin` would refuse whatever the secret is."""
        self._begin(None, 0)

    def begin(self, what: inputs.Begin, now: int) -> None:
        """A hand begins."""
        self._begin(what, now)

    def _begin(self, what: inputs.Begin | None, now: int) -> None:
        """Moves the button, takes the posts and deals; without an input it only asks whether."""
        if what is not None and type(what.secret) is not bytes:
            inputs.check(what)
        if self.hand is not None:
            raise IllegalAction("a hand is going on", "hand_in_progress")
        self._check_open_house()
        house, rotation, stakes, number = self.house, self.rotation, self.stakes, self.number
        present, seats, others, who = self._candidates()
        if len(present) < rotation.fewest:
            raise IllegalAction("too few players have chips to begin a hand", "too_few_players")
        key = bytes(32) if what is None else self.dealing.key(what.secret, number)
        dealt, positions, moved, is_free = self._place(seats, who, key)
        playing, newcomers, owed = present, _NO_CHAIRS, _NO_POSTS
        if who is not None:
            playing = [chair for chair in present if chair.seat in dealt]
            newcomers = [chair for chair in playing if chair.owes_big or chair.owes_small]
        doubled = _NO_STRADDLES
        if house.straddle is not None:
            least = entry.straddle_chips(stakes)
            wish = [
                chair.seat for chair in playing if chair.straddles and chair.chips >= least
            ]  # fmt: skip
            doubled = entry.straddles(
                positions, dealt, house.chairs, stakes, house.straddle == "button", wish
            )
        if newcomers and moved and not is_free:
            owed = entry.owed_posts(newcomers, positions, stakes, doubled)
        absent: Sequence[int] = ()
        if house.tournament:
            absent = tuple(chair.seat for chair in playing if chair.away)
        stacks: list[int | None] = [None] * house.chairs
        for chair in playing:
            stacks[chair.seat] = chair.chips
        sittings: Mapping[int, int] = {chair.seat: chair.sitting for chair in playing}
        if sittings == self.sittings:
            # Every hand that is kept holds them.
            sittings = self.sittings
        hand = _core.begin_hand(
            rotation.compiled(len(dealt), house), stacks, stakes, positions, dealt,
            straddles=doubled, owed=owed, absent=absent, seed=key, number=number,
        )  # fmt: skip
        # Nothing is refused any more.
        if what is None:
            return
        opening = None
        if house.fair:
            self.dealing.forget()
            opening = self.dealing.open(hand, number)
        self.seen_after = ()
        if moved:
            if others or len(playing) < len(present):
                self._book_blinds(positions, dealt)
            self.positions = positions
            if self.first_button is None:
                self.first_button = positions.button
            for chair in newcomers:
                chair.owes_small = chair.owes_big = False
        rotation.begin(len(dealt))
        self.sittings = sittings
        self.absent = absent
        self.number = number + 1
        self.hand = hand
        self.playing = playing
        self.stream.begin(hand, number, sittings, opening)
        self.go_on(now)

    def _candidates(self) -> tuple[list[Chair], list[int], bool, entry.Candidates | None]:
        """Who could play, with their seats; whether others sit; who owes what, if anybody does."""
        tournament = self.house.tournament
        present, seats = [], []
        others = owing = False
        for chair in self.chairs.all:
            if chair is None:
                continue
            if not chair.chips or (chair.away and not tournament):
                others = True
                continue
            present.append(chair)
            seats.append(chair.seat)
            if chair.owes_big or chair.owes_small:
                owing = True
        if not owing:
            return present, seats, others, None
        who = entry.Candidates()
        for chair in present:
            if not (chair.owes_big or chair.owes_small):
                who.regular.append(chair.seat)
            elif chair.post:
                who.posting.append(chair.seat)
            else:
                who.waiting.append(chair.seat)
        return present, seats, others, who

    def _place(
        self, seats: list[int], who: entry.Candidates | None, key: Seed
    ) -> tuple[list[int], Positions, bool, bool]:
        """Who is dealt in, the positions, whether these are kept, and whether nobody posts extra.

        In a mixed game with blinds, the button stands still while a game without them is played:
        where it will be in the next hand with blinds.
        """
        chairs, mode = self.house.chairs, self.house.button_mode
        with_blinds = self.rotation.with_blinds
        if self.positions is None:
            button = self.first_button
            if button is None or button not in seats:
                button = self._draw_button(seats, key)
            return seats, _core.first_positions(button, seats, chairs, with_blinds), True, True
        if not with_blinds and self.rotation.has_blinds:
            positions = _core.next_positions(self.positions, mode, seats, chairs, True)
            chair = min(seats, key=lambda seat: (seat - positions.button) % chairs)
            return seats, _core.first_positions(chair, seats, chairs, False), False, True
        if who is None or not with_blinds:
            positions = _core.next_positions(self.positions, mode, seats, chairs, with_blinds)
            return seats, positions, True, True
        fewest = self.rotation.fewest
        dealt, positions, is_free = entry.choose(self.positions, mode, chairs, who, fewest)
        return dealt, positions, True, is_free

    def _draw_button(self, seats: list[int], key: Seed) -> int:
        if self.seed is not None:
            drawn = bot_key(self.seed, 1, 0)
        else:
            drawn = hashlib.sha256(b"pokercore/1/first-button" + cast(bytes, key)).digest()
        return random.Random(drawn).choice(seats)

    def _book_blinds(self, positions: Positions, dealt: list[int]) -> None:
        """Writes down whom the blinds went past."""
        if self.positions is None or not self._must_post:
            return
        away = [chair for chair in self.chairs.taken if chair.seat not in dealt]
        seats = [chair.seat for chair in away]
        small, big = _core.passed_blinds(self.positions, positions, seats)
        for chair in away:
            # Who never played here has missed no small blind: he owes the big one, as he is new.
            is_due = chair.seat in small and chair.hands > 0
            owes = (chair.owes_small or is_due, chair.owes_big or chair.seat in big)
            if owes != (chair.owes_small, chair.owes_big):
                chair.owes_small, chair.owes_big = owes
                data = {"small": chair.owes_small, "big": chair.owes_big}
                self.publish(Kind.OWES, chair.seat, data, hand=self.number)

    def act(self, what: inputs.Act, now: int) -> None:
        """A player acts."""
        self.decide(what.seat, what.action, now)

    def decide(self, seat: int, action: Action, now: int) -> None:
        """Does what a player decided, and everything that follows without a decision."""
        hand = self.hand
        if hand is None:
            hand = self.going_on()
        if self.asked:
            raise IllegalAction(
                "players are asked on how many boards to run the rest: agree()", "to_agree"
            )
        if type(seat) is not int or seat.bit_length() > 63:
            raise TypeError(f"seat {say(seat)}: give the number of the seat that acts")
        if self._is_timed:
            self.clock.check(now)
        hand.apply(action, seat)
        if self._is_timed:
            chair = self.chairs.all[seat]
            if chair is not None:
                self.clock.spend(chair, now)
                chair.timeouts = 0
        self.go_on(now)

    def count_illegal(self, what: inputs.Illegal, now: int) -> None:
        """The player to act answered with what is not legal."""
        self.going_on()
        chair = self.chairs.at(what.seat)
        if self.turn != what.seat:
            raise IllegalAction(f"seat {what.seat} is not to act", "not_your_turn")
        self.clock.check(now)
        chair.illegal += 1

    def agree(self, what: inputs.Agree, now: int) -> None:
        """A player says on how many boards he would run the rest."""
        self.going_on()
        self.chairs.check(what.seat)
        if what.seat not in self.asked:
            raise IllegalAction(f"seat {what.seat} is not asked on how many boards", "not_asked")
        if self.asked[what.seat] is not None:
            raise IllegalAction(f"seat {what.seat} has answered", "has_answered")
        most = self.most_boards()
        if not is_whole(what.boards) or not 1 <= what.boards <= most:
            message = f"{say(what.boards)} boards; this hand runs on 1 to {most}"
            raise RulesError("", [("option", "boards", message)])
        self.clock.check(now)
        self.asked[what.seat] = what.boards
        self.publish(Kind.AGREE, what.seat, {"boards": what.boards})
        self._settle_boards(now)

    def most_boards(self) -> int:
        """On how many boards at most the rest of the hand can be run here."""
        return min(self.house.run_it, self.going_on().legal.run_out)

    def _settle_boards(self, now: int) -> None:
        """Runs the rest once everybody answered, or one wants one board."""
        answers = self.asked.values()
        if None in answers and 1 not in answers:
            return
        boards = min(answer for answer in answers if answer is not None)
        self.asked = {}
        self.going_on().run_out(boards)
        self.go_on(now)

    def show(self, what: inputs.Show, now: int) -> None:
        """A player shows cards that nobody saw."""
        hand = self._just_over(what.seat)
        if what.seat in hand.shown or what.seat in self.seen_after:
            raise IllegalAction("these cards were shown", "shown")
        self.seen_after = (*self.seen_after, what.seat)
        cards = hand.hole(what.seat)
        self._see(Kind.SHOW, what.seat, {"cards": text_of(cards)}, cards)

    def rabbit(self, what: inputs.Rabbit, now: int) -> None:
        """The cards that would have come."""
        if not self.house.rabbit:
            raise IllegalAction("the house does not show what would have come", "not_permitted")
        hand = self._just_over(what.seat)
        if _RABBIT in self.seen_after:
            raise IllegalAction("these cards were shown", "shown")
        boards = hand.rabbit()
        if not any(boards):
            raise IllegalAction("no more cards would have come", "no_cards")
        self.seen_after = (*self.seen_after, _RABBIT)
        cards = [card for board in boards for card in board]
        self._see(Kind.RABBIT, what.seat, {"boards": [text_of(board) for board in boards]}, cards)

    def _see(
        self, kind: Kind, seat: int, data: Mapping[str, Any], cards: Sequence[Card | None]
    ) -> None:
        """Everybody sees more cards of the last hand, which a fair table opens."""
        number = self.number - 1
        self.publish(kind, seat, data, hand=number)
        if self.last_hand is not None:
            known = [card for card in cards if card is not None]
            opened = self.dealing.add(self.last_hand, known)
            if opened is not None:
                self.publish(Kind.OPEN, None, opened, hand=number)

    def _just_over(self, seat: int) -> Hand:
        """The hand that has just ended, if this player was in it."""
        chair = self.chairs.at(seat)
        if self.hand is not None:
            raise IllegalAction("a hand is going on", "hand_in_progress")
        if self.last_hand is None or self.sittings.get(seat) != chair.sitting:
            raise IllegalAction(f"{chair.name} was not in the last hand", "no_hand")
        return self.last_hand

    def tick(self, what: inputs.Tick, now: int) -> None:
        """Does what is due by the clock."""
        # By chair, as a snapshot has them, which knows no other order.
        for kept, (name, until) in sorted(self.chairs.reserved.items()):
            if has_ended(until, now):
                del self.chairs.reserved[kept]
                self.publish(Kind.RELEASE, kept, {"name": name})
        if not self.clock.is_due(now):
            return
        if self.asked:
            for asked, answer in self.asked.items():
                if answer is None:
                    self.publish(Kind.TIMEOUT, asked)
                    self.asked[asked] = 1
            self._settle_boards(now)
            return
        hand = self.going_on()
        seat = hand.turn
        action = hand.legal.default()
        if seat is None or action is None:
            return
        self.publish(Kind.TIMEOUT, seat)
        hand.apply(action, seat)
        chair = self.chairs.all[seat]
        if chair is not None:
            self.clock.spend(chair, now)
            chair.timeouts += 1
            most = self.house.sit_out_after
            if most is not None and chair.timeouts >= most and not chair.away:
                self._send_away(chair, "timeouts")
        self.go_on(now)

    def go_on(self, now: int) -> None:
        """Everything that follows without a decision, up to the next one or the end of the hand."""
        self.decision += 1
        hand = self.hand
        if hand is None:
            hand = self.going_on()
        turn = hand.turn
        while turn is not None:
            if turn == DECK:
                if self.house.run_it > 1 and self.most_boards() > 1:
                    self._ask(hand, now)
                    return
                hand.run_out(1)
            elif self.absent and turn in self.absent:
                hand.apply(cast(Action, hand.legal.default()), turn)
            else:
                break
            turn = hand.turn
        if turn is not None:
            if self._is_timed:
                self.clock.start(self.chairs.at(turn), now)
                data = {"deadline": self.clock.deadline, "bank": self.chairs.at(turn).bank}
                self.publish(Kind.TURN, turn, data)
            return
        self._end(hand)

    def _ask(self, hand: Hand, now: int) -> None:
        """Asks the players who are in on how many boards to run the rest."""
        self.asked = dict.fromkeys(hand.live)
        self.clock.start(None, now)
        data = {
            "seats": list(hand.live), "most": self.most_boards(), "deadline": self.clock.deadline
        }  # fmt: skip
        self.publish(Kind.RUN_IT, None, data)

    def _end(self, hand: Hand) -> None:
        """The hand is over: chips go to their owners, and who is to come or go does."""
        house, number = self.house, self.number - 1
        stacks = hand.stacks
        special = []
        for chair in self.playing:
            chips = chair.chips = stacks[chair.seat]
            chair.hands += 1
            if not chips or chair.leaving or chair.adding:
                special.append(chair)
        if house.options is not None:
            self.chairs.raked += hand.raked
        self.stream.end(hand)
        self.hand = None
        self.last_hand = hand
        self.absent = ()
        self.playing = []
        self.clock.stop()
        if house.fair:
            opened = self.dealing.close(hand)
            if opened is not None:
                public, own = opened
                self.stream.note(Kind.OPEN, None, number, public, own, self.sittings)
        for chair in special:
            if not chair.chips:
                self.publish(Kind.BUST, chair.seat, hand=number)
            if chair.leaving or chair.adding:
                self._settle_wishes(chair)
            if not chair.chips and not chair.leaving:
                self._refill(chair)
        changed = self.rotation.end()
        if self.stakes_to_come:
            for place, stakes in self.stakes_to_come.items():
                self.rotation.restake(stakes, place)
            self.stakes_to_come = {}
        if changed:
            leg = self.rotation.leg
            data = {"variant": leg.variant.name, "stakes": leg.stakes.to_dict()}
            self.publish(Kind.GAME, None, data)

    def _refill(self, chair: Chair) -> None:
        """What the house settled for who has lost everything."""
        if self.house.tournament:
            return
        if self.house.refill == "rebuy" and chair.buy_in <= self.chairs.most_to_add(chair):
            self._add(chair, chair.buy_in)
        elif self.house.refill == "stay":
            if not chair.away:
                self._send_away(chair, "busted")
        else:
            self._remove(chair)

    def _settle_wishes(self, chair: Chair) -> None:
        """What a player asked for during the hand.

        Chips come as far as there is room for them; not where he had less than the least buy-in.
        """
        adding, chair.adding = chair.adding, 0
        if chair.leaving:
            self._remove(chair)
            return
        chips = min(adding, self.chairs.most_to_add(chair))
        least = 1 if self.house.buy_in is None else self.house.buy_in[0]
        if chips and chair.chips + chips >= least:
            self._add(chair, chips)

    # --- snapshots ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole state, as a dictionary for JSON."""
        return state.to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Engine":
        """Reads what `to_dict` wrote. Events from before it are not in it."""
        return state.from_dict(cls, data)


_HANDLERS: dict[type[inputs.Input], Callable[[Engine, Any, int], None]] = {
    inputs.Sit: Engine.sit,
    inputs.Stand: Engine.stand,
    inputs.Stay: Engine.stay,
    inputs.SetBot: Engine.set_bot,
    inputs.Close: Engine.close,
    inputs.Remove: Engine.remove,
    inputs.SitOut: Engine.sit_out,
    inputs.ComeBack: Engine.come_back,
    inputs.Reserve: Engine.reserve,
    inputs.Release: Engine.release,
    inputs.AddChips: Engine.add_chips,
    inputs.Straddle: Engine.straddle,
    inputs.SetStakes: Engine.set_stakes,
    inputs.Prepare: Engine.prepare,
    inputs.Contribute: Engine.contribute,
    inputs.Begin: Engine.begin,
    inputs.Act: Engine.act,
    inputs.Illegal: Engine.count_illegal,
    inputs.Agree: Engine.agree,
    inputs.Show: Engine.show,
    inputs.Rabbit: Engine.rabbit,
    inputs.Tick: Engine.tick,
}
