"""Build the route problem of a company on a board, for the route solver.

Its keys are those of `lostatlas.track.graph.track_graph`: stops are nodes of that graph, pieces of track the
keys of its edges, so an answer can be drawn without translation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from lostatlas.kernel.frozen import evolve
from lostatlas.routes.model import Bonus, Policy, RouteProblem, Track, Train
from lostatlas.routes.model import RouteStop as RouteStop
from lostatlas.track.blocking import FullCities, full_for
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import graph_node, stop_node
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Ref, Tile, TileNode
from lostatlas.track.track_index import TrackIndex, TrackPiece, track_index

__all__ = [
    "RunBonus",
    "RunRules",
    "StopFacts",
    "payment_problem",
    "route_bonuses",
    "run_problem",
    "run_trains",
    "stop_facts",
    "stop_payments",
]

StopFacts: TypeAlias = tuple[int, int, str, bool, bool, bool, bool, int, tuple[Hashable, ...]]
"""The fields of a `lostatlas.routes.model.RouteStop`, in their order."""


class RunBonus:
    """Bonuses of a company's trains; none by default.

    Powers are such bonuses, and a title may have more of them (`RailRules.run_bonuses`). Each is compared by
    what it is equal to, so that known earnings are found again: one without data may be any object that is
    kept, one with data is a frozen dataclass.
    """

    name: ClassVar[str] = ""
    """Its name in explanations."""
    changes_runs: ClassVar[bool] = False
    """Whether it overrides any of the methods here."""

    def __init_subclass__(cls) -> None:
        """Note once whether runs have to ask it at all."""
        names = ("stop_revenue", "route_bonuses", "run_train")
        cls.changes_runs = any(getattr(cls, name) is not getattr(RunBonus, name) for name in names)

    def stop_revenue(self, board: Board, company: str, stop: Stop, revenue: int) -> int:
        """Return the revenue of a stop for each train of the company, given that without this method."""
        return revenue

    def route_bonuses(self, board: Board, company: str) -> tuple[Bonus, ...]:
        """Return the bonuses of whole routes; its keys of stops are `track.board.Stop`."""
        return ()

    def run_train(self, train: Train) -> Train:
        """Return the train as its company runs it; unchanged by default."""
        return train


@dataclass(frozen=True, slots=True)
class RunRules:
    """Rules of runs from a title, the phase and a company's powers."""

    colour: str
    """The colour of the phase: off-board areas pay by it."""
    full_cities: FullCities = FullCities.END
    """Whether cities full of others' tokens may be passed; a passed one is not a stop and pays nothing."""
    full_city_ends: bool = True
    """Whether a route may end in a full city, which then counts (for companies that may pass them)."""
    bonuses: tuple[RunBonus, ...] = ()
    """What its trains earn otherwise than others', one after the other."""
    extra_stops: int = 0
    """Number of stops that each train counts beyond its own number."""
    one_stop_a_hex: bool = False
    """Whether a route may visit only one of the stops of a hex."""
    local_routes: bool = True
    """Whether a train may run in one city with an own token, on no track."""


def run_problem(
    board: Board,
    company: str,
    trains: Iterable[Train],
    rules: RunRules,
    *,
    hexes: Collection[Hex] | None = None,
) -> RouteProblem:
    """Return the question what these trains of the company can earn on this board.

    Parameters
    ----------
    trains : one `lostatlas.routes.Train` each; ``stops`` None for a train without a limit
    hexes : the only ones whose stops and track are in it: enough to judge routes that stay there

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
    ground = net.ground
    numbers = (
        None if hexes is None else sorted({ground.index[hex_] for hex_ in hexes if hex_ in ground.index})
    )
    found = [(spot.hex, spot.node.index, node) for node, spot in net.spots.items()]
    if numbers is not None:
        found = [one for one in found if one[0] in numbers]
    found.sort()
    junctions = [graph_node(net, ~node) for _, _, node in found if net.spots[node].node.kind == "junction"]
    own = {ground.node(*token) for token in board.tokens_of(company)}
    nodes = [
        node
        for _, _, node in found
        if net.spots[node].node.kind != "junction" and (node in own or net.leaving[node])
    ]
    stops = _route_stops(board, company, rules, nodes, own)
    bare = _bare_problem(board, company, stops, trains, rules)
    track = net.kept(_track) if numbers is None else tuple(_pieces(net, numbers))
    return evolve(bare, track=track, junctions=tuple(junctions))


def payment_problem(
    board: Board, company: str, stops: Iterable[Stop], trains: Iterable[Train], rules: RunRules
) -> RouteProblem:
    """Return as much of `run_problem` as it takes to pay routes over these stops: no track."""
    ground = track_index(board).ground
    own = {ground.node(*token) for token in board.tokens_of(company)}
    nodes = [ground.node(*stop) for stop in dict.fromkeys(stops)]
    known = _route_stops(board, company, rules, nodes, own)
    return _bare_problem(board, company, known, trains, rules)


def _route_stops(
    board: Board, company: str, rules: RunRules, nodes: Iterable[int], own: Collection[int]
) -> list[RouteStop]:
    """Return stops with their keys of the graph."""
    net = track_index(board)
    full = {net.ground.node(*stop) for stop in full_for(board, net, (company,))}
    facts = stop_facts(board, company, rules, nodes, own=own, full=full)
    return [RouteStop(graph_node(net, fact[0]), *fact[1:]) for fact in facts]


def _bare_problem(
    board: Board, company: str, stops: list[RouteStop], trains: Iterable[Train], rules: RunRules
) -> RouteProblem:
    policy = Policy(local_routes=rules.local_routes)
    bonuses = route_bonuses(board, company, rules, stop_node)
    return RouteProblem(tuple(stops), (), tuple(run_trains(trains, rules)), policy=policy, bonuses=bonuses)


def run_trains(trains: Iterable[Train], rules: RunRules) -> Iterator[Train]:
    """Yield trains as the company's powers have them, given what they are on their cards."""
    for train in trains:
        if rules.extra_stops and train.stops is not None:
            train = replace(train, stops=train.stops + rules.extra_stops)
        for bonus in rules.bonuses:
            train = bonus.run_train(train)
        yield train


def route_bonuses(
    board: Board, company: str, rules: RunRules, key: Callable[[Stop], Hashable]
) -> tuple[Bonus, ...]:
    """Return the bonuses of whole routes of a company, with `key` of each stop as its key."""

    def keyed(stops: tuple[Any, ...]) -> tuple[Hashable, ...]:
        return tuple([key(stop) for stop in stops if stop.hex in board.cells])

    return tuple(
        [
            replace(
                bonus,
                ends=tuple(map(keyed, bonus.ends)),
                visits=tuple(map(keyed, bonus.visits)),
                doubles=keyed(bonus.doubles),
            )
            for one in rules.bonuses
            for bonus in one.route_bonuses(board, company)
        ]
    )


def stop_facts(
    board: Board,
    company: str,
    rules: RunRules,
    nodes: Iterable[int],
    *,
    own: Collection[int],
    full: Collection[int],
) -> list[StopFacts]:
    """Return stops as this company's trains see them: the fields of a `RouteStop` under the key ``~node``.

    Parameters
    ----------
    nodes : their numbers
    own, full : the numbers of the cities with its tokens, and of those that are full of others'
    """
    net, colour = track_index(board), rules.colour
    facts: list[StopFacts] = []
    for node in nodes:
        number, spot = net.spots[node]
        kind, barred, groups = spot.kind, node in full, spot.groups
        revenue = spot.revenue.at(colour)
        for bonus in rules.bonuses:
            stop = Stop(net.ground.hexes[number], spot.index)
            revenue = bonus.stop_revenue(board, company, stop, revenue)
        facts.append(
            (
                ~node,
                revenue,
                kind,
                node in own,
                kind != "offboard" and not barred,
                not barred or rules.full_city_ends or rules.full_cities is FullCities.END,
                barred and rules.full_cities is FullCities.PASS,
                spot.visit_cost,
                (*groups, net.ground.hexes[number]) if rules.one_stop_a_hex else groups,
            )
        )
    return facts


def stop_payments(
    board: Board, place: Stop, node: TileNode, company: str, rules: RunRules
) -> Iterator[tuple[RunBonus, int]]:
    """Yield each bonus with what the stop pays the trains of the company from there on."""
    revenue = node.revenue.at(rules.colour)
    for bonus in rules.bonuses:
        revenue = bonus.stop_revenue(board, company, place, revenue)
        yield bonus, revenue


def _track(net: TrackIndex) -> tuple[Track, ...]:
    """Return every piece of track on the board; ask for them with `TrackIndex.kept`."""
    return tuple(_pieces(net, range(len(net.tiles))))


def _pieces(net: TrackIndex, numbers: Iterable[int]) -> Iterator[Track]:
    """Yield the pieces of some hexes; they are kept with the map, for boards differ by few hexes."""
    known: dict[tuple[int, int], tuple[Tile, tuple[Track, ...]]] = net.ground.route_track
    for number in numbers:
        tile = net.tiles[number]
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
