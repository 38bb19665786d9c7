"""The report of a comparison in a real page: drawn light and dark, nothing loaded, no complaint."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lostatlas.lab import Comparison
from tests.lab.simulation.helpers import played

pytestmark = pytest.mark.browser
ARTEFACTS = Path(__file__).parents[1] / "artefacts"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report of a small comparison with names that are no HTML."""
    file = tmp_path_factory.mktemp("report") / "report.html"
    names = ("<b>Base</b>", "</script><script>document.title = 'taken'</script>")
    Comparison(played(10), played(10, variant={"auction": {"minimum": 150}}), names=names).report(file)
    return file


def test_the_report_follows_the_theme_of_the_system(chromium: Browser, report: Path) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page = chromium.new_page(viewport={"width": 1200, "height": 900}, color_scheme="light")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("request", lambda ask: complaints.append(ask.url) if ask.url.startswith("http") else None)
    page.goto(report.as_uri())
    for scheme, ground in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(21, 23, 28)")):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        expect(page.locator(f"html[data-drawn={scheme}]")).to_have_count(1)
        expect(page.locator("body")).to_have_css("background-color", ground)
        charts = page.locator(".chart").count()  # those that have something to show
        assert charts >= 5
        expect(page.locator(".chart .bk-Figure")).to_have_count(charts)
        page.screenshot(path=ARTEFACTS / f"report_{scheme}.png", full_page=True)
    assert "<b>Base</b>" in page.title()
    table = page.locator("#figures details").first
    table.locator("summary").click()
    expect(table.locator("table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []
    page.close()
