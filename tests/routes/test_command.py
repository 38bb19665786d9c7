"""``python -m lostatlas.routes`` solves files of positions, and says aloud what it could not do."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from lostatlas.routes.__main__ import main
from tests.routes.test_corpus import CORPUS, position


def write(path: Path, *lines: object) -> Path:
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    with gzip.open(path, "wt", encoding="utf-8") as stream:
        stream.write(text)
    return path


def test_it_solves_a_file_and_writes_totals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "totals.json"
    assert main([str(CORPUS / "1889.jsonl.gz"), "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert "32 positions: 32 proven, 32 of 32 equal to the recorded optimum" in said.out
    assert "median" in said.out
    assert "p95" in said.out
    assert said.err == ""
    totals = json.loads(out.read_text())
    assert totals["1889/314#49"] == 100
    assert len(totals) == 32


def test_bad_lines_are_refused_by_place_and_the_others_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = position(id="bad", hexes=[{"id": "A1"}])
    path = write(
        tmp_path / "p.jsonl.gz", position(), "{", "[1]", {"trains": []}, bad, position(), position(id="y")
    )
    out = tmp_path / "totals.json"
    assert main([str(path), "--out", str(out)]) == 1
    said = capsys.readouterr()
    assert json.loads(out.read_text()) == {"x": 30, "y": 30}
    refused = said.err.splitlines()
    assert [line.partition("p.jsonl.gz:")[2].partition(":")[0] for line in refused] == [
        "2",
        "3",
        "4",
        "5 bad",
        "6 x",
    ]
    assert "hexes[0].nb" in refused[3]
    assert "7 positions: 2 proven, 0 of 0" in said.out


def test_another_total_than_recorded_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(write(tmp_path / "p.gz", position(optimum=40)))]) == 1
    assert "x: 30 proven, but 40 recorded" in capsys.readouterr().err


def test_an_unproven_position_is_named_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "totals.json"
    with gzip.open(CORPUS / "stress.jsonl.gz", "rt") as stream:
        hard = next(line for line in stream if "1870_game_end_bank#1340!D-D" in line)
    assert main([str(write(tmp_path / "p.gz", hard.strip())), "--limit", "0", "--out", str(out)]) == 1
    assert "not proven within 0 s" in capsys.readouterr().err
    assert json.loads(out.read_text()) == {}


def test_files_that_are_missing_or_cut_short_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut.gz"
    cut.write_bytes(write(tmp_path / "p.gz", position()).read_bytes()[:-20])
    assert main([str(tmp_path / "none.gz"), str(cut)]) == 1
    said = capsys.readouterr().err
    assert "none.gz" in said
    assert "cut.gz" in said


def test_an_answer_that_cannot_be_written_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "p.gz", position())
    assert main([str(path), "--out", str(tmp_path / "no" / "folder.json")]) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("limit", ["-1", "nan"])
def test_a_limit_that_is_no_time_is_refused(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["p.gz", "--limit", limit])
    assert "--limit is a time in seconds, 0 or more" in capsys.readouterr().err


def test_plain_lines_are_read_too(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(json.dumps(position()))
    assert main([str(path)]) == 0


def test_the_compiled_search_can_be_filled_without_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--warm"]) == 0
    assert "ready after" in capsys.readouterr().out


def test_importing_the_package_loads_no_compiler() -> None:
    code = "import sys, lostatlas.routes; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
