"""A worksheet to print: exercises with their boards, and the answers on a separate page."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from lostatlas.capabilities.exercise import Exercise
from lostatlas.kernel.arguments import check_type, matches_type
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.messages import short_repr
from lostatlas.render.question_html import question_html
from lostatlas.scene.light_dark import BOTH
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.storage.files import as_path, write_atomically
from lostatlas.teach.course import course_of
from lostatlas.teach.generator import checked_seed, make_another
from lostatlas.text import language, message
from lostatlas.text.line_breaks import LINE_BREAKS
from lostatlas.text.money import escape_dollars

__all__ = ["Worksheet", "worksheet"]

MOST = 60
SPARE = 8
"""So many further seeds for each exercise may replace those that ask what the sheet asks already."""

STYLE = """
@page { size: A4; margin: 10mm; }
:root { color-scheme: light dark; }
@media print { :root { color-scheme: light; } }
body { font: 11pt/1.4 "Noto Sans", "DejaVu Sans", "Noto Sans JP", "Noto Sans CJK JP", "IPAGothic",
       sans-serif; max-width: 180mm; margin: 4mm auto;
       color: #111111; background: #ffffff;
       color: light-dark(#111111, #ececec); background: light-dark(#ffffff, #111111); }
h1 { font-size: 16pt; margin: 0 0 3mm; } h2 { font-size: 12pt; margin: 0 0 2mm; } ul { margin: 2mm 0; }
section { break-inside: avoid; margin-bottom: 8mm; } svg { max-width: 100%; max-height: 135mm; height: auto; }
p { margin: 2mm 0; } .option { margin: 1mm 0; } .tile { margin: 1mm 0; }
.blank { display: inline-block; width: 45mm; border-bottom: 1px solid; }
.answers { break-before: page; } .answers p { white-space: pre-line; }
"""
"""On the screen it follows the reader's light or dark setting; on paper it is black on white."""

LIGHT_ONLY = """<script>
if (!CSS.supports("color", "light-dark(#000, #fff)")) {
  const page = document.querySelector("main");
  page.innerHTML = page.innerHTML.replace(/light-dark\\((#\\w+),#\\w+\\)/g, "$1");
}
</script>"""
"""A browser that does not know ``light-dark`` would draw in black: there everything is light."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """The exercises of a worksheet, in order. A notebook shows the page; `save` writes it for printing.

    Examples
    --------
    >>> sheet = worksheet(["price"], count=2, seed=2, heading="Prices")
    >>> len(sheet.exercises), sheet.html().count("Prices") > 0
    (2, True)
    """

    heading: str | LazyMessage
    """Its heading; a lazy message appears in the language of the moment."""
    exercises: tuple[Exercise, ...]

    @property
    def title(self) -> str:
        """Its heading, in the current language."""
        return str(self.heading)

    def html(self) -> str:
        """Return the whole page: the questions, and from a new sheet on the answers with their reasons."""
        asked = "\n".join(_asked(number, one, BOTH) for number, one in enumerate(self.exercises, 1))
        answered = "\n".join(_answered(number, one) for number, one in enumerate(self.exercises, 1))
        return (
            f'<!DOCTYPE html>\n<html lang="{language()}"><head><meta charset="utf-8">'
            f"<title>{escape(self.title)}</title><style>{STYLE}{LINE_BREAKS}</style></head><body><main>\n"
            f"<h1>{escape(self.title)}</h1>\n{asked}\n"
            f'<div class="answers"><h1>{escape(message("teach.sheet.answers"))}</h1>\n{answered}</div>\n'
            f"</main>{LIGHT_ONLY}</body></html>\n"
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page; a browser prints it."""
        write_atomically(as_path(path), self.html().encode())

    def _repr_html_(self) -> str:
        asked = (_asked(number, one, (LIGHT,)) for number, one in enumerate(self.exercises, 1))
        return escape_dollars("".join(asked))


def worksheet(
    kinds: Iterable[str] | None = None,
    *,
    level: int = 1,
    count: int = 8,
    seed: int = 0,
    heading: str = "",
    title: str = "",
) -> Worksheet:
    """Return a worksheet; the same arguments give the same one for ever.

    Parameters
    ----------
    kinds : names of kinds, which take turns; by default all of them
    count : how many exercises, 1 to 60
    heading : what stands above it
    title : whose exercises; by default the first title's

    Raises
    ------
    GameDataError
        For an unknown kind or level, an invalid seed, no kind at all, or a count out of range.

    Examples
    --------
    >>> sheet = worksheet(["price", "dividend"], count=4, seed=2)
    >>> [one.kind for one in sheet.exercises]
    ['price', 'dividend', 'price', 'dividend']
    """
    check_type("heading", heading, str)
    check_type("title", title, str)
    course = course_of(title)
    if kinds is None or not isinstance(kinds, Iterable) or isinstance(kinds, str):
        kinds = course.kinds if kinds is None else [kinds]
    names = list(kinds)
    if not names:
        raise GameDataError("teach.sheet.no_kinds", known=tuple(course.kinds))
    if not matches_type(count, int) or not 1 <= count <= MOST:
        raise GameDataError("teach.sheet.count", count=short_repr(count), most=MOST)
    seed = checked_seed(seed)
    chosen = [course.kind(names[number % len(names)]) for number in range(count)]
    first = Chance(f"worksheet {seed}").below(1 << 20)
    spare = range(first + count, first + count * (1 + SPARE))
    made: list[Exercise] = []
    for number, kind in enumerate(chosen):
        met = {one.asks for one in made}
        made.append(make_another(kind, level=level, seeds=(first + number, *spare), met=met))
    default = LazyMessage("teach.sheet.title", FrozenMap(level=level, seed=seed))
    return Worksheet(heading or default, tuple(made))


def _asked(number: int, one: Exercise, themes: Sequence[Theme]) -> str:
    heading = f"<h2>{number}. {escape(message(f'teach.kind.{one.kind}'))}</h2>"
    return f"<section>{heading}{question_html(one, themes=themes)}</section>"


def _answered(number: int, one: Exercise) -> str:
    why = "".join(f"<p>{escape(str(line))}</p>" for line in one.reasons)
    return f"<section><h2>{number}. {escape(one.form.format(one.key))}</h2>{why}</section>"
