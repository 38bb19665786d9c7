"""Words on the page come from the catalogue: the pseudo-language brackets them, and nothing is outside."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lostatlas.players import PLAYERS
from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser

# The texts of our panels, and the attributes that are read aloud or shown on hover. What stands in figures is
# told by their aria-label here, and asked without a page in tests/text.
_TEXTS = """() => {
  const whole = (node) => { // a sentence is cut where a word in it is explained
    const around = node.parentElement.closest('dfn')?.parentElement ?? node.parentElement;
    return around.querySelector(':scope > dfn') ? around.textContent : node.data;
  };
  const found = new Set(), add = (text) => { if (text?.trim()) found.add(text.trim()); };
  for (const panel of document.querySelectorAll('.jp-OutputArea-output')) {
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement } = walker.currentNode;
      const shown = parentElement.closest('select') ?? parentElement; // a closed list shows no options yet
      if (!parentElement.closest('style, script, code, .bk-Figure') && shown.checkVisibility())
        add(whole(walker.currentNode));
    }
    for (const one of panel.querySelectorAll('[title], [aria-label], [placeholder]')) {
      if (!one.checkVisibility() || one.closest('.bk-Figure')) continue;
      for (const name of ['title', 'aria-label', 'placeholder']) add(one.getAttribute(name));
    }
  }
  return [...found];
}"""

WORDS = (
    r"Ann|Ben|Cid",  # players
    r"[A-Z]{2}|[A-Z]\d+",  # companies, hexes
    r"§\d+\.\w+",  # clauses of the rules
    r"main",  # the branch that every game has
    *(re.escape(name) for name in PLAYERS),  # the bots, by the names that the command line takes
)
"""What is the same in every language: names and codes, as they stand in the data."""
LINES = (
    r"(SR|OR\d) .*",  # the notation of an action
    r"(from lostatlas|lab\.|session\.|exercise\().*",  # Python
    r"Language / 言語|English|日本語|qps",  # the switch must be found by those who cannot read the rest
)


def unbracketed(notebook: Notebook) -> list[str]:
    """Return the texts on the page with words that did not come from the catalogue."""
    texts: list[str] = notebook.page.evaluate(_TEXTS)
    return sorted(filter(None, map(outside, texts)))


def outside(text: str) -> str:
    """Return what stands outside all brackets and is no data.

    >>> outside("⟦Ann pays (⟦a fine⟧)⟧ Ann, M7"), outside("⟦Pays⟧ to Ann")
    ('', 'to')
    """
    if any(re.fullmatch(line, text) for line in LINES):
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


def test_the_explorer_says_nothing_on_its_own(notebook: Notebook) -> None:
    notebook.open_cells(GAME)
    notebook.run_all()
    notebook.figure()
    seen = set(unbracketed(notebook))
    for name in (
        "Changes",
        "Runs",
        "Branches",
        "File",
        "Shares",
        "Market",
        "Mergers",
        "Watch out",
        "Charts",
        "Bots",
    ):
        notebook.page.get_by_role("tab", name=f"⟦{name}⟧").click()
        notebook.page.wait_for_timeout(400)
        seen |= set(unbracketed(notebook))
    assert sorted(seen) == []


ROOMS = """
from lostatlas.text import set_language
from lostatlas_widgets import MapBuilder, practise, edit_position
set_language("qps")
"""
SESSION = """
from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
"""


def test_the_other_rooms_say_nothing_on_their_own(notebook: Notebook) -> None:
    cells = (
        "MapBuilder()",
        "practise('afford', level=1, seed=6)",
        SESSION + "edit_position(new_game(['Ann', 'Ben', 'Cid'], board=official(), seed=1))",
    )
    notebook.open_cells(ROOMS, *cells)
    notebook.run_all()
    notebook.figure(1)
    notebook.screenshot("pseudo_rooms")
    assert unbracketed(notebook) == []


def test_the_switch_of_the_explorer_speaks_japanese(notebook: Notebook) -> None:
    notebook.open_cells(GAME.replace("qps", "en"))
    notebook.run_all()
    notebook.figure()
    switch = notebook.page.get_by_role("combobox", name=re.compile("言語"))
    switch.select_option(label="日本語")
    expect(notebook.page.get_by_role("tab", name="記録")).to_be_visible()
    notebook.figure()
    notebook.screenshot("explore_ja")
    notebook.page.get_by_role("combobox", name=re.compile("言語")).select_option(label="English")
    expect(notebook.page.get_by_role("tab", name="Log", exact=True)).to_be_visible()
    explained = notebook.page.locator(".lostatlas-choices dfn", has_text=re.compile("^stock round$")).first
    expect(explained).to_have_attribute("title", re.compile(r"^stock round: .* \[§"))
    expect(notebook.page.locator(".jp-OutputArea-output .lostatlas-canvas .bk-Figure").first).to_be_visible()
    notebook.screenshot("explore_meanings")
    assert notebook.run_text("panel.session.node.id") == "159"
