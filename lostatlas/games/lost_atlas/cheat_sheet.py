"""The game on one page to print: trains and phases as tables, rounds and steps in a few clauses."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from lostatlas.games.lost_atlas.rule_text import rule
from lostatlas.games.lost_atlas.variants import LostAtlasVariant, read_variant, standard_variant, variant_diff
from lostatlas.storage.files import write_atomically
from lostatlas.text import language, message, plural
from lostatlas.text.line_breaks import LINE_BREAKS
from lostatlas.text.money import escape_dollars

__all__ = ["LostAtlasCheatSheet", "cheat_sheet"]

CLAUSES = (
    "§5.cycle", "§6.turn", "§7.bids", "§7.price", "§9.timing", "§9.drop", "§4.president", "§4.holding",
    "§4.pool", "§11.order", "§12.once", "§13.one", "§14.count", "§15.one", "§16.route", "§16.stops",
    "§16.full", "§17.choice", "§17.pay", "§17.withhold", "§17.price", "§18.infinity", "§18.must", "§20.order",
    "§22.link", "§22.price", "§23.export", "§25.wealth",
)  # fmt: skip
"""What players look up most, in the order of play; the clauses are those of the published game."""
NAMING = ("name", "about", "status", "sources")
"""Keys that say what a variant is, and change no rule."""
BOX = ("modes", "tiles", "map")
"""Keys of what lies in the box, which contradicts no clause and so comes last."""
TOLD = 6
"""So many differences of a variant stand on its page; more would not leave room for the clauses."""

STYLE = """
@page { size: A4; margin: 10mm; }
body { font: 8.2pt/1.3 "Noto Sans", "DejaVu Sans", "Noto Sans JP", "Noto Sans CJK JP", "IPAGothic",
       sans-serif; max-width: 190mm; margin: 4mm auto; color: #111; background: #fff; }
h1 { font-size: 14pt; margin: 0 0 2mm; } table { border-collapse: collapse; margin: 0 0 3mm; }
td, th { border: 1px solid #999; padding: .6mm 2mm; text-align: left; } .both { display: flex; gap: 6mm; }
dl { columns: 2; column-gap: 6mm; margin: 0; } dt { font-weight: 600; break-after: avoid; margin-top: 1.2mm; }
dd { margin: 0 0 .8mm; break-inside: avoid; } caption { text-align: left; font-weight: 600; }
.differs { columns: 2; column-gap: 6mm; margin: 0 0 2mm; padding-left: 4mm; font-size: .9em;
           line-height: 1.2; }
.differs li { break-inside: avoid; } .differing { margin: 0 0 .8mm; font-weight: 600; }
@media print { body { margin: 0; } }
"""


@dataclass(frozen=True, slots=True)
class LostAtlasCheatSheet:
    """One page. In a notebook it shows itself; `save` writes it to print.

    Examples
    --------
    >>> "<td>$100</td>" in cheat_sheet().html()
    True
    """

    variant: LostAtlasVariant

    def html(self) -> str:
        """Return the page, in the current language."""
        title = escape(message("cheat.title", name=self.variant.spoken_name))
        return (
            f'<!DOCTYPE html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title>'
            f"<style>{STYLE}{LINE_BREAKS}</style></head><body><h1>{title}</h1>{self._body()}</body></html>\n"
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page; a browser prints it."""
        write_atomically(path, self.html().encode())

    def _body(self) -> str:
        clauses = "".join(
            f"<dt>{escape(section)} {escape(rule(section).title)}</dt>"
            + "".join(f"<dd>{escape(rule(name).text)}</dd>" for name in names)
            for section, names in groupby(CLAUSES, key=lambda name: name.partition(".")[0])
        )
        tables = f'<div class="both">{self._trains()}{self._phases()}</div>'
        return f"{self._differs()}{tables}<dl>{clauses}</dl>"

    def _differs(self) -> str:
        """Return what the variant does differently from the clauses; nothing for the published game."""
        found = [one for one in variant_diff(standard_variant(), self.variant) if one.path[0] not in NAMING]
        if not found:
            return ""
        found.sort(key=lambda one: one.path[0] in BOX)
        texts = [one.words for one in found[:TOLD]]
        texts += [plural("cheat.more", len(found) - TOLD)] if len(found) > TOLD else []
        items = "".join(f"<li>{escape(words)}</li>" for words in texts)
        return f'<p class="differing">{escape(message("cheat.differs"))}</p><ul class="differs">{items}</ul>'

    def _trains(self) -> str:
        rows = [
            (train.name, f"${train.price}", train.rusted_by or "–", str(train.stops or "∞"))
            for train in self.variant.trains
        ]
        return _table("cheat.trains", ("train", "price", "rusted_by", "stops"), rows)

    def _phases(self) -> str:
        rows = [
            (
                phase.train,
                message(f"render.colour.{phase.colour}"),
                f"{phase.limits.minor or '–'} / {phase.limits.major or '–'}",
                f"${phase.launch[0]}–${phase.launch[1]}",
            )
            for phase in self.variant.phases
        ]
        return _table("cheat.phases", ("from", "colour", "limits", "launch"), rows)

    def _repr_html_(self) -> str:
        return escape_dollars(self._body())


def _table(caption: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    head = "".join(f"<th>{escape(message(f'cheat.column.{name}'))}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(message(caption))}</caption><tr>{head}</tr>{body}</table>"


def cheat_sheet(variant: Any = None) -> LostAtlasCheatSheet:
    """Return the game on one page: as published, or with the figures of a variant and what it does otherwise.

    Parameters
    ----------
    variant : a variant, or whatever `read_variant` reads, such as the name of one that comes with the program

    Raises
    ------
    GameDataError
        When it is not a variant.

    Examples
    --------
    >>> cheat_sheet("first_printing").variant.name
    'First printing'
    """
    return LostAtlasCheatSheet(standard_variant() if variant is None else read_variant(variant))
