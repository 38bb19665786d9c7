"""A simulation in a folder: it goes on where it ended, and mixes nothing."""

from __future__ import annotations

import json
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.lab import Results, open_results, schema
from lostatlas.lab.simulation.simulate import _Part
from lostatlas.lab.simulation.store import Store
from lostatlas.lab.simulation.tables import TABLES, Rows, no_rows
from lostatlas.players import GreedyPlayer, RandomPlayer
from tests.lab.simulation.bots import Interrupting
from tests.lab.simulation.helpers import played, rows, warns_of_ctrl_c


@cache
def whole() -> Results:
    return played(8)


def test_games_of_a_folder_are_those_in_memory(tmp_path: Path) -> None:
    kept = played(8, folder=tmp_path / "new" / "folder")
    assert rows(kept) == rows(whole())
    assert rows(open_results(tmp_path / "new" / "folder")) == rows(whole())


SPY = """
from lostatlas.players import RandomPlayer
from pathlib import Path

Path(__file__).with_name("imported").touch()


class Spy(RandomPlayer):
    pass
"""


def test_a_folder_from_elsewhere_runs_none_of_the_code_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, signal = tmp_path / "games", tmp_path / "imported"
    played(2, folder=folder)
    (tmp_path / "spying.py").write_text(SPY)
    monkeypatch.syspath_prepend(tmp_path)
    manifest = folder / "simulation.json"
    told = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**told, "modules": ["spying"]}))
    found = open_results(folder)
    assert len(found.games) == 2
    with pytest.raises(GameDataError, match=r"with code of spying\. .* name it yourself"):
        found.game(0)
    manifest.write_text(json.dumps({**told, "players": ["spying:Spy", "random"]}))
    found = open_results(folder)
    assert found.game(0).over  # it has a record, so nobody has to decide
    monkeypatch.setattr(Results, "_records", {})
    with pytest.raises(GameDataError, match="'spying:Spy' is not one of ours"):
        open_results(folder).game(0)
    assert not signal.exists()
    with pytest.raises(GameDataError, match="played by spying:Spy, random, not by random, random"):
        open_results(folder, players=["random", "random"])
    open_results(folder, modules=["spying"], players=["spying:Spy", "random"]).game(0)
    assert signal.exists()


def test_a_larger_number_adds_games_and_the_same_number_plays_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = rows(played(3, folder=tmp_path))
    assert rows(played(8, folder=tmp_path)) == rows(whole())
    monkeypatch.setattr("lostatlas.lab.simulation.backends.play", lambda *_: pytest.fail("played again"))
    assert rows(played(8, folder=tmp_path)) == rows(whole())
    assert rows(played(3, folder=tmp_path)) == first


@pytest.mark.parametrize("kept", [False, True])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, kept: bool) -> None:
    Interrupting.games = -1
    with warns_of_ctrl_c():
        found = played(8, players=[Interrupting, "random"], folder=tmp_path if kept else None)
    assert found.interrupted
    assert len(found) == Interrupting.allowed
    assert found.missing == 4
    assert found.failed.empty


def test_after_ctrl_c_the_same_call_goes_on(tmp_path: Path) -> None:
    Interrupting.games = -1
    with warns_of_ctrl_c():
        played(8, players=[Interrupting, "random"], folder=tmp_path)
    Interrupting.games = -100
    done = played(8, players=[Interrupting, "random"], folder=tmp_path)
    assert not done.interrupted
    Interrupting.games = -100
    assert rows(done) == rows(played(8, players=[Interrupting, "random"]))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 12}, "their seed is 11, and you ask for 12"),
        ({"players": ("random", "greedy")}, "their players is .* and you ask for"),
        ({"variant": {"auction": {"minimum": 130}}}, "their variant is None"),
        ({"maps": 3}, "their maps is 0"),
    ],
)
def test_a_folder_of_other_settings_is_refused_in_words(
    tmp_path: Path, change: dict[str, Any], told: str
) -> None:
    played(1, folder=tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    with pytest.raises(GameDataError, match=told):
        played(1, folder=tmp_path, **change)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(GameDataError, match="holds other things"):
        played(1, folder=tmp_path)
    with pytest.raises(GameDataError, match="There is no simulation here"):
        open_results(tmp_path / "nowhere")
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_folder_of_another_lambda_is_refused_and_one_of_the_same_goes_on(tmp_path: Path) -> None:
    def maker(kind: Any) -> Any:
        return lambda seed: kind(seed)

    first = [lambda seed: RandomPlayer(seed), maker(RandomPlayer)]
    assert len(set(played(2, players=first, folder=tmp_path).seats["kind"])) == 2
    again = [lambda seed: RandomPlayer(seed), maker(RandomPlayer)]
    assert len(played(3, players=again, folder=tmp_path)) == 3
    for other in (lambda seed: GreedyPlayer(seed), partial(RandomPlayer)):
        with pytest.raises(GameDataError, match="players"):
            played(3, players=[other, first[1]], folder=tmp_path)
    with pytest.raises(GameDataError, match="players"):
        played(3, players=[first[0], maker(GreedyPlayer)], folder=tmp_path)


def test_two_programs_cannot_write_at_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.writing(whole().settings), pytest.raises(GameDataError, match="Another program is writing"):
        played(8, folder=tmp_path)
    assert rows(played(8, folder=tmp_path)) == rows(whole())


def test_a_slow_disk_is_written_to_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game takes a second and a part as well: of the first five minutes, few seconds go into writing."""
    now, parts = [0.0], []

    def write(rows: Rows) -> None:
        parts.append(len(rows["games"]))
        now[0] += 1.0

    monkeypatch.setattr(import_module(_Part.__module__), "monotonic", lambda: now[0])
    with _Part(write) as part:
        for game in range(300):
            now[0] += 1.0
            part.add({**no_rows(), "games": [(game,)]})
    assert sum(parts) == 300
    assert parts[0] <= 22
    assert len(parts) <= 5


def test_what_a_crash_leaves_of_a_part_counts_nothing(tmp_path: Path) -> None:
    """The file of games is written last; without it the part was never there."""
    played(3, folder=tmp_path)
    store = Store(tmp_path)
    store.file("games", 0).unlink()
    (tmp_path / "seats" / ".part-00001.parquet.77-0.tmp").write_bytes(b"half a part")
    assert len(open_results(tmp_path)) == 0
    assert rows(played(8, folder=tmp_path)) == rows(whole())
    assert not list(tmp_path.rglob("*.tmp"))


def test_a_spoiled_part_and_spoiled_settings_are_named(tmp_path: Path) -> None:
    played(2, folder=tmp_path)
    Store(tmp_path).file("seats", 0).write_bytes(b"no parquet")
    with pytest.raises(GameDataError, match=r"part-00000\.parquet: A part of the games cannot be read"):
        _ = open_results(tmp_path).seats
    manifest = tmp_path / "simulation.json"
    manifest.write_text(manifest.read_text().replace("lostatlas.simulation/2", "lostatlas.simulation/9"))
    with pytest.raises(GameDataError, match=r"lostatlas\.simulation/9"):
        open_results(tmp_path)
    manifest.write_text(json.dumps({"format": "lostatlas.simulation/1", "mode": 7}))
    with pytest.raises(GameDataError, match=r"simulation\.json"):
        open_results(tmp_path)


def test_memory_goes_to_a_folder_and_is_not_written_over(tmp_path: Path) -> None:
    kept = whole().save(tmp_path)
    assert rows(kept) == rows(whole())
    with pytest.raises(GameDataError, match="There are games here already"):
        whole().save(tmp_path)


def test_pandas_reads_a_folder_of_parts_by_itself(tmp_path: Path) -> None:
    played(4, folder=tmp_path)
    played(8, folder=tmp_path)
    frame = pd.read_parquet(tmp_path / "seats").sort_values(["game", "seat"])
    assert frame["game"].tolist() == [game for game in range(8) for _ in range(2)]


def test_the_schema_tells_every_column(tmp_path: Path) -> None:
    told = schema()
    assert set(zip(told["table"], told["column"], strict=True)) == {
        (table, column) for table, columns in TABLES.items() for column in columns
    }
    assert not told["about"].str.startswith("simulation.").any()
    field = whole().table("careers").schema.field("owned_by_winner")
    assert b"winner" in field.metadata[b"about"]


def test_an_unknown_table_or_game_is_told() -> None:
    with pytest.raises(GameDataError, match="no table 'horses'; choose one of: games"):
        whole().table("horses")
    with pytest.raises(GameDataError, match="no game 8 among these 8"):
        whole().game(8)
