"""One editor for all tests of a file, as if it were a new one for each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("ipywidgets")

from lostatlas import position
from lostatlas_widgets import PositionEditor, edit_position
from lostatlas_widgets.position_editor.draft_history import check_draft
from tests.widgets.position_editor.draft import TEXT


@pytest.fixture(scope="module")
def shared() -> Iterator[PositionEditor]:
    made = edit_position(TEXT)
    yield made
    made.close()


@pytest.fixture
def editor(shared: PositionEditor) -> Iterator[PositionEditor]:
    """Return an editor of the text, as if it were a new one; to make one takes half a second."""
    shared.drafts._drafts[:], shared.drafts._at = [check_draft(position(TEXT).position())], 0
    shared.drafts.close_field()
    shared.report.text, shared.report.last_error = "", None
    shared._drop()
    shared.file_bar.file.value = "position.json"
    shared.drafts.tell()
    yield shared
    assert shared.last_error is None
