"""Runs in the explorer: drawn, found, judged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lostatlas.rail.valuation import BestRun
from lostatlas.routes import SearchStopped
from lostatlas_widgets.explorer.panel import Explorer
from tests.widgets.explored import node_at, press


def test_the_run_that_was_made_or_is_proposed_is_drawn(explorer: Explorer) -> None:
    session = explorer.session
    board, seen = explorer.board, 0
    for node in session.history:
        turn = node.state.operating.turn if node.state.operating else None
        if turn is not None and turn.routes and node.state.step == "dividend":
            explorer.timeline.go(node.id)
            drawn = board.view.alt.splitlines()[1:]
            assert sum(int(route.rpartition(": ")[2]) for route in drawn) == turn.revenue
            assert "run of a train" in board.legend.texts
            explorer.timeline.go(node.id - 1)
            assert ("run of a train" in board.legend.texts) == (session.state.step == "run")
            assert bool(board.view.alt.splitlines()[1:]) == (session.state.step == "run")
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
    assert runs.list.texts[0].startswith("$40: 2-train N8–O7")
    runs.route.value = "N8-O7"
    assert runs.verdict.text.endswith("This is the best run: nothing earns more than $40.")
    assert runs.list.texts == [], "what is said of the drawing stands right below it"
    runs.find()
    runs.list.choose(0)
    assert explorer.last_error is None


def test_the_best_run_is_listed_though_the_search_for_others_was_stopped(
    explorer: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(best: BestRun, **_limits: object) -> Iterator[BestRun]:
        yield best
        raise SearchStopped(20)

    monkeypatch.setattr(BestRun, "alternatives", stopped)
    node_at(explorer, "run")
    explorer.runs.find()
    assert len(explorer.runs.list.texts) == 2, "what was found before stays"
    assert explorer.runs.verdict.text.endswith("some that earn 20 or less may be missing.")
    assert not explorer.runs.run.disabled
    assert explorer.last_error is None


def test_nothing_runs_before_a_run_was_chosen_or_drawn(explorer: Explorer) -> None:
    node_at(explorer, "run")
    runs, session = explorer.runs, explorer.session
    here = session.node
    assert runs.run.disabled
    runs.play()
    assert session.node is here
    runs.find()
    assert not runs.run.disabled
    runs.company.value = next(code for code in runs.company.options if code != session.acting_for)
    assert runs.run.disabled
    runs.find()
    assert runs.run.disabled, "another company is to run"


def test_a_refused_drawing_says_so_first_and_clearing_it_leaves_nothing_behind(explorer: Explorer) -> None:
    node_at(explorer, "run")
    runs = explorer.runs
    proposed = explorer.board.view.alt
    runs.find()
    runs.route.value = "R14-R2"
    assert runs.verdict.text.startswith("No track leads from R14 straight on to R2.")
    assert runs.why.shown
    assert runs.run.disabled
    assert runs.list.texts == []
    runs.clear()
    assert (runs.verdict.text, runs.why.shown, runs.list.texts) == ("", False, [])
    assert explorer.board.view.alt == proposed
    runs.find()
    runs.draw.value = True
    assert (runs.verdict.text, runs.list.texts) == ("", [])


def test_all_that_comes_and_goes_stands_below_the_boxes(explorer: Explorer) -> None:
    runs, keeping = explorer.runs, explorer.game_files
    assert runs.children[-4:] == (runs.list, runs.verdict, runs.why, runs.how)
    assert keeping.children[1] is keeping.answer
