"""The course of the title: its lessons, the truth of their predictions, exercises and the page to print."""

from __future__ import annotations

from lostatlas.capabilities.course import Course
from lostatlas.capabilities.course_file import read_course
from lostatlas.games.lost_atlas.cheat_sheet import cheat_sheet
from lostatlas.games.lost_atlas.predictions import PREDICTIONS
from lostatlas.rail.exercises import railway_kinds

__all__ = ["lost_atlas_course"]


def lost_atlas_course() -> Course:
    """Return the course.

    >>> len(lost_atlas_course().lessons)
    12
    """
    lessons, guides = read_course(__package__)
    return Course(lessons, guides, PREDICTIONS, railway_kinds("short"), cheat_sheet)
