"""PositionSection: one form of the editor, which follows the bench and edits it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets

from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.text import message
from lostatlas_widgets.position_editor.draft_history import PositionEdit, PositionHistory
from lostatlas_widgets.position_editor.form_table import FormRow, FormTable
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.title_facts import TitleFacts

Acts = Mapping[str, Callable[[str], PositionEdit]]
"""What a new value of each cell changes."""


class PositionSection(ipywidgets.VBox):
    """A form over the bench. Subclasses say what is in it (`fill`)."""

    name: str
    """The part of its message keys."""

    def __init__(self, drafts: PositionHistory, facts: TitleFacts, report: Report) -> None:
        self.drafts, self.facts, self.report = drafts, facts, report
        self.form = FormTable(message(f"editor.{self.name}"), edit=self._edited)
        self.placed = False
        """Whether the present trouble is shown here."""
        self._acts: Acts = {}
        super().__init__([self.form], layout={"width": "100%"})

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return the head, the rows, and what each cell changes."""
        raise NotImplementedError

    def concerns(self, where: str) -> bool:
        """Return whether a place of the position is one of this section."""
        return True

    def follow(self) -> None:
        """Show the draft."""
        head, rows, self._acts = self.fill()
        trouble = self.drafts.trouble
        mine = trouble is not None and self.concerns(trouble.where)
        where, said = (trouble.where, shortly(trouble)) if trouble is not None and mine else ("", "")
        self.placed = self.form.show(head, rows, where=where, trouble=said)

    def _edited(self, key: str, value: str, done: bool) -> None:  # noqa: FBT001 - the page says it
        def act() -> None:
            self.report.text = ""
            self.drafts.edit(self._acts[key](value), field=f"{self.name}/{key}")
            if done:
                self.drafts.close_field()

        self.report.guarded(act)()


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
