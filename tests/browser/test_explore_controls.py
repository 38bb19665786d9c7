"""The explorer's controls in a page: they stay under the pointer, have names, and explain words to all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.look import LookAt
from tests.browser.pages import DARK, LIGHT, Notebook

pytestmark = pytest.mark.browser

GAME = """
from lostatlas import new_game, random_board
from lostatlas_widgets import explore
session = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=3), seed=1)
panel = explore(session)
panel
"""
# Every control of the panel that has no name for those who do not see it.
_NAMELESS = """() => [...document.querySelectorAll('.lostatlas-panel')].flatMap((panel) =>
  [...panel.querySelectorAll('button, select, input, textarea, [role=slider]')].filter((one) => {
    if (!one.checkVisibility() || one.closest('.bk-Figure')) return false;
    const words = one.tagName === 'BUTTON' ? one.textContent.trim() : one.labels?.[0]?.textContent.trim();
    return !words && !one.getAttribute('aria-label');
  }).map((one) => one.outerHTML.slice(0, 160)))"""

# Scroll a panel so far that a part of it stands at its lower end; return whether it stands there. While the
# panel has not got its height yet, since the window has just got another size, it cannot be scrolled so far.
_AT_THE_LOWER_END = """([panel, part]) => {
  const below = () =>
    panel.querySelector(part).getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
  panel.scrollBy(0, below());
  return Math.abs(below()) <= 2; }"""
# Whether a part of a panel can be read: all of it, or its first lines where it is too high.
_IN_SIGHT = """([panel, part]) => {
  const [whole, one] = [panel, part].map((element) => element.getBoundingClientRect());
  return one.top >= whole.top && (one.bottom <= whole.bottom || one.top <= whole.bottom - 110); }"""


def in_front(notebook: Notebook) -> Notebook:
    """Show the whole panel, with nothing explained in it."""
    notebook.figure()
    notebook.page.locator(".lostatlas-panel").first.evaluate("panel => panel.scrollIntoView()")
    expect(meanings(notebook).locator("visible=true")).to_have_count(0)
    expect(notebook.page.locator(".lostatlas-help-text").locator("visible=true")).to_have_count(0)
    return notebook


def start(notebook: Notebook) -> None:
    """Show the explorer of a young game, which will be another one after the test."""
    notebook.open_cells(GAME)
    notebook.run_all()
    in_front(notebook)


def young(look_at: LookAt, *, theme: str = LIGHT) -> Notebook:
    """Show the explorer of a young game, which is left as it was."""
    notebook = look_at(GAME)
    notebook.wear(theme)
    notebook.run_text("panel.recovery.withdraw()")  # another test may have kept this game
    return in_front(notebook)


def meanings(notebook: Notebook) -> Locator:
    """Return the box in which words and controls are explained."""
    return notebook.page.locator(".lostatlas-meanings")


def top(of: Locator) -> tuple[int, int]:
    """Return where something stands in the window."""
    box = of.bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"])


def at_rest(of: Locator) -> None:
    """Wait until what is still being put on the page no longer moves this."""
    before = None
    while (now := top(of)) != before:
        before = now
        of.page.wait_for_timeout(300)


def test_the_bots_buttons_stay_under_the_pointer_and_are_taken_back_at_once(notebook: Notebook) -> None:
    start(notebook)
    move, finish = (notebook.page.locator(".lostatlas-bot-moves .jupyter-button").nth(n) for n in (0, 1))
    typed = notebook.page.locator(".lostatlas-entry input")
    expect(move).to_have_text(re.compile("^Move for "))
    at_rest(move)
    before = top(move), top(finish), top(typed)
    where = notebook.page.locator(".lostatlas-where")
    lengths = set()

    def let_finish() -> None:
        """Let the bot finish a turn, and wait until the page tells so, or the next click comes first."""
        stood = where.inner_text()
        finish.click()
        expect(where).not_to_have_text(stood)
        expect(notebook.page.get_by_text(re.compile("^The bot has taken "))).to_be_visible()

    for number in range(1, 25):
        let_finish()
        assert (top(move), top(finish), top(typed)) == before, f"after {number} turns"
        lengths.add(notebook.run_text("len(panel.actions.list.items)"))
    assert len(lengths) > 1  # the list below has grown and shrunk meanwhile
    node = notebook.run_text("session.node.id")
    let_finish()
    notebook.button("Take it back").click()
    expect(notebook.button("Take it back")).to_be_hidden()
    assert notebook.run_text("session.node.id") == node
    notebook.screenshot("controls_bots")


def test_a_word_is_explained_where_the_pointer_rests_or_the_keyboard_stands(
    look_at: LookAt,
) -> None:
    notebook = young(look_at, theme=DARK)
    page = notebook.page
    helped = page.locator(".lostatlas-help").first
    word = helped.locator("dfn", has_text=re.compile("^auction$"))
    word.hover()
    expect(meanings(notebook).locator("dt")).to_have_text("auction")
    notebook.screenshot("controls_hover")
    meanings(notebook).hover()  # it may be read with the pointer on it
    page.wait_for_timeout(500)
    expect(meanings(notebook)).to_be_visible()
    page.keyboard.press("Escape")
    expect(meanings(notebook)).to_be_hidden()
    page.locator(".lostatlas-offers button").first.focus()
    while not helped.evaluate("line => line === document.activeElement"):
        page.keyboard.press("Tab")
    expect(meanings(notebook).locator("dt", has_text=re.compile("^auction$"))).to_be_visible()
    expect(helped).to_have_attribute("aria-describedby", "lostatlas-meanings")
    notebook.screenshot("controls_focus")
    page.keyboard.press("Escape")
    expect(meanings(notebook)).to_be_hidden()
    expect(helped).to_be_focused()
    page.keyboard.press("Tab")  # a button tells its hint
    expect(meanings(notebook)).to_have_text("Opens what the rules say about this step")
    page.keyboard.press("Enter")
    told = page.locator(".lostatlas-help-text").first
    expect(told).to_contain_text("Beginning with")
    expect(meanings(notebook)).to_be_hidden()
    page.keyboard.press("Enter")
    expect(told).to_be_hidden()


def test_a_rule_is_in_sight_at_once_when_it_is_opened_at_the_lower_end_of_the_panel(
    look_at: LookAt,
) -> None:
    notebook = young(look_at)
    page = notebook.page
    notebook.resize(1366, 707)
    panel, rule = page.locator(".lostatlas-offered").first, page.locator(".lostatlas-help-text").first
    page.wait_for_function(_AT_THE_LOWER_END, arg=[panel.element_handle(), ".lostatlas-help-rule"])
    page.locator(".lostatlas-help-rule").first.press("Enter")
    expect(rule).to_contain_text("Beginning with")
    page.wait_for_function(_IN_SIGHT, arg=[panel.element_handle(), rule.element_handle()])
    page.locator(".lostatlas-help-rule").first.press("Enter")
    expect(rule).to_be_hidden()


def test_a_word_does_not_stand_in_the_way_of_the_choices(look_at: LookAt) -> None:
    notebook = young(look_at)
    page = notebook.page
    row = page.locator(".lostatlas-offers button").first
    row.locator("dfn").first.hover()
    expect(meanings(notebook)).to_be_visible()
    box, choices = meanings(notebook).bounding_box(), page.locator(".lostatlas-offers").last.bounding_box()
    assert box is not None
    assert choices is not None
    assert box["x"] + box["width"] <= choices["x"], "beside the list, not on it"
    page.keyboard.press("Escape")
    expect(meanings(notebook)).to_be_hidden()
    row.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(row).to_be_focused()
    page.wait_for_timeout(1200)  # longer than any hint lets wait
    expect(meanings(notebook)).to_be_hidden()
    page.keyboard.press("?")
    expect(meanings(notebook)).to_be_visible()


def test_a_word_that_slides_under_a_pointer_at_rest_is_not_explained(look_at: LookAt) -> None:
    notebook = young(look_at)
    page = notebook.page
    word = page.locator(".lostatlas-help dfn").first
    word.scroll_into_view_if_needed()
    place = word.bounding_box()
    assert place is not None
    help_ = page.locator(".lostatlas-help").first
    help_.evaluate("line => { line.style.visibility = 'hidden'; }")
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    help_.evaluate("line => { line.style.visibility = ''; }")
    page.wait_for_timeout(800)
    expect(meanings(notebook)).to_be_hidden()
    page.mouse.move(x + 1, y)
    expect(meanings(notebook)).to_be_visible()


def test_every_control_has_a_name_and_keys_reach_what_is_folded_away(
    notebook: Notebook,
) -> None:
    start(notebook)
    page = notebook.page
    for name, within in (("Replay", "Step by"), ("Map", "Side by side")):
        fold = page.get_by_role("button", name=name, exact=True)
        expect(fold).to_have_attribute("aria-expanded", "false")
        fold.focus()
        page.keyboard.press("Enter")
        expect(fold).to_have_attribute("aria-expanded", "true")
        expect(page.get_by_role("group", name=name, exact=True).get_by_text(within)).to_be_visible()
    for name in ("History", "Bot"):
        expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()
    expect(page.get_by_role("slider", name="The place in the game")).to_have_count(1)
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_visible()  # its icon is not heard
    notebook.screenshot("controls_unfolded")
    page.get_by_role("tab", name="Bots", exact=True).click()
    page.get_by_role("combobox", name="Who plays for Cid").select_option(label="plays at random")
    expect(notebook.button("Let the bot move")).to_be_visible()
    expect(page.get_by_role("combobox", name="Bot that helps out")).to_be_visible()
    page.get_by_role("tab", name="Bots", exact=True).scroll_into_view_if_needed()
    notebook.screenshot("controls_seats")
    assert page.evaluate(_NAMELESS) == []


def test_enter_plays_what_is_typed(notebook: Notebook) -> None:
    start(notebook)
    box = notebook.page.locator(".lostatlas-entry input")
    box.click()
    notebook.page.keyboard.type("bid 120")
    notebook.page.keyboard.press("Enter")
    expect(notebook.page.locator(".lostatlas-code code").first).to_have_text("session.push('SR bid 120')")
    expect(box).to_have_value("")
