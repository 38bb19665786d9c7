"""Opening a course on the page: a lesson or the contents, in the language of its folder."""

from __future__ import annotations

import atexit
import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.teach.course import course_of, progress_file
from lostatlas.teach.notebook_builder import LANGUAGES
from lostatlas.text import language, set_language
from lostatlas_widgets.lessons.contents import Contents
from lostatlas_widgets.lessons.lesson import Lesson
from lostatlas_widgets.served_page import many_visitors

__all__ = ["begin_lesson", "contents"]


@checked_arguments
def begin_lesson(name: str, *, progress: str | os.PathLike[str] | None = None, title: str = "") -> Lesson:
    """Begin a lesson of the course; in a folder that is named for a language, that language is spoken.

    Parameters
    ----------
    name : its number or id, such as ``"07"``
    progress : where the progress is kept; see `lostatlas.teach.course.progress_file`
    title : whose course; by default the first title's

    Raises
    ------
    GameDataError
        When there is no such lesson.

    Examples
    --------
    >>> begin_lesson("07", progress="nowhere.json")
    <Lesson 07_dividends>
    """
    _speak_as_here()
    return Lesson(course_of(title).lesson(name), file=_file(progress), title=title)


@checked_arguments
def contents(*, progress: str | os.PathLike[str] | None = None, title: str = "") -> Contents:
    """Return the contents of the course, in the language that the folder is named for."""
    _speak_as_here()
    return Contents(course_of(title), file=_file(progress), title=title)


def _file(progress: str | os.PathLike[str] | None) -> Path:
    if progress is not None:
        return Path(progress)
    return _folder_of_visitor() / "progress.json" if many_visitors() else progress_file()


@cache
def _folder_of_visitor() -> Path:
    """Return a folder for this kernel alone, gone with it: the visitors of a served page share a home."""
    folder = TemporaryDirectory(prefix="lostatlas-visitor-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    return Path(folder.name)


def _speak_as_here() -> None:
    here = Path.cwd().name
    if here in LANGUAGES and here != language():
        set_language(here)
