"""The rows of tables: what happens between hands, and the drivers that ask bots.

Each side plays at tables that were set up before, and whose first hand is over, so that what is
timed is play alone. Everybody calls to the showdown: 24 decisions a hand of six players.

    python benches/tables.py        # these rows, and the rates of the asyncio driver
"""

import asyncio
import functools
import time
from collections.abc import Callable, Iterator
from itertools import islice
from types import ModuleType

import ours
from measuring import Comparison, Side, require

import pokercore as pc
from pokercore.bots import AsyncBotSource, BotSource
from pokercore.table import aio

OURS = f"pokercore {pc.__version__}"
DECISIONS = ours.ROUNDS * ours.PLAYERS
TABLES = 1_000
TIMEOUT = 10.0
"""Seconds for a decision; nobody takes them, but each wait has its deadline."""


def caller(view: pc.View) -> pc.Action:
    """A bot that is a function."""
    return view.check_or_call()


class CallsAtOnce:
    """A bot that is a coroutine, and has nothing to wait for."""

    async def act(self, view: pc.View) -> pc.Action:
        """Decides."""
        return view.check_or_call()


class CallsLater:
    """A bot that gives way to others before each decision."""

    async def act(self, view: pc.View) -> pc.Action:
        """Decides after a while."""
        await asyncio.sleep(0)
        return view.check_or_call()


def table(bot: BotSource | AsyncBotSource, seed: int = ours.SEED) -> pc.Table:
    """A table of six such bots; its first hand is over, which makes what is made once."""
    made = pc.Table(
        pc.variants.NLHE, blinds=ours.BLINDS, seats=ours.PLAYERS, seed=seed, refill="rebuy"
    )
    return made.fill(bot, ours.STACK)


def play(bot: BotSource) -> Callable[[int], None]:
    """Hands by `Table.play`, at one table."""
    made = table(bot)
    next(made.play(1))

    def side(hands: int) -> None:
        played = sum(1 for _ in made.play(hands))
        require(played == hands, f"{played} hands of {hands} were played")
        _check(made)

    return side


def play_tables(bot: BotSource, tables: int = TABLES) -> Callable[[int], None]:
    """Hands by `Table.play` at many tables, one after the other."""
    made = [table(bot, seed) for seed in range(tables)]
    for one in made:
        next(one.play(1))

    def side(hands: int) -> None:
        for one, share in zip(made, _shares(hands, tables), strict=True):
            played = sum(1 for _ in islice(one.play(share), share))
            require(played == share, f"{played} hands of {share} were played")
        _check(made[0])

    return side


def run_tables(bot: BotSource | AsyncBotSource, tables: int = TABLES) -> Callable[[int], None]:
    """Hands of many tables in one asyncio loop."""
    made = [table(bot, seed) for seed in range(tables)]
    asyncio.run(aio.run(made, 1, timeout=TIMEOUT))

    async def drive(hands: int) -> None:
        shares = _shares(hands, tables)
        async with asyncio.TaskGroup() as group:
            for one, share in zip(made, shares, strict=True):
                group.create_task(_drain(one, share))

    def side(hands: int) -> None:
        asyncio.run(drive(hands))
        _check(made[0])

    return side


async def _drain(made: pc.Table, hands: int) -> None:
    played = 0
    async for _ in aio.play(made, hands, timeout=TIMEOUT):
        played += 1
    require(played == hands, f"{played} hands of {hands} were played")


def _shares(hands: int, tables: int) -> list[int]:
    """So many hands for each table; together all of them."""
    each, more = divmod(hands, tables)
    return [each + (k < more) for k in range(tables)]


def _check(made: pc.Table) -> None:
    hand = made.last_hand
    if hand is None:
        raise SystemExit("wrong work: no hand was played")
    require(sum(hand.payoffs) == 0, "the payoffs do not sum to zero")
    if len(hand.players) == ours.PLAYERS and not hand.all_in_seats:
        require(len(hand.actions) == DECISIONS, f"{len(hand.actions)} decisions in a hand")
    chips = sum(player.chips for player in made.players)
    require(chips == made.bought_in - made.cashed_out, "chips came from nowhere")


def of_ours() -> Iterator[Comparison]:
    """The asyncio driver beside `Table.play` with the same bots as functions."""
    coroutines = functools.cache(lambda: run_tables(CallsAtOnce))
    functions = functools.cache(lambda: play_tables(caller))

    def set_up() -> None:
        coroutines(), functions()

    yield Comparison(
        "tables-asyncio",
        f"{TABLES:,} tables in one asyncio loop, coroutines that answer at once, beside play()",
        "hands",
        Side(f"{OURS}, asyncio", lambda hands: coroutines()(hands)),
        Side(f"{OURS}, play()", lambda hands: functions()(hands)),
        target=0.25,
        agree=set_up,
    )


def beside_pokerkit(peer: ModuleType) -> Iterator[Comparison]:
    """Hands of one table, with what happens between them, beside single hands of the peer."""
    yield Comparison(
        "table-native",
        "a table of 6 native bots that call to the showdown, beside single hands",
        "hands",
        Side(OURS, play(pc.bots.Call)),
        Side(peer.NAME, peer.call(ours.PLAYERS)),
        target=1_000,
    )
    yield Comparison(
        "table-python",
        "a table of 6 Python functions that call to the showdown, beside single hands",
        "hands",
        Side(OURS, play(caller)),
        Side(peer.NAME, peer.call(ours.PLAYERS)),
    )


def decisions_a_second(side: Callable[[int], None], hands: int, rounds: int = 5) -> float:
    """The best of some runs: what the others have more, the machine took."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        side(hands)
        best = min(best, time.process_time() - begun)
    return hands * DECISIONS / best


def main() -> None:
    """Prints rates in decisions a second of CPU time, at one table and at many."""
    if pc.CHECKED_BUILD:
        raise SystemExit("this is the checked build, whose speed says nothing")
    print(f"{'tables':>8} {'play()':>12} {'at once':>12} {'suspending':>12}  decisions a second")
    for tables in (1, 10, 100, TABLES):
        sides = (
            play_tables(caller, tables),
            run_tables(CallsAtOnce, tables),
            run_tables(CallsLater, tables),
        )
        rates = [decisions_a_second(side, max(2_000, 4 * tables)) for side in sides]
        print(f"{tables:>8,} " + " ".join(f"{rate:>12,.0f}" for rate in rates), flush=True)


if __name__ == "__main__":
    main()
