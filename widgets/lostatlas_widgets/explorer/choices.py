"""Choices: rows of text to choose from, whatever is in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lostatlas.kernel.values import AmountRange
from lostatlas.text import message
from lostatlas_widgets.page_style import styled
from lostatlas_widgets.rule_links import FindRule, Marks, with_rules
from lostatlas_widgets.text_line import MARKED

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One row.

    Examples
    --------
    >>> Item(text="bid", amounts=AmountRange(100, 200, step=5)).plain()
    {'text': 'bid', 'amounts': {'min': 100, 'max': 200, 'step': 5}}
    """

    text: str
    key: str = ""
    """What it is, where the same words may mean something else a moment later; the text where it is empty."""
    code: str = ""
    """What may be typed instead, shown on hover."""
    more: str = ""
    """Smaller words below the text."""
    hint: str = ""
    """Shown when the pointer rests on it."""
    heading: bool = False
    """Whether it only names the rows that follow."""
    note: bool = False
    """Whether it only adds something to the rows above it."""
    depth: int = 0
    """How far it is moved in."""
    picture: str = ""
    """An SVG to show above the text."""
    amounts: AmountRange | None = None
    """The amounts of which one is chosen with the row."""
    options: tuple[int, ...] = ()
    """All of the amounts, where they are few; they are listed then."""
    buttons: tuple[tuple[str, str], ...] = ()
    """The words and the code with each of these amounts: each has a button of its own instead of a list."""
    stays: bool = False
    """Whether it is in sight at the foot of the list while what stands above it is scrolled."""
    pointing: bool = False
    """Whether `on_look` hears of it while the pointer or the focus is on it."""

    def plain(self) -> dict[str, Any]:
        """Return the data for the page: the text, and everything that is not the default."""
        data: dict[str, Any] = {"text": self.text}
        for field in fields(self):
            if field.name != "amounts" and (value := getattr(self, field.name)):
                data[field.name] = value
        if self.amounts is not None:
            data["amounts"] = {"min": self.amounts.min, "max": self.amounts.max, "step": self.amounts.step}
        return data


class Choices(anywidget.AnyWidget):
    """Rows to choose from by click or keys: the tab key finds the list, the arrows go through it.

    The page sends which row was pressed, not only where it stood: while the kernel was busy other rows may
    have come. A row that is still there is chosen wherever it stands; of one that is gone `on_gone` hears.

    Parameters
    ----------
    choose : called with the index of the row that was chosen, and its amount or None
    label : what the list is, for those who do not see it
    grid : whether the rows stand side by side
    height : the most it takes of the page, in CSS units; what is more is scrolled
    marks, find_rule : find the words and rules of a text that are explained on hover

    Examples
    --------
    >>> chosen = []
    >>> rows = Choices(lambda index, amount: chosen.append(index), label="moves")
    >>> rows.show([Item(text="<b>pass</b>"), Item(text="bid")], current=1)
    >>> rows.choose(0)
    >>> chosen, rows.texts
    ([0], ['<b>pass</b>', 'bid'])
    """

    _esm = MARKED + "".join(
        (_HERE / f"{part}.js").read_text(encoding="utf-8") for part in ("presses", "choices")
    )
    _css = styled((_HERE / "choices.css").read_text(encoding="utf-8"))
    items = traitlets.List(traitlets.Dict()).tag(sync=True)
    meanings = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """What words of the rows mean: a mark says where in this list, for many rows explain the same."""
    current = traitlets.Int(-1).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    no_amount = traitlets.Unicode().tag(sync=True)
    """The message beside a box for an amount when its row is pressed while it is empty."""
    grid = traitlets.Bool(default_value=False).tag(sync=True)
    tells = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether a press that does not count is reported; otherwise it counts as a choice."""

    def __init__(
        self,
        choose: Callable[[int, int | None], object],
        *,
        label: str,
        grid: bool = False,
        height: str = "",
        marks: Marks | None = None,
        find_rule: FindRule | None = None,
    ) -> None:
        self._choose, self._marks = choose, with_rules(marks, find_rule=find_rule)
        self._look: Callable[[int | None], object] = lambda _index: None
        self._gone: Callable[[str], object] = lambda _text: None
        self._about: Callable[[], object] = getattr(marks, "about", lambda: None)
        self._shown: list[tuple[Item, dict[str, Any]]] = []
        self._seen_about: object = None
        """What the meanings of these rows depended on."""
        self._places: dict[str, int] = {}
        """Where each meaning stands; it stays there, for the page keeps the rows that it has."""
        super().__init__(label=label, grid=grid, no_amount=message("explore.no_amount"))
        self.layout.max_height = height or None
        self.on_msg(self._hear)

    def show(self, items: Sequence[Item], *, current: int = -1) -> None:
        """Show these rows; the page keeps what it has already, and the items of before are not read again."""
        about = self._about()
        known = {id(item): row for item, row in self._shown} if about == self._seen_about else {}
        rows = [known.get(id(item)) or self._marked(item.plain()) for item in items]
        self._shown, self._seen_about = list(zip(items, rows, strict=True)), about
        with self.hold_sync():
            self.items = rows
            self.meanings = list(self._places)
            self.current = current

    def _marked(self, data: dict[str, Any]) -> dict[str, Any]:
        for name, text in (("marks", data["text"]), ("more_marks", data.get("more", ""))):
            if text and (found := self._marks(text)):
                data[name] = [[*mark[:2], self._place(mark[2]), *mark[3:]] for mark in found]
        return data

    def _place(self, meaning: int | str) -> int:
        return self._places.setdefault(str(meaning), len(self._places))

    @property
    def texts(self) -> list[str]:
        """The text of every row."""
        return [item["text"] for item in self.items]

    def focus(self) -> None:
        """Give the keyboard to the list."""
        self.send({"type": "focus"})

    def on_look(self, look: Callable[[int | None], object]) -> None:
        """Call `look` with the index of a pointing row under the pointer or the focus; with None after it."""
        self._look = look

    def on_gone(self, gone: Callable[[str], object]) -> None:
        """Call `gone` when what was pressed may be chosen no more, with its text.

        The text is empty for a row that had only just slid under a pointer at rest: nobody had read it.
        """
        self._gone, self.tells = gone, True

    def choose(self, index: int, amount: int | None = None) -> None:
        """Choose a row, as a click does."""
        self._choose(index, amount)

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        kind, index, amount = (content.get(name) for name in ("type", "index", "amount"))
        place = index if isinstance(index, int) and 0 <= index < len(self.items) else None
        if kind == "choose":
            try:
                self._take(place, content, None if amount is None else int(amount))
            finally:
                self.send({"type": "answered"})
        elif kind == "slid":
            self._gone("")
        elif kind == "look":
            self._look(place)

    def _take(self, place: int | None, pressed: dict[str, Any], amount: int | None) -> None:
        """Choose the pressed row, at its current place."""
        keys = [item.get("key", item["text"]) for item in self.items]
        key = pressed.get("key")
        if place is None or keys[place] != key:
            place = keys.index(key) if keys.count(key) == 1 else None
        if place is None:
            self._gone(str(pressed.get("text", "")))
        else:
            self.choose(place, amount)

    def __repr__(self) -> str:
        return f"<Choices {self.label}: {len(self.items)}>"
