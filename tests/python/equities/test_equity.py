"""`pokercore.equity`: its values against the vectors, the result as a value, what it refuses."""

import itertools
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from fractions import Fraction
from itertools import combinations

import pytest

import pokercore as pc
from pokercore import equities

VECTOR_GAMES = {
    "holdem": "holdem",
    "plo4": "plo4",
    "plo5": "plo5",
    "plo6": "plo6",
    "omaha8": "omaha8",
    "short_deck": "short_deck",
    "razz": "razz",
    "deuce_seven_draw1": "deuce_seven",
}


@pytest.fixture(scope="module")
def vectors(repository):
    text = (repository / "tests/vectors/equity_vectors.json").read_text(encoding="utf-8")
    return json.loads(text)


@pytest.mark.parametrize("name", VECTOR_GAMES)
def test_vectors(vectors, name):
    for vector in vectors[name]:
        game = VECTOR_GAMES[name]
        if vector.get("rule", "").endswith("trips > straight"):
            game = "short_deck_trips"
        hands = vector.get("hands") or vector["ranges"]
        result = pc.equity(
            hands, vector.get("board"), dead=vector.get("dead"), game=game, method="exact"
        )
        assert sum(result.exact) == 1
        totals = [vector[key] for key in vector if key in ("boards", "ways") or "pairs_x" in key]
        assert totals == [result.boards]
        for share, key in ((0, "wins"), (0, "high_wins"), (1, "low_wins")):
            for player, wins in enumerate(vector.get(key, ())):
                assert result.shares[share].get((player,), 0) == wins, (hands, key)
        everybody = tuple(range(len(hands)))
        for share, key in ((0, "ties"), (0, "high_ties"), (1, "low_ties"), (0, "ties_all")):
            if key in vector:
                assert result.shares[share].get(everybody, 0) == vector[key], (hands, key)
        if "ties_seats01" in vector:
            assert result.ties == {(0, 1): vector["ties_seats01"]}
        if "scoops" in vector:
            assert result.wins == tuple(vector["scoops"])
        if "equity" in vector:
            assert result.equities == pytest.approx(vector["equity"], abs=6e-7)


def test_a_result_tells_all():
    result = pc.equity(["QQ+, AKs", "22+, AT+"], "2s7sQc")
    assert (result.method, result.boards) == ("sweep", 2_013_660)
    assert result.is_exact
    assert result.wins == (1_482_255, 487_443)
    assert result.ties == {(0, 1): 43_962}
    assert result.shares == ({(0,): 1_482_255, (1,): 487_443, (0, 1): 43_962},)
    assert result.exact[0] == Fraction(2 * 1_482_255 + 43_962, 2 * 2_013_660)
    assert result.equities == tuple(map(float, result.exact))
    assert result.standard_errors is None
    assert result.seed is None
    first = result.players[0]
    assert first.text == "QQ+, AKs"
    assert (first.win, first.tie) == (1_482_255 / 2_013_660, 43_962 / 2_013_660)
    assert len(first.hands) == 22
    assert sum(hand.total for hand in first.hands) == result.boards
    taken = sum(hand.equity * hand.total for hand in first.hands if hand.total)
    assert taken / result.boards == pytest.approx(result.equities[0])
    queens = {hand.cards: hand for hand in first.hands}[tuple(pc.parse_cards("QsQh"))]
    assert queens.equity == pytest.approx(
        pc.equity(["QsQh", "22+, AT+"], "2s7sQc").equities[0], abs=1e-12
    )
    # A hand that cannot be has no equity: the queen of clubs lies on the board.
    gone = {hand.cards: hand for hand in first.hands}[tuple(pc.parse_cards("QsQc"))]
    assert (gone.equity, gone.total) == (None, 0)


def test_a_result_is_a_value():
    result = pc.equity(["AA:0.5, KK", "random"], "2s7sQc")
    again = pc.equity(["AA:0.5, KK", "random"], "2s7sQc")
    assert result == again
    assert hash(result) == hash(again)
    assert result != pc.equity(["AA, KK", "random"], "2s7sQc")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(result, protocol)) == result
    with pytest.raises(AttributeError):
        result.method = "other"
    weights = {hand.weight for hand in result.players[0].hands}
    assert weights == {0.5, 1.0}
    assert repr(result).startswith("<Equity 0.")


def test_a_dictionary_for_json():
    told = json.loads(json.dumps(pc.equity(["AsAh2s3h", "KdKcQdJc"], game="plo8").to_dict()))
    assert told["game"] == "Omaha hi-lo"
    assert told["boards"] == "1086008"
    assert told["players"][0]["equity"] == pytest.approx(0.693754558, abs=1e-9)
    assert sum(map(int, (row["count"] for row in told["counts"]))) == 1_086_008
    assert {"first": [0], "second": [0], "count": "363038"}.keys() == told["counts"][0].keys()


def test_a_table_for_people():
    assert str(pc.equity(["AhKc", "AdKs", "QcQs"], "Kh8d3c", dead="2c")).splitlines()[0] == (
        "hold'em, board Kh 8d 3c, dead 2c: exact (enumeration), 861 cases"
    )
    sampled = str(pc.equity(["random"] * 3, trials=4096, seed=7))
    assert sampled.startswith("hold'em: sampled, 4,096 trials, seed 7\n")
    assert sampled.splitlines()[1].endswith("standard error")


def test_what_a_player_may_have():
    expected = pc.equity(["AsKs", "QhQd"])
    cards = [pc.Card("As"), pc.Card("Ks")]
    for hand in (cards, tuple(cards), ["As", "Ks"], [51, 47], pc.Range("AsKs")):
        found = pc.equity([hand, "Qh Qd"])
        assert found.counts == expected.counts, hand
    random = pc.equity(["AsKs", pc.Range("random")])
    assert random.counts == pc.equity(["AsKs", "random"]).counts
    assert random.boards == 1225 * 1_712_304
    stud = pc.equity([["Ah", "2s", "3d", "8c", "Kc", None, None], "4d5h6sQcQd????"], game="razz")
    assert stud.wins == (505_407, 166_173)


def test_games_by_any_of_their_names():
    for name in ("PLO", "omaha", "plo4", "Omaha"):
        assert equities.game(name) is equities.GAMES["plo"]
    assert equities.game("Short Deck") is equities.GAMES["short_deck"]
    assert equities.game("plo-8") is equities.GAMES["plo8"]
    assert equities.game("2-7") is equities.GAMES["deuce_seven"]
    by_variant = pc.equity(["AsKs", "QhQd"], game=pc.variants.NLHE)
    assert by_variant.counts == pc.equity(["AsKs", "QhQd"]).counts
    own = equities.EquityGame("six cards", 1, (5,), ((pc.Ranking.HIGH, "any"),))
    assert pc.equity(["As", "Kd"], game=own).boards == 2_118_760


@pytest.mark.parametrize("name", equities.GAMES)
def test_every_game_has_equities(name):
    # Every hand against every hand before the flop is exact there, and takes half a minute.
    for method in ("sample",) if name == "holdem8" else ("auto", "sample"):
        result = pc.equity(["random"] * 2, game=name, method=method, trials=2000, seed=1)
        assert sum(result.equities) == pytest.approx(1)
        assert abs(result.equities[0] - 0.5) < 0.06


def test_jokers_are_wild():
    deck = (*pc.standard_deck(), pc.Card("*"))
    game = equities.EquityGame("joker draw", 5, (), ((pc.Ranking.HIGH, "all"),), deck)
    result = pc.equity(["AsKsQsJs", "2c2d2h3c4c"], game=game)
    assert result.wins == (13, 31)
    assert pc.equity(["AsKsQsJs*", "random"], game=game, trials=1000, seed=1).boards == 1_712_304


def test_the_favourite_of_short_deck_depends_on_the_ranking():
    hands = ["AhKd", "QsQc"]
    assert pc.equity(hands, game="short_deck").equities[0] == pytest.approx(0.514962, abs=1e-6)
    assert pc.equity(hands, game="short_deck_trips").equities[0] == pytest.approx(
        0.484050, abs=1e-6
    )


def test_one_case_is_a_case():
    assert ", 1 case\n" in str(pc.equity(["AsAh", "KsKh"], "2c3c4c5c7d"))
    assert ", 1 trial, seed 3\n" in str(
        pc.equity(["AsAh", "KsKh"], method="sample", trials=1, seed=3)
    )


def test_samples_can_be_repeated():
    hands = ["AA", "random", "random"]
    drawn = pc.equity(hands, trials=10_000)
    assert drawn.method == "sampling"
    assert drawn.exact is None
    assert drawn == pc.equity(hands, trials=10_000, seed=drawn.seed)
    for threads in (2, 3):
        assert drawn == pc.equity(hands, trials=10_000, seed=drawn.seed, threads=threads)
    assert drawn != pc.equity(hands, trials=10_000)
    assert pc.equity(hands, trials=5000, seed="text").seed == "text"
    near = pc.equity(hands, error=0.001, seed=1)
    assert max(near.standard_errors) <= 0.001


def test_a_question_does_not_change_the_next():
    """In this process, whatever was asked before, and in a new one."""
    questions = [
        (["AA", "QQ", "AKo"], None, "AsTs"),
        (["AA", "QQ", "AKo"], None, None),
        (["AsKs", "QhQd"], None, None),
        (["random", "22+"], "2s7sQc", None),
    ]
    code = (
        "import json, sys, pokercore as pc; hands, board, dead = json.loads(sys.argv[1]); "
        "print(pc.equity(hands, board, dead=dead).counts)"
    )
    there = [
        subprocess.run(
            [sys.executable, "-c", code, json.dumps(question)],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout.strip()
        for question in questions
    ]
    for order in (range(4), reversed(range(4))):
        for place in order:
            hands, board, dead = questions[place]
            assert str(pc.equity(hands, board, dead=dead).counts) == there[place]


def test_next_cards():
    turns = equities.next_cards(["AsKs", "QQ"], "2s7sQc")
    assert len(turns) == 52 - 5
    assert turns[pc.Card("2d")].board == (*pc.parse_cards("2s7sQc"), pc.Card("2d"))
    whole = pc.equity(["AsKs", "QQ"], "2s7sQc")
    # Each run-out of two cards is met by either of them coming first.
    assert sum(turn.boards for turn in turns.values()) == 2 * whole.boards
    mean = sum(turn.exact[0] * turn.boards for turn in turns.values()) / (2 * whole.boards)
    assert mean == whole.exact[0]


def test_outs():
    leader, behind = equities.outs(["5dQsQc7d", "KdKhAdKs"], "2d5cQhJs", game="plo")
    assert leader == equities.Outs((), ())
    assert set(behind.alone) == set(pc.parse_cards("TcTdThTsKc"))
    assert behind.level == ()
    low = equities.outs(["As2s3dKh", "KcQcJdTd"], "7h8hJs", game="plo8", share=1)
    assert {str(card)[0] for card in low[0].alone} == set("A23456")


def test_categories():
    found = equities.categories(["AsKs", "QhQd"], "2s7sQc")
    assert (found.method, found.boards) == ("enumeration", 990)
    assert sum(found.counts[1][0].values()) == 990
    assert found.frequencies(0)[pc.Category.FLUSH] == 360 / 990
    low = equities.categories(["As2s3dKh", "KcQcJdTd"], "2h7hJs", game="plo8")
    assert low.frequencies(1, 1) == {None: 1.0}
    sampled = equities.categories(["AsKs", "random"], trials=20_000, seed=1, method="sample")
    assert (sampled.method, sampled.boards, sampled.seed) == ("sampling", 20_000, 1)


def test_progress_is_told_and_can_stop():
    told = []
    pc.equity(["random"] * 3, trials=1 << 20, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (1 << 20, 1 << 20)
    assert told == sorted(told)

    def stop(done, of):
        raise KeyboardInterrupt

    for hands, board in ((["random"] * 3, None), (["random"] * 2, "2s7sQc")):
        with pytest.raises(KeyboardInterrupt):
            pc.equity(hands, board, progress=stop, trials=1 << 20)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("options", ["trials=10**12", "method='exact'"])
def test_ctrl_c_stops_the_work(options, threads):
    # Sampled without end, or exact in many seconds.
    code = (
        "import pokercore as pc; print('ready', flush=True); "
        f"pc.equity(['TT+, AK', '22+, AT+', '22+, A2+'], '2s7sQc', {options}, threads={threads})"
    ).replace("'2s7sQc', trials", "None, method='sample', trials")
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=600)
        assert "KeyboardInterrupt" in errors
        assert process.returncode == -signal.SIGINT
    finally:
        process.kill()
        process.wait()


DUPLICATE = "the card As is in hands[0] too; a deck has one of each"
REFUSALS = [
    ((["AsKs", "AsQd"],), {}, "duplicate_card", "hands[1]", DUPLICATE),
    ((["AsKs", "QhQd"], "2c3c"), {}, "board_cards", "board", "2 cards; in this game a board"),
    ((["AsKs", "QhQd"], "2c3c4c5c6c7c"), {}, "board_cards", "board", "6 cards; in this game"),
    ((["AsKs", "QhQd"],), {"dead": "Qh"}, "duplicate_card", "hands[1]", "the card Qh is in dead"),
    ((["AsKs"],), {}, "players", "hands", "1 player; give 2 to 10"),
    ((["random"] * 11,), {}, "players", "hands", "11 players; give 2 to 10"),
    (("AsKs",), {}, "players", "hands", "'AsKs' is one text; give a list of hands"),
    (([["As", "Ks", "Qs"], "QhQd"],), {}, "hand_cards", "hands[0]", "3 cards; in this game"),
    ((["AA", "AA", "AA"],), {}, "ranges_collide", "hands", "the ranges collide completely"),
    ((["QQ", "AsKs"], "QsQhQd"), {}, "empty_range", "hands[0]", "every hand of the range"),
    ((["AA", "KK"],), {"game": "chess"}, "option", "game", "'chess' is no game; there are holdem"),
    ((["AA", "KK"],), {"method": "best"}, "option", "method", "'best'; it is one of 'auto'"),
    ((["AA", "KK"],), {"trials": 0}, "option", "trials", "0; give a whole number from 1"),
    ((["AA", "KK"],), {"trials": 1.5}, "option", "trials", "1.5; give a whole number from 1"),
    ((["AA", "KK"],), {"threads": 0}, "option", "threads", "0; give a whole number from 1"),
    ((["AA", "KK"],), {"error": float("nan")}, "option", "error", "nan is no standard error"),
    ((["AA", "KK"],), {"error": -0.1}, "option", "error", "-0.1 is no standard error"),
    ((["AA", "KK"],), {"seed": -1}, "option", "seed", "-1 is no seed"),
    ((["random"] * 3,), {"method": "exact"}, "too_much_work", "method", "an exact answer takes"),
    ((["AsKs", "2h2d"],), {"game": "short_deck"}, "card_not_in_deck", "hands[1]", "the card 2"),
]


@pytest.mark.parametrize(("given", "options", "code", "place", "message"), REFUSALS)
def test_refusals(given, options, code, place, message):
    if options.get("game") == "short_deck":
        # A text is refused by the range language; cards come as far as the question.
        given = ([given[0][0], list(pc.parse_cards(given[0][1]))],)
    with pytest.raises(pc.RulesError) as caught:
        pc.equity(*given, **options)
    defect = caught.value.defects[0]
    assert (defect.code, defect.place) == (code, place)
    assert defect.message.startswith(message)


def test_texts_that_are_none():
    with pytest.raises(pc.RangeError, match="TT\\+x") as caught:
        pc.equity(["AsAh", "TT+x"])
    assert caught.value.piece == "TT+x"
    assert str(caught.value).startswith('hands[1]: "TT+x" (at character 0)')
    with pytest.raises(pc.RangeError):
        pc.equity(["AsAh", "As"])
    with pytest.raises(pc.CardError, match='hands\\[1\\]: "foo"'):
        pc.equity(["AsAh", ["Ks", "foo"]])
    with pytest.raises(pc.CardError, match='board: "K"'):
        pc.equity(["AsAh", "KK"], "AhKsK")
    with pytest.raises(pc.CardError, match="2c occurs twice in the board"):
        pc.equity(["AsAh", "KK"], "2c3c2c")
    with pytest.raises(pc.CardError, match="unknown"):
        pc.equity(["AsAh", "KK"], "2c3c??")
    with pytest.raises(pc.CardError, match="As occurs twice"):
        pc.equity([["As", "As"], "KK"])


def test_whatever_the_cards_are_equities_add_up():
    deck = pc.standard_deck()
    for first, second in combinations(range(0, 52, 7), 2):
        hands = [[deck[first], deck[second]], "QQ+, A5s-A2s:0.25"]
        for board in (None, "3c5d9h", "3c5d9hTs", "3c5d9hTsJc"):
            known = set(hands[0]) & set(pc.parse_cards(board or ""))
            if not known:
                assert sum(pc.equity(hands, board).exact) == 1


def _slow(hands, deck, ranking):
    """How often each set of players wins: ranges against each other on whole boards of a deck."""
    found = {}
    for combination in itertools.product(*hands):
        used = {card for hand in combination for card in hand}
        if len(used) < sum(map(len, combination)):
            continue
        for board in itertools.combinations([card for card in deck if card not in used], 5):
            values = [pc.strength([*hand, *board], ranking=ranking) for hand in combination]
            best = max(values)
            winners = tuple(p for p, value in enumerate(values) if value == best)
            found[winners] = found.get(winners, 0) + 1
    return found


@pytest.mark.parametrize("ranking", ["high", "low_27", "low_a5", "badugi"])
@pytest.mark.parametrize("ranges", [1, 3])
def test_decks_whose_suits_differ(ranking, ranges):
    deck = [c for c in pc.standard_deck() if c.rank >= 10 and str(c) not in ("Tc", "Jc", "Qd")]
    game = equities.EquityGame("own", 2, (3, 1, 1), ((pc.Ranking(ranking), "any"),), tuple(deck))
    texts = [("AsKs", "AhKh", "QcKc")[:ranges], ("QhJh", "QsJs", "AdJd")[:ranges]]
    hands = [[pc.parse_cards(text) for text in row] for row in texts]
    result = pc.equity([", ".join(row) for row in texts], game=game)
    found = {first: count for first, _, count in result.counts}
    assert found == _slow(hands, deck, ranking)


def test_a_question_of_seconds_is_not_refused():
    ranges = ["TT+, AKs", "99+, AQ+"]
    assert pc.equity(ranges, dead="2c").is_exact
    assert pc.equity([*ranges, "77+"], "2s7sQc").is_exact
    assert pc.equity(["AsAhKdKc", "random"], "2s7sQc3d", game="plo").is_exact


def test_at_most_two_of_three_is_the_best_pair_of_them():
    hands, board = ["AsAhKs", "QdQcJd"], "2s7sQh9d"
    result = pc.equity(hands, board, game="lazy_pineapple")
    rest = set(pc.standard_deck()) - set(pc.parse_cards("".join(hands) + board))
    wins = [0, 0]
    for river in rest:
        shared = [*pc.parse_cards(board), river]
        values = [
            max(
                pc.strength(five)
                for pair in itertools.combinations(pc.parse_cards(hand), 2)
                for five in itertools.combinations([*pair, *shared], 5)
            )
            for hand in hands
        ]
        wins[0] += values[0] > values[1]
        wins[1] += values[1] > values[0]
    assert result.wins == tuple(wins)


def test_numbers_of_other_types():
    class Whole:
        def __index__(self):
            return 2

    hands = ["AA", "KK", "QQ"]
    options = {"method": "sample", "trials": 1000}
    assert pc.equity(hands, **options, seed=Whole(), threads=Whole()) == pc.equity(
        hands, **options, seed=2
    )


@pytest.mark.parametrize(
    ("field", "place"),
    [
        ({"hole": 0}, "game.hole"),
        ({"hole": 300}, "game.hole"),
        ({"hole": 2.0}, "game.hole"),
        ({"streets": (-3,)}, "game.streets[0]"),
        ({"shares": (("height", "any"),)}, "game.shares[0].ranking"),
        ({"shares": ((99, "any"),)}, "game.shares[0].ranking"),
    ],
)
def test_games_that_cannot_be(field, place):
    parts = {"hole": 2, "streets": (3, 1, 1), "shares": (("high", "any"),), **field}
    with pytest.raises(pc.RulesError) as caught:
        pc.equity(["AsAh", "KsKh"], game=equities.EquityGame("own", **parts))
    assert caught.value.defects[0].place == place
