"""The tables of a simulation: those of version 1 are read, and no column hides behind a method."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from lostatlas import lab, load
from lostatlas.lab import open_results
from lostatlas.lab.simulation.tables import TABLES
from tests.lab.simulation.helpers import played, rows

OLD = Path(__file__).parent / "data" / "format_1"
NOT_TOLD = {"counts", "work"}
"""Tables that version 1 had not, or that differ from run to run."""


def test_a_folder_of_version_1_is_read_as_todays() -> None:
    """It holds two games that were played before the columns had their present names."""
    old, new = open_results(OLD), rows(played(2))
    for name in set(TABLES) - NOT_TOLD:
        table = old.table(name).to_pydict()
        told = {column for column in table if (name, column) != ("games", "draws")}
        assert {column: table[column] for column in told} == {column: new[name][column] for column in told}
    assert old.frame("counts").empty
    assert old.games["draws"].isna().all()
    assert old.game(1).over


def test_a_folder_of_version_1_is_gone_on_with(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    shutil.copytree(OLD, folder)
    found = played(3, folder=folder)
    assert found.games["game"].tolist() == [0, 1, 2]
    assert found.games["draws"].notna().tolist() == [False, False, True]
    assert set(found.frame("counts")["game"]) == {2}


def shadowed(frame: pd.DataFrame) -> set[str]:
    """Return the columns that cannot be read as attributes."""
    return set(map(str, frame.columns)) & set(dir(pd.DataFrame))


@pytest.mark.parametrize("table", TABLES)
def test_no_column_of_results_is_called_as_a_method(table: str) -> None:
    assert not shadowed(played(1).frame(table))


@pytest.mark.parametrize("table", [*lab.history(load("examples/games/micro.json")).tables, "rounds"])
def test_no_column_of_a_history_is_called_as_a_method(table: str) -> None:
    told = lab.history(load("examples/games/micro.json"))
    assert not shadowed(getattr(told, table))


def test_the_pieces_of_a_game_are_counted_as_it_was_played() -> None:
    """Trains by kind and buyer with their price, tiles by design, phases; counted again from the record."""
    results = played(3)
    for number in range(3):
        session = results.game(number)
        counts = results.frame("counts").query(f"game == {number}")
        events = [event for node in session.history for event in node.events]
        for what, key in (("tile_laid", "rail.tile_laid"), ("train_bought", "rail.train_bought.")):
            told = counts[counts["what"] == what]
            name = "tile" if what == "tile_laid" else "train"
            seen = [
                (event.facts[name], event.facts["company"]) for event in events if event.key.startswith(key)
            ]
            expected = pd.Series(seen).value_counts().to_dict() if seen else {}
            assert told.groupby(["piece", "company"])["times"].sum().to_dict() == expected
        phases = set(counts[counts["what"] == "phase"]["piece"])
        rules: Any = session.ruleset
        assert phases == {one.train for one in rules.phases[: session.state.phase + 1]}


def test_the_time_of_each_players_decisions_is_measured() -> None:
    work = played(2).frame("work")
    whole, seats = work[work["seat"].isna()], work[work["seat"].notna()]
    assert len(whole) == 2
    assert whole["decisions"].tolist() == seats.groupby("game")["decisions"].sum().tolist()
    assert (seats.groupby("game")["seconds"].sum().to_numpy() <= whole["seconds"].to_numpy()).all()
