"""Small maps and positions to try single rules at: blank land around M13 with a few other hexes on it."""

from __future__ import annotations

import json
from typing import Any

import lostatlas
from lostatlas.games.lost_atlas.position.lines import position_text
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import least_action
from lostatlas.rail.actions import Pass
from lostatlas.track.hexes import Hex

CODES = {
    "blank": ("blank", "white", ""),
    "city": ("city", "white", "city=revenue:0"),
    "capital": ("city", "white", "city=revenue:0;label=C"),
    "mountain": ("mountain", "white", "upgrade=cost:40,terrain:mountain"),
    "water": ("water", "blue", ""),
    "border": ("border", "black", ""),
    "home": ("home", "white", "city=revenue:0"),
    "mine": (
        "home",
        "yellow",
        "city=revenue:30,loc:5.5;city=revenue:20,loc:2.5;path=a:_0,b:_1;path=a:5,b:_0;label=M",
    ),
    "port": (
        "home",
        "yellow",
        "city=revenue:30,loc:0,groups:port;city=revenue:30,loc:4.5,groups:port;path=a:0,b:_0;path=a:4,b:_1;"
        "path=a:5,b:_1;label=P;border=edge:2,type:water;border=edge:3,type:water",
    ),
    "gray": (
        "home",
        "gray",
        "city=revenue:20,slots:2;path=a:4,b:_0;path=a:5,b:_0;path=a:0,b:_0;path=a:1,b:_0",
    ),
    "blue": ("home", "blue", "city=revenue:30;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_0;path=a:0,b:_0"),
    "red": ("offboard", "red", "offboard=revenue:yellow_30|green_40|purple_70|gray_100;path=a:0,b:_0"),
}
"""Terrain, colour and code of each kind of hex; a red hex opens to the south, and is turned like a tile."""


def land(hexes: str = "", *, radius: int = 3) -> dict[str, Any]:
    """Return a board: ``M13 home EM; M15 city; M19 red 3`` on blank land of this radius.

    A hex is followed by its kind, then by a company and a number of turns where there are such.
    """
    special = {}
    for entry in filter(None, (one.strip() for one in hexes.split(";"))):
        name, kind, *more = entry.split()
        special[name] = (kind, more)
    middle = Hex(0, 0)
    around = [Hex(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1)]
    names = [str(hex_) for hex_ in around if hex_.distance(middle) <= radius]
    names += [name for name in special if name not in names]
    cells = []
    for name in names:
        kind, more = special.get(name, ("blank", []))
        terrain, colour, code = CODES[kind]
        cell: dict[str, Any] = {"hex": name, "terrain": terrain, "colour": colour, "code": code}
        for word in more:
            cell |= {"turns": int(word)} if word.isdecimal() else {"home": word}
        cells.append(cell)
    return {"format": "lostatlas.board/1", "title": "lost_atlas", "cells": cells}


def at(text: str, board: dict[str, Any] | str | None = None, **options: Any) -> Session:
    """Return a session at the position of a text, on this board (the official one unless given).

    The position is saved and loaded on the way, and must be the same: that is part of every test here.
    """
    lines = ["lost_atlas long" if "lost_atlas" not in text else "", text]
    if board is not None:
        lines.append(f"board: {json.dumps(board) if isinstance(board, dict) else board}")
    if options:
        lines.append(f"options: {json.dumps(options)}")
    if "player" not in text:
        lines.append("player Ann: 100\nplayer Ben: 100\nplayer Cid: 100")
    session = lostatlas.position("\n".join(line.strip() for line in "\n".join(lines).splitlines()))
    assert reloaded(session).state == session.state
    return session


def reloaded(session: Session) -> Session:
    """Return the session after saving and loading, as data and as text."""
    again = lostatlas.position(json.loads(json.dumps(session.position())))
    assert lostatlas.position(position_text(session.position())).state == again.state
    assert legal(again) == legal(session)
    return again


def do(session: Session, *texts: str) -> Session:
    """Play these actions; none may be refused, and money only changes hands."""
    for text in texts:
        refusal = session.why_not(text)
        assert refusal is None, f"{text}: {refusal}"
        before = session.state.ledger.total
        session.push(text)
        assert session.state.ledger.total == before
    return session


def why(session: Session, text: str) -> Refusal:
    """Return why an action is refused; it must be, must not be offered, and must have words and a rule."""
    refusal = session.why_not(text)
    assert refusal is not None, f"{text} is legal"
    assert text not in legal(session)
    assert refusal.rule
    assert refusal.key not in str(refusal)
    return refusal


def legal(session: Session) -> set[str]:
    """Return what is offered, without the place in front; of a range the least amount."""
    rules, state = session.ruleset, session.state
    place = rules.format_action(state, Pass()).removesuffix("pass")
    choices = [choice for group in rules.legal_actions(state) for choice in group.choices]
    actions = [least_action(choice) for choice in choices]
    return {rules.format_action(state, action).removeprefix(place) for action in actions}


def until(session: Session, step: str, company: str | None = None) -> Session:
    """Pass, run best and withhold on to a step, of a company if one is named."""
    for _ in range(300):
        if session.state.step == step and company in (None, session.acting_for):
            return session
        offered = legal(session)
        usual = {"run": "run best", "dividend": "withhold"}.get(session.state.step, "pass")
        session.push(usual if usual != "pass" or "pass" in offered else min(offered))
    raise AssertionError(f"never at {step} of {company}")


def cash(session: Session, *holders: str) -> list[int]:
    """Return the cash of these holders."""
    return [session.state.cash(holder) for holder in holders]


def hubs(session: Session, code: str) -> list[str]:
    """Return the hexes with a hub of a company."""
    return [str(stop.hex) for stop in session.state.board.tokens_of(code)]


def lays(session: Session) -> set[str]:
    """Return the tiles that may be laid, such as ``8@M15 r3``."""
    return {text.removeprefix("lay ") for text in legal(session) if text.startswith("lay ")}
