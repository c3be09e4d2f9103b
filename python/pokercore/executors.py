"""Where the work of a simulation is done: threads and processes of this machine, Dask, Ray.

`simulate(..., executor=...)` takes any `concurrent.futures.Executor`:

- a `ThreadPoolExecutor`, for built-in bots, whose hands are played without the interpreter;
- a `ProcessPoolExecutor`, or one of loky, for bots written in Python;
- `client.get_executor()` of a Dask client (the extra `dask`), for a cluster of machines;
- [`RayExecutor`][pokercore.executors.RayExecutor] (the extra `ray`), for a cluster of Ray.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> import pokercore as pc
    >>> bots = [pc.bots.Call, pc.bots.Random, pc.bots.TightAggressive]
    >>> with ThreadPoolExecutor(2) as threads:
    ...     result = pc.simulate(bots, "NLHE", hands=3000, seed=7, executor=threads)
    >>> result == pc.simulate(bots, "NLHE", hands=3000, seed=7)
    True

The result is the same, to the last digit, for any executor and any number of workers. The work is
cut into blocks of units that take about a quarter of a second, of which two a worker are given out
at a time; each is a pure function of the run and of its units. The run itself, with its bots, goes
to each worker once. A block whose worker is lost is given out again, three times; what a bot raises
is raised here, with the note that names the bot, its seat and the hand, and is never tried again.

Workers must be able to make the bots: they are sent by pickle, and so are best classes or functions
at the top of a module that the workers can import; to Dask, Ray and loky also such as cloudpickle
can send, classes of a notebook and functions within functions among them. Every worker must have
the same version of this package; another one is refused.

An executor is the caller's: it is left open, and one that broke for good (a `ProcessPoolExecutor`
whose process was killed) is not replaced: that is an error, [`WorkersLost`][pokercore.WorkersLost],
whose `result` has what was played. The processes of `workers=` are replaced.
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from threading import Lock
from typing import Any, TypeVar

from pokercore._blocks import workers_of
from pokercore._fields import say, whole
from pokercore.exceptions import RulesError

__all__ = ["RayExecutor", "workers_of"]

T = TypeVar("T")


class RayExecutor(Executor):
    """Ray as an executor: every call is a task of Ray (the extra `ray`).

    It works on the cluster that this process is connected to (`ray.init`). Where it is connected to
    none, it connects as `ray.init()` does, which starts a Ray on this machine unless the
    environment names one, and ends that connection when it is shut down (but with `wait=False`,
    since tasks may be at work then).

    Calls and what they return are sent with Ray's own cloudpickle. What a call raises is raised as
    it is, without Ray's wrapping. A future that is cancelled while its task runs is cancelled in
    Ray too, which interrupts the task.

    Args:
        workers: For how many calls at a time it asks, as
            [`workers_of`][pokercore.executors.workers_of] tells; as many as fit the processors of
            the cluster by default.
        options: Options of `ray.remote` for the tasks, such as `num_cpus=1`, `max_retries=0`,
            `resources={...}` or `runtime_env={...}`.

    Raises:
        ImportError: Ray is not installed; it names the extra.
        RulesError: `workers` is no whole number from 1.

    Examples:
        with RayExecutor() as ray:
            result = pc.simulate(bots, "NLHE", hands=1_000_000, executor=ray)
    """

    pickler = "ray.cloudpickle"
    """The module by which it makes bytes of what it sends."""

    def __init__(self, workers: int | None = None, **options: Any) -> None:
        if workers is not None and (whole(workers) is None or workers < 1):
            message = f"{say(workers)}; give a whole number from 1, or None"
            raise RulesError("", [("option", "workers", message)])
        try:
            import ray
        except ImportError as error:
            raise ImportError(
                "pokercore.executors.RayExecutor needs Ray; install the extra: "
                "pip install 'pokercore-engine[ray]'"
            ) from error
        self._ray: Any = ray
        self._began = not ray.is_initialized()
        if self._began:
            ray.init()
        self._given = workers
        self._processors = options.get("num_cpus", 1) or 1
        self._task: Any = ray.remote(**options)(_call) if options else ray.remote(_call)
        self._lock = Lock()
        self._open = True
        self._waiting: set[Future[Any]] = set()

    @property
    def workers(self) -> int:
        """For how many calls at a time it asks."""
        if self._given is not None:
            return self._given
        processors = self._ray.cluster_resources().get("CPU", 1)
        return max(1, int(processors / self._processors))

    def put(self, value: object) -> Any:
        """Puts a value into Ray's store; a call that is given the reference gets the value."""
        return self._ray.put(value)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Gives out a call.

        Raises:
            RuntimeError: It is shut down.
        """
        with self._lock:
            if not self._open:
                raise RuntimeError("cannot schedule new futures after shutdown")
            task = self._task.remote(fn, *args, **kwargs)
            future: Future[T] = Future()
            self._waiting.add(future)

        def ended(of_ray: "Future[Any]") -> None:
            if future.set_running_or_notify_cancel():
                error = of_ray.exception()
                if error is None:
                    future.set_result(of_ray.result())
                else:
                    # A RayTaskError wraps what the call raised.
                    future.set_exception(getattr(error, "cause", None) or error)
            self._forget(future)

        def cancelled(of_ours: "Future[T]") -> None:
            if of_ours.cancelled():
                self._ray.cancel(task)
                self._forget(of_ours)

        future.add_done_callback(cancelled)
        task.future().add_done_callback(ended)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes no more calls.

        Args:
            wait: Whether to wait for those that were given out.
            cancel_futures: Whether to cancel them first.
        """
        with self._lock:
            self._open = False
            waiting = list(self._waiting)
        if cancel_futures:
            for future in waiting:
                future.cancel()
        if wait:
            _wait(waiting)
            if self._began:
                self._began = False
                self._ray.shutdown()

    def _forget(self, future: "Future[Any]") -> None:
        with self._lock:
            self._waiting.discard(future)


def _wait(futures: "list[Future[Any]]") -> None:
    wait(futures)


def _call(fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> T:
    """The task of Ray."""
    return fn(*args, **kwargs)
