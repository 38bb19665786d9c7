"""The reach of the operating company, which laying, tokens and powers share."""

from __future__ import annotations

from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import Company, RailState
from lostatlas.track.board import Board, Stop
from lostatlas.track.reach import Reach, reach


def reach_of(rules: RailRules, state: RailState) -> Reach:
    """Return the reach of the operating company."""
    company = state.company
    return reach(
        state.board,
        company.code,
        tokens=starts(rules, state.board, company),
        full_cities=rules.full_cities(company),
    )


def starts(rules: RailRules, board: Board, company: Company) -> tuple[Stop, ...] | None:
    """Return the tokens from which a company's reach begins; None means all of them, the usual case."""
    if not rules.reach_from_home:
        return None
    return tuple(stop for stop in board.tokens_of(company.code) if stop.hex in company.homes)
