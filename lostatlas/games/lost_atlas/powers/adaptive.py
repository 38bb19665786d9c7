"""Adaptive: its first president chooses an empty basic city as its home (§26, R25)."""

from __future__ import annotations

from lostatlas.rail.company_powers import Power
from lostatlas.rail.state import RailState
from lostatlas.track.board import Stop
from lostatlas.track.tiles import COLOURS


class Adaptive(Power):
    """The home is chosen at launch."""

    name = "adaptive"

    def homes(self, state: RailState) -> tuple[Stop, ...] | None:
        """Return every basic city, with or without track, that has no token and is kept free for nobody."""
        board = state.board
        claimed = {stop.hex for stop in (*board.tokens, *board.reservations)}
        return tuple(
            Stop(hex_, tile.cities[0].index)
            for hex_, tile in board.tiles()
            if len(tile.cities) == 1 and not tile.label and hex_ not in claimed
            if board.cells[hex_].printed.colour == COLOURS[0]
        )
