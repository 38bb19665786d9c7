"""The short notation of every action, such as ``SR par KS 80`` or ``OR1 KS lay 9@K19 r1``."""

from __future__ import annotations

from functools import cache
from typing import Any

from lostatlas.games.chubu18 import actions as own
from lostatlas.kernel.notation import Notation, Verb
from lostatlas.rail import actions as rail
from lostatlas.rail.map_words import city_word, hex_word, routes_word
from lostatlas.track.hexes import HexLayout


def _where(state: Any) -> str:
    """Return where the game stands: the round, and the company that operates."""
    turn = state.current_turn
    return str(state.round) if turn is None else f"{state.round} {turn.company}"


@cache
def notation(layout: HexLayout) -> Notation:
    """Return every verb of the game, with hexes as a map of this layout names them.

    >>> from lostatlas.games.chubu18.figures import figures
    >>> notation(figures().board.layout).brief(own.ChoosePar(80))
    'par 80'
    """
    return Notation(
        Verb(own.BuyPrivate, "private {private}"),
        Verb(own.BidForPrivate, "bid {private} {amount}"),
        Verb(own.ChoosePar, "par {price}"),
        Verb(rail.StartCompany, "start {company} {price}"),
        Verb(rail.BuyShare, "buy {company} from {source}"),
        Verb(rail.SellShares, "sell {shares} {company}"),
        Verb(own.OfferForPrivate, "offer {private} {amount}"),
        Verb(own.ExchangePrivate, "exchange {private} for {company} from {source}"),
        Verb(rail.Pass, "pass"),
        Verb(rail.LayTile, "lay {tile}@{hex} r{turns}", {"hex": hex_word(layout)}),
        Verb(own.LayFreeTile, "free {tile}@{hex} r{turns}", {"hex": hex_word(layout)}),
        Verb(rail.PlaceToken, "token {city}", {"city": city_word(layout)}),
        Verb(own.PlaceFreeMarker, "marker {city}", {"city": city_word(layout)}),
        Verb(rail.Run, "run {routes}", {"routes": routes_word(layout)}),
        Verb(rail.PayOut, "pay"),
        Verb(rail.PayHalf, "half"),
        Verb(rail.Withhold, "withhold"),
        Verb(rail.BuyTrain, "train {train} from {source} for {price}[ with {exchange}]"),
        Verb(rail.DiscardTrain, "discard {train}"),
        Verb(own.Absorb, "absorb {target} by {company} at {price}"),
        Verb(own.Merge, "merge {target} into {company}"),
        Verb(own.RemoveMarker, "remove {city}", {"city": city_word(layout)}),
        Verb(rail.Accept, "accept"),
        Verb(rail.Decline, "decline"),
        Verb(rail.DeclareBankruptcy, "bankrupt"),
        where=_where,
    )
