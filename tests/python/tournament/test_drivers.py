"""A Sit & Go through the drivers: one person among bots, levels and free seats by the clock."""

import asyncio

import pytest

import idle_time
import pokercore as pc
from pokercore.table import aio
from pokercore.tournament import BlindSchedule, SitAndGo
from tournament.checks import check_result


class Folder:
    """A coroutine bot that never plays."""

    async def act(self, view):
        await asyncio.sleep(0.001)
        return view.check_or_fold()


async def calls(seat, view):
    await asyncio.sleep(0)
    return view.check_or_call()


def test_levels_by_the_clock_rise_hand_by_hand():
    schedule = BlindSchedule.preset("hyper", by="clock")
    whole = SitAndGo(seats=4, seed=2, schedule=schedule).fill(pc.bots.Random)
    parts = whole.again(2).fill(pc.bots.Random)
    whole.play()
    while not parts.is_over:
        assert parts.play_hands(3) in (1, 2, 3)
    assert parts.result == whole.result
    assert parts.result.level > 0


def test_levels_by_the_clock_rise_in_asyncio():
    schedule = BlindSchedule([(10, 20), (200, 400), (2_000, 4_000)], ms=20)
    sng = SitAndGo(seats=3, seed=1, schedule=schedule).fill(Folder)
    idle_time.run(aio.run([sng]))
    check_result(sng)
    assert sng.result.level >= 1
    assert sng.result.ms >= 20


@pytest.mark.parametrize("decision_ms", [None, 5_000])
def test_a_persons_free_seats_are_filled_in_asyncio(decision_ms):
    sng = SitAndGo(
        seats=4, seed=1, schedule="hyper", fill_with=pc.bots.Call, fill_after_ms=120,
        decision_ms=decision_ms,
    )  # fmt: skip
    sng.register("Ada", 2)

    async def main():
        playing = asyncio.create_task(aio.run([sng], ask=calls))
        await asyncio.sleep(0.06)
        assert not sng.has_started
        return await playing

    assert idle_time.run(main()) == [sng.number]
    check_result(sng)
    assert 120 <= sng._sng.started < 180


def test_others_may_register_while_a_driver_waits():
    sng = SitAndGo(seats=2, seed=1, schedule="hyper", fill_with=pc.bots.Call, fill_after_ms=9_999)
    sng.register("Ada")

    async def main():
        playing = asyncio.create_task(aio.run([sng], ask=calls))
        await asyncio.sleep(0.02)
        sng.register("Bo")
        await playing

    idle_time.run(main())
    check_result(sng)
    assert {standing.name for standing in sng.result.standings} == {"Ada", "Bo"}


def test_nobody_waits_where_no_bots_come():
    sng = SitAndGo(seats=2, seed=1, schedule=BlindSchedule.preset("hyper", by="clock"))
    sng.register("Ada")
    assert idle_time.run(aio.run([sng], ask=calls)) == [0]


def test_a_person_who_never_answers_is_blinded_out():
    class Caller:
        async def act(self, view):
            await asyncio.sleep(0)
            return view.check_or_call()

    async def never(seat, view):
        await asyncio.sleep(3_600)

    sng = SitAndGo(seats=3, seed=1, schedule="hyper", decision_ms=10, sit_out_after=2)
    sng.register("Ada", 1)
    sng.fill(Caller)
    idle_time.run(aio.run([sng], ask=never))
    check_result(sng)
    assert sng.player(1).away
    assert sng.result.of(1).place > 1
