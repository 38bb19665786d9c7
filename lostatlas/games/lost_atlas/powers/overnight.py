"""Overnight: it may pass cities full of others' hubs, in runs, reach and merger links (§26, R32)."""

from __future__ import annotations

from lostatlas.games.lost_atlas.rulings import LostAtlasRulings
from lostatlas.rail.company_powers import Power
from lostatlas.track.blocking import FullCities


class Overnight(Power):
    """Full cities are passed without a stop.

    Parameters
    ----------
    ends_there : whether a route may also end in one and count it (R32)
    """

    name = "overnight"

    def __init__(self, *, ends_there: bool = True) -> None:
        self.ends_there = ends_there

    def under(self, rulings: LostAtlasRulings) -> Power:
        """Return the power as R32 has it."""
        return Overnight(ends_there=rulings.overnight_may_end_full)

    def full_cities(self, full_cities: FullCities) -> FullCities:
        """Let walks pass through cities full of others' tokens."""
        return FullCities.PASS

    def may_end_full(self) -> bool:
        """Return whether a route may end in one."""
        return self.ends_there
