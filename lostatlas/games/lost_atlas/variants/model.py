"""A variant: every figure of the title as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from html import escape
from typing import Annotated, Any, Literal

from pydantic import Field

from lostatlas.games.lost_atlas.map_schema import Count, Many, Name, Part, TileColour, TileEntry
from lostatlas.games.lost_atlas.variants import figures
from lostatlas.games.lost_atlas.variants.faults import modelled
from lostatlas.games.lost_atlas.variants.land import Land
from lostatlas.games.lost_atlas.variants.merging import merged, nested
from lostatlas.games.lost_atlas.variants.play import Rounds, Steps
from lostatlas.games.lost_atlas.variants.published import canonical
from lostatlas.games.lost_atlas.variants.validity import validate
from lostatlas.kernel.errors import GameDataError
from lostatlas.track.schema import shown

FORMAT = "lostatlas.variant/1"
WHOLE = "whole"
"""The key with which plain data say that nothing of the published title is to be added."""
OWN: Mapping[str, Any] = {"about": "", "status": "own", "sources": []}
"""What is said of a variant is not true of what changes it: unless the change says it again, this is said."""


class Variant(Part):
    """Every figure of the title.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> published = standard_variant()
    >>> cheap = published.changed({"trains.4.price": 250, "name": "Cheap"})
    >>> cheap.train("4").price, cheap == published, len(cheap.fingerprint)
    (250, False, 64)
    """

    format: Literal["lostatlas.variant/1"]
    """The version of this form."""
    title: Literal["lost_atlas"]
    """The title that it is a variant of."""
    name: figures.Words
    """What it is called."""
    about: Annotated[str, Field(max_length=2_000)] = ""
    """What it is for, in a sentence or two."""
    status: Literal["published", "card", "reconstruction", "own"] = "own"
    """Where its rules are from: the game as printed, a card of it, rebuilt from hearsay, or one's own."""
    sources: Many[Annotated[str, Field(max_length=500)]] = ()
    """Where what it says can be found."""
    market: figures.Market
    """The price ladder."""
    auction: figures.Auction
    """The auction for a charter."""
    shares: figures.Shares
    """Shares, and how many of them somebody may hold."""
    hubs: figures.Hubs
    """The hubs on a charter."""
    trains: Many[figures.Train] = Field(min_length=1, max_length=99)
    """The kinds of train, in the order of the deck."""
    phases: Many[figures.Phase] = Field(min_length=1, max_length=99)
    """The phases, in their order."""
    modes: dict[Name, figures.Mode] = Field(min_length=1)
    """The games in the box."""
    rosters: dict[str, dict[str, dict[str, dict[str, Count]]]]
    """How many cards of each train: by printing (R2), mode, number of players (or ``any``), and train."""
    destinations: figures.Destinations
    """The cards with the revenue of the distant destinations."""
    money: figures.Bank
    """The printed money."""
    bank_break: figures.BankBreak
    """The bank that can break, and the limits of certificates that belong to it."""
    rulings: dict[str, figures.Ruling]
    """The decisions R1–R33."""
    minors: Many[figures.Minor] = Field(max_length=99)
    """The companies that are launched."""
    majors: Many[figures.Major] = Field(max_length=99)
    """The companies that arise by mergers."""
    tiles: dict[TileColour, dict[Name, TileEntry]]
    """The tiles by colour and id, with the supply of each."""
    map: Land
    """The pieces of the map."""
    rounds: Rounds
    """Rounds and steps."""
    steps: Steps
    """The policy values of the steps."""

    def train(self, name: str) -> figures.Train:
        """Return a kind of train by name; KeyError when there is none."""
        found: figures.Train = figures.by_name(self.trains, name)
        return found

    def roster(self, *, printing: str, mode: str, players: int) -> dict[str, int]:
        """Return how many cards of each train there are (R2)."""
        by_players = self.rosters[printing][mode]
        return dict(by_players.get(str(players)) or by_players["any"])

    def to_plain(self) -> dict[str, Any]:
        """Return the variant as plain data: whole, so that nothing of the published title is added again."""
        return {**self.model_dump(mode="json", exclude_none=True), WHOLE: True}

    @cached_property
    def fingerprint(self) -> str:
        """The same text for equal variants, on every machine and in every process: 64 hexadecimal digits."""
        return sha256(canonical(self.to_plain()).encode()).hexdigest()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Variant:
        """Return whole plain data as a variant; GameDataError names the key that is wrong in it."""
        made = modelled(cls, {name: one for name, one in data.items() if name != WHOLE})
        validate(made)
        return made

    def changed(self, changes: Mapping[str, Any]) -> Variant:
        """Return the variant with some changes.

        Parameters
        ----------
        changes
            Nested tables as in a variant file, or dotted keys such as ``"trains.4.price"`` or
            ``"market.spaces"``; None takes away what stands there.

        Raises
        ------
        GameDataError
            When the result is no valid variant; it names the key, the value and what is allowed.

        Examples
        --------
        >>> from lostatlas.games.lost_atlas.variants import standard_variant
        >>> longer = standard_variant().changed(
        ...     {"trains.2.rusted_by": None, "rulings.sell_timing": "one_turn"}
        ... )
        >>> longer.train("2").rusted_by, longer.rulings["sell_timing"].values[0]
        (None, 'one_turn')
        """
        if not isinstance(changes, Mapping):
            raise GameDataError("variant.type", found=shown(changes))
        if not changes:
            return self
        return self.of(merged({**self.to_plain(), **OWN}, nested(changes)))

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Variant) and self.fingerprint == other.fingerprint)

    def __repr__(self) -> str:
        return f"<Variant {self.name!r} {self.fingerprint[:8]}>"

    __str__ = __repr__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(one.name)}</td><td>{one.price}</td><td>{escape(one.rusted_by or '–')}</td></tr>"
            for one in self.trains
        )
        return f"<table><caption>{escape(self.name)}</caption>{rows}</table>"
