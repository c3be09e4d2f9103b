"""Runs of consecutive hands of real tables: button, blinds and stacks, hand after hand.

Each run is dealt by one table, in the mode `moving`, from its first hand on; nothing but inputs
goes in. Where the corpus has the actions of a hand, they are played, with a deal that lets the
recorded players win; else the recorded chips are brought in as by a tournament that moves players.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

import pokercore as pc
import records
from pokercore.enums import ButtonMode
from pokercore.history import Verb
from pokercore.table import inputs
from pokercore.variants import Leg, MixedGame
from table.tables import play_out, posts

GAMES = {
    ("holdem", "nl"): "NLHE", ("holdem", "fl"): "FLHE", ("omaha", "pl"): "PLO",
    ("omaha8", "nl"): "NLO8", ("omaha8", "fl"): "FLO8", ("5cd", "fl"): "FL5CD",
    ("badugi", "fl"): "BADUGI", ("27td", "fl"): "27TD", ("razz", "fl"): "RAZZ",
    ("stud", "fl"): "STUD", ("stud8", "fl"): "STUD8",
}  # fmt: skip
MOST_LEGS = 64
TRIES = 24


def amounts(by_label: Mapping[str, int]) -> dict[int, int]:
    """Chips by chair from 0, of those who have any."""
    return {int(label) - 1: chips for label, chips in by_label.items() if chips}


class Run:
    """A run of the corpus, and the records of those of its hands that were kept."""

    def __init__(self, run: Mapping, known: Mapping[str, Mapping]) -> None:
        self.hands = run["hands"]
        self.known = [known.get(str(hand["no"])) for hand in self.hands]
        self.chairs = max(int(label) for hand in self.hands for label in hand["stacks"])
        self.seen: Counter[str] = Counter()

    def stakes(self, at: int) -> pc.Stakes:
        """What a hand is played for. Bets that it does not tell are those of one that does."""
        hand = self.hands[at]
        level = {name: hand[name] for name in ("game", "sb", "bb", "ante")}
        bets: dict[str, int] = {}
        for other, record in zip(self.hands, self.known, strict=True):
            if record is not None and level.items() <= other.items():
                names = ("small_bet", "big_bet", "bring_in")
                bets = {name: record[name] for name in names if record.get(name)}
        if hand["limit"] == "fl" and not bets:
            bets = {"small_bet": hand["bb"], "big_bet": 2 * hand["bb"]} if hand["bb"] else {
                "small_bet": 10 * hand["ante"], "big_bet": 20 * hand["ante"],
                "bring_in": 3 * hand["ante"],
            }  # fmt: skip
        return pc.Stakes(hand["sb"], hand["bb"], ante=hand["ante"], **bets)

    def pieces(self) -> Iterator[range]:
        """Parts that one table can deal: a mixed game takes a limited number of games."""
        if len({hand["game"] for hand in self.hands}) == 1:
            yield range(len(self.hands))
            return
        start = 0
        while start < len(self.hands):
            end = min(start + MOST_LEGS, len(self.hands))
            yield range(start, end)
            if end == len(self.hands):
                return
            # The next part begins with the last hand that has a button.
            start = max(at for at in range(start + 1, end) if self.hands[at]["button"])

    def table(self, part: range) -> pc.Table:
        first = self.hands[part[0]]
        legs = [
            Leg(pc.variants.get(GAMES[hand["game"], hand["limit"]]), self.stakes(at))
            for at, hand in zip(part, self.hands[part.start : part.stop], strict=True)
        ]
        if len({leg.variant.code for leg in legs}) == 1:
            legs = legs[:1]
        t = pc.Table(
            MixedGame("the games of a run", "RUN", tuple(legs), every=1, by="hands"),
            seats=max(self.chairs, 2),
            button=None if first["button"] is None else first["button"] - 1,
            button_mode=ButtonMode.MOVING,
            options=pc.Options(strict_fold=False),
            tournament=True,
        )
        for seat, chips in amounts(first["stacks"]).items():
            t.sit(f"P{seat + 1}", chips, seat)
        return t

    def deal(self, part: range) -> None:
        t = self.table(part)
        for at in part:
            hand = self.hands[at]
            stacks = {player.seat: player.chips for player in t.players if player.chips}
            assert stacks == amounts(hand["stacks"])
            if t.stakes != self.stakes(at):
                t.stakes = self.stakes(at)
            entries = [] if self.known[at] is None else list(entries_of(self.known[at]))
            final = amounts(hand["final"])
            secret = find(t, entries, final) if entries else None
            t.step(inputs.Begin(secret or bytes(32)))
            self.check(t, hand)
            if secret is not None:
                play(t, entries)
                self.seen["played"] += 1
            else:
                play_out(t)
                settle(t, final)
                self.seen["settled"] += 1
            assert {p.seat: p.chips for p in t.players if p.chips} == final

    def check(self, t: pc.Table, hand: Mapping) -> None:
        """Button, blinds and posts are as recorded."""
        dealt = t.hand or t.last_hand
        assert dealt.variant.code == GAMES[hand["game"], hand["limit"]]
        if hand["button"] is not None:
            assert dealt.button == hand["button"] - 1
            self.seen["buttons"] += 1
        paid = posts(dealt)
        for kind, seats, amount in (
            ("small_blind", hand["sb_seats"], hand["sb"]),
            ("big_blind", hand["bb_seats"], hand["bb"]),
        ):
            told = [(seat, chips) for seat, what, chips in paid if what == kind]
            assert [seat for seat, _ in told] == [label - 1 for label in seats]
            for seat, chips in told:
                antes = sum(c for s, what, c in paid if (s, what) == (seat, "ante"))
                assert chips == min(amount, dealt.starting_stacks[seat] - antes)
                self.seen["blinds"] += 1
        antes = [(seat, chips) for seat, what, chips in paid if what == "ante"]
        assert (
            dict(antes)
            == {seat: min(hand["ante"], chips) for seat, chips in amounts(hand["stacks"]).items()}
            or not hand["ante"]
        )


def entries_of(record: Mapping) -> Iterator:
    """What the players of a record decided."""
    decisions = (Verb.FOLD, Verb.CHECK_CALL, Verb.RAISE_TO, Verb.BRING_IN, Verb.DISCARD)
    for entry in records.history_of(record).actions:
        if entry.verb in decisions:
            yield entry


def play(t: pc.Table, entries: list) -> bool:
    """Plays recorded decisions; tells whether each was whose it was, and legal."""
    for entry in entries:
        if t.turn != entry.seat:
            return False
        legal = t.legal
        match entry.verb:
            case Verb.FOLD:
                action = pc.Action.fold()
            case Verb.CHECK_CALL:
                action = pc.Action.check() if legal.check else pc.Action.call()
            case Verb.RAISE_TO:
                # A raise that nobody could answer is the call that it amounts to.
                action = pc.Action.raise_to(entry.amount)
                action = action if legal.can_raise else pc.Action.call()
            case Verb.BRING_IN:
                action = pc.Action.bring_in()
            case Verb.DISCARD:
                action = pc.Action.discard(t.hand.hole(t.turn)[: len(entry.cards)])
        if action not in legal:
            return False
        t.act(action)
    return not t.hand_is_on


def find(t: pc.Table, entries: list, final: dict[int, int]) -> bytes | None:
    """A secret whose deal ends as recorded when the recorded decisions are taken."""
    before = t.snapshot()
    for number in range(TRIES):
        secret = hashlib.sha256(f"{number}".encode()).digest()
        twin = pc.Table.restore(before)
        twin.step(inputs.Begin(secret))
        if not play(twin, entries):
            return None
        if {p.seat: p.chips for p in twin.players if p.chips} == final:
            return secret
    return None


def settle(t: pc.Table, final: dict[int, int]) -> None:
    """Gives everybody the recorded chips: he leaves with his, and comes with those."""
    for player in t.players:
        chips = final.get(player.seat, 0)
        if player.chips != chips:
            t.remove(player.seat)
            if chips:
                t.sit(player.name, chips, player.seat)


def runs(corpus) -> list[Run]:
    known = {record["hand_no"]: record for record in records.read(corpus / "records/stars.jsonl")}
    with (corpus / "sequences/stars_runs.jsonl").open(encoding="utf-8") as file:
        return [Run(json.loads(line), known) for line in file]


@pytest.mark.corpus
def test_all_runs(corpus):
    """All 36 runs, 605 hands."""
    seen: Counter[str] = Counter()
    made = runs(corpus)
    for run in made:
        for part in run.pieces():
            run.deal(part)
        seen += run.seen
    assert len(made) == 36
    assert sum(len(run.hands) for run in made) == 605
    assert seen["played"] >= 250
