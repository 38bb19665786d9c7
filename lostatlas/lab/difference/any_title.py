"""One difference between two moments of a game, and those that the tables of any title show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lostatlas.capabilities import STYLE, VIEWS, capability
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.scene.table import Column, Table
from lostatlas.text import message

NOTHING = "–"
"""Stands where one of the two has nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldDifference:
    """One thing that is not as it was.

    Examples
    --------
    >>> FieldDifference(group="money", what="Ann", before="$40", after="$15", change=-25).change
    -25
    """

    group: str
    """What kind of thing: ``turn``, ``money``, ``shares``, ``prices``, ``companies``, ``trains``, ``tokens``,
    ``tiles``…"""
    what: str
    """The thing in words."""
    before: str
    after: str
    change: int | None = None
    """The change of a number; a row that has nothing else explains the one above it."""
    hexes: tuple[Any, ...] = ()
    """Places on the map."""


def table_rows(rules: Ruleset[Any], old: Any, new: Any) -> Iterator[FieldDifference]:
    """Yield the differences of the stage of the game, and of each cell of the title's tables."""
    views, style = capability(rules, VIEWS)(rules), capability(rules, STYLE)
    stages = [str(views.stage(state)) for state in (old, new)]
    if stages[0] != stages[1]:
        yield FieldDifference(group="turn", what=message("changes.round"), before=stages[0], after=stages[1])
    actors = [rules.actor(state) or NOTHING for state in (old, new)]
    if actors[0] != actors[1]:
        yield FieldDifference(group="turn", what=message("changes.acting"), before=actors[0], after=actors[1])
    known = [{table.name: table for table in views.tables(state)} for state in (old, new)]
    for name in dict.fromkeys((*known[1], *known[0])):
        first, last = (_cells(tables.get(name)) for tables in known)
        for (key, column), title in {**_titles(known[0].get(name)), **_titles(known[1].get(name))}.items():
            one, other = first.get((key, column.name)), last.get((key, column.name))
            if one != other:
                yield FieldDifference(
                    group="tables",
                    what=f"{key}: {column.title}" if key else f"{title}: {column.title}",
                    before=_shown(style, column, one),
                    after=_shown(style, column, other),
                    change=other - one if isinstance(one, int) and isinstance(other, int) else None,
                )


def _cells(table: Table | None) -> dict[tuple[str, str], Any]:
    if table is None:
        return {}
    names = [column.name for column in table.columns]
    return {
        (key, name): value
        for key, row in zip(table.keys, table.rows, strict=True)
        for name, value in zip(names, row, strict=True)
    }


def _titles(table: Table | None) -> dict[tuple[str, Column], str]:
    if table is None:
        return {}
    return {(key, column): table.title for key in table.keys for column in table.columns}


def _shown(style: Any, column: Column, value: Any) -> str:
    if value is None:
        return NOTHING
    return str(style.money(value)) if column.money else str(value)
