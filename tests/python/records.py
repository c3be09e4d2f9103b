"""The records of `../shared/corpus/records` (one JSON object a line) as histories.

A record lists players from the left of the button, posts as they were paid, and actions in the
notation of PHH with one word more: `allin X`, X chips added. A `bb` that is not the first after
the small blind is an owed live post. `sm -` is a hand that was not shown. Where a board was dealt
twice, `boards` tells both. Old Bovada texts may list the whole board behind the last bet.
"""

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from pokercore import Card, Hand
from pokercore.enums import PostKind
from pokercore.history import RECORDED, Entry, HandHistory, Verb
from pokercore.history.notation import parse, parse_cards
from pokercore.history.replay import Player
from pokercore.options import Options, Post, Stakes

GAMES = {
    "holdem": {"nl": "NT", "fl": "FT", "pl": "PT"},
    "short": {"nl": "NS"},
    "omaha": {"pl": "PO"},
    "omaha5": {"pl": "PLO5"},
    "omaha6": {"pl": "PLO6"},
    "omaha8": {"pl": "PLO8", "fl": "FO/8", "nl": "NLO8"},
    "courchevel8": {"pl": "COURCHEVEL8"},
    "stud": {"fl": "F7S"},
    "stud8": {"fl": "F7S/8"},
    "razz": {"fl": "FR"},
    "badugi": {"fl": "FB"},
    "27td": {"fl": "F2L3D"},
    "27sd": {"nl": "N2L1D"},
    "5cd": {"fl": "FL5CD", "nl": "NL5CD"},
}
"""The code of each game and limit in histories."""
STREETS = (3, 1, 1)


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a file."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def history_of(record: Mapping[str, Any], options: Options = RECORDED) -> HandHistory:
    """A record as a history; its end is that before rake, where that was told.

    Args:
        record: The record.
        options: The options of the house that it is from.
    """
    seats = [label - 1 for label in record["seats"]]
    button = seats[-1] if record["button_seat"] is None else record["button_seat"] - 1
    chairs = max(*seats, button, 1) + 1

    def by_chair(amounts: Sequence[int]) -> tuple[int | None, ...]:
        row: list[int | None] = [None] * chairs
        for seat, amount in zip(seats, amounts, strict=True):
            row[seat] = amount
        return tuple(row)

    expect = record["expect"]
    final = [
        stack + before - after
        for stack, before, after in zip(
            expect["final"], _before_rake(expect), expect["won"], strict=True
        )
    ]
    names = dict(zip(seats, record["players"], strict=True))
    boards = _boards(record)
    history = HandHistory(
        game=GAMES[record["game"]][record["limit"]],
        stacks=by_chair(record["stacks"]),
        button=button,
        stakes=Stakes(
            record["sb"] or 0,
            record["bb"],
            ante=record["ante"] or 0,
            small_bet=record.get("small_bet", 0),
            big_bet=record.get("big_bet", 0),
            bring_in=record.get("bring_in", 0),
        ),
        posts=tuple(_posts(record, seats)),
        actions=tuple(_entries(record, seats, boards)),
        options=options.replace(run_outs=len(boards) > 1),
        names=tuple(names.get(chair, "") for chair in range(chairs)),
        finishing_stacks=by_chair(final),
        unit=Fraction(record["unit"]),
        metadata={"_id": record["id"]},
    )
    return boards_in_place(history) if _boards_are_behind(record) else history


def _boards(record: Mapping[str, Any]) -> list[tuple[Card | None, ...]]:
    """The boards where there are several; a later one may be told without the shared cards."""
    boards = [parse_cards("".join(board)) for board in record.get("boards", ())]
    return [boards[0][: len(boards[0]) - len(board)] + board for board in boards]


def _boards_are_behind(record: Mapping[str, Any]) -> bool:
    """Whether shared cards may stand behind the last action of several streets."""
    actions = [text for text in record["actions"] if " sm" not in text]
    boards = [place for place, text in enumerate(actions) if text.startswith("d db")]
    behind = bool(boards) and boards[0] == len(actions) - len(boards)
    return "old.format" in record["src"] or (behind and record["format"] == "bovada")


def _before_rake(expect: Mapping[str, Any]) -> list[int]:
    """What each player won of the pots before the house took its part, where that can be told."""
    if not expect["rake"]:
        return list(expect["won"])
    if any(expect.get("won_before_rake", ())):
        return list(expect["won_before_rake"])
    winners = [player for player, won in enumerate(expect["won"]) if won]
    won = list(expect["won"])
    if len(winners) == 1:
        won[winners[0]] += expect["rake"]
    return won


def boards_in_place(history: HandHistory) -> HandHistory:
    """The history with each part of the board where it is due."""
    boards = deque(entry for entry in history.actions if entry.verb is Verb.DEAL_BOARD)
    player, entries = Player(history), list[Entry]()

    def put(entry: Entry) -> None:
        entries.append(entry)
        player.step(len(entries), entry)

    for entry in history.actions:
        if entry.verb is not Verb.DEAL_BOARD:
            while boards and awaits_board(player.hand):
                put(boards.popleft())
            put(_at_most_all_in(entry, player.hand))
    return replace(history, actions=(*entries, *boards))


def _at_most_all_in(entry: Entry, hand: Hand) -> Entry:
    """The entry; an all-in that was added to the wagers of the street before is the stack."""
    if entry.verb is not Verb.RAISE_TO or entry.amount is None or entry.seat is None:
        return entry
    return replace(
        entry, amount=min(entry.amount, hand.wagers[entry.seat] + hand.stacks[entry.seat])
    )


def awaits_board(hand: Hand) -> bool:
    """Whether the next card is due to a board."""
    deal = hand.legal.deal
    return deal is not None and deal[1] is not None


def _player(name: str) -> int:
    return int(name.removeprefix("p")) - 1


def _posts(record: Mapping[str, Any], seats: Sequence[int]) -> Iterator[Post]:
    """The posts in order: antes, small blind, big blind, straddles, owed posts."""
    count = len(seats)
    paid = [(_player(who), kind, amount) for who, kind, amount in record["posts"]]
    small = next((player for player, kind, _ in paid if kind == "sb"), None)
    start = 0 if small is None else small + 1
    after_small = [(player - start) % count for player, kind, _ in paid if kind == "bb"]
    big = (min(after_small) + start) % count if after_small else None
    kinds: dict[PostKind, list[Post]] = {kind: [] for kind in PostKind}
    for player, word, amount in paid:
        kind = {
            "ante": PostKind.ANTE,
            "sb": PostKind.SMALL_BLIND,
            "bb": PostKind.BIG_BLIND if player == big else PostKind.EXTRA_LIVE,
            "straddle": PostKind.STRADDLE,
            "dead": PostKind.DEAD,
        }[word]
        kinds[kind].append(Post(seats[player], kind, amount))
    for kind in sorted(PostKind):
        yield from kinds[kind]


def _in_part(text: str, record: Mapping[str, Any]) -> bool:
    """Whether only some cards of a hand were told: it was not shown."""
    who, word, *cards = text.split()
    if word != "sm" or not cards:
        return False
    dealt = [entry for entry in record["actions"] if entry.startswith(f"d dh {who} ")]
    return len(dealt) == 1 and len(cards[0]) < len(dealt[0].split()[-1])


def _in_order(record: Mapping[str, Any]) -> list[str]:
    """The actions, the hands before the first shared card."""
    actions = list(record["actions"])
    if actions[0].startswith("d db"):
        hands = sum(1 for text in actions if text.startswith("d dh"))
        actions.insert(hands, actions.pop(0))
    return actions


def _entries(
    record: Mapping[str, Any], seats: Sequence[int], boards: Sequence[tuple[Card | None, ...]]
) -> Iterator[Entry]:
    shared = _shared(boards) if len(boards) > 1 else sum(STREETS)
    dealt = 0
    wagers = _Wagers(record)
    for text in _in_order(record):
        who, word, *rest = text.split()
        if who == "d":
            # A text that lacks a card deals it unknown.
            action = parse(text if len(rest) > 1 or word == "db" else f"{text} ??")
            wagers.close()
            if word == "db":
                if dealt >= shared:
                    continue
                dealt += len(action.cards)
            seat = None if action.player is None else seats[action.player - 1]
            yield Entry(action.verb, seat, action.cards)
        elif text.endswith("sm -") or _in_part(text, record):
            yield Entry(Verb.MUCK, seats[_player(who)])
        else:
            plain = wagers.take(_player(who), word, rest)
            action = parse(f"{who} {plain}")
            amount = None if action.amount is None else int(action.amount)
            yield Entry(action.verb, seats[_player(who)], action.cards, amount)
    if len(boards) > 1:
        yield Entry(Verb.RUN_OUT, amount=len(boards))
        for number, board in enumerate(boards):
            place = 0
            for count in STREETS:
                if place + count > dealt:
                    cards = board[max(place, dealt) : place + count]
                    yield Entry(Verb.DEAL_BOARD, cards=cards, board=number)
                place += count


def _shared(boards: Sequence[tuple[Card | None, ...]]) -> int:
    """How many cards the boards begin with in common."""
    columns = zip(*boards, strict=True)
    return next(
        (place for place, column in enumerate(columns) if len(set(column)) > 1), len(boards[0])
    )


class _Wagers:
    """Follows the chips of a street, to turn `allin X` into a total or a call."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.stacks = list(record["stacks"])
        self.wagers = [0] * len(self.stacks)
        self.to_match = record["bb"]
        self.bring_in = record.get("bring_in", 0)
        self.acted = False
        for who, kind, amount in record["posts"]:
            player = _player(who)
            self.stacks[player] -= amount
            if kind not in ("ante", "dead"):
                self.wagers[player] += amount
                self.to_match = max(self.to_match, self.wagers[player])

    def close(self) -> None:
        """Cards come or go: a street in which anybody acted is over."""
        if self.acted:
            self.wagers = [0] * len(self.stacks)
            self.to_match = 0
            self.acted = False

    def take(self, player: int, word: str, rest: list[str]) -> str:
        """The action without `allin`."""
        before = self.wagers[player]
        if word == "sd":
            self.close()
            return " ".join([word, *rest])
        self.acted = True
        if word == "allin":
            total = before + int(rest[0])
            word, rest = ("cbr", [str(total)]) if total > self.to_match else ("cc", [])
        if word == "cbr":
            total = int(rest[0])
        elif word == "cc":
            total = max(before, min(self.to_match, before + self.stacks[player]))
        elif word == "pb":
            total = min(self.bring_in, self.stacks[player])
        else:
            return " ".join([word, *rest])
        self.stacks[player] -= total - before
        self.wagers[player] = total
        self.to_match = max(self.to_match, total)
        return " ".join([word, *rest])
