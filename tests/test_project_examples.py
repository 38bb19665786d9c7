"""Every script in ``examples/`` runs, by itself and in an empty folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

SCRIPTS = sorted((Path(__file__).parents[1] / "examples").rglob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_runs_without_a_word_on_stderr(script: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout, "an example says what it found"


def test_the_picture_of_the_readme_shows_what_its_script_draws_now(tmp_path: Path) -> None:
    folder = Path(__file__).parents[1] / "examples"
    script, made = folder / "a_first_line.py", tmp_path / "made.png"
    subprocess.run([sys.executable, str(script), str(made)], capture_output=True, check=True)
    with Image.open(made) as new, Image.open(folder / "a_first_line.png") as kept:
        assert new.size == kept.size
        apart = ImageStat.Stat(ImageChops.difference(new.convert("L"), kept.convert("L")))
    assert apart.mean[0] < 0.1, "run examples/a_first_line.py examples/a_first_line.png"


def test_the_picture_of_the_start_page_is_what_its_script_draws_now(tmp_path: Path) -> None:
    root, made = Path(__file__).parents[1], tmp_path / "made.svg"
    script = root / "examples" / "a_map_after_a_game.py"
    subprocess.run([sys.executable, str(script), str(made)], capture_output=True, check=True)
    kept = root / "notebooks" / "a_map.svg"
    assert made.read_bytes() == kept.read_bytes(), f"run examples/{script.name} notebooks/{kept.name}"
