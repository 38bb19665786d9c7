"""What the columns of the tables of a game are called."""

from __future__ import annotations

from lostatlas.text import message


def column_words(name: str, *, of: str = "") -> str:
    """Return the words for a column, which may depend on what a row is about; its name when there are none.

    >>> column_words("net_worth"), column_words("Ann"), column_words("price", of="train")
    ('Net worth', 'Ann', 'Price')
    """
    if name.isidentifier():
        for key in (
            f"deciding.column.{of}.{name}",
            f"explore.column.{name}",
            f"deciding.column.{name}",
            f"charts.source.{name}",
        ):
            if (words := message(key)) != key:
                return words
    return name
