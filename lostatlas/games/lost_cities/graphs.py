"""The board as a graph, and the reach graph of a card: everywhere that steps and ruins can lead.

Schema of `path_graph`: a node for each `Space`, with ``value`` (points of a piece there), ``marked``,
``tile`` (a `Tile` or None) and ``pieces`` (pairs of player and kind of piece); an edge to the
next space, with ``bridge`` (whether it crosses one) and ``path``.

Schema of `reach_graph`: a node for each `Reached`, with ``state``, ``points`` and ``statues`` (received on
the way there), ``scores`` (what the own pieces stand for), ``ended`` (whether the expedition is over there)
and ``done`` (whether nothing is left to choose); an edge for each choice, with ``action`` and its ``text``.
The first node is ``graph.graph["root"]``.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import networkx as nx

from lostatlas.games.lost_cities.components import Space
from lostatlas.games.lost_cities.expedition import piece_scores
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.state import MOVES, LostCitiesState, PendingEffect, Stage
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.values import Action

if TYPE_CHECKING:
    from lostatlas.games.lost_cities.config import Config

MOST = 20_000
"""A reach graph has at most so many nodes; on no board of 25 tiles does one come near."""


class Reached(NamedTuple):
    """Where a chain of moves can stand: what equal ones allow from there on is equal too."""

    positions: tuple[tuple[str, int], ...]
    """The space of the own piece on each path, in the order of the paths."""
    researcher: str
    """The path of the own researcher; empty while it is on none."""
    stage: Stage
    source: Space | None
    pending: tuple[PendingEffect, ...]
    received: tuple[int, int] = (0, 0)
    """Points and statues on the way, where the expedition is over: the tile of the last move is lost then."""


def path_graph(config: Config, state: LostCitiesState | None = None) -> nx.DiGraph[Space]:
    """Return the spaces of all paths; with a state, also its tiles and pieces.

    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="lost_cities", seed=1)
    >>> graph = path_graph(game.ruleset.config, game.state)
    >>> len(graph), graph.number_of_edges(), sum(bridge for *_, bridge in graph.edges(data="bridge"))
    (45, 40, 5)
    """
    graph: nx.DiGraph[Space] = nx.DiGraph()
    marks = frozenset(config.marks)
    for path in config.variant.colours:
        for number, value in enumerate(config.variant.path.values, 1):
            space = Space(path, number)
            tile = None if state is None else state.tiles.get(space)
            here = () if state is None else tuple(_pieces_on(state, space))
            graph.add_node(space, value=value, marked=space in marks, tile=tile, pieces=here)
            if number > 1:
                bridge = number == config.variant.path.bridge + 1
                graph.add_edge(Space(path, number - 1), space, bridge=bridge, path=path)
    return graph


def _pieces_on(state: LostCitiesState, space: Space) -> list[tuple[str, str]]:
    return [
        (name, "researcher" if own.researcher == space.path else "explorer")
        for name, own in zip(state.players, state.seats, strict=True)
        if own.positions.get(space.path) == space.number
    ]


def reach_graph(
    rules: LostCities, state: LostCitiesState, action: Action | None = None
) -> nx.DiGraph[Reached]:
    """Return everywhere that a choice can lead before the hand is refilled.

    Parameters
    ----------
    state : where the choice is made; an observation will do, since nothing hidden comes up on the way
    action : a legal action; by default every choice that is due at a move is followed

    Raises
    ------
    GameDataError
        When the graph would have more than `MOST` nodes.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="lost_cities", seed=1)
    >>> graph = reach_graph(game.ruleset, game.state, game.legal_actions.choices[0])
    >>> [graph.nodes[node]["done"] for node in graph]
    [False, True]
    """
    config = rules.config
    root = _node(config, state, state)
    graph: nx.DiGraph[Reached] = nx.DiGraph(root=root)
    _add(config, graph, root, state, state)
    todo = [(root, state, action)]
    while todo:
        here, now, chosen = todo.pop()
        for choice in [chosen] if chosen is not None else _moves(rules, now):
            after = rules.apply(now, choice).state
            there = _node(config, after, state)
            if there not in graph:
                if len(graph) >= MOST:
                    raise GameDataError("lostcities.reach", most=MOST)
                _add(config, graph, there, after, state)
                if after.stage in MOVES:
                    todo.append((there, after, None))
            graph.add_edge(here, there, action=choice, text=rules.format_action(now, choice))
    return graph


def _moves(rules: LostCities, state: LostCitiesState) -> list[Action]:
    if state.stage not in MOVES:
        return []
    choices: list[Any] = [one for step in rules.legal_actions(state) for one in step.choices]
    return choices


def _node(config: Config, state: LostCitiesState, begun: LostCitiesState) -> Reached:
    own = state.active
    positions = tuple((path, own.positions[path]) for path in config.variant.colours if path in own.positions)
    received = _received(state, begun) if state.stage == "score" else (0, 0)
    return Reached(positions, own.researcher, state.stage, state.source, state.pending, received)


def _received(state: LostCitiesState, begun: LostCitiesState) -> tuple[int, int]:
    """Return the points and the statues that the active player has received since the choice."""
    own, before = state.active, begun.active
    points = (own.points or 0) - (before.points or 0)
    return points, own.statue_tiles + own.statue_chips - before.statue_tiles - before.statue_chips


def _add(
    config: Config, graph: nx.DiGraph[Reached], node: Reached, state: LostCitiesState, begun: LostCitiesState
) -> None:
    points, statues = _received(state, begun)
    graph.add_node(
        node,
        state=state,
        points=points,
        statues=statues,
        scores=sum(piece_scores(config, state.active, expedition=state.expedition).values()),
        ended=state.stage == "score",
        done=state.stage in ("refill", "score"),
    )


def outcomes(graph: nx.DiGraph[Reached]) -> list[Reached]:
    """Return where a reach graph can end: nothing is left to choose, or the expedition is over."""
    return [node for node, done in graph.nodes(data="done") if done]


def line_to(graph: nx.DiGraph[Reached], node: Reached) -> tuple[str, ...]:
    """Return the shortest series of choices that leads to a node, in the notation."""
    way = nx.shortest_path(graph, graph.graph["root"], node)
    return tuple(graph.edges[one, other]["text"] for one, other in pairwise(way))
