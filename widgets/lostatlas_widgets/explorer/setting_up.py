"""SettingUp: a word on what is done before the first turn, and a button that does the rest of it."""

from __future__ import annotations

import ipywidgets

from lostatlas.players import PLAYERS
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.desk import Desk
from lostatlas_widgets.explorer.seats import USUAL
from lostatlas_widgets.text_line import TextLine


class SettingUp(ipywidgets.VBox):
    """What a step of the preparations is about; there only while such a step is open.

    A step belongs to them when the catalogue has words for it, ``explore.preparing.<step>``.

    Parameters
    ----------
    desk : whose session is prepared

    Examples
    --------
    >>> from lostatlas import new_game
    >>> up = SettingUp(Desk(new_game(["Ann", "Ben"], mode="micro", seed=1)))
    >>> up.layout.display is None
    True
    >>> up.finish()
    >>> up.desk.session.state.round == "MAP", up.layout.display
    (False, 'none')
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.told = TextLine(marks=desk.marks)
        words = message("explore.prepare"), message("explore.prepare.hint")
        super().__init__([self.told, button(desk, *words, self.finish)], layout={"width": "100%"})
        desk.on_change(self._follow)

    def finish(self) -> None:
        """Let the bot do whatever is left of the preparations, for everybody."""
        session, bot = self.desk.session, PLAYERS[USUAL]
        begun = session.state.round
        self.desk.say("")
        with self.desk.quietly():
            while session.actor is not None and session.state.round == begun:
                session.push(bot(session.node.id).choose(session))
        self.desk.code.code = (
            f"from lostatlas.players import PLAYERS; bot = PLAYERS[{USUAL!r}](1)\n"
            f"while session.state.round == {begun!r}: session.push(bot.choose(session))"
        )

    def _follow(self) -> None:
        self.told.text = "\n".join(filter(None, map(preparing, self.desk.session.legal_actions.steps)))
        self.layout.display = None if self.told.text else "none"


def preparing(step: str) -> str:
    """Return what a step of the preparations is about; nothing for a step of the game itself.

    >>> preparing("track")
    ''
    """
    key = f"explore.preparing.{step}"
    words = message(key)
    return "" if words == key else words


__all__ = ["SettingUp", "preparing"]
