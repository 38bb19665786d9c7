"""The tabs of the designer and their forms."""

from __future__ import annotations

from typing import Any

from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.entry_table import EntryTable
from lostatlas_widgets.designing.fixed_map import Fixed
from lostatlas_widgets.designing.key_form import KeyForm
from lostatlas_widgets.designing.list_editor import ListEditor
from lostatlas_widgets.designing.number_grid import NumberGrid
from lostatlas_widgets.designing.pieces import PieceEditor
from lostatlas_widgets.designing.tiles import TileEditor
from lostatlas_widgets.position_editor.report import Report


def tabs_of(drafts: VariantHistory, report: Report) -> dict[str, dict[str, Any]]:
    """Return the forms of every tab by their names, in their order.

    >>> list(tabs_of(VariantHistory(), Report())["trains"])
    ['trains', 'phases', 'rosters']
    """
    both = (drafts, report)
    return {
        "trains": {
            "trains": EntryTable(*both, ("trains",)),
            "phases": EntryTable(*both, ("phases",)),
            "rosters": NumberGrid(*both, "rosters"),
        },
        "market": {"market": KeyForm(*both, "market"), "auction": KeyForm(*both, "auction")},
        "companies": {"minors": ListEditor(*both, ("minors",)), "majors": ListEditor(*both, ("majors",))},
        "tiles": {"tiles": TileEditor(*both)},
        "pieces": {
            "costs": KeyForm(*both, ("map", "costs")),
            "pieces": PieceEditor(*both),
            "rules": KeyForm(*both, ("map", "rules"), ("map", "overlay"), ("map", "blank"), ("map", "shape")),
            "terrains": KeyForm(*both, ("map", "terrains")),
        },
        "map": {"fixed": Fixed(*both)},
        "rules": {
            "rounds": KeyForm(*both, "rounds"),
            "steps": KeyForm(*both, "steps"),
            "rulings": KeyForm(*both, "rulings"),
        },
        "start": {
            "about": KeyForm(*both, "name", "about", "status", "sources", name="about"),
            "modes": ListEditor(*both, ("modes",), tables=("tables",), height="120px"),
            "shares": KeyForm(*both, "shares", "hubs"),
            "money": KeyForm(*both, "money", "bank_break", "destinations"),
        },
    }
