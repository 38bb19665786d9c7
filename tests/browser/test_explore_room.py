"""The room of the explorer: what is told in it grows and shrinks, and nothing else moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.explored import CODE, GAME, SIZES, after_the_map
from tests.browser.look import LookAt
from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser
MOMENTS = 20
_PLACES = """() => {
  const top = document.querySelector(".lostatlas-places").getBoundingClientRect().y;
  const box = (part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y - top, width, height].map(Math.round);
  };
  const places = ["board .lostatlas-canvas", "actions", "tabs", "drawer"];
  return places.map((place) => box(`.lostatlas-place-${place}`));
}"""

_SHOWN = "() => document.querySelector('.jp-WindowedPanel-outer').clientHeight"
_HIGH = "() => document.querySelector('.lostatlas-places').getBoundingClientRect().height"

# The tabs that reach out of their bar.
_CUT = """() => [...document.querySelectorAll('.lostatlas-places .lm-TabBar')].flatMap((bar) => {
  const edge = bar.getBoundingClientRect().right + 1;
  return [...bar.querySelectorAll('.lm-TabBar-tab')]
    .filter((tab) => tab.offsetParent && tab.getBoundingClientRect().right > edge)
    .map((tab) => tab.textContent);
})"""


@pytest.fixture
def explored(look_at: LookAt) -> Notebook:
    """Return a page with a game whose map is built."""
    return after_the_map(look_at)


def test_neither_the_map_nor_the_tabs_move_while_a_game_is_looked_through(explored: Notebook) -> None:
    page = explored.page
    for size in SIZES:
        explored.resize(**size)
        seen = set()
        for moment in range(MOMENTS):
            explored.run_text(f"panel.timeline.go(built[{moment} * len(built) // {MOMENTS}])")
            explored.figure()
            seen.add(str(page.evaluate(_PLACES)))
        assert len(seen) == 1, f"{size}: {seen}"


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080)])
def test_all_of_it_is_seen_at_once_in_one_window(explored: Notebook, size: tuple[int, int]) -> None:
    page = explored.page
    explored.resize(*size)
    explored.figure()
    shown = page.evaluate(_SHOWN)
    # a tall map takes most of the height, once it is drawn in its new size
    page.wait_for_function(f"({_PLACES})()[0][3] > 0.7 * {shown}", timeout=60_000)
    (left, _, broad, _), actions, tabs, drawer = page.evaluate(_PLACES)
    assert actions[0] == tabs[0] > left + broad, "both stand beside the map"
    assert all(top + tall <= shown for _, top, _, tall in (actions, tabs, drawer))
    assert page.evaluate(_CUT) == [], "every tab is in sight as a whole"


MANY = """
from lostatlas import new_game
from lostatlas.players import GreedyPlayer
from lostatlas_widgets import explore

session = new_game(["Ann", "Ben", "Cid", "Dan", "Eva"], title="west18", seed=4)
bot = GreedyPlayer(seed=1)
while session.state.step != "run":
    session.push(bot.choose(session))
panel = explore(session)
panel
"""


def test_who_has_what_is_in_sight_in_the_window_of_a_small_laptop(notebook: Notebook) -> None:
    """Beside the file browser the companies once stood below a board that took all the height."""
    notebook.open_cells(MANY)
    notebook.run_all()
    notebook.figure()
    notebook.resize(1366, 768)
    drawer = notebook.page.locator(".lostatlas-place-drawer").bounding_box()
    players, companies = notebook.page.locator(".lostatlas-place-strips table").all()[:2]
    assert drawer is not None
    for rows in (players.locator("tr"), companies.locator("tr")):
        assert rows.count() > 5
        for row in (rows.first, rows.nth(5)):
            shown = row.bounding_box()
            assert shown is not None
            assert shown["y"] + shown["height"] <= drawer["y"]


@pytest.mark.parametrize("height", [560, 768])
def test_a_low_window_shows_all_of_it(explored: Notebook, height: int) -> None:
    explored.resize(1366, height)
    explored.page.evaluate("document.querySelector('.lostatlas-places').scrollIntoView()")
    assert explored.page.evaluate(_HIGH) <= explored.page.evaluate(_SHOWN)
    board, *others = explored.page.evaluate(_PLACES)
    assert board[3] > 200
    assert all(high > 0 and top + high <= explored.page.evaluate(_HIGH) for _, top, _, high in others)


def test_the_tabs_of_a_drawer_stay_under_the_pointer(explored: Notebook) -> None:
    """A drawer with a figure was once higher than one with a table."""
    tabs = explored.page.locator(".lostatlas-place-drawer > .lm-TabBar")
    explored.open_tab("Companies", within=".lostatlas-place-drawer")
    explored.resize(1366, 768)
    before = tabs.bounding_box()
    explored.open_tab("Market", within=".lostatlas-place-drawer")
    explored.figure(1)
    explored.resize(1366, 768)
    assert tabs.bounding_box() == before


def test_what_is_worked_with_has_as_much_room_as_the_decision(explored: Notebook) -> None:
    explored.resize(width=1366, height=768)
    heights = """() => ['actions', 'tabs'].map(
        (one) => document.querySelector(`.lostatlas-place-${one}`).clientHeight
    )"""
    decision, log = explored.page.evaluate(heights)
    explored.open_tab("Runs")
    explored.resize(width=1366, height=768)
    smaller, runs = explored.page.evaluate(heights)
    assert log < 0.5 * decision
    assert runs >= 0.9 * smaller
    explored.open_tab("Log")
    explored.resize(width=1366, height=768)
    assert explored.page.evaluate(heights) == [decision, log]


def test_passing_is_in_sight_below_a_list_that_is_scrolled(explored: Notebook) -> None:
    explored.resize(width=1366, height=600)
    last = "[node.id for node in session.line if node.state.step == 'track'][-1]"
    assert "Error" not in explored.run_text(f"panel.timeline.go({last})")
    offered = explored.page.locator(".lostatlas-offered")
    passing = offered.get_by_role("button", name="Lay no more track", exact=True)
    explored.page.locator(".lostatlas-places").evaluate("(one) => one.scrollIntoView()")
    expect(passing).to_be_in_viewport(ratio=1)
    assert offered.evaluate("(one) => one.scrollHeight > one.clientHeight && one.scrollTop === 0")
    foot = "(one) => one.getBoundingClientRect().bottom"
    assert passing.evaluate(foot) <= offered.evaluate(foot)
    buttons = offered.locator(".lostatlas-choice-button")
    buttons.first.focus()
    for _ in range(buttons.count() - 2):
        explored.page.keyboard.press("ArrowDown")
        assert offered.locator(":focus").evaluate(foot) < passing.evaluate(foot) - 20  # it is not behind it


def test_two_places_side_by_side_come_into_sight(notebook: Notebook) -> None:
    notebook.open_cells(CODE)
    notebook.run_all()
    notebook.figure()
    for name in ("Map", "Side by side"):
        notebook.page.get_by_role("button", name=name, exact=True).click()
    expect(notebook.page.locator(".lostatlas-canvas .bk-Figure").nth(2)).to_be_in_viewport(ratio=0.5)


def test_the_board_the_slider_and_next_stay_as_they_are_when_a_try_begins(notebook: Notebook) -> None:
    """With the files of JupyterLab beside it: the line above the board has room for the way back, too."""
    notebook.open_cells(CODE)
    notebook.run_all()
    notebook.figure()
    page, to_game = notebook.page, notebook.button("Back to the game")
    slider = page.locator(".lostatlas-slider-row > .widget-hslider")
    places = notebook.button("Next"), page.locator(".lostatlas-place-board"), slider
    for width, least in ((1366, 200), (1200, 60), (1024, 60), (800, 60)):
        notebook.resize(width, 768)
        before = [one.bounding_box() for one in places]
        notebook.run_text("panel.model.push(session.legal_actions.choices[0])")
        expect(to_game).to_be_visible()
        expect(page.locator(".lostatlas-where")).to_contain_text("your try from ")
        assert [one.bounding_box() for one in places] == before
        assert before[2] is not None
        assert before[2]["width"] >= least
        to_game.click()
        expect(to_game).to_be_hidden()


def test_the_choices_begin_at_the_same_place_in_the_past(explored: Notebook) -> None:
    """That what is done there is a try was told above them, and moved them."""
    page = explored.page
    explored.resize(1366, 768)
    parts = [f".lostatlas-{one}" for one in ("who", "offered", "entry", "place-board", "slider-row")]
    row = page.locator(".lostatlas-slider-row").bounding_box()
    for code in ("en", "ja"):
        explored.run_text(f"panel.speak({code!r})")
        seen = set()
        for part in (1, 0.5, 0.3, 1):
            explored.run_text(f"panel.timeline.go(int({part} * (len(panel.timeline.nodes) - 2)))")
            explored.figure()
            explored.resize(1366, 768)
            seen.add(str([page.locator(one).bounding_box() for one in parts]))
        assert page.locator(".lostatlas-slider-row").bounding_box() == row
        assert len(seen) == 1, f"{code}: {seen}"
    explored.run_text("panel.speak('en')")


def test_a_button_that_has_nothing_left_to_do_keeps_the_keys_and_its_room(explored: Notebook) -> None:
    explored.run_text("panel.timeline.go(1)")
    back = explored.button("Back")
    expect(back).not_to_have_attribute("aria-disabled", "true")
    before = back.bounding_box()
    bright = back.evaluate("(one) => getComputedStyle(one).opacity")
    back.focus()
    back.press("Enter")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(explored.button("Undo")).to_have_attribute("aria-disabled", "true")
    expect(back).to_be_focused()
    assert back.bounding_box() == before
    assert back.evaluate("(one) => getComputedStyle(one).opacity") < bright
    explored.page.keyboard.press(".")
    expect(back).not_to_have_attribute("aria-disabled", "true")


def test_a_drawer_opens_at_its_tabs_and_shuts_again(explored: Notebook) -> None:
    page = explored.page
    explored.resize(1366, 768)
    tab = page.get_by_role("tab", name="Market")
    expect(page.locator(".lostatlas-place-drawer > .widget-tab-contents")).to_be_hidden()
    tab.click()
    expect(page.locator(".lostatlas-place-drawer > .widget-tab-contents")).to_be_visible()
    explored.wait_for_value("panel.frame.fit.drawer_open, panel.standing.selected_index", "(True, 2)")
    tab.click()
    expect(page.locator(".lostatlas-place-drawer > .widget-tab-contents")).to_be_hidden()


@pytest.mark.parametrize(("width", "beside"), [(1700, True), (1366, False)])
def test_an_open_drawer_leaves_the_log_in_sight_where_the_board_is_broad(
    explored: Notebook, width: int, *, beside: bool
) -> None:
    page = explored.page
    explored.resize(width, 900)
    market, changes = (page.get_by_role("tab", name=name, exact=True) for name in ("Market", "Changes"))
    drawer, log = (
        page.locator(f".lostatlas-place-{one} > .widget-tab-contents") for one in ("drawer", "tabs")
    )
    if not drawer.is_visible():
        market.click()
    expect(drawer).to_be_visible()
    expect(log).to_be_visible(visible=beside)
    looks = "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    current = page.get_by_role("tab", name="Log", exact=True)
    assert (current.evaluate(looks) != changes.evaluate(looks)) == beside, "what is covered is not current"
    changes.click()
    expect(log).to_be_visible()
    expect(drawer).to_be_visible(visible=beside)


def test_what_stands_above_the_frame_takes_from_its_height_until_it_goes(explored: Notebook) -> None:
    """Below what was as high as the frame itself its tabs were out of sight."""
    explored.resize(1366, 768)
    shown, high = (int(explored.page.evaluate(one)) for one in (_SHOWN, _HIGH))
    assert shown - 60 < high <= shown, "it fills the window"
    explored.page.evaluate("""() => {
      const guide = document.createElement('div');
      Object.assign(guide, { id: 'above' }).style.flex = '0 0 60px';
      document.querySelector('.lostatlas-frame').before(guide);
    }""")
    explored.page.wait_for_function(f"() => ({_HIGH})() === {high} - 60")
    explored.page.evaluate("document.getElementById('above').remove()")
    explored.page.wait_for_function(f"() => ({_HIGH})() === {high}")


KEPT = """
from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas_widgets import explore

begun = lambda: new_game(["Ida", "Jan", "Kim"], board=official(), seed=3)
kept = explore(begun())
for _ in range(3):
    kept.model.push(kept.session.legal_actions.choices[0])
kept.session.journal.close()
kept.close()
panel = explore(begun())
panel
"""


@pytest.mark.parametrize("size", SIZES)
def test_the_offer_of_a_kept_game_goes_without_moving_anything(
    notebook: Notebook, size: ViewportSize
) -> None:
    """It stood above the panel, and at the first choice everything moved up."""
    page = notebook.page
    page.set_viewport_size(size)
    notebook.open_cells(KEPT)
    notebook.run_all()
    notebook.figure()
    page.evaluate("document.querySelector('.lostatlas-places').scrollIntoView()")
    recover, forget = notebook.button("Recover it"), notebook.button("Forget it")
    for one in (recover, forget):
        expect(one).to_be_visible()
    recover.focus()
    page.keyboard.press("Tab")
    expect(forget).to_be_focused()
    page.evaluate("document.querySelector('.lostatlas-places').scrollIntoView()")
    parts = [page.locator(f".lostatlas-{one}") for one in ("slider-row", "who", "entry", "bot-moves")]
    offered = page.locator(".lostatlas-offered")
    before = [one.bounding_box() for one in parts], page.evaluate(_PLACES), offered.bounding_box()
    notebook.run_text("panel.model.push(panel.session.legal_actions.choices[0])")
    expect(recover).to_be_hidden()
    expect(page.get_by_text("What was played before waits in the tab File.").first).to_be_visible()
    after = offered.bounding_box()
    assert before[2] is not None
    assert after is not None
    assert [one.bounding_box() for one in parts] == before[0]
    assert page.evaluate(_PLACES)[1:] == before[1][1:]
    assert (after["x"], after["y"]) == (before[2]["x"], before[2]["y"])
    notebook.open_tab("File")
    recover.click()
    expect(page.locator(".lostatlas-where")).to_have_text("3 of 3")


def test_what_was_drawn_to_another_size_is_so_again(notebook: Notebook) -> None:
    notebook.open_cells(CODE)
    notebook.run_all()
    notebook.figure()
    page = notebook.page
    notebook.resize(1440, 900)
    split = page.get_by_role("separator", name="Width of the side column")
    before = page.evaluate(_PLACES)[1][2]
    split.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    assert page.evaluate(_PLACES)[1][2] == before + 72
    notebook.reload()
    notebook.figure()
    assert page.evaluate(_PLACES)[1][2] == before + 72


def test_the_map_keeps_its_side_while_the_drawer_is_open(notebook: Notebook) -> None:
    """A drawer takes so much of the height that this map would be larger on its other side."""
    notebook.open_cells(CODE.replace(GAME.name, "long.json"))
    notebook.run_all()
    notebook.figure()
    tab = notebook.page.locator(".lostatlas-place-drawer").get_by_role("tab").first
    for size in SIZES[:2]:
        notebook.resize(**size)
        lies = notebook.run_text("panel.frame.fit.turned")
        for opened in ("True", "False"):
            tab.click()
            notebook.wait_for_value("panel.frame.fit.drawer_open", opened)
            notebook.resize(**size)  # until everything has its place again
            assert notebook.run_text("panel.frame.fit.turned") == lies


def test_a_list_of_choices_begins_at_its_top_after_each_choice(notebook: Notebook) -> None:
    notebook.page.set_viewport_size({"width": 1366, "height": 640})
    notebook.open_cells(
        "from lostatlas import new_game\n"
        "from lostatlas_widgets import explore\n"
        "session = new_game(['Ann', 'Ben', 'Cid'], mode='short', seed=1)\n"
        "panel = explore(session, bots={'Ben': 'greedy', 'Cid': 'greedy'})\n"
        "panel"
    )
    notebook.run_all()
    notebook.figure()
    offered = notebook.page.locator(".lostatlas-offered")
    for _ in range(4):
        before = notebook.run_text("session.node.id")
        offered.locator(".lostatlas-offers .lostatlas-choice-button").last.click()
        expect(notebook.page.locator(".lostatlas-choice-button[aria-busy]")).to_have_count(0)
        notebook.wait_for_value(f"session.node.id != {before}", "True")
        notebook.resize(width=1366, height=640)  # and until all has its place
        assert offered.evaluate("(one) => one.scrollTop") == 0


def test_arrow_keys_do_not_leave_the_panel_from_a_button(explored: Notebook) -> None:
    scrolled = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    for name in ("Back", "Undo"):
        button = explored.button(name)
        button.focus()
        before = explored.page.evaluate(scrolled)
        for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowRight"):
            explored.page.keyboard.press(key)
        expect(button).to_be_focused()
        assert explored.page.evaluate(scrolled) == before


def test_many_companies_stand_closer_together_before_one_is_out_of_sight(explored: Notebook) -> None:
    explored.resize(width=1366, height=768)
    strip = explored.page.locator(".lostatlas-strip").first
    high = "(one) => one.querySelector('tbody tr').getBoundingClientRect().height"
    before = strip.evaluate(high)
    explored.run_text("setattr(panel.strips, 'tables', panel.strips.tables * 9)")
    expect(strip).to_have_class(re.compile("lostatlas-strip-crowded"))
    assert strip.evaluate(high) < before
    explored.run_text("setattr(panel.strips, 'tables', panel.strips.tables[:len(panel.strips.tables) // 9])")
    expect(strip).not_to_have_class(re.compile("lostatlas-strip-crowded"))
    assert strip.evaluate(high) == before
