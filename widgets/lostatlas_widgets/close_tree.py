"""Close a widget and its children.

`close` of ipywidgets closes one widget alone. Its layout and its style stay open, and so does whatever stood
in it; on the page their views hold what was drawn, so that nothing of a chart that was taken away is ever
given back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import ipywidgets


def close_tree(widget: ipywidgets.Widget, *, but: Collection[ipywidgets.Widget] = ()) -> None:
    """Close a widget with its layout, its children, and those it shows only at times.

    Parameters
    ----------
    but : what stays, with all that only these hold

    Examples
    --------
    >>> button = ipywidgets.Button()
    >>> close_tree(ipywidgets.VBox([button]))
    >>> button.comm is None, button.layout.comm is None
    (True, True)
    """
    found: dict[int, ipywidgets.Widget] = {}
    waiting = [widget]
    while waiting:
        one = waiting.pop()
        if id(one) not in found and one not in but:
            found[id(one)] = one
            waiting.extend(_held(vars(one)))
    for one in found.values():
        one.close()


def _held(value: Any) -> Iterator[ipywidgets.Widget]:
    """Yield the widgets in a value; traits are values of a widget, too."""
    if isinstance(value, ipywidgets.Widget):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _held(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _held(one)


__all__ = ["close_tree"]
