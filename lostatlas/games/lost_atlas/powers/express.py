"""Express: one more stop while it owns exactly one train (§26, R13)."""

from __future__ import annotations

from typing import Any

from lostatlas.rail.power import Power
from lostatlas.rail.state import Company


class Express(Power):
    """A single train counts one stop more."""

    name = "express"

    def extra_stops(self, company: Company, rules: Any) -> int:
        """Return 1 for exactly one train; trains kept for a last run are owned too (R13)."""
        kept = len(company.kept) if rules.rulings.express_counts_retained else 0
        return 1 if len(company.trains) + kept == 1 else 0


POWER = Express
