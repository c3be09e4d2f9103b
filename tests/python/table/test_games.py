"""Every game at a table with everything switched on; and stakes with and without blinds."""

import random

import pytest

import pokercore as pc
from pokercore import fair
from pokercore.table import TableEventKind as Kind
from table.tables import filled, play_out

GAMES = pc.variants.names()


def choose(rng):
    """Decisions for any game."""

    def decide(view):
        if view.legal.discarding or view.legal.show or view.legal.muck:
            return view.default_action()
        if view.can_raise and rng.random() < 0.3:
            return view.raise_to(rng.choice([view.min_raise_to, view.max_raise_to]))
        return view.check_or_call() if rng.random() < 0.8 else view.check_or_fold()

    return decide


@pytest.mark.parametrize("game", GAMES)
def test_every_game(game, rng):
    """Chips are kept, a snapshot in the middle goes on alike, and every record is verified."""
    variant = pc.variants.get(game)
    players = min(3, variant.max_seats)
    t = filled(
        *[rng.randrange(20, 400) for _ in range(players)], variant=game, blinds=None, fair=True,
        run_it=3, rabbit=True, refill="rebuy", keep=None, decision_ms=1000,
    )  # fmt: skip
    for _ in range(4):
        t.begin()
        for _ in range(rng.randrange(6)):
            if t.turn is not None:
                t.act(choose(rng)(t.view()))
        twin = pc.Table.restore(t.snapshot())
        assert twin.snapshot() == t.snapshot()
        seed = rng.getrandbits(32)
        ends = []
        for made in (t, twin):
            if made.hand_is_on:
                play_out(made, choose(random.Random(seed)))
            ends.append(made.last_hand)
        assert ends[0].payoffs == ends[1].payoffs
        assert twin.snapshot() == t.snapshot()
        assert sum(p.chips for p in t.players) == t.bought_in - t.cashed_out - t.raked
    for seat in (None, *range(players)):
        opened = [e for e in t.events_since(0, seat) if e.kind == Kind.OPEN]
        assert len(opened) == 4
        for event in opened:
            fair.verify(fair.FairRecord.from_dict(event.data["record"]))


LEVELS = (
    pc.Stakes(1, 2),
    pc.Stakes(0, 0, ante=1),
    pc.Stakes(0, 2),
    pc.Stakes(1, 2, ante=1, ante_kind=pc.AnteKind.BIG_BLIND),
    pc.Stakes(0, 0, ante=2, ante_kind=pc.AnteKind.BIG_BLIND),
    pc.Stakes(0, 0, ante=1, button_blind=2),
)


@pytest.mark.parametrize("mode", list(pc.ButtonMode))
def test_stakes_with_and_without_blinds(mode, rng):
    """Whatever they change to, hands begin; the big blind never comes twice running."""
    for _ in range(20):
        chairs = rng.randrange(2, 8)
        t = filled(*[100] * chairs, button_mode=mode, straddle="utg")
        last = None
        for _ in range(40):
            seat = rng.randrange(chairs)
            sits = {player.seat: player for player in t.players}
            match rng.randrange(6):
                case 0 if seat in sits and len(sits) > 2:
                    t.stand(seat)
                case 1 if seat not in sits:
                    t.sit("New", 100, seat, post=rng.random() < 0.5)
                case 2 if seat in sits and not sits[seat].away:
                    t.sit_out(seat)
                case 3 if seat in sits and sits[seat].away:
                    t.come_back(seat, rng.random() < 0.5)
                case 4:
                    t.stakes = rng.choice(LEVELS)
            if not t.can_begin:
                continue
            t.begin()
            hand = play_out(t) if t.hand_is_on else t.last_hand
            big = t.positions.big_blind
            if big is not None:
                assert big in hand.players
                assert big != last or t.hand_is_on
            last = big
            assert sum(p.chips for p in t.players) == t.bought_in - t.cashed_out


def test_a_game_for_three_or_more():
    """Where two cannot play, who waits comes in for free."""
    variant = pc.Variant.from_dict(
        {**pc.variants.NLHE.to_dict(), "name": "for three", "code": "FOR3", "min_seats": 3}
    )
    t = filled(100, 100, 100, None, None, variant=variant, button=0)
    t.begin()
    play_out(t)
    t.stand(1)
    assert not t.can_begin
    t.sit("New", 100, 1, post=False)
    assert t.can_begin
    t.begin()
    assert t.hand.players == (0, 1, 2)
