"""Tiles: the field's one-line notation, parsed to typed parts and printed back unchanged.

A tile is parts joined by ``;``, a part is ``kind=key:value,key:value``. Cities, towns, off-boards and
junctions are *nodes*, numbered from 0 in the order in which they stand; a path joins two ends, each an edge
``0``–``5`` or a node ``_0``, ``_1``…:

    city=revenue:20;path=a:0,b:_0;path=a:_0,b:3

Kinds: ``city`` (revenue, slots, loc, groups), ``town``, ``offboard`` (revenue by phase, groups),
``junction``, ``path`` (a, b, terminal), ``label``, ``border`` (edge, type, cost), ``upgrade`` (cost,
terrain), and the drawing aids ``icon``, ``frame``, ``partition``, ``future_label``. Attributes that we give
no meaning are kept and printed.
Source of the notation: TILES.md of the play site 18xx.games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.track.tile_parts import (
    COLOURS,
    OTHER_COLOURS,
    PUBLISHED_TWICE,
    End,
    Path,
    Ref,
    Revenue,
    TileNode,
    TilePart,
    check_others,
    read_nodes,
    read_parts,
    read_paths,
)

__all__ = ["COLOURS", "End", "Path", "Ref", "Revenue", "Tile", "TileNode", "TilePart", "parse_tile"]


@dataclass(frozen=True)  # without slots, so that what is derived from the parts can be kept
class Tile:
    """A tile design: its parts, and what follows from them.

    Examples
    --------
    >>> tile = parse_tile("city=revenue:20;path=a:0,b:_0;path=a:_0,b:3", id="57", colour="yellow")
    >>> tile.exits, tile.rotated(1).exits, tile.cities[0].revenue.at("yellow")
    ((0, 3), (1, 4), 20)
    >>> str(tile)
    'city=revenue:20;path=a:0,b:_0;path=a:_0,b:3'
    """

    id: str
    colour: str
    parts: tuple[TilePart, ...]
    nodes: tuple[TileNode, ...]
    paths: tuple[Path, ...]
    turns: int = 0
    """Its rotation against its notation; `parts` are unrotated."""

    @cached_property
    def cities(self) -> tuple[TileNode, ...]:
        """The cities, in the order in which they stand."""
        return tuple(node for node in self.nodes if node.kind == "city")

    @cached_property
    def stops(self) -> tuple[TileNode, ...]:
        """Every node where a train may stop: all but the junctions."""
        return tuple(node for node in self.nodes if node.kind != "junction")

    @cached_property
    def exits(self) -> tuple[int, ...]:
        """The edges that carry track, ascending."""
        return tuple(sorted({edge for path in self.paths for edge in path.edges}))

    @cached_property
    def label(self) -> str:
        """The sign printed on it, or ``""``."""
        return next((part.attributes[0][0] for part in self.parts if part.kind == "label"), "")

    @cached_property
    def borders(self) -> Mapping[int, TilePart]:
        """The marked edges as this tile lies, such as an impassable one."""
        return {
            (int(part.get("edge")) + self.turns) % 6: part for part in self.parts if part.kind == "border"
        }

    @cached_property
    def cost(self) -> int:
        """Terrain cost of the first lay on this hex, in money."""
        return sum(int(part.get("cost", "0") or 0) for part in self.parts if part.kind == "upgrade")

    @cached_property
    def terrains(self) -> tuple[str, ...]:
        """The kinds of terrain that the first lay pays for, such as ``("mountain",)``."""
        return tuple(
            name
            for part in self.parts
            if part.kind == "upgrade"
            for name in part.get("terrain").split("|")
            if name
        )

    def rotated(self, turns: int) -> Tile:
        """Return this tile turned clockwise by ``turns × 60°``; the same object for the same turn."""
        turns %= 6
        if not turns:
            return self
        known: dict[int, Tile] = self.__dict__.setdefault("_turned", {})
        if turns not in known:
            known[turns] = _rotated(self, turns)
        return known[turns]

    def __str__(self) -> str:
        """Return the notation, as the tile is written (before it was turned)."""
        return ";".join(map(str, self.parts))

    def __repr__(self) -> str:
        """Return how to make this tile again."""
        made = f"parse_tile({str(self)!r}, id={self.id!r}, colour={self.colour!r})"
        return f"{made}.rotated({self.turns})" if self.turns else made

    def to_plain(self) -> dict[str, str | int]:
        """Return the tile as plain data; `from_plain` reads it back.

        Examples
        --------
        >>> parse_tile("path=a:0,b:3", id="9", colour="yellow").rotated(1).to_plain()
        {'id': '9', 'colour': 'yellow', 'code': 'path=a:0,b:3', 'turns': 1}
        """
        return {"id": self.id, "colour": self.colour, "code": str(self), "turns": self.turns}

    @classmethod
    def from_plain(cls, data: Any) -> Tile:
        """Return the tile of what `to_plain` wrote; GameDataError when it is spoiled."""
        fields = [data.get(key) if isinstance(data, Mapping) else None for key in ("id", "colour", "code")]
        turns = data.get("turns", 0) if isinstance(data, Mapping) else None
        if not all(isinstance(word, str) for word in fields) or type(turns) is not int:
            raise GameDataError("tile.plain")
        name, colour, code = map(str, fields)
        return parse_tile(code, id=name, colour=colour).rotated(turns)

    def __getstate__(self) -> dict[str, object]:
        """Pickle the tile alone, without what was derived from it."""
        return {field.name: self.__dict__[field.name] for field in fields(self)}

    def _repr_svg_(self) -> str:
        from lostatlas.render import tile_svg  # drawing is loaded only when something is drawn

        return tile_svg(self)


@lru_cache(maxsize=4096)
def _rotated(tile: Tile, turns: int) -> Tile:
    nodes = tuple(
        TileNode(
            n.kind,
            n.index,
            n.revenue,
            n.slots,
            None if n.loc is None else (n.loc + turns) % 6,
            n.groups,
            n.visit_cost,
        )
        for n in tile.nodes
    )
    paths = tuple(path.rotated(turns) for path in tile.paths)
    return Tile(tile.id, tile.colour, tile.parts, nodes, paths, (tile.turns + turns) % 6)


def parse_tile(code: str, *, id: str = "", colour: str = "white") -> Tile:  # noqa: A002 - the field's own word
    """Read a tile in the one-line notation.

    Raises
    ------
    GameDataError
        When a kind or colour is unknown, a number is none or beyond all reason, a path leads to a node that
        is not there, back to where it began, or lies there twice, an edge is not 0–5, or track leads through
        a city without circles. It names the part.

    Examples
    --------
    >>> parse_tile("path=a:0,b:2").exits
    (0, 2)
    >>> parse_tile("path=a:0,b:_0")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: path=a:0,b:_0: '_0' names no city, town, off-board area or
    junction of this tile.
    """
    if not isinstance(code, str):
        raise GameDataError("tile.text", found=repr(code))
    if colour not in (*COLOURS, *OTHER_COLOURS):
        known = (*COLOURS, *OTHER_COLOURS)
        raise GameDataError("tile.colour", where=str(id) or code, found=str(colour), known=known)
    parts = read_parts(code)
    nodes = read_nodes(parts)
    paths = read_paths(parts, len(nodes), twice=code in PUBLISHED_TWICE)
    check_others(parts, nodes, paths)
    return Tile(id, colour, parts, nodes, paths)
