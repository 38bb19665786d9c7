"""Deciders: who decides for each player, and a press that seats a bot there or lets it rise."""

from __future__ import annotations

from functools import partial

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.named_row import NamedRow
from lostatlas_widgets.explorer.seats import BY_HAND, USUAL, Seats

_ICONS = {True: "desktop", False: "user"}


class Deciders(NamedRow):
    """A button for each player that says who decides there; pressed, it is the other one.

    Parameters
    ----------
    seats : where the players are seated

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> from lostatlas_widgets.explorer.desk import Desk
    >>> session = new_game(["Ann", "Bot", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> row = Deciders(Seats(Desk(session)))
    >>> row.buttons["Bot"].description
    'Bot: by hand'
    >>> row.turn("Bot")
    >>> row.buttons["Bot"].description
    'Bot: computer'
    """

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.buttons: dict[str, ipywidgets.Button] = {}
        super().__init__(message("deciding.deciders"), [])
        self.add_class("lostatlas-deciders")
        seats.desk.on_change(self._follow)
        seats.desk.seating.on_change(self._name)

    def turn(self, player: str) -> None:
        """Let the computer decide for a player from now on, at once; or whoever sits here, if it did."""
        if player in self.seats.bots:
            self.seats.seat(player, BY_HAND)
        else:
            self.seats.take({player: USUAL})

    def _follow(self) -> None:
        desk = self.seats.desk
        if tuple(self.buttons) != desk.session.players:
            self.buttons = {
                player: button(desk, player, "", partial(self.turn, player))
                for player in desk.session.players
            }
            self.children = [self.name, *self.buttons.values()]
            self._name()

    def _name(self) -> None:
        bots = self.seats.desk.seating.bots
        for player, one in self.buttons.items():
            key = "computer" if player in bots else "by_hand"
            facts = {"player": player, "kind": bots.get(player, USUAL)}
            one.icon = _ICONS[player in bots]
            one.description = message(f"deciding.deciders.{key}", **facts)
            one.tooltip = message(f"deciding.deciders.{key}.hint", **facts)


__all__ = ["Deciders"]
