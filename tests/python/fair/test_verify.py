"""What `verify` finds: every change of a record, and records that tell different stories."""

import copy
import dataclasses
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from core import games
from fair import deals
from hands import examples
from pokercore import fair

replace = dataclasses.replace


def refused(record, code, *said):
    """The error of a record that does not fit."""
    with pytest.raises(pc.FairError) as caught:
        fair.verify(record)
    assert caught.value.code == code
    assert str(caught.value).startswith(f"hand {record.number}: ")
    for text in said:
        assert str(text) in str(caught.value)
    return caught.value


def opening_at(record, place):
    return next(opening for opening in record.openings if opening.position == place)


def without(record, *places):
    kept = tuple(opening for opening in record.openings if opening.position not in places)
    return replace(record, openings=kept)


def altered(record, opening, **changes):
    """The record with one opening changed."""
    other = replace(opening, **changes)
    openings = tuple(other if o is opening else o for o in record.openings)
    return replace(record, openings=openings)


@pytest.fixture
def made(rng):
    return deals.shown_down(rng)


@pytest.fixture
def record(made):
    """The public's record of a hand that was shown down, closed."""
    return made.record()


# --- openings -----------------------------------------------------------------------------------


def test_every_opening_is_checked(record, rng):
    for opening in record.openings:
        here = f"the opening of {opening.card} at place {opening.position}"
        hidden = [c for c in pc.standard_deck() if c not in {o.card for o in record.openings}]
        card = rng.choice(hidden)
        error = refused(
            altered(record, opening, card=card),
            "opening",
            f"the opening of {card} at place {opening.position} does not lead to the root",
        )
        assert (error.opening.card, error.opening.position) == (card, opening.position)
        refused(altered(record, opening, salt=rng.randbytes(32)), "opening", here)
        for step in range(len(opening.path)):
            path = list(opening.path)
            path[step] = rng.randbytes(32)
            refused(altered(record, opening, path=tuple(path)), "opening", here)
        refused(altered(record, opening, path=opening.path[1:]), "opening", here)
        free = 51 if opening.position != 51 else 50
        refused(altered(record, opening, position=free), "opening")


def test_the_root_and_the_number_are_checked(record, rng):
    refused(replace(record, root=rng.randbytes(32)), "opening")
    refused(replace(record, number=record.number ^ 1), "opening")
    refused(replace(record, cards=53), "deck", "no-limit hold'em has 52 cards, not 53")
    short = replace(record, variant=pc.variants.SHORT_DECK, cards=36)
    with pytest.raises(pc.FairError) as caught:
        fair.verify(short)
    assert caught.value.code in ("card", "opening")  # by whether the first has rank six or more


def test_cards_and_places_are_opened_once(record):
    first, second = record.openings[:2]
    refused(
        replace(record, openings=(*record.openings, first)),
        "opening",
        f"place {first.position} is opened twice",
    )
    twice = altered(record, second, card=first.card)
    refused(twice, "card", first.card, f"the places {first.position} and {second.position}")
    refused(altered(record, first, card=pc.Card("*")), "card", "* is no card of no-limit hold'em")


# --- facts --------------------------------------------------------------------------------------


def test_every_card_that_was_seen_must_be_opened(made):
    for seat in (None, 0):
        record = made.record(seat)
        for opening in record.openings:
            error = refused(
                without(record, opening.position), "missing", opening.card, "is not opened"
            )
            assert error.opening is None


def test_a_card_on_the_board_that_is_another(record, rng):
    hidden = [card for card in pc.standard_deck() if card not in {o.card for o in record.openings}]
    for place in range(5):
        board = list(record.boards[0])
        right, board[place] = board[place], rng.choice(hidden)
        text = f"{board[place]} on board 0 was {right} in the deck, at place "
        error = refused(replace(record, boards=(tuple(board),)), "board", text)
        assert error.opening.card is right
        board = list(record.boards[0])
        if place:
            board[place - 1], board[place] = board[place], board[place - 1]
            refused(replace(record, boards=(tuple(board),)), "board")
    refused(replace(record, boards=(record.boards[0][:-1],)), "board", "has 4 cards, dealt were 5")
    refused(replace(record, boards=()), "board", "0 boards are told of 1")
    more = (*record.boards[0], hidden[0])
    refused(replace(record, boards=(more,)), "board", "has 6 cards, dealt were 5")
    refused(replace(record, boards=(record.boards[0],) * 2 + ((hidden[0],),)), "dealing")


def test_a_hand_that_was_shown_and_is_another(record, rng):
    (seat, cards), (other, others) = record.shown[:2]
    rest = record.shown[2:]
    hidden = [card for card in pc.standard_deck() if card not in {o.card for o in record.openings}]

    def shown(*pairs):
        return replace(record, shown=(*pairs, *rest))

    refused(
        shown((seat, (cards[0], hidden[0])), (other, others)),
        "missing",
        f"{hidden[0]}, shown by seat {seat}, is not opened",
    )
    swapped = shown((seat, (others[0], cards[1])), (other, (cards[0], others[1])))
    error = refused(swapped, "hole", f"{others[0]}, shown by seat {seat}", f"went to seat {other}")
    assert error.opening.card is others[0]
    refused(shown((seat, cards[::-1]), (other, others)), "hole", "out of dealing order, or twice")
    refused(shown((seat, cards[:1] * 2), (other, others)), "hole", "out of dealing order, or twice")
    refused(shown((seat, (record.boards[0][0],)), (other, others)), "hole", "which went to board 0")
    refused(shown((9, cards)), "hole", "seat 9 shows cards and was dealt none")


def test_what_a_seat_was_dealt(made, rng):
    record = made.record(1)
    mine, hidden = record.own, made.hand.deck[-1]
    refused(
        replace(record, own=(mine[0], hidden)),
        "own",
        f"{hidden} of seat 1 was {mine[1]} in the deck, at place ",
    )
    refused(replace(record, own=mine[::-1]), "own")
    refused(replace(record, own=mine[:1]), "own", "tells 1 card of its own, dealt were 2")
    refused(replace(record, own=(*mine, hidden)), "own", "tells 3 cards of its own, dealt were 2")
    refused(replace(record, seat=2), "own")
    refused(replace(record, seat=9), "own", "seat 9 was not dealt in")
    refused(replace(record, seat=None), "own", "told without a seat")


def test_the_order_of_dealing(record):
    words = list(record.dealing)
    for place in range(1, len(words)):
        if words[place] != words[place - 1]:
            changed = list(words)
            changed[place - 1 : place + 1] = words[place], words[place - 1]
            refused(replace(record, dealing=tuple(changed)), "dealing", f"place {place - 1}")
    refused(
        replace(record, dealing=tuple(words[:-1])), "dealing", "the dealing stops after 13 cards"
    )
    refused(replace(record, burns=False), "dealing", "the card at place 6 went to 'burn'")
    refused(replace(record, button=(record.button + 1) % 3), "dealing", "the card at place 0")
    refused(replace(record, players=(0, 1)), "dealing")
    refused(
        replace(record, variant=pc.variants.PLO), "dealing", "pot-limit Omaha does not deal one"
    )


# --- the secret ---------------------------------------------------------------------------------


def test_everything_follows_from_the_secret(made, rng):
    record = made.record(opened=True)
    assert fair.verify(record).deck == made.hand.deck
    refused(replace(record, secret=rng.randbytes(32)), "secret", "not the one whose hash")
    refused(replace(record, secret_hash=rng.randbytes(32)), "secret", "not the one whose hash")
    for other in (
        {**made.contributions, 9: b"more"},
        {0: b"other"},
        dict(list(made.contributions.items())[:-1]) or {5: b"x"},
    ):
        pairs = tuple(sorted(other.items()))
        error = refused(replace(record, contributions=pairs), "deck", "was opened at place")
        assert error.opening in record.openings
    # Where nothing is opened that could differ, the root does.
    bare = deals.deal(pc.variants.NLHE, rng, players=2)
    quiet = replace(
        bare.record(opened=True),
        openings=(),
        shown=(),
        boards=((),),
        dealing=bare.record().dealing[:4],
    )
    fair.verify(quiet)
    refused(replace(quiet, root=rng.randbytes(32)), "root")
    refused(replace(quiet, contributions=((9, b"more"),)), "root")


def test_a_deck_that_was_not_shuffled_by_the_key(made, rng):
    """It passes as long as the secret is closed: the limit that the documents tell."""
    hand = pc.Hand(pc.variants.NLHE, [200] * 3, blinds=(1, 2), deck=pc.standard_deck())
    commitment = fair.commit(hand.deck, made.secret, 4)
    while hand.turn is not None:
        hand.check_or_call()
    cheat = replace(
        made, hand=hand, commitment=commitment, published=fair.secret_hash(made.secret, 4)
    )
    fair.verify(cheat.record())
    refused(cheat.record(opened=True), "deck", "where the secret and the contributions put")


def test_a_salt_that_does_not_follow_from_the_secret(made, rng):
    """A house with salts of its own choice is found when the secret is opened."""
    other = fair.commit(made.hand.deck, rng.randbytes(32), made.hand.number)
    cheat = replace(made, commitment=other)
    fair.verify(cheat.record())
    refused(cheat.record(opened=True), "root", "the root is not that of the deck and the salts")


def test_a_game_that_cannot_be_played(record):
    street = record.variant.streets[0]
    broken = replace(record.variant, streets=(street, street), shares=())
    with pytest.raises(pc.RulesError):
        fair.verify(replace(record, variant=broken))


# --- any change ---------------------------------------------------------------------------------


def leaves(data, path=()):
    """The paths of all plain values."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        yield path  # the row itself: entries may go
        for place, value in enumerate(data):
            yield from leaves(value, (*path, place))
    else:
        yield path


def changed_at(data, path, rng):
    """The data with something else in one place; `None` where there is nothing to change."""
    data = copy.deepcopy(data)
    *above, last = path
    inside = data
    for key in above:
        inside = inside[key]
    value = inside[last]
    if isinstance(value, list):
        if not value:
            return None
        del value[rng.randrange(len(value))]
    elif isinstance(value, bool):
        inside[last] = not value
    elif isinstance(value, int):
        inside[last] = value + rng.choice([-1, 1])
    elif isinstance(value, str):
        place = rng.randrange(len(value))
        letters = [c for c in "0123456789abcdefTJQKAs" if c != value[place]]
        inside[last] = value[:place] + rng.choice(letters) + value[place + 1 :]
    else:
        inside[last] = 1
    return data


# What an open record may tell differently and still fit: who showed, whose it is, and where the
# same dealing comes from another button.
FREE = {"shown", "seat", "own", "button", "openings"}


def test_no_other_change_of_an_open_record_fits(rng):
    for variant in (pc.variants.NLHE, pc.variants.STUD8, pc.variants.TRIPLE_DRAW_27, games.WILD):
        made = deals.deal(variant, rng, players=3)
        for seat in (None, 1):
            data = json.loads(json.dumps(made.record(seat, opened=True).to_dict()))
            paths = [path for path in leaves(data) if path[0] != "variant"]
            for path in rng.sample(paths, min(len(paths), 120)):
                other = changed_at(data, path, rng)
                if other is None:
                    continue
                try:
                    fair.verify(fair.FairRecord.from_dict(other))
                except (pc.FairError, pc.RulesError):
                    continue
                free = set(FREE)
                if variant in (pc.variants.STUD8, pc.variants.TRIPLE_DRAW_27):
                    free.add("dealing")  # who dropped out and who drew how many is told by it alone
                if "burn" not in data["dealing"]:
                    free.add("burns")
                assert path[0] in free, path
                if path[0] == "openings":
                    # An opening that no fact needs may go; none may change.
                    assert path == ("openings",)


@given(st.integers(0, 2**32), st.integers(1, 4))
@settings(max_examples=examples(0.5))
def test_whatever_a_record_says_it_is_checked_or_refused(seed, times):
    """No other error than the two that are documented."""
    rng = random.Random(seed)
    variant = rng.choice([*games.ALL, pc.variants.NLHE, pc.variants.PLO, pc.variants.STUD])
    made = deals.deal(variant, rng)
    seat = rng.choice([None, *made.hand.players])
    data = made.record(seat, opened=bool(rng.randrange(2))).to_dict()
    data = json.loads(json.dumps(data))
    for _ in range(times):
        paths = list(leaves(data))
        data = changed_at(data, rng.choice(paths), rng) or data
    try:
        fair.verify(fair.FairRecord.from_dict(data))
    except (pc.FairError, pc.RulesError) as error:
        assert str(error)  # noqa: PT017 - any message will do


# --- several records ----------------------------------------------------------------------------


def test_records_of_one_hand_agree(made, rng):
    together = fair.Together()
    for seat in (None, 0, 1, 2, None):
        together.add(made.record(seat, opened=seat == 1))
    together.add(deals.shown_down(rng).record())
    assert together.hands == 2


def test_a_house_that_tells_two_stories(made, rng):
    record = made.record()

    def conflict(other, said, first=record):
        together = fair.Together()
        together.add(first)
        with pytest.raises(pc.FairError, match=said) as caught:
            together.add(other)
        assert caught.value.code == "conflict"
        assert together.hands == 1
        together.add(first)
        return caught.value

    others = {
        "secret_hash": rng.randbytes(32),
        "root": rng.randbytes(32),
        "number": 5,
        "contributions": ((9, b"x"),),
        "button": 9,
        "burns": False,
        "players": (0, 1),
        "boards": (),
        "shown": (),
        "dealing": (),
        "cards": 3,
        "variant": pc.variants.PLHE,
    }
    for name, value in others.items():
        conflict(replace(record, **{name: value}), f"tell the field {name} differently")
    opened = made.record(opened=True)
    conflict(replace(opened, secret=bytes(32)), "tell the secret differently", opened)
    # The secret is kept from whichever record tells it.
    together = fair.Together()
    for each in (record, opened, record):
        together.add(each)
    with pytest.raises(pc.FairError, match="tell the secret differently"):
        together.add(replace(opened, secret=bytes(32)))
    first, second = record.openings[:2]
    for other in (
        altered(record, first, salt=bytes(32)),
        altered(record, first, card=made.hand.deck[-1]),
        altered(without(record, second.position), first, position=51),
    ):
        error = conflict(other, "tell the card at place")
        assert error.opening in other.openings


def test_what_a_report_says(made):
    report = fair.verify(made.record(2, opened=True))
    who = ", ".join(map(str, sorted(made.contributions)))
    given = f"the contributions of seats {who}" if who else "no contribution"
    assert report.checked == (
        "11 cards opened, each fixed under the root",
        "14 cards dealt in the order of no-limit hold'em, none left out",
        "5 cards on board 0",
        "2 cards shown by seat 0",
        "2 cards shown by seat 1",
        "2 cards shown by seat 2",
        "2 cards of seat 2, all that it was dealt",
        f"the whole deck, its salts and the root follow from the secret and {given}",
    )
    assert len(report.unchecked) == 1
    closed = fair.verify(made.record())
    assert closed.unchecked[1] == "which they are that were not opened: 41 cards"
    assert (closed.number, closed.cards, closed.opened) == (made.hand.number, 52, 11)


def test_boards_that_were_run_out_begin_alike(rng):
    hand, secret, given = deals.begin(
        pc.variants.NLHE, 2, rng, stacks=[100] * 2, options=pc.Options(run_outs=True)
    )
    commitment = fair.commit(hand.deck, secret, hand.number)
    hand.call().check().check().raise_to(98).call().run_out(2)
    published = fair.secret_hash(secret, hand.number)
    record = deals.Deal(hand, commitment, secret, given, published).record()
    fair.verify(record)
    first, second = record.boards
    assert first[:3] == second[:3]
    assert first[3:] != second[3:]
    hidden = next(c for c in hand.deck if c not in {o.card for o in record.openings})
    for place in range(3):
        board = list(second)
        board[place] = hidden
        refused(replace(record, boards=(first, tuple(board))), "board", "does not begin as board 0")
    for place in (3, 4):
        board = list(second)
        board[place] = hidden
        refused(replace(record, boards=(first, tuple(board))), "board", "on board 1 was")
    refused(replace(record, boards=(first, second[1:])), "board")
    refused(replace(record, boards=(first, second, second)), "dealing")
    refused(replace(record, boards=(first,)), "dealing")
