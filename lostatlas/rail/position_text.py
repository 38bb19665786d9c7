"""Positions of a railway game as a few lines: what differs from the beginning of the same game.

A company that has a line differs from its charter; one that starts later and has none has not started.

::

    name_of_the_title
    players: Ann, Ben, Cid
    seed: 1
    seated: Cid, Ann, Ben
    round: OR1
    cash: Ann 64, Ben 32, ND 845
    laid: M11 4 r3, K17 6 r0
    tokens: M13/1 ND, K17/0 KS
    market: ND H2, KS G2
    ND shares: Ben* 4, Cid 3, Ann 2, treasury 1
    ND trains: 2, 2

The bank has the rest of the money, and the star is the president's. A grid market has letters for columns
and numbers for rows, counted from 1; on a row the price names the space. Any other line is a field of the
state, as a word or as JSON; ``-`` is its default. ``#`` begins a remark.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from lostatlas.capabilities import PositionText
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.file_format import VERSION
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.position import POSITION
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.rail.position_forms import FORMS, PositionContext, listed, split
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import with_company

__all__ = ["RailPositionText"]

HEAD = ("mode", "variant", "options")
NAMED = {
    ("ledger", "cash"): "cash",
    ("board", "laid"): "laid",
    ("board", "tokens"): "tokens",
    ("board", "reservations"): "reserved",
    ("market", "markers"): "market",
    ("depot", "deck"): "deck",
}
"""The fields of tables whose lines have names of their own; others are named by both, as ``depot pool``."""
TABLES = ("board", "ledger", "market", "depot")
DEFAULT = "-"
LONGEST = 200_000
"""Characters of the longest text that is read."""
Plain = dict[str, Any]


class RailPositionText(PositionText):
    """Reads and writes the positions of one title.

    Parameters
    ----------
    title : its name, which is the first line
    ruleset : makes its rules, from which the beginning of a game follows
    """

    def __init__(self, title: str, ruleset: Callable[[GameConfig], Any]) -> None:
        self.title = title
        self.ruleset = ruleset

    def write(self, position: Mapping[str, Any]) -> str:
        """Return the text of a position, which `parse` reads."""
        players = list(position["players"])
        head = {key: position[key] for key in HEAD if position.get(key)}
        seed = int(position["position"].get("seed", 0))
        state = _flat(position["position"])
        rules, base = self._beginning(head, players, seed, state)
        context = PositionContext(rules.tileset, base)
        lines = [self.title, f"players: {listed(players)}"]
        lines += [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        lines.append(f"seed: {seed}")
        for key in dict.fromkeys((*base, *state)):
            if state.get(key) != base.get(key):
                lines.append(f"{key}: {_written(key, state[key], context) if key in state else DEFAULT}")
        return "\n".join(lines) + "\n"

    def parse(self, text: str) -> Mapping[str, Any]:
        """Return a position as plain data; GameDataError names the line that is wrong."""
        if len(text) > LONGEST:
            raise GameDataError("rail.text.long", where="text", limit=LONGEST)
        fields = dict(self._fields(text))
        players = split(fields.pop("players", ""))
        head = {key: _value(fields.pop(key)) for key in HEAD if key in fields}
        seed = _value(fields.pop("seed", "0"))
        if not isinstance(seed, int) or not all(isinstance(head.get(key, {}), dict) for key in HEAD[1:]):
            raise GameDataError("rail.text.value", where="seed", found=str(seed)[:60])
        rules, state = self._beginning(head, players, seed, fields)
        context = PositionContext(rules.tileset, dict(state))
        for key, value in fields.items():
            if value == DEFAULT:
                state.pop(key, None)
            else:
                state[key] = _read(key, value, context)
        return {
            "format": f"{POSITION}/{VERSION}",
            "title": self.title,
            **head,
            "players": players,
            "position": _nested(state),
        }

    def _fields(self, text: str) -> Iterator[tuple[str, str]]:
        first, *lines = text.strip().splitlines() or [""]
        if first.strip() != self.title:
            raise GameDataError("rail.text.title", where="line 1", title=self.title, found=first[:60])
        seen = set()
        for number, line in enumerate(lines, 2):
            name, colon, value = (part.strip() for part in line.partition(":"))
            if not line.strip() or name.startswith("#"):
                continue
            if not colon or name in seen:
                key = "rail.text.twice" if colon else "rail.text.line"
                raise GameDataError(key, where=f"line {number}", found=name[:60])
            seen.add(name)
            yield name, value

    def _beginning(
        self, head: Plain, players: list[str], seed: int, lines: Iterable[str]
    ) -> tuple[RailRules, Plain]:
        """Return the rules, and the fields of the first state with the companies that have lines."""
        options = FrozenMap(head.get("options", {}))
        setting = GameConfig(
            title=self.title, mode=head.get("mode", ""), variant=head.get("variant"), options=options
        )
        rules: RailRules = self.ruleset(setting)
        state = rules.setup(tuple(players), Start(seed=seed))
        for code in {line.rpartition(" ")[0] for line in lines} - {*state.companies}:
            company = rules.charter(code)
            if company is not None:
                state = with_company(state, company)
        return rules, _flat(json.loads(json.dumps(rules.position(state))))


def _flat(state: Mapping[str, Any]) -> Plain:
    """Return every field of a state by the name of its line."""
    found: Plain = {}
    for name, value in state.items():
        if name == "players":
            found["seated"] = value
        elif name in TABLES:
            found |= {NAMED.get((name, key), f"{name} {key}"): one for key, one in value.items()}
        elif name == "companies":
            found |= {f"{code} {key}": one for code, company in value.items() for key, one in company.items()}
        else:
            found[name] = value
    return found


def _nested(fields: Plain) -> Plain:
    """Return a state of the fields by the names of their lines."""
    tables = {line: place for place, line in NAMED.items()}
    found: Plain = {}
    for name, value in fields.items():
        table, _, key = name.rpartition(" ")
        if name in tables:
            table, key = tables[name]
        elif name == "seated":
            key = "players"
        if table in TABLES:
            found.setdefault(table, {})[key] = value
        elif table:
            found.setdefault("companies", {}).setdefault(table, {})[key] = value
        else:
            found[key] = value
    return found


def _written(key: str, value: Any, context: PositionContext) -> str:
    """Return a field in its short form, if that says all of it; else as a word or as JSON."""
    form = FORMS.get(key.rpartition(" ")[2])
    if form is not None:
        try:
            text = form.write(key, value, context)
            if text and form.read(key, text, context) == value:
                return text
        except (LookupError, ValueError, TypeError):
            pass  # more than the short form can say
    bare = isinstance(value, str) and value not in ("", DEFAULT) and value.strip() == value
    return str(value) if bare and _value(value) == value else json.dumps(value, ensure_ascii=False)


def _read(key: str, text: str, context: PositionContext) -> Any:
    form = FORMS.get(key.rpartition(" ")[2])
    if form is None or text.startswith(("{", "[")):
        return _value(text)
    try:
        return form.read(key, text, context)
    except GameDataError as error:
        raise error.at(key) from None
    except (LookupError, ValueError) as error:
        raise GameDataError("rail.text.value", where=key, found=text[:60]) from error


def _value(text: str) -> Any:
    """Return the data of JSON, or else a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
