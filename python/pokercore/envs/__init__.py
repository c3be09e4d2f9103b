"""Environments for people who train agents (the extra `rl`).

- `VectorHands`: many hands in step, in NumPy arrays; every player is asked, or some play as
  built-in bots. Needs NumPy alone.
- `HandEnv` and `HandVectorEnv`: one seat against bots, for Gymnasium.
- `HandAECEnv`: all seats, for PettingZoo.

    >>> from pokercore.envs import VectorHands
    >>> hands = VectorHands("kuhn", 2, seed=1)
    >>> hands.names[:3], hands.players.tolist()
    (('hole.Js', 'hole.Qs', 'hole.Ks'), [0, 0])

They share one encoding of what a player knows and one menu of bets; `pokercore.envs.vector` says
what both are. `pokercore.testing.check_env` looks for what is wrong with an environment of one's
own.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pokercore.envs.gymnasium import HandEnv, HandVectorEnv
    from pokercore.envs.pettingzoo import HandAECEnv
    from pokercore.envs.vector import DEFAULT_MENU, ENCODING_VERSION, Size, VectorHands

__all__ = [
    "DEFAULT_MENU",
    "ENCODING_VERSION",
    "HandAECEnv",
    "HandEnv",
    "HandVectorEnv",
    "Size",
    "VectorHands",
]

_HOMES = {
    "HandAECEnv": "pettingzoo",
    "HandEnv": "gymnasium",
    "HandVectorEnv": "gymnasium",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'pokercore.envs' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"pokercore.envs.{_HOMES.get(name, 'vector')}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
