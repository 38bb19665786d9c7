"""Launchable: who the next auction may launch, with the power of each, while somebody bids or chooses."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.kernel.session import Session
from lostatlas.rail.actions import Bid
from lostatlas.text import listed, message
from lostatlas.track.hexes import Hex, hex_name
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.portraits import Portrait, portraits


class Launchable(ipywidgets.VBox):
    """The companies that may be launched next: name, home and power; choosing one shows its home.

    It is there while bids are possible. Once the auction is won, the list of what may be done says the same.

    Parameters
    ----------
    model : whose session is followed

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> launchable = Launchable(ExplorerModel(game))
    >>> len(launchable.list.texts) > 2
    True
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._shown: tuple[Portrait, ...] = ()
        self._waits = ""
        self._point: Callable[[Hex], object] = lambda _hex: None
        self._look: Callable[[Hex | None], object] = lambda _hex: None
        self.list = Choices(
            self._chosen, label=message("explore.launchable"), height="220px", marks=model.marks
        )
        self.list.on_look(self._looked)
        super().__init__([self.list], layout={"width": "100%"})
        model.on_change(self._follow)

    def on_point(self, point: Callable[[Hex], object]) -> None:
        """Call `point` with the home of a company that was chosen."""
        self._point = point

    def on_look(self, look: Callable[[Hex | None], object]) -> None:
        """Call `look` with the home of a company whose row has the pointer or the focus; else with None."""
        self._look = look

    def _looked(self, index: int | None) -> None:
        home = None if index is None else self._shown[index - 1].home
        self.model.guarded(lambda: self._look(home))()

    def _chosen(self, index: int, _amount: int | None) -> None:
        home = self._shown[index - 1].home
        if home is not None:
            self.model.guarded(lambda: self._point(home))()

    def _follow(self) -> None:
        session = self.model.session
        found = tuple(one for one in portraits(session).values() if one.waiting) if bids(session) else ()
        waits = listed(map(str, session.ruleset.notices(session.state)), "sentences") if found else ""
        if (found, waits) != (self._shown, self._waits):
            self._shown, self._waits = found, waits
            heading = Item(text=message("explore.launchable"), heading=True)
            others = (Item(text=waits, note=True),) if waits else ()
            self.list.show([heading, *map(_row, found), *others])
        self.layout.display = None if found else "none"


def bids(session: Session) -> bool:
    """Return whether somebody may bid now."""
    return any(isinstance(action, Bid) for action in session.legal_actions)


def _row(one: Portrait) -> Item:
    key = "explore.launchable.row" if one.home is None else "explore.launchable.row_home"
    home = hex_name(one.home) if one.home is not None else ""
    text = message(key, code=one.code, name=one.name, hex=home)
    return Item(text=text, more=one.brief, hint=one.whole, pointing=one.home is not None)


__all__ = ["Launchable"]
