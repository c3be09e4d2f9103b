"""The state of an engine as data: what a snapshot holds, and how an engine goes on from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pokercore._core import Hand, Positions
from pokercore.bots.base import Seed
from pokercore.options import Stakes
from pokercore.table.chairs import Player
from pokercore.table.house import House

if TYPE_CHECKING:
    from pokercore.table.engine import Engine


def to_dict(engine: Engine) -> dict[str, Any]:
    """The whole state, as a dictionary for JSON."""
    positions = engine.positions
    return {
        "house": engine.house.to_dict(),
        "seed": _seed_to_json(engine.seed),
        "key": engine.key.hex(),
        "chairs": engine.chairs.to_dict(),
        "rotation": engine.rotation.to_dict(),
        "clock": engine.clock.to_dict(),
        "dealing": engine.dealing.to_dict(),
        "positions": None if positions is None else [
            positions.button, positions.small_blind, positions.dead_small, positions.big_blind,
        ],
        "first_button": engine.first_button,
        "number": engine.number,
        "hand": None if engine.hand is None else engine.hand.snapshot().hex(),
        "last_hand": None if engine.last_hand is None else engine.last_hand.snapshot().hex(),
        "told": engine.stream.told,
        "sittings": {str(seat): sitting for seat, sitting in engine.sittings.items()},
        "absent": list(engine.absent),
        "seen_after": list(engine.seen_after),
        "asked": {str(seat): answer for seat, answer in engine.asked.items()},
        "stakes_to_come": [
            [leg, stakes.to_dict()] for leg, stakes in engine.stakes_to_come.items()
        ],
        "left": [_player_to_json(player) for player in engine.left],
        "closed": engine.closed,
        "events": engine.stream.last,
    }  # fmt: skip


def from_dict(kind: type[Engine], data: Mapping[str, Any]) -> Engine:
    """An engine that goes on from a state. Events from before it are not in it."""
    engine = kind(
        House.from_dict(data["house"]),
        _seed_from_json(data["seed"]),
        bytes.fromhex(data["key"]),
    )
    engine.chairs.load(data["chairs"])
    engine.rotation.load(data["rotation"])
    engine.clock.load(data["clock"])
    engine.dealing.load(data["dealing"])
    if data["positions"] is not None:
        engine.positions = Positions(*data["positions"])
    engine.first_button = data["first_button"]
    engine.number = data["number"]
    engine.sittings = {int(seat): sitting for seat, sitting in data["sittings"].items()}
    engine.absent = tuple(data["absent"])
    engine.seen_after = tuple(data["seen_after"])
    engine.asked = {int(seat): answer for seat, answer in data["asked"].items()}
    if data["hand"] is not None:
        engine.hand = Hand.restore(bytes.fromhex(data["hand"]))
        engine.playing = [chair for chair in engine.chairs.taken if engine.plays(chair)]
    if data["last_hand"] is not None:
        engine.last_hand = Hand.restore(bytes.fromhex(data["last_hand"]))
    engine.dealing.reopen(engine.hand, engine.last_hand)
    engine.stakes_to_come = {
        leg: Stakes.from_dict(stakes) for leg, stakes in data["stakes_to_come"]
    }
    number, told = engine.number - 1, data["told"]
    engine.stream.resume(data["events"], engine.hand, number, engine.sittings, told)
    engine.left.extend(Player(*player) for player in data["left"])
    engine.closed = bool(data.get("closed", False))
    return engine


def _seed_to_json(seed: Seed | None) -> Any:
    return {"hex": seed.hex()} if isinstance(seed, bytes) else seed


def _seed_from_json(data: Any) -> Seed | None:
    return bytes.fromhex(data["hex"]) if isinstance(data, dict) else data


def _player_to_json(player: Player) -> list[Any]:
    # A row without names: it is written with every hand.
    return [getattr(player, name) for name in Player.__slots__ if name != "bot"]
