"""The tabs of the designer: which forms stand on which."""

from __future__ import annotations

from typing import Any

from lostatlas_widgets.designing.bench import Bench
from lostatlas_widgets.designing.desk import Desk
from lostatlas_widgets.designing.fixed import Fixed
from lostatlas_widgets.designing.grid import Grid
from lostatlas_widgets.designing.pieces import Pieces
from lostatlas_widgets.designing.sheet import Sheet
from lostatlas_widgets.designing.table import Table
from lostatlas_widgets.designing.tiles import Tiles
from lostatlas_widgets.position_editor.report import Report


def tabs_of(bench: Bench, report: Report) -> dict[str, dict[str, Any]]:
    """Return the forms of every tab by their names, in the order in which they stand.

    >>> list(tabs_of(Bench(), Report())["trains"])
    ['trains', 'phases', 'rosters']
    """
    both = (bench, report)
    return {
        "trains": {
            "trains": Table(*both, ("trains",)),
            "phases": Table(*both, ("phases",)),
            "rosters": Grid(*both, "rosters"),
        },
        "market": {"market": Sheet(*both, "market"), "auction": Sheet(*both, "auction")},
        "companies": {"minors": Desk(*both, ("minors",)), "majors": Desk(*both, ("majors",))},
        "tiles": {"tiles": Tiles(*both)},
        "pieces": {
            "costs": Sheet(*both, ("map", "costs")),
            "pieces": Pieces(*both),
            "rules": Sheet(*both, ("map", "rules"), ("map", "overlay"), ("map", "blank"), ("map", "shape")),
            "terrains": Sheet(*both, ("map", "terrains")),
        },
        "map": {"fixed": Fixed(*both)},
        "rules": {
            "rounds": Sheet(*both, "rounds"),
            "steps": Sheet(*both, "steps"),
            "rulings": Sheet(*both, "rulings"),
        },
        "start": {
            "about": Sheet(*both, "name", "about", "status", "sources", name="about"),
            "modes": Desk(*both, ("modes",), tables=("tables",), height="120px"),
            "shares": Sheet(*both, "shares", "hubs"),
            "money": Sheet(*both, "money", "bank_break", "destinations"),
        },
    }
