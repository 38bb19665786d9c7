"""The short notation of every action, such as ``OR1 EM lay 8@J8 r3`` or ``SR bid 125``.

Cities are written by their hex, with the number of the city where it is not the first: ``K9``, ``K9.1``.
A run is one route for each train, joined by ``+``: the train, its stops, and the pieces of track (hex and
number of the path on the tile) from the first stop to the last: ``3:K9-J6=K9/0-J8/0-J6/1+2:K9``. A local
route has no track.
"""

from __future__ import annotations

import re
from typing import Any

from lostatlas.games.lost_atlas import actions as own
from lostatlas.kernel.errors import NotationError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.notation import Notation, Verb, Word
from lostatlas.rail import actions as rail
from lostatlas.rail.state import RunRoute
from lostatlas.text import message
from lostatlas.track.board import Stop
from lostatlas.track.hexes import HEX_NAME, Hex, hex_name, parse_hex
from lostatlas.track.track_index import TrackPiece

_HEX = HEX_NAME.replace(r"\s*", "")  # blanks part the words of an action
_PIECE = re.compile(rf"({_HEX})/(\d+)")
_CITY = re.compile(rf"({_HEX})(?:\.(\d+))?")
_ROUTE = re.compile(r"([^:+=\s]+):([^:+=\s]*)(?:=([^:+=\s]+))?")


def _read_hex(text: str) -> Hex:
    try:
        return parse_hex(text)
    except NotationError as error:
        raise ValueError(str(error)) from error


def write_city(city: Stop) -> str:
    """Write a city: ``K9``, or ``K9.1`` when it is not the first of its hex.

    >>> write_city(Stop(Hex(-2, -1), 1))
    'K9.1'
    """
    return hex_name(city.hex) + (f".{city.node}" if city.node else "")


def read_city(text: str) -> Stop:
    """Read a city; ValueError when the text is none."""
    match = _CITY.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return Stop(_read_hex(match[1]), int(match[2] or 0))


def write_routes(routes: tuple[RunRoute, ...]) -> str:
    """Write the routes of a run.

    >>> write_routes((RunRoute("2", (Stop(Hex(-2, -1), 0),)),))
    '2:K9'
    """
    return "+".join(map(_write_route, routes)) or "-"


def _write_route(route: RunRoute) -> str:
    stops = "-".join(map(write_city, route.stops))
    track = "-".join(f"{hex_name(piece.hex)}/{piece.path}" for piece in route.track)
    return f"{route.train}:{stops}={track}" if track else f"{route.train}:{stops}"


def read_routes(text: str) -> tuple[RunRoute, ...]:
    """Read the routes of a run; ValueError when the text is none.

    >>> read_routes("2:K9=K9/0")[0].track
    (TrackPiece(hex=Hex(q=-2, r=-1), path=0),)
    >>> read_routes("2:")[0].stops, write_routes((RunRoute("2", ()),))  # which the rules refuse (§16)
    ((), '2:')
    """
    return () if text == "-" else tuple(map(_read_route, text.split("+")))


def _read_route(text: str) -> RunRoute:
    match = _ROUTE.fullmatch(text)
    if match is None:
        raise ValueError(message("rotla.no_route", text=text))
    stops = tuple(Stop(_read_hex(m[1]), int(m[2] or 0)) for m in _whole(_CITY, match[2]))
    track = tuple(TrackPiece(_read_hex(m[1]), int(m[2])) for m in _whole(_PIECE, match[3] or ""))
    return RunRoute(match[1], stops, track)


def _whole(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """Return the items of a list joined by ``-``; ValueError when anything is left over."""
    found = list(pattern.finditer(text))
    if "-".join(match[0] for match in found) != text:
        raise ValueError(message("rotla.no_route", text=text))
    return found


HEX = Word(_HEX, hex_name, _read_hex)
CITY = Word(rf"(?:{_HEX})(?:\.\d+)?", write_city, read_city)
ROUTES = Word(r"\S+", write_routes, read_routes)


def _where(state: Any) -> str:
    """Return where the game stands: the round, and the company that operates or proposes."""
    if state.operating is not None and state.operating.turn is not None:
        return f"{state.round} {state.operating.turn.company}"
    return str(state.round)


def place(state: Any) -> LazyMessage:
    """Return where the game stands, in words: the round, its cycle, and whose turn it is.

    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7))
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
    Verb(rail.Pass, "pass"),
    Verb(rail.Bid, "bid {amount}"),
    Verb(rail.ChooseCompany, "launch {company}"),
    Verb(rail.ChooseHome, "home {city}", {"city": CITY}),
    Verb(rail.BuyShare, "buy {company} from {source}"),
    Verb(rail.SellShares, "sell {shares} {company}"),
    Verb(rail.IssueShare, "issue"),
    Verb(rail.RedeemShare, "redeem"),
    Verb(rail.LayTile, "lay {tile}@{hex} r{turns}", {"hex": HEX}),
    Verb(rail.PlaceToken, "hub {city}", {"city": CITY}),
    Verb(rail.PlaceMarker, "suburb {hex}", {"hex": HEX}),
    Verb(rail.Run, "run {routes}", {"routes": ROUTES}),
    Verb(rail.PayOut, "pay"),
    Verb(rail.Withhold, "withhold"),
    Verb(rail.BuyTrain, "train {train} from {source} for {price}[ with {exchange}]"),
    Verb(rail.DiscardTrain, "discard {train}"),
    Verb(rail.Accept, "accept"),
    Verb(rail.Decline, "decline"),
    Verb(rail.DeclareBankruptcy, "bankrupt"),
    Verb(rail.ProposeMerger, "propose {partner}"),
    Verb(rail.ChooseMajor, "major {company} as {name}"),
    Verb(rail.KeepToken, "keep {city}", {"city": CITY}),
    Verb(own.ChooseHeadquarters, "headquarters {city}", {"city": CITY}),
    where=_where,
    place=place,
)
"""Every verb of the game."""
