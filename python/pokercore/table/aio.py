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
    ...     tables = [pc.Table(pc.variants.NLHE, seats=3, seed=k).fill(Patient, 100) for k in range(4)]
    ...     return await aio.run(tables, hands=5, timeout=1.0)
    >>> asyncio.run(main())
    [5, 5, 5, 5]

A player that is asked is stepped once before any timer is armed, so one that answers at once costs
little more than a function; the timers of all tables of a loop are one.
"""

import asyncio
import heapq
import itertools
import types
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator, Iterable
from typing import Any, TypeAlias

from pokercore._core import Action, Hand, View
from pokercore.table import drivers
from pokercore.table.table import Table

Ask: TypeAlias = Callable[[int, View], Action | Awaitable[Action]]
"""Decides for a seat whose player comes from outside: seat and view to an action, or to what can be
awaited for one."""

OnError: TypeAlias = Callable[[Table, int, Exception], object]
"""Told of a player who raised: the table, the seat, and the exception."""

_SLICE = 0.002
"""How many seconds a table works before others have a turn."""


class _Deadlines:
    """All deadlines of a loop, with one timer: for the next of them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = weakref.ref(loop)
        self._heap: list[tuple[float, int, _Wait]] = []
        self._count = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, when: float, wait: "_Wait") -> None:
        heap = self._heap
        heapq.heappush(heap, (when, next(self._count), wait))
        if heap[0][2] is wait:
            self._arm(when)

    def _arm(self, when: float) -> None:
        loop = self._loop()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if loop is None else loop.call_at(when, self._ring)

    def _ring(self) -> None:
        self._timer = None
        loop = self._loop()
        if loop is None:
            return
        heap, now = self._heap, loop.time()
        while heap and (heap[0][2].over or heap[0][0] <= now):
            wait = heapq.heappop(heap)[2]
            if not wait.over:
                wait.expire()
        if heap:
            self._arm(heap[0][0])


_LOOPS: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Deadlines]" = (
    weakref.WeakKeyDictionary()
)


def _deadlines() -> _Deadlines:
    loop = asyncio.get_running_loop()
    found = _LOOPS.get(loop)
    if found is None:
        found = _LOOPS[loop] = _Deadlines(loop)
    return found


class _Wait:
    """One wait of a task that may take too long."""

    __slots__ = ("expired", "over", "task")

    def __init__(self, task: "asyncio.Task[Any]") -> None:
        self.task = task
        self.over = False
        self.expired = False

    def expire(self) -> None:
        """The time is over: the task is woken by a cancellation that is none."""
        self.over = self.expired = True
        self.task.cancel()


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, Any], waits_for: Any) -> Generator[Any, Any, Any]:
    """Goes on with a coroutine that was stepped once and waits for something."""
    while True:
        try:
            sent = yield waits_for
        except BaseException as error:
            try:
                waits_for = coroutine.throw(error)
            except StopIteration as done:
                return done.value
        else:
            try:
                waits_for = coroutine.send(sent)
            except StopIteration as done:
                return done.value


async def _answer(raw: Any, seconds: float | None) -> Any:
    """What a player's answer comes to, which may be a coroutine or anything else to await.

    Raises:
        TimeoutError: It takes longer than `seconds`.
    """
    if type(raw) is not types.CoroutineType:
        if not isinstance(raw, Awaitable):
            return raw
        raw = _await(raw)
    try:
        waits_for = raw.send(None)
    except StopIteration as done:
        return done.value
    if seconds is None:
        return await _rest(raw, waits_for)
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("players are asked inside of a task of asyncio")
    wait = _Wait(task)
    _deadlines().add(asyncio.get_running_loop().time() + seconds, wait)
    try:
        return await _rest(raw, waits_for)
    except asyncio.CancelledError as error:
        # Both may come together: only what was cancelled from outside goes on as a cancellation.
        if wait.expired and task.uncancel() <= 0:
            raise TimeoutError from error
        raise
    finally:
        wait.over = True


async def _await(raw: Awaitable[Any]) -> Any:
    return await raw


async def play(
    table: Table,
    hands: int | None = None,
    *,
    ask: Ask | None = None,
    timeout: float | None = None,
    on_error: OnError | None = None,
    clock: Callable[[], int] | None = None,
) -> AsyncIterator[Hand]:
    """Plays hands at a table one after the other, as `Table.play`.

    Args:
        table: The table.
        hands: How many hands; `None` until too few players have chips.
        ask: Called where a player from outside is to act.
        timeout: Seconds for each decision, at a table without a clock; who takes longer has the
            default action taken (`Legal.default`). A table with `decision_ms` has its own
            deadlines, and is told the time (`Table.tick`) when one is over.
        on_error: Told of a player whose method raised; the default action is taken then. By
            default the exception goes through: the hand is as it was before the decision, and a
            later call goes on from there.
        clock: The time in milliseconds, for a table with `decision_ms`; by default the loop's.

    Yields:
        Each finished hand.

    Raises:
        IllegalAction: As `drivers.play`.
    """
    loop = asyncio.get_running_loop()
    driver = _Driver(table, ask, timeout, on_error, clock or _clock_of(table, loop))
    played = 0
    until = loop.time() + _SLICE
    while hands is None or played < hands:
        if not table.hand_is_on:
            if not table.can_begin:
                break
            driver.begin()
        while table.hand_is_on:
            await driver.tell()
            if not table.play_natively():
                await driver.decide()
        await driver.tell()
        played += 1
        if table.last_hand is not None:
            yield table.last_hand
        if loop.time() > until:
            await asyncio.sleep(0)
            until = loop.time() + _SLICE


async def run(
    tables: Iterable[Table],
    hands: int | None = None,
    *,
    ask: Ask | None = None,
    timeout: float | None = None,
    on_error: OnError | None = None,
    clock: Callable[[], int] | None = None,
    on_hand: Callable[[Table, Hand], object] | None = None,
) -> list[int]:
    """Plays many tables in the running loop, each in a task of its own. Arguments as of `play`.

    Args:
        tables: The tables.
        hands: How many hands of each.
        ask: As for `play`.
        timeout: As for `play`.
        on_error: As for `play`.
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
        playing = play(table, hands, ask=ask, timeout=timeout, on_error=on_error, clock=clock)
        async for hand in playing:
            count += 1
            if on_hand is not None:
                on_hand(table, hand)
        return count

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(drain(table)) for table in tables]
    return [task.result() for task in tasks]


def _clock_of(table: Table, loop: asyncio.AbstractEventLoop) -> Callable[[], int] | None:
    """A clock that goes on where the table's time stands; `None` for a table that has no clock."""
    if table.house.decision_ms is None:
        return None
    offset = table.now - int(loop.time() * 1000)
    return lambda: int(loop.time() * 1000) + offset


class _Driver:
    """Asks the players of one table."""

    def __init__(
        self,
        table: Table,
        ask: Ask | None,
        timeout: float | None,
        on_error: OnError | None,
        clock: Callable[[], int] | None,
    ) -> None:
        self._table = table
        self._ask = ask
        self._timeout = timeout
        self._on_error = on_error
        self._clock = clock

    def begin(self) -> None:
        """Begins a hand, at the time that it is."""
        if self._clock is not None:
            self._table.tick(self._clock())
        self._table.begin()

    async def tell(self) -> None:
        """Tells the bots what the table has for them."""
        while (notice := self._table.take_notice()) is not None:
            try:
                await _answer(notice.deliver(), self._seconds())
            except TimeoutError:
                # Who does not listen in time is not told again; his decisions are his own.
                continue
            except Exception as error:
                self._raised(notice.seat, error)

    def _seconds(self) -> float | None:
        """How long the decision that is due may still take."""
        deadline = self._table.deadline
        if self._clock is None or deadline is None:
            return self._timeout
        return max(deadline - self._clock(), 0) / 1000

    def _raised(self, seat: int, error: Exception) -> None:
        if self._on_error is None:
            raise error
        self._on_error(self._table, seat, error)

    async def decide(self) -> None:
        """Asks for the decision that is due, and steps the table with the answer."""
        table = self._table
        if table.asked:
            await self._agree(table.asked[0])
            return
        seat = table.turn
        if seat is None:
            return
        action = table.native_answer(seat)
        if action is not None:
            table.act(action, seat, self._now())
            return
        view = table.view(seat)
        bot = table.bot(seat)
        if bot is None and self._ask is None:
            raise drivers.no_bot(seat)
        try:
            if bot is not None:
                raw, read = drivers.question(bot, view)
                answer = read(await _answer(raw, self._seconds()))
            else:
                answer = await _answer(self._ask(seat, view), self._seconds())  # type: ignore[misc]
        except TimeoutError:
            self._late(view, seat)
            return
        except Exception as error:
            self._raised(seat, error)
            answer = view.default_action()
        now = self._now()
        if self._is_over(now):
            self._late(view, seat)
        elif bot is None:
            table.act(answer, seat, now)
        else:
            table.answer(answer, now)

    async def _agree(self, seat: int) -> None:
        table = self._table
        choose = getattr(table.bot(seat), "boards", None)
        boards = 1
        if choose is not None:
            try:
                most = table.house.run_it
                boards = await _answer(choose(table.view(seat), most), self._seconds())
            except TimeoutError:
                boards = 1
            except Exception as error:
                self._raised(seat, error)
        now = self._now()
        if self._is_over(now):
            table.tick(now or 0)
        else:
            table.agree(seat, boards, now)

    def _is_over(self, now: int | None) -> bool:
        """Whether the decision that is due can no longer be taken."""
        deadline = self._table.deadline
        return now is not None and deadline is not None and now > deadline

    def _late(self, view: View, seat: int) -> None:
        """Takes the default action for a player who did not answer in time."""
        now = self._now()
        if now is None or self._table.deadline is None:
            self._table.act(view.default_action(), seat)
        else:
            # A timer may ring a little early.
            self._table.tick(max(now, self._table.deadline))

    def _now(self) -> int | None:
        return None if self._clock is None else self._clock()
