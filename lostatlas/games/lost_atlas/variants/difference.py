"""The differences of two variants: each key, both values, and a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lostatlas.games.lost_atlas.variants.difference_text import sentence
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.keys import dotted, entry_name, is_ordered, may_hold_order, name_key
from lostatlas.games.lost_atlas.variants.reading import read_variant
from lostatlas.games.lost_atlas.variants.variant_model import WHOLE

Path = tuple[str, ...]
ORDER = "order"
"""The last step of the key of a difference that is about an order."""


@dataclass(frozen=True)
class VariantDifference:
    """One figure or rule that differs.

    Examples
    --------
    >>> found = VariantDifference(("trains", "4", "price"), 300, 250)
    >>> found.key, str(found)
    ('trains.4.price', 'The 4-train costs $250 instead of $300.')
    """

    path: Path
    """The key, step by step."""
    old: Any
    """What the first variant has there, as plain data; None when it has nothing."""
    new: Any
    """What the second variant has there; None when it has nothing."""

    @property
    def key(self) -> str:
        """The key as `LostAtlasVariant.changed` takes it, such as ``trains.4.price``."""
        return dotted(self.path)

    @property
    def words(self) -> str:
        """The difference as a sentence in the current language."""
        return sentence(self.path, self.old, self.new)

    def __str__(self) -> str:
        return self.words


def variant_diff(first: LostAtlasVariant, second: LostAtlasVariant) -> tuple[VariantDifference, ...]:
    """Return what the second variant does differently from the first, in the order of the form.

    Either is a variant, or whatever `read_variant` reads.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> cheap = standard_variant().changed({"trains.4.price": 250})
    >>> [(one.key, one.old, one.new) for one in variant_diff(standard_variant(), cheap)]
    [('status', 'published', 'own'), ('trains.4.price', 300, 250)]
    >>> print(variant_diff(standard_variant(), cheap)[-1])
    The 4-train costs $250 instead of $300.
    """
    before, after = (read_variant(one).to_plain() for one in (first, second))
    return plain_differences(before, after)


def plain_differences(first: Mapping[str, Any], second: Mapping[str, Any]) -> tuple[VariantDifference, ...]:
    """Return the differences between the plain data of two variants."""
    before, after = ({k: v for k, v in one.items() if k != WHOLE} for one in (first, second))
    return tuple(_differences((), before, after))


def _differences(path: Path, old: Any, new: Any) -> Iterator[VariantDifference]:
    if old == new and not may_hold_order(path):
        return
    key = name_key(path)
    if key is not None and isinstance(old, Sequence) and isinstance(new, Sequence):
        yield from _entries(path, old, new, key)
    elif len(path) == 2 and path[0] == "rulings" and isinstance(old, Mapping) and isinstance(new, Mapping):
        if old["values"][0] != new["values"][0]:
            yield VariantDifference(path, old["values"][0], new["values"][0])
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in dict.fromkeys((*old, *new)):
            yield from _differences((*path, name), old.get(name), new.get(name))
        if is_ordered(path):
            yield from _order(path, list(old), list(new))
    else:
        yield VariantDifference(path, old, new)


def _entries(path: Path, old: Sequence[Any], new: Sequence[Any], key: str) -> Iterator[VariantDifference]:
    before = {str(entry_name(one, key)): one for one in old}
    after = {str(entry_name(one, key)): one for one in new}
    for name in dict.fromkeys((*before, *after)):
        yield from _differences((*path, name), before.get(name), after.get(name))
    yield from _order(path, list(before), list(after))


def _order(path: Path, before: list[str], after: list[str]) -> Iterator[VariantDifference]:
    """Yield a difference if the entries are in another order than the old ones followed by the new ones."""
    added = [name for name in after if name not in before]
    if [*(name for name in before if name in after), *added] != after:
        yield VariantDifference((*path, ORDER), before, after)
