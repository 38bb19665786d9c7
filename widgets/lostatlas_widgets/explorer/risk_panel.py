"""RiskPanel: what is to come and who is at risk, in words, where the title has such words."""

from __future__ import annotations

import ipywidgets

from lostatlas.capabilities import VIEWS, capability
from lostatlas.capabilities.notes import Note
from lostatlas.kernel.session import Session
from lostatlas.text import message
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.glossary_marks import Marks

_COLUMNS = ["topic", "note", "rule"]


class RiskPanel(ipywidgets.VBox):
    """Exports, rust, phases, threats to presidents and companies: what a good neighbour would warn of.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> watch = RiskPanel()
    >>> watch.show(new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1))
    >>> watch.table.rows[0]
    ['Now', 'Stock round of cycle 1 of 6.', '§5.cycle']
    """

    def __init__(self, *, marks: Marks | None = None) -> None:
        self.table = DataTable(message("player_control.watch"), marks=marks)
        super().__init__([self.table], layout={"width": "100%"})

    def show(self, session: Session) -> None:
        """Show the notes on the current node."""
        rows = [[message(f"rail.topic.{note.topic}"), str(note), note.rule] for note in notes(session)]
        self.table.show_rows(_COLUMNS, rows)

    def code(self, _session: Session) -> str:
        """Return the line that prints what is to come."""
        return "print(session.state.explain(session.ruleset))"


def notes(session: Session) -> tuple[Note, ...]:
    """Return the notes of the title on the current node; none from a title that makes none."""
    return capability(session.ruleset, VIEWS)(session.ruleset).position_notes(session.state)


def warnings(session: Session) -> list[str]:
    """Return what threatens the company that acts, and which trains leave by themselves."""
    acting = session.acting_for
    if acting is None:
        return []
    return [
        str(note)
        for note in notes(session)
        if (note.topic == "risk" and note.facts.get("company") == acting)
        or (note.topic == "next" and "train" in note.facts)
    ]


__all__ = ["RiskPanel", "notes", "warnings"]
