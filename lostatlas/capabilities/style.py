"""How a title looks and speaks: colours, names, the signs of its labels, its glossary, its money."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from zlib import crc32

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Capability
from lostatlas.text import language
from lostatlas.text.money import dollars

SPARE_COLOURS = (
    "#cc6677", "#332288", "#ddcc77", "#117733", "#88ccee", "#882255", "#44aa99", "#999933", "#aa4499",
)  # fmt: skip
"""Colours of owners that no style names: Paul Tol's colour-blind-safe "muted" scheme."""

SEAT_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#a58a00")
"""Colours of players by seat: Okabe and Ito's colour-blind-safe scheme, for light and dark pages."""


class Mention(NamedTuple):
    """A place in a text where an explained word stands: ``text[start:end]``."""

    start: int
    end: int
    meaning: str


class Style:
    """Colours and words. By default owners have spare colours and are called by their codes.

    Examples
    --------
    >>> Style(names={"PRR": "Pennsylvania"}).names["PRR"]
    'Pennsylvania'
    """

    colours: Mapping[str, str] = FrozenMap()
    """Colour of an owner (``#rrggbb``) by its code."""
    names: Mapping[str, str] = FrozenMap()
    """What players call an owner, by its code, where that is the same in every language."""
    signs: Mapping[str, str] = FrozenMap()
    """Which icon stands for a label of the board; other labels are written out."""
    currency: str = "$"
    """The sign of the money; shared messages, in which a dollar sign stands for it, take it as a fact."""
    badges: Mapping[str, str] = FrozenMap()
    """What is written on a marker of the board, by its kind, in a letter or two; others show a house."""

    def __init__(
        self,
        *,
        colours: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        signs: Mapping[str, str] | None = None,
    ) -> None:
        self.colours = self.colours if colours is None else colours
        self.names = self.names if names is None else names
        self.signs = self.signs if signs is None else signs

    def name(self, owner: str) -> str:
        """Return the name of an owner, in the current language."""
        return self.names.get(owner, owner)

    def label(self, owner: str) -> str:
        """Return an owner's name with its code, or just the code.

        Examples
        --------
        >>> Style(names={"PRR": "Pennsylvania"}).label("PRR"), Style().label("PRR")
        ('Pennsylvania (PRR)', 'PRR')
        """
        name = self.name(owner)
        return owner if name == owner else f"{name} ({owner})"

    def closing_space(self) -> str:
        """Return what is written on a space of the market that closes a company; empty for its price."""
        return ""

    def place(self, cell: Any) -> str:
        """Return the printed name of a hex, in the current language; empty for none.

        A map that replaces another need not have its names: the whole printed hex is asked about.
        """
        return ""

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
        return dollars(amount, self.currency)

    def glossary(self) -> Mapping[str, str]:
        """Return the words that are explained on hover, with their explanations, in the current language."""
        return {}

    def mentions(self, text: str) -> Iterator[Mention]:
        """Yield where explained words stand in a text, from left to right; the longest word wins.

        Examples
        --------
        >>> class Rail(Style):
        ...     def glossary(self):
        ...         return {"rust": "Trains that rust leave the game."}
        >>> [text[one.start : one.end] for text in ["Trains rust."] for one in Rail().mentions(text)]
        ['rust']
        """
        meanings = {word.casefold(): f"{word}: {meaning}" for word, meaning in self.glossary().items()}
        if meanings:
            longest_first = "|".join(re.escape(word) for word in sorted(meanings, key=len, reverse=True))
            edge = "" if language() == "ja" else r"\b"
            for one in re.finditer(f"{edge}({longest_first}){edge}", text, re.IGNORECASE):
                yield Mention(one.start(), one.end(), meanings[one[1].casefold()])


PLAIN = Style()
"""Names nothing: codes and labels as they are."""
STYLE: Capability[Style] = Capability("style", Style)
