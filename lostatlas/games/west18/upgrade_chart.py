"""The upgrade chart: which tile may replace what lies on a hex, worked out from the track."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lostatlas.games.west18.figures import figures
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Tile
from lostatlas.track.upgrades import fits

__all__ = ["upgrade_chart"]


@cache
def upgrade_chart() -> FrozenMap[str, tuple[str, ...]]:
    """Return the tiles that may come next, by the tile that lies there.

    What is printed is named by its hex, or ``plain`` and ``town`` where it is the same on many.

    Examples
    --------
    >>> chart = upgrade_chart()
    >>> chart["G14"], chart["57"], chart["plain"]
    (('14', '15'), ('14', '15'), ('8', '9'))
    """
    it = figures()
    found: dict[str, set[str]] = {tile.id: set() for tile in it.tiles}
    for hex_, cell in it.board.cells.items():
        name = _name(hex_, cell.printed)
        for old, new in _steps(hex_, cell.printed):
            found.setdefault(old.id or name, set()).add(new.id)
        found.setdefault(name, set())
    order = {tile.id: place for place, tile in enumerate(it.tiles)}
    return FrozenMap({name: tuple(sorted(ids, key=order.__getitem__)) for name, ids in found.items()})


def _name(hex_: Hex, printed: Tile) -> str:
    if printed.colour != "white" or printed.cities:
        return str(hex_)
    return "town" if printed.stops else "plain"


def _steps(hex_: Hex, printed: Tile) -> Iterator[tuple[Tile, Tile]]:
    """Yield each pair of what may lie on a hex and what may replace it there."""
    it = figures()
    lying, seen = [printed], {printed}
    while lying:
        old = lying.pop()
        for design in it.tiles:
            for fit in fits(old, design, it.upgrades) if it.upgrades.fits_hex(hex_, design) else ():
                yield old, design
                if fit.tile not in seen:
                    seen.add(fit.tile)
                    lying.append(fit.tile)
