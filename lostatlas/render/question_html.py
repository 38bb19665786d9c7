"""The HTML of a question, for paper and notebooks, with everything needed to answer it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from lostatlas.capabilities import VIEWS, capability
from lostatlas.capabilities.exercise import ChoiceAnswer, Exercise, NumberAnswer
from lostatlas.scene.shapes import framed
from lostatlas.scene.svg import scene_svg

__all__ = ["question_html", "question_svg"]

TILE = 90
"""How wide the picture of a tile is, in pixels."""


def question_html(exercise: Exercise) -> str:
    """Return the board, the given facts, the question, the tile it is about, and room for the answer.

    Examples
    --------
    >>> from lostatlas.teach import exercise
    >>> "<svg" in question_html(exercise("dividend", level=1, seed=7))
    False
    """
    known = "".join(f"<li>{escape(str(fact))}</li>" for fact in exercise.given)
    lines = [question_svg(exercise) if exercise.cells else "", f"<ul>{known}</ul>" if known else ""]
    lines.append(f"<p><strong>{escape(str(exercise.question))}</strong></p>")
    return "".join([*lines, *_tile(exercise), *_answers(exercise.form)])


def question_svg(exercise: Exercise) -> str:
    """Return the board as whoever decides sees it, with the cells in question framed; "" without a board."""
    rules, state = exercise.moment.rules, exercise.moment.state
    views = capability(rules, VIEWS)(rules)
    if views.has_map:
        from lostatlas.render.svg import board_svg  # for railway games only: others load no map

        cells: Any = exercise.cells
        return board_svg(state.board, highlights=cells)
    scene = views.scene(state, viewer=rules.actor(state))
    return "" if scene is None else scene_svg(framed(scene, exercise.cells))


def _answers(form: NumberAnswer | ChoiceAnswer) -> Iterator[str]:
    if isinstance(form, ChoiceAnswer):
        yield from (f'<p class="option">☐ {escape(str(option.label))}</p>' for option in form.options)
    else:
        yield f"<p>{escape(form.unit)} <span class='blank'></span></p>"


def _tile(exercise: Exercise) -> Iterator[str]:
    if exercise.tile is not None:
        from lostatlas.render.svg import tile_svg

        yield f'<p class="tile">{tile_svg(exercise.tile, width=TILE)}</p>'
