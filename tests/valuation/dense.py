"""The densest legal boards that a simple builder makes: every tile of the box that still finds a place."""

from __future__ import annotations

from typing import Any

from lostatlas import random_board
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import COLOURS, Tile
from lostatlas.track.upgrades import apply_lay, upgrade_rotations

COMPANY, HUBS = "NP", 4


def dense_state(seed: int) -> tuple[Any, Any]:
    """Return rules and a state of the gray phase: a full board, four hubs of one company and no others."""
    game = figure(7)
    board = dense_board(random_board("long", seed=seed).with_blanks(), game.ruleset, seed)
    cities = [
        Stop(hex_, node.index)
        for hex_, tile in board.tiles()
        for node in tile.nodes
        if node.kind == "city" and tile.exits
    ]
    for stop in Chance(seed).shuffled(tuple(cities))[:HUBS]:
        if not any(other.hex == stop.hex for other in board.tokens_of(COMPANY)):
            board = board.place_token(stop, COMPANY)
    companies = FrozenMap({COMPANY: game.state.companies[COMPANY]})
    return game.ruleset, evolve(game.state, board=board, companies=companies, phase=5)


def dense_board(board: Board, rules: Any, seed: int) -> Board:
    """Lay and upgrade within the supply, always the tile that meets most track and wastes fewest exits."""
    chance = Chance(seed)
    for colour in COLOURS[1:] * 4:
        for hex_ in chance.shuffled(tuple(sorted(board.cells))):
            if board.cells[hex_].terrain in ("border", "offboard", "water"):
                continue
            old = board.tile(hex_)
            options = [
                (_meets(board, hex_, design.rotated(turn)), len(design.exits), design.id, turn)
                for design in rules.tileset
                if design.colour == colour and rules.tileset.left(board, design.id)
                for turn in upgrade_rotations(old, design, rules.lay_rules.upgrades)
            ]
            if options:
                _, _, name, turn = max(options)
                board = apply_lay(board, hex_, rules.tileset[name], turn, rules.lay_rules.upgrades)
    return board


def _meets(board: Board, hex_: Hex, tile: Tile) -> int:
    found = 0
    for edge in tile.exits:
        near = hex_.neighbour(edge)
        if near not in board.cells or board.cells[near].terrain in ("border", "water"):
            found -= 1
        else:
            found += (edge + 3) % 6 in board.tile(near).exits
    return found
