"""`track_graph`: where the track of a board lies, as a networkx graph.

Nodes (``graph.nodes[node]`` holds the attributes)
--------------------------------------------------
``("side", Hex, edge)`` — a side that carries track, named by the hex where the edge is 0–2
    ``kind`` "side"; ``hex``, ``edge``; ``hexes``: the hexes of the map on either side of it (one at the
    rim); ``name`` such as ``K9/0``. A side closed by an impassable border is two nodes, each named by its
    own hex and edge.
``("stop", Hex, index)`` — a city, town or off-board area; `index` counts the nodes of the tile
    ``kind`` "stop"; ``hex``, ``index``; ``type`` "city", "town" or "offboard"; ``revenue``: a
    `lostatlas.track.tiles.Revenue`; ``slots``; ``group``: stops with the same group are one place for a
    train (the halves of a port, the hexes of one off-board area), else None; ``label``: the sign of the
    tile; ``home``: the company whose home this hex is, else None; ``name`` such as ``K9``, or ``K9:1`` where
    a hex has several.
``("junction", Hex, index)`` — where pieces of track of one hex meet without a stop
    ``kind`` "junction"; ``hex``, ``index``, ``name``.

Edges (a multigraph: two pieces of track may join the same nodes)
-----------------------------------------------------------------
One for each piece of track, with the key `TrackPiece` ``(Hex, number of the path on its tile)``:
``hex``, ``path``, ``tile`` (its id), ``colour`` of the tile, ``terminal`` (it may only begin or end a route).

Tokens are no part of the graph: it depends on the map and the tiles alone.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex, hex_name
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import Ref, TileNode
from lostatlas.track.track_index import NOWHERE, MapIndex, TrackIndex, TrackPiece, track_index

GraphNode = tuple[str, Hex, int]
"""``(kind, Hex, edge or index)``."""

__all__ = ["GraphNode", "TrackPiece", "side_node", "stop_node", "track_graph"]


def track_graph(board: Board) -> nx.MultiGraph[GraphNode]:
    """Return the track of a board as a frozen graph; treat its attributes as read-only.

    The graph is kept with the track, so asking again costs a look-up, also after tokens have moved.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> cells = [
    ...     PrintedHex(Hex(0, 0), "city", parse_tile("city=revenue:0")),
    ...     PrintedHex(Hex(0, 1), "blank", parse_tile("")),
    ... ]
    >>> city = parse_tile("city=revenue:20;path=a:0,b:_0", colour="yellow")
    >>> bend = parse_tile("path=a:0,b:1", colour="yellow").rotated(3)
    >>> graph = track_graph(Board.of(cells).lay(Hex(0, 0), city).lay(Hex(0, 1), bend))
    >>> [
    ...     graph.nodes[node]["name"]
    ...     for node in nx.shortest_path(graph, stop_node(Stop(Hex(0, 0), 0)), side_node(Hex(0, 1), 4))
    ... ]
    ['M13', 'M13/0', 'N14/1']
    """
    return track_index(board).kept(_build)


def side_node(hex_: Hex, edge: int) -> GraphNode:
    """Return the node of a side between two hexes, whichever of them it is named by.

    Examples
    --------
    >>> side_node(Hex(0, 0), 3)
    ('side', Hex(q=0, r=-1), 0)
    """
    return ("side", hex_, edge) if edge < 3 else ("side", hex_.neighbour(edge), edge - 3)


def stop_node(stop: Stop) -> GraphNode:
    """Return the node of a city, town or off-board area.

    Examples
    --------
    >>> stop_node(Stop(Hex(0, 0), 1))
    ('stop', Hex(q=0, r=0), 1)
    """
    return ("stop", stop.hex, stop.node)


def stop_of(node: Any) -> Stop:
    """Return the stop of a node, which is also its key in a route problem: the inverse of `stop_node`.

    Examples
    --------
    >>> stop_of(stop_node(Stop(Hex(0, 0), 1)))
    Stop(hex=Hex(q=0, r=0), node=1)
    """
    _, hex_, index = node
    return Stop(hex_, index)


def graph_node(net: TrackIndex, target: int) -> GraphNode:
    """Return the graph node at which a move of the net ends: a crossing, or ``~node``."""
    if target >= 0:
        return ("side", *net.ground.sides[target >> 1])
    kind = "junction" if net.spots[~target].node.kind == "junction" else "stop"
    return (kind, *net.ground.nodes[~target])


def _build(net: TrackIndex) -> nx.MultiGraph[GraphNode]:
    graph: nx.MultiGraph[GraphNode] = nx.MultiGraph()
    ground = net.ground
    for number, tile in enumerate(net.tiles):
        if not tile.nodes and not tile.paths:
            continue
        hex_ = ground.hexes[number]
        cell = ground.cells[hex_]
        names: list[GraphNode] = [
            _add_node(graph, cell, node, tile.label, len(tile.stops)) for node in tile.nodes
        ]
        sides: dict[int, GraphNode] = {}
        for place, path in enumerate(tile.paths):
            if path.future:
                continue
            ends = []
            for end in (path.a, path.b):
                if isinstance(end, Ref):
                    ends.append(names[end.index])
                    continue
                if end not in sides:
                    sides[end] = _add_side(graph, ground, ground.entering[number][end] >> 1)
                ends.append(sides[end])
            key: Any = TrackPiece(hex_, place)
            graph.add_edge(
                ends[0],
                ends[1],
                key=key,
                hex=hex_,
                path=place,
                tile=tile.id,
                colour=tile.colour,
                terminal=path.terminal,
            )
    frozen: nx.MultiGraph[GraphNode] = nx.freeze(graph)
    return frozen


def _add_node(
    graph: nx.MultiGraph[GraphNode], cell: PrintedHex, node: TileNode, label: str, stops: int
) -> GraphNode:
    name = hex_name(cell.hex) if stops == 1 else f"{hex_name(cell.hex)}:{node.index}"
    if node.kind == "junction":
        at = ("junction", cell.hex, node.index)
        graph.add_node(
            at, kind="junction", hex=cell.hex, index=node.index, name=f"{hex_name(cell.hex)}:{node.index}"
        )
        return at
    at = ("stop", cell.hex, node.index)
    graph.add_node(
        at,
        kind="stop",
        hex=cell.hex,
        index=node.index,
        type=node.kind,
        revenue=node.revenue,
        slots=node.slots,
        group=node.groups[0] if node.groups else None,
        label=label,
        home=cell.home,
        name=name,
    )
    return at


def _add_side(graph: nx.MultiGraph[GraphNode], ground: MapIndex, side: int) -> GraphNode:
    hex_, edge = ground.sides[side]
    at = ("side", hex_, edge)
    if at not in graph:
        hexes = tuple(ground.hexes[n] for n, _ in ground.entered[2 * side : 2 * side + 2] if n != NOWHERE)
        graph.add_node(at, kind="side", hex=hex_, edge=edge, hexes=hexes, name=f"{hex_name(hex_)}/{edge}")
    return at
