"""Section 8 of the rules once more, by walking round the table, for the tests to compare with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pokercore.enums import ButtonMode


def after(chair: int, seats: Iterable[int], chairs: int) -> int:
    """The first of the seats clockwise from a chair, which comes last itself."""
    wanted = set(seats)
    for step in range(1, chairs + 1):
        if (chair + step) % chairs in wanted:
            return (chair + step) % chairs
    raise AssertionError("nobody sits there")


def before(chair: int, seats: Iterable[int], chairs: int) -> int:
    """The first of the seats the other way round."""
    mirrored = [chairs - 1 - seat for seat in seats]
    return chairs - 1 - after(chairs - 1 - chair, mirrored, chairs)


def strictly_between(start: int, end: int, chairs: int) -> list[int]:
    """The chairs from one to another, clockwise, neither of them included.

    From a chair to itself that is all of the others.
    """
    found = []
    chair = (start + 1) % chairs
    while chair != end:
        found.append(chair)
        chair = (chair + 1) % chairs
    return found


@dataclass(frozen=True)
class Places:
    """Where the button is, the small blind is due, and the big blind is posted."""

    button: int
    small: int
    big: int


def first(button: int, dealt: Sequence[int], chairs: int) -> Places:
    """A first hand: the blinds follow the button."""
    if len(dealt) == 2:
        return Places(button, button, after(button, dealt, chairs))
    small = after(button, dealt, chairs)
    return Places(button, small, after(small, dealt, chairs))


def following(last: Places, mode: ButtonMode, dealt: Sequence[int], chairs: int) -> Places:
    """The hand after another (rules 8.1 and 8.2)."""
    if len(dealt) == 2:
        big = after(last.big, dealt, chairs)
        (button,) = set(dealt) - {big}
        return Places(button, button, big)
    if mode == ButtonMode.DEAD:
        big = after(last.big, dealt, chairs)
        # The button goes where the small blind was; only if that chair does not come before the
        # blinds, after a hand of two, whoever comes last before them has it.
        if last.small in strictly_between(big, last.big, chairs):
            return Places(last.small, last.big, big)
        return Places(before(last.big, dealt, chairs), last.big, big)
    # The next player has the button; but the big blind never stands still nor goes back.
    order = sorted(dealt, key=lambda seat: (seat - last.button - 1) % chairs)
    upto = sum(
        (seat - last.button - 1) % chairs <= (last.big - last.button - 1) % chairs for seat in order
    )
    return first(order[max(upto, 2) - 2], dealt, chairs)


def missed(last: Places, now: Places, chairs: int) -> tuple[set[int], set[int]]:
    """The chairs that the small and the big blind went past without being posted there."""
    big = set(strictly_between(last.big, now.big, chairs))
    small: set[int] = set()
    went_on = now.small in strictly_between(last.small, now.big, chairs)
    if went_on:
        small |= set(strictly_between(last.small, now.small, chairs))
    return small | {now.small}, big


@dataclass
class Sitter:
    """What the rules say of one player."""

    chips: int
    post: bool = True
    away: bool = False
    new: bool = True
    owes_small: bool = False
    owes_big: bool = False
    straddles: bool = False
    leaving: bool = False
    adding: int = 0
    timeouts: int = 0
    buy_in: int = 0
    kept_out: int = 0
    """How many hands running he was ready and not dealt in."""

    @property
    def ready(self) -> bool:
        """Whether he could play."""
        return self.chips > 0 and not self.away

    @property
    def owes(self) -> bool:
        """Whether he has something to post."""
        return self.owes_small or self.owes_big


def may_not_enter(
    sitters: dict[int, Sitter], last: Places, now: Places, playing: Sequence[int], chairs: int
) -> list[int]:
    """Who owes something and would come in where nobody does (rule 8.5), as no big blind.

    Between the button and the big blind, and on a button that on its way would pass a player who
    owes nothing. A button that stays passes nobody; and two players have no choice (rule 8.2).
    """
    if len(playing) == 2:
        return []
    barred = set(strictly_between(now.button, now.big, chairs))
    if now.button != last.button:
        way = strictly_between(last.button, now.button, chairs)
        if any(seat in way and not sitters[seat].owes for seat in playing):
            barred.add(now.button)
    return [seat for seat in playing if seat in barred and sitters[seat].owes]


def who_plays(
    sitters: dict[int, Sitter], last: Places, mode: ButtonMode, chairs: int
) -> tuple[list[int], Places, bool]:
    """Who is dealt in (rule 8.5) and where, and whether nobody has to post what he owes.

    Whoever owes nothing plays. Who would post does where one may come in.
    Who waits does as the big blind; to the third of a table for two it comes as with a dead button.
    Where that leaves one player or none, all play.
    """
    ready = sorted(seat for seat, sitter in sitters.items() if sitter.ready)
    playing = [seat for seat in ready if sitters[seat].post or not sitters[seat].owes]
    while len(playing) > 1:
        places = following(last, mode, playing, chairs)
        early = may_not_enter(sitters, last, places, playing, chairs)
        if not early:
            break
        playing = [seat for seat in playing if seat not in early]
    else:
        return ready, following(last, mode, ready, chairs), True
    to_third = ButtonMode.DEAD if len(playing) == 2 else mode
    waiting = [seat for seat in ready if sitters[seat].owes and not sitters[seat].post]
    for step in range(1, chairs):
        seat = (last.big + step) % chairs
        if seat not in waiting:
            continue
        more = sorted([*playing, seat])
        moved = following(last, to_third, more, chairs)
        if moved.big == seat and not may_not_enter(sitters, last, moved, more, chairs):
            return more, moved, False
    return playing, places, len(playing) == 2


def owed(
    sitters: dict[int, Sitter],
    dealt: Sequence[int],
    places: Places,
    small: int,
    big: int,
    straddler: int | None = None,
) -> list[tuple[int, str, int]]:
    """What is posted beside the blinds, in the order of the chairs: the big blind live first.

    Heads-up the two post their blinds and nothing else; whoever has the big blind has paid with
    it, and a straddle is more than the big blind that its player owes.
    """
    if len(dealt) == 2:
        return []
    made = []
    for seat in dealt:
        sitter = sitters[seat]
        if seat == places.big:
            continue
        if sitter.owes_big and seat != straddler:
            made.append((seat, "extra_live", big))
        if sitter.owes_small:
            made.append((seat, "dead", small))
    return made


def straddler(
    sitters: dict[int, Sitter],
    dealt: Sequence[int],
    places: Places,
    rule: str | None,
    chairs: int,
    big: int,
) -> int | None:
    """Who straddles (rule 8.6): who would, and has the whole of it."""
    if rule is None or len(dealt) < 3:
        return None
    could = {s for s in dealt if sitters[s].straddles and sitters[s].chips >= 2 * big}
    if rule == "button" and places.button in could:
        return places.button
    gun = after(places.big, dealt, chairs)
    return gun if gun in could else None
