"""Build the lessons: one source for each, one notebook for each language, with the same code cells.

A source is a text of parts. Each begins with a line ``<!-- en -->``, ``<!-- ja -->`` (words in that language)
or ``<!-- code -->`` (a cell of code that all languages share). Words stand in every language, one after the
other. A lesson ends with the way to the next one. ``python -m lostatlas.teach.building FOLDER`` builds
``FOLDER/<language>/*.ipynb`` from ``FOLDER/source/*.md``.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.files import write_atomically

__all__ = ["LANGUAGES", "Part", "built", "lessons", "read_source"]

LANGUAGES = ("en", "ja")
"""The languages that every lesson is written in."""
CODE = "code"
FOLDED = 3
"""Code of more lines than this is folded away: learners read on, and whoever is curious opens it."""
DOLLAR = "<span>&#36;</span>"
"""A dollar sign in a Markdown cell: what stands between two plain ones JupyterLab sets as a formula."""
_MARK = re.compile(r"^<!-- (\w+) -->$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """A cell: words by language, or code."""

    words: tuple[tuple[str, str], ...] = ()
    code: str = ""


def read_source(text: str, *, where: str = "") -> tuple[Part, ...]:
    r"""Return the parts of a source.

    Raises
    ------
    GameDataError
        For a mark that is none, or words that lack a language; it names the part.

    Examples
    --------
    >>> source = "<!-- en -->\nShares\n<!-- ja -->\n株\n<!-- code -->\n1 + 1\n"
    >>> [(dict(part.words).get("ja"), part.code) for part in read_source(source)]
    [('株', ''), (None, '1 + 1')]
    """
    pieces = _MARK.split(text)
    found: list[Part] = []
    said: list[tuple[str, str]] = []
    for mark, content in zip(pieces[1::2], pieces[2::2], strict=True):
        place = f"{where}: {len(found) + 1}"
        if mark not in (CODE, *LANGUAGES):
            raise GameDataError("teach.source.mark", where=place, mark=mark, known=tuple(LANGUAGES))
        if mark == CODE:
            _complete(said, place)
            found.append(Part(code=content.strip("\n")))
            continue
        said.append((mark, content.strip()))
        if len(said) == len(LANGUAGES):
            found.append(Part(words=tuple(said)))
            _complete(said, place)
            said = []
    _complete(said, f"{where}: {len(found) + 1}")
    return tuple(found)


def _complete(said: list[tuple[str, str]], place: str) -> None:
    """Refuse words that are not in every language, once each and in order."""
    languages = tuple(language for language, _ in said)
    if languages not in ((), LANGUAGES):
        raise GameDataError(
            "teach.source.languages", where=place, found=tuple(languages), known=tuple(LANGUAGES)
        )


_ONWARD = {
    "en": ("Next: [{title}]({file})", "[Contents](00_contents.ipynb)"),
    "ja": ("次は[{title}]({file})", "[目次](00_contents.ipynb)"),
}
"""The last words of a lesson, by language."""


def onward(after: tuple[Part, ...] | None, name: str) -> Part:
    """Return the last words of a lesson: the way to the next one, if there is one, and to the contents."""
    said = []
    for language in LANGUAGES:
        next_one, contents = _ONWARD[language]
        heading = dict(after[0].words)[language].splitlines()[0].lstrip("# ") if after else ""
        there = [next_one.format(title=heading, file=f"{name}.ipynb")] if after else []
        said.append((language, " · ".join([*there, contents])))
    return Part(words=tuple(said))


def built(parts: tuple[Part, ...], language: str) -> dict[str, Any]:
    """Return the notebook of a lesson in one language, in the notebook format 4.5."""
    cells: list[dict[str, Any]] = []
    for number, part in enumerate(parts):
        common = {"id": f"cell-{number:02}", "metadata": {}}
        if part.code:
            lines = _lines(part.code)
            folded = {"metadata": {"jupyter": {"source_hidden": True}}} if len(lines) > FOLDED else {}
            code = {"cell_type": "code", "execution_count": None, "outputs": [], "source": lines}
            cells.append(common | folded | code)
        else:
            words = dict(part.words)[language].replace("$", DOLLAR)
            cells.append(common | {"cell_type": "markdown", "source": _lines(words)})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def lessons(folder: Path) -> dict[str, tuple[Part, ...]]:
    """Return the cells of every lesson in a folder, by name, with the way from one to the next."""
    sources = sorted((folder / "source").glob("*.md"))
    found = {source.stem: read_source(source.read_text("utf-8"), where=source.name) for source in sources}
    names = list(found)
    ends = {
        name: onward(found[after] if after else None, after)
        for name, after in zip(names[1:], [*names[2:], ""], strict=True)
    }
    return {name: (*parts, ends[name]) if name in ends else parts for name, parts in found.items()}


def build(folder: Path) -> list[Path]:
    """Write every notebook of the sources in a folder; return the files."""
    written = []
    for name, parts in lessons(folder).items():
        for language in LANGUAGES:
            file = folder / language / f"{name}.ipynb"
            file.parent.mkdir(exist_ok=True)
            text = json.dumps(built(parts, language), ensure_ascii=False, indent=1) + "\n"
            write_atomically(file, text.encode())
            written.append(file)
    return written


if __name__ == "__main__":
    for name in sys.argv[1:] or ["notebooks/lessons"]:
        print(*build(Path(name)), sep="\n")
