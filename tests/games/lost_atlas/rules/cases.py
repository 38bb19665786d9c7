"""Companies, decks and merger rounds that the tests of several sections begin with."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.session import Session
from lostatlas.rail.depot import Depot
from lostatlas.rail.state import OperatingRound
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.games.lost_atlas.rules.land import at, land
from tests.games.lost_atlas.rules.table import Table, launched

LINE = "57@M13 r0, 9@M15 r0, 57@M17 r0"
MAP = land("M13 home EM; M17 home TU; M11 home NP; M9 city; N14 home EA", radius=4)
"""EM, a straight, TU on one line; NP touches EM's city from the north once it has track."""


def sold_table(**options: Any) -> Table:
    """Alice presides over EM (3 shares) and has operated; Bob has one; a new stock round begins."""
    table = launched(("EM", "Alice", 140), **options)
    table.buys("Alice", "EM", 1).buys("Bob", "EM", 1).company_has("EM", operated=True)
    stock = evolve(table.state.stock, player="Alice", passes=0, turns=type(table.state.companies)())
    return table.change(stock=stock)


def two(**options: Any) -> Table:
    """EM (Alice, 140 at 70) and SU (Bob, 120 at 60)."""
    return launched(("EM", "Alice", 140), ("SU", "Bob", 120), **options)


def cities(*owners: tuple[str, ...], slots: int = 1) -> Board:
    """Return linked cities M13, N14, O15 … with these tokens."""
    code = f"city=revenue:20,slots:{slots};path=a:5,b:_0;path=a:2,b:_0"
    board = Board.of(
        PrintedHex(Hex(n, 0), "city", parse_tile(code, colour="gray")) for n in range(len(owners))
    )
    for place, tokens in enumerate(owners):
        for owner in tokens:
            board = board.place_token(Stop(Hex(place, 0), 0), owner)
    return board


def deck(table: Table, *names: str, pool: tuple[str, ...] = ()) -> Table:
    """Leave only these trains in the deck, one of each (7s are endless)."""
    new = Depot(tuple((name, 1) for name in names), pool=pool, endless=table.state.depot.endless)
    phase = next(
        (n for n, one in enumerate(table.rules.phases) if names and one.train == names[0]), table.state.phase
    )
    return table.change(depot=new, phase=max(0, phase - 1))


def merging(
    *,
    ann: str = "100, EM 2*",
    ben: str = "100, TU 2*",
    cid: str = "100",
    em: str = "90, cash 40, trains 3",
    tu: str = "60, cash 60, trains 3",
    more: str = "",
    track: str = LINE,
    now: str = "MR, cycle 2",
    board: Any = MAP,
    **options: Any,
) -> Session:
    text = (
        f"player Ann: {ann}\nplayer Ben: {ben}\nplayer Cid: {cid}\ncompany EM: {em}\n"
        f"company TU: {tu}\n{more}\n"
    )
    return at(f"{text}track: {track}\nnow: {now}", board, **options)


def closing(
    deck: str, *, em: str = "90, trains 2", cycle: int = 1, mode: str = "long", more: str = "", **options: Any
) -> Session:
    """The last company of OR2 is about to leave its last step."""
    other = more.removeprefix("company ").partition(":")[0]
    text = (
        f"lost_atlas {mode}\nplayer Ann: 100, EM 2*\nplayer Ben: 100{f', {other} 2*' if other else ''}\n"
        + ("player Cid: 100\n" if mode == "long" else "")
    )
    return at(
        f"{text}company EM: {em}, cash 500\n{more}\n{deck}\nnow: OR2 EM trains, cycle {cycle}",
        None,
        **options,
    )


def ending(deck: tuple[tuple[str, int], ...], *, cycle: int = 1, phase: int = 0, **options: Any) -> Table:
    """The second operating round is about to end."""
    table = launched(("EM", "Alice", 140), ("SU", "Bob", 120), **options)
    table.change(depot=Depot(deck, endless=("7",)), cycle=cycle, phase=phase)
    return table


def end_round(table: Table) -> Table:
    operating = OperatingRound(number=2, acted=("EM", "SU"), order=("EM", "SU"))
    return table.change(stock=None, operating=operating, round="OR2", step="")
