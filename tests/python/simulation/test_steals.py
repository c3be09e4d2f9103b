"""Steals where the button is dead, or nobody has the small blind, counted from recorded hands."""

import pytest

import pokercore as pc
from pokercore.enums import ButtonMode, PostKind
from pokercore.sinks import Decision

COUNTS = ("steals", "steal_chances", "folds_to_steal", "steals_faced")


class Keep:
    """A sink that keeps what it is given."""

    def __init__(self):
        self.records = []

    def write(self, batch):
        self.records += batch

    def close(self):
        pass


def counted(record):
    """What each seat did of a steal, in the order of the actions before the flop."""
    chairs = len(record.bots)
    dealt = [seat for seat, bot in enumerate(record.bots) if bot is not None]
    posted = {post.kind: post.seat for post in record.posts}
    small, big = posted.get(PostKind.SMALL_BLIND), posted[PostKind.BIG_BLIND]
    before = sorted(set(dealt) - {small, big}, key=lambda seat: (seat - big) % chairs)
    late = {record.button} & set(dealt) | {small} - {None}
    if len(dealt) >= 4:
        late |= set([seat for seat in before if seat != record.button][-1:])
    counts = {seat: dict.fromkeys(COUNTS, 0) for seat in dealt}
    seen, thief = set(), None
    for taken in record.actions:
        seat, raised = taken.seat, taken.kind is Decision.RAISE
        if seat in seen or taken.kind > Decision.BRING_IN:
            break
        seen.add(seat)
        if thief is None:
            if seat in late:
                counts[seat]["steal_chances"] = 1
                counts[seat]["steals"] = int(raised)
            if taken.kind is Decision.FOLD:
                continue
            if seat not in late or not raised:
                break
            thief = seat
        else:
            if seat in (small, big):
                counts[seat]["steals_faced"] = 1
                counts[seat]["folds_to_steal"] = int(taken.kind is Decision.FOLD)
            if raised:
                break
    return counts


@pytest.mark.parametrize("mode", ButtonMode)
@pytest.mark.parametrize("game", ["NLHE", "EIGHT_GAME"])
def test_who_steals_and_from_whom(mode, game):
    bots = ["tight_aggressive", "random", "pot_bettor", "tight_aggressive", "random", "maniac"]
    sink = Keep()
    result = pc.simulate(
        bots, game, hands=2400, session=40, carry="drop", button_mode=mode, stack=40, seed=5,
        sink=sink,
    )  # fmt: skip
    of_bots = [dict.fromkeys(COUNTS, 0) for _ in bots]
    dead = 0
    for record in sink.records:
        kinds = {post.kind for post in record.posts}
        if PostKind.BIG_BLIND not in kinds:
            continue
        dead += record.bots[record.button] is None or PostKind.SMALL_BLIND not in kinds
        for seat, counts in counted(record).items():
            for name, count in counts.items():
                of_bots[record.bots[seat]][name] += count
    assert (dead > 20) == (mode == ButtonMode.DEAD)
    for bot, counts in zip(result.bots, of_bots, strict=True):
        assert {name: getattr(bot.tally, name) for name in COUNTS} == counts
