"""NewGame: the form of a new game as a page of its own, such as the launcher of JupyterLab opens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from lostatlas.games import DEFAULT_TITLE
from lostatlas.kernel.errors import LostAtlasError
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
        self._steps = self._load()
        self.slices = WorkSlices(lambda: next(self._steps))
        super().__init__(explore, title=title, unseen=[self.slices])
        self.slices.running = True

    def _load(self) -> Iterator[bool]:
        """Load what the panel needs, a part at each step; yield whether there is more.

        What cannot be loaded is told at the press.
        """
        with suppress(LostAtlasError, ImportError):
            for _ in loading(self.game(seed=1)):
                yield True
        yield False


__all__ = ["NewGame"]
