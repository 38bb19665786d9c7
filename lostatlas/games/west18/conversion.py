"""§2.2: a land-grant company becomes public at its destination, and what becomes of its x2 token."""

from __future__ import annotations

from lostatlas.games.west18.figures import WestFigures
from lostatlas.games.west18.railheads import is_joined
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.games.west18.shares import FUNDED, as_public, turned_over
from lostatlas.games.west18.state import LAND_GRANT, PUBLIC, WestState
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.state import with_company
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.reach import reach

__all__ = ["WAITING", "convert", "is_linked", "reserved_for", "settle_waiting"]

WAITING = "x2 beside"
"""The kind of marker of an x2 token that waits beside a tile for a circle."""


def is_linked(figures: WestFigures, state: WestState, code: str) -> bool:
    """Return whether a route joins the two hexes that a land-grant company has to link."""
    return state.companies[code].kind == LAND_GRANT and is_joined(figures.companies[code], state.board)


def convert(
    figures: WestFigures, state: WestState, code: str, log: EventLog, *, abandoned: bool = False
) -> WestState:
    """Return the state after the conversion: the government's shares go to the treasury.

    The x2 token lies at the destination, or waits beside it; after abandoning it is a B token. NP's two home
    tokens become x2, and two tokens return; after abandoning its second x2 is a $100 token.
    """
    company, it = as_public(state.companies[code]), figures.companies[code]
    state = evolve(state, railheads=state.railheads.delete(code))
    board, hexes = state.board, [home.hex for home in it.homes]
    if abandoned:
        log.add("west.abandoned", company=code, x2_tokens="one" if len(hexes) == 1 else "two")
        return with_company(state, turned_over(company))
    assert it.link is not None  # every land-grant company has one
    log.add("west.converted", company=code, hex=str(it.link[1]))
    if len(hexes) > 1:
        for hex_ in hexes:
            board = board.mark(hex_, Marker(DOUBLED, code))
        company = evolve(company, tokens=(*company.tokens, 100, 100))
    else:
        board = settle_waiting(board.mark(it.link[1], Marker(WAITING, code)), it.link[1])
    return with_company(evolve(state, board=board), company)


def settle_waiting(board: Board, hex_: Hex) -> Board:
    """Return the board where x2 tokens that wait beside a hex have taken the circles that are free.

    Of several cities only one that the company reaches is its destination, while it reaches any.
    """
    for mark in board.markers.get(hex_, ()):
        if mark.kind != WAITING:
            continue
        cities = [Stop(hex_, city.index) for city in board.tile(hex_).cities]
        reached = reach(board, mark.owner).stops
        arrived = [one for one in cities if one in reached]
        stop = next((one for one in arrived or cities if not board.is_full(one)), None)
        if stop is not None:
            kept = tuple(one for one in board.markers[hex_] if one != mark)
            markers = board.markers.set(hex_, (*kept, Marker(DOUBLED, mark.owner)))
            board = evolve(board, markers=markers).place_token(stop, mark.owner)
    return board


def reserved_for(figures: WestFigures, state: WestState, hex_: Hex) -> tuple[str, ...]:
    """Return the companies for which a city is kept (R11): until they are public, or phase 6 begins."""
    if state.phase >= FUNDED:
        return ()
    return tuple(
        code
        for code in figures.reserved.get(hex_, ())
        if code not in state.companies or state.companies[code].kind != PUBLIC
    )
