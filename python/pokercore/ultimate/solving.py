"""The exact value of the game, and of any way to play it, over all its deals."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from typing import Any, TypeAlias

from pokercore import _core
from pokercore._classes import class_names, class_size
from pokercore._core import Card, standard_deck
from pokercore._core import UltimateAction as Action
from pokercore._core import UltimateRound as Round
from pokercore._core import UltimateView as View
from pokercore._fields import say, whole
from pokercore._ultimate_names import OUTCOMES, ROWS
from pokercore.bots.base import bot_of, name_of
from pokercore.exceptions import Defect, RulesError
from pokercore.ultimate import bots as built_in
from pokercore.ultimate.bots import BotSource, SeatInfo
from pokercore.ultimate.drivers import answer_of, refusal
from pokercore.ultimate.house import House, house_of
from pokercore.ultimate.outcomes import Outcomes
from pokercore.ultimate.presets import STANDARD
from pokercore.ultimate.solution import DEALS, HandSolution, Solution

__all__ = ["Progress", "solve"]

Progress: TypeAlias = Callable[[int, int], object]
"""Told how many boards of how many were looked at. What it raises stops the work."""


def solve(
    house: House = STANDARD,
    strategy: BotSource | str | None = None,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game exactly: all 27,813,810,024,000 deals, in whole numbers.

    The best play of a house takes a minute or two of one core. A fixed strategy takes about as long
    where it is built in. One of your own is asked for every decision that can come up, once for
    cards that differ by an exchange of suits: some 60 million times, on one thread, which takes
    many minutes. Its decisions must follow from the view alone, and treat suits alike.

    Args:
        house: The rules.
        strategy: The way to play: a bot, a class or factory of bots, a function of a view, or the
            name of a built-in one; `None` for the best play.
        workers: How many threads; as many as there are processors by default.
        progress: Called now and then.

    Returns:
        What it is worth.

    Raises:
        RulesError: The house is none, or the strategy is `Random`, whose decisions differ.
        IllegalAction: The strategy answered with what is not legal.
        TypeError: It is no bot and no source of bots.
        ValueError: There is no built-in strategy of its name.
        KeyboardInterrupt: Ctrl-C; it stops the work at once.
    """
    house = house_of(house)
    threads = whole((os.cpu_count() or 1) if workers is None else workers)
    if threads is None or threads < 1:
        message = f"{say(workers)}; give a whole number from 1"
        raise RulesError("", [Defect("option", "workers", message)])
    name, plan = _plan(house, strategy)
    solved = _core.ultimate_solve(house, plan, threads=threads, progress=progress)
    return _solution(house, name, solved)


def _plan(house: House, strategy: BotSource | str | None) -> tuple[str, Any]:
    """What the strategy is called, and what the core asks."""
    if strategy is None:
        return "perfect", None
    source: Any = built_in.fitted(strategy, house)
    if isinstance(source, built_in.Random) or source is built_in.Random:
        message = "a random player does not do the same with the same cards; simulate it"
        raise RulesError("", [Defect("option", "strategy", message)])
    if type(source) is built_in.Perfect and source.house.base == house.base:
        return "perfect", None
    bot: Any = bot_of(source)
    if type(bot) is built_in.Simple:
        return name_of(bot), bot.plan()
    if hasattr(bot, "start"):
        ante = _ante(house)
        bot.start(SeatInfo(seat=0, seats=1, house=house, ante=ante, bank=None, rng_key=bytes(32)))
    return name_of(bot), _Asked(house, bot)


def _ante(house: House) -> int:
    """An Ante that no pay of the Blind splits."""
    return 10 * house.scale


class _Asked:
    """Asks a bot what it does with cards."""

    def __init__(self, house: House, bot: Any) -> None:
        self._house = house
        self._bot = bot
        self._ante = _ante(house)
        self._deck = standard_deck()

    def __call__(self, hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
        """The multiple that it plays; 0 for a check or a fold."""
        view = self._view(hole, board)
        answer = answer_of(self._bot, view)
        if not isinstance(answer, Action) or answer not in view.legal:
            raise refusal(answer, view.legal, "the strategy")
        return answer.multiple or 0

    def _view(self, hole: tuple[Card, ...], board: tuple[Card, ...]) -> View:
        # The dealer's cards and those to come are in no view.
        used = {*hole, *board}
        unused = (card for card in self._deck if card not in used)
        rest = list(islice(unused, 7 - len(board)))
        deck = [*hole, *rest[:2], *board, *rest[2:]]
        round_ = Round(house=self._house, ante=self._ante, deck=deck)
        for _ in range((0, 3, 5).index(len(board))):
            round_.check()
        return round_.view(0)


def _solution(house: House, name: str, solved: _core.UltimateSolution) -> Solution:
    counts, choices = solved.counts, solved.choices
    size = len(house.decisions) * len(ROWS) * len(OUTCOMES)
    hands = []
    for number, class_ in enumerate(class_names()):
        check, plays = None, {}
        if choices is not None:
            sums, of_check = choices[number]
            parts = DEALS // 1326 * class_size(class_) * house.scale
            check = Fraction(of_check, parts)
            plays = {
                times: Fraction(total, parts)
                for times, total in zip(house.plays[0], sums, strict=True)
            }
        part = tuple(counts[number * size : (number + 1) * size])
        hands.append(HandSolution(class_, check, plays, Outcomes(house, part)))
    return Solution(house, name, tuple(hands), solved)
