"""A thirteenth company: one small power, and one line of data that names it."""

from __future__ import annotations

from lostatlas import new_game
from lostatlas.games.lost_atlas.variants import read_variant
from lostatlas.rail.company_powers import Power, add_power
from lostatlas.rail.state import RailState
from lostatlas.track.board import Stop


@add_power
class Alpine(Power):
    """Settles in any empty basic city beside a mountain, and may upgrade a tile after a yellow one."""

    name = "alpine"

    def homes(self, state: RailState) -> tuple[Stop, ...] | None:
        """Return the empty basic cities beside mountains."""
        board = state.board
        claimed = {stop.hex for stop in (*board.tokens, *board.reservations)}
        mountains = {hex_ for hex_, cell in board.cells.items() if cell.terrain == "mountain"}
        return tuple(
            Stop(hex_, 0)
            for hex_, cell in board.cells.items()
            if cell.terrain == "city" and not cell.printed.label and hex_ not in claimed
            if not mountains.isdisjoint(hex_.neighbours())
        )

    def next_lays(self, kinds: tuple[str, ...], done: tuple[str, ...]) -> tuple[str, ...]:
        """Return what others may lay, or an upgrade too after one yellow tile."""
        return ("yellow", "upgrade") if done == ("yellow",) else kinds


ALPINE = {
    "code": "AL",
    "name": "Alpine",
    "colour": "#5d6b7a",
    "tokens": [0],
    "powers": ["alpine"],
    "joins": "always",
}

if __name__ == "__main__":
    variant = read_variant({"minors": [ALPINE]})
    game = new_game(["Ann", "Ben", "Cid"], variant=variant, seed=0)
    while game.state.round == "MAP":
        game.push(next(iter(game.legal_actions)))
    print(*(" ".join(column) for column in game.state.charters), sep="\n")
    for text in ("bid 120", "pass", "pass", "launch AL"):
        game.push(text)
    print("Alpine may settle:", *map(game.text_of, game.legal_actions))
    game.push(next(iter(game.legal_actions)))
    print(*game.node.events, sep="\n")
