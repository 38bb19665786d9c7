"""A power in one file: each stop beside water pays 10 more, and a run from coast to coast 30 more.

Import it before the game begins (``import examples.powers.waterside``), or name it as an entry point of the
group ``lostatlas.powers``; then a company's data may say ``powers = ["waterside"]``.
"""

from __future__ import annotations

from lostatlas.games.lost_atlas.variants.power_names import power_names
from lostatlas.rail.company_powers import Power, add_power
from lostatlas.routes import Bonus
from lostatlas.track.board import Board, Stop


@add_power
class Waterside(Power):
    """Water pays."""

    name = "waterside"

    def stop_revenue(self, board: Board, company: str, stop: Stop, revenue: int) -> int:
        """Return 10 more beside water."""
        return revenue + 10 * beside_water(board, stop)

    def route_bonuses(self, board: Board, company: str) -> tuple[Bonus, ...]:
        """Return 30 more for a route whose two ends lie beside water."""
        hexes = ((hex_, tile) for hex_, tile in board.tiles() if tile.stops)
        coast = tuple(Stop(hex_, node.index) for hex_, tile in hexes for node in tile.stops)
        coast = tuple(stop for stop in coast if beside_water(board, stop))
        return (Bonus("coast to coast", ends=(coast, coast), amount=30),)


def beside_water(board: Board, stop: Stop) -> bool:
    """Return whether a hex next to the stop is water."""
    near = (board.cells.get(hex_) for hex_ in stop.hex.neighbours())
    return any(cell is not None and cell.terrain == "water" for cell in near)


if __name__ == "__main__":
    print("known powers:", ", ".join(power_names()))
