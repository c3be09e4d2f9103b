"""Replaying: what a record says is done; what it cannot say is refused with its number."""

import math
import pickle
from dataclasses import replace
from fractions import Fraction

import pytest

import pokercore as pc
from pokercore import history
from pokercore.exceptions import HistoryError, IllegalAction
from pokercore.history import Entry, HandHistory, Mismatch, Verb

DEALT = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd"]


def record(
    *actions: str,
    stacks: str = "200, 200, 200",
    blinds: str = "1, 2, 0",
    antes: str = "",
    game: str = "NT",
    dealt: bool = True,
    lines: str = "",
) -> HandHistory:
    """A record of three players by default, who hold aces, kings and queens."""
    count = stacks.count(",") + 1
    antes = antes or ", ".join(["0"] * count)
    sizes = "small_bet = 2\nbig_bet = 4" if game == "FT" else "min_bet = 2"
    entries = [*(DEALT[:count] if dealt else ()), *actions]
    text = f"""
        variant = "{game}"
        ante_trimming_status = true
        antes = [{antes}]
        blinds_or_straddles = [{blinds}]
        {sizes}
        starting_stacks = [{stacks}]
        actions = [{", ".join(f'"{entry}"' for entry in entries)}]
        {lines}
    """
    [hand] = history.loads(text)
    return hand


def notes(hand: HandHistory) -> dict[int, str]:
    return {note.action: note.text for note in hand.compare().notes}


def test_a_whole_hand() -> None:
    hand = record(
        "p3 cbr 6", "p1 cc # slow", "p2 f", "# the flop", "d db 2c7d9h", "p1 cc", "p3 cc",
        "d db 3c", "p1 cbr 10", "p3 cc", "d db 4d", "p1 cc", "p3 cc", "p1 sm AsAd", "p3 sm",
        lines="finishing_stacks = [218, 198, 184]",
    )  # fmt: skip
    played = hand.replay()
    assert played.payoffs == (18, -2, -16)
    assert (played.shown, played.mucked) == ((0,), (2,))
    comparison = hand.compare()
    assert comparison.matched
    assert comparison.expected == comparison.got == (218, 198, 184)
    assert (comparison.notes, comparison.mismatches, comparison.reason) == ((), (), "")


def test_two_players() -> None:
    hand = record("p2 cbr 4", "p1 f", stacks="50, 60", blinds="1, 2")
    played = hand.replay()
    assert played.button == 1
    assert played.payoffs == (-2, 2)


def test_the_straddler_has_the_last_word() -> None:
    hand = record("p1 cc", "p2 cc", "p3 cc", blinds="1, 2, 4")
    states = [state for _, state in hand.states()]
    assert [state.turn for state in states[-4:]] == [0, 1, 2, pc.DECK]
    assert states[-2].legal.check
    assert states[-2].legal.min_raise_to == 8


def test_an_owed_post_moves_no_opener() -> None:
    hand = record(blinds="1, 2, -2")
    played = hand.replay()
    assert played.wagers == (1, 2, 2)
    assert played.turn == 2
    assert played.legal.check


@pytest.mark.parametrize(
    ("dead", "pots"),
    [
        (False, [(15, (0, 1, 2)), (14, (1, 2))]),
        (True, [(25, (0, 1, 2)), (4, (1, 2))]),
    ],
)
def test_antes_are_trimmed_or_dead(dead: bool, pots: list[tuple[int, object]]) -> None:
    """A short ante contests only what it matches; or all antes lie in the main pot."""
    hand = record("p3 cc", "p2 cc", stacks="5, 200, 200", antes="5, 10, 10")
    hand = replace(hand, options=hand.options.replace(antes_dead=dead))
    assert [(pot.amount, pot.seats) for pot in hand.replay().pots] == pots


def test_an_ante_of_one_player_is_dead() -> None:
    hand = record("p3 f", "p1 f", antes="0, 2, 0")
    dead = [entry for entry in history.dumps(hand).splitlines() if "ante_trimming" in entry]
    assert dead == ["ante_trimming_status = true"]
    assert hand.replay().payoffs == (-1, 1, 0)  # trimmed: nobody matches it
    text = history.dumps(hand).replace("status = true", "status = false")
    [other] = history.loads(text)
    assert other.replay().payoffs == (-1, 1, 0)
    assert other.posts[0].kind == pc.PostKind.DEAD_ANTE


def test_an_unlimited_stack_covers_everything() -> None:
    hand = record("p3 cbr 150", "p1 f", "p2 cbr 400", "p3 cc", stacks="200, inf, 300")
    played = hand.replay()
    assert played.all_in_seats == (2,)
    assert hand.stacks[1] == math.inf
    assert played.stacks[2] == 0
    assert played.contributed == (1, 300, 300)
    assert played.history().stacks[1] == math.inf


def test_unknown_cards() -> None:
    end = ("p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db 3c", "p1 cc", "p2 cc",
           "d db 4d", "p1 cc", "p2 cc")  # fmt: skip
    start = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f")
    shown = record(*start, *end, "p1 sm AsAd", "p2 sm", dealt=False).replay()
    assert shown.payoffs == (2, -2, 0)
    both = record(*start, *end, "p1 sm AsAd", "p2 sm KsKd", dealt=False).replay()
    assert both.payoffs == (2, -2, 0)
    told = record(*start, *end, "p1 sm ????", "p2 sm ????", dealt=False).replay()
    assert told.is_unsettled
    with pytest.raises(IllegalAction) as caught:
        _ = told.payoffs
    assert caught.value.code == "unknown_cards"
    later = record(
        *start, *end, "p1 sm -", "p2 sm -", "# pokercore: reveal p1 5h5d",
        "# pokercore: reveal p2 6h6d", dealt=False,
    )  # fmt: skip
    assert later.replay().payoffs == (-2, 2, 0)
    assert later.compare().matched


def test_cards_that_are_not_recorded_are_unknown() -> None:
    hand = record("d dh p1 AsAd", "p3 f", "p1 f", dealt=False)
    played = hand.replay()
    assert played.payoffs == (-1, 1, 0)
    assert played.hole(2) == (None, None)
    assert notes(hand) == {2: "the cards of seats 1, 2 are not recorded: they are unknown"}


def test_hands_shown_before_the_board_of_an_all_in() -> None:
    start = ("p3 cbr 200", "p1 f", "p2 cc")
    board = ("d db 2c7d9h", "d db 3c", "d db 4d")
    known = record(*start, "p3 sm QsQd", "p2 sm KsKd", *board)
    assert known.replay().payoffs == (-1, 201, -200)
    unknown = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *start)
    told = record(*unknown, "p3 sm QsQd", "p2 sm KsKd", *board, dealt=False)
    assert told.replay().payoffs == (-1, 201, -200)
    behind = record(*unknown, *board, "p3 sm QsQd", "p2 sm KsKd", dealt=False)
    assert behind.replay().payoffs == (-1, 201, -200)
    half = record(*unknown, "p2 sm KsKd", *board, "p3 sm", dealt=False)
    assert half.replay().payoffs == (-1, 201, -200)


def test_showing_in_another_order() -> None:
    end = ("p3 cc", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "p3 cc", "d db 3c",
           "p1 cc", "p2 cc", "p3 cc", "d db 4d", "p1 cc", "p2 cc", "p3 cc")  # fmt: skip
    hand = record(*end, "p3 sm QsQd", "p2 sm", "p1 sm AsAd")
    played = hand.replay()
    assert played.payoffs == (4, -2, -2)
    assert (played.shown, played.mucked) == ((0, 2), (1,))
    assert set(notes(hand).values()) == {
        "seat 0 is to show first: seat 2 waits for it",
        "seat 0 is to show first: seat 1 waits for it",
    }
    assert hand.compare().matched


def test_a_seat_that_waited_shows_when_its_turn_comes() -> None:
    end = ("p3 cc", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "p3 cc", "d db 3c",
           "p1 cc", "p2 cc", "p3 cc", "d db 4d", "p1 cc", "p2 cc", "p3 cc")  # fmt: skip
    hand = record(*end, "p2 sm KsKd", "p1 sm AsAd", "p3 sm")
    assert list(notes(hand).values()) == ["seat 0 is to show first: seat 1 waits for it"]
    shown = [state.shown for _, state in hand.states()]
    assert shown[-4:] == [(), (), (0, 1), (0, 1)]


def test_a_muck_gives_up_every_claim() -> None:
    end = ("p3 f", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db 3c", "p1 cc",
           "p2 cc", "d db 4d", "p1 cc", "p2 cc")  # fmt: skip
    hand = record(*end, "p1 sm", "p2 sm KsKd")
    assert hand.replay().payoffs == (-2, 2, 0)


def test_without_entries_for_the_showdown() -> None:
    end = ("p3 f", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db 3c", "p1 cc",
           "p2 cc", "d db 4d", "p1 cc", "p2 cc")  # fmt: skip
    assert record(*end).replay().turn == 0  # nothing says how it ended: the hand waits
    ended = record(*end, lines="finishing_stacks = [202, 198, 200]")
    assert ended.compare().matched
    one_shows = record(*end, "p2 sm KsKd", lines="finishing_stacks = [198, 202, 200]")
    assert one_shows.compare().matched
    assert "seat 0 is not recorded to show: it mucks" in notes(one_shows).values()


def test_shows_after_the_end_tell_cards() -> None:
    unknown = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
    hand = record(*unknown, "p3 f", "p1 f", "p2 sm KsKd", "p1 sm 2c3c", "p3 sm", dealt=False)
    played = hand.replay()
    assert played.hole(1) == pc.parse_cards("KsKd")
    assert played.hole(0) == pc.parse_cards("2c3c")
    with pytest.raises(HistoryError, match=r"'p1 sm 2c4c' is refused: .*2c3c"):
        record(*unknown, "p3 f", "p1 f", "p1 sm 2c3c", "p1 sm 2c4c", dealt=False).replay()


def test_a_raise_that_nobody_can_answer_is_a_call() -> None:
    hand = record("p3 cbr 150", "p1 f", "p2 cbr 180", stacks="200, 200, 150")
    played = hand.replay()
    assert played.contributed == (1, 150, 150)
    assert notes(hand) == {6: "every opponent is all-in: taken as a call"}
    short = record("p3 cbr 150", "p1 cbr 150", "p2 f", stacks="150, 200, 200")
    assert notes(short) == {5: "the chips do not exceed the bet: taken as a call"}
    assert short.compare().error is None


def test_a_raise_beyond_the_stack_is_no_call() -> None:
    hand = record("p3 cbr 150", "p1 f", "p2 cbr 201", stacks="200, 200, 150")
    with pytest.raises(HistoryError, match="no opponent has chips to respond"):
        hand.replay()
    bet = record("p3 f", "p1 cbr 200", "p2 cbr 201")
    with pytest.raises(HistoryError, match="no chips beyond the call"):
        bet.replay()


def test_actions_of_a_seat_that_cannot_act_are_passed_over() -> None:
    hand = record("p3 f", "p1 cc", "p2 cc", "d db 2c7d9h", "p2 cc", "d db 3c", stacks="2, 200, 200")
    assert notes(hand) == {6: "seat 1 cannot act any more: passed over",
                           8: "seat 1 cannot act any more: passed over"}  # fmt: skip


def test_folding_for_free() -> None:
    assert record("p3 f", "p1 cc", "p2 f").replay().payoffs == (2, -2, 0)


def test_boards_run_twice() -> None:
    hand = record(
        "p3 cbr 200", "p1 f", "p2 cc", "# pokercore: run out 2", "d db 2c7d9h", "d db 3c",
        "d db 4d", "# pokercore: board 1 QcQh5s", "# pokercore: board 1 6c",
        "# pokercore: board 1 8d",
        lines='finishing_stacks = [199, 201, 200]\n_pokercore = {options = {run_outs = true}}',
    )  # fmt: skip
    played = hand.replay()
    assert played.boards == (pc.parse_cards("2c7d9h3c4d"), pc.parse_cards("QcQh5s6c8d"))
    assert hand.compare().matched
    assert history.loads(history.dumps(hand)) == [hand]
    once = replace(hand, actions=tuple(e for e in hand.actions if e.board == 0 and e.amount != 2))
    assert len(once.replay().boards) == 1


def test_fixed_limit() -> None:
    hand = record("p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cc", "p1 cc", game="FT")
    assert hand.replay().pot == 24
    with pytest.raises(HistoryError) as caught:
        record("p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cbr 10", game="FT").replay()
    assert "capped" in caught.value.message


REFUSED = {
    "out of turn": (("p1 f",), "cannot fold now: seat 2 is to act; legal for seat 2: fold, call 2"),
    "too small": (("p3 cbr 3",), "seat 2 cannot raise to 3: the smallest total is 4; legal"),
    "too large": (("p3 cbr 201",), "the largest total is 200"),
    "after the end": (("p3 f", "p1 f", "p2 cc"), "cannot check: the hand is over"),
    "folded": (("p3 f", "p3 cc"), "seat 2 cannot call now: seat 0 is to act"),
    "board too early": (("d db 2c3c4c",), "cannot deal 2c3c4c"),
    "betting without a board": (("p3 f", "p1 cc", "p2 cc", "p1 cc"), "the deck is to act"),
    "too many cards": (("p3 f", "p1 cc", "p2 cc", "d db 2c3c4c5c"), "4 cards to the board; 3"),
    "a card twice": (("p3 f", "p1 cc", "p2 cc", "d db As3c4c"), "As cannot come"),
    "a card twice at once": (("p3 f", "p1 cc", "p2 cc", "d db 3c3c4c"), "3c cannot come"),
    "cards that are not due": (("d dh p1 2c2d",), "cannot deal 2c2d"),
    "show in a betting round": (("p3 sm QsQd",), "cannot show"),
    "draw": (("p3 sd QsQd",), "cannot discard"),
    "bring-in": (("p3 pb",), "cannot bring in"),
    "other cards": (
        ("p3 cbr 200", "p1 f", "p2 cc", "p3 sm QsQh"),
        "seat 2 cannot have QsQh: it holds QsQd",
    ),
    "a run-out that is not asked for": (("# pokercore: run out 2",), "cannot run it out"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_entries_are_named_with_what_would_be_legal(name: str) -> None:
    actions, said = REFUSED[name]
    hand = replace(record(*actions), path="a.phh")
    with pytest.raises(HistoryError) as caught:
        hand.replay()
    error = caught.value
    assert said in error.message
    assert repr(actions[-1]) in error.message
    assert (error.path, error.hand, error.action) == ("a.phh", 1, len(DEALT) + len(actions))
    assert str(error).startswith(f"a.phh, hand 1, action {error.action}: ")
    comparison = hand.compare()
    assert not comparison.matched
    assert comparison.error is not None
    assert comparison.reason == error.message
    assert pickle.loads(pickle.dumps(comparison)).reason == error.message


def test_a_refused_card_among_the_first_is_named() -> None:
    with pytest.raises(HistoryError, match=r"action 2: 'd dh p2 AsKd' is refused: As cannot come"):
        record("d dh p1 AsAd", "d dh p2 AsKd", dealt=False).replay()


def test_hands_that_cannot_begin() -> None:
    for stacks, said in (("0, 5, 5", "a stack of 0"), ("-5, 5, 5", "a stack of -5")):
        with pytest.raises(HistoryError, match=said) as caught:
            record(stacks=stacks).replay()
        assert caught.value.hand == 1
        assert not record(stacks=stacks).compare().matched
    hand = record()
    with pytest.raises(HistoryError, match="no variant is registered for the game 'mine'"):
        replace(hand, game="mine").replay()
    with pytest.raises(HistoryError, match="names a seat"):
        replace(hand, actions=(Entry(Verb.FOLD),)).replay()


def test_amounts_are_told_with_their_unit() -> None:
    hand = record("p3 cbr 0.3", stacks="20, 20, 20", blinds="0.1, 0.2, 0", lines="")
    with pytest.raises(HistoryError) as caught:
        replace(hand, unit=Fraction(1, 10)).replay()
    assert "'p3 cbr 0.3' is refused" in str(caught.value)
    assert "(in chips of 1/10)" in str(caught.value)


def test_an_actor_out_of_turn_is_a_mismatch() -> None:
    comparison = record("p1 cc").compare()
    assert comparison.mismatches == (Mismatch(4, 0, 2),)
    assert not comparison.matched


def test_final_stacks_that_differ() -> None:
    comparison = record("p3 f", "p1 f", lines="finishing_stacks = [199, 200, 201]").compare()
    assert not comparison.matched
    assert comparison.differences == (0, 1, -1)
    assert comparison.reason == (
        "the final stacks are [199, 201, 200], recorded are [199, 200, 201]"
    )
    unfinished = record("p3 f", lines="finishing_stacks = [199, 201, 200]").compare()
    assert unfinished.reason == "the hand does not end"


def test_one_unit_may_differ_where_the_source_counts_in_fractions() -> None:
    lines = "finishing_stacks = [19.9, 20.2, 20]"
    hand = record("p3 f", "p1 f", stacks="20, 20, 20", blinds="0.1, 0.2, 0", lines=lines)
    comparison = hand.compare()
    assert comparison.differences == (0, -1, 0)
    assert comparison.tolerance == 1
    assert comparison.matched
    whole = record("p3 f", "p1 f", lines="finishing_stacks = [199, 202, 200]").compare()
    assert not whole.matched


def test_a_given_deck_deals_and_is_compared() -> None:
    hand = pc.Hand(pc.variants.NLHE, [200] * 3, blinds=(1, 2), seed=5)
    told = hand.history()
    assert told.deck is not None
    assert told.replay() == hand
    other = replace(told.actions[0], cards=pc.parse_cards("2c2d"))
    if set(other.cards) != set(told.actions[0].cards):
        with pytest.raises(HistoryError, match="the deck deals"):
            replace(told, actions=(other, *told.actions[1:])).replay()
    without = replace(told, deck=None).replay()
    assert [without.hole(seat) for seat in range(3)] == [hand.hole(seat) for seat in range(3)]


def test_a_hand_without_a_record_has_no_history() -> None:
    hand = pc.Hand(pc.variants.NLHE, [200] * 3, blinds=(1, 2), seed=5, record=False)
    with pytest.raises(HistoryError, match="record=False"):
        hand.history()


def test_chairs_are_kept() -> None:
    stacks = [None, 200, 150, None, 90, None]
    hand = pc.Hand(pc.variants.NLHE, stacks, blinds=(1, 2), button=2, seed=9)
    hand.fold().fold()
    told = hand.history()
    assert told.seats == (4, 1, 2)
    assert (told.button, told.stacks) == (2, tuple(stacks))
    text = history.dumps(told)
    assert "seats = [5, 2, 3]" in text
    assert "seat_count = 6" in text
    [read] = history.loads(text)
    assert read == told
    assert read.replay() == hand


def test_codes_of_variants() -> None:
    for variant, code, own in (
        (pc.variants.NLHE, "NT", None),
        (pc.variants.FLHE, "FT", None),
        (pc.variants.PLHE, "PT", None),
        (pc.variants.HEADS_UP, "NT", pc.variants.HEADS_UP),
        (pc.variants.SHORT_DECK, "NS", None),
        (pc.variants.PLO, "PO", None),
        (pc.variants.FLO8, "FO/8", None),
        (pc.variants.STUD, "F7S", None),
        (pc.variants.STUD8, "F7S/8", None),
        (pc.variants.RAZZ, "FR", None),
        (pc.variants.SINGLE_DRAW_27, "N2L1D", None),
        (pc.variants.TRIPLE_DRAW_27, "F2L3D", None),
        (pc.variants.BADUGI, "FB", None),
        (pc.variants.PLO8, "PLO8", None),
        (pc.variants.KUHN, "KUHN", None),
    ):
        hand = pc.Hand(variant, [200, 200], stakes=variant.default_stakes, seed=1)
        told = hand.history()
        assert (told.game, told.variant) == (code, own)
        assert told.replay() == hand
        text = history.dumps(told)
        assert text.startswith(f'variant = "{code}"\n')
        assert history.loads(text) == [told]


def test_a_variant_of_ones_own_is_written_as_a_table() -> None:
    changed = replace(pc.variants.NLHE, max_seats=6)
    hand = pc.Hand(changed, [200, 200], blinds=(1, 2), seed=1)
    told = hand.history()
    assert (told.game, told.variant) == ("NLHE", changed)
    assert told.replay() == hand
    for code in ("NLHE", "NT", "MINE"):
        [read] = history.loads(history.dumps(replace(told, game=code)))
        assert read == replace(told, game=code)
        assert read.replay() == hand
    with pytest.raises(HistoryError, match="there is no game 'MINE'"):
        history.dumps(replace(told, game="MINE", variant=None))
