"""The short notation of every action, such as ``OR1 EM lay 8@J8 r3`` or ``SR bid 125``."""

from __future__ import annotations

from typing import Any

from lostatlas.games.lost_atlas import actions as own
from lostatlas.games.lost_atlas.actions import ChooseMajor, KeepMergedToken, PlaceMarker
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.notation import Notation, Verb
from lostatlas.rail import actions as rail
from lostatlas.rail.rail_notation import city_word, hex_word, shared_verbs
from lostatlas.rail.state import round_and_company

HEX, CITY = hex_word(), city_word()


def place(state: Any) -> LazyMessage:
    """Return where the game stands, in words: the round, its cycle, and whose turn it is.

    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> print(place(game.state))
    stock round 1
    """
    facts = {"cycle": state.cycle}
    if state.operating is None:
        return LazyMessage(f"rounds.where.{state.round}", FrozenMap(facts))
    facts["number"] = state.operating.number
    if state.operating.turn is None:
        return LazyMessage("rounds.where.OR", FrozenMap(facts))
    return LazyMessage("rounds.where.turn", FrozenMap(facts, company=state.operating.turn.company))


NOTATION = Notation(
    Verb(own.PlacePiece, "place {hex} r{turns}", {"hex": HEX}),
    Verb(own.PlaceCapital, "capital {hex}", {"hex": HEX}),
    Verb(own.PlaceBlank, "blank {hex}", {"hex": HEX}),
    Verb(own.RestartMap, "restart"),
    Verb(rail.Bid, "bid {amount}"),
    Verb(own.ChooseCompany, "launch {company}"),
    Verb(own.ChooseHome, "home {city}", {"city": CITY}),
    Verb(rail.IssueShare, "issue"),
    Verb(rail.RedeemShare, "redeem"),
    Verb(rail.PlaceToken, "hub {city}", {"city": CITY}),
    Verb(PlaceMarker, "suburb {hex}", {"hex": HEX}),
    Verb(own.ProposeMerger, "propose {partner}"),
    Verb(ChooseMajor, "major {company} as {name}"),
    Verb(KeepMergedToken, "keep {city}", {"city": CITY}),
    Verb(own.ChooseHeadquarters, "headquarters {city}", {"city": CITY}),
    *shared_verbs(),
    where=round_and_company,
    place=place,
)
"""Every verb of the game."""
