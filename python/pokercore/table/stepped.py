"""What is stepped: numbered inputs in, numbered events out, each step durable before it is told.

`Table` is stepped, and so is a tournament; both recover from the journal of their inputs.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pokercore._fields import say, whole
from pokercore._snapshots import OF_DAMAGE, canonical
from pokercore.exceptions import IllegalAction, JournalError, PokerError, SnapshotError
from pokercore.table.events import TableEvent
from pokercore.table.house import MOST_MS
from pokercore.table.inputs import Begin, Input, from_dict

if TYPE_CHECKING:
    from pokercore.journal import Entry, Journal

VERSION = 1
_REMEMBERED = 256
"""Of how many inputs at least the events can be delivered again, if those are kept."""
_REFUSALS = (PokerError, TypeError, ValueError, OverflowError)
"""What an input that is refused may raise."""


class Stepped(ABC):
    """Something that changes by inputs alone.

    Args:
        journal: Where each input is written before its events are told; `None` for nowhere.
    """

    format: ClassVar[str]
    """What a snapshot says it is of."""
    more_inputs: ClassVar[Mapping[str, type[Input]]] = {}
    """Inputs beside those of a table, by their kind."""

    def __init__(self, journal: "Journal | None" = None) -> None:
        self._inputs = 0
        self._now = 0
        self._done: dict[int, tuple[Input, int, int]] = {}
        """Inputs by their number, and the last events before and after each. See `_remember`."""
        self._gone = 0
        """Up to which input these may be forgotten."""
        self._failed: str | None = None
        self._journal: Journal | None = None
        if journal is not None:
            self._attach(journal)

    # --- what a subclass gives ------------------------------------------------------------------

    @abstractmethod
    def _apply(self, what: Input, now: int) -> None:
        """Checks an input, does it and publishes what follows. What is refused changes nothing."""

    @abstractmethod
    def _state(self) -> dict[str, Any]:
        """Everything, as a dictionary for JSON."""

    @classmethod
    @abstractmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        """Reads what `_state` wrote."""

    @abstractmethod
    def _resume(self, bots: Any) -> None:
        """Seats the bots of a state that was read back."""

    @abstractmethod
    def log_since(self, number: int) -> tuple[TableEvent, ...]:
        """The administrator's events after a number: everything."""

    @property
    @abstractmethod
    def last_event(self) -> int:
        """The number of the last event."""

    def _opens(self, what: Input) -> bool:
        """Whether a snapshot goes into the journal before this input."""
        return isinstance(what, Begin)

    # --- stepping -------------------------------------------------------------------------------

    @property
    def inputs(self) -> int:
        """How many inputs were taken; the next one has the number after it."""
        return self._inputs

    @property
    def now(self) -> int:
        """The time of the last input, in milliseconds of the clock that is handed in."""
        return self._now

    @property
    def journal(self) -> "Journal | None":
        """Where inputs are written."""
        return self._journal

    def step(
        self, what: Input, *, now: int | None = None, number: int | None = None
    ) -> tuple[TableEvent, ...]:
        """Takes one input.

        Args:
            what: The input.
            now: The time, in milliseconds of a clock of your own that never goes backwards; the
                time of the last input by default.
            number: The number of the input, from 1; the next one by default. An input that was
                stepped before under its number (or is in the journal) is not taken again: its
                events come back, as long as they are kept, for at least the last 256 of them.

        Returns:
            The events that it caused, as the administrator may know them.

        Raises:
            IllegalAction: That may not be done now; or the number is none that can come (codes
                `'input_gap'`, `'input_conflict'` where it was another input, `'input_gone'`), or
                the clock ran backwards (`'clock_backwards'`). Nothing has changed.
            RulesError: The values of the input are wrong in themselves. Nothing has changed.
            JournalError: The journal could not be written. The input may or may not be in it; take
                no further steps, and recover. (The same after a step with a journal that anything
                but a refusal broke off, such as a signal: what is half done is refused.)

            >>> import pokercore as pc
            >>> from pokercore.table import inputs
            >>> table = pc.Table(pc.variants.NLHE, seats=3, seed=1)
            >>> first = table.step(inputs.Sit(0, "Ada", 200), number=1)
            >>> [str(event) for event in first]
            ['1 sit seat 0 name=Ada chips=200 bot=False']
            >>> table.step(inputs.Sit(0, "Ada", 200), number=1) == first
            True
            >>> len(table.players), table.inputs
            (1, 1)
        """
        self._sure()
        if number is not None and number != self._inputs + 1:
            return self._again(what, number)
        before = self.last_event
        self._take(what, now)
        if self._journal is None:
            self._remember(what, before)
        return self.log_since(before)

    def _remember(self, what: Input, before: int) -> None:
        """Keeps an input that may be delivered again: one that was stepped, or is in a journal.

        What a driver decides at a table of its own process never is.
        """
        done = self._done
        done[self._inputs] = (what, before, self.last_event)
        if len(done) > 2 * _REMEMBERED:
            for old in list(done)[:-_REMEMBERED]:
                del done[old]
                self._gone = old

    def _sure(self) -> None:
        """Refuses to go on, or to tell anything, after a step that may be lost."""
        if self._failed is not None:
            raise JournalError(self._failed, "failed", self._inputs)

    def _take(self, what: Input, now: int | None) -> None:
        self._sure()
        now = self._now if now is None else self._later(now)
        journal = self._journal
        opening, before = None, 0
        if journal is not None:
            before = self.last_event
            opening = self.snapshot() if self._opens(what) else None
        is_done = False
        try:
            self._apply(what, now)
            is_done = True
            self._now = now
            self._inputs += 1
            if journal is not None:
                self._remember(what, before)
                self._write(journal, what, before, opening)
        except BaseException as error:
            # A refusal has changed nothing. Anything else, such as a signal, may come half-way.
            if journal is not None and (is_done or not isinstance(error, _REFUSALS)):
                self._failed = (
                    f"input {self._inputs if is_done else self._inputs + 1} could not be written "
                    f"({str(error) or type(error).__name__}); nothing more is taken: "
                    "recover from the journal"
                )
            raise

    def _later(self, now: int) -> int:
        time = whole(now)
        if time is None or not 0 <= time <= MOST_MS:
            raise TypeError(f"now={say(now)}; give whole milliseconds from 0 to 2^48")
        if time < self._now:
            raise IllegalAction(
                f"the clock ran backwards: it is {time}, and it was {self._now}", "clock_backwards"
            )
        return time

    def _again(self, what: Input, number: int) -> tuple[TableEvent, ...]:
        """The events of an input that was taken before."""
        if whole(number) is None or number < 1:
            raise TypeError(f"number={say(number)}; inputs are numbered from 1")
        if number > self._inputs:
            raise IllegalAction(
                f"input {number} cannot come now; the next one is {self._inputs + 1}", "input_gap"
            )
        done = self._done.get(number)
        if done is None and number <= self._gone:
            raise IllegalAction(
                f"input {number} was taken long ago; ask events_since() for what is missing",
                "input_gone",
            )
        if done is None:
            raise IllegalAction(
                f"input {number} was taken otherwise than by step(); "
                f"the next one is {self._inputs + 1}",
                "input_conflict",
            )
        known, before, after = done
        if known != what:
            # What it was stands in no message: a secret, or cards that somebody discarded.
            was, given = type(known).__name__, type(what).__name__
            message = f"input {number} was {was}, and not {given}"
            if was == given:
                message = f"input {number} was {was} with other values"
            raise IllegalAction(f"{message}; the next one is {self._inputs + 1}", "input_conflict")
        return self.log_since(before)[: after - before]

    def _write(self, journal: "Journal", what: Input, before: int, opening: bytes | None) -> None:
        from pokercore.journal import Entry

        entries = []
        if opening is not None and not journal.opened:
            entries.append(Entry(self._inputs - 1, self._now, "snapshot", opening))
        digest = digest_of(self.log_since(before))
        entries.append(Entry(self._inputs, self._now, "input", canonical(what.to_dict()), digest))
        journal.append(entries)

    # --- surviving ------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """Everything as bytes, also in the middle of a hand. They hold every secret.

        Raises:
            JournalError: The last step could not be written.

            >>> import pokercore as pc
            >>> table = pc.Table(pc.variants.NLHE, seats=3, seed=1).fill(pc.bots.Call, 200)
            >>> table.begin()
            >>> twin = pc.Table.restore(table.snapshot())
            >>> twin.turn == table.turn, twin.snapshot() == table.snapshot()
            (True, True)
        """
        self._sure()
        return canonical(
            {
                "format": self.format,
                "version": VERSION,
                "inputs": self._inputs,
                "now": self._now,
                "state": self._state(),
            }
        )

    @classmethod
    def restore(cls, data: bytes, *, bots: Any = None) -> Self:
        """Reads what `snapshot` wrote. Events from before it are not in it.

        Args:
            data: The bytes.
            bots: Bots of your own, by seat or by name: a bot, or a class or factory of bots. The
                built-in ones come back by themselves; who is not found is a player from outside.

        Raises:
            SnapshotError: The bytes are no snapshot, or one of another version.
        """
        made = cls._read(data)
        made._resume(bots)
        return made

    @classmethod
    def _read(cls, data: bytes) -> Self:
        """What a snapshot tells, before any bot has its chair."""
        try:
            whole_thing = json.loads(data)
            if not isinstance(whole_thing, dict) or whole_thing.get("format") != cls.format:
                raise SnapshotError(f"these bytes are no snapshot of a {cls.__name__}")
            if whole_thing.get("version") != VERSION:
                version = whole_thing.get("version")
                raise SnapshotError(f"a snapshot of version {version}; this reads {VERSION}")
            made = cls._from_state(whole_thing["state"])
            made._inputs = made._gone = int(whole_thing["inputs"])
            made._now = int(whole_thing["now"])
        except SnapshotError:
            raise
        except OF_DAMAGE as error:
            message = f"a damaged snapshot of a {cls.__name__}: {type(error).__name__}: {error}"
            raise SnapshotError(message) from error
        return made

    @classmethod
    def recover(
        cls, journal: "Journal", *, bots: Any = None, events_since: int | None = None
    ) -> Self:
        """Rebuilds what a journal tells, to the last durable step, and goes on writing there.

        Args:
            journal: The journal.
            bots: As for `restore`.
            events_since: The number of an event: all later ones are told by `events_since` and
                `log_since` again. By default those since the last hand began.

        Raises:
            TypeError: It is no journal.
            JournalError: The journal is empty or damaged; or a step causes other events than it
                did (another version of the rules?), told by its number.

            >>> import pokercore as pc
            >>> from pokercore.journal import MemoryJournal
            >>> journal = MemoryJournal()
            >>> table = pc.Table(pc.variants.NLHE, seats=3, journal=journal)
            >>> table = table.fill(pc.bots.Call, 200)
            >>> table.begin()
            >>> twin = pc.Table.recover(journal)
            >>> twin.hand == table.hand, twin.inputs == table.inputs
            (True, True)
        """
        _check_journal(journal)
        made: Self | None = None
        for entry in _entries(journal, events_since):
            if entry.kind == "snapshot":
                if made is None:
                    made = cls._read(entry.body)
            elif made is None:
                raise JournalError(
                    f"input {entry.number} comes before any snapshot", "replay", entry.number
                )
            else:
                made._replay(entry)
        if made is None:
            raise JournalError("the journal is empty: there is nothing to recover", "empty")
        made._resume(bots)
        made._journal = journal
        return made

    def _attach(self, journal: "Journal") -> None:
        """Begins a new journal with a snapshot."""
        from pokercore.journal import Entry

        _check_journal(journal)
        if not journal.empty:
            raise JournalError(
                f"this journal is in use already (its last input is {journal.last}): "
                f"{type(self).__name__}.recover(journal) goes on with it",
                "in_use",
            )
        self._journal = journal
        journal.append([Entry(self._inputs, self._now, "snapshot", self.snapshot())])

    def _replay(self, entry: "Entry") -> None:
        number = self._inputs + 1
        if entry.number != number:
            raise JournalError(
                f"input {number} is missing: after {number - 1} comes {entry.number}",
                "replay",
                number,
            )
        try:
            what = from_dict(json.loads(entry.body), self.more_inputs)
            before = self.last_event
            self._take(what, entry.at)
            self._remember(what, before)
        except (PokerError, ValueError, TypeError) as error:
            raise JournalError(
                f"input {number} is refused now, and was not then: {error}", "replay", number
            ) from error
        if digest_of(self.log_since(before)) != entry.digest:
            raise JournalError(
                f"input {number} ({what.kind}) causes other events now than it did then; "
                "nothing after it can be trusted",
                "replay",
                number,
            )


def _check_journal(journal: object) -> None:
    from pokercore.journal import Journal

    if not isinstance(journal, Journal):
        raise TypeError(
            f"{say(journal)} is no journal; give a pokercore.journal.Journal, such as a "
            "SqliteJournal"
        )


def _entries(journal: "Journal", events_since: int | None) -> "list[Entry]":
    """The entries to replay: from the last snapshot, or the last one before an event."""
    entries = list(journal.opening())
    if events_since is None:
        return entries
    back = 1
    # Further back each time, so that a long journal is not read for its last few hands.
    while entries and entries[0].kind == "snapshot" and _events_of(entries[0]) > events_since:
        number = entries[0].number
        entries = list(journal.opening(max(number - back, 0)))
        if entries[0].number >= number:
            break
        back *= 2
    for at in range(len(entries) - 1, 0, -1):
        if entries[at].kind == "snapshot" and _events_of(entries[at]) <= events_since:
            return entries[at:]
    return entries


def _events_of(entry: "Entry") -> int:
    """How many events there were at a snapshot."""
    try:
        return int(json.loads(entry.body)["state"]["events"])
    except (ValueError, TypeError, KeyError) as error:
        raise JournalError(
            f"the snapshot at input {entry.number} is damaged: {error}", "replay", entry.number
        ) from error


def digest_of(events: tuple[TableEvent, ...]) -> bytes:
    """The SHA-256 of events, each in its canonical form on a line of its own."""
    made = hashlib.sha256()
    for event in events:
        made.update(canonical(event.to_dict()))
        made.update(b"\n")
    return made.digest()
