"""What a check says: the key it is about, and the reason in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lostatlas.text import message


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd about a variant: it can be played so, but that is most likely not meant.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import check_variant, standard_variant
    >>> check_variant(standard_variant())
    ()
    >>> found = check_variant(standard_variant().changed({"auction.minimum": 310}))[0]
    >>> found.check, found.key
    ('prices', 'auction.minimum')
    """

    check: str
    """Which check found it, such as ``trains``."""
    key: str
    """Where in the variant, such as ``trains.4.rusted_by``."""
    reason: str
    """The message that says why it is odd."""
    facts: dict[str, Any] = field(default_factory=dict, hash=False)
    """What fills the message."""

    @property
    def words(self) -> str:
        """The reason as a sentence in the current language."""
        return message(self.reason, **self.facts)

    def __str__(self) -> str:
        return f"{self.key}: {self.words}"
