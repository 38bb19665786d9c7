"""The explorer plays by itself, and hears keys."""

from __future__ import annotations

from itertools import pairwise
from threading import Thread

import pytest

from lostatlas_widgets.explorer.autoplay import Autoplay
from lostatlas_widgets.explorer.compared_node import BEFORE
from lostatlas_widgets.explorer.panel import Explorer, explore
from tests.widgets.explored import SAMPLE


@pytest.fixture(scope="module")
def explorer() -> Explorer:
    """Return an explorer of a finished game, one for all: each test goes where it needs to be."""
    return explore(SAMPLE)


@pytest.mark.parametrize(
    ("unit", "name"), [("action", None), ("turn", None), ("round", "round"), ("cycle", "cycle")]
)
def test_it_walks_on_by_the_chosen_unit_and_stops_at_the_end(
    explorer: Explorer, unit: str, name: str | None
) -> None:
    timeline, session = explorer.timeline, explorer.session
    timeline.unit.value = unit
    start = 0 if name else 230
    timeline.go(start or len(timeline.nodes) - 1)
    timeline.playing.playing = True
    assert timeline.step == start  # at the end, it begins anew
    seen = [session.node]
    while timeline.playing.playing:
        timeline.playing.ring()
        seen.append(session.node)
    assert session.node is timeline.nodes[-1]
    if unit == "action":
        assert seen == list(timeline.nodes[start:])
    if name:
        values = [getattr(node.state, name) for node in seen[:-1]]
        assert all(a != b for a, b in pairwise(values))
    timeline.unit.value = "action"


def test_a_step_that_fails_stops_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = explore(SAMPLE)
    timeline = explorer.timeline
    timeline.go(3)
    timeline.playing.playing = True
    monkeypatch.setattr(explorer.session, "goto", lambda _node: 1 / 0)
    timeline.playing.ring()
    assert not timeline.playing.playing
    assert "ZeroDivisionError" in explorer.model.answer.text


def test_the_clock_waits_for_an_answer_to_each_ring(explorer: Explorer) -> None:
    playing = explorer.timeline.playing
    before = playing.answered
    playing.playing = False
    playing.ring()  # one that was on its way when somebody pressed pause
    assert (playing.answered, playing.playing) == (before + 1, False)


def test_who_pauses_during_a_step_has_paused() -> None:
    def step() -> bool:
        playing.toggle()  # heard in another thread, before the step is done
        return True

    playing = Autoplay(step)
    playing.playing = True
    playing.ring()
    assert not playing.playing


def test_a_key_that_is_heard_in_another_thread_waits_for_the_step_to_be_done(explorer: Explorer) -> None:
    done: list[str] = []
    key = Thread(target=explorer.model.guarded(lambda: done.append("key")))

    def step() -> bool:
        key.start()
        key.join(0.2)  # nothing comes of it yet
        done.append("step")
        return True

    playing = Autoplay(step)
    playing.playing = True
    playing.ring()
    key.join()
    assert done == ["step", "key"]


def test_keys_do_what_the_line_of_help_says(explorer: Explorer) -> None:
    timeline, keys = explorer.timeline, explorer.help
    timeline.unit.value = "action"
    timeline.go(10)
    for key, step in ((".", 11), (".", 12), (",", 11), ("u", 10), ("r", 11)):
        keys.press(key)
        assert timeline.step == step
    keys.press("p")
    assert timeline.playing.playing
    keys.press("p")
    assert not timeline.playing.playing
    keys.press("m")
    assert explorer.model.pair.pinned is explorer.session.node
    assert explorer.tabs.front == "changes"
    keys.press(".")
    assert timeline.place.text.endswith("compared with action 11")
    explorer.changes.pick.value = BEFORE
    assert set(keys.takes) == set(",.purm")
