"""R32: a stock round and the operating rounds after it in which nothing has come about end the game."""

from __future__ import annotations

from lostatlas.games.chubu18.state import ChubuState
from lostatlas.rail.metrics.piece_counts import digest
from lostatlas.rail.state import TREASURY

__all__ = ["standing"]


def standing(state: ChubuState) -> str:
    """Return a digest of all that a game goes on by: it stays the same as long as nothing comes about.

    That is the map with its markers, the trains, the stocks, the privates, the money of all companies
    together and the prices. Players who trade shares of the market change none of it, nor do companies that
    trade trains.
    """
    board, depot = state.board, state.depot
    parts = (
        sorted((str(hex_), tile.id) for hex_, tile in board.laid.items()),
        sorted((str(stop), tuple(owners)) for stop, owners in board.tokens.items()),
        (depot.deck, sorted(depot.pool)),
        sorted(train for company in state.companies.values() for train in company.trains),
        sorted((code, company.shares.of(TREASURY)) for code, company in state.companies.items()),
        (sorted(state.par), state.closed),
        (sorted((key, bool(owner)) for key, owner in state.privates.items()), state.discount),
        sum(state.cash(code) for code in state.companies),
        sorted((marker.company, marker.space) for marker in state.market.markers),
    )
    return digest(parts)
