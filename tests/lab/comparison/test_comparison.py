"""A comparison says what the tables say, pairs what belongs together, and finds nothing where nothing is."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.lab import Comparison, Results, compare, games_needed, open_results, sweep
from lostatlas.lab.comparison.comparison_summary import shown_rows, summary
from lostatlas.lab.comparison.measures import Measures
from lostatlas.text import speaking
from tests.lab.simulation.bots import Crashing, Interrupting
from tests.lab.simulation.helpers import played, warns_of_ctrl_c

TABLES = [{"players": 2, "cash": 900, "columns": [2, 2]}]
RICH = {"name": "<i>Rich</i>", "modes": {"micro": {"tables": TABLES}}}
OPTIONS: dict[str, Any] = {"mode": "micro", "players": ["random"] * 2, "workers": 1, "progress": False}


@cache
def base() -> Results:
    return played(30)


@cache
def rich() -> Comparison:
    """More money at the start."""
    return compare(base(), RICH, games=30, seed=11, **OPTIONS)


def whatever(value: Any) -> Any:
    """Return something that a type checker would not let pass."""
    return value


def test_the_same_games_twice_differ_in_nothing() -> None:
    found = Comparison(base(), base()).differences
    assert (found["difference"].dropna() == 0).all()
    assert (found["p"].dropna() == 1).all()
    assert Comparison(base(), base()).stands_out.empty


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_limit_of_what_is_beyond_chance_is_named(language: str) -> None:
    with speaking(language):
        for found in (Comparison(base(), base()), rich()):
            assert any("0.01" in line for line in summary(found))
        assert not found.stands_out.empty


def test_chance_alone_stands_out_hardly_ever() -> None:
    """Random players, other seeds: 30 games here, 30 there, and no true difference."""
    found = Comparison(base(), played(30, seed=12))
    assert not found.paired
    assert len(found.stands_out) <= 1
    assert (found.differences["p"] < 0.05).mean() < 0.15


def test_a_comparison_is_told_in_the_language_that_is_spoken_when_it_is_shown() -> None:
    found = Comparison(base(), played(30, seed=12))
    english = found.differences
    with speaking("ja"):
        japanese, names, told = found.differences, found.names, found.report()
        assert names == Comparison(base(), played(30, seed=12)).names
    assert names != found.names
    for of_here, of_there in zip(english["label"], japanese["label"], strict=True):
        assert of_here != of_there
        assert escape(of_there) in told
        assert f"<td>{escape(of_here)}</td>" not in told
    assert japanese.drop(columns="label").equals(english.drop(columns="label"))
    assert found.differences.equals(english)


def test_what_is_drawn_differs_and_says_something_of_its_own() -> None:
    """Neither what only one of the two has, nor the same thing twice; what stands out is a part of it."""
    found = rich()
    telling = found.telling
    assert {*found.stands_out.index} <= {*telling.index}
    for place, key in enumerate(telling.index):
        for other in telling.index[place + 1 :]:
            together = np.concatenate(
                [np.concatenate(found.values(key)), np.concatenate(found.values(other))]
            )
            if not np.isnan(together).any():
                first, second = (np.concatenate(found.values(one)) for one in (key, other))
                assert abs(np.corrcoef(first, second)[0, 1]) < 1 - 1e-9, (key, other)
    assert found.tests <= int(found.differences["p"].notna().sum())
    assert not any("0 to 0" in " ".join(row) for row in shown_rows(found.differences)[1])


def test_what_was_changed_stands_out() -> None:
    found = rich()
    row: Any = found.differences.loc["best"]
    assert row["difference"] == pytest.approx(row["variant"] - row["base"])
    assert row["low"] <= row["difference"] <= row["high"]
    assert row["difference"] > 100
    assert "best" in found.stands_out.index
    assert (found.stands_out["adjusted"].diff().dropna() >= 0).all()


def test_measures_are_what_the_tables_say() -> None:
    measures, results = Measures(base()).table, base()
    games = results.games.set_index("game")
    assert measures["gap"].tolist() == (games["best"] - games["second"]).astype(float).tolist()
    assert measures["decisions"].tolist() == games["decisions"].astype(float).tolist()
    wins = results.seats.pivot(index="game", columns="order", values="win")
    assert measures["order.1.win"].tolist() == wins[1].tolist()
    launched = results.careers[results.careers["kind"] == "minor"].groupby("company")["game"].nunique()
    for code, count in launched.items():
        assert measures[f"company.{code}.comes"].sum() == count
        assert measures[f"company.{code}.won"].notna().sum() == count
    events = results.events[results.events["key"] == "rail.dividend_paid"].groupby("game")["times"].sum()
    assert measures["rule.rail.dividend_paid"].sum() == events.sum()


def test_a_train_comes_when_the_events_say() -> None:
    """In which operating round the first of its kind leaves the deck, counted from 1."""
    when = Measures(base()).table["train.3.when"].dropna()
    trains: Any = base().trains.set_index(["game", "train"])
    for game, value in when.items():
        row = trains.loc[(game, "3")]
        earlier = base().players[(base().players["game"] == game)]
        rounds = earlier.drop_duplicates("stretch")
        upto = rounds[rounds["cycle"] < row["cycle"]]["round_name"].str.startswith("OR").sum()
        within = rounds[(rounds["cycle"] == row["cycle"]) & rounds["round_name"].str.startswith("OR")][
            "round_name"
        ]
        number = int(row["round_name"][2:]) if row["round_name"].startswith("OR") else len(within)
        assert value == upto + min(number, len(within))


def test_games_that_failed_are_left_out_and_told() -> None:
    broken = played(30, players=[Crashing, "random"])
    found = Comparison(base(), broken)
    assert len(found.pairs) == 30 - len(broken.failed)
    assert f"{len(broken.failed)} games ended in an error and are left out." in summary(found)


def test_few_games_are_called_few() -> None:
    assert any(line.startswith("4 games are few") for line in summary(Comparison(played(4), played(4))))
    assert not any("are few" in line for line in summary(rich()))


def test_both_sides_are_kept_in_a_folder(tmp_path: Path) -> None:
    found = compare(None, RICH, games=3, folder=tmp_path, **OPTIONS)
    assert len(found.pairs) == 3
    again = Comparison(open_results(tmp_path / "base"), open_results(tmp_path / "variant"))
    assert again.differences.equals(found.differences)


def test_beside_games_that_are_there_the_others_are_played_alike() -> None:
    own = {"maps": 2, "rotate": True, "options": {"launch_marker": "top"}}
    there = played(4, players=["random", "greedy"], seed=5, **own)
    found = compare(there, RICH, workers=1, progress=False)
    first, second = found.base.settings, found.variant.settings
    for name in ("title", "mode", "players", "seed", "options", "maps", "rotate"):
        assert getattr(first, name) == getattr(second, name)
    assert len(found.pairs) == 4


def test_a_player_that_is_code_is_not_run_because_a_result_names_it() -> None:
    there = played(2, players=[Interrupting, "random"])
    with pytest.raises(GameDataError, match=r"played by .*Interrupting, which is code"):
        compare(there, RICH, games=2, workers=1, progress=False)


def test_ctrl_c_in_the_first_half_ends_the_comparison() -> None:
    Interrupting.games = -1
    options = {**OPTIONS, "players": [Interrupting, "random"]}
    with warns_of_ctrl_c(), pytest.raises(GameDataError, match="simulation of the base was stopped"):
        compare(None, RICH, games=8, **options)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: Comparison(base(), played(1, players=["random"] * 3)), "their players is 2 and 3"),
        (lambda: Comparison(base(), whatever(7)), "not something of type int"),
        (lambda: Comparison(base(), base(), level=1.5), "not 1.5"),
        (lambda: Comparison(base(), base(), names=whatever(("a",))), "expected two names"),
        (lambda: rich().values("horses"), "no measure 'horses'; choose one of: best"),
        (lambda: rich().charts_for("pink"), "no theme 'pink'"),
        (lambda: games_needed(rich(), "best", difference=0), "larger than 0"),
        (lambda: games_needed(rich(), "best", difference=5, power=1.2), "power lies between"),
        (lambda: games_needed(rich(), "horses", difference=5), "no measure 'horses'"),
        (lambda: games_needed(base(), "horses", difference=5), "no measure 'horses'"),
        (lambda: games_needed(difference=0.1), "give the share that changes"),
        (lambda: games_needed(whatever(7), "best", difference=0.1), "not something of type int"),
        (lambda: sweep(None, "auction.minimum", [], **OPTIONS), "a list of values"),
        (lambda: sweep(None, "auction.horses", [1], **OPTIONS), "horses"),
        (lambda: sweep(None, "auction.minimum", ["dear"], **OPTIONS), "dear"),
        (lambda: sweep(None, "auction.minimum", [[120]], **OPTIONS), "auction.minimum"),
        (lambda: sweep(None, "auction.minimum", b"x", **OPTIONS), "a list of values"),
        (lambda: sweep(None, "auction.minimum", [120], folder=whatever(5), **OPTIONS), "path"),
        (lambda: sweep(None, "auction.minimum", [120], level=whatever("x"), **OPTIONS), "level is a number"),
        (lambda: compare(level=whatever(None), **OPTIONS), "level is a number, not None"),
        (lambda: rich().values(whatever(["best"])), "key: expected str"),
        (lambda: games_needed(rich(), "best", difference=10**400), "difference is a number, not a huge"),
        (lambda: games_needed(rich(), "best", difference=whatever("5")), "difference is a number, not '5'"),
        (lambda: games_needed(share=0.3, difference=float("nan")), "difference is a number, not nan"),
        (lambda: base().frame(whatever(["games"])), "name: expected str"),
        (lambda: base().game(whatever([1])), "number: expected int"),
    ],
)
def test_a_wrong_question_is_refused_in_words(ask: Any, told: str) -> None:
    with pytest.raises(GameDataError, match=told):
        ask()


def test_a_sweep_plays_every_value_with_the_same_seeds(tmp_path: Path) -> None:
    found = sweep(None, "auction.minimum", [120, 150], games=5, folder=tmp_path, **OPTIONS)
    assert found.values == (120, 150)
    assert len({tuple(one.games["seed"]) for one in found.results.values()}) == 1
    assert found.compare(120, 150).paired
    bids = [one.careers["bid"].dropna().min() for one in found.results.values()]
    assert bids[0] >= 120
    assert bids[1] >= 150
    assert sorted(file.name for file in tmp_path.iterdir()) == ["auction.minimum=120", "auction.minimum=150"]
    chart = found.chart("best")
    assert list(chart.table.index) == [120, 150]
    with pytest.raises(GameDataError, match="No games were played with the value 7; choose one of: 120, 150"):
        found.compare(120, 7)


def test_values_of_a_sweep_may_be_lists(tmp_path: Path) -> None:
    ranges = [[60, 90], [70, 100]]
    found = sweep(None, "phases.2.launch", ranges, games=2, folder=tmp_path, **OPTIONS)
    assert found.values == ((60, 90), (70, 100))
    assert found.compare(*ranges).paired
    assert found.results[70, 100].careers.query("cycle == 1")["price"].min() >= 70
    assert len(list(tmp_path.iterdir())) == 2
    with pytest.raises(GameDataError, match="No games were played with the value"):
        found.compare([60, 90], [60, 95])


def test_as_many_games_as_needed_show_the_difference() -> None:
    """Of 300 simulated comparisons with that many pairs, about 80 % see a true difference of 30."""
    source = np.random.default_rng(3)
    found = games_needed(base(), "best", difference=30)
    seen = 0
    for _ in range(300):
        change = source.normal(30, found.spread, found.games)
        seen += abs(change.mean()) / (change.std(ddof=1) / np.sqrt(found.games)) > 1.98
    assert 0.72 < seen / 300 < 0.88
    assert games_needed(base(), "best", difference=60).games < found.games / 3
