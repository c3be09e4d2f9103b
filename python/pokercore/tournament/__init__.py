"""Tournaments at one table: blind levels, prizes, places, and the Sit & Go.

>>> import pokercore as pc
>>> sng = pc.SitAndGo.preset("6-max", seed=7).fill(pc.bots.Call)
>>> sng.play().winner.prize
390
>>> print(pc.tournament.BlindSchedule.preset("turbo").levels[0])
10/20
"""

from pokercore.tournament.payouts import Payouts
from pokercore.tournament.results import SngResult, Standing
from pokercore.tournament.schedule import BlindSchedule, Level
from pokercore.tournament.series import SngSeries, SngStatistics, SngTally, play_series
from pokercore.tournament.sit_and_go import SitAndGo
from pokercore.tournament.structure import Structure

__all__ = [
    "BlindSchedule",
    "Level",
    "Payouts",
    "SitAndGo",
    "SngResult",
    "SngSeries",
    "SngStatistics",
    "SngTally",
    "Standing",
    "Structure",
    "play_series",
]
