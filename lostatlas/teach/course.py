"""The course of a title, its page to print, and the file that keeps a learner's progress."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from lostatlas.capabilities import COURSE, title_capability
from lostatlas.capabilities.course import CheatSheet, Course
from lostatlas.games import DEFAULT_TITLE, open_title
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError

__all__ = ["cheat_sheet", "course_of", "progress_file"]


@checked_arguments
def course_of(title: str = "") -> Course:
    """Return the course of a title; by default that of the first title. One without a course has no lessons.

    >>> len(course_of().lessons)
    12
    """
    return title_capability(open_title(title or DEFAULT_TITLE), COURSE)


@checked_arguments
def cheat_sheet(variant: Any = None, *, title: str = "") -> CheatSheet:
    """Return a title's game on one page; by default that of the first title, as published.

    Parameters
    ----------
    variant : whose figures it shows: a variant, its name or its file
    title : the name of a title

    Raises
    ------
    GameDataError
        When there is no such variant or title, or the title has no such page.

    Examples
    --------
    >>> cheat_sheet().html().startswith("<!DOCTYPE html>")
    True
    >>> "First printing" in cheat_sheet("first_printing").html()
    True
    """
    sheet = course_of(title).sheet
    if sheet is None:
        raise GameDataError("teach.no_cheat_sheet", title=title or DEFAULT_TITLE)
    return sheet(variant)


def progress_file() -> Path:
    """Return the file for progress: that named by ``LOSTATLAS_PROGRESS``, or one in the home directory."""
    named = os.environ.get("LOSTATLAS_PROGRESS", "")
    return Path(named) if named else Path.home() / ".lostatlas" / "progress.json"
