"""Histories of every game: the codes of the format, and each variant's own."""

import random
from dataclasses import replace

import pytest

import pokercore as pc
import recorded
from pokercore import history, variants
from pokercore.exceptions import HistoryError
from pokercore.history import HandHistory

HANDS = 12
"""Hands of each variant, each to several places on its way."""


def one(text: str) -> HandHistory:
    [hand] = history.loads(text)
    return hand


def begin(variant: pc.Variant, rng: random.Random) -> pc.Hand:
    """A hand of the variant with random players, chips and cards."""
    options = pc.Options(
        burns=rng.random() < 0.5,
        tabling=rng.choice(list(pc.Tabling)),
        expose_allin=rng.random() < 0.5,
        run_outs=rng.random() < 0.3,
        rake=rng.choice([None, pc.Rake(500, 3)]),
    )
    low, high = variant.game(options).seat_limits
    players = rng.randint(low, high)
    chairs = [rng.randint(5, 200) for _ in range(players)]
    return pc.Hand(
        variant,
        chairs,
        stakes=variant.default_stakes,
        button=rng.randrange(players),
        options=options,
        **rng.choice([{"seed": rng.getrandbits(64)}, {"manual": True}]),
    )


@pytest.mark.parametrize("variant", recorded.VARIANTS, ids=lambda variant: variant.code)
def test_hands_of_every_variant_go_through_text(variant: pc.Variant, rng: random.Random) -> None:
    for _ in range(HANDS):
        hand = begin(variant, rng)
        unknown = rng.random() < 0.3
        choices = recorded.Choices([rng.randrange(1_000) for _ in range(400)])
        stop = rng.choice([rng.randrange(40), 1_000])
        for _ in range(stop):
            if hand.turn is None or (hand.turn == pc.DECK and not hand.legal.deck):
                break
            recorded.move(hand, choices, unknown)
        record = hand.history()
        text = history.dumps(record)
        [read] = history.loads(text)
        assert read == record, text
        assert read.replay() == hand, text
        assert history.dumps(read) == text
        if hand.is_over:
            assert read.compare().matched, text


@pytest.mark.parametrize("variant", recorded.VARIANTS, ids=lambda variant: variant.code)
def test_hands_replay_without_their_deck(variant: pc.Variant, rng: random.Random) -> None:
    """What was dealt stands in the entries: dealt by hand it is the same hand."""
    for _ in range(HANDS):
        hand = begin(variant, rng)
        if hand.deck is None:
            continue
        choices = recorded.Choices([rng.randrange(1_000) for _ in range(400)])
        while hand.turn is not None:
            recorded.move(hand, choices, unknown=False)
        again = replace(hand.history(), deck=None).replay()
        assert again.stacks == hand.stacks
        assert again.boards == hand.boards
        assert [again.hole(seat) for seat in again.players] == [
            hand.hole(seat) for seat in hand.players
        ]


STUD = """
    variant = "F7S"
    ante_trimming_status = true
    antes = [1, 1, 1]
    bring_in = 2
    small_bet = 4
    big_bet = 8
    starting_stacks = [{stacks}]
    actions = [
        "d dh p1 ????Kh", "d dh p2 AsAdAc", "d dh p3 ????2c",
        {actions}
    ]
"""


def stud(*actions: str, stacks: str = "100, 100, 100") -> HandHistory:
    told = ", ".join(f'"{action}"' for action in actions)
    return one(STUD.format(stacks=stacks, actions=told))


def test_stud_from_the_bring_in_to_the_showdown() -> None:
    record = stud(
        *("p3 pb", "p1 cbr 4", "p2 cbr 8", "p3 f", "p1 cc"),
        *("d dh p1 Kd", "d dh p2 7s", "p1 cc", "p2 cbr 4", "p1 cc"),
        *("d dh p1 9s", "d dh p2 7d", "p1 cc", "p2 cc"),
        *("d dh p1 5s", "d dh p2 8d", "p1 cc", "p2 cc"),
        *("d dh p1 ??", "d dh p2 2d", "p1 cc", "p2 cbr 8", "p1 cc"),
        *("p2 sm AsAdAc7s7d8d2d", "p1 sm"),
    )
    comparison = record.compare()
    assert (comparison.matched, comparison.over, comparison.notes) == (True, True, ())
    hand = record.replay()
    assert hand.stacks == (79, 124, 97)
    kinds = [event.kind for event in hand.events]
    assert pc.EventKind.BRING_IN in kinds
    assert [step.turn for _, step in record.states()][3:6] == [2, 0, 1]
    assert one(history.dumps(record)) == record
    assert hand.history().replay() == hand


def test_the_bring_in_is_posted_by_the_seat_that_shows_it() -> None:
    with pytest.raises(HistoryError, match="'p1 pb' is refused: seat 0 cannot bring in now"):
        stud("p1 pb").replay()
    with pytest.raises(HistoryError, match="'p3 cc' is refused"):
        stud("p3 cc").replay()
    assert stud("p3 cbr 4").replay().wagers == (0, 0, 4)


def test_a_seat_whose_card_is_not_known_opens_only_where_all_are() -> None:
    text = STUD.replace("????2c", "??????").format(stacks="100, 100, 100", actions='"p1 pb"')
    assert one(text).replay().wagers == (2, 0, 0)
    text = text.replace("????Kh", "??????").replace("AsAdAc", "AsAd??")
    assert one(text).replay().wagers == (2, 0, 0)


def test_hands_are_shown_before_the_last_cards_and_again_behind() -> None:
    first = "d dh p2 AsAdAc"
    record = stud(
        *("p3 pb", "p1 f", "p2 cbr 4", "p3 cc"),
        "p2 sm AsAdAc", "p3 sm 2h2d2c",
        *("d dh p2 Qs", "d dh p3 Qd", "d dh p2 Js", "d dh p3 Jd"),
        *("d dh p2 8s", "d dh p3 8d", "d dh p2 7c", "d dh p3 7h"),
        "p2 sm AsAdAcQsJs8s7c", "p3 sm 2h2d2cQdJd8d7h",
        stacks="100, 5, 5",
    )  # fmt: skip
    comparison = record.compare()
    assert (comparison.matched, comparison.over, comparison.notes) == (True, True, ())
    assert record.replay().stacks == (99, 11, 0)
    assert first in history.dumps(record)


def test_one_card_for_all_where_the_deck_is_short() -> None:
    """Eight players stay to the end: 48 cards are dealt, and the last one is shared."""
    deck = list(variants.STUD.deck)
    deals = [deck[seat * 3 : seat * 3 + 3] for seat in range(8)]
    rest = iter(deck[24:])
    actions = [f"d dh p{seat + 1} {''.join(map(str, deals[seat]))}" for seat in range(8)]
    # The lowest card showing is the third of the first seat, a club.
    low = min(range(8), key=lambda seat: (deals[seat][2].rank, deals[seat][2].suit))
    actions.append(f"p{low + 1} pb")
    actions += [f"p{(low + step) % 8 + 1} cc" for step in range(1, 8)]
    text = """
        variant = "F7S"
        ante_trimming_status = true
        antes = [1, 1, 1, 1, 1, 1, 1, 1]
        bring_in = 2
        small_bet = 4
        big_bet = 8
        starting_stacks = [9, 9, 9, 9, 9, 9, 9, 9]
        actions = {actions}
    """

    def replay() -> pc.Hand:
        return one(text.format(actions=actions)).replay()

    for _ in range(3):
        actions += [f"d dh p{seat + 1} {next(rest)}" for seat in range(8)]
        for _ in range(8):
            actions.append(f"p{replay().turn + 1} cc")
    assert replay().legal.deal == (None, 0, 1)
    card = next(rest)
    actions.append(f"d db {card}")
    hand = replay()
    assert hand.board == (card,)
    assert all(len(hand.hole(seat)) == 6 for seat in range(8))
    assert hand.history().replay() == hand


DRAW = """
    variant = "F2L3D"
    antes = [0, 0, 0]
    blinds_or_straddles = [1, 2, 0]
    small_bet = 2
    big_bet = 4
    starting_stacks = [{stacks}]
    actions = [
        "d dh p1 7h5h4s3d2c", "d dh p2 ??????????", "d dh p3 KsKdKh8s7d",
        {actions}
    ]
"""


def draw(*actions: str, stacks: str = "100, 100, 100") -> HandHistory:
    told = ", ".join(f'"{action}"' for action in actions)
    return one(DRAW.format(stacks=stacks, actions=told))


def test_a_draw_game_with_cards_that_are_not_known() -> None:
    record = draw(
        *("p3 cc", "p1 cc", "p2 cc"),
        # Everybody gives up cards before any is replaced.
        *("p1 sd", "p2 sd ????", "p3 sd KsKdKh", "d dh p2 ????", "d dh p3 2d3c??"),
        *("p1 cbr 2", "p2 cc", "p3 cc"),
        *("p1 sd", "p2 sd 9c", "p3 sd ??", "d dh p2 Tc", "d dh p3 4d"),
        *("p1 cbr 4", "p2 f", "p3 cc", "p1 sd", "p3 sd", "p1 cbr 4", "p3 cc"),
        *("p1 sm 7h5h4s3d2c", "p3 sm"),
    )
    comparison = record.compare()
    assert (comparison.matched, comparison.over, comparison.notes) == (True, True, ())
    hand = record.replay()
    assert hand.stacks == (116, 96, 88)
    assert hand.hole(2) == tuple(map(pc.Card, ("8s", "7d", "2d", "3c", "4d")))
    assert one(history.dumps(record)) == record
    assert hand.history().replay() == hand


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("p1 sd 9c", "seat 0 cannot discard 9c"),
        ("p1 sd 7h7h", "cannot discard 7h7h"),
        ("p2 sd", "seat 1 cannot discard|cannot stand pat"),
        ("p1 cc", "cannot check"),
        ("d dh p1 8c", "cannot deal 8c"),
    ],
)
def test_discards_that_are_refused(action: str, said: str) -> None:
    with pytest.raises(HistoryError, match=said) as caught:
        draw("p3 cc", "p1 cc", "p2 cc", action).replay()
    assert caught.value.action == 7


def test_all_in_before_the_draws() -> None:
    """They still draw; hands that are shown before the last cards come wait for the end."""
    record = draw(
        *("p3 f", "p1 cc"),
        *("p1 sd", "p2 sd ??", "d dh p2 ??"),
        *("p1 sd", "p2 sd ??", "d dh p2 ??"),
        *("p1 sd", "p2 sd ??", "p1 sm 7h5h4s3d2c", "d dh p2 ??", "p2 sm 8d6d4h3h2h"),
        stacks="2, 2, 100",
    )
    assert record.compare().matched
    assert record.replay().stacks == (4, 0, 100)


def test_cards_that_are_dealt_again() -> None:
    """The discards of the first draw come back when the deck is short."""
    hand = pc.Hand(variants.TRIPLE_DRAW_27, [50] * 6, stakes=variants.TRIPLE_DRAW_27.default_stakes,
                   seed=5)  # fmt: skip
    while hand.turn is not None:
        if hand.legal.discarding:
            hand.discard(hand.hole(hand.turn)[: hand.legal.discard])
        else:
            hand.check_or_call()
    assert pc.EventKind.RESHUFFLE in [event.kind for event in hand.events]
    record = hand.history()
    assert one(history.dumps(record)).replay() == hand
    assert replace(record, deck=None).replay().stacks == hand.stacks


def test_antes_that_count_toward_the_bet() -> None:
    text = """
        variant = "NS"
        antes = [0, 0, 0]
        blinds_or_straddles = [5, 5, 10]
        min_bet = 5
        starting_stacks = [100, 100, 100]
        actions = ["d dh p1 AsKs", "d dh p2 ????", "d dh p3 ????", "p1 cc", "p2 f", "p3 cc"]
    """
    record = one(text)
    hand = record.replay()
    assert hand.stakes.ante_kind is pc.AnteKind.LIVE
    assert (hand.pot, hand.turn) == (25, pc.DECK)
    assert "_pokercore" not in history.dumps(record)
    assert one(history.dumps(record)) == record


OMAHA = """
    variant = "{code}"
    antes = [0, 0, 0]
    blinds_or_straddles = [1, 2, 0]
    min_bet = 2
    starting_stacks = [100, 100, 100]
    finishing_stacks = {ends}
    actions = [
        "d dh p1 As2s9h9cKd", "d dh p2 KhKcQdJd7c", "d dh p3 Ac2c8d8hJh",
        {actions}
    ]
"""


def omaha(code: str, ends: list[int], *actions: str) -> HandHistory:
    told = ", ".join(f'"{action}"' for action in actions)
    return one(OMAHA.format(code=code, ends=ends, actions=told))


def test_courchevel_eight_or_better() -> None:
    """Three kings take the high half and the odd chip of 121; 6-4-3-2-A takes the low half."""
    record = omaha(
        *("COURCHEVEL8", [103, 104, 93], "d db 3d", "p3 cbr 7", "p1 cc", "p2 cc"),
        *("d db 4hTh", "p1 cbr 20", "p2 cc", "p3 f"),
        *("d db Ks", "p1 cc", "p2 cc", "d db 6c", "p1 cbr 30", "p2 cc"),
        *("p1 sm As2s9h9cKd", "p2 sm KhKcQdJd7c"),
    )
    comparison = record.compare()
    assert comparison.matched, comparison.reason
    assert not comparison.notes
    # The first shared card lies there before anybody bets.
    boards = [len(hand.board) for _, hand in record.states()]
    assert boards[3:6] == [0, 1, 1]
    with pytest.raises(HistoryError, match="'p3 cbr 8' is refused"):
        omaha("COURCHEVEL8", [0, 0, 0], "d db 3d", "p3 cbr 8").replay()


def test_five_card_omaha_eight_or_better() -> None:
    """87 chips: 44 for three kings, and two equal lows share 43, the odd one to the first."""
    record = omaha(
        *("PLO5_8", [93, 115, 92], "p3 cbr 7", "p1 cc", "p2 cc"),
        *("d db 3d4hTh", "p1 cc", "p2 cbr 20", "p3 cc", "p1 cc"),
        *("d db Ks", "p1 cc", "p2 cbr 2", "p3 cc", "p1 cc"),
        *("d db 6c", "p1 cc", "p2 cc", "p3 cc"),
        *("p1 sm As2s9h9cKd", "p2 sm KhKcQdJd7c", "p3 sm Ac2c8d8hJh"),
    )
    comparison = record.compare()
    assert comparison.matched, comparison.reason
    assert not comparison.notes


def test_games_without_a_code_stand_under_their_own() -> None:
    hand = pc.Hand(variants.PLO8, [200, 200], blinds=(1, 2), seed=1).call().check()
    text = history.dumps(hand.history())
    assert text.startswith('variant = "PLO8"\n')
    assert one(text).replay() == hand
    plain = one("\n".join(line for line in text.splitlines() if "_pokercore" not in line))
    assert plain.replay().variant == variants.PLO8
    with pytest.raises(HistoryError, match="variant is 'PLO9'; it must be one of NT"):
        one(text.replace('"PLO8"', '"PLO9"'))


def test_jokers_are_written() -> None:
    jokers = variants.with_jokers(variants.NL5CD, 2)
    deck = (*jokers.deck[-2:], *jokers.deck[:-2])
    hand = pc.Hand(jokers, [20, 20], blinds=(1, 2), deck=deck)
    text = history.dumps(hand.history())
    assert '"d dh p1 *1' in text
    assert '"d dh p2 *2' in text
    [read] = history.loads(text)
    assert read.replay() == hand
    assert read.variant == jokers
