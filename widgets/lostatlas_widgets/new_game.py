"""NewGame: the form of a new game as a page of its own, such as the launcher of JupyterLab opens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from lostatlas.games import DEFAULT_TITLE
from lostatlas_widgets.new_game_form import NewGameForm
from lostatlas_widgets.session_panel import explore, loading
from lostatlas_widgets.work_slices import WorkSlices


class NewGame(NewGameForm):
    """The form of a new game, which opens it in the panel of its title.

    While somebody looks at the form, the kernel loads what the panel needs, so that it is there at the press.

    Examples
    --------
    >>> form = NewGame(title="acquire")
    >>> form.number.value = 2
    >>> form.go()
    >>> form.stage.shown
    <GamePanel: ...
    """

    def __init__(self, *, title: str = DEFAULT_TITLE) -> None:
        self._loading: Iterator[None] | None = None
        self.slices = WorkSlices(self._load)
        super().__init__(explore, title=title, unseen=[self.slices])
        self.slices.running = True

    def _load(self) -> bool:
        """Load a part; return whether there may be more. What cannot be loaded is told at the press."""
        with suppress(Exception):
            self._loading = self._loading or loading(self.game(seed=1))
            return next(self._loading, self) is None
        return False


__all__ = ["NewGame"]
