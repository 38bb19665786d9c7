"""The analysis panel without a browser: slices of work, stop and go on, marking, trying, errors as words."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.kernel.session import Session
from lostatlas.lab.analysis import Analysis
from lostatlas.players import finish, seated
from lostatlas_widgets import analyse_live
from lostatlas_widgets.analysis import AnalysisPanel
from lostatlas_widgets.work_slices import WorkSlices

NAMES = ["<b>Ann</b>", "Ben $1$"]


def game_at(step: str) -> Session:
    """Return a small game where this step is due, with something to choose."""
    game = new_game(NAMES, mode="micro", seed=3)
    seats = seated(["greedy"], NAMES, seed=3)
    while game.state.building is not None or game.state.step != step or game.legal_actions.count() < 2:
        game.push(seats[str(game.actor)].choose(game))
    return game


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> AnalysisPanel:
    # one action each, however quick the machine is
    monkeypatch.setattr("lostatlas_widgets.analysis.SLICE", 0.0)
    return analyse_live(game_at("stock"), budget=200, seed=1)


def beats(panel: AnalysisPanel, most: int = 1000) -> int:
    """Let the page ask for slices until there is no more to do; return how many it took."""
    for count in range(most):
        if not panel.slices.running:
            return count
        panel.slices.beat()
    raise AssertionError("it never ends")


def test_it_is_found_in_the_package(panel: AnalysisPanel) -> None:
    assert repr(panel) == "<AnalysisPanel: Press Start to examine what Ben $1$ can do.>"
    assert panel.findings is None


def test_numbers_grow_with_every_beat_until_the_budget_is_used_up(panel: AnalysisPanel) -> None:
    panel.start()
    assert panel.slices.running
    assert panel.go.disabled
    assert not panel.halt.disabled
    assert beats(panel) > 50
    assert panel.findings is not None
    assert panel.findings.done
    assert panel.status.text.startswith("Done")
    assert [row[1] for row in panel.table.rows] == [str(choice.words) for choice in panel.findings.choices]
    assert panel.view is not None
    assert str(panel.findings.best.words) in panel.view.alt


def test_it_stops_and_goes_on_where_it_was(panel: AnalysisPanel) -> None:
    panel.start()
    panel.slices.beat()
    panel.stop()
    assert panel.analysis is not None
    before, nodes = panel.analysis, panel.analysis.search.nodes
    panel.slices.beat()  # one that was on its way
    assert panel.analysis.search.nodes == nodes
    assert "Stopped" in panel.status.text
    panel.start()
    assert panel.analysis is before
    beats(panel)
    assert panel.analysis.done


def test_a_marked_choice_shows_its_line_and_is_tried_in_a_branch(panel: AnalysisPanel) -> None:
    panel.start()
    beats(panel)
    assert panel.findings is not None
    choice = panel.findings.choices[1]
    panel.rows.choose(1)
    assert panel.model.code.code == f"session.push({choice.text!r})"
    assert str(choice.sentences[1]) in panel.line.text
    here = panel.session.node
    panel.attempt.click()
    assert panel.session.peek() == choice.action
    assert str(choice.words) in panel.session.branch_name
    assert "moved on" in panel.status.text
    panel.attempt.click()  # once more, from the same place
    assert len(panel.session.branches) == 3
    begun = f"session.branch({panel.session.branch_name!r}, at={here.id})"
    assert panel.model.code.code == f"{begun}; session.push({choice.text!r})"
    panel.session.goto(here)
    panel.start()
    assert panel.marked is None or panel.analysis is not None


def test_it_stops_when_the_game_moves_on(panel: AnalysisPanel) -> None:
    panel.start()
    panel.slices.beat()
    panel.session.push(next(iter(panel.session.legal_actions)))
    assert not panel.slices.running
    assert "moved on" in panel.status.text
    before = panel.analysis
    panel.start()
    assert panel.analysis is not before


def test_an_error_becomes_a_sentence_and_stops_it(
    panel: AnalysisPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_analysis: Analysis) -> Any:
        raise ValueError("<i>broken</i>")

    panel.start()
    monkeypatch.setattr(Analysis, "walk", fail)
    panel.slices.beat()
    assert not panel.slices.running
    assert "ValueError: <i>broken</i>" in panel.model.answer.text
    assert panel.slices.answered == 1


def test_a_finished_game_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finish(new_game(NAMES, mode="micro", seed=1), seated(["random"], NAMES))
    panel = analyse_live(game)
    assert panel.go.disabled
    assert "over" in panel.status.text
    panel.go.click()
    assert "over" in panel.model.answer.text


def test_it_is_drawn_in_the_colours_of_the_page(panel: AnalysisPanel) -> None:
    panel.start()
    first = panel.view
    assert first is not None
    try:
        first.dark = not first.dark
        assert panel.view is not first
        assert panel.view is not None
        assert panel.view.dark == first.dark
    finally:
        assert panel.view is not None
        panel.view.dark = False


def test_its_still_picture_is_the_table(panel: AnalysisPanel) -> None:
    panel.start()
    beats(panel)
    bundle = panel._repr_mimebundle_()
    assert "<b>Ann" not in bundle["text/html"]
    assert "<table>" in bundle["text/html"]


def test_a_beat_is_answered_even_when_the_work_fails() -> None:
    def fail() -> bool:
        raise ValueError

    slices = WorkSlices(fail)
    slices.running = True
    with pytest.raises(ValueError, match=r"^$"):
        slices.beat()
    assert (slices.answered, slices.running) == (1, False)
