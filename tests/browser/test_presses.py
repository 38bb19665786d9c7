"""Presses on the list of choices: none is lost, and none plays what nobody meant, whatever moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from lostatlas.teach.course import course_of
from tests.browser.look import LookAt
from tests.browser.pages import Notebook
from tests.browser.test_explore_turn import SLIPPED, actions, code, here, spot, stand
from tests.browser.test_lessons import opened

pytestmark = pytest.mark.browser

WRITTEN_AGAIN = """[
  panel.actions.list.show([Item(text="new", heading=True), *(Item(text=f"new {n}") for n in range(3)),
                           *(item for item, _ in panel.actions._offers)]),
  setattr(panel.actions.who, "text", "line after line" + 8 * chr(10)),
]"""
BACK = "panel.model.refresh()"


def middle(row: Locator) -> tuple[float, float]:
    """Return where to press a row."""
    box = row.bounding_box()
    assert box is not None
    return box["x"] + min(box["width"] / 2, 40), box["y"] + box["height"] / 2


def pressed(notebook: Notebook, row: Locator) -> tuple[float, float]:
    """Press a row without letting go, and return where."""
    x, y = middle(row)
    notebook.page.mouse.move(x, y)
    notebook.page.mouse.down()
    return x, y


def test_a_slow_press_counts_while_the_list_is_written_again_and_slides_away(
    look_at: LookAt,
) -> None:
    notebook = stand(look_at, "track")
    mouse = notebook.page.mouse
    row = actions(notebook).get_by_role("button", name="Lay no more track")
    _, y = pressed(notebook, row)
    notebook.run_text(WRITTEN_AGAIN.replace("\n", " "))
    expect(notebook.page.get_by_text("line after line")).to_be_visible()
    before = row.bounding_box()
    assert before is not None
    assert before["y"] > y, "it is no longer under the pointer"
    expect(actions(notebook).get_by_text("new 1")).to_have_count(0)  # not while it is pressed
    notebook.run_text(BACK)
    mouse.up()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ pass'\)"))


def test_whoever_draws_the_pointer_off_a_row_has_thought_better(look_at: LookAt) -> None:
    notebook = stand(look_at, "track")
    mouse = notebook.page.mouse
    row = actions(notebook).get_by_role("button", name="Lay no more track")
    node = notebook.run_text("session.node.id")
    x, y = pressed(notebook, row)
    mouse.move(x, y + 200)
    mouse.up()
    assert notebook.run_text("session.node.id") == node
    row.press("Enter")  # once, and the keys still count
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ pass'\)"))
    notebook.wait_for_value("session.node.parent.id", node)


def test_the_second_click_of_a_double_click_plays_nothing_in_the_next_list(
    look_at: LookAt,
) -> None:
    notebook = stand(look_at, "stock")
    notebook.run_text("session.push('SR bid 150')")
    mouse = notebook.page.mouse
    leave = actions(notebook).get_by_role("button", name="Leave the auction")
    before = notebook.run_text("len(session.history)")
    first = middle(leave)
    mouse.click(*first)
    expect(leave).to_contain_text("Then: The auction goes to")  # the next list, wherever its rows lie
    x, y = middle(leave)
    mouse.move(x, y)
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    notebook.wait_for_value("len(session.history)", str(int(before) + 1))
    # One click more, on what has only just slid under a pointer at rest: that is said.
    notebook.page.evaluate("() => { const now = performance.now(); performance.now = () => now; }")
    notebook.run_text("panel.actions.list.show([])")
    expect(actions(notebook).get_by_role("button")).to_have_count(0)
    mouse.move(*first)
    notebook.run_text(BACK)
    expect(leave).to_be_visible()
    mouse.move(*first)  # where it is: the page notices what lies there now
    mouse.down()
    mouse.up()
    expect(notebook.page.get_by_text(SLIPPED)).to_be_visible()
    assert int(notebook.run_text("len(session.history)")) == int(before) + 1
    notebook.page.evaluate("() => { delete performance.now; }")


def test_a_pointer_under_way_when_the_list_changes_plays_nothing_that_it_arrives_at(
    look_at: LookAt,
) -> None:
    notebook = stand(look_at, "track")
    mouse = notebook.page.mouse
    row = actions(notebook).get_by_role("button", name="Lay no more track")
    node = notebook.run_text("session.node.id")
    x, y = middle(row)
    still = "(moved) => { performance.now = () => moved.timeStamp + 1; }"
    notebook.page.evaluate(f"() => window.addEventListener('pointermove', {still}, {{ once: true }})")
    mouse.move(x, y - 200)
    notebook.run_text("panel.actions.list.show([])")
    expect(actions(notebook).get_by_role("button")).to_have_count(0)
    notebook.run_text(BACK)
    expect(row).to_be_visible()
    row.click()
    expect(notebook.page.get_by_text(SLIPPED)).to_be_visible()
    assert notebook.run_text("session.node.id") == node
    # Read by now. The machine may be so quick that it is not yet, by the true clock.
    notebook.page.evaluate("() => { const then = performance.now(); performance.now = () => then + 300; }")
    row.click()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ pass'\)"))
    notebook.page.evaluate("() => { delete performance.now; }")


def test_no_place_is_ringed_for_a_row_that_nobody_points_at(look_at: LookAt) -> None:
    notebook = stand(look_at, "track")
    notebook.click_at(*spot(notebook, "str(panel.board.dotted[0])"))
    tile = here(notebook).get_by_role("button").first
    expect(tile).to_be_visible()
    tile.click()
    first = actions(notebook).get_by_role("button", name=re.compile(r"^\w+: \d+ ways")).first
    expect(first).to_be_focused()  # the keys go on there
    marks = "(panel.board.looked_at, panel.board.selected)"
    notebook.wait_for_value(marks, "(None, None)")  # nor the hex where it is done
    notebook.page.mouse.move(*middle(first))
    notebook.wait_for_value("panel.board.looked_at", notebook.run_text("panel.actions._offers[1][1]"))
    notebook.run_text("[panel.actions.list.show([]), panel.board.look_to(None)]")
    expect(actions(notebook).get_by_role("button")).to_have_count(0)
    notebook.run_text(BACK)  # it comes under the pointer, which rests
    row = actions(notebook).locator(".lostatlas-choice-button:hover")
    expect(row).to_have_text(re.compile("ways"))
    assert notebook.run_text(marks) == "(None, None)"
    first.press("ArrowDown")  # whoever goes on with the keys looks there
    notebook.wait_for_value("panel.board.looked_at", notebook.run_text("panel.actions._offers[2][1]"))


def test_an_answer_pushes_nothing_away(look_at: LookAt) -> None:
    notebook = stand(look_at, "track")
    typed = notebook.page.locator(".lostatlas-entry input")
    before = actions(notebook).bounding_box()
    typed.fill("bid 3")
    typed.press("Enter")
    expect(notebook.button("The rule and an example")).to_be_visible()
    assert actions(notebook).bounding_box() == before


def test_the_tile_that_a_pointed_at_choice_shows_stays_on_the_map_while_it_is_pressed(
    look_at: LookAt,
) -> None:
    """It was once taken away by the press, to be laid a moment later."""
    notebook = stand(look_at, "track")
    notebook.click_at(*spot(notebook, "str(panel.board.dotted[0])"))
    tile = here(notebook).get_by_role("button").first
    expect(tile).to_be_visible()
    x, y = middle(tile)
    notebook.page.mouse.move(x + 3, y)
    notebook.page.mouse.move(x, y)
    shown = "panel.board._plot.board is panel.board.board"
    notebook.wait_for_value(shown, "False")
    notebook.page.mouse.down()
    notebook.page.wait_for_timeout(500)  # as whoever presses slowly
    assert notebook.run_text(shown) == "False"
    notebook.page.mouse.up()
    expect(code(notebook)).to_have_text(re.compile(r"session\.push\('OR1 \w+ lay .+'\)"))
    notebook.wait_for_value(shown, "True")
    assert notebook.run_text("panel.board.looked_at") == "None"


TILES = """
from lostatlas_widgets.explorer.choices import Choices, Item
hexagon = '<path d="M15 0h30l15 26-15 26H15L0 26z"/>'
picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 52">{hexagon}</svg>'
tiles = Choices(print, label="Tiles", grid=True, height="190px")
tiles.show([Item(text=f"5 r{n}", hint=f"Then: way {n} is open.", picture=picture) for n in range(36)])
tiles
"""


def tiles(look_at: LookAt) -> Locator:
    """Return pictures of which each leads to something, in a list that is scrolled."""
    found = look_at(TILES).page.get_by_role("group", name="Tiles")
    expect(found.get_by_role("button")).to_have_count(36)
    return found


def test_the_line_below_the_pictures_tells_the_one_that_the_pointer_moves_on(look_at: LookAt) -> None:
    shown = tiles(look_at)
    cards, about = shown.get_by_role("button"), shown.locator(".lostatlas-choice-now")
    expect(about).to_contain_text("way 0 is open")
    height = shown.bounding_box()
    cards.nth(1).hover()
    expect(about).to_contain_text("way 1 is open")
    assert shown.bounding_box() == height
    cards.nth(0).focus()
    expect(about).to_contain_text("way 0 is open")  # whoever takes the keys looks there
    x, y = middle(cards.nth(1))
    shown.page.mouse.move(x + 3, y)
    expect(about).to_contain_text("way 1 is open")
    shown.page.mouse.move(x, y + 400)
    expect(about).to_contain_text("way 0 is open")


def test_the_line_below_the_pictures_follows_the_wheel(look_at: LookAt) -> None:
    shown = tiles(look_at)
    shown.get_by_role("button").first.hover()
    expect(shown.locator(".lostatlas-choice-now")).to_contain_text("way 0 is open")
    shown.page.mouse.wheel(0, 150)
    shown.page.wait_for_function(
        """() => {
          const below = document.querySelector('.lostatlas-choice-button:hover .lostatlas-choice-text');
          const number = below?.textContent.split('r')[1];
          const told = document.querySelector('.lostatlas-choice-now').textContent;
          return number && number !== '0' && told.includes(`way ${number} is open`);
        }"""
    )


def test_the_next_step_of_a_guided_turn_pushes_nothing_away(notebook: Notebook, tmp_path: Path) -> None:
    opened(notebook, "en", course_of().lesson("03"), tmp_path / "progress.json")
    guide = notebook.page.locator(".lostatlas-guide")
    guide.scroll_into_view_if_needed()
    expect(guide).to_have_attribute("aria-live", "polite")  # whoever only hears hears of the next step
    told = guide.locator(".lostatlas-next").first
    expect(guide).to_contain_text(re.compile(r"Step 1 of \d"))
    height, room = guide.bounding_box(), told.bounding_box()
    assert height is not None
    assert room is not None
    actions(notebook).get_by_role("button", name=re.compile("^Buy a 2-train from the deck")).click()
    expect(guide).to_contain_text(re.compile(r"Step 2 of \d"))
    after, told_after = guide.bounding_box(), told.bounding_box()
    assert after is not None
    assert told_after is not None
    before = height["height"], room["height"]
    assert (after["height"], told_after["height"]) == pytest.approx(before, abs=0.5)  # rounded
