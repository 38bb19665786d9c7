"""FirstRoundNote: a word for whoever has played a first operating round alone."""

from __future__ import annotations

from lostatlas.teach.milestones import first_round, milestones
from lostatlas.text import message
from lostatlas_widgets.explorer.panel import Explorer


class FirstRoundNote:
    """Says in a panel, as soon as the first operating round of a player is over, what was reached in it.

    Parameters
    ----------
    panel : where the player plays
    player : the one who plays by hand

    Examples
    --------
    >>> from lostatlas import new_game
    >>> panel = Explorer(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> _ = FirstRoundNote(panel, "Ann")
    >>> panel.actions.praise.text
    ''
    """

    def __init__(self, panel: Explorer, player: str) -> None:
        self.panel, self.player = panel, player
        panel.observe(lambda _change: self._attend(), "children")  # rebuilt in another language
        self._attend()

    def _attend(self) -> None:
        self.panel.model.on_change(self._follow)

    def _follow(self) -> None:
        session, text = self.panel.session, ""
        if nodes := first_round(session, self.player):
            done = message("lesson.round_done", player=self.player)
            text = f"{done}\n{milestones(nodes, session, self.player)}"
        self.panel.actions.say_well_done(text)


__all__ = ["FirstRoundNote"]
