"""What was read is kept in no cache without a bound: a program that reads all day does not grow all day."""

from __future__ import annotations

import gc
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path

from lostatlas.kernel.errors import LostAtlasError
from tests.fuzz.targets import TARGETS

READ = ("variant", "variant of each title", "board", "position", "tile", "hex")
MANY = 150
A_FEW = 1
"""Entries that a cache may still get that knows a thing for each language, title or kind of data."""


def read(folder: Path, seed: int) -> None:
    for target in TARGETS:
        if target.name in READ:
            for made in target.inputs(seed, MANY):
                with suppress(LostAtlasError):
                    target.read(made, folder)


def boundless() -> dict[str, int]:
    """Return how full each of our caches is that has no bound."""
    caches = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
    ours = [one for one in caches if one.__module__.startswith("lostatlas")]
    return {
        f"{one.__module__}.{one.__qualname__}": one.cache_info().currsize
        for one in ours
        if one.cache_info().maxsize is None
    }


def test_a_cache_of_what_others_may_write_has_a_bound(tmp_path: Path) -> None:
    read(tmp_path, seed=11)
    before = boundless()
    read(tmp_path, seed=12)
    assert before
    assert {name: size for name, size in boundless().items() if size - before.get(name, 0) > A_FEW} == {}
