"""Variants of a title whose figures are data files: rulings, and values that replace published ones.

::

    name = "Dear 3-trains"
    whole = ["map.hexes"]  # what is replaced as a whole; elsewhere what is not named stays as it is

    [options]
    best_run = "on demand"

    [[figures.train]]  # a table of a list is meant by its code or name
    name = "3"
    price = 250
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from lostatlas.capabilities import Variants
from lostatlas.capabilities.data import PUBLISHED
from lostatlas.capabilities.figure_changes import FigureChange, fits
from lostatlas.capabilities.variant_guide import BEGINS, allowed, cell, head, key_tables, plainer, usual
from lostatlas.capabilities.variant_title import TITLE, without_title
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.suggest import suggest
from lostatlas.storage.bounds import check_bounds
from lostatlas.storage.checked_data import check_line, parse_toml, shown
from lostatlas.storage.files import read_text
from lostatlas.text import message
from lostatlas.text.message_format import has_words

__all__ = ["FigureVariant", "FigureVariants", "merged"]

LABELS = ("code", "name", "train")
"""Keys that identify a table in a list; the first that it has counts."""


@dataclass(frozen=True, slots=True)
class FigureVariant:
    """What a variant changes: a name, options, and values in the files of figures."""

    name: str = ""
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    changes: str = "{}"
    """The values that differ, by file, as JSON; under ``whole`` what they replace as a whole."""

    def to_plain(self) -> dict[str, Any]:
        """Return the variant as plain data, which `FigureVariants.read` reads."""
        return {"name": self.name, "options": dict(self.options), **json.loads(self.changes)}


class FigureVariants(Variants, ABC):
    """Reads, compares and changes the variants of a title, which says where its figures are."""

    title: str
    """The name of the title, which a variant may say."""
    shipped: Path
    """The folder of the variants that come with the title."""
    provisional: tuple[str, ...] = ()
    """The figures that are reconstructed or disputed, by dotted key."""

    figure_words: Mapping[str, str] = {}
    """By dotted key the message that names a figure; ``*`` in a key is any ``{entry}`` of the table."""

    rulings: Mapping[str, tuple[Any, ...]] = {}
    """What each option may be, the default first."""

    def models(self) -> Mapping[str, type[BaseModel]]:
        """Return the form of each file of figures: one for each of `published`."""
        raise GameDataError("games.no_schema")

    @abstractmethod
    def published(self) -> Mapping[str, Any]:
        """Return the published figures as plain data, by file."""

    @abstractmethod
    def read_figures(self, data: Mapping[str, Any]) -> Any:
        """Return the figures of plain data; GameDataError names the file and the key that is wrong."""

    @abstractmethod
    def check_options(self, options: Mapping[str, Any]) -> object:
        """Raise GameDataError for options that the title does not have."""

    def read(self, source: Any) -> FigureVariant:
        """Return the variant in a file (TOML), under the name of a shipped one, or in plain data.

        The title as published is a variant that changes nothing, under the name ``published``.
        """
        if not isinstance(source, str | Path):
            return self.from_plain(source)
        if source == PUBLISHED:
            return FigureVariant()
        shipped = self.shipped / f"{source}.toml"
        path = shipped if shipped.is_file() else Path(source)
        return self.from_plain(parse_toml(read_text(path), where=path.name), where=path.name)

    def from_plain(self, source: Any, *, where: str = "variant") -> FigureVariant:
        """Return the variant in plain data, as records hold it; no file is opened."""
        if isinstance(source, FigureVariant):
            return source
        known = self._known()
        if not isinstance(source, Mapping):
            raise GameDataError("rail.variant", where=where, known=known)
        check_bounds(source, where=where)
        source = without_title(source, self.title, where=where)
        for key in source:
            if key not in known:
                raise self._unknown(str(key), where)
        options, whole = source.get("options", {}), source.get("whole", [])
        if not isinstance(options, Mapping):
            raise GameDataError(
                "data.expected", where=f"{where}: options", found=shown(options), expected="table"
            )
        if not (isinstance(whole, list | tuple) and all(isinstance(one, str) for one in whole)):
            raise GameDataError("data.expected", where=f"{where}: whole", found=shown(whole), expected="list")
        name = source.get("name", "")
        check_line(name, where=f"{where}: name")
        self.check_options(options)
        changes = {part: source[part] for part in ("whole", *self.published()) if source.get(part)}
        found = FigureVariant(name, FrozenMap(options), json.dumps(changes, sort_keys=True))
        self.figures_in(found)
        return found

    def _known(self) -> tuple[str, ...]:
        """Return the keys at the top of a variant."""
        return (TITLE, "name", "options", "whole", *self.published())

    def _unknown(self, key: str, where: str) -> GameDataError:
        """Return the error for a dotted key whose first part is not known."""
        meant, known = self._meant(key), self._known()
        words = "rail.variant_likely" if meant else "rail.variant_unknown"
        return GameDataError(words, where=where, name=key, meant=meant, known=known)

    def _meant(self, key: str) -> str:
        """Return the dotted key that was most likely meant: one that ends so, or begins nearly so."""
        parts = [whole.split(".") for whole, _ in _flat(self.published())]
        tables = dict.fromkeys(".".join(one[:end]) for one in parts for end in range(2, len(one) + 1))
        first, dot, rest = key.partition(".")
        for ending, more in ((key, ""), (first, dot + rest)):
            if found := [one for one in tables if one.endswith(f".{ending}")]:
                return min(found, key=len) + more
        likely = suggest(first, self._known())
        return likely and likely + dot + rest

    def figures_in(self, variant: FigureVariant) -> Any:
        """Return the figures of a variant; GameDataError names the file and the key that is wrong."""
        return _figures(self, variant.changes)

    def data_in(self, variant: FigureVariant) -> dict[str, Any]:
        """Return the figures of a variant as plain data, by file."""
        changed = json.loads(variant.changes)
        whole = changed.get("whole", ())
        return {
            name: merged(data, changed[name], whole=whole, path=name) if name in changed else data
            for name, data in self.published().items()
        }

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that come with the title."""
        return tuple(sorted(path.stem for path in self.shipped.glob("*.toml")))

    def changes(self, first: Any, second: Any) -> Iterator[FigureChange]:
        """Yield the figures and options in which two variants differ."""
        one, other = (dict(_flat(self._whole(source))) for source in (first, second))
        for key in dict.fromkeys([*one, *other]):
            if one.get(key) != other.get(key):
                figure = self._spoken(key)
                facts = {"old": one.get(key, "–"), "new": other.get(key, "–")}
                yield FigureChange(key, message("games.figure_change", figure=figure, **facts))

    def keyed_differences(self, first: Any, second: Any) -> tuple[str, ...]:
        """Return the differences with the key of each before it; where it has no words, the key is there."""
        found = ((change, self._spoken(change.key)) for change in self.changes(first, second))
        return tuple(
            change.words if words == change.key else f"{change.key}: {change.words}"
            for change, words in found
        )

    def _spoken(self, key: str) -> str:
        """Return what the figure under a dotted key is called, or the key where there are no words for it."""
        parts = key.split(".")
        for pattern, words in self.figure_words.items():
            steps = pattern.split(".")
            if fits(steps, parts):
                entry = next((part for step, part in zip(steps, parts, strict=True) if step == "*"), "")
                return message(words, entry=entry)
        return key

    def _whole(self, source: Any) -> dict[str, Any]:
        variant = FigureVariant() if source is None else self.read(source)
        return {"options": dict(variant.options), **self.data_in(variant)}

    def provisional_in(self, variant: Any) -> tuple[str, ...]:
        """Return the provisional figures that a variant (None: the title as published) leaves as they are."""
        published, data = self.published(), self._whole(variant)
        return tuple(key for key in self.provisional if value_at(data, key) == value_at(published, key))

    def schema(self) -> Mapping[str, Any]:
        """Return the JSON Schema of variant files: every key may be missing, as a file names differences."""
        models = self.models()
        known, whole = models_json_schema([(model, "validation") for model in models.values()])
        parts = plainer(whole["$defs"])
        entries = set()
        for part in parts.values():
            part.pop("required", None)
            for one in (part, *part.get("properties", {}).values()):
                for name in ("title", "description", "default"):  # said by the guide, or by nobody
                    one.pop(name, None)
                if entry := one.get("items", {}).get("$ref", ""):
                    one.pop("minItems", None)  # a list names the entries that it changes
                    entries.add(entry.rpartition("/")[2])
        for name in entries & {*parts}:
            label = next((one for one in LABELS if one in parts[name].get("properties", {})), None)
            parts[name] |= {} if label is None else {"required": [label]}
        options = {name: {"enum": list(values)} for name, values in self.rulings.items()}
        properties = {
            TITLE: {"const": self.title, "description": message("guide.title")},
            "name": {"type": "string", "description": message("guide.name")},
            "whole": {"type": "array", "items": {"type": "string"}, "description": message("guide.whole")},
            "options": {"type": "object", "properties": options, "additionalProperties": False},
            **{file: known[model, "validation"] for file, model in models.items()},
        }
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Variant",
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
            "$defs": parts,
        }

    def guide(self) -> str:
        """Return the guide to variant files as Markdown: each dotted key, and what it may be."""
        published = {**self.published(), "options": {key: one[0] for key, one in self.rulings.items()}}
        lines = [BEGINS, ""]
        if self.names():
            lines += [f"## {message('guide.heading.shipped')}", "", *head("name", "variant")]
            lines += [f"| `{name}` | {cell(self.name_of(self.read(name)))} |" for name in self.names()]
            lines.append("")
        lines += [f"## {message('guide.heading.keys')}", ""]
        lines += key_tables(
            dict(self.schema()),
            usual=lambda key: usual(published, key),
            allowed=lambda _, one: allowed(one),
            says=lambda key, one: self._says(key) or one.get("description", ""),
            labels=LABELS,
        )
        return "\n".join(lines).rstrip() + "\n"

    def _says(self, key: str) -> str:
        """Return what a key of the guide is for; nothing where that is not known."""
        path = [part for part in key.split(".") if part != "*"]
        ends = [".".join(path[start:]) for start in range(len(path))]
        known = (words for end in ends for words in (self.key_words(end), f"rail.key.{end}"))
        return next((message(words) for words in known if has_words(words)), "")

    def key_words(self, end: str) -> str:
        """Return the message that may say what keys with this end are for; a title has those of its own."""
        return f"rail.key.{end}"

    def changed(self, variant: Any, changes: Mapping[str, Any]) -> FigureVariant:
        """Return a variant with other values under dotted keys; a table or a list is replaced as a whole.

        So ``{"map.hexes": …, "figures.chart": …, "figures.train": …}`` replaces map, chart and trains.
        """
        plain = (FigureVariant() if variant is None else self.read(variant)).to_plain()
        for key, value in ((str(key), value) for key, value in changes.items()):
            if key.partition(".")[0] not in self._known():
                raise self._unknown(key, "variant")
            whole = tuple(plain.get("whole", ()))
            if isinstance(value, Mapping | list | tuple) and key not in whole:
                plain["whole"] = whole = (*whole, key)
            nested = _nested(key.split("."), value, self.published())
            plain = merged(plain, nested, whole=whole)
        return self.from_plain(plain)


@lru_cache(maxsize=32)
def _figures(variants: FigureVariants, changes: str) -> Any:
    return variants.read_figures(variants.data_in(FigureVariant(changes=changes)))


def value_at(data: Any, key: str) -> Any:
    """Return the value in plain data under a dotted key.

    >>> value_at({"map": {"land": [1, 2]}}, "map.land")
    [1, 2]
    """
    for name in key.split("."):
        data = data[name]
    return data


def merged(base: Any, change: Any, *, whole: Collection[str] = (), path: str = "") -> Any:
    """Return data with other values in it: tables are merged, lists of tables by label, all else replaced.

    Parameters
    ----------
    whole : the dotted keys of tables and lists that are replaced as a whole
    path : the dotted key of the data itself

    Examples
    --------
    >>> merged({"a": [{"name": "x", "n": 1}], "b": 2}, {"a": [{"name": "x", "n": 5}]})
    {'a': [{'name': 'x', 'n': 5}], 'b': 2}
    >>> merged({"a": {"x": 1}}, {"a": {"y": 2}}, whole=("a",))
    {'a': {'y': 2}}
    """
    if path in whole:
        return change
    if isinstance(base, Mapping) and isinstance(change, Mapping):
        return {
            key: merged(base.get(key), change[key], whole=whole, path=f"{path}.{key}".removeprefix("."))
            if key in change
            else base[key]
            for key in dict.fromkeys([*base, *change])
        }
    if not (_is_labelled(base) and isinstance(change, list | tuple)):
        return change
    by_label = {_label(one): one for one in change}
    more = [one for one in change if _label(one) not in {_label(one) for one in base}]
    return [*(merged(one, by_label.get(_label(one), {})) for one in base), *more]


def _label(one: Any) -> Any:
    if not isinstance(one, Mapping):
        return None
    return next((one[key] for key in LABELS if isinstance(one.get(key), str)), None)


def _is_labelled(data: Any) -> bool:
    """Return whether data is a list of tables with an identifying key."""
    return isinstance(data, list) and bool(data) and all(_label(one) is not None for one in data)


def _nested(path: list[str], value: Any, base: Any) -> Any:
    """Return a value under a dotted key as nested data; a table in a list is meant by its label."""
    if not path:
        return value
    name, *rest = path
    if not isinstance(base, list):
        return {name: _nested(rest, value, base.get(name) if isinstance(base, Mapping) else None)}
    one = next((one for one in base if _label(one) == name), None)
    if one is None:
        known = tuple(filter(None, map(_label, base)))
        raise GameDataError("rail.variant_key", where="variant", name=name, known=known)
    return [{next(key for key in LABELS if key in one): name, **_nested(rest, value, one)}]


def _flat(data: Any, prefix: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _flat(value, f"{prefix}{key}.")
    elif _is_labelled(data):
        for one in data:
            yield from _flat(one, f"{prefix}{_label(one)}.")
    else:
        yield prefix.rstrip("."), str(data)
