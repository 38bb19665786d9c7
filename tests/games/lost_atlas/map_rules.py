"""The rules of map building (§3) by a second hand: written from the rule text, using none of the package.

Pieces are read from the data files as they stand; geometry is done in cube coordinates.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import lostatlas

DATA = Path(lostatlas.__file__).parent / "games" / "lost_atlas" / "data"
FILE = tomllib.loads((DATA / "pieces.toml").read_text("utf-8"))
PIECES = {id_: piece for piece in FILE["pieces"] for id_ in piece["ids"]}

Spot = tuple[int, int]
Place = tuple[str, int, int, int]

AROUND: tuple[Spot, ...] = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""S, SW, NW, N, NE, SE."""


class Printed(NamedTuple):
    """A hex of a placed piece."""

    spot: Spot
    terrain: str
    home: str | None
    piece: str


def turned(spot: Spot, turns: int) -> Spot:
    """Turn about the origin, 60° clockwise each time, through cube coordinates."""
    x, z = spot
    y = -x - z
    for _ in range(turns):
        x, y, z = -z, -x, -y
    return x, z


def touching(a: Spot, b: Spot) -> bool:
    """Tell whether two hexes have an edge in common."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def covered(place: Place) -> list[Printed]:
    """Return the hexes of a piece as it lies."""
    piece, q, r, turns = place
    shape = [tuple(spot) for spot in FILE["shape"]]
    return [
        Printed((t[0] + q, t[1] + r), cell["terrain"], cell.get("home"), piece)
        for cell, spot in zip(PIECES[piece]["cells"], shape, strict=True)
        for t in [turned(spot, turns)]
    ]


def shared(new: Iterable[Printed], old: Iterable[Printed]) -> int:
    """Count the edges in common."""
    old = list(old)
    return sum(touching(a.spot, b.spot) for a in new for b in old)


def placement_breaches(place: Place, before: Sequence[Printed]) -> list[str]:
    """Return what is wrong with placing this piece on a map of those hexes."""
    new = covered(place)
    found = []
    if {cell.spot for cell in new} & {cell.spot for cell in before}:
        found.append("overlap")
    if before and shared(new, before) < 3:
        found.append("edges")
    if any(touching(a.spot, b.spot) and "border" in (a.terrain, b.terrain) for a in new for b in before):
        found.append("border")
    return found


def breaches(
    places: Sequence[Place], capitals: Sequence[Spot], blanks: Sequence[Spot], *, full: bool = False
) -> list[str]:
    """Return every breach of §3 on a map; with `full`, the blanks must also be those of R4."""
    found: list[str] = []
    cells: list[Printed] = []
    if len({place[0] for place in places}) < len(places):
        found.append("a piece twice")
    for place in places:
        found += [f"{place}: {what}" for what in placement_breaches(place, cells)]
        cells += covered(place)
    at = {cell.spot: cell for cell in cells}
    if len(set(capitals)) < len(capitals) or len(capitals) > 3:
        found.append("capitals")
    for spot in capitals:
        if spot not in at or at[spot].terrain != "city" or at[spot].home:
            found.append(f"capital {spot}")
    homes = sorted((c for c in cells if c.home), key=lambda cell: PIECES[cell.piece]["number"])
    if len(set(blanks)) < len(blanks) or len(blanks) > 12:
        found.append("blanks")
    for spot in blanks:
        if spot in at:
            found.append(f"blank {spot} covers a hex")
        if not any(touching(spot, home.spot) for home in homes):
            found.append(f"blank {spot} has no home")
        if any(touching(spot, cell.spot) and cell.terrain == "border" for cell in cells):
            found.append(f"blank {spot} at a border")
    if full and list(blanks) != wanted_blanks(cells, homes)[:12]:
        found.append("R4")
    return found


def wanted_blanks(cells: Sequence[Printed], homes: Sequence[Printed]) -> list[Spot]:
    """Return the hexes that R4 fills: homes by printed number, neighbours from edge 0 clockwise."""
    taken = {cell.spot for cell in cells}
    borders = [cell.spot for cell in cells if cell.terrain == "border"]
    wanted: list[Spot] = []
    for home in homes:
        for dq, dr in AROUND:
            spot = (home.spot[0] + dq, home.spot[1] + dr)
            if spot not in taken and spot not in wanted and not any(touching(spot, b) for b in borders):
                wanted.append(spot)
    return wanted


def legal_places(piece: str, before: Sequence[Printed]) -> set[Place]:
    """Return every legal placement by trying all of them, near and far."""
    if not before:
        return {(piece, 0, 0, turns) for turns in range(6)}
    qs = [cell.spot[0] for cell in before]
    rs = [cell.spot[1] for cell in before]
    return {
        place
        for q in range(min(qs) - 3, max(qs) + 4)
        for r in range(min(rs) - 3, max(rs) + 4)
        for turns in range(6)
        for place in [(piece, q, r, turns)]
        if not placement_breaches(place, before)
    }


def number(piece: str) -> int:
    """Return the printed number of a piece."""
    printed: int = PIECES[piece]["number"]
    return printed


assert all(touching((0, 0), step) for step in AROUND)
assert all(touching(a, b) for a, b in pairwise(AROUND))
