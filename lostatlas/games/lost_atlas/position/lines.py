"""A position written as a few lines of text; `position_text` reads them and says what they mean."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.position.text import NUMBERS, WORDS
from lostatlas.kernel.serialize import from_plain
from lostatlas.rail.rail_notation import write_routes
from lostatlas.rail.state import RunRoute
from lostatlas.track.hexes import Hex, hex_name

__all__ = ["position_text"]

_PLAIN = re.compile(r"[^\s:,\"|{}#]+(?: [^\s:,\"|{}#]+)*")


def position_text(data: Mapping[str, Any]) -> str:
    """Return a position (the data that `Session.position` gives) as text that `lostatlas.position` reads.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> from lostatlas.games.lost_atlas.boards import official
    >>> text = position_text(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1).position())
    >>> text.splitlines()[:3]
    ['lost_atlas long', 'player Ann: 300', 'player Ben: 300']
    """
    position = dict(data["position"])
    lines = [f"{data['title']} {data['mode']}"]
    cash, out = position.pop("cash"), position.pop("out", [])
    companies = position.pop("companies", [])
    for player in data["players"]:
        held = [f"{one['code']} {_held(one, player)}" for one in companies if player in one.get("shares", {})]
        first = "out" if player in out else str(cash[player])
        lines.append(f"player {_quoted(player)}: {', '.join((first, *held))}")
    for company in companies:
        lines += _company_lines(company)
    board = position.pop("board", "official")
    lines += _board_lines(board)
    lines += _lines(position)
    if len(out) > 1:
        position["out"] = out
    lines += [f"also: {_compact(position)}"] if position else []
    lines += [f"{key}: {_compact(data[key])}" for key in ("options", "variant") if data.get(key)]
    return "\n".join(lines)


def _board_lines(board: Any) -> list[str]:
    if isinstance(board, str):
        return [] if board == "official" else [f"board: {board}"]
    known = {"format", "title", "values", "placements", "capitals", "blanks"}
    recipe = official().recipe
    assert recipe is not None
    if board is None or board.keys() - known or board.get("values", recipe.values) != recipe.values:
        return [f"board: {_compact(board)}"]
    pieces = [
        f"{one['piece']}@{hex_name(Hex(one['q'], one['r']))} r{one['rotation']}"
        for one in board["placements"]
    ]
    lines = [f"pieces: {', '.join(pieces)}"]
    return lines + [f"{key}: {' '.join(board[key])}" for key in ("capitals", "blanks") if board.get(key)]


def _lines(position: dict[str, Any]) -> list[str]:
    """Remove from the position whatever has a line of its own, and return these lines."""
    lines = []
    if track := position.pop("track", None):
        lines.append(f"track: {', '.join(track)}")
    if "round" in position or "cycle" in position:
        where = [position.pop("round", "SR")]
        if "company" in position:
            where += [position.pop("company"), *([position.pop("step")] if "step" in position else [])]
        lines.append(f"now: {' '.join(where)}, cycle {position.pop('cycle', 1)}")
    if "priority" in position:
        lines.append(f"priority: {_quoted(position.pop('priority'))}")
    if "charters" in position:
        lines.append(f"charters: {' | '.join(map(' '.join, position.pop('charters')))}")
    cards = {
        key: [f"{name}x{n}" for name, n in position.pop(key).items()]
        for key in ("deck", "gone")
        if key in position
    }
    names = {
        key: position.pop(key) for key in ("pool", "majors", "closed", "order", "stack") if key in position
    }
    if "drawn" in position:
        lines.append(f"drawn: {position.pop('drawn')}")
    if "player" in position.get("building", {}):
        building = dict(position.pop("building"))
        lines.append(f"builder: {_quoted(building.pop('player'))}")
        position |= {"building": building} if building else {}
    if "routes" in position.get("turn", {}):
        turn = dict(position.pop("turn"))
        lines.append(f"ran: {_ran(turn.pop('routes'), turn.pop('revenue', 0))}")
        position |= {"turn": turn} if turn else {}
    return [*lines, *(f"{key}: {' '.join(some)}".rstrip() for key, some in (cards | names).items())]


def _ran(routes: Any, revenue: int) -> str:
    """Write the routes of a turn as a run is written, and what they earned."""
    written = write_routes(from_plain(tuple[RunRoute, ...], routes))
    return f"{written} for {revenue}" if revenue else written


def _held(company: Mapping[str, Any], player: str) -> str:
    star = "*" if company.get("president") == player else ""
    return f"{company['shares'][player]}{star}"


def _company_lines(company: Mapping[str, Any]) -> list[str]:
    parts = [str(company["price"])]
    extra = {}
    for key, value in company.items():
        if key in WORDS or key == "tokens":
            parts.append(" ".join((key, *map(str, value))))
        elif key in NUMBERS or key == "name":
            parts.append(f"{key} {value}")
        elif key == "new" and value is True:
            parts.append("new")
        elif key not in ("code", "price", "shares", "president"):
            extra[key] = value
    line = f"company {company['code']}: {', '.join(parts)}"
    return [line, *([f"also {company['code']}: {_compact(extra)}"] if extra else [])]


def _quoted(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
