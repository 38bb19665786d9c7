"""A lesson in a real page: a prediction answered by mouse counts, and the language is that of the folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from lostatlas.teach.course import course_of
from lostatlas.teach.progress import load_progress
from lostatlas.text import message, speaking
from tests.browser.pages import Notebook

pytestmark = pytest.mark.browser
LESSON = course_of().lesson("07")
ASKED = "dividend.pool"


def opened(notebook: Notebook, language: str, progress: Path) -> Locator:
    """Run the lesson in this language, its progress kept in this file; return its first prediction."""
    notebook.open(f"notebooks/lessons/{language}/{LESSON.id}.ipynb")
    notebook.run_text(f"__import__('os').environ.update(LOSTATLAS_PROGRESS={str(progress)!r})")
    notebook.run_all(within=120)
    with speaking(language):
        asked = message(f"lessons.{ASKED}.question")
    found = notebook.page.locator(".jp-OutputArea-output .lostatlas-panel").filter(has_text=asked)
    expect(found).to_have_count(1)
    found.scroll_into_view_if_needed()
    return found


def so_far(language: str, done: int) -> str:
    """Return what the line says that tells how far the lesson is done."""
    with speaking(language):
        return message("lesson.so_far", title=LESSON.title, done=done, whole=len(LESSON.parts))


def test_a_prediction_is_answered_by_mouse_and_counts(notebook: Notebook, tmp_path: Path) -> None:
    progress = tmp_path / "progress.json"
    asked = opened(notebook, "en", progress)
    expect(notebook.page.get_by_text(so_far("en", 0))).to_have_count(1)
    assert not progress.exists()
    asked.get_by_role("button", name="You", exact=True).click()
    verdict = asked.locator(".lostatlas-verdict")
    expect(verdict).to_contain_text("Shares in the pool pay nobody.")
    expect(verdict).to_have_class(re.compile("lostatlas-wrong"))
    expect(notebook.page.get_by_text(so_far("en", 1))).to_have_count(1)
    assert load_progress(progress).lessons[LESSON.id] == (ASKED,)
    notebook.screenshot("lesson_en")


def test_a_lesson_in_the_japanese_folder_speaks_japanese(notebook: Notebook, tmp_path: Path) -> None:
    asked = opened(notebook, "ja", tmp_path / "progress.json")
    asked.get_by_role("button", name="誰のものでもなく").click()
    expect(asked.locator(".lostatlas-verdict")).to_contain_text("バンクプールの株の分は誰にも払われません")
    expect(notebook.page.get_by_text(so_far("ja", 1))).to_have_count(1)
    notebook.screenshot("lesson_ja")
