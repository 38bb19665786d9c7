"""A rule that a cell has printed, in a real page: its words are explained as those of every widget are."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser


def test_a_word_of_a_printed_rule_is_explained_in_the_same_box(notebook: Notebook) -> None:
    notebook.open_cells(
        "import lostatlas\nlostatlas.rule('§7')", "from lostatlas_widgets import show_rule\nshow_rule('§13')"
    )
    notebook.run_all()
    page = notebook.page
    meanings = page.locator(".lostatlas-meanings")
    expect(page.locator(".lostatlas-example")).to_be_visible()  # so the page's script is there
    quoted = page.locator(".lostatlas-rule")
    word = quoted.locator("dfn", has_text=re.compile("^auction$"))
    word.hover()
    expect(meanings.locator("dt")).to_have_text("auction")
    expect(word).not_to_have_attribute("title", re.compile("."))  # or a native tooltip says it twice
    page.keyboard.press("Escape")
    quoted.focus()
    page.keyboard.press("?")
    expect(meanings.locator("dt", has_text=re.compile("^treasury$"))).to_be_visible()
