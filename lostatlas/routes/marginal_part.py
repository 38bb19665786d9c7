"""One part of a problem, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lostatlas.routes.model import Key

Kind = Literal["track", "tile", "token", "barrier", "train"]


@dataclass(frozen=True)
class Marginal:
    """Marginal value of one part of a problem for the best set of routes.

    Examples
    --------
    >>> Marginal("train", 0, 120)
    Marginal(kind='train', key=0, value=120, exact=True)
    """

    kind: Kind
    """``track``; a ``tile``, all track in one place; an own ``token``; a ``barrier``, a stop that others keep
    from being passed; a ``train``."""
    key: Key
    """The key of the piece of track, the place or the stop; of a train its number in the problem."""
    value: int
    """Loss of the best routes without it; for a barrier, their gain.

    Never below 0, but for a barrier that the company may pass: without it the stop must be counted.
    """
    exact: bool = True
    """Whether both optima are proven; otherwise `value` comes from the best found in time."""
