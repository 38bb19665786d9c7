"""Several threads on one session: changes take turns, and a reader sees whole states."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import IllegalAction, SessionError
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import CHANCE
from lostatlas.storage.record import record_of
from lostatlas.storage.replay import load
from tests.contract.cases import random_action
from tests.kernel.toys import titles
from tests.storage.test_journal import game


def together(*acts: Callable[[], None]) -> None:
    """Run each act in a thread of its own, all at once; raise what the first of them raised."""
    errors: list[BaseException] = []
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], None]) -> None:
        start.wait()
        try:
            act()
        except BaseException as error:  # noqa: BLE001 - raised below, in the thread of the test
            errors.append(error)

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def play(session: Session, seed: int, *, steps: int = 40) -> None:
    """Play, take back, branch and write notes, as somebody in a notebook does."""
    chance = Chance(seed)
    for step in range(steps):
        try:
            if session.over or chance.below(6) == 0:
                session.goto(chance.below(len(session.tree.nodes)))
            elif chance.below(6) == 0:
                session.pop()
            elif chance.below(12) == 0:
                session.branch(f"line {seed}.{step}")
            elif chance.below(12) == 0:
                session.note(f"seen {chance.below(99)}")
            else:
                session.push(random_action(session, chance))
        except (IllegalAction, SessionError, IndexError, ValueError):
            pass  # another thread was faster


@pytest.mark.parametrize("seed", range(3))
def test_four_threads_that_play_one_game_leave_a_journal_with_everything(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "game.json"
    session = game()
    session.autosave(file)
    together(*(lambda one=one: play(session, 4 * seed + one) for one in range(4)))
    assert [node.id for node in session.tree.nodes] == list(range(len(session.tree.nodes)))
    assert record_of(load(file, titles=titles)) == record_of(session)


def test_a_game_that_is_saved_while_others_play_is_whole_in_every_file(tmp_path: Path) -> None:
    session = game()
    session.autosave(tmp_path / "kept.json")

    def save() -> None:
        for number in range(15):
            session.save(tmp_path / ("kept.json" if number % 3 == 0 else f"{number}.json"))

    together(save, lambda: play(session, 1), lambda: play(session, 2))
    assert record_of(load(tmp_path / "kept.json", titles=titles)) == record_of(session)
    for number in (1, 2, 14):
        load(tmp_path / f"{number}.json", titles=titles)


def test_a_reader_never_sees_a_game_in_which_the_seed_is_to_act() -> None:
    session = game()
    done = threading.Event()
    seen: set[str | None] = set()

    def read() -> None:
        while not done.is_set():
            seen.add(session.actor)
            assert all(one.step != "draw" for one in session.legal_actions.groups)

    def act() -> None:
        try:
            chance = Chance(1)
            end = time.monotonic() + 60
            while len(seen) < 2 and time.monotonic() < end:  # however late the reader begins
                while not session.over:
                    session.push(random_action(session, chance))
                while session.peek() and len(session.history) > 2:
                    session.pop()
        finally:
            done.set()

    together(read, act)
    assert len(seen) > 1
    assert CHANCE not in seen


def test_a_watcher_may_wait_for_another_thread_that_reads_the_session() -> None:
    """What is shown has a lock of its own, and who holds it may read the session."""
    session = game()
    shown: list[int] = []

    def show(changed: Session) -> None:
        reader = threading.Thread(target=lambda: shown.append(changed.node.id), daemon=True)
        reader.start()
        reader.join(timeout=5)
        assert not reader.is_alive()

    session.watch(show)
    session.push("bid 20")
    assert shown == [session.node.id]
