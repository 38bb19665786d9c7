"""NewGame: the form of a new game as a page of its own, such as the launcher of JupyterLab opens."""

from __future__ import annotations

from lostatlas.games import DEFAULT_TITLE
from lostatlas_widgets.new_game_form import NewGameForm
from lostatlas_widgets.session_panel import explore


class NewGame(NewGameForm):
    """The form of a new game, which opens it in the panel of its title.

    Examples
    --------
    >>> form = NewGame(title="acquire")
    >>> form.number.value = 2
    >>> form.go()
    >>> form.stage.shown
    <GamePanel: ...
    """

    def __init__(self, *, title: str = DEFAULT_TITLE) -> None:
        super().__init__(explore, title=title)


__all__ = ["NewGame"]
