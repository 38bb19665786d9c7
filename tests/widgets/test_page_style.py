"""The looks of the page come from one file: no other one has a colour, a size or a font of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lostatlas_widgets
from lostatlas_widgets.page_style import PAGE_STYLE

FOLDER = Path(lostatlas_widgets.__file__).parent
INLINE = re.compile(r'styled\(\s*"""(.*?)"""', re.DOTALL)
SHEETS = {
    str(file.relative_to(FOLDER)): "".join(INLINE.findall(text)) if file.suffix == ".py" else text
    for file in sorted(FOLDER.rglob("*.*"))
    if file.suffix in {".css", ".py"} and file.name != "page_style.css"
    for text in [file.read_text("utf-8")]
    if file.suffix == ".css" or INLINE.search(text)
}
OWN = re.compile(r"#[0-9a-fA-F]{3,8}\b|rgb\((?!from )|--jp-[a-z-]+color|font(?:-size)?: [0-9.]+(?:px|em)")
USED, SET = re.compile(r"var\((--lostatlas-[a-z0-9-]+)\)"), re.compile(r"(--lostatlas-[a-z0-9-]+)(?::| \{)")
COMMENT, SELECTOR = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"[^{};]+(?=\{)")
GROUP = re.compile(r"\([^()]*\)")


def test_there_are_sheets_to_look_at() -> None:
    assert {"game_panel/frame.css", "text_line.py"} <= set(SHEETS)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_has_colours_and_sizes_from_the_one_file(name: str) -> None:
    assert OWN.findall(SHEETS[name]) == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_uses_no_variable_that_nothing_sets(name: str) -> None:
    known = set(SET.findall(PAGE_STYLE + SHEETS[name]))
    set_by_scripts = {"--lostatlas-board-high"}
    assert set(USED.findall(SHEETS[name])) <= known | set_by_scripts


@pytest.mark.parametrize("name", SHEETS)
def test_no_change_of_a_class_has_all_below_it_styled_anew(name: str) -> None:
    """JupyterLab gives its panels other classes all the time, and a rule for all below one costs 50 ms."""
    for selector in SELECTOR.findall(COMMENT.sub("", SHEETS[name])):
        if "[class" in selector:
            for one in GROUP.sub("", selector).split(","):
                assert len(one.split()) == 1, selector


@pytest.mark.parametrize("name", [name for name in SHEETS if name.startswith(("explorer/", "game_panel/"))])
def test_the_window_of_a_game_is_never_asked_what_it_has(name: str) -> None:
    """Browsers ask it again at every step of a game: five such rules cost 9 ms of 70."""
    assert ":has(" not in COMMENT.sub("", SHEETS[name])


def test_any_rule_of_a_text_wins_over_those_of_all_texts() -> None:
    """Which sheet comes last depends on what is shown first: in a lesson, helps once looked like all else."""
    selectors = {
        one.strip()
        for sheet in SHEETS.values()
        for selector in SELECTOR.findall(COMMENT.sub("", sheet))
        for one in selector.split(",")
    }
    assert ":where(.lostatlas-text)" in selectors
    assert ".lostatlas-text" not in selectors
