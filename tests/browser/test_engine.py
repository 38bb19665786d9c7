"""A browser that dies takes no other test with it, and only what could not be acted on is tried once more."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tests.browser.engine import SIZE, Engine, Window
from tests.browser.found import browser_path

pytestmark = pytest.mark.browser
pytest_plugins = ["pytester"]

TRIES = """
import pytest
from playwright.sync_api import Error
from tests.browser.conftest import TRIED_ONCE_MORE
from tests.browser.pages import NotReadyError

tries = []

@TRIED_ONCE_MORE
@pytest.mark.parametrize("error", [Error("closed"), NotReadyError("idle"), AssertionError("wrong")], ids=repr)
def test_fails_once(error):
    tries.append(repr(error))
    if tries.count(repr(error)) == 1:
        raise error

@TRIED_ONCE_MORE
def test_a_check_fails_while_the_page_is_lost():
    tries.append("both")
    try:
        raise Error("closed")
    except Error:
        assert tries.count("both") == 2

@TRIED_ONCE_MORE
def test_the_page_is_lost_each_time():
    raise Error("closed")
"""


def test_a_page_that_crashed_is_replaced(engine: Engine) -> None:
    window = Window(engine, SIZE)
    crashed = window.page()
    with crashed.expect_event("crash"), suppress(Error):  # what it was asked last is never answered
        crashed.goto("chrome://crash")
    assert window.page() is not crashed
    assert window.page().evaluate("1 + 1") == 2
    window.close()


def test_a_browser_that_died_is_started_anew(engine: Engine) -> None:
    path = browser_path()
    assert path
    another = Engine(engine.playwright, path)
    window = Window(another, SIZE)
    window.page()
    another.browser().close()
    assert window.page().evaluate("1 + 1") == 2
    window.close()
    another.browser().close()


def test_a_check_that_fails_is_not_asked_again(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TRIES)
    root = Path(__file__).parents[2]
    ran = pytester.runpytest_subprocess(
        "-p", "no:cacheprovider", f"--rootdir={root}", "-o", f"pythonpath={root}"
    )
    ran.assert_outcomes(passed=2, failed=3)
    ran.stdout.fnmatch_lines(["*3 rerun*"])
