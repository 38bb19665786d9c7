"""One keeper for a file: two games that autosave to it would lose each other's actions."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import write_atomically
from lostatlas.storage.record import record_of
from lostatlas.storage.replay import load
from tests.kernel.toys import titles
from tests.storage.test_journal import game
from tests.storage.test_threads import together


@contextmanager
def another_process(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Let another process autosave a game to `path`, until it is killed."""
    command = [sys.executable, "-m", "tests.storage.journal_child", "play", str(path), "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as child:
        assert child.stdout is not None
        child.stdout.readline()
        try:
            yield child
        finally:
            child.send_signal(signal.SIGKILL)
            child.stdout.read()


def test_a_file_that_another_process_keeps_is_refused_until_it_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = game()
    with another_process(file) as child:
        for keep in (session.autosave, session.save):
            with pytest.raises(GameDataError, match=f"process {child.pid}") as caught:
                keep(file)
            assert "game.json" in str(caught.value)
        session.save(tmp_path / "copy.json")  # any other file is free
    kept = record_of(load(file, titles=titles))
    session.autosave(file)  # the lock went with its process
    session.push("bid 20")
    assert record_of(load(file, titles=titles)) == record_of(session) != kept


@contextmanager
def full_disk(left: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes: the system itself then refuses to write, as a full disk does."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (left, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("left", [0, 1, 200])
def test_after_a_full_disk_has_space_again_the_same_file_is_saved(tmp_path: Path, left: int) -> None:
    file = tmp_path / "game.json"
    session = game()
    for keep in (session.save, session.autosave):
        with full_disk(left), pytest.raises(OSError, match=r"game\.json"):
            keep(file)
        assert list(tmp_path.iterdir()) == []
    session.autosave(file)
    session.push("bid 20")
    before = record_of(session)
    with full_disk(left), pytest.raises(OSError, match=r"game\.json"):
        session.save(file)
    with full_disk(left), pytest.raises(OSError, match=r"game\.json\.journal"):
        session.push("bid 25")
    assert record_of(load(file, titles=titles)) == record_of(session) == before
    session.push("bid 25")
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_the_files_beside_a_game_are_no_way_to_write_elsewhere(tmp_path: Path) -> None:
    """Somebody who may write to the folder has put links there."""
    file, other = tmp_path / "game.json", tmp_path / "precious"
    other.write_text("precious")
    (tmp_path / ".game.json.lock").symlink_to(other)
    with pytest.raises(OSError, match=r"game\.json"):
        game().autosave(file)
    (tmp_path / ".game.json.lock").unlink()
    (tmp_path / "game.json.journal").symlink_to(other)
    session = game()
    session.autosave(file)
    session.push("bid 20")
    assert other.read_text() == "precious"
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_a_lock_is_released_by_another_thread_than_took_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = game()
    together(lambda: session.autosave(file))
    session.autosave(tmp_path / "other.json")
    with another_process(file):
        pass


def test_what_a_killed_save_has_left_is_removed_by_a_later_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    old, young = (tmp_path / f".game.json.{number}-0.tmp" for number in (1, 2))
    for draft in (old, young):
        draft.write_text("half a ga")
    os.utime(old, (time.time() - 7200,) * 2)
    game().save(file)
    assert sorted(one.name for one in tmp_path.iterdir()) == [young.name, "game.json"]


def test_a_later_session_of_the_same_process_takes_over(tmp_path: Path) -> None:
    """A cell that is run again must work; what the earlier session plays would be lost, so it may not."""
    file = tmp_path / "game.json"
    earlier, later = game(), game()
    earlier.autosave(file)
    earlier.push("bid 20")
    later.autosave(file)
    before = record_of(earlier)
    with pytest.raises(GameDataError, match="Another session keeps this file now"):
        earlier.push("bid 25")
    assert record_of(earlier) == before
    with pytest.raises(GameDataError, match="Another game keeps this file"):
        earlier.save(file)
    later.push("bid 30")
    assert record_of(load(file, titles=titles)) == record_of(later)
    earlier.autosave(tmp_path / "other.json")
    earlier.push("bid 25")
    assert record_of(load(tmp_path / "other.json", titles=titles)) == record_of(earlier)


def test_a_failed_autosave_leaves_the_journal_and_its_keeper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    session = game()
    session.autosave(file)

    def full(*_: object, **__: object) -> bytes:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("lostatlas.storage.journal.save", full)
        with pytest.raises(OSError, match="No space"):
            session.autosave(file)
    session.push("bid 20")
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_nothing_is_left_beside_a_file_that_nobody_keeps(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = game()
    session.save(file)
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]
    session.autosave(file)
    session.autosave(tmp_path / "other.json")  # it closes the first journal
    game().save(file)
    assert not (tmp_path / ".game.json.lock").exists()


def test_a_session_that_nobody_holds_any_more_lets_its_file_go_at_once(tmp_path: Path) -> None:
    session = game()
    session.autosave(tmp_path / "game.json")
    assert (tmp_path / ".game.json.lock").exists()
    del session
    assert not (tmp_path / ".game.json.lock").exists()


@pytest.mark.parametrize("path", [3, None, b"game.json", "", "a\0b", ["game.json"]])
def test_what_is_no_path_is_refused_in_words(path: object) -> None:
    session = game()
    calls: list[object] = [session.save, session.autosave, lambda one: load(one, titles=titles)]
    for call in calls:
        with pytest.raises(GameDataError, match="is not a path of a file"):
            call(path)  # type: ignore[operator]  # whatever is called, it is given something wrong


@pytest.mark.parametrize("missing", ["no/such/game.json", "file/game.json"])
def test_a_file_that_cannot_be_written_is_named_as_it_was_given(tmp_path: Path, missing: str) -> None:
    (tmp_path / "file").write_text("no folder")
    file = tmp_path / missing
    writes: list[Callable[[Path], object]] = [game().save, lambda path: write_atomically(path, b"")]
    for write in writes:
        with pytest.raises(OSError, match=r"game\.json") as caught:
            write(file)
        assert caught.value.filename == str(file)
