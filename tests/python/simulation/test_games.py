"""Tables and simulations of every game: bring-ins, discards, draws, cards face up, wild cards."""

import pytest

import pokercore as pc
from core import games
from pokercore import bots
from pokercore.enums import ActionKind, EventKind
from pokercore.simulation import simulate

each_game = pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.code)


class PythonCall:
    """The call bot, in Python."""

    def act(self, view):
        return view.check_or_call()


class PythonRandom(bots.Random):
    """The random bot in Python: a class of its own has no twin."""


class Draws:
    """Answers whatever it is told where cards are discarded, and notes what it is asked."""

    def __init__(self, answer):
        self.answer = answer
        self.asked = []

    def act(self, view):
        return view.check_or_call()

    def discard(self, view, most):
        self.asked.append((view.legal.discard_least, most))
        return self.answer(view)


def seats_of(game):
    return game.game().seat_limits[1]


@each_game
def test_python_bots_play_as_their_native_twins(game):
    players = seats_of(game)
    run = {"variant": game, "hands": 120, "seed": 4}
    native = simulate([bots.Call] * players, **run)
    python = simulate([PythonCall] * players, **run)
    assert python.digest == native.digest
    assert [bot.tally for bot in python.bots] == [bot.tally for bot in native.bots]
    assert sum(bot.net for bot in native.bots) == 0


@each_game
def test_random_bots_of_both_kinds_play_to_the_end(game):
    players = seats_of(game)
    for makers in ([bots.Random] * players, [PythonRandom, bots.Random] * players):
        run = {"hands": 60, "seed": 5, "session": 20, "carry": "rebuy"}
        results = [simulate(makers[:players], game, workers=workers, **run) for workers in (1, 2)]
        assert results[0] == results[1]
        assert sum(bot.net for bot in results[0].bots) == 0
        assert sum(bot.illegal for bot in results[0].bots) == 0
        again = pc.SimulationResult.from_dict(results[0].to_dict())
        assert again == results[0]


@each_game
def test_tables_of_every_game(game):
    """Bots are told what they may know, and chips are conserved."""
    told = []

    class Watcher(PythonRandom):
        def observe(self, event):
            told.append(event)

    players = seats_of(game)
    table = pc.Table(game, seats=players, seed=6, refill="rebuy", stakes=game.default_stakes)
    table.sit(Watcher, 100)
    table.fill(PythonRandom, 100)
    for hand in table.play(hands=12):
        assert tuple(told) == hand.events_for(0)
        for event in told:
            if event.kind == EventKind.DISCARD:
                assert (set(event.cards) <= {None}) == (event.seat != 0 or not event.cards)
        told.clear()
        assert sum(hand.payoffs) == 0
        assert hand == pc.Hand.restore(hand.snapshot())
    held = sum(player.chips for player in table.players)
    assert held + table.cashed_out + table.raked == table.bought_in


# What a bot answers to a draw, and how many cards go where that is legal; None where it never is.
ANSWERS = {
    "none": (lambda view: [], 0),
    "no text": (lambda view: "", 0),
    "three": (lambda view: view.hole[:3], 3),
    "twice the same": (lambda view: view.hole[:1] * 2, None),
    "too many": (lambda view: [*view.hole, None], None),
    "not held": (
        lambda view: [card for card in pc.standard_deck() if card not in view.hole][:1],
        None,
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_to_a_draw(name):
    """The optional method `discard`; the declared policy takes the place of an illegal answer."""
    answer, given = ANSWERS[name]

    def play(policy):
        mine = Draws(answer)
        table = pc.Table(
            games.TRIPLE, stakes=games.BETS, seats=2, seed=2, on_illegal=policy, refill="rebuy"
        )
        table.sit(mine, 100)
        table.sit(PythonCall, 100)
        went = [
            len(action.cards)
            for hand in table.play(hands=5)
            for seat, action in hand.actions
            if seat == 0 and action.kind == ActionKind.DISCARD
        ]
        return [least for least, _ in mine.asked], went, table.players[0].illegal

    least, went, illegal = play("fold")
    assert set(least) == {0, 1}
    # Who does not decide stands pat where that is allowed, else gives up as few as he may.
    refused = [given is None or given < fewest for fewest in least]
    assert went == [
        fewest if wrong else given for fewest, wrong in zip(least, refused, strict=True)
    ]
    assert illegal == sum(refused)
    run = {"variant": games.TRIPLE, "stack": 100, "seed": 2, "hands": 5}
    makers = [bots.Factory(lambda: Draws(answer), "draws"), PythonCall]
    assert simulate(makers, on_illegal="fold", **run).bots[0].illegal == sum(refused)
    report = pc.testing.check_bot(makers[0], games.TRIPLE, hands=5, seats=(2,))
    assert ("illegal_action" in report.codes) == any(refused)
    if any(refused):
        with pytest.raises(pc.IllegalAction):
            play("raise")
        with pytest.raises(pc.IllegalAction):
            simulate(makers, **run)


@pytest.mark.parametrize(("policy", "total"), [("fold", None), ("clamp", None), ("clamp", 99)])
def test_answers_while_the_bring_in_is_due(policy, total):
    """Nobody may fold or check then: the bring-in is what a seat does that does not decide."""

    class Wrong:
        def act(self, view):
            if not view.can_bring_in:
                return view.check_or_call()
            return pc.Action.fold() if total is None else pc.Action.raise_to(total)

    table = pc.Table(
        games.STUD, ante=1, bring_in=2, bets=(4, 8), seats=4, seed=1, on_illegal=policy
    )
    assert table.stakes == games.STUD_STAKES
    table.fill(Wrong, 100)
    for hand in table.play(hands=6):
        seat, action = hand.actions[0]
        assert str(action) == ("bring in" if total is None else "raise to 4")
        assert [e.seat for e in hand.events if e.kind == EventKind.BRING_IN] == (
            [seat] if total is None else []
        )
    assert sum(player.illegal for player in table.players) == 6


def test_the_stakes_by_their_parts():
    parts = {"ante": 1, "bring_in": 2, "bets": (4, 8)}
    hand = pc.Hand(games.STUD, [50] * 3, seed=1, **parts)
    assert hand.stakes == games.STUD_STAKES
    result = simulate(["call", "random"], games.STUD, hands=10, seed=1, **parts)
    assert result.stakes == games.STUD_STAKES
    assert result.stacks == (400, 400)
    assert result == simulate(
        ["call", "random"], games.STUD, hands=10, seed=1, stakes=games.STUD_STAKES
    )
    for make in (pc.Table, lambda *a, **b: simulate(["call"] * 2, *a, hands=1, **b)):
        with pytest.raises(pc.RulesError, match="bring_in"):
            make(games.STUD, stakes=games.STUD_STAKES, bring_in=2)
        with pytest.raises(pc.RulesError, match=r"stakes\.bring_in"):
            make(games.STUD, bring_in=1.5)


def test_live_antes_are_posted_by_all_and_by_the_button_once_more():
    hand = pc.Hand(games.LIVE, [50] * 4, stakes=games.LIVE.default_stakes, seed=1)
    assert [(post.seat, post.kind.label, post.amount) for post in hand.posts] == [
        *((seat, "live_ante", 2) for seat in range(4)),
        (3, "button_blind", 2),
    ]
    assert hand.turn == 0
    assert str(hand.legal) == "legal for seat 0: fold, call 2, raise to 8..50"
    assert (hand.to_match, hand.pot) == (4, 10)


@pytest.mark.parametrize("answer", [None, 3.5, "no cards", ["As"] * 8], ids=str)
def test_a_discard_that_names_no_cards_follows_the_policy(answer):
    class Forgetful:
        def act(self, view):
            return view.check_or_call()

        def discard(self, view, most):
            return answer

    result = simulate([Forgetful, pc.bots.Call], games.TRIPLE, hands=3, seed=1, on_illegal="fold")
    assert result.bots[0].illegal > 0
    with pytest.raises(pc.IllegalAction, match="no Action"):
        simulate([Forgetful, pc.bots.Call], games.TRIPLE, hands=3, seed=1, on_illegal="raise")
    tables = [pc.Table(games.TRIPLE, seats=2, seed=1, on_illegal=p) for p in ("fold", "raise")]
    for table in tables:
        table.sit(Forgetful(), chips=200)
        table.sit(pc.bots.Call(), chips=200)
    list(tables[0].play(hands=1))
    assert tables[0].players[0].illegal > 0
    with pytest.raises(pc.IllegalAction):
        list(tables[1].play(hands=1))
