"""Assembly: which places the building rules allow, and what fills the rest.

The rules are values (`BuildingRules`): how many edges a piece shares with the map, which terrains keep their
free sides empty, what a capital may cover, and which hexes single blanks may fill. Each question exists
twice: as a list of everything legal, and as a `why_not` that explains one refusal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from lostatlas.kernel.errors import Refusal
from lostatlas.track.footprints import uncode
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import BuildingRules, MapBox, MapPiece, Placement
from lostatlas.track.partial_map import PartialMap
from lostatlas.track.printed_hex import PrintedHex

__all__ = [
    "BuildingRules",
    "MapBox",
    "MapPiece",
    "Placement",
    "automatic_blanks",
    "legal_blanks",
    "legal_capitals",
    "legal_placements",
    "why_not_blank",
    "why_not_capital",
    "why_not_placement",
]


def legal_placements(site: PartialMap, piece: MapPiece) -> list[Placement]:
    """Return every legal placement of a piece, by rotation, then q, then r.

    On an empty site that is the origin in each rotation.
    """
    found = []
    for rotation, anchors in site.spots(piece):
        for number in anchors:
            q, r = uncode(number)
            found.append(Placement(piece.id, q, r, rotation))
    return found


def why_not_placement(site: PartialMap, piece: MapPiece, placement: Placement) -> Refusal | None:
    """Return why a piece may not lie there, or None: overlap, a closed hex touched, too few shared edges."""
    rules = site.rules
    if placement.rotation not in range(6):
        return Refusal(rules.clause, "board.rotation", {"rotation": placement.rotation})
    cells = piece.at(placement)
    for cell in cells:
        if other := site.cells.get(cell.hex):
            facts = {"hex": cell.name, "piece": piece.id, "other": other.piece or other.terrain}
            return Refusal(rules.clause, "board.overlap", facts)
    touched = [
        (cell, near)
        for cell in cells
        for hex_ in cell.hex.neighbours()
        if (near := site.cells.get(hex_)) is not None
    ]
    for cell, near in touched:
        if not rules.closed_terrains.isdisjoint((cell.terrain, near.terrain)):
            facts = {"hex": cell.name, "near": near.name, "piece": piece.id}
            return Refusal(rules.clause, "board.border", facts)
    if site.cells and len(touched) < rules.minimum_shared:
        counts = {"piece": piece.id, "shared": len(touched), "needed": rules.minimum_shared}
        return Refusal(rules.clause, "board.shared", counts)
    return None


def legal_capitals(site: PartialMap) -> list[Hex]:
    """Return every hex that a capital may cover, in the order in which they were placed."""
    return [cell.hex for cell in site.cells.values() if _may_be_capital(site.rules, cell)]


def _may_be_capital(rules: BuildingRules, cell: PrintedHex) -> bool:
    return cell.terrain == rules.overlay.terrain and cell.home is None and not cell.printed.label


def why_not_capital(site: PartialMap, hex_: Hex, *, already: Collection[Hex] = ()) -> Refusal | None:
    """Return why a capital may not cover this hex, or None; `already` are the capitals so far."""
    rules = site.rules
    cell = site.cells.get(hex_)
    facts = {"hex": str(hex_)}
    if hex_ in already:
        return Refusal(rules.clause, "board.capital_twice", facts)
    if cell is None:
        return Refusal(rules.clause, "board.no_hex", facts)
    if cell.home is not None:
        return Refusal(rules.clause, "board.capital_home", {**facts, "company": cell.home})
    if not _may_be_capital(rules, cell):
        return Refusal(rules.clause, "board.capital_city", {**facts, "terrain": cell.terrain})
    if len(already) >= rules.overlays:
        return Refusal(rules.clause, "board.capital_supply", {**facts, "count": rules.overlays})
    return None


def legal_blanks(site: PartialMap, *, in_play: Collection[str] | None = None) -> list[Hex]:
    """Return every empty hex beside a home that may be filled: home by home, from edge 0 clockwise.

    Parameters
    ----------
    in_play : the companies that take part; None means all that have a home on the map
    """
    found: dict[Hex, None] = {}
    for home in _homes(site, in_play):
        for near in home.hex.neighbours():
            if near not in found and near not in site.cells and _closed_by(site, near) is None:
                found[near] = None
    return list(found)


def automatic_blanks(site: PartialMap, *, in_play: Collection[str] | None = None) -> list[Hex]:
    """Return the blanks that fill the homes' surroundings in order, as many as the box still holds."""
    used = sum(cell.source == site.rules.blank.source for cell in site.cells.values())
    return legal_blanks(site, in_play=in_play)[: max(0, site.rules.blanks - used)]


def why_not_blank(
    site: PartialMap, hex_: Hex, *, already: Collection[Hex] = (), in_play: Collection[str] | None = None
) -> Refusal | None:
    """Return why a single blank may not fill this hex, or None; `already` are the blanks so far."""
    rules = site.rules
    facts = {"hex": str(hex_)}
    if hex_ in already:
        return Refusal(rules.clause, "board.blank_twice", facts)
    if hex_ in site.cells:
        return Refusal(
            rules.clause,
            "board.blank_taken",
            {**facts, "other": site.cells[hex_].piece or site.cells[hex_].terrain},
        )
    if (border := _closed_by(site, hex_)) is not None:
        return Refusal(rules.clause, "board.blank_border", {**facts, "near": str(border)})
    if not any(home.hex.edge_towards(hex_) is not None for home in _homes(site, in_play)):
        return Refusal(rules.clause, "board.blank_home", facts)
    if len(already) >= rules.blanks:
        return Refusal(rules.clause, "board.blank_supply", {**facts, "count": rules.blanks})
    return None


def _closed_by(site: PartialMap, hex_: Hex) -> Hex | None:
    """Return a placed neighbour that keeps this hex empty, or None."""
    closed = site.rules.closed_terrains
    cells = site.cells
    return next((near for near in hex_.neighbours() if near in cells and cells[near].terrain in closed), None)


def _homes(site: PartialMap, in_play: Collection[str] | None) -> Iterator[PrintedHex]:
    by_company = {cell.home: cell for cell in site.cells.values() if cell.home is not None}
    order = site.rules.home_order
    last = len(order)
    for company in sorted(by_company, key=lambda home: (order.index(home) if home in order else last, home)):
        if in_play is None or company in in_play:
            yield by_company[company]
    for cell in site.cells.values():
        if cell.source.partition(":")[0] in site.rules.more_homes:
            yield cell


def with_capital(site: PartialMap, hex_: Hex) -> PartialMap:
    """Return the site where a capital covers this hex; the site keeps its form."""
    covered = replace(site.rules.overlay, hex=hex_, source=site.cells[hex_].source)
    return replace(site, cells=site.cells.set(hex_, covered))


def with_blank(site: PartialMap, hex_: Hex) -> PartialMap:
    """Return the site with a single blank on this hex."""
    return site.add([replace(site.rules.blank, hex=hex_)])
