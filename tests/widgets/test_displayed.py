"""A cell that runs again puts away the panel that it displayed, if nothing else has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest

from lostatlas import new_game, random_board
from lostatlas_widgets import analyse_live, design, explore
from lostatlas_widgets import displayed as module


class Holder:
    """What a user may write to hold a panel."""

    __module__ = "__main__"

    def __init__(self, panel: Any) -> None:
        self.panel = panel


class Shell:
    """As much of IPython as says which cell runs, and when one has run."""

    def __init__(self) -> None:
        self.cell = ""
        self.user_ns: dict[str, Any] = {}
        self.ended: list[Callable[[object], None]] = []
        self.events = SimpleNamespace(register=lambda _name, heard: self.ended.append(heard))

    def get_parent(self) -> dict[str, Any]:
        return {"metadata": {"cellId": self.cell}}

    def run(self, cell: str, *panels: ipywidgets.Widget) -> None:
        """Let a cell display these panels."""
        self.cell = cell
        for panel in panels:
            panel._repr_mimebundle_()
        for heard in self.ended:
            heard(None)
        self.cell = ""


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    made = Shell()
    monkeypatch.setattr("lostatlas_widgets.rerun.get_ipython", lambda: made)
    monkeypatch.setattr("lostatlas_widgets.displayed.get_ipython", lambda: made)
    monkeypatch.setattr(module, "_shown", {})
    yield made
    module._now.clear()


def explorer(bots: dict[str, str] | None = None) -> Any:
    return explore(new_game(["Ann", "Ben"], mode="micro", seed=1), bots=bots)


def test_a_panel_that_its_cell_displays_no_more_is_put_away_and_its_bots_rest(shell: Shell) -> None:
    game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    first = explore(game, bots={"Ben": "greedy"})
    shell.run("a", first)
    assert first.comm is not None
    second = explore(game)
    shell.run("a", second)
    assert first.comm is None
    assert second.comm is not None
    game.push("pass")
    assert game.actor == "Ben"


@pytest.mark.parametrize("made", [lambda session: analyse_live(session), lambda _session: design()])
def test_other_panels_go_as_well(shell: Shell, made: Callable[[Any], ipywidgets.Widget]) -> None:
    session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    first, second = made(session), made(session)
    shell.run("a", first)
    shell.run("a", second)
    assert (first.comm is None, second.comm is None) == (True, False)


def test_two_panels_of_one_cell_both_stay(shell: Shell) -> None:
    both = explorer(), explorer()
    shell.run("a", *both)
    assert all(one.comm is not None for one in both)
    again = explorer(), explorer()
    shell.run("a", *again)
    assert all(one.comm is None for one in both)
    assert all(one.comm is not None for one in again)


def test_the_same_panel_may_be_displayed_again_and_in_another_cell(shell: Shell) -> None:
    panel = explorer()
    shell.run("a", panel)
    shell.run("a", panel)
    shell.run("b", panel)
    shell.run("a", explorer())
    assert panel.comm is not None
    shell.run("b")
    assert panel.comm is None


def test_what_was_displayed_outside_of_a_cell_stays(shell: Shell) -> None:
    panel = explorer()
    panel._repr_mimebundle_()
    shell.run("a", panel)
    shell.run("a", explorer())
    assert panel.comm is not None


@pytest.mark.parametrize(
    "kept",
    [
        lambda panel: panel,
        lambda panel: {"mine": [panel]},
        lambda panel: ipywidgets.HBox([panel]),
        Holder,
    ],
)
def test_what_belongs_to_a_variable_stays(shell: Shell, kept: Callable[[Any], Any]) -> None:
    panel = explorer()
    shell.run("a", panel)
    shell.user_ns = {"_1": panel, "Out": {1: panel}, "mine": kept(panel)}
    shell.run("a", explorer())
    assert panel.comm is not None


def test_the_history_of_the_cells_keeps_nothing(shell: Shell) -> None:
    panel = explorer()
    shell.run("a", panel)
    shell.user_ns = {"_1": panel, "Out": {1: panel}}
    shell.run("a", explorer())
    assert panel.comm is None
