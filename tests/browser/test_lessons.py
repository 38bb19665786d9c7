"""Lessons in a real page: what happens waits for the answer; a first operating turn is played to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from lostatlas.capabilities.course import LessonPlan
from lostatlas.teach.course import course_of
from lostatlas.teach.progress import load_progress, update_progress
from lostatlas.text import message, speaking
from tests.browser.pages import DARK, Notebook

pytestmark = pytest.mark.browser
LESSON = course_of().lesson("01")
ASKED = "shares.tie"


def opened(notebook: Notebook, language: str, plan: LessonPlan, progress: Path, **how: str) -> None:
    """Run a lesson in this language, its progress kept in this file."""
    notebook.open(f"notebooks/lessons/{language}/{plan.id}.ipynb", **how)
    notebook.run_text(f"__import__('os').environ.update(LOSTATLAS_PROGRESS={str(progress)!r})")
    notebook.run_all(within=300)


def prediction(notebook: Notebook, language: str) -> Locator:
    """Return the first prediction of the lesson."""
    with speaking(language):
        asked = message(f"lessons.{ASKED}.question")
    found = notebook.page.locator(".jp-OutputArea-output .lostatlas-panel").filter(has_text=asked)
    expect(found).to_have_count(1)
    found.scroll_into_view_if_needed()
    return found


def skipped_headings(notebook: Notebook) -> list[str]:
    """Return the headings of the lesson that stand more than one level below the one before them."""
    expect(notebook.page.locator(".jp-OutputArea-output h3").first).to_be_attached()  # a rule is shown
    found = Axe().run(notebook.page, context=".jp-Notebook", options={"runOnly": ["heading-order"]})
    return [node["html"] for one in found.response["violations"] for node in one["nodes"]]


def so_far(language: str, plan: LessonPlan, done: int) -> str:
    """Return what the line says that tells how far the lesson is done."""
    with speaking(language):
        return message("lesson.so_far", title=plan.title, done=done, whole=len(plan.parts))


def test_what_happens_waits_for_the_answer_which_is_kept_when_the_cell_runs_again(
    notebook: Notebook, tmp_path: Path
) -> None:
    progress = tmp_path / "progress.json"
    opened(notebook, "en", LESSON, progress)
    page = notebook.page
    asked = prediction(notebook, "en")
    # the cell below the question's; its code is folded away
    cell = "div[contains(@class, 'jp-CodeCell')]"
    after = asked.locator(f"xpath=ancestor::{cell}/following-sibling::{cell}").first
    expect(after.get_by_text("Answer the question above.")).to_be_visible()
    expect(after.locator("table")).to_have_count(0)
    expect(page.get_by_text(so_far("en", LESSON, 0))).to_have_count(1)
    assert not progress.exists()
    asked.get_by_role("button", name="Nobody, until one of them has more").click()
    verdict = asked.locator(".lostatlas-verdict")
    expect(verdict).to_contain_text("A tie changes nothing.")
    expect(verdict).to_have_class(re.compile("lostatlas-wrong"))
    expect(after.locator("table")).to_contain_text("230")
    assert notebook.sideways() == []
    assert skipped_headings(notebook) == []
    expect(page.get_by_text(so_far("en", LESSON, 1))).to_have_count(1)
    assert load_progress(progress).lessons[LESSON.id] == (ASKED,)
    page.keyboard.press("Shift+Enter")  # the cell of the answer runs again, and the next one is chosen
    expect(after).to_have_class(re.compile("jp-mod-active"))
    expect(verdict).to_contain_text("A tie changes nothing.")
    notebook.screenshot("lesson_en")


def test_a_lesson_in_the_japanese_folder_speaks_japanese(notebook: Notebook, tmp_path: Path) -> None:
    opened(notebook, "ja", LESSON, tmp_path / "progress.json")
    asked = prediction(notebook, "ja")
    asked.get_by_role("button", name="最後に買ったBen").click()
    expect(asked.locator(".lostatlas-verdict")).to_contain_text("同数なら何も変わりません")
    expect(notebook.page.get_by_text(so_far("ja", LESSON, 1))).to_have_count(1)
    notebook.screenshot("lesson_ja")


def test_a_newcomer_plays_the_first_operating_turn_to_its_end(notebook: Notebook, tmp_path: Path) -> None:
    plan = course_of().lesson("03")
    opened(notebook, "en", plan, tmp_path / "progress.json", theme=DARK)
    page = notebook.page
    guide = page.locator(".lostatlas-guide")
    guide.scroll_into_view_if_needed()
    expect(page.get_by_text("$140, and a 2-train costs $100")).to_be_visible()  # amounts, not a formula

    def choose(text: str, step: str) -> None:
        page.locator(".lostatlas-choice-button").filter(has_text=text).locator("visible=true").first.click()
        expect(guide.get_by_text(step)).to_be_visible()

    def lay(where: str, picture: str, step: str) -> None:
        page.locator(".lostatlas-choice-button").filter(has_text=re.compile(rf"^{where}: \d+ ways$")).click()
        here = page.get_by_role("group", name="What you can do on the chosen hex")
        here.get_by_role("button", name=re.compile(rf"\b{picture}\b")).click()
        expect(guide.get_by_text(step)).to_be_visible()

    assert notebook.sideways() == []
    height = guide.evaluate("one => one.offsetHeight")
    choose("Buy a 2-train from the deck for $100", "Step 2 of 6")
    choose("Neither issue nor redeem a share", "Where may it lay its first tile?")
    what_to_do = guide.get_by_text("“6 r4”")
    expect(what_to_do).to_be_hidden()
    expect(guide.get_by_text("Answer first.").first).to_be_visible()
    expect(page.get_by_text(re.compile(r"^P12: \d+ ways$")).first).to_be_hidden()  # or the list would tell
    guide.get_by_role("button", name="On any city of the map").click()
    expect(what_to_do).to_be_visible()
    expect(guide.get_by_text("Answer first.").first).to_be_hidden()
    lay("P12", "5 r0", "You have gone a way of your own.")
    guide.get_by_role("button", name="Back to the lesson").click()
    expect(guide.get_by_role("button", name="Do it for me")).to_be_visible()
    lay("P12", "6 r4", "Step 4 of 6")
    lay("P14", "292 r3", "Step 5 of 6")
    choose("Run for $60, the best", "How much comes into the treasury")
    guide.get_by_role("button", name="$36").click()
    expect(guide.locator(".lostatlas-verdict.lostatlas-right")).to_be_visible()
    choose("Pay out $60 to the shareholders", "All steps done")
    expect(page.locator(".lostatlas-praise").first).to_contain_text("2 tiles of track, a run for $60")
    expect(page.get_by_text(so_far("en", plan, 3))).to_have_count(2)  # at the top, and after the exercises
    assert guide.evaluate("one => one.offsetHeight") == height, "what is below it must not move"
    notebook.screenshot("first_turn_dark")


def test_in_a_narrow_window_what_is_pressed_stays_in_its_place_while_the_words_above_it_grow(
    notebook: Notebook, tmp_path: Path
) -> None:
    opened(notebook, "ja", course_of().lesson("03"), tmp_path / "progress.json")
    page = notebook.page
    notebook.resize(700, 900)
    guide, beside = page.locator(".lostatlas-guide"), page.locator(".lostatlas-place-actions").first
    guide.get_by_role("button", name="代わりにやってもらう").click()
    row = page.locator(".lostatlas-choice-button").filter(has_text="発行も買戻しもしない").first
    row.scroll_into_view_if_needed()

    def place() -> float:
        top: float = beside.evaluate("one => one.getBoundingClientRect().top")
        return top

    before, low = place(), guide.evaluate("one => one.offsetHeight")
    row.click()
    expect(page.get_by_text("先に上の問題に答えてください").first).to_be_visible()
    assert guide.evaluate("one => one.offsetHeight") > low + 50
    assert abs(place() - before) < 3


def test_the_contents_follow_what_is_done_in_a_lesson_by_themselves(
    notebook: Notebook, tmp_path: Path
) -> None:
    progress = tmp_path / "progress.json"
    notebook.open("notebooks/lessons/en/00_contents.ipynb")
    notebook.run_text(f"__import__('os').environ.update(LOSTATLAS_PROGRESS={str(progress)!r})")
    notebook.run_all(within=300)
    page = notebook.page
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name="Shares and presidents"))
    expect(row).to_contain_text("0 / 6")
    expect(page.get_by_role("button", name="Start over")).to_have_count(0)
    expect(page.get_by_text("To do a lesson once more")).to_be_hidden()
    assert notebook.sideways() == []
    row.get_by_role("link").click()  # the lesson opens in front of the contents
    page.wait_for_function("() => jupyterapp.shell.currentWidget.context?.path.endsWith('01_shares.ipynb')")
    expect(row).to_be_hidden()
    update_progress(progress, lambda known: known.done("01_shares", ASKED))
    page.get_by_role("tab", name="00_contents").click()
    expect(row).to_contain_text("1 / 6")
    expect(page.get_by_text("To do a lesson once more")).to_be_visible()
    page.get_by_role("button", name="Start over").click()
    expect(row).to_contain_text("0 / 6")
    page.get_by_role("button", name="Undo").click()
    expect(row).to_contain_text("1 / 6")
    assert load_progress(progress).lessons["01_shares"] == (ASKED,)
    notebook.screenshot("contents_en")
