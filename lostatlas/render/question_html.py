"""The HTML of a question, for paper and notebooks, with everything needed to answer it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from lostatlas.capabilities import STYLE, VIEWS, capability
from lostatlas.capabilities.exercise import ChoiceAnswer, Exercise, NumberAnswer
from lostatlas.scene.light_dark import in_themes
from lostatlas.scene.shapes import Scene, framed
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.theme import LIGHT, Theme

__all__ = ["question_html", "question_scene", "question_svg"]

TILE = 90
"""How wide the picture of a tile is, in pixels."""


def question_html(exercise: Exercise, *, themes: Sequence[Theme] = (LIGHT,)) -> str:
    """Return the board, the given facts, the question, the tile it is about, and room for the answer.

    Parameters
    ----------
    themes : of its drawings: one, or a light and a dark one for a page that follows its reader

    Examples
    --------
    >>> from lostatlas.teach import exercise
    >>> "<svg" in question_html(exercise("dividend", level=1, seed=7))
    False
    """
    known = "".join(f"<li>{escape(str(fact))}</li>" for fact in exercise.given)
    board = in_themes(themes, lambda theme: question_svg(exercise, theme)) if exercise.cells else ""
    lines = [board, f"<ul>{known}</ul>" if known else ""]
    lines.append(f"<p><strong>{escape(str(exercise.question))}</strong></p>")
    return "".join([*lines, *_tile(exercise, themes), *_answers(exercise.form)])


def question_svg(exercise: Exercise, theme: Theme = LIGHT) -> str:
    """Return the board as whoever decides sees it, with the cells in question framed; "" without a board."""
    if capability(exercise.moment.rules, VIEWS).has_map:
        from lostatlas.render.svg import board_svg  # for railway games only: others load no map

        cells: Any = exercise.cells
        style = capability(exercise.moment.rules, STYLE)
        return board_svg(exercise.moment.state.board, theme=theme, highlights=cells, style=style)
    scene = question_scene(exercise, theme)
    return "" if scene is None else scene_svg(framed(scene, exercise.cells))


def question_scene(exercise: Exercise, theme: Theme = LIGHT) -> Scene | None:
    """Return the scene as whoever decides sees it; the asked cells have no description: it may be the answer.

    Examples
    --------
    >>> from lostatlas.teach import exercise
    >>> asked = exercise("tile", level=1, seed=0, title="acquire")
    >>> [group.title for group in question_scene(asked).groups if group.cell in asked.cells]
    ['']
    """
    rules, state = exercise.moment.rules, exercise.moment.state
    scene = capability(rules, VIEWS)(rules).scene(state, viewer=rules.actor(state), theme=theme)
    if scene is None:
        return None
    groups = (replace(one, title="") if one.cell in exercise.cells else one for one in scene.groups)
    return replace(scene, groups=tuple(groups))


def _answers(form: NumberAnswer | ChoiceAnswer) -> Iterator[str]:
    if isinstance(form, ChoiceAnswer):
        yield from (f'<p class="option">☐ {escape(str(option.label))}</p>' for option in form.options)
    else:
        yield f"<p>{escape(form.unit)} <span class='blank'></span></p>"


def _tile(exercise: Exercise, themes: Sequence[Theme]) -> Iterator[str]:
    tile = exercise.tile
    if tile is not None:
        from lostatlas.render.svg import tile_svg

        drawn = in_themes(themes, lambda theme: tile_svg(tile, theme=theme, width=TILE))
        yield f'<p class="tile">{drawn}</p>'
