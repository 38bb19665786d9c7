"""Exercises about real positions, graded exactly, and reviews of finished games.

Examples
--------
>>> asked = exercise("dividend", level=1, seed=7)
>>> asked.check(asked.key).right
True
"""

from __future__ import annotations

from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.teach.cheat_sheet import cheat_sheet
from lostatlas.teach.exercise import Amount, ChoiceAnswer, Exercise, Option, Verdict
from lostatlas.teach.generator import LEVELS, Kind, find_kind, make
from lostatlas.teach.kinds import KINDS
from lostatlas.teach.progress import PracticeRecord, Progress, load_progress
from lostatlas.teach.review import Review, ReviewLesson, review
from lostatlas.teach.worksheet import Worksheet, worksheet

__all__ = [
    "KINDS",
    "LEVELS",
    "Amount",
    "ChoiceAnswer",
    "Exercise",
    "Kind",
    "LazyMessage",
    "Option",
    "PracticeRecord",
    "Progress",
    "Review",
    "ReviewLesson",
    "Verdict",
    "Worksheet",
    "cheat_sheet",
    "exercise",
    "load_progress",
    "review",
    "worksheet",
]


def exercise(kind: str, *, level: int = 1, seed: int = 0) -> Exercise:
    """Return an exercise; the same kind, level and seed give the same one for ever.

    Parameters
    ----------
    kind : a name in `KINDS`, such as ``"best_run"``
    level : 1, 2 or 3
    seed : any whole number of 0 or more; each gives an exercise

    Raises
    ------
    GameDataError
        For an unknown kind or level, or an invalid seed.

    Examples
    --------
    >>> print(exercise("afford", level=2, seed=3).form)
    Amount(unit='$')
    """
    return make(find_kind(KINDS, kind), level=level, seed=seed)
