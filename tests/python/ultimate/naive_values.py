"""What each choice is worth, by going through every deal: as the rules say it, one by one."""

import itertools
from fractions import Fraction

from pokercore import standard_deck, strength
from ultimate.referee import ROWS, House, row

DECK = standard_deck()


def _rows():
    """The row of a paytable for each strength, found from the referee's reading as they come."""
    found = {}

    def of(cards):
        value = strength(cards)
        if value not in found:
            found[value] = row(cards)
        return value, found[value]

    return of


_read = _rows()


def net(house: House, own, dealer, board, times: int) -> Fraction:
    """What a Play of so many Antes comes to, with Ante and Blind, in Antes."""
    mine, my_row = _read((*own, *board))
    his, his_row = _read((*dealer, *board))
    ante = 1 if ROWS.index(his_row) >= ROWS.index(house.qualifier) else 0
    if mine == his:
        return Fraction(0)
    if mine > his:
        return ante + house.blind.get(my_row, Fraction(0)) + times
    return Fraction(-ante - 1 - times)


def unseen(*known):
    """The cards that are none of these."""
    gone = set(itertools.chain(*known))
    return [card for card in DECK if card not in gone]


def river(house: House, own, board, dead=()):
    """The value of each Play at the end, by its multiple; a fold is worth -2."""
    dealers = list(itertools.combinations(unseen(own, board, dead), 2))
    return {
        times: sum((net(house, own, dealer, board, times) for dealer in dealers), Fraction(0))
        / len(dealers)
        for times in house.plays[2]
    }


def flop(house: House, own, board, dead=()):
    """The value of a check on the flop, and of each Play there, by its multiple."""
    left = unseen(own, board, dead)
    totals = dict.fromkeys(house.plays[1], Fraction(0))
    check = Fraction(0)
    deals = 0
    for more in itertools.combinations(left, 2):
        whole = (*board, *more)
        dealers = list(itertools.combinations([card for card in left if card not in more], 2))
        deals += len(dealers)
        sums = {}
        for times in {*house.plays[1], *house.plays[2]}:
            sums[times] = sum(
                (net(house, own, dealer, whole, times) for dealer in dealers), Fraction(0)
            )
        for times in house.plays[1]:
            totals[times] += sums[times]
        check += max(Fraction(-2 * len(dealers)), *(sums[times] for times in house.plays[2]))
    return check / deals, {times: total / deals for times, total in totals.items()}
