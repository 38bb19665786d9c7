"""A message that is put into words only when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.messages import message_text


@dataclass(frozen=True, slots=True)
class LazyMessage:
    """A lazy message: its key and the facts that fill it; `str` gives the words in the current language.

    Examples
    --------
    >>> (
    ...     LazyMessage("teach.name", FrozenMap(name="Ann")).key,
    ...     str(LazyMessage("teach.name", FrozenMap(name="Ann"))),
    ... )
    ('teach.name', 'Ann')
    """

    key: str
    facts: Mapping[str, Any] = field(default_factory=FrozenMap)

    def __str__(self) -> str:
        return message_text(self.key, **self.facts)
