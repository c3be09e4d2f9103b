"""A service of tables that is killed again and again, and the clients' side of it.

Each table writes its inputs into a journal. What leaves it goes to files of its clients, which a
kill does not take away: the events with their numbers and bytes, the inputs that were sent (under
their numbers, before they were taken), and a digest of the deck at every step. A life begins with
what those files say, as clients that connect again do.

Usage: crash_service.py FOLDER cash|sng SEED KILLS HANDS
"""

import hashlib
import json
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

import pokercore as pc
from pokercore.journal import SqliteJournal
from pokercore.table import inputs
from pokercore.table.drivers import answer_of
from pokercore.table.stepped import canonical
from pokercore.tournament import inputs as sng

REDELIVERED = 25
PLACES = 6

RAKE = pc.Options(rake=pc.Rake(500, 3))
CASH = {
    "fair": {
        "variant": "NLHE", "blinds": (1, 2), "buy_in": (40, 200), "fair": True, "refill": "rebuy",
        "decision_ms": 1000, "time_bank_ms": 500, "sit_out_after": 2, "options": RAKE,
    },
    "boards": {
        "variant": "PLO", "blinds": (2, 4), "buy_in": (40, 400), "fair": True, "open_hands": True,
        "refill": "stay", "run_it": 3, "rabbit": True, "straddle": "utg", "decision_ms": 1000,
    },
    "mixed": {
        "variant": "HORSE", "refill": "leave", "button_mode": pc.ButtonMode.DEAD, "options": RAKE,
        "decision_ms": 1000, "sit_out_after": 1,
    },
}  # fmt: skip


TOURNAMENTS = {
    "hyper": {"schedule": "hyper", "decision_ms": 1000, "sit_out_after": 1, "fair": True},
    "bounty": {"stack": 200, "bounty": 10, "decision_ms": 1000, "rabbit": True},
    "stud": {"stack": 300, "variant": "STUD", "buy_in": 7, "payouts": (60, 25, 15)},
}
TABLES = {"cash": CASH, "sng": TOURNAMENTS}


def new_table(name, journal):
    """The table of a name, which writes into a journal."""
    if name in TOURNAMENTS:
        settings = {"seats": PLACES, "stack": 500, **TOURNAMENTS[name]}
        return pc.SitAndGo(keep=None, journal=journal, **settings)
    settings = dict(CASH[name])
    return pc.Table(settings.pop("variant"), seats=PLACES, keep=None, journal=journal, **settings)


def kind_of(name):
    """What recovers the table of a name."""
    return pc.SitAndGo if name in TOURNAMENTS else pc.Table


class Lines:
    """A file of lines as a client keeps them, one system call each; half a line is dropped."""

    def __init__(self, path):
        whole = path.read_bytes() if path.exists() else b""
        whole = whole[: whole.rfind(b"\n") + 1]
        self.lines = whole.split(b"\n")[:-1]
        self._file = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
        os.ftruncate(self._file, len(whole))
        os.lseek(self._file, 0, os.SEEK_END)

    def add(self, line):
        os.write(self._file, line + b"\n")
        self.lines.append(line)

    def close(self):
        os.close(self._file)


class Service:
    """One table, its journal, and its clients."""

    def __init__(self, folder, name, rng):
        self.rng = rng
        self.events = Lines(folder / f"{name}.events")
        self.sent = Lines(folder / f"{name}.sent")
        self.decks = Lines(folder / f"{name}.decks")
        self.story = Counter()
        self.journal = SqliteJournal(folder / "tables.journal", name)
        if self.journal.empty:
            assert not self.events.lines, "the journal lost what a client was told"
            self.table = new_table(name, self.journal)
        else:
            known = len(self.events.lines)
            since = max(0, known - REDELIVERED)
            self.table = kind_of(name).recover(self.journal, events_since=since)
            assert self.table.last_event >= known, "a client knows an event that never was"
            self.story["events that nobody had"] = self.table.last_event - known
            self.story["in a hand"] = self.table.hand_is_on
            self.story["recovered"] = True
            self.deliver(self.table.log_since(since))
        self.note_deck()
        self.send_again()
        stories = Lines(folder / "stories")
        stories.add(canonical(dict(self.story)))
        stories.close()

    def deliver(self, events):
        """Gives a client events; one that it knows must be the same, byte for byte."""
        for event in events:
            line = b"%d %s" % (event.number, canonical(event.to_dict()))
            lines = self.events.lines
            if event.number <= len(lines):
                assert lines[event.number - 1] == line, (lines[event.number - 1], line)
            else:
                assert event.number == len(lines) + 1, f"event {event.number} after {len(lines)}"
                self.events.add(line)

    def note_deck(self):
        """What deck the hand has, by its number: it must never be another."""
        hand = self.table.hand
        if hand is not None:
            digest = hashlib.sha256(repr(hand.deck).encode()).hexdigest()
            self.decks.add(b"%d %s" % (hand.number, digest.encode()))

    def send_again(self):
        """The last inputs are sent again, as a client does that saw no answer."""
        last = {json.loads(line)[0]: json.loads(line) for line in self.sent.lines[-9:]}
        for number, now, data in last.values():
            known = number <= self.table.inputs
            what = inputs.from_dict(data, self.table.more_inputs)
            refused = self.step(what, now, number)
            if known:
                assert refused in ("", "input_gone"), refused
            self.story["refused" if refused else "taken before" if known else "taken now"] += 1

    def send(self, what, now):
        """A new input: written down, then taken or refused."""
        number = self.table.inputs + 1
        self.sent.add(canonical([number, now, what.to_dict()]))
        self.step(what, now, number)

    def step(self, what, now, number):
        taken = self.table.inputs
        before = self.table.last_event
        try:
            events, refused = self.table.step(what, now=now, number=number), ""
        except (pc.IllegalAction, pc.RulesError) as error:
            events, refused = (), getattr(error, "code", "rules")
        if refused or number <= taken:
            assert (self.table.inputs, self.table.last_event) == (taken, before)
        self.deliver(events)
        self.note_deck()
        return refused

    def is_done(self, hands):
        """Whether the last life may end, as far as this table goes."""
        if isinstance(self.table, pc.SitAndGo):
            return self.table.is_over
        return self.table.number >= hands

    def play(self):
        """One thing happens: mostly what moves a hand on, sometimes anything at all."""
        table, rng = self.table, self.rng
        now = table.now + rng.choice([0, 0, 5, 300])
        roll = rng.random()
        if roll < 0.04:
            self.send(inputs.Tick(), table.now + rng.choice([1, 900, 3000]))
        elif roll < 0.16:
            self.send(self.anything(), now)
        elif table.asked:
            self.send(inputs.Agree(rng.choice(table.asked), rng.randint(1, 3)), now)
        elif table.turn is not None:
            view = table.view()
            answer = answer_of(pc.bots.Random(rng), view)
            self.send(inputs.Act(view.seat, answer), now)
        elif table.can_begin:
            if table.house.fair:
                self.send(inputs.Prepare(rng.randbytes(32)), now)
                if rng.random() < 0.7:
                    seat = rng.randrange(PLACES)
                    self.send(inputs.Contribute(seat, rng.randbytes(8)), now)
                self.send(inputs.Begin(), now)
            else:
                self.send(inputs.Begin(rng.randbytes(32)), now)
        elif isinstance(table, pc.SitAndGo):
            if not table.has_started:
                self.send(sng.Register(rng.randrange(PLACES), f"p{table.inputs}"), now)
        else:
            self.send(self.sit(), now)
            for player in table.players:
                if player.away:
                    self.send(inputs.ComeBack(player.seat, rng.random() < 0.7), now)

    def sit(self):
        chips = self.rng.randint(40, 200)
        return inputs.Sit(self.rng.randrange(PLACES), f"p{self.table.inputs}", chips)

    def anything(self):
        """An input that may be refused."""
        rng, seat = self.rng, self.rng.randrange(PLACES)
        made = [
            lambda: self.sit(),
            lambda: inputs.Stand(seat, rng.random() < 0.7),
            lambda: inputs.SitOut(seat),
            lambda: inputs.ComeBack(seat, rng.random() < 0.5),
            lambda: inputs.AddChips(seat, rng.randint(1, 120), rng.random() < 0.7),
            lambda: inputs.Straddle(seat, rng.random() < 0.5),
            lambda: inputs.Reserve(seat, "guest", self.table.now + 2000),
            lambda: inputs.Release(seat),
            lambda: inputs.Show(seat),
            lambda: inputs.Rabbit(seat),
            lambda: inputs.Act(seat, pc.Action.call()),
            lambda: inputs.Begin(),
            lambda: inputs.Illegal(seat),
            lambda: inputs.Stay(seat),
            lambda: inputs.SetBot(seat, rng.choice([None, "built_in:call"])),
            lambda: inputs.Tick(),
        ]
        if isinstance(self.table, pc.SitAndGo):
            made += [
                lambda: sng.Register(seat, "late"),
                lambda: sng.Unregister(seat),
                lambda: sng.Deal(seat, rng.choice([None, "icm", "chip_chop"])),
            ]
        return rng.choice(made)()


def live(folder, kind, seed, hands, ready):
    """One life of the service; it ends by itself when every table is done."""
    rng = random.Random(seed)
    names = list(TABLES[kind])
    services = [Service(folder, name, rng) for name in rng.sample(names, len(names))]
    ready()
    while not all(service.is_done(hands) for service in services):
        rng.choice(services).play()
    for service in services:
        service.journal.close()


def start(folder, kind, seed, hands):
    """A life in a process of its own, and a pipe that tells when it has recovered."""
    told, tell = os.pipe()
    pid = os.fork()
    if pid:
        os.close(tell)
        return pid, told
    try:
        live(folder, kind, seed, hands, lambda: os.write(tell, b"."))
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


def main(folder, kind, seed, kills, hands):
    """Life after life, each killed at a random moment, and a last one that ends by itself."""
    rng = random.Random(seed)
    for life in range(kills):
        pid, told = start(folder, kind, f"{seed} {life}", 1 << 30)
        if rng.random() < 0.8:
            os.read(told, 1)
        time.sleep(rng.choice([0.01, 0.03, 0.1, 0.3]) * rng.random())
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        os.close(told)
        if not os.WIFSIGNALED(status) and not (kind == "sng" and status == 0):
            sys.exit(f"life {life} of seed {seed} ended by itself: {status}")
    pid, _ = start(folder, kind, f"{seed} last", hands)
    _, status = os.waitpid(pid, 0)
    if status:
        sys.exit(f"the last life of seed {seed} failed: {status}")
    story = Counter()
    for line in Lines(folder / "stories").lines:
        story.update(json.loads(line))
    print(json.dumps(story))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:]))
