"""The short notation of every action, such as ``SR start SP 90`` or ``OR1 UP lay 9@F23 r1``."""

from __future__ import annotations

from lostatlas.games.west18 import actions as own
from lostatlas.games.west18.figures import figures
from lostatlas.kernel.notation import Notation, Verb
from lostatlas.rail import actions as rail
from lostatlas.rail.rail_notation import city_word, hex_word, shared_verbs
from lostatlas.rail.state import round_and_company

_LAYOUT = figures().board.layout


NOTATION = Notation(
    Verb(own.BidForSeat, "seat {amount}"),
    Verb(own.AuctionCompany, "auction {company} for {amount}"),
    Verb(rail.Bid, "bid {amount}"),
    Verb(rail.StartCompany, "start {company} {price}"),
    Verb(own.BuyPresidency, "preside {company}"),
    Verb(own.SwapForPresidency, "swap {company}"),
    Verb(own.MoveRailhead, "railhead {hex}", {"hex": hex_word(_LAYOUT)}),
    Verb(own.Abandon, "abandon"),
    Verb(own.IssueShares, "issue {shares}[ {company}]"),
    Verb(own.RedeemShares, "redeem {shares} {company}"),
    Verb(own.TakeRoad, "acquire {granger} by {company} for {shares}"),
    Verb(own.MoveToken, "move {city}", {"city": city_word(_LAYOUT)}),
    Verb(rail.PlaceToken, "token {city}", {"city": city_word(_LAYOUT)}),
    Verb(own.PlaceBypass, "bypass {city}", {"city": city_word(_LAYOUT)}),
    *shared_verbs(_LAYOUT),
    where=round_and_company,
)
"""Every verb of the game."""
