"""More than 200 mutated variant files: each is a valid variant that plays, or gives one clear error."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas import load_variant
from lostatlas.games.lost_atlas.variants import LostAtlasVariant
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from tests.games.lost_atlas.variants.mutations import mutated
from tests.games.lost_atlas.variants.test_play import begin, play_on

PART = 24
"""How many files one test reads."""
SYNTAX = ("data.toml", "data.deep", "variant.no_text")
"""Errors of a file that cannot be read as tables: they name the line, there is no key yet."""


def read(file: Path) -> LostAtlasVariant | GameDataError:
    """Return the variant of a file, or the error that it gives."""
    try:
        return load_variant(file)
    except GameDataError as error:
        return error


def check_error(error: GameDataError, file: Path) -> None:
    """Check that an error names the file and the key, in words."""
    words = str(error)
    assert error.where.startswith(str(file)), words
    assert error.key in SYNTAX or len(error.where) > len(str(file)) + 2, words
    assert error.key not in words, "the message has no words"


@pytest.mark.parametrize("part", range(10))
def test_a_mutated_file_plays_or_gives_one_clear_error(part: int, tmp_path: Path) -> None:
    counts = {"plays": 0, "refused": 0}
    for seed in range(part * PART, (part + 1) * PART):
        file = tmp_path / f"{seed}.toml"
        file.write_text(mutated(seed), encoding="utf-8")
        variant = read(file)
        if isinstance(variant, GameDataError):
            check_error(variant, file)
            counts["refused"] += 1
            continue
        chance = Chance(seed)
        mode = chance.choice(tuple(variant.modes))
        players = chance.choice(tuple(table.players for table in variant.modes[mode].tables))
        play_on(begin(variant, mode=mode, players=players, seed=seed), actions=30, seed=seed)
        counts["plays"] += 1
    assert min(counts.values()) > 1, counts
