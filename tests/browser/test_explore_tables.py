"""The tables of the explorer on 1200 pixels with JupyterLab's file browser open, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.look import LookAt
from tests.browser.pages import DARK, LIGHT, Notebook

pytestmark = pytest.mark.browser

LONG_GAME = Path(__file__).parents[2] / "examples" / "games" / "long.json"
# What is too broad for its place, and the heads that are higher than two lines.
MEASURE = """() => [...document.querySelectorAll('.lostatlas-table')].flatMap((one) => {
  if (!one.offsetParent) return [];
  const name = one.querySelector('caption').textContent;
  const heads = [...one.querySelectorAll('th')].filter((head) => head.offsetHeight > 44);
  const broad = one.scrollWidth > one.clientWidth;
  return [...(broad ? [`${name}: ${one.scrollWidth} in ${one.clientWidth}`] : []),
    ...heads.map((head) => `${name}: ${head.textContent} is ${head.offsetHeight} high`)];
})"""


CODE = f"""
import lostatlas
from lostatlas_widgets import explore
session = lostatlas.load({str(LONG_GAME)!r})
explorer = explore(session)
explorer.timeline.go(300)
explorer"""


@pytest.mark.parametrize(("spoken", "theme"), [("en", LIGHT), ("ja", DARK)])
def test_no_table_scrolls_sideways_and_no_head_is_squeezed(look_at: LookAt, spoken: str, theme: str) -> None:
    notebook = look_at(CODE)
    notebook.wear(theme)
    notebook.run_text(f"explorer.speak({spoken!r})")
    companies, drawer = {"en": "Companies", "ja": "会社"}[spoken], ".lostatlas-place-drawer"
    expect(notebook.page.locator(drawer).get_by_role("tab", name=companies, exact=True)).to_have_count(1)
    notebook.figure()
    notebook.open_tab(companies, within=drawer)
    table = notebook.page.locator(".lostatlas-table").filter(has=notebook.page.locator(".lostatlas-dense"))
    expect(table).to_have_count(1)
    assert notebook.page.evaluate(MEASURE) == []
    table.evaluate("(one) => { one.style.width = '560px' }")  # as beside a broader file browser
    assert notebook.page.evaluate(MEASURE) == []
    rusting = table.locator("th button").nth(8)
    expect(rusting).to_have_accessible_name({"en": "Rust next", "ja": "次に廃車になる列車"}[spoken])
    if spoken == "ja":  # lines end between phrases
        expect(notebook.page.locator(".jp-OutputArea-output [lang]").first).to_have_attribute("lang", "ja")
        breaks = table.locator("td", has_text="停留所").first.evaluate(
            "(one) => getComputedStyle(one).wordBreak"
        )
        assert breaks == "auto-phrase"
    table.scroll_into_view_if_needed()
    notebook.screenshot(f"tables_{spoken}_1200")
    assert notebook.sideways() == []
    tabs = notebook.page.locator(".lostatlas-place-tabs")
    high = []
    for tab in tabs.get_by_role("tab").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        high.append(tabs.evaluate("(one) => one.offsetHeight"))
    log, *worked_with = high
    assert len(set(worked_with)) == 1  # or they jump from one to the next
    assert log <= worked_with[0]
    table.evaluate("(one) => { one.style.width = '' }")


def test_a_board_whose_rows_have_grown_is_drawn_at_another_size(notebook: Notebook) -> None:
    """The patches of the way back come with the first drawing, which is fitted to the page after them."""
    opened = f"""
import lostatlas
from lostatlas_widgets import explore
panel = explore(lostatlas.load({str(LONG_GAME)!r}))
panel.timeline.go(200)
panel"""
    notebook.page.set_viewport_size({"width": 1366, "height": 768})
    notebook.open_cells(opened)
    notebook.run_all()
    canvas = notebook.page.locator(".lostatlas-canvas").first
    expect(canvas).to_have_attribute("data-number", re.compile("[1-9]"))
    expect(notebook.page.locator(".lostatlas-alert").first).to_be_hidden()
