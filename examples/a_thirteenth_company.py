"""A thirteenth company: one small power, and one line of data that names it."""

from __future__ import annotations

from typing import Any

from lostatlas import new_game
from lostatlas.games.lost_atlas.variants import read_variant
from lostatlas.rail.power import Power, add_power
from lostatlas.rail.state import RailState
from lostatlas.track.board import Stop


@add_power
class Coastal(Power):
    """Settles in any empty basic city beside water, and each of its trains counts one stop more."""

    name = "coastal"

    def homes(self, state: RailState, rules: Any) -> tuple[Stop, ...] | None:
        """Return the empty basic cities beside water."""
        board = state.board
        claimed = {stop.hex for stop in (*board.tokens, *board.reservations)}
        return tuple(
            Stop(hex_, 0)
            for hex_, cell in board.cells.items()
            if cell.terrain == "city" and not cell.printed.label and hex_ not in claimed
            if any(near in board.cells and board.cells[near].terrain == "water" for near in hex_.neighbours())
        )

    def extra_stops(self, company: Any) -> int:
        """Return one more stop for every train."""
        return 1


COASTAL = {
    "code": "CO",
    "name": "Coastal",
    "colour": "#2f7fa8",
    "tokens": [0],
    "powers": ["coastal"],
    "joins": "always",
}

if __name__ == "__main__":
    variant = read_variant({"minors": [COASTAL]})
    game = new_game(["Ann", "Ben", "Cid"], variant=variant, seed=0)
    while game.state.round == "MAP":
        game.push(next(iter(game.legal_actions)))
    print(*(" ".join(column) for column in game.state.charters), sep="\n")
    for text in ("bid 120", "pass", "pass", "launch CO"):
        game.push(text)
    print("Coastal may settle:", *map(game.text_of, game.legal_actions))
    game.push(next(iter(game.legal_actions)))
    print(*game.node.events, sep="\n")
