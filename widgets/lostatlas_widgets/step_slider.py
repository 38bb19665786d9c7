"""StepSlider: go back and forth over a list of boards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import ipywidgets

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas_widgets.board_view import BoardView
from lostatlas_widgets.text_line import TextLine


class StepSlider(BoardView):
    """A board view with a slider over many boards, such as the turns of a game.

    The slider takes the arrow keys, Page Up, Page Down, Home and End; the buttons beside it do the same.

    Parameters
    ----------
    boards : sequence of Board
        At least one; they may be wholly different maps.
    labels : sequence of str, optional
        What each step is called.
    highlights : sequence of collections of Hex, optional
        What is pointed out at each step.
    start : int
        The step to show first; negative ones count from the end.
    on_click : callable, optional
        See `BoardView.on_click`.

    Attributes
    ----------
    slider : ipywidgets.IntSlider
        Its ``value`` is the step, from 0.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> steps = StepSlider([random_board("long", seed=n) for n in range(3)], labels=["one", "two", "three"])
    >>> steps.step = 1
    >>> steps.label
    'Step 2 of 3: two'
    """

    @checked_arguments
    def __init__(
        self,
        boards: Sequence[Board],
        *,
        labels: Sequence[str] = (),
        highlights: Sequence[Collection[Hex | str]] = (),
        start: int = 0,
        on_click: Callable[[Hex], object] | None = None,
    ) -> None:
        self.boards = tuple(boards)
        if not self.boards:
            raise ValueError(message("widgets.no_boards"))
        for given in (labels, highlights):
            if given and len(given) != len(self.boards):
                raise ValueError(message("widgets.labels", labels=len(given), boards=len(self.boards)))
        self.labels, self.highlights = tuple(labels), tuple(highlights)
        last = len(self.boards) - 1
        first = range(len(self.boards))[start]
        super().__init__(self.boards[first], on_click=on_click)
        self.slider = ipywidgets.IntSlider(
            value=first, min=0, max=max(last, 1), readout=False, disabled=last == 0,
            layout={"flex": "1 1 120px", "min_width": "120px"},
        )  # fmt: skip
        self._line = TextLine(self._label(first), live=True)
        self.steps = ipywidgets.HBox(
            [
                self.button(message("widgets.first"), lambda: self._go(0)),
                self.button(message("widgets.back"), lambda: self._go(self.step - 1)),
                self.slider,
                self.button(message("widgets.on"), lambda: self._go(self.step + 1)),
                self.button(message("widgets.last"), lambda: self._go(last)),
            ],
            layout={"width": "100%"},
        )
        self.slider.observe(self.guarded(lambda _change: self._slid()), "value")
        if self.highlights:
            self.highlight(self.highlights[first])
        self.toolbar.children = [self._line, self.find]
        self.toolbar.layout.justify_content = "space-between"
        self.children = [self.steps, self.toolbar, self.view]

    @property
    def step(self) -> int:
        """The number of the board that is shown, from 0."""
        return int(self.slider.value)

    @step.setter
    def step(self, step: int) -> None:
        self.slider.value = range(len(self.boards))[step]

    @property
    def label(self) -> str:
        """Text below the slider."""
        return str(self._line.text)

    def _label(self, step: int) -> str:
        text = message("widgets.step", step=step + 1, steps=len(self.boards))
        return f"{text}: {self.labels[step]}" if self.labels else text

    def _go(self, step: int) -> None:
        self.step = min(max(step, 0), len(self.boards) - 1)

    def _slid(self) -> None:
        self.board = self.boards[self.step]
        if self.highlights:
            self.highlight(self.highlights[self.step])
        self._line.text = self._label(self.step)
