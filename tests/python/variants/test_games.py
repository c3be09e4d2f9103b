"""Every game of the catalogue: compiled, dealt to as many as it takes, and played to the end."""

import random

import pytest

import pokercore as pc
from core.setups import picker, some_setup
from pokercore import variants
from pokercore.enums import Limit, OddChips, Ranking
from pokercore.table.drivers import answer_of
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole, Variant

CODES = variants.names()
MOST = {code: variants.get(code).game().seat_limits[1] for code in CODES}


def playing(hand, rng):
    """The hand before each of its decisions, which are random, and at its end."""
    bot = pc.bots.Random(rng)
    while hand.turn is not None:
        yield hand
        if hand.turn == -1:
            hand.run_out(1 + rng.randrange(hand.legal.run_out))
        else:
            hand.apply(answer_of(bot, hand.view(hand.turn)))
    yield hand


def holds(hand, total):
    """What is true of a hand at all times."""
    raked = hand.raked
    assert sum(hand.stacks) + (0 if hand.is_over else hand.pot) + raked == total
    # Cards of folded hands may have come back where the deck ran short.
    held = [card for seat in hand.live for card in hand.hole(seat)]
    held += [card for board in hand.boards for card in board]
    # Boards of a run-out have the cards in common that lay there before.
    if hand.variant.boards == 1 and len(hand.boards) == 1:
        assert len(set(held)) == len(held)
    again = pc.Hand.restore(hand.snapshot())
    assert again == hand
    assert again.legal == hand.legal
    for seat in hand.players:
        assert again.view(seat) == hand.view(seat)


@pytest.mark.parametrize("code", CODES)
def test_each_is_played_by_every_number_of_players(code, rng):
    variant = variants.get(code)
    low, high = variant.game().seat_limits
    for players in range(low, high + 1):
        for unit in (3, 20, 100):
            depth = unit * max(1, variant.default_stakes.smallest_bet)
            stacks = [1 + rng.randrange(depth) for _ in range(players)]
            seed = rng.randrange(2**32)
            hand = pc.Hand(variant, stacks, stakes=variant.default_stakes, seed=seed)
            for state in playing(hand, rng):
                holds(state, sum(stacks))
            assert hand.is_over
            assert sum(hand.payoffs) == 0, (stacks, seed)


@pytest.mark.parametrize("code", CODES)
def test_each_is_played_by_whatever_the_house_says(code, rng):
    for _ in range(10):
        setup = some_setup(picker(rng), [variants.get(code)]) | {"manual": False}
        hand = pc.Hand(**setup)
        *_, end = playing(hand, rng)
        assert end.is_over


@pytest.mark.parametrize("code", CODES)
def test_everybody_stays_to_the_showdown(code):
    """The showdown tells what the rankings of the shares say of all hands."""
    variant = variants.get(code)
    players = MOST[code]
    options = pc.Options(tabling="show_all")
    stakes = variant.default_stakes
    hand = pc.Hand(variant, [1000] * players, stakes=stakes, seed=11, options=options)
    while hand.turn is not None:
        hand.apply(
            hand.legal.default() if hand.legal.discarding else hand.view(hand.turn).check_or_call()
        )
    assert hand.is_over
    assert len(hand.shown) == players
    won = {}
    for event in hand.events:
        if event.kind == pc.EventKind.AWARD:
            won.setdefault((event.board, event.share), set()).add(event.seat)
    for board, cards in enumerate(hand.boards):
        for place in range(len(variant.shares)):
            worth = {
                seat: pc.strength(hand.hole(seat), cards, variant=variant, side=place)
                for seat in hand.players
            }
            best = max(worth.values())
            winners = {seat for seat, value in worth.items() if value == best and best}
            if (board, place) in won:
                assert won[board, place] == winners
            else:
                # One award for both shares where the same seats win them, or nobody qualifies.
                assert not winners or won[board, 0] == winners


def limits(code, **options):
    return variants.get(code).game(pc.Options(**options)).seat_limits


def test_seats_of_the_rules():
    assert limits("NLHE") == limits("PLO8") == limits("CRAZY_PINEAPPLE") == (2, 10)
    assert limits("PLO5_8") == (2, 8)
    assert limits("PLO5_8", burns=False) == (2, 9)
    assert limits("PLO6") == limits("SHORT_DECK_PLO") == (2, 7)
    assert limits("ROYAL_HOLDEM") == (2, 6)
    assert limits("STUD") == limits("STUD8") == limits("RAZZ") == limits("RAZZ27") == (2, 8)
    assert limits("STUD5") == limits("PL_STUD5") == limits("NL_STUD5") == (2, 9)
    assert limits("27TD") == limits("A5TD") == limits("BADEUCEY") == limits("BADACEY") == (2, 6)
    assert limits("NL27SD") == limits("NL5CD") == limits("NLA5SD") == (2, 7)
    assert limits("BADUGI") == (2, 8)
    assert limits("KUHN") == limits("LEDUC") == limits("HEADS_UP") == (2, 2)
    # With two boards more cards are needed.
    assert limits("DOUBLE_BOARD_PLO") == (2, 9)
    assert limits("COURCHEVEL") == (2, 8)


def steps(variant, kind):
    return [step for street in variant.streets for step in street.steps if isinstance(step, kind)]


@pytest.mark.parametrize("code", CODES)
def test_every_game_is_told_by_its_limit(code):
    variant = variants.get(code)
    words = {Limit.NO_LIMIT: "no-limit", Limit.POT_LIMIT: "pot-limit"}
    if code in ("LEDUC", "KUHN"):
        return
    assert words.get(variant.limit, "fixed-limit") in variant.name
    fixed = variant.limit is Limit.FIXED_LIMIT
    assert fixed == bool(variant.default_stakes.big_bet)
    if fixed:
        small, big = variant.default_stakes.fixed_bets
        assert big == 2 * small


def test_bet_sizes_of_fixed_limit():
    def sizes(code):
        return "".join(str(bet.size)[0] for bet in steps(variants.get(code), Bet))

    assert sizes("FLHE") == sizes("FLO8") == sizes("FL_IRISH") == "ssbb"
    assert sizes("27TD") == sizes("BADUGI") == sizes("BADACEY") == "ssbb"
    assert sizes("FL5CD") == "sb"
    assert sizes("STUD") == sizes("RAZZ") == "ssbbb"
    assert sizes("STUD5") == "ssbb"


def test_deals_of_the_rules():
    def dealt(code):
        return [step.count for step in steps(variants.get(code), Hole | Board)]

    assert dealt("PLO") == [4, 3, 1, 1]
    assert dealt("COURCHEVEL8") == [5, 1, 2, 1, 1]
    assert dealt("STUD") == [2, 1, 1, 1, 1, 1]
    assert dealt("STUD5") == [1, 1, 1, 1, 1]
    assert dealt("RHODE_ISLAND") == [1, 1, 1]
    assert [draw.most for draw in steps(variants.BADUGI, Draw)] == [4, 4, 4]
    assert steps(variants.IRISH, Discard) == [Discard(2)]
    assert steps(variants.LAZY_PINEAPPLE, Discard) == []
    # Discards of crazy pineapple come after the betting on the flop, those of pineapple before it.
    flop = variants.CRAZY_PINEAPPLE.streets[1].steps
    assert flop == (Burn(), Board(3), Bet(), Discard(1))
    assert variants.PINEAPPLE.streets[0].steps[-1] == Discard(1)


def test_shares_of_the_rules():
    def shares(code):
        return [(str(share.ranking), share.uses) for share in variants.get(code).shares]

    assert shares("PLO5_8") == [("high", 2), ("low_a5_8", 2)]
    assert shares("LAZY_PINEAPPLE8") == [("high", "at most 2"), ("low_a5_8", "at most 2")]
    assert shares("DRAMAHA") == [("high", "all"), ("high", 2)]
    # The five-card hand is the first share, which gets the odd chip.
    assert shares("BADEUCEY") == [("low_27", "all"), ("badugi_high_ace", "all")]
    assert shares("BADACEY") == [("low_a5", "all"), ("badugi", "all")]
    assert shares("SHORT_DECK_TRIPS") == [("short_deck_trips", "any")]
    by_suit = {code for code in CODES if variants.get(code).odd_chips is OddChips.SUIT}
    assert by_suit == {"STUD", "STUD8", "RAZZ", "RAZZ27", "STUD5", "PL_STUD5", "NL_STUD5"}


@pytest.mark.parametrize(
    ("timing", "street", "place"),
    [("deal", 0, 1), ("before flop", 0, 2), ("flop", 1, 2), ("before turn", 1, 3)],
)
def test_the_timing_of_a_discard_is_a_parameter(timing, street, place):
    variant = variants.pineapple("pineapple of tests", timing)
    assert variant.streets[street].steps[place] == Discard(1)
    assert len(steps(variant, Discard)) == 1
    *_, end = playing(
        pc.Hand(variant, [100] * 4, stakes=variant.default_stakes, seed=3), random.Random(timing)
    )
    assert end.is_over


def test_a_wrong_timing_is_refused():
    with pytest.raises(pc.RulesError, match="'later' is no time to discard; there are 'deal'"):
        variants.pineapple("pineapple of tests", "later")


def test_the_other_limits_follow():
    fixed = variants.with_limit(variants.PLO, Limit.FIXED_LIMIT, "X")
    assert fixed == variants.FLO.__class__(**{**vars_of(variants.FLO), "code": "X"})
    pot = variants.with_limit(variants.STUD, Limit.POT_LIMIT, "PLS")
    assert pot.name == "pot-limit seven-card stud"
    assert pot.default_stakes.min_bet == variants.STUD.default_stakes.small_bet
    again = variants.with_limit(pot, Limit.FIXED_LIMIT, "STUD")
    assert again == variants.STUD
    for code in CODES:
        variant = variants.get(code)
        same = variants.with_limit(variant, variant.limit, code)
        assert same.default_stakes.fixed_bets == variant.default_stakes.fixed_bets or (
            variant.limit is not Limit.FIXED_LIMIT
        )


def vars_of(variant):
    return {name: value for name, value in vars(variant).items() if not name.startswith("_")}


def test_short_deck_has_three_ways_to_post():
    from pokercore.variants import short_deck

    wanted = {
        "STAKES_LIVE_ANTES": (2, 4, 8, 2),
        "STAKES_BUTTON_BLIND": (2, 2, 4, 2),
        "STAKES_BLINDS": (2, 2, 4, 2),
    }
    for name, (first, call, raise_to, bet) in wanted.items():
        stakes = getattr(short_deck, name)
        hand = pc.Hand(variants.SHORT_DECK, [200] * 4, stakes=stakes, seed=1)
        opener = 2 if name == "STAKES_BLINDS" else 0
        assert hand.turn == opener, name
        assert hand.to_match == call
        paid = hand.wagers[opener]
        assert hand.legal.call == call - paid
        assert hand.legal.min_raise_to == raise_to
        assert first in (hand.legal.call, call)
        while hand.street == 0:
            hand.check_or_call()
        assert hand.turn == 0
        assert hand.legal.min_raise_to == bet


def form_laws(variant: Variant, rng, players=4):
    for _ in range(5):
        stacks = [1 + rng.randrange(100) for _ in range(players)]
        seed = rng.randrange(2**32)
        hand = pc.Hand(variant, stacks, stakes=variant.default_stakes, seed=seed)
        for state in playing(hand, rng):
            holds(state, sum(stacks))
        assert hand.is_over
    assert Variant.from_dict(variant.to_dict()) == variant
    assert variants.loads(variants.dumps(variant)) == variant


@pytest.mark.parametrize("base", ["NLHE", "FLO8", "COURCHEVEL", "IRISH", "SHORT_DECK", "DRAMAHA"])
def test_two_boards_and_bomb_pots_of_any_board_game(base, rng):
    variant = variants.get(base)
    double = variants.double_board(variant)
    bomb = variants.bomb_pot(variant)
    for game in (double, bomb, variants.double_board(bomb)):
        form_laws(game, rng)
    assert double.boards == 2
    assert double.streets == variant.streets
    hand = pc.Hand(bomb, [100] * 4, stakes=bomb.default_stakes, seed=5)
    assert hand.street_name == "flop"
    assert hand.turn == 0
    stakes = variant.default_stakes
    assert set(hand.contributed) == {2 * stakes.smallest_bet}
    assert hand.legal.min_raise_to == (stakes.small_bet or stakes.smallest_bet)
    assert hand.legal.check


@pytest.mark.parametrize("make", [variants.double_board, variants.bomb_pot])
def test_forms_that_need_a_board(make):
    for code in ("STUD", "27TD", "KUHN"):
        with pytest.raises(pc.RulesError, match="has no shared cards"):
            make(variants.get(code))


@pytest.mark.parametrize("base", ["NLHE", "PLO8", "STUD8", "RAZZ", "NL5CD", "27TD", "BADUGI"])
def test_wild_forms_of_any_game(base, rng):
    variant = variants.get(base)
    forms = [
        variants.with_jokers(variant, 1),
        variants.with_jokers(variant, 1, bug=True),
        variants.with_jokers(variant, 4, five_of_a_kind=False),
        variants.with_wild(variant, "deuces"),
        variants.with_wild(variant, "one-eyed jacks"),
        variants.with_jokers(variants.with_wild(variant, "deuces"), 2),
        variants.with_wild(variant, pc.Wild("AsAh", double_ace_flush=True)),
    ]
    for game in forms:
        form_laws(game, rng, players=3)
    assert len({game.code for game in forms}) == len(forms)
    assert len({game.name for game in forms}) == len(forms)
    joker, bug, four, deuces, jacks, both, _ = forms
    assert [len(game.deck) for game in forms] == [53, 53, 56, 52, 52, 54, 52]
    assert joker.wild == pc.Wild()
    assert bug.wild.bug
    assert not four.wild.five_of_a_kind
    assert deuces.wild == both.wild == pc.Wild("2")
    assert set(jacks.wild.cards) == set(pc.parse_cards("JsJh"))


def test_a_wild_card_makes_five_of_a_kind():
    game = variants.with_jokers(variants.NL5CD, 1)
    rank = pc.evaluate("AsAhAdAc*", variant=game)
    assert rank.category == pc.Category.FIVE_OF_A_KIND
    rank = pc.evaluate("KsKhKdKc*", variant=variants.with_jokers(variants.NL5CD, 1, bug=True))
    assert rank.category == pc.Category.FOUR_OF_A_KIND
    # A bug is an ace beside four kings.
    assert rank.plays_as[-1].rank == 14


def test_no_jokers_and_too_many():
    for count in (0, 5, -1, True, "2"):
        with pytest.raises(pc.RulesError, match="jokers"):
            variants.with_jokers(variants.NLHE, count)
    with pytest.raises(pc.RulesError, match="1 can be added"):
        variants.with_jokers(variants.with_jokers(variants.NLHE, 3), 2)


def test_the_decks():
    sizes = {name: len(deck) for name, deck in variants.DECKS.items()}
    assert sizes == {
        "standard52": 52, "short36": 36, "short20": 20, "kuhn3": 3, "leduc6": 6, "mexican41": 41,
    }  # fmt: skip
    for deck in variants.DECKS.values():
        assert len(set(deck)) == len(deck)
        assert [int(card) for card in deck] == sorted(int(card) for card in deck)
    assert not {card.rank for card in variants.DECKS["mexican41"]} & {8, 9, 10}
    assert len(variants.deck("standard52", 3)) == 55
    with pytest.raises(pc.RulesError, match="'pinochle' is no deck; there are standard52"):
        variants.deck("pinochle")


def test_small_games_are_as_papers_have_them():
    kuhn = pc.Hand(variants.KUHN, [2, 2], stakes=variants.KUHN.default_stakes, seed=1)
    assert (kuhn.pot, kuhn.turn) == (2, 0)
    assert (kuhn.legal.check, kuhn.legal.min_raise_to, kuhn.legal.max_raise_to) == (True, 1, 1)
    kuhn.raise_to(1)
    assert not kuhn.legal.can_raise
    leduc = pc.Hand(variants.LEDUC, [20, 20], stakes=variants.LEDUC.default_stakes, seed=1)
    leduc.raise_to(2).raise_to(4)
    assert not leduc.legal.can_raise
    leduc.call()
    assert leduc.turn == 0
    assert leduc.legal.min_raise_to == 4
    island = pc.Hand(
        variants.RHODE_ISLAND, [500] * 2, stakes=variants.RHODE_ISLAND.default_stakes, seed=1
    )
    assert island.pot == 10
    island.raise_to(10).raise_to(20).raise_to(30)
    assert not island.legal.can_raise
    island.call()
    assert island.legal.min_raise_to == 20
    assert variants.RHODE_ISLAND.shares[0].ranking is Ranking.RHODE_ISLAND


def test_forms_take_a_game_by_its_name():
    assert variants.double_board("PLO") == variants.double_board(variants.PLO)
    assert variants.bomb_pot("hold'em") == variants.bomb_pot(variants.NLHE)
    assert variants.with_jokers("razz") == variants.with_jokers(variants.RAZZ)
    assert variants.with_wild("STUD", "deuces") == variants.with_wild(variants.STUD, "deuces")
    assert variants.with_limit("NLHE", "pot_limit", "PLHE") == variants.PLHE


@pytest.mark.parametrize(
    "make",
    [
        lambda: variants.double_board("no such game"),
        lambda: variants.double_board(3),
        lambda: variants.with_jokers(None),
        lambda: variants.with_wild("NLHE", None),
        lambda: variants.with_limit("NLHE", "limitless", "X"),
        lambda: variants.with_limit("NLHE", None, "X"),
        lambda: variants.with_limit("no such game", Limit.NO_LIMIT, "X"),
        lambda: variants.draw_game("X", "x", Ranking.HIGH, limit="none", max_seats=6),
        lambda: variants.draw_game("X", "x", Ranking.HIGH, limit="no_limit", draws=6, max_seats=6),
        lambda: variants.draw_game("X", "x", Ranking.HIGH, limit="no_limit", draws=0, max_seats=6),
        lambda: variants.deck(["As"]),
    ],
    ids=map(str, range(11)),
)
def test_what_makes_no_game_is_refused(make):
    with pytest.raises(pc.RulesError):
        make()


def test_a_game_without_wild_cards_says_so():
    assert variants.with_wild("NLHE", pc.Wild("none")).name == "no-limit hold'em, nothing wild"
