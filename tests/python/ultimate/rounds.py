"""Rounds that are dealt from given cards, for tests."""

from pokercore import parse_cards, standard_deck, ultimate


def deck(holes, dealer, board):
    """The order of the cards in which a round deals these.

    `holes` are the cards of each seat (or of the one seat, as a text).
    """
    holes = [holes] if isinstance(holes, str) else list(holes)
    return parse_cards("".join([*holes, dealer, board]))


def deal(holes, dealer, board, *, ante=10, **arguments):
    """A round of these cards."""
    seats = 1 if isinstance(holes, str) else len(holes)
    return ultimate.Round(ante=ante, seats=seats, deck=deck(holes, dealer, board), **arguments)


def do(game_round, *words):
    """Applies words in turn: `x` checks, `f` folds, a number plays so many Antes."""
    for word in " ".join(words).split():
        match word:
            case "x":
                game_round.check()
            case "f":
                game_round.fold()
            case _:
                game_round.play(int(word))
    return game_round


def shuffled(rng):
    """A deck in an order of the test's own generator."""
    cards = list(standard_deck())
    rng.shuffle(cards)
    return cards


def nets(game_round, seat=0):
    """What Ante, Blind and Play of a seat won or lost."""
    told = game_round.settlements[seat]
    return told.ante, told.blind, told.play
