"""Nothing that a seat receives of a table tells what it may not know.

Pairs of deals differ only in cards that the observer cannot know; all inputs are equal. Every byte
that he receives is equal too, until hidden cards are shown.
"""

import pickle
import random
from collections.abc import Iterator, Sequence

import pytest

import pokercore as pc
from pokercore.enums import EventKind
from pokercore.table import TableEventKind, inputs
from pokercore.table.stepped import canonical
from table.tables import deal_from, filled, next_hand, play_out

GAMES = (
    *("NLHE", "PLO", "FLO8", "COURCHEVEL", "SHORT_DECK", "CRAZY_PINEAPPLE", "IRISH", "DRAMAHA"),
    *("STUD", "STUD8", "RAZZ", "STUD5", "FL5CD", "27TD", "BADUGI", "BADEUCEY"),
    *("RHODE_ISLAND", "DOUBLE_BOARD_PLO", "BOMB_POT_NLHE"),
)
WRONG = (
    *(pc.Action.check(), pc.Action.call(), pc.Action.fold(), pc.Action.bring_in()),
    *(pc.Action.show(), pc.Action.muck(), pc.Action.discard(""), pc.Action.discard("AsKsQsJsTs9s")),
    *(pc.Action.raise_to(1), pc.Action.raise_to(10**9), pc.Action.run_out(4)),
)


def received(t: pc.Table, seat: int | None, since: int) -> list[bytes]:
    """Every byte that a seat (`None`: a spectator) gets of a table, in all the ways there are."""
    values: list[object] = [*t.events_since(since, seat), t.look(seat)]
    if t.hand_is_on:
        dealt_in = seat is not None and seat in t.hand.players
        values.append(t.view(seat) if dealt_in else t.public_view())
    found = [canonical(value.to_dict()) for value in values]
    if seat is not None:
        values += refusals(t, seat)
    for value in values:
        found += [repr(value).encode(), str(value).encode(), pickle.dumps(value)]
    return found


def refusals(t: pc.Table, seat: int) -> Iterator[object]:
    """The errors that a player gets for what he may not do now, and what they say is legal."""
    tried: list[inputs.Input] = [inputs.Act(seat, action) for action in WRONG]
    tried += [inputs.Show(seat), inputs.Rabbit(seat), inputs.Agree(seat, 9)]
    if t.turn == seat:
        legal = t.legal
        tried = [w for w in tried if not isinstance(w, inputs.Act) or w.action not in legal]
    for what in tried if t.hand_is_on else ():
        with pytest.raises((pc.RulesError, pc.IllegalAction)) as caught:
            t.step(what)
        yield caught.value
        yield caught.value.args
        legal = getattr(caught.value, "legal", None)
        yield None if legal is None else canonical(legal.to_dict())


class Script:
    """Inputs drawn once, without a look at hidden cards, and given again to another table."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.done: list[inputs.Input] = []

    def choose(self, t: pc.Table) -> inputs.Input:
        rng = self.rng
        if t.asked:
            return inputs.Agree(rng.choice(t.asked), rng.choice([1, 2, 2, 3]))
        if rng.random() < 0.1:
            seat = rng.choice([player.seat for player in t.players])
            what = rng.choice(
                [inputs.Stand(seat, True), inputs.AddChips(seat, 5, True), inputs.Tick()]
            )
            # Who leaves when the hand is over adds no chips.
            leaves = t.player(seat).leaving and isinstance(what, inputs.AddChips)
            return inputs.Tick() if leaves else what
        legal, view = t.legal, t.view()
        if legal.discarding:
            held = list(t.hand.hole(t.turn))
            cards = rng.sample(held, rng.randint(legal.discard_least, legal.discard))
            return inputs.Act(t.turn, pc.Action.discard(cards))
        action = view.check_or_call()
        if legal.can_raise and rng.random() < 0.3:
            action = view.raise_to(rng.choice([legal.min_raise_to, legal.max_raise_to]))
        elif legal.fold and rng.random() < 0.25:
            action = view.check_or_fold()
        return inputs.Act(t.turn, action)


def begun(monkeypatch: pytest.MonkeyPatch, game: str, deck: Sequence[pc.Card]) -> pc.Table:
    t = filled(
        60, 90, 40, 120, None, seats=5, variant=game, blinds=None, button=1,
        run_it=3, rabbit=True, decision_ms=1000, keep=None,
    )  # fmt: skip
    deal_from(monkeypatch, deck)
    t.begin()
    # Somebody who came too late for this hand.
    t.sit("Late", 50, 4)
    return t


def is_shown(t: pc.Table) -> bool:
    """Whether hidden cards have become public, or could have.

    Or were shuffled again: what is dealt then follows from the order of the cards, known or not.
    """
    ends = (EventKind.SHOW, EventKind.MUCK, EventKind.RESHUFFLE)
    return any(event.kind in ends for event in (t.hand or t.last_hand).events)


def exchanged(what: inputs.Input, swap: dict[pc.Card, pc.Card]) -> inputs.Input:
    """An input about the other cards: a discard of hidden cards names them."""
    if isinstance(what, inputs.Act) and what.action.kind == pc.Action.discard("").kind:
        return inputs.Act(what.seat, pc.Action.discard([swap[c] for c in what.action.cards]))
    return what


@pytest.mark.parametrize("game", GAMES)
def test_pairs_of_deals(game, rng, monkeypatch):
    variant = pc.variants.get(game)
    compared = 0
    for _ in range(4):
        deck = list(variant.deck)
        rng.shuffle(deck)
        script = Script(rng.getrandbits(32))
        one = begun(monkeypatch, game, deck)
        while one.hand_is_on and not is_shown(one):
            what = script.choose(one)
            one.step(what)
            script.done.append(what)
        for observer in rng.sample([None, 0, 1, 2, 3, 4], 3):
            swap = hide(one, observer, deck, rng)
            one_again = begun(monkeypatch, game, deck)
            other = begun(monkeypatch, game, [swap[card] for card in deck])
            since = 0
            assert received(one_again, observer, 0) == received(other, observer, 0)
            for what in script.done:
                since = one_again.last_event
                assert other.last_event == since
                one_again.step(what)
                other.step(exchanged(what, swap))
                if is_shown(one_again) or is_shown(other):
                    break
                if observer not in (None, *(player.seat for player in one_again.players)):
                    break
                assert received(one_again, observer, since) == received(other, observer, since)
                compared += 1
            else:
                assert received(one_again, observer, 0) == received(other, observer, 0)
    assert compared > 10


def hide(t: pc.Table, observer: int | None, deck: list[pc.Card], rng: random.Random) -> dict:
    """A permutation of the cards that the observer saw nothing of before any were shown."""
    hand = t.hand or t.last_hand
    events = hand.events if observer is None else hand.events_for(observer)
    known: set[pc.Card] = set()
    for event in [e.seen_by(observer) if observer is not None else e for e in events]:
        if event.kind in (EventKind.SHOW, EventKind.MUCK, EventKind.RESHUFFLE):
            break
        if event.kind == EventKind.DEAL_BOARD:
            known.update(event.cards)
        elif event.kind == EventKind.DEAL_HOLE and (event.up or event.seat == observer):
            known.add(event.card)
    hidden = [card for card in deck if card not in known]
    mixed = hidden[:]
    rng.shuffle(mixed)
    return {card: card for card in deck} | dict(zip(hidden, mixed, strict=True))


def test_a_new_player_sees_nothing_of_the_former_ones_cards():
    t = filled(100, 100, 100, button=0, keep=None)
    hands = [next_hand(t) for _ in range(2)]
    t.begin()
    t.stand(1, after_hand=True)
    hands.append(play_out(t))
    former = t.last_event
    assert t.sit("New", 100, 1) == 1
    for _ in range(3):
        hands.append(next_hand(t))
    public = t.events_since(0)
    own = t.events_since(0, 1)
    assert [e.to_dict() for e in own if e.number <= former] == [
        e.to_dict() for e in public if e.number <= former
    ]
    dealt = {e.hand for e in own if e.event is not None and e.event.card and e.seat == 1}
    assert dealt == {n for n, hand in enumerate(hands) if n >= 3 and 1 in hand.players}
    assert dealt
    # Who stayed sees the cards of all of his hands, and never those of another.
    kept = [e for e in t.events_since(0, 2) if e.event and e.event.kind == EventKind.DEAL_HOLE]
    assert all((e.event.card is not None) == (e.seat == 2) for e in kept)


def test_who_comes_during_a_hand_is_a_spectator():
    t = filled(100, 100, 100, None, button=0)
    t.begin()
    t.sit("Late", 100, 3)
    assert t.look(3).hand == t.public_view()
    with pytest.raises(pc.IllegalAction):
        t.view(3)
    own = {"seat": 3, "wishes": {"sit_out": False, "stand": False, "add_chips": 0}}
    assert t.look(3).to_dict() == {**t.look().to_dict(), **own}


def test_what_a_fair_table_opens_to_a_seat():
    """Its own cards beside the public ones; never what others hold."""
    t = filled(100, 100, 100, button=0, fair=True, keep=None)
    hand = next_hand(t)
    shown = {card for seat in hand.shown for card in hand.hole(seat)} | set(hand.board)
    for seat in (None, 0, 1, 2):
        (event,) = (e for e in t.events_since(0, seat) if e.kind == TableEventKind.OPEN)
        opened = {pc.Card(o["card"]) for o in event.data["record"]["openings"]}
        own = set() if seat is None else set(hand.hole(seat))
        assert opened - own <= shown
        assert own <= opened
        assert "own" not in event.data
    # The administrator's log has them all.
    (event,) = (e for e in t.log_since(0) if e.kind == TableEventKind.OPEN)
    assert set(event.data["own"]) == {"0", "1", "2"}


def test_secrets_stay_inside():
    """No recipient's bytes hold a secret, a key or a seed."""
    secret = bytes(range(32))
    t = filled(100, 100, 100, button=0, fair=True, seed=None, keep=None)
    t.step(inputs.Prepare(secret))
    t.contribute(1, b"mine")
    next_hand(t)
    t.begin()
    key = t._engine.key
    for seat in (None, 0, 1, 2):
        told = b"".join(received(t, seat, 0))
        for hidden in (secret, key):
            assert hidden not in told
            assert hidden.hex().encode() not in told
    assert secret.hex().encode() in t.snapshot() or key.hex().encode() in t.snapshot()
