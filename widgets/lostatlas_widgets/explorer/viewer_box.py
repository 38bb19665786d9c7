"""ViewerBox: whose eyes see the game: of its log and its actions, nobody sees what is hidden from them."""

from __future__ import annotations

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.explorer.explorer_model import ACTOR, EVERYBODY, ExplorerModel


class ViewerBox(ipywidgets.Dropdown):
    """Choose to see everything, or what one player sees, or what whoever is to act sees.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> model = ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> box = ViewerBox(model)
    >>> box.value = "=Ben"
    >>> model.viewer
    'Ben'
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._choices: list[tuple[str, str]] = []
        super().__init__(
            options=[("", model.eyes)],
            description=message("panel.viewer"),
            tooltip=message("explore.viewer.hint"),
            style={"description_width": "initial"},
            layout={"width": "auto"},
        )
        self.observe(model.guarded(lambda change: self._look(change["new"])), "value")
        model.on_change(self._follow)

    def _look(self, eyes: str | None) -> None:
        if eyes is not None and eyes != self.model.eyes:
            self.model.look_as(eyes)

    def _follow(self) -> None:
        """Offer the players of the session that is shown now."""
        players = self.model.session.players
        choices = [
            (message("panel.viewer.all"), EVERYBODY),
            (message("explore.viewer.actor"), ACTOR),
            *((name, f"={name}") for name in players),
        ]
        if choices != self._choices:
            self._choices = choices
            with self.hold_trait_notifications():
                self.options, self.value = choices, self.model.eyes
        elif self.value != self.model.eyes:
            self.value = self.model.eyes


__all__ = ["ViewerBox"]
