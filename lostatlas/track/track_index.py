"""The track of a board as small integers: what reach and both graphs are made from.

Every side between two hexes has a number for as long as the map is the same, and so has every *crossing*: a
side with the hex that a train enters over it. Crossing ``2s`` enters the owner of side ``s`` (the hex where
its edge is 0–2), crossing ``2s + 1`` the other hex, so ``x ^ 1`` is the same side the other way. A node of a
tile is written ``~n``, a negative number. From each crossing and each node lead *moves*: over which piece of
track, which bits of a mask the move takes up (a side, a stop, a group, a piece between two nodes: each at
most once on a legal walk), and where to.

A board with one more tile shares all but one hex with the board before, so its net is that net with one hex
replaced. Tokens change nothing here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from lostatlas.kernel.derived import derived
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, opposite
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import Path, Ref, Tile, TileNode

T = TypeVar("T")

Move = tuple[int, int, int]
"""The piece (hex number × `SPAN` + number of the path), the bits it takes up, and the crossing or ``~node``
after it."""

SPAN = 64
"""More pieces of track than any tile has."""

NOWHERE = -1
"""The number of a hex that the map does not have."""


class TrackPiece(NamedTuple):
    """One piece of track: a hex and the number of a path on its tile."""

    hex: Hex
    path: int


class IndexedNode(NamedTuple):
    """One node of the tile on a hex."""

    hex: int
    node: TileNode


class MapIndex:
    """The numbers of hexes, sides, nodes and bits of one map; numbers are only ever added."""

    def __init__(self, cells: FrozenMap[Hex, PrintedHex]) -> None:
        self.cells = cells
        self.recent: deque[TrackIndex] = deque(maxlen=_RECENT)
        """The last nets of this map."""
        self.route_track: dict[tuple[int, int], Any] = {}
        """What `lostatlas.rail.route_problem` knows of the track on a hex with a tile."""
        self.track_rows: dict[tuple[int, int], Any] = {}
        """The same in numbers; `lostatlas.rail.revenue_cache` fills it."""
        self.hexes = tuple(cells)
        self.index = {hex_: number for number, hex_ in enumerate(self.hexes)}
        self.sides: list[tuple[Hex, int]] = []
        """The name of each side: a hex and its edge; the hex where the edge is 0–2, unless the side is
        closed."""
        self.entered: list[tuple[int, int]] = []
        """By crossing: the number of the hex that it enters, or `NOWHERE`, and over which of its edges."""
        self.entering: list[list[int]] = [[0] * 6 for _ in self.hexes]
        """By hex and edge: the crossing that enters the hex there."""
        self.nodes: list[tuple[Hex, int]] = []
        self._numbers: dict[tuple[Hex, int], int] = {}
        self._bits: dict[object, int] = {}
        self.locals: dict[tuple[int, int], tuple[Tile, TileMoves]] = {}
        for number, hex_ in enumerate(self.hexes):
            for edge in range(6):
                self._add_side(number, hex_, edge)
        self.first_bit = len(self.sides)

    def _add_side(self, number: int, hex_: Hex, edge: int) -> None:
        near = self.index.get(hex_.neighbour(edge), NOWHERE)
        closed = self._closed(number, edge) or (near != NOWHERE and self._closed(near, opposite(edge)))
        if edge >= 3 and near != NOWHERE and not closed:
            return  # the neighbour adds it
        side = len(self.sides)
        owner = (hex_, edge) if edge < 3 or closed else (hex_.neighbour(edge), edge - 3)
        self.sides.append(owner)
        inwards = (number, edge)
        outwards = (NOWHERE if closed else near, opposite(edge))
        first_is_owner = owner[0] == hex_
        self.entered += (inwards, outwards) if first_is_owner else (outwards, inwards)
        self.entering[number][edge] = 2 * side + (not first_is_owner)
        if outwards[0] != NOWHERE:
            self.entering[near][opposite(edge)] = 2 * side + 1

    def _closed(self, number: int, edge: int) -> bool:
        border = self.cells[self.hexes[number]].printed.borders.get(edge)
        return border is not None and border.get("type") == "impassable"

    def node(self, hex_: Hex, index: int) -> int:
        """Return the number of a node."""
        key = (hex_, index)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.nodes)
            self.nodes.append(key)
        return number

    def bit(self, name: object) -> int:
        """Return the bit of a node, group or piece."""
        place = self._bits.get(name)
        if place is None:
            place = self._bits[name] = self.first_bit + len(self._bits)
        return 1 << place

    def local(self, number: int, tile: Tile) -> TileMoves:
        """Return the moves inside a hex with this tile on it."""
        key = (number, id(tile))
        known = self.locals.get(key)
        if known is None or known[0] is not tile:
            # the tile is kept, so its id stays its own
            known = self.locals[key] = (tile, _local(self, number, tile))
        return known[1]


@dataclass(frozen=True, slots=True)
class TileMoves:
    """The moves inside one hex."""

    by_crossing: tuple[tuple[int, tuple[Move, ...]], ...]
    by_node: tuple[tuple[int, tuple[Move, ...]], ...]
    spots: tuple[tuple[int, IndexedNode], ...]


def _local(ground: MapIndex, number: int, tile: Tile) -> TileMoves:
    hex_ = ground.hexes[number]
    entering = ground.entering[number]
    starts: dict[int, list[Move]] = {entering[edge]: [] for edge in range(6)}
    leaving: dict[int, list[Move]] = {ground.node(hex_, node.index): [] for node in tile.nodes}
    for place, path in enumerate(tile.paths):
        if path.future:
            continue
        inner = ground.bit(("piece", hex_, place)) if not path.edges else 0
        for a, b in ((path.a, path.b), (path.b, path.a)):
            if isinstance(b, Ref):
                node = tile.nodes[b.index]
                target, taken = ~ground.node(hex_, b.index), inner | stop_bits(ground, hex_, node)
            else:
                target = entering[b] ^ 1
                taken = 1 << (target >> 1)
            start = leaving[ground.node(hex_, a.index)] if isinstance(a, Ref) else starts[entering[a]]
            start.append((number * SPAN + place, taken, target))
    return TileMoves(
        tuple((crossing, tuple(moves)) for crossing, moves in starts.items()),
        tuple((node, tuple(moves)) for node, moves in leaving.items()),
        tuple((ground.node(hex_, node.index), IndexedNode(number, node)) for node in tile.nodes),
    )


def stop_bits(ground: MapIndex, hex_: Hex, node: TileNode) -> int:
    """Return the bit that a visit takes up; a junction takes none, since other legs may cross there."""
    if node.kind == "junction":
        return 0
    return ground.bit(("node", hex_, node.index))


@dataclass(frozen=True, slots=True)
class TrackIndex:
    """All moves of a board."""

    ground: MapIndex
    laid: FrozenMap[Hex, Tile]
    tiles: list[Tile]
    """What lies on each hex, by number."""
    moves: list[tuple[Move, ...]]
    """By crossing: the moves into the hex it enters."""
    leaving: dict[int, tuple[Move, ...]]
    """By node."""
    spots: dict[int, IndexedNode]
    _kept: dict[Callable[[TrackIndex], Any], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def kept(self, make: Callable[[TrackIndex], T]) -> T:
        """Return what a function makes of this net: it is asked once, and the answer kept with the net.

        What a `Patched` makes is handed on to the next nets, patched where a hex has changed.
        """
        if make not in self._kept:
            self._kept[make] = make(self)
        made: T = self._kept[make]
        return made

    def hand_on(self, net: TrackIndex, changed: list[int]) -> None:
        """Give what can be patched to a net in which the hexes of these numbers have changed."""
        for make, made in tuple(self._kept.items()):
            if isinstance(make, Patched):
                net._kept[make] = make.patch(made, net, changed)

    def piece(self, number: int) -> TrackPiece:
        """Return the name of a piece of track."""
        return TrackPiece(self.ground.hexes[number // SPAN], number % SPAN)

    def path(self, number: int) -> Path:
        """Return a piece of track as its tile has it."""
        return self.tiles[number // SPAN].paths[number % SPAN]


class Patched(Generic[T]):
    """Something that is made of a whole net, and brought up to date where a few hexes have changed.

    Parameters
    ----------
    make : makes it of a net
    patch : given what was made of a net, another net, and the numbers of the hexes in which the two differ,
        returns what would be made of the other one; it leaves the old one as it is
    """

    __slots__ = ("make", "patch")

    def __init__(
        self, make: Callable[[TrackIndex], T], patch: Callable[[T, TrackIndex, list[int]], T]
    ) -> None:
        self.make, self.patch = make, patch

    def __call__(self, net: TrackIndex) -> T:
        """Return what is made of a net."""
        return self.make(net)


_RECENT = 8
"""Number of nets of a map that are searched for one that differs in few hexes."""


def map_index(board: Board) -> MapIndex:
    """Return the numbers of this board's map."""
    known = derived(board.cells)
    ground: MapIndex | None = known.get(MapIndex)
    if ground is None:
        ground = known[MapIndex] = MapIndex(board.cells)
    return ground


def track_index(board: Board) -> TrackIndex:
    """Return the moves of this board; boards with the same track share them.

    GameDataError when this is not a board.
    """
    if not isinstance(board, Board):
        raise GameDataError("board.no_board", found=type(board).__name__)
    known = derived(board)
    net: TrackIndex | None = known.get(TrackIndex)
    if net is None:
        ground, of_track = map_index(board), derived(board.laid)
        net = of_track.get(ground)
        if net is None:
            net = of_track[ground] = _build(ground, board, _nearest(ground, board.laid))
            ground.recent.append(net)
        known[TrackIndex] = net
    return net


def _nearest(ground: MapIndex, laid: FrozenMap[Hex, Tile]) -> TrackIndex | None:
    """Return a recent net of the same map that differs in few hexes; a look at the last ones is enough."""
    for net in reversed(tuple(ground.recent)):
        if abs(len(net.laid) - len(laid)) <= 2:
            return net
    return None


def _build(ground: MapIndex, board: Board, near: TrackIndex | None) -> TrackIndex:
    laid, cells = board.laid, board.cells
    if near is None:
        tiles = [laid.get(hex_) or cell.printed for hex_, cell in cells.items()]
        moves: list[tuple[Move, ...]] = [()] * len(ground.entered)
        leaving: dict[int, tuple[Move, ...]] = {}
        spots: dict[int, IndexedNode] = {}
        changed = list(range(len(tiles)))
    else:
        tiles, moves, leaving, spots = (
            near.tiles.copy(),
            near.moves.copy(),
            near.leaving.copy(),
            near.spots.copy(),
        )
        before = near.laid
        hexes = [hex_ for hex_, tile in laid.items() if before.get(hex_) is not tile]
        hexes += [hex_ for hex_ in before if hex_ not in laid]
        changed = []
        for hex_ in hexes:
            number = ground.index[hex_]
            for node, _ in ground.local(number, tiles[number]).by_node:
                del leaving[node], spots[node]
            tiles[number] = laid.get(hex_) or cells[hex_].printed
            changed.append(number)
    for number in changed:
        local = ground.local(number, tiles[number])
        for crossing, steps in local.by_crossing:
            moves[crossing] = steps
        leaving.update(local.by_node)
        spots.update(local.spots)
    net = TrackIndex(ground, laid, tiles, moves, leaving, spots)
    if near is not None:
        near.hand_on(net, changed)
    return net
