"""Presses on the list of choices: none is lost, and none plays what nobody meant, whatever moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from lostatlas.render.geometry import centre
from lostatlas.teach.course import course_of
from lostatlas.track.hexes import parse_hex
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
    mouse.click(*middle(leave))
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
    notebook.run_text(BACK)
    expect(leave).to_be_visible()
    mouse.move(x, y)  # where it is: the page notices what lies there now
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


def test_the_line_below_the_pictures_tells_the_one_that_the_pointer_moves_on(
    look_at: LookAt,
) -> None:
    notebook = stand(look_at, "track")
    notebook.click_at(*spot(notebook, "str(panel.board.dotted[0])"))
    cards = here(notebook).get_by_role("button")
    about = here(notebook).locator(".lostatlas-choice-now")
    names = [cards.nth(n).locator(".lostatlas-choice-text").inner_text() for n in range(2)]
    expect(about.locator("strong")).to_have_text(names[0])
    height = here(notebook).bounding_box()
    cards.nth(1).hover()
    expect(about.locator("strong")).to_have_text(names[1])
    assert here(notebook).bounding_box() == height
    cards.nth(0).focus()
    expect(about.locator("strong")).to_have_text(names[0])  # whoever takes the keys looks there
    x, y = middle(cards.nth(1))
    notebook.page.mouse.move(x + 3, y)
    expect(about.locator("strong")).to_have_text(names[1])
    notebook.page.mouse.move(*notebook.pixel_of(*centre(parse_hex("A1"))))
    expect(about.locator("strong")).to_have_text(names[0])


def test_the_line_below_the_pictures_follows_the_wheel(look_at: LookAt) -> None:
    notebook = stand(look_at, "track")
    notebook.click_at(*spot(notebook, "str(panel.board.dotted[0])"))
    here(notebook).get_by_role("button").first.hover()
    first = here(notebook).locator(".lostatlas-choice-now strong").inner_text()
    notebook.page.mouse.wheel(0, 150)
    notebook.page.wait_for_function(
        """(first) => {
          const below = document.querySelector('.lostatlas-choice-button:hover .lostatlas-choice-text');
          const told = document.querySelector('.lostatlas-choice-now strong');
          return below && below.textContent !== first && below.textContent === told.textContent;
        }""",
        arg=first,
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
