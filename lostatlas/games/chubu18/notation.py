"""The short notation of every action, such as ``SR par KS 80`` or ``OR1 KS lay 9@K19 r1``."""

from __future__ import annotations

from functools import cache

from lostatlas.games.chubu18 import actions as own
from lostatlas.kernel.notation import Notation, Verb
from lostatlas.rail import actions as rail
from lostatlas.rail.rail_notation import city_word, hex_word, shared_verbs
from lostatlas.rail.state import round_and_company
from lostatlas.track.hexes import HexLayout


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
        Verb(own.OfferForPrivate, "offer {private} {amount}"),
        Verb(own.ExchangePrivate, "exchange {private} for {company} from {source}"),
        Verb(own.LayFreeTile, "free {tile}@{hex} r{turns}", {"hex": hex_word(layout)}),
        Verb(rail.PlaceToken, "token {city}", {"city": city_word(layout)}),
        Verb(own.PlaceFreeMarker, "marker {city}", {"city": city_word(layout)}),
        Verb(rail.PayHalf, "half"),
        Verb(own.Absorb, "absorb {target} by {company} at {price}"),
        Verb(own.Merge, "merge {target} into {company}"),
        Verb(own.RemoveMarker, "remove {city}", {"city": city_word(layout)}),
        *shared_verbs(layout),
        where=round_and_company,
    )
