"""A game is fixed by variant, mode, players and seed: who plays it, and in which order, changes nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

import pandas as pd
import pytest

from lostatlas.lab import Results, history
from lostatlas.lab.simulation.settings import Settings
from tests.lab.simulation.helpers import played, rows


@cache
def here() -> Results:
    return played(6)


def test_a_second_simulation_gives_the_same_games() -> None:
    assert rows(played(6)) == rows(here())


def test_another_seed_gives_other_games() -> None:
    assert set(played(6, seed=12).games["seed"]).isdisjoint(here().games["seed"])


def test_worker_processes_give_the_same_games() -> None:
    assert rows(played(6, workers=2)) == rows(here())


def test_fewer_games_are_the_first_ones() -> None:
    few = rows(played(2))
    assert few["games"]["seed"] == rows(here())["games"]["seed"][:2]


def test_a_changed_variant_is_played_with_the_same_seeds() -> None:
    dear = played(4, variant={"auction": {"minimum": 130}})
    assert list(dear.games["seed"]) == list(here().games["seed"][:4])
    assert rows(dear)["records"] != rows(played(4))["records"]


def test_kinds_move_on_by_a_seat_when_they_are_rotated() -> None:
    settings = Settings(title="lost_atlas", players=("a", "b", "c"), rotate=True)
    assert [settings.kinds(game) for game in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]


def test_given_maps_come_in_turn_and_the_rest_differs() -> None:
    found = played(4, maps=2).games
    assert found["map_seed"].nunique() == 2
    assert list(found["map_seed"][:2]) == list(found["map_seed"][2:])
    assert found["seed"].nunique() == 4


@pytest.mark.parametrize("game", range(3))
def test_the_tables_say_what_the_replayed_game_says(game: int) -> None:
    """`lab.history` reads the session of a game; the tables were written while it was played."""
    results = here()
    session = results.game(game)
    told = history(session)
    row = results.games.set_index("game").loc[game]
    assert session.over
    assert row["decisions"] == len(session.history) - 1
    assert session.ranking[0].player == f"P{row['winner']}"
    assert row["best"] == session.ranking[0].score[0]
    _same_rounds(told, results, game)
    _same_revenue(told, results, game)


def _same_rounds(told: Any, results: Results, game: int) -> None:
    ends = told.by_round("players")
    ends = ends[ends["round_name"] != "MAP"]
    mine = results.players[results.players["game"] == game]
    expected = ends[["cycle", "round_name", "player", "cash", "net_worth"]].to_numpy().tolist()
    seats = [f"P{seat}" for seat in mine["seat"]]
    found = mine.assign(player=seats)[["cycle", "round_name", "player", "cash", "worth"]].to_numpy().tolist()
    assert found == expected
    prices = told.by_round("companies")[["cycle", "round_name", "company", "price", "treasury", "trains"]]
    table = results.companies[results.companies["game"] == game][list(prices.columns)]
    assert table.to_numpy().tolist() == prices.to_numpy().tolist()


def _same_revenue(told: Any, results: Results, game: int) -> None:
    careers = results.careers[results.careers["game"] == game]
    sums = told.revenues.groupby("company")["revenue"].sum()
    sums = sums[sums > 0]
    mine = careers.set_index("company")["revenue"]
    pd.testing.assert_series_equal(
        mine[mine > 0].sort_index(), sums.sort_index(), check_dtype=False, check_names=False
    )
    counted = results.events[results.events["game"] == game].groupby("key")["times"].sum()
    assert counted.to_dict() == told.events["key"].value_counts().to_dict()


def test_wins_of_a_game_add_up_to_one() -> None:
    sums = here().seats.groupby("game")["win"].sum()
    assert (sums == 1).all()


def test_every_player_gets_a_seed_of_its_own() -> None:
    settings = Settings(title="lost_atlas", players=("random",) * 4, seed=3)
    seeds = {settings.player_seed(game, seat) for game in range(20) for seat in range(1, 5)}
    assert len(seeds) == 80
