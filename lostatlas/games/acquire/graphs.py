"""The board and the contacts of its groups as networkx graphs.

`board_graph`: a node for each tile name, an edge between cells that share a side.

=========  ===========================================================================================
node       attributes
=========  ===========================================================================================
``"5E"``   ``column`` (from 1), ``row`` (from 0), ``state``: empty, independent, company, aside or hand
           (in the viewer's hand), ``company``: its letter or ``""``, ``effect``: what a tile would do
           there (`effects.Effect.kind`; ``""`` for a cell that has one)
=========  ===========================================================================================

`contact_graph`: a node for each company (its letter) and each group of connected independent tiles (the name
of its first tile), an edge where an empty cell touches both.

=========  ===========================================================================================
node       attributes: ``kind``: company or independent, ``size``, ``safe``, ``tiles``
edge       ``cells``: the empty cells that would join the two and may still be laid by somebody (not those
           put aside, nor dead ones, but for two safe companies), ``weight``: how many they are (0 for
           two safe companies), ``unseen``: those of them that the viewer has not seen, ``kind``:
           found, grow, merge, or dead (two safe companies), ``survivor``: the larger company of a
           merger, ``""`` when they are equal or it is none
=========  ===========================================================================================
"""

from __future__ import annotations

from itertools import combinations

import networkx as nx

from lostatlas.games.acquire.effects import DEAD, FOUND, GROW, MERGE, effect_of
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.grid import column_of, row_of
from lostatlas.games.acquire.state import INDEPENDENT, AcquireState


def board_graph(rules: Acquire, state: AcquireState, *, viewer: str | None = None) -> nx.Graph[str]:
    """Return the grid of the board: 108 nodes and 195 edges as published; O(cells).

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="acquire", seed=1)
    >>> graph = board_graph(game.ruleset, game.state, viewer="Ann")
    >>> len(graph), graph.number_of_edges(), sum(kind == "hand" for _, kind in graph.nodes(data="state"))
    (108, 195, 6)
    """
    figures = rules.figures
    hand = () if viewer is None else state.hands[viewer]
    graph: nx.Graph[str] = nx.Graph()
    for tile in figures.grid.tiles:
        owner = state.board.get(tile)
        if owner is not None:
            kind = "independent" if owner == INDEPENDENT else "company"
        else:
            kind = "aside" if tile in state.aside else "hand" if tile in hand else "empty"
        graph.add_node(
            tile,
            column=column_of(tile),
            row=row_of(tile),
            state=kind,
            company=owner if kind == "company" else "",
            effect="" if owner is not None else effect_of(figures, state, tile).kind,
        )
    graph.add_edges_from(
        (tile, other)
        for tile, others in figures.grid.neighbours.items()
        for other in others
        if figures.grid.order[tile] < figures.grid.order[other]
    )
    return graph


def contact_graph(rules: Acquire, state: AcquireState, *, viewer: str | None = None) -> nx.Graph[str]:
    """Return which companies and independent groups one more tile would join; O(cells).

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="acquire", seed=1)
    >>> sorted(contact_graph(game.ruleset, game.state).nodes(data="kind"))[0][1]
    'independent'
    """
    figures, grid = rules.figures, rules.figures.grid
    group = groups(rules, state)
    graph: nx.Graph[str] = nx.Graph()
    for name in dict.fromkeys(group.values()):
        tiles = grid.sorted(tile for tile, of in group.items() if of == name)
        company = name in figures.place
        graph.add_node(
            name,
            kind="company" if company else "independent",
            size=len(tiles),
            safe=company and len(tiles) >= figures.safe,
            tiles=tiles,
        )
    seen = () if viewer is None else state.hands[viewer]
    for cell in grid.tiles:
        if cell in state.board:
            continue
        able = cell not in state.aside and effect_of(figures, state, cell).kind != DEAD
        beside = sorted({group[other] for other in grid.neighbours[cell] if other in group})
        for first, second in combinations(beside, 2):
            if not graph.has_edge(first, second):
                graph.add_edge(first, second, cells=(), weight=0, unseen=(), **_contact(graph, first, second))
            edge = graph.edges[first, second]
            if able or edge["kind"] == DEAD:
                edge["cells"] = (*edge["cells"], cell)
                edge["unseen"] = (*edge["unseen"], *([] if cell in seen else [cell]))
                edge["weight"] += able
    return graph


def groups(rules: Acquire, state: AcquireState) -> dict[str, str]:
    """Return for each laid tile the company or the independent group that it belongs to."""
    named: dict[str, str] = {}
    for tile in rules.figures.grid.sorted(state.board):
        owner = state.board[tile]
        if owner != INDEPENDENT:
            named[tile] = owner
        elif tile not in named:
            for other in rules.figures.grid.connected(tile, state.board, INDEPENDENT):
                named[other] = tile
    return named


def _contact(graph: nx.Graph[str], first: str, second: str) -> dict[str, str]:
    one, other = graph.nodes[first], graph.nodes[second]
    companies = [name for name in (first, second) if graph.nodes[name]["kind"] == "company"]
    if len(companies) < 2:
        return {"kind": GROW if companies else FOUND, "survivor": ""}
    if one["safe"] and other["safe"]:
        return {"kind": DEAD, "survivor": ""}
    larger = (
        "" if one["size"] == other["size"] else max(companies, key=lambda name: graph.nodes[name]["size"])
    )
    return {"kind": MERGE, "survivor": larger}
