"""The exported page of a game, opened as a file, without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from lostatlas import new_game
from lostatlas.cli import main
from lostatlas.players import seated

pytestmark = pytest.mark.browser

RUDE = '</script><img src=x onerror="window.harm = 1"> $1$'


def test_a_game_can_be_mailed_as_one_page(chromium: Browser, tmp_path: Path) -> None:
    session = new_game([RUDE, "Ben", "Cid"], mode="short", seed=4)
    bots = seated(["greedy"], session.players, seed=1)
    while not session.over:
        assert session.actor is not None
        session.push(bots[session.actor].choose(session))
    session.save(tmp_path / "game.json")
    assert main(["export", str(tmp_path / "game.json"), "--html", str(tmp_path / "game.html")]) == 0
    context = chromium.new_context(viewport={"width": 1200, "height": 900}, offline=True)
    asked: list[str] = []

    def watch(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    context.route("http*://**/*", watch)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto((tmp_path / "game.html").as_uri())
    steps = int(page.locator("#step").get_attribute("max") or 0)
    first = next(n for n, node in enumerate(session.history) if node.state.board.cells)
    assert steps == len(session.history) - 1 - first
    lay = next(n for n, node in enumerate(session.history) if node.action and node.action.kind == "lay_tile")
    hex_ = str(session.history[lay].action.hex)  # type: ignore[union-attr]  # a lay has a hex
    spot = page.locator(f"[data-hex='{hex_}']")
    page.locator("#log button").nth(lay - first - 1).click()
    expect(page.locator("#place")).to_have_text(f"{lay - first - 1} / {steps}")
    before = spot.inner_html()
    page.locator("#log button").nth(lay - first).click()
    expect(page.locator("#place")).to_have_text(f"{lay - first} / {steps}")
    assert spot.inner_html() != before
    page.locator("#back").click()
    assert spot.inner_html() == before
    page.locator("#step").focus()
    page.keyboard.press("End")
    expect(page.locator("#place")).to_have_text(f"{steps} / {steps}")
    expect(page.locator("#tables")).to_contain_text(RUDE)
    expect(page.locator(".bk-Figure")).to_have_count(2)
    assert page.evaluate("window.harm") is None
    assert (asked, wrong) == ([], [])
    artefacts = Path(__file__).parents[1] / "artefacts"
    artefacts.mkdir(exist_ok=True)
    page.screenshot(path=str(artefacts / "explore_page.png"), full_page=True)
    context.close()
