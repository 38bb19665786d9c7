"""Positions of this title as a few lines that people can write by hand.

::

    west18
    options: {"seating": "random"}
    player Ann: 400, AB 2*
    player Ben: 300
    company AB: 90, cash 180, trains 2 2, tokens 100 100, operated
    track: 9@F23 r1, 15@F21 r2
    now: OR1 AB track, cycle 2, phase 2

A line ``player``: cash (or ``out``), then shares; a star marks the president. ``company``: price, then
``cash``, ``trains``, ``tokens`` (their costs), shares in the ``pool``, ``turns``, a class and ``operated``;
its other shares lie in the treasury. ``tokens`` and ``markers`` name all that lie on the map, ``order`` the
companies by the market. ``deck`` and ``gone`` are ``2x3 3x7``, ``pool`` is ``2 2``. ``now``: the round, who
is due (a company or a player) and the step, then ``cycle``, ``phase`` (from 0) and ``priority``. What a line
leaves out is as when a game begins; ``also`` holds whatever no line can say, as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from lostatlas.capabilities import PositionText
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.position_lines import HEAD, PositionLines
from lostatlas.games.west18.position_reader import PositionReader
from lostatlas.games.west18.shares import as_public
from lostatlas.games.west18.state import LAND_GRANT, PUBLIC
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.file_format import VERSION
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.position import POSITION
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.rail.map_words import write_city
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import POOL, Company, RailState
from lostatlas.track.board import Marker

__all__ = ["WestPositionText", "changed", "changes"]

TITLE = "west18"
BEGIN = {"seating": "random"}
"""Options under which a game begins with a stock round, whatever those of the position."""
LONGEST = 200_000
"""Characters of the longest text that is read."""
GONE = "-"
"""Under this key `changes` lists the keys that are left out."""


def changes(before: Any, after: Any) -> Any:
    """Return what turns plain data into other data: `changed` applies it.

    >>> changes({"a": 1, "b": {"c": [1]}}, {"b": {"c": [2]}})
    {'b': {'c': [2]}, '-': ['a']}
    """
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return after
    found = {
        key: changes(before[key], value) if key in before else value
        for key, value in after.items()
        if key not in before or before[key] != value
    }
    missing = [key for key in before if key not in after]
    return {**found, GONE: missing} if missing else found


def changed(before: Any, change: Any) -> Any:
    """Return plain data after `changes`.

    >>> changed({"a": 1, "b": {"c": [1]}}, {"b": {"c": [2]}, "-": ["a"]})
    {'b': {'c': [2]}}
    """
    if not (isinstance(before, Mapping) and isinstance(change, Mapping)):
        return change
    missing = change.get(GONE, ())
    kept = {key: value for key, value in before.items() if key not in missing}
    new = {key: value for key, value in change.items() if key != GONE}
    return kept | {key: changed(kept[key], value) if key in kept else value for key, value in new.items()}


class WestPositionText(PositionText):
    """Reads and writes positions.

    >>> from lostatlas.games.saved import position
    >>> lines = (
    ...     "west18",
    ...     "player Ann: 400, SP 2*",
    ...     "player Ben: 500",
    ...     "company SP: 90, cash 180",
    ...     "now: SR Ben",
    ... )
    >>> game = position(chr(10).join(lines))
    >>> game.actor, game.state.companies["SP"].shares.of("treasury")
    ('Ben', 3)
    """

    def company(self, rules: RailRules, code: str, kind: str) -> Company | None:
        """Return a company of a class before anything has happened to it; None when there is none."""
        found = rules.charter(code)
        if found is None or kind in ("", found.kind):
            return found
        return as_public(found) if (found.kind, kind) == (LAND_GRANT, PUBLIC) else None

    def parse(self, text: str) -> Mapping[str, Any]:
        """Return a position as plain data; GameDataError names the line that is wrong."""
        if len(text) > LONGEST:
            raise GameDataError("west.text.long", where="text", limit=LONGEST)
        lines = PositionLines(TITLE, text)
        head, state = self._read(lines)
        return {**head, "position": changed(state, lines.json("also"))}

    def write(self, position: Mapping[str, Any]) -> str:
        """Return the text of a position, which `parse` reads."""
        head = [f"{name}: {_json(position[name])}" for name in HEAD if position.get(name)]
        config = self._config({name: position[name] for name in HEAD if position.get(name)})
        state: RailState = WestRules(config).state_from_json(position["position"])
        lines = [TITLE, *head, *_written(state, position["players"])]
        more = changes(self._read(PositionLines(TITLE, "\n".join(lines)))[1], position["position"])
        return "\n".join([*lines, *([f"also: {_json(more)}"] if more else [])]) + "\n"

    def _config(self, head: Mapping[str, Any]) -> GameConfig:
        options = {**head.get("options", {}), **BEGIN}
        return GameConfig(
            title=TITLE,
            mode=str(head.get("mode", "")),
            variant=head.get("variant"),
            options=FrozenMap(options),
        )

    def _read(self, lines: PositionLines) -> tuple[dict[str, Any], Any]:
        """Return the head of a position, and its state without what the line ``also`` adds."""
        head = {name: lines.json(name) for name in HEAD if name in lines.fields}
        rules = WestRules(self._config(head))
        players = tuple(lines.named("player"))
        state = PositionReader(self.company, rules, lines).read(rules.setup(players, Start()))
        whole = {"format": f"{POSITION}/{VERSION}", "title": TITLE, **head, "players": [*players]}
        return whole, rules.state_to_json(state)


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _name(text: str) -> str:
    return text if re.fullmatch(r"\w+", text) else _json(text)


def _written(state: RailState, players: Sequence[str]) -> list[str]:
    """Return the lines of a state, but for what only JSON can say."""
    lines = []
    for player in players:
        if player in state.out:
            lines.append(f"player {_name(player)}: out")
            continue
        held = [(code, one.shares, one.shares.of(player)) for code, one in state.companies.items()]
        shares = [f"{code} {n}{'*' if of.president == player else ''}" for code, of, n in held if n]
        lines.append(f"player {_name(player)}: {', '.join((str(state.cash(player)), *shares))}")
    for code, company in state.companies.items():
        parts = {
            "cash": state.cash(code),
            "trains": " ".join(company.trains),
            "tokens": " ".join(map(str, company.tokens)),
            "pool": company.shares.of(POOL) or "",
            "turns": company.turns or "",
        }
        said = [f"{word} {value}" for word, value in parts.items() if value != "" or word == "tokens"]
        done = ["operated"] if company.operated else []
        lines.append(f"company {code}: {', '.join((str(state.price(code)), company.kind, *said, *done))}")
    board, depot = state.board, state.depot
    tiles = [f"{tile.id}@{hex_} r{tile.turns}" for hex_, tile in board.laid.items()]
    tokens = [f"{write_city(stop)} {' '.join(owners)}" for stop, owners in board.tokens.items()]
    marks = [_marker(str(hex_), mark) for hex_, found in board.markers.items() for mark in found]
    parted = {"track": tiles, "tokens": tokens, "markers": marks, "order": state.market.order}
    lines += [f"{word}: {', '.join(parts)}" for word, parts in parted.items() if parts]
    gone = [f"{train}x{count}" for train, count in depot.gone.items()]
    cards = {"deck": [f"{train}x{count}" for train, count in depot.deck], "pool": depot.pool, "gone": gone}
    lines += [f"{word}: {' '.join(found)}" for word, found in cards.items() if found]
    turn, stock = state.current_turn, state.stock
    due = turn.company if turn is not None else stock.player if stock is not None else ""
    now = " ".join(filter(None, (state.round, _name(due) if due else "", state.step)))
    priority = _name(state.priority)
    return [*lines, f"now: {now}, cycle {state.cycle}, phase {state.phase}, priority {priority}"]


def _marker(hex_: str, mark: Marker) -> str:
    place = "" if mark.node is None else f".{mark.node}"
    return f"{hex_}{place} {mark.owner or '-'} {mark.kind}"
