"""The game: bankrolls, seats that sit out, bots and persons, snapshots, what is refused."""

import json
import random
from fractions import Fraction

import jsonschema
import pytest

import pokercore as pc
from pokercore import ultimate
from pokercore.exceptions import IllegalAction, RulesError, SnapshotError
from pokercore.ultimate import Action, Game, House, Round

HALF = House(side_bets=ultimate.WITH_SIDE_BETS.side_bets, half_chips=True)


class Largest:
    """Plays as much as it may, at once."""

    def act(self, view):
        legal = view.legal
        if legal.plays:
            return Action.play(legal.plays[-1])
        return Action.check() if legal.check else Action.fold()


class Noted:
    """Checks and folds, and remembers all that it is told."""

    def __init__(self):
        self.told = []
        self.info = None

    def start(self, info):
        self.info = info

    def observe(self, event):
        self.told.append(event)

    def end(self, result):
        self.told.append(result)

    def act(self, view):
        self.told.append(view)
        return view.legal.actions[0]


def books_are_right(game):
    """Chips come from where they are booked, and nowhere else."""
    for player in game.players:
        if player.bank is not None:
            assert player.bank == player.paid_in + player.won >= 0


def settings(rng):
    """A table of some kind."""
    house = rng.choice([ultimate.STANDARD, ultimate.WITH_SIDE_BETS, HALF])
    ante = rng.choice([5, 10, 1]) if house.half_chips else rng.choice([2, 10])
    bets = {bet.name: rng.choice([1, 2, 5]) for bet in house.side_bets if rng.random() < 0.7}
    bots = [
        rng.choice([ultimate.Simple, ultimate.Random, Largest, ultimate.Perfect])
        for _ in range(rng.randint(1, 6))
    ]
    bank = rng.choice([None, 20 * ante, 1000])
    return {"house": house, "ante": ante, "side_bets": bets, "bots": bots, "bank": bank}


def test_chips_are_never_lost(rng):
    for _ in range(30):
        made = settings(rng)
        if made["bank"] == 20 * made["ante"] and made["side_bets"]:
            made["bank"] += 10
        game = Game(**made, seed=rng.getrandbits(32))
        before = game.banks
        for played in game.play(20):
            dealt = game.dealt
            assert len(dealt) == len(played.payoffs)
            for seat, payoff in zip(dealt, played.payoffs, strict=True):
                if before[seat] is not None:
                    assert game.banks[seat] == before[seat] + payoff
            for seat in before.keys() - set(dealt):
                assert game.banks[seat] == before[seat]
            before = game.banks
            books_are_right(game)


def test_round_k_of_a_seed_is_round_k():
    game = Game(ante=10, bank=None, seats=3, seed="s", bots=[Largest] * 3)
    rounds = list(game.play(10))
    for number, played in enumerate(rounds):
        alone = Round(ante=10, seats=3, seed="s", number=number)
        assert [played.hole(seat) for seat in range(3)] == [alone.hole(seat) for seat in range(3)]
    assert [game.last_round, game.number] == [rounds[-1], 10]


def test_without_a_seed_no_round_comes_again():
    rounds = [*Game(bots=[Largest]).play(3), *Game(bots=[Largest]).play(3)]
    assert len({(*played.hole(0), *played.board, *played.dealer) for played in rounds}) == 6


def test_who_cannot_pay_sits_out_and_is_told():
    game = Game(ante=10, seed=1, seats=0)
    game.sit(Largest(), bank=1000, name="rich")
    game.sit(Noted(), bank=19, name="poor")
    game.sit("Ada", bank=20, ante=10)
    game.deal()
    assert game.dealt == (0, 2)
    told = [event for event in game.events if event.kind == "sit_out"]
    assert [(event.seat, dict(event.data)) for event in told] == [(1, {"bank": 19, "stake": 20})]
    assert str(told[0]).endswith("round 0 sit_out seat 1 bank=19 stake=20")
    # Who can pay Ante and Blind and no Play may only check and fold.
    assert game.turn == 0
    assert game.legal(2).plays == ()
    assert game.ask_bots()
    assert game.waiting == (2,)
    for action in (Action.check(), Action.check(), Action.fold()):
        game.act(action)
    assert game.round is None
    assert game.banks[2] == 0
    with pytest.raises(IllegalAction) as caught:
        game.view(1)
    assert caught.value.code == "no_such_seat"
    game.stand(0)
    assert not game.can_deal
    with pytest.raises(IllegalAction, match="seat 1 has 19 of 20") as caught:
        game.deal()
    assert caught.value.code == "bank_too_small"
    assert list(game.play(5)) == []
    game.top_up(1, 1)
    assert game.can_deal
    assert len(list(game.play())) == 1
    assert game.banks == {1: 0, 2: 0}


def test_less_at_stake_lets_one_play_on():
    game = Game(ante=10, bank=10, seed=1, bots=[Noted])
    assert not game.can_deal
    game.bet(0, ante=4)
    assert game.can_deal
    assert [player.stake for player in game.players] == [8]


def test_a_bot_is_told_everything_that_it_may_know():
    bots = [Noted(), Noted()]
    game = Game(ante=10, bank=100, seed=3, bots=bots)
    list(game.play(2))
    for seat, bot in enumerate(bots):
        assert (bot.info.seat, bot.info.seats, bot.info.ante, bot.info.bank) == (seat, 2, 10, 100)
        assert bot.info.rng.random() != bots[1 - seat].info.rng.random()
        kinds = [type(told) for told in bot.told]
        assert kinds.count(ultimate.RoundResult) == 2
        assert kinds.count(ultimate.View) == 6
        results = [told for told in bot.told if isinstance(told, ultimate.RoundResult)]
        assert [result.number for result in results] == [0, 1]
        assert [result.payoff for result in results] == [-20, -20]
        assert results[-1].bank == game.banks[seat] == 60
        events = [told for told in bot.told if isinstance(told, ultimate.Event)]
        last = tuple(events[-len(game.last_round.events_for(seat)) :])
        assert last == game.last_round.events_for(seat)
        other = 1 - seat
        dealt = [event for event in events if event.kind == "deal" and event.seat == other]
        assert all(event.cards == (None, None) for event in dealt)


def test_what_is_done_to_the_round_counts():
    game = Game(ante=10, bank=100, seed=2)
    played = game.deal()
    played.check().check().fold()
    assert game.round is None
    assert game.banks == {0: 80}
    assert game.last_round is played


def test_a_person_is_asked():
    asked = []

    def ask(seat, view):
        asked.append((seat, view.seat))
        return view.legal.actions[0]

    game = Game(ante=10, seats=0, seed=2)
    game.sit("Ada", bank=0)
    game.sit("Bo", seat=4)
    assert len(list(game.play(1, ask=ask))) == 1
    # At the table it is seat 4; in the played, which it plays alone, seat 0.
    assert asked == [(4, 0)] * 3
    with pytest.raises(IllegalAction) as caught:
        list(game.play(1))
    assert caught.value.code == "no_bot"
    assert game.turn == 4
    assert len(list(game.play(1, ask=ask))) == 1
    assert game.number == 2


@pytest.mark.parametrize(
    ("answer", "policy", "played"),
    [
        (Action.fold(), "fold", "check"),
        (Action.play(7), "fold", "check"),
        (None, "fold", "check"),
        (Action.play(7), "clamp", "play 4x"),
        (Action.play(1), "clamp", "play 3x"),
        (Action.fold(), "clamp", "check"),
        ("play", "clamp", "check"),
    ],
)
def test_illegal_answers_are_replaced_and_counted(answer, policy, played):
    game = Game(ante=10, seed=2, bots=[lambda view: answer], on_illegal=policy)
    (over,) = game.play(1)
    assert str(over.actions[0][2]) == played
    assert game.players[0].illegal >= 1


def test_an_illegal_answer_leaves_the_round_as_it_was():
    answers = [Action.fold(), Action.check(), Action.check(), Action.fold()]
    game = Game(ante=10, bank=100, seed=2, bots=[lambda view: answers.pop(0)])
    with pytest.raises(IllegalAction, match="cannot fold now; legal for seat 0") as caught:
        list(game.play(1))
    assert caught.value.code == "not_legal"
    assert game.round.actions == ()
    assert len(list(game.play(1))) == 1
    assert game.banks == {0: 80}
    with pytest.raises(IllegalAction, match="answered 7, no Action") as caught:
        list(Game(bots=[lambda view: 7], seed=1).play(1))
    assert caught.value.code == "not_an_action"
    with pytest.raises(pc.RulesError, match="on_illegal: 'forgive'"):
        Game(on_illegal="forgive")


def test_a_bot_that_answers_later_is_refused():
    class Later:
        async def act(self, view):
            return Action.check()

    with pytest.raises(TypeError, match="coroutine"):
        list(Game(bots=[Later()], seed=1).play(1))


def test_events_are_told_and_fit_their_schema():
    game = Game(ante=2, bank=10, seed=5, house=HALF, side_bets={"trips": Fraction(1, 2)})
    game.sit(Largest(), bank=None)
    game.top_up(0, Fraction(5, 2))
    game.bet(0, side_bets={})
    list(game.play(2, ask=lambda seat, view: view.legal.actions[0]))
    game.stand(1)
    game.bet(0, ante=1000)
    game.sit("Bo", bank=3, seat=2, ante=1)
    game.deal()
    validator = jsonschema.Draft202012Validator(pc.schemas.get("ultimate_game_event"))
    for event in game.events:
        validator.validate(json.loads(json.dumps(event.to_dict())))
    kinds = {event.kind for event in game.events}
    assert kinds == {"sit", "stand", "top_up", "bet", "sit_out", "begin", "end"}
    assert [event.number for event in game.events] == list(range(1, len(game.events) + 1))
    assert game.events_since(3) == game.events[3:]
    ends = [event for event in game.events if event.kind == "end"]
    assert [event.round for event in ends] == [0, 1]
    assert game.players[0].paid_in == Fraction(25, 2)


def test_a_game_goes_on_from_every_point(rng):
    """The snapshot of a game plays on as the game does, from before, in and after a played."""
    for _ in range(15):
        made = settings(rng)
        # What draws at random draws otherwise after a snapshot.
        made["bots"] = [None if bot in (Largest, ultimate.Random) else bot for bot in made["bots"]]
        made["bank"] = None if made["bank"] is None else 1000
        seed = rng.getrandbits(32)
        game = Game(**made, seed=seed)
        choices = random.Random(seed)
        for _ in range(20):
            twin = Game.from_snapshot(game.snapshot())
            assert twin.snapshot() == game.snapshot()
            assert twin.players == game.players
            assert (twin.turn, twin.round, twin.last_round) == (
                game.turn, game.round, game.last_round,
            )  # fmt: skip
            for one in (game, twin):
                if one.round is None:
                    one.deal()
            if game.ask_bots():
                twin.ask_bots()
                seat = choices.choice(game.waiting)
                action = choices.choice(game.legal(seat).actions)
                game.act(action, seat)
                twin.act(action, seat)
            else:
                twin.ask_bots()
            assert twin.snapshot() == game.snapshot()
            books_are_right(twin)


def test_a_bot_that_comes_back_is_not_told_again():
    game = Game(ante=10, bank=100, seed=3, bots=[Noted, None])
    game.deal()
    game.ask_bots()
    before = len(game.round.events_for(0))
    bot = Noted()
    twin = Game.from_snapshot(game.snapshot(), bots={0: bot})
    list(twin.play(1, ask=lambda seat, view: view.legal.actions[0]))
    events = tuple(told for told in bot.told if isinstance(told, ultimate.Event))
    assert events == twin.last_round.events_for(0)[before:]
    assert bot.info.seat == 0


def test_bots_come_back():
    game = Game(ante=10, seed=1, bots=[Largest(), ultimate.Simple(river_outs=5), Largest(), None])
    game.deal()
    twin = Game.from_snapshot(game.snapshot(), bots={0: Largest, "Simple": ultimate.Simple()})
    bots = [player.bot for player in twin.players]
    assert isinstance(bots[0], Largest)
    assert bots[1:] == [ultimate.Simple(), None, None]
    again = Game.from_snapshot(Game(bots=list(ultimate.bots.BUILT_IN), seed=1).snapshot())
    assert [type(player.bot) for player in again.players] == list(ultimate.bots.BUILT_IN)


def test_what_is_no_snapshot(rng):
    game = Game(ante=10, seed=1, bots=[Largest, None])
    game.deal()
    data = game.snapshot()
    for _ in range(300):
        place = rng.randrange(len(data))
        changed = bytearray(data)
        changed[place] ^= 1 << rng.randrange(8)
        with pytest.raises(SnapshotError):
            Game.from_snapshot(bytes(changed))
    for cut in (b"", b"{}", b"[]", b"7", data[:-1], data[:100], b"\xff"):
        with pytest.raises(SnapshotError):
            Game.from_snapshot(cut)
    whole = json.loads(data)
    with pytest.raises(SnapshotError, match="version 9"):
        Game.from_snapshot(json.dumps({**whole, "version": 9}).encode())


def test_what_is_refused_changes_nothing():
    game = Game(ante=10, bank=100, seed=1, seats=2)
    game.deal()
    before = game.snapshot()
    for refused, kind in [
        (lambda: game.deal(), IllegalAction),
        (lambda: game.stand(0), IllegalAction),
        (lambda: game.top_up(0, 5), IllegalAction),
        (lambda: game.act(Action.fold()), IllegalAction),
        (lambda: game.act(Action.play(2)), IllegalAction),
        (lambda: game.act(Action.check(), 5), IllegalAction),
        (lambda: game.view(7), IllegalAction),
        (lambda: game.sit("Ada", seat=0), RulesError),
        (lambda: game.sit("Ada", seat=6), RulesError),
        (lambda: game.sit("Ada", ante=5), RulesError),
        (lambda: game.sit("Ada", ante=0), RulesError),
        (lambda: game.sit("Ada", bank=-1), RulesError),
        (lambda: game.sit("Ada", bank=0.5), RulesError),
        (lambda: game.sit("Ada", side_bets={"trips": 5}), RulesError),
        (lambda: game.sit(7), TypeError),
        (lambda: game.bet(0, ante=3), RulesError),
        (lambda: game.bet(5, ante=10), RulesError),
        (lambda: game.bet(0, side_bets=7), RulesError),
        (lambda: game.stand(True), RulesError),
    ]:
        with pytest.raises(kind):
            refused()
        assert game.snapshot() == before
    game.sit("Ada", bank=None)
    with pytest.raises(RulesError, match="no limit"):
        game.top_up(2, 5)
    with pytest.raises(RulesError, match="above 0"):
        Game().top_up(0, 0)
    with pytest.raises(RulesError, match="all 6 seats are taken"):
        Game(seats=6).sit()
    with pytest.raises(IllegalAction):
        Game().act(Action.check())
    with pytest.raises(IllegalAction):
        Game().ask_bots()
    with pytest.raises(IllegalAction):
        Game().view()


@pytest.mark.parametrize(
    "wrong",
    [
        {"ante": 5},
        {"ante": -10},
        {"ante": 2.0},
        {"bank": "5"},
        {"seats": 7},
        {"seats": -1},
        {"seats": 1, "bots": [None, None]},
        {"house": {}},
        {"seed": -1},
        {"side_bets": {"trips": 5}},
        {"house": ultimate.WITH_SIDE_BETS, "side_bets": {"trips": 5, "x": 1}},
        {"house": ultimate.WITH_SIDE_BETS, "side_bets": {"trips": 0.5}},
    ],
)
def test_what_is_no_game(wrong):
    with pytest.raises(RulesError):
        Game(**wrong)


def test_an_odd_ante_is_settled_in_half_chips():
    with pytest.raises(RulesError, match=r"7\.5"):
        Game(ante=5)
    assert Game(ante=5, house=HALF).players[0].ante == 5
