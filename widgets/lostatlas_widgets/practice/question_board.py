"""The board beside a question: the map of a railway game, or the scene of any other title."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets

from lostatlas.capabilities import VIEWS, capability
from lostatlas.render.question_html import question_scene
from lostatlas.scene.shapes import Scene
from lostatlas.scene.theme import Theme
from lostatlas.teach import Exercise
from lostatlas.text import message
from lostatlas.track.hexes import Hex
from lostatlas.track.reach import reach
from lostatlas_widgets.board_view import BoardView
from lostatlas_widgets.game_panel.scene_view import SceneView

_NOTHING = Scene((), (0.0, 0.0, 1.0, 1.0), "", "", "")


class MapOfQuestion(BoardView):
    """A map with the hexes in question, and a button for the part of it that matters, where it begins."""

    def __init__(self, exercise: Exercise) -> None:
        hexes: Any = exercise.cells
        super().__init__(exercise.moment.state.board, highlights=hexes)
        part = map_part(exercise)
        self.closer = ipywidgets.ToggleButton(
            description=message("explore.close_up"),
            tooltip=message("practice.close_up.hint"),
            layout={"width": "auto"},
        )
        self.closer.observe(self.guarded(lambda change: self.look_at(part if change["new"] else ())), "value")
        self.toolbar.children = [*self.toolbar.children, self.closer]
        self.closer.value = True


HEIGHT = "400px"
"""How high a board beside a question is; it is as broad as its place lets it be."""


def question_board(exercise: Exercise) -> MapOfQuestion | SceneView:
    """Return the board as whoever decides sees it, with the cells in question framed."""
    if capability(exercise.moment.rules, VIEWS).has_map:
        return MapOfQuestion(exercise)
    board = SceneView(partial(_scene, exercise))
    board.layout.height = HEIGHT
    board.show(offered=exercise.cells)
    return board


def _scene(exercise: Exercise, theme: Theme) -> Scene:
    return question_scene(exercise, theme) or _NOTHING


def map_part(exercise: Exercise) -> tuple[Hex, ...]:
    """Return where on the map to look: the hexes in question, and what the company comes to.

    Examples
    --------
    >>> from lostatlas.teach import exercise
    >>> asked = exercise("legal", level=2, seed=41)
    >>> set(asked.cells) < set(map_part(asked))
    True
    """
    board, company = exercise.moment.state.board, exercise.company
    reached = reach(board, company).hexes if board.tokens_of(company) else ()
    hexes: Any = exercise.cells
    return tuple(sorted({*hexes, *reached}))
