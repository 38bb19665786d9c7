"""VariantSection: one table of the designer, which follows the drafts of a variant and edits them."""

from __future__ import annotations

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.section import Acts, FormSection

__all__ = ["Acts", "VariantSection"]


class VariantSection(FormSection[VariantHistory]):
    """A form of the designer, named by its message unless it has a caption of its own."""

    def __init__(self, drafts: VariantHistory, report: Report, *, caption: str | None = None) -> None:
        super().__init__(
            drafts, report, caption=message(f"design.{self.name}") if caption is None else caption
        )
