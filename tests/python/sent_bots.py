"""Bots that worker processes can import, and those that try what may go wrong there."""

import os
import signal
import time
from pathlib import Path


class Caller:
    """Calls."""

    def act(self, view):
        return view.check_or_call()


class Drawing:
    """Draws from the generator that it is given."""

    def start(self, info):
        self.rng = info.rng

    def act(self, view):
        return view.check_or_call() if self.rng.random() < 0.7 else view.pot_bet()


class Grudge:
    """Remembers over a session: folds once it has lost."""

    def __init__(self):
        self.lost = 0

    def act(self, view):
        return view.check_or_fold() if self.lost > 10 else view.pot_bet()

    def end(self, result):
        self.lost -= min(0, result.payoff)


class Killed(Caller):
    """Calls, but kills the process that it is in: once, and says so in a file."""

    def __init__(self, marker=None, at=0):
        self.marker = marker
        self.at = at

    def start(self, info):
        self.unit = info.unit

    def act(self, view):
        if self.marker is not None and self.unit >= self.at:
            try:
                Path(self.marker).touch(exist_ok=False)
            except FileExistsError:
                return view.check_or_call()
            os.kill(os.getpid(), signal.SIGKILL)
        return view.check_or_call()


class Deadly(Caller):
    """Kills every process that it plays a certain unit in."""

    def start(self, info):
        if info.unit == 100:
            os.kill(os.getpid(), signal.SIGKILL)


class Slow(Caller):
    """Takes its time."""

    def act(self, view):
        time.sleep(0.002)
        return view.check_or_call()


class Stuck(Caller):
    """Does not come to an end of its second unit."""

    def start(self, info):
        if info.unit == 1:
            time.sleep(300)


class Failing(Caller):
    """Raises in every unit from one on."""

    def __init__(self, error=ZeroDivisionError, unit=70, slow=False):
        self.error = error
        self.unit = unit
        self.slow = slow

    def start(self, info):
        self.now = info.unit

    def act(self, view):
        if self.now >= self.unit:
            if self.slow and self.now == self.unit:
                # Others fail before it.
                time.sleep(0.2)
            raise self.error(f"in unit {self.now}")
        return view.check_or_call()


class OddError(Exception):
    """Can be pickled, but not read back."""

    def __init__(self, text, more="more"):
        super().__init__(text, more)
        self.args = ()

    def __reduce__(self):
        return OddError, ()


class LocalError(Exception):
    """Cannot be pickled."""

    def __reduce__(self):
        raise TypeError("no")


class Unreadable(Caller):
    """Can be sent, and not be read in another process."""

    def __init__(self):
        self.here = os.getpid()

    def __setstate__(self, state):
        if state["here"] != os.getpid():
            raise ValueError("made for one process")
        self.__dict__.update(state)


class UnreadableValue(Unreadable):
    """A value of a hand (`value=`) that can be sent, and not be read in another process."""

    def __call__(self, hand):
        return nothing(hand)


def nothing(hand):
    """A value of a hand: nobody is expected to win anything."""
    return [0] * len(hand.stacks)
