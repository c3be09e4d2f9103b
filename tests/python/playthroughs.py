"""Golden playthroughs: one hand of each variant, told whole, in `tests/playthroughs`.

Each step tells every property of the hand, the public view, what each seat sees beside it, what is
legal, what is done, and the events that follow; what did not change since the step before is left
out. `python tests/python/playthroughs.py --write` writes the files anew; read the difference.
"""

import argparse
from pathlib import Path
from typing import Any

import pokercore as pc
from played import PLAYTHROUGHS

FOLDER = Path(__file__).resolve().parents[1] / "playthroughs"

# Properties of a hand that are told apart.
APART = {"actions", "events", "legal", "variant", "options", "stakes", "posts", "seed"}


def action_of(hand: pc.Hand, word: str) -> pc.Action:
    """The action of a word: `f`, `x`, `c`, `pot`, `allin`, a total, `b` (bring in), `pat`, `d:` and
    the cards to discard, `default` (what a seat does that does not decide), `boards:2`, `show`,
    `muck`.
    """
    view = hand.public_view() if hand.turn in (None, pc.DECK) else hand.view(hand.turn)
    match word:
        case "f":
            return pc.Action.fold()
        case "x":
            return pc.Action.check()
        case "c":
            return pc.Action.call()
        case "pot":
            return view.pot_bet()
        case "allin":
            return view.all_in()
        case "b":
            return pc.Action.bring_in()
        case "pat":
            return pc.Action.stand_pat()
        case "default":
            return view.default_action()
        case "show":
            return pc.Action.show()
        case "muck":
            return pc.Action.muck()
    if word.startswith("boards:"):
        return pc.Action.run_out(int(word.removeprefix("boards:")))
    if word.startswith("d:"):
        return pc.Action.discard(word.removeprefix("d:"))
    return pc.Action.raise_to(int(word))


def plain(value: object) -> str:
    """A value as a person reads it."""
    if isinstance(value, tuple | list):
        if value and all(isinstance(item, pc.Card) for item in value):
            return " ".join(map(str, value))
        return "(" + ", ".join(map(plain, value)) + ")"
    return repr(value) if isinstance(value, str) and not value else str(value)


def properties(hand: pc.Hand) -> dict[str, str]:
    """Every property of a hand that is not told apart."""
    found = {}
    for name in sorted(dir(type(hand))):
        if name.startswith("_") or name in APART or callable(getattr(type(hand), name)):
            continue
        try:
            found[name] = plain(getattr(hand, name))
        except pc.IllegalAction as error:
            found[name] = f"refused: {error.code}"
    for seat in hand.players:
        found[f"hole({seat})"] = plain(hand.hole(seat))
        found[f"position({seat})"] = hand.position(seat)
    return found


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The entries that are new or different, as lines."""
    return [
        f"    {name}: {plain(value)}"
        for name, value in after.items()
        if name not in before or before[name] != value
    ]


class Telling:
    """Writes a playthrough step by step."""

    def __init__(self, hand: pc.Hand) -> None:
        self.hand = hand
        self.lines: list[str] = []
        self.properties: dict[str, str] = {}
        self.public: dict[str, Any] = {}
        self.seats: dict[int, list[str]] = {}
        self.events = 0

    def say(self, *lines: str) -> None:
        self.lines += lines

    def beginning(self, about: str) -> None:
        """The setting."""
        hand = self.hand
        usual = pc.Options().to_dict()
        options = {k: v for k, v in hand.options.to_dict().items() if usual[k] != v}
        stakes = {k: v for k, v in hand.stakes.to_dict().items() if v}
        self.say(f"# {about}", "")
        self.say(f"variant: {hand.variant.code}, {hand.variant.name}")
        self.say(f"stakes: {stakes}", f"options: {options or 'the norm'}")
        self.say("posts:", *(f"    {post.to_dict()}" for post in hand.posts))

    def state(self) -> None:
        """Everything that can be asked now."""
        hand = self.hand
        found = properties(hand)
        self.say("  hand:", *changed(self.properties, found))
        self.properties = found
        public = hand.public_view().to_dict()
        self.say("  public view:", *changed(self.public, public))
        self.public = public
        for seat in hand.players:
            view = hand.view(seat).to_dict()
            own = [
                f"{name} {plain(value)}" for name, value in view.items() if public[name] != value
            ]
            if self.seats.get(seat) != own:
                self.say(f"  view of seat {seat}: {'; '.join(own)}")
            self.seats[seat] = own
        self.say(f"  {hand.legal}")

    def happened(self) -> None:
        """The events since the last time; in brackets how a spectator is told them."""
        told = self.hand.events_for(None)
        if len(told) > self.events:
            self.say("  events:")
        for event, public in list(zip(self.hand.events, told, strict=True))[self.events :]:
            self.say(f"    {event}" + ("" if public == event else f"   [{public}]"))
        self.events = len(told)


def tell(name: str) -> str:
    """The text of a playthrough."""
    hand, words = PLAYTHROUGHS[name]()
    telling = Telling(hand)
    telling.beginning(" ".join((PLAYTHROUGHS[name].__doc__ or "").split()))
    telling.happened()
    for number, word in enumerate(words.split(), 1):
        who = "the deck" if hand.turn == pc.DECK else f"seat {hand.turn}"
        telling.say("", f"== {number}: {who} is to act on the {hand.street_name}")
        telling.state()
        action = action_of(hand, word)
        telling.say(f"> {action}   {action.to_dict()}")
        hand.apply(action)
        telling.happened()
    assert hand.is_over, f"{name}: the words end before the hand, {hand.legal}"
    telling.say("", "== the end")
    telling.state()
    telling.say(f"  payoffs: {hand.payoffs}", f"  actions: {len(hand.actions)}")
    telling.say(*(f"    {who}: {action}" for who, action in hand.actions))
    return "\n".join(telling.lines) + "\n"


def path_of(name: str) -> Path:
    """Where a playthrough lies."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Writes the files, or says which differ."""
    parser = argparse.ArgumentParser(description="Golden playthroughs.")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    write = parser.parse_args().write
    for name in PLAYTHROUGHS:
        text, path = tell(name), path_of(name)
        same = path.exists() and path.read_text() == text
        if write and not same:
            path.write_text(text)
        print(f"{path.name}: {'as it was' if same else 'written' if write else 'differs'}")


if __name__ == "__main__":
    main()
