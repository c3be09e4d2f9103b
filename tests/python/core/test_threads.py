"""Hands that are shared by threads, and hands after a fork."""

import os
import subprocess
import sys
import threading
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import pokercore as pc
from core.setups import finish, picker, some_setup
from hands import begin, play_out


@contextmanager
def impatient() -> Iterator[None]:
    """Threads change places as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def race(workers):
    """Runs functions at the same time; what one raises is raised."""
    errors = []
    barrier = threading.Barrier(len(workers))

    def run(work):
        barrier.wait()
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in workers]
    with impatient():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    if errors:
        raise errors[0]


@pytest.mark.parametrize("number", range(15))
def test_threads_that_race_on_one_hand(number):
    hand = pc.Hand(pc.variants.NLHE, [300] * 6, blinds=(1, 2), seed="race", number=number)
    done, refused = Counter(), Counter()

    def act(thread):
        def work():
            actions = [pc.Action.call(), pc.Action.check(), pc.Action.raise_to(4 + 3 * thread)]
            while hand.turn is not None:
                for action in actions:
                    try:
                        hand.apply(action)
                        done[thread] += 1
                    except pc.IllegalAction:
                        refused[thread] += 1

        return work

    def look():
        while hand.turn is not None:
            # Each of these is of one moment, whatever the others do.
            view = hand.public_view()
            assert sum(view.stacks) + view.pot == 1800
            copy = hand.copy()
            assert sum(copy.stacks) + copy.pot == 1800
            assert pc.Hand.restore(hand.snapshot()).variant is pc.variants.NLHE
            assert len(hand.events) >= 14
            assert str(hand.legal)
            assert repr(hand)

    race([act(0), act(1), act(2), look])
    assert hand.is_over
    assert sum(hand.payoffs) == 0
    # What was accepted was done once: the record is the sequence of all accepted actions.
    assert sum(done.values()) == len(hand.actions)
    again = pc.Hand(pc.variants.NLHE, [300] * 6, blinds=(1, 2), seed="race", number=number)
    for who, action in hand.actions:
        again.apply(action, seat=who)
    assert again == hand
    assert again.events == hand.events


def test_threads_with_hands_of_their_own():
    expected = [
        play_out(pc.Hand(pc.variants.NLHE, [50] * 5, blinds=(1, 2), seed=1, number=n)).payoffs
        for n in range(200)
    ]
    results = [{} for _ in range(4)]

    def play(mine, numbers):
        def work():
            for number in numbers:
                hand = pc.Hand(pc.variants.NLHE, [50] * 5, blinds=(1, 2), seed=1, number=number)
                mine[number] = play_out(hand).payoffs

        return work

    race([play(results[i], range(i, 200, 4)) for i in range(4)])
    together = {number: payoffs for mine in results for number, payoffs in mine.items()}
    assert [together[number] for number in range(200)] == expected


def test_threads_that_compile_one_game():
    """A variant that nobody has used yet: all get the same game."""
    steps = (pc.variants.Hole(2), pc.variants.Board(5), pc.variants.Bet())
    streets = (pc.variants.Street("all", steps),)
    variant = pc.Variant(name="racing", code="R", limit=pc.Limit.NO_LIMIT, streets=streets)
    games = []
    race([lambda: games.append(variant.game()) for _ in range(8)])
    assert len(games) == 8
    assert all(game is games[0] for game in games)


def test_threads_that_share_values(rng):
    hands = [finish_setup(picker(rng)) for _ in range(20)]
    texts = [(repr(hand), hand.public_view().to_dict(), str(hand.events)) for hand in hands]

    def read():
        for hand, expected in zip(hands, texts, strict=True):
            found = (repr(hand), hand.public_view().to_dict(), str(hand.events))
            assert found == expected
            assert pc.evaluate("AsKsQsJsTs2c3d").name == "royal flush"

    race([read] * 4)


def finish_setup(pick):
    arguments = some_setup(pick)
    return finish(pc.Hand(arguments.pop("variant"), arguments.pop("stacks"), **arguments), pick)


FORKING = r"""
import os, sys
import pokercore as pc

def work(seed):
    hand = pc.Hand(pc.variants.NLHE, [50] * 6, blinds=(1, 2), seed=seed)
    while hand.turn is not None:
        hand.check_or_call()
    result = pc.simulate(["call", "random"], pc.variants.NLHE, hands=500, seed=seed, workers=2)
    return hand.payoffs, result.to_dict()

expected = work(1), work(2)
started = pc.Hand(pc.variants.NLHE, [50] * 6, blinds=(1, 2), seed=3).raise_to(7)
children = []
for _ in range(3):
    pid = os.fork()
    if pid == 0:
        ok = (work(1), work(2)) == expected
        # A hand that was begun before the fork goes on in the child, by itself.
        ok = ok and started.fold().turn == 4 and pc.Hand.restore(started.snapshot()) == started
        fresh = {pc.Hand(pc.variants.NLHE, [9, 9], blinds=(1, 2)).seed for _ in range(5)}
        os.write(1, fresh.pop().hex().encode() + b"\n")
        os._exit(0 if ok and len(fresh) == 4 else 1)
    children.append(pid)
codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children]
assert started.turn == 3
assert work(1) == expected[0]
sys.exit(max(codes))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_children_after_a_fork():
    """The engine was used, with threads, before the fork: it goes on in parent and children."""
    done = subprocess.run(
        [sys.executable, "-c", FORKING], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # Secrets of the operating system are not inherited: each child draws its own.
    drawn = done.stdout.split()
    assert len(set(drawn)) == len(drawn) == 3


def test_a_hand_can_be_weakly_referenced():
    hand = begin([50, 50], blinds=(1, 2))
    reference = weakref.ref(hand)
    assert reference() is hand
    del hand
    assert reference() is None
