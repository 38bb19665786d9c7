"""Positions as a few lines of text, for a notebook cell.

Each line begins with a word and a colon; what a line leaves out follows from the rest::

    lost_atlas short
    player Ann: 120, EM 2*
    player Ben: 85, EM 1, SU 2*
    company EM: 70, cash 125, trains 2 2, hubs K19
    company SU: 60, cash 40, new
    track: 8@J8 r3, 57@J6 r1
    now: OR1 EM trains, cycle 2

A line ``player``: cash, then shares; a star marks the president. ``company``: price, then ``cash``,
``trains``, ``kept``, ``hubs``, ``tokens``, ``suburbs``, ``pool``, ``parts``, ``name``, ``turns``, and ``new``
for one that has not operated. ``board``: ``official``, ``official with blanks`` or ``random 7``; or else
``pieces`` (``04@M13 r0``), ``capitals`` and ``blanks``. While the map is built (``now: MAP``): ``drawn``,
``stack``, and the ``builder`` who places next. ``ran``: the routes of the turn, as ``run`` has them, and what
they earned (``2:P12 for 20``; a route of one city is a local one). ``deck`` and ``gone``: ``2x3 3x5``.
``charters``: columns parted by ``|``. ``also`` holds any other key of the data as JSON (``also EM`` of a
company), ``options`` and ``variant`` those of the game.
`lostatlas.games.lost_atlas.position.lines` writes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.kernel.file_format import VERSION
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.messages import printable
from lostatlas.kernel.position import POSITION
from lostatlas.kernel.serialize import to_plain
from lostatlas.rail.rail_notation import read_routes
from lostatlas.rail.state import RunRoute
from lostatlas.track.hexes import parse_hex

__all__ = ["parse_position"]

TITLE = "lost_atlas"
_WORD = re.compile(r"\w+")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"")
_SHARES = re.compile(r"(\S+) (\d{1,4})(\*?)")
_PIECE = re.compile(r"([^\s@]+)@([^\s@]+) r([0-5])")
_PART = re.compile(r"(?:[^,\[]|\[[^\]]*\]?)+")
"""What lies between two commas; the comma of a hex such as ``[3,-9]`` does not count."""
WORDS = ("trains", "kept", "hubs", "suburbs", "parts", "homes", "powers")
NUMBERS = ("cash", "pool", "turns")
SHARED = ("building", "turn")
"""What has a line for the part that people write; the rest of it is in ``also``."""
REPEATED = ("pieces", "track", "also")
"""Lines that go on in another of their kind; any other line stands once (for each player or company)."""


class _Line:
    """One line of a position, which complains about itself."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        word = _WORD.match(text)
        if word is None:
            raise self.wrong("line_word", known=tuple(_READERS))
        rest = text[word.end() :].lstrip()
        quoted = _QUOTED.match(rest)
        name, colon, self.rest = (rest if quoted is None else rest[quoted.end() :]).partition(":")
        if not colon or (quoted is not None and name.strip()) or '"' in name:
            raise self.wrong("line_word", known=tuple(_READERS))
        self.word, self.rest = word[0], self.rest.strip()
        self.name = self.unquoted(quoted[0]) if quoted is not None else name.strip()

    def wrong(self, key: str, **facts: Any) -> GameDataError:
        """Return the error of this line."""
        cut = {name: printable(fact, limit=60) for name, fact in facts.items() if isinstance(fact, str)}
        return self.complaint(self.number, self.text, key, **facts | cut)

    def wrong_part(self, part: str, wanted: str) -> GameDataError:
        """Return the error of a part of this line, where something else is wanted."""
        return self.wrong("line_part", part=part, known=LazyMessage(f"position.part.{wanted}"))

    @staticmethod
    def complaint(number: int, text: str, key: str, **facts: Any) -> GameDataError:
        """Return the error of a line of this number and text."""
        expected = LazyMessage(f"position.{key}", FrozenMap(facts))
        shown = text if len(text) <= 60 else text[:57] + "..."
        return GameDataError("position.line", number=number, text=shown, expected=expected)

    def unquoted(self, name: str) -> str:
        """Return a name without the quotation marks that it may have."""
        return str(self.data(name)) if name.startswith('"') else name

    def data(self, text: str) -> Any:
        """Return JSON."""
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self.wrong("line_json", reason=str(error)) from None

    def parts(self) -> list[str]:
        """Return the parts between the commas."""
        return [part for one in _PART.findall(self.rest) if (part := " ".join(one.split()))]

    def whole(self, text: str) -> int:
        """Return a number."""
        if not text.isdecimal() or len(text) > 9:
            raise self.wrong_part(text, "whole")
        return int(text)

    def cards(self) -> dict[str, int]:
        """Return how many of each card."""
        found = {}
        for part in self.rest.replace(",", " ").split():
            train, _, count = part.rpartition("x")
            if not train or train in found or not (count.isdecimal() and len(count) <= 4):
                raise self.wrong_part(part, "cards")
            found[train] = int(count)
        return found


def parse_position(text: str) -> dict[str, Any]:
    """Return the data of a position's text, as `Session.position` gives it.

    Raises
    ------
    GameDataError
        For a line that cannot be read; it names the line and says what would be right.

    Examples
    --------
    >>> data = parse_position(
    ...     "lost_atlas short" + chr(10) + "player Ann: 120, EM 2*" + chr(10) + "company EM: 70"
    ... )
    >>> data["mode"], data["players"], data["position"]["companies"][0]["shares"]
    ('short', ['Ann'], {'Ann': 2})
    """
    found: dict[str, Any] = {
        "format": f"{POSITION}/{VERSION}",
        "title": TITLE,
        "mode": "long",
        "players": [],
        "position": {},
    }
    holders: dict[str, dict[str, Any]] = {}
    seen: set[tuple[str, str]] = set()
    for number, line in enumerate(text.splitlines(), 1):
        shown = line.split("#", 1)[0].strip() if '"' not in line else line.strip()
        if not shown:
            continue
        words = shown.split()
        if words[0] == TITLE and ":" not in shown:
            if (TITLE, "") in seen:
                raise _Line.complaint(number, shown, "line_twice", entry=TITLE)
            seen.add((TITLE, ""))
            found["mode"] = words[1] if len(words) > 1 else "long"
            continue
        one = _Line(number, shown)
        if one.word not in _READERS:
            raise one.wrong("line_word", known=tuple(_READERS))
        if (one.word, one.name) in seen and one.word not in REPEATED:
            raise one.wrong("line_twice", entry=f"{one.word} {one.name}".strip())
        seen.add((one.word, one.name))
        _READERS[one.word](one, found, holders)
    _share_out(found, holders)
    return found


def _share_out(found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    """Move the shares from the players' lines to the companies."""
    companies = found["position"].setdefault("companies", [])
    known = {company["code"]: company for company in companies}
    for code, entry in holders.items():
        if code not in known:
            raise GameDataError(
                "position.not_launched",
                where="player",
                rule=clause("§4.units"),
                company=code,
                launched=tuple(known),
            )
        known[code] = known[code] | entry
    found["position"]["companies"] = [known[company["code"]] for company in companies]


def _player(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    found["players"].append(line.name)
    cash, *shares = line.parts() or [""]
    if cash != "out":
        found["position"].setdefault("cash", {})[line.name] = line.whole(cash)
    else:
        found["position"].setdefault("out", []).append(line.name)
    for part in shares:
        match = _SHARES.fullmatch(part)
        if match is None:
            raise line.wrong_part(part, "shares")
        entry = holders.setdefault(match[1], {"shares": {}})
        if line.name in entry["shares"]:
            raise line.wrong("line_twice", entry=match[1])
        if match[3] and "president" in entry:
            raise line.wrong("line_president", company=match[1], president=entry["president"])
        entry["shares"][line.name] = int(match[2])
        if match[3]:
            entry["president"] = line.name


def _company(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    price, *parts = line.parts() or [""]
    entry: dict[str, Any] = {"code": line.name, "price": line.whole(price)}
    for part in parts:
        word, _, rest = part.partition(" ")
        if word in entry:
            raise line.wrong("line_twice", entry=word)
        if word in WORDS:
            entry[word] = rest.split()
        elif word in NUMBERS:
            entry[word] = line.whole(rest)
        elif word == "tokens":
            entry[word] = [line.whole(one) for one in rest.split()]
        elif word == "name":
            entry[word] = rest
        elif part == "new":
            entry[word] = True
        else:
            raise line.wrong("line_part", part=part, known=(*NUMBERS, *WORDS, "tokens", "name", "new"))
    found["position"].setdefault("companies", []).append(entry)


def _now(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    for part in line.parts():
        words = part.split()
        if words[0] == "cycle" and len(words) == 2:
            found["position"]["cycle"] = line.whole(words[1])
        elif words[0] == "phase" and len(words) == 2:
            found["position"]["phase"] = words[1]
        elif len(words) <= 3 and words[0][:2] in ("SR", "OR", "MR", "MA", "ex"):
            found["position"] |= dict(zip(("round", "company", "step"), words, strict=False))
        else:
            raise line.wrong("line_part", part=part, known="OR1 EM track, cycle 2, phase 3")


def _board(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    found["position"]["board"] = line.data(line.rest) if line.rest.startswith(("{", "null")) else line.rest


def _pieces(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    board = _map_of(found)
    for part in line.parts():
        match = _PIECE.fullmatch(part)
        if match is None:
            raise line.wrong_part(part, "pieces")
        try:
            anchor = parse_hex(match[2])
        except NotationError:
            raise line.wrong_part(part, "hexes") from None
        place = {"piece": match[1], "q": anchor.q, "r": anchor.r, "rotation": int(match[3])}
        board["placements"].append(place)


def _map_of(found: dict[str, Any]) -> dict[str, Any]:
    """Return the map that several lines describe."""
    board = found["position"].get("board")
    if not isinstance(board, dict):
        board = found["position"]["board"] = {"placements": [], "capitals": [], "blanks": []}
    described: dict[str, Any] = board
    return described


def _on_map(key: str) -> Callable[[_Line, dict[str, Any], dict[str, dict[str, Any]]], None]:
    def read(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
        _map_of(found)[key] = line.rest.split()

    return read


def _ran(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    routes, _, revenue = line.rest.partition(" for ")
    turn = found["position"].setdefault("turn", {})
    try:
        turn["routes"] = to_plain(read_routes(routes.strip()), tuple[RunRoute, ...])
    except ValueError:
        raise line.wrong_part(routes, "routes") from None
    if revenue:
        turn["revenue"] = line.whole(revenue.strip())


def _builder(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    found["position"].setdefault("building", {})["player"] = line.unquoted(line.rest)


def _track(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    found["position"].setdefault("track", []).extend(line.parts())


def _charters(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    found["position"]["charters"] = [column.split() for column in line.rest.split("|")]


def _also(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
    data = line.data(line.rest)
    if not isinstance(data, dict):
        raise line.wrong("line_table")
    if not line.name:
        before = {key: found["position"].get(key, {}) for key in SHARED}
        found["position"] |= data
        for key in SHARED:
            if isinstance(data.get(key), dict):
                found["position"][key] = before[key] | data[key]
        return
    for company in found["position"].get("companies", ()):
        if company["code"] == line.name:
            company |= data
            return
    raise line.wrong_part(line.name, "company")


def _list(key: str) -> Callable[[_Line, dict[str, Any], dict[str, dict[str, Any]]], None]:
    def read(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
        found["position"][key] = line.rest.replace(",", " ").split()

    return read


def _count(key: str) -> Callable[[_Line, dict[str, Any], dict[str, dict[str, Any]]], None]:
    def read(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
        found["position"][key] = line.cards()

    return read


def _name(key: str) -> Callable[[_Line, dict[str, Any], dict[str, dict[str, Any]]], None]:
    def read(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
        found["position"][key] = line.unquoted(line.rest)

    return read


def _top(key: str) -> Callable[[_Line, dict[str, Any], dict[str, dict[str, Any]]], None]:
    def read(line: _Line, found: dict[str, Any], holders: dict[str, dict[str, Any]]) -> None:
        found[key] = line.data(line.rest)

    return read


_READERS: Mapping[str, Callable[[_Line, dict[str, Any], dict[str, dict[str, Any]]], None]] = {
    "player": _player,
    "company": _company,
    "board": _board,
    "pieces": _pieces,
    "capitals": _on_map("capitals"),
    "blanks": _on_map("blanks"),
    "track": _track,
    "ran": _ran,
    "now": _now,
    "priority": _name("priority"),
    "deck": _count("deck"),
    "pool": _list("pool"),
    "gone": _count("gone"),
    "charters": _charters,
    "majors": _list("majors"),
    "stack": _list("stack"),
    "drawn": _name("drawn"),
    "builder": _builder,
    "closed": _list("closed"),
    "order": _list("order"),
    "also": _also,
    "options": _top("options"),
    "variant": _top("variant"),
}
