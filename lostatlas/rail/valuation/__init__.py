"""What a board is worth to a company: its best run and why, and the value of track, tokens, trains, mergers.

Every function takes a position: a session, a node of one, or a state. A state does not know its rules: those
of its title as published are used, unless ``rules`` is given. Names are loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.extras import lazy_names

if TYPE_CHECKING:
    from lostatlas.rail.valuation.best_run import BestRun, best_routes
    from lostatlas.rail.valuation.lays import best_lays
    from lostatlas.rail.valuation.manual_routes import ManualRoutes
    from lostatlas.rail.valuation.mergers import merger_value
    from lostatlas.rail.valuation.tokens import best_tokens

__all__ = ["BestRun", "ManualRoutes", "best_lays", "best_routes", "best_tokens", "merger_value"]

_HOME = {
    "BestRun": "best_run",
    "ManualRoutes": "manual_routes",
    "best_tokens": "tokens",
    "best_lays": "lays",
    "best_routes": "best_run",
    "merger_value": "mergers",
}

__getattr__, __dir__ = lazy_names(__name__, _HOME)
