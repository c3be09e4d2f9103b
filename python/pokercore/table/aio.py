"""Plays tables in an asyncio loop: any player may be a coroutine, with a time limit for each.

Bots and players from outside are those of the other drivers, and each of their methods may be
`async def`. Many tables share one loop, each in its own task:

    >>> import asyncio
    >>> import pokercore as pc
    >>> from pokercore.table import aio
    >>> class Patient:
    ...     async def act(self, view):
    ...         await asyncio.sleep(0)
    ...         return view.check_or_call()
    >>> async def main():
    ...     tables = [pc.Table("nlhe", seats=3, seed=k).fill(Patient, 100) for k in range(4)]
    ...     return await aio.run(tables, hands=5, timeout=1.0)
    >>> asyncio.run(main())
    [5, 5, 5, 5]

A player who is asked is stepped once before any timer is armed, so one who answers at once costs
little more than a function; the deadlines of all tables of a loop share one timer.

What a player awaits is cancelled when his time is over, as in `asyncio.timeout`: one who catches
that and goes on holds up his own table until he is done, and is late all the same. A cancellation
of the table's task is none of the player's, and goes through even where he catches it. Whoever
goes on with the table asks him again, and tells him again what he was being told, unless his
coroutine had returned: what it did before it was stopped, it does twice.
"""

import asyncio
import heapq
import inspect
import types
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator, Iterable
from time import monotonic
from typing import Any, TypeAlias

from pokercore._core import Action, Hand, View
from pokercore.exceptions import RulesError
from pokercore.table import drivers
from pokercore.table.notices import Notice
from pokercore.table.table import Table

Ask: TypeAlias = Callable[[int, View], Action | Awaitable[Action]]
"""Decides for a seat whose player comes from outside: seat and view to an action, or to what can be
awaited for one."""

OnError: TypeAlias = Callable[[Table, int, Exception], object]
"""Told of a player who raised: the table, the seat, and the exception. It may be a coroutine
function; what it raises goes through."""

OnTimeout: TypeAlias = Callable[[Table, int, str], object]
"""Told of a player who took too long: the table, the seat, and the name of his method. It may be a
coroutine function; what it raises goes through."""

OnHand: TypeAlias = Callable[[Table, Hand], object]
"""Told of a finished hand. It may be a coroutine function; what it raises goes through."""

_Pending: TypeAlias = Coroutine[Any, Any, None]
"""What is left to do where a player has to be waited for."""

_ROUND = 0.02
"""For about how many seconds all tables of a loop work before the loop looks at anything else;
they share it evenly, and each takes one decision at least."""

_LOOK_MS = 50
"""How often a table is looked at that waits for players."""

_NEVER = float("inf")
_LATE = object()
_WAITS = object()


class _Shared:
    """What the tables of one loop share: the timer of their deadlines, and the time to work.

    A driver waits for one player at a time. It has one entry in the heap, which is moved on when
    its time comes and not with every wait, so that a wait that is soon over costs no more than
    noting its deadline.
    """

    __slots__ = ("__weakref__", "_count", "_heap", "_loop", "_timer", "_when", "playing")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = weakref.ref(loop)
        self._heap: list[tuple[float, int, _Driver]] = []
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None
        self._when = _NEVER
        self.playing = 0
        """How many tables are in a hand."""

    def arm(self, driver: "_Driver", when: float) -> None:
        """Looks at a driver at a time of the loop's clock; not needed where it is looked at before.

        An entry for a later time that it may have is passed over when it comes up.
        """
        self._count += 1
        driver.entry = (when, self._count)
        heapq.heappush(self._heap, (when, self._count, driver))
        if when < self._when:
            self._set(when)

    def _set(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = self._loop()
        self._when = when
        self._timer = None if loop is None else loop.call_at(when, self._ring)

    def _ring(self) -> None:
        self._timer, self._when = None, _NEVER
        loop = self._loop()
        if loop is None:
            return
        heap, now = self._heap, loop.time()
        over: list[tuple[_Driver, float]] = []
        while heap and heap[0][0] <= now:
            when, count, driver = heapq.heappop(heap)
            if driver.entry != (when, count):
                continue
            driver.entry = _NO_ENTRY
            if driver.due <= now:
                over.append((driver, driver.due))
            elif driver.due != _NEVER:
                self.arm(driver, driver.due)
        if heap and heap[0][0] < self._when:
            self._set(heap[0][0])
        if over:
            # In a busy loop much has become ready meanwhile; an answer that has is not late.
            loop.call_soon(self._expire, over)

    def _expire(self, over: "list[tuple[_Driver, float]]") -> None:
        for driver, due in over:
            if driver.due == due:
                driver.expire()
                if driver.due < driver.entry[0]:
                    self.arm(driver, driver.due)

    def leave(self) -> None:
        """A table is no longer in a hand; the last one takes the timer with it."""
        self.playing -= 1
        if not self.playing and self._heap:
            for _, _, driver in self._heap:
                driver.entry = _NO_ENTRY
            self._heap.clear()
            if self._timer is not None:
                self._timer.cancel()
            self._timer, self._when = None, _NEVER


_NO_ENTRY = (_NEVER, 0)
_LOOPS: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Shared]" = (
    weakref.WeakKeyDictionary()
)


@types.coroutine
def _give_way() -> Generator[None, None, None]:
    """Lets everything else that is ready in the loop have a turn."""
    yield


async def _await(raw: Awaitable[Any]) -> Any:
    return await raw


def _cancelled() -> RuntimeError:
    """What takes the place of a cancellation that nobody asked the table's task for."""
    return RuntimeError("what a player waits for was cancelled, and not from outside")


async def _call(raw: object) -> None:
    """Waits for what a callback returned, where that can be awaited."""
    if inspect.isawaitable(raw):
        await raw


def play(
    table: Table,
    hands: int | None = None,
    *,
    ask: Ask | None = None,
    timeout: float | None = None,
    on_error: OnError | None = None,
    on_timeout: OnTimeout | None = None,
    clock: Callable[[], int] | None = None,
) -> AsyncIterator[Hand]:
    """Plays hands at a table one after the other, as `Table.play`.

    Others may step the table while a player thinks. When somebody else took the decision that he
    was asked for, his answer counts for nothing.

    Args:
        table: The table.
        hands: How many hands; `None` until too few players have chips.
        ask: Called where a player from outside is to act.
        timeout: Seconds for each decision, at a table without a clock; who takes longer has the
            default action taken (`Legal.default`). A table with `decision_ms` has its own
            deadlines, and is told the time (`Table.tick`) when one is over. It is also how long a
            bot may take to be told something, which by default is `decision_ms`; who takes longer
            misses the rest of that.
        on_error: Told of a player whose method raised; the default action is taken then. By
            default the exception goes through: the hand is as it was before the decision, and the
            iterator or a later call goes on from there.
        on_timeout: Told of a player who took too long, before the default action is taken.
        clock: The time in milliseconds, for a table that goes by it: one with `decision_ms`, or a
            Sit & Go whose levels or bots do. By default it goes on from `Table.now` with the loop's
            clock, and stands still while bots are told something.

    Returns:
        An iterator over the finished hands, in the running loop. Between two hands nothing waits.

    Raises:
        ValueError: The timeout is negative.
        IllegalAction: As `drivers.play`.
    """
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"timeout={timeout!r}; give seconds from 0, or None")
    return _Driver(table, hands, ask, timeout, on_error, on_timeout, clock)


async def run(
    tables: Iterable[Table],
    hands: int | None = None,
    *,
    ask: Ask | None = None,
    timeout: float | None = None,
    on_error: OnError | None = None,
    on_timeout: OnTimeout | None = None,
    clock: Callable[[], int] | None = None,
    on_hand: OnHand | None = None,
) -> list[int]:
    """Plays many tables in the running loop, each in a task of its own. Arguments as of `play`.

    Args:
        tables: The tables.
        hands: How many hands of each.
        ask: As for `play`.
        timeout: As for `play`.
        on_error: As for `play`.
        on_timeout: As for `play`.
        clock: As for `play`.
        on_hand: Told of each finished hand.

    Returns:
        How many hands each table played.

    Raises:
        ExceptionGroup: One or more tables raised; the others were cancelled, each between two
            decisions.
    """

    async def drain(table: Table) -> int:
        count = 0
        async for hand in play(
            table,
            hands,
            ask=ask,
            timeout=timeout,
            on_error=on_error,
            on_timeout=on_timeout,
            clock=clock,
        ):
            count += 1
            if on_hand is not None:
                await _call(on_hand(table, hand))
        return count

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(drain(table)) for table in tables]
    return [task.result() for task in tasks]


class _Clock:
    """The loop's clock in milliseconds, going on where the table's time stands."""

    def __init__(self, table: Table, loop: asyncio.AbstractEventLoop) -> None:
        self._table = table
        self._loop = loop
        self._begun = loop.time() - table.now / 1000

    def __call__(self) -> int:
        return max(int((self._loop.time() - self._begun) * 1000), self._table.now)

    def leave_out(self, seconds: float) -> None:
        """So much time counts for nobody."""
        self._begun += seconds


class _Driver(AsyncIterator[Hand]):
    """Plays one table. It waits for one player at a time."""

    __slots__ = (
        "_ask", "_asked", "_begun", "_bound_to", "_clock", "_deadline", "_expired", "_given",
        "_left", "_loop", "_on_error", "_on_timeout", "_returned", "_shared", "_table", "_task",
        "_timeout", "_until", "_waits_for", "due", "entry",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        hands: int | None,
        ask: Ask | None,
        timeout: float | None,
        on_error: OnError | None,
        on_timeout: OnTimeout | None,
        clock: Callable[[], int] | None,
    ) -> None:
        self._table = table
        self._left = _NEVER if hands is None else hands
        self._ask = ask
        self._timeout = timeout
        self._on_error = on_error
        self._on_timeout = on_timeout
        self._clock = self._given = clock
        self._bound_to: object = None
        self._loop: asyncio.AbstractEventLoop
        self._shared: _Shared
        self._task: asyncio.Task[Any] | None = None
        self._begun: Coroutine[Any, Any, Any] | None = None
        self._waits_for: Any = None
        self._asked: tuple[int, Any, View, Callable[[Any], object] | None, int]
        self._until = 0.0
        self._deadline: int | None = None
        self._expired = False
        self._returned = False
        """Whether the player who was waited for last came to his end, and did not raise."""
        self.due = _NEVER
        """When the wait is over, by the loop's clock."""
        self.entry: tuple[float, int] = _NO_ENTRY
        """Its entry in the heap of deadlines."""

    # --- hands ----------------------------------------------------------------------------------

    def __aiter__(self) -> "_Driver":
        return self

    async def __anext__(self) -> Hand:
        """Plays a hand, or what is left of one that is going on, to its end."""
        table = self._table
        if self._left < 1:
            raise StopAsyncIteration
        begins = asyncio.get_running_loop() is not self._bound_to
        shared = self._enter()
        while not (table.hand_is_on or table.can_begin):
            await self._wait_for_players()
        shared.playing += 1
        try:
            if begins:
                # All tables that begin together come first, so that each knows of the others.
                await _give_way()
            if not table.hand_is_on and (self._clock is not None or not table.play_hand()):
                self._begin()
            while table.hand_is_on:
                now = monotonic()
                if now > self._until:
                    if self._until:
                        await _give_way()
                        # Others had a turn, and may have stepped the table.
                        self._until = 0.0
                        continue
                    self._until = now + _ROUND / shared.playing
                pending: Any = self._tell() if table.has_notices else None
                if pending is None:
                    if table.play_natively():
                        continue
                    pending = self._decide()
                    if pending is None:
                        continue
                    if pending is _WAITS:
                        try:
                            answer = await self._wait(self._seconds())
                        except Exception as error:
                            pending = self._give_up(error)
                        else:
                            pending = self._resume(answer)
                if pending is not None:
                    await pending
                # Others had a turn: the time to work begins with the next decision.
                self._until = 0.0
            while (pending := self._tell()) is not None:
                await pending
        finally:
            shared.leave()
        self._left -= 1
        hand = table.last_hand
        if hand is None:
            raise StopAsyncIteration
        return hand

    def _enter(self) -> _Shared:
        loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        if loop is not self._bound_to:
            self._bound_to = self._loop = loop
            shared = _LOOPS.get(loop)
            if shared is None:
                shared = _LOOPS[loop] = _Shared(loop)
            self._shared = shared
            self.entry = _NO_ENTRY
            if self._given is None and self._table.goes_by_time:
                self._clock = _Clock(self._table, loop)
        return self._shared

    def _begin(self) -> None:
        """Begins a hand, at the time that it is."""
        table, now = self._table, self._now()
        if now is not None and table.reserved:
            # Chairs are kept until a time.
            table.tick(now)
        table.begin(now)

    async def _wait_for_players(self) -> None:
        """Waits a while for what the clock decides between hands: bots fill a Sit & Go.

        Raises:
            StopAsyncIteration: Nothing is decided by it.
        """
        table, now = self._table, self._now()
        deadline = table.deadline
        if now is None or deadline is None:
            raise StopAsyncIteration
        if now < deadline:
            # Meanwhile others may register, so it is looked at now and then.
            await asyncio.sleep(min(deadline - now, _LOOK_MS) / 1000)
        else:
            table.tick(now)

    def _now(self) -> int | None:
        return None if self._clock is None else self._clock()

    # --- waiting --------------------------------------------------------------------------------

    def expire(self) -> None:
        """The time is over: the player is woken by a cancellation."""
        if self._deadline is not None and self._clock is not None:
            left = self._deadline - self._clock()
            if left > 0:
                # The table's clock is behind the loop's.
                self.due = self._loop.time() + left / 1000
                return
        self.due = _NEVER
        if self._task is not None:
            self._expired = True
            self._task.cancel()

    def _step(self, raw: Any) -> Any:
        """What a player's answer comes to, if it does so at once; else `_WAITS`, for `_wait`."""
        if type(raw) is not types.CoroutineType:
            if not inspect.isawaitable(raw):
                return raw
            raw = _await(raw)
        try:
            self._waits_for = raw.send(None)
        except StopIteration as done:
            return done.value
        except asyncio.CancelledError as error:
            raise _cancelled() from error
        self._begun = raw
        return _WAITS

    @types.coroutine
    def _wait(self, seconds: float | None) -> Generator[Any, Any, Any]:
        """What a player who did not answer at once comes to; `_LATE` if that takes too long."""
        begun, waits_for = self._begun, self._waits_for
        self._begun = self._waits_for = None
        task = self._task
        if task is None or begun is None:
            raise RuntimeError("players are waited for inside of a task of asyncio")
        before = task.cancelling()
        self._expired = self._returned = False
        if seconds is not None:
            self.due = when = self._loop.time() + seconds
            if when < self.entry[0]:
                self._shared.arm(self, when)
        failure: BaseException | None = None
        value: Any = None
        try:
            while True:
                try:
                    yield waits_for
                except BaseException as error:
                    waits_for = begun.throw(error)
                else:
                    # asyncio sends nothing but None.
                    value = yield from begun
                    self._returned = True
                    break
        except StopIteration as done:
            value = done.value
            self._returned = True
        except (Exception, asyncio.CancelledError) as error:
            failure = error
        finally:
            self.due = _NEVER
            expired, self._expired = self._expired, False
            asked = task.uncancel() if expired else task.cancelling()
        if asked > before:
            # Cancelled from outside. The player may have caught it, but it was not for him.
            if isinstance(failure, asyncio.CancelledError):
                raise failure
            raise asyncio.CancelledError from failure
        if failure is None:
            return _LATE if expired else value
        if isinstance(failure, asyncio.CancelledError):
            if expired:
                return _LATE
            raise _cancelled() from failure
        raise failure

    def _seconds(self) -> float | None:
        """How long the decision that is due may still take."""
        if self._clock is None:
            return self._timeout
        self._deadline = self._table.deadline
        if self._deadline is None:
            return self._timeout
        return max(self._deadline - self._clock(), 0) / 1000

    # --- telling --------------------------------------------------------------------------------

    def _tell(self) -> _Pending | None:
        """Tells the bots what the table has for them, up to one that has to be waited for."""
        while (notice := self._table.take_notice()) is not None:
            try:
                raw = notice.deliver()
                if raw is not None:
                    raw = self._step(raw)
            except Exception as error:
                return self._failed(notice.seat, error)
            except BaseException:
                self._table.put_back(notice)
                raise
            if raw is _WAITS:
                return self._tell_on(notice)
        return None

    async def _tell_on(self, notice: Notice) -> None:
        seconds, of_table = self._timeout, self._table.house.decision_ms
        if seconds is None and of_table is not None:
            seconds = of_table / 1000
        self._deadline = None
        since = self._loop.time()
        try:
            value = await self._wait(seconds)
        except Exception as error:
            await self._failed(notice.seat, error)
            return
        except BaseException:
            # The driver is stopped, and not because of this player.
            if not self._returned:
                self._table.put_back(notice)
            raise
        finally:
            if isinstance(self._clock, _Clock):
                self._clock.leave_out(self._loop.time() - since)
        if value is _LATE:
            await self._told_late(notice.seat, notice.method)

    async def _failed(self, seat: int, error: Exception) -> None:
        """A player raised: it goes through, or somebody is told."""
        if self._on_error is None:
            raise error
        await _call(self._on_error(self._table, seat, error))

    async def _told_late(self, seat: int, method: str) -> None:
        if self._on_timeout is not None:
            await _call(self._on_timeout(self._table, seat, method))

    # --- deciding -------------------------------------------------------------------------------

    def _decide(self) -> Any:
        """Asks for the decision that is due, and steps the table with an answer given at once.

        Returns:
            What is left to do, if anything; `_WAITS` where the player has to be waited for.
        """
        table = self._table
        due = table.due()
        if due is None:
            asked = table.asked
            return self._agree(asked[0]) if asked else None
        seat, bot, view = due
        action = table.native_answer(seat)
        if action is not None:
            table.act(action, seat, self._now())
            return None
        if bot is None and self._ask is None:
            raise drivers.no_bot(seat)
        try:
            if bot is not None:
                answer, read = drivers.question(bot, view)
            else:
                answer, read = self._ask(seat, view), None  # type: ignore[misc]
            if type(answer) is not Action:
                answer = self._step(answer)
                if answer is _WAITS:
                    self._asked = (seat, bot, view, read, table.decision)
                    return _WAITS
            if read is not None:
                answer = read(answer)
        except Exception as error:
            return self._stand_in(seat, view, error)
        return self._accept(seat, bot, view, answer)

    def _resume(self, answer: Any) -> _Pending | None:
        """Steps the table with what a player answered after a while."""
        seat, bot, view, read, decision = self._asked
        if self._table.decision != decision:
            # Somebody else took it.
            return None
        if answer is _LATE:
            return self._late(seat, bot, view)
        if read is not None:
            try:
                answer = read(answer)
            except Exception as error:
                return self._stand_in(seat, view, error)
        return self._accept(seat, bot, view, answer)

    def _give_up(self, error: Exception) -> _Pending:
        """A player raised after a while."""
        seat, _, view, _, decision = self._asked
        return self._stand_in(seat, view, error, decision)

    def _accept(self, seat: int, bot: Any, view: View, answer: Any) -> _Pending | None:
        """Steps the table with an answer, unless it comes too late."""
        now = None
        if self._clock is not None:
            now = self._clock()
            if self._is_over(now):
                return self._late(seat, bot, view)
        if bot is None:
            self._table.act(answer, seat, now)
        else:
            self._table.answer(answer, now)
        return None

    async def _stand_in(
        self, seat: int, view: View, error: Exception, decision: int | None = None
    ) -> None:
        """Takes the default action for a player who raised, once somebody is told."""
        if decision is None:
            decision = self._table.decision
        await self._failed(seat, error)
        self._default(seat, view, decision)

    async def _late(self, seat: int, bot: Any, view: View) -> None:
        """Takes the default action for a player who did not answer in time."""
        decision = self._table.decision
        method = "ask" if bot is None else drivers.method_of(view.legal)
        await self._told_late(seat, method)
        self._default(seat, view, decision)

    def _default(self, seat: int, view: View, decision: int) -> None:
        """Takes the default action, or lets the table take it, where that is still to do."""
        if self._table.decision != decision:
            return
        now, deadline = self._now(), self._table.deadline
        if now is not None and deadline is not None and now >= deadline:
            self._table.tick(now)
        else:
            self._table.act(view.default_action(), seat, now)

    async def _agree(self, seat: int) -> None:
        """Asks a player on how many boards he would run the rest."""
        table = self._table
        decision = table.decision
        answer: Any = 1
        choose = getattr(table.bot(seat), "boards", None)
        if choose is not None:
            try:
                answer = self._step(choose(table.view(seat), table.most_boards))
                if answer is _WAITS:
                    answer = await self._wait(self._seconds())
            except Exception as error:
                await self._failed(seat, error)
                answer = 1
            if answer is _LATE:
                await self._told_late(seat, "boards")
        if table.decision != decision or seat not in table.asked:
            return
        now, late = self._now(), answer is _LATE
        if now is not None and (late or self._is_over(now)):
            table.tick(now)
            return
        try:
            table.agree(seat, 1 if late else answer, now)
        except RulesError as error:
            await self._failed(seat, error)
            if table.decision == decision and seat in table.asked:
                table.agree(seat, 1, self._now())

    def _is_over(self, now: int | None) -> bool:
        """Whether the decision that is due can no longer be taken."""
        deadline = self._table.deadline
        return now is not None and deadline is not None and now > deadline
