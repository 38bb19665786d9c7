"""Variant files with one thing changed at random: a key, a value, its type, the structure, the text."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from lostatlas.games.lost_atlas.variants import shipped_names, standard_variant
from lostatlas.games.lost_atlas.variants.keys import entry_name, name_key
from lostatlas.games.lost_atlas.variants.toml_text import toml_text

ODD: tuple[Any, ...] = (
    -1, 0, 1, 2, 3, 7, 60, 10**6, 10**30, 1.5, float("inf"), True, False, "", " ", "x", "4", "∞",
    "no such thing", "a" * 300, "\u0000", "yellow", "always", [], [0], [[]], ["4"], [1, 2, 3], {}, {"x": 1},
    [{}], [{"name": "4"}],
)  # fmt: skip


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of everything in plain data, inner nodes too."""
    if path:
        yield path
    if isinstance(data, dict):
        for name, one in data.items():
            yield from leaves(one, (*path, name))
    elif isinstance(data, list):
        for place, one in enumerate(data):
            yield from leaves(one, (*path, place))


def by_names(data: Any, path: tuple[str, ...] = ()) -> Any:
    """Return whole plain data with named lists as tables by their names, as a change would have them."""
    if isinstance(data, dict):
        return {name: by_names(one, (*path, name)) for name, one in data.items()}
    key = name_key(path)
    if key is not None:
        return {str(entry_name(one, key)): by_names(one, (*path, "*")) for one in data}
    return data


def mutated(seed: int) -> str:
    """Return the text of a mutated variant file; the same number gives the same text."""
    chance = random.Random(seed)
    kind = chance.choice(("value", "value", "value", "figure", "figure", "key", "remove", "text", "shipped"))
    if kind in ("text", "shipped"):
        name = chance.choice(shipped_names())
        text = (
            files("lostatlas.games.lost_atlas.variants.shipped").joinpath(f"{name}.toml").read_text("utf-8")
        )
        return _spoiled(text, chance) if kind == "text" else f"extends = {name!r}\n".replace("'", '"')
    whole = {key: one for key, one in standard_variant().to_plain().items() if key != "whole"}
    whole = by_names(whole)
    path = chance.choice(list(leaves(whole)))
    if kind == "remove":
        return toml_text({"remove": [".".join(map(str, path))]})
    value = whole
    for step in path:
        value = value[step]
    if kind == "key":
        typo = str(path[-1])
        place = chance.randrange(len(typo) + 1)
        path = (*path[:-1], typo[:place] + chance.choice("abcxyz_9 .") + typo[place + chance.randrange(2) :])
    elif kind == "figure" and isinstance(value, int):
        value = chance.choice((value + 1, value - 1, value * 2, value // 2, value + 10)) if value else 1
    else:
        value = chance.choice(ODD)
    return toml_text(_at(whole, path, value))


def _at(whole: Any, path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Return the change that puts a value at a path; a list on the way is taken over whole."""
    step, rest = path[0], path[1:]
    if not rest:
        return {step: value}
    inside = whole.get(step) if isinstance(whole, dict) else None
    if isinstance(inside, list):
        return {step: _in_list(inside, rest, value)}
    return {step: _at(inside, rest, value)}


def _in_list(data: list[Any], path: tuple[Any, ...], value: Any) -> list[Any]:
    place, rest = path[0], path[1:]
    if not isinstance(place, int):
        return [*data, value]
    changed: Any = value
    if rest:
        one = data[place]
        changed = _in_list(one, rest, value) if isinstance(one, list) else {**one, **_at(one, rest, value)}
    return [*data[:place], changed, *data[place + 1 :]]


def _spoiled(text: str, chance: random.Random) -> str:
    """Return a text with a piece of it gone, doubled, or replaced by signs."""
    start = chance.randrange(len(text))
    end = min(len(text), start + chance.choice((1, 1, 2, 5, 40)))
    middle = chance.choice(("", text[start:end] * 2, '"', "[", "]]", "=", "\n", "9", "\u0001", "é"))
    return text[:start] + middle + text[end:]
