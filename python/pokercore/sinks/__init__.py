"""Hands of a simulation to disk, and back.

A *sink* takes every hand that `simulate` plays:

    >>> import tempfile, pathlib
    >>> import pokercore as pc
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "hands.phhs"
    >>> bots = [pc.bots.Call, pc.bots.Random, pc.bots.TightAggressive]
    >>> result = pc.simulate(bots, "NLHE", hands=20, seed=3, sink=pc.sinks.PHH(path))
    >>> reader = pc.sinks.read(path)
    >>> reader.header.bots
    ('Call', 'Random', 'TightAggressive')
    >>> sum(history.replay().is_over for history in reader.histories())
    20

- `Parquet(path)` and `Arrow(path)` write compact columns (the extra `arrow`): the schema below.
- `PHH(path)` writes text that any reader of the format takes, one `.phhs` file of many hands.
- `for_path(path)` chooses by the ending of the name: `.parquet`, `.arrow` or `.feather`, `.phhs`.

Anything else with `write(batch)` and `close()` is a sink too (`Sink`).

Hands stand in the order of their numbers, whatever the number of workers, and a file of the same
run is the same to the byte. Files are written under another name beside their own, and get it when
they are whole; a run that fails or is interrupted leaves nothing, or with `keep_partial=True` the
hands that were played, marked as a part (`Reader.complete`).

# The schema of columns, version 3

One row a hand. `c` counts chairs from 0, clockwise; `b` boards. Columns are never null. Those that
tell nothing are not there: what is the same in every hand stands in the metadata.

| column | type | is |
|---|---|---|
| `hand` | uint64 | the number of the hand; that of its unit of work is `hand // Header.unit_hands` |
| `game` | uint8 | only of mixed games: the place of the game |
| `button` | uint8 | the chair of the button |
| `bot_c` | uint8 | the bot on the chair, by its place among the bots; 255 where nobody was dealt in |
| `stack_c` | int64 | only where stacks are carried on: chips before the hand; 0 where nobody was dealt in. Where they are reset, each bot begins with `Header.stacks` |
| `payoff_c` | int32, or int64 where stacks are carried on or all stacks together pass 2^31 - 1 | chips won less chips lost |
| `hole_c` | fixed_size_binary | the cards of the seat at the end, 255 where there is none |
| `board_b` | fixed_size_binary | the cards of the board, 255 where there is none; no column in games without |
| `posts` | binary | only where stacks are carried on: the forced payments asked for, in order, ten bytes each: the chair, the `PostKind`, and the chips (8 bytes, lowest first). Where they are reset, the metadata hold those of each game under `pokercore.posts`, in hexadecimal |
| `deck` | fixed_size_binary | the cards in the order of the deck, burned ones included, as far as they were dealt, then 255; all of them in games whose deck may run short |
| `actions` | binary | every decision in order: 16 times a `Decision`, plus the chair (of a run-out, the number of boards) |
| `amounts` | list of int64 | for each bet or raise in order, the new total of the round |
| `discards` | list of binary | only of games with discards: for each discard in order, its cards |
| `shown`, `mucked` | uint16 | bit `c`: the hand of the chair was tabled, or given up at the showdown |
| `rake` | int64 | only where the house takes rake: what the house took |

A card is a byte, its index (`Card.index`): 0 for the deuce of clubs to 51 for the ace of spades,
then the jokers. So the hole cards of a chair in a table of NumPy are
`np.frombuffer(column.buffers()[1], np.uint8).reshape(hands, cards)`.

Version 2, which is read too, has payoffs of int64 in all files.

The metadata of the file hold under `pokercore` the `Header` as JSON: the games, stakes and options,
the seed, the bots, and the settings of the run. With it each row is a hand that can be played again
(`Record.hand`) and a history (`Record.history`).
"""  # noqa: E501, lines of a table

from pokercore.sinks.base import FileSink, Sink, for_path
from pokercore.sinks.batch import Batch
from pokercore.sinks.columns import Arrow, Parquet
from pokercore.sinks.header import SCHEMA_VERSION, Header
from pokercore.sinks.phh import PHH
from pokercore.sinks.reader import Reader, read
from pokercore.sinks.record import Decision, Record, Taken

__all__ = [
    "PHH",
    "SCHEMA_VERSION",
    "Arrow",
    "Batch",
    "Decision",
    "FileSink",
    "Header",
    "Parquet",
    "Reader",
    "Record",
    "Sink",
    "Taken",
    "for_path",
    "read",
]
