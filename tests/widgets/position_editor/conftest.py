"""One editor for all tests of a file, as if it were a new one for each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("ipywidgets")

from lostatlas_widgets import PositionEditor, edit_position
from tests.widgets.page import say
from tests.widgets.position_editor.draft import TEXT


@pytest.fixture(scope="module")
def shared() -> Iterator[PositionEditor]:
    made = edit_position(TEXT)
    yield made
    made.close()


@pytest.fixture
def editor(shared: PositionEditor) -> Iterator[PositionEditor]:
    """Return an editor of the text, as if it were a new one; to make one takes half a second."""
    while shared.drafts.can_undo:
        shared.undo()
    shared.report.text, shared.report.last_error = "", None
    say(shared.text, type="drop")
    shared.file_bar.file.value = "position.json"
    shared.drafts.tell()
    yield shared
    assert shared.last_error is None
