"""`train_graph`: where the trains of a company can drive, as a directed networkx graph.

In `lostatlas.track.graph.track_graph` a path may turn back where trains cannot. Here every node also says
which way the train goes, so that *no walk can reverse*, at a junction, at a side where two curves meet, or
in a city; and cities full of others' tokens and off-board areas let nothing through. Any networkx path
algorithm may run on it.

Nodes
-----
``("side", Hex, edge, into)`` — crossing a side into the hex `into` (which may lie off the map)
``("stop", Hex, index, path)`` — in a stop, having come over the tile's path of that number
``("junction", Hex, index, path)`` — on a junction, having come over that path
``("from", Hex, index)`` and ``("to", Hex, index)`` — a walk begins or ends at this stop: give these two to
path searches

Each node has the attribute ``at``: the node of `track_graph` it stands on. Edges have ``piece``, the key of
the piece of track (None for the step from a stop to its ``"to"``), and ``pieces``, 1 or 0, a weight that
counts track.

What a directed graph cannot say: that a walk uses no side or stop twice. Shortest paths hardly ever do;
`lostatlas.track.reach` is exact.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.derived import derived
from lostatlas.kernel.errors import GameDataError
from lostatlas.track.blocking import FullCities, ends
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import GraphNode, graph_node
from lostatlas.track.hexes import opposite
from lostatlas.track.track_index import NOWHERE, SPAN, MapIndex, TrackIndex, track_index

TrainNode = tuple[Any, ...]
"""See the module's description."""

__all__ = ["TrainNode", "begin", "finish", "train_graph"]


def begin(stop: Stop) -> TrainNode:
    """Return the node at which a walk from this stop begins."""
    return ("from", stop.hex, stop.node)


def finish(stop: Stop) -> TrainNode:
    """Return the node at which a walk to this stop ends."""
    return ("to", stop.hex, stop.node)


@checked_arguments
def train_graph(
    board: Board, company: str, *, full_cities: FullCities = FullCities.END
) -> nx.DiGraph[TrainNode]:
    """Return where this company's trains can drive, as a frozen graph.

    Parameters
    ----------
    company : its code; of one without tokens on the board every full city is full of others' tokens
    full_cities : whether its trains may pass cities full of others' tokens

    Raises
    ------
    GameDataError
        An argument is of another kind, such as a company that is not text.

    Examples
    --------
    The shortest way between two cities, here two hexes apart:

    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.hexes import Hex
    >>> from lostatlas.track.tiles import parse_tile
    >>> city, plain = parse_tile("city=revenue:20;path=a:0,b:_0"), parse_tile("path=a:0,b:3")
    >>> cells = [
    ...     PrintedHex(Hex(0, 0), "city", city),
    ...     PrintedHex(Hex(0, 1), "blank", plain),
    ...     PrintedHex(Hex(0, 2), "city", city.rotated(3)),
    ... ]
    >>> graph = train_graph(Board.of(cells), "AA")
    >>> for node in nx.shortest_path(graph, begin(Stop(Hex(0, 0), 0)), finish(Stop(Hex(0, 2), 0))):
    ...     print(node)
    ('from', Hex(q=0, r=0), 0)
    ('side', Hex(q=0, r=0), 0, Hex(q=0, r=1))
    ('side', Hex(q=0, r=1), 0, Hex(q=0, r=2))
    ('stop', Hex(q=0, r=2), 0, 0)
    ('to', Hex(q=0, r=2), 0)
    """
    net = track_index(board)
    if not isinstance(company, str):
        raise GameDataError("board.company", found=repr(company))
    known, key = derived(board), (train_graph, company, full_cities)
    found: nx.DiGraph[TrainNode] | None = known.get(key)
    if found is None:
        found = known[key] = _build(net, ends(board, net, (company,), full_cities))
    return found


def _build(net: TrackIndex, closed: frozenset[int]) -> nx.DiGraph[TrainNode]:
    graph: nx.DiGraph[TrainNode] = nx.DiGraph()
    for crossing, moves in enumerate(net.moves):
        if moves:
            _add_moves(graph, net, _side(net.ground, crossing), graph_node(net, crossing), moves)
    for node, moves in net.leaving.items():
        at = graph_node(net, ~node)
        arrivals = [move[0] for move in moves]
        if at[0] == "stop":
            graph.add_node(("from", *at[1:]), at=at)
            graph.add_node(("to", *at[1:]), at=at)
            _add_moves(graph, net, ("from", *at[1:]), at, moves)
        for arrival in arrivals:
            here: TrainNode = (*at, arrival % SPAN)
            graph.add_node(here, at=at)
            if at[0] == "stop":
                graph.add_edge(here, ("to", *at[1:]), piece=None, pieces=0)
            if node not in closed:
                _add_moves(graph, net, here, at, tuple(move for move in moves if move[0] != arrival))
    frozen: nx.DiGraph[TrainNode] = nx.freeze(graph)
    return frozen


def _side(ground: MapIndex, crossing: int) -> TrainNode:
    hex_, edge = ground.sides[crossing >> 1]
    number, entered = ground.entered[crossing]
    if number != NOWHERE:
        return ("side", hex_, edge, ground.hexes[number])
    inside, leaving = ground.entered[crossing ^ 1]
    into = ground.hexes[inside].neighbour(leaving)
    assert entered == opposite(leaving)
    return ("side", hex_, edge, into)


def _add_moves(
    graph: nx.DiGraph[TrainNode],
    net: TrackIndex,
    start: TrainNode,
    at: GraphNode,
    moves: tuple[tuple[int, int, int], ...],
) -> None:
    graph.add_node(start, at=at)
    for number, _, target in moves:
        there = graph_node(net, target)
        end: TrainNode = _side(net.ground, target) if target >= 0 else (*there, number % SPAN)
        graph.add_node(end, at=there)
        graph.add_edge(start, end, piece=net.piece(number), pieces=1)
