"""Counts of lines of play: every way to bet a small hand, counted to its end."""

import json
from pathlib import Path

import pytest

import pokercore as pc
from core.counter import Book
from pokercore import variants
from pokercore.enums import AnteKind, CapLift, EventKind, Limit
from pokercore.learning import legal_actions

PATH = Path(__file__).resolve().parents[2] / "vectors" / "lines_of_play.json"
VECTORS = json.loads(PATH.read_text())
SETUPS = {setup["name"]: setup for setup in VECTORS["setups"]}
OF_GAMES = {entry["name"]: entry for entry in VECTORS.get("of_games", [])}
HOLDEM = {variant.limit: variant for variant in (variants.NLHE, variants.PLHE, variants.FLHE)}

STAKES = {
    "small_blind", "big_blind", "button_blind", "ante", "ante_kind", "bring_in", "min_bet",
    "small_bet", "big_bet",
}  # fmt: skip
COUNTED = {"decisions", "folded", "shown", "pots"}
KNOWN = {"name", "limit", "stacks", "cap_lifted_heads_up"} | STAKES | COUNTED
KNOWN_OF_GAMES = {"name", "variant", "stacks", "deck", "open_pair", "discards"} | STAKES | COUNTED


def stakes_of(entry):
    """The stakes of an entry; what it does not tell is 0."""
    fields = {name: entry[name] for name in STAKES if name in entry}
    if "ante_kind" in fields:
        fields["ante_kind"] = AnteKind(fields["ante_kind"])
    return pc.Stakes(**fields)


def begin(setup):
    lifted = setup.get("cap_lifted_heads_up", True)
    options = pc.Options() if lifted else pc.Options(cap_lift=CapLift.NEVER)
    return pc.Hand(
        HOLDEM[Limit(setup["limit"])],
        setup["stacks"],
        stakes=stakes_of(setup),
        deck=pc.standard_deck(),
        options=options,
    )


def deck_of(entry):
    """The deck of an entry: the cards that it names, then the others in the order of the game's."""
    named = pc.parse_cards(entry.get("deck", ""))
    rest = [card for card in variants.get(entry["variant"]).deck if card not in named]
    return [*named, *rest]


def begin_game(entry):
    return pc.Hand(
        variants.get(entry["variant"]),
        entry["stacks"],
        stakes=stakes_of(entry),
        deck=deck_of(entry),
        options=pc.Options(stud_open_pair=entry.get("open_pair", False)),
    )


class Counts:
    """What was counted: decisions to bet and to discard, ways to the end by how they end, and their
    pots together. Who must discard does it in one way; who may draw stands pat or changes all.
    """

    def __init__(self):
        self.decisions = self.discards = self.folded = self.shown = self.pots = 0

    def count(self, hand):
        if hand.turn is None:
            one = len(hand.live) == 1
            self.folded += one
            self.shown += not one
            self.pots += sum(e.amount for e in hand.events if e.kind == EventKind.AWARD)
            return
        legal = hand.legal
        if legal.discarding:
            self.discards += 1
            held = hand.hole(hand.turn)
            for count in sorted({legal.discard_least, legal.discard}):
                self.count(hand.after(pc.Action.discard(held[:count])))
            return
        self.decisions += 1
        for action in legal_actions(hand):
            self.count(hand.after(action))


@pytest.mark.parametrize("name", SETUPS)
def test_lines_of_play(name):
    setup = SETUPS[name]
    assert setup.keys() <= KNOWN
    counts = Counts()
    counts.count(begin(setup))
    assert vars(counts) == {"discards": 0, **{part: setup[part] for part in COUNTED}}


def test_there_are_setups_of_every_limit():
    assert {setup["limit"] for setup in SETUPS.values()} == {limit.label for limit in Limit}
    assert {len(setup["stacks"]) for setup in SETUPS.values()} >= {2, 3}


@pytest.mark.parametrize("name", OF_GAMES)
def test_lines_of_play_of_other_games(name):
    """Counted by the core, and by a counter that knows the rules and not the core."""
    entry = OF_GAMES[name]
    assert entry.keys() <= KNOWN_OF_GAMES
    known = {part: entry[part] for part in COUNTED | {"discards"}}
    counts = Counts()
    counts.count(begin_game(entry))
    assert vars(counts) == known
    book = Book(
        variants.get(entry["variant"]),
        stakes_of(entry),
        entry["stacks"],
        deck_of(entry),
        open_pair=entry.get("open_pair", False),
    )
    assert {part: getattr(book, part) for part in known} == known


def test_the_games_are_the_built_in_ones():
    """What the vectors say of a game, for who cannot ask for it by name."""
    assert VECTORS["games"].keys() == {entry["variant"] for entry in OF_GAMES.values()}
    for code, told in VECTORS["games"].items():
        game = variants.get(code).to_dict()
        game["deck"] = "".join(game["deck"])
        assert told == {part: game[part] for part in told}
        assert told.keys() == {"limit", "streets", "shares", "odd_chips", "boards", "deck"}
