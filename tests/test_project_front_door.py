"""The front door: few names, all there, nothing heavy behind it until it is used; its guide is true."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import lostatlas

ROOT = Path(__file__).parents[1]
HEAVY = {"bokeh", "ipywidgets", "jupyter_bokeh", "pandas", "numba", "pydantic", "numpy", "scipy", "IPython"}


def loaded_after(code: str) -> set[str]:
    """Return the top-level modules that a fresh Python holds after running `code`."""
    report = "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return set(json.loads(done.stdout))


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert not loaded_after("import lostatlas") & (HEAVY | {"networkx"})


PLAY = """
import lostatlas
from lostatlas.games import TITLES, open_title
from lostatlas.kernel.errors import GameDataError

for title in TITLES:
    for players in (["Ann", "Ben"], ["Ann", "Ben", "Cid"]):
        try:
            game = lostatlas.new_game(players, title=title, seed=1)
        except GameDataError:
            continue  # another number of players
        game.push(next(iter(game.legal_actions)))
        break
    else:
        raise AssertionError(title)
"""


def test_playing_any_title_loads_nothing_for_editors_tables_or_files() -> None:
    assert not loaded_after(PLAY) & {"tomlkit", "pandas", "scipy", "bokeh", "ipywidgets", "filelock"}


def test_words_and_errors_need_only_the_standard_library() -> None:
    code = "import lostatlas; lostatlas.set_language('en'); lostatlas.GameDataError, lostatlas.IllegalAction"
    assert not loaded_after(code) & (HEAVY | {"networkx"})


def test_the_help_of_the_command_loads_nothing_heavy() -> None:
    assert not loaded_after("from lostatlas.cli import parser; parser().format_help()") & (
        HEAVY | {"networkx"}
    )


def test_every_name_of_the_front_door_is_there() -> None:
    assert len(lostatlas.__all__) < 25
    assert sorted(lostatlas.__all__, key=str.lower) == sorted(set(lostatlas.__all__), key=str.lower)
    for name in lostatlas.__all__:
        assert getattr(lostatlas, name) is not None
        assert name in dir(lostatlas)


def test_type_checkers_and_python_see_the_same_names() -> None:
    """The block for type checkers, the table of homes and ``__all__`` must not drift apart."""
    tree = ast.parse((ROOT / "lostatlas" / "__init__.py").read_text("utf-8"))
    typed = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert typed == {name: f"lostatlas.{module}" for name, module in lostatlas._HOME.items()}
    assert set(typed) == set(lostatlas.__all__)


def test_star_import_brings_exactly_the_front_door() -> None:
    names: dict[str, object] = {}
    exec("from lostatlas import *", names)  # noqa: S102 - a star import cannot stand inside a function
    assert set(names) - {"__builtins__"} == set(lostatlas.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'load_bord'"):
        _ = lostatlas.load_bord


def test_the_version_is_that_of_the_installed_package() -> None:
    from importlib.metadata import version

    assert lostatlas.__version__ == version("lostatlas")


def test_every_file_that_the_guide_names_is_there() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:\w+/)+\w+\.py)`", guide))
    assert len(named) > 25
    folders = (ROOT, ROOT / "lostatlas", ROOT / "widgets" / "lostatlas_widgets")
    assert not [name for name in sorted(named) if not any((folder / name).is_file() for folder in folders)]
