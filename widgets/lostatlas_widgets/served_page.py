"""A page that is served to visitors: files come and go through the browser, the disk is not seen."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message


def many_visitors() -> bool:
    """Return whether this kernel belongs to a visitor of a Voila page.

    All visitors of such a page see the same game and have one folder on the server; who comes next must not
    be offered what somebody else has played. Voila identifies itself to its kernels, as servers do (CGI).
    """
    return os.environ.get("SERVER_SOFTWARE", "").lower().startswith("voila")


def refuse_disk() -> None:
    """Refuse to open or write a file by its path on a page that is served to visitors.

    Raises
    ------
    GameDataError
        When this is such a page.
    """
    if many_visitors():
        raise GameDataError("widgets.served")


class BrowserFiles(ipywidgets.HBox):
    """A button that takes a file of the visitor's computer, and one that makes a link to download.

    Parameters
    ----------
    take : is given the content of a file that was chosen; None: nothing is taken
    give : returns the content to download; None: nothing is given
    name : what the downloaded file is called

    Examples
    --------
    >>> files = BrowserFiles(take=print, give=lambda: b"{}", name="game.json")
    >>> files.prepare()
    >>> 'download="game.json"' in files.link.value, "base64,e30=" in files.link.value
    (True, True)
    """

    def __init__(
        self,
        *,
        take: Callable[[bytes], object] | None = None,
        give: Callable[[], bytes] | None = None,
        name: str = "",
    ) -> None:
        self._take, self._give, self._name = take, give, name
        self.upload = ipywidgets.FileUpload(
            accept=".json", multiple=False, description=message("widgets.upload"), layout={"width": "auto"}
        )
        self.upload.observe(self._chosen, "value")
        words = message("widgets.download")
        self.button = ipywidgets.Button(description=words, layout={"width": "auto"})
        self.button.on_click(lambda _button: self.prepare())
        self.link = ipywidgets.HTML()
        taking = [] if take is None else [self.upload]
        giving = [] if give is None else [self.button, self.link]
        super().__init__([*taking, *giving], layout={"flex_flow": "row wrap"})

    def prepare(self) -> None:
        """Show a link that downloads the game as it is now."""
        data = b64encode(b"" if self._give is None else self._give()).decode()
        words = message("widgets.download.link", file=self._name)
        self.link.value = f'<a download="{self._name}" href="data:application/json;base64,{data}">{words}</a>'

    def _chosen(self, change: dict[str, Any]) -> None:
        for one in change["new"]:
            if self._take is not None:
                self._take(bytes(one["content"]))


__all__ = ["BrowserFiles", "many_visitors", "refuse_disk"]
