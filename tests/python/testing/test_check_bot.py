"""The checks that users run on their own bots, and the strategies."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from hands import examples
from pokercore import bots
from pokercore.testing import BotReport, Violation, cards, check_bot, played_hands, setups


class Fine:
    def act(self, view):
        return view.pot_bet(1, 2) if view.can_raise else view.check_or_call()


class Overbets:
    def act(self, view):
        return pc.Action.raise_to(10**9)


class AsksForTheImpossible:
    def act(self, view):
        return view.raise_to(10**9)


class SaysNothing:
    def act(self, view):
        return None


class Crashes:
    def act(self, view):
        return view.no_such_thing


class CrashesLater:
    def act(self, view):
        return view.check_or_call()

    def end(self, result):
        raise KeyError("lost")


class Gambles:
    def act(self, view):
        return random.choice([view.check_or_fold(), view.check_or_call()])


class Counts:
    """Depends on how many of its kind there were before."""

    made = 0

    def __init__(self):
        type(self).made += 1
        self.number = self.made

    def act(self, view):
        return view.check_or_fold() if self.number % 2 else view.check_or_call()


class Restless:
    """Draws from a generator of its own, seeded by nothing."""

    def __init__(self):
        self.rng = random.Random()

    def act(self, view):
        return view.all_in() if self.rng.random() < 0.5 else view.check_or_call()


@pytest.mark.parametrize(
    ("bot", "code"),
    [
        (Overbets, "illegal_action"),
        (AsksForTheImpossible, "illegal_action"),
        (SaysNothing, "not_an_action"),
        (Crashes, "error"),
        (CrashesLater, "error"),
        (Gambles, "global_random"),
        (Counts, "not_repeatable"),
        (Restless, "not_repeatable"),
        (7, "no_bot"),
        (dict, "no_bot"),
        (bots.Factory(dict, "none"), "no_bot"),
        (lambda view: view.check_or_call(), "not_sent"),
    ],
)
def test_each_fault_is_found(bot, code):
    report = check_bot(bot, hands=60)
    assert not report.ok
    assert code in report.codes
    assert f"[{code}]" in str(report)
    with pytest.raises(AssertionError, match=code):
        report.raise_if_bad()


def test_a_good_bot_passes():
    report = check_bot(Fine, hands=80)
    assert report.ok
    report.raise_if_bad()
    assert (report.name, report.hands) == ("Fine", 240)
    assert report.decisions > 240
    assert str(report).endswith("nothing wrong")


@pytest.mark.parametrize("variant", [pc.variants.NLHE, "PLHE", "limit holdem", "heads-up"])
def test_any_variant(variant):
    assert check_bot(Fine, variant, hands=30).ok


def test_the_global_generator_is_as_it_was():
    random.seed(1)
    before = random.getstate()
    check_bot(Gambles, hands=20)
    assert random.getstate() == before


def test_a_violation_tells_where():
    report = check_bot(Overbets, hands=5, seats=(2,))
    first = report.violations[0]
    assert first.hand == 0
    assert first.view.to_act
    assert "raise to 1000000000" in first.message
    assert str(first).startswith("hand 0: act() answered")
    assert len({violation.hand for violation in report.violations}) > 1
    assert BotReport("x", 1, 1, (Violation("error", "m"),)).codes == ("error",)


@given(cards(3, 9))
def test_cards_are_distinct(drawn):
    assert 3 <= len(drawn) <= 9
    assert len(set(drawn)) == len(drawn)


@settings(max_examples=examples(0.5))
@given(setups(deepest=50))
def test_setups_can_be_played(setup):
    hand = pc.Hand(**setup)
    assert 2 <= len(hand.players) <= 10
    assert hand.button == setup["button"]
    assert max(stack or 0 for stack in setup["stacks"]) <= 100


@settings(max_examples=examples(0.5))
@given(played_hands("heads-up"), st.data())
def test_played_hands_are_somewhere(hand, data):
    assert len(hand.players) == 2
    assert sum(hand.stacks) + hand.pot == sum(hand.starting_stacks)


class TestUltimate:
    def test_built_in_bots_are_right(self):
        for bot in pc.ultimate.bots.BUILT_IN:
            report = pc.testing.check_ultimate_bot(bot, rounds=30, seats=(1, 2))
            report.raise_if_bad()
            assert (report.hands, report.decisions >= 60) == (60, True)

    def test_what_is_wrong_is_told(self):
        def codes(bot):
            return set(pc.testing.check_ultimate_bot(bot, rounds=30).codes)

        assert codes(Unsure) == {"global_random"}
        assert codes(Folding) == {"illegal_action"}
        assert codes(Silent) == {"not_an_action"}
        assert codes(Broken) == {"error"}
        assert codes(int) == {"no_bot"}


class Unsure:
    def act(self, view):
        return random.choice(view.legal.actions)


class Folding:
    def act(self, view):
        return pc.ultimate.Action.fold()


class Silent:
    def act(self, view):
        return None


class Broken:
    def act(self, view):
        raise ValueError("what now?")


def test_a_built_in_bot_is_checked_by_its_name():
    assert check_bot("tag", hands=5).ok
    with pytest.raises(ValueError, match="no built-in bot 'tagg'"):
        check_bot("tagg")
