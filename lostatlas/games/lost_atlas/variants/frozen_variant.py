"""A variant: all figures of the title as one frozen value, which is checked as a whole and changed by key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from html import escape
from typing import Any

from lostatlas.games.lost_atlas.variants.merged_data import merged, nested
from lostatlas.games.lost_atlas.variants.published import canonical, settled
from lostatlas.games.lost_atlas.variants.translations import translated
from lostatlas.games.lost_atlas.variants.validation import validate
from lostatlas.games.lost_atlas.variants.variant_errors import modelled
from lostatlas.games.lost_atlas.variants.variant_model import WHOLE, VariantModel
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown
from lostatlas.text.money import escape_dollars

OWN: Mapping[str, Any] = {"about": "", "status": "own", "sources": []}
"""The description, status and sources of a changed variant, unless the change gives its own."""


class LostAtlasVariant(VariantModel):
    """Every figure of the title.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> published = standard_variant()
    >>> cheap = published.changed({"trains.4.price": 250, "name": "Cheap"})
    >>> cheap.train("4").price, cheap == published, len(cheap.fingerprint)
    (250, False, 64)
    """

    @cached_property
    def fingerprint(self) -> str:
        """A digest, the same for equal variants on every machine: 64 hexadecimal digits."""
        return sha256(canonical(self.to_plain()).encode()).hexdigest()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> LostAtlasVariant:
        """Return complete plain data as a variant; GameDataError names the key that is wrong."""
        made = modelled(cls, settled({name: one for name, one in data.items() if name != WHOLE}))
        validate(made)
        return made

    def changed(self, changes: Mapping[str, Any]) -> LostAtlasVariant:
        """Return this variant with some changes.

        Parameters
        ----------
        changes
            Nested tables as in a variant file, or dotted keys such as ``"trains.4.price"`` or
            ``"market.spaces"``; None removes a key.

        Raises
        ------
        GameDataError
            When the result is not a valid variant; it names the key, the value and what is allowed.

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

    @property
    def spoken_name(self) -> str:
        """The name; that of a shipped variant is in the current language."""
        return translated(self.name)

    @property
    def spoken_about(self) -> str:
        """The description; that of a shipped variant is in the current language."""
        return translated(self.about)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, LostAtlasVariant) and self.fingerprint == other.fingerprint
        )

    def __repr__(self) -> str:
        return f"<Variant {self.name!r} {self.fingerprint[:8]}>"

    __str__ = __repr__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(one.name)}</td><td>{one.price}</td><td>{escape(one.rusted_by or '–')}</td></tr>"
            for one in self.trains
        )
        return escape_dollars(f"<table><caption>{escape(self.spoken_name)}</caption>{rows}</table>")
