"""What shells show of a state besides map and market: the companies of the title, the depot, the phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.capabilities.notes import PlainPortrait
from lostatlas.games.west18.figures import CLASSES, WestCompany
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.shares import certificates, starts_as, unstarted
from lostatlas.games.west18.state import WestState
from lostatlas.rail.views import RailViews
from lostatlas.scene.table import Column, Table
from lostatlas.text import listed, message

__all__ = ["WestViews"]


class WestViews(RailViews):
    """The views of railway titles with the companies that may still start, the trains and the certificates.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="west18", seed=1)
    >>> [table.name for table in WestViews(game.ruleset).tables(game.state)]
    ['companies', 'players', 'trains', 'unstarted']
    """

    rules: WestRules

    def tables(self, state: Any, *, viewer: str | None = None) -> tuple[Table, ...]:
        """Return companies, players with their certificates, trains for sale, and companies to start."""
        companies, _players, trains = super().tables(state, viewer=viewer)
        found = (companies, self._players(state), trains, self._unstarted(state))
        return tuple(table for table in found if table.rows)

    def portraits(self, state: Any) -> Mapping[str, PlainPortrait]:
        """Return the name and class of each company, its homes and what makes it public, by its code."""
        return {code: self._portrait(one, state) for code, one in self.rules.figures.companies.items()}

    def _portrait(self, one: WestCompany, state: WestState) -> PlainPortrait:
        kind = state.companies[one.code].kind if one.code in state.companies else starts_as(one, state)
        names = self.rules.figures.names
        homes = tuple(f"{stop.hex} {names.get(stop.hex, '')}".strip() for stop in one.homes)
        first, last = map(str, one.link or ("", ""))
        facts = {"homes": homes, "tokens": len(one.tokens), "first": first, "last": last}
        brief = message(f"west.portrait.{kind}", **facts)
        return PlainPortrait(one.code, one.name, brief, one.homes[0].hex)

    def _players(self, state: WestState) -> Table:
        limit = self.rules.certificate_limit(state)
        return self.holders(state, "certificates", lambda player: f"{certificates(state, player)}/{limit}")

    def _unstarted(self, state: WestState) -> Table:
        codes = unstarted(self.rules.figures, state)
        known = self.rules.figures.companies
        rows = tuple(
            (message(f"west.class.{kind}"), listed(code for code in codes if known[code].kind == kind))
            for kind in CLASSES
            if any(known[code].kind == kind for code in codes)
        )
        columns = (
            Column("class", message("west.column.class")),
            Column("companies", message("play.companies")),
        )
        return Table("unstarted", message("west.table.unstarted"), columns, rows)
