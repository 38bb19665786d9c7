"""What holds after every action of every game of 18West, whatever the players do."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lostatlas.games.west18.conversion import WAITING
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.games.west18.shares import GREY
from lostatlas.games.west18.state import GOVERNMENT, GRANGER, LAND_GRANT, PUBLIC, WestState
from lostatlas.rail.state import POOL, TREASURY
from tests.rail.invariants import wrong_board, wrong_money, wrong_row

CAPITAL = {GRANGER: 4, LAND_GRANT: 10, PUBLIC: 10}
"""By class: the shares of a company, those of the government included."""


def broken(rules: WestRules, state: WestState) -> list[str]:
    """Return what is broken in a state, in words; nothing when all is well."""
    own = [*_shares(rules, state), *_trains(rules, state), *_board(rules, state)]
    return [*wrong_money(state, rules.figures.play.bank), *wrong_row(state), *wrong_board(rules, state), *own]


def _shares(rules: WestRules, state: WestState) -> list[str]:
    wrong = []
    for code, company in state.companies.items():
        shares = company.shares
        if shares.total != CAPITAL[company.kind] or min(shares.units.values()) < 0:
            wrong.append(f"{code} has {shares.units}")
        if set(shares.units) - {TREASURY, POOL, GOVERNMENT, *state.players}:
            wrong.append(f"shares of {code} lie with {sorted(shares.units)}")
        if (shares.of(GOVERNMENT) > 0) != (company.kind == LAND_GRANT):
            wrong.append(f"the government has {shares.of(GOVERNMENT)} shares of {code}")
        if company.president and shares.of(company.president) < 2:
            wrong.append(f"the president of {code} has {shares.of(company.president)}")
        if not company.president and shares.of(POOL) < 2:
            wrong.append(f"the certificate of {code} is nowhere")
        if company.kind == GRANGER and company.president and shares.of(company.president) != 2:
            wrong.append(f"the certificate of {code} is broken up: {shares.units}")
    low = [code for code, one in state.companies.items() if state.price(code) == GREY and one.kind != GRANGER]
    if low:
        wrong.append(f"{low} are in the grey space")
    return wrong


def _trains(rules: WestRules, state: WestState) -> list[str]:
    where: Counter[str] = Counter(dict(state.depot.deck))
    where.update(state.depot.pool)
    where.update(state.depot.gone)
    for company in state.companies.values():
        where.update(company.trains)
    roster = dict(rules.figures.play.deck)
    roster[rules.figures.play.first] += 2  # UP's
    found = {name: where[name] for name in roster if not rules.trains[name].endless}
    return [] if found == {name: roster[name] for name in found} else [f"trains {found}"]


def _board(rules: WestRules, state: WestState) -> list[str]:
    board, wrong = state.board, []
    figures = rules.figures
    for code, company in state.companies.items():
        hexes = [stop.hex for stop in board.tokens_of(code)]
        if len(set(hexes)) < len(hexes):
            wrong.append(f"{code} has two tokens on one hex")
        if not hexes:
            wrong.append(f"{code} has no token")
        charter, marks = figures.companies[code], list(_marks(state, code))
        owned = len(company.tokens) + len(charter.homes) + len(charter.tokens)
        if len(company.tokens) > len(charter.tokens) + (2 if len(charter.homes) > 1 else 0):
            wrong.append(f"{code} has {owned} tokens")
        if company.kind == LAND_GRANT and (len(state.railheads[code]) != len(charter.homes) or marks):
            wrong.append(f"{code} has railheads {state.railheads[code]} and {marks}")
    for hex_, tile in board.laid.items():
        if not figures.upgrades.fits_hex(hex_, rules.tileset[tile.id]):
            wrong.append(f"{tile.id} does not fit {hex_}")
    return wrong


def _marks(state: WestState, code: str) -> Any:
    for marks in state.board.markers.values():
        yield from (mark for mark in marks if mark.owner == code and mark.kind in (DOUBLED, WAITING))
