"""Who plays the coming hand, where the button goes, and what those post who missed blinds.

The rules are section 8 of the project's rules: who missed blinds posts all of them at once (the big
blind live, the small one dead) or waits for the big blind; who is new posts the big blind or waits;
nobody comes in between the button and the big blind other than as the big blind; who has the button
may.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pokercore import _core
from pokercore._core import Positions
from pokercore.enums import AnteKind, ButtonMode, PostKind
from pokercore.options import Stakes
from pokercore.table.chairs import Chair


@dataclass(slots=True)
class Candidates:
    """Who could play the coming hand, by chair.

    Attributes:
        regular: Who owes nothing.
        posting: Who owes something, and would post it.
        waiting: Who owes something, and waits for the big blind.
    """

    regular: list[int] = field(default_factory=list)
    posting: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)

    @property
    def all(self) -> list[int]:
        """All of them, by chair."""
        return sorted([*self.regular, *self.posting, *self.waiting])


def choose(
    previous: Positions, mode: ButtonMode, chairs: int, who: Candidates, fewest: int = 2
) -> tuple[list[int], Positions, bool]:
    """Who is dealt in, and where button and blinds are, in a game with blinds.

    Args:
        previous: Where they were in the last hand.
        mode: How the button goes round.
        chairs: How many chairs there are.
        who: Who could play.
        fewest: How many players the game takes at least.

    Returns:
        The chairs that are dealt in, ascending; the positions; and whether nobody posts what he
        owes: with two players, and where too few could play otherwise, so that all come in (nobody
        can wait for a blind that will not come round).

    Who sits down on seat 3 behind the big blind waits, and has it in the next hand:

        >>> last = _core.first_positions(0, [0, 1, 2], 4)
        >>> who = Candidates(regular=[0, 1, 2], waiting=[3])
        >>> dealt, positions, _ = choose(last, ButtonMode.MOVING, 4, who)
        >>> dealt, positions.big_blind
        ([0, 1, 2, 3], 3)
    """
    dealt = sorted([*who.regular, *who.posting])
    newcomers = set(who.posting)
    while len(dealt) >= fewest:
        positions = _core.next_positions(previous, mode, dealt, chairs, True)
        late = _too_early(newcomers, previous, positions, dealt, chairs)
        if not late:
            break
        newcomers -= late
        dealt = [seat for seat in dealt if seat not in late]
    else:
        dealt = who.all
        return dealt, _core.next_positions(previous, mode, dealt, chairs, True), True
    last = previous.button if previous.big_blind is None else previous.big_blind
    if len(dealt) == 2:
        # Between two, a moving button would never bring the big blind to a third: the blinds go on
        # by one player each instead, and the button is where the small blind was.
        mode = ButtonMode.DEAD
    for seat in sorted(who.waiting, key=lambda seat: (seat - last - 1) % chairs):
        with_him = sorted([*dealt, seat])
        moved = _core.next_positions(previous, mode, with_him, chairs, True)
        owing = newcomers | {seat}
        if moved.big_blind == seat and not _too_early(owing, previous, moved, with_him, chairs):
            return with_him, moved, False
    return dealt, positions, len(dealt) == 2


def _too_early(
    newcomers: set[int],
    previous: Positions,
    positions: Positions,
    dealt: Sequence[int],
    chairs: int,
) -> set[int]:
    """Which newcomers would come in where nobody may.

    That is between the button and the big blind, and on the button if for his sake it would pass a
    player: its place is before him. Of two players neither: the big blind alone decides who has
    the button, and there is no place between.
    """
    button, big = positions.button, positions.big_blind
    if len(dealt) == 2 or big is None:
        return set()
    early = newcomers.intersection(_between(button, big, dealt, chairs))
    if button in newcomers and not newcomers.issuperset(
        _between(previous.button, button, dealt, chairs)
    ):
        early.add(button)
    return early


def _between(first: int, last: int, dealt: Sequence[int], chairs: int) -> list[int]:
    """Who sits after one chair and before another, clockwise."""
    steps = (last - first) % chairs
    return [seat for seat in dealt if 0 < (seat - first) % chairs < steps]


def owed_posts(
    newcomers: Sequence[Chair],
    positions: Positions,
    stakes: Stakes,
    straddles: Sequence[tuple[int, int]],
) -> list[tuple[int, int, int]]:
    """What those post who come in elsewhere than as the big blind: of each the live part first.

    Who straddles has posted more than a big blind with that.
    """
    posts: list[tuple[int, int, int]] = []
    for chair in newcomers:
        if chair.seat == positions.big_blind:
            continue
        straddles_too = any(chair.seat == seat for seat, _ in straddles)
        if chair.owes_big and stakes.big_blind and not straddles_too:
            posts.append((chair.seat, PostKind.EXTRA_LIVE, stakes.big_blind))
        if chair.owes_small and stakes.small_blind:
            posts.append((chair.seat, PostKind.DEAD, stakes.small_blind))
    return posts


def straddle_chips(stakes: Stakes) -> int:
    """How many chips a player needs to straddle: nobody straddles for less than the whole."""
    ante = stakes.ante if stakes.ante_kind == AnteKind.EACH else 0
    return 2 * stakes.big_blind + ante


def straddles(
    positions: Positions,
    dealt: Sequence[int],
    chairs: int,
    stakes: Stakes,
    button_too: bool,
    wish: Sequence[int],
) -> list[tuple[int, int]]:
    """Who straddles: one player, the button before the one left of the big blind; twice the blind.

    With two players, and in a game without a big blind, nobody does.
    """
    big = positions.big_blind
    if big is None or len(dealt) < 3 or not stakes.big_blind:
        return []
    places = [min((s for s in dealt if s != big), key=lambda seat: (seat - big) % chairs)]
    if button_too and positions.button in dealt:
        places.insert(0, positions.button)
    return [(seat, 2 * stakes.big_blind) for seat in places if seat in wish][:1]
