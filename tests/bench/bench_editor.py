"""What an edit of a position costs in the kernel, and what a whole game costs as a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas import load
from lostatlas.kernel.session import Session
from lostatlas.lab.game_page import game_html
from lostatlas_widgets import edit_position

GAMES = Path(__file__).parents[2] / "examples" / "games"


@pytest.fixture
def middle() -> Session:
    """Return a game in its last operating rounds."""
    session = load(GAMES / "short.json")
    session.goto([node for node in session.history if node.state.step == "track"][-1])
    return session


def test_open_the_editor(benchmark: BenchmarkFixture, middle: Session) -> None:
    benchmark(edit_position, middle)


def test_edit_a_number(benchmark: BenchmarkFixture, middle: Session) -> None:
    editor = edit_position(middle)
    values = iter(range(1, 1_000_000))
    benchmark(lambda: editor.players.form.change("0.cash", str(next(values)), done=False))
    assert editor.drafts.trouble is None


def test_turn_a_tile(benchmark: BenchmarkFixture, middle: Session) -> None:
    editor = edit_position(middle)
    editor.ground.ask(sorted(editor.ground.board.board.laid)[0])
    benchmark(lambda: editor.ground._pressed("r"))


def test_ask_about_a_hex(benchmark: BenchmarkFixture, middle: Session) -> None:
    editor = edit_position(middle)
    here, there = sorted(editor.ground.board.board.laid)[:2]

    def ask() -> None:
        editor.ground.ask(here)
        editor.ground.ask(there)

    benchmark(ask)


@pytest.mark.parametrize("game", ["short", "long"])
def test_write_a_page(benchmark: BenchmarkFixture, game: str) -> None:
    session = load(GAMES / f"{game}.json")
    page = benchmark.pedantic(game_html, args=(session,), rounds=2)
    print(f"\n{game}: {len(session.history) - 1} actions, {len(page.encode()) / 1e6:.2f} MB")
