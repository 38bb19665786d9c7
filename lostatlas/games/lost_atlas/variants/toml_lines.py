"""Edit single keys of a TOML file, and keep its comments and everything else as it is.

The file is a list of pieces: a comment, a blank line, the head of a table, or a key with its value, which may
take several lines. Inside a piece tomlkit changes the value, which keeps comments in a list or beside a
value; a comment that has lost its place moves to a line of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any

import tomlkit

from lostatlas.games.lost_atlas.variants.keys import entry_name, name_key, named_path
from lostatlas.games.lost_atlas.variants.toml_text import key_text, toml_text, value_text
from lostatlas.storage.checked_data import parse_toml

Path = tuple[str, ...]
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*|[\[\]{}\n]",
    re.DOTALL,
)
"""Strings, comments, brackets and line ends: all that decides where a piece ends."""


def comments(text: str) -> list[str]:
    r"""Return the comments of a TOML text, in their order.

    >>> comments('a = "# none" # one\n# two\n')
    ['# one', '# two']
    """
    return [one[0].rstrip() for one in _TOKEN.finditer(text) if one[0].startswith("#")]


def _pieces(text: str) -> Iterator[str]:
    start = depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
        elif token[0] == "\n" and depth == 0:
            yield text[start : token.end()]
            start = token.end()
    if start < len(text):
        yield text[start:]


@dataclass(slots=True)
class TomlPart:
    """A comment, a blank line, the head of a table, or a key with its value."""

    text: str
    section: Path = ()
    """The table in which it stands; of a head the table that it opens."""
    keys: Path = ()
    """The key as it is written there; empty for all but values."""
    head: bool = False
    listed: bool = False
    """Whether its table is an entry of a list of tables, or inside one."""

    @property
    def path(self) -> Path:
        """The whole key of a value."""
        return (*self.section, *self.keys)


class TomlLines:
    r"""The lines of a TOML file whose keys are changed one by one.

    Entries of named lists are found by their names, however the file writes them.

    Examples
    --------
    >>> lines = TomlLines("# mine\n[trains.4]\nprice = 250 # cheap\n")
    >>> lines.put(("trains", "4", "price"), 240)
    >>> lines.put(("name",), "New")
    >>> print(lines.text, end="")
    # mine
    name = "New"
    [trains.4]
    price = 240 # cheap
    """

    def __init__(self, text: str) -> None:
        self.data = parse_toml(text)
        """The data of the file before it was changed."""
        self._end = "\r\n" if "\r\n" in text else "\n"
        self._pieces = list(_read(text, self.data))

    @property
    def text(self) -> str:
        """The file as it is now."""
        return "".join(piece.text for piece in self._pieces)

    def put(self, path: Path, value: Any) -> None:
        """Set a key to this value, in its place or at the end of its table."""
        holder = self._holder(path)
        if holder is not None:
            self._change(holder, path[len(holder.path) :], value)
        elif isinstance(value, Mapping) and self._says(path):
            for name, one in value.items():
                self.put((*path, str(name)), one)
        else:
            self._add(path, value)

    def take(self, path: Path) -> None:
        """Remove a key with all below it, but keep the comments."""
        holder = self._holder(path)
        if holder is not None and len(holder.path) < len(path):
            self._change(holder, path[len(holder.path) :], None)
            return
        kept: list[TomlPart] = []
        for piece in self._pieces:
            mine = piece.head or piece.keys
            if not mine or piece.path[: len(path)] != path:
                kept.append(piece)
                continue
            kept += self._rescued(comments(piece.text), piece)
            if piece.head and len(kept) > 1 and not kept[-1].text.strip() and not comments(piece.text):
                kept.pop()  # the blank line before it
        self._pieces = kept

    def _holder(self, path: Path) -> TomlPart | None:
        """Return the piece whose value holds a key, or would hold it."""
        return next((one for one in self._pieces if one.keys and one.path == path[: len(one.path)]), None)

    def _says(self, path: Path) -> bool:
        return any(piece.path[: len(path)] == path for piece in self._pieces if piece.head or piece.keys)

    def _rescued(self, lost: Sequence[str], beside: TomlPart) -> list[TomlPart]:
        indent = beside.text[: len(beside.text) - len(beside.text.lstrip(" \t"))]
        return [TomlPart(f"{indent}{one}{self._end}", beside.section, listed=beside.listed) for one in lost]

    def _change(self, piece: TomlPart, rest: Path, value: Any) -> None:
        """Change the value at `rest` inside the value of a piece; None removes it."""
        parsed = tomlkit.parse(piece.text)
        table: Any = parsed
        for step in piece.keys[:-1]:
            table = table[step]
        before = comments(piece.text)
        _set(table, piece.keys[-1], rest, value, piece.path)
        text = parsed.as_string()
        lost = Counter(before) - Counter(comments(text))
        at = self._pieces.index(piece)
        piece.text = text
        self._pieces[at:at] = self._rescued([one for one in before if lost[one]], piece)

    def _add(self, path: Path, value: Any) -> None:
        """Add a key that is not in the file yet."""
        owner = self._owner(path)
        table = isinstance(value, Mapping)
        # the table above is written with dots
        shared = [
            at + 1
            for at, piece in enumerate(self._pieces)
            if piece.keys and piece.section == owner.section and piece.path[:-1][: len(path) - 1] == path[:-1]
        ]
        exact = owner.section == path[:-1] and not table
        lacking = self._lacking(path)
        if lacking is not None:
            text = self._entry(lacking, _nested(path[len(lacking) :], value))
            self._insert(self._last(lacking[:-1]), text, lacking)
        elif exact or shared or owner.listed or (len(path) == 1 and not table):
            inside = path[len(owner.section) :]
            lines = "".join(f"{line}{self._end}" for line in _dotted(inside, value))
            place = shared[-1] if shared else self._last_value(owner.section)
            self._insert(place, lines, owner.section, listed=owner.listed)
        else:
            data: Any = value
            for step in reversed(path if table else path[-1:]):
                data = {step: data}
            text = toml_text(data if table else _nested(path[:-1], data)).replace("\n", self._end)
            near = self._last(path[:-1]) if self._says(path[:-1]) else len(self._pieces)
            blank = self._end if self.text.strip() else ""
            self._insert(near, blank + text, ())

    def _owner(self, path: Path) -> TomlPart:
        """Return the head of the innermost table of the file in which a key would stand."""
        heads = [one for one in self._pieces if one.head and one.section == path[: len(one.section)]]
        heads = [one for one in heads if len(one.section) < len(path)]
        return max(heads, key=lambda one: len(one.section), default=TomlPart(""))

    def _lacking(self, path: Path) -> Path | None:
        """Return the entry above a key that a list written as ``[[name]]`` lacks, if there is such a list."""
        for size in range(1, len(path)):
            heads = [one for one in self._pieces if one.listed and one.head]
            listed = name_key(path[:size]) and any(one.section[:size] == path[:size] for one in heads)
            if listed and not any(one.section == path[: size + 1] for one in heads):
                return path[: size + 1]
        return None

    def _entry(self, path: Path, value: Mapping[str, Any]) -> str:
        key = name_key(path[:-1]) or ""
        name: Any = int(path[-1]) if key in ("players", "number") and path[-1].isdecimal() else path[-1]
        lines = [f"[[{'.'.join(map(key_text, path[:-1]))}]]", *_dotted((), {key: name, **value})]
        return self._end + "".join(f"{line}{self._end}" for line in lines)

    def _last(self, path: Path) -> int:
        """Return the place behind the last key or head at or below a path."""
        places = [
            at
            for at, one in enumerate(self._pieces)
            if (one.head or one.keys) and one.path[: len(path)] == path
        ]
        return places[-1] + 1 if places else len(self._pieces)

    def _last_value(self, section: Path) -> int:
        """Return the place behind the last key of a table, or behind its head."""
        mine = [
            at for at, one in enumerate(self._pieces) if one.section == section and (one.head or one.keys)
        ]
        if mine:
            return mine[-1] + 1
        texts = [piece.text.strip() for piece in self._pieces]
        start = next((at for at, text in enumerate(texts) if not text.startswith("#:")), len(texts))
        first = next((at for at, text in enumerate(texts) if not text.startswith("#")), len(texts))
        alone = first < len(texts) and not texts[first] and first > 0
        return first if alone or (first < len(texts) and not start) else start

    def _insert(self, at: int, text: str, section: Path, *, listed: bool = False) -> None:
        before = self._pieces[at - 1] if at else None
        if before is not None and not before.text.endswith("\n"):
            before.text += self._end
        made = list(_read(text, parse_toml(text)))
        for piece in made:
            if piece.keys and not piece.section:
                piece.section, piece.listed = section, listed
        self._pieces[at:at] = made


def _read(text: str, data: Any) -> Iterator[TomlPart]:
    latest: dict[tuple[int | str, ...], int] = {}
    location: tuple[int | str, ...] = ()
    section: Path = ()
    for piece in _pieces(text):
        stripped = piece.strip()
        listed = any(isinstance(step, int) for step in location)
        if not stripped or stripped.startswith("#"):
            yield TomlPart(piece, section, listed=listed)
        elif stripped.startswith("["):
            names, many = _head(stripped)
            location = ()
            for place, name in enumerate(names):
                location = (*location, name)
                if many and place == len(names) - 1:
                    latest[location] = latest.get(location, -1) + 1
                if location in latest:
                    location = (*location, latest[location])
            section = named_path(location, data)
            listed = any(isinstance(step, int) for step in location)
            yield TomlPart(piece, section, head=True, listed=listed)
        else:
            yield TomlPart(piece, section, _keys(piece), listed=listed)


def _head(text: str) -> tuple[Path, bool]:
    found: Any = parse_toml(text)
    names: list[str] = []
    while isinstance(found, dict) and found:
        (name, found), *_ = found.items()
        names.append(name)
    return tuple(names), isinstance(found, list)


@lru_cache(maxsize=4096)
def _keys(text: str) -> Path:
    """Return the key of one value, as many steps as are written with dots."""
    table: Any = tomlkit.parse(text)
    names: list[str] = []
    while True:
        key, inside = next((key, one) for key, one in table.body if key is not None)
        names.append(key.key)
        if not key.is_dotted():
            return tuple(names)
        table = inside.value


def _item(value: Any) -> Any:
    return tomlkit.parse(f"x = {value_text(value)}")["x"]


def _set(table: Any, key: Any, rest: Path, value: Any, path: Path) -> None:
    """Put a value at `rest` below a key of a table, or take it away when it is None."""
    if not rest:
        if value is None:
            del table[key]
        elif not (isinstance(value, list) and _patched(table[key], value)):
            table[key] = _item(value)
        return
    step, deeper = rest[0], rest[1:]
    inside = table[key]
    named = name_key(path)
    if isinstance(inside, list):
        places = [at for at, one in enumerate(inside) if named and entry_name(_plain(one), named) == step]
        if places:
            if value is None and not deeper:
                del inside[places[0]]
            else:
                _set(inside, places[0], deeper, value, (*path, step))
        elif value is not None:
            name = int(step) if named in ("players", "number") and step.isdecimal() else step
            inside.append(_item({named: name, **_nested(deeper, value)}))
    elif step in inside:
        _set(inside, step, deeper, value, (*path, step))
    elif value is not None:
        made = _nested(deeper, value) if deeper else value
        inside[step] = _item(made)


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value


def _patched(array: Any, value: list[Any]) -> bool:
    """Change only those items of a list that differ; return whether that was possible."""
    old = _plain(array)
    if not isinstance(old, list) or not old:
        return False
    steps = SequenceMatcher(None, [*map(repr, old)], [*map(repr, value)], autojunk=False).get_opcodes()
    for tag, start, end, first, last in reversed(steps):
        if tag == "equal":
            continue
        common = min(end - start, last - first)
        for at in reversed(range(start + common, end)):
            del array[at]
        for at in range(common, last - first):
            array.insert(start + at, _item(value[first + at]))
        for at in range(common):
            array[start + at] = _item(value[first + at])
    return bool(_plain(array) == value)


def _nested(path: Path, value: Any) -> Any:
    for step in reversed(path):
        value = {step: value}
    return value


def _dotted(path: Path, value: Any) -> Iterator[str]:
    """Yield the lines that set a key to a value, with dotted keys for deeper tables."""
    if isinstance(value, Mapping) and value:
        for name, one in value.items():
            yield from _dotted((*path, str(name)), one)
    else:
        yield f"{'.'.join(map(key_text, path))} = {value_text(value)}"
