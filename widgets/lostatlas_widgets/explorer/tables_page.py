"""TablesPage: companies, players and the depot at the current node."""

from __future__ import annotations

import ipywidgets

from lostatlas import lab
from lostatlas.kernel.session import Session
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import SIDE_BY_SIDE
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.glossary_marks import Marks
from lostatlas_widgets.explorer.portraits import portraits

_COMPANY = [
    "portrait", "price", "treasury", "president", "threats", "trains", "limit", "rusting", "rusts_with",
    "cards", "trainless",
]  # fmt: skip
_PLAYER = ["cash", "shares", "share_value", "net_worth", "presides", "could_take", "priority"]


class TablesPage(ipywidgets.VBox):
    """Companies and players at the current node.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> tables = TablesPage()
    >>> tables.show(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> tables.players.rows[0][:2]
    ['Ann', 225]
    """

    def __init__(self, *, marks: Marks | None = None) -> None:
        self.companies = DataTable(message("explore.table.companies"), marks=marks)
        self.players = DataTable(message("explore.table.players"), marks=marks)
        self.depot = DataTable(message("player_control.depot"), marks=marks)
        side = ipywidgets.HBox([self.players, self.depot], layout=SIDE_BY_SIDE)
        super().__init__([self.companies, side], layout={"width": "100%"})

    def show(self, session: Session) -> None:
        """Show the tables of the current node."""
        companies, known = lab.companies(session), portraits(session)
        names = zip(map(str, companies.index), companies["name"], strict=True)
        who = [str(known[code]) if code in known else name for code, name in names]
        companies.insert(0, "portrait", who)
        self.companies.show(companies[_COMPANY])
        self.players.show(lab.players(session)[_PLAYER])
        trains = lab.trains(session)
        left = zip(trains["left"], trains["endless"], strict=True)
        trains["left"] = ["∞" if endless else count for count, endless in left]
        self.depot.show(trains[["price", "left", "pool", "owners"]])

    def code(self, _session: Session) -> str:
        """Return the line that shows the tables."""
        return "from lostatlas import lab; display(lab.companies(session), lab.players(session))"


__all__ = ["TablesPage"]
