"""The notebooks are what their sources say: alike in every language, and their links lead somewhere."""

from __future__ import annotations

import ast
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from lostatlas.cli.own_pages import PRINTS
from lostatlas.kernel.errors import GameDataError
from lostatlas.teach.notebook_builder import LANGUAGES, Book, NotebookPart, books, read_source

FOLDER = Path(__file__).parents[2] / "notebooks"
FOUND = [(book, name, parts) for book in books(FOLDER) for name, parts in book.notebooks().items()]
MANY = pytest.mark.parametrize(("book", "name", "parts"), FOUND, ids=[name for _, name, _ in FOUND])
KINDS = {"code", "markdown"}
FOLDED = "# Program / プログラム\n"
RITUALS = ("Run All", "Run a cell", "Run one cell", "すべてのセルを実行", "1つずつ実行")


def cells(book: Book, name: str, language: str, kind: str) -> list[str]:
    """Return the cells of one kind of a committed notebook."""
    found = json.loads(book.file(name, language).read_text("utf-8"))["cells"]
    assert {cell["cell_type"] for cell in found} <= KINDS
    for cell in found:
        if "jupyter" in cell["metadata"]:
            assert cell["source"][0] == FOLDED, "a bar shows the first line of what is folded away"
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


@MANY
def test_the_notebooks_are_what_the_source_says(
    book: Book, name: str, parts: tuple[NotebookPart, ...]
) -> None:
    """`make lessons` builds them."""
    for language in LANGUAGES:
        committed: dict[str, Any] = json.loads(book.file(name, language).read_text("utf-8"))
        assert committed == book.built(parts, language)


def test_no_notebook_is_without_a_source() -> None:
    known = {book.file(name, language).resolve() for book, name, _ in FOUND for language in LANGUAGES}
    lying = {file.resolve() for file in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts}
    assert lying == known


@MANY
def test_the_code_is_the_same_in_every_language_and_the_words_are_not(
    book: Book, name: str, parts: tuple[NotebookPart, ...]
) -> None:
    """A chapter that speaks another language than the first says so in one cell, and needs nothing else."""
    english, *others = LANGUAGES
    for language in others:
        own = [part.code for part in parts if part.only == language]
        assert own == ([book.speak.format(language=language)] if book.speak else [])
        code = cells(book, name, language, "code")
        for one in own:
            code.remove(one if one in code else f"{FOLDED}{one}")
        assert code == cells(book, name, english, "code")
        words = zip(
            cells(book, name, language, "markdown"), cells(book, name, english, "markdown"), strict=True
        )
        assert all(one != other for one, other in words)


@MANY
def test_every_link_leads_to_a_file_and_one_to_the_other_language(
    book: Book, name: str, parts: tuple[NotebookPart, ...]
) -> None:
    assert parts
    for language in LANGUAGES:
        here = book.file(name, language)
        links = re.findall(r"\]\(([^)#:]+)\)", "\n".join(cells(book, name, language, "markdown")))
        there = {(here.parent / link).resolve() for link in links}
        assert [file for file in there if not file.exists()] == []
        assert {book.file(name, other).resolve() for other in LANGUAGES if other != language} <= there


@MANY
def test_every_page_runs_by_itself_and_says_nothing_of_how_to_run_it(
    book: Book, name: str, parts: tuple[NotebookPart, ...]
) -> None:
    """JupyterLab runs what it knows by its fingerprint; without our extension there is one Start."""
    known = set(json.loads(PRINTS.read_text("utf-8")))
    assert parts
    for language in LANGUAGES:
        code = "\0".join(cells(book, name, language, "code"))
        assert sha256(code.encode()).hexdigest() in known
        words = "\n".join(cells(book, name, language, "markdown"))
        assert words.count("notebook:run-all-cells") == 1
        assert [ritual for ritual in RITUALS if ritual in words] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_shows_what_it_is_about_before_one_reads_of_it(language: str) -> None:
    """Above it are the title with a line or two, the link to the other language, and Start."""
    chapters, *_ = books(FOLDER)
    for name in chapters.notebooks():
        found = json.loads(chapters.file(name, language).read_text("utf-8"))["cells"]
        first = next(number for number, cell in enumerate(found) if cell["cell_type"] == "code")
        title, *others = ["".join(cell["source"]) for cell in found[:first]]
        assert len(others) == 2, name
        assert len(title) < 250, name
        assert "source_hidden" in str(found[first]["metadata"]), name


@pytest.mark.parametrize("book", books(FOLDER)[1:], ids=lambda book: book.folder.name)
def test_a_lesson_shows_more_than_how_far_one_is_before_one_reads_on(book: Book) -> None:
    for name in book.notebooks().keys() - {book.contents}:
        shown = ast.parse(cells(book, name, "en", "code")[0]).body[-1]
        assert isinstance(shown, ast.Expr), name
        assert ast.unparse(shown) not in ("lesson", "display(lesson)"), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_leads_to_every_chapter_and_to_the_lessons(language: str) -> None:
    chapters, lessons, *_ = books(FOLDER)
    here = chapters.file(chapters.contents, language).parent
    words = "\n".join(cells(chapters, chapters.contents, language, "markdown"))
    there = {(here / link).resolve() for link in re.findall(r"\]\(([^)]+)\)", words)}
    wanted = [chapters.file(name, language) for name in chapters.notebooks() if name != chapters.contents]
    wanted.append(lessons.file(lessons.contents, language))
    assert {file.resolve() for file in wanted} <= there


def test_amounts_of_money_are_no_formulas_on_the_page() -> None:
    part = NotebookPart(words=(("en", "From $70 to $80."), ("ja", "$70から$80へ。")))
    cell = books(FOLDER)[0].built((part,), "en")["cells"][0]
    dollar = "<span>&#36;</span>"
    assert cell["source"] == [f"From {dollar}70 to {dollar}80."]


def test_words_about_jupyterlab_carry_the_tag_that_a_served_page_leaves_out() -> None:
    source = "<!-- lab -->\n<!-- en -->\nPress *Run*.\n<!-- ja -->\n「Run」を押します。\n<!-- code -->\n1\n"
    words, code = books(FOLDER)[0].built(read_source(source), "en")["cells"]
    assert words["metadata"] == {"tags": ["jupyterlab"]}
    assert code["metadata"] == {}


def test_a_program_is_folded_away_and_code_is_not() -> None:
    source = "<!-- program -->\n1\n<!-- code -->\n2\n"
    program, code = books(FOLDER)[0].built(read_source(source), "en")["cells"]
    assert program["metadata"] == {"jupyter": {"source_hidden": True}}
    assert program["source"] == [FOLDED, "1"]
    assert (code["metadata"], code["source"]) == ({}, ["2"])


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<!-- fr -->\nBonjour\n", "'fr' is not a mark"),
        ("<!-- en -->\nHello\n<!-- code -->\n1\n", "Words stand here in en; they are needed in en, ja"),
        ("<!-- ja -->\n株\n<!-- en -->\nShares\n", "Words stand here in ja, en"),
        ("<!-- lab -->\nHello\n", "Words stand here in lab"),
        ("<!-- lab -->\n<!-- code -->\n1\n", "Words stand here in lab"),
        ("<!-- lab -->\n", "Words stand here in lab"),
    ],
)
def test_a_source_that_lacks_a_language_is_refused(source: str, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        read_source(source, where="07.md")
