"""§2.1: railheads of land-grant companies: where they may lie, and whether lays bring one nearer (R6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple

from lostatlas.games.west18.figures import WestCompany, WestFigures
from lostatlas.games.west18.state import LAND_GRANT, WestState
from lostatlas.kernel.derived import derived
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.board import Board, Marker
from lostatlas.track.hexes import Hex, opposite
from lostatlas.track.lays import Lay
from lostatlas.track.reach import Reach, reach
from lostatlas.track.tiles import Tile
from lostatlas.track.track_index import NOWHERE, SPAN, map_index

__all__ = [
    "RAILHEAD",
    "Approach",
    "End",
    "can_approach",
    "ends_of",
    "heads",
    "is_nearer",
    "is_nearer_with",
    "shown_with_heads",
    "sides_of_heads",
    "touched",
]


RAILHEAD = "railhead"
"""The kind of marker with which a railhead is drawn."""


class End(NamedTuple):
    """A home of a land-grant company: its track goes from there towards a destination."""

    home: Hex
    destination: Hex


def ends_of(it: WestCompany) -> tuple[End, ...]:
    """Return the ends of a land-grant company's line: one, or NP's two, which go towards each other.

    >>> from lostatlas.games.west18.figures import figures
    >>> known = figures().companies
    >>> [tuple(map(str, end)) for end in ends_of(known["NP"])], str(ends_of(known["KP"])[0].destination)
    ([('A4', 'D23'), ('D23', 'B3')], 'G14')
    """
    assert it.link is not None  # every land-grant company has one
    if len(it.homes) == 1:
        return (End(it.homes[0].hex, it.link[1]),)
    return tuple(
        End(home.hex, next(hex_ for hex_ in reversed(it.link) if hex_ != home.hex)) for home in it.homes
    )


def heads(board: Board, code: str, end: End) -> frozenset[tuple[Hex, int]]:
    """Return where a railhead extends a route from a home: each hex, and the side by which track leads in."""
    found = _reach_from(board, code, end).open_sides
    return frozenset((hex_, side) for hex_, side in found if board.cells[hex_].printed.colour not in _CLOSED)


def touched(board: Board, code: str, end: End) -> frozenset[Hex]:
    """Return the hexes with track that a home reaches, or into which it leads."""
    reached = _reach_from(board, code, end)
    return reached.hexes.union(hex_ for hex_, _ in reached.open_sides)


def _reach_from(board: Board, code: str, end: End) -> Reach:
    """Return what a home of a company reaches."""
    return reach(board, code, tokens=tuple(stop for stop in board.tokens_of(code) if stop.hex == end.home))


_CLOSED = ("red", "gray")
"""The colours of printed hexes on which nothing is laid."""


def _aims(it: WestCompany, state: WestState) -> list[tuple[End, int]]:
    """Return the ends of a company's line, each with the hexes from its railhead to its destination."""
    lying = state.railheads.get(it.code, ())
    return [(end, head.distance(end.destination)) for end, head in zip(ends_of(it), lying, strict=False)]


def is_nearer(it: WestCompany, state: WestState, board: Board) -> bool:
    """Return whether a railhead could lie nearer to its destination than it does, on a board."""
    for end, now in _aims(it, state):
        if any(hex_.distance(end.destination) < now for hex_, _ in heads(board, it.code, end)):
            return True
    return is_joined(it, board)


def is_nearer_with(it: WestCompany, state: WestState, hex_: Hex, tile: Tile) -> bool | None:
    """Return what `is_nearer` says with one more tile, turned as it lies; None where only a search can say.

    Where no token stands on it, and it leads from one neighbour's track to another's as the tile before does,
    a tile adds ends of walks and nothing more: heads in the neighbours without track towards it. On a hex
    without track they are ends of every walk that comes in there.
    """
    board, old, beside = state.board, state.board.tile(hex_), hex_.neighbours()
    if hex_ in (it.link or ()) or any(stop.hex == hex_ for stop in board.tokens):
        return None  # walks begin there, or a full city may open
    around = {side: beside[side] for side in tile.exits if beside[side] in board.cells}
    joined = {side for side, near in around.items() if opposite(side) in board.tile(near).exits}
    aims = _aims(it, state)
    for end, now in aims:  # what leads nearer already, and still does
        nearer = [one for one in heads(board, it.code, end) if one[0].distance(end.destination) < now]
        if any(place != hex_ or side not in tile.exits for place, side in nearer):
            return True
    if is_joined(it, board):
        return True
    ahead = {
        side: [end for end, now in aims if near.distance(end.destination) < now]
        for side, near in around.items()
        if side not in joined and board.cells[near].printed.colour not in _CLOSED
    }
    if not old.paths:
        for side, ends in ahead.items():
            for end in ends:
                ways = [edge for place, edge in _reach_from(board, it.code, end).open_sides if place == hex_]
                if any(_leads_through(board, hex_, tile, edge, side) for edge in ways):
                    return True
    if len(joined) > 1 and not (joined.issubset(old.exits) and _is_one_line(old, tile)):
        return None
    return None if any(ahead.values()) else False


def _leads_through(board: Board, hex_: Hex, tile: Tile, start: int, side: int) -> bool:
    """Return whether a tile leads from one of its sides over another into the hex beyond."""
    ground = map_index(board)
    if ground.entered[ground.entering[ground.index[hex_]][side] ^ 1][0] == NOWHERE:
        return False
    paths = tile.paths
    if any({start, side} == set(path.edges) for path in paths):
        return True
    stops = [{node for path in paths if edge in path.edges for node in path.nodes} for edge in (start, side)]
    return not stops[0].isdisjoint(stops[1])


def _is_one_line(old: Tile, new: Tile) -> bool:
    """Return whether all track of the old tile meets, and new track can only meet it in the same stop."""
    if len(old.nodes) == len(new.nodes) == 1:
        return all(path.nodes for path in new.paths)
    return len(old.paths) == 1 and not new.nodes


def is_joined(it: WestCompany, board: Board) -> bool:
    """Return whether a route joins the two hexes that a land-grant company has to link."""
    link = it.link or ()
    starts = tuple(stop for stop in board.tokens_of(it.code) if stop.hex in link)
    open_ends = set(link) - {start.hex for start in starts}
    reached = reach(board, it.code, tokens=starts)
    return bool(starts) and any(stop.hex in open_ends for stop in reached.stops)


def sides_of_heads(figures: WestFigures, state: WestState, code: str, hex_: Hex) -> frozenset[int]:
    """Return the sides by which track of other companies leads to their railheads in a hex."""
    found: set[int] = set()
    for owner, places in state.railheads.items():
        company = state.companies.get(owner)
        if owner == code or company is None or company.kind != LAND_GRANT or hex_ not in places:
            continue
        for end in ends_of(figures.companies[owner]):
            found |= {side for place, side in heads(state.board, owner, end) if place == hex_}
    return frozenset(found)


def shown_with_heads(state: WestState) -> Board:
    """Return the board with a marker for each railhead of a company that has started, as it is drawn."""
    shown = {
        code: places
        for code, places in state.railheads.items()
        if code in state.companies and state.companies[code].kind == LAND_GRANT
    }
    known, key = derived(state.board), (shown_with_heads, FrozenMap(shown))
    if key not in known:
        board = state.board
        for code, places in shown.items():
            for hex_ in places:
                board = board.mark(hex_, Marker(RAILHEAD, code))
        known[key] = board
    drawn: Board = known[key]
    return drawn


class Approach(NamedTuple):
    """What a search for lays that bring a railhead nearer has to know of a turn."""

    lays: Callable[[WestState, frozenset[Hex]], Iterable[Lay]]
    """Returns the legal lays on these hexes that need nobody's consent."""
    laid: Callable[[WestState, Lay], WestState]
    """Returns the state after a lay."""
    left: Callable[[WestState], int]
    """Number of tiles that may still be laid."""


def can_approach(
    it: WestCompany, state: WestState, turn: Approach, only: frozenset[Hex] | None = None
) -> bool:
    """Return whether some legal set of lays brings a railhead nearer.

    A set of lays that does is a chain: each lay goes on where the last one has led, or replaces its tile.
    Lays elsewhere only use up tiles and money.
    """
    left, board, code = turn.left(state), state.board, it.code
    if left <= 0:
        return False
    aims = _aims(it, state)

    def far(hex_: Hex, among: Iterable[tuple[End, int]] = tuple(aims)) -> int:
        return min((hex_.distance(end.destination) - now for end, now in among), default=0)

    def touching(hex_: Hex) -> int:
        return far(hex_, [aim for aim in aims if hex_ in places[aim[0]]] or aims)

    places = {end: touched(board, code, end) for end, _ in aims}
    before = {hex_ for end, _ in aims for hex_, _ in heads(board, code, end)}
    wide = before | reach(board, code).hexes if only is None else only
    # what is so far away that no chain of the tiles that are left leads nearer is not looked at
    hexes = [hex_ for hex_ in wide if far(hex_) < left or _leads_on(board, code, hex_)]
    for _, near in groupby(sorted(hexes, key=touching), touching):
        afters = [(lay, turn.laid(state, lay)) for lay in turn.lays(state, frozenset(near))]
        if any(is_nearer(it, state, after.board) for _, after in afters):
            return True
        for lay, after in afters if left > 1 else ():
            new = {hex_ for end, _ in aims for hex_, _ in heads(after.board, code, end)} - before
            if can_approach(it, after, turn, frozenset({lay.hex, *new})):
                return True
    return False


def _leads_on(board: Board, code: str, hex_: Hex) -> bool:
    """Return whether there is track in or beside a hex that the company does not reach, and could join."""
    reached, tile = reach(board, code), board.tile(hex_)
    ground, pieces, crossings = reached.net.ground, reached.pieces, reached.crossings
    number = ground.index[hex_]
    if any(number * SPAN + place not in pieces for place in range(len(tile.paths))):
        return True
    return any(
        near in board.cells
        and opposite(edge) in board.tile(near).exits
        and crossings.isdisjoint((ground.entering[number][edge], ground.entering[number][edge] ^ 1))
        for edge, near in enumerate(hex_.neighbours())
    )
