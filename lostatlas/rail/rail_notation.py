"""The notation that railway titles share: the verbs of trade, track, runs and trains, and words for a map.

Cities are written by their hex, with the number of the city where it is not the first: ``K9``, ``K9.1``.
A run is one route for each train, joined by ``+``: the train, its stops, and the pieces of track (hex and
number of the path on the tile) from the first stop to the last: ``3:K9-J6=K9/0-J8/0-J6/1+2:K9``. A local
route has no track.
"""

from __future__ import annotations

import re
from functools import partial

from lostatlas.kernel.errors import NotationError
from lostatlas.kernel.notation import Verb, Word
from lostatlas.rail import actions
from lostatlas.rail.state import RunRoute
from lostatlas.text import message
from lostatlas.track.board import Stop
from lostatlas.track.hexes import FLAT, HEX_NAME, Hex, HexLayout, hex_name
from lostatlas.track.track_index import TrackPiece

__all__ = [
    "city_word",
    "hex_word",
    "read_city",
    "read_routes",
    "routes_word",
    "shared_verbs",
    "write_city",
    "write_routes",
]

_HEX = HEX_NAME.replace(r"\s*", "")  # blanks part the words of an action
_PIECE = re.compile(rf"({_HEX})/(\d+)")
_CITY = re.compile(rf"({_HEX})(?:\.(\d+))?")
_ROUTE = re.compile(r"([^:+=\s]+):([^:+=\s]*)(?:=([^:+=\s]+))?")


def shared_verbs(layout: HexLayout = FLAT) -> tuple[Verb, ...]:
    """Return the verbs of the actions that every railway title has, with hexes as a map names them.

    >>> [verb.name for verb in shared_verbs()][:4]
    ['buy', 'sell', 'pass', 'lay']
    """
    return (
        Verb(actions.BuyShare, "buy {company} from {source}"),
        Verb(actions.SellShares, "sell {shares} {company}"),
        Verb(actions.Pass, "pass"),
        Verb(actions.LayTile, "lay {tile}@{hex} r{turns}", {"hex": hex_word(layout)}),
        Verb(actions.Run, "run {routes}", {"routes": routes_word(layout)}),
        Verb(actions.PayOut, "pay"),
        Verb(actions.Withhold, "withhold"),
        Verb(actions.BuyTrain, "train {train} from {source} for {price}[ with {exchange}]"),
        Verb(actions.DiscardTrain, "discard {train}"),
        Verb(actions.Accept, "accept"),
        Verb(actions.Decline, "decline"),
        Verb(actions.DeclareBankruptcy, "bankrupt"),
    )


def hex_word(layout: HexLayout = FLAT) -> Word:
    """Return how a hex is written and read."""
    return Word(_HEX, hex_name, partial(_read_hex, layout=layout))


def city_word(layout: HexLayout = FLAT) -> Word:
    """Return how a city is written and read."""
    return Word(rf"(?:{_HEX})(?:\.\d+)?", write_city, partial(read_city, layout=layout))


def routes_word(layout: HexLayout = FLAT) -> Word:
    """Return how a run is written and read."""
    return Word(r"\S+", write_routes, partial(read_routes, layout=layout))


def _read_hex(text: str, layout: HexLayout) -> Hex:
    try:
        return layout.parse(text)
    except NotationError as error:
        raise ValueError(str(error)) from error


def write_city(city: Stop) -> str:
    """Write a city: ``K9``, or ``K9.1`` when it is not the first of its hex.

    >>> write_city(Stop(Hex(-2, -1), 1))
    'K9.1'
    """
    return hex_name(city.hex) + (f".{city.node}" if city.node else "")


def read_city(text: str, layout: HexLayout = FLAT) -> Stop:
    """Read a city; ValueError when the text is none."""
    match = _CITY.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return Stop(_read_hex(match[1], layout), int(match[2] or 0))


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


def read_routes(text: str, layout: HexLayout = FLAT) -> tuple[RunRoute, ...]:
    """Read the routes of a run; ValueError when the text is none.

    >>> read_routes("2:K9=K9/0")[0].track
    (TrackPiece(hex=Hex(q=-2, r=-1), path=0),)
    >>> read_routes("2:")[0].stops, write_routes((RunRoute("2", ()),))  # which the rules refuse
    ((), '2:')
    """
    return () if text == "-" else tuple(_read_route(one, layout) for one in text.split("+"))


def _read_route(text: str, layout: HexLayout) -> RunRoute:
    match = _ROUTE.fullmatch(text)
    if match is None:
        raise ValueError(message("rail.no_route", text=text))
    stops = tuple(Stop(_read_hex(m[1], layout), int(m[2] or 0)) for m in _whole(_CITY, match[2]))
    track = tuple(TrackPiece(_read_hex(m[1], layout), int(m[2])) for m in _whole(_PIECE, match[3] or ""))
    return RunRoute(match[1], stops, track)


def _whole(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """Return the items of a list joined by ``-``; ValueError when anything is left over."""
    found = list(pattern.finditer(text))
    if "-".join(match[0] for match in found) != text:
        raise ValueError(message("rail.no_route", text=text))
    return found
