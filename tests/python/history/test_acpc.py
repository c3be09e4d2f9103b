"""The ACPC format: lines to hands and back; what it cannot say is refused."""

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore import history, variants
from pokercore.exceptions import HistoryError
from pokercore.history import acpc

LINES = [
    # Limit hold'em of two: raised, called; the river bet and called.
    (acpc.LIMIT, "STATE:0:rc/cc/rc/crc:AsKd|QhQc/Qs7d2c/Kc/3h:-60|60:a|b"),
    # Position 1, the button, acts first before the flop and gives up its small blind.
    (acpc.LIMIT, "STATE:1:f:AsKd|QhQc:5|-5:a|b"),
    # Three players: the first to act is behind the blinds.
    (acpc.LIMIT, "STATE:2:frrc/rf:AsKd|QhQc|2c2d/Ks7d3c:30|-30|0:a|b|c"),
    # An amount is all that the player has then put in during the whole hand.
    (acpc.NO_LIMIT, "STATE:3:cr300c/cc/r900f:AsKd|QhQc/Qs7d2c/Kc:300|-300:a|b"),
    # All-in: the rounds that follow are empty.
    (acpc.NO_LIMIT, "STATE:4:r20000c///:AsAd|KhKc/Qs7d2c/3c/4h:20000|-20000:a|b"),
]


def test_lines_are_read_and_written_as_they_stood() -> None:
    for game, line in LINES:
        state = acpc.parse(line)
        assert str(state) == line
        record = state.history(game)
        assert record.compare().matched, line
        assert record.replay().payoffs == state.payoffs
        assert acpc.dumps(record) == line + "\n"


def test_three_players_open_behind_the_blinds() -> None:
    line = "STATE:2:frrc/rf:AsKd|QhQc|2c2d/Ks7d3c:30|-30|0:a|b|c"
    hand = acpc.parse(line).hand(acpc.LIMIT)
    assert [seat for seat, action in hand.actions if action.kind is pc.ActionKind.FOLD] == [2, 1]
    assert str(acpc.log_line(hand, 2, ["a", "b", "c"])) == line


def test_parts_of_a_chip() -> None:
    # 803 chips are shared by two.
    line = "STATE:5:r201cc/ccr301cf/cc/cc:2s8d|7h9h|2d8c/AsKhQh/Jd/Tc:100.5|-201|100.5:a|b|c"
    record = acpc.parse(line).history(acpc.NO_LIMIT)
    assert record.unit == Fraction(1, 2)
    assert record.compare().matched
    assert not any(record.compare().differences)
    assert acpc.dumps(record) == line + "\n"
    # 700 chips are shared by three, in thirds of a chip.
    betting = "r200ccf/ccc/ccc/ccc"
    cards = "2s8d|7h9h|2d8c|3h3c/AsKhQh/Jd/Tc"
    line = f"STATE:5:{betting}:{cards}:33.333333|-100|33.333333|33.333333:a|b|c|d"
    record = acpc.parse(line).history(acpc.NO_LIMIT)
    assert record.unit == Fraction(1, 3)
    assert not any(record.compare().differences)
    assert acpc.dumps(record) == line + "\n"


def test_a_match_state_tells_what_a_seat_may_know() -> None:
    hand = pc.Hand(variants.NLHE, [500, None, 500, 500], blinds=(5, 10), button=0, seed=3)
    assert [hand.position(seat) for seat in (2, 3, 0)] == ["SB", "BB", "BTN"]
    hand.call().call().check().check().raise_to(30)
    own = "".join(map(str, hand.hole(2)))
    flop = "".join(map(str, hand.board))
    assert str(acpc.match_state(hand, 2)) == f"MATCHSTATE:0:0:ccc/cr40:{own}||/{flop}"
    own = "".join(map(str, hand.hole(0)))
    assert str(acpc.match_state(hand, 0, 12)) == f"MATCHSTATE:2:12:ccc/cr40:||{own}/{flop}"
    with pytest.raises(HistoryError, match="nobody plays in seat 1"):
        acpc.match_state(hand, 1)


def test_a_match_state_of_a_showdown_has_the_hands_that_were_shown() -> None:
    line = acpc.parse("MATCHSTATE:1:0:cr20000c///:AsAd|KhKc/Qs7d2c/3c/4h")
    hand = line.hand(acpc.NO_LIMIT)
    assert hand.is_over
    assert acpc.match_state(hand, 1) == line
    hand = acpc.parse("STATE:0:f:AsKd|QhQc:50|-50:a|b").hand(acpc.NO_LIMIT)
    assert str(acpc.match_state(hand, 1)) == "MATCHSTATE:1:0:f:|QhQc"


def test_a_match_state_is_played_with_unknown_cards() -> None:
    hand = acpc.parse("MATCHSTATE:0:7:cr300c/:AsKd|/Qs7d2c").hand(acpc.NO_LIMIT)
    assert (hand.turn, hand.pot, hand.hole(1)) == (0, 600, (None, None))
    assert hand.legal.check
    assert str(acpc.match_state(hand, 0, 7)) == "MATCHSTATE:0:7:cr300c/:AsKd|/Qs7d2c"


def check_states(hand: pc.Hand) -> None:
    """Every seat's match state reads back, and tells no hand that was not shown."""
    for seat in hand.players:
        state = acpc.match_state(hand, seat)
        assert acpc.parse(str(state)) == state
        again = state.hand(acpc.Game.of(hand))
        assert acpc.match_state(again, state.position) == state
        told = {card for cards in state.holes for card in cards}
        for other in set(hand.players) - {seat, *hand.shown}:
            assert told.isdisjoint(hand.hole(other))


def move(hand: pc.Hand, rng: random.Random) -> None:
    """Does something legal."""
    legal = hand.legal
    actions = [pc.Action.call() if legal.call else pc.Action.check()]
    if legal.fold:
        actions.append(pc.Action.fold())
    if legal.can_raise:
        actions.append(pc.Action.raise_to(rng.choice([legal.min_raise_to, legal.max_raise_to])))
    hand.apply(rng.choice(actions))


SAYABLE = [variant for variant in map(variants.get, variants.names()) if acpc.tells(variant)]


def test_games_that_the_format_tells() -> None:
    codes = {variant.code for variant in SAYABLE}
    assert {
        "NLHE",
        "PLHE",
        "FLHE",
        "HEADS_UP",
        "PLO",
        "FLO8",
        "SHORT_DECK",
        "KUHN",
        "LEDUC",
    } <= codes
    state = acpc.parse("MATCHSTATE:0:1::AsKd|")
    for variant, said in (
        (variants.STUD, "no place for cards that lie face up"),
        (variants.BADUGI, "no word for discards and draws"),
        (variants.CRAZY_PINEAPPLE, "no word for discards and draws"),
        (variants.COURCHEVEL, "shared cards before the first betting round"),
        (variants.BOMB_POT_NLHE, "no place for a second board|before the first betting round"),
        (variants.DOUBLE_BOARD_PLO, "no place for a second board"),
    ):
        assert not acpc.tells(variant)
        game = acpc.Game(variant, variant.default_stakes, 100)
        with pytest.raises(HistoryError, match=f"cannot tell hands of {variant.name}: .*({said})"):
            state.history(game)
        hand = pc.Hand(variant, [100] * 3, stakes=variant.default_stakes, seed=1)
        with pytest.raises(HistoryError, match=said):
            acpc.match_state(hand, 0)


@pytest.mark.parametrize("variant", SAYABLE, ids=lambda variant: variant.code)
def test_every_state_of_a_hand_is_read_back(variant: pc.Variant, rng: random.Random) -> None:
    for _ in range(6):
        low, high = variant.game().seat_limits
        players = rng.randint(low, high)
        stacks = [rng.randint(10, 300) for _ in range(players)]
        options = acpc.OPTIONS.replace(burns=False)
        hand = pc.Hand(
            variant,
            stacks,
            stakes=variant.default_stakes,
            button=rng.randrange(players),
            seed=rng.getrandbits(64),
            options=options,
        )
        while hand.turn is not None:
            check_states(hand)
            move(hand, rng)
        check_states(hand)
        line = acpc.log_line(hand, 5)
        record = acpc.parse(str(line)).history(acpc.Game.of(hand))
        assert record.compare().matched, str(line)
        order = [(hand.button + step) % players for step in range(1, players + 1)]
        assert record.replay().payoffs == tuple(hand.payoffs[seat] for seat in order)
        assert acpc.dumps(replace(record, names=None)) == f"{line}\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "no line of this format"),
        ("STATE:1:f:AsKd|QhQc:5|-5", "no line of this format"),
        ("MATCHSTATE:2:1::AsKd|", "2 is no position"),
        ("MATCHSTATE:x:1::AsKd|", "the position is 'x'"),
        ("MATCHSTATE:0:one::AsKd|", "the number of the hand is 'one'"),
        ("MATCHSTATE:0:1:b20:AsKd|", "'b20' is no betting"),
        ("MATCHSTATE:0:1::AsKd", "the cards of 1 players"),
        ("MATCHSTATE:0:1::AsK|", "'K' in 'AsK' is not a card"),
        ("MATCHSTATE:0:1::AsKd|????", "hidden cards are left out"),
        ("MATCHSTATE:0:1::AsKd|As2c", "As occurs twice"),
        ("MATCHSTATE:0:1:cc/:AsKd|", "the betting is of 2 rounds"),
        ("STATE:1:f:AsKd|QhQc:5|-5|0:a|b", "3 payoffs for 2 players"),
        ("STATE:1:f:AsKd|QhQc:5|-5:a|b|c", "3 names for 2 players"),
        ("STATE:1:f:AsKd|QhQc:five|-5:a|b", "'five' is no payoff"),
    ],
)
def test_what_is_no_line(line: str, said: str) -> None:
    with pytest.raises(HistoryError, match=said):
        acpc.parse(line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("MATCHSTATE:0:1:r:AsKd|", "a raise names all chips"),
        ("MATCHSTATE:0:1:r150:AsKd|", "'r150' of position 1 is refused.*raise to 200"),
        ("MATCHSTATE:0:1:r99999:AsKd|", "is refused"),
        ("MATCHSTATE:0:1:ccc:AsKd|", "'c' is one word too many"),
        ("MATCHSTATE:0:1:fc:AsKd|", "'c' is one word too many: the hand is over"),
        ("MATCHSTATE:0:1:c/:AsKd|/2c3c4c", "shared cards that are not due"),
        ("MATCHSTATE:0:1:cc/:AsKd|/2c3c", "the board of a round is of 2 cards"),
        ("MATCHSTATE:0:1::AsKdQd|", "the hand of position 0 is of 3 cards"),
        ("STATE:1:c:AsKd|QhQc:5|-5:a|b", "the line ends before the hand"),
        ("STATE:1:f:AsKd|:5|-5:a|b", None),
    ],
)
def test_lines_that_do_not_fit_the_game(line: str, said: str | None) -> None:
    state = acpc.parse(line)
    if said is None:
        assert state.hand(acpc.NO_LIMIT).is_over
        return
    with pytest.raises(HistoryError, match=said):
        state.history(acpc.NO_LIMIT)


def test_limit_raises_have_no_amount() -> None:
    with pytest.raises(HistoryError, match="in fixed limit a raise has no amount"):
        acpc.parse("MATCHSTATE:0:1:r20:AsKd|").history(acpc.LIMIT)
    with pytest.raises(HistoryError, match=r"'r' of position 0 is refused.*capped at 4 wagers"):
        acpc.parse("MATCHSTATE:0:1:rrrr:AsKd|").history(acpc.LIMIT)


def test_stacks_of_another_number_of_players() -> None:
    game = replace(acpc.NO_LIMIT, stacks=(100, 100, 100))
    with pytest.raises(HistoryError, match="2 players; the game has 3 stacks"):
        acpc.parse("MATCHSTATE:0:1::AsKd|").history(game)


def test_hands_that_a_log_line_cannot_tell() -> None:
    hand = pc.Hand(variants.NLHE, [200, 200], blinds=(1, 2), seed=1)
    with pytest.raises(HistoryError, match="a hand that is over"):
        acpc.log_line(hand)
    hand.fold()
    with pytest.raises(HistoryError, match="1 names for 2 chairs"):
        acpc.log_line(hand, names=["a"])
    with pytest.raises(HistoryError, match="cannot stand in a log line"):
        acpc.log_line(hand, names=["a:b", "c"])
    unknown = acpc.parse("STATE:1:f:AsKd|:50|-50:a|b").hand(acpc.NO_LIMIT)
    with pytest.raises(HistoryError, match="those of seat 1 are not known"):
        acpc.log_line(unknown)
    silent = pc.Hand(variants.NLHE, [200, 200], blinds=(1, 2), seed=1, record=False).fold()
    with pytest.raises(HistoryError, match="record=False"):
        acpc.log_line(silent)


def test_a_second_board_cannot_be_told() -> None:
    options = pc.Options(run_outs=True)
    hand = pc.Hand(variants.NLHE, [200, 200], blinds=(1, 2), seed=1, options=options)
    hand.all_in().call().run_out(2)
    with pytest.raises(HistoryError, match="a second board"):
        acpc.log_line(hand)


@given(
    st.sampled_from(LINES),
    st.lists(
        st.tuples(
            st.integers(0, 80), st.sampled_from("fcr0123456789/:|-.AKQsd? \n"), st.booleans()
        ),
        max_size=4,
    ),
)
def test_a_damaged_line_is_an_error_or_a_hand(
    good: tuple[acpc.Game, str], damage: list[tuple[int, str, bool]]
) -> None:
    game, line = good
    for place, letter, replaces in damage:
        line = line[:place] + letter + line[place + replaces :]
    try:
        state = acpc.parse(line)
        hand = state.hand(game)
    except HistoryError:
        return
    assert acpc.parse(str(state)) == state
    assert len(hand.players) == len(state.holes)


HEADING = "# name/game/hands/seed m holdem.{}.2p.reverse_blinds.game 1 0\n"


def test_which_game_a_log_is_of(tmp_path: Path) -> None:
    limit, no_limit = LINES[0][1], LINES[3][1]
    assert history.loads(limit)[0].game == "FT"
    assert history.loads(no_limit)[0].game == "NT"
    fold = "STATE:1:f:AsKd|QhQc:{0}|-{0}:a|b\nSCORE:{0}|-{0}:a|b\n"
    with pytest.raises(HistoryError, match="nothing tells which game"):
        history.loads(fold.format(5))
    for name, game, blind in (("limit", "FT", 5), ("nolimit", "NT", 50)):
        [record] = history.loads(HEADING.format(name) + fold.format(blind))
        assert record.game == game
        assert record.compare().matched
        assert record.metadata == {"hand": 1}
        assert record.names == ("a", "b")
    own = acpc.Game(variants.NLHE, pc.Stakes(1, 2), 100)
    [record] = history.loads("STATE:1:f:AsKd|QhQc:1|-1:a|b", game=own)
    assert record.finishing_stacks == (101, 99)
    path = tmp_path / "match.log"
    acpc.dump(history.loads(limit), path)
    assert path.read_text("utf-8") == limit + "\n"
    assert history.load(path) == history.loads(limit)
    assert history.load(path)[0].path == str(path)


def test_a_wrong_line_does_not_hide_the_others() -> None:
    text = f"{LINES[3][1]}\nSTATE:9:r1f:AsKd|QhQc:5|-5:a|b\n{LINES[4][1]}\n"
    found = list(history.scan(text, "m.log"))
    assert [isinstance(hand, HistoryError) for hand in found] == [False, True, False]
    assert str(found[1]).startswith("m.log, hand 2: 'r1' of position 1 is refused")
    with pytest.raises(HistoryError, match=r"m\.log, hand 2"):
        history.loads(text, path="m.log")
    with pytest.raises(HistoryError, match="there is no hand in it"):
        acpc.loads("# nothing\n")


def test_a_log_goes_through_phh_and_back() -> None:
    text = "".join(f"{line}\n" for game, line in LINES if game is acpc.NO_LIMIT)
    hands = history.loads(text)
    again = history.loads(history.dumps(hands))
    assert again == hands
    assert acpc.dumps(again) == text
