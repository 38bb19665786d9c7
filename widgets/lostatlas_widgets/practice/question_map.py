"""The map beside a question of a railway game, with a button for the part of it that matters."""

from __future__ import annotations

from typing import Any

import ipywidgets

from lostatlas.capabilities import STYLE, capability
from lostatlas.teach import Exercise
from lostatlas.text import message
from lostatlas.track.hexes import Hex
from lostatlas.track.reach import reach
from lostatlas_widgets.board_view import BoardView


class MapOfQuestion(BoardView):
    """A map with the hexes in question, and a button for the part of it that matters, where it begins."""

    def __init__(self, exercise: Exercise) -> None:
        hexes: Any = exercise.cells
        style = capability(exercise.moment.rules, STYLE)
        super().__init__(exercise.moment.state.board, highlights=hexes, style=style)
        part = map_part(exercise)
        self.closer = ipywidgets.ToggleButton(
            description=message("explore.close_up"),
            tooltip=message("practice.close_up.hint"),
            layout={"width": "auto"},
        )
        self.closer.observe(self.guarded(lambda change: self.look_at(part if change["new"] else ())), "value")
        self.toolbar.children = [*self.toolbar.children, self.closer]
        self.closer.value = True


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


__all__ = ["MapOfQuestion", "map_part"]
