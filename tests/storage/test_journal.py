"""A kill loses nothing that was shown, and never leaves a broken file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lostatlas
from lostatlas.games import TITLES
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import DamagedJournal
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.serialize import to_plain
from lostatlas.kernel.session import Session
from lostatlas.storage.journal import Continuation, JournalEntry, _line, continuation_of, journal_of
from lostatlas.storage.record import Played, record_of
from lostatlas.storage.replay import load
from tests.kernel.toys import Auction, Bid, titles


def game() -> Session:
    return Session.new(Auction(), ("Ann", "Ben", "Cid"), start=Start(seed=3))


def explored(path: Path) -> Session:
    session = game()
    session.autosave(path)
    session.push("bid 20")
    fork = session.push("pass")
    session.push("bid 25")
    session.pop()
    session.branch("timid")
    session.push("pass")
    session.note("too early", at=fork)
    session.goto("main")
    session.goto(fork)
    session.push("bid 25")
    session.push("bid 30")
    return session


def test_the_journal_alone_brings_everything_back(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = explored(file)
    assert '"bid"' not in file.read_text()  # the record is as it was when the autosave began
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_saving_to_the_same_file_begins_the_journal_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = explored(file)
    session.save(file)
    assert len(journal_of(file).read_bytes().splitlines()) == 1
    session.push("pass")
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_saving_elsewhere_leaves_the_journal_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = explored(file)
    session.save(tmp_path / "copy.json")
    session.push("pass")
    assert record_of(load(file, titles=titles)) == record_of(session)
    assert len(load(tmp_path / "copy.json", titles=titles).tree.nodes) < len(session.tree.nodes)


def test_a_loaded_game_goes_on_with_a_new_journal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    explored(file)
    again = load(file, titles=titles)
    again.autosave(file)
    again.push("pass")
    assert record_of(load(file, titles=titles)) == record_of(again)


def test_a_journal_of_an_older_record_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = explored(file)
    old = journal_of(file).read_bytes()
    session.save(file)
    journal_of(file).write_bytes(old)  # as if it had been killed between the two files
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_wherever_the_last_line_is_torn_the_lines_before_it_count(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    explored(file)
    whole = journal_of(file).read_bytes()
    lines = whole.splitlines(keepends=True)
    begin = len(whole) - len(lines[-1])
    for end in range(begin, len(whole)):
        journal_of(file).write_bytes(whole[:end])
        shorter = load(file, titles=titles)
        assert shorter.node.action == Bid(25)
        assert len(shorter.tree.nodes) == 7


def test_a_journal_that_ends_early_at_a_line_is_the_game_as_it_was_then(tmp_path: Path) -> None:
    """It is what a copy of that moment holds, to the last byte: no reader can tell them apart."""
    file = tmp_path / "game.json"
    session = game()
    session.autosave(file)
    session.push("bid 20")
    then, copied = record_of(session), journal_of(file).read_bytes()
    session.push("pass")
    later = journal_of(file).read_bytes()
    assert later[: len(copied)] == copied
    journal_of(file).write_bytes(later[: len(copied)])
    assert record_of(load(file, titles=titles)) == then


@pytest.mark.parametrize("line", range(1, 14))
def test_everything_before_a_spoiled_line_is_loaded_and_a_warning_counts_the_rest(
    tmp_path: Path, line: int
) -> None:
    file = tmp_path / "game.json"
    explored(file)
    lines = journal_of(file).read_bytes().splitlines(keepends=True)
    whole = [b"".join(lines[:end]) for end in range(1, len(lines) + 1)]
    assert len(lines) == 13
    journal_of(file).write_bytes(whole[max(line - 2, 0)] if line > 1 else b"")
    good = record_of(load(file, titles=titles))
    lines[line - 1] = lines[line - 1].replace(b'"', b"'", 1)
    journal_of(file).write_bytes(b"".join(lines))
    told = rf"game\.json\.journal: line {line}: .* checksum is wrong.* {13 - line} after it"
    with pytest.warns(DamagedJournal, match=told):
        again = load(file, titles=titles)
    assert record_of(again) == good


def test_a_line_that_the_rules_refuse_costs_nothing_before_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = explored(file)
    journal = journal_of(file)
    before = record_of(session)
    play = JournalEntry(play=Played(id=8, parent=7, action={"kind": "bid", "amount": 1}), branch="main")
    journal.write_bytes(journal.read_bytes() + _line(to_plain(play)))
    with pytest.warns(DamagedJournal, match=r"line 14: node 8: .* 0 after it"):
        again = load(file, titles=titles)
    assert record_of(again) == before


def test_a_damaged_journal_is_kept_when_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    explored(file)
    damaged = journal_of(file).read_bytes().replace(b"25", b"35", 1)
    journal_of(file).write_bytes(damaged)
    with pytest.warns(DamagedJournal):
        session = load(file, titles=titles)
    session.autosave(file)
    session.save(file)
    (kept,) = tmp_path.glob("game.json.journal.damaged-*")
    assert kept.read_bytes() == damaged
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_a_record_that_is_saved_anew_while_it_is_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal of the new record does not continue the old one: what was shown would be missing."""
    file = tmp_path / "game.json"
    session = explored(file)
    look = continuation_of
    saves = iter(range(2))

    def late(record: Path, content: bytes) -> Continuation:
        if next(saves, None) is not None:
            session.push("bid 45" if "bid 45" in session.legal_actions else "pass")
            session.save(file)  # between the reader's two files
        return look(record, content)

    monkeypatch.setattr("lostatlas.storage.replay.continuation_of", late)
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_an_action_that_could_not_be_written_is_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    session = explored(file)
    before = record_of(session)
    write = os.write

    def half(handle: int, line: bytes) -> int:
        if len(line) < 30:
            raise OSError(28, "No space left on device")
        return write(handle, line[: len(line) // 2])

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(OSError, match="No space"):
            session.push("pass")
    assert record_of(session) == before
    session.push("bid 35")
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_an_action_that_was_interrupted_before_it_was_shown_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    session = explored(file)

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr(session.tree, "add", interrupted)
        with pytest.raises(KeyboardInterrupt):
            session.push("bid 40")
    session.push("bid 50")
    session.push("pass")
    assert record_of(load(file, titles=titles)) == record_of(session)


def killed(task: str, path: Path, seed: int, *, after: float, title: str = "") -> list[int]:
    """Start a player, kill it with SIGKILL; return what it had shown."""
    command = [sys.executable, "-m", "tests.storage.journal_child", task, str(path), str(seed)]
    command += [title] if title else []
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(after)
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read()
    assert child.returncode == -signal.SIGKILL
    shown = (first + rest).split(b"\n")
    return [int(line) for line in shown[:-1]]  # the last line may be cut


@pytest.mark.parametrize("seed", range(8))
def test_after_a_kill_everything_shown_is_there(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "game.json"
    shown = killed("play", file, seed, after=Chance(seed).below(1000) / 5000)
    session = load(file, titles=titles)
    assert len(session.tree.nodes) - 1 >= shown[-1] > 0


@pytest.mark.parametrize("title", TITLES)
def test_after_a_kill_everything_shown_of_any_title_is_there(tmp_path: Path, title: str) -> None:
    file = tmp_path / "game.json"
    shown = killed("play", file, 1, after=0.2, title=title)
    assert len(lostatlas.load(file).tree.nodes) - 1 >= shown[-1] > 0


@pytest.mark.parametrize("seed", range(8))
def test_a_kill_in_the_middle_of_save_leaves_a_whole_file(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "game.json"
    shown = killed("save", file, seed, after=Chance(seed).below(1000) / 5000)
    session = load(file, titles=titles)
    assert len(session.tree.nodes) - 1 >= shown[-1] > 0
