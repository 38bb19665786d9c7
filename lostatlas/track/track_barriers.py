"""Barriers: rules on where the ends of new track may point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lostatlas.track.board import Board
from lostatlas.track.hexes import opposite
from lostatlas.track.track_index import NOWHERE, Patched, TrackIndex

BARRIERS = ("rim", "closed", "border", "water", "bridge", "water_side", "red", "gray", "blue")
"""What can lie across a side without track to meet: the rim of the map, an impassable border, a border hex,
bare water, a laid bridge, the water side of a port, and a trackless side of a hex printed in a colour of its
own."""


@dataclass(frozen=True, slots=True)
class BarrierRules:
    """Which sides of a new tile are tested, and what they may not point at.

    Examples
    --------
    >>> "water" in NEW_SIDES.barred, "water" in NEW_SIDES.allowing("water").barred
    (True, False)
    """

    tested: Literal["new", "all"] = "new"
    """``"new"``: sides that the hex did not use before; ``"all"``: the old ones too."""
    barred: frozenset[str] = frozenset(BARRIERS)
    """Which of `BARRIERS` stop a lay."""

    def allowing(self, *barriers: str) -> BarrierRules:
        """Return the same policy without these barriers, as for a company whose track may run into water."""
        return BarrierRules(self.tested, self.barred - set(barriers))


NEW_SIDES = BarrierRules()
"""The sides that are tested by default: those with new track."""
ALL_SIDES = BarrierRules("all").allowing("bridge", "water_side", "blue")
"""The other reading: every side with track."""


def barriers(board: Board, net: TrackIndex, number: int) -> tuple[str, ...]:
    """Return for each edge of a hex what bars track there, or ``""``; kept with the net."""
    known = net.kept(_FOUND)
    found = known.get(number)
    if found is None:
        found = known[number] = tuple([_barrier(board, net, number, edge) for edge in range(6)])
    return found


def _none_found(net: TrackIndex) -> dict[int, tuple[str, ...]]:
    return {}


def _still_found(
    known: dict[int, tuple[str, ...]], net: TrackIndex, numbers: list[int]
) -> dict[int, tuple[str, ...]]:
    """Return those that other tiles on some hexes leave as they are: all but those of the hexes beside."""
    ground = net.ground
    beside = {ground.entered[crossing ^ 1][0] for number in numbers for crossing in ground.entering[number]}
    return {number: found for number, found in known.copy().items() if number not in beside}


_FOUND = Patched(_none_found, _still_found)
"""By hex: the barriers of those that were asked about."""


def _barrier(board: Board, net: TrackIndex, number: int, edge: int) -> str:
    ground = net.ground
    near, facing = ground.entered[ground.entering[number][edge] ^ 1]
    if near == NOWHERE:
        return "closed" if ground.hexes[number].neighbour(edge) in ground.index else "rim"
    cell, tile = board.cells[ground.hexes[near]], net.tiles[near]
    if cell.terrain == "border":
        return "border"
    if facing in tile.exits:
        return ""
    if cell.terrain == "water":
        return "bridge" if cell.hex in board.laid else "water"
    side = tile.borders.get(facing)
    if side is not None and side.get("type") == "water":
        return "water_side"
    if cell.hex not in board.laid and tile.colour in ("red", "gray", "blue"):
        return tile.colour
    assert facing == opposite(edge)
    return ""


def barred_mask(board: Board, net: TrackIndex, number: int, barred: frozenset[str]) -> int:
    """Return the edges of a hex that track may not point to, as a mask."""
    mask = 0
    for edge, barrier in enumerate(barriers(board, net, number)):
        if barrier in barred:
            mask |= 1 << edge
    return mask
