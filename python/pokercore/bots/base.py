"""What a bot is, and what it is told.

A bot decides for one seat: an object with `act(view)`, or a plain function of a view. It may also
have, in any combination,

- `start(info)`: told once, before its first hand, where it sits (a `SeatInfo`, with a random
  generator of its own);
- `observe(event)`: told everything that happens at the table, as its seat may know it;
- `end(result)`: told how each hand ended (a `HandResult`);
- `discard(view, most)`: asked for the cards to give up, in games that have discards or draws: at
  least `view.legal.discard_least` and at most `most` of its own, none to stand pat (by default
  `view.legal.default_discard`: in a draw it stands pat where it may);
- `show(view)`: asked whether to show a hand that may be mucked, where the house lets each player
  choose (by default it is mucked);
- `probabilities(view)`: asked by `pokercore.variance`, before `act`, how likely each action is that
  it may take now; a mapping, or None where it does not tell.

A source of bots is what `simulate` and `Table.fill` take, since they need a fresh bot for every
unit of work or seat: a class (called without arguments), a `functools.partial` of a class, a
`Factory`, a plain function (which is a bot that remembers nothing), or a bot (copied for each use).
"""

import copy
import functools
import hashlib
import io
import pickle
import random
import unicodedata
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import CellType, CodeType, FunctionType
from typing import Protocol, TypeAlias, cast, runtime_checkable

from pokercore._core import Action, View
from pokercore._fields import say
from pokercore.exceptions import RulesError

Seed: TypeAlias = int | bytes | str
"""A seed: an integer from 0, bytes, or text (its UTF-8 bytes)."""


@runtime_checkable
class Bot(Protocol):
    """Anything that decides.

    `act(view)` returns a legal `Action`. The methods that a bot may have besides are told in the
    module.
    """

    def act(self, view: View, /) -> Action:
        """Decides.

        Args:
            view: The hand as this seat sees it; it is this seat's turn to bet.

        Returns:
            A legal action. What happens with an illegal one, the table or simulation declares
            (`on_illegal`).
        """
        ...


BotFunction: TypeAlias = Callable[[View], Action]
"""A bot as a plain function."""


class HasGenerator:
    """What hands a bot a random generator of its own, made from `rng_key`.

    `rng` belongs to the bot alone. In a run with a seed it gives the same numbers again, whatever
    other bots do and however many workers there are.
    """

    rng_key: bytes

    @functools.cached_property
    def rng(self) -> random.Random:
        """The bot's own random generator, made when first asked for."""
        if not self.rng_key:
            return random.Random()
        return random.Random(int.from_bytes(self.rng_key, "little"))


@dataclass(frozen=True)
class SeatInfo(HasGenerator):
    """What a bot is told once, before its first hand.

    Attributes:
        seat: The chair, from 0. In a simulation whose stacks are reset, bots change chairs from
            hand to hand; each view tells the chair of its hand.
        chairs: How many chairs the table has, 2 to 10.
        variant: The name of the variant.
        stack: Chips at the start.
        small_blind: Chips; 0 in a game without.
        big_blind: Chips; 0 in a game without.
        name: What the table calls the bot.
        unit: In a simulation the number of the unit of work, from 0; at a table 0.
        hands: How many hands the bot will play at most; `None` where nobody knows.
    """

    seat: int
    chairs: int
    variant: str
    stack: int
    small_blind: int
    big_blind: int
    name: str = ""
    unit: int = 0
    hands: int | None = None
    rng_key: bytes = field(default=b"", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended, for one seat.

    Attributes:
        number: The number of the hand at the table or in the simulation, from 0.
        seat: The chair.
        payoff: Chips won, or lost if negative.
        stack: Chips after the hand.
        view: The hand as the seat sees it at the end, with every hand that was tabled.
    """

    number: int
    seat: int
    payoff: int
    stack: int
    view: View


@dataclass(frozen=True, slots=True)
class Factory:
    """A source that makes bots by calling a function, where a bare function would be a bot itself.

    Attributes:
        make: Called without arguments for each bot.
        name: What results call the bot.

    Examples:
        >>> from pokercore.bots import Factory, PotBettor
        >>> Factory(lambda: PotBettor(), name="my bot").name
        'my bot'
    """

    make: Callable[[], Bot]
    name: str


BotSource: TypeAlias = Bot | BotFunction | Callable[[], Bot] | Factory
"""Anything from which `Table.fill` and `simulate` can make bots."""


class AsyncBot(Protocol):
    """A bot for `pokercore.table.aio`: what its methods return may be something to await."""

    def act(self, view: View, /) -> Awaitable[Action]:
        """Decides, as `Bot.act`; mostly an `async def`."""
        ...


AsyncBotSource: TypeAlias = AsyncBot | Callable[[View], Awaitable[Action]] | Callable[[], AsyncBot]
"""Anything from which `Table.fill` can make such bots."""


class _FunctionBot:
    """A plain function as a bot."""

    def __init__(self, function: BotFunction) -> None:
        self.act = function
        self.name = name_of(function)


def is_bot(source: object) -> bool:
    """Whether this is a bot itself, not a class or factory of bots.

    Examples:
        >>> from pokercore import bots
        >>> bots.is_bot(bots.Call()), bots.is_bot(bots.Call)
        (True, False)
    """
    if isinstance(source, type | Factory | functools.partial):
        return False
    return callable(getattr(source, "act", None)) or callable(source)


def as_bot(bot: "Bot | BotFunction") -> Bot:
    """The bot as an object with `act`; a plain function is wrapped.

    Raises:
        TypeError: It is neither.
    """
    if isinstance(bot, type):
        raise TypeError(
            f"{bot.__name__} is a class; a bot is an object with act(view): {bot.__name__}()"
        )
    if callable(getattr(bot, "act", None)):
        return cast(Bot, bot)
    if callable(bot):
        return _FunctionBot(bot)
    raise TypeError(f"{say(bot)} is no bot: it has no act(view) and is no function of a view")


def bot_of(source: object) -> Bot:
    """A bot as `as_bot` gives it, or a fresh one of a class or factory of bots.

    Raises:
        TypeError: It is no bot and no source of bots.
    """
    if is_bot(source):
        return as_bot(cast(Bot, source))
    return factory_of(cast(BotSource, source))()


def factory_of(source: BotSource) -> Callable[[], Bot]:
    """How to make bots from a source: a function without arguments.

    Raises:
        TypeError: It is no source of bots.
    """
    if isinstance(source, Factory):
        return source.make
    if isinstance(source, type):
        if not callable(getattr(source, "act", None)):
            raise TypeError(f"{source.__name__} is no class of bots: it has no act(view)")
        return cast(Callable[[], Bot], source)
    if isinstance(source, functools.partial):
        if not isinstance(source.func, type):
            raise TypeError(
                f"{say(source)} may be a bot or make bots; "
                "wrap it in bots.Factory(...) or a function"
            )
        return cast(Callable[[], Bot], source)
    bot = as_bot(cast(Bot, source))
    if isinstance(bot, _FunctionBot):
        return functools.partial(_FunctionBot, bot.act)
    return functools.partial(_copied, bot)


def _copied(bot: Bot) -> Bot:
    """A copy of a bot.

    Raises:
        TypeError: It cannot be copied.
    """
    try:
        return copy.deepcopy(bot)
    except Exception as error:
        raise TypeError(
            f"the bot {name_of(bot)} cannot be copied for each unit of work ({error}); give its "
            "class, or wrap a function that makes it in bots.Factory(...)"
        ) from error


def name_of(source: object) -> str:
    """What a bot or source of bots is called.

    That is its `name` if it has one, else the name of its class or function.
    """
    name = getattr(source, "name", None)
    if isinstance(name, str) and name:
        return name
    if isinstance(source, functools.partial):
        return name_of(source.func)
    name = getattr(source, "__name__", None)
    return name if isinstance(name, str) and name != "<lambda>" else type(source).__name__


def name_fault(name: str) -> str | None:
    r"""Why a text cannot be the name of a bot, which stands in lines of tables and of progress.

    Examples:
        >>> name_fault("Zoë 2"), name_fault("two\nlines")
        (None, "'two\\nlines' has a line break or a control character; give a name without")
    """
    if any(unicodedata.category(letter) in _NO_PART_OF_NAMES for letter in name):
        return f"{say(name)} has a line break or a control character; give a name without"
    return None


_NO_PART_OF_NAMES = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, halves of surrogate pairs, and what separates lines and paragraphs."""


def identity_of(source: object) -> str:
    """What tells a bot or source of bots from others: text that stays the same from run to run.

    A class or function is told by its module and name; a function without a name of its own, a
    lambda or one within a function, also by its code, its defaults and the values that it has from
    around it. Anything else is told by its class and a hash of what it pickles to, and where it
    cannot be pickled by its class alone.
    """
    if isinstance(source, Factory):
        return f"factory {source.name} of {identity_of(source.make)}"
    if isinstance(source, str):
        return source
    named = source if hasattr(source, "__qualname__") else type(source)
    name = f"{named.__module__}:{getattr(named, '__qualname__', '')}"
    if named is not source:
        data = _pickled(source)
    elif isinstance(source, FunctionType) and "<" in name:
        around = [cell.cell_contents for cell in source.__closure__ or () if cell != _EMPTY]
        values = [source.__defaults__, source.__kwdefaults__, *around]
        data = _code_told(source.__code__) + b"".join(map(_value_told, values))
    else:
        return name
    return name if data is None else f"{name} {hashlib.sha256(data).hexdigest()}"


_EMPTY = CellType()


def _code_told(code: CodeType) -> bytes:
    """What a function does, as bytes that do not depend on where it is in memory."""
    return code.co_code + repr(code.co_names).encode() + b"".join(map(_value_told, code.co_consts))


def _value_told(value: object) -> bytes:
    """A value that a function has, as bytes; another function is told without its own values."""
    if isinstance(value, CodeType):
        return _code_told(value)
    if isinstance(value, FunctionType):
        return value.__qualname__.encode() + _code_told(value.__code__)
    data = _pickled(value)
    return type(value).__qualname__.encode() if data is None else data


def _pickled(value: object) -> bytes | None:
    """What a value pickles to; `None` where it cannot be pickled, whatever it raises then."""
    file = io.BytesIO()
    with suppress(Exception):
        _Pickler(file, protocol=4).dump(value)
        return file.getvalue()
    return None


class _Pickler(pickle.Pickler):
    """Writes sets in an order that is the same in every process."""

    def persistent_id(self, value: object) -> "tuple[str, list[bytes | None]] | None":
        if type(value) is set or type(value) is frozenset:
            items = (_pickled(item) for item in value)
            return type(value).__name__, sorted(items, key=lambda data: data or b"")
        return None


def seed_bytes(seed: Seed) -> bytes:
    """The bytes of a seed: text as UTF-8, an integer as its fewest little-endian bytes.

    Raises:
        RulesError: It is no seed.
    """
    if isinstance(seed, str):
        try:
            return seed.encode()
        except UnicodeEncodeError as error:
            message = f"{say(seed)} is no seed: {error}"
            raise RulesError("", [("option", "seed", message)]) from error
    if isinstance(seed, bytes):
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        message = f"{say(seed)} is no seed; give an int from 0, text or bytes"
        raise RulesError("", [("option", "seed", message)])
    return seed.to_bytes((seed.bit_length() + 7) // 8, "little")


def bot_key(seed: Seed | None, purpose: int, index: int) -> bytes:
    """The key of a random generator: 32 bytes, or no bytes at all without a seed.

    They follow from the seed, what the generator is for, and which one it is, and from nothing
    else: SHA-256 over a domain tag, purpose and index as 8 little-endian bytes each, and the bytes
    of the seed, so that no generator can meet the numbers of another or of the deck.
    """
    if seed is None:
        return b""
    place = purpose.to_bytes(8, "little") + index.to_bytes(8, "little")
    return hashlib.sha256(b"pokercore/1/python-bot" + place + seed_bytes(seed)).digest()
