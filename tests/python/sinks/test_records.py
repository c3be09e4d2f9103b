"""What is recorded is what was played: every variant, every way to sit, native and Python bots."""

import dataclasses
import pickle
import queue

import pytest

import pokercore as pc
from pokercore import _core, bots, history, sinks, variants
from pokercore._run import Runner
from pokercore._stakes import game_of
from pokercore.enums import Tabling
from pokercore.sinks import Decision
from pokercore.sinks._thread import Writing

HANDS = 24
EVERY = [*variants.names(), *variants.mixed_names()]


class Keep:
    """A sink that keeps what it is given."""

    def __init__(self):
        self.calls = []
        self.batches = []

    def begin(self, header):
        self.header = header
        self.calls.append("begin")

    def write(self, batch):
        self.batches.append(batch)
        self.calls.append("write")

    def close(self):
        self.calls.append("close")

    def abort(self):
        self.calls.append("abort")

    @property
    def records(self):
        return [record for batch in self.batches for record in batch]


class Wild:
    """A Python bot that does all kinds of things."""

    def start(self, info):
        self.bot = bots.Random(info.rng)

    def act(self, view):
        return self.bot.act(view)

    def discard(self, view, most):
        return view.hole[: max(view.legal.discard_least, most // 2)]


def players_of(name):
    low, high = game_of(name).seat_limits()
    return max(low, min(high, 4))


def played(name, **settings):
    players = players_of(name)
    cast = ["random", "call", "tight_aggressive", Wild][:players]
    cast += ["random"] * (players - len(cast))
    sink = Keep()
    result = pc.simulate(cast, name, seed=8, sink=sink, **{"hands": HANDS, **settings})
    return result, sink


def check_against(hand, record):
    """The hand and its record end in the same way."""
    assert hand.is_over
    dealt = set(hand.players)
    assert {seat for seat, bot in enumerate(record.bots) if bot is not None} == dealt
    for seat in range(len(record.bots)):
        if seat in dealt:
            assert record.hole[seat] == hand.hole(seat)
            assert record.payoffs[seat] == hand.payoffs[seat]
            assert record.stacks[seat] == hand.starting_stacks[seat]
        else:
            assert (record.hole[seat], record.payoffs[seat], record.stacks[seat]) == (None,) * 3
    assert record.boards == tuple(board for board in hand.boards if board)
    assert record.shown == tuple(sorted(hand.shown))
    assert record.mucked == tuple(sorted(hand.mucked))
    assert record.button == hand.button
    assert record.rake == hand.raked


@pytest.mark.parametrize("name", EVERY)
def test_every_record_is_the_hand_of_the_seed(name):
    """Played again from the cards of the record, and from the seed and the number."""
    result, sink = played(name)
    assert sink.calls == ["begin", "write", "close"]
    records = sink.records
    assert [record.number for record in records] == list(range(HANDS))
    net = [0] * len(result.bots)
    for record in records:
        check_against(record.hand(), record)
        leg = sink.header.game.legs[record.game]
        assert leg.variant is record.variant
        again = pc.Hand(
            leg.variant,
            record.stacks,
            stakes=leg.stakes,
            posts=record.posts,
            button=record.button,
            seed=8,
            number=record.number,
            options=sink.header.options,
        )
        assert again.deck[: len(record.deck)] == record.deck
        for taken in record.actions:
            again.apply(taken.action(), seat=taken.seat)
        check_against(again, record)
        for bot, payoff in zip(record.bots, record.payoffs, strict=True):
            net[bot] += payoff
    assert net == [bot.net for bot in result.bots]


@pytest.mark.parametrize("name", EVERY)
def test_every_history_plays_to_the_same_end(name):
    _, sink = played(name, hands=8 * players_of(name))
    for record in sink.records[::3]:
        told = record.history()
        assert told.metadata == {"hand": record.number}
        check_against(told.replay(), record)
        # And through text.
        [read] = history.loads(history.dumps([told]))
        assert read == told


@pytest.mark.parametrize(
    ("carry", "options"),
    [
        ("rebuy", pc.Options()),
        ("drop", pc.Options()),
        ("rebuy", pc.Options(run_outs=True, tabling=Tabling.CHOOSE)),
        ("drop", pc.Options(rake=pc.Rake(500, 3), expose_allin=False)),
    ],
)
@pytest.mark.parametrize("name", ["NLHE", "STUD8", "HORSE", "27TD", "PLO"])
def test_sessions_are_recorded_as_their_stacks_carry(name, carry, options):
    result, sink = played(
        name, hands=120, session=40, carry=carry, options=options, stack=60, workers=2
    )
    records = sink.records
    assert len(records) == result.hands
    last = None
    for record in records:
        check_against(record.hand(), record)
        check_against(record.history().replay(), record)
        assert record.unit == record.number // 40
        if last is not None and last.unit == record.unit and carry == "drop":
            # Each bot goes on with what it had.
            before = {
                bot: stack + payoff
                for bot, stack, payoff in zip(last.bots, last.stacks, last.payoffs, strict=True)
                if bot is not None
            }
            for bot, stack in zip(record.bots, record.stacks, strict=True):
                assert bot is None or before[bot] == stack
        last = record


@pytest.mark.parametrize("seating", ["rotations", "permutations"])
def test_duplicate_deals_have_their_deck_in_every_seating(seating):
    sink = Keep()
    count = {"rotations": 3, "permutations": 6}[seating]
    pc.simulate(
        ["random", "call", Wild], "NLHE", hands=5 * count, duplicate=True, seating=seating,
        seed=4, sink=sink,
    )  # fmt: skip
    records = sink.records
    assert [record.number for record in records] == list(range(5 * count))
    for record in records:
        assert record.unit == record.number // count
        first = records[record.unit * count]
        shared = min(len(first.deck), len(record.deck))
        assert first.deck[:shared] == record.deck[:shared]
        check_against(record.hand(), record)
    assert len({record.bots for record in records}) == count


def test_what_a_bot_answers_wrongly_is_recorded_as_what_was_done():
    sink = Keep()
    result = pc.simulate(
        [lambda view: "nonsense", "call", "random"],
        "NLHE",
        hands=60,
        seed=1,
        on_illegal="fold",
        sink=sink,
    )
    assert result.bots[0].illegal > 0
    for record in sink.records:
        own = record.bots.index(0)
        done = {taken.kind for taken in record.actions if taken.seat == own}
        assert done <= {Decision.FOLD, Decision.CHECK}
        check_against(record.hand(), record)


@pytest.mark.parametrize("cast", [["random"] * 3, ["random", Wild, "call"]])
def test_workers_change_nothing(cast):
    def records(workers):
        sink = Keep()
        pc.simulate(cast, "NLHE", hands=900, seed=2, workers=workers, sink=sink)
        return sink.records

    one = records(1)
    assert len(one) == 900
    assert records(2) == records(3) == one


def test_records_are_sent_as_they_are():
    _, sink = played("HORSE")
    [batch] = sink.batches
    again = pickle.loads(pickle.dumps(batch.records))
    assert isinstance(again, _core.Records)
    assert list(sinks.Batch(again, sink.header)) == sink.records
    assert len(again) == HANDS
    with pytest.raises(ValueError, match="not the buffers of records"):
        _core.Records.from_buffers(again.shape, again.same, [b"abc"])


def test_a_record_that_was_changed_is_refused():
    _, sink = played("NLHE")
    record = sink.records[5]
    for change in (
        {"payoffs": tuple(x + 1 for x in record.payoffs)},
        {"actions": record.actions[:-1]},
        {"deck": record.deck[1:] + record.deck[:1]},
        {"stacks": (0,) * 4},
        {"button": 9},
    ):
        with pytest.raises(pc.HistoryError, match="hand 5"):
            dataclasses.replace(record, **change).hand()


def test_the_header_is_its_json():
    _, sink = played("HORSE", session=4, hands=24)
    again = sinks.Header.from_json(sink.header.to_json())
    assert again == sink.header
    assert again.settings["session"] == 4
    for text, word in (
        ("[]", "pokercore"),
        ("{", "cannot be read"),
        ('{"format": "pokercore.hands", "version": 1}', "version 1"),
        ('{"format": "pokercore.hands", "version": 2}', "lack"),
        ('{"format": "pokercore.hands", "version": 3}', "lack"),
        ('{"format": "pokercore.hands", "version": 4}', "versions 2 to 3"),
        (sink.header.to_json().replace('"bots":[', '"bots":7,"x":['), "cannot be read"),
    ):
        with pytest.raises(pc.HistoryError, match=word):
            sinks.Header.from_json(text, "here")


class Interrupted(BaseException):
    """What Ctrl-C would raise."""


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("place", ["take", "taken", "count", "counted", "hand_over", "handed"])
def test_wherever_it_is_interrupted_the_sink_has_what_is_counted(monkeypatch, place, workers):
    """Before and after a block is taken, counted and handed over: never one more nor one less."""
    of, name, late = {
        "take": (Writing, "take", False),
        "taken": (Writing, "take", True),
        "count": (Runner, "_count", False),
        "counted": (Runner, "_count", True),
        "hand_over": (Writing, "hand_over", False),
        "handed": (queue.Queue, "put", True),
    }[place]
    step, calls = getattr(of, name), 0

    def stops(self, *given):
        nonlocal calls
        calls += 1
        if calls == 3 and not late:
            raise Interrupted
        step(self, *given)
        if calls == 3 and late:
            raise Interrupted

    monkeypatch.setattr(of, name, stops)
    sink = Keep()
    with pytest.raises(Interrupted) as caught:
        pc.simulate(["call", "random"], "NLHE", hands=40_000, seed=1, workers=workers, sink=sink)
    assert sink.calls[-1] == "abort"
    counted = caught.value.result.hands
    assert 0 < counted < 40_000
    assert [number for batch in sink.batches for number in numbers_of(batch)] == list(
        range(counted)
    )


def numbers_of(batch):
    """The numbers of the hands of a batch."""
    [(_, _, [buffer]), *_] = batch.records.columns()
    return memoryview(buffer).cast("Q").tolist()
