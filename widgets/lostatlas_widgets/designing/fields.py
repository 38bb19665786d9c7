"""Fields: the keys of a variant's sheet as cells of a form, and what is typed into them as values."""

from __future__ import annotations

from typing import Any

from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.drafts import Edit
from lostatlas_widgets.position_editor.edits import number
from lostatlas_widgets.position_editor.form_table import FormCell

_LONG = 45
"""What has more letters is shown in several lines."""
_APART = " | "
"""Separator of the words of a list, which may hold blanks and commas."""
SERIES = ("earlier", "later", "out", "add")
"""What the buttons of a series do."""


def cell_of(drafts: VariantHistory, item: Any, *, key: str, of: str = "", narrow: bool = False) -> FormCell:
    """Return the cell in which a key of the sheet is changed.

    Parameters
    ----------
    item : a key as the title's `sheet` yields it
    key : the cell's own key
    of : the entry that the key belongs to, for those who do not see the table
    narrow : whether it stands in a table, where there is little room
    """
    label = message("design.of", column=item.label, name=of) if of else item.label
    kind, value, wide, tall, hint = "text", item.value, 30, 0, ""
    options: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    if item.kind == "number":
        kind, wide = "number", 6 if item.step > 1 else 3 if narrow else 6
    elif item.kind == "switch":
        kind, value = "check", bool(value)
    elif item.kind in ("choice", "several", "series") and not (narrow and item.kind == "several"):
        kind = {"choice": "choice", "several": "checks", "series": "series"}[item.kind]
        options = _options(drafts, item)
        value = " ".join(map(str, value or ())) if isinstance(value, list | tuple) else plain_text(value)
        if kind == "series":
            names = tuple((name, message(f"design.series.{name}")) for name in SERIES)
    elif item.kind in ("numbers", "several"):
        value = " ".join(map(str, value or ()))
        hint, wide = message("design.blanks.hint"), 4 if narrow else 30
        if len(value) > _LONG and not narrow:
            wide, tall = 60, 2
    elif item.kind == "words":
        hint = message("design.bars.hint")
        wide, value = (14 if narrow else 44), _APART.join(map(str, value or ()))
    elif item.kind == "ways":
        hint = message("design.ways.hint")
        wide, value = 44, ", ".join(" ".join(map(str, way)) for way in value or ())
    elif item.place.endswith(".colour") and str(value or "#").startswith("#"):
        kind = "colour"
    else:
        wide = 5 if narrow else 38
        if len(str(value or "")) > _LONG and not narrow:
            wide, tall = 60, 3
    return FormCell(
        kind=kind, key=key, value="" if value is None else value, label=label, place=item.place, wide=wide,
        tall=tall,        step=item.step, options=options, names=names, hint=hint,
        off=item.kind == "choice" and len(item.options) == 1 and not item.optional,
    )  # fmt: skip


def _options(drafts: VariantHistory, item: Any) -> tuple[tuple[str, str], ...]:
    own = dict(zip(map(plain_text, item.options), item.words, strict=False))
    now = item.value if isinstance(item.value, list | tuple) else [item.value]
    known = [*item.options, *(one for one in now if one is not None and one not in item.options)]
    first = (("", message("design.nothing")),) if item.kind == "choice" and item.optional else ()
    value_words = drafts.room.value_words
    return (*first, *((plain_text(one), own.get(plain_text(one)) or value_words(one)) for one in known))


def plain_text(value: object) -> str:
    """Return a value as a choice names it.

    >>> plain_text(True), plain_text(None), plain_text("4")
    ('true', '', '4')
    """
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def value_of(item: Any, text: str) -> Any:
    """Return what was typed or chosen as the value of a key; what cannot be read stays as it is.

    None is nothing at all: the key goes away.
    """
    clean = text.strip()
    if item.optional and not clean:
        return None
    if item.kind == "number":
        return number(clean)
    if item.kind == "switch":
        return clean == "true"
    if item.kind == "choice":
        return next((one for one in item.options if plain_text(one) == text), text)
    if item.kind == "numbers":
        return [number(one) for one in clean.replace(",", " ").split()]
    if item.kind in ("several", "series"):
        return clean.replace(",", " ").split()
    if item.kind == "words":
        return [one.strip() for one in clean.split(_APART.strip()) if one.strip()]
    if item.kind == "ways":
        return [[number(one) for one in way.split()] for way in clean.split(",") if way.strip()]
    return text


def act_of(drafts: VariantHistory, item: Any) -> Any:
    """Return what a new text of a cell changes."""

    def act(text: str) -> Edit:
        return lambda data: drafts.room.fill(data, item, value_of(item, text))

    return act
