"""The course of the title: its lessons, the truth of their predictions, exercises and the page to print."""

from __future__ import annotations

from lostatlas.capabilities.course import Course
from lostatlas.capabilities.course_file import read_course
from lostatlas.games.lost_atlas.cheat_sheet import cheat_sheet
from lostatlas.games.lost_atlas.predictions import PREDICTIONS
from lostatlas.rail.exercises.afford import Afford
from lostatlas.rail.exercises.best_run import BestRunKind
from lostatlas.rail.exercises.block import Block
from lostatlas.rail.exercises.dividend import DividendKind
from lostatlas.rail.exercises.legal import Legal
from lostatlas.rail.exercises.merger import MergerKind
from lostatlas.rail.exercises.presidency import Presidency
from lostatlas.rail.exercises.price import Price

__all__ = ["lost_atlas_course"]

KINDS = (BestRunKind, Legal, DividendKind, Price, Presidency, MergerKind, Afford, Block)
"""The kinds of exercises, in the order in which the course needs them."""


def lost_atlas_course() -> Course:
    """Return the course.

    >>> len(lost_atlas_course().lessons), list(lost_atlas_course().kinds)[:3]
    (12, ['best_run', 'legal', 'dividend'])
    """
    lessons, guides = read_course(__package__)
    kinds = (kind("short") for kind in KINDS)
    return Course(lessons, guides, PREDICTIONS, {kind.name: kind for kind in kinds}, cheat_sheet)
