"""The map of the title, and what it shows on demand: land grants, kept cities, the settled zone, hexsides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.capabilities import BoardOverlay
from lostatlas.games.west18.figures import WestFigures, figures, first_board
from lostatlas.games.west18.state import LAND_GRANT
from lostatlas.games.west18.variants import VARIANTS_OF_TITLE
from lostatlas.rail.printed_boards import PrintedBoards
from lostatlas.text import message
from lostatlas.track.hexes import Hex

__all__ = ["BOARDS_OF_TITLE", "WestBoards"]


class WestBoards(PrintedBoards):
    """The printed map; land grants and zones are looked at one by one.

    Examples
    --------
    >>> BOARDS_OF_TITLE.random("standard", 1), [one.name for one in BOARDS_OF_TITLE.overlays()][:2]
    (<Board: 133 hexes, 20 tokens>, ['grant.ATSF', 'grant.KP'])
    """

    def overlays(self, variant: Any = None) -> tuple[BoardOverlay, ...]:
        """Return each land grant, the railheads, the kept cities, the settled zone and closed hexsides."""
        it = self.figures(variant)
        return (*_grants(it), _railheads(it), _reserved(it), _zone(it), _prohibited(it))


def _grants(it: WestFigures) -> Iterator[BoardOverlay]:
    for company in it.of_class(LAND_GRANT):
        pays = {hex_: f"${amount}" for hex_, amount in company.grant.items()}
        owners = dict.fromkeys(company.grant, company.code)
        title = message("west.overlay.grant", company=company.code)
        yield BoardOverlay(f"grant.{company.code}", title, pays, owners)


def _railheads(it: WestFigures) -> BoardOverlay:
    found: dict[Hex, str] = {}
    owners: dict[Hex, str] = {}
    for company in it.of_class(LAND_GRANT):
        for hex_ in company.railheads:
            found[hex_], owners[hex_] = company.code, company.code
    return BoardOverlay("railheads", message("west.overlay.railheads"), found, owners)


def _reserved(it: WestFigures) -> BoardOverlay:
    kept = {hex_: "/".join(codes) for hex_, codes in it.reserved.items()}
    return BoardOverlay("reserved", message("west.overlay.reserved"), kept)


def _zone(it: WestFigures) -> BoardOverlay:
    zone = dict.fromkeys(sorted(it.settled_zone), "")
    return BoardOverlay("settled_zone", message("west.overlay.settled_zone"), zone)


def _prohibited(it: WestFigures) -> BoardOverlay:
    board = it.board
    closed = {
        hex_: ", ".join(hex_.layout.edges[edge] for edge in cell.printed.borders)
        for hex_, cell in board.cells.items()
        if cell.printed.borders and cell.printed.colour not in ("red", "gray")
    }
    return BoardOverlay("prohibited", message("west.overlay.prohibited"), closed)


BOARDS_OF_TITLE = WestBoards(figures, VARIANTS_OF_TITLE, "west.other_map", first=first_board)
