"""Exercises about real positions, graded exactly, and reviews of finished games.

Examples
--------
>>> asked = exercise("dividend", level=1, seed=7)
>>> asked.check(asked.key).right
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.capabilities.course import ExerciseKind
from lostatlas.capabilities.exercise import ChoiceAnswer, Exercise, NumberAnswer, Option, Verdict
from lostatlas.extras import lazy_names
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.teach.course import cheat_sheet, course_of
from lostatlas.teach.generator import LEVELS, make
from lostatlas.teach.progress import PracticeRecord, Progress, load_progress
from lostatlas.teach.worksheet import Worksheet, worksheet

if TYPE_CHECKING:
    from lostatlas.teach.game_review import Review, ReviewLesson, review

__all__ = [
    "LEVELS",
    "ChoiceAnswer",
    "Exercise",
    "ExerciseKind",
    "LazyMessage",
    "NumberAnswer",
    "Option",
    "PracticeRecord",
    "Progress",
    "Review",
    "ReviewLesson",
    "Verdict",
    "Worksheet",
    "cheat_sheet",
    "course_of",
    "exercise",
    "load_progress",
    "review",
    "worksheet",
]


def exercise(kind: str, *, level: int = 1, seed: int = 0, title: str = "") -> Exercise:
    """Return an exercise; the same kind, level and seed give the same one for ever.

    Parameters
    ----------
    kind : a name in `course_of(title).kinds`, such as ``"best_run"``
    level : 1, 2 or 3
    seed : any whole number of 0 or more; each gives an exercise
    title : whose exercises; by default the first title's

    Raises
    ------
    GameDataError
        For an unknown kind or level, or an invalid seed.

    Examples
    --------
    >>> print(exercise("afford", level=2, seed=3).form)
    NumberAnswer(unit='$')
    """
    return make(course_of(title).kind(kind), level=level, seed=seed)


_HOME = {"Review": "game_review", "ReviewLesson": "game_review", "review": "game_review"}
"""What is loaded on first use: exercises need no analysis."""

__getattr__, __dir__ = lazy_names(__name__, _HOME)
