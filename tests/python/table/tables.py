"""Tables for the tests: refusals that change nothing, decks by what they deal, whole hands."""

import contextlib
from collections.abc import Callable, Iterator, Sequence

import pytest

import pokercore as pc
from pokercore import _core
from pokercore.table import inputs

REFUSALS = (pc.RulesError, pc.IllegalAction, TypeError)
"""How a table refuses an input."""


def table(seats: int = 3, **changes: object) -> pc.Table:
    """A no-limit table with blinds of 1 and 2, and nobody at it."""
    settings = {"blinds": (1, 2), "seats": seats, "seed": 1, **changes}
    return pc.Table(settings.pop("variant", pc.variants.NLHE), **settings)


def filled(*stacks: int | None, **changes: object) -> pc.Table:
    """A table with players of these stacks from chair 0 on; `None` for an empty chair."""
    made = table(changes.pop("seats", len(stacks)), **changes)
    for seat, chips in enumerate(stacks):
        if chips is not None:
            made.sit(f"P{seat}", chips, seat)
    return made


def state(t: pc.Table) -> tuple[object, ...]:
    """Everything that a refused input must leave as it was."""
    return t.snapshot(), t.inputs, t.now, t.last_event, t.players, t.reserved, t.number


@contextlib.contextmanager
def refused(
    t: pc.Table, code: str | None = None, match: str | None = None
) -> Iterator[pytest.ExceptionInfo]:
    """Expects one clear error, of this code, and a table that is as it was."""
    before = state(t)
    with pytest.raises(REFUSALS, match=match) as caught:
        yield caught
    assert state(t) == before
    assert str(caught.value).strip()
    if code is not None:
        assert code in codes(caught.value), str(caught.value)


def codes(error: BaseException) -> tuple[str, ...]:
    """The codes of an error."""
    if isinstance(error, pc.RulesError):
        return tuple(defect.code for defect in error.defects)
    return (getattr(error, "code", ""),)


def play_out(t: pc.Table, choose: Callable[[pc.View], pc.Action] | None = None) -> pc.Hand:
    """Plays the hand that is going on to its end: checks, or folds, by default."""
    while t.hand_is_on:
        if t.asked:
            t.agree(t.asked[0], 1)
            continue
        view = t.view()
        t.act(view.check_or_fold() if choose is None else choose(view))
    assert t.last_hand is not None
    return t.last_hand


def next_hand(t: pc.Table, choose: Callable[[pc.View], pc.Action] | None = None) -> pc.Hand:
    """Begins the next hand and plays it to its end."""
    t.begin()
    return play_out(t, choose)


def posts(hand: pc.Hand) -> list[tuple[int, str, int]]:
    """The posts of a hand, in order: the seat, the kind and the amount that was paid."""
    return [
        (event.seat, event.post.label, event.amount)
        for event in hand.events
        if event.post is not None
    ]


def blinds(t: pc.Table) -> tuple[int, int | None, int | None]:
    """Who has the button, the small and the big blind."""
    positions = t.positions
    return positions.button, positions.small_blind, positions.big_blind


def deal_from(monkeypatch: pytest.MonkeyPatch, *decks: Sequence[pc.Card]) -> None:
    """Lets the coming hands be dealt from these decks, whatever their seeds."""
    waiting = iter(decks)

    def begin(game, stacks, stakes, positions, dealt, *, seed, number, **posted):
        straddles, owed = posted.get("straddles", ()), posted.get("owed", ())
        return pc.Hand(
            game.variant,
            stacks,
            stakes=stakes,
            button=positions.button,
            posts=_core.posts(positions, stakes, dealt, straddles, owed),
            options=game.options,
            deck=next(waiting),
            absent=posted.get("absent"),
        )

    monkeypatch.setattr(_core, "begin_hand", begin)


def every_input(t: pc.Table) -> list[inputs.Input]:
    """One input of each kind, with values that may be right."""
    return [
        inputs.Sit(0, "Zed", 50),
        inputs.Stand(0),
        inputs.Remove(0),
        inputs.Stay(0),
        inputs.SetBot(0, "built_in:call"),
        inputs.Close(),
        inputs.SitOut(0),
        inputs.ComeBack(0),
        inputs.Reserve(0, "Zed"),
        inputs.Release(0),
        inputs.AddChips(0, 10),
        inputs.Straddle(0),
        inputs.SetStakes(t.stakes),
        inputs.Prepare(bytes(32)),
        inputs.Contribute(0, b"x"),
        inputs.Begin(),
        inputs.Act(0, pc.Action.fold()),
        inputs.Illegal(0),
        inputs.Agree(0, 1),
        inputs.Show(0),
        inputs.Rabbit(0),
        inputs.Tick(),
    ]
