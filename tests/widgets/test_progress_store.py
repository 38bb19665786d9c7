"""What somebody did while the file could not be written is written with the next thing that can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.storage.lock import FileLock
from lostatlas.teach import load_progress
from lostatlas.teach.progress import update_progress
from lostatlas_widgets import practise
from lostatlas_widgets.practice.progress_store import ProgressStore


def _do(kept: ProgressStore, part: str) -> None:
    kept.change(lambda known: known.done("01", part))


def _done(kept: ProgressStore) -> tuple[str, ...]:
    return kept.progress.lessons["01"]


def test_what_was_done_while_the_file_was_held_is_written_once_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lostatlas.teach.progress.PATIENCE", 0.0)
    file = tmp_path / "progress.json"
    kept = ProgressStore(file)
    _do(kept, "a")
    held = FileLock.acquire(file)
    _do(kept, "b")
    assert _done(kept) == ("a", "b")
    assert load_progress(file).lessons["01"] == ("a",)
    kept.look()
    assert _done(kept) == ("a", "b")
    assert "not kept" in kept.trouble
    held.release()
    update_progress(file, lambda known: known.done("01", "elsewhere"))
    _do(kept, "c")
    assert kept.progress == load_progress(file)
    assert _done(kept) == ("a", "elsewhere", "b", "c")
    assert kept.trouble == ""
    _do(kept, "d")
    assert load_progress(file).lessons["01"] == ("a", "elsewhere", "b", "c", "d")


def test_answers_beside_a_spoiled_file_count_when_it_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text("{")
    practice = practise("price", level=1, seed=1, progress=file)
    practice.question.answer(str(practice.question.exercise.key))
    file.unlink()
    practice.next()
    practice.question.answer(str(practice.question.exercise.key))
    assert practice.progress.of("price", 1).right == 2
    assert load_progress(file).of("price", 1).right == 2
