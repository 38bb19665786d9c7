"""Random games over 2–6 players, both editions and any rulings end, with nothing broken after any action."""

from __future__ import annotations

import pytest

from tests.games.west18.random_games import ROMAN, check_game

GAMES = range(1, 16)
"""The seeds of games by each edition and any rulings, with each number of players; `make soak` plays more."""


NP_AT_ONE_END = 171
"""In this game NP, which lays four tiles, had none left for the end where one could come nearer (R7)."""


@pytest.mark.parametrize("seed", [*GAMES, NP_AT_ONE_END])
def test_a_random_game_ends_with_money_shares_trains_and_tiles_conserved(seed: int) -> None:
    assert check_game(seed) > 5


@pytest.mark.parametrize("seed", range(3, 9))
def test_trains_of_a_variant_have_names_of_their_own(seed: int) -> None:
    """Rules that knew trains by their published names crashed as UP, which has the first two, was asked."""
    assert check_game(seed, ROMAN) > 5
