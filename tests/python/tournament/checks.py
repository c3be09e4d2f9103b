"""What must hold of every Sit & Go."""

from hands import schema
from pokercore.tournament import SngResult


def is_partition(places, first=1):
    """Places fill those from `first` on; who ties has the best of what they fill."""
    filled = []
    for place in sorted(set(places)):
        filled += range(place, place + places.count(place))
    return filled == list(range(first, first + len(places)))


def check_standings(sng):
    """The standings of any moment."""
    standings = sng.standings
    assert len(standings) == len(sng.players)
    assert is_partition([standing.place for standing in standings])
    assert sum(standing.chips for standing in standings) == sum(p.chips for p in sng.players)
    for one in standings:
        for other in standings:
            if one.chips > other.chips:
                assert one.place < other.place
            if one.chips == other.chips > 0:
                assert one.place == other.place
    prizes = sng.structure.prizes
    assert sum(standing.prize for standing in standings) <= sum(prizes)
    assert sum(standing.bounties for standing in standings) <= sng.seats * sng.structure.bounty


def check_result(sng):
    """The result of a tournament that is over."""
    result, structure = sng.result, sng.structure
    assert sng.standings == result.standings
    assert sum(standing.prize for standing in result.standings) == structure.pool == result.pool
    assert sum(s.bounties for s in result.standings) == structure.seats * structure.bounty
    assert sum(s.chips for s in result.standings) == structure.seats * structure.stack
    assert sorted(standing.seat for standing in result.standings) == list(range(sng.seats))
    assert sum(result.net(seat) for seat in range(sng.seats)) == -structure.seats * structure.fee
    assert (result.hands, result.level) == (sng.number, sng._sng.level)
    live = [standing for standing in result.standings if standing.chips]
    if result.ended == "played":
        assert len(live) == 1
        assert result.winner == live[0]
        assert (result.winner.place, result.winner.prize) == (1, structure.prizes[0])
        for standing in result.standings[1:]:
            assert standing.out is not None
    prizes = [standing.prize for standing in result.standings]
    if result.ended == "played":
        # Who ties may have one unit more or less.
        assert all(
            one.prize + 1 >= two.prize
            for one, two in zip(result.standings, result.standings[1:], strict=False)
        )
    assert min(prizes) >= 0
    assert [standing.place for standing in result.standings] == sorted(
        standing.place for standing in result.standings
    )
    data = result.to_dict()
    schema("sng_result").validate(data)
    assert SngResult.from_dict(data) == result
