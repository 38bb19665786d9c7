"""Variants of the title: rulings, and figures of play, map and tiles that replace the published ones."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from lostatlas.capabilities import Variants
from lostatlas.games.west18.figures import WestFigures, published, read_figures
from lostatlas.games.west18.rulings import read_rulings
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.storage.bounds import check_bounds
from lostatlas.storage.checked_data import parse_toml
from lostatlas.storage.files import read_text
from lostatlas.text import message

__all__ = ["VARIANTS_OF_TITLE", "WestVariant", "figures_in", "read_variant"]

SHIPPED = Path(__file__).parent / "data" / "variants"
PARTS = ("game", "map", "tiles", "companies")
"""The files of figures of which a variant may replace values."""


@dataclass(frozen=True, slots=True)
class WestVariant:
    """What a variant changes: a name, options, and values in the files of figures.

    Examples
    --------
    >>> one = read_variant({"name": "Dear 3-trains", "game": {"trains": [{"name": "3", "price": 250}]}})
    >>> figures_in(one).play.trains["3"].price, figures_in(one).play.trains["2"].price
    (250, 100)
    """

    name: str = ""
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    changes: str = "{}"
    """The values that differ, by file, as JSON."""

    def to_plain(self) -> dict[str, Any]:
        """Return the variant as plain data, which `read_variant` reads."""
        return {"name": self.name, "options": dict(self.options), **json.loads(self.changes)}


def read_variant(source: Any, *, files: bool = True) -> WestVariant:
    """Return the variant in a file (TOML), under the name of a shipped one, or in plain data.

    Parameters
    ----------
    files : whether a name or a path may be given; a record holds the data itself

    Raises
    ------
    GameDataError
        When it is none; the message names the file and the place in it.
    """
    if isinstance(source, WestVariant):
        return source
    where = "variant"
    if files and isinstance(source, str | Path):
        shipped = SHIPPED / f"{source}.toml"
        path = shipped if shipped.is_file() else Path(source)
        source, where = parse_toml(read_text(path), where=path.name), path.name
    if not isinstance(source, Mapping):
        raise GameDataError("west.variant", where=where, known=("name", "options", *PARTS))
    check_bounds(source, where=where)
    unknown = [key for key in source if key not in ("name", "options", *PARTS)]
    if unknown or not isinstance(source.get("options", {}), Mapping):
        raise GameDataError("west.variant", where=where, known=("name", "options", *PARTS))
    read_rulings(source.get("options", {}))
    changes = {part: source[part] for part in PARTS if part in source}
    found = WestVariant(
        str(source.get("name", "")), FrozenMap(source.get("options", {})), json.dumps(changes, sort_keys=True)
    )
    figures_in(found)
    return found


def figures_in(variant: WestVariant) -> WestFigures:
    """Return the figures of a variant; GameDataError names the file and the key that is wrong."""
    return _figures(variant.changes)


@cache
def _figures(changes: str) -> WestFigures:
    changed = json.loads(changes)
    return read_figures({name: merged(data, changed.get(name, {})) for name, data in published().items()})


def merged(base: Any, change: Any) -> Any:
    """Return data with other values in it: tables are merged, lists of tables by label, all else replaced.

    >>> merged({"a": [{"name": "x", "n": 1}], "b": 2}, {"a": [{"name": "x", "n": 5}]})
    {'a': [{'name': 'x', 'n': 5}], 'b': 2}
    """
    if isinstance(base, Mapping) and isinstance(change, Mapping):
        return {
            key: merged(base.get(key), change[key]) if key in change else base[key]
            for key in dict.fromkeys([*base, *change])
        }
    if not (_is_labelled(base) and isinstance(change, list)):
        return change
    by_label = {_label(one): one for one in change}
    known = [_label(one) for one in base]
    more = [one for one in change if _label(one) not in known]
    return [*(merged(one, by_label.get(_label(one), {})) for one in base), *more]


def _label(one: Any) -> Any:
    """Return what tells a table of a list from the others: the code of a company, or the name."""
    return one.get("code", one.get("name")) if isinstance(one, Mapping) else None


def _is_labelled(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and all(_label(one) is not None for one in data)


class WestVariants(Variants):
    """Variants of 18West.

    >>> VARIANTS_OF_TITLE.differences(None, VARIANTS_OF_TITLE.changed(None, {"game.money.bank": 9000}))
    ('game.money.bank: 12000 → 9000',)
    """

    def read(self, source: Any) -> WestVariant:
        """Return the variant in a file, under a name, or in plain data."""
        return read_variant(source)

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that come with the title."""
        return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return which figures are reconstructed or disputed."""
        return (message("west.disputed"),)

    def differences(self, first: Any, second: Any) -> tuple[str, ...]:
        """Return each key whose value differs; None is the title as published."""
        one, other = (dict(_flat(_whole(source))) for source in (first, second))
        keys = dict.fromkeys([*one, *other])
        return tuple(
            f"{key}: {one.get(key, '–')} → {other.get(key, '–')}"
            for key in keys
            if one.get(key) != other.get(key)
        )

    def changed(self, variant: Any, changes: Mapping[str, Any]) -> WestVariant:
        """Return a variant with other values under dotted keys, such as ``{"game.trains.3.price": 250}``."""
        plain = (WestVariant() if variant is None else read_variant(variant)).to_plain()
        for key, value in changes.items():
            plain = merged(plain, _nested(key.split("."), value, published()))
        return read_variant(plain)


def _nested(path: list[str], value: Any, base: Any) -> Any:
    """Return a value under a dotted key as nested data; a table in a list is meant by its name."""
    if not path:
        return value
    name, *rest = path
    if isinstance(base, list):
        one = next((one for one in base if _label(one) == name), None)
        if one is None:
            raise GameDataError("west.variant_key", where="variant", name=name)
        return [{"code" if "code" in one else "name": name, **_nested(rest, value, one)}]
    return {name: _nested(rest, value, base.get(name) if isinstance(base, Mapping) else None)}


def _whole(source: Any) -> dict[str, Any]:
    variant = WestVariant() if source is None else read_variant(source)
    changed = json.loads(variant.changes)
    figures = {name: merged(data, changed.get(name, {})) for name, data in published().items()}
    return {"options": dict(variant.options), **figures}


def _flat(data: Any, prefix: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _flat(value, f"{prefix}{key}.")
    elif _is_labelled(data):
        for one in data:
            yield from _flat(one, f"{prefix}{_label(one)}.")
    else:
        yield prefix.rstrip("."), str(data)


VARIANTS_OF_TITLE = WestVariants()
