"""Laying track: every legal tile, and why another is none.

`Lays` answers for one company on one board. How many lays a turn has is the step's business: first lays and
upgrades come apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from lostatlas.kernel.errors import Refusal
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex, opposite
from lostatlas.track.lay_reach import LayReach, TrackReach
from lostatlas.track.reach import Reach, Target, reach
from lostatlas.track.reach_refusals import why_unreached
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import COLOURS, Tile
from lostatlas.track.track_barriers import NEW_SIDES, BarrierRules, barred_mask, barriers
from lostatlas.track.track_index import TrackIndex, track_index
from lostatlas.track.upgrades import Fit, UpgradeRules, exit_mask, fitting, lay_fit, why_no_upgrade

__all__ = ["Lay", "LayRules", "Lays", "TrackReach"]


TerrainCost = Callable[[int], int]
"""A policy: what a company pays where this cost is printed."""


def full_cost(printed: int) -> int:
    """Return the printed cost."""
    return printed


class Lay(NamedTuple):
    """One tile laid: where, which design, how turned, and what its terrain costs."""

    hex: Hex
    tile: str
    rotation: int
    cost: int = 0

    @property
    def text(self) -> str:
        """The lay as people write it, without its cost.

        >>> Lay(Hex(-3, -1), "9", 1, 40).text
        '9@J8 r1'
        """
        return f"{self.tile}@{self.hex} r{self.rotation}"


@dataclass(frozen=True, slots=True)
class LayRules:
    """Rules of lays from a title, a phase and a company's powers."""

    colours: tuple[str, ...] = ("yellow",)
    """The tile colours it may lay; with the colour of water it may build bridges."""
    track_reach: TrackReach = TrackReach.ANY
    ends: BarrierRules = NEW_SIDES
    full_cities: FullCities = FullCities.END
    upgrades: UpgradeRules = field(default_factory=UpgradeRules)
    tokens: tuple[Stop, ...] | None = None
    """Where its reach begins; None: at all its tokens."""
    terrain_cost: TerrainCost = full_cost
    """Function from the printed cost of a hex to the amount paid."""

    def cost(self, board: Board, hex_: Hex) -> int:
        """Return what the terrain of a hex costs whoever lays a tile there: nothing where one lies.

        >>> from lostatlas.track.printed_hex import PrintedHex
        >>> from lostatlas.track.tiles import parse_tile
        >>> board = Board.of(
        ...     [PrintedHex(Hex(0, 0), "mountain", parse_tile("upgrade=cost:40,terrain:mountain"))]
        ... )
        >>> LayRules(terrain_cost=lambda printed: printed // 2).cost(board, Hex(0, 0))
        20
        """
        return 0 if hex_ in board.laid else self.terrain_cost(board.cells[hex_].printed.cost)


class Lays:
    """The legal lays of a company: iterate, ``in``, `first`, `upgrades`, `why_not`, `why_no_tile`.

    Parameters
    ----------
    budget : what the company can pay for terrain; None: any amount

    Examples
    --------
    >>> from lostatlas.kernel.frozen import FrozenMap
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.tiles import parse_tile
    >>> home = parse_tile("city=revenue:20;path=a:0,b:_0", colour="gray")
    >>> cells = [PrintedHex(Hex(0, r), "blank", parse_tile("")) for r in (1, 2)] + [
    ...     PrintedHex(Hex(0, 0), "city", home)
    ... ]
    >>> board = Board.of(cells).place_token(Stop(Hex(0, 0), 0), "AA")
    >>> straight = parse_tile("path=a:0,b:3", id="9", colour="yellow")
    >>> lays = Lays(board, "AA", TileSet(FrozenMap({"9": straight}), FrozenMap({"9": 1})), LayRules())
    >>> list(lays)
    [Lay(hex=Hex(q=0, r=1), tile='9', rotation=0, cost=0), Lay(hex=Hex(q=0, r=1), tile='9', rotation=3,
    cost=0)]
    >>> lays.why_not(Lay(Hex(0, 1), "9", 1)).key
    'lay.end_rim'
    """

    def __init__(
        self, board: Board, company: str, tiles: TileSet, rules: LayRules, *, budget: int | None = None
    ) -> None:
        self.board, self.company, self.tiles, self.rules, self.budget = board, company, tiles, rules, budget
        self.net: TrackIndex = track_index(board)
        self.reach: Reach = self._reach_on(board, rules.tokens)
        self.supply = tiles.supply(board)
        self._lay_reach = LayReach(self.reach, rules.track_reach, self._reach_with)
        self._any: dict[bool, bool] = {}
        """Whether there is an upgrade (True), or a first lay (False), as far as that was asked."""

    def __iter__(self) -> Iterator[Lay]:
        yield from self.first
        yield from self.upgrades

    def __len__(self) -> int:
        return len(self.first) + len(self.upgrades)

    def __contains__(self, lay: object) -> bool:
        return isinstance(lay, Lay) and self.why_not(lay) is None

    @cached_property
    def first(self) -> tuple[Lay, ...]:
        """The legal tiles on hexes without track, bridges included, by hex, design and rotation."""
        return tuple(self._legal(upgrades=False))

    @cached_property
    def upgrades(self) -> tuple[Lay, ...]:
        """The legal replacements of track that lies there, by hex, design and rotation."""
        return tuple(self._legal(upgrades=True))

    def any_of(self, *, upgrades: bool) -> bool:
        """Return whether there is a first lay, or an upgrade; stops at the first one."""
        known = self.__dict__.get("upgrades" if upgrades else "first")
        if known is not None:
            return bool(known)
        if upgrades not in self._any:
            self._any[upgrades] = any(True for _ in self._legal(upgrades=upgrades))
        return self._any[upgrades]

    def on(self, hexes: Collection[Hex], *, upgrades: bool) -> Iterator[Lay]:
        """Yield the legal first lays, or upgrades, on these hexes; it costs less than looking at all."""
        known: tuple[Lay, ...] | None = self.__dict__.get("upgrades" if upgrades else "first")
        if known is not None:
            return (lay for lay in known if lay.hex in hexes)
        return self._legal(upgrades=upgrades, hexes=hexes)

    def _legal(self, *, upgrades: bool, hexes: Collection[Hex] | None = None) -> Iterator[Lay]:
        ground = self.net.ground
        anywhere = self.rules.track_reach is TrackReach.NONE
        reached = {*self._lay_reach.open, *self.reach.hex_numbers}
        for number in range(len(ground.hexes)) if anywhere else sorted(reached):
            hex_ = ground.hexes[number]
            if hexes is not None and hex_ not in hexes:
                continue
            if self._is_upgrade(hex_) is not upgrades or self._why_not_hex(hex_) is not None:
                continue
            old = self.net.tiles[number]
            colour, cost = self._next_colour(hex_, old), self.rules.cost(self.board, hex_)
            if colour not in self.rules.colours or (self.budget is not None and cost > self.budget):
                continue
            blocked, supply = self._blocked(number, old), self.supply
            sure = self._lay_reach.sure(number, old)
            for design, fit in self._fitting(hex_, old, colour):
                if fit.exits & blocked or supply[design.id] <= 0:
                    continue
                if sure & fit.exits or self._lay_reach.reaches(number, old, fit):
                    yield Lay(hex_, design.id, fit.rotation, cost)

    def _is_upgrade(self, hex_: Hex) -> bool:
        return hex_ in self.board.laid or self.board.cells[hex_].printed.colour not in (COLOURS[0], "blue")

    def _next_colour(self, hex_: Hex, old: Tile) -> str:
        if self._is_water(hex_):
            return old.colour
        return self.rules.upgrades.following(old.colour)

    def _is_water(self, hex_: Hex) -> bool:
        return self.board.cells[hex_].terrain == "water" and hex_ not in self.board.laid

    def _fitting(self, hex_: Hex, old: Tile, colour: str) -> tuple[tuple[Tile, Fit], ...]:
        """Return what of a colour fits a hex with this tile on it, left or not."""
        return fitting(self.tiles, hex_, old, colour, self.rules.upgrades, floating=self._is_water(hex_))

    def _fits(self, hex_: Hex, old: Tile, design: Tile) -> list[Fit]:
        return [fit for one, fit in self._fitting(hex_, old, design.colour) if one is design]

    def _blocked(self, number: int, old: Tile) -> int:
        mask = barred_mask(self.board, self.net, number, self.rules.ends.barred)
        return mask & ~exit_mask(old) if self.rules.ends.tested == "new" else mask

    def _reach_on(self, board: Board, tokens: tuple[Stop, ...] | None) -> Reach:
        rules = self.rules
        return reach(board, self.company, tokens=tokens, full_cities=rules.full_cities)

    def _reach_with(self, hex_: Hex, fit: Fit) -> Reach:
        """Return what is reached once this tile lies there."""
        after = lay_fit(self.board, hex_, fit)
        tokens = tuple(
            Stop(hex_, fit.moved[token.node]) if token.hex == hex_ else token for token in self.reach.tokens
        )
        return self._reach_on(after, tokens)

    # -- verify

    def why_not(self, lay: Lay) -> Refusal | None:
        """Return why the company may not lay this, or None; the cost in `lay` is not looked at."""
        return next(self.reasons(lay), None)

    def reasons(self, lay: Lay) -> Iterator[Refusal]:
        """Yield everything that forbids a lay; the cost in `lay` is not looked at.

        Where nothing at all may be laid, that is the only reason.
        """
        hex_, facts = lay.hex, {"company": self.company, "hex": str(lay.hex), "tile": lay.tile}
        if hex_ not in self.board.cells:
            yield Refusal.of("lay.off_map", facts)
            return
        if lay.tile not in self.tiles:
            yield Refusal.of("lay.unknown_tile", facts)
            return
        if (refusal := self._why_not_hex(hex_)) is not None:
            yield refusal
            return
        design, old = self.tiles[lay.tile], self.board.tile(hex_)
        fitting = self._fits(hex_, old, design)
        yield from self._against_design(hex_, old, design)
        found = next((fit for fit in fitting if fit.rotation == lay.rotation % 6), None)
        if found is not None:
            yield from self._against_place(hex_, old, found, facts)
        elif self._is_water(hex_) or self._why_no_upgrade(hex_, old, design) is None:
            rotations = tuple(str(fit.rotation) for fit in fitting)
            yield Refusal.of("lay.track", {**facts, "rotation": lay.rotation, "rotations": rotations})
            turned = design.rotated(lay.rotation % 6)
            yield from self._against_ends(hex_, old, exit_mask(turned), facts)

    def why_no_tile(self, hex_: Hex) -> Refusal | None:
        """Return why no tile whatever may be laid on a hex, or None where that depends on the tile.

        Asked in turn: may anything be laid there, does its track change, does the company reach it, may it
        lay the next colour, can it pay for the terrain.

        Examples
        --------
        >>> from lostatlas.kernel.frozen import FrozenMap
        >>> from lostatlas.track.printed_hex import PrintedHex
        >>> from lostatlas.track.tiles import parse_tile
        >>> board = Board.of([PrintedHex(Hex(0, 0), "blank", parse_tile(""))])
        >>> lays = Lays(board, "AA", TileSet(FrozenMap(), FrozenMap()), LayRules())
        >>> lays.why_no_tile(Hex(0, 0)).key
        'reach.no_token'
        """
        facts = {"company": self.company, "hex": str(hex_)}
        if hex_ not in self.board.cells:
            return Refusal.of("lay.off_map", facts)
        if (refusal := self._why_not_hex(hex_)) is not None:
            return refusal
        old = self.board.tile(hex_)
        colour = self._next_colour(hex_, old)
        if not colour:
            return Refusal.of("upgrade.never", {"old": old.id, "old_colour": old.colour})
        if not self._lay_reach.touches(self.net.ground.index[hex_]):
            return self._why_not_touched(hex_)
        if colour not in self.rules.colours:
            colours = tuple(self.rules.colours)
            return Refusal.of("lay.next_colour", {**facts, "colour": colour, "colours": colours})
        return self._why_not_paid(hex_, facts)

    def why_not_nearest(self, hex_: Hex) -> Refusal | None:
        """Return why the tile that comes nearest to being legal on a hex is not; None when one is legal.

        Nearest is a tile that is left, fits and meets reached track, then one that ends nowhere it may not.
        A hex that `why_no_tile` refuses has no nearest tile: ask that first.
        """
        number, old = self.net.ground.index[hex_], self.board.tile(hex_)
        blocked = self._blocked(number, old)
        found = self._fitting(hex_, old, self._next_colour(hex_, old))
        left = [(tile, fit) for tile, fit in found if self.supply[tile.id] > 0]

        def nearness(one: tuple[Tile, Fit]) -> tuple[bool, bool, bool]:
            reach_, fit = self._lay_reach, one[1]
            return (
                reach_.reaches_any(number, fit),
                not fit.exits & blocked,
                reach_.reaches(number, old, fit),
            )

        if left:
            tile, fit = max(left, key=nearness)
            return self.why_not(Lay(hex_, tile.id, fit.rotation))
        facts = {"company": self.company, "hex": str(hex_)}
        if found:
            gone = found[0][0].id
            return Refusal.of("lay.supply", {**facts, "tile": gone, "count": self.tiles.counts[gone]})
        return Refusal.of("lay.no_design", {**facts, "colour": self._next_colour(hex_, old)})

    def _why_not_hex(self, hex_: Hex) -> Refusal | None:
        cell, facts = self.board.cells[hex_], {"company": self.company, "hex": str(hex_)}
        if cell.terrain in ("border", "offboard"):
            return Refusal.of(f"lay.{cell.terrain}", facts)
        if self._is_water(hex_) and cell.printed.colour not in self.rules.colours:
            return Refusal.of("lay.water", facts)
        return None

    def _why_no_upgrade(self, hex_: Hex, old: Tile, design: Tile) -> Refusal | None:
        """Return why a design may not replace what lies on a hex, however it is turned."""
        rules = self.rules.upgrades
        refusal = why_no_upgrade(old, design, rules)
        if refusal is not None or rules.named is None or rules.fits_hex(hex_, design):
            return refusal
        colour = rules.following(old.colour)
        known = tuple(one.id for one in self.tiles if one.colour == colour and rules.fits_hex(hex_, one))
        return Refusal.of("upgrade.named", {"hex": str(hex_), "tile": design.id, "known": known})

    def _against_design(self, hex_: Hex, old: Tile, design: Tile) -> Iterator[Refusal]:
        facts = {
            "company": self.company,
            "hex": str(hex_),
            "tile": design.id,
            "colour": design.colour,
            "colours": tuple(self.rules.colours),
        }
        if self._is_water(hex_):
            if design.colour != old.colour:
                yield Refusal.of("lay.only_bridges", facts)
        elif design.colour not in self.rules.upgrades.ladder and self.board.cells[hex_].terrain != "water":
            yield Refusal.of("lay.bridge_on_land", facts)
        else:
            if design.colour not in self.rules.colours:
                yield Refusal.of("lay.colour", facts)
            if (refusal := self._why_no_upgrade(hex_, old, design)) is not None:
                yield refusal
        if self.supply[design.id] <= 0:
            yield Refusal.of("lay.supply", {**facts, "count": self.tiles.counts[design.id]})

    def _against_place(self, hex_: Hex, old: Tile, fit: Fit, facts: dict[str, str]) -> Iterator[Refusal]:
        number = self.net.ground.index[hex_]
        yield from self._against_ends(hex_, old, fit.exits, facts)
        if not self._lay_reach.reaches(number, old, fit):
            if self._lay_reach.reaches_any(number, fit):
                yield Refusal.of("lay.no_new_track", facts)
            else:
                yield self._why_unreached(hex_, fit, facts)
        if (refusal := self._why_not_paid(hex_, facts)) is not None:
            yield refusal

    def _against_ends(self, hex_: Hex, old: Tile, exits: int, facts: dict[str, str]) -> Iterator[Refusal]:
        """Yield where an end may not lead: one side for each kind of barrier."""
        number = self.net.ground.index[hex_]
        wrong = exits & self._blocked(number, old)
        seen = set()
        for edge in range(6):
            if not wrong >> edge & 1:
                continue
            barrier = barriers(self.board, self.net, number)[edge]
            if barrier in seen:
                continue
            seen.add(barrier)
            there = {"edge": hex_.layout.edges[edge].lower(), "towards": str(hex_.neighbour(edge))}
            yield Refusal.of(f"lay.end_{barrier}", {**facts, **there})

    def _why_not_paid(self, hex_: Hex, facts: dict[str, str]) -> Refusal | None:
        cost = self.rules.cost(self.board, hex_)
        if self.budget is not None and cost > self.budget:
            return Refusal.of("lay.cost", {**facts, "cost": cost, "budget": self.budget})
        return None

    def _why_unreached(self, hex_: Hex, fit: Fit, facts: dict[str, str]) -> Refusal:
        """Return the nearest reason: for track that meets the tile, or for track under it."""
        return next(self._missing(hex_, fit.tile.exits), Refusal.of("lay.unconnected", facts))

    def _why_not_touched(self, hex_: Hex) -> Refusal:
        """Return what bars the way to a hex, or else that no way leads to it."""
        unconnected = Refusal.of("reach.unconnected", {"company": self.company, "target": str(hex_)})
        if not self.reach.tokens:
            unconnected = replace(unconnected, key="reach.no_token")
        reasons = self._missing(hex_, range(6))
        barred = next((one for one in reasons if one.key != "reach.unconnected"), unconnected)
        return replace(barred, facts={**barred.facts, "target": str(hex_)})

    def _missing(self, hex_: Hex, edges: Iterable[int]) -> Iterator[Refusal]:
        """Yield why track that meets a hex over these edges is not reached, then why its own is not."""
        cells, tile = self.board.cells, self.board.tile
        nodes: list[Target] = [
            ("side", hex_, edge)
            for edge in edges
            if (near := hex_.neighbour(edge)) in cells and opposite(edge) in tile(near).exits
        ]
        for node in (*nodes, *((hex_,) if tile(hex_).exits else ())):
            if (refusal := why_unreached(self.reach, node)) is not None:
                yield refusal
