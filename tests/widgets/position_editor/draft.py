"""The position that the tests of the editor begin with, and what they ask of an editor again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

from lostatlas_widgets import PositionEditor
from lostatlas_widgets.position_editor.form_table import FormTable

GAME = Path(__file__).parents[3] / "examples" / "games" / "short.json"
TEXT = """lost_atlas short
player Ann: 120, EM 2*
player Ben: 85, EM 1, SU 2*
company EM: 70, cash 325, trains 2 2
company SU: 60, cash 40, new
track: 8@L18 r1, 57@L16 r0
now: OR1 EM trains, cycle 2"""


def forms(editor: PositionEditor) -> dict[str, FormTable]:
    """Return every form of an editor by its name."""
    sections = (editor.shares, editor.companies, editor.players, editor.trains, editor.now)
    return {section.name: section.form for section in sections}


def troubles(editor: PositionEditor) -> list[str]:
    """Return what all the forms complain about."""
    return [one for form in forms(editor).values() for one in form.troubles]


def press(editor: PositionEditor, name: str) -> None:
    """Press a button of the file bar."""
    next(one for one in editor.file_bar.children if getattr(one, "description", "") == name).click()
