"""Build the notebooks: one source for each, one notebook for each language, with the same code cells.

A source is a Markdown text in parts. Each part begins with a line ``<!-- en -->`` or ``<!-- ja -->`` (text in
that language), ``<!-- code -->`` (a code cell that all languages share) or ``<!-- program -->`` (one whose
code is folded away until the reader opens it). Every text is given in all languages, one after the other. A
line ``<!-- lab -->`` before a text marks it as being for JupyterLab only: pages served by ``lostatlas app``,
which have no cells to run and no files beside them, leave it out. ``python -m
lostatlas.teach.notebook_builder notebooks`` builds every `Book` of a folder: the chapters and the lessons.

Every notebook begins with its title, and runs by itself when it is opened; where it does not, it has one big
*Start*. The first thing that it shows comes before what is to be read about it.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.storage.files import write_atomically
from lostatlas.text import message, speaking

__all__ = ["LANGUAGES", "Book", "NotebookPart", "books", "read_source"]

LANGUAGES = ("en", "ja")
"""The languages that every notebook is written in."""
CODE, PROGRAM, LAB = "code", "program", "lab"
LAB_ONLY = "jupyterlab"
"""The tag of a cell that a served page leaves out; the template of ``lostatlas app`` knows it."""
DOLLAR = "<span>&#36;</span>"
"""A dollar sign in a Markdown cell; JupyterLab would take text between two plain ones for a formula."""
OPENING = "_opening"
"""The source of the text that follows the first code of every notebook of a book."""
_BUTTON = (
    '<button data-commandlinker-command="notebook:run-all-cells" '
    'style="padding: 14px 40px; font-size: 22px; color: white; background-color: #1565c0; border: none; '
    'border-radius: 4px">{words}</button>'
)
"""Runs the page where our extension is missing, and with it all styles: it has to bring its own."""
_MARK = re.compile(r"^<!-- (\w+) -->$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class NotebookPart:
    """The source of a cell: text in each language, or code."""

    words: tuple[tuple[str, str], ...] = ()
    code: str = ""
    lab_only: bool = False
    """Whether a served page leaves it out."""
    only: str = ""
    """The only language that has it; empty if all have it."""
    folded: bool = False
    """Whether the code is folded away until the reader opens it."""


def read_source(text: str, *, where: str = "") -> tuple[NotebookPart, ...]:
    r"""Return the parts of a source.

    Raises
    ------
    GameDataError
        For an unknown mark, or a text that lacks a language; it names the part.

    Examples
    --------
    >>> source = "<!-- en -->\nShares\n<!-- ja -->\n株\n<!-- code -->\n1 + 1\n"
    >>> [(dict(part.words).get("ja"), part.code) for part in read_source(source)]
    [('株', ''), (None, '1 + 1')]
    """
    pieces = _MARK.split(text)
    found: list[NotebookPart] = []
    texts: list[tuple[str, str]] = []
    lab_only = False
    for mark, content in zip(pieces[1::2], pieces[2::2], strict=True):
        place = f"{where}: {len(found) + 1}"
        if mark not in (CODE, PROGRAM, LAB, *LANGUAGES):
            raise GameDataError("teach.source.mark", where=place, mark=mark, known=tuple(LANGUAGES))
        if mark in LANGUAGES:
            texts.append((mark, content.strip()))
            if len(texts) == len(LANGUAGES):
                _complete(texts, place)
                found.append(NotebookPart(words=tuple(texts), lab_only=lab_only))
                texts, lab_only = [], False
            continue
        _complete(texts, place)
        if lab_only or (mark == LAB and content.strip()):  # words follow that mark at once
            _complete([(LAB, "")], place)
        if mark == LAB:
            lab_only = True
        else:
            found.append(NotebookPart(code=content.strip("\n"), folded=mark == PROGRAM))
    _complete([(LAB, "")] if lab_only else texts, f"{where}: {len(found) + 1}")
    return tuple(found)


def _complete(texts: list[tuple[str, str]], place: str) -> None:
    """Refuse a text that is not in every language, once each and in order."""
    languages = tuple(language for language, _ in texts)
    if languages not in ((), LANGUAGES):
        raise GameDataError(
            "teach.source.languages", where=place, found=tuple(languages), known=tuple(LANGUAGES)
        )


@dataclass(frozen=True, slots=True)
class Book:
    """A series of notebooks, with links from each to the next.

    Examples
    --------
    >>> chapters, lessons, *_ = books(Path("notebooks"))
    >>> chapters.file("01_the_board", "ja").as_posix(), lessons.file("01_shares", "en").as_posix()
    ('notebooks/ja/01_the_board.ipynb', 'notebooks/lessons/en/01_shares.ipynb')
    """

    folder: Path
    """The folder of its notebooks; their sources are in ``source`` below it."""
    places: Mapping[str, str]
    """The subfolder for the notebooks of each language."""
    contents: str
    """The name of the notebook that leads to the others; its code is folded away."""
    back: str
    """The name of the link to it, in the catalogue."""
    folded: bool
    """Whether all code is folded away: learners read on, and the curious open it."""
    speak: str = ""
    """The first code of a notebook in any language but the first, with a placeholder ``{language}``."""

    def file(self, name: str, language: str) -> Path:
        """Return the path of a notebook."""
        return self.folder / self.places[language] / f"{name}.ipynb"

    def notebooks(self) -> dict[str, tuple[NotebookPart, ...]]:
        """Return the parts of every notebook by name, with those that all notebooks share."""
        found = {
            source.stem: read_source(source.read_text("utf-8"), where=source.name)
            for source in sorted((self.folder / "source").glob("*.md"))
        }
        opening = found.pop(OPENING, ())
        names = [*found, ""]
        made = {}
        for (name, (first, *rest)), after in zip(found.items(), names[1:], strict=True):
            leads = name == self.contents
            shared = () if leads else opening
            last = () if leads else (self._onward(after, found.get(after)),)
            body = self._spoken(_after_first_code(rest, shared))
            parts = (first, self._in_other_languages(name), _start(), *body, *last)
            made[name] = tuple(map(_folded, parts)) if leads or self.folded else parts
        return made

    def _in_other_languages(self, name: str) -> NotebookPart:
        """Return the links to the same notebook in the other languages."""
        texts = []
        for language in LANGUAGES:
            here = self.file(name, language).parent
            others = {other: self.file(name, other) for other in LANGUAGES if other != language}
            ways = [
                _way("itself", other, file=Path(os.path.relpath(file, here)).as_posix())
                for other, file in others.items()
            ]
            texts.append((language, " · ".join(ways)))
        return NotebookPart(words=tuple(texts), lab_only=True)

    def _spoken(self, parts: Iterable[NotebookPart]) -> Iterator[NotebookPart]:
        """Yield these parts, with the code that sets the language before the first code cell."""
        silent = bool(self.speak)
        for part in parts:
            if part.code and silent:
                for language in LANGUAGES[1:]:
                    code = self.speak.format(language=language)
                    yield NotebookPart(code=code, only=language, folded=part.folded)
                silent = False
            yield part

    def _onward(self, name: str, after: tuple[NotebookPart, ...] | None) -> NotebookPart:
        """Return the last part: the links to the next notebook, if there is one, and to the contents."""
        texts = []
        for language in LANGUAGES:
            ways = []
            if after:
                heading = dict(after[0].words)[language].splitlines()[0].lstrip("# ")
                ways.append(_way("next", language, title=heading, file=f"{name}.ipynb"))
            ways.append(_way(self.back, language, file=f"{self.contents}.ipynb"))
            texts.append((language, " · ".join(ways)))
        return NotebookPart(words=tuple(texts))

    def built(self, parts: tuple[NotebookPart, ...], language: str) -> dict[str, Any]:
        """Return a notebook in one language, in the notebook format 4.5."""
        cells: list[dict[str, Any]] = []
        for number, part in enumerate(parts):
            if part.only not in ("", language):
                continue
            cell: dict[str, Any] = {"id": f"cell-{number:02}", "metadata": {}}
            if part.code:
                code = f"{_program()}\n{part.code}" if part.folded else part.code
                cell |= {"cell_type": "code", "execution_count": None, "outputs": [], "source": _lines(code)}
                if part.folded:
                    cell["metadata"] = {"jupyter": {"source_hidden": True}}
            else:
                words = dict(part.words)[language].replace("$", DOLLAR)
                cell |= {"cell_type": "markdown", "source": _lines(words)}
                if part.lab_only:
                    cell["metadata"] = {"tags": [LAB_ONLY]}
            cells.append(cell)
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        return {
            "cells": cells,
            "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }

    def build(self) -> list[Path]:
        """Write every notebook in every language; return the files."""
        written = []
        for name, parts in self.notebooks().items():
            for language in LANGUAGES:
                file = self.file(name, language)
                file.parent.mkdir(exist_ok=True)
                text = json.dumps(self.built(parts, language), ensure_ascii=False, indent=1) + "\n"
                write_atomically(file, text.encode())
                written.append(file)
        return written


def _way(where: str, language: str, **facts: str) -> str:
    """Return a link of a notebook to another one, in the words of a language."""
    with speaking(language):
        return message(f"lesson.way.{where}", **facts)


def _start() -> NotebookPart:
    """Return the button that runs a notebook; the extension hides it where it runs the notebook itself."""
    texts = []
    for language in LANGUAGES:
        with speaking(language):
            texts.append((language, _BUTTON.format(words=message("lesson.start"))))
    return NotebookPart(words=tuple(texts), lab_only=True)


def _after_first_code(parts: list[NotebookPart], shared: tuple[NotebookPart, ...]) -> list[NotebookPart]:
    """Return these parts with the shared ones behind the first code: one sees it before one reads of it."""
    place = next((number for number, part in enumerate(parts, 1) if part.code), 0)
    return [*parts[:place], *shared, *parts[place:]]


def _folded(part: NotebookPart) -> NotebookPart:
    return evolve(part, folded=True) if part.code else part


def _program() -> str:
    """Return the first line of folded code: it is the one that is seen, so it says what this is.

    It says so in every language at once: the code of a notebook is the same in all of them, to the letter.
    """
    texts = []
    for language in LANGUAGES:
        with speaking(language):
            texts.append(message("lesson.program"))
    return f"# {' / '.join(texts)}"


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def books(folder: Path) -> tuple[Book, ...]:
    """Return the books of a folder such as ``notebooks``: the chapters, and below it each title's lessons."""
    chapters = Book(
        folder,
        FrozenMap(en=".", ja="ja"),
        contents="00_start_here",
        back="start",
        folded=False,
        speak='from lostatlas.text import set_language\n\nset_language("{language}")',
    )
    first = folder / "lessons"
    others = sorted(sources.parent for sources in first.glob("*/source"))
    lessons = (
        Book(place, FrozenMap(en="en", ja="ja"), contents="00_contents", back="contents", folded=True)
        for place in (first, *others)
    )
    return (chapters, *lessons)


if __name__ == "__main__":
    for book in books(Path(*sys.argv[1:] or ["notebooks"])):
        print(*book.build(), sep="\n")
