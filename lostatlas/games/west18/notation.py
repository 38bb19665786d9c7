"""The short notation of every action, such as ``SR start SP 90`` or ``OR1 UP lay 9@F23 r1``."""

from __future__ import annotations

from typing import Any

from lostatlas.games.west18 import actions as own
from lostatlas.games.west18.figures import figures
from lostatlas.kernel.notation import Notation, Verb
from lostatlas.rail import actions as rail
from lostatlas.rail.map_words import city_word, hex_word, routes_word

_LAYOUT = figures().board.layout


def _where(state: Any) -> str:
    """Return where the game stands: the round, and the company that operates."""
    turn = state.current_turn
    return str(state.round) if turn is None else f"{state.round} {turn.company}"


NOTATION = Notation(
    Verb(own.BidForSeat, "seat {amount}"),
    Verb(own.AuctionCompany, "auction {company} for {amount}"),
    Verb(rail.Bid, "bid {amount}"),
    Verb(rail.StartCompany, "start {company} {price}"),
    Verb(own.BuyPresidency, "preside {company}"),
    Verb(own.SwapForPresidency, "swap {company}"),
    Verb(rail.BuyShare, "buy {company} from {source}"),
    Verb(rail.SellShares, "sell {shares} {company}"),
    Verb(rail.Pass, "pass"),
    Verb(rail.LayTile, "lay {tile}@{hex} r{turns}", {"hex": hex_word(_LAYOUT)}),
    Verb(own.MoveRailhead, "railhead {hex}", {"hex": hex_word(_LAYOUT)}),
    Verb(own.Abandon, "abandon"),
    Verb(own.IssueShares, "issue {shares}[ {company}]"),
    Verb(own.RedeemShares, "redeem {shares} {company}"),
    Verb(own.TakeRoad, "acquire {granger} by {company} for {shares}"),
    Verb(own.MoveToken, "move {city}", {"city": city_word(_LAYOUT)}),
    Verb(rail.PlaceToken, "token {city}", {"city": city_word(_LAYOUT)}),
    Verb(own.PlaceBypass, "bypass {city}", {"city": city_word(_LAYOUT)}),
    Verb(rail.Run, "run {routes}", {"routes": routes_word(_LAYOUT)}),
    Verb(rail.PayOut, "pay"),
    Verb(rail.Withhold, "withhold"),
    Verb(rail.BuyTrain, "train {train} from {source} for {price}[ with {exchange}]"),
    Verb(rail.DiscardTrain, "discard {train}"),
    Verb(rail.Accept, "accept"),
    Verb(rail.Decline, "decline"),
    Verb(rail.DeclareBankruptcy, "bankrupt"),
    where=_where,
)
"""Every verb of the game."""
