"""Read what a question supposes: trains, tokens and lays, given as texts or as values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.rail.rules import RailRules
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import FLAT, Hex, HexLayout, parse_hex
from lostatlas.track.lays import Lay

__all__ = ["Tiles", "Tokens", "Trains", "check_on_map", "read_lays", "read_stops", "read_trains"]

Trains: TypeAlias = str | int | Iterable[str | int] | None
"""Names of trains: ``"4 4"``, ``["4", "4"]``, ``4``, ``"∞"``; ``"+4"`` is one more than it has."""
Tokens: TypeAlias = str | Stop | Hex | Iterable[str | Stop | Hex] | None
"""Cities: ``"K9"``, ``"K9.1 M13"``, stops or hexes."""
Tiles: TypeAlias = str | Lay | Iterable[str | Lay] | None
"""Lays in order: ``"t1@J8 r3, t2@J6 r1"``."""

_LAY = re.compile(r"([^\s@]+)@([^\s@]+)(?:\s+r?([0-5]))?")
_COMMA = re.compile(r"[,;](?![^\[\]]{0,20}\])")  # but not inside a hex such as [3,-9]
_SPACE = re.compile(r"[\s,;+](?![^\[\]]{0,20}\])")


def read_trains(rules: RailRules, trains: Trains, *, own: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the names of trains.

    Parameters
    ----------
    own : what a text that begins with ``+`` adds to

    Raises
    ------
    GameDataError
        The rules know no such train.
    """
    if isinstance(trains, str):
        names = [name for name in _SPACE.split(trains) if name]
        if trains.lstrip().startswith("+"):
            names = [*own, *(names or ["+"])]
    else:
        names = [str(trains)] if isinstance(trains, int) else [str(name) for name in trains or ()]
    for name in names:
        if name not in rules.trains:
            raise GameDataError(
                "valuation.no_train",
                rule=rules.clause("valuation.no_train"),
                train=name,
                known=tuple(rules.trains),
            )
    return tuple(names)


def read_stops(board: Board, tokens: Tokens) -> list[Stop]:
    """Return the cities that are meant.

    Raises
    ------
    GameDataError
        There is no such hex or city.
    """
    if tokens is None:
        return []
    if isinstance(tokens, str):
        return [stop_at(board, name) for name in _SPACE.split(tokens) if name]
    if isinstance(tokens, Stop | Hex):
        return [stop_at(board, tokens)]
    return [stop_at(board, one) for one in tokens]


def stop_at(board: Board, name: str | Stop | Hex) -> Stop:
    """Return the city that a name such as ``K9`` or ``K9.1`` means.

    Raises
    ------
    GameDataError
        There is no such hex or city, or the hex has several: then a number such as ``K9.1`` is needed.
    """
    hex_, number = _hex_and_number(name, board.layout)
    check_on_map(board, hex_)
    cities = [node.index for node in board.tile(hex_).stops]
    if number is None and len(cities) != 1:
        known = tuple(f"{hex_}.{index}" for index in cities)
        raise GameDataError("valuation.which_city", hex=str(hex_), count=len(cities), known=known)
    stop = Stop(hex_, cities[0] if number is None else number)
    if stop.node not in cities:
        raise GameDataError("valuation.no_city", hex=str(hex_), number=stop.node)
    return stop


def _hex_and_number(name: str | Stop | Hex, layout: HexLayout) -> tuple[Hex, int | None]:
    """Return the hex, and the number of the stop on it if the name gives one."""
    if isinstance(name, Stop):
        return name.hex, name.node
    if not isinstance(name, str):
        return name, None
    place, _, number = name.replace(":", ".").partition(".")
    hex_ = parse_hex(place, layout)
    if number and not number.isdecimal():
        raise NotationError("valuation.stop_name", text=name)
    return hex_, int(number) if number else None


def check_on_map(board: Board, hex_: Hex) -> None:
    """Refuse a hex that is not on the board."""
    if hex_ not in board.cells:
        raise GameDataError("valuation.off_map", hex=str(hex_))


def read_lays(tiles: Tiles, layout: HexLayout = FLAT) -> list[Lay]:
    """Return lays in order, on a map of this layout.

    Raises
    ------
    NotationError
        A text is not a list of lays.

    Examples
    --------
    >>> read_lays("t1@J8 r3")
    [Lay(hex=Hex(q=-3, r=-1), tile='t1', rotation=3, cost=0)]
    """
    if tiles is None:
        return []
    if isinstance(tiles, Lay):
        return [tiles]
    parts: list[str | Lay] = [*_COMMA.split(tiles)] if isinstance(tiles, str) else [*tiles]
    return [part if isinstance(part, Lay) else _lay(part, layout) for part in parts if part]


def _lay(text: str, layout: HexLayout) -> Lay:
    check_type("tiles", text, str)
    match = _LAY.fullmatch(text.strip())
    if match is None:
        raise NotationError("valuation.lay_text", text=text)
    return Lay(parse_hex(match[2], layout), match[1], int(match[3] or 0))
