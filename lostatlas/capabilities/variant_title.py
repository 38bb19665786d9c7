"""The key ``title`` of a variant file: which game it is a variant of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown

__all__ = ["TITLE", "without_title"]

TITLE = "title"
"""The key with which a variant file says of which game it is one."""


def without_title(data: Mapping[str, Any], title: str, *, where: str = "") -> dict[str, Any]:
    """Return the data of a variant without its key ``title``; GameDataError when it names another game.

    Examples
    --------
    >>> without_title({"title": "chess", "name": "Blitz"}, "chess")
    {'name': 'Blitz'}
    >>> without_title({"title": "go"}, "chess")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: title: This is a variant of 'go', but the game here is 'chess': ...
    """
    found = data.get(TITLE, title)
    if found != title:
        raise GameDataError(
            "games.variant_title",
            where=f"{where}: {TITLE}" if where else TITLE,
            found=shown(found),
            title=title,
        )
    return {key: value for key, value in data.items() if key != TITLE}
