"""The contents of the course: the lessons, how far each is done, and a way to start one over."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas.capabilities.course import Course, LessonPlan
from lostatlas.teach import Progress
from lostatlas.text import message
from lostatlas_widgets.lessons.restart import RestartButton, restarted
from lostatlas_widgets.lessons.visibility import Visibility
from lostatlas_widgets.practice.practice import Practice, practise
from lostatlas_widgets.practice.progress_store import ProgressStore
from lostatlas_widgets.text_line import TextLine

_LEFT = "style='text-align:left'"
_WHOLE = "style='white-space:nowrap'"
"""A word or two that stay in one line in a narrow window."""


class Contents(ipywidgets.VBox):
    """The lessons of the course with how far each is done; links lead to the notebooks.

    It reads the progress again whenever somebody looks at it.

    Parameters
    ----------
    course : whose lessons are listed
    file : where the progress is kept
    title : whose course it is; by default the first title's

    Examples
    --------
    >>> from lostatlas.teach.course import course_of
    >>> print(repr(Contents(course_of(), file=Path("nowhere.json"))).splitlines()[0])
    Shares and presidents: 0 of 6 done
    """

    def __init__(self, course: Course, *, file: Path, title: str = "") -> None:
        self.course, self.file, self._title = course, file, title
        self._kept = ProgressStore(file)
        self.table = ipywidgets.Output()  # it fills the column; 100 % and its margins would be too broad
        words = message("lesson.column.lesson")
        self.which = ipywidgets.Dropdown(
            description=words, style={"description_width": "initial"}, layout={"width": "auto"}
        )
        self.start_over_heading = TextLine(message("lesson.anew"))
        """How to do a lesson once more; seen while one is begun."""
        self.again = RestartButton(self._start_over)
        self._row = ipywidgets.HBox([self.which, self.again], layout={"flex_flow": "row wrap"})
        super().__init__(
            [self.table, self.start_over_heading, self._row, Visibility(self.look)], layout={"width": "100%"}
        )
        self.add_class("lostatlas-panel")
        self._show()

    @property
    def begun(self) -> tuple[LessonPlan, ...]:
        """The lessons of which something is done."""
        return tuple(plan for plan in self.course.lessons if plan.done(self._kept.progress))

    def look(self) -> None:
        """Show what is done by now: other notebooks write to the file as well."""
        before = self._kept.progress
        self._kept.look()
        if self._kept.progress != before:
            self._show()

    def _show(self) -> None:
        html = {"text/html": self._html(), "text/plain": repr(self)}
        self.table.outputs = ({"output_type": "display_data", "data": html, "metadata": {}},)
        chosen, begun = self.which.value, self.begun
        self.which.options = [(f"{_number(plan)}: {plan.title}", plan.id) for plan in begun]
        if begun:
            names = [plan.id for plan in begun]
            self.which.value = chosen if chosen in names else names[-1]
        self.start_over_heading.layout.display = self.which.layout.display = None if begun else "none"
        self.again.offer(begun=bool(begun))

    def _start_over(self) -> tuple[Callable[[], None], str]:
        chosen = str(self.which.value)
        back, note = restarted(self._kept, self.course.lesson(chosen))
        self._show()

        def undo() -> None:
            back()
            self._show()
            self.which.value = chosen

        return undo, note

    def __repr__(self) -> str:
        progress = self._kept.progress
        return "\n".join(
            message("lesson.so_far", title=plan.title, done=plan.done(progress), whole=len(plan.parts))
            for plan in self.course.lessons
        )

    def _html(self) -> str:
        progress = self._kept.progress
        after = self.course.next(progress)
        rows = "".join(_row(plan, progress, following=plan is after) for plan in self.course.lessons)
        heads = (
            f"<th {_LEFT}>{escape(message('lesson.column.lesson'))}</th>"
            f"<th {_WHOLE}>{escape(message('lesson.column.done'))}</th>"
        )
        trouble = f"<p>{escape(self._kept.trouble)}</p>" if self._kept.trouble else ""
        table = f"<table><thead><tr><th></th>{heads}<th></th></tr></thead><tbody>{rows}</tbody></table>"
        return trouble + table

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self), "text/html": self._html()}

    def practise(self, kind: str, *, level: int | None = None, seed: int | None = None) -> Practice:
        """Return exercises without end, whose progress is kept with that of the lessons."""
        return practise(kind, level=level, seed=seed, progress=self.file, title=self._title)


def _row(plan: LessonPlan, progress: Progress, *, following: bool) -> str:
    mark = f"<strong>{escape(message('lesson.next'))}</strong>" if following else ""
    return (
        f"<tr><td>{_number(plan)}</td>"
        f"<td {_LEFT}><a href='{escape(plan.id)}.ipynb'>{escape(plan.title)}</a></td>"
        f"<td>{plan.done(progress)} / {len(plan.parts)}</td><td {_WHOLE}>{mark}</td></tr>"
    )


def _number(plan: LessonPlan) -> int:
    return int(plan.id.partition("_")[0])
