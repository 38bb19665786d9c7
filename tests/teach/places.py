"""Positions that lessons begin at."""

from __future__ import annotations

from pathlib import Path

from lostatlas import load, new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.session import Session

GAMES = Path(__file__).parents[2] / "notebooks" / "lessons" / "games"
"""The games that are saved with the lessons."""
SHARES = """lost_atlas short
player Ann: 200, EM 2*
player Ben: 300, EM 1
player Cid: 300
company EM: 70, cash 140
now: SR, cycle 2
priority: Ben"""


def launched(code: str, bid: int) -> Session:
    """Return a game in which this company was won with this bid."""
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    for text in (f"bid {bid}", "pass", "pass", f"launch {code}"):
        session.push(text)
    return session


def saved(name: str) -> Session:
    """Return a game that is saved with the lessons."""
    return load(GAMES / f"{name}.json")
