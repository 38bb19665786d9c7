"""StepSlider without a browser: the slider's value is the step."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import Board, Hex, random_board
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.render import LIGHT
from lostatlas_widgets import StepSlider
from tests.widgets.page import framed, ground


@pytest.fixture
def boards() -> list[Board]:
    """Return a board on which a straight is laid and turned again and again."""
    boards = [official()]
    for turns in range(9):
        boards.append(boards[-1].lay(Hex(-3, 4), tile_set()["9"].rotated(turns)))
    return boards


def press(steps: StepSlider, name: str) -> None:
    """Press the button of this name."""
    next(child for child in steps.steps.children if getattr(child, "description", "") == name).click()


def test_the_value_of_the_slider_is_the_board(boards: list[Board]) -> None:
    steps = StepSlider(boards)
    for step in (3, 0, 9, 4):
        steps.slider.value = step
        assert steps.board is boards[step]
        assert steps.label == f"Step {step + 1} of 10"


def test_the_buttons_step_and_stop_at_the_ends(boards: list[Board]) -> None:
    steps = StepSlider(boards, start=-2)
    seen = []
    for name in ("Next", "Next", "Back", "First", "Back", "Last"):
        press(steps, name)
        seen.append(steps.step)
    assert seen == [9, 9, 8, 0, 0, 9]


def test_a_step_says_its_label_and_points_out_its_hexes(boards: list[Board]) -> None:
    names = [f"<i>{n}</i>" for n in range(10)]
    points = [[Hex(-3, 4)] if n % 2 else [] for n in range(10)]
    steps = StepSlider(boards, labels=names, highlights=points, start=3)
    assert steps.label == "Step 4 of 10: <i>3</i>"
    assert framed(steps.view, LIGHT.highlight) == {str(Hex(-3, 4))}
    steps.step = 4
    assert framed(steps.view, LIGHT.highlight) == set()


def test_one_step_is_one_small_patch(boards: list[Board], monkeypatch: pytest.MonkeyPatch) -> None:
    steps = StepSlider(boards)
    sent: list[Any] = []
    monkeypatch.setattr(steps.view, "send", lambda content, buffers=None: sent.append(content))
    steps.step = 1
    (patch,) = sent
    assert len(patch["content"]) < 4_000


def test_wholly_different_maps_may_be_compared() -> None:
    maps = [random_board("micro", seed, players=2) for seed in range(4)]
    steps = StepSlider(maps)
    for step in (1, 3, 2, 0):
        steps.step = step
        assert steps.board is maps[step]
        assert set(filter(None, ground(steps.view)["name"])) == set(map(str, maps[step].cells))


def test_a_single_board_is_no_choice() -> None:
    steps = StepSlider([official()])
    assert steps.slider.disabled
    press(steps, "Next")
    assert steps.step == 0


def test_no_boards_and_too_few_labels_are_refused(boards: list[Board]) -> None:
    with pytest.raises(ValueError, match="at least one board"):
        StepSlider([])
    with pytest.raises(ValueError, match="2 labels or highlights were given for 10 boards"):
        StepSlider(boards, labels=["a", "b"])
