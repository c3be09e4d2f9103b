"""The words of a variant where they meet: what no game of the catalogue puts together."""

import pytest

import pokercore as pc
from core import games
from core.games import BLINDS, FIRST, FIXED_LIMIT, LATER, game
from hands import defects, do, kinds, refused, shown, won
from pokercore.enums import AnteKind, EventKind, Opener, PostKind, Ranking
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole, Share

HIGH = Bet(opener=Opener.HIGHEST_SHOWING)
LOW = Bet(opener=Opener.LOWEST_SHOWING)
OWN = (Share(Ranking.HIGH, "all"),)


# ----------------------------------------------------------------- what no hand could be played by


@pytest.mark.parametrize(("ranking", "most"), [("kuhn", 1), ("leduc", 2), ("badugi", 4)])
def test_no_more_own_cards_count_than_a_hand_has(ranking, most):
    hole, board = pc.parse_cards("JsQsKsAs"), pc.parse_cards("2c3d4h5c")
    for uses in range(1, most + 1):
        shared = board[: most - uses]
        assert pc.evaluate(hole, shared, ranking=ranking, uses=uses).value > 0
    with pytest.raises(pc.CardError, match="at most so many"):
        pc.evaluate(hole, board, ranking=ranking, uses=most + 1)
    member = Ranking(next(r for r in Ranking if str(r) == ranking))
    wrong = game("too many", (Hole(4), Board(4), FIRST), shares=(Share(member, most + 1),))
    assert defects(wrong.game) == {"rules.shares[0]": "ranking_cards"}


def test_a_board_holds_five_with_those_that_stand_for_others():
    def with_board(cards):
        late = Hole(1, or_shared=True)
        shares = (Share(Ranking.HIGH, 2),)
        return game("late", (Hole(3), Board(cards), FIRST), (late, LATER), shares=shares)

    assert with_board(4).check() == ()
    assert defects(with_board(5).game) == {"rules.streets[1].steps[0]": "step_count"}
    before = game("early", (Hole(2), Hole(1, or_shared=True), FIRST), (Board(5), LATER))
    assert defects(before.game) == {"rules.streets[1].steps[0]": "step_count"}


def test_hands_are_valued_however_many_cards_reached_the_seats():
    """Seven cards, whether one, two or none of them are shared; a discard leaves too few."""
    late = (Hole(1, or_shared=True), LATER)
    both = game("both", (Hole(5), FIRST), late, late)
    assert both.check() == ()
    given_up = game("given up", (Hole(4), FIRST), (Discard(1, 0), LATER), late)
    assert defects(given_up.game) == {"rules.shares[0]": "ranking_cards"}
    # Of two such streets one may reach the seats and the other not: exactly three of each count.
    mixed = game(
        "mixed", (Hole(3), FIRST), (Board(1), LATER), late, late, shares=(Share(Ranking.HIGH, 2),)
    )
    assert defects(mixed.game) == {"rules.shares[0]": "ranking_cards"}


def test_a_pair_face_up_needs_cards_that_lie_so():
    pair = Bet(opener=Opener.LEFT_OF_BUTTON, open_pair=True)
    wrong = game("no card shows", (Hole(5), FIRST), (Draw(1), pair), shares=OWN)
    assert defects(wrong.game) == {"rules.streets[1].steps[1]": "step_count"}


def test_the_big_bet_is_not_smaller_than_the_small_one_that_follows():
    stakes = pc.Stakes(5, 10, big_bet=5)
    wrong = defects(pc.Hand, pc.variants.FLHE, [100] * 3, stakes=stakes)
    assert wrong == {"stakes.big_bet": "bets_reversed"}
    # No other limit has a big bet.
    pc.Hand(pc.variants.NLHE, [100] * 3, stakes=stakes)


def test_a_bring_in_stands_alone():
    stakes = pc.Stakes(ante=2, ante_kind=AnteKind.LIVE, bring_in=3, small_bet=6, big_bet=12)
    wrong = defects(pc.Hand, games.STUD, [100] * 3, stakes=stakes)
    assert wrong == {"stakes.bring_in": "bring_in"}


def test_nothing_is_brought_in_where_as_much_was_posted():
    posts = [(seat, PostKind.EXTRA_LIVE, 2) for seat in range(3)]
    hand = pc.Hand(games.STUD, [100] * 3, stakes=games.STUD_STAKES, posts=posts, seed=1)
    assert hand.legal.bring_in == 0
    assert hand.legal.check
    refused(hand, "no_bring_in", hand.bring_in)
    do(hand, "x x x")
    assert hand.street == 1
    # Where less was, the rest is due.
    posts = [(seat, PostKind.EXTRA_LIVE, 1) for seat in range(3)]
    hand = pc.Hand(games.STUD, [100] * 3, stakes=games.STUD_STAKES, posts=posts, seed=1)
    assert hand.legal.bring_in == 1
    hand.bring_in()
    assert pc.Hand.restore(hand.snapshot()) == hand


# ----------------------------------------------------------------------------- when hands are seen


def test_a_discard_before_the_last_bets_shows_nothing():
    """One seat is all-in, two go on to bet: no hand is turned up before they have (6.2)."""
    late = game("late", (Hole(3), FIRST), (Board(3), Discard(1), LATER), default_stakes=BLINDS)
    hand = pc.Hand(late, [10, 200, 200], stakes=BLINDS, seed=3)
    while hand.legal.discarding is False:
        hand.all_in() if hand.turn == 0 else hand.check_or_call()
    while hand.legal.discarding:
        hand.apply(hand.legal.default())
    assert shown(hand) == []
    assert hand.public_view().holes == tuple((None, None) for _ in range(3))
    do(hand, "x x")
    assert sorted(shown(hand)) == [0, 1, 2]


def test_a_discard_before_the_first_bets_shows_nothing():
    """The big blind is all-in by its post, and the other has still to call or to fold (6.2)."""
    early = game("early", (Hole(3), Discard(1), FIRST), (Board(5), LATER), default_stakes=BLINDS)
    hand = pc.Hand(early, [4, 200], stakes=BLINDS, seed=3)
    while hand.legal.discarding:
        hand.apply(hand.legal.default())
    assert (hand.turn, hand.legal.call, shown(hand)) == (1, 2, [])
    hand.call()
    assert sorted(shown(hand)) == [0, 1]


def test_boards_are_asked_for_when_the_posts_are_answered():
    """A card of the board comes before the first bets: no decision may be pending (6.6)."""
    options = pc.Options(run_outs=True)
    hand = pc.Hand(pc.variants.COURCHEVEL, [4, 200], stakes=BLINDS, seed=3, options=options)
    assert (hand.turn, hand.legal.call) == (1, 2)
    hand.call()
    assert hand.legal.run_out == 4
    hand.run_out(3)
    assert [len(board) for board in hand.boards] == [5, 5, 5]


def test_boards_run_in_a_game_with_a_draw():
    """What all boards share is missing in the deck once, not once a board."""
    options = pc.Options(run_outs=True, burns=False)
    variant, stacks = pc.variants.DRAMAHA, [4] * 6
    hand = pc.Hand(variant, stacks, stakes=BLINDS, manual=True, options=options)
    while hand.legal.run_out == 0:
        if hand.turn == pc.DECK:
            seat, board, count = hand.legal.deal
            hand.deal(hand.legal.deck[:count], seat=seat, board=board)
        elif hand.legal.discarding:
            hand.discard(hand.hole(hand.turn)[:1])
        else:
            hand.check_or_call()
    hand.run_out(4)
    while hand.turn == pc.DECK:
        assert pc.Hand.restore(hand.snapshot()) == hand
        _, board, count = hand.legal.deal
        hand.deal(hand.legal.deck[:count], board=board)
    assert [len(board) for board in hand.boards] == [5] * 4


def test_boards_that_run_from_a_card_that_stands_for_others():
    """Their states can be, and be restored: the shared card lies on all of them."""
    variant = game(
        "late boards",
        (Hole(3), FIRST),
        (Hole(2, or_shared=True), Board(1), LATER),
        deck=pc.standard_deck()[-20:],
        shares=(Share(Ranking.HIGH),),
        default_stakes=BLINDS,
    )
    for seats, own, shared in ((2, 5, 1), (5, 3, 3)):
        options = pc.Options(run_outs=True)
        hand = pc.Hand(variant, [20] * seats, stakes=BLINDS, seed=3, options=options)
        while hand.legal.run_out == 0:
            hand.all_in()
        for boards in (1, 2):
            run = hand.copy().run_out(boards)
            assert pc.Hand.restore(run.snapshot()) == run
            assert [len(run.hole(seat)) for seat in run.players] == [own] * seats
            assert [len(board) for board in run.boards] == [shared] * boards


DRAW_LAST = game("the draw is last", (Hole(5), FIRST, Draw(5)), shares=OWN, default_stakes=BLINDS)
DRAW_THEN_BOARD = game(
    "a board after the draw",
    (Hole(5), FIRST, Draw(5)),
    (Board(3), LATER),
    shares=(Share(Ranking.HIGH, "all"), Share(Ranking.HIGH, 2)),
    default_stakes=BLINDS,
)


@pytest.mark.parametrize("variant", [DRAW_LAST, DRAW_THEN_BOARD])
def test_a_draw_dealt_by_hand_is_turned_up_as_soon(variant):
    """Exposure waits for the draw and for nothing else, whoever deals (6.2)."""

    def played(hand, cards=()):
        rest = list(cards)
        while hand.turn is not None:
            if hand.turn == pc.DECK:
                seat, board, count = hand.legal.deal
                hand.deal([rest.pop(0) for _ in range(count)], seat=seat, board=board)
            elif hand.legal.discarding:
                hand.discard(hand.hole(hand.turn)[:2])
            else:
                hand.all_in()
        return hand

    auto = played(pc.Hand(variant, [50, 50], stakes=BLINDS, seed=8))
    # By hand each seat gets its cards at once.
    cards = [hole for seat in (0, 1) for hole in first_five(auto, seat)]
    cards += [event.card for event in drawn(auto)]
    cards += [
        card for event in auto.events if event.kind == EventKind.DEAL_BOARD for card in event.cards
    ]
    manual = played(pc.Hand(variant, [50, 50], stakes=BLINDS, manual=True), cards)
    late = (
        kinds(auto).index("stands pat")
        if "stands pat" in kinds(auto)
        else kinds(auto).index("discard")
    )
    assert kinds(manual)[late:] == kinds(auto)[late:]
    assert won(manual) == won(auto)


def first_five(hand, seat):
    """The cards that a seat was dealt first."""
    dealt = [e.card for e in hand.events if e.kind == EventKind.DEAL_HOLE and e.seat == seat]
    return dealt[:5]


def drawn(hand):
    """The events of cards that came in the draw."""
    dealt = [event for event in hand.events if event.kind == EventKind.DEAL_HOLE]
    return dealt[10:]


# -------------------------------------------------------------------------- a deck that runs short


@pytest.mark.parametrize("size", range(12, 22))
def test_cards_that_shared_ones_can_stand_for_leave_enough_for_later(size):
    """The cards of later streets stay in the deck: rather a shared card than none for the board."""
    variant = game(
        "early",
        (Hole(2), FIRST),
        (Burn(), Hole(1, or_shared=True), LATER),
        (Burn(), Board(3), LATER),
        deck=pc.standard_deck()[-size:],
        shares=(Share(Ranking.HIGH, 2),),
        max_seats=4,
        default_stakes=BLINDS,
    )
    most = variant.game().seat_limits[1]
    for seed in range(20):
        hand = pc.Hand(variant, [100] * most, stakes=BLINDS, seed=seed)
        while hand.turn is not None:
            assert pc.Hand.restore(hand.snapshot()) == hand
            hand.check_or_call()
        own = {len(hand.hole(seat)) for seat in hand.players}
        assert (own, len(hand.board)) in (({3}, 3), ({2}, 4))
        assert None not in hand.board
        assert (own == {3}) == (size >= 3 * most + 3)


def test_put_back_cards_count_for_the_next_street():
    """Burned cards that came back and were not dealt are there for the seats of a later street."""
    late = (Burn(), Hole(1, or_shared=True), LATER)
    variant = game(
        "two late streets",
        (Hole(5), FIRST),
        (Burn(), Burn(), LATER),
        late,
        late,
        deck=pc.standard_deck()[-16:],
        shares=(Share(Ranking.HIGH),),
        max_seats=2,
        default_stakes=BLINDS,
    )
    for seed in range(20):
        hand = pc.Hand(variant, [100] * 2, stakes=BLINDS, seed=seed)
        while hand.turn is not None:
            hand.check_or_call()
        assert [len(hand.hole(seat)) for seat in (0, 1)] == [7, 7]
        assert hand.board == ()


def test_a_hand_that_was_put_back_can_be_told():
    """The cards of a folded hand came back into the deck: to tell them takes none out of it."""
    variant = game(
        "a small deck",
        (Hole(5), FIRST),
        (Draw(3), LATER),
        deck=pc.standard_deck()[-16:],
        shares=OWN,
        default_stakes=BLINDS,
    )
    hand = pc.Hand(variant, [100] * 3, stakes=BLINDS, manual=True)
    while hand.turn == pc.DECK:
        seat, _, count = hand.legal.deal
        hand.deal([None] * count if seat == 2 else hand.legal.deck[:count], seat=seat)
    do(hand, "f c x")
    hand.discard(hand.hole(0)[:3])
    hand.discard(hand.hole(1)[:3])
    assert hand.events[-1].kind == EventKind.RESHUFFLE
    left = hand.deck_left
    assert len(left) == 6
    hand.reveal(2, left[:5])
    assert hand.hole(2) == left[:5]
    assert hand.deck_left == left
    assert pc.Hand.restore(hand.snapshot()) == hand
    while hand.turn == pc.DECK:
        seat, _, count = hand.legal.deal
        hand.deal(hand.legal.deck[:count], seat=seat)
    do(hand, "x x")
    assert hand.is_over


# ------------------------------------------------------------------------------------------- sizes


def test_without_a_cap_raises_do_not_end():
    stakes = pc.Stakes(1, 2, small_bet=2, big_bet=4)
    hand = pc.Hand(pc.variants.FLHE, [10_000] * 2, stakes=stakes, seed=1)
    for _ in range(600):
        assert hand.legal.can_raise
        hand.raise_to(hand.legal.min_raise_to)


@pytest.mark.parametrize("variant", [pc.variants.RAZZ, pc.variants.STUD])
def test_cards_that_nobody_knows_open_by_position(variant):
    """Where no card is known that lies face up, the first left of the button brings in."""
    hand = pc.Hand(variant, [100] * 4, button=1, manual=True)
    while hand.turn == pc.DECK:
        seat, _, count = hand.legal.deal
        hand.deal([None] * count, seat=seat)
    assert hand.turn == 2
    assert hand.legal.bring_in == 2


@pytest.mark.parametrize("opener", [Opener.LEFT_OF_BUTTON, Opener.LOWEST_SHOWING])
def test_an_open_pair_whoever_opens(opener):
    """The big bet for a pair face up: in any round that knows it, the first too."""
    options = pc.Options(stud_open_pair=True)
    pair = Bet(opener=opener, open_pair=True)
    variant = game("pairs", (Hole(2, up=True), Hole(3), pair), limit=FIXED_LIMIT, shares=OWN)
    stakes = pc.Stakes(ante=1, small_bet=4, big_bet=8)
    found = set()
    for seed in range(60):
        hand = pc.Hand(variant, [100] * 3, stakes=stakes, seed=seed, options=options)
        up = [hand.public_view().holes[seat][:2] for seat in hand.players]
        paired = any(one.rank == two.rank for one, two in up)
        found.add(paired)
        assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (4, 8 if paired else 4)
        assert hand.legal.two_sizes is paired
        assert pc.Hand.restore(hand.snapshot()) == hand
    assert found == {False, True}


@pytest.mark.parametrize(
    ("wild", "first", "second", "opener"),
    [
        # The highest hand that shows opens. Any wild card: five of a kind, or four and a side card.
        (pc.Wild("*"), "AcAdAhAs2c", "KcKdKhKs*", 1),
        (pc.Wild("*", five_of_a_kind=False), "AcAdAhAs2c", "KcKdKhKs*", 0),
        (pc.Wild("**2*3*4", five_of_a_kind=False), "KcKdKhKs*", "*2*3*4AcQc", 1),
        # A bug is an ace: it pairs no king.
        (pc.Wild("*", bug=True), "QcQd2h3s5c", "Kd*7h6s4c", 0),
        (pc.Wild("*", bug=True), "KcKh2h3s5c", "Ad*7h6s4c", 1),
        (pc.Wild("*", bug=True), "AcAdAhAs5c", "KcKdKhKs*", 0),
    ],
)
def test_what_a_wild_card_shows(wild, first, second, opener):
    deck = (*pc.standard_deck(), *pc.parse_cards("**2*3*4"))
    streets = (Hole(5, up=True), Bet(opener=Opener.HIGHEST_SHOWING))
    variant = game("wild", streets, limit=FIXED_LIMIT, shares=OWN, deck=deck, wild=wild)
    stakes = pc.Stakes(ante=1, small_bet=4, big_bet=8)
    hand = pc.Hand(variant, [100] * 2, stakes=stakes, manual=True)
    hand.deal(first, seat=0).deal(second, seat=1)
    assert hand.turn == opener


def test_two_jokers_face_up_are_no_open_pair():
    options = pc.Options(stud_open_pair=True)
    pair = Bet(opener=Opener.LEFT_OF_BUTTON, open_pair=True)
    deck = (*pc.standard_deck(), *pc.parse_cards("**2"))
    streets = (Hole(2, up=True), Hole(3), pair)
    variant = game("jokers", streets, limit=FIXED_LIMIT, shares=OWN, deck=deck)
    stakes = pc.Stakes(ante=1, small_bet=4, big_bet=8)
    hand = pc.Hand(variant, [100] * 2, stakes=stakes, manual=True, options=options)
    hand.deal("**2" + "2c3c4c", seat=0).deal("5c6d8h9hTh", seat=1)
    assert not hand.legal.two_sizes
    assert hand.legal.max_raise_to == 4


def test_a_short_button_blind_counts_as_full_in_a_pot_limit_maximum():
    stakes = pc.Stakes(button_blind=10, ante=0)
    full = pc.Hand(pc.variants.PLHE, [500, 500, 500], stakes=stakes, seed=1)
    short = pc.Hand(pc.variants.PLHE, [500, 500, 4], stakes=stakes, seed=1)
    assert full.legal.max_raise_to == 10 + 10 + 10
    assert short.legal.max_raise_to == full.legal.max_raise_to


def test_odd_chips_by_suit_in_coarse_chips():
    """A pot of one unit that two tie for: it goes by suit, also where its chips would divide."""
    variant = game(
        "high cards",
        (Hole(1), Bet(opener=Opener.LEFT_OF_BUTTON)),
        shares=(Share(Ranking.KUHN, "all"),),
        odd_chips=pc.enums.OddChips.SUIT,
    )
    options = pc.Options(odd_chip_unit=50)
    for button in (0, 1):
        hand = pc.Hand(
            variant,
            [100, 100],
            stakes=pc.Stakes(ante=25),
            options=options,
            manual=True,
            button=button,
        )
        while hand.turn == pc.DECK:
            seat, _, _ = hand.legal.deal
            hand.deal(["Ks" if seat == 0 else "Kc"], seat=seat)
        do(hand, "x x")
        assert won(hand) == {0: 50}
