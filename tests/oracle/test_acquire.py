"""Recorded Acquire games: what an independent engine did is what our rules do."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.oracle.acquire import ENGINE, main, read

DATA = Path(__file__).parents[1] / "games" / "acquire" / "data"
FILES = sorted(DATA.glob("*.jsonl.gz"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_a_recorded_game_replays_with_equal_states_and_choices(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(file)]) == 0
    assert capsys.readouterr().out.endswith("equal\n")


@pytest.mark.parametrize("what", ["cash", "legal", "total", "cut"])
def test_a_difference_is_found(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = read(FILES[0])
    if what == "cash":
        lines[10]["state"]["cash"][0] += 100
    elif what == "legal":
        line = next(one for one in lines[1:] if one["kind"] == "play_tile")
        line["legal"]["tiles"].popitem()
    elif what == "total":
        lines[-1]["total"][1] -= 100
    else:
        del lines[-2]
    file = tmp_path / "game.jsonl.gz"
    file.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    assert main([str(file)]) == 1
    assert "equal" not in capsys.readouterr().out


@pytest.mark.parametrize("named", ["nothing", "all", "other"])
def test_a_record_names_its_rulings_or_has_those_of_its_engine(
    named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = read(FILES[0])
    if named == "nothing":
        del lines[0]["options"]
    elif named == "all":
        lines[0]["options"] |= ENGINE
    else:
        lines[0]["options"] |= {"start_seats": "clockwise", "start_order": "row_first"}
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    assert main([str(file)]) == (named == "other")
    assert ("equal" in capsys.readouterr().out) == (named != "other")


def test_without_files_or_with_a_broken_one_it_fails(tmp_path: Path) -> None:
    assert main([]) == 1
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}", "utf-8")
    assert main([str(broken)]) == 1
