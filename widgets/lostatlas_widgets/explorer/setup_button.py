"""SetupButton: a button that does the rest of what is done before the first turn."""

from __future__ import annotations

import ipywidgets

from lostatlas.players import PLAYERS
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.player_control import USUAL


class SetupButton(ipywidgets.VBox):
    """A button that finishes the preparations; there only while a step of them is open.

    A step belongs to them when the catalogue has words for it, ``explore.preparing.<step>``.

    Parameters
    ----------
    model : whose session is prepared

    Examples
    --------
    >>> from lostatlas import new_game
    >>> up = SetupButton(ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1)))
    >>> up.layout.display is None
    True
    >>> up.finish()
    >>> up.model.session.state.round == "MAP", up.layout.display
    (False, 'none')
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        texts = message("explore.prepare"), message("explore.prepare.hint")
        super().__init__([button(model, *texts, self.finish)], layout={"width": "100%"})
        model.on_change(self._follow)

    def finish(self) -> None:
        """Let the bot finish the preparations, for everybody."""
        session, bot = self.model.session, PLAYERS[USUAL]
        begun = session.state.round
        self.model.show_message("")
        with self.model.quietly():
            while session.actor is not None and session.state.round == begun:
                session.push(bot(session.node.id).choose(session))
        self.model.code.code = (
            f"from lostatlas.players import PLAYERS; bot = PLAYERS[{USUAL!r}](1)\n"
            f"while session.state.round == {begun!r}: session.push(bot.choose(session))"
        )

    def _follow(self) -> None:
        self.layout.display = None if any(map(prepares, self.model.session.legal_actions.steps)) else "none"


def prepares(step: str) -> bool:
    """Return whether a step belongs to the preparations, not to the game itself.

    >>> prepares("piece"), prepares("track")
    (True, False)
    """
    key = f"explore.preparing.{step}"
    return message(key) != key


__all__ = ["SetupButton", "prepares"]
