"""The scripts of `betting_vectors.json`, played and asked.

A vector names seats by position (`UTG`, `BTN`) or by letter in the order of acting, says what they
do, and what must hold then. What a vector does not say is filled in: stacks are deep where nobody
is all-in, players who are not named fold when it is their turn, and before a later street everybody
calls.
"""

import json
import re
from pathlib import Path

import pokercore as pc

PATH = Path(__file__).resolve().parents[2] / "vectors" / "betting_vectors.json"

VECTORS: dict[str, dict] = {
    vector["id"]: vector for vector in json.loads(PATH.read_text())["vectors"]
}

DEEP = 1_000_000

GAMES = {
    "NLHE": pc.variants.NLHE,
    "PLO": pc.variants.PLO,
    "FL": pc.variants.FLHE,
}

_LETTER = re.compile(r"[A-F]")
_DOES = re.compile(
    r"(?:(?P<who>SB|BB|BTN|UTG(?:\+1)?|[A-F]) )?"
    r"(?P<verb>call|check|fold|bet|raise|allin)(?: (?P<amount>\d+))?"
)
_STREETS = {"flop": 1, "turn": 2, "river": 3}


class Spot:
    """A hand in which a vector's script was played."""

    def __init__(self, vector: dict) -> None:
        script, vector = _whole(vector)
        self.street = _STREETS.get(vector.get("street"), 0)
        self.variant = GAMES[vector.get("game", "NLHE")]
        if "street_bet" in vector:
            self.street = 1
        named = _named(script, vector)
        self.names = _seating(vector, named, self.street)
        self.hand = self._begin(vector, script)
        self.named = named
        while self.hand.street < self.street:
            self.hand.check_or_call()
        for line in script:
            self.do(line)

    def _begin(self, vector: dict, script: list[str]) -> pc.Hand:
        players = len(self.names)
        small, big = vector.get("blinds", (1, 2))
        if "pot" in vector and self.street:
            # Everybody calls one bet, so that this is the pot.
            big = vector["pot"] // players
            small = big // 2
        bets = None
        if "street_bet" in vector:
            small, big = 0, vector["street_bet"]
            bets = (big, 2 * big)
        paid = big if self.street else 0
        stacks = [DEEP] * players
        straddles = []
        for line in script:
            if line == "BB posts 125 all-in":
                stacks[self.names["BB"]] = 125
            elif line == "UTG straddle 4":
                straddles.append((self.names["UTG"], 4))
            elif found := re.fullmatch(r"(\S+) allin (\d+)", line):
                stacks[self.names[found[1]]] = paid + int(found[2])
        return pc.Hand(
            self.variant,
            stacks,
            blinds=(small, big),
            bets=bets,
            straddles=straddles,
            seed=0,
        )

    @property
    def actor(self) -> str:
        """The name of the seat to act."""
        return next(name for name, seat in self.names.items() if seat == self.hand.turn)

    def reach(self, name: str) -> None:
        """Lets seats that the vector does not name fold until this one is to act."""
        seat = self.names[name]
        for _ in range(len(self.names)):
            if self.hand.turn == seat:
                return
            assert self.actor not in self.named, f"{self.actor} is to act, not {name}"
            self.hand.fold()
        raise AssertionError(f"{name} is never to act")

    def do(self, line: str) -> None:
        """Does what a line of a script says."""
        if line in ("BB posts 125 all-in", "UTG straddle 4"):
            return
        if line == "others fold":
            while self.hand.turn is not None and self.actor not in self.named:
                self.hand.fold()
            return
        found = _DOES.fullmatch(line)
        assert found, f"not understood: {line}"
        if found["who"]:
            self.reach(found["who"])
        amount = int(found["amount"] or 0)
        match found["verb"]:
            case "call":
                assert amount in (0, self.hand.to_match)
                self.hand.call()
            case "check":
                self.hand.check()
            case "fold":
                self.hand.fold()
            case "allin":
                seat = self.hand.turn
                assert self.hand.wagers[seat] + self.hand.stacks[seat] == amount, line
                self.hand.all_in()
            case "bet" | "raise":
                self.hand.raise_to(amount)

    def copy(self) -> "Spot":
        """This spot, to be played on by itself."""
        other = object.__new__(Spot)
        other.__dict__.update(self.__dict__, hand=self.hand.copy())
        return other

    def holds(self, expect: dict) -> None:
        """Asserts what a vector expects of the seat to act."""
        for key, value in expect.items():
            self._holds(key, value)

    def _holds(self, key: str, value: object) -> None:
        legal, view = self.hand.legal, self.hand.view(self.hand.turn)
        match key:
            case "pot":
                assert self.hand.pot == value
            case "actor" | "first":
                assert self.actor == value
            case "legal":
                offered = {
                    "fold": legal.fold,
                    "check": legal.check,
                    "call": legal.call > 0,
                    "raise": legal.can_raise,
                }
                assert [name for name, is_legal in offered.items() if is_legal] == value
            case "call":
                assert legal.call == view.to_call == value
            case "min_raise_to" | "max_raise_to":
                assert getattr(legal, key) == getattr(view, key) == value
            case "raise_to":
                assert (legal.min_raise_to, legal.max_raise_to) == (value, value)
            case "raise":
                assert legal.can_raise == {"none": False, "allowed": True}[value]
            case _:
                self._later(key, value)

    def _later(self, key: str, value: object) -> None:
        """Asserts what must hold after something more was done."""
        other = self.copy()
        if key in self.names:
            other.reach(key)
        elif found := re.fullmatch(r"after(?:_raise)?_(\d+)(?:_then_(\d+))?", key):
            for total in filter(None, found.groups()):
                other.hand.raise_to(int(total))
        elif found := re.fullmatch(r"(?:([A-F])_)?after_(\w+?)_calls?", key):
            other.do(f"{found[2]} call")
            if found[1]:
                other.reach(found[1])
        elif found := re.fullmatch(r"(\w+)_call", key):
            other.reach(found[1])
            value = {"call": value}
        else:
            raise AssertionError(f"not understood: {key}")
        other.holds(value)


def _whole(vector: dict) -> tuple[list[str], dict]:
    """The script with those of the vectors that it goes on from, and the first vector's setting."""
    script = list(vector.get("script", ()))
    while "extends" in vector:
        vector = VECTORS[vector["extends"]]
        script = [*vector.get("script", ()), *script]
    return script, vector


def _named(script: list[str], vector: dict) -> set[str]:
    """The seats that the vector names."""
    expect = json.dumps(vector.get("expect", {}))
    words = re.findall(r"SB|BB|BTN|UTG\+1|UTG|[A-F](?=[\s\"_])", " ".join(script) + " " + expect)
    return set(words)


def _seating(vector: dict, named: set[str], street: int) -> dict[str, int]:
    """Which seat has which name: the button is the last seat, letters stand in order of acting."""
    letters = sorted(name for name in named if _LETTER.fullmatch(name))
    if street:
        # One more than are named, so that somebody is left to be asked.
        # Two more than act, so that one is asked and another could still answer.
        players = 2 + (len(letters) or len(vector["script"]))
        while vector.get("pot", 0) % players:
            players += 1
        return {name: seat for seat, name in enumerate("ABCDEFGHIJ"[:players])}
    players = vector.get("players") or max(6, len(letters) + 2)
    if players == 2:
        return {"BB": 0, "SB" if "SB" in named else "BTN": 1}
    seats = ["SB", "BB", *letters]
    if not letters:
        seats += ["UTG", "UTG+1", "HJ", "CO"][: players - 3]
    seats += [f"other {place}" for place in range(len(seats), players - 1)]
    return {name: seat for seat, name in enumerate([*seats, "BTN"])}
