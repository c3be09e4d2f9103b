"""Houses, stakes and rounds at random, as the referee and as the package say them."""

from fractions import Fraction

from pokercore import Card, standard_deck, ultimate
from ultimate import referee
from ultimate.referee import ROWS

KINDS = ("own", "must_win", "bad_beat")


def pays(rng, most_per):
    """A paytable: every row from the royal flush down to some row."""
    lowest = rng.randrange(len(ROWS))
    return {
        row: Fraction(rng.randrange(1, 60), rng.randrange(1, most_per + 1))
        for row in reversed(ROWS[lowest:])
    }


def house(rng, *, most_per=2):
    """The rules of a house, as the referee has them."""
    plays = tuple(
        tuple(sorted(rng.sample(range(1, 7), rng.randrange(1, 4)))) for _ in referee.STAGES
    )
    bets = tuple(
        referee.SideBet(f"bet {number}", rng.choice(KINDS), pays(rng, most_per))
        for number in range(rng.randrange(4))
    )
    usual = rng.random() < 0.3
    return referee.House(
        plays=((3, 4), (2,), (1,)) if usual else plays,
        qualifier="pair" if usual else rng.choice(ROWS[:5]),
        blind=referee.BLIND if usual else pays(rng, most_per),
        side_bets=bets,
        after_fold=rng.choice(("settle", "lose")),
    )


def told(house, *, half_chips):
    """The same as the package says it."""
    return ultimate.House(
        plays=house.plays,
        qualifier=house.qualifier,
        blind=ultimate.Paytable(house.blind),
        side_bets=tuple(
            ultimate.SideBet(bet.name, bet.kind, ultimate.Paytable(bet.pays))
            for bet in house.side_bets
        ),
        side_bet_after_fold=house.after_fold,
        half_chips=half_chips,
    )


def stakes(rng, house, *, half_chips):
    """What a seat brings: an amount may be one that the house cannot pay exactly."""
    unit = Fraction(1, 2) if half_chips else Fraction(1)
    ante = rng.randrange(1, 41) * unit
    side_bets = {
        bet.name: rng.randrange(1, 21) * unit for bet in house.side_bets if rng.random() < 0.7
    }
    staked = 2 * ante + sum(side_bets.values())
    bank = None if rng.random() < 0.3 else staked + rng.randrange(0, 6) * ante
    return referee.Seat(bank, ante, side_bets)


def are_payable(house, seat, *, half_chips):
    """Whether whatever may be paid to a seat is whole chips, or half ones where there are such."""
    unit = Fraction(1, 2) if half_chips else Fraction(1)
    amounts = [seat.ante * times for times in house.blind.values()]
    for bet in house.side_bets:
        amounts += [
            seat.side_bets.get(bet.name, Fraction(0)) * times for times in bet.pays.values()
        ]
    return all((amount / unit).denominator == 1 for amount in amounts)


def deck(rng, seats):
    """A deck; one in three gives up to three seats cards of the dealer's ranks: they tie often."""
    cards = list(standard_deck())
    rng.shuffle(cards)
    if rng.random() < 2 / 3:
        return cards
    first, second = rng.sample("23456789TJQKA", 2)
    suits = rng.sample("cdhs", 4)
    for seat, suit in zip([*range(min(seats, 3)), seats], suits, strict=False):
        for place, rank in ((2 * seat, first), (2 * seat + 1, second)):
            wanted = cards.index(Card(rank + suit))
            cards[place], cards[wanted] = cards[wanted], cards[place]
    return cards
