"""Graphs, mergers ahead, chances, prices over time, and other decisions tried."""

from __future__ import annotations

from math import comb

import networkx as nx
import pytest

from lostatlas.capabilities import VIEWS, capability
from lostatlas.games.acquire.analysis import (
    chance_in_hands,
    end_now,
    merger_payments,
    what_if,
)
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.graphs import board_graph, contact_graph
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig
from tests.games.acquire.boards import game
from tests.games.acquire.test_hidden_information import states

RULES = Acquire(GameConfig(title="acquire"))


def test_the_board_is_a_grid_and_companies_are_connected_components() -> None:
    for state in states(RULES, 4, seed=8):
        graph = board_graph(RULES, state)
        grid = nx.relabel_nodes(
            nx.grid_2d_graph(12, 9), lambda node: f"{node[0] + 1}{chr(ord('A') + node[1])}"
        )
        assert nx.utils.graphs_equal(nx.Graph(graph.edges), nx.Graph(grid.edges))
        if state.merger is None:
            laid = graph.subgraph(state.board)
            chains = {
                frozenset(chain): {state.board[tile] for tile in chain}
                for chain in nx.connected_components(laid)
            }
            named = {chain: owners for chain, owners in chains.items() if owners != {"o"}}
            assert {owners.copy().pop(): len(chain) for chain, owners in named.items()} == state.sizes


def test_the_contact_graph_tells_mergers_growth_foundings_and_dead_cells() -> None:
    session = game(
        """AAAAAA.FFFFF
           AAAAA..FFFFF
           .......FFFFF
           ZZ..o.o.....
        """,
        hands={"Ann": "7A 6D", "Ben": "1I"},
    )
    graph = contact_graph(RULES, session.state, viewer="Ann")
    assert graph.edges["A", "F"] == {
        "cells": ("7A",), "weight": 0, "unseen": (), "kind": "dead", "survivor": "",
    }  # fmt: skip
    assert graph.edges["5D", "7D"]["kind"] == "found"
    assert graph.nodes["A"] == {
        "kind": "company", "size": 11, "safe": True,
        "tiles": ("1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B", "5A", "5B", "6A"),
    }  # fmt: skip
    assert (graph.edges["A", "Z"]["kind"], graph.edges["A", "Z"]["survivor"]) == ("merge", "A")
    assert graph.edges["A", "Z"]["cells"] == ("1C", "2C")
    assert graph.edges["A", "5D"]["kind"] == "grow"


def test_what_a_merger_pays_now_and_next_turn() -> None:
    session = game(
        "AAAAA.......", hands={"Ann": "1I", "Ben": "2I", "Cid": "3I"}, shares={"Ann": "6A", "Ben": "4A"}
    )
    now = merger_payments(RULES, session.state, "A")
    assert (now["Ann"].bonus, now["Ann"].sale, now["Ben"].total) == (6000, 3600, 3000 + 2400)
    assert merger_payments(RULES, session.state, "A", growth=1)["Ann"].total == 7000 + 4200
    assert "Cid" not in now
    with pytest.raises(GameDataError, match="not on the board"):
        merger_payments(RULES, session.state, "Q")


def test_with_two_players_the_bonus_is_the_mean_over_the_markets_numbers() -> None:
    session = game("FFFFFF......", hands={"Ann": "1I", "Ben": "2I"}, shares={"Ann": "5F", "Ben": "3F"})
    mean = sum(7000 if number < 5 else 5300 if number == 5 else 3500 for number in range(1, 13)) / 12
    assert merger_payments(RULES, session.state, "F")["Ann"].bonus == pytest.approx(mean)


def test_the_chance_that_others_hold_a_tile_is_hypergeometric() -> None:
    session = game("." * 12, hands={"Ann": "1I 2I", "Ben": "3I 5I", "Cid": "7I 9I"})
    seen = session.observe("Ann")
    total = 108 - 2
    assert chance_in_hands(RULES, seen, ["3I"]) == pytest.approx(4 / total)
    assert chance_in_hands(RULES, seen, ["3I", "8A"]) == pytest.approx(
        1 - comb(total - 2, 4) / comb(total, 4)
    )
    assert chance_in_hands(RULES, seen, ["1I"]) == 0


def test_what_if_i_had_bought_the_other_one() -> None:
    session = game(
        "AA...QQ.....", hands={"Ann": "1I 12H", "Ben": "3I 12A"}, bag="", options={"forced_end": False}
    )
    session.push("place 1I")
    bought = session.push("buy 3A")
    session.push("place 3I")
    session.push("pass")
    found = what_if(session, bought, "buy 3Q")
    assert (found.actions, found.stopped) == (2, None)
    now = end_now(RULES.figures, session.state)
    assert found.played == now
    assert found.gain("Ben") == 0
    assert found.instead["Ann"] - found.played["Ann"] == pytest.approx(found.gain("Ann"))
    assert found.gain("Ann") > 0, "the bonuses of Quantum are higher"
    with pytest.raises(GameDataError, match="not legal there"):
        what_if(session, bought, "buy 3S")
    with pytest.raises(GameDataError, match="start of the game"):
        what_if(session, session.history[0], "pass")


T6 = """AAAAAA.FFFFF
        AAAAA.Z.FFFF
        ......Z.FF..
     """


def test_a_dead_cell_is_no_way_to_a_merger() -> None:
    """11, 11 and 2 around 7A (T6): nobody can lay it, so Zeta is not absorbed by it, but by 6C or 8B."""
    session = game(T6, hands={"Ann": "6B 1H", "Ben": "1I"})
    graph = contact_graph(RULES, session.state, viewer="Ann")
    assert graph.edges["A", "Z"]["cells"] == ("6B",)
    assert (graph.edges["A", "Z"]["weight"], graph.edges["A", "Z"]["unseen"]) == (1, ())
    assert graph.edges["F", "Z"]["cells"] == ("8B", "8C")
    assert graph.edges["A", "F"]["weight"] == 0


def test_the_table_of_mergers_is_what_graph_chance_and_payments_say() -> None:
    hands = {"Ann": "6B 1H", "Ben": "1I 2I", "Cid": "3I 4I"}
    session = game(T6, hands=hands, shares={"Ann": "3Z 1A", "Ben": "1Z 1F"})
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    for viewer in ("Ann", None):
        (table,) = [one for one in views.tables(session.state, viewer=viewer) if one.name == "mergers"]
        unseen = 108 - len(session.state.board) - 2
        chance = 100 * (1 - comb(unseen - 2, 4) / comb(unseen, 4))
        assert table.rows == (
            (
                "Zeta",
                "Fusion (8B 8C), America (6B)",
                f"{chance:.0f} %",
                "Ann $2600 → $3900, Ben $1200 → $1800",
            ),
        )
    hidden = game(T6, hands=hands, shares={"Ann": "3Z 1A", "Ben": "1Z"}, options={"holdings": "hidden"})
    views = capability(hidden.ruleset, VIEWS)(hidden.ruleset)
    (table,) = [one for one in views.tables(hidden.state, viewer="Ann") if one.name == "mergers"]
    assert table.rows[0][-1] is None
