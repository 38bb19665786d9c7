"""The format line of a file, such as ``lostatlas.game/1``, and the migrations from older versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr

VERSION = 1
"""The version of the records and positions that this program writes."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: dict[int, Migration] = {}
"""For each older version of records, the function that turns one into that of the next version."""


def migrated(
    data: Any, *, name: str, newest: int = VERSION, table: Mapping[int, Migration] | None = None
) -> dict[str, Any]:
    """Return the data of a file in the newest version, applying one migration after the other.

    Raises
    ------
    GameDataError
        When it is another kind of file, or its version is unknown or newer than this program.
    """
    steps = MIGRATIONS if table is None else table
    if not isinstance(data, dict):
        raise GameDataError("record.type", found=short_repr(data), expected="object")
    if "format" not in data:
        raise GameDataError("record.missing", where="format", name="format")
    shown = short_repr(data["format"]).strip("'")
    found, _, number = str(data["format"]).rpartition("/")
    if found != name or not number.isdecimal():
        raise GameDataError("record.format", where="format", found=shown, expected=f"{name}/{newest}")
    version = int(number) if len(number) < 10 else newest + 1
    if version > newest:
        raise GameDataError("record.newer", where="format", found=shown, expected=f"{name}/{newest}")
    for old in range(version, newest):
        if old not in steps:
            raise GameDataError("record.version", where="format", found=shown, known=f"{name}/{newest}")
        data = {**steps[old](data), "format": f"{name}/{old + 1}"}
    if version < 1:
        raise GameDataError("record.version", where="format", found=shown, known=f"{name}/{newest}")
    return dict(data)
