"""Why a company does not reach something: the nearest reason, as a refusal that names the place."""

from __future__ import annotations

import networkx as nx

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Stop
from lostatlas.track.graph import GraphNode, graph_node, side_node, stop_node, track_graph
from lostatlas.track.hexes import Hex
from lostatlas.track.path_search import PathSearch
from lostatlas.track.reach import Reach, Target
from lostatlas.track.track_index import TrackPiece


def why_unreached(reached: Reach, target: Target) -> Refusal | None:
    """Return why a target is not reached, or None when it is.

    Tried in turn: the company has no token; nothing carries track there; the way is barred by a full city, or
    by an off-board area; trains would have to reverse; they would have to use track or a city twice; no
    track leads there.
    """
    if target in reached:
        return None
    company, name = reached.company, target_name(target)
    if not reached.tokens:
        return Refusal.of("reach.no_token", {"company": company, "target": name})
    nodes = _nodes(reached, target)
    if not nodes:
        return Refusal.of("reach.no_track", {"company": company, "target": name})
    barred = _barred(reached, target, name)
    if barred is not None:
        return barred
    graph = track_graph(reached.board)
    starts = [stop_node(token) for token in reached.tokens]
    paths = [nx.shortest_path(graph, a, b) for a in starts for b in nodes if nx.has_path(graph, a, b)]
    if not paths:
        return Refusal.of("reach.unconnected", {"company": company, "target": name})
    facts = {"company": company, "target": name}
    at = _reversal(reached, min(paths, key=len))
    if at is not None:
        return Refusal.of("reach.reversing", {**facts, "place": target_name(at)})
    return Refusal.of("reach.repeats", facts)


def target_name(target: Target) -> str | LazyMessage:
    """Return what a target is called: the name of its hex; of a side, that of the hexes that it parts."""
    if isinstance(target, Hex):
        return str(target)
    if isinstance(target, Stop | TrackPiece):
        return str(target.hex)
    kind, hex_, edge = target
    if kind != "side":
        return str(hex_)
    return LazyMessage("reach.side", FrozenMap(hex=str(hex_), other=str(hex_.neighbour(edge))))


def _nodes(reached: Reach, target: Target) -> list[GraphNode]:
    """Return the nodes of the track graph that would have to be reached."""
    graph = track_graph(reached.board)
    if isinstance(target, Hex):
        nodes = {node for u, v, data in graph.edges(data=True) if data["hex"] == target for node in (u, v)}
    elif isinstance(target, TrackPiece):
        nodes = {node for u, v, key in graph.edges(keys=True) if key == target for node in (u, v)}
    elif isinstance(target, Stop):
        nodes = {stop_node(target)}
    else:
        nodes = {side_node(target[1], target[2]) if target[0] == "side" else target}
    return sorted(node for node in nodes if node in graph and graph.degree(node))


def _barred(reached: Reach, target: Target, name: str | LazyMessage) -> Refusal | None:
    """Return a refusal when a way leads there but for what no walk can pass."""
    open_cities = Reach(reached.board, reached.company, reached.tokens, FullCities.PASS)
    walk = open_cities.how(target)
    facts = {"company": reached.company, "target": name}
    if walk is not None:
        net, board = reached.net, reached.board
        for kind, hex_, index in walk.nodes[:-1]:
            if kind == "stop" and net.ground.node(hex_, index) in reached.closed:
                holders = tuple(board.tokens[Stop(hex_, index)])
                return Refusal.of("reach.full_city", {**facts, "city": str(hex_), "holders": holders})
        raise AssertionError("a walk that passes no closed stop is a walk of this reach")
    through = PathSearch(reached.net, reached.starts, frozenset())
    nodes = set(_nodes(reached, target))
    for number, place in enumerate(through.places):
        if graph_node(reached.net, place) in nodes:
            for _, passed in through.walk_to(number)[:-1]:
                if passed < 0 and reached.net.spots[~passed].node.kind == "offboard":
                    area = str(reached.net.ground.nodes[~passed][0])
                    return Refusal.of("reach.offboard", {**facts, "area": area})
    return None


def _reversal(reached: Reach, path: list[GraphNode]) -> GraphNode | None:
    """Return the first side on a path where the train would stay in the hex it came from."""
    graph = track_graph(reached.board)
    for before, at, after in zip(path, path[1:], path[2:], strict=False):
        if at[0] == "side":
            came = {data["hex"] for data in graph[before][at].values()}
            goes = {data["hex"] for data in graph[at][after].values()}
            if len(came | goes) == 1:
                return at
    return None
