"""The variants that come with the program, each one file named as `load_variant` calls it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

PUBLISHED = "published"
"""The name of the title as published, which every variant extends unless it says another."""


def shipped_names() -> tuple[str, ...]:
    """Return the names of the shipped variants, in alphabetical order.

    >>> "bank_break" in shipped_names()
    True
    """
    folder = files(__name__)
    return tuple(sorted(one.name[:-5] for one in folder.iterdir() if one.name.endswith(".toml")))


def shipped_file(name: str) -> Path | None:
    """Return the file of a shipped variant, or None when there is none of this name."""
    return Path(str(files(__name__))) / f"{name}.toml" if name in shipped_names() else None
