"""The notebooks as files: stripped, short, readable without a kernel. `make test` executes them by nbmake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
LONGEST_CELL = 14


def cells(notebook: Path) -> list[dict[str, Any]]:
    """Return the cells of a notebook."""
    found: list[dict[str, Any]] = json.loads(notebook.read_text("utf-8"))["cells"]
    return found


def test_the_chapters_are_here() -> None:
    assert "01_the_board.ipynb" in [file.name for file in NOTEBOOKS]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.name)
def test_outputs_are_stripped(notebook: Path) -> None:
    code = [cell for cell in cells(notebook) if cell["cell_type"] == "code"]
    assert [cell for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.name)
def test_a_chapter_begins_with_words_and_its_cells_are_short(notebook: Path) -> None:
    first, *_ = cells(notebook)
    assert first["cell_type"] == "markdown"
    assert first["source"][0].startswith("# ")
    code = [cell for cell in cells(notebook) if cell["cell_type"] == "code"]
    assert max(len(cell["source"]) for cell in code) <= LONGEST_CELL


def test_a_saved_notebook_shows_its_widgets_without_a_kernel(tmp_path: Path) -> None:
    """A code host and nbconvert take the still picture; the saved file stays small."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    nbconvert = pytest.importorskip("nbconvert")
    code = "from lostatlas import random_board\nfrom lostatlas_widgets import BoardView, StepSlider\n"
    shows = ("board = random_board('short', seed=1)\nBoardView(board)", "StepSlider([board, board])")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code + one) for one in shows])
    client = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False)
    client.execute()
    for cell in notebook.cells:
        assert cell.outputs[-1].data["image/svg+xml"].startswith("<svg")
    nbformat.write(notebook, tmp_path / "shown.ipynb")
    page, _ = nbconvert.HTMLExporter(template_name="lab").from_filename(str(tmp_path / "shown.ipynb"))
    assert page.count('data-mime-type="image/svg+xml"') == 2
    assert (tmp_path / "shown.ipynb").stat().st_size < 400_000
