"""Runs in the explorer: drawn, found, judged."""

from __future__ import annotations

from lostatlas_widgets.explorer.panel import Explorer
from tests.widgets.explored import node_at, press


def test_the_run_that_was_made_or_is_proposed_is_drawn(explorer: Explorer) -> None:
    session = explorer.session
    seen = 0
    for node in session.history:
        turn = node.state.operating.turn if node.state.operating else None
        if turn is not None and turn.routes and node.state.step == "dividend":
            explorer.timeline.go(node.id)
            run = explorer.board._run
            assert run is not None
            assert run.revenue == turn.revenue
            explorer.timeline.go(node.id - 1)
            assert (explorer.board._run is None) == (session.state.step != "run")
            seen += 1
    assert seen > 10
    assert explorer.last_error is None


def test_how_a_run_is_chosen_is_said_and_without_a_company_what_will_be_there(explorer: Explorer) -> None:
    node_at(explorer, "run")
    assert "press “Draw”" in explorer.runs.how.text
    node_at(explorer, "stock")
    assert explorer.runs.how.text.startswith("No company is in business yet.")


def test_runs_are_found_and_judged(explorer: Explorer) -> None:
    node_at(explorer, "run")
    runs, session = explorer.runs, explorer.session
    assert runs.company.value == session.acting_for
    runs.find()
    press(explorer, "run")
    assert runs.list.texts == []
    explorer.timeline.undo()
    runs.find()
    assert runs.list.texts[0].startswith("$40: 2-train R14–Q15")
    runs.route.value = "R14-Q15"
    assert runs.verdict.text.endswith("This is the best run: nothing earns more than 40.")
    runs.list.choose(0)
    assert explorer.last_error is None
