"""Recorded games of Lost Cities are ours too, and the replay sees what differs."""

from __future__ import annotations

import json
import os
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.acquire import main as acquire_main
from tests.oracle.lost_cities import differences, main, read_game

COMMITTED = Path(__file__).parents[1] / "data" / "lost_cities"
FOLDERS = [COMMITTED, *map(Path, filter(None, [os.environ.get("LOSTATLAS_ORACLE_LOST_CITIES")]))]
GAMES = [path for folder in FOLDERS for path in sorted(folder.glob("*.jsonl.gz"))]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.partition(".")[0])
def test_every_legal_set_and_every_state_is_equal(path: Path) -> None:
    assert list(differences(read_game(path))) == []


def without_a_legal_entry(rows: list[dict[str, Any]]) -> str:
    del rows[2]["legal"][-1]
    return "decision 1: legal only in one: "


def with_another_point(rows: list[dict[str, Any]]) -> str:
    rows[40]["state"]["players"][1]["points"] += 5
    return ".players[1].points: theirs "


def with_another_rank(rows: list[dict[str, Any]]) -> str:
    rows[-1]["final"][0]["rank"] += 1
    return "final: .final[0].rank"


def with_another_tile(rows: list[dict[str, Any]]) -> str:
    rows[-2]["state"]["tiles"]["red"]["9"] = "points 99"
    return ".tiles.red.9: theirs 'points 99'"


def with_another_end(rows: list[dict[str, Any]]) -> str:
    rows[-2]["end"]["scores"][1]["pieces"] = []
    return "end: .scores[1].pieces"


def with_a_card_too_many(rows: list[dict[str, Any]]) -> str:
    rows[9]["state"]["discards"]["red"] = ["red 0"]
    return ".discards.red"


@pytest.mark.parametrize(
    "change",
    [
        without_a_legal_entry,
        with_another_point,
        with_another_rank,
        with_another_tile,
        with_another_end,
        with_a_card_too_many,
    ],
)
def test_whatever_differs_is_told(change: Any) -> None:
    rows = list(read_game(COMMITTED / "2p_short_default_4.jsonl.gz"))
    told = change(rows)
    assert any(told in one for one in differences(rows))


def test_a_record_of_other_rules_differs() -> None:
    rows = list(read_game(COMMITTED / "2p_short_default_4.jsonl.gz"))
    rows[0]["options"]["step_optional"] = False
    assert list(differences(rows))


def test_the_command_writes_a_line_for_each_file_and_fails_if_any_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fine = COMMITTED / "3p_short_r19_stall_1.jsonl.gz"
    rows = list(read_game(fine))
    rows[5]["state"]["crossed"] = 4
    wrong, broken = tmp_path / "wrong.jsonl", tmp_path / "broken.jsonl"
    wrong.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    broken.write_text("{", "utf-8")
    assert main([str(fine)]) == 0
    assert capsys.readouterr().out == f"{fine}: equal\n"
    assert main([str(wrong), str(fine), str(broken)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        f"{wrong}: 1 differences",
        f"  decision {rows[5]['n']}: .crossed: theirs 4, ours 0",
        f"{fine}: equal",
    ]
    assert lines[3:][0] == f"{broken}: 1 differences"


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[1]\n2", b"null", b"\x1f\x8bjunk", b"\xff\xfe", b'{"players": 3}'],
    ids=["empty", "cut", "no_object", "null", "no_gzip", "no_text", "no_game"],
)
def test_a_file_that_is_no_record_fails_in_words(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for module, name in product((main, acquire_main), ("broken.jsonl", "broken.jsonl.gz")):
        file = tmp_path / name
        file.write_bytes(content)
        assert module([str(file)]) == 1
        assert len(capsys.readouterr().out.splitlines()) == 2
        assert module([str(tmp_path / "nowhere.jsonl")]) == 1
        capsys.readouterr()
    assert main([]) == acquire_main([]) == 1


def test_options_that_a_record_does_not_name_are_the_defaults() -> None:
    rows = list(read_game(COMMITTED / "2p_short_default_4.jsonl.gz"))
    del rows[0]["options"]
    assert list(differences(rows)) == []
