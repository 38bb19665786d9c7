"""A finished game, an explorer of it, what lessons keep back, and a light page after each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lostatlas import new_game
from lostatlas.players import seated
from lostatlas_widgets.explorer.panel import Explorer, explore
from lostatlas_widgets.figure_view import page_is_dark
from lostatlas_widgets.lessons.gated_output import GatedOutput
from tests.widgets.explored import RUDE


@pytest.fixture(autouse=True)
def light() -> Iterator[None]:
    """Hold that no test leaves a dark page behind: every figure after it would begin in its theme."""
    yield
    assert not page_is_dark()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a finished game."""
    session = new_game([RUDE, "Ben", "Cid"], mode="short", seed=4)
    bots = seated(["greedy"], session.players, seed=1)
    while not session.over:
        assert session.actor is not None
        session.push(bots[session.actor].choose(session))
    file = tmp_path_factory.mktemp("games") / "game.json"
    session.save(file)
    return file


@pytest.fixture
def explorer(record: Path) -> Explorer:
    """Return an explorer of the finished game."""
    return explore(record)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[GatedOutput]:
    """Return what cells have shown in the places of what is kept back."""
    found: list[GatedOutput] = []
    monkeypatch.setattr("lostatlas_widgets.lessons.lesson.display", found.append)
    return found
