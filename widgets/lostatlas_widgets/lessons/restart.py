"""RestartButton: starts a lesson over, with a way back if that was a slip."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import ipywidgets

from lostatlas.capabilities.course import LessonPlan
from lostatlas.teach import Progress
from lostatlas.text import message
from lostatlas_widgets.practice.progress_store import ProgressStore
from lostatlas_widgets.text_line import TextLine


class RestartButton(ipywidgets.HBox):
    """A button that starts over at once, and then one that takes that back, however much has been done since.

    Parameters
    ----------
    start : starts over, and returns a function that takes it back and a note to show until then

    Examples
    --------
    >>> done = ["shares.tie"]
    >>> def start():
    ...     done.clear()
    ...     return lambda: done.append("shares.tie"), "Started over."
    >>> again = RestartButton(start)
    >>> again.offer(begun=True)
    >>> again.start.click()
    >>> done, again.text_line.text
    ([], 'Started over.')
    >>> again.undo.click()
    >>> done, again.text_line.text
    (['shares.tie'], '')
    """

    def __init__(self, start: Callable[[], tuple[Callable[[], object], str]]) -> None:
        self._begin = start
        self._started: list[tuple[Callable[[], object], str]] = []
        """A function that takes back each start, and the note until then; the newest last."""
        self.start = _button("lesson.start_over", "lesson.start_over.hint", self._press)
        self.undo = _button("lesson.undo", "lesson.undo.hint", self._back)
        self.text_line = TextLine(live=True)
        super().__init__([self.start, self.text_line, self.undo], layout={"flex_flow": "row wrap"})
        self.offer(begun=False)
        self._show()

    def offer(self, *, begun: bool) -> None:
        """Offer to start over what is begun."""
        self.start.layout.display = None if begun else "none"

    def _press(self) -> None:
        self._started.append(self._begin())
        self._show()

    def _back(self) -> None:
        if self._started:  # not so when a slow page sends a second press
            take_back, _note = self._started.pop()
            take_back()
        self._show()

    def _show(self) -> None:
        self.text_line.text = self._started[-1][1] if self._started else ""
        self.text_line.layout.display = self.undo.layout.display = None if self._started else "none"

    def __repr__(self) -> str:
        return "RestartButton()"


def restarted(kept: ProgressStore, plan: LessonPlan) -> tuple[Callable[[], None], str]:
    """Forget the progress of a lesson; return a function that restores it, and a note until then."""
    parts = kept.progress.lessons.get(plan.key, ())

    def back(known: Progress) -> Progress:
        return reduce(lambda progress, part: progress.done(plan.key, part), parts, known)

    kept.change(lambda known: known.without(plan.key))
    return lambda: kept.change(back), message("lesson.started_over", title=plan.title)


def _button(key: str, hint: str, press: Callable[[], object]) -> ipywidgets.Button:
    made = ipywidgets.Button(description=message(key), tooltip=message(hint), layout={"width": "auto"})
    made.on_click(lambda _button: press())
    return made
