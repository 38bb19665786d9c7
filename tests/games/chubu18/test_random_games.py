"""Random games over 2–7 players, on the default options and on others, looked at after every action."""

from __future__ import annotations

import pytest

from tests.games.chubu18.random_games import check_game


@pytest.mark.parametrize("number", range(24))
def test_a_random_game_ends_and_keeps_the_books(number: int) -> None:
    """With each number of players on the default options and on others; `make soak` plays 500 more."""
    assert check_game(number) > 0
