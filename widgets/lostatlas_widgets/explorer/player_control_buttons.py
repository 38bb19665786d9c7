"""Who decides for each player, whom a press changes; and whether bots wait to be let on."""

from __future__ import annotations

from functools import partial

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.player_control import BY_HAND, USUAL
from lostatlas_widgets.explorer.seated_bots import SeatedBots
from lostatlas_widgets.named_row import NamedRow

_ICONS = {True: "desktop", False: "user"}


class PlayerControlButtons(NamedRow):
    """A button for each player that says who decides there; pressed, it is the other one.

    Parameters
    ----------
    seats : where the players are seated
    more : what stands at the end of the row

    Attributes
    ----------
    waiting : ipywidgets.ToggleButton
        While it is down, bots take one decision at a press, so that they can be watched.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> from lostatlas_widgets.explorer.explorer_model import ExplorerModel
    >>> session = new_game(["Ann", "Bot", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> row = PlayerControlButtons(SeatedBots(ExplorerModel(session)))
    >>> row.buttons["Bot"].description
    'Bot: by hand'
    >>> row.turn("Bot")
    >>> row.buttons["Bot"].description
    'Bot: computer'
    """

    def __init__(self, seats: SeatedBots, *, more: tuple[ipywidgets.Widget, ...] = ()) -> None:
        self.seats, self._more = seats, more
        self.buttons: dict[str, ipywidgets.Button] = {}
        self.waiting = ipywidgets.ToggleButton(
            description=message("player_control.one_by_one"),
            tooltip=message("player_control.one_by_one.hint", move=message("explore.move")),
            layout={"width": "auto"},
        )
        super().__init__(message("player_control.deciders"), [])
        self.add_class("lostatlas-deciders")
        self.waiting.observe(seats.model.guarded(lambda change: self._wait(on=change["new"])), "value")
        seats.model.on_change(self._follow)
        seats.model.player_control.on_change(self._name)

    def turn(self, player: str) -> None:
        """Let the computer decide for a player from now on; or whoever sits here, if it did."""
        if player in self.seats.bots or self.waiting.value:
            self.seats.seat(player, BY_HAND if player in self.seats.bots else USUAL)
        else:
            self.seats.take({player: USUAL})

    def _wait(self, *, on: bool) -> None:
        """Let the bots wait from now on, or go on by themselves, at once when it is their turn."""
        seats = self.seats
        if seats.model.player_control.at_once == (not on):
            return  # it has followed the seats
        seats.model.player_control.at_once = not on
        if not on and seats.model.session.actor in seats.bots:
            seats.play()

    def _follow(self) -> None:
        model = self.seats.model
        if tuple(self.buttons) != model.session.players:
            self.buttons = {
                player: button(model, player, "", partial(self.turn, player))
                for player in model.session.players
            }
            self.children = [self.name, *self.buttons.values(), self.waiting, *self._more]
            self._name()

    def _name(self) -> None:
        player_control = self.seats.model.player_control
        bots = player_control.bots
        self.waiting.layout.display = None if bots else "none"
        self.waiting.value = bool(bots) and not player_control.at_once
        for player, one in self.buttons.items():
            key = "computer" if player in bots else "by_hand"
            facts = {"player": player, "kind": bots.get(player, USUAL)}
            one.icon = _ICONS[player in bots]
            one.description = message(f"player_control.deciders.{key}", **facts)
            one.tooltip = message(f"player_control.deciders.{key}.hint", **facts)


__all__ = ["PlayerControlButtons"]
