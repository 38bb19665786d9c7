"""The board beside a question: the map of a railway game, or the scene of any other title."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lostatlas.capabilities import VIEWS, capability
from lostatlas.render.question_html import question_scene
from lostatlas.scene.shapes import NOTHING, Scene
from lostatlas.scene.theme import Theme
from lostatlas.teach import Exercise
from lostatlas_widgets.game_panel.scene_view import SceneView

if TYPE_CHECKING:
    from lostatlas_widgets.practice.question_map import MapOfQuestion


HEIGHT = "400px"
"""How high a board beside a question is; it is as wide as its place lets it be."""


def question_board(exercise: Exercise) -> MapOfQuestion | SceneView:
    """Return the board as whoever decides sees it, with the cells in question framed."""
    if capability(exercise.moment.rules, VIEWS).has_map:
        from lostatlas_widgets.practice.question_map import MapOfQuestion  # no other title needs its rooms

        return MapOfQuestion(exercise)
    board = SceneView(partial(_scene, exercise))
    board.layout.height = HEIGHT
    board.show(offered=exercise.cells)
    return board


def _scene(exercise: Exercise, theme: Theme) -> Scene:
    return question_scene(exercise, theme) or NOTHING
