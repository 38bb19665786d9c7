"""HexCards: what may be laid on a hex, as a picture with what it costs and what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.lab.shown_board import visible_board
from lostatlas.rail.rules import RailRules
from lostatlas.rail.valuation.best_run import BestRun, best_run_of
from lostatlas.render import Theme, board_svg, tile_svg
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas_widgets.explorer.choices import Item

_PICTURE = 66
_PATIENCE = 0.5
"""Seconds for the best run of one card; real boards take a few milliseconds."""


class HexCards:
    """Makes the cards of one hex; what the company earns without them is asked for once.

    Parameters
    ----------
    session : where it stands
    hex_ : the hex that is asked about
    theme : the colours of the pictures
    """

    def __init__(self, session: Session, hex_: Hex, *, theme: Theme) -> None:
        self.session, self.hex, self.theme = session, hex_, theme
        self.before = visible_board(session.ruleset, session.state)
        self._earns: BestRun | None = None

    def card(self, row: Item, action: Action, state: Any) -> Item:
        """Return the row of an action, after which `state` is reached, as a card: its outcome is its hint.

        The picture says how a tile or a piece of the map is turned; what lays nothing keeps its words.
        """
        after, here = visible_board(self.session.ruleset, state), self.hex
        row = replace(row, more="", hint=row.more)
        new = [cell for place, cell in after.cells.items() if place not in self.before.cells]
        if new:  # a piece of the map
            picture = board_svg(Board.of(new), theme=self.theme, width=_PICTURE)
            turns = message("explore.card.turns", turns=getattr(action, "turns", 0))
            return replace(row, text=turns, picture=picture)
        tile = after.laid.get(here)
        if not self.before.cells or tile is None or self.before.laid.get(here) == tile:
            return row
        text = message("explore.card.tile", tile=tile.id, turns=tile.turns)
        picture = tile_svg(tile, theme=self.theme, width=_PICTURE, layout=after.layout)
        return replace(row, text=text, more="\n".join(self._figures(state)), picture=picture)

    def _figures(self, after: Any) -> Iterator[str]:
        """Yield what a lay costs the company that acts, and what its best run gains."""
        rules, state, company = self.session.ruleset, self.session.state, self.session.acting_for
        if company is None or not isinstance(rules, RailRules):
            return
        change = after.cash(company) - state.cash(company)
        key = "free" if not change else "cost" if change < 0 else "gift"
        yield message(f"explore.card.{key}", amount=abs(change), currency=rules.currency)
        if state.companies[company].trains:
            if self._earns is None:
                self._earns = best_run_of(rules, state, company, time_limit=_PATIENCE)
            then_earns = best_run_of(rules, after, company, time_limit=_PATIENCE)
            gain = then_earns.revenue - self._earns.revenue
            if gain and then_earns.optimal and self._earns.optimal:  # only proven results are compared
                key = "more" if gain > 0 else "less"
                yield message(f"explore.card.{key}", amount=abs(gain), currency=rules.currency)


__all__ = ["HexCards"]
