"""Derived values: what follows from a frozen value, computed once and kept while it is in use.

The rule of use: keep a value here only if it follows from its owner and its key alone. The owner must be
frozen; it is known by its identity, so a changed copy is another owner, which begins with nothing. A value
may be gone the next time, since the owners used longest ago make room for others; and two threads may compute
it twice.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

OWNERS = 1024
"""Of how many owners `derived` keeps values: boards and maps of the lines of play that are looked at."""


class DerivedValues:
    """The values that were derived from the last owners.

    Parameters
    ----------
    most : how many owners are remembered

    Examples
    --------
    >>> owner, known = (1, 2), DerivedValues(most=1)
    >>> known.of(owner)["sum"] = sum(owner)
    >>> known.of(owner), known.of((1, 2, 3)), known.of(owner)
    ({'sum': 3}, {}, {})
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._known: OrderedDict[int, tuple[object, dict[Any, Any]]] = OrderedDict()
        self._last: tuple[object, dict[Any, Any]] = (None, {})

    def of(self, owner: object) -> dict[Any, Any]:
        """Return the values that are known of an owner, by key; put in what else is derived from it."""
        last = self._last
        if last[0] is owner:
            return last[1]
        self._last = last = (owner, {}) if self.most == 1 else self._entry(owner)
        return last[1]

    def _entry(self, owner: object) -> tuple[object, dict[Any, Any]]:
        number = id(owner)  # its own, as long as the entry keeps the owner
        known = self._known.get(number)
        entry = (owner, {}) if known is None else known
        try:
            if known is not None:
                self._known.move_to_end(number)
                return known
            self._known[number] = entry
            while len(self._known) > self.most:
                self._known.popitem(last=False)
        except KeyError:  # another thread has made room meanwhile
            pass
        return entry


_DERIVED = DerivedValues(OWNERS)
derived = _DERIVED.of
"""Return the cached values derived from a board or another frozen value, as a dictionary to fill."""
