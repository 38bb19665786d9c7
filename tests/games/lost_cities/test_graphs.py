"""The graph of the paths, and the reach graph of a card: all outcomes, and nothing beyond them."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

from lostatlas.games.lost_cities.actions import PlayCard, StartPath
from lostatlas.games.lost_cities.analysis import card_reaches
from lostatlas.games.lost_cities.components import Card, Space
from lostatlas.games.lost_cities.config import MODES
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.graphs import line_to, outcomes, path_graph, reach_graph
from lostatlas.games.lost_cities.state import MOVES, LostCitiesState
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.values import Action
from tests.games.lost_cities.random_games import random_states
from tests.games.lost_cities.table import Table, has


def test_the_board_is_five_paths_of_nine_with_a_bridge_each() -> None:
    table = Table(has("red 4", researcher="red"), has("red 4"), tiles={"red 5": "step"})
    graph = path_graph(table.rules.config, table.state)
    assert len(graph) == 45
    assert sorted(map(len, nx.weakly_connected_components(graph))) == [9] * 5
    assert nx.is_directed_acyclic_graph(graph)
    bridges = [(one.number, other.number) for one, other in graph.edges if graph.edges[one, other]["bridge"]]
    assert bridges == [(6, 7)] * 5
    assert sum(graph.nodes[space]["marked"] for space in graph) == 25
    node = graph.nodes[Space("red", 4)]
    assert (node["value"], node["pieces"]) == (5, (("Ann", "researcher"), ("Ben", "explorer")))
    assert str(graph.nodes[Space("red", 5)]["tile"]) == "step"


def every_end(rules: LostCities, state: LostCitiesState) -> set[tuple[Any, ...]]:
    """Follow every line of choices to its end, without remembering any."""
    if state.stage not in MOVES:
        own = state.active
        return {(*sorted(own.positions.items()), own.researcher, own.points, own.statue_tiles, state.stage)}
    choices: list[Any] = [one for step in rules.legal_actions(state) for one in step.choices]
    return {end for one in choices for end in every_end(rules, rules.apply(state, one).state)}


def laid(rules: LostCities, state: LostCitiesState) -> list[Action]:
    choices: list[Any] = [one for step in rules.legal_actions(state) for one in step.choices]
    return [one for one in choices if isinstance(one, StartPath | PlayCard)]


@pytest.mark.parametrize(
    "options", [{}, {"last_space": "both", "pending": "breadth_first"}], ids=["usual", "both"]
)
@pytest.mark.parametrize("mode", MODES)
def test_the_reach_graph_holds_every_outcome_and_no_other(mode: str, options: dict[str, Any]) -> None:
    rules = LostCities(GameConfig(title="lost_cities", mode=mode, options=FrozenMap(options)))
    looked = 0
    for state in random_states(rules, ("Ann", "Ben"), seed=6, every=5):
        if state.stage != "play":
            continue
        for action in laid(rules, state):
            graph = reach_graph(rules, rules.observe(state, state.player), action)
            found = set()
            for node in outcomes(graph):
                own = graph.nodes[node]["state"].active
                there = (*sorted(own.positions.items()), own.researcher)
                found.add((*there, own.points, own.statue_tiles, node.stage))
            assert found == every_end(rules, rules.apply(state, action).state)
            looked += len(found)
    assert looked > 100


def test_a_new_piece_may_be_an_explorer_or_the_researcher() -> None:
    """Where the step of a ruin may begin a path (R22), the two score otherwise."""
    table = Table(has("red 8", columns="red 0", hand="red 4"), bonus_starts=True)
    table.state = evolve(table.state, tiles=FrozenMap())
    graph = reach_graph(table.rules, table.state, table.rules.parse_action(table.state, "play red 4"))
    scores = {
        (dict(node.positions).get("blue"), node.researcher): graph.nodes[node]["scores"]
        for node in outcomes(graph)
    }
    assert scores[None, ""] == 50
    assert scores[1, ""] == 30
    assert scores[1, "blue"] == 10


def test_the_outcomes_of_t1() -> None:
    tiles = {"red 5": "step", "blue 4": "step", "green 2": "points 10"}
    table = Table(has("red 4, blue 3, green 1", columns="red 1", hand="red 4"), tiles=tiles)
    graph = reach_graph(table.rules, table.state, table.rules.parse_action(table.state, "play red 4"))
    ends = {dict(node.positions)["blue"]: node for node in outcomes(graph)}
    assert set(ends) == {3, 4, 5}
    (reach,) = [
        one for one in card_reaches(table.rules, table.state) if one.action == PlayCard(*[table.ann.hand[0]])
    ] or [next(one for one in card_reaches(table.rules, table.state) if "red" in one.furthest)]
    assert (reach.points, reach.ends) == (10, False)
    best = max(outcomes(graph), key=lambda node: graph.nodes[node]["points"])
    assert line_to(graph, best)[0] == "play red 4"
    assert "step green" in line_to(graph, best)


def test_a_chain_is_cut_off_by_the_fifth_crossing() -> None:
    table = Table(
        has("red 4, blue 6, green 1", columns="red 1", hand="red 4"),
        has("red 7, blue 7, green 7, brown 7"),
        tiles={"red 5": "step", "red 6": "points 5", "green 2": "points 5", "blue 7": "step"},
    )
    graph = reach_graph(table.rules, table.state, table.rules.parse_action(table.state, "play red 4"))
    ended = [node for node in graph if graph.nodes[node]["ended"]]
    assert [dict(node.positions) for node in ended] == [{"red": 5, "blue": 7, "green": 1}]
    assert graph.out_degree(ended[0]) == 0


def test_the_tile_of_the_fifth_crossing_is_not_received_so_the_best_line_crosses_with_another_piece() -> None:
    def table() -> Table:
        return Table(
            has("green 8, red 6, blue 6", hand="green 10", columns="green 1, red 1, blue 1"),
            has("brown 7, yellow 7"),
            tiles={"green 9": "step", "red 7": "points 15", "blue 7": "points 5"},
        )

    played = table()
    reaches = {one.action: one for one in card_reaches(played.rules, played.state)}
    reach = reaches[PlayCard(Card("green", 10))]
    assert reach.best == ("play green 10", "step red", "step blue")
    assert (reach.points, reach.ends) == (15, True)
    lines = (reach.best, ("play green 10", "step blue", "step red"))
    assert [table().do(*line).ann.points for line in lines] == [15, 5]
