"""What counts as a bot, and as a source of bots."""

import functools
import pickle
import threading

import pytest

import pokercore as pc
from pokercore import bots
from pokercore.bots.base import bot_key, seed_bytes


class Counting:
    """Calls, and counts."""

    def __init__(self, start=0):
        self.count = start

    def act(self, view):
        self.count += 1
        return view.check_or_call()


def a_function(view):
    return view.check_or_fold()


def view():
    hand = pc.Hand(pc.variants.NLHE, stacks=[100] * 3, blinds=(1, 2), seed=1)
    return hand.view(hand.turn)


@pytest.mark.parametrize(
    ("source", "is_bot", "name"),
    [
        (Counting, False, "Counting"),
        (Counting(), True, "Counting"),
        (functools.partial(Counting, 5), False, "Counting"),
        (bots.Factory(lambda: Counting(5), "five"), False, "five"),
        (a_function, True, "a_function"),
        (lambda view: view.fold(), True, "function"),
        (bots.Call, False, "Call"),
        (bots.Call(), True, "Call"),
    ],
)
def test_sources(source, is_bot, name):
    assert bots.is_bot(source) == is_bot
    assert bots.name_of(source) == name
    make = bots.factory_of(source)
    first, second = make(), make()
    assert first is not second
    assert first.act(view()) == second.act(view())


def test_a_bot_that_cannot_be_copied_is_named():
    original = Counting()
    original.lock = threading.Lock()
    for workers in (1, 2):
        with pytest.raises(TypeError, match="the bot Counting cannot be") as caught:
            pc.simulate([original, "call"], "NLHE", hands=10, seed=1, workers=workers)
        assert "class" in str(caught.value)


def test_a_bot_is_copied_for_each_use():
    original = Counting(7)
    make = bots.factory_of(original)
    first = make()
    first.act(view())
    assert (first.count, make().count, original.count) == (8, 7, 7)


def test_factories_pickle():
    for source in (Counting, Counting(3), functools.partial(Counting, 5), a_function):
        make = pickle.loads(pickle.dumps(bots.factory_of(source)))
        assert isinstance(make().act(view()), pc.Action)


@pytest.mark.parametrize("source", [7, None, "call", dict, object(), functools.partial(max, 1)])
def test_what_is_no_source(source):
    with pytest.raises(TypeError):
        bots.factory_of(source)


def test_what_is_no_bot():
    with pytest.raises(TypeError, match=r"Counting is a class.*Counting\(\)"):
        bots.as_bot(Counting)
    with pytest.raises(TypeError, match="no bot"):
        bots.as_bot(7)
    assert isinstance(Counting(), bots.Bot)
    assert not isinstance(7, bots.Bot)


def test_names():
    assert [bots.get(name).native for name in bots.names()] == list(bots.names())
    for bot in bots.BUILT_IN:
        assert bot.description
        assert bot.__doc__
    with pytest.raises(ValueError, match="no built-in bot 'tiger'; there are always_fold, call"):
        bots.get("tiger")


def test_built_in_bots_are_values():
    assert bots.Call() == bots.Call()
    assert bots.Call() != bots.Random()
    assert hash(bots.Call()) == hash(bots.Call())
    assert repr(bots.TightAggressive()) == "TightAggressive()"
    for bot in bots.BUILT_IN:
        assert pickle.loads(pickle.dumps(bot())) == bot()


def test_keys_of_generators_are_pinned_and_apart():
    keys = {
        bot_key(seed, purpose, index)
        for seed in (0, 1, 255, 256, "1", b"")
        for purpose in (0, 1)
        for index in (0, 1, 2)
    }
    # 0 and b"" are the same bytes, and so the same seed, as they are for the deck.
    assert len(keys) == 5 * 6
    assert bot_key(None, 0, 0) == b""
    assert bot_key(7, 0, 1).hex() == (
        "299b4888ffac6fbf094147da65f03711aa5a465697451f7d16cbbcd6330023bd"
    )


@pytest.mark.parametrize("seed", [-1, 1.5, True, None, [1]])
def test_what_is_no_seed(seed):
    with pytest.raises(pc.RulesError, match="is no seed"):
        seed_bytes(seed)


def test_an_info_without_a_seed_has_a_generator_all_the_same():
    info = bots.SeatInfo(0, 2, "x", 100, 1, 2)
    assert info.rng is info.rng
    assert 0 <= info.rng.random() < 1
    assert info == bots.SeatInfo(0, 2, "x", 100, 1, 2)
