"""Bridging: its lays may run into water, and bridges count as yellow tiles on reachable water (§26, R27)."""

from __future__ import annotations

from dataclasses import replace

from lostatlas.rail.company_powers import Power
from lostatlas.track.lays import LayRules

WATER = "blue"


class Bridging(Power):
    """Water is ground for its own five tiles."""

    name = "bridging"

    def lay_rules(self, lay_rules: LayRules) -> LayRules:
        """Allow the bridges' colour, and track at bare water; at a bridge it must meet track (R27)."""
        return replace(lay_rules, colours=(*lay_rules.colours, WATER), ends=lay_rules.ends.allowing("water"))
