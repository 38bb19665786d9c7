"""Fairness over many maps: an unfair map is seen, fair ones are not blamed."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.lab import Fairness, fairness, simulate
from lostatlas.text import speaking
from tests.lab.simulation.helpers import Altered, played


@cache
def fair() -> Fairness:
    return Fairness(played(24, maps=3))


def with_wins(winners: list[int]) -> Fairness:
    """Return the same games as if these places had won them."""
    games = fair().results
    assert len(winners) == len(games)
    seats = games.seats.copy()
    seats["order"] = seats["seat"]
    wins = pd.Series(winners, index=range(len(winners)))
    seats["win"] = (seats["game"].map(wins) == seats["order"]).astype(float)
    return Fairness(Altered(games, seats=seats))


def test_wins_and_games_add_up() -> None:
    places = fair().places
    assert places["wins"].sum() == 24
    assert (places["games"] == 24).all()
    assert (places["fair"] == 0.5).all()
    assert ((places["low"] <= places["share"]) & (places["share"] <= places["high"])).all()
    companies = fair().companies
    launched = fair().results.careers.groupby("company")["game"].nunique()
    assert companies["games"].to_dict() == launched.to_dict()
    for _, own in companies.groupby("kind"):
        assert own["fair"].tolist() == pytest.approx([own["wins"].sum() / own["games"].sum()] * len(own))
    assert fair().maps.shape == (3, 2)
    assert fair().maps.sum(axis=1).tolist() == pytest.approx([1.0] * 3)


def test_a_place_that_always_wins_is_seen() -> None:
    found = with_wins([1] * 24)
    assert found.places_p < 1e-4
    assert found.maps_p > 0.9  # it wins on every map alike
    assert any("do not win equally often" in line for line in found.sentences())


def test_maps_that_decide_who_wins_are_seen() -> None:
    """On two of the three maps the first place wins, on the other one the second: evenly enough in all."""
    found = with_wins([1, 1, 2] * 8)
    assert found.maps_p < 0.01
    assert any("depends on the map" in line for line in found.sentences())


def test_fair_games_are_not_blamed_for_their_maps() -> None:
    source = np.random.default_rng(5)
    ps = [with_wins(list(source.integers(1, 3, 24))).maps_p for _ in range(8)]
    assert sum(p < 0.05 for p in ps) <= 2


def test_games_on_their_own_maps_say_nothing_of_maps() -> None:
    found = Fairness(played(6))
    assert found.maps.empty
    assert np.isnan(found.maps_p)
    assert len(found.sentences()) == 2


def test_charts_have_tables() -> None:
    for kind in ("places", "companies"):
        chart = fair().chart(kind)
        assert len(chart.table) == len(getattr(fair(), kind))
        assert "Most: " in chart.alt
    with pytest.raises(GameDataError, match="no chart 'horses'"):
        fair().chart("horses")
    with pytest.raises(GameDataError, match="not something of type NoneType"):
        Fairness(None)  # type: ignore[arg-type]  # a wrong call is told in words


def test_results_may_be_given() -> None:
    assert fairness(fair().results).places.equals(fair().places)


@pytest.mark.parametrize("title", ["acquire", "chubu18", "lost_cities", "west18"])
def test_places_of_a_title_that_draws_no_maps_are_compared_and_maps_are_not(title: str) -> None:
    """Three titles were refused, and one compared a map with itself."""
    options: dict[str, Any] = {"title": title, "players": ["random"] * 2, "workers": 1, "progress": False}
    found = fairness(games=2, **options)
    assert found.places["wins"].sum() == 2
    assert found.maps.empty
    assert "so they are not compared" in found.sentences()[-1]
    with speaking("ja"):
        assert found.sentences()[-1].startswith("マップ：")
    with pytest.raises(GameDataError, match="maps: This title draws no maps"):
        fairness(games=2, maps=3, **options)


@pytest.mark.parametrize(("title", "mode"), [("acquire", ""), ("lost_cities", "short")])
def test_place_1_acts_first(title: str, mode: str) -> None:
    """The place was the seat, whoever began."""
    options: dict[str, Any] = {"mode": mode, "seed": 4, "workers": 1, "progress": False}
    played = simulate(title=title, players=["random"] * 3, games=6, **options)
    first = played.seats.query("order == 1").set_index("game")["seat"]
    for number in played.games["game"]:
        game = played.game(number)
        game.goto(0)
        assert game.actor == f"P{first[number]}"
    assert first.nunique() > 1, "not only the first seat begins"
