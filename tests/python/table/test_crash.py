"""A service is killed at random moments and goes on: every chip, card and event exactly once."""

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest

import pokercore as pc
from pokercore.journal import SqliteJournal
from pokercore.table.stepped import canonical

if os.name != "posix":
    pytest.skip("kills and forks of POSIX", allow_module_level=True)

import importlib.util

SERVICE = Path(__file__).with_name("crash_service.py")
spec = importlib.util.spec_from_file_location("crash_service", SERVICE)
service = importlib.util.module_from_spec(spec)
spec.loader.exec_module(service)


def numbered(path):
    """The lines of a client's file, each with the number that it begins with."""
    for line in path.read_bytes().splitlines():
        number, _, rest = line.partition(b" ")
        yield int(number), rest


def check_chips(events, table):
    """Chips by the clients' events alone: at each end of a hand, and at the end of it all."""
    seats, raked, came, went = {}, 0, 0, 0
    for event in events:
        kind, seat, data = event["kind"], event["seat"], event["data"]
        if kind == "sit":
            assert seat not in seats
            seats[seat] = data["chips"]
            came += data["chips"]
        elif kind == "register":
            if data["on"]:
                seats[seat] = table.structure.stack
                came += table.structure.stack
            else:
                went += seats.pop(seat)
        elif kind == "chips":
            seats[seat] += data["chips"]
            came += data["chips"]
            assert data["stack"] == seats[seat]
        elif kind == "begin":
            stacks = {int(chair): chips for chair, chips in data["stacks"].items()}
            assert stacks.items() <= seats.items()
        elif kind == "end":
            after = {int(chair): chips for chair, chips in data["stacks"].items()}
            assert after.keys() == stacks.keys()
            assert sum(after.values()) + data["raked"] == sum(stacks.values())
            raked += data["raked"]
            seats |= after
        elif kind == "stand":
            assert seats.pop(seat) == data["chips"]
            went += data["chips"]
    assert came == sum(seats.values()) + raked + went
    assert {player.seat: player.chips for player in table.players} == seats
    assert (table.bought_in, table.raked, table.cashed_out) == (came, raked, went)


def check_cards(events):
    """In each hand no card comes twice; hands come one after the other."""
    hands, dealt = [], defaultdict(Counter)
    for event in events:
        if event["kind"] == "begin":
            hands.append(event["hand"])
        card = (event["event"] or {}).get("card")
        if card is not None and event["event"]["kind"].startswith("deal"):
            dealt[event["hand"]][card] += 1
    assert hands == list(range(len(hands)))
    assert dealt.keys() == set(hands)
    for cards in dealt.values():
        assert len(cards) >= 4
        assert set(cards.values()) == {1}


def check(folder, name):
    """What the clients of a table have, and what its journal tells, are one story."""
    lines = list(numbered(folder / f"{name}.events"))
    assert [number for number, _ in lines] == list(range(1, len(lines) + 1))
    with SqliteJournal(folder / "tables.journal", name, create=False) as journal:
        entries = [entry for entry in journal.read() if entry.kind == "input"]
        kind = service.kind_of(name)
        table = kind.recover(journal, events_since=0)
        told = [canonical(event.to_dict()) for event in table.log_since(0)]
        assert told == [line for _, line in lines]
        # From the last hand alone it comes to the same.
        last = kind.recover(journal)
        assert last.snapshot() == table.snapshot()
        since = table.last_event - len(last.log_since(last._engine.stream.first - 1))
        assert [canonical(e.to_dict()) for e in last.log_since(since)] == told[since:]
    events = [json.loads(line) for line in told]
    check_chips(events, table)
    check_cards(events)
    # Every input that was taken is the one that was sent under its number.
    sent = {}
    for line in (folder / f"{name}.sent").read_bytes().splitlines():
        number, now, data = json.loads(line)
        sent[number] = now, data
    assert [entry.number for entry in entries] == list(range(1, table.inputs + 1))
    for entry in entries:
        assert (entry.at, json.loads(entry.body)) == sent[entry.number]
    # A hand kept its deck, whatever happened in the middle of it.
    decks = defaultdict(set)
    for number, digest in numbered(folder / f"{name}.decks"):
        decks[number].add(digest)
    assert all(len(digests) == 1 for digests in decks.values())
    assert len({*map(frozenset, decks.values())}) == len(decks)
    check_records(events)
    if name in service.TOURNAMENTS:
        check_tournament(events, table)
    return table


def check_records(events):
    """What a fair table published before a hand fits what it opened after it."""
    begun = {}
    for event in events:
        data = event["data"]
        if event["kind"] == "begin":
            begun[event["hand"]] = data
        elif event["kind"] == "open":
            record = pc.fair.FairRecord.from_dict(data["record"])
            assert record.root.hex() == begun[event["hand"]]["root"]
            assert record.secret_hash.hex() == begun[event["hand"]]["secret_hash"]
            for opening in record.openings:
                pc.fair.verify_opening(record.root, record.number, opening, record.cards)
            if hasattr(pc.fair, "verify"):
                pc.fair.verify(record)


def run(folder, kind, seed, kills, hands):
    done = subprocess.run(
        [sys.executable, SERVICE, folder, kind, str(seed), str(kills), str(hands)],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    story = Counter(json.loads(done.stdout))
    print(seed, dict(story))
    tables = [check(folder, name) for name in service.TABLES[kind]]
    assert all(table.number >= hands for table in tables)
    files = ("events", "sent", "decks")
    names = {f"{name}.{file}" for name in service.TABLES[kind] for file in files}
    assert {found.name for found in folder.iterdir()} == names | {"tables.journal", "stories"}
    return story


@pytest.mark.parametrize("part", range(6))
def test_a_service_that_is_killed_loses_nothing_and_repeats_nothing(tmp_path, rng, part):
    story = run(tmp_path, "cash", rng.randrange(1 << 32), kills=10, hands=8)
    assert story["recovered"] > 3


def check_tournament(events, table):
    """Every place and all money once, and every chip with somebody."""
    result, structure = table.result, table.structure
    assert [event["kind"] for event in events].count("finish") == 1
    placed = [event["seat"] for event in events if event["kind"] == "place"]
    assert sorted(placed) == list(range(structure.seats))
    assert len(result.standings) == structure.seats
    assert sum(standing.prize for standing in result.standings) == sum(structure.prizes)
    assert sum(player.chips for player in table.players) == structure.seats * structure.stack


@pytest.mark.parametrize("part", range(2))
def test_tournaments_that_are_killed(tmp_path, rng, part):
    story = run(tmp_path, "sng", rng.randrange(1 << 32), kills=10, hands=1)
    assert story["recovered"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("part", range(6))
def test_a_service_that_is_killed_fifty_times(tmp_path, rng, part):
    story = run(tmp_path, "cash", rng.randrange(1 << 32), kills=50, hands=60)
    # The moments that matter were among them.
    assert story["in a hand"] > 20
    assert story["taken before"] > 20
    assert story["taken now"] > 0
    assert story["events that nobody had"] > 0
