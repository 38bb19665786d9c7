"""FormSection: one form of the designer or the editor, which follows the drafts and edits them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import ipywidgets

from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.text import message
from lostatlas_widgets.drafts import DraftHistory, Edit
from lostatlas_widgets.position_editor.draft_history import PositionHistory
from lostatlas_widgets.position_editor.form_table import FormRow, FormTable
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.title_facts import TitleFacts

Acts = Mapping[str, Callable[[str], Edit]]
"""The change that a new value of each cell makes."""
H = TypeVar("H", bound=DraftHistory[Any])


class FormSection(ipywidgets.VBox, Generic[H]):
    """A form over drafts. Subclasses say what is in it (`fill`)."""

    name: str
    """The part of its message keys."""
    when_done: tuple[str, ...] = ()
    """The ends of the keys of cells that wait until their value is whole."""

    def __init__(self, drafts: H, report: Report, *, caption: str) -> None:
        self.drafts, self.report = drafts, report
        self.form = FormTable(caption, edit=self._edited)
        self.placed = False
        """Whether the present trouble is shown here."""
        self._acts: Acts = {}
        super().__init__([self.form], layout={"width": "100%"})

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return the head, the rows, and what each cell changes."""
        raise NotImplementedError

    def concerns(self, where: str) -> bool:
        """Return whether a place of the draft is one of this section."""
        return True

    def follow(self) -> None:
        """Show the draft."""
        head, rows, self._acts = self.fill()
        trouble = self.drafts.trouble
        mine = trouble is not None and self.concerns(trouble.where)
        where, text = (trouble.where, shortly(trouble)) if trouble is not None and mine else ("", "")
        self.placed = self.form.show(head, rows, where=where, trouble=text)

    def _edited(self, key: str, value: str, done: bool) -> None:  # noqa: FBT001 - the page says it
        if not done and key.endswith(self.when_done or ("\0",)):
            return

        def act() -> None:
            self.report.text = ""
            try:
                self.drafts.edit(self._acts[key](value), field=f"{self.name}/{key}")
            except GameDataError:
                self.form.restore()  # or the page goes on showing what is not so
                raise
            if done:
                self.drafts.close_field()

        self.report.guarded(act)()


class PositionSection(FormSection[PositionHistory]):
    """A form of the position editor, which knows the facts of the title."""

    def __init__(self, drafts: PositionHistory, facts: TitleFacts, report: Report) -> None:
        self.facts = facts
        super().__init__(drafts, report, caption=message(f"editor.{self.name}"))


def shortly(error: GameDataError) -> str:
    """Return what is wrong without its place, for a line beside that place.

    >>> shortly(GameDataError("position.tile", where="track[3]", rule="§14", tile="999"))
    'There is no tile 999. [§14]'
    """
    return str(Refusal(rule=error.rule, key=error.key, facts=error.facts))


def options(values: object, *, first: str | None = None, now: object = "") -> tuple[tuple[str, str], ...]:
    """Return the options of a choice, an empty one first if it has words, and the present value in any case.

    >>> options(("a", "b"), first="none", now="c")
    (('', 'none'), ('a', 'a'), ('b', 'b'), ('c', 'c'))
    """
    known = [str(value) for value in values] if isinstance(values, list | tuple) else []
    if str(now) not in known and str(now or ""):
        known.append(str(now))
    head = (("", first),) if first is not None else ()
    return (*head, *((value, value) for value in known))
