"""Folders and files that are none are refused in words, wherever something is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lostatlas import random_board
from lostatlas.games.lost_atlas.variants import save_variant, standard_variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab import open_results, simulate


@pytest.mark.parametrize("path", [5, b"games", ""])
def test_what_is_no_path_is_refused_in_words(path: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: simulate(mode="micro", players=["random"] * 2, games=1, workers=1, folder=path),
        lambda: open_results(path),
        lambda: save_variant(standard_variant(), path),
        lambda: random_board("short", seed=1).save(path),
    ]
    for call in calls:
        with pytest.raises(GameDataError, match=r"is not a path of a file|expected str or PathLike"):
            call()
