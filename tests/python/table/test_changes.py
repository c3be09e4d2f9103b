"""A table that is closed, players who stay after all, bots that take over, and own wishes."""

import asyncio

import pytest

import pokercore as pc
from pokercore.journal import MemoryJournal
from pokercore.table import Wishes, aio, inputs
from table.tables import filled, next_hand, play_out, refused


def recovered(t):
    """What the journal of a table tells, which is the table."""
    again = pc.Table.recover(t.journal)
    assert again.snapshot() == t.snapshot()
    return again


def test_a_table_that_is_closed_between_hands():
    t = filled(100, None, 50, journal=MemoryJournal())
    t.reserve(1, "Di")
    next_hand(t)
    t.close()
    assert t.is_closed
    assert (t.players, t.reserved, t.can_begin) == ((), {}, False)
    assert [player.chips for player in t.left] == [player.chips for player in recovered(t).left]
    assert sum(player.chips for player in t.left) == t.cashed_out == t.bought_in == 150
    for call in (
        t.close, t.begin, lambda: t.sit("Ada", 100), lambda: t.reserve(0, "Di"),
    ):  # fmt: skip
        with refused(t, "closed"):
            call()
    again = recovered(t)
    assert again.is_closed
    assert list(again.play()) == []


@pytest.mark.parametrize("refill", ["leave", "rebuy", "stay"])
def test_a_table_that_is_closed_in_a_hand(refill):
    t = filled(100, 100, 100, None, seats=4, button=0, refill=refill, journal=MemoryJournal())
    t.sit_out(2)
    t.begin()
    t.add_chips(1, 50, after_hand=True)
    t.sit("late", 70, 3)
    t.close()
    # Who plays plays on; the others have left.
    assert [player.seat for player in t.players] == [0, 1]
    for call in (t.close, lambda: t.stay(0), lambda: t.sit("Ada", 100)):
        with refused(t, "closed"):
            call()
    with refused(t, "leaves"):
        t.add_chips(1, 50, after_hand=True)
    recovered(t)
    play_out(t, lambda view: view.all_in() if view.can_raise else view.check_or_call())
    assert t.players == ()
    assert t.cashed_out == t.bought_in == 370
    assert not recovered(t).can_begin


def test_a_table_of_a_tournament_is_not_closed():
    t = filled(100, 100, tournament=True)
    with refused(t, "tournament"):
        t.close()
    sng = pc.SitAndGo(seats=2)
    with refused(sng, "tournament"):
        sng.close()


def test_who_was_to_leave_stays_after_all():
    t = filled(100, 100, button=0, journal=MemoryJournal())
    with refused(t, "stays"):
        t.stay(0)
    t.begin()
    t.stand(0, after_hand=True)
    assert t.look(0).wishes == Wishes(sit_out=False, stand=True, add_chips=0)
    with refused(t, "leaves"):
        t.add_chips(0, 10, after_hand=True)
    t.stay(0)
    with refused(t, "stays"):
        t.stay(0)
    assert not t.look(0).wishes.stand
    play_out(t)
    assert [player.seat for player in t.players] == [0, 1]
    recovered(t)


def test_a_player_sees_his_own_wishes_and_nobody_elses():
    t = filled(100, 100, 100, button=0)
    t.begin()
    t.sit_out(0)
    t.add_chips(1, 40, after_hand=True)
    assert t.look(0).wishes == Wishes(sit_out=True, stand=False, add_chips=0)
    assert t.look(1).wishes == Wishes(sit_out=False, stand=False, add_chips=40)
    assert t.look(2).wishes == Wishes(sit_out=False, stand=False, add_chips=0)
    assert t.look().wishes is None
    play_out(t)
    # Who sits out has what he wished for.
    assert t.look(0).wishes == t.look(1).wishes == Wishes(False, False, 0)
    assert t.look(0).to_dict()["wishes"] == {"sit_out": False, "stand": False, "add_chips": 0}


class Hears:
    def __init__(self):
        self.heard = []

    def act(self, view):
        return view.check_or_call()

    def start(self, info):
        self.heard.append(info.seat)

    def observe(self, event):
        self.heard.append(event)

    def end(self, result):
        self.heard.append(result.number)


@pytest.mark.parametrize("before", ["Ada", pc.bots.Call, Hears])
def test_another_bot_decides_from_the_middle_of_a_hand_on(before):
    t = filled(None, 100, button=0, seats=2, journal=MemoryJournal())
    t.sit(before, 100, 0)
    t.begin()
    t.act(t.view().call())
    known = t.hand.event_count
    bots = [Hears(), Hears()]
    for seat, bot in enumerate(bots):
        t.set_bot(seat, bot)
        assert (t.bot(seat), t.player(seat).bot, t.look().seats[seat].bot) == (bot, bot, True)
    (hand,) = t.play(1)
    for seat, bot in enumerate(bots):
        assert bot.heard == [seat, *hand.events_for(seat)[known:], 0]
    t.set_bot(0, None)
    assert t.bot(0) is None
    assert not t.look().seats[0].bot
    t.begin()
    t.step(inputs.SetBot(0, "built_in:always_fold"))
    assert [event.kind.value for event in t.log_since(t.last_event - 1)] == ["bot"]
    again = recovered(t)
    assert type(again.bot(0)) is type(t.bot(0)) is pc.bots.AlwaysFold
    assert again.bot(1) is None
    with pytest.raises(TypeError):
        t.set_bot(0, 7)
    with refused(t, "no_such_seat"):
        t.set_bot(5, Hears())


async def one_hand(t):
    return [hand async for hand in aio.play(t, 1)]


def test_a_driver_asks_the_new_bot():
    class Waits(Hears):
        asked = 0

        async def act(self, view):
            self.asked += 1
            await asyncio.sleep(0.01)
            return view.fold()

    async def main():
        t = filled(100, 100, button=0)
        waits = [Waits(), Waits()]
        t.set_bot(0, waits[0])
        t.set_bot(1, waits[1])
        task = asyncio.create_task(one_hand(t))
        while not waits[0].asked:
            await asyncio.sleep(0)
        t.set_bot(1, pc.bots.Call)
        t.set_bot(0, lambda view: view.check_or_call())
        (hand,) = await task
        assert [str(action) for _, action in hand.actions][:2] == ["call", "check"]
        assert waits[1].asked == 0

    asyncio.run(main())
