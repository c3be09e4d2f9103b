"""Whatever is put together from the words of a variant is refused whole, or can be played."""

import collections
from dataclasses import replace

import pytest

import pokercore as pc
from core import games
from core.setups import act, new, picker, some_options
from core.test_laws import check
from hands import defects, examples
from pokercore import variants
from pokercore.enums import BetSize, Limit, OddChips, Opener, Ranking
from pokercore.variants import Bet, Board, Burn, Discard, Draw, Hole, Share, Street, Variant

SHORT = variants.STANDARD_DECK[16:]
JOKERS = (*variants.STANDARD_DECK, *pc.parse_cards("* *2"))
DECKS = [variants.STANDARD_DECK, variants.STANDARD_DECK, SHORT, JOKERS, variants.STANDARD_DECK[:15]]
USES = ["any", "any", "all", 1, 2, 3, "at most 1", "at most 2"]
WILD = [None, None, pc.Wild("2"), pc.Wild("JsJh"), pc.Wild(bug=True), pc.Wild("none")]


BASES = (*map(variants.get, variants.names()), *games.ALL)


def some_step(pick, place):
    """A step as it may come in this street; now and then one that makes no sense there."""
    kind = pick(10) if place or not pick(3) else 0
    if kind < 2 + 4 * (place == 0):
        return Hole(1 + pick(4), up=not pick(3), or_shared=not pick(8))
    match kind:
        case 2 | 3:
            return Board(1 + pick(3))
        case 4:
            return Burn()
        case 5:
            most = 1 + pick(3)
            return Discard(most, [None, 0, pick(most + 1)][pick(3)])
        case 6 | 7:
            most = 1 + pick(5)
            return Draw(most, [0, 0, pick(most + 1)][pick(3)])
    return Bet(
        BetSize(pick(2)),
        Opener(pick(6)) if not pick(3) else Opener(pick(2)),
        [None, None, 1, 2][pick(4)],
        not pick(4),
    )


def some_variant(pick):
    streets = []
    for place in range(1 + pick(4)):
        steps = [some_step(pick, place) for _ in range(1 + pick(3))]
        if pick(4):
            openers = [Opener.AFTER_POSTS if place == 0 else Opener.LEFT_OF_BUTTON, Opener(pick(6))]
            steps.append(Bet(BetSize(pick(2)), openers[not pick(3)], open_pair=not pick(3)))
        streets.append(Street(f"street {place}", tuple(steps)))
    shares = [Share(Ranking(pick(12)) if pick(3) else Ranking.HIGH, USES[pick(len(USES))])
              for _ in range(1 + pick(2))]  # fmt: skip
    return Variant(
        "put together",
        "ANY",
        Limit(pick(3)),
        tuple(streets),
        tuple(shares),
        DECKS[pick(len(DECKS))],
        [1, 1, 1, 2, 3][pick(5)],
        max_seats=2 + pick(9),
        wild=WILD[pick(len(WILD))],
        odd_chips=OddChips(pick(2)),
    )


def some_change(pick, variant):
    """A game that people play, with something else in the place of one of its parts."""
    other = some_variant(pick)
    match pick(8):
        case 0 | 1 | 2:
            streets = list(variant.streets)
            place = pick(len(streets))
            steps = list(streets[place].steps)
            at = pick(len(steps))
            # One more step, one less, or another one.
            steps[at : at + pick(2)] = [some_step(pick, place) for _ in range(pick(2))]
            streets[place] = replace(streets[place], steps=tuple(steps))
            return replace(variant, streets=tuple(streets))
        case 3:
            streets = list(variant.streets)
            del streets[pick(len(streets))]
            return replace(variant, streets=tuple(streets))
        case 4:
            return replace(variant, shares=other.shares)
        case 5:
            return replace(variant, deck=other.deck, wild=other.wild)
        case 6:
            return replace(variant, boards=other.boards, odd_chips=other.odd_chips)
    return replace(variant, limit=other.limit)


def some_game(pick):
    """Anything from the words, or a game with up to three changes."""
    if not pick(4):
        return some_variant(pick)
    variant = BASES[pick(len(BASES))]
    for _ in range(pick(4)):
        # What is changed may have lost everything that could be.
        if variant.streets and all(street.steps for street in variant.streets):
            variant = some_change(pick, variant)
    return variant


def some_stakes(pick, variant):
    """Stakes that may be wrong for the game."""
    if pick(2):
        return variant.default_stakes
    kind = pick(4)
    if kind == 0:
        return pc.Stakes(ante=1, bring_in=pick(3), small_bet=2, big_bet=4)
    if kind == 1:
        return pc.Stakes(ante=2, ante_kind=3)
    return pc.Stakes(1, 2, ante=pick(2), small_bet=2, big_bet=4)


def opens_by_cards(variant):
    """Whether cards that lie face up open the first betting round."""
    steps = [step for street in variant.streets for step in street.steps]
    first = next(step for step in steps if isinstance(step, Bet))
    return first.opener >= Opener.LOWEST_SHOWING


def test_whatever_is_put_together_is_refused_or_played(rng):
    pick = picker(rng)
    met = collections.Counter()
    for _ in range(examples(5)):
        variant, options = some_game(pick), some_options(pick)
        assert Variant.from_dict(variant.to_dict()) == variant
        found = variant.check(options)
        met["refused" if found else "played"] += 1
        met.update(defect.code for defect in found)
        if found:
            assert all(defect.place.startswith("rules.") for defect in found)
            with pytest.raises(pc.RulesError):
                pc.Hand(variant, [50] * 2, blinds=(1, 2), options=options)
            continue
        least, most = variant.game(options).seat_limits
        players = [least, most, least + pick(most - least + 1)][pick(3)]
        setup = {
            "variant": variant,
            "stacks": [1 + pick([10, 60, 300][pick(3)]) for _ in range(players)],
            "options": options,
            "seed": pick(2**32),
            "stakes": some_stakes(pick, variant),
        }
        if setup["stakes"].bring_in and not opens_by_cards(variant):
            assert set(defects(new, setup).values()) == {"bring_in"}
            met["no bring-in"] += 1
            continue
        hand = new(setup)
        for _ in range(3_000):
            check(hand)
            for seat in hand.players:
                assert pc.View.from_dict(hand.view(seat).to_dict()) == hand.view(seat)
            if hand.turn is None:
                break
            assert hand.turn == pc.DECK or hand.legal.default() in hand.legal
            act(hand, pick)
        else:
            raise AssertionError("the hand does not end")
        assert hand.is_over
        assert pc.Hand.restore(hand.snapshot()) == hand
        again = new(setup)
        for who, action in hand.actions:
            assert again.turn == who
            again.apply(action)
        assert again == hand
        met.update(event.kind.label for event in hand.events)
    assert met["played"] > 50
    assert met["refused"] > 50
    assert met.keys() >= {"discard", "bring_in", "reshuffle", "run_out", "deal_board", "award"}
