"""Upgrades: which tile may replace which, turned how, and where the tokens of the old cities go.

A tile takes the next colour of the ladder, keeps all track, bears the same sign, has a city only where there
was one, and no fewer cities than before. A printed hex is the first rung: white takes yellow, a hex printed
in yellow takes green. Colours outside the ladder (blue, red, black) are never replaced.

Some signs are *loose*: their tiles need not keep the shape of the track inside the hex, only its connections
to the sides. A title may also name the designs that fit each hex: then these alone fit it, whatever their
sign, and the cities or the towns of a hex may become one city.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from lostatlas.kernel.derived import derived
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import COLOURS, Ref, Tile

__all__ = ["LooseTokens", "UpgradeRules", "apply_lay", "upgrade_rotations", "why_no_upgrade"]


class LooseTokens(Enum):
    """Which city of a loose tile a token goes to."""

    EXIT_CITY = "exit_city"
    """The city with track to the sides of the hex keeps its tokens, as the far one does."""
    FAR_CITY = "far_city"
    """Tokens keep the number of their city: from a mine as printed they move to the far stop."""


@dataclass(frozen=True, slots=True)
class UpgradeRules:
    """Upgrade rules of a title."""

    loose: frozenset[str] = field(default_factory=frozenset)
    """The signs whose tiles keep only the connections to the sides of the hex."""
    loose_tokens: LooseTokens = LooseTokens.EXIT_CITY
    ladder: tuple[str, ...] = COLOURS
    """The colours of tiles, each of which replaces the one before."""
    named: FrozenMap[Hex, frozenset[str]] | None = None
    """By hex: the designs that fit it; None: sign and cities decide."""

    def following(self, colour: str) -> str:
        """Return the colour that replaces this one, or ``""``."""
        place = self.ladder.index(colour) + 1 if colour in self.ladder else len(self.ladder)
        return self.ladder[place] if place < len(self.ladder) else ""

    def fits_hex(self, hex_: Hex, design: Tile) -> bool:
        """Return whether a design may lie on a hex at all."""
        return self.named is None or design.id in self.named.get(hex_, ())


PLAIN_RULES = UpgradeRules()


class Fit(NamedTuple):
    """One way to turn a design so that it may replace a tile."""

    rotation: int
    moved: tuple[int, ...]
    """For each node of the old tile, the node of the new one that takes its tokens."""
    tile: Tile
    """The design, turned."""
    exits: int
    """Its exits as a mask: bit `edge` is set where it has track."""


def why_no_upgrade(old: Tile, new: Tile, rules: UpgradeRules = PLAIN_RULES) -> Refusal | None:
    """Return why a design may never replace `old` however it is turned, or None when only its track decides.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> straight = parse_tile("path=a:0,b:3", id="9", colour="yellow")
    >>> city = parse_tile("city=revenue:30;path=a:0,b:_0;path=a:_0,b:3", id="x", colour="green")
    >>> why_no_upgrade(straight, city).key
    'upgrade.plain_to_city'
    """
    facts = {"old": old.id, "old_colour": old.colour, "new": new.id, "new_colour": new.colour}
    following = rules.following(old.colour)
    if not following:
        return Refusal.of("upgrade.never", facts)
    if new.colour != following:
        return Refusal.of("upgrade.colour", {**facts, "next": following})
    if rules.named is not None:
        return None
    if new.label != old.label:
        signs = {"old_sign": old.label or "–", "new_sign": new.label or "–"}
        return Refusal.of("upgrade.sign", {**facts, **signs})
    if new.cities and not old.cities:
        return Refusal.of("upgrade.plain_to_city", facts)
    if len(new.cities) < len(old.cities):
        return Refusal.of("upgrade.cities", {**facts, "least": len(old.cities), "cities": len(new.cities)})
    return None


def upgrade_rotations(old: Tile, new: Tile, rules: UpgradeRules = PLAIN_RULES) -> tuple[int, ...]:
    """Return the rotations in which the design `new` may replace `old` as it lies; none when it may never.

    Reach, supply and the neighbouring hexes are not looked at.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> gentle = parse_tile("path=a:0,b:2", id="8", colour="yellow")
    >>> fork = parse_tile("path=a:0,b:2;path=a:0,b:4", id="25", colour="green")
    >>> upgrade_rotations(gentle, fork), upgrade_rotations(gentle.rotated(1), fork)
    ((0, 2), (1, 3))
    """
    return tuple(fit.rotation for fit in fits(old, new, rules))


def apply_lay(board: Board, hex_: Hex, tile: Tile, rotation: int, rules: UpgradeRules = PLAIN_RULES) -> Board:
    """Return the board with a design laid in this rotation; tokens and reservations move to the right cities.

    Whether the lay is legal is not asked: a tile that does not fit keeps every token on the city of its
    number.

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.tiles import parse_tile
    >>> board = Board.of([PrintedHex(Hex(0, 0), "home", parse_tile("city=revenue:0"), home="AA")])
    >>> city = parse_tile("city=revenue:20;path=a:0,b:_0;path=a:_0,b:3", id="57", colour="yellow")
    >>> apply_lay(board, Hex(0, 0), city, 1).reservations
    FrozenMap({Stop(hex=Hex(q=0, r=0), node=0): ('AA',)})
    """
    fitting = fits(board.tile(hex_), tile, rules) if rules.fits_hex(hex_, tile) else ()
    found = [fit for fit in fitting if fit.rotation == rotation % 6]
    return lay_fit(board, hex_, found[0]) if found else board.lay(hex_, tile.rotated(rotation))


def lay_fit(board: Board, hex_: Hex, fit: Fit) -> Board:
    """Return the board with a fitting tile laid; tokens and reservations move to the right cities."""
    after, moved = board.lay(hex_, fit.tile), fit.moved
    if all(node == index for index, node in enumerate(moved)):
        return after
    return replace(
        after,
        tokens=_moved(board.tokens, hex_, moved),
        reservations=_moved(board.reservations, hex_, moved),
        markers=_shifted(board.markers, hex_, moved),
    )


def _moved(
    held: FrozenMap[Stop, tuple[str, ...]], hex_: Hex, moved: tuple[int, ...]
) -> FrozenMap[Stop, tuple[str, ...]]:
    here = [(index, held[stop]) for index in range(len(moved)) if (stop := Stop(hex_, index)) in held]
    for index, _ in here:
        held = held.delete(Stop(hex_, index))
    for index, owners in here:
        stop = Stop(hex_, moved[index])
        held = held.set(stop, (*held.get(stop, ()), *owners))
    return held


def _shifted(
    markers: FrozenMap[Hex, tuple[Marker, ...]], hex_: Hex, moved: tuple[int, ...]
) -> FrozenMap[Hex, tuple[Marker, ...]]:
    """Return the markers with those that stand at a city of the hex beside the city that it became."""
    if hex_ not in markers:
        return markers
    here = (mark if mark.node is None else mark._replace(node=moved[mark.node]) for mark in markers[hex_])
    return markers.set(hex_, tuple(here))


def fits(old: Tile, new: Tile, rules: UpgradeRules) -> tuple[Fit, ...]:
    """Return every fitting rotation; kept with the old tile, since tiles are few."""
    known: dict[int, tuple[Tile, UpgradeRules, tuple[Fit, ...]]] = old.__dict__.setdefault("_fits", {})
    found = known.get(id(new))
    if found is None or found[0] is not new or (found[1] is not rules and found[1] != rules):
        # new is kept, so its id stays its own; a game has one set of rules, so the last one is enough
        found = known[id(new)] = (new, rules, tuple(_find_fits(old, new, rules)))
    return found[2]


def _find_fits(old: Tile, new: Tile, rules: UpgradeRules) -> Iterator[Fit]:
    if why_no_upgrade(old, new, rules) is not None:
        return
    loose = old.label != "" and old.label in rules.loose
    for rotation in range(6):
        turned = new.rotated(rotation)
        moved = (
            _loose_map(old, turned, rules.loose_tokens)
            if loose
            else _exact_map(old, turned, merging=rules.named is not None)
        )
        if moved is not None:
            yield Fit(rotation, moved, turned, exit_mask(turned))


def fitting(
    tiles: TileSet, hex_: Hex, old: Tile, colour: str, rules: UpgradeRules, *, floating: bool = False
) -> tuple[tuple[Tile, Fit], ...]:
    """Return the designs of a colour that fit a hex, each with every fitting rotation; kept with the designs.

    Parameters
    ----------
    old : what lies on the hex
    floating : whether the tile is laid on bare water, where every rotation fits
    """
    known = derived(tiles)
    key = (fitting, id(old), colour, floating, hex_ if rules.named is not None else None)
    found = known.get(key)
    if found is None or found[0] is not old or found[1] is not rules:  # they are kept, so ids stay their own
        designs = [one for one in tiles.of_colour(colour) if floating or rules.fits_hex(hex_, one)]
        made = [
            (one, fit) for one in designs for fit in (_afloat(one) if floating else fits(old, one, rules))
        ]
        found = known[key] = (old, rules, tuple(made))
    fits_: tuple[tuple[Tile, Fit], ...] = found[2]
    return fits_


def _afloat(design: Tile) -> Iterator[Fit]:
    for rotation in range(6):
        turned = design.rotated(rotation)
        yield Fit(rotation, (), turned, exit_mask(turned))


def exit_mask(tile: Tile) -> int:
    """Return the exits of a tile as a mask."""
    return sum(1 << edge for edge in tile.exits)


def _loose_map(old: Tile, new: Tile, tokens: LooseTokens) -> tuple[int, ...] | None:
    if not set(old.exits) <= set(new.exits):
        return None
    numbers = tuple(range(len(old.nodes)))
    if tokens is LooseTokens.FAR_CITY:
        return numbers
    # Cities with exits go to cities with exits, the others to the others, each in the order of their numbers.
    ranked = sorted(range(len(new.nodes)), key=lambda index: not _edges(new, index))
    moved = dict(zip(sorted(numbers, key=lambda index: not _edges(old, index)), ranked, strict=False))
    return tuple(moved[index] for index in numbers)


def _edges(tile: Tile, node: int) -> set[int]:
    return {edge for path in tile.paths if node in path.nodes for edge in path.edges}


def _exact_map(old: Tile, new: Tile, *, merging: bool) -> tuple[int, ...] | None:
    """Return the first map of nodes under which the new tile has all old track."""
    track = _track(new, tuple(range(len(new.nodes)))) | _through_junctions(new)
    maps = _maps(_kinds(old), _kinds(new)) or (_merged(old, new) if merging else ())
    for moved in maps:
        if _track(old, moved) <= track:
            return moved
    return None


def _merged(old: Tile, new: Tile) -> tuple[tuple[int, ...], ...]:
    """Return the map that sends every city, or every town, to the only city, if its circles are enough."""
    enough = len(new.cities) == 1 and sum(city.slots for city in old.cities) <= new.cities[0].slots
    alike = {node.kind for node in old.nodes} in ({"city"}, {"town"}) and len(new.nodes) == 1
    return ((0,) * len(old.nodes),) if alike and enough else ()


def _track(tile: Tile, moved: tuple[int, ...]) -> set[frozenset[object]]:
    return {
        frozenset(Ref(moved[end.index]) if isinstance(end, Ref) else end for end in (path.a, path.b))
        for path in tile.paths
    }


def _through_junctions(tile: Tile) -> set[frozenset[object]]:
    """Return the pairs of edges that are joined in a junction: track between them is kept there."""
    junctions = (_edges(tile, node.index) for node in tile.nodes if node.kind == "junction")
    return {frozenset(pair) for edges in junctions for pair in combinations(edges, 2)}


def _kinds(tile: Tile) -> tuple[str, ...]:
    return tuple(node.kind for node in tile.nodes)


@lru_cache(maxsize=4096)
def _maps(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every way to send each old node to a new one of its kind, no two to the same."""
    return tuple(
        moved
        for moved in permutations(range(len(new)), len(old))
        if all(new[node] == kind for node, kind in zip(moved, old, strict=True))
    )
