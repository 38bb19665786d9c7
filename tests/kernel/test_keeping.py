"""One keeper for a file: two games that autosave to it would lose each other's actions."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.files import write_atomically
from lostatlas.kernel.record import record_of
from lostatlas.kernel.replay import load
from tests.kernel.test_journal import game
from tests.kernel.toys import titles


@contextmanager
def another_process(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Let another process autosave a game to `path`, until it is killed."""
    command = [sys.executable, "-m", "tests.kernel.journal_child", "play", str(path), "1"]
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
        broken.setattr("lostatlas.kernel.journal.save", full)
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
        with pytest.raises(GameDataError, match="is no path of a file"):
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
