"""Compact buttons; what they raise becomes the text of the status line."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas_widgets.explorer.explorer_model import ExplorerModel

NARROW = {"width": "auto", "flex": "0 0 auto"}
SIDE_BY_SIDE = {"flex_flow": "row wrap", "grid_gap": "0 32px"}
"""The layout of tables where there is room for more than one."""


def button(
    model: ExplorerModel, words: str, hint: str, press: Callable[[], object], *, icon: str = ""
) -> ipywidgets.Button:
    """Return a button that does `press`; `hint` is shown when the pointer rests on it.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> model = ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> button(model, "Fail", "", lambda: 1 / 0).click()
    >>> "division by zero" in model.answer.text
    True
    """
    made = ipywidgets.Button(description=words, tooltip=hint or words, icon=icon, layout=NARROW)
    made.on_click(model.guarded(lambda _button: press()))
    return made
