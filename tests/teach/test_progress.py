"""Progress: kept across sessions, never lost, never half written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.lock import FileLock
from lostatlas.teach import PracticeRecord, Progress, exercise, load_progress
from lostatlas.teach.progress import update_progress
from lostatlas.text import speaking


def test_three_right_answers_in_a_row_without_help_lead_to_the_next_level() -> None:
    asked = exercise("price", level=1, seed=1)
    progress = Progress()
    for helped in (False, False, True, False, False):
        progress = progress.answered(asked, right=True, helped=helped)
    assert progress.level("price") == 1
    progress = progress.answered(asked, right=True)
    assert progress.level("price") == 2
    assert progress.of("price", 1) == PracticeRecord(asked=6, right=6, streak=3)


def test_a_wrong_answer_ends_the_row() -> None:
    asked = exercise("price", level=1, seed=1)
    progress = Progress().answered(asked, right=True).answered(asked, right=False)
    assert progress.of("price", 1) == PracticeRecord(asked=2, right=1, streak=0)


@pytest.mark.parametrize(
    ("ask", "name"),
    [
        (lambda known: known.answered("price", right=True), "asked"),
        (lambda known: known.of([], 1), "kind"),
        (lambda known: known.level([]), "kind"),
        (lambda known: known.done("01_shares", 3), "part"),
        (lambda known: known.without(None), "lesson"),
    ],
)
def test_what_no_file_could_hold_is_refused_at_once(ask: Callable[[Any], object], name: str) -> None:
    with pytest.raises(GameDataError, match=f"^{name}: "):
        ask(Progress())


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    assert load_progress(file) == Progress()
    progress = (
        Progress().answered(exercise("price", level=2, seed=1), right=True).done("03", "hubs").done("03", "a")
    )
    progress.save(file)
    assert load_progress(file) == progress
    assert progress.done("03", "hubs") is progress


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        ({"format": "lostatlas.progress/9"}, "written by a newer program.*lostatlas.progress/1"),
        ({"format": "lostatlas.game/1"}, "lostatlas.progress/1"),
        ({"practice": {"price": {"1": {"asked": -1, "right": 0, "streak": 0}}}}, "asked"),
        ({"practice": {"price": {"x": {"asked": 1, "right": 1, "streak": 1}}}}, "price.*'x'.*'1', '2', '3'"),
        ({"practice": {"price": {"2": {"asked": 1, "right": 2, "streak": 0}}}}, r"price\.2: of 1 question 2"),
        ({"practice": {"price": {"2": {"asked": 3, "right": 1, "streak": 2}}}}, "2 of them in a row"),
        ({"lessons": {"01": "all"}}, "lessons"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_spoiled_file_is_refused_by_name_and_kept(
    tmp_path: Path, spoil: dict[str, object], words: str
) -> None:
    file = tmp_path / "progress.json"
    Progress().save(file)
    content = json.dumps({**json.loads(file.read_text()), **spoil})
    file.write_text(content)
    with pytest.raises(GameDataError, match=words) as error:
        load_progress(file)
    assert "progress.json" in str(error.value)
    assert file.read_text() == content


def test_what_is_no_text_or_no_path_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(GameDataError, match=r"progress\.json: byte 0"):
        load_progress(file)
    with pytest.raises(GameDataError, match="5 is not a path of a file"):
        load_progress(5)  # type: ignore[arg-type]  # a number is not a path


def test_of_several_who_write_at_once_nobody_undoes_what_another_has_done(tmp_path: Path) -> None:
    file = tmp_path / "home" / "progress.json"
    parts = [f"part {number}" for number in range(40)]

    def finish(part: str) -> None:
        update_progress(file, lambda known: known.done("01", part))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(finish, parts))
    assert sorted(load_progress(file).lessons["01"]) == sorted(parts)
    assert [one.name for one in file.parent.iterdir()] == ["progress.json"]


@pytest.mark.parametrize(
    ("code", "words"), [("en", "Another notebook is writing"), ("ja", "別のノートブック")]
)
def test_a_file_that_somebody_else_writes_is_told_without_a_word_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    monkeypatch.setattr("lostatlas.teach.progress.PATIENCE", 0.0)
    file = tmp_path / "progress.json"
    held = FileLock.acquire(file)
    with speaking(code), pytest.raises(GameDataError, match=words) as error:
        update_progress(file, lambda known: known.done("01", "a"))
    held.release()
    with speaking(code):
        assert not re.search("game|ゲーム", str(error.value).removeprefix(str(file)))


def test_a_spoiled_file_is_not_changed_by_an_update(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text("{")
    with pytest.raises(GameDataError, match="no JSON"):
        update_progress(file, lambda known: known.done("01", "a"))
    assert file.read_text() == "{"


def test_what_may_stand_in_the_file_is_listed_as_the_language_lists(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    entry = {"asked": 1, "right": 1, "streak": 1}
    plain = {"format": "lostatlas.progress/1", "practice": {"price": {"7": entry}}, "lessons": {}}
    file.write_text(json.dumps(plain))
    for code, known in (("en", "expected: '1', '2', '3'."), ("ja", "'1'、'2'、'3'を指定してください。")):
        with speaking(code), pytest.raises(GameDataError, match=re.escape(known)):
            load_progress(file)
