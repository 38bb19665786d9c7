"""Lay a first line on a random map, ask networkx what it joins, and draw it.

Run it with ``python examples/a_first_line.py [picture.png]``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import networkx as nx

import lostatlas
from lostatlas.render import board_svg, png
from lostatlas.track.board import Stop

LINE = {"L12": ("57", 0), "M11": ("8", 0), "M13": ("291", 3), "N14": ("8", 0)}
"""Hex to design and rotation: from the home of SP to its neighbour AG, and past a capital."""


def line_on(board: lostatlas.Board) -> lostatlas.Board:
    """Return the board with the line on it and with both companies at home."""
    tiles = lostatlas.tile_set()
    for name, (tile, rotation) in LINE.items():
        board = board.lay(lostatlas.parse_hex(name), tiles[tile].rotated(rotation))
    for name, company in {"L10": "SP", "L12": "AG"}.items():
        board = board.place_token(Stop(lostatlas.parse_hex(name), 0), company)
    return board


def joined(board: lostatlas.Board, name: str) -> list[str]:
    """Return the names of the stops that track joins with the first stop of a hex."""
    track = lostatlas.track_graph(board)
    start = ("stop", lostatlas.parse_hex(name), 0)
    return sorted(track.nodes[n]["name"] for n in nx.node_connected_component(track, start) if n[0] == "stop")


def main(picture: Path) -> None:
    """Say what L10 is joined to before and after, and draw the board."""
    before = lostatlas.random_board("long", seed=7)
    after = line_on(before)
    print("before:", ", ".join(joined(before, "L10")))
    print("after: ", ", ".join(joined(after, "L10")))
    picture.write_bytes(png(board_svg(after)))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "a_first_line.png"))
