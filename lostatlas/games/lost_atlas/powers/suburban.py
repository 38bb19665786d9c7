"""Suburban: two suburbs, at any time in its turn, on reachable basic cities; +10 for its trains (§26)."""

from __future__ import annotations

from lostatlas.games.lost_atlas.steps.suburb import PlaceSuburb
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.power import Power


class Suburban(Power):
    """Suburbs raise what its trains earn."""

    name = "suburban"
    supplies = FrozenMap(suburb=2)
    asides = (PlaceSuburb(),)
    marker_bonus = FrozenMap(suburb=10)


POWER = Suburban
