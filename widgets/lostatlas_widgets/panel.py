"""Base of every panel: a figure with its lines of text, guarded callbacks, a still picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from lostatlas_widgets.figure_view import FigureView


class Panel(ipywidgets.VBox):
    """A column of controls with one figure.

    Subclasses say what the still picture is (`_picture`). It is saved with the notebook, so that a code host,
    nbconvert and a page without a kernel show something.
    """

    def __init__(self, view: FigureView, children: Sequence[ipywidgets.Widget]) -> None:
        self.view = view
        """The figure, with its `status` and `alert` lines."""
        super().__init__(children, layout={"width": "100%"})
        self.add_class("lostatlas-panel")

    @property
    def last_error(self) -> Exception | None:
        """The newest error of a callback, to be looked at or raised again."""
        return self.view.last_error

    def guarded(self, callback: Callable[..., object]) -> Callable[..., None]:
        """Return the callback made safe: its errors become text below the figure, its changes one patch."""

        def call(*args: Any) -> None:
            with self.view.reporting(), self.view.together():
                callback(*args)

        return call

    def button(
        self, name: str, press: Callable[[], object], *, hint: str = "", icon: str = ""
    ) -> ipywidgets.Button:
        """Return a button that does `press`, guarded; `hint` is shown when the pointer rests on it."""
        made = ipywidgets.Button(description=name, tooltip=hint or name, icon=icon, layout={"width": "auto"})
        made.on_click(self.guarded(lambda _button: press()))
        return made

    def _picture(self) -> str:
        """Return the still picture as SVG text."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self), "image/svg+xml": self._picture()}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.view.alt}>"
