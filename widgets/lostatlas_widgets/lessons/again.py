"""Again: a lesson that was begun is begun anew, and taken up again as it was when that was a slip."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import ipywidgets

from lostatlas.teach import Progress
from lostatlas.teach.course import LessonPlan
from lostatlas.text import message
from lostatlas_widgets.practice.kept import Kept
from lostatlas_widgets.text_line import TextLine


class Again(ipywidgets.HBox):
    """A button that starts over at once, and then one that takes that back.

    Parameters
    ----------
    start : starts over, and returns what takes it back and what is said meanwhile

    Examples
    --------
    >>> done = ["shares.tie"]
    >>> def start():
    ...     done.clear()
    ...     return lambda: done.append("shares.tie"), "Started over."
    >>> again = Again(start)
    >>> again.offer(begun=True)
    >>> again.start.click()
    >>> done, again.told.text
    ([], 'Started over.')
    >>> again.undo.click()
    >>> done, again.told.text
    (['shares.tie'], '')
    """

    def __init__(self, start: Callable[[], tuple[Callable[[], object], str]]) -> None:
        self._begin = start
        self._take_back: Callable[[], object] | None = None
        self.start = _button("lesson.start_over", "lesson.start_over.hint", self._press)
        self.undo = _button("lesson.undo", "lesson.undo.hint", self._back)
        self.told = TextLine(live=True)
        super().__init__([self.start, self.told, self.undo], layout={"flex_flow": "row wrap"})
        self.offer(begun=False)

    def offer(self, *, begun: bool) -> None:
        """Offer to start over what is begun; nothing is taken back any more once it goes on."""
        self.start.layout.display = None if begun else "none"
        if begun:
            self._take_back, self.told.text = None, ""
        self._show()

    def _press(self) -> None:
        self._take_back, self.told.text = self._begin()
        self._show()

    def _back(self) -> None:
        take_back, self._take_back = self._take_back, None
        self.told.text = ""
        if take_back is not None:
            take_back()
        self._show()

    def _show(self) -> None:
        waits = self._take_back is not None
        self.told.layout.display = self.undo.layout.display = None if waits else "none"

    def __repr__(self) -> str:
        return "Again()"


def started_over(kept: Kept, plan: LessonPlan) -> tuple[Callable[[], None], str]:
    """Forget what was done of a lesson; return what brings it back, and what is said meanwhile."""
    parts = kept.progress.lessons.get(plan.id, ())

    def back(known: Progress) -> Progress:
        return reduce(lambda progress, part: progress.done(plan.id, part), parts, known)

    kept.change(lambda known: known.without(plan.id))
    return lambda: kept.change(back), message("lesson.started_over", title=plan.title)


def _button(key: str, hint: str, press: Callable[[], object]) -> ipywidgets.Button:
    made = ipywidgets.Button(description=message(key), tooltip=message(hint), layout={"width": "auto"})
    made.on_click(lambda _button: press())
    return made
