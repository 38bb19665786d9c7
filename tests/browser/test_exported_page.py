"""The exported page of a game, opened as a file, without a network."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from lostatlas import load, new_game
from lostatlas.cli import main
from lostatlas.kernel.session import Session
from lostatlas.lab.game_page import game_html
from lostatlas.lab.shown_board import visible_board
from lostatlas.players import seated

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]
RUDE = '</script><img src=x onerror="window.harm = 1"> $1$'
LONG = Path(__file__).parents[2] / "examples" / "games" / "long.json"
ARTEFACTS = Path(__file__).parents[1] / "artefacts"


def rude_game() -> Session:
    """Return a game with a branch and a note, all of it named by an attacker; the map is built in it."""
    session = new_game([RUDE, "Ben", "Cid"], mode="short", seed=4)
    bots = seated(["greedy"], session.players, seed=1)
    while session.actor is not None and session.state.cycle < 3:
        session.push(bots[session.actor].choose(session))
    session.note(f"note {RUDE}", at=3)
    session.branch(f"what if {RUDE}")
    return session


class Mailed:
    """An exported page that is open in a browser which reaches nothing."""

    def __init__(self, chromium: Browser, file: Path, **context: object) -> None:
        settings: dict[str, object] = {"viewport": {"width": 1200, "height": 900}, "offline": True, **context}
        self.context = chromium.new_context(**settings)  # type: ignore[arg-type]  # they are its own names
        self.asked: list[str] = []
        self.wrong: list[str] = []
        self.context.route("**/*", self._watch)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self.wrong.append(line.text) if line.type == "error" else None)
        started = time.perf_counter()
        self.page.goto(file.as_uri())
        expect(self.page.locator(".bk-Figure")).to_have_count(4)
        self.seconds = time.perf_counter() - started

    def _watch(self, route: Route) -> None:
        if not route.request.url.startswith(("file:", "data:", "blob:")):
            self.asked.append(route.request.url)
        route.continue_()

    def at(self, step: int) -> None:
        """Wait until the page stands at this step."""
        expect(self.page.locator("#place")).to_have_text(f"{step} / {self.steps}")

    @property
    def steps(self) -> int:
        """The last step."""
        return int(self.page.locator("#step").get_attribute("max") or 0)

    def inside(self, slot: str) -> str:
        """Return what is drawn in a slot of the pictures."""
        return self.page.locator(f"[data-slot='{slot}']").inner_html()

    def close(self) -> None:
        """End it; nothing was asked for, and nothing went wrong."""
        assert (self.asked, self.wrong) == ([], [])
        self.context.close()


@pytest.fixture(scope="module")
def rude(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    folder = tmp_path_factory.mktemp("page")
    session = rude_game()
    session.save(folder / "game.json")
    assert main(["export", str(folder / "game.json"), "--html", str(folder / "game.html")]) == 0
    return session, folder / "game.html"


@pytest.fixture
def mailed(chromium: Browser, rude: tuple[Session, Path]) -> Iterator[Mailed]:
    opened = Mailed(chromium, rude[1])
    yield opened
    opened.close()


def test_the_map_grows_from_the_first_action_on(mailed: Mailed, rude: tuple[Session, Path]) -> None:
    history, page = rude[0].history, mailed.page
    boards = [visible_board(rude[0].ruleset, node.state) for node in history]
    assert 0 < len(boards[4].cells) < len(boards[20].cells) < len(boards[-1].cells)
    mailed.at(len(history) - 1)  # it opens where the game stands
    page.locator("#first").click()
    mailed.at(0)
    assert page.evaluate("[...document.querySelectorAll('[data-hex]')].every((one) => !one.innerHTML)")
    for step in (4, 20, len(history) - 1):
        page.evaluate(f"go({step})")
        shown = page.evaluate(
            "[...document.querySelectorAll('[data-hex]')]"
            ".filter((one) => one.innerHTML).map((one) => one.dataset.hex)"
        )
        assert sorted(shown) == sorted(map(str, boards[step].cells))


def test_tiles_markers_log_and_tables_follow_the_steps(mailed: Mailed, rude: tuple[Session, Path]) -> None:
    history, page = rude[0].history, mailed.page
    lay = next(n for n, node in enumerate(history) if node.action and node.action.kind == "lay_tile")
    hex_ = str(history[lay].action.hex)  # type: ignore[union-attr]  # a lay has a hex
    page.locator("#log button").nth(lay - 1).click()
    mailed.at(lay - 1)
    before = mailed.inside(hex_)
    page.locator("#next").click()
    mailed.at(lay)
    assert mailed.inside(hex_) != before
    assert page.locator("#rings polygon").count() >= 1
    page.locator("#back").click()
    assert mailed.inside(hex_) == before

    def market(step: int) -> str:
        page.evaluate(f"go({step})")
        return page.locator("#market").inner_html()

    prices = [
        {one.company: node.state.market.spaces[one.space] for one in node.state.market.markers}
        for node in history
    ]
    moved = next(n for n in range(1, len(prices)) if prices[n - 1] and prices[n] != prices[n - 1])
    assert market(moved) != market(moved - 1)
    page.evaluate(f"go({moved})")
    table = page.locator("#companies")
    for code, price in prices[moved].items():
        expect(table).to_contain_text(f"{code}${price}")
    assert str(page.locator("#market").get_attribute("aria-label")).startswith("Share prices from")
    assert "hexes" in str(page.locator("#board").get_attribute("aria-label"))
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=str(ARTEFACTS / "page_1200.png"), full_page=True)


def test_it_is_turned_by_keys_alone(mailed: Mailed) -> None:
    page, keys = mailed.page, mailed.page.keyboard
    keys.press("Home")
    mailed.at(0)
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    mailed.at(2)
    page.locator("#step").focus()
    keys.press("End")
    mailed.at(mailed.steps)
    page.locator("#log button[tabindex='0']").focus()
    keys.press("ArrowUp")
    mailed.at(mailed.steps - 1)
    assert page.evaluate("document.activeElement === lines[here]")
    assert page.locator("#log button[tabindex='0']").count() == 1  # one stop of the tab key, not hundreds
    summary = page.locator("summary").first
    summary.focus()
    keys.press("Enter")
    expect(page.locator("details").first.locator("table")).to_be_visible()


def test_every_picture_has_words_and_every_chart_a_table(mailed: Mailed) -> None:
    page = mailed.page
    assert page.locator("figure").count() == 4
    for figure in page.locator("figure").all():
        assert len(figure.locator("figcaption").inner_text()) > 20
        assert figure.locator("details tr").count() >= 2
    for name in ("#board", "#market"):
        assert page.locator(name).get_attribute("role") == "img"
    assert page.locator("img, iframe, link, script[src]").count() == 0


def test_all_of_it_stands_where_a_screen_reader_looks_for_it(
    chromium: Browser, mailed: Mailed, tmp_path: Path
) -> None:
    other = tmp_path / "other.html"
    other.write_text(game_html(new_game(["Ann", "Ben"], title="acquire", seed=1)), "utf-8")
    page = chromium.new_page(offline=True)
    page.goto(other.as_uri())
    for one in (mailed.page, page):
        found = {broken["id"] for broken in Axe().run(one).response["violations"]}
        assert found.isdisjoint({"landmark-one-main", "region", "heading-order"})
    page.close()


def test_names_notes_and_branches_are_text(mailed: Mailed) -> None:
    page = mailed.page
    expect(page.locator("h1")).to_contain_text(RUDE)
    expect(page.locator("#players")).to_contain_text(RUDE)
    expect(page.locator("#log .note")).to_have_text(f"note {RUDE}")
    expect(page.locator("p.soft").nth(1)).to_contain_text(f"what if {RUDE}")
    expect(page.locator("#log li").nth(4)).to_contain_text(RUDE)
    page.locator("figure").first.scroll_into_view_if_needed()
    assert page.evaluate("window.harm") is None
    assert page.title().startswith("A game of </script>")


def brightness(colour: str) -> int:
    """Return the sum of the parts of a colour such as ``rgb(1, 2, 3)``."""
    return sum(map(int, colour[4:-1].split(",")))


@pytest.mark.parametrize(("scheme", "other", "width"), [("dark", "light", 1200), ("light", "dark", 420)])
def test_it_suits_a_dark_reader_and_a_narrow_window(
    chromium: Browser, rude: tuple[Session, Path], scheme: Scheme, other: Scheme, width: int
) -> None:
    mailed = Mailed(chromium, rude[1], viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = mailed.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    ground, ink = page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    assert (brightness(ground) < brightness(ink)) == (scheme == "dark")
    page.screenshot(path=str(ARTEFACTS / f"page_{scheme}_{width}.png"), full_page=True)
    for now in (scheme, other):  # a reader's setting may change
        page.emulate_media(color_scheme=now)
        expect(page.locator(f"div[data-charts={now}]:visible")).to_have_count(4)
        expect(page.locator("div[data-charts]:visible")).to_have_count(4)
        for name in ("#board", "#market"):
            fill = page.evaluate(f"getComputedStyle(document.querySelector('{name} rect')).fill")
            assert (brightness(fill) < 3 * 128) == (now == "dark")
    mailed.close()


def test_a_browser_that_knows_one_theme_only_has_the_colours_of_the_moment(
    chromium: Browser, rude: tuple[Session, Path]
) -> None:
    page = chromium.new_page(color_scheme="dark", offline=True)
    page.add_init_script("CSS.supports = () => false")
    page.goto(rude[1].as_uri())
    assert "light-dark(" not in page.evaluate(
        "game.board.parts.join() + game.market.parts.join() + game.ring"
    )
    for name in ("#board", "#market"):
        picture = page.locator(name)
        assert "light-dark(" not in picture.evaluate("(svg) => svg.outerHTML")
        assert brightness(picture.evaluate("(svg) => getComputedStyle(svg.querySelector('rect')).fill")) < 384
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper')")[0] == "#"
    page.close()


def test_a_long_game_opens_and_steps(chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / "long.html"
    assert main(["export", str(LONG), "--html", str(file), "--dark", "--heading", "The <long> one"]) == 0
    mailed = Mailed(chromium, file)
    expect(mailed.page.locator("h1")).to_have_text("The <long> one")
    assert mailed.steps == len(load(LONG).history) - 1
    times = mailed.page.evaluate(
        "game.steps.map((_, n) => { const from = performance.now(); go(n); document.body.offsetHeight;"
        " return performance.now() - from }).sort((a, b) => a - b)"
    )
    middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
    print(
        f"\nexported page: {mailed.steps} actions, {file.stat().st_size / 1e6:.1f} MB,"
        f" open with charts in {mailed.seconds:.1f} s, a step median {middle:.1f} ms, p95 {late:.1f} ms"
    )
    assert file.stat().st_size < 6_000_000
    mailed.close()
