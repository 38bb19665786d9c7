"""Exercises about railway games: every kind of question, one file each."""

from __future__ import annotations

from lostatlas.capabilities.course import ExerciseKind
from lostatlas.rail.exercises.afford import Afford
from lostatlas.rail.exercises.best_run import BestRunKind
from lostatlas.rail.exercises.block import Block
from lostatlas.rail.exercises.dividend import DividendKind
from lostatlas.rail.exercises.legal import Legal
from lostatlas.rail.exercises.merger import MergerKind
from lostatlas.rail.exercises.presidency import Presidency
from lostatlas.rail.exercises.price import Price
from lostatlas.rail.exercises.railway_kind import RailwayKind

__all__ = ["railway_kinds"]

_KINDS: tuple[type[RailwayKind], ...] = (
    BestRunKind, Legal, DividendKind, Price, Presidency, MergerKind, Afford, Block,
)  # fmt: skip


def railway_kinds(mode: str = "", *, title: str = "") -> dict[str, ExerciseKind]:
    """Return every kind by name, in the order in which a course needs them.

    Parameters
    ----------
    mode, title : of the games that the questions are about

    Examples
    --------
    >>> list(railway_kinds("short"))[:3]
    ['best_run', 'legal', 'dividend']
    """
    return {kind.name: kind(mode, title) for kind in _KINDS}
