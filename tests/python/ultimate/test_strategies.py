"""The built-in ways to play beside what their rules say, and simulations beside single rounds."""

from collections import Counter

import pytest

from core import naive
from pokercore import Range, standard_deck, strength, ultimate
from pokercore.enums import Category
from pokercore.exceptions import RulesError
from ultimate import naive_values, referee
from ultimate.made_up import made_up
from ultimate.referee import ROWS
from ultimate.rounds import deal, do, shuffled

CHART = Range("33+, A2+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo")


def plays_before_the_flop(own):
    return "".join(map(str, own)) in CHART


def plays_on_the_flop(own, board):
    """Two pair or better; a hidden pair, but no pocket deuces; four to a flush with a ten."""
    if naive.of_five((*own, *board))[0] >= Category.TWO_PAIR:
        return True
    if own[0].rank == own[1].rank:
        return own[0].rank > 2
    if any(card.rank == other.rank for card in own for other in board):
        return True
    suits = Counter(card.suit for card in (*own, *board))
    return any(suits[card.suit] >= 4 and card.rank >= 10 for card in own)


def plays_at_the_end(own, board):
    """More than the board has, or fewer than 21 single cards that make it better than the seat."""
    if ROWS.index(referee.row((*own, *board))) > ROWS.index(referee.row(board)):
        return True
    mine = strength((*own, *board))
    rest = [card for card in standard_deck() if card not in (*own, *board)]
    return sum(strength((*board, card)) > mine for card in rest) < 21


def simple_action(view):
    """What the published rules say."""
    board = view.board
    if not board:
        play = plays_before_the_flop(view.hole)
    elif len(board) == 3:
        play = plays_on_the_flop(view.hole, board)
    else:
        play = plays_at_the_end(view.hole, board)
    if play:
        return view.legal.largest_play()
    return ultimate.Action.fold() if view.legal.fold else ultimate.Action.check()


def views(rng, count):
    """Every decision of so many rounds in which a seat checks."""
    for _ in range(count):
        game_round = ultimate.Round(ante=10, deck=shuffled(rng))
        for _ in range(3):
            yield game_round.view(0)
            if game_round.legal.check:
                game_round.check()


def test_the_published_rules(rng):
    bot = ultimate.bots.Simple()
    played = Counter()
    for view in views(rng, 1_500):
        action = bot.act(view)
        assert action == simple_action(view), view
        played[view.stage, action.kind] += 1
    assert min(played.values()) > 50
    assert len(played) == 6


@pytest.mark.parametrize(
    ("hole", "flop", "plays"),
    [
        ("2c2d", "9hKs4d", False),
        ("3c3d", "9hKs4d", True),
        ("2c9d", "9hKs4d", True),
        ("5c6d", "9h9s4d", False),
        ("5c6d", "9h9s9d", True),
        ("ThJd", "9h4h2h", True),
        ("8hJd", "9h4h2h", False),
        ("9cJh", "8h4h2h", True),
    ],
)
def test_flops_of_the_published_rules(hole, flop, plays):
    rest = [card for card in standard_deck() if str(card) not in hole + flop][:4]
    game_round = do(ultimate.Round(ante=10, deck=hole + "".join(map(str, rest[:2])) + flop
                                   + "".join(map(str, rest[2:]))), "x")  # fmt: skip
    assert (ultimate.bots.Simple().act(game_round.view(0)).kind == "play") == plays


def test_perfect_play_is_the_best_of_the_values(rng):
    bot = ultimate.bots.Perfect()
    house = referee.House()
    for view in views(rng, 12):
        told = ultimate.values(view.hole, view.board)
        assert bot.act(view) == told.best
        assert max(told.choices.values()) == told.choices[told.best]
        if view.stage == "river":
            value = naive_values.river(house, view.hole, view.board)[1]
            assert (bot.act(view).kind == "play") == (value > -2)


class NotAsked:
    """Stands in for a bot's `act`, where the core is to decide."""

    def __call__(self, *_):
        raise AssertionError("the bot was asked")


class Stopped(Exception):
    """What a progress raises."""


def stop(*_):
    raise Stopped


SAME_GAME = ultimate.STANDARD.replace(side_bets=(ultimate.BAD_BEAT,), half_chips=True)


@pytest.mark.parametrize("solution", [None, made_up()])
def test_a_game_is_the_same_with_side_bets(monkeypatch, solution):
    """The core plays perfectly, and solves, where only side bets or half chips differ."""
    bot = ultimate.Perfect(solution=solution)
    monkeypatch.setattr(ultimate.Perfect, "act", NotAsked())
    assert ultimate.simulate(bot, rounds=2, house=SAME_GAME, seed=1).rounds == 2
    with pytest.raises(Stopped):
        ultimate.solve(SAME_GAME, bot, workers=1, progress=stop)
    with pytest.raises(AssertionError, match="was asked"):
        ultimate.solve(SAME_GAME.replace(qualifier="two_pair"), bot, workers=1, progress=stop)


@pytest.mark.parametrize(
    ("house", "solution", "place"),
    [
        (ultimate.STANDARD, made_up(perfect=False), "solution: it is not the best play"),
        (ultimate.House(qualifier="two_pair"), made_up(), "solution: it is the solution"),
        ("standard", None, "house: 'standard' is a str; give a House"),
    ],
)
def test_perfect_play_wants_its_own_solution(house, solution, place):
    with pytest.raises(RulesError, match=place):
        ultimate.Perfect(house, solution)


def test_a_chart_is_read_once(monkeypatch):
    bot = ultimate.Simple(preflop="QQ+")
    monkeypatch.setattr(ultimate.bots, "Range", NotAsked())
    game_round = deal("AsAh", "JdJh", "Ks9d7c4h2s", bank=50)
    assert bot.act(game_round.view(0)) == ultimate.Action.play(3)


def test_perfect_play_takes_what_the_bank_affords():
    game_round = deal("AsAh", "JdJh", "Ks9d7c4h2s", bank=50)
    assert game_round.legal.plays == (3,)
    assert ultimate.bots.Perfect().act(game_round.view(0)) == ultimate.Action.play(3)
    for bot in (ultimate.bots.Perfect(), ultimate.bots.Simple(), ultimate.bots.Random(1)):
        short = do(deal("AsAh", "JdJh", "Ks9d7c4h2s", bank=20), "x x")
        assert bot.act(short.view(0)) == ultimate.Action.fold()


HOUSE = ultimate.House(
    side_bets=(
        ultimate.TRIPS["50-40-30-8-7-4-3"],
        ultimate.BAD_BEAT,
        ultimate.SideBet("first", "must_win", "50-40-30-8-7-4-3-2-1"),
    )
)
BETS = {"trips": 4, "bad_beat": 1, "first": 3}


@pytest.mark.parametrize("after_fold", ["settle", "lose"])
@pytest.mark.parametrize("seats", [("simple",), ("simple", "perfect", "simple")])
def test_a_simulation_is_its_rounds(rng, seats, after_fold):
    """Round by round, the same cards and the same decisions as a round of that seed and number."""
    house = HOUSE.replace(side_bet_after_fold=after_fold)
    seed, rounds = rng.randrange(1 << 53), 300 if len(seats) == 1 else 40
    result = ultimate.simulate(
        seats, rounds=rounds, seed=seed, ante=6, house=house, side_bets=BETS, first=7
    )
    bots = [ultimate.bots.get(name)() for name in seats]
    counts = [Counter() for _ in seats]
    nets = [0] * len(seats)
    sides = [Counter() for _ in seats]
    for number in range(7, 7 + rounds):
        game_round = ultimate.Round(
            ante=6, seats=len(seats), house=house, side_bets=BETS, seed=seed, number=number
        )
        while not game_round.is_over:
            seat = game_round.turn
            game_round.apply(bots[seat].act(game_round.view(seat)))
        for seat in range(len(seats)):
            view = game_round.view(seat)
            nets[seat] += game_round.payoffs[seat]
            for name, net in view.settlement.side_bets.items():
                sides[seat][name] += net
                sides[seat][name, "hits"] += net > 0
            end = next(
                (stage, action.multiple)
                for place, stage, action in game_round.actions
                if place == seat and action.kind != "check"
            )
            counts[seat][*end, view.hand, view.outcome] += 1
    for seat, told in enumerate(result.seats):
        assert told.rounds == rounds
        assert told.net == nets[seat]
        for name, side in told.side_bets.items():
            assert (side.net, side.hits) == (sides[seat][name], sides[seat][name, "hits"])
        found = Counter()
        for line in told.outcomes:
            outcome = None if line.multiple is None else line.outcome
            found[line.stage, line.multiple, line.row, outcome] += line.count
        assert found == counts[seat]


def test_a_simulation_does_not_depend_on_how_it_is_played():
    whole = ultimate.simulate(
        ["simple", "random"], rounds=3_000, seed=5, house=HOUSE, side_bets=BETS
    )
    for workers in (2, 3):
        assert whole == ultimate.simulate(
            ["simple", "random"], rounds=3_000, seed=5, house=HOUSE, side_bets=BETS, workers=workers
        )
    parts = [
        ultimate.simulate(
            ["simple", "random"], rounds=1_000, seed=5, house=HOUSE, side_bets=BETS, first=first
        )
        for first in (2_000, 0, 1_000)
    ]
    assert parts[0] + parts[1] + parts[2] == whole
    assert ultimate.Result.from_dict(whole.to_dict()) == whole
    # The same strategy in Python comes to the same.
    function = ultimate.simulate([simple_action], rounds=200, seed=5)
    native = ultimate.simulate("simple", rounds=200, seed=5)
    assert function.seats[0].outcomes == native.seats[0].outcomes


def test_random_play_takes_every_choice(rng):
    [seat] = ultimate.simulate("random", rounds=60_000, seed=rng.randrange(1 << 53)).seats
    # One of check, 3x and 4x; then one of check and 2x; then one of fold and 1x.
    shares = {("preflop", 3): 1 / 3, ("preflop", 4): 1 / 3, ("flop", 2): 1 / 6,
              ("river", 1): 1 / 12, ("river", None): 1 / 12}  # fmt: skip
    for decision, share in shares.items():
        assert abs(seat.frequencies[decision] - share) < 6 * (share / 60_000) ** 0.5
