"""Text of an error for people: one sentence, never a traceback."""

from __future__ import annotations

import traceback

from lostatlas.kernel.errors import LostAtlasError, system_problem
from lostatlas.text import message
from lostatlas.text.message_format import word


def error_text(error: BaseException) -> str:
    """Return the words for an error: ours and the file system's speak for themselves, others are named.

    Examples
    --------
    >>> error_text(ValueError("no such thing"))
    'Something went wrong in this callback: ValueError: no such thing'
    """
    if isinstance(error, LostAtlasError):
        return str(error)
    if isinstance(error, OSError):
        problem = word("record.system", system_problem(error))
        return f"{error.filename}: {problem}" if error.filename else problem
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return message("widgets.unexpected", what=what)
    place = frames[-1]
    return message("widgets.unexpected_at", what=what, function=place.name, line=place.lineno)
