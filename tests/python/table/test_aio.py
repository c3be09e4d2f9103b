"""Tables in an asyncio loop: coroutines, time limits, cancellation, many tables, one timer."""

import asyncio
import gc
import itertools
import threading
import time
import warnings

import pytest

import idle_time
import pokercore as pc
from pokercore.enums import Tabling
from pokercore.exceptions import IllegalAction
from pokercore.journal import MemoryJournal
from pokercore.options import Options
from pokercore.table import TableEventKind, aio, inputs


def table(seats=3, seed=1, **changes):
    settings = {"blinds": (1, 2), "seats": seats, "seed": seed, "refill": "rebuy"}
    return pc.Table(pc.variants.NLHE, **{**settings, **changes})


async def drain(playing):
    return [hand async for hand in playing]


def play(t, hands=1, *, run=asyncio.run, **settings):
    """Plays in a loop of its own; nothing may be left in it."""

    async def main():
        found = await drain(aio.play(t, hands, **settings))
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert timers() == []
        return found

    return run(main())


def timers():
    """The timers that the running loop would still ring."""
    return [h for h in asyncio.get_running_loop()._scheduled if not h.cancelled()]


def kinds(t, kind):
    return [event for event in t.log_since(0) if event.kind == kind]


def told(t):
    return [event.to_dict() for event in t.log_since(0)]


class Mixed:
    """Plays at random; `wait` says how it waits before it answers."""

    name = "Mixed"

    def __init__(self, wait=None):
        self.wait = wait
        self.heard = []

    def start(self, info):
        self.rng = info.rng
        self.heard.append(info)

    def observe(self, event):
        self.heard.append(event)

    def end(self, result):
        self.heard.append(result)

    def act(self, view):
        choices = [view.check_or_call(), view.check_or_fold()]
        if view.can_raise:
            choices += [view.min_raise(), view.all_in()]
        return self.rng.choice(choices)

    def discard(self, view, most):
        return [card for card in view.hole if self.rng.random() < 0.5][:most]

    def boards(self, view, most):
        return self.rng.randint(1, most)

    def show(self, view):
        return self.rng.random() < 0.5


async def at_once():
    pass


async def twice():
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def inside():
    """What a player may use himself."""
    async with asyncio.timeout(10):
        await asyncio.gather(asyncio.sleep(0), asyncio.sleep(0.0001))
    try:
        async with asyncio.timeout(0):
            await asyncio.sleep(10)
    except TimeoutError:
        pass
    async with asyncio.TaskGroup() as group:
        group.create_task(asyncio.sleep(0))


class MixedLater(Mixed):
    """The same as coroutines."""

    async def start(self, info):
        await self.wait()
        super().start(info)

    async def observe(self, event):
        await self.wait()
        super().observe(event)

    async def end(self, result):
        await self.wait()
        super().end(result)

    async def act(self, view):
        await self.wait()
        return super().act(view)

    async def discard(self, view, most):
        await self.wait()
        return super().discard(view, most)

    async def boards(self, view, most):
        await self.wait()
        return super().boards(view, most)

    async def show(self, view):
        await self.wait()
        return super().show(view)


class MixedFuture(Mixed):
    """The same as things to await that are no coroutines."""

    def act(self, view):
        return asyncio.ensure_future(self.later(super().act(view)))

    async def later(self, answer):
        await asyncio.sleep(0)
        return answer


def mixed_table(bots, seed=3, variant="nlhe", **changes):
    settings = {"seats": len(bots), "seed": seed, "refill": "rebuy", "keep": None, **changes}
    t = pc.Table(variant, **settings)
    for bot in bots:
        t.sit(bot, chips=60)
    return t


@pytest.mark.parametrize("wait", [at_once, twice, inside])
@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("nlhe", {}),
        ("nlhe", {"run_it": 3}),
        ("nlhe", {"decision_ms": 60_000}),
        ("triple-draw-27", {}),
        ("stud8", {"options": Options(tabling=Tabling.CHOOSE)}),
    ],
)
def test_the_same_as_the_driver_of_plain_functions(variant, changes, wait):
    def bots(make):
        return [make(wait) for _ in range(3)]

    hands = 8 if wait is inside else 30
    plain = mixed_table(bots(Mixed), variant=variant, **changes)
    expected = [hand.snapshot() for hand in plain.play(hands)]
    later = mixed_table(bots(MixedLater), variant=variant, **changes)
    asked = {"timeout": 60.0, "run": idle_time.run}
    assert [hand.snapshot() for hand in play(later, hands, **asked)] == expected
    futures = mixed_table(bots(MixedFuture), variant=variant, **changes)
    assert [hand.snapshot() for hand in play(futures, hands, **asked)] == expected
    if "decision_ms" not in changes:
        assert told(later) == told(plain) == told(futures)
    for seat in range(3):
        assert later.bot(seat).heard == plain.bot(seat).heard == futures.bot(seat).heard
    if "run_it" in changes:
        assert kinds(plain, TableEventKind.AGREE)


def test_built_in_bots_and_plain_functions_play_here_too():
    def fresh():
        t = table(4)
        t.sit(pc.bots.Random(), 60)
        t.sit(lambda view: view.check_or_call(), 60)
        t.sit(pc.bots.Call(), 60)
        t.sit(Mixed(), 60)
        return t

    plain, here = fresh(), fresh()
    expected = [hand.snapshot() for hand in plain.play(50)]
    assert [hand.snapshot() for hand in play(here, 50)] == expected
    natives, twin = table(6).fill(pc.bots.Random, 60), table(6).fill(pc.bots.Random, 60)
    assert [h.snapshot() for h in play(natives, 50)] == [h.snapshot() for h in twin.play(50)]


def test_players_from_outside_are_asked_as_coroutines_or_not():
    def fresh():
        t = table(2)
        t.sit("Ada", 50), t.sit("Bo", 50)
        return t

    async def later(seat, view):
        await asyncio.sleep(0)
        return view.check_or_call()

    async def soon(seat, view):
        return view.check_or_call()

    def plain(seat, view):
        return view.check_or_call()

    found = [[h.snapshot() for h in play(fresh(), 5, ask=ask)] for ask in (plain, soon, later)]
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 5
    with pytest.raises(IllegalAction) as refused:
        play(fresh())
    assert refused.value.code == "no_bot"


def test_hands_are_counted_as_by_play():
    t = table(3).fill(pc.bots.Call, 50)
    assert play(t, 0) == []
    assert len(play(t, 3)) == 3
    t.begin()
    assert len(play(t, 1)) == 1
    assert not t.hand_is_on
    poor = table(2, refill="leave").fill(MixedNever, 4)
    assert len(play(poor, None)) >= 1
    assert not poor.can_begin


class MixedNever:
    """Goes all-in."""

    async def act(self, view):
        return view.all_in() if view.can_raise else view.check_or_call()


# --- slow players -----------------------------------------------------------------------------


class Slow:
    """Never answers, and tells how it ended."""

    def __init__(self):
        self.cancelled = 0

    async def act(self, view):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise


class Stubborn:
    """Catches the cancellation, and answers all the same."""

    async def act(self, view):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.sleep(0)
        return view.all_in()


class Caller:
    async def act(self, view):
        return view.check_or_call()


@pytest.mark.parametrize("make", [Slow, Stubborn])
def test_who_is_late_has_the_default_action_taken(make):
    t = table(2, button=0)
    t.sit(make(), 50)
    t.sit(Caller(), 50)
    late = []

    async def on_timeout(told_table, seat, method):
        await asyncio.sleep(0)
        late.append((told_table is t, seat, method))

    (hand,) = play(t, timeout=0.01, on_timeout=on_timeout)
    assert late == [(True, 0, "act")]
    assert [str(action) for _, action in hand.actions] == ["fold"]
    if make is Slow:
        assert t.bot(0).cancelled == 1
    # Nobody need be told.
    assert len(play(t, 3, timeout=0.01)) == 3


def test_a_late_player_of_a_task_leaves_no_cancellation_behind():
    """Python 3.11 counts cancellations: one that was a time limit must be taken back."""

    async def main():
        task = asyncio.current_task()
        for make in (Slow, Stubborn):
            t = table(2, button=0)
            t.sit(make(), 50)
            t.sit(Caller(), 50)
            await drain(aio.play(t, 1, timeout=0.001))
            assert task.cancelling() == 0
        # The same in a task that has been cancelled before, and goes on.
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.sleep(1)
        assert task.cancelling() == 1
        t = table(2, button=0)
        t.sit(Slow(), 50)
        t.sit(Caller(), 50)
        assert len(await drain(aio.play(t, 1, timeout=0.001))) == 1
        assert task.cancelling() == 1
        task.uncancel()
        async with asyncio.timeout(10):
            await drain(aio.play(t, 1, timeout=0.001))

    asyncio.run(main())


def test_a_time_limit_around_the_driver_is_not_the_players():
    async def main():
        t = table(2, button=0).fill(Slow, 50)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await drain(aio.play(t, 1, timeout=60.0))
        assert t.turn == 0
        assert t.bot(0).cancelled == 1
        assert not timers()

    asyncio.run(main())


async def within(seconds, what):
    async with asyncio.timeout(seconds):
        return await what


def test_the_limit_of_the_player_and_one_around_the_driver_at_the_same_time():
    """Both ring in one round of the loop: the outer one must get its cancellation."""

    async def main():
        for _ in range(20):
            t = table(2, button=0).fill(Slow, 50)
            both = drain(aio.play(t, None, timeout=0.004))
            # The loop sleeps past the two of them.
            asyncio.get_running_loop().call_later(0.001, time.sleep, 0.01)
            with pytest.raises(TimeoutError):
                await within(0.005, both)
            assert asyncio.current_task().cancelling() == 0

    asyncio.run(main())


def test_who_was_ready_in_time_is_not_late_because_the_loop_was_busy():
    """The loop stands still past the moment at which the player goes on, and past his limit."""

    class Ready(Caller):
        async def act(self, view):
            await asyncio.sleep(0.01)
            return view.check_or_call()

    async def main():
        t = table(2, button=0).fill(Ready, 50)
        late = []
        asyncio.get_running_loop().call_later(0.005, time.sleep, 0.3)
        await drain(aio.play(t, 1, timeout=0.2, on_timeout=lambda *told: late.append(told)))
        assert late == []

    asyncio.run(main())


def test_slow_listeners_miss_what_they_do_not_take_in_time():
    class Deaf(Caller):
        async def observe(self, event):
            await asyncio.Event().wait()

    t = table(2, button=0)
    t.sit(Deaf(), 50)
    t.sit(Caller(), 50)
    late = []
    (hand,) = play(t, timeout=0.0005, on_timeout=lambda *told: late.append(told[1:]))
    assert hand.is_over
    assert len(hand.actions) == 8
    assert set(late) == {(0, "observe")}
    assert len(late) == hand.event_count


# --- raising players --------------------------------------------------------------------------


class Raises:
    def __init__(self, waits, error=ZeroDivisionError):
        self.waits, self.error = waits, error

    async def act(self, view):
        if self.waits:
            await asyncio.sleep(0)
        raise self.error("a bug")


@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("error", [ZeroDivisionError, TimeoutError, asyncio.CancelledError])
def test_what_a_player_raises(waits, error):
    """Also his own TimeoutError, and a cancellation that nobody asked the table for."""
    seen = RuntimeError if error is asyncio.CancelledError else error

    def fresh():
        t = table(2, button=0)
        t.sit(Raises(waits, error), 50)
        t.sit(Caller(), 50)
        return t

    t = fresh()
    t.begin()
    before = t.snapshot()
    with pytest.raises(seen):
        play(t, timeout=5.0)
    assert t.snapshot() == before
    failed, late = [], []
    (hand,) = play(
        t,
        timeout=5.0,
        on_error=lambda *told: failed.append(told),
        on_timeout=lambda *told: late.append(told),
    )
    ((told_table, seat, raised),) = failed
    assert (told_table, seat, type(raised), late) == (t, 0, seen, [])
    assert [str(action) for _, action in hand.actions] == ["fold"]


def test_one_iterator_goes_on_after_an_error():
    class Once(Caller):
        bugs = 1

        async def act(self, view):
            await asyncio.sleep(0)
            if self.bugs:
                self.bugs -= 1
                raise ZeroDivisionError
            return view.check_or_call()

    async def main():
        t = table(2).fill(Once, 50)
        playing = aio.play(t, 4)
        found = []
        errors = 0
        while len(found) < 4:
            try:
                found.append(await anext(playing))
            except ZeroDivisionError:
                errors += 1
        with pytest.raises(StopAsyncIteration):
            await anext(playing)
        assert errors == 2

    asyncio.run(main())


def test_what_a_policy_raises_goes_through():
    class StopThis(Exception):
        pass

    def stop(*_):
        raise StopThis

    t = table(2, button=0).fill(Slow, 50)
    t.begin()
    before = t.snapshot()
    with pytest.raises(StopThis):
        play(t, timeout=0.001, on_timeout=stop)
    assert t.snapshot() == before
    t = table(2, button=0).fill(lambda view: 1 // 0, 50)
    with pytest.raises(StopThis):
        play(t, on_error=stop)


def test_a_policy_may_step_the_table_itself():
    t = table(3, button=0)
    t.sit(Slow(), 50)
    t.sit(Caller(), 50)
    t.sit(Caller(), 50)

    def raise_for_him(t, seat, method):
        t.stand(seat, after_hand=True)
        t.act(t.view(seat).raise_to(10), seat)

    (hand, second) = play(t, 2, timeout=0.001, on_timeout=raise_for_him)
    assert str(hand.actions[0][1]) == "raise to 10"
    assert hand.players == (0, 1, 2)
    assert second.players == (1, 2)


def test_what_is_said_of_listeners_who_raise():
    class Bad(Caller):
        def __init__(self, waits):
            self.waits = waits

        async def observe(self, event):
            if self.waits:
                await asyncio.sleep(0)
            raise LookupError

        def end(self, result):
            raise LookupError

    for waits in (False, True):
        t = table(2, button=0)
        t.sit(Bad(waits), 50)
        t.sit(Caller(), 50)
        failed = []
        (hand,) = play(t, on_error=lambda _, seat, error, f=failed: f.append((seat, type(error))))
        assert failed == [(0, LookupError)] * (hand.event_count + 1)
        with pytest.raises(LookupError):
            play(t)


@pytest.mark.parametrize("answer", [None, "fold", 7, (), pc.Action.raise_to(10**6)])
@pytest.mark.parametrize("waits", [False, True])
def test_nonsense_is_for_the_table_to_judge(answer, waits):
    class Nonsense:
        async def act(self, view):
            if waits:
                await asyncio.sleep(0)
            return answer

    t = table(2, button=0, on_illegal="fold")
    t.sit(Nonsense(), 50)
    t.sit(Caller(), 50)
    (hand,) = play(t)
    assert str(hand.actions[0][1]) == "fold"
    assert t.player(0).illegal == 1
    strict = table(2, button=0)
    strict.sit(Nonsense(), 50)
    strict.sit(Caller(), 50)
    with pytest.raises(IllegalAction):
        play(strict, on_error=lambda *_: None)
    assert strict.turn == 0


def test_boards_that_there_are_not():
    class Many(MixedNever):
        def __init__(self, boards):
            self.answer = boards

        async def boards(self, view, most):
            assert most == 3
            await asyncio.sleep(0)
            if self.answer is None:
                await asyncio.Event().wait()
            return self.answer

    for answer, what in ((9, "error"), ("two", "error"), (None, "late"), (2, "")):
        t = table(2, button=0, run_it=3)
        t.sit(Many(answer), 50)
        t.sit(Many(2), 50)
        happened = []
        (hand,) = play(
            t,
            timeout=0.05,
            on_error=lambda *_, h=happened: h.append("error"),
            on_timeout=lambda *told, h=happened: h.append("late" if told[2] == "boards" else ""),
        )
        assert happened == ([what] if what else [])
        assert len(hand.boards) == (1 if what else 2)
    t = table(2, button=0, run_it=3).fill(Many(9), 50)
    with pytest.raises(pc.exceptions.RulesError):
        play(t)
    assert t.asked == (0, 1)


# --- cancelled from outside -------------------------------------------------------------------


@pytest.mark.parametrize("make", [Slow, Stubborn])
@pytest.mark.parametrize("timeout", [None, 60.0])
def test_a_cancellation_goes_through_and_the_hand_is_as_it_was(make, timeout):
    async def main():
        t = table(2, button=0).fill(make, 50)
        t.begin()
        before = t.snapshot()
        task = asyncio.create_task(drain(aio.play(t, 1, timeout=timeout)))
        await asyncio.sleep(0.005)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert task.cancelled()
        assert t.snapshot() == before
        assert not timers()
        # Somebody else goes on.
        t.act(t.view().fold())
        assert t.last_hand.payoffs == (-1, 1)

    asyncio.run(main())


def test_cancelled_at_any_moment_and_resumed(rng):
    """Wherever it is stopped, it goes on as if it had not been: each is asked and told once."""

    async def play_on(t):
        stops = 0
        while t.number < 12:
            task = asyncio.create_task(drain(aio.play(t, 12 - t.number + t.hand_is_on)))
            for _ in range(rng.randrange(60)):
                await asyncio.sleep(0)
            stops += task.cancel()
            await asyncio.wait([task])
            if not task.cancelled():
                task.result()
        await drain(aio.play(t, 1))
        return stops

    t = mixed_table([MixedLater(twice) for _ in range(3)])
    assert asyncio.run(play_on(t)) > 3
    plain = mixed_table([Mixed() for _ in range(3)])
    assert len(list(plain.play(t.number))) == t.number
    assert told(t) == told(plain)
    for seat in range(3):
        assert t.bot(seat).heard == plain.bot(seat).heard


class Listens(Caller):
    """Hears everything, but at one place he is stopped, and then does something."""

    def __init__(self, at, how):
        self.at, self.how = at, how
        self.begun, self.heard = 0, []
        self.waits = False

    async def start(self, info):
        await self.hear("start")

    async def observe(self, event):
        await self.hear(str(event))

    async def end(self, result):
        await self.hear("end")

    async def hear(self, what):
        self.begun += 1
        await asyncio.sleep(0)
        if self.begun == self.at + 1:
            self.waits = True
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                if self.how == "stops":
                    raise
                if self.how == "raises":
                    raise LookupError from None
        self.heard.append(what)


@pytest.mark.parametrize("how", ["stops", "raises", "returns", "dropped"])
@pytest.mark.parametrize("at", [0, 1, 7, -1])
def test_what_a_player_was_being_told_he_is_told_again(how, at):
    """Unless he came to its end: who was stopped has not heard it."""
    twin = table(2, button=0).fill(Caller, 50)
    (hand,) = play(twin, 1)
    everything = ["start", *map(str, hand.events_for(0)), "end"]
    at %= len(everything)

    async def main():
        t = table(2, button=0)
        t.sit(listens := Listens(at, how), 50)
        t.sit(Caller(), 50)
        if how == "dropped":
            step = aio.play(t, 1).__anext__()
            while not listens.waits:
                step.send(None)
            step.close()
        else:
            task = asyncio.create_task(drain(aio.play(t, 1)))
            while not listens.waits:
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert listens.begun == at + 1
        assert listens.heard == everything[: at + (how == "returns")]
        await drain(aio.play(t, 1))
        again = how != "returns"
        assert listens.heard[: len(everything)] == everything
        assert listens.begun == len(listens.heard) + again

    asyncio.run(main())


@pytest.mark.parametrize("driver", [lambda t: list(t.play(1)), play])
def test_ctrl_c_while_a_bot_is_told_something(driver):
    """It is told again, by the driver of plain functions too."""

    class Stopped:
        begun = heard = 0

        def act(self, view):
            return view.check_or_call()

        def observe(self, event):
            self.begun += 1
            if self.begun == 3:
                raise KeyboardInterrupt
            self.heard += 1

    t = table(2, button=0).fill(Stopped, 50)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            driver(t)
    driver(t)
    assert t.last_hand.number == 0
    assert [t.bot(seat).heard for seat in range(2)] == [t.last_hand.event_count] * 2


def test_a_coroutine_that_the_other_driver_refused_is_told_here():
    t = table(2, button=0)
    t.sit(listens := Listens(-1, ""), 50)
    t.sit(Caller(), 50)
    for _ in range(2):
        with pytest.raises(TypeError, match="the bot's start is a coroutine"):
            list(t.play(1))
    play(t)
    assert listens.heard[0] == "start"
    assert len(listens.heard) == listens.begun == t.last_hand.event_count + 2


def test_a_coroutine_that_is_dropped_leaves_nothing():
    class Closed(Caller):
        closed = False

        async def act(self, view):
            try:
                await asyncio.sleep(100)
            except GeneratorExit:
                self.closed = True
                raise

    async def main():
        t = table(2, button=0).fill(Closed, 50)
        step = aio.play(t, 1, timeout=50.0).__anext__()
        step.send(None)
        step.send(None)
        assert len(timers()) == 2  # The bot's own, and the limit.
        step.close()
        assert t.bot(0).closed
        assert t.turn == 0
        del step
        gc.collect()
        assert len(timers()) <= 1

    asyncio.run(main())


# --- others who step the table ----------------------------------------------------------------


def test_an_answer_to_a_decision_that_somebody_else_took_counts_for_nothing():
    class Waits(Caller):
        async def act(self, view):
            self.asked = view.seat
            await asyncio.sleep(0.01)
            return view.fold() if view.can_fold else view.check()

    async def main():
        t = table(2, button=0)
        t.sit(Waits(), 50)
        t.sit(Caller(), 50)
        task = asyncio.create_task(drain(aio.play(t, 1)))
        await asyncio.sleep(0.002)
        assert t.turn == 0
        t.act(t.view().raise_to(20))
        (hand,) = await task
        # His fold was for the decision before: it is neither taken for him nor for seat 1.
        assert [str(action) for _, action in hand.actions][:2] == ["raise to 20", "call"]
        assert not t.player(0).illegal
        assert not t.player(1).illegal

    idle_time.run(main())


# --- clocks -----------------------------------------------------------------------------------


class Hand:
    """A clock that is moved by hand, or a thousand times as fast as the loop's."""

    def __init__(self):
        self.now = 5_000

    def __call__(self):
        return self.now


def test_the_tables_own_deadline_by_the_loops_clock():
    t = table(2, button=0, decision_ms=20, time_bank_ms=30)
    t.sit(Slow(), 50)
    t.sit(Caller(), 50)
    late = []
    rang = []

    def on_timeout(told_table, *told):
        late.append(told)
        rang.append(asyncio.get_running_loop().time())

    (hand,) = play(t, timeout=0.001, on_timeout=on_timeout, run=idle_time.run)
    assert rang == [pytest.approx(0.05, abs=0.002)]
    assert late == [(0, "act")]
    assert [e.seat for e in kinds(t, TableEventKind.TIMEOUT)] == [0]
    assert str(hand.actions[0][1]) == "fold"
    # The time bank is used up; the next decision has the house's time alone.
    assert [seat.bank for seat in t.look().seats] == [0, 30]
    before = t.now
    play(t, 2, run=idle_time.run)
    assert 40 <= t.now - before < 200


def test_a_clock_that_is_handed_in_decides():
    clock = Hand()

    class Thinks(Caller):
        """Moves the clock, and then answers."""

        def __init__(self, *ms):
            self.ms = list(ms)

        async def act(self, view):
            clock.now += self.ms.pop(0) if self.ms else 0
            return view.check_or_call()

    t = table(2, button=0, decision_ms=1000, time_bank_ms=500)
    t.sit(Thinks(1500, 1000, 1001), 50)
    t.sit(Thinks(), 50)
    late = []
    (hand,) = play(t, clock=clock, on_timeout=lambda *told: late.append(told[1:]))
    # In time with the bank, then exactly in time, then too late by one.
    assert late == [(0, "act")]
    assert t.now == 5_000 + 3_501
    assert [seat.bank for seat in t.look().seats] == [0, 500]
    assert len(kinds(t, TableEventKind.TIMEOUT)) == 1
    assert hand.is_over


def test_a_clock_that_stands_still_lets_nobody_be_late():
    clock = Hand()

    class Long(Caller):
        async def act(self, view):
            await asyncio.sleep(0.02)
            return view.check_or_call()

    async def main():
        t = table(2, button=0, decision_ms=5).fill(Long, 50)
        late = []
        await drain(aio.play(t, 1, clock=clock, on_timeout=lambda *told: late.append(told)))
        assert late == []
        assert not timers()
        # It goes on: the table's deadline is over with the next look at it.
        t.bot(0).act = Slow().act
        task = asyncio.create_task(drain(aio.play(t, 1, clock=clock)))
        await asyncio.sleep(0.05)
        assert not task.done()
        clock.now += 1_000
        while not task.done():
            clock.now += 100
            await asyncio.sleep(0.001)
        assert kinds(t, TableEventKind.TIMEOUT)

    idle_time.run(main())


def test_a_clock_that_runs_backwards_is_refused():
    clock = Hand()

    class Back(Caller):
        async def act(self, view):
            clock.now -= 1
            return view.check_or_call()

    t = table(2, button=0, decision_ms=5).fill(Back, 50)
    with pytest.raises(IllegalAction) as refused:
        play(t, clock=clock, on_error=lambda *_: None)
    assert refused.value.code == "clock_backwards"
    assert t.turn == 0


def test_nobody_thinks_while_others_are_told():
    """A listener who takes his time takes it from nobody."""

    class Listens(Caller):
        async def observe(self, event):
            await asyncio.sleep(0.01)

    t = table(2, button=0, decision_ms=15, time_bank_ms=0)
    t.sit(Caller(), 50)
    t.sit(Listens(), 50)
    late = []
    (hand,) = play(t, timeout=1.0, on_timeout=lambda *told: late.append(told), run=idle_time.run)
    assert late == []
    assert len(hand.actions) == 8
    assert t.now == 0


def test_a_late_answer_on_how_many_boards():
    class Waits(MixedNever):
        async def boards(self, view, most):
            await asyncio.Event().wait()

    t = table(2, button=0, run_it=2, decision_ms=20).fill(Waits, 50)
    late = []
    (hand,) = play(t, on_timeout=lambda *told: late.append(told[1:]), run=idle_time.run)
    assert late == [(0, "boards")]
    assert len(hand.boards) == 1
    assert {e.seat for e in kinds(t, TableEventKind.TIMEOUT)} == {0, 1}


def test_who_is_late_too_often_sits_out():
    t = table(3, decision_ms=5, sit_out_after=2)
    t.sit(Slow(), 50)
    t.sit(Caller(), 50)
    t.sit(Caller(), 50)
    hands = play(t, 4, run=idle_time.run)
    assert 0 in hands[0].players
    assert hands[-1].players == (1, 2)


def test_chairs_are_kept_until_a_time_of_the_clock():
    clock = Hand()
    t = table(3, decision_ms=1000)
    t.sit(Caller(), 50)
    t.sit(Caller(), 50)
    t.reserve(2, "Cy", until=6_000)
    play(t, clock=clock)
    assert t.reserved == {2: "Cy"}
    clock.now = 6_000
    play(t, clock=clock)
    assert t.reserved == {}


# --- many tables ------------------------------------------------------------------------------


class Busy:
    """Answers at once, and counts."""

    def __init__(self, counts, key):
        self.counts, self.key = counts, key

    async def act(self, view):
        self.counts[self.key] += 1
        return view.check_or_call()


def test_a_thousand_tables_make_progress_together(monkeypatch):
    # So that the machine has no say: each decision takes 5 microseconds.
    clock = itertools.count(1)
    monkeypatch.setattr(aio, "monotonic", lambda: next(clock) * 5e-6)
    count = 1_000
    counts = [0] * count
    tables = []
    for k in range(count):
        t = table(2, seed=k)
        t.sit(Busy(counts, k), 50)
        t.sit(Busy(counts, k), 50)
        tables.append(t)
    spread = []

    def look(t, hand):
        spread.append(max(counts) - min(counts))

    assert asyncio.run(aio.run(tables, hands=5, on_hand=look)) == [5] * count
    assert counts == [40] * count
    # Each hand has 8 decisions. Whoever ends one, the others are about as far.
    assert max(spread) <= 12


def test_busy_tables_do_not_hold_up_the_loop():
    """However many play, and however long their hands are, a timer rings in time."""

    async def main():
        counts = [0] * 100
        tables = [table(2, seed=k).fill(pc.bots.Factory(lambda k=k: Busy(counts, k), "Busy"), 50)
                  for k in range(100)]  # fmt: skip
        task = asyncio.create_task(aio.run(tables))
        waits = []
        for _ in range(5):
            begun = time.thread_time()
            await asyncio.sleep(0.001)
            waits.append(time.thread_time() - begun)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert min(counts) > 0
        return waits

    assert min(asyncio.run(main())) < 0.4


def test_a_slow_table_holds_up_no_other():
    async def main():
        slow = table(2, button=0).fill(Slow, 50)
        others = [table(2, seed=k).fill(Caller, 50) for k in range(20)]
        task = asyncio.create_task(drain(aio.play(slow, 1, timeout=60.0)))
        async with asyncio.timeout(30):
            assert await aio.run(others, hands=5, timeout=60.0) == [5] * 20
        assert not task.done()
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(main())


def test_what_one_table_raises_ends_the_others():
    async def main():
        bad = table(2, button=0).fill(Raises(True), 50)
        good = table(2).fill(Caller, 50)
        with pytest.raises(ExceptionGroup) as raised:
            await aio.run([good, bad])
        assert [type(e) for e in raised.value.exceptions] == [ZeroDivisionError]
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(main())


def test_hands_are_told_to_a_coroutine():
    heard = []

    async def on_hand(t, hand):
        await asyncio.sleep(0)
        heard.append((t, hand.number))

    tables = [table(2, seed=k).fill(Caller, 50) for k in range(2)]
    assert asyncio.run(aio.run(tables, 2, on_hand=on_hand)) == [2, 2]
    assert sorted(n for t, n in heard if t is tables[0]) == [0, 1]
    assert len(heard) == 4


def test_all_deadlines_share_one_timer():
    """However many wait, and however often they are asked, the loop has one timer of ours."""

    async def main():
        seen = []

        class Looks(Caller):
            async def act(self, view):
                await asyncio.sleep(0)
                seen.append(len(timers()))
                return view.check_or_call()

        tables = [table(2, seed=k).fill(Looks, 50) for k in range(50)]
        loop = asyncio.get_running_loop()
        armed = 0
        call_at = loop.call_at

        def counting(*arguments, **named):
            nonlocal armed
            armed += 1
            return call_at(*arguments, **named)

        loop.call_at = counting
        await aio.run(tables, hands=4, timeout=30.0)
        assert len(seen) == 50 * 4 * 8
        assert set(seen) == {1}
        assert armed < 10
        assert not timers()

    asyncio.run(main())


def test_deadlines_ring_in_order_whatever_was_asked_before(rng):
    """Waits of all lengths, some in time and some not: each is judged by its own limit."""

    async def main():
        async def one(k):
            limit = rng.choice([0.01, 0.03, 0.2])

            class Some(Caller):
                def __init__(self):
                    self.late = 0

                async def act(self, view):
                    if rng.random() < 0.2:
                        self.late += 1
                        await asyncio.Event().wait()
                    await asyncio.sleep(0)
                    return view.check_or_call()

            t = table(2, seed=k).fill(Some, 50)
            late = []
            begun = time.monotonic()
            await drain(aio.play(t, 3, timeout=limit, on_timeout=lambda *told: late.append(told)))
            assert len(late) == sum(t.bot(seat).late for seat in range(2))
            # Who answers is not late, however busy the loop is; who does not has all of his time.
            assert time.monotonic() - begun >= len(late) * limit * 0.99

        await asyncio.gather(*(one(k) for k in range(40)))
        assert not timers()

    asyncio.run(main())


def test_loops_one_after_the_other_and_in_threads():
    expected = [h.snapshot() for h in mixed_table([Mixed() for _ in range(3)]).play(10)]
    t = mixed_table([MixedLater(twice) for _ in range(3)])
    assert [play(t, 1, timeout=5.0)[0].snapshot() for _ in range(10)] == expected
    found = {}

    def work(k):
        mine = mixed_table([MixedLater(twice) for _ in range(3)])
        found[k] = [h.snapshot() for h in play(mine, 10, timeout=5.0)]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == dict.fromkeys(range(4), expected)


def test_one_iterator_in_two_loops():
    t = table(2, button=0, decision_ms=10_000).fill(MixedLater(twice), 50)
    playing = aio.play(t, 2)
    first, second = (asyncio.run(anext_of(playing)) for _ in range(2))
    assert (first.number, second.number) == (0, 1)


async def anext_of(playing):
    return await anext(playing)


def test_loops_are_forgotten():
    play(table(2).fill(Slow, 50), timeout=0.001)
    gc.collect()
    assert len(aio._LOOPS) == 0


def test_a_journal_tells_the_same():
    journal, twin = MemoryJournal(), MemoryJournal()
    plain = mixed_table([Mixed() for _ in range(3)], journal=twin)
    expected = [hand.snapshot() for hand in plain.play(5)]
    t = mixed_table([MixedLater(twice) for _ in range(3)], journal=journal)
    assert [hand.snapshot() for hand in play(t, 5, timeout=5.0)] == expected
    assert [e.body for e in journal.read() if e.kind == "input"] == [
        e.body for e in twin.read() if e.kind == "input"
    ]
    again = pc.Table.recover(journal, bots={seat: MixedLater(at_once) for seat in range(3)})
    assert again.snapshot() == t.snapshot()
    assert len(play(again, 2)) == 2


# --- what is refused --------------------------------------------------------------------------


def test_coroutines_are_refused_by_the_other_driver():
    """With a word on where they are played, and no coroutine that was never awaited."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for method in ("act", "start", "observe", "end"):
            bot = Mixed()
            bot.name = method
            setattr(bot, method, getattr(MixedLater(at_once), method))
            t = mixed_table([bot, Mixed()], on_illegal="fold")
            with pytest.raises(TypeError, match=f"the bot's {method} is a coroutine"):
                list(t.play(5))
        gc.collect()


def test_a_timeout_that_is_none():
    for timeout in (-1, float("nan")):
        with pytest.raises(ValueError, match="timeout="):
            aio.play(table(), timeout=timeout)


def test_a_coroutine_that_was_awaited_before():
    class Same:
        def __init__(self):
            self.made = None

        def act(self, view):
            if self.made is None:
                self.made = self.answer(view)
            return self.made

        async def answer(self, view):
            return view.check_or_call()

    t = table(2, button=0).fill(Same, 50)
    failed = []
    play(t, on_error=lambda _, seat, error: failed.append(type(error)))
    assert set(failed) == {RuntimeError}


def test_an_input_of_the_driver_is_the_input_itself():
    action = pc.Action.call()
    made = inputs.act(3, action)
    assert made == inputs.Act(3, action)
    assert made.to_dict() == inputs.Act(3, action).to_dict()
    assert hash(made) == hash(inputs.Act(3, action))
