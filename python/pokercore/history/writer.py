"""From histories to PHH text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from decimal import Decimal

from pokercore import _toml as toml
from pokercore.exceptions import HistoryError
from pokercore.history import extension
from pokercore.history.amounts import Number, in_unit
from pokercore.history.games import GAMES, GameCode, game_of
from pokercore.history.model import Chips, Entry, HandHistory, Verb
from pokercore.history.notation import Action
from pokercore.history.posting import antes_and_blinds, bets_of
from pokercore.history.reader import read_hand

__all__ = ["action_text", "hand_lines"]


def action_text(history: HandHistory, entry: Entry) -> str:
    """An entry as the format writes it, such as `"p3 cbr 210"`."""
    amount: Number | None = entry.amount
    if entry.verb is Verb.RAISE_TO and entry.amount is not None:
        amount = in_unit(entry.amount, history.unit)
    player = None if entry.seat is None else history.seats.index(entry.seat) + 1
    action = Action(
        entry.verb, player, entry.cards, amount, entry.board, entry.comment, entry.written
    )
    return str(action)


def _amounts(history: HandHistory, row: Sequence[Chips]) -> list[Number]:
    numbers: list[Number] = []
    for seat in history.seats:
        chips = row[seat]
        if isinstance(chips, int):
            numbers.append(in_unit(chips, history.unit))
        elif chips == math.inf:
            numbers.append(Decimal("Infinity"))
        else:
            raise HistoryError(
                f"seat {seat} has {chips!r} chips; a file needs a number or infinity"
            )
    return numbers


def _fields(history: HandHistory, game: GameCode) -> dict[str, object]:
    """The fields that the format has, without descriptions."""
    unit = history.unit
    antes, blinds, trimming = antes_and_blinds(
        history.posts, history.seats, history.options.antes_dead
    )
    if len(history.seats) == 2 and not game.bring_in:
        antes.reverse()
        blinds.reverse()
    bets = bets_of(history.stakes, game)
    fields: dict[str, object] = {
        "variant": game.code,
        "ante_trimming_status": trimming,
        "antes": [in_unit(ante, unit) for ante in antes],
    }
    if not game.bring_in:
        fields["blinds_or_straddles"] = [in_unit(blind, unit) for blind in blinds]
    sizes = {
        "bring_in": bets.bring_in,
        "min_bet": bets.min_bet,
        "small_bet": bets.small_bet,
        "big_bet": bets.big_bet,
    }
    fields |= {name: in_unit(sizes[name], unit) for name in game.needs if name in sizes}
    fields["starting_stacks"] = _amounts(history, history.stacks)
    fields["actions"] = [action_text(history, entry) for entry in history.actions]
    if history.names is not None:
        fields["players"] = [history.names[seat] for seat in history.seats]
    if history.finishing_stacks is not None:
        fields["finishing_stacks"] = _amounts(history, history.finishing_stacks)
    if history.winnings is not None:
        fields["winnings"] = _amounts(history, history.winnings)
    return fields


def hand_lines(history: HandHistory) -> Iterator[str]:
    """The lines of one hand.

    Raises:
        HistoryError: The format has no code for the game, or no way to write an amount or a field.
    """
    game = game_of(history.game, history.variant)
    if game is None:
        raise HistoryError(
            f"there is no game {history.game!r}; there are {', '.join(GAMES)} and the variants "
            "that are registered",
            history.path,
            history.number,
        )
    try:
        fields = _fields(history, game)
        # What a reader would make of these fields tells what they leave unsaid.
        number = history.number or 1
        own = extension.of_variant(history)
        plain = read_hand({**fields, extension.KEY: own}, history.path, number)
        if plain.unit != history.unit:
            own["unit"] = str(history.unit)
            plain = read_hand({**fields, extension.KEY: own}, history.path, number)
        said, extra = extension.difference(history, plain)
        own |= said
        fields |= extra
        fields |= history.metadata
        if own:
            fields[extension.KEY] = own
        for name, data in fields.items():
            if name == "actions" and isinstance(data, list) and data:
                yield f"{name} = ["
                yield from (f"  {toml.value(text)}," for text in data)
                yield "]"
            else:
                yield f"{toml.key(name)} = {toml.value(data)}"
    except (TypeError, ValueError) as error:
        if isinstance(error, HistoryError):
            raise
        raise HistoryError(str(error), history.path, history.number) from error
