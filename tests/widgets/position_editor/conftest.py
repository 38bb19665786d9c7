"""One editor for all tests of a file, as if it were a new one for each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("ipywidgets")

from lostatlas import position
from lostatlas_widgets import PositionEditor, edit_position
from lostatlas_widgets.position_editor.draft_history import judged
from tests.widgets.position_editor.draft import TEXT


@pytest.fixture(scope="module")
def shared() -> Iterator[PositionEditor]:
    made = edit_position(TEXT)
    yield made
    made.close()


@pytest.fixture
def editor(shared: PositionEditor) -> Iterator[PositionEditor]:
    """Return an editor of the text, as if it were a new one; to make one takes half a second."""
    shared.bench._places[:], shared.bench._at = [judged(position(TEXT).position())], 0
    shared.bench.close_field()
    shared.report.text, shared.report.last_error = "", None
    shared._drop()
    shared.shelf.file.value = "position.json"
    shared.bench._tell()
    yield shared
    assert shared.last_error is None
