"""The names of rounds below a chart: none runs into the next, however long the game was."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lostatlas import lab, load
from lostatlas.plots.history_chart import LABEL_GAP, LABEL_SIZE, RoundAxis
from lostatlas.scene.font_metrics import text_width

GAMES = ("micro", "short", "long", "west18", "chubu18", "acquire", "lost_cities")


@pytest.mark.parametrize("room", [8.0, 14.0, 20.0, 32.0, 60.0])
@pytest.mark.parametrize("name", GAMES)
def test_no_name_runs_into_the_next(name: str, room: float) -> None:
    axis = RoundAxis.of(lab.history(load(f"examples/games/{name}.json")))
    names = axis.names(room)
    assert names
    for line in (0, 1):
        ends = [
            (place * room - half, place * room + half)
            for place, text in names
            if len(lines := text.splitlines()) > line
            and (half := text_width(lines[line], LABEL_SIZE) / 2 + LABEL_GAP / 4)
        ]
        assert all(left[1] <= right[0] for left, right in pairwise(ends)), names


def test_where_there_is_room_every_round_is_named() -> None:
    axis = RoundAxis.of(lab.history(load("examples/games/long.json")))
    assert len(axis.names()) == axis.count > len(axis.names(20.0)) == 6
    assert [text for _, text in axis.names(20.0)] == [f"cycle {number}" for number in range(1, 7)]
