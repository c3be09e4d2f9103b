"""Records of finished hands: what stands in them, for whom, and what they cannot be made of."""

import dataclasses
import json
import pickle

import jsonschema
import pytest

import pokercore as pc
from core import games, setups
from core.test_any_variant import some_game
from fair import deals
from hands import examples
from pokercore import fair, schemas, variants
from pokercore.enums import EventKind
from pokercore.fair import dealing as dealings
from pokercore.variants import Draw

BUILT_IN = tuple(map(variants.get, variants.names()))
ALL = (*BUILT_IN, *games.ALL)
NAMES = [variant.name for variant in ALL]


def options_of(rng):
    return pc.Options(
        burns=bool(rng.randrange(4)), run_outs=bool(rng.randrange(2)), tabling=rng.randrange(3)
    )


def known(hand, seat):
    """Every card that a seat (`None`: a spectator) was told, as the events say it."""
    found = set()
    for event in hand.events_for(seat):
        found.update(card for card in (event.card, *(event.cards or ())) if card is not None)
    return found


@pytest.mark.parametrize("variant", ALL, ids=NAMES)
def test_every_record_of_every_game_fits(variant, rng):
    """All seats and the public, open and closed: verified, agreed, and the same after JSON."""
    validator = jsonschema.Draft202012Validator(schemas.get("fair_record"))
    for _ in range(2):
        made = deals.deal(variant, rng, options=options_of(rng))
        together = fair.Together()
        for seat in (None, *made.hand.players):
            opened = bool(rng.randrange(2))
            record = made.record(seat, opened=opened)
            report = fair.verify(record)
            together.add(record)
            assert report.opened == len(record.openings)
            assert report.deck == (made.hand.deck if opened else ())
            assert ("the secret was not opened" in str(report.unchecked)) == (not opened)
            data = json.loads(json.dumps(record.to_dict()))
            if seat == made.hand.players[0]:
                validator.validate(data)
            assert fair.FairRecord.from_dict(data) == record
            assert pickle.loads(pickle.dumps(record)) == record
            assert json.loads(json.dumps(report.to_dict()))["checked"] == list(report.checked)
        assert together.hands == 1


def test_no_honest_house_is_refused(rng):
    """Games that are put together by chance, with decks that run short and boards in a row."""
    pick = setups.picker(rng)
    again = runs = 0
    for _ in range(examples(6)):
        variant, options = some_game(pick), setups.some_options(pick)
        if variant.check(options):
            continue
        players = variant.game(options).seat_limits[pick(2)]
        made = deals.deal(variant, rng, players, options=options)
        together = fair.Together()
        for seat in (None, *made.hand.players):
            record = made.record(seat, opened=seat == 0)
            fair.verify(record)
            together.add(record)
        again += len(record.dealing) > record.cards
        runs += len(record.boards) > variant.boards
    assert again > 0
    assert runs > 0


@pytest.mark.parametrize("variant", ALL, ids=NAMES)
def test_what_is_opened_is_what_was_seen(variant, rng):
    """No more than the events told, and all of it but cards that came twice."""
    for _ in range(4):
        made = deals.deal(variant, rng, options=options_of(rng))
        hand = made.hand
        words, cards = [], []
        for event in hand.events:
            if event.kind == EventKind.DEAL_HOLE:
                words.append(f"seat {event.seat}")
                cards.append(event.card)
            elif event.kind == EventKind.BURN:
                words.append("burn")
                cards.append(event.card)
            elif event.kind == EventKind.DEAL_BOARD:
                words += [f"board {event.board}"] * len(event.cards)
                cards += event.cards
        size = len(hand.deck)
        assert tuple(cards[:size]) == hand.deck[: len(cards)]
        again = set(cards[size:])
        for seat in (None, *hand.players):
            record = made.record(seat)
            assert record.dealing == tuple(words)
            opened = {opening.card for opening in record.openings}
            assert [o.card for o in record.openings] == [
                hand.deck[o.position] for o in record.openings
            ]
            assert opened <= known(hand, seat)
            assert known(hand, seat) - opened <= again
            assert record.secret is None
            if seat is not None:
                mine = [
                    card for word, card in zip(words, cards, strict=True) if word == f"seat {seat}"
                ]
                assert record.own == tuple(mine)
                assert set(hand.hole(seat)) <= set(mine)


def test_records_differ_in_nothing_but_hashes_where_hidden_cards_differ(rng):
    """Pairs of hands whose decks differ in cards that a seat never sees."""
    pairs = 0
    while pairs < 60:
        variant = BUILT_IN[rng.randrange(len(BUILT_IN))]
        one = deals.deal(variant, rng)
        hand = one.hand
        for seat in (None, *hand.players):
            seen = known(hand, seat)
            hidden = [place for place, card in enumerate(hand.deck) if card not in seen]
            if len(hidden) < 2 or len(one.record(seat).dealing) > len(hand.deck):
                continue
            i, j = rng.sample(hidden, 2)
            deck = list(hand.deck)
            deck[i], deck[j] = deck[j], deck[i]
            other = pc.Hand(
                variant, hand.starting_stacks, stakes=hand.stakes, deck=deck, options=hand.options
            )
            try:
                for who, action in hand.actions:
                    if other.turn != who:
                        break
                    other.apply(action)
            except pc.IllegalAction:
                continue  # a hidden card was discarded by name
            if other.events_for(seat) != hand.events_for(seat):
                continue  # what was hidden decided who won
            two = dataclasses.replace(
                one, hand=other, commitment=fair.commit(deck, one.secret, hand.number)
            )
            pairs += 1
            records = [made.record(seat) for made in (one, two)]
            assert records[0].root != records[1].root
            told = [
                dataclasses.replace(
                    record,
                    root=bytes(32),
                    openings=tuple(dataclasses.replace(o, path=()) for o in record.openings),
                ).to_dict()
                for record in records
            ]
            assert told[0] == told[1]


def test_cards_that_were_put_back_are_not_opened_again(rng):
    """Their places in the deck would tell who held them before."""
    again = unopened = 0
    for _ in range(60):
        made = deals.deal(games.TRIPLE, rng, players=6)
        size = len(made.hand.deck)
        record = made.record()
        report = fair.verify(record)
        if len(record.dealing) > size:
            again += 1
            shown = {card for _, cards in record.shown for card in cards}
            missing = shown - {opening.card for opening in record.openings}
            unopened += len(missing)
            assert ("came again" in str(report.unchecked)) == bool(missing)
    assert again > 0
    assert unopened > 0


def test_cards_that_were_seen_besides(rng):
    """Hands that are shown after the end, and cards that would have come."""
    hand, secret, given = deals.begin(pc.variants.NLHE, 3, rng, stacks=[200] * 3)
    commitment = fair.commit(hand.deck, secret, hand.number)
    hand.fold().fold()
    made = deals.Deal(hand, commitment, secret, given, fair.secret_hash(secret, hand.number))
    assert made.record().openings == ()
    assert made.record().shown == ()
    winner, flop = 1, hand.deck[7:10]
    record = made.record(also=(*hand.hole(winner), *flop))
    assert record.shown == ((winner, hand.hole(winner)),)
    places = [hand.deck.index(card) for card in hand.hole(winner)] + [7, 8, 9]
    assert [opening.position for opening in record.openings] == sorted(places)
    fair.verify(record)
    with pytest.raises(pc.RulesError, match=r"\* is not in the deck"):
        made.record(also=[pc.Card("*")])


# --- the order of dealing -----------------------------------------------------------------------


def holdem(players, button, burns=True, boards=1):
    """The dealing of a whole hand of hold'em, by hand."""
    order = sorted(players, key=lambda seat: (seat <= button, seat))
    words = [f"seat {seat}" for seat in order] * 2
    for board in range(boards):
        for count in (3, 1, 1):
            words += ["burn"] * burns + [f"board {board}"] * count
    return words


@pytest.mark.parametrize("button", range(10))
@pytest.mark.parametrize(
    "players", [(0, 1), (2, 7), (0, 3, 9), (1, 2, 3, 4, 5, 6), tuple(range(10))]
)
@pytest.mark.parametrize("burns", [True, False])
def test_hold_em_and_every_small_change_of_it(players, button, burns):
    words = holdem(players, button, burns)
    variant = pc.variants.NLHE

    def follows(changed):
        return not dealings.follows(changed, variant, players, button, burns)

    # A hand ends in a betting round: before the flop, or after flop, turn and river.
    streets = (2 * len(players), 3 + burns, 1 + burns, 1 + burns)
    whole = {tuple(words[: sum(streets[: i + 1])]) for i in range(4)}
    assert all(map(follows, whole))
    assert tuple(words) in whole
    assert dealings.follows(words, variant, players, button, not burns)
    changed = [words[:place] for place in range(len(words))]
    others = ("burn", "board 0", "board 1", *(f"seat {seat}" for seat in range(10)))
    for place in range(len(words) + 1):
        changed += [[*words[:place], word, *words[place:]] for word in others]
    for place in range(len(words)):
        changed.append([*words[:place], *words[place + 1 :]])
        changed += [[*words[:place], word, *words[place + 1 :]] for word in others]
        for other in range(place):
            swapped = list(words)
            swapped[place], swapped[other] = words[other], words[place]
            changed.append(swapped)
    # Where nothing is burned, one more card is the river of a second board.
    legal = whole if burns else {*whole, (*words, "board 1")}
    for row in changed:
        assert follows(row) == (tuple(row) in legal)


def test_run_outs_are_one_board_after_the_other():
    variant, players, button = pc.variants.NLHE, (0, 1, 2), 2
    words = holdem(players, button)[:6]
    flop, turn, river = ["burn", *["board 0"] * 3], ["burn", "board 0"], ["burn", "board 0"]

    def on(board, *streets):
        return [word.replace("board 0", f"board {board}") for s in streets for word in s]

    def follows(words):
        return not dealings.follows(words, variant, players, button, True)

    for shared, rest in (
        ([], (flop, turn, river)),
        (flop, (turn, river)),
        (flop + turn, (river,)),
    ):
        for boards in (1, 2, 3, 4):
            whole = [*words, *shared, *(w for b in range(boards) for w in on(b, *rest))]
            assert follows(whole)
            assert follows(whole[:-1]) == (False if boards > 1 else whole[:-1] == words)
            if boards > 1:
                mixed = [
                    *words,
                    *shared,
                    *(w for s in rest for b in range(boards) for w in on(b, s)),
                ]
                assert follows(mixed) == (len(rest) == 1)


def test_who_dropped_out_does_not_come_back():
    """Stud: later streets go to some of those who were dealt to before, in the same order."""
    variant, players, button = pc.variants.STUD, (0, 1, 2, 3), 3
    third = [f"seat {seat}" for seat in players] * 3

    def follows(*streets):
        words = [*third, *(w for s in streets for w in ("burn", *(f"seat {x}" for x in s)))]
        return not dealings.follows(words, variant, players, button, True)

    assert follows()
    assert follows((0, 1, 2, 3), (0, 2), (0, 2), (0, 2))
    assert follows((1, 3), (1, 3))
    assert not follows((0, 2), (0, 1))
    assert not follows((0, 2), (0, 2, 3))
    assert not follows((2, 0))
    assert not follows((0, 1), (0, 1), (0, 1), (0, 1), (0, 1))
    assert not follows((0, 4))


@pytest.mark.parametrize("variant", ALL, ids=NAMES)
def test_a_card_left_out_or_put_in_is_noticed(variant, rng):
    """At the first deal, where it is known who is dealt to.

    In games with a draw a card that is drawn may pass for the last one of the deal.
    """
    if any(isinstance(step, Draw) for street in variant.streets for step in street.steps):
        return
    made = deals.deal(variant, rng)
    record = made.record()
    first = next(step.count for step in variant.streets[0].steps if hasattr(step, "count"))
    dealt = first * len(record.players)
    for place in range(dealt):
        words = list(record.dealing)
        del words[place]
        wrong = dealings.follows(words, variant, record.players, record.button, record.burns)
        assert wrong


# --- what no record is made of ------------------------------------------------------------------


def test_hands_that_have_no_record(rng):
    made = deals.shown_down(rng)
    hand, _, _ = deals.begin(pc.variants.NLHE, 2, rng, stacks=[200] * 2)
    with pytest.raises(pc.IllegalAction) as going_on:
        dataclasses.replace(made, hand=hand).record()
    assert going_on.value.code == "not_over"

    def places(hand, seat=None):
        with pytest.raises(pc.RulesError) as caught:
            dataclasses.replace(made, hand=hand).record(seat)
        return [(defect.place, defect.code) for defect in caught.value.defects]

    silent = pc.Hand(pc.variants.NLHE, [200] * 2, blinds=(1, 2), seed=1, record=False).fold()
    assert places(silent) == [("hand", "option")]
    manual = pc.Hand(pc.variants.NLHE, [200] * 2, blinds=(1, 2), manual=True)
    manual.deal("AsAd").deal("KsKd").fold()
    assert places(manual) == [("hand", "option")]
    for seat in (3, -1, 99):
        assert places(made.hand, seat) == [("seat", "option")]


def test_another_hand_than_was_committed_to(rng):
    made, other = deals.shown_down(rng), deals.shown_down(rng)

    def code(opened=False, **changes):
        with pytest.raises(pc.FairError) as caught:
            dataclasses.replace(made, **changes).record(opened=opened)
        return caught.value.code, str(caught.value)

    assert code(hand=other.hand)[0] == "other_hand"
    assert code(commitment=other.commitment)[0] == "other_hand"
    number = made.hand.number + 1
    moved = fair.commit(made.hand.deck, made.secret, number)
    assert "it has number" in code(commitment=moved)[1]
    assert "the secret is not" in code(opened=True, secret=other.secret)[1]
    assert "the secret is not" in code(opened=True, published=other.published)[1]
    assert "do not give its key" in code(opened=True, contributions={9: b"more"})[1]


def test_what_is_no_record(rng):
    record = deals.shown_down(rng).record(0, opened=True)
    wrong = {
        "number": (-1, "x", True, 2**53 + 1),
        "secret_hash": (b"", "00", None),
        "root": (bytes(31), 7),
        "cards": (0, 57, "52"),
        "contributions": (((10, b"a"),), "ab", None, ((0, b""),)),
        "openings": ((1,), 7),
        "variant": ("NLHE", None),
        "players": ((0,), (0, 0), (1, 0), (0, 10), ("0", "1"), (True, 2), 7),
        "button": (10, -1, None),
        "burns": (1, None),
        "dealing": (("seat 10",), ("x",), (1,), "burn", ("burn",) * 1001),
        "boards": (((1,),), 7, ("AsKd",)),
        "shown": (((0, (1,)),), 7, ((10, ()),), ((0, ()), (0, ())), ("ab",), "ab"),
        "seat": (10, "0", True),
        "own": ((1,), "As", None),
        "secret": (b"", "00", bytes(33)),
    }
    assert wrong.keys() == {field.name for field in dataclasses.fields(record)}
    for name, values in wrong.items():
        for value in values:
            with pytest.raises(pc.RulesError) as caught:
                dataclasses.replace(record, **{name: value})
            places = {defect.place.split("[")[0] for defect in caught.value.defects}
            assert places == {f"record.{name}"}, (name, value)
    with pytest.raises(pc.RulesError) as caught:
        dataclasses.replace(record, **{name: values[0] for name, values in wrong.items()})
    places = {defect.place.split("[")[0] for defect in caught.value.defects}
    assert places == {f"record.{name}" for name in wrong}
    assert record.secret.hex() not in str(caught.value)


def test_what_cannot_be_read(rng):
    data = deals.shown_down(rng).record(0, opened=True).to_dict()

    def places(changed):
        with pytest.raises(pc.RulesError) as caught:
            fair.FairRecord.from_dict(changed)
        return {defect.place for defect in caught.value.defects}

    for name in data:
        rest = {key: value for key, value in data.items() if key != name}
        if name in ("seat", "own", "secret"):
            fair.FairRecord.from_dict(rest)
        else:
            assert places(rest) == {f"record.{name}"}
        for value in (object(), {}, 1.5, [[]], [None], [{}], {"a": 1}, "z"):
            if (name, value) == ("boards", [[]]):
                continue  # one board without cards
            assert {place.split("[")[0] for place in places({**data, name: value})} <= {
                f"record.{name}",
                *(
                    f"record.variant.{part}"
                    for part in ("version", "name", "code", "limit", "streets", "a")
                ),
            }, (name, value)
    for wrong in (None, [], 7, "x"):
        assert "record" in places(wrong)
    assert places({**data, "more": 1, "root": 7}) == {"record.more", "record.root"}


def test_a_game_of_one_s_own_stands_in_the_record(rng):
    made = deals.deal(games.WILD, rng)
    data = json.loads(json.dumps(made.record().to_dict()))
    assert data["variant"]["name"] == "jokers and deuces"
    assert data["cards"] == 54
    fair.verify(fair.FairRecord.from_dict(data))
    data["variant"]["streets"] = []
    with pytest.raises(pc.RulesError):
        fair.verify(fair.FairRecord.from_dict(data))


def test_what_a_seat_showed(rng):
    record = deals.shown_down(rng).record()
    assert record.cards_shown(0) == dict(record.shown)[0]
    assert record.cards_shown(9) == ()
