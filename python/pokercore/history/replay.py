"""Playing a recorded hand, entry by entry.

What a record may say that the rules of the engine would refuse is taken by a few declared rules,
each of which leaves a note:

- a raise where every opponent still in is all-in, or where the chips do not exceed the bet, is
  taken as the call that it amounts to;
- a check, call or raise of a seat that cannot act any more, since nobody can respond, is passed
  over;
- cards of a seat that the record does not deal are unknown;
- hands that are tabled in another order than the engine's are tabled in the engine's;
- where a record tells how the hand ended but not what every seat did at the showdown, a seat
  without an entry mucks; known hands are shown where no seat has an entry.

A seat that is recorded to act out of turn in a betting round is an error: nothing can be taken for
what it meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pokercore._core import Action, Card, Hand
from pokercore.exceptions import HistoryError, IllegalAction, PokerError
from pokercore.history.games import variant_of
from pokercore.history.model import Entry, HandHistory, Verb
from pokercore.history.writer import action_text

__all__ = ["Mismatch", "Note", "Player", "replayed", "states"]

_DECK = -1


@dataclass(frozen=True, slots=True)
class Note:
    """An entry that was not taken to the letter.

    Args:
        action: The number of the entry, from 1.
        text: What it was taken as.
    """

    action: int
    text: str


@dataclass(frozen=True, slots=True)
class Mismatch:
    """An entry of a betting round by another seat than the one whose turn it was.

    Args:
        action: The number of the entry, from 1.
        recorded: The chair that the record names.
        due: The chair that was to act; -1 for the deck, `None` when the hand was over.
    """

    action: int
    recorded: int
    due: int | None


def replayed(history: HandHistory) -> Hand:
    """The hand after the last entry.

    Raises:
        HistoryError: The record does not begin a hand, or an entry is refused.
    """
    player = Player(history)
    player.play()
    return player.hand


def states(history: HandHistory) -> Iterator[tuple[int, Hand]]:
    """The number of each entry and a copy of the hand after it; first 0 and the beginning.

    Raises:
        HistoryError: The record does not begin a hand, or an entry is refused when it is reached.
    """
    player = Player(history)
    yield 0, player.hand.copy()
    last = len(history.actions)
    for number, entry in enumerate(history.actions, 1):
        player.step(number, entry)
        if number == last:
            player.finish()
        yield number, player.hand.copy()


class Player:
    """Plays a record.

    Args:
        history: The record.

    Attributes:
        hand: The hand as far as it was played.
        notes: What was not taken to the letter.
        mismatches: Entries by another seat than the one to act.

    Raises:
        HistoryError: The record does not begin a hand.
    """

    def __init__(self, history: HandHistory) -> None:
        self.history = history
        self.notes: list[Note] = []
        self.mismatches: list[Mismatch] = []
        self._late: dict[int, tuple[int, Entry]] = {}
        self._tabled = False
        try:
            self.hand = Hand(
                history.variant or variant_of(history.game),
                history.stacks,
                stakes=history.stakes,
                posts=history.posts,
                button=history.button,
                deck=history.deck,
                manual=history.deck is None,
                options=history.options,
                absent=history.absent,
            )
        except PokerError as error:
            raise HistoryError(error.message, history.path, history.number) from error

    def play(self) -> None:
        """Plays all entries.

        Raises:
            HistoryError: An entry is refused; those before it are done.
        """
        for number, entry in enumerate(self.history.actions, 1):
            self.step(number, entry)
        self.finish()

    def step(self, number: int, entry: Entry) -> None:
        """Plays an entry; its number is for notes and errors.

        Raises:
            HistoryError: The entry is refused, and not done.
        """
        try:
            self._take(number, entry)
        except PokerError as error:
            raise self._refused(number, entry, error) from error

    def finish(self) -> None:
        """Tables what is left to table, once all entries were played.

        Raises:
            HistoryError: A hand that was recorded as shown cannot be.
        """
        last = len(self.history.actions)
        while (seat := self.hand.turn) is not None and seat != _DECK and self.hand.legal.show:
            if seat in self._late:
                self._table_late(seat)
            elif self.history.finishing_stacks is None:
                return
            elif self._tabled and self.hand.legal.muck:
                self.hand.muck()
                self._note(last, f"seat {seat} is not recorded to show: it mucks")
            elif None not in self.hand.hole(seat):
                self.hand.show()
            else:
                return
        for seat in tuple(self._late):
            self._table_late(seat)

    def _refused(self, number: int, entry: Entry, error: PokerError) -> HistoryError:
        history = self.history
        text = action_text(history, entry)
        unit = "" if history.unit == 1 else f" (in chips of {history.unit})"
        return HistoryError(
            f"{text!r} is refused: {error.message}{unit}", history.path, history.number, number
        )

    def _note(self, number: int, text: str) -> None:
        self.notes.append(Note(number, text))

    def _take(self, number: int, entry: Entry) -> None:
        verb = entry.verb
        if verb is Verb.NOTE:
            return
        dead = verb is Verb.FOLD and entry.seat in self.history.absent
        if dead and entry.seat not in self.hand.live:
            return  # it had no turn, and has folded by itself
        if verb is Verb.DEAL_HOLE:
            self._deal_hole(entry)
            return
        tables = verb in (Verb.SHOW, Verb.MUCK)
        if not tables or not (self._deals_later(number) or self._is_on_its_way(entry)):
            self._deal_unknown(number)
        if verb is Verb.DEAL_BOARD:
            self._deal_board(entry)
        elif verb is Verb.RUN_OUT:
            self.hand.run_out(entry.amount or 0)
        elif verb is Verb.REVEAL:
            self._know(_seat(entry), entry.cards)
        elif verb in (Verb.SHOW, Verb.MUCK):
            self._table(number, entry)
        else:
            self._act(number, entry)

    def _deal_hole(self, entry: Entry) -> None:
        if self.history.deck is None:
            self.hand.deal(entry.cards, seat=_seat(entry))
            return
        dealt = self.hand.hole(_seat(entry))
        if any(card not in dealt for card in entry.cards if card is not None):
            raise HistoryError(f"the deck deals {_text(dealt)} to seat {entry.seat}")

    def _deals_later(self, number: int) -> bool:
        """Whether an entry behind this one deals own cards: hands may be tabled before."""
        return any(entry.verb is Verb.DEAL_HOLE for entry in self.history.actions[number:])

    def _is_on_its_way(self, entry: Entry) -> bool:
        """Whether an entry repeats a hand that an all-in turned up, before the last cards come:
        a record that stops there is of a hand that goes on.
        """
        seat = _seat(entry)
        return seat in self.hand.shown and entry.cards == self.hand.hole(seat)

    def _deal_unknown(self, number: int) -> None:
        """Deals unknown cards to seats that the record passes over."""
        if self.hand.turn != _DECK:
            return
        due = self.hand.legal.due
        for seat, count in due.items():
            self.hand.deal([None] * count, seat=seat)
        if due:
            seats = ", ".join(map(str, due))
            self._note(number, f"the cards of seats {seats} are not recorded: they are unknown")

    def _deal_board(self, entry: Entry) -> None:
        due = self.history.deck is None or not self._lies_there(entry)
        if due and self.hand.turn == _DECK and self.hand.legal.run_out:
            self.hand.run_out(1)
        if self.history.deck is None:
            self.hand.deal(entry.cards, board=entry.board)
        elif due and not self._lies_there(entry):
            boards = self.hand.boards
            board = boards[entry.board] if entry.board < len(boards) else ()
            raise HistoryError(f"the deck deals {_text(board)} to board {entry.board}")

    def _lies_there(self, entry: Entry) -> bool:
        """Whether the deck has dealt the shared cards of an entry already."""
        boards = self.hand.boards
        board = boards[entry.board] if entry.board < len(boards) else ()
        return all(card in board for card in entry.cards if card is not None)

    def _act(self, number: int, entry: Entry) -> None:
        seat, hand, verb = _seat(entry), self.hand, entry.verb
        if hand.turn != seat:
            if verb in (Verb.CHECK_CALL, Verb.RAISE_TO) and self._cannot_act(seat):
                self._note(number, f"seat {seat} cannot act any more: passed over")
                return
            self.mismatches.append(Mismatch(number, seat, hand.turn))
        if verb is Verb.FOLD:
            hand.apply(Action.fold(), seat=seat)
        elif verb is Verb.CHECK_CALL:
            calls = hand.legal.call > 0
            hand.apply(Action.call() if calls else Action.check(), seat=seat)
        elif verb is Verb.RAISE_TO:
            self._raise(number, seat, entry.amount or 0)
        elif verb is Verb.BRING_IN:
            hand.apply(Action.bring_in(), seat=seat)
        else:
            hand.apply(Action.discard(entry.cards), seat=seat)

    def _cannot_act(self, seat: int) -> bool:
        """Whether betting is over for a live seat since all its opponents are all-in."""
        hand = self.hand
        betting = hand.turn not in (_DECK, None) and not hand.legal.show
        opponents = set(hand.live) - {seat}
        in_play = seat in hand.live and seat not in hand.all_in_seats
        return not betting and in_play and bool(opponents) and opponents <= set(hand.all_in_seats)

    def _raise(self, number: int, seat: int, total: int) -> None:
        hand = self.hand
        try:
            hand.apply(Action.raise_to(total), seat=seat)
        except IllegalAction as error:
            alone = error.code == "nobody_to_raise"
            level = hand.wagers[seat] + hand.legal.call
            if not (alone or (error.code == "no_chips_to_raise" and total == level)):
                raise
            if total > hand.wagers[seat] + hand.stacks[seat]:
                raise
            hand.call()
            why = "every opponent is all-in" if alone else "the chips do not exceed the bet"
            self._note(number, f"{why}: taken as a call")

    def _table(self, number: int, entry: Entry) -> None:
        seat, hand = _seat(entry), self.hand
        action = Action.muck() if entry.verb is Verb.MUCK else Action.show(entry.cards)
        self._tabled = True
        if seat not in hand.live or seat in hand.shown or seat in hand.mucked or hand.turn is None:
            # Nothing is left to decide; cards may still be learned.
            if entry.verb is Verb.SHOW and entry.cards:
                self._know(seat, entry.cards)
            elif entry.verb is Verb.MUCK and seat in hand.shown:
                self._note(number, f"seat {seat} has its hand turned up: it is not mucked")
        elif hand.turn == _DECK:
            self._before_board(number, entry, action)
        elif not hand.legal.show:
            hand.apply(action, seat=seat)  # a betting round: refused with what would be legal
        elif hand.turn == seat:
            hand.apply(action)
            self._table_others()
        else:
            self._note(number, f"seat {hand.turn} is to show first: seat {seat} waits for it")
            self._late[seat] = number, entry

    def _before_board(self, number: int, entry: Entry, action: Action) -> None:
        """A hand that is tabled after an all-in, before the board is complete."""
        try:
            self.hand.apply(action, seat=_seat(entry))
        except IllegalAction as error:
            if error.code != "deck_to_act":
                raise
            # Hands are not turned up before the showdown here.
            self._late[_seat(entry)] = number, entry

    def _table_others(self) -> None:
        """Tables the hands that waited for their turn."""
        while (seat := self.hand.turn) is not None and seat in self._late:
            self._table_late(seat)

    def _table_late(self, seat: int) -> None:
        self.step(*self._late.pop(seat))

    def _know(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        """Learns the cards of a seat, or compares them with those that are known."""
        held = self.hand.hole(seat)
        if None not in held and set(cards) <= set(held):
            return
        # Cards that came since are told by their own entries.
        self.hand.reveal(seat, (*cards, *held[len(cards) :]))


def _seat(entry: Entry) -> int:
    if entry.seat is None:
        raise HistoryError(f"an entry of the kind {entry.verb.value} names a seat")
    return entry.seat


def _text(cards: tuple[Card | None, ...]) -> str:
    return "".join("??" if card is None else str(card) for card in cards) or "nothing"
