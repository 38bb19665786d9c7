"""The look of a title: its companies' colours and names, and the signs of its labels.

Nothing here knows a title. A title that is loaded calls `use_look` with its own; a drawing may be given
another.
"""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from lostatlas.kernel.frozen import FrozenMap

SPARE = (
    "#cc6677", "#332288", "#ddcc77", "#117733", "#88ccee", "#882255", "#44aa99", "#999933", "#aa4499",
)  # fmt: skip
"""Colours of owners that no look names: Paul Tol's "muted" scheme."""

_NONE: FrozenMap[str, str] = FrozenMap()


@dataclass(frozen=True, slots=True)
class Look:
    """How owners and labels are shown.

    Examples
    --------
    >>> Look(colours=FrozenMap(PRR="#117733")).colour("PRR")
    '#117733'
    """

    colours: FrozenMap[str, str] = _NONE
    """Colour of an owner (``#rrggbb``) by its short code."""
    names: FrozenMap[str, str] = _NONE
    """Full name of an owner by its short code."""
    signs: FrozenMap[str, str] = _NONE
    """Which sign stands for a tile label: ``star``, ``mine`` or ``port``. Other labels are written out."""

    def colour(self, owner: str) -> str:
        """Return the colour of an owner; one that has none gets a fixed spare one."""
        return self.colours.get(owner) or SPARE[crc32(owner.encode()) % len(SPARE)]

    def name(self, owner: str) -> str:
        """Return an owner's name with its code, or just the code."""
        return f"{self.names[owner]} ({owner})" if owner in self.names else owner


PLAIN = Look()
"""Names nothing: codes and labels as they are."""

_current = [PLAIN]


def current_look() -> Look:
    """Return the look that drawings have when they are given none."""
    return _current[0]


def use_look(look: Look) -> None:
    """Draw with this look from now on wherever none is given."""
    _current[0] = look
