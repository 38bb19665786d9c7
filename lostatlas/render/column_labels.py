"""Labels of the columns of the tables of a game."""

from __future__ import annotations

from lostatlas.text import message


def column_short(name: str, *, of: str = "") -> str:
    """Return the words for a column of a wide table, in which every letter counts; often those of any table.

    >>> column_short("rusting"), column_short("price")
    ('Rust next', 'Price')
    """
    words = message(f"explore.short.{name}") if name.isidentifier() else name
    return column_words(name, of=of) if words in (name, f"explore.short.{name}") else words


def column_meaning(name: str) -> str:
    """Return the meaning of a column of a wide table, in a sentence; "" where its label says it all.

    >>> column_meaning("limit"), column_meaning("price")
    ('How many trains it may own at once.', '')
    """
    key = f"explore.meaning.{name}"
    words = message(key)
    return "" if words == key else words


def column_words(name: str, *, of: str = "") -> str:
    """Return the words for a column, which may depend on what a row is about; its name when there are none.

    >>> column_words("net_worth"), column_words("Ann"), column_words("price", of="train")
    ('Net worth', 'Ann', 'Price')
    """
    if name.isidentifier():
        for key in (
            f"player_control.column.{of}.{name}",
            f"explore.column.{name}",
            f"player_control.column.{name}",
            f"charts.source.{name}",
        ):
            if (words := message(key)) != key:
                return words
    return name
