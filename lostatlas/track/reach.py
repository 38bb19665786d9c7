"""Reach: what a company can get to from its tokens.

Reached is what lies on a walk from a token of the company that a train without a limit could trace: no side,
piece of track or city twice, no reversing, no passing a city full of others' tokens or an off-board area;
both may end it. Free circles and reservations do not block. Cities of one group (the circles of a port) are
traced separately unless the caller says otherwise.

The answer is exact. It is kept with the board, so asking again costs a look-up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from lostatlas.kernel.derived import derived
from lostatlas.track.blocking import FullCities, ends
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import GraphNode, graph_node, side_node, stop_node
from lostatlas.track.hexes import Hex
from lostatlas.track.path_search import START, PathSearch, Step, find_path, node_bits
from lostatlas.track.track_index import NOWHERE, SPAN, Move, TrackIndex, TrackPiece, track_index

Target = Hex | Stop | TrackPiece | GraphNode
"""A target: a hex, a stop, a piece of track, or a node of the track graph."""

__all__ = ["FullCities", "Reach", "Target", "Walk", "linked", "reach"]


@dataclass(frozen=True, slots=True)
class Walk:
    """A way along track, in order of travel."""

    nodes: tuple[GraphNode, ...]
    """Where it begins, what it crosses or meets, and where it ends: nodes of the track graph."""
    track: tuple[TrackPiece, ...]
    """The pieces of track between them, one fewer: keys of the track graph's edges."""

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The stops that it meets."""
        return tuple(Stop(hex_, index) for kind, hex_, index in self.nodes if kind == "stop")


def reach(
    board: Board,
    company: str,
    *,
    tokens: Iterable[Stop] | None = None,
    full_cities: FullCities = FullCities.END,
) -> Reach:
    """Return what the company reaches.

    Parameters
    ----------
    tokens : where walks begin; by default every token of the company (a title may say: its home alone)
    full_cities : whether it may pass cities full of others' tokens

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.tiles import parse_tile
    >>> city, plain = parse_tile("city=revenue:20;path=a:0,b:_0"), parse_tile("path=a:0,b:3")
    >>> cells = [
    ...     PrintedHex(Hex(0, 0), "city", city),
    ...     PrintedHex(Hex(0, 1), "blank", plain),
    ...     PrintedHex(Hex(0, 2), "blank", parse_tile("")),
    ... ]
    >>> reached = reach(Board.of(cells).place_token(Stop(Hex(0, 0), 0), "AA"), "AA")
    >>> sorted(map(str, reached.hexes)), reached.open_sides == {(Hex(0, 2), 3)}
    (['M13', 'M15'], True)
    >>> Hex(0, 2) in reached, reached.how(Hex(0, 1)).track
    (False, (TrackPiece(hex=Hex(q=0, r=0), path=0), TrackPiece(hex=Hex(q=0, r=1), path=0)))
    """
    starts = board.tokens_of(company) if tokens is None else tuple(tokens)
    known, key = derived(board), (Reach, company, starts, full_cities)
    found: Reach | None = known.get(key)
    if found is None:
        found = known[key] = Reach(board, company, starts, full_cities)
    return found


def linked(
    board: Board,
    company: str,
    partner: str,
    *,
    full_cities: FullCities = FullCities.END,
) -> Walk | None:
    """Return a walk from a token of one company to a token of the other, or None when they are not linked.

    The partner's own token city does not block, as the walk ends there; other full cities do, unless one of
    the two may pass them.
    """
    reached = reach(board, company, full_cities=full_cities)
    walks = [walk for stop in board.tokens_of(partner) if (walk := reached.how(stop)) is not None]
    return min(walks, key=lambda walk: len(walk.track), default=None)


class Reach:
    """Reach of a company; ask ``target in reach``, `how` and `why_not`."""

    def __init__(self, board: Board, company: str, tokens: tuple[Stop, ...], full_cities: FullCities) -> None:
        self.board, self.company, self.tokens = board, company, tokens
        self.full_cities = full_cities
        self.net: TrackIndex = track_index(board)
        self.closed = ends(board, self.net, (company,), full_cities)
        self.starts = tuple(self.net.ground.node(*token) for token in tokens)
        self.flood = PathSearch(self.net, self.starts, self.closed)
        self._found: dict[int, list[Step]] = {}
        self._entered: dict[int, list[Step] | None] = {}
        self._settle()

    def _settle(self) -> None:
        """Decide every doubtful piece of track that no proven walk travels."""
        flood = self.flood
        self._doubtful = flood.doubtful(self.net, self.closed) if flood.refused else set()
        for piece, _ in sorted(self._doubtful):
            if piece in flood.travelled or piece in self._found:
                continue
            walk = self._search(piece) or []
            for number, (step, _) in enumerate(walk):
                if step not in flood.travelled and step != START:
                    self._found.setdefault(step, walk[: number + 1])

    def _search(self, piece: int) -> list[Step] | None:
        """Return a legal walk that ends with this piece, searched from either of its ends back to a token."""
        path, number = self.net.path(piece), piece // SPAN
        hex_ = self.net.ground.hexes[number]
        for end in (path.a, path.b):
            if isinstance(end, int):
                place = self.net.ground.entering[number][end]
                walk = self._back(place, 1 << (place >> 1), self.net.moves[place], piece)
            else:
                node = self.net.ground.node(hex_, end.index)
                walk = self._back(~node, node_bits(self.net, node), self.net.leaving[node], piece)
            if walk is not None:
                return walk
        return None

    def _back(self, place: int, taken: int, moves: tuple[Move, ...], piece: int) -> list[Step] | None:
        """Return the walk from a token to `place` over `piece`; a crossing is left behind, not entered."""
        goals = frozenset(~start for start in self.starts)
        first = [move for move in moves if move[0] == piece]
        walk = find_path(self.net, first, taken, goals, self.closed)
        if walk is None:
            return None
        places = [place, *(target for _, target in walk)]
        turned = [target if target < 0 else target ^ 1 for target in reversed(places)]
        return list(zip([START, *(step for step, _ in reversed(walk))], turned, strict=True))

    def enters(self, crossing: int) -> bool:
        """Return whether a legal walk crosses this side in this direction (a crossing of the net)."""
        if crossing in self.flood.first:
            return True
        if crossing not in self._entered:
            self._entered[crossing] = self._search_crossing(crossing)
        return self._entered[crossing] is not None

    def _search_crossing(self, crossing: int) -> list[Step] | None:
        for piece in sorted(piece for piece, target in self._doubtful if target == crossing):
            place = crossing ^ 1
            walk = self._back(place, 1 << (place >> 1), self.net.moves[place], piece)
            if walk is not None:
                return walk
        return None

    @cached_property
    def pieces(self) -> frozenset[int]:
        """The numbers of the pieces of track reached."""
        return frozenset([*self.flood.travelled, *self._found])

    @cached_property
    def crossings(self) -> frozenset[int]:
        """The numbers of the crossings walks make; every reached side is among them, one way at least."""
        made = [place for place in self.flood.first if place >= 0]
        made += [walk[-1][1] for walk in self._found.values() if walk[-1][1] >= 0]
        return frozenset(made)

    @cached_property
    def hex_numbers(self) -> frozenset[int]:
        """The numbers of the hexes reached."""
        index = self.net.ground.index
        return frozenset(
            [piece // SPAN for piece in self.pieces] + [index[token.hex] for token in self.tokens]
        )

    @cached_property
    def track(self) -> frozenset[TrackPiece]:
        """The pieces of track reached."""
        return frozenset(map(self.net.piece, self.pieces))

    @cached_property
    def sides(self) -> frozenset[GraphNode]:
        """The sides reached, as nodes of the track graph."""
        return frozenset(graph_node(self.net, crossing) for crossing in self.crossings)

    @cached_property
    def stops(self) -> frozenset[Stop]:
        """The stops reached, tokens among them."""
        places = [place for place in self.flood.first if place < 0]
        places += [walk[-1][1] for walk in self._found.values() if walk[-1][1] < 0]
        nodes, spots = self.net.ground.nodes, self.net.spots
        return frozenset(Stop(*nodes[~place]) for place in places if spots[~place].node.kind != "junction")

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """The hexes with reached track, and those of the tokens, with or without track."""
        return frozenset(self.net.ground.hexes[number] for number in self.hex_numbers)

    @cached_property
    def open_sides(self) -> frozenset[tuple[Hex, int]]:
        """Where reached track ends: hexes of the map that it leads into, each with the edge entered."""
        ground, moves = self.net.ground, self.net.moves
        entered = [ground.entered[crossing] for crossing in self.crossings if not moves[crossing]]
        return frozenset((ground.hexes[number], edge) for number, edge in entered if number != NOWHERE)

    def __contains__(self, target: object) -> bool:
        if isinstance(target, Hex):
            return target in self.hexes
        if isinstance(target, TrackPiece):
            return target in self.track
        if isinstance(target, Stop):
            return target in self.stops
        if isinstance(target, tuple) and len(target) == 3:
            kind, hex_, index = target
            if kind == "stop":
                return Stop(hex_, index) in self.stops
            if kind == "side":
                return side_node(hex_, index) in self.sides
            return any(target == graph_node(self.net, place) for place in self.flood.first if place < 0)
        return False

    def how(self, target: Target) -> Walk | None:
        """Return a legal walk from a token to the target, or None when it is not reached."""
        steps = self._steps(target)
        if steps is None:
            return None
        nodes = tuple(graph_node(self.net, place) for _, place in steps)
        return Walk(nodes, tuple(self.net.piece(piece) for piece, _ in steps[1:]))

    def _steps(self, target: Target) -> list[Step] | None:
        flood, net = self.flood, self.net
        if isinstance(target, Hex):
            number = net.ground.index.get(target, NOWHERE)
            for place, token in enumerate(self.tokens):
                if token.hex == target:
                    return flood.walk_to(place)
            for piece in sorted(self.pieces):
                if piece // SPAN == number:
                    return self._steps_over(piece)
            return None
        if isinstance(target, TrackPiece):
            piece = net.ground.index[target.hex] * SPAN + target.path
            return self._steps_over(piece) if piece in self.pieces else None
        node = stop_node(target) if isinstance(target, Stop) else target
        if node[0] == "side":
            node = side_node(node[1], node[2])
        for number, place in enumerate(flood.places):
            if graph_node(net, place) == node:
                return flood.walk_to(number)
        for walk in self._found.values():
            if graph_node(net, walk[-1][1]) == node:
                return walk
        return None

    def _steps_over(self, piece: int) -> list[Step]:
        if piece in self._found:
            return self._found[piece]
        number = self.flood.travelled[piece]
        place = self.flood.places[number]
        moves = self.net.moves[place] if place >= 0 else self.net.leaving[~place]
        target = next(move[2] for move in moves if move[0] == piece)
        return [*self.flood.walk_to(number), (piece, target)]
