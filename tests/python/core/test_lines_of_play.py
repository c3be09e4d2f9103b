"""Counts of lines of play: every way to bet a small hand, counted to its end."""

import json
from pathlib import Path

import pytest

import pokercore as pc
from pokercore.enums import CapLift, EventKind, Limit

PATH = Path(__file__).resolve().parents[2] / "vectors" / "lines_of_play.json"
SETUPS = {setup["name"]: setup for setup in json.loads(PATH.read_text())["setups"]}
GAMES = {variant.limit: variant for variant in map(pc.variants.get, ("NLHE", "PLHE", "FLHE"))}

KNOWN = {
    "name", "limit", "small_blind", "big_blind", "stacks", "ante", "small_bet", "big_bet",
    "cap_lifted_heads_up", "decisions", "folded", "shown", "pots",
}  # fmt: skip


def begin(setup):
    stakes = {
        name: setup.get(name, 0)
        for name in ("small_blind", "big_blind", "ante", "small_bet", "big_bet")
    }
    lifted = setup.get("cap_lifted_heads_up", True)
    options = pc.Options() if lifted else pc.Options(cap_lift=CapLift.NEVER)
    return pc.Hand(
        GAMES[Limit(setup["limit"])],
        setup["stacks"],
        stakes=pc.Stakes(**stakes),
        deck=pc.standard_deck(),
        options=options,
    )


class Counts:
    """What was counted: decisions, ways to the end by how they end, and their pots together."""

    def __init__(self):
        self.decisions = self.folded = self.shown = self.pots = 0

    def count(self, hand):
        if hand.turn is None:
            one = len(hand.live) == 1
            self.folded += one
            self.shown += not one
            self.pots += sum(e.amount for e in hand.events if e.kind == EventKind.AWARD)
            return
        self.decisions += 1
        legal = hand.legal
        if legal.fold:
            self.count(hand.after(pc.Action.fold()))
        self.count(hand.after(pc.Action.call() if legal.call else pc.Action.check()))
        if legal.can_raise:
            for total in range(legal.min_raise_to, legal.max_raise_to + 1):
                self.count(hand.after(pc.Action.raise_to(total)))


@pytest.mark.parametrize("name", SETUPS)
def test_lines_of_play(name):
    setup = SETUPS[name]
    assert setup.keys() <= KNOWN
    counts = Counts()
    counts.count(begin(setup))
    assert vars(counts) == {part: setup[part] for part in vars(counts)}


def test_there_are_setups_of_every_limit():
    assert {setup["limit"] for setup in SETUPS.values()} == {limit.label for limit in Limit}
    assert {len(setup["stacks"]) for setup in SETUPS.values()} >= {2, 3}
