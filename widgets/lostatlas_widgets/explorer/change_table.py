"""ChangeTable: what was before and is after, group by group, as plain text."""

from __future__ import annotations

from collections.abc import Iterable

import anywidget
import traitlets

from lostatlas.lab.difference.row import FieldDifference
from lostatlas.text import message
from lostatlas.text.numbers import signed
from lostatlas_widgets.page_style import styled
from lostatlas_widgets.rule_links import Mark, Marks, with_rules
from lostatlas_widgets.text_line import MARKED

_COLUMNS = ("what", "before", "after", "change")


class ChangeTable(anywidget.AnyWidget):
    """A table of differences with a heading for each group.

    Examples
    --------
    >>> table = ChangeTable()
    >>> table.show([FieldDifference(group="money", what="<b>Ann</b>", before="$40", after="$15", change=-25)])
    >>> table.rows
    [['Cash', '<b>Ann</b>', '$40', '$15', '−25']]
    """

    _esm = (
        MARKED
        + """
    function render({ model, el }) {
      el.classList.add("lostatlas-changes");
      const cell = (row, kind, text, marks = []) => {
        const made = document.createElement(kind);
        writeMarked(made, text, marks); // never HTML: names are anybody's
        row.append(made);
        return made;
      };
      function write() {
        const table = document.createElement("table");
        const head = table.createTHead().insertRow();
        for (const name of model.get("head")) cell(head, "th", name).scope = "col";
        let group = null;
        let body = null;
        const marks = model.get("marks");
        for (const [place, [kind, ...cells]] of model.get("rows").entries()) {
          if (kind !== group) {
            body = table.createTBody();
            group = kind;
            Object.assign(cell(body.insertRow(), "th", kind), { scope: "rowgroup", colSpan: cells.length });
          }
          const row = body.insertRow();
          cells.forEach((text, column) => cell(row, "td", text, marks[place]?.[column + 1]));
        }
        table.hidden = model.get("rows").length === 0;
        el.replaceChildren(table);
        askable(el, { alone: true });
      }
      model.on("change:rows change:marks", write);
      write();
      return () => model.off("change:rows change:marks", write);
    }
    export default { render };
    """
    )
    _css = styled("""
    .lostatlas-changes {
      margin: 2px; color: var(--lostatlas-ink); line-height: 1.35;
      font-family: var(--lostatlas-font); font-size: var(--lostatlas-size);
    }
    .lostatlas-changes table { border-collapse: collapse; width: 100%; margin: 0; }
    .lostatlas-changes th, .lostatlas-changes td {
      padding: 3px 8px 3px 4px; text-align: left; vertical-align: top; white-space: normal; background: none;
      overflow-wrap: anywhere; border-bottom: 1px solid var(--lostatlas-line-2);
    }
    .lostatlas-changes th { overflow-wrap: normal; }
    .lostatlas-changes th[scope="rowgroup"] { padding-top: 9px; color: var(--lostatlas-ink-soft); }
    .lostatlas-changes td:nth-child(4), .lostatlas-changes th:nth-child(4) {
      text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal;
    }
    .lostatlas-changes td:nth-child(2) { color: var(--lostatlas-ink-soft); }
    """)
    head = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    """Group, what, before, after and by how much, of each difference."""

    marks: traitlets.List[list[list[Mark]]] = traitlets.List().tag(sync=True)
    """Places of explained words, in each cell of every row."""

    def __init__(self, *, marks: Marks | None = None) -> None:
        self._marks = with_rules(marks)
        super().__init__(head=[message(f"timeline.column.{name}") for name in _COLUMNS])

    def show(self, differences: Iterable[FieldDifference]) -> None:
        """Show these differences."""
        with self.hold_sync():
            self.rows = [
                [
                    message(f"changes.group.{one.group}"),
                    one.what,
                    one.before,
                    one.after,
                    "" if one.change is None else signed(one.change),
                ]
                for one in differences
            ]
            self.marks = [[self._marks(text) for text in row] for row in self.rows]

    def __repr__(self) -> str:
        return f"<ChangeTable: {len(self.rows)} rows>"


__all__ = ["ChangeTable"]
