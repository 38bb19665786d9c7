"""Words on the page come from the catalogue: the pseudo-language brackets them, and nothing is outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lostatlas import load
from lostatlas.games.lost_atlas.cheat_sheet import cheat_sheet
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.lab import Comparison
from lostatlas.lab.game_page import game_html
from lostatlas.players import PLAYERS
from lostatlas.teach import worksheet
from lostatlas.text import speaking
from lostatlas.text.catalogue import PSEUDO
from tests.browser.engine import SIZE
from tests.browser.look import LookAt
from tests.browser.pages import Notebook
from tests.lab.simulation.helpers import played

pytestmark = pytest.mark.browser
GAMES = Path(__file__).parents[2] / "examples" / "games"

# The texts of our panels, and the attributes that are read aloud or shown on hover. What stands in figures is
# told by their aria-label here, and asked without a page in tests/text.
_TEXTS = """(panels) => {
  const whole = (node) => { // a sentence is cut where a word is explained, and where no line may end
    const around = node.parentElement.closest('dfn')?.parentElement ?? node.parentElement;
    return around.querySelector(':scope > dfn, :scope > .lostatlas-joint') ? around.textContent : node.data;
  };
  const found = new Set(), add = (text) => { if (text?.trim()) found.add(text.trim()); };
  for (const panel of document.querySelectorAll(panels)) {
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement } = walker.currentNode;
      const shown = parentElement.closest('select') ?? parentElement; // a closed list shows no options yet
      if (!parentElement.closest('style, script, code, .bk-Figure') && shown.checkVisibility())
        add(whole(walker.currentNode));
    }
    for (const one of panel.querySelectorAll('[title], [aria-label], [placeholder], [data-meaning]')) {
      if (!one.checkVisibility() || one.closest('.bk-Figure')) continue;
      for (const name of ['title', 'aria-label', 'placeholder', 'data-meaning']) add(one.getAttribute(name));
    }
  }
  return [...found];
}"""


def data_words() -> set[str]:
    """Return what the variant's file holds: names of companies, and the values of rulings."""
    variant = standard_variant()
    names = {one.name for one in variant.minors} | {name for one in variant.majors for name in one.names}
    values = {str(value) for one in variant.rulings.values() for value in one.values}
    return {word for text in names | values for word in text.split()} | {one.code for one in variant.majors}


WORDS = (
    r"Ann|Ben|Cid",  # players
    r"[A-Z]{2}|[A-Z]{1,2}-?\d+",  # companies, hexes
    r"§\d+\.\w+",  # clauses of the rules
    *(re.escape(name) for name in data_words()),
    *(re.escape(name) for name in PLAYERS),  # the bots, by the names that the command line takes
)
"""What is the same in every language: names and codes, as they stand in the data."""
LINES = (
    r"(SR|OR\d) .*|lay \w+@\w+ r\d|pass|pay|withhold",  # notation; where the turn is told, also without it
    r"(city|town|path|offboard|junction)[=;].*",  # that of a tile
    r"\w+\.(json|toml|html)",  # files
    r"(from lostatlas|lab\.|session\.|exercise\().*",  # Python
    r"Language / 言語|English|日本語|qps",  # the switch must be found by those who cannot read the rest
)


def unbracketed(shown: Notebook | Page) -> list[str]:
    """Return the texts of our panels, or of a whole page, with words that did not come from the catalogue."""
    page, panels = (shown, "body") if isinstance(shown, Page) else (shown.page, ".jp-OutputArea-output")
    texts: list[str] = page.evaluate(_TEXTS, panels)
    return sorted(filter(None, map(outside, texts)))


def unbracketed_tabs(notebook: Notebook, *, cell: int = 0) -> set[str]:
    """Return such texts of every tab of a panel, also of those that are made when they are opened."""
    seen = set(unbracketed(notebook))
    tabs = notebook.page.locator(".jp-CodeCell").nth(cell).get_by_role("tab")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        expect(tabs.nth(number)).to_have_attribute("aria-selected", "true")
        notebook.page.wait_for_timeout(300)  # what is drawn later is not asked for, and cannot fail
        seen |= set(unbracketed(notebook))
    return seen


def outside(text: str) -> str:
    """Return what stands outside all brackets and is not data.

    >>> outside("⟦Ann pays (⟦a fine⟧)⟧ Ann, M7"), outside("⟦Pays⟧ to Ann")
    ('', 'to')
    """
    if any(re.fullmatch(line, text, re.DOTALL) for line in LINES):
        return ""
    before = ""
    while text != before:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", " ", text), text
    words = re.findall(r"[\w.§]+", text)
    strange = [word for word in words if not re.fullmatch("|".join(WORDS), word)]
    return " ".join(word for word in strange if re.search(r"[^\W\d_]", word))


GAME = """
from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.players import seated
from lostatlas.text import set_language
from lostatlas_widgets import explore
set_language("qps")
session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
bots = seated(["greedy"], session.players, seed=1)
while len(session.history) < 160: session.push(bots[session.actor].choose(session))
panel = explore(session)
panel
"""


def explored(look_at: LookAt, language: str = "qps") -> Notebook:
    """Show the explorer of a game, which speaks this language and is left as it was but for its tabs."""
    notebook = look_at(GAME)
    notebook.run_text(f"panel.speak({language!r})")
    log = "Log" if language == "en" else "⟦Log⟧"
    expect(notebook.page.get_by_role("tab", name=log, exact=True)).to_be_visible()
    notebook.figure()
    return notebook


def test_the_explorer_says_nothing_on_its_own(look_at: LookAt) -> None:
    notebook = explored(look_at)
    for name in (
        "Changes",
        "Runs",
        "Review",
        "Branches",
        "File",
        "Shares",
        "Market",
        "Mergers",
        "Watch out",
        "Charts",
    ):
        expect(notebook.page.get_by_role("tab", name=f"⟦{name}⟧")).to_be_visible()
    notebook.resize(1700, 1000)  # brackets make the names of tabs longer than in any language
    assert sorted(unbracketed_tabs(notebook)) == []


def test_what_the_explorer_finds_is_said_in_brackets(look_at: LookAt) -> None:
    """Runs and mergers are empty until one asks."""
    notebook = explored(look_at)
    page = notebook.page
    page.get_by_role("tab", name="⟦Runs⟧").click()
    page.get_by_role("button", name="⟦Best run⟧", exact=True).click()
    expect(page.get_by_role("button", name=re.compile(r"\$\d+: ⟦\d+-train ")).first).to_be_visible()
    assert unbracketed(notebook) == []
    notebook.open_tab("⟦Mergers⟧")
    page.get_by_role("group", name="⟦Who could merge⟧").get_by_role("button").first.click()
    expect(page.get_by_role("row").filter(has_text="⟦Powers⟧").first).to_be_visible()
    assert unbracketed(notebook) == []


def test_the_switch_of_the_explorer_speaks_japanese(look_at: LookAt) -> None:
    notebook = explored(look_at, "en")
    switch = notebook.page.get_by_role("combobox", name=re.compile("言語"))
    switch.focus()
    switch.select_option(label="日本語")
    expect(notebook.page.get_by_role("tab", name="記録")).to_be_visible()
    notebook.figure()
    notebook.screenshot("explore_ja")
    notebook.resize(**SIZE)  # until everything has its place
    expect(switch).to_be_focused()
    expect(switch).to_have_value("ja")
    notebook.page.keyboard.press("ArrowUp")
    expect(switch).to_have_value("en")
    notebook.wait_for_value("panel.language.value", "'en'")
    expect(notebook.page.get_by_role("tab", name="Log", exact=True)).to_be_visible()
    expect(switch).to_be_focused()
    explained = notebook.page.locator(".lostatlas-choices dfn", has_text=re.compile("^stock round$")).first
    expect(explained).to_have_attribute("data-meaning", re.compile('^stock round: .*"The stock round"$'))
    expect(notebook.page.locator(".jp-OutputArea-output .lostatlas-canvas .bk-Figure").first).to_be_visible()
    notebook.screenshot("explore_meanings")
    assert notebook.run_text("panel.session.node.id") == "159"


ROOMS = """
from lostatlas.text import set_language
from lostatlas_widgets import MapBuilder, begin_lesson, contents, edit_position, practise
from lostatlas_widgets.lessons.train_rush import TrainRush
from lostatlas import new_game, rule
from lostatlas.games.lost_atlas.boards import official
from lostatlas.lab.charts import train_rush
from lostatlas.players import seated
from lostatlas.teach import worksheet
set_language("qps")
lesson = begin_lesson("07")
session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
bots = seated(["greedy"], session.players, seed=1)
while len(session.history) < 160: session.push(bots[session.actor].choose(session))
"""


def test_the_other_rooms_say_nothing_on_their_own(notebook: Notebook) -> None:
    notebook.open_cells(
        ROOMS,
        "MapBuilder()",
        "practise('afford', level=1, seed=6)",
        "edit_position(session)",
        "contents()",
        "lesson",
        "lesson.predict('dividend.pool')",
        "lesson.exercise('price', level=1, seed=4)",
        "TrainRush(session)",
        "train_rush(session)",
        "rule('§16')",
        "worksheet(['price', 'best_run', 'legal'], count=3, level=1, seed=2)",
    )
    notebook.run_all()
    notebook.figure(1)
    notebook.page.get_by_text("⟦From nothing⟧").click()
    expect(notebook.page.get_by_role("button", name="⟦Begin⟧", exact=True)).to_be_visible()
    notebook.screenshot("pseudo_rooms")
    assert unbracketed(notebook) == []


DESIGN = """
from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.text import set_language
from lostatlas_widgets import analyse_live, design
set_language("qps")
"""


def test_the_designer_and_the_analysis_say_nothing_on_their_own(notebook: Notebook) -> None:
    live = "analyse_live(new_game(['Ann', 'Ben', 'Cid'], board=official(), seed=1), budget=600)"
    notebook.open_cells(DESIGN, live, "design()")
    notebook.run_all()
    notebook.page.get_by_role("button", name="⟦Start⟧").click()
    expect(notebook.page.get_by_text("⟦Done. The best choice is")).to_be_visible()
    assert sorted(unbracketed_tabs(notebook, cell=2)) == []
    notebook.screenshot("pseudo_design")


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """Yield a page of a browser without a notebook."""
    made = chromium.new_page(viewport={"width": 1200, "height": 900})
    yield made
    made.close()


def test_pages_that_are_written_say_nothing_on_their_own(page: Page, tmp_path: Path) -> None:
    game, report, sheet, cheat = (tmp_path / f"{name}.html" for name in ("game", "report", "sheet", "cheat"))
    with speaking(PSEUDO):
        game.write_text(game_html(load(GAMES / "micro.json")), "utf-8")
        Comparison(played(4), played(4, variant={"auction": {"minimum": 150}})).report(report)
        worksheet(["price", "dividend", "block"], count=3, level=1, seed=2).save(sheet)
        cheat_sheet().save(cheat)
    strange: dict[str, str] = {}
    for file in (game, report, sheet, cheat):
        page.goto(file.as_uri())
        expect(page.locator("h1").first).to_be_visible()
        strange |= {f"{file.stem}: {text}": text for text in unbracketed(page)}
    assert strange == {}
