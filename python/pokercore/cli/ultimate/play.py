"""`pokercore ultimate play`: a game in the terminal, for a person or a bot."""

import argparse
import re
import sys
from typing import TYPE_CHECKING, Any, Protocol

from pokercore.cli.output import print_json
from pokercore.cli.simulate import seed_of, whole
from pokercore.cli.ultimate import shared
from pokercore.cli.ultimate.shared import chips, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore import Card
    from pokercore.ultimate import Action, Event, Game, Legal, Round, Values, View
    from pokercore.ultimate.house import Amount

EXAMPLES = """\
examples:
  pokercore ultimate play
  pokercore ultimate play --ante 20 --bank 600 --side-bet trips=5 --seats 3 --seed 7
  pokercore ultimate play --auto perfect --rounds 20
  pokercore ultimate play --auto simple --rounds 1000 --seed 1 --json

What you type: c checks, f folds, 4 (or p 4) plays four times the Ante, p plays as much as may be;
a tells what each choice is worth, ? tells this, q leaves. With --json each thing that happens is a
line of JSON, and answers are read in the same words.
"""

HELP = """\
c    check                    f    fold
4    play 4 times the Ante    p    play as much as may be
a    what each choice is worth
q    leave"""

_WORDS = {
    "c": "check",
    "x": "check",
    "check": "check",
    "f": "fold",
    "fold": "fold",
    "a": "advise",
    "advise": "advise",
    "?": "help",
    "h": "help",
    "help": "help",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
}

_RESULTS = {"win": "won", "tie": "tied", "lose": "lost"}
_PLAY = re.compile(r"(?:p|play|b|bet)? *(\d{1,9})? *x?")
_SEATS = range(1, 7)
_MINE = 0
_AUTO_ROUNDS = 10
EXIT_INTERRUPTED = 130


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "play",
        help="play in the terminal",
        description="A game against the dealer, in the terminal.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    shared.add_house(parser)
    shared.add_stakes(parser)
    add = parser.add_argument
    add("--bank", type=shared.amount, default=1_000, metavar="N", help="chips (default: 1000)")
    add("--seats", type=whole, default=1, metavar="N", help="1 to 6; you have the first")
    add("--others", default="simple", metavar="BOT", help="who has the others (default: simple)")
    add("--auto", metavar="BOT", help="play for me: perfect, simple, random, or module:name")
    add("--rounds", type=whole, metavar="N", help="stop after so many (with --auto: 10)")
    add("--seed", metavar="SEED", help="a number or a text; drawn by default")
    add("--json", action="store_true", help="print what happens as lines of JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input, or an error of a bot.
        OSError: The file of a house cannot be read.
    """
    from pokercore import ultimate

    made = shared.side_bets_of(args.side_bet)
    house = shared.house_of(args.house, made)
    if args.seats not in _SEATS:
        raise ValueError(f"--seats {args.seats}: there are 1 to 6")
    stakes: Any = {"ante": args.ante, "bank": args.bank, "side_bets": made, "house": house}
    # What is wrong with the stakes is said before a house is solved for a bot.
    player = ultimate.Game(**stakes).players[_MINE]
    if player.bank is not None and player.bank < player.stake:
        raise ValueError(f"--bank {player.bank}: it does not cover the {player.stake} to stake")
    solutions = shared.Solutions()
    others = [shared.bot_of(args.others, house, solutions) for _ in range(args.seats - 1)]
    own = None if args.auto is None else shared.bot_of(args.auto, house, solutions)
    with shared.blaming():
        game = ultimate.Game(
            **stakes, seats=args.seats, bots=[own, *others], seed=seed_of(args.seed)
        )
    rounds = args.rounds
    if rounds is None and own is not None:
        rounds = _AUTO_ROUNDS
    told: _Told = _Lines(solutions) if args.json else _Talk(solutions, asks=own is None)
    return _Session(game, told, rounds).run()


class _Left(Exception):
    """Whoever plays has left, or there is nothing more to read."""


class _Told(Protocol):
    """Says what happens, and asks."""

    def begin(self, game: "Game") -> None: ...
    def happened(self, game: "Game", game_round: "Round", event: "Event") -> None: ...
    def ask(self, view: "View") -> str: ...
    def advise(self, game: "Game", view: "View") -> None: ...
    def refused(self, code: str, sentence: str) -> None: ...
    def over(self, game: "Game", game_round: "Round") -> None: ...
    def another(self) -> str: ...
    def broke(self, game: "Game") -> None: ...
    def end(self, game: "Game", rounds: int, *, broken_off: bool) -> None: ...


class _Session:
    """Rounds of a game, one after another."""

    def __init__(self, game: "Game", told: _Told, rounds: int | None) -> None:
        self._game = game
        self._told = told
        self._rounds = rounds
        self._done = 0
        self._shown = 0

    def run(self) -> int:
        """Plays until the rounds are over, the bank does not reach, or the player leaves."""
        code = 0
        try:
            self._play_rounds()
        except _Left:
            pass
        except KeyboardInterrupt:
            code = EXIT_INTERRUPTED
        self._told.end(self._game, self._done, broken_off=self._game.round is not None)
        return code

    def _play_rounds(self) -> None:
        game = self._game
        while self._rounds is None or self._done < self._rounds:
            player = game.players[_MINE]
            if player.bank is not None and player.bank < player.stake:
                self._told.broke(game)
                return
            if self._done and player.bot is None and _meaning(self._told.another()) == "quit":
                return
            self._told.begin(game)
            with shared.blaming():
                dealt = game.deal()
            self._play(dealt)
            self._done += 1

    def _play(self, game_round: "Round") -> None:
        self._shown = 0
        with shared.blaming():
            asked = self._game.ask_bots()
        while asked:
            self._tell(game_round)
            self._decide()
            with shared.blaming():
                asked = self._game.round is not None and self._game.ask_bots()
        self._tell(game_round)
        self._told.over(self._game, game_round)

    def _tell(self, game_round: "Round") -> None:
        """Says what has happened since it was said last, as the player may know it."""
        events = game_round.events_for(_MINE)
        for event in events[self._shown :]:
            self._told.happened(self._game, game_round, event)
        self._shown = len(events)

    def _decide(self) -> None:
        """Asks until a legal action is taken."""
        from pokercore.exceptions import IllegalAction

        while True:
            view = self._game.view(_MINE)
            text = self._told.ask(view)
            meaning = _meaning(text)
            if meaning == "quit":
                raise _Left
            if meaning == "advise":
                self._told.advise(self._game, view)
                continue
            action = _action(text, meaning, view.legal)
            if action is None:
                self._told.refused("not_understood", f"{text!r} is no choice\n{HELP}")
                continue
            try:
                self._game.act(action, _MINE)
            except IllegalAction as error:
                self._told.refused(error.code, str(error))
                continue
            return


def _meaning(text: str) -> str:
    return _WORDS.get(text.strip().lower(), "")


def _action(text: str, meaning: str, legal: "Legal") -> "Action | None":
    """What was typed, as an action; `None` where it is none."""
    from pokercore.ultimate import Action

    if meaning == "check":
        return Action.check()
    if meaning == "fold":
        return Action.fold()
    found = _PLAY.fullmatch(text.strip().lower())
    if not found or not text.strip():
        return None
    if found[1]:
        return Action.play(int(found[1]))
    # As much as may be; where nothing may be, the refusal says why.
    return Action.play(max(legal.plays, default=1))


def _read() -> str:
    # There is none where the program was started without one.
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise _Left
    return line.strip()


def _cards(cards: "Sequence[Card | None] | None") -> str:
    return " ".join("??" if card is None else str(card) for card in cards or ())


class _Talk:
    """What a person reads."""

    def __init__(self, solutions: shared.Solutions, *, asks: bool) -> None:
        self._solutions = solutions
        self._asks = asks
        self._board: list[Card | None] = []

    def begin(self, game: "Game") -> None:
        player = game.players[_MINE]
        bets = "".join(f", {name} {chips(amount)}" for name, amount in player.side_bets.items())
        bank = "no limit" if player.bank is None else chips(player.bank)
        ante = chips(player.ante)
        if game.number == 0:
            hint = "; ? tells what you can type" if self._asks else ""
            print(f"Ultimate Texas Hold'em: Ante {ante}, Blind {ante}{bets}{hint}")
        print(f"\nround {game.number + 1}, bank {bank}")
        self._board = []

    def happened(self, game: "Game", game_round: "Round", event: "Event") -> None:
        who = "you" if event.seat == _MINE else ""
        if event.seat not in (None, _MINE):
            who = f"seat {game.dealt[event.seat] + 1}"
        match event.kind:
            case "deal" if event.seat == _MINE:
                self._line("your cards", _cards(event.cards))
            case "check" | "fold":
                if event.seat != _MINE or not self._asks:
                    self._line(who, f"{event.kind}s" if who != "you" else event.kind)
            case "play":
                if event.seat != _MINE or not self._asks:
                    verb = "play" if who == "you" else "plays"
                    self._line(who, f"{verb} {event.multiple}x ({chips(event.amount or 0)})")
            case "board":
                self._board += event.cards or ()
                self._line("board", _cards(self._board))

    def ask(self, view: "View") -> str:
        legal = view.legal
        choices = [word for word, is_legal in _offered(legal) if is_legal]
        plays = zip(legal.plays, legal.amounts, strict=True)
        choices += [f"{times}x ({chips(amount)})" for times, amount in plays]
        print(f"{', '.join(choices)}? ", end="", flush=True)
        return _read()

    def advise(self, game: "Game", view: "View") -> None:
        print(_advice(game, view, self._solutions))

    def refused(self, code: str, sentence: str) -> None:
        print(sentence)

    def over(self, game: "Game", game_round: "Round") -> None:
        from pokercore import evaluate

        view = game_round.view(_MINE)
        rank = evaluate(view.dealer or (), view.board)
        qualifies = "" if view.dealer_qualifies else ", does not qualify"
        self._line("dealer", f"{_cards(view.dealer)}  {rank.name}{qualifies}")
        result = "folded" if view.outcome is None else _RESULTS[view.outcome.partition("_")[0]]
        name = evaluate(view.hole, view.board).name
        self._line("you", f"{_cards(view.hole)}  {name}, {result}")
        net = game_round.settlements[_MINE]
        parts = [("Ante", net.ante), ("Blind", net.blind), ("Play", net.play)]
        parts += net.side_bets.items()
        told = ", ".join(f"{name} {signed(amount)}" for name, amount in parts)
        self._line("", f"{told}: {signed(net.total)}")
        for place, seat in enumerate(game.dealt):
            if place != _MINE:
                self._line(f"seat {seat + 1}", signed(game_round.payoffs[place]))

    def another(self) -> str:
        print("Enter for another round, q to leave? ", end="", flush=True)
        return _read()

    def broke(self, game: "Game") -> None:
        player = game.players[_MINE]
        bank = 0 if player.bank is None else player.bank
        print(f"\na bank of {chips(bank)} does not cover the {chips(player.stake)} to stake")

    def end(self, game: "Game", rounds: int, *, broken_off: bool) -> None:
        player = game.players[_MINE]
        if broken_off:
            print("\nthe round that was going on does not count")
        bank = "" if player.bank is None else f", bank {chips(player.bank)}"
        plural = "" if rounds == 1 else "s"
        print(f"\n{rounds:,} round{plural}: {signed(player.won)}{bank}")

    def _line(self, name: str, text: str) -> None:
        print(f"{name:<11}{text}")


class _Lines:
    """What a program reads: each thing that happens as a line of JSON."""

    def __init__(self, solutions: shared.Solutions) -> None:
        self._solutions = solutions

    def begin(self, game: "Game") -> None:
        self._print("begin", round=game.number, bank=_plain(game.players[_MINE].bank))

    def happened(self, game: "Game", game_round: "Round", event: "Event") -> None:
        self._print("event", event=event.to_dict())

    def ask(self, view: "View") -> str:
        self._print("turn", view=view.to_dict())
        return _read()

    def advise(self, game: "Game", view: "View") -> None:
        self._print("advice", values=_advice(game, view, self._solutions).to_dict())

    def refused(self, code: str, sentence: str) -> None:
        self._print("refused", code=code, message=sentence.partition("\n")[0])

    def over(self, game: "Game", game_round: "Round") -> None:
        bank = _plain(game.players[_MINE].bank)
        self._print("over", payoff=_plain(game_round.payoffs[_MINE]), bank=bank)

    def another(self) -> str:
        # A program leaves by ending its input, or with q when it is asked.
        return ""

    def broke(self, game: "Game") -> None:
        player = game.players[_MINE]
        self._print("broke", bank=_plain(player.bank), stake=_plain(player.stake))

    def end(self, game: "Game", rounds: int, *, broken_off: bool) -> None:
        player = game.players[_MINE]
        self._print(
            "end",
            rounds=rounds,
            won=_plain(player.won),
            bank=_plain(player.bank),
            broken_off=broken_off,
        )

    def _print(self, kind: str, **data: Any) -> None:
        print_json({"type": kind, **data})
        sys.stdout.flush()


def _plain(amount: "Amount | None") -> int | str | None:
    """An amount for JSON: a whole number, or a text such as `"5/2"`."""
    return amount if amount is None or isinstance(amount, int) else str(amount)


def _offered(legal: "Legal") -> tuple[tuple[str, bool], ...]:
    return ("check", legal.check), ("fold", legal.fold)


def _advice(game: "Game", view: "View", solutions: shared.Solutions) -> "Values":
    from pokercore.ultimate import values

    house = game.house
    solution = None if view.board else solutions.of(house)
    return values(view.hole, view.board, house=house, solution=solution)
