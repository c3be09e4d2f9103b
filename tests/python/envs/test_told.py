"""Observations are made from views and from what was done, so that they tell nothing else."""

import random
from collections import defaultdict
from typing import Any

import numpy as np
import pytest

import pokercore as pc
from pokercore import variants
from pokercore.envs import VectorHands

ROWS, STEPS = 3, 40


class Watcher:
    """Writes observations anew, of views and of the actions that were chosen."""

    def __init__(self, hands: VectorHands) -> None:
        self.hands = hands
        self.names, self.blocks = hands.names, hands.blocks
        self.unit = hands.unit
        self.players = len(hands.stacks)
        self.streets = [name.partition(".")[2] for name in self.names[self.blocks["street"][0]]]
        self.done: list[dict[str, float]] = [{} for _ in range(ROWS)]

    def place(self, row: int, chair: int) -> int:
        return (chair - self.hands.view(row).button - 1) % self.players

    def note(self, row: int, number: int) -> None:
        """Notes an action before it is taken."""
        view = self.hands.view(row)
        chair = self.hands.chair_of(row, int(self.hands.players[row]))
        street, place = self.streets[view.street], self.place(row, chair)
        name, done = self.hands.action_names[number], self.done[row]
        if name in ("show", "muck"):
            return
        if name == "stand_pat" or name.startswith("discard"):
            at = f"drawn.{street}.{place}"
            done[f"{at}.acted"] = 1
            cards = 0 if name == "stand_pat" else name.count("_")
            done[f"{at}.cards"] = done.get(f"{at}.cards", 0) + cards
            return
        acted = f"history.{street}.first.{place}.acted" in done
        at = f"history.{street}.{'latest' if acted else 'first'}.{place}"
        chips = 0 if name == "fold" else self.hands.amounts[row, number] - view.wagers[chair]
        done[f"{at}.acted"] = 1
        done[f"{at}.raised"] = name.startswith("raise")
        done[f"{at}.chips"] = done.get(f"{at}.chips", 0) + chips / self.unit

    def told(self, row: int, player: int) -> dict[str, float]:
        """What a player is told; cards of boards without their street."""
        hands, public = self.hands, self.hands.view(row)
        actor = int(hands.players[row])
        view, asked = hands.view(row, player), hands.view(row, actor)
        found: dict[str, float] = dict(self.done[row])
        for card in view.hole:
            found[f"hole.{card}"] = 1
        for board, cards in enumerate(view.boards):
            for card in cards:
                found[f"board.{board}.{card}"] = 1
        for chair in view.players:
            place = self.place(row, chair)
            if "shown" in self.blocks:
                for card in public.holes[chair]:
                    if card is not None:
                        found[f"shown.{place}.{card}"] = 1
            seat = f"seats.{place}"
            found[f"{seat}.in"] = chair in view.live
            found[f"{seat}.all_in"] = chair in view.all_in_seats
            found[f"{seat}.stack"] = view.stacks[chair] / self.unit
            found[f"{seat}.wager"] = view.wagers[chair] / self.unit
            found[f"{seat}.paid"] = (view.contributed[chair] - view.wagers[chair]) / self.unit
            found[f"{seat}.self"] = chair == view.seat
            found[f"{seat}.to_act"] = chair == asked.seat
        found[f"street.{self.streets[view.street]}"] = 1
        legal = asked.legal
        for name, chips in (
            ("pot", view.pot),
            ("to_match", view.to_match),
            ("to_call", legal.call),
            ("bring_in", legal.bring_in),
            ("min_raise_to", legal.min_raise_to),
            ("max_raise_to", legal.max_raise_to),
        ):
            found[f"bets.{name}"] = (chips or 0) / self.unit
        found["bets.wagers"] = view.raises
        if asked.can_discard:
            found["discard.asked"] = 1
            found["discard.least"], found["discard.most"] = legal.discard_least, legal.discard
        return {name: float(number) for name, number in found.items() if number}

    def read(self, numbers: Any) -> dict[str, float]:
        """An observation by its names, in the form of `told`."""
        found: dict[str, float] = defaultdict(float)
        for at in np.flatnonzero(numbers).tolist():
            block, *axes = self.names[at].split(".")
            if block == "board":
                del axes[1]
            found[".".join([block, *axes])] += float(numbers[at])
        return dict(found)


@pytest.mark.parametrize("code", variants.names())
def test_each_game_is_told_by_its_views(code: str, rng: random.Random) -> None:
    variant = variants.get(code)
    if not isinstance(variant, pc.Variant):
        pytest.skip("a mixed game")
    seed = rng.getrandbits(30)
    players = min(4, variant.game().seat_limits[1])
    hands = VectorHands(variant, ROWS, players=players, seed=seed, menu=["min", "pot", "max"])
    watcher, draw = Watcher(hands), np.random.default_rng(seed)
    for _ in range(STEPS):
        for row in range(ROWS):
            for player in range(players):
                found = watcher.read(hands.observe(row, player))
                assert found == pytest.approx(watcher.told(row, player), rel=1e-5)
        chosen = hands.sample(draw)
        for row in range(ROWS):
            watcher.note(row, int(chosen[row]))
        hands.step(chosen)
        for row in np.flatnonzero(hands.done).tolist():
            watcher.done[row] = {}
