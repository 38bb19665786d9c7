"""VariantSection: one table of the designer, which follows the bench and edits it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantEdit, VariantHistory
from lostatlas_widgets.position_editor.form_table import FormRow, FormTable
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.section import shortly

Acts = Mapping[str, Callable[[str], VariantEdit]]
"""What a new value of each cell changes."""


class VariantSection(ipywidgets.VBox):
    """A form over the bench. Subclasses say what is in it (`fill`)."""

    name: str
    """The part of its message keys."""
    when_done: tuple[str, ...] = ()
    """The ends of the keys of cells that wait until their value is whole."""

    def __init__(self, drafts: VariantHistory, report: Report, *, caption: str | None = None) -> None:
        self.drafts, self.report = drafts, report
        said = message(f"design.{self.name}") if caption is None else caption
        self.form = FormTable(said, edit=self._edited)
        self.placed = False
        """Whether the present trouble is shown here."""
        self._acts: Acts = {}
        super().__init__([self.form], layout={"width": "100%"})

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return the head, the rows, and what each cell changes."""
        raise NotImplementedError

    def follow(self) -> None:
        """Show the draft."""
        head, rows, self._acts = self.fill()
        trouble = self.drafts.trouble
        where, said = (trouble.where, shortly(trouble)) if trouble is not None else ("", "")
        self.placed = self.form.show(head, rows, where=where, trouble=said)

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
