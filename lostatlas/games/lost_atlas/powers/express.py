"""Express: one more stop while it owns exactly one train (§26, R13)."""

from __future__ import annotations

from lostatlas.games.lost_atlas.rulings import LostAtlasRulings
from lostatlas.rail.company_powers import Power
from lostatlas.rail.state import Company


class Express(Power):
    """A single train counts one stop more.

    Parameters
    ----------
    counts_kept : whether a train kept for a last run is owned as well (R13)
    """

    name = "express"

    def __init__(self, *, counts_kept: bool = True) -> None:
        self.counts_kept = counts_kept

    def under(self, rulings: LostAtlasRulings) -> Power:
        """Return the power as R13 has it."""
        return Express(counts_kept=rulings.express_counts_retained)

    def extra_stops(self, company: Company) -> int:
        """Return 1 for exactly one train."""
        owned = len(company.trains) + (len(company.kept) if self.counts_kept else 0)
        return 1 if owned == 1 else 0
