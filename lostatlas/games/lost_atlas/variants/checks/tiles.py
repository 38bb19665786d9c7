"""Whether there are enough tiles for the cities on the map, and every tile has a way onto it (§14)."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.lost_atlas.variants.board import box_of, tiles_of
from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import COLOURS, Tile
from lostatlas.track.upgrades import UpgradeRules, upgrade_rotations

LOOSE = UpgradeRules(loose=frozenset({"M"}))
"""The rules of upgrades, with the sign whose tiles keep only their connections to the sides."""


def enough_tiles(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield modes in which too few city tiles or capital tiles of the first colour are in the box.

    A home without a tile earns nothing, so there must be one for each home without printed track, and for
    half of all cities; a capital needs one with its sign.
    """
    tiles, box = tiles_of(variant), box_of(variant)
    sign = box.rules.overlay.printed.label
    plain, capitals = _first(tiles, ""), _first(tiles, sign)
    for name, mode in variant.modes.items():
        gone = set(mode.pieces.remove)
        cells = [cell for piece in box.pieces.values() if piece.number not in gone for cell in piece.cells]
        cities = [one for one in cells if one.printed.cities and one.printed.colour == COLOURS[0]]
        homes = sum(cell.home is not None for cell in cities)
        share = min((piles.count for piles in mode.pieces.piles.values()), default=1)
        needed = max(homes, len(cities) // 2) // share
        if plain < needed:
            facts = {"mode": name, "tiles": plain, "cities": len(cities), "needed": needed}
            yield Finding("tiles", f"tiles.{COLOURS[1]}", "variant.odd.city_tiles", facts)
        overlays = min(mode.pieces.projects, box.rules.overlays)
        if capitals < overlays:
            facts = {"mode": name, "tiles": capitals, "capitals": overlays}
            yield Finding("tiles", f"tiles.{COLOURS[1]}", "variant.odd.capital_tiles", facts)
        if box.rules.overlays < mode.pieces.projects:
            facts = {"mode": name, "projects": mode.pieces.projects, "overlays": box.rules.overlays}
            yield Finding("tiles", f"modes.{name}.pieces.projects", "variant.odd.overlays", facts)


def _first(tiles: TileSet, sign: str) -> int:
    first = (tile for tile in tiles.of_colour(COLOURS[1]) if tile.cities and tile.label == sign)
    return sum(tiles.counts[tile.id] for tile in first)


def colours_of_phases(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield phases that open a colour of which there is no tile."""
    tiles = tiles_of(variant)
    for phase in variant.phases:
        if not any(tiles.counts[tile.id] for tile in tiles.of_colour(phase.colour)):
            facts = {"colour": phase.colour, "train": phase.train}
            yield Finding("tiles", f"phases.{phase.train}.colour", "variant.odd.no_tiles", facts)


def closed_colours(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield the colours of tiles that no phase opens; bridges need none."""
    opened, tiles = {phase.colour for phase in variant.phases}, tiles_of(variant)
    for colour in COLOURS[1:]:
        shut = tuple(tile.id for tile in tiles.of_colour(colour) if tiles.counts[tile.id])
        if shut and colour not in opened:
            facts = {"tiles": shut, "colour": colour}
            yield Finding("tiles", f"tiles.{colour}", "variant.odd.closed_colour", facts)


def dead_chains(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield tiles that nothing can be upgraded to, and tiles that stop a chain which others go on with."""
    tiles, box = tiles_of(variant), box_of(variant)
    designs = [tile for tile in tiles if tile.colour in COLOURS and tiles.counts[tile.id]]
    printed = {
        (cell.printed.colour, str(cell.printed)): cell.printed
        for piece in box.pieces.values()
        for cell in piece.cells
    }
    todo: list[Tile] = [*printed.values(), box.rules.overlay.printed, box.rules.blank.printed]
    following: dict[str, list[Tile]] = {}
    while todo:
        old = todo.pop()
        if old.id in following:
            continue
        found = [new for new in designs if upgrade_rotations(old, new, LOOSE)]
        if old.id:
            following[old.id] = found
        todo += [new for new in found if new.id not in following]
    for tile in designs:
        where = f"tiles.{tile.colour}.{tile.id}"
        if tile.id not in following:
            yield Finding(
                "upgrades", where, "variant.odd.never_laid", {"tile": tile.id, "colour": tile.colour}
            )
        elif poorer := next((new for new in following[tile.id] if _earned(new) < _earned(tile)), None):
            facts = {"tile": poorer.id, "colour": poorer.colour, "pays": _earned(poorer), "old": tile.id}
            details = facts | {"paid": _earned(tile)}
            yield Finding(
                "upgrades", f"tiles.{poorer.colour}.{poorer.id}.code", "variant.odd.poorer", details
            )
        elif not following[tile.id] and (later := _later(tile, designs)):
            facts = {"tile": tile.id, "colour": tile.colour, "later": tuple(one.id for one in later)}
            yield Finding("upgrades", where, "variant.odd.dead_end", facts)


def _earned(tile: Tile) -> int:
    return sum(stop.revenue.at(tile.colour) for stop in tile.stops)


def _later(tile: Tile, designs: list[Tile]) -> list[Tile]:
    """Return the designs of the next colour that are of the same sort: cities or none, with the same sign."""
    place = COLOURS.index(tile.colour) + 1
    sort = (tile.label, bool(tile.cities))
    following = COLOURS[place : place + 1]
    return [one for one in designs if one.colour in following and (one.label, bool(one.cities)) == sort]


def unused_ground(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield costs of terrain that no printed hex asks for."""
    land = variant.map
    codes = [ground.code for ground in land.terrains.values()]
    codes += [cell.code or "" for piece in land.pieces for cell in piece.cells]
    for terrain in land.costs:
        if not any(f"{{{terrain}}}" in code for code in codes):
            yield Finding("tiles", f"map.costs.{terrain}", "variant.odd.cost_unused", {"terrain": terrain})


CHECKS = (enough_tiles, colours_of_phases, closed_colours, dead_chains, unused_ground)
