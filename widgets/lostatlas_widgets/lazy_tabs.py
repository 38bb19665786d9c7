"""LazyTabs: tabs whose pages are made when they are first looked at, so that a window opens without them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

Maker = Callable[[], ipywidgets.Widget]
"""Makes the page of a tab."""


def _bare(callback: Callable[..., object]) -> Callable[..., object]:
    return callback


class LazyTabs(ipywidgets.Tab):
    """Tabs; a page is made when it first comes to the front, or when it is asked for.

    The page in front at the beginning is not made by itself: nobody may see it, in a drawer that is shut.

    Parameters
    ----------
    pages : the title of each page, and what makes it, by its name
    guarded : makes safe what a press on a tab does

    Examples
    --------
    >>> tabs = LazyTabs({"log": ("Log", ipywidgets.HTML), "file": ("File", ipywidgets.Text)})
    >>> sorted(tabs.made)
    []
    >>> tabs.bring("file")
    >>> tabs.front, sorted(tabs.made), tabs.page("file")
    ('file', ['file'], Text(value=''))
    """

    def __init__(
        self,
        pages: Mapping[str, tuple[str, Maker]],
        *,
        guarded: Callable[[Callable[..., object]], Callable[..., object]] = _bare,
    ) -> None:
        self.names = tuple(pages)
        self.made: dict[str, ipywidgets.Widget] = {}
        """The pages that were made so far, by name."""
        self._makers = {name: make for name, (_, make) in pages.items()}
        self._places = {name: ipywidgets.Box(layout={"width": "100%"}) for name in pages}
        super().__init__(list(self._places.values()), selected_index=0)
        for place, (title, _) in enumerate(pages.values()):
            self.set_title(place, title)
        self.observe(guarded(lambda _change: self.page_in_front()), "selected_index")

    @property
    def front(self) -> str | None:
        """The name of the page in front; None when there is none."""
        return None if self.selected_index is None else self.names[self.selected_index]

    def page(self, name: str) -> Any:
        """Return a page, made now if nobody has looked at it yet.

        Raises
        ------
        KeyError
            When there is no page of that name.
        """
        if name not in self.made:
            self.made[name] = self._makers[name]()
            self._places[name].children = [self.made[name]]
        return self.made[name]

    def page_in_front(self) -> Any:
        """Return the page in front, made now if need be; None when there is none."""
        return None if self.front is None else self.page(self.front)

    def bring(self, name: str) -> None:
        """Bring a page to the front.

        Raises
        ------
        ValueError
            When there is no page of that name.
        """
        self.selected_index = self.names.index(name)
        self.page_in_front()


__all__ = ["LazyTabs", "Maker"]
