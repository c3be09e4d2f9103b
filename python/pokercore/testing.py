"""Checks for what users write: their bots, and their code that plays hands.

`check_bot` plays a bot against random ones and tells what it does wrong:

    >>> import pokercore as pc
    >>> class Stubborn:
    ...     def act(self, view):
    ...         return pc.Action.check()
    >>> report = pc.testing.check_bot(Stubborn, hands=50)
    >>> report.ok, "illegal_action" in report.codes
    (False, True)
    >>> pc.testing.check_bot(pc.bots.TightAggressive, hands=50).ok
    True

`check_ultimate_bot` does the same at the casino game.
`check_env` plays environments for Gymnasium and PettingZoo, of this package or of one's own.

`cards`, `setups` and `played_hands` are strategies for Hypothesis, which they load when they are
called; it is not needed otherwise.
"""

import itertools
import pickle
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from pokercore import variants
from pokercore._core import (
    Action,
    Card,
    Hand,
    UltimateAction,
    UltimateView,
    View,
    standard_deck,
)
from pokercore._fields import say, whole
from pokercore._stakes import unit_of
from pokercore.bots import BotSource, Call, Random, get
from pokercore.bots.base import bot_key, factory_of, name_of
from pokercore.exceptions import IllegalAction, RulesError
from pokercore.options import Options
from pokercore.table import Table
from pokercore.table.drivers import answer_of
from pokercore.ultimate import STANDARD, House
from pokercore.ultimate import bots as ultimate_bots
from pokercore.ultimate.drivers import replacement
from pokercore.ultimate.game import Game
from pokercore.variants import Variant

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = [
    "BotReport",
    "EnvReport",
    "Violation",
    "cards",
    "check_bot",
    "check_env",
    "check_ultimate_bot",
    "played_hands",
    "setups",
]

AnyView: TypeAlias = View | UltimateView
"""What a bot is asked with."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that a bot did wrong.

    Attributes:
        code: What kind of thing (see `check_bot`).
        message: What it did.
        hand: The number of the hand of the check, from 0; `None` where it concerns none.
        view: What it was asked with; `None` where it was not asked.
    """

    code: str
    message: str
    hand: int | None = None
    view: AnyView | None = None

    def __str__(self) -> str:
        where = "" if self.hand is None else f"hand {self.hand}: "
        return f"{where}{self.message} [{self.code}]"


class _Report:
    """What the reports of all checks have in common."""

    __slots__ = ()

    name: str
    decisions: int
    violations: tuple[Violation, ...]

    def _played(self) -> str:
        """How much was played, in words."""
        raise NotImplementedError

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong."""
        return not self.violations

    @property
    def codes(self) -> tuple[str, ...]:
        """The kinds of violations, each once."""
        return tuple(dict.fromkeys(violation.code for violation in self.violations))

    def raise_if_bad(self) -> None:
        """Raises `AssertionError` with every violation, if there is one."""
        if self.violations:
            raise AssertionError(str(self))

    def __str__(self) -> str:
        head = f"{self.name}: {self._played()}, {self.decisions} decisions"
        if self.ok:
            return f"{head}, nothing wrong"
        return "\n  ".join(
            [f"{head}, {len(self.violations)} violations", *map(str, self.violations)]
        )


@dataclass(frozen=True, slots=True)
class BotReport(_Report):
    """What came of a check.

    Attributes:
        name: What the bot is called.
        hands: Hands it played.
        decisions: Decisions it made.
        violations: What it did wrong, the first of each kind and hand.
    """

    name: str
    hands: int
    decisions: int
    violations: tuple[Violation, ...]

    def _played(self) -> str:
        return f"{self.hands} hands"


def _instead(view: AnyView) -> Action | UltimateAction:
    """A legal answer in place of one that is not."""
    if isinstance(view, UltimateView):
        return replacement(None, view.legal, "fold")
    return view.check_or_fold()


class _Watched:
    """A bot under watch at the check's table."""

    def __init__(self, bot: object, note: Callable[..., None]) -> None:
        self._bot = bot
        self._note = note
        self.decisions: list[tuple[AnyView, object]] = []

    def act(self, view: Any) -> Any:
        self.decisions.append((view, None))
        answer: object = self._call("act", view)
        self.decisions[-1] = (view, answer)
        kind = UltimateAction if isinstance(view, UltimateView) else Action
        if not isinstance(answer, kind):
            self._note("not_an_action", f"act() answered {answer!r}, which is no Action", view)
        elif answer not in view.legal:
            self._note("illegal_action", f"act() answered {answer}; {view.legal}", view)
        else:
            return answer
        return _instead(view)

    def discard(self, view: View, most: int) -> Sequence[Card | None]:
        instead = view.default_action()
        if not hasattr(self._bot, "discard"):
            return instead.cards
        answer = self._call("discard", view, most)
        if answer is None:
            return instead.cards  # what was wrong is noted
        self.decisions.append((view, answer))
        try:
            action = Action.discard(cast(Any, answer))
        except (TypeError, ValueError):
            self._note("not_an_action", f"discard() answered {answer!r}, no cards", view)
            return instead.cards
        if action not in view.legal:
            self._note("illegal_action", f"discard() answered {answer!r}; {view.legal}", view)
            return instead.cards
        return action.cards

    def show(self, view: View) -> bool:
        answer = bool(self._call("show", view)) if hasattr(self._bot, "show") else False
        self.decisions.append((view, answer))
        return answer

    def start(self, info: object) -> None:
        if hasattr(self._bot, "start"):
            self._call("start", info)

    def observe(self, event: object) -> None:
        if hasattr(self._bot, "observe"):
            self._call("observe", event)

    def end(self, result: object) -> None:
        if hasattr(self._bot, "end"):
            self._call("end", result)

    def _call(self, method: str, value: Any, *more: object) -> object:
        before = random.getstate()
        view = value if isinstance(value, View | UltimateView) else None
        try:
            return getattr(self._bot, method)(value, *more)
        except Exception as error:
            kind = "illegal_action" if isinstance(error, IllegalAction) else "error"
            message = f"{method}() raised {type(error).__name__}: {error}"
            self._note(kind, message, view)
            # What the bot would have done, nobody knows; the table needs a legal answer.
            return _instead(view) if view is not None and method == "act" else None
        finally:
            if random.getstate() != before:
                message = f"{method}() used the global random generator; use start(info), info.rng"
                self._note("global_random", message, view)
                random.setstate(before)


def check_bot(
    bot: BotSource | str,
    variant: Variant | str = variants.NLHE,
    *,
    hands: int = 200,
    seats: tuple[int, ...] = (2, 3, 6),
    seed: int = 0,
    options: Options | None = None,
) -> BotReport:
    """Plays a bot against random ones and reports what it does wrong.

    Kinds of violations:

    - `'no_bot'`: this is no bot and makes none;
    - `'illegal_action'`: it answered with an action that is not legal, or asked its view for one;
    - `'not_an_action'`: it answered with something else;
    - `'error'`: a method raised;
    - `'global_random'`: it drew from the global random generator, so that a run with a seed cannot
      be repeated;
    - `'not_repeatable'`: a second bot of the same source decided otherwise in the same hands;
    - `'not_sent'`: it cannot be pickled, so it cannot play in several processes.

    Args:
        bot: The bot, or a class or factory of it, or the name of a built-in one.
        variant: The game, or its name.
        hands: How many hands at each number of seats.
        seats: At how many seats to play.
        seed: The hands and the opponents follow from it.
        options: The options of the house.

    Returns:
        The report; see `BotReport.raise_if_bad` for use in tests.

    Raises:
        ValueError: `bot` is a text, and no built-in bot is called that.
    """
    bot = get(bot) if isinstance(bot, str) else bot
    variant = variants.get(variant)
    most = variant.game(options).seat_limits[1]

    def play(bot: object, chairs: int, found: Found) -> list[tuple[AnyView, object]]:
        return _play(bot, variant, chairs, hands, seed, options, found)

    return _check(bot, hands, [chairs for chairs in seats if chairs <= most], play)


def check_ultimate_bot(
    bot: ultimate_bots.BotSource,
    house: House = STANDARD,
    *,
    rounds: int = 200,
    seats: tuple[int, ...] = (1, 3),
    seed: int = 0,
) -> BotReport:
    """Plays a bot of Ultimate beside random ones and reports what it does wrong.

    Args:
        bot: The bot, or a class or factory of it.
        house: The rules.
        rounds: How many rounds at each number of seats; banks run short in them, so that not every
            Play is legal.
        seats: At how many seats to play, 1 to 6.
        seed: The rounds and the others follow from it.

    Returns:
        The report, with the kinds of violations of `check_bot`; its hands are rounds.

    Examples:
        >>> from pokercore import ultimate
        >>> check_ultimate_bot(ultimate.Simple, rounds=20).ok
        True
        >>> check_ultimate_bot(lambda view: ultimate.Action.play(4), rounds=20).codes
        ('not_sent', 'illegal_action')
    """

    def play(bot: object, chairs: int, found: Found) -> list[tuple[AnyView, object]]:
        return _play_rounds(bot, house, chairs, rounds, seed, found)

    return _check(bot, rounds, seats, play)


Found: TypeAlias = dict[tuple[str, int | None], Violation]
"""What was wrong, the first of each kind and hand."""


def _check(
    bot: Any,
    hands: int,
    seats: Sequence[int],
    play: Callable[[object, int, Found], list[tuple[AnyView, object]]],
) -> BotReport:
    """Plays two bots of a source at each number of seats, and compares them."""
    name = name_of(bot)
    found: Found = {}
    try:
        make = factory_of(bot)
        probe = make()
        if not callable(getattr(probe, "act", None)):
            raise TypeError(f"{name} makes {probe!r}, which has no act(view)")
    except Exception as error:
        return BotReport(name, 0, 0, (Violation("no_bot", str(error)),))
    try:
        pickle.dumps(make)
    except Exception as error:
        found["not_sent", None] = Violation("not_sent", f"it cannot be pickled: {error}")
    decisions = 0
    for chairs in seats:
        first = play(make(), chairs, found)
        again = play(make(), chairs, found)
        decisions += len(first)
        _compare(first, again, found)
    return BotReport(name, hands * len(seats), decisions, tuple(found.values()))


def _play_rounds(
    bot: object, house: House, chairs: int, rounds: int, seed: int, found: Found
) -> list[tuple[AnyView, object]]:
    """One bot's decisions over some rounds of Ultimate."""
    ante = 2 * house.scale
    game = Game(ante=ante, seats=0, house=house, seed=seed)

    def note(code: str, message: str, view: AnyView | None = None) -> None:
        number = max(0, game.number - 1)
        found.setdefault((code, number), Violation(code, message, number, view))

    watched = _Watched(bot, note)
    game.sit(watched, bank=20 * ante, name="the bot")
    for _ in range(chairs - 1):
        game.sit(ultimate_bots.Random, bank=None)
    while game.number < rounds:
        bank = game.banks[0]
        # From here on it can pay for every Play for a while, and then for fewer and fewer.
        if bank is not None and bank < 2 * ante:
            game.top_up(0, 20 * ante)
        for _ in game.play(1):
            pass
    return watched.decisions


def _play(
    bot: object,
    variant: Variant,
    chairs: int,
    hands: int,
    seed: int,
    options: Options | None,
    found: Found,
) -> list[tuple[AnyView, object]]:
    """One bot's decisions over some hands, with what was wrong put into `found`."""
    stakes = variant.default_stakes
    table = Table(variant, stakes=stakes, seats=chairs, seed=seed, refill="rebuy", options=options)

    def note(code: str, message: str, view: AnyView | None = None) -> None:
        number = max(0, table.number - 1)
        found.setdefault((code, number), Violation(code, message, number, view))

    watched = _Watched(bot, note)
    # Stacks of all sizes: a handful of blinds brings all-ins, a hundred brings later streets.
    sizes = itertools.cycle([100, 20, 250, 6, 40])
    table.sit(watched, next(sizes) * unit_of(stakes), name="the bot")
    for _ in range(chairs - 1):
        rival = Random if len(table.players) % 3 else Call
        table.sit(rival, next(sizes) * unit_of(stakes))
    for _ in table.play(hands=hands):
        pass
    return watched.decisions


def _compare(
    first: list[tuple[AnyView, object]],
    again: list[tuple[AnyView, object]],
    found: Found,
) -> None:
    """Notes the first decision that was not the same the second time."""
    for (view, answer), (_, other) in zip(first, again, strict=False):
        if answer != other:
            message = f"it answered {answer} the first time and {other} the second"
            found.setdefault(
                ("not_repeatable", None), Violation("not_repeatable", message, None, view)
            )
            return


@dataclass(frozen=True, slots=True)
class EnvReport(_Report):
    """What came of a check of an environment.

    Attributes:
        name: What the environment is called.
        episodes: Episodes that were played, those of the repetition not counted.
        decisions: Decisions that were asked for in them.
        violations: What is wrong, the first of each kind.
    """

    name: str
    episodes: int
    decisions: int
    violations: tuple[Violation, ...]

    def _played(self) -> str:
        return f"{self.episodes} episodes"


def check_env(make: Callable[[], Any], *, episodes: int = 50, seed: int = 0) -> EnvReport:
    """Plays an environment by random legal actions and reports what is wrong with it.

    It takes environments for Gymnasium (`reset`, `step`) and for PettingZoo's agents in turn
    (`reset`, `last`, `step`), with discrete actions and an `action_mask` in the observation or in
    the info. Their own checkers, `gymnasium.utils.env_checker.check_env` and
    `pettingzoo.test.api_test`, look at the interface; this one at what makes results wrong.

    Kinds of violations:

    - `'no_env'`: what is made is none, or making it raised;
    - `'observation_space'`: an agent is told what is not in its space;
    - `'no_mask'`, `'mask_shape'`, `'mask_values'`: the mask is missing, or is none;
    - `'no_legal_action'`: an agent is asked and nothing is legal;
    - `'illegal_action'`: an action outside the mask is neither refused (`ValueError`) nor reported
      in the info (a key with `illegal`) nor ends the episode, or it is refused and changes the
      state;
    - `'reward'`: a reward is no finite number;
    - `'not_zero_sum'`: the agents together win more than there is;
    - `'observation_reused'`: an observation changed after it was returned;
    - `'endless'`: an episode has no end;
    - `'global_random'`: it drew from the global random generator of Python or NumPy;
    - `'not_repeatable'`: a second environment with the same seed went otherwise;
    - `'error'`: something raised.

    Args:
        make: Makes the environment: a class, or a function without arguments.
        episodes: How many episodes to play, from 1.
        seed: Given to the first reset; later episodes must follow from it. From 0.

    Returns:
        The report; see `EnvReport.raise_if_bad` for use in tests.

    Raises:
        RulesError: There is no such number of episodes, or it is no seed.

    Examples:
        >>> import pokercore as pc
        >>> from pokercore.envs import HandAECEnv
        >>> pc.testing.check_env(lambda: HandAECEnv("NLHE", players=3), episodes=5).ok
        True
    """
    from pokercore import _check_env

    for place, given, least in (("episodes", episodes, 1), ("seed", seed, 0)):
        number = whole(given)
        if number is None or number < least:
            message = f"{say(given)}; give a whole number from {least}"
            raise RulesError("", [("option", place, message)])
    found: dict[str, Violation] = {}

    def note(code: str, message: str, episode: int | None = None) -> None:
        found.setdefault(code, Violation(code, message, episode))

    name = name_of(make)
    told: list[tuple[Any, ...]] = []
    if not callable(make):
        note(
            "no_env",
            f"{say(make)} makes no environment, since it cannot be called; give a class or a "
            "function without arguments, for two are played side by side",
        )
        return EnvReport(name, 0, 0, tuple(found.values()))
    try:
        env = make()
    except Exception as error:
        note("no_env", f"making it raised {type(error).__name__}: {error}")
        return EnvReport(name, 0, 0, tuple(found.values()))
    name = type(env).__name__
    if _check_env.driver(env) is None:
        note(
            "no_env",
            f"{env!r} is no environment of Gymnasium or PettingZoo that plays one game at a time",
        )
        return EnvReport(name, 0, 0, tuple(found.values()))
    try:
        told = _check_env.play(env, episodes, seed, note)
        if _check_env.play(make(), episodes, seed, note) != told:
            note("not_repeatable", "the same seed and actions gave something else the second time")
        _check_env.refuses(make(), seed, note)
    except Exception as error:
        note("error", f"{type(error).__name__}: {error}")
    asked = sum(len(entry) == 2 for entry in told)
    return EnvReport(name, episodes, asked, tuple(found.values()))


def cards(least: int = 0, most: int = 7) -> "SearchStrategy[tuple[Card, ...]]":
    """Distinct cards of the standard deck, in any order.

    Args:
        least: The fewest.
        most: The most, up to 52.

    Raises:
        ImportError: Hypothesis is not installed.
    """
    st = _strategies()
    deck = standard_deck()
    drawn: SearchStrategy[tuple[Card, ...]] = st.lists(
        st.sampled_from(deck), min_size=least, max_size=most, unique=True
    ).map(tuple)
    return drawn


def setups(
    variant: Variant | str = variants.NLHE, *, deepest: int = 200
) -> "SearchStrategy[dict[str, Any]]":
    """Keyword arguments of `Hand` for a hand that can be played.

    Any number of players on any chairs, with stacks of 1 chip to `deepest` big blinds, any
    button, and a seed.

    Args:
        variant: The game, or its name.
        deepest: The largest stack, in big blinds.

    Raises:
        ImportError: Hypothesis is not installed.
    """
    st = _strategies()
    game = variants.get(variant)
    stakes = game.default_stakes
    fewest, most = game.game().seat_limits

    @st.composite  # type: ignore[untyped-decorator]
    def setup(draw: Any) -> dict[str, Any]:
        players = draw(st.integers(fewest, most))
        chairs = draw(st.integers(players, 10))
        seats = sorted(draw(st.permutations(range(chairs)))[:players])
        stack = st.one_of(
            st.integers(1, 4 * unit_of(stakes)), st.integers(1, deepest * unit_of(stakes))
        )
        stacks = [draw(stack) if seat in seats else None for seat in range(chairs)]
        return {
            "variant": game,
            "stacks": stacks,
            "stakes": stakes,
            "button": draw(st.sampled_from(seats)),
            "seed": draw(st.integers(0, 2**32 - 1)),
        }

    made: SearchStrategy[dict[str, Any]] = setup()
    return made


def played_hands(
    variant: Variant | str = variants.NLHE, *, deepest: int = 200
) -> "SearchStrategy[Hand]":
    """Hands after some random legal actions: anywhere from the first decision to the end.

    Args:
        variant: The game, or its name.
        deepest: The largest stack, in big blinds.

    Raises:
        ImportError: Hypothesis is not installed.
    """
    st = _strategies()

    def play(setup: dict[str, Any], actions: int, choices: int) -> Hand:
        hand = Hand(**setup)
        bot = Random(random.Random(bot_key(choices, 2, actions)))
        for _ in range(actions):
            if hand.turn is None or hand.turn < 0:
                break
            hand.apply(cast(Action, answer_of(bot, hand.view(hand.turn))))
        return hand

    hands: SearchStrategy[Hand] = st.builds(
        play, setups(variant, deepest=deepest), st.integers(0, 40), st.integers(0, 2**32 - 1)
    )
    return hands


def _strategies() -> Any:
    try:
        from hypothesis import strategies
    except ImportError as error:
        raise ImportError(
            "this needs Hypothesis, which is not installed: pip install hypothesis"
        ) from error
    return strategies
