"""Charts in a real Chromium: names that are code or formulas are drawn, hovered and tabled as text."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest
from bokeh.embed import file_html
from bokeh.resources import INLINE
from playwright.sync_api import Browser

from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.session import Session
from lostatlas.lab import charts
from lostatlas.players import finish, seated

pytestmark = pytest.mark.browser

NAMES = (
    "<img src=x onerror=\"document.title='HACKED'\">",
    "$$x^2$$",
    "<script>document.title='HACKED'</script>",
    "\\[y^3\\]",
)
EVERYWHERE = """([selector, text]) => {
  const found = []
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) found.push(text ? element.textContent : element.outerHTML)
      if (element.shadowRoot) walk(element.shadowRoot)
    }
  }
  walk(document)
  return found
}"""


@cache
def hostile_game() -> Session:
    game = new_game(list(NAMES), mode="long", seed=4, board=official())
    return finish(game, seated(["random"], NAMES, seed=4))


@pytest.mark.parametrize("name", ["worth_sources", "holdings_over_time", "shareholdings", "revenue"])
def test_names_are_text_when_they_are_pointed_at(chromium: Browser, tmp_path: Path, name: str) -> None:
    chart = getattr(charts, name)(hostile_game())
    file = tmp_path / "chart.html"
    file.write_text(file_html(chart.figure, INLINE, title="A chart") + chart._repr_html_(), encoding="utf-8")
    page = chromium.new_page(viewport={"width": 1200, "height": 700})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector(".bk-Figure", state="attached")
    page.wait_for_timeout(500)
    seen = ""
    for x, y in product(range(70, 900, 70), range(50, 300, 11)):
        page.mouse.move(x, y)
        page.wait_for_timeout(10)
        seen += "".join(page.evaluate(EVERYWHERE, ["div[style*='pre-line']", True]))
        if any(player in seen for player in NAMES):
            break
    artefacts = Path(__file__).parents[1] / "artefacts"
    artefacts.mkdir(exist_ok=True)
    page.screenshot(path=str(artefacts / f"chart_{name}.png"))
    assert any(player in seen for player in NAMES)
    assert page.title() == "A chart"
    assert page.evaluate(EVERYWHERE, ["img, mjx-container, table script", False]) == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    page.close()
