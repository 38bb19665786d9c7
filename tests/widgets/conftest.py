"""A finished game for every test of the explorer, and an explorer of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas import new_game
from lostatlas.players import seated
from lostatlas_widgets import explore
from lostatlas_widgets.explorer.panel import Explorer
from tests.widgets.explored import RUDE


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
