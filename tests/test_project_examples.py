"""Every script in ``examples/`` runs, by itself, in an empty folder; docstrings leave nothing to chance."""

from __future__ import annotations

import ast
import doctest
import io
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from lostatlas.render import png

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
SCRIPTS = sorted(EXAMPLES.rglob("*.py"))


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


def drawn_by(script: Path, made: Path) -> Path:
    """Return the file into which an example has drawn."""
    subprocess.run([sys.executable, str(script), str(made)], capture_output=True, check=True)
    return made


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return by how much two pictures of the same size differ, on the average of their points."""
    assert one.size == other.size
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


def test_the_picture_of_the_readme_shows_what_its_script_draws_now(tmp_path: Path) -> None:
    script = EXAMPLES / "a_first_line.py"
    made = drawn_by(script, tmp_path / "made.png")
    with Image.open(made) as new, Image.open(EXAMPLES / "a_first_line.png") as kept:
        assert apart(new, kept) < 0.1, "run examples/a_first_line.py examples/a_first_line.png"


def test_the_picture_of_the_start_page_shows_what_its_script_draws_now(tmp_path: Path) -> None:
    script = EXAMPLES / "a_map_after_a_game.py"
    kept = EXAMPLES.parent / "notebooks" / "a_map.svg"
    made = drawn_by(script, tmp_path / "made.svg")
    new, old = (Image.open(io.BytesIO(png(file.read_text("utf-8")))) for file in (made, kept))
    assert apart(new, old) < 0.1, f"run examples/{script.name} notebooks/{kept.name}"


def test_the_power_of_the_readme_is_added_as_it_says(tmp_path: Path) -> None:
    """Its two blocks, copied into two files: the second plays games in which the first takes effect."""
    section = (EXAMPLES.parent / "README.md").read_text("utf-8").partition("## How to add a power")[2]
    blocks = re.findall(r"^   ```python\n(.*?)^   ```", section, re.DOTALL | re.MULTILINE)
    for name, block in zip(("waterside", "played"), blocks, strict=True):
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(block), "utf-8")
    done = subprocess.run(
        [sys.executable, "played.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    earned = re.search(r"^waterside +(\d+)$", done.stdout, re.MULTILINE)
    assert earned, done.stderr
    assert int(earned[1]) > 0


def test_a_game_in_a_docstring_gives_its_seed() -> None:
    examples = [
        (file, example)
        for file in sorted([*ROOT.glob("lostatlas/**/*.py"), *ROOT.glob("widgets/**/*.py")])
        for example in doctest.DocTestParser().get_examples(file.read_text("utf-8"))
        if "new_game(" in example.source
    ]
    assert examples
    left_to_chance = [
        f"{file.relative_to(ROOT)}: {ast.unparse(call)}"
        for file, example in examples
        for call in ast.walk(ast.parse(example.source))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("new_game")
        if not any(given.arg in {"seed", None} for given in call.keywords)
    ]
    assert left_to_chance == [], "who begins is drawn: the answer would be another one now and then"
