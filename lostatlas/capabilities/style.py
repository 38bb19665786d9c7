"""How a title looks and speaks: colours, names, the signs of its labels, its glossary, its money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from zlib import crc32

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Capability

SPARE_COLOURS = (
    "#cc6677", "#332288", "#ddcc77", "#117733", "#88ccee", "#882255", "#44aa99", "#999933", "#aa4499",
)  # fmt: skip
"""Colours of owners that no style names: Paul Tol's colour-blind-safe "muted" scheme."""

SEAT_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#a58a00")
"""Colours of players by seat: Okabe and Ito's colour-blind-safe scheme, for light and dark pages."""


class Style:
    """Colours and words. By default owners have spare colours and are called by their codes."""

    colours: Mapping[str, str] = FrozenMap()
    """Colour of an owner (``#rrggbb``) by its code."""
    signs: Mapping[str, str] = FrozenMap()
    """Which icon stands for a label of the board; other labels are written out."""

    def name(self, owner: str) -> str:
        """Return what players call an owner, in the current language."""
        return owner

    def colour(self, owner: str) -> str:
        """Return the colour of an owner; one that has none gets a fixed spare one.

        Examples
        --------
        >>> Style().colour("PRR") == Style().colour("PRR")
        True
        """
        return self.colours.get(owner) or SPARE_COLOURS[crc32(owner.encode()) % len(SPARE_COLOURS)]

    def player_colours(self, players: Sequence[str]) -> Mapping[str, str]:
        """Return a colour for each player, by seat: in one game no two of the first six are alike.

        Examples
        --------
        >>> Style().player_colours(("Ann", "Ben"))["Ben"]
        '#d55e00'
        """
        return {name: SEAT_COLOURS[seat % len(SEAT_COLOURS)] for seat, name in enumerate(players)}

    def money(self, amount: float) -> str:
        """Return an amount in the currency or the points of the title.

        Examples
        --------
        >>> Style().money(1250)
        '$1250'
        """
        return f"${amount:g}" if amount >= 0 else f"-${-amount:g}"

    def glossary(self) -> Mapping[str, str]:
        """Return the words that are explained on hover, with their explanations, in the current language."""
        return {}


STYLE: Capability[Style] = Capability("style", Style)
