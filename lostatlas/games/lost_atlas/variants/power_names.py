"""The names of powers that a variant may give to companies: the title's own, and those that were added."""

from __future__ import annotations

from collections.abc import Iterable

from lostatlas.rail.company_powers import Power, added_names, added_power

__all__ = ["OWN_POWERS", "power_names", "settles_anywhere"]

OWN_POWERS = (
    "adaptive", "agricultural", "bridging", "coastal", "express",
    "overnight", "resourceful", "spacious", "suburban", "tunneling",
)  # fmt: skip
"""The powers of `lostatlas.games.lost_atlas.powers`, which stands above: its steps know the figures."""
CHOSEN_HOME = frozenset({"adaptive", "coastal"})
"""Those of them that let a company choose its home."""


def power_names() -> tuple[str, ...]:
    """Return every name that a company's powers may have, in alphabetical order.

    >>> "express" in power_names()
    True
    """
    return tuple(sorted({*OWN_POWERS, *added_names()}))


def settles_anywhere(powers: Iterable[str]) -> bool:
    """Return whether one of these powers lets its company choose its home.

    >>> settles_anywhere(["express", "adaptive"])
    True
    """
    for name in powers:
        added = added_power(name)
        if name in CHOSEN_HOME if added is None else type(added).homes is not Power.homes:
            return True
    return False
