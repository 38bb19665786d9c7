"""A table as data: named columns and rows, the same in a terminal, on a page and in a DataFrame."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Any
from unicodedata import east_asian_width


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a `Table`."""

    name: str
    """Its key: what a DataFrame calls it, the same in every language."""
    title: str
    """Its heading, in the current language."""
    numeric: bool = False
    """Whether it holds amounts, which are set flush right."""
    money: bool = False
    """Whether the amounts are money or points, which the style of the title writes (`Style.money`)."""
    brief: str = ""
    """What stands for the heading where there is little room, such as the letter of a company."""
    group: str = ""
    """Columns of a group stay in one line where a table has too little room: none of them goes alone."""

    def text(self, value: Any, money: Callable[[Any], str]) -> str:
        """Return a value of the column as it is shown; `money` writes an amount of money."""
        if value is None:
            return ""
        return money(value) if self.money else str(value)


@dataclass(frozen=True, slots=True)
class Table:
    """Named columns and rows.

    Examples
    --------
    >>> table = Table(
    ...     "cash", "Cash", (Column("player", "Player"), Column("cash", "$", numeric=True)), (("Ann", 6000),)
    ... )
    >>> table.records()
    [{'player': 'Ann', 'cash': 6000}]
    """

    name: str
    """Its key, the same in every language."""
    title: str
    """Its heading, in the current language."""
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    """Numbers, words or None, one for each column."""
    row_keys: tuple[str, ...] = ()
    """The subject of each row (a player, a company), for colours; empty or one for each row."""

    @property
    def keys(self) -> tuple[str, ...]:
        """What tells the rows apart, wherever they stand: the subject of each, or else its first value."""
        return self.row_keys or tuple(str(row[0]) for row in self.rows)

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as dictionaries by the columns' names."""
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


def html_table(head: Iterable[str], rows: Iterable[Iterable[object]], *, caption: str = "") -> str:
    """Return a plain table, everything in it escaped.

    Examples
    --------
    >>> html_table(["Name"], [["<b>"]]).partition("<tbody>")[2]
    '<tr><td>&lt;b&gt;</td></tr></tbody></table>'
    """
    shown = f"<caption>{escape(caption)}</caption>" if caption else ""
    top = "".join(f'<th scope="col">{escape(str(one))}</th>' for one in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{shown}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def text_table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a plain table for a terminal, its columns flush left.

    Examples
    --------
    >>> print(text_table(["Name", "$"], [["Ann", 1200], ["千葉", 90]]))
    Name  $
    Ann   1200
    千葉  90
    """
    lines = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(display_width, column)) for column in zip(*lines, strict=True)]
    padded = (
        "  ".join(
            cell + " " * (width - display_width(cell)) for cell, width in zip(line, widths, strict=True)
        )
        for line in lines
    )
    return "\n".join(line.rstrip() for line in padded)


def display_width(text: str) -> int:
    """Return how many columns of a terminal a text takes; wide characters, such as Japanese ones, take two.

    >>> display_width("ab"), display_width("会社")
    (2, 4)
    """
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
