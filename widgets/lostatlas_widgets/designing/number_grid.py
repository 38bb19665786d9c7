"""NumberGrid: whole numbers in a table of two directions, such as how many cards of each train a game has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.fields import act_of, cell_of
from lostatlas_widgets.designing.section import Acts, VariantSection
from lostatlas_widgets.drafts import Edit
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow
from lostatlas_widgets.position_editor.report import Report


class NumberGrid(VariantSection):
    """A table of whole numbers: keys of the last step side by side, those above them one below the other.

    Examples
    --------
    >>> grid = NumberGrid(VariantHistory(), Report(), "rosters")
    >>> grid.follow()
    >>> grid.form.change("text.long.any.4", "5")
    >>> grid.drafts.variant.roster(printing="text", mode="long", players=4)["4"]
    5
    """

    def __init__(self, drafts: VariantHistory, report: Report, root: str) -> None:
        self.name = root
        super().__init__(drafts, report, caption=message(f"variant.sheet.{root}"))

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each place above the last step."""
        acts: dict[str, Callable[[str], Edit]] = {}
        lines: dict[tuple[Any, ...], dict[Any, Any]] = {}
        for item in self.drafts.room.form_fields(self.drafts.data, (self.name,)):
            lines.setdefault(item.path[1:-1], {})[item.path[-1]] = item
        columns = list(dict.fromkeys(column for line in lines.values() for column in line))
        value_words = self.drafts.room.value_words
        rows = []
        for path, line in lines.items():
            cells = [FormCell(kind="plain", value=value_words(step)) for step in path]
            for column in columns:
                item = line.get(column)
                if item is None:
                    cells.append(FormCell(kind="plain", value=""))
                    continue
                key = ".".join(map(str, item.path[1:]))
                acts[key] = act_of(self.drafts, item)
                cells.append(
                    cell_of(self.drafts, item, key=key, of=", ".join(map(value_words, path)), narrow=True)
                )
            place = ".".join((self.name, *map(str, path)))
            rows.append(FormRow(key=".".join(map(str, path)), place=place, cells=cells, heading=True))
        depth = max(map(len, lines), default=0)
        heads = [message(f"variant.key.{self.name}.{step}") for step in range(depth)]
        return [*heads, *(str(column) for column in columns)], rows, acts
