"""Poker for Python: whole hands by the rulebook, played fast.

The names below are the face of the package; heavier parts load when they are first used.

>>> import pokercore as pc
>>> hand = pc.Hand(pc.variants.NLHE, stacks=[200] * 6, blinds=(1, 2), seed=7)
>>> hand.raise_to(7).fold().call().pot
17
"""

from __future__ import annotations

from pokercore._core import (
    CHECKED_BUILD,
    DECK,
    Action,
    Card,
    Event,
    Game,
    Hand,
    HandRank,
    Legal,
    Positions,
    Pot,
    Range,
    View,
    Wild,
    __version__,
    evaluate,
    parse_cards,
    standard_deck,
    strength,
)
from pokercore.exceptions import (
    CardError,
    FairError,
    HistoryError,
    IllegalAction,
    IllegalActions,
    JournalError,
    PokerError,
    RangeError,
    RulesError,
    SnapshotError,
    WorkersLost,
)

# `typing` would take longer to load than everything else; checkers know this name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pokercore import (
        batch,
        bots,
        enums,
        envs,
        equities,
        executors,
        fair,
        history,
        journal,
        league,
        learning,
        matches,
        options,
        plots,
        pushfold,
        ranges,
        schemas,
        simulation,
        sinks,
        statistics,
        table,
        testing,
        tournament,
        tournament_equity,
        ultimate,
        variance,
        variants,
    )
    from pokercore.bots import Bot
    from pokercore.enums import (
        ActionKind,
        AnteKind,
        BetSize,
        ButtonMode,
        CapLift,
        Category,
        DefaultDiscard,
        EventKind,
        Limit,
        OddChips,
        Opener,
        PostKind,
        RakeOrder,
        Ranking,
        StudTie,
        Tabling,
    )
    from pokercore.equities import Equity, equity
    from pokercore.history import HandHistory
    from pokercore.league import League
    from pokercore.matches import MatchResult, match_bots
    from pokercore.options import Options, Post, Rake, Stakes
    from pokercore.pushfold import PushFoldSolution, push_fold
    from pokercore.simulation import simulate
    from pokercore.statistics import SimulationResult
    from pokercore.table import Table
    from pokercore.tournament import SitAndGo
    from pokercore.tournament_equity import TournamentEquity, icm
    from pokercore.variants import Variant

__all__ = [
    "CHECKED_BUILD",
    "DECK",
    "Action",
    "ActionKind",
    "AnteKind",
    "BetSize",
    "Bot",
    "ButtonMode",
    "CapLift",
    "Card",
    "CardError",
    "Category",
    "DefaultDiscard",
    "Equity",
    "Event",
    "EventKind",
    "FairError",
    "Game",
    "Hand",
    "HandHistory",
    "HandRank",
    "HistoryError",
    "IllegalAction",
    "IllegalActions",
    "JournalError",
    "League",
    "Legal",
    "Limit",
    "MatchResult",
    "OddChips",
    "Opener",
    "Options",
    "PokerError",
    "Positions",
    "Post",
    "PostKind",
    "Pot",
    "PushFoldSolution",
    "Rake",
    "RakeOrder",
    "Range",
    "RangeError",
    "Ranking",
    "RulesError",
    "SimulationResult",
    "SitAndGo",
    "SnapshotError",
    "Stakes",
    "StudTie",
    "Tabling",
    "Table",
    "TournamentEquity",
    "Variant",
    "View",
    "Wild",
    "WorkersLost",
    "__version__",
    "batch",
    "bots",
    "enums",
    "envs",
    "equities",
    "equity",
    "evaluate",
    "executors",
    "fair",
    "history",
    "icm",
    "journal",
    "league",
    "learning",
    "match_bots",
    "matches",
    "options",
    "parse_cards",
    "plots",
    "push_fold",
    "pushfold",
    "ranges",
    "schemas",
    "simulate",
    "simulation",
    "sinks",
    "standard_deck",
    "statistics",
    "strength",
    "table",
    "testing",
    "tournament",
    "tournament_equity",
    "ultimate",
    "variance",
    "variants",
]

# Where a name is found when it is first asked for; an empty text stands for the module itself.
_LAZY = {
    "ActionKind": "enums",
    "AnteKind": "enums",
    "BetSize": "enums",
    "Bot": "bots",
    "ButtonMode": "enums",
    "CapLift": "enums",
    "Category": "enums",
    "DefaultDiscard": "enums",
    "Equity": "equities",
    "EventKind": "enums",
    "HandHistory": "history",
    "League": "league",
    "Limit": "enums",
    "MatchResult": "matches",
    "OddChips": "enums",
    "Opener": "enums",
    "Options": "options",
    "Post": "options",
    "PostKind": "enums",
    "PushFoldSolution": "pushfold",
    "Rake": "options",
    "RakeOrder": "enums",
    "Ranking": "enums",
    "SimulationResult": "statistics",
    "SitAndGo": "tournament",
    "Stakes": "options",
    "StudTie": "enums",
    "Tabling": "enums",
    "Table": "table",
    "TournamentEquity": "tournament_equity",
    "Variant": "variants",
    "batch": "",
    "bots": "",
    "enums": "",
    "envs": "",
    "equities": "",
    "equity": "equities",
    "executors": "",
    "fair": "",
    "history": "",
    "icm": "tournament_equity",
    "journal": "",
    "league": "",
    "learning": "",
    "match_bots": "matches",
    "matches": "",
    "options": "",
    "plots": "",
    "push_fold": "pushfold",
    "pushfold": "",
    "ranges": "",
    "schemas": "",
    "simulate": "simulation",
    "simulation": "",
    "sinks": "",
    "statistics": "",
    "table": "",
    "testing": "",
    "tournament": "",
    "tournament_equity": "",
    "ultimate": "",
    "variance": "",
    "variants": "",
}


def __getattr__(name: str) -> Any:
    module = _LAZY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = import_module(f"{__name__}.{module or name}")
    value = getattr(found, name) if module else found
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
