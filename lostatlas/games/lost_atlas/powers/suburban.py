"""Suburban: two suburbs, at any time in its turn, on reachable basic cities; +10 for its trains (§26)."""

from __future__ import annotations

from typing import ClassVar

from lostatlas.games.lost_atlas.rulings import LostAtlasRulings
from lostatlas.games.lost_atlas.steps.suburb import PlaceSuburb
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.company_powers import Power
from lostatlas.track.board import Board, Marker, Stop


class Suburban(Power):
    """Suburbs raise what its trains earn.

    Parameters
    ----------
    on_homes : whether they may stand on ordinary homes (R28)
    """

    name = "suburban"
    supplies = FrozenMap(suburb=2)
    dollars: ClassVar[int] = 10
    """What each suburb adds to its stop."""

    def __init__(self, *, on_homes: bool = True) -> None:
        self.optional_steps = (PlaceSuburb(on_homes=on_homes),)

    def under(self, rulings: LostAtlasRulings) -> Power:
        """Return the power as R28 has it."""
        return Suburban(on_homes=rulings.suburbs_on_homes)

    def stop_revenue(self, board: Board, company: str, stop: Stop, revenue: int) -> int:
        """Add the own suburbs of the hex."""
        return revenue + self.dollars * board.markers.get(stop.hex, ()).count(Marker("suburb", company))
