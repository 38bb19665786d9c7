"""Lesson 11: what its small positions show is what its words and predictions say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import lostatlas_widgets
from lostatlas.teach.notebook_builder import read_source

LESSON = Path(__file__).parents[2] / "notebooks" / "lessons"
POWERS = (
    *("adaptive", "agricultural", "bridging", "expansive", "express", "mining", "overnight"),
    *("port", "resourceful", "spacious", "suburban", "tunneling"),
)


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """Return what the cell of each power prints."""
    cells = [one.code for one in read_source((LESSON / "source" / "11_powers.md").read_text("utf-8"))]
    waits = SimpleNamespace(after=contextlib.nullcontext, board=lambda _board: None)
    scope: dict[str, object] = {"display": lambda _shown: None}
    said = {}
    with pytest.MonkeyPatch.context() as patched, contextlib.chdir(LESSON / "en"):
        patched.setattr(lostatlas_widgets, "begin_lesson", lambda _number: waits)
        for code in cells:
            if power := re.search(r'display\(rule\("§26\.(\w+)"\)\)', code):
                out = io.StringIO()
                with contextlib.redirect_stdout(out):
                    exec(compile(code, "11_powers.md", "exec"), scope)  # noqa: S102 - our own lesson
                said[power[1]] = out.getvalue()
    return said


def test_there_is_a_cell_for_each_of_the_twelve(printed: dict[str, str]) -> None:
    assert sorted(printed) == sorted(POWERS)


@pytest.mark.parametrize("power", POWERS)
def test_each_power_works_is_refused_and_works_in_a_major(printed: dict[str, str], power: str) -> None:
    lines = printed[power].splitlines()
    refused = [line for line in lines if line.startswith("✗")]
    assert refused
    assert all(re.search(r"\[(§|R)\d+\]$", line) for line in refused)
    done = [line for line in lines if line.startswith("✓")]
    assert any(re.match(r"✓ Con ", line) for line in done)
    assert any(not re.match(r"✓ Con ", line) for line in done)


@pytest.mark.parametrize(
    ("power", "words"),
    [
        ("tunneling", "TU: $80"),
        ("express", "✓ ER runs for $60"),
        ("resourceful", "✓ The rusted 2-train of RE has had its last run."),
        ("suburban", "SU: $50"),
        ("spacious", "SP: 5 7"),
    ],
)
def test_the_predictions_are_true(printed: dict[str, str], power: str, words: str) -> None:
    assert words in printed[power]
