"""Whole games of an independent engine, replayed through our rules: every state and every legal set equal.

Four are in ``tests/data/oracle/games``; ``LOSTATLAS_ORACLE=<folder>`` adds every complete game of a folder.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.oracle.recorded import KNOWN
from tests.oracle.replay import Replay

COMMITTED = Path(__file__).parents[1] / "data" / "oracle" / "games"
FOLDERS = [COMMITTED, *(Path(folder) for folder in [os.environ.get("LOSTATLAS_ORACLE")] if folder)]
GAMES = [path for folder in FOLDERS for path in sorted(folder.glob("*-*.jsonl.gz"))]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.partition(".")[0])
def test_a_recorded_game_is_the_same_game_by_our_rules(path: Path) -> None:
    replay = Replay(path).run()
    assert replay.differences == []
    assert replay.counts["compared"] > 500
    assert set(+replay.known) <= set(KNOWN)
