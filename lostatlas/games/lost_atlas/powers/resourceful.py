"""Resourceful: its rusted trains run once more, outside the limit, and are then lost (§26)."""

from __future__ import annotations

from lostatlas.rail.company_powers import Power


class Resourceful(Power):
    """Rusted trains are kept for one run."""

    name = "resourceful"
    keeps_rusted = True
