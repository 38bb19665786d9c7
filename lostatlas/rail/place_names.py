"""Names for stops, sides and pieces of track, as players write them, for the keys of a route problem."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.state import RunRoute
from lostatlas.routes import Key, RouteProblem
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex, HexLayout
from lostatlas.track.tile_parts import TileNode
from lostatlas.track.track_index import TrackPiece

__all__ = ["graph_names", "piece_name", "route_label", "stop_label", "stop_name", "typed_names"]


def stop_name(board: Board, stop: Stop) -> str:
    """Return the name of a stop as one types it: ``K9``, or ``K9.1`` where its hex has several.

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.hexes import Hex
    >>> from lostatlas.track.tiles import parse_tile
    >>> board = Board.of([PrintedHex(Hex(0, 0), "city", parse_tile("city=revenue:20;city=revenue:30"))])
    >>> stop_name(board, Stop(Hex(0, 0), 1))
    'M13.1'
    """
    several = len(board.tile(stop.hex).stops) > 1
    return f"{stop.hex}.{stop.node}" if several else str(stop.hex)


def stop_label(board: Board, stop: Stop) -> LazyMessage | str:
    """Return the name of a stop for a sentence: where its hex has several, which of them by its place.

    It is the typed name where the tile does not say where its stops are drawn.

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.hexes import Hex
    >>> from lostatlas.track.tiles import parse_tile
    >>> port = parse_tile("city=revenue:30,loc:1.5;city=revenue:30,loc:4")
    >>> board = Board.of([PrintedHex(Hex(0, 0), "home", port)])
    >>> [str(stop_label(board, Stop(Hex(0, 0), node))) for node in (0, 1)]
    ['M13 (west)', 'M13 (northeast)']
    >>> stop_label(board, Stop(Hex(0, 0), 7))
    'M13.7'
    """
    tile = board.tile(stop.hex)
    layout = stop.hex.layout
    places = [_place(node, layout) for node in tile.stops]
    known = stop.node < len(tile.nodes)  # a refused move may name a city too many
    mine = _place(tile.nodes[stop.node], layout) if known else ""
    if len(places) < 2 or not mine or places.count(mine) > 1:
        return stop_name(board, stop)
    return LazyMessage("rail.stop_at", FrozenMap(hex=str(stop.hex), side=mine))


def typed_names(board: Board, text: str) -> str:
    """Return a text whose stops are named as one types them, where it names them as a sentence does.

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.hexes import Hex
    >>> from lostatlas.track.tiles import parse_tile
    >>> port = parse_tile("city=revenue:30,loc:1.5;city=revenue:30,loc:4")
    >>> typed_names(Board.of([PrintedHex(Hex(0, 0), "home", port)]), "M13 (west)–M15")
    'M13.0–M15'
    """
    for hex_ in board.cells:
        several = board.tile(hex_).stops if str(hex_) in text else ()
        for stop in (Stop(hex_, node.index) for node in several):
            text = text.replace(str(stop_label(board, stop)), stop_name(board, stop))
    return text


def route_label(route: RunRoute) -> LazyMessage:
    """Return the route of a train as a message: ``2-train K9–J8``.

    Examples
    --------
    >>> from lostatlas.track.hexes import Hex
    >>> str(route_label(RunRoute("2", (Stop(Hex(0, 0), 0), Stop(Hex(0, 1), 0)))))
    '2-train M13–M15'
    """
    stops = "–".join(str(stop.hex) for stop in route.stops)
    return LazyMessage("rail.route", FrozenMap(train=route.train, stops=stops))


def piece_name(board: Board, piece: TrackPiece) -> str:
    """Return the name of a piece of track, its hex and its two ends, such as ``K9: S–K9.1``."""
    path = board.tile(piece.hex).paths[piece.path]
    ends = [
        piece.hex.layout.edges[end] if isinstance(end, int) else _node_name(board, Stop(piece.hex, end.index))
        for end in (path.a, path.b)
    ]
    return f"{piece.hex}: {ends[0]}–{ends[1]}"


def _place(node: TileNode, layout: HexLayout) -> str:
    """Return where on its hex a stop is drawn, or nothing where the tile does not say so."""
    return "" if node.loc is None else layout.compass(node.loc).lower()


def _node_name(board: Board, stop: Stop) -> str:
    kind = board.tile(stop.hex).nodes[stop.node].kind
    return "Y" if kind == "junction" else stop_name(board, stop)


def graph_names(board: Board, problem: RouteProblem, refusal: Refusal) -> Refusal:
    """Return a refusal of routes that names hexes instead of the keys of the problem."""
    names = {str(key): name for key, name in _names(board, problem).items()}
    names |= {
        str(stop.key[1:]): names[str(stop.key)] for stop in problem.stops if isinstance(stop.key, tuple)
    }
    found = [word for word in names if any(word in fact for fact in _texts(refusal))]
    if not found:
        return refusal
    pattern = re.compile("|".join(map(re.escape, sorted(found, key=len, reverse=True))))

    def named(fact: Any) -> Any:
        if isinstance(fact, tuple):
            return tuple(map(named, fact))
        return pattern.sub(lambda match: names[match[0]], fact) if isinstance(fact, str) else fact

    facts = {name: named(fact) for name, fact in refusal.facts.items()}
    return Refusal(refusal.rule, refusal.key, facts)


def _texts(refusal: Refusal) -> Iterator[str]:
    for fact in refusal.facts.values():
        yield from map(str, fact) if isinstance(fact, tuple) else (str(fact),)


def _names(board: Board, problem: RouteProblem) -> dict[Key, str]:
    names: dict[Key, str] = {}
    for piece in problem.track:
        assert isinstance(piece.key, TrackPiece)
        names[piece.key] = piece_name(board, piece.key)
        names[piece.place] = str(piece.place)
        for node in (piece.a, piece.b):
            assert isinstance(node, tuple)
            names[node] = _graph_name(board, *node)
    return names


def _graph_name(board: Board, kind: str, hex_: Hex, index: int) -> str:
    if kind == "side":
        return f"{hex_}/{hex_.layout.edges[index]}"
    return stop_name(board, Stop(hex_, index)) if kind == "stop" else str(hex_)
