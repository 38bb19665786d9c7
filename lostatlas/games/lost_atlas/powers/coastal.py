"""Coastal, of the variant with a thirteenth company: it begins by the sea, its trains go a stop further."""

from __future__ import annotations

from lostatlas.rail.company_powers import Power
from lostatlas.rail.state import Company, RailState
from lostatlas.track.board import Stop
from lostatlas.track.tiles import COLOURS


class Coastal(Power):
    """The home is chosen among the cities beside water, and each train counts one stop more."""

    name = "coastal"

    def homes(self, state: RailState) -> tuple[Stop, ...] | None:
        """Return every basic city beside water that has no token and is kept free for nobody."""
        board = state.board
        claimed = {stop.hex for stop in (*board.tokens, *board.reservations)}
        wet = {hex_ for hex_, cell in board.cells.items() if cell.terrain == "water"}
        return tuple(
            Stop(hex_, tile.cities[0].index)
            for hex_, tile in board.tiles()
            if len(tile.cities) == 1 and not tile.label and hex_ not in claimed
            if board.cells[hex_].printed.colour == COLOURS[0] and not wet.isdisjoint(hex_.neighbours())
        )

    def extra_stops(self, company: Company) -> int:
        """Return one more stop for every train."""
        return 1
