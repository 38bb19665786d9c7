"""Build the route problem of a company on a board, for the route solver (rules §16, §26).

Its keys are those of `lostatlas.track.graph.track_graph`: stops are nodes of that graph, pieces of track the
keys of its edges, so an answer can be drawn without translation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.routes.model import Policy, RouteProblem, Track, Train
from lostatlas.routes.model import Stop as RouteStop
from lostatlas.track.blocking import FullCities, full_for
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import graph_node
from lostatlas.track.tiles import Ref, Tile, TileNode
from lostatlas.track.track_index import TrackIndex, TrackPiece, track_index

__all__ = ["RunRules", "StopFacts", "run_problem", "stop_facts", "stop_revenue"]

StopFacts: TypeAlias = tuple[int, int, str, bool, bool, bool, bool, int, tuple[str, ...]]
"""The fields of a `lostatlas.routes.model.Stop`, in their order."""


@dataclass(frozen=True, slots=True)
class RunRules:
    """What a title, the phase and a company's powers say about its runs."""

    colour: str
    """The colour of the phase: off-board areas pay by it."""
    full_cities: FullCities = FullCities.END
    """Whether cities full of others' tokens may be passed; a passed one is no stop and pays nothing."""
    full_city_ends: bool = True
    """Whether a route may end in a full city, which then counts (R32, for companies that may pass them)."""
    marker_bonus: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """What each of the company's own markers of a kind adds to the stop it stands at, for each train."""
    extra_stops: int = 0
    """How many stops more than its number each train counts."""
    local_routes: bool = True
    """Whether a train may run in one city with an own token, on no track."""


def run_problem(board: Board, company: str, trains: Iterable[Train], rules: RunRules) -> RouteProblem:
    """Return the question what these trains of the company can earn on this board.

    Parameters
    ----------
    trains : one `lostatlas.routes.Train` each; ``stops`` None for a train without a limit

    Examples
    --------
    >>> from lostatlas.routes import solve
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.hexes import Hex
    >>> from lostatlas.track.tiles import parse_tile
    >>> city = parse_tile("city=revenue:20;path=a:0,b:_0")
    >>> away = parse_tile("offboard=revenue:yellow_30|green_40;path=a:3,b:_0", colour="red")
    >>> board = Board.of([PrintedHex(Hex(0, 0), "city", city), PrintedHex(Hex(0, 1), "offboard", away)])
    >>> board = board.place_token(Stop(Hex(0, 0), 0), "AA")
    >>> solve(run_problem(board, "AA", [Train("2", 2)], RunRules("green"))).revenue
    60
    """
    net = track_index(board)
    full = frozenset(full_for(board, net, (company,)))
    stops, junctions = [], []
    for node, (_, spot) in sorted(net.spots.items(), key=lambda item: (item[1][0], item[1][1].index)):
        if spot.kind == "junction":
            junctions.append(graph_node(net, ~node))
            continue
        stop = RouteStop(*stop_facts(board, net, node, company, rules, full))
        if stop.hub or net.leaving[node]:
            stops.append(evolve(stop, key=graph_node(net, ~node)))
    more = rules.extra_stops
    longer = [
        train if train.stops is None or not more else replace(train, stops=train.stops + more)
        for train in trains
    ]
    policy = Policy(local_routes=rules.local_routes)
    return RouteProblem(tuple(stops), net.kept(_track), tuple(longer), tuple(junctions), policy)


def stop_facts(
    board: Board, net: TrackIndex, node: int, company: str, rules: RunRules, full: frozenset[Stop]
) -> StopFacts:
    """Return a stop as this company's trains see it: the fields of a `RouteStop` under the key ``~node``.

    Parameters
    ----------
    full : the cities that are full of others' tokens
    """
    number, spot = net.spots[node]
    place = Stop(net.ground.hexes[number], spot.index)
    barred = place in full
    return (
        ~node,
        _revenue(board, place, spot, company, rules),
        spot.kind,
        company in board.tokens.get(place, ()),
        spot.kind != "offboard" and not barred,
        not barred or rules.full_city_ends or rules.full_cities is FullCities.END,
        barred and rules.full_cities is FullCities.PASS,
        spot.visit_cost,
        spot.groups,
    )


def stop_revenue(board: Board, place: Stop, company: str, rules: RunRules) -> int:
    """Return what a stop pays each train of this company."""
    return _revenue(board, place, board.tile(place.hex).nodes[place.node], company, rules)


def _revenue(board: Board, place: Stop, node: TileNode, company: str, rules: RunRules) -> int:
    revenue = node.revenue.at(rules.colour)
    return revenue + _bonus(board, place, company, rules) if place.hex in board.markers else revenue


def _bonus(board: Board, place: Stop, company: str, rules: RunRules) -> int:
    kinds = [marker.kind for marker in board.markers[place.hex] if marker.owner == company]
    return sum(rules.marker_bonus.get(kind, 0) for kind in kinds)


def _track(net: TrackIndex) -> tuple[Track, ...]:
    """Return every piece of track on the board; ask for them with `TrackIndex.kept`."""
    return tuple(_pieces(net))


def _pieces(net: TrackIndex) -> Iterator[Track]:
    """Yield the pieces of each hex; they are kept with the map, for boards differ by few hexes."""
    known: dict[tuple[int, int], tuple[Tile, tuple[Track, ...]]]
    known = net.ground.__dict__.setdefault("_route_track", {})
    for number, tile in enumerate(net.tiles):
        if not tile.paths:
            continue
        found = known.get((number, id(tile)))
        if found is None or found[0] is not tile:  # the tile is kept, so its id stays its own
            found = known[number, id(tile)] = (tile, tuple(_pieces_of(net, number, tile)))
        yield from found[1]


def _pieces_of(net: TrackIndex, number: int, tile: Tile) -> Iterator[Track]:
    ground, hex_ = net.ground, net.ground.hexes[number]
    for place, path in enumerate(tile.paths):
        if path.future:
            continue
        a, b = (
            graph_node(
                net, ~ground.node(hex_, end.index) if isinstance(end, Ref) else ground.entering[number][end]
            )
            for end in (path.a, path.b)
        )
        yield Track(TrackPiece(hex_, place), hex_, a, b, path.terminal)
