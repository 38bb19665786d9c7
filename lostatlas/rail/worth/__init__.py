"""What a board is worth to a company: its best run and why, and the value of track, hubs, trains and mergers.

Every function takes a position: a session, or a state. A state does not know its rules: those of its title as
published are used, unless ``rules`` is given. Names are loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lostatlas.rail.worth.best import BestRun, best_routes
    from lostatlas.rail.worth.by_hand import Judgement
    from lostatlas.rail.worth.hubs import best_hubs
    from lostatlas.rail.worth.lays import best_lays
    from lostatlas.rail.worth.mergers import merger_value

__all__ = ["BestRun", "Judgement", "best_hubs", "best_lays", "best_routes", "merger_value"]

_HOME = {
    "BestRun": "best",
    "Judgement": "by_hand",
    "best_hubs": "hubs",
    "best_lays": "lays",
    "best_routes": "best",
    "merger_value": "mergers",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
