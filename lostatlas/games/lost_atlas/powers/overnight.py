"""Overnight: it may pass cities full of others' hubs, in runs, reach and merger links (§26, R32)."""

from __future__ import annotations

from typing import Any

from lostatlas.rail.power import Power
from lostatlas.track.passing import FullCities


class Overnight(Power):
    """Full cities are passed without a stop."""

    name = "overnight"

    def full_cities(self, full_cities: FullCities) -> FullCities:
        """Let it go on through them."""
        return FullCities.PASS

    def may_end_full(self, rules: Any) -> bool:
        """Return whether a route may also end in one and count it."""
        return bool(rules.rulings.overnight_may_end_full)


POWER = Overnight
