"""The reference of variant files, key by key, generated from the models so that it cannot be out of date."""

from __future__ import annotations

from lostatlas.capabilities import variant_guide as shared
from lostatlas.capabilities.variant_guide import BEGINS, Schema, cell, head, key_tables, written
from lostatlas.games.lost_atlas.variants.published import known_values, published
from lostatlas.games.lost_atlas.variants.reading import load_variant
from lostatlas.games.lost_atlas.variants.ruling_text import Typed
from lostatlas.games.lost_atlas.variants.schema import variant_schema
from lostatlas.games.lost_atlas.variants.shipped import shipped_names
from lostatlas.text import listed, message

__all__ = ["BEGINS", "variant_guide"]


def variant_guide() -> str:
    """Return the tables of the guide as Markdown: each key, what it says, what is allowed.

    The words are in the current language; keys and values are the same in each.

    >>> "| `auction.minimum` | The lowest first bid. |" in variant_guide()
    True
    """
    lines = [
        BEGINS,
        "",
        f"## {message('guide.heading.shipped')}",
        "",
        *head("name", "variant", "rules", "about"),
    ]
    for name in shipped_names():
        one = load_variant(name)
        status = message(f"guide.status.{one.status}")
        lines.append(f"| `{name}` | {cell(one.spoken_name)} | {status} | {cell(one.spoken_about)} |")
    lines += ["", f"## {message('guide.heading.keys')}", ""]
    lines += key_tables(variant_schema(), usual=_usual, allowed=_allowed)
    return "\n".join(lines).rstrip() + "\n"


def _allowed(key: str, one: Schema) -> str:
    table, _, name = key.partition(".")
    if table == "rulings" and "enum" in one:
        return listed(str(Typed(name, value, f"`{written(value)}`")) for value in one["enum"])
    return shared.allowed(one)


def _usual(key: str) -> str:
    """Return the published value under a key; of a ruling, its first value."""
    table, _, name = key.partition(".")
    return f"`{written(known_values(name)[0])}`" if table == "rulings" else shared.usual(published(), key)
