"""Random games over players and options: nothing is made or lost, and the board is what the record says."""

from __future__ import annotations

import pytest

from tests.games.acquire.random_games import check_game

COUNT = 200
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_made_or_lost(part: int) -> None:
    for seed in range(part, COUNT, PARTS):
        assert check_game(seed) > 0, seed
