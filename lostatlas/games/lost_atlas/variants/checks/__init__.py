"""Static checks: what is odd about a variant, found before anybody plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lostatlas.games.lost_atlas.variants.checks import (
    companies,
    homes,
    prices,
    scale,
    shares,
    tiles,
    trains,
    turns,
)
from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.reading import read_variant

Check = Callable[[LostAtlasVariant], Iterator[Finding]]

CHECKS: tuple[Check, ...] = tuple(
    check
    for about in (scale, tiles, trains, prices, homes, companies, shares, turns)
    for check in about.CHECKS
)
"""Every check, in the order of the report."""


def check_variant(variant: LostAtlasVariant) -> tuple[Finding, ...]:
    """Return what looks odd about a variant: it can be played, but was most likely not intended.

    Parameters
    ----------
    variant
        A variant, or whatever `read_variant` reads.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> check_variant(standard_variant())
    ()
    """
    read = read_variant(variant)
    return tuple(finding for check in CHECKS for finding in check(read))


__all__ = ["CHECKS", "Finding", "check_variant"]
