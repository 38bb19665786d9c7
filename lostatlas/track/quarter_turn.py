"""A map that is looked at turned by a quarter: drawings and compass points follow, the map stays the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

QUARTER = 1.5
"""A quarter of a turn, counted in edges of a hex."""

_turned: ContextVar[bool] = ContextVar("lostatlas_quarter_turn", default=False)


def is_turned() -> bool:
    """Return whether maps are drawn, and their compass points named, turned by a quarter just now."""
    return _turned.get()


@contextmanager
def quarter_turn(*, turned: bool) -> Iterator[None]:
    """Draw maps turned clockwise by a quarter inside the block, or, inside one that does, upright again.

    Only pictures and words follow: hexes, edges, boards and whatever is written to files stay the same.

    Examples
    --------
    >>> from lostatlas.track.hexes import FLAT
    >>> with quarter_turn(turned=True):
    ...     print(FLAT.edges)
    ('W', 'NW', 'NE', 'E', 'SE', 'SW')
    >>> FLAT.edges
    ('S', 'SW', 'NW', 'N', 'NE', 'SE')
    """
    before = _turned.set(turned)
    try:
        yield
    finally:
        _turned.reset(before)


__all__ = ["QUARTER", "is_turned", "quarter_turn"]
