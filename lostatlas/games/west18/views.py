"""What shells show of a state besides map and market: the companies of the title, the depot, the phase."""

from __future__ import annotations

from typing import Any

from lostatlas.capabilities.views import Stage
from lostatlas.games.west18.figures import CLASSES
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.shares import certificates, unstarted
from lostatlas.games.west18.state import WestState
from lostatlas.kernel.frozen import FrozenMap
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

    def stage(self, state: Any) -> Stage:
        """Return cycle, round and step."""
        parts = FrozenMap[str, int | str]({"cycle": state.cycle, "round": state.round, "step": state.step})
        return Stage(parts, str(self.rules.where(state)))

    def tables(self, state: Any, *, viewer: str | None = None) -> tuple[Table, ...]:
        """Return companies, players with their certificates, trains for sale, and companies to start."""
        companies, _ = super().tables(state, viewer=viewer)
        found = (companies, self._holders(state), self._trains(state), self._unstarted(state))
        return tuple(table for table in found if table.rows)

    def _holders(self, state: WestState) -> Table:
        worth = self.net_worth(state)
        limit = self.rules.certificate_limit(state)
        rows = tuple(
            (player, state.cash(player), int(worth[player]), f"{certificates(state, player)}/{limit}")
            for player in state.players
        )
        columns = (
            Column("player", message("play.column.player")),
            Column("cash", message("play.column.cash"), numeric=True, money=True),
            Column("worth", message("west.column.worth"), numeric=True, money=True),
            Column("certificates", message("west.column.certificates")),
        )
        return Table("players", message("play.players"), columns, rows, state.players)

    def _trains(self, state: WestState) -> Table:
        deck = dict(state.depot.deck)
        rows = tuple(
            (
                name,
                kind.price,
                "∞" if kind.endless else str(deck.get(name, 0)),
                state.depot.pool.count(name),
                kind.rusted_by or "–",
            )
            for name, kind in self.rules.trains.items()
            if kind.endless or deck.get(name) or name in state.depot.pool
        )
        columns = tuple(
            Column(
                name,
                message(f"west.column.{name}"),
                numeric=name in ("price", "in_pool"),
                money=name == "price",
            )
            for name in ("train", "price", "on_deck", "in_pool", "rusted_by")
        )
        return Table("trains", message("west.table.trains"), columns, rows)

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
