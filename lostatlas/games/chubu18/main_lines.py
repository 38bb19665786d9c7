"""§9: the main lines of the government railway, and which of them are open."""

from __future__ import annotations

from typing import Any

from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.reach import reach

__all__ = ["all_open", "is_linked", "note_open_lines"]


def is_linked(board: Board, start: Hex, end: Hex) -> bool:
    """Return whether any track connects two places, whoever's markers stand on the way.

    Examples
    --------
    >>> from lostatlas.games.chubu18.figures import figures
    >>> it = figures()
    >>> is_linked(it.board, *it.main_lines["chuo"])
    False
    """
    stops = [Stop(start, node.index) for node in board.tile(start).stops]
    found = reach(board, "", tokens=tuple(stops), full_cities=FullCities.PASS)
    return any(stop.hex == end for stop in found.stops)


def note_open_lines(rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
    """Return the state after lines that are linked now have been opened; they stay open (R14)."""
    for name, (start, end) in rules.figures.main_lines.items():
        if name not in state.open_lines and is_linked(state.board, start, end):
            log.add("chubu.line_open", line=name)
            state = evolve(state, open_lines=(*state.open_lines, name))
    return state


def all_open(rules: Any, state: ChubuState) -> bool:
    """Return whether the government railway may pay full dividends."""
    lines = rules.figures.main_lines
    if rules.rulings.line_open == "while linked":
        return all(is_linked(state.board, *ends) for ends in lines.values())
    return set(lines) <= set(state.open_lines)
