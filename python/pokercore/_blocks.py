"""Work on blocks of units: in this thread, in worker processes, on any executor. Private.

A block is a pure function of what is given and of a range of units. So it does not matter who
works on it, when, how often it is begun anew, or how the units are cut; what blocks come to are
exact sums that are added as they arrive.

What is given travels once a worker, not with every block: it has a key, and a worker keeps the last
ones that it was sent. The first blocks carry it along; a worker that does not know the key of a
later one says so, and is sent the block again with all that it needs.

A worker *answers*: what the block came to, that it does not know the key, or what the work raised.
So an exception of an executor is never one of a bot, and the reverse.
"""

import hashlib
import importlib
import multiprocessing
import pickle
import secrets
import signal
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from pokercore import __version__
from pokercore._fields import say, shorten
from pokercore.exceptions import PokerError, WorkersLost

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Dumps: TypeAlias = Callable[[Any], bytes]

RETRIES = 3
"""How often a block is given out again after a worker that had it was lost."""

BLOCK_SECONDS = 0.25
"""About how long a block takes: what an interruption loses, and what hides the cost of sending."""

_FIRST_BLOCK = 64
"""Hands, rounds or the like in the first block, before anything is known about their speed."""
_FASTER = 8
"""How many times as large as the last one a block may be."""
_A_WORKER = 2
"""Blocks that are given out for each worker: one to work on and one to go on with."""
_IN_ORDER = 2
"""How many times as many may be given out or wait for an earlier one, where order matters."""
_MOST_PROCESSES = 256
_LOOK_SECONDS = 5.0
"""How often an executor is asked again for how many it works."""
_ALONE_SECONDS = 60.0
"""How long an executor that lost its last worker is waited for."""
_LARGE = 1 << 20
"""From how many bytes on what is given is held by executors that can."""
_KEPT = 4
"""How many different runs a worker keeps."""


class Given(Protocol):
    """What blocks follow from: a dataclass that has bots."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called."""
        ...

    @property
    def makers(self) -> tuple[Any, ...]:
        """How each is made."""
        ...


class Work(Protocol[T_co]):
    """A function at the top of a module: what the units from `first` to before `stop` come to."""

    def __call__(self, given: Any, first: int, stop: int, /) -> T_co:
        """Works on a block."""
        ...


class Cut:
    """Cuts units into blocks of about `BLOCK_SECONDS` that end at every bound.

    Args:
        units: The units.
        each: How many hands or the like are played in a unit.
        bounds: Units at which blocks end, besides the last one; in ascending order.
        most: The hands or the like of a block at most; any number where there is no limit.
        grid: Larger blocks end where a multiple of so many hands or the like was played, if that
            is a whole number of units.
    """

    def __init__(
        self,
        units: range,
        each: int = 1,
        bounds: Iterable[int] = (),
        most: int | None = None,
        grid: int = 1,
    ) -> None:
        self._start = units.start
        self._next = units.start
        self._stop = units.stop
        self._bounds = iter(bounds)
        self._bound = self._next
        self._size = max(1, _FIRST_BLOCK // each)
        self._most = None if most is None else max(1, most // each)
        self._grid = grid // each if grid % each == 0 else 1
        self._least = 1

    def cut(self, workers: int = 0) -> range | None:
        """The next block; `None` when there is none.

        The last ones are smaller, so that so many workers end at about the same time.
        """
        left = self._stop - self._next
        if left <= 0:
            return None
        while self._bound <= self._next:
            self._bound = min(next(self._bounds, self._stop), self._stop)
        size = self._size
        if workers:
            size = min(size, max(self._least, -(-left // (_A_WORKER * workers))))
        stop = self._next + max(1, size)
        if size >= self._grid:
            stop -= (stop - self._start) % self._grid
        block = range(self._next, min(stop, self._bound))
        self._next = block.stop
        return block

    def took(self, units: int, seconds: float) -> None:
        """Learns from a block that was worked on."""
        wanted = int(units * BLOCK_SECONDS / max(seconds, 1e-6))
        if self._most is not None:
            wanted = min(wanted, self._most)
        self._size = max(1, min(wanted, max(self._size, _FASTER * units)))
        self._least = self._size // _FASTER


# What is given, on its way to workers.


def packed(given: Given, dumps: Dumps) -> bytes:
    """What is given as bytes. What comes of a user, each bot and a `value`, is in them by itself,
    so that one that cannot be sent, or cannot be made where it arrives, can be named.

    Raises:
        TypeError: One cannot be sent.
    """
    own = [(f"the bot {name}", it) for name, it in zip(given.names, given.makers, strict=True)]
    emptied: dict[str, Any] = {"makers": ()}
    value = getattr(given, "value", None)
    if value is not None:
        own.append((f"value: {say(value)}", value))
        emptied["value"] = None
    parts: dict[bytes, int] = {}
    places = []
    for label, part in own:
        try:
            data = dumps(part)
        except Exception as error:
            raise TypeError(
                f"{label} cannot be sent to a worker process ({error}); make it a class or "
                "function at the top of a module, or play in this process (workers=1)"
            ) from error
        places.append(parts.setdefault(data, len(parts)))
    rest = replace(given, **emptied)  # type: ignore[type-var]
    return dumps((rest, [label for label, _ in own], places, list(parts)))


def _unpacked(payload: bytes) -> Any:
    rest, labels, places, parts = pickle.loads(payload)
    made = []
    for number, data in enumerate(parts):
        try:
            made.append(pickle.loads(data))
        except Exception as error:
            raise TypeError(
                f"{labels[places.index(number)]} cannot be made in a worker process "
                f"({type(error).__name__}: {error}); make it a class or function at the top of a "
                "module that the workers can import"
            ) from error
    own = [made[place] for place in places]
    bots = len(rest.names)
    value = {"value": own[bots]} if len(own) > bots else {}
    return replace(rest, makers=tuple(own[:bots]), **value)


def _dumps(pickler: str) -> Dumps:
    dumps: Dumps = importlib.import_module(pickler).dumps
    return dumps


class NotKnownError(Exception):
    """A worker was not sent what is given."""


class Parcel:
    """What is given, as it goes to a worker: by itself where that is in this process, else as a key
    and, in a full one, as bytes.

    Args:
        given: What is given, in this process.
        key: What a worker knows it by.
        payload: The bytes; `None` where the worker should know the key.
        pickler: The module whose `dumps` made them; so are exceptions on their way back.
        fault: Why there are no bytes.
    """

    __slots__ = ("fault", "given", "key", "payload", "pickler", "version")

    def __init__(
        self,
        given: Any,
        key: bytes,
        payload: bytes | None = None,
        pickler: str = "pickle",
        version: str = __version__,
        fault: Exception | None = None,
    ) -> None:
        self.given = given
        self.key = key
        self.payload = payload
        self.pickler = pickler
        self.version = version
        self.fault = fault

    @classmethod
    def of(cls, given: Given, pickler: str | None, *, must: bool = True) -> "Parcel":
        """A full parcel; one that cannot leave this process where there is no `pickler`.

        Raises:
            TypeError: A bot or a value cannot be sent, and `must` says that it has to be.
        """
        if pickler is None:
            return cls(given, secrets.token_bytes(16))
        try:
            payload = packed(given, _dumps(pickler))
        except TypeError as error:
            if must:
                raise
            return cls(given, secrets.token_bytes(16), fault=error)
        return cls(given, hashlib.sha256(payload).digest(), payload, pickler)

    def short(self) -> "Parcel":
        """The same without the bytes."""
        return Parcel(self.given, self.key, None, self.pickler, self.version, self.fault)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.fault is not None:
            raise self.fault
        return Parcel, (None, self.key, self.payload, self.pickler, self.version)

    def __dask_tokenize__(self) -> bytes:
        """What tells it from others, for Dask, which would pickle it to find out."""
        return self.key

    def open(self, held: bytes | None = None) -> Any:
        """What is given, in a worker. `held` are the bytes where they came by themselves.

        Raises:
            NotKnownError: It is not known here.
        """
        if self.given is not None:
            return self.given
        if self.version != __version__:
            raise PokerError(
                f"a worker has version {__version__} of pokercore, and who sent the work "
                f"{self.version}; install the same everywhere"
            )
        with _lock:
            if self.key in _known:
                _known.move_to_end(self.key)
                return _known[self.key]
        payload = held if self.payload is None else self.payload
        if payload is None:
            raise NotKnownError
        return _keep(self.key, _unpacked(payload))


_lock = Lock()
_known: OrderedDict[bytes, Any] = OrderedDict()
"""What this worker process was sent, the latest at the end."""


def _keep(key: bytes, given: Any) -> Any:
    with _lock:
        _known[key] = given
        while len(_known) > _KEPT:
            _known.popitem(last=False)
    return given


# In a worker.


@dataclass(frozen=True, slots=True)
class _Done(Generic[T]):
    """What a block came to, and how long that took."""

    value: T
    seconds: float


@dataclass(frozen=True, slots=True)
class _Unknown:
    """The worker was not sent what is given."""


class WorkerTraceback(Exception):
    """Where in a worker process an exception was raised: the cause of that exception here."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


@dataclass(frozen=True, slots=True)
class _Failed:
    """What the work raised.

    In this process it is the exception itself; from elsewhere its bytes (none where it cannot be
    sent), and what it would have shown.
    """

    error: BaseException | None
    is_of_work: bool
    """Whether it would be raised again: it is not somebody's Ctrl-C, or an exit."""
    sent: bytes | None = None
    said: str = ""
    shown: str = ""

    @classmethod
    def sending(cls, error: BaseException, pickler: str) -> "_Failed":
        """To another process."""
        shown = "".join(traceback.format_exception(error))
        notes = getattr(error, "__notes__", [])
        said = "; ".join([f"{type(error).__name__}: {error}", *notes])
        sent = _bytes_of(error, pickler)
        return cls(None, isinstance(error, Exception), sent, said, shown)

    def again(self) -> BaseException:
        """The exception."""
        if self.error is not None:
            return self.error
        if self.sent is None:
            error: BaseException = PokerError(
                f"the work raised an exception that cannot be sent between processes: {self.said}"
            )
        else:
            error = pickle.loads(self.sent)
        error.__cause__ = WorkerTraceback(self.shown)
        return error


def _bytes_of(error: BaseException, pickler: str) -> bytes | None:
    """An exception as bytes, if it is the same when it comes out of them."""
    with suppress(Exception):
        data = _dumps(pickler)(error)
        if type(pickle.loads(data)) is type(error):
            return data
    return None


def _answer(
    parcel: Parcel, held: bytes | None, work: Work[T], first: int, stop: int, serial: object
) -> "_Done[T] | _Unknown | _Failed":
    """Works on a block. `serial` tells this call from all others, for executors that remember."""
    del serial
    begun = time.perf_counter()
    try:
        try:
            given = parcel.open(held)
        except NotKnownError:
            return _Unknown()
        return _Done(work(given, first, stop), time.perf_counter() - begun)
    # Also what is no Exception: the bot ends the program, or somebody interrupts this worker.
    except BaseException as error:
        if parcel.given is not None:
            return _Failed(error, isinstance(error, Exception))
        return _Failed.sending(error, parcel.pickler)


def _begin_process(parcel: Parcel) -> None:
    """In a process of our own. Ctrl-C is the parent's to handle; a worker has nothing to tell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if parcel.payload is None:
        # By way of a fork.
        _keep(parcel.key, parcel.given)
    else:
        # What cannot be read is told by the first block.
        with suppress(Exception):
            parcel.open()


# Who works.


class Pool(Protocol):
    """Workers."""

    carried: int
    """How many blocks carry along what is given before any worker asks for it."""
    generation: int
    """Changes when all workers were replaced."""

    def workers(self) -> int:
        """How many blocks are worked on at a time."""
        ...

    def submit(self, full: bool, *call: Any) -> "Future[Any]":
        """Gives out a block, with what is given or without."""
        ...

    def forget(self) -> bool:
        """Learns that a worker was lost; whether it may have held what others need."""
        ...

    def mend(self, error: BaseException) -> None:
        """Goes on after a pool that broke.

        Raises:
            WorkersLost: It cannot.
        """
        ...

    def advice(self) -> str:
        """What to do about workers that end again and again."""
        ...

    def look(self) -> None:
        """Looks after the workers while none of them answers.

        Raises:
            WorkersLost: There are none any more.
        """
        ...

    def close(self, done: bool, waiting: "Iterable[Future[Any]]") -> None:
        """Lets the workers go; at once where the work is not done. Blocks in `waiting` are given
        out and not worth doing any more.
        """
        ...


class Processes:
    """Worker processes of our own, started as `multiprocessing` is set up to.

    Args:
        given: What everything follows from.
        workers: How many processes, at most 256.

    Raises:
        TypeError: A bot or a value cannot be sent to them.
    """

    carried = 0

    def __init__(self, given: Given, workers: int) -> None:
        forks = multiprocessing.get_start_method() == "fork"
        self._parcel = Parcel.of(given, None if forks else "pickle")
        self.generation = 0
        self._workers = min(workers, _MOST_PROCESSES)
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context()
        return ProcessPoolExecutor(self._workers, context, _begin_process, (self._parcel,))

    def workers(self) -> int:
        """As many as there are processes."""
        return self._workers

    def submit(self, full: bool, *call: Any) -> "Future[Any]":
        """To one of the processes."""
        return self._pool.submit(
            _answer, self._parcel if full else self._parcel.short(), None, *call
        )

    def forget(self) -> bool:
        """Nothing: each process was begun with it."""
        return False

    def mend(self, error: BaseException) -> None:
        """Starts processes anew."""
        self._pool.shutdown(cancel_futures=True)
        self._pool = self._fresh()
        self.generation += 1

    def advice(self) -> str:
        """How to find out."""
        return (
            "with workers=1 the error of the bot that ends it is seen (where processes are not "
            "forked, a program needs `if __name__ == '__main__':` around what starts them)"
        )

    def look(self) -> None:
        """Nothing: a pool that lost a process breaks by itself."""

    def close(self, done: bool, waiting: "Iterable[Future[Any]]") -> None:
        """Ends the processes."""
        processes = [] if done else list((getattr(self._pool, "_processes", None) or {}).values())
        # The pool drops what waits: a pool that breaks, as this one does now, stumbles over futures
        # that were cancelled by others.
        self._pool.shutdown(wait=done, cancel_futures=True)
        for process in processes:
            process.terminate()
        self._pool.shutdown()


class Guest:
    """An executor of the caller's, which is not shut down.

    Args:
        given: What everything follows from.
        executor: The executor.

    Raises:
        TypeError: It is none, or a bot or a value cannot be sent to its workers.
    """

    def __init__(self, given: Given, executor: Executor) -> None:
        if not isinstance(executor, Executor):
            hint = ""
            if callable(getattr(executor, "get_executor", None)):
                hint = ": its get_executor() gives one"
            raise TypeError(f"executor: {say(executor)} is no concurrent.futures.Executor{hint}")
        self._executor = executor
        pickler, must = _means(executor)
        self._parcel = Parcel.of(given, pickler, must=must)
        self._short = self._parcel.short()
        payload = self._parcel.payload
        self._hold = None if payload is None or len(payload) < _LARGE else _holder(executor)
        self._held: Any = None
        self.generation = 0
        self._known = 1
        self._asked: float | None = None
        self._lost = False
        self._alone: float | None = None
        self.carried = self.workers()

    def workers(self) -> int:
        """As many as the executor says now, or as this machine has processors."""
        now = time.monotonic()
        if self._asked is None or now - self._asked > _LOOK_SECONDS:
            self._known = workers_of(self._executor)
            self._asked = now
        return self._known

    def submit(self, full: bool, *call: Any) -> "Future[Any]":
        """To the executor. What is large it holds by itself, for all of its workers."""
        parcel, held = self._parcel if full else self._short, None
        if full and self._hold is not None:
            if self._held is None:
                self._held = self._hold(self._parcel.payload)
            parcel, held = self._short, self._held
        try:
            return self._executor.submit(_answer, parcel, held, *call)
        except BrokenExecutor:
            raise
        except RuntimeError as error:
            raise WorkersLost(
                f"the executor takes no work ({_sentence(error)}); give one that is not shut down"
            ) from error

    def forget(self) -> bool:
        """What was held is sent anew, since it may be lost with the worker."""
        was, self._held = self._held, None
        self._lost = True
        return was is not None

    def mend(self, error: BaseException) -> None:
        """What broke is the caller's to replace.

        Raises:
            WorkersLost: Always.
        """
        raise WorkersLost(
            f"the executor broke and takes no more work ({_sentence(error)}); play the rest on a "
            "new one, or use workers=, whose processes are replaced"
        ) from error

    def advice(self) -> str:
        """How to find out."""
        return "without executor= the error of the bot that ends them is seen"

    def look(self) -> None:
        """Gives up where a worker was lost and there is none any more, and none comes.

        A cluster that has no workers from the start is waited for: they may be on their way.

        Raises:
            WorkersLost: There was none for a minute.
        """
        if not self._lost or processors_of(self._executor) != 0:
            self._alone = None
        elif self._alone is None:
            self._alone = time.monotonic()
        elif time.monotonic() - self._alone >= _ALONE_SECONDS:
            raise WorkersLost(
                f"all workers of the executor are lost, and for {_ALONE_SECONDS:.0f} seconds there "
                f"came no other; {self.advice()}"
            )

    def close(self, done: bool, waiting: "Iterable[Future[Any]]") -> None:
        """Leaves it open."""
        for future in waiting:
            future.cancel()


def _means(executor: Executor) -> tuple[str | None, bool]:
    """The module by which an executor itself makes bytes, and whether we know that it will."""
    if type(executor) is ThreadPoolExecutor:
        return None, True
    roots = {cls.__module__.partition(".")[0] for cls in type(executor).__mro__}
    pickler = getattr(executor, "pickler", None)
    if isinstance(pickler, str):
        return pickler, True
    if roots & {"distributed", "loky", "joblib"}:
        # Each of them requires it, and sends with it what pickle cannot.
        return "cloudpickle", True
    return "pickle", isinstance(executor, ProcessPoolExecutor)


def _holder(executor: Executor) -> Callable[[Any], Any] | None:
    """How an executor holds a value for its workers: what it returns stands for it in a call."""
    client: Any = getattr(executor, "_client", None)
    if callable(getattr(client, "scatter", None)):
        return lambda value: client.scatter(value, broadcast=True, hash=False)
    put = getattr(executor, "put", None)
    return put if callable(put) else None


def processors_of(executor: Executor) -> int | None:
    """How many threads the workers of a cluster have together; `None` where nobody tells."""
    client: Any = getattr(executor, "_client", None)
    if not callable(getattr(client, "nthreads", None)):
        return None
    threads: dict[str, int] = client.nthreads()
    return sum(threads.values())


def workers_of(executor: Executor) -> int:
    """For how many an executor works at a time, 1 at least."""
    processors = processors_of(executor)
    if processors is not None:
        return max(1, processors)
    for name in ("workers", "_max_workers"):
        number = getattr(executor, name, None)
        if isinstance(number, int) and number > 0:
            return number
    return multiprocessing.cpu_count()


_LOST = {
    "distributed": {"KilledWorker"},
    "ray": {
        "WorkerCrashedError", "NodeDiedError", "LocalRayletDiedError", "OutOfMemoryError",
        "ObjectLostError", "TaskUnschedulableError",
    },
}  # fmt: skip


def is_lost(error: BaseException) -> bool:
    """Whether an exception of an executor says that a worker was lost."""
    return isinstance(error, BrokenExecutor) or any(
        cls.__name__ in _LOST.get(cls.__module__.partition(".")[0], ())
        for cls in type(error).__mro__
    )


def _sentence(error: BaseException) -> str:
    """What an exception says, on one line."""
    return shorten(str(error).partition("\n")[0], 200) or type(error).__name__


# The work.


def here(work: Work[T], given: Given, cut: Cut) -> Generator[tuple[range, T], None, None]:
    """What each block comes to, worked on in this thread."""
    while (block := cut.cut()) is not None:
        begun = time.perf_counter()
        value = work(given, block.start, block.stop)
        cut.took(len(block), time.perf_counter() - begun)
        yield block, value


@dataclass(slots=True)
class _Task:
    """A block that is given out."""

    units: range
    full: bool
    losses: int = 0
    generation: int = 0


def on_workers(
    work: Work[T], cut: Cut, pool: Pool, *, in_order: bool = False
) -> Generator[tuple[range, T], None, None]:
    """What each block comes to, worked on by a pool, a few blocks ahead of those that are done.

    Who stops early closes it, so that the workers end. A block whose worker is lost is given out
    again, `RETRIES` times.

    Args:
        work: What is done.
        cut: The blocks.
        pool: Who works, and has what everything follows from; it is closed at the end.
        in_order: Whether blocks come in the order of their units, or as they are done. Those that
            wait for an earlier one are few, too.

    Raises:
        WorkersLost: Workers ended before their work was done, again and again, or for good.
        BaseException: What the work raised; of several blocks, what the first one did.
    """
    running: dict[Future[Any], _Task] = {}
    ended: SimpleQueue[Future[Any]] = SimpleQueue()
    again: deque[_Task] = deque()
    failed: tuple[int, _Failed] | None = None
    early: dict[int, tuple[range, T]] = {}
    due: int | None = None
    carried = pool.carried
    run = secrets.token_hex(8)
    serials = count()

    def give_out(task: _Task) -> None:
        task.generation = pool.generation
        serial = f"{run}-{next(serials)}"
        try:
            future = pool.submit(task.full, work, task.units.start, task.units.stop, serial)
        except BrokenExecutor as error:
            again.append(task)
            pool.mend(error)
            return
        running[future] = task
        future.add_done_callback(ended.put)

    def answer_of(future: "Future[Any]", task: _Task) -> Any:
        """The answer; `None` where the worker was lost."""
        try:
            return future.result()
        except (Exception, CancelledError) as error:
            forgot = pool.forget()
            if isinstance(error, CancelledError) and not forgot:
                raise WorkersLost(
                    f"the executor dropped work that was not done ({_sentence(error)}); "
                    "play the rest on one that stays open"
                ) from error
            if not is_lost(error) and not isinstance(error, CancelledError):
                raise
            task.losses += 1
            if task.losses > RETRIES:
                raise WorkersLost(
                    f"a worker ended before its work was done, {task.losses} times with units "
                    f"{task.units.start} to {task.units.stop - 1}; {pool.advice()}"
                ) from error
            again.append(task)
            if isinstance(error, BrokenExecutor) and task.generation == pool.generation:
                pool.mend(error)
            return None

    done = False
    try:
        while True:
            if failed is not None:
                # What is raised is what the first of all units to fail raises, so earlier blocks
                # are waited for.
                again = deque(task for task in again if task.units.start < failed[0])
                if not again and all(task.units.start > failed[0] for task in running.values()):
                    raise failed[1].again()
            room = _A_WORKER * pool.workers()
            while len(running) < room:
                if again:
                    give_out(again.popleft())
                    continue
                if failed is not None or len(running) + len(early) >= room * _IN_ORDER:
                    break
                block = cut.cut(pool.workers())
                if block is None:
                    break
                due = block.start if due is None else due
                give_out(_Task(block, full=carried > 0))
                carried -= 1
            if not running:
                if again:
                    continue
                break
            try:
                # Not for ever, since a wait without end cannot be interrupted everywhere.
                future = ended.get(timeout=1.0)
            except Empty:
                pool.look()
                continue
            task = running.pop(future)
            answer = answer_of(future, task)
            if answer is None:
                continue
            if isinstance(answer, _Unknown):
                task.full = True
                again.appendleft(task)
                continue
            if isinstance(answer, _Failed):
                if not answer.is_of_work:
                    raise answer.again()
                if failed is None or task.units.start < failed[0]:
                    failed = (task.units.start, answer)
                continue
            cut.took(len(task.units), answer.seconds)
            if not in_order:
                yield task.units, answer.value
                continue
            early[task.units.start] = (task.units, answer.value)
            while due in early:
                ready = early.pop(due)
                due = ready[0].stop
                yield ready
        done = True
    finally:
        pool.close(done, running)
