"""Games recorded by an independent engine, read as a row of boards: one before each action.

A trace is JSON lines: first the map as printed, then one action a line with the legal choices before it and
the state after it (null: unchanged), last the end. No rules are run: tiles and tokens are put where the trace
says.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import parse_tile
from lostatlas.track.upgrades import UpgradeRules, apply_lay

Record = dict[str, Any]

COLOURS = {"brown": "purple"}
PHASES = {"2": "yellow", "3": "green", "4": "green", "5": "purple", "6": "purple", "7": "gray", "∞": "gray"}
LADDER = ("yellow", "green", "purple", "gray")


@dataclass(frozen=True)
class Moment:
    """The board before an action, and the action."""

    number: int
    board: Board
    """Tiles and tokens before the action."""
    company: str | None
    """The company at work."""
    powers: frozenset[str]
    """The minors whose powers it has: itself, or those it was merged from."""
    colours: tuple[str, ...]
    """Tile colours it may lay: those of the phase in which its turn began."""
    before: Record
    """The state before the action."""
    action: Record
    """The line of the trace."""


def read_trace(path: Path) -> list[Record]:
    """Return the lines of a trace."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def moments(trace: list[Record], tiles: TileSet, rules: UpgradeRules) -> Iterator[Moment]:
    """Yield every action with the board before it."""
    head = trace[0]
    board = printed_board(head)
    company, phase = None, "2"
    before = trace[1]["state"]
    for line in trace[2:-1]:
        if before.get("company") != company:
            company, phase = before.get("company"), before["phase"]
        board = with_tokens(board, before, head)
        merged = before["companies"].get(company, {}).get("from", [company]) if company else []
        colours = LADDER[: LADDER.index(PHASES[phase]) + 1]
        yield Moment(line["n"], board, company, frozenset(merged), colours, before, line)
        if line["kind"] == "lay_tile":
            done = line["args"]
            hex_ = Hex(*done["qr"])
            board = apply_lay(board, hex_, tiles[done["tile"]], done["rotation"], rules)
        before = line["state"] or before


def with_tokens(board: Board, state: Record, head: Record) -> Board:
    """Return the board with the hubs of a state, and reservations for the minors not launched yet."""
    minors, named = head["minors"], {record["hex"]: Hex(*record["qr"]) for record in head["hexes"]}
    tokens: dict[Stop, tuple[str, ...]] = {}
    for name, company in state["companies"].items():
        for hex_, city in company.get("hubs", ()):
            stop = Stop(named[hex_], city)
            tokens[stop] = (*tokens.get(stop, ()), name)
    waiting = {
        stop: left
        for stop, owners in board.reservations.items()
        if (left := tuple(owner for owner in owners if owner in minors and owner not in state["companies"]))
    }
    if tokens == board.tokens and waiting == board.reservations:
        return board
    return replace(board, tokens=FrozenMap(tokens), reservations=FrozenMap(waiting))


def printed_board(head: Record) -> Board:
    """Return the bare board of a trace's first line; border hexes are left out there."""
    return Board.of([_cell(record) for record in head["hexes"]])


def _cell(record: Record) -> PrintedHex:
    hex_ = Hex(*record["qr"])
    colour = str(COLOURS.get(record["color"], record["color"]))
    cities = record.get("cities", [])
    groups = ",groups:port" if record.get("label") == "P" else ""
    parts = [f"city=revenue:{city['revenue']},slots:{city['slots']}{groups}" for city in cities]
    if "destination" in record:
        amounts = "|".join(f"{COLOURS.get(key, key)}_{value}" for key, value in record["destination"].items())
        parts.append(f"offboard=revenue:{amounts},groups:{'|'.join(record.get('group', []))}")
    ends: list[list[str]] = []
    for path in record.get("paths", []):
        a, b = path.split("-")
        ends.append(sorted((a, b)))
        parts.append(f"path=a:{_end(a)},b:{_end(b)}")
    if "label" in record:
        parts.append(f"label={record['label']}")
    if record.get("label") == "P":  # its two water sides come after the first circle's exit and one side more
        lone = next(int(end[0]) for end in ends if end[1] == "c0")
        parts += [f"border=edge:{(lone + step) % 6},type:water" for step in (2, 3)]
    if record.get("cost"):
        parts.append(f"upgrade=cost:{record['cost']},terrain:mountain")
    home = next(iter(record.get("home", [])), None)
    tile = parse_tile(";".join(parts), colour=colour)
    return PrintedHex(hex_, _terrain(record, colour), tile, home)


def _terrain(record: Record, colour: str) -> str:
    if colour == "red":
        return "offboard"
    if record.get("home"):
        return "home"
    if colour == "blue":
        return "water"
    if record.get("cities"):
        return "city"
    return "mountain" if record.get("cost") else "blank"


def _end(end: str) -> str:
    return "_0" if end == "d" else f"_{end[1:]}" if end[0] == "c" else end
