"""The names and descriptions of the shipped variants, in the current language.

Variant files are in English. The texts of the shipped files are in the catalogue too (domain ``shipped``),
where they are translated; texts of other authors are shown as they are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from lostatlas.games.lost_atlas.variants.shipped import shipped_file, shipped_names
from lostatlas.text import message

PARTS = ("name", "about")
"""The keys of a variant file that hold words."""


def translated(text: str) -> str:
    """Return the words of a shipped file in the current language, and any other text as it is.

    >>> translated("Bank break"), translated("Mine")
    ('Bank break', 'Mine')
    """
    key = written().get(text, "")
    words = message(key) if key else key
    return text if words == key else words


@cache
def written() -> Mapping[str, str]:
    """Return each name and description that stands in a shipped file, with the key of its words."""
    found: dict[str, str] = {}
    for name in shipped_names():
        file = shipped_file(name)
        data = tomllib.loads(file.read_text("utf-8")) if file else {}
        found |= {data[part]: f"shipped.{name}.{part}" for part in PARTS if part in data}
    return found
