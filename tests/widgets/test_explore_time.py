"""The explorer's way through time: steps, playing by itself, keys, branches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lostatlas import Session, load
from lostatlas.kernel.tree import Node
from lostatlas.text import message
from lostatlas_widgets.explorer import timeline
from lostatlas_widgets.explorer.branches import Branches
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import Explorer, explore
from lostatlas_widgets.explorer.timeline import Timeline
from lostatlas_widgets.explorer.variation import words
from tests.widgets.explored import RUDE, SAMPLE, fresh, node_at, press


def test_buttons_step_by_action_turn_round_and_cycle(explorer: Explorer) -> None:
    session, timeline = explorer.session, explorer.timeline
    timeline.go(0)
    for unit, key in (("round", "round"), ("cycle", "cycle")):
        timeline.unit.value = unit
        before = getattr(session.state, key)
        timeline.step_by(onward=True)
        assert getattr(session.state, key) != before
        here = session.node
        timeline.step_by(onward=True)
        timeline.step_by(onward=False)
        assert session.node is here


def test_a_line_of_the_log_leads_there(explorer: Explorer) -> None:
    log = explorer.timeline.game_log
    index = next(n for n, text in enumerate(log.texts) if "The auction goes to" in text)
    log.choose(index)
    assert "The auction goes to" in " ".join(map(str, explorer.session.node.events))
    assert log.current == index


def test_whoever_hears_the_page_is_told_what_was_done_last(explorer: Explorer) -> None:
    here, log = explorer.timeline, explorer.timeline.game_log
    for place in (3, 2):
        here.go(place)
        assert here.news.live
        assert here.news.text == log.texts[log.current]


def test_undo_and_redo(explorer: Explorer) -> None:
    session, timeline = explorer.session, explorer.timeline
    end = session.node
    timeline.undo()
    assert session.node is end.parent
    timeline.redo()
    assert session.node is end
    timeline.go(0)
    timeline.undo_button.click()
    assert explorer.model.answer.text  # there is nothing to take back


def test_branches_are_a_tree_with_notes(explorer: Explorer) -> None:
    session, branches = explorer.session, explorer.branches
    node_at(explorer, "dividend")
    branches.name.value = RUDE
    branches.begin()
    press(explorer, "withhold")
    branches.note.value = "<script>alert(1)</script>"
    branches.write()
    assert branches.tree.texts[0] == "the game itself"
    assert RUDE in branches.tree.texts
    assert any("<script>alert(1)</script>" in text for text in branches.tree.texts)
    branches.tree.choose(0)
    assert session.branch_name == "main"
    assert session.over


def test_what_was_taken_back_stays_in_the_tree_of_branches() -> None:
    model = ExplorerModel(fresh())
    explored, branches = Timeline(model), Branches(model)
    for bid in (120, 130, 140):
        model.push(f"bid {bid}")
    end = model.session.node
    explored.undo()
    explored.undo()
    model.push("bid 150")
    assert model.session.branches["main"] is model.session.node  # the game goes on otherwise
    row = branches.tree.texts.index(f"without a name, to action {end.id}")
    told = [item["more"] for item in branches.tree.items]
    own = message("timeline.branch_leaves", place=2, first=words(model.session, model.session.tree.node(2)))
    assert told[row].startswith(f"{own}\n")  # or two lines that end alike could not be told apart
    assert "Leaves" not in told[0]
    branches.tree.choose(row)
    assert model.session.node is end
    assert explored.nodes[-1] is end


def test_every_control_shows_the_line_that_does_it() -> None:
    explorer, other = explore(SAMPLE), load(SAMPLE)
    timeline, branches = explorer.timeline, explorer.branches
    acts: tuple[Callable[[], object], ...] = (
        lambda: timeline.go(80),
        lambda: timeline.step_by(onward=True),
        lambda: timeline.game_log.choose(30),
        timeline.undo,
        timeline.redo,
        branches.begin,
        branches.write,
        lambda: branches.tree.choose(0),
    )
    for act in acts:
        branches.name.value, branches.note.value = "what 'if'", "why\nnot"
        act()
        exec(explorer.model.code.code, {"session": other})  # noqa: S102 - the line is what is tested
        here = explorer.session
        assert (other.node.id, other.branch_name, other.node.note) == (
            here.node.id, here.branch_name, here.node.note,
        )  # fmt: skip


def test_a_move_adds_its_own_line_to_the_log_and_reads_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    model = ExplorerModel(fresh())
    told = Timeline(model)
    asked: list[int] = []

    def counted(session: Session, node: Node, *, viewer: str | None) -> str:
        asked.append(node.id)
        return words(session, node, viewer=viewer)

    monkeypatch.setattr(timeline, "words", counted)
    for bid in (120, 125, 130):
        model.push(f"bid {bid}")
    assert asked == [1, 2, 3]
    told.undo()
    model.push("bid 140")  # another way from there
    assert asked == [1, 2, 3, 4]
    assert "140" in told.game_log.texts[-1]


def test_the_game_keeps_its_length_and_what_is_played_from_the_middle_is_a_try() -> None:
    explorer = explore(SAMPLE)
    session, timeline = explorer.session, explorer.timeline
    steps = len(timeline.nodes) - 1
    timeline.go(120)
    assert not timeline.way_back.shown
    press_other(explorer)
    assert timeline.place.text == "121 of 121 · your try from 120"
    timeline.slider.value = 60  # the slider stays on the line of the try
    assert (len(timeline.nodes) - 1, session.branch_name) == (121, "try from 120")
    timeline.way_back.button.click()
    assert timeline.place.text == f"120 of {steps} · the game itself"
    assert not timeline.way_back.shown
    timeline.go(steps)
    assert session.over


def test_beside_the_place_stands_that_what_is_done_in_the_past_is_a_try() -> None:
    explorer = explore(SAMPLE)
    timeline, way_back = explorer.timeline, explorer.timeline.way_back
    timeline.go(len(timeline.nodes) - 1)
    assert way_back.past.text == ""
    timeline.go(120)
    assert way_back.past.text == "What you do here is a try."
    press_other(explorer)
    assert (way_back.past.text, way_back.shown) == ("", True)


def idle(timeline: Timeline) -> set[str]:
    """Return the buttons that have nothing to do."""
    buttons = (
        timeline.undo_button, timeline.back_button, timeline.first_button,
        timeline.redo_button, timeline.next_button, timeline.last_button,
    )  # fmt: skip
    assert not any(one.disabled for one in buttons), "the focus may be on one"
    return {one.description for one in buttons if "lostatlas-idle" in one._dom_classes}


def test_a_button_that_would_lead_nowhere_looks_so() -> None:
    explorer = explore(fresh())
    timeline = explorer.timeline
    back, onward = {"Undo", "Back", "First"}, {"Redo", "Next", "Last"}
    assert idle(timeline) == back | onward
    for bid in (120, 125):
        explorer.model.push(f"bid {bid}")
    assert idle(timeline) == onward
    timeline.step_by(onward=False)
    assert idle(timeline) == set()
    timeline.step_by(onward=False)
    assert idle(timeline) == back


def test_the_same_try_is_gone_on_with_and_another_one_has_a_number() -> None:
    explorer = explore(SAMPLE)
    session, timeline = explorer.session, explorer.timeline
    timeline.go(120)
    press_other(explorer)
    first = session.node
    timeline.way_back.button.click()
    assert first.action is not None
    explorer.model.push(first.action)
    assert (session.node, session.branch_name) == (first, "try from 120")
    timeline.way_back.button.click()
    press_other(explorer, skipped=1)
    assert (session.branch_name, timeline.place.text) == (
        "try from 120 (2)", "121 of 121 · your try 2 from 120",
    )  # fmt: skip
    timeline.way_back.button.click()
    played = timeline.nodes[121].action
    assert played is not None
    explorer.model.push(played)  # as in the game
    assert session.branch_name == "main"


def test_what_is_refused_begins_no_try() -> None:
    explorer = explore(SAMPLE)
    explorer.timeline.go(120)
    explorer.model.push("bid 1")
    assert list(explorer.session.branches) == ["main"]
    assert explorer.model.answer.text


def test_what_was_taken_back_at_the_end_is_played_otherwise_in_the_game_itself() -> None:
    model = ExplorerModel(fresh())
    timeline = Timeline(model)
    for bid in (120, 125, 130):
        model.push(f"bid {bid}")
    timeline.undo()
    timeline.undo()
    timeline.redo()
    model.push("bid 140")
    assert (model.session.branch_name, timeline.place.text) == ("main", "3 of 3")
    timeline.step_by(onward=False)  # to look back takes nothing back
    model.push("bid 150")
    assert timeline.place.text == "3 of 3 · your try from 2"


def press_other(explorer: Explorer, *, skipped: int = 0) -> None:
    """Play something else than the game went on with: the first such thing, or a later one."""
    line = explorer.session.place.forward()
    others = [one for one in explorer.session.legal_actions if one != line[0].action]
    explorer.model.push(others[skipped])


def test_from_the_past_one_press_leads_to_where_the_game_stands() -> None:
    explorer = explore(SAMPLE)
    timeline = explorer.timeline
    timeline.go(120)
    timeline.last_button.click()
    assert explorer.session.over
    assert timeline.step == len(timeline.nodes) - 1
