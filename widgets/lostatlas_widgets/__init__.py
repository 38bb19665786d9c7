"""Boards, sliders and builders to click on in JupyterLab and Voila.

They hold values and ask `lostatlas`; they know no rule. All of them are ipywidgets: put them side by side,
observe them, show them twice. Errors of callbacks become text below the figure.

Examples
--------
>>> from lostatlas import random_board
>>> from lostatlas_widgets import BoardView
>>> BoardView(random_board("short", seed=1)).board
<Board: 87 hexes>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.extras import lazy_names

if TYPE_CHECKING:
    from lostatlas_widgets.analysis import analyse_live
    from lostatlas_widgets.board_view import BoardView
    from lostatlas_widgets.designing.designer import design
    from lostatlas_widgets.explorer.rule_lookup import show_rule
    from lostatlas_widgets.figure_view import FigureView
    from lostatlas_widgets.lessons.opening import begin_lesson, contents
    from lostatlas_widgets.map_builder import MapBuilder
    from lostatlas_widgets.new_game import NewGame
    from lostatlas_widgets.open_game import OpenGame
    from lostatlas_widgets.position_editor.edit_position import edit_position
    from lostatlas_widgets.position_editor.editor import PositionEditor
    from lostatlas_widgets.practice.practice import Practice, practise
    from lostatlas_widgets.practice.question import Question
    from lostatlas_widgets.session_panel import explore
    from lostatlas_widgets.step_slider import StepSlider
    from lostatlas_widgets.text_line import TextLine
    from lostatlas_widgets.themed_figure import ThemedFigure

__all__ = [
    "BoardView",
    "FigureView",
    "MapBuilder",
    "NewGame",
    "OpenGame",
    "PositionEditor",
    "Practice",
    "Question",
    "StepSlider",
    "TextLine",
    "ThemedFigure",
    "analyse_live",
    "begin_lesson",
    "contents",
    "design",
    "edit_position",
    "explore",
    "practise",
    "show_rule",
]

_HOME = {
    "BoardView": "board_view",
    "ThemedFigure": "themed_figure",
    "FigureView": "figure_view",
    "MapBuilder": "map_builder",
    "NewGame": "new_game",
    "OpenGame": "open_game",
    "PositionEditor": "position_editor.editor",
    "Practice": "practice.practice",
    "Question": "practice.question",
    "StepSlider": "step_slider",
    "TextLine": "text_line",
    "analyse_live": "analysis",
    "begin_lesson": "lessons.opening",
    "contents": "lessons.opening",
    "design": "designing.designer",
    "edit_position": "position_editor.edit_position",
    "explore": "session_panel",
    "practise": "practice.practice",
    "show_rule": "explorer.rule_lookup",
}

__getattr__, __dir__ = lazy_names(__name__, _HOME)
