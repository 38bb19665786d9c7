"""Every count, size and name in foreign data is bounded by what the game can hold, field by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any, NamedTuple

import pytest

import lostatlas
from lostatlas.capabilities import VARIANTS
from lostatlas.games import TITLES, open_title
from lostatlas.kernel.errors import GameDataError, LostAtlasError
from lostatlas.storage.bounds import check_bounds
from lostatlas.storage.replay import from_json
from tests.fuzz import targets
from tests.fuzz.guard import outcome

HUGE, LONG, MANY = 10**9, "x" * 20_000, 2_500


class Kind(NamedTuple):
    """A sort of data, valid examples of it, and its reader."""

    name: str
    examples: Callable[[], list[Any]]
    read: Callable[[Any], object]


def of_title(found: Callable[[], tuple[Any, ...]], title: str) -> Callable[[], list[Any]]:
    return lambda: [data for data in found() if data["title"] == title]


def variants(title: str) -> list[Any]:
    """Return the variants that come with a title, and what the first of them is altogether."""
    found = open_title(title).capability(VARIANTS)
    made = [] if found is None else [found.read(name) for name in found.names()]
    return [targets.plain(one.to_plain()) for one in made]


def read_variant(title: str, data: Any) -> object:
    found = open_title(title).capability(VARIANTS)
    assert found is not None
    return found.read(data)


def read_record(data: Any) -> object:
    return from_json(data, titles=open_title)


KINDS = (
    *(Kind(f"position of {one}", of_title(targets.positions, one), lostatlas.position) for one in TITLES),
    *(Kind(f"record of {one}", of_title(targets.records, one), read_record) for one in TITLES),
    *(Kind(f"variant of {one}", partial(variants, one), partial(read_variant, one)) for one in TITLES),
    Kind("board", lambda: list(targets.boards()), lostatlas.load_board),
)
FREE = re.compile(
    r"seed$|^format|^notes|^branches|^nodes$|^nodes\[\].action"  # a record: as many and as much as was played
)
"""Places that hold any number or text: they cost no more than they are long."""
Path = tuple[int | str, ...]


def spoiled(kind: Kind) -> Iterator[tuple[str, Any]]:
    """Yield each place of the examples once, with data that holds too much there."""
    seen = set()
    for example in kind.examples():
        for path, value in everywhere(example):
            shape = shape_of(path)
            if (shape, type(value)) in seen or FREE.search(shape):
                continue
            seen.add((shape, type(value)))
            for much in too_much(value):
                data = deepcopy(example)
                put(data, path, much)
                yield f"{shape} = {much if isinstance(much, int) else type(much).__name__}", data


def everywhere(data: Any, at: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every place in nested data with what is there."""
    if at:
        yield at, data
    keys: Any = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield from everywhere(data[key], (*at, key))


def shape_of(path: Path) -> str:
    """Return a place without the numbers in lists and the names of players."""
    names = ["[]" if isinstance(one, int) else f".{one}" for one in path]
    return "".join(".*" if name[1:] in targets.PLAYERS else name for name in names).lstrip(".")


def too_much(value: Any) -> list[Any]:
    """Return what is of the same type and larger than any game."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [HUGE, -HUGE]
    if isinstance(value, str):
        return [LONG]
    if isinstance(value, list):
        return [value[:1] * MANY] if value else []
    return [{f"{number}": one for number in range(MANY)} for one in [*value.values()][:1]]


def put(data: Any, path: Path, value: Any) -> None:
    """Set what stands at a place."""
    *steps, last = path
    for step in steps:
        data = data[step]
    data[last] = value


def accepted(kind: Kind) -> list[str]:
    """Return the places where too much is taken."""
    found = []
    for told, data in spoiled(kind):
        try:
            kind.read(data)
        except LostAtlasError:
            continue
        found.append(told)
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_nothing_is_larger_than_the_game(kind: Kind) -> None:
    assert accepted(kind) == []


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", ["two\nlines", "\x1b[2J", "\u202eback", " blanks ", 3])
def test_the_name_of_a_variant_is_one_line(title: str, name: Any) -> None:
    read_variant(title, {"name": "<b>A name</b>"})
    with pytest.raises(GameDataError, match="name"):
        read_variant(title, {"name": name})


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", ["two\nlines", "\x1b[2J", "\u202eback", " blanks ", "\u200bhidden"])
def test_the_name_of_a_player_is_one_line(title: str, name: str) -> None:
    lostatlas.new_game(["Ann", "Ben Ö. 山", "Cid"], title=title, seed=1)
    with pytest.raises(GameDataError, match="players"):
        lostatlas.new_game(["Ann", name, "Cid"], title=title, seed=1)


@pytest.mark.parametrize("title", TITLES)
def test_a_key_that_stands_for_a_number_is_one(title: str) -> None:
    """Money, players and cards by number: any other key is refused in words, once in each table."""
    seen = set()
    for whole in variants(title):
        for path, _ in everywhere(whole):
            if not str(path[-1]).isdecimal() or isinstance(path[-1], int):
                continue
            if (table := shape_of(path[:-1])) in seen:
                continue
            seen.add(table)
            for wrong in ("0\x1b", "\u00b2", "", "9" * 5_000):
                data = deepcopy(whole)
                inner = data
                for step in path[:-1]:
                    inner = inner[step]
                inner[wrong] = inner[path[-1]]
                assert outcome(partial(read_variant, title, data)) == "", (path, wrong)


def test_all_values_together_are_bounded_however_they_are_nested() -> None:
    with pytest.raises(GameDataError, match="at most 100000 of them"):
        check_bounds({"cells": [[0] * 1_000] * 200})
