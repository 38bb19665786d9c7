"""PlayerControlPanel: who plays for whom: a box for each player, and buttons that let the bots act."""

from __future__ import annotations

import ipywidgets

from lostatlas.kernel.session import Session
from lostatlas.players import PLAYERS
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.player_control import BY_HAND, USUAL
from lostatlas_widgets.explorer.seated_bots import SeatedBots
from lostatlas_widgets.named_row import WRAP, NamedRow
from lostatlas_widgets.seat_options import bot_words
from lostatlas_widgets.text_line import TextLine


class PlayerControlPanel(ipywidgets.VBox):
    """A box for each player: by hand, or which bot; a button lets the bots act until a hand is needed.

    With *Answer at once* they do so by themselves after every action.

    Parameters
    ----------
    seats : where the bots are seated

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas_widgets.explorer.explorer_model import ExplorerModel
    >>> panel = PlayerControlPanel(SeatedBots(ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1))))
    >>> panel.boxes["Ben"].value = "greedy"
    >>> panel.seats.bots
    {'Ben': 'greedy'}
    """

    def __init__(self, seats: SeatedBots) -> None:
        self.seats = seats
        model = seats.model
        control = model.player_control
        self.boxes: dict[str, ipywidgets.Dropdown] = {}
        self.helper = ipywidgets.Dropdown(
            options=[(bot_words(kind), kind) for kind in PLAYERS],
            value=USUAL,
            description=message("player_control.helper"),
            tooltip=message("player_control.helper.hint"),
            style={"description_width": "initial"},
            layout={"width": "auto", "align_self": "flex-start"},
        )
        self.at_once = ipywidgets.Checkbox(
            description=message("player_control.at_once"), indent=False, layout={"width": "auto"}
        )
        self.at_once.tooltip = message("player_control.at_once.hint")
        acts = {"play": seats.play, "all_bots": seats.fill, "no_bots": seats.empty}
        buttons = [
            button(model, message(f"player_control.{name}"), message(f"player_control.{name}.hint"), act)
            for name, act in acts.items()
        ]
        self._rows = ipywidgets.VBox([])
        row = ipywidgets.HBox([*buttons, self.at_once], layout=WRAP)
        heading = TextLine(message("player_control.seats"))
        super().__init__([heading, self._rows, self.helper, row], layout={"width": "100%"})
        model.on_change(self._follow)
        control.on_change(self._sit)
        self.helper.observe(lambda change: setattr(control, "helper", change["new"]), "value")
        self.at_once.observe(lambda change: setattr(control, "at_once", change["new"]), "value")

    def code(self, _session: Session) -> str:
        """Return the line that lets the bots act."""
        return self.seats.code()

    def show(self, session: Session) -> None:
        """Do nothing: the seats do not depend on the current node."""

    def _follow(self) -> None:
        """Make a box for each player of another game."""
        session, control = self.seats.model.session, self.seats.model.player_control
        if tuple(self.boxes) == session.players:
            return
        options = [
            (message("player_control.by_hand"), BY_HAND),
            *((bot_words(kind), kind) for kind in PLAYERS),
        ]
        self.boxes = {
            player: ipywidgets.Dropdown(
                options=options,
                value=control.bots.get(player, BY_HAND),
                layout={"width": "auto", "min_width": "130px"},
            )
            for player in session.players
        }
        rows = []
        for player, box in self.boxes.items():
            box.tooltip = message("player_control.seat", player=player)
            box.observe(lambda change, player=player: control.seat(player, change["new"]), "value")
            rows.append(NamedRow(player, [box]))
        self._rows.children = rows

    def _sit(self) -> None:
        """Show how everybody is seated."""
        control = self.seats.model.player_control
        for player, box in self.boxes.items():
            box.value = control.bots.get(player, BY_HAND)
        self.helper.value, self.at_once.value = control.helper, control.at_once


__all__ = ["PlayerControlPanel"]
