"""The package's front door: lazy, and one sentence when the lab extra is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import lostatlas_widgets
from lostatlas.kernel.errors import GameDataError

HIDE = """
import sys

class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hide())
import lostatlas_widgets
try:
    lostatlas_widgets.BoardView
except ImportError as error:
    print(error)
"""


def printed(code: str) -> str:
    """Return what a fresh Python prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("hidden", ["anywidget", "bokeh", "ipywidgets"])
def test_a_missing_extra_is_one_sentence(hidden: str) -> None:
    said = printed(HIDE.format(hidden={hidden}))
    assert said.count("\n") == 1
    assert "pip install 'lostatlas[lab]'" in said


def test_importing_the_package_loads_no_widget_library() -> None:
    code = "import sys, lostatlas_widgets; print({'bokeh', 'ipywidgets', 'anywidget'} & set(sys.modules))"
    assert printed(code) == "set()\n"


@pytest.mark.parametrize("title", ["lost_atlas", "acquire"])
def test_a_game_opens_and_is_played_without_the_library_of_tables(title: str) -> None:
    code = (
        "import sys\n"
        "from lostatlas import new_game\n"
        "from lostatlas_widgets import explore\n"
        f"session = new_game(['Ann', 'Ben', 'Cid'], title={title!r}, seed=4)\n"
        "panel = explore(session)\n"
        "session.push(next(iter(session.legal_actions)))\n"
        "print('pandas' in sys.modules)"
    )
    assert printed(code) == "False\n"


def test_every_name_of_the_front_door_is_there() -> None:
    for name in lostatlas_widgets.__all__:
        assert getattr(lostatlas_widgets, name).__doc__
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        _ = lostatlas_widgets.Nothing


WIDGETS = "BoardView FigureView MapBuilder PositionEditor Practice Question StepSlider TextLine"


@pytest.mark.parametrize("name", WIDGETS.split())
def test_a_widget_of_something_wrong_is_refused_in_words(name: str) -> None:
    make = getattr(lostatlas_widgets, name)
    more = {"alt": "nothing"} if name == "FigureView" else {}
    for wrong in (3, None, b"x", {}, object()) if name == "TextLine" else (3, "no such", b"x", {}, object()):
        with pytest.raises(GameDataError, match=" "):
            make(wrong, **more)
