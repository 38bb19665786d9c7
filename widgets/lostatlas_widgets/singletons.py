"""Widgets that exist once per kernel, whatever its page shows."""

from __future__ import annotations

from typing import Any, TypeVar

import ipywidgets

W = TypeVar("W", bound=ipywidgets.Widget)
_made: dict[type[Any], Any] = {}


def once(kind: type[W]) -> W:
    """Return this kernel's one widget of the kind: made when first asked for, and again after ``close_all``.

    >>> from lostatlas_widgets.late_models import LateModels
    >>> once(LateModels) is once(LateModels)
    True
    """
    if kind not in _made or _made[kind].comm is None:
        _made[kind] = kind()
    made: W = _made[kind]
    return made
