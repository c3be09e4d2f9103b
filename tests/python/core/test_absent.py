"""Dead hands of absent players (rules.md 8.4), and the cards that would have come."""

import pytest

import pokercore as pc
from core import games
from core.setups import ALL, act, choices, new, picker, some_setup
from hands import refused, returned, won
from pokercore import _core, variants
from pokercore.enums import EventKind, PostKind

MATCHED = {
    PostKind.ANTE,
    PostKind.SMALL_BLIND,
    PostKind.BIG_BLIND,
    PostKind.BUTTON_BLIND,
    PostKind.STRADDLE,
    PostKind.EXTRA_LIVE,
    PostKind.LIVE_ANTE,
}


def paid(hand):
    """What each seat put in that an opponent can win, uncalled bets included, from the events."""
    totals = dict.fromkeys(hand.players, 0)
    for event in hand.events:
        if event.kind in (EventKind.CALL, EventKind.RAISE, EventKind.BRING_IN) or (
            event.kind == EventKind.POST
            and event.post in MATCHED
            and not (event.post == PostKind.ANTE and hand.options.antes_dead)
        ):
            totals[event.seat] += event.amount
    return totals


def dead_money(hand):
    posts = [event for event in hand.events if event.kind == EventKind.POST]
    return sum(post.amount for post in posts) - sum(
        post.amount
        for post in posts
        if post.post in MATCHED and not (post.post == PostKind.ANTE and hand.options.antes_dead)
    )


def check_the_turn_of_a_dead_hand(hand, pick=lambda count: 0):
    """A dead hand can fold and nothing else; a bring-in it must post."""
    legal, seat = hand.legal, hand.turn
    right = pc.Action.bring_in() if legal.bring_in else pc.Action.fold()
    assert legal.default() == right
    assert choices(hand, lambda count: 0) == [right]
    assert hand.view(seat).legal == legal
    view = hand.view(seat)
    assert view.default_action() == view.check_or_fold() == view.check_or_call() == right
    assert seat in view.absent
    assert _core.native_action(hand, "random", bytes(32)) == right
    low = hand.to_match + 1
    others = [
        pc.Action.check(),
        pc.Action.call(),
        pc.Action.raise_to(low),
        pc.Action.raise_to(low + hand.min_bet),
        pc.Action.stand_pat(),
        pc.Action.show(),
        pc.Action.muck(),
        pc.Action.fold() if legal.bring_in else pc.Action.bring_in(),
    ]
    for action in others:
        assert action not in legal
    refused(hand, "absent", hand.apply, others[pick(len(others))])


def some_absent(pick, among=ALL):
    setup = some_setup(pick, among)
    seats = [seat for seat, stack in enumerate(setup["stacks"]) if stack is not None]
    most = [2, 2, 6, 1][pick(4)]
    setup["absent"] = [seat for seat in seats if not pick(most)]
    return setup


def test_laws_of_dead_hands(rng):
    pick = picker(rng)
    turns = shared = alone = kept = 0
    for _ in range(400):
        setup = some_absent(pick)
        hand = new(setup)
        absent = set(setup["absent"])
        assert set(hand.absent) == absent
        before = sum(hand.stacks) + hand.pot
        forfeits = set()
        while hand.turn is not None:
            if hand.turn in absent:
                check_the_turn_of_a_dead_hand(hand, pick)
                turns += 1
                if not hand.legal.bring_in and hand.wagers[hand.turn] >= hand.to_match:
                    forfeits.add(hand.turn)
            act(hand, pick)
            assert sum(hand.stacks) + hand.pot + hand.raked == before
            if not pick(4):
                assert pc.Hand.restore(hand.snapshot()) == hand
            view = hand.public_view()
            assert pc.View.from_dict(view.to_dict()) == view
            assert set(view.absent) == absent
        if hand.is_unsettled:
            continue
        live = set(hand.live)
        # No dead hand comes to a showdown, and none is turned up.
        assert not absent & set(hand.shown)
        assert not absent & set(hand.mucked)
        if live - absent:
            assert not live & absent
            assert not set(won(hand)) & absent
            shared += 1
        else:
            # It wins only when all others have folded, and then everything.
            assert len(live) == 1
            alone += 1
        if len(live) == 1 and hand.options.strict_fold and hand.options.rake is None:
            # Nobody wins more of another than he put in himself. A dead hand alone folds where it
            # need not, and what it put in above the others is forfeited.
            (winner,) = live
            totals = paid(hand)
            own = totals.pop(winner)
            most = dead_money(hand) + sum(
                other if seat in forfeits else min(own, other) for seat, other in totals.items()
            )
            back = returned(hand).get(winner, 0) if winner in absent else 0
            assert hand.payoffs[winner] <= most + back
        folds = [event.seat for event in hand.events if event.kind == EventKind.FOLD]
        asked = [seat for seat, action in hand.actions if action == pc.Action.fold()]
        kept += len(folds) > len(asked)
        assert len(folds) == len(set(folds))
        assert absent - live <= set(folds)
    assert turns > 250
    assert shared > 80
    assert alone > 25
    assert kept > 10


def test_without_a_record_it_is_the_same_hand(rng):
    """The quick ways of a hand that nobody observes know of dead hands."""
    pick = picker(rng)
    for _ in range(500):
        setup = some_absent(pick)
        one, two = new(setup), new(setup | {"record": False})
        while one.turn is not None:
            seat = one.turn if one.turn != pc.DECK else None
            act(one, pick)
            two.apply(one.actions[-1][1], seat)
            assert one == two


def test_in_turn_it_is_a_fold_like_any_other(rng):
    """Where every dead hand has its turn, it is the hand in which these seats fold for free."""
    pick = picker(rng)
    compared = 0
    for _ in range(600):
        setup = some_absent(pick)
        setup["options"] = setup["options"].replace(strict_fold=False)
        hand = new(setup)
        if hand.variant.default_stakes.bring_in:
            continue
        absent = setup.pop("absent")
        other = new(setup)
        while hand.turn is not None and other.turn == hand.turn:
            seat = None if hand.turn == pc.DECK else hand.turn
            act(hand, pick)
            if other.legal.discarding and seat in absent:
                break
            other.apply(hand.actions[-1][1], seat)
        folds = [event.seat for event in hand.events if event.kind == EventKind.FOLD]
        asked = [seat for seat, action in hand.actions if action == pc.Action.fold()]
        if hand.turn is None and other.turn is None and folds == asked:
            assert hand.stacks == other.stacks
            assert hand.boards == other.boards
            assert hand.events == other.events
            compared += 1
    assert compared > 200


def call(hand):
    """Check, call, or go on for the least."""
    return hand.view(hand.turn).check_or_call()


def table(stacks, absent, *, ante=0, **arguments):
    """Four or fewer players, the first on the button, at 50/100."""
    blinds = pc.Stakes(50, 100, ante=ante)
    return pc.Hand(
        variants.NLHE, stacks, stakes=blinds, button=0, seed=1, absent=absent, **arguments
    )


def test_a_blind_that_nobody_matches_comes_back():
    hand = table((1000, 50, 1000), [2]).fold()
    assert hand.is_over
    assert hand.board == ()
    assert returned(hand) == {2: 50}
    assert hand.payoffs == (0, 50, -50)


def test_chips_that_only_dead_hands_reach_go_to_the_last_of_them():
    # The small blind folds to the big blind, which is the last in the part above 30.
    hand = table((1000, 1000, 1000, 30), [1, 2]).call().fold()
    assert hand.turn == 1
    hand.fold()
    assert hand.is_over
    assert hand.payoffs == (0, -50, -10, 60)
    # The same where the small blind is present and folds.
    hand = table((1000, 1000, 1000, 30), [2]).call().fold().fold()
    assert hand.payoffs == (0, -50, -10, 60)
    # Two who are all-in go on for what both reach.
    hand = table((30, 1000, 1000, 30), [1, 2]).call().call().fold()
    assert hand.is_over
    assert len(hand.board) == 5
    assert hand.stacks[2] == 990
    assert hand.stacks[1] == 950
    assert hand.stacks[0] + hand.stacks[3] == 120


def test_a_dead_hand_forfeits_what_only_it_put_in():
    """It folds in its turn, owing nothing: what nobody called is not its own any more (5.3)."""
    posts = [
        pc.Post(1, PostKind.SMALL_BLIND, 50),
        pc.Post(2, PostKind.BIG_BLIND, 100),
        pc.Post(3, PostKind.EXTRA_LIVE, 250),
    ]
    hand = table((1000, 1000, 1000, 1000), [3], posts=posts)
    assert hand.turn == 3
    assert hand.wagers[3] == hand.to_match == 250
    hand.fold().fold().fold()
    assert returned(hand) == {}
    assert hand.payoffs == (0, -50, 300, -250)


def test_an_all_in_dead_hand_folds_when_the_round_ends():
    hand = table((1000, 1000, 60), [2]).call().fold()
    assert hand.is_over
    assert hand.board == ()
    assert hand.payoffs == (110, -50, -60)
    hand = table((1000, 1000, 60), [2]).call().call()
    assert hand.live == (0, 1)
    assert len(hand.board) == 3
    assert hand.turn == 1
    while not hand.is_over:
        hand.check_or_call()
    assert 2 not in hand.shown
    # But where the others fold first, it wins.
    hand = table((1000, 1000, 60), [2]).fold().fold()
    assert hand.payoffs == (0, -50, 50)


def test_where_all_are_absent_the_last_wins():
    hand = table((1000, 1000, 1000), [0, 1, 2])
    assert hand.turn == 0
    hand.fold().fold()
    assert hand.payoffs == (0, -50, 50)
    # All-in by its ante the button is the last clockwise, for what it reaches.
    hand = table((10, 1000, 1000), [0, 1, 2], ante=10)
    assert hand.turn == 1
    hand.fold()
    assert hand.payoffs == (20, -60, 40)
    hand = table((10, 10, 10), [0, 1, 2], ante=10)
    assert hand.is_over
    assert hand.payoffs == (20, -10, -10)


def test_a_dead_hand_that_must_bring_in_does_and_folds_later():
    met = 0
    for number in range(60):
        hand = pc.Hand(
            games.STUD, 4 * (200,), stakes=games.STUD_STAKES, seed=9, number=number, absent=[0, 1]
        )
        if hand.turn in (0, 1):
            seat = hand.turn
            check_the_turn_of_a_dead_hand(hand)
            hand.bring_in()
            met += 1
            while not hand.is_over and hand.turn != seat:
                hand.apply(hand.legal.default() if hand.turn in (0, 1) else call(hand))
            assert seat not in hand.live or hand.turn == seat
    assert met > 5


def test_a_dead_hand_folds_instead_of_discarding():
    streets = (
        variants.Street("deal", (variants.Hole(3), variants.Discard(1), variants.Bet())),
        variants.Street("rest", (variants.Board(5), variants.Bet())),
    )
    early = pc.Variant(name="early", code="E", limit=pc.Limit.NO_LIMIT, streets=streets)
    hand = pc.Hand(early, 3 * (50,), blinds=(1, 2), seed=1, absent=[0, 2])
    assert hand.turn == 0
    assert not hand.legal.discarding
    check_the_turn_of_a_dead_hand(hand)
    hand.fold()
    hand.apply(hand.legal.default())
    hand.fold()
    assert hand.is_over
    assert hand.live == (1,)
    assert sum(hand.payoffs) == 0
    assert hand.payoffs[1] > 0


def test_who_is_absent_must_be_dealt_in():
    for absent in ([1], [5], [0, 1]):
        with pytest.raises(pc.RulesError) as caught:
            pc.Hand(variants.NLHE, (50, None, 50), blinds=(1, 2), absent=absent)
        assert [defect.place for defect in caught.value.defects] == ["setup.absent"]
    with pytest.raises(TypeError):
        pc.Hand(variants.NLHE, (50, 50), blinds=(1, 2), absent=1)
    assert pc.Hand(variants.NLHE, (50, 50), blinds=(1, 2), absent=()).absent == ()


# The cards that would have come.


def test_rabbit_cards_are_those_of_a_hand_that_goes_on(rng):
    """At every decision: fold, and look whether the other hand gets what was told."""
    pick = picker(rng)
    told = 0
    plain = [
        variant
        for variant in (*ALL, *map(variants.get, variants.names()))
        if not any(isinstance(step, variants.Draw) for s in variant.streets for step in s.steps)
    ]
    for _ in range(4_000):
        if told > 200:
            break
        setup = some_setup(pick, plain)
        setup["options"] = setup["options"].replace(run_outs=False, strict_fold=False)
        hand = new(setup)
        has_board = any(
            isinstance(step, variants.Board) for s in hand.variant.streets for step in s.steps
        )
        while hand.turn is not None:
            if hand.turn != pc.DECK and len(hand.live) == 2 and hand.legal.fold:
                over = hand.copy().fold()
                found = over.rabbit()
                if not has_board or hand.deck is None:
                    assert found == ()
                else:
                    went_on = hand.copy()
                    while went_on.turn is not None:
                        legal = went_on.legal
                        went_on.apply(legal.default()) if legal.show else went_on.check_or_call()
                    if len(went_on.live) == 2:
                        whole = zip(over.boards, found, strict=True)
                        assert tuple(one + two for one, two in whole) == went_on.boards
                        told += 1
            act(hand, pick)
        if has_board and hand.deck is not None and len(hand.live) > 1:
            assert hand.rabbit() == len(hand.boards) * ((),)
    assert told > 200


def test_rabbit_waits_for_the_end():
    hand = pc.Hand(variants.NLHE, (50, 50), blinds=(1, 2), seed=1)
    refused(hand, "hand_in_progress", hand.rabbit)
    hand.fold()
    deck = hand.deck
    # Four cards to the players; then a burn before each street.
    assert hand.rabbit() == ((*deck[5:8], deck[9], deck[11]),)
    unburned = pc.Hand(
        variants.NLHE, (50, 50), blinds=(1, 2), seed=1, options=pc.Options(burns=False)
    )
    assert unburned.fold().rabbit() == (deck[4:9],)
    assert pc.Hand(variants.get("RAZZ"), 3 * (50,), seed=1).bring_in().fold().fold().rabbit() == ()


def test_events_are_counted_and_cut():
    hand = pc.Hand(variants.NLHE, (50, 50), blinds=(1, 2), seed=1)
    hand.call().check()
    events = hand.events_for(0)
    assert hand.event_count == len(events) == len(hand.events)
    for start in range(len(events) + 2):
        for stop in (*range(len(events) + 2), None):
            assert hand.events_for(0, start, stop) == events[start:stop]
            assert hand.events_for(seat=0, start=start, stop=stop) == events[start:stop]
    with pytest.raises(IndexError):
        hand.events_for(0, 0, -1)
    assert pc.Hand(variants.NLHE, (50, 50), blinds=(1, 2), record=False).event_count == 0
