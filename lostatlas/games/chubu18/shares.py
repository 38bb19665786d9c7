"""What shares do in this title: float a company, fall at a sale, count for the limits (§8, §11, I)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import SellShares
from lostatlas.rail.market import Move
from lostatlas.rail.share_transfers import (
    heir,
    move_shares,
    pass_to_heir,
    pay,
    sell_to_pool,
    settle_presidency,
)
from lostatlas.rail.state import TREASURY, with_company
from lostatlas.rail.steps.base import refuse

__all__ = [
    "DEPRESSED",
    "DEPRESSION",
    "FREE_ZONES",
    "GREEN",
    "against_sale",
    "certificate_limit",
    "certificates",
    "companies_that_count",
    "fall",
    "float_if_due",
    "give_presidency",
    "holds_too_many",
    "rise",
    "sell_shares",
    "stock",
    "take_from_stock",
    "zone",
]

DEPRESSION = 4
"""The number of the phase in which sales count double."""
FREE_ZONES = ("yellow", "green")
"""The zones of the chart whose shares count for no certificate limit."""
GREEN = "green"
SALE = ("rail.price_moved.sale", "rail.price_stayed.sale")
DEPRESSED = ("chubu.price_moved.depression", "chubu.price_stayed.depression")
SOLD_OUT = ("chubu.price_moved.sold_out", "chubu.price_stayed.sold_out")
"""Message keys for a marker that moves and for one that stays."""


def stock(state: ChubuState, code: str, rules: Any) -> int:
    """Return how many shares of a company its stock has for sale: one is kept for an unsold private."""
    kept: int = sum(
        rules.figures.privates[key].share == code and not owner for key, owner in state.privates.items()
    )
    return max(0, state.companies[code].shares.of(TREASURY) - kept)


def give_presidency(rules: Any, state: ChubuState, player: str, code: str, par: int) -> ChubuState:
    """Return the state with a president's certificate out of the stock in a player's hands, at a par price.

    The government railway operates from that moment on.
    """
    company = state.companies[code]
    shares = company.shares.with_president(player, source=TREASURY)
    state = with_company(evolve(state, par=state.par.set(code, par)), evolve(company, shares=shares))
    if company.kind == GOVERNMENT:
        state = evolve(state, market=state.market.launched(code, par))
    return state


def take_from_stock(state: ChubuState, player: str, code: str, payer: str, log: EventLog) -> ChubuState:
    """Return the state with a share out of the stock: par goes to a company that operates, or to the bank."""
    par, bank = state.par[code], state.ledger.bank
    state = move_shares(state, code, TREASURY, player, 1)
    state = pay(state, payer, code if state.is_floated(code) else bank, par)
    if state.companies[code].kind == GOVERNMENT:
        state = evolve(state, government_bought=state.government_bought + (payer != bank))
    return settle_presidency(state, code, log)


def float_if_due(rules: Any, state: ChubuState, code: str, log: EventLog) -> ChubuState:
    """Return the state after a company with six shares sold has got its capital and its marker."""
    if code not in state.par or state.is_floated(code):
        return state
    par, sold = state.par[code], state.sold(code)
    if not rules.rulings.gift_counts:
        sold -= state.gifts.get(code, 0)
    if sold < rules.figures.float_shares:
        return state
    log.add("chubu.floated", company=code, shares=sold, par=par, amount=sold * par)
    state = pay(state, state.ledger.bank, code, sold * par)
    return evolve(state, market=state.market.launched(code, par))


# -- the price


def fall(
    rules: Any, state: ChubuState, code: str, rows: int, log: EventLog, *, keys: tuple[str, str] = SALE
) -> ChubuState:
    """Return the state after a marker has fallen by rows; nothing falls into bankruptcy.

    It stays on the bottom row, except in the depression, when it goes up and left from there row by row.
    """
    before, market, edges = state.price(code), state.market, state.market.edges
    arrows = edges.set("down", rules.figures.depression) if state.phase == DEPRESSION else edges
    for _ in range(rows):
        following = evolve(market, edges=arrows).moved(code, Move("down"))
        market = market if following.closes(code) else evolve(following, edges=edges)
    state = evolve(state, market=market)
    after = state.price(code)
    log.add(keys[after == before], company=code, before=before, price=after)
    return state


def rise(state: ChubuState, code: str, log: EventLog) -> ChubuState:
    """Return the state after the marker of a company that is sold out has risen by a row."""
    before = state.price(code)
    state = evolve(state, market=state.market.moved(code, Move("up")))
    after = state.price(code)
    log.add(SOLD_OUT[after == before], company=code, before=before, price=after)
    return state


# -- sales


def against_sale(rules: Any, state: ChubuState, player: str, action: SellShares) -> Iterator[Refusal]:
    """Yield everything that always forbids a player to sell these shares."""
    code, company = action.company, state.companies.get(action.company)
    if company is None:
        yield refuse("rail.not_launched", company=code)
        return
    if code not in state.par:
        yield refuse("chubu.not_public", company=code)
    held, room = company.shares.of(player), rules.figures.market_room - state.in_market(code)
    if not 1 <= action.shares <= held:
        facts = {"player": player, "company": code, "shares": action.shares, "ordinary": held}
        yield refuse("rail.too_few_shares", **facts)
        return
    if action.shares > room:
        yield refuse("chubu.market_full", company=code, most=rules.figures.market_room, room=max(room, 0))
    presides = company.shares.president == player
    if presides and held - action.shares < PRESIDENTS and heir(state, code, action.shares) is None:
        yield refuse("chubu.no_heir", player=player, company=code, left=held - action.shares)


def sell_shares(rules: Any, state: ChubuState, player: str, action: SellShares, log: EventLog) -> ChubuState:
    """Return the state after a sale to the market: first the money, then the fall by one row a share.

    A president's certificate is exchanged for the heir's shares before that. A company that does not operate
    yet has no price to fall.
    """
    code = action.company
    if state.companies[code].shares.president == player:
        state = pass_to_heir(state, code, action.shares, log)
    state = sell_to_pool(state, player, code, action.shares, log)
    if not state.is_floated(code):
        return state
    rows = action.shares * (2 if state.phase == DEPRESSION else 1)
    return fall(rules, state, code, rows, log)


# -- limits


def certificates(state: ChubuState, player: str) -> int:
    """Return how many certificates of a player count: shares outside the free zones, and privates."""
    market = state.market
    free = {one.company for one in market.markers if market.cells[one.space].zone in FREE_ZONES}
    shares = sum(
        company.shares.certificates(player) for code, company in state.companies.items() if code not in free
    )
    return shares + sum(owner == player for owner in state.privates.values())


def zone(state: ChubuState, code: str) -> str:
    """Return the zone of a company's marker; empty on an ordinary space, and without a marker."""
    return state.market.zone(code) if state.is_floated(code) else ""


def companies_that_count(rules: Any, state: ChubuState) -> int:
    """Return how many companies count for the limit (R15): in the depression those that operate."""
    row, every = rules.rulings.limit_row, len(rules.figures.companies)
    if state.phase == DEPRESSION or row == "floated":
        return len(state.market.order)
    return every - len(state.closed) if row == "remaining" else every


def certificate_limit(rules: Any, state: ChubuState) -> int:
    """Return how many certificates a player may hold: it depends on the companies that count."""
    companies = companies_that_count(rules, state)
    limit: int = rules.figures.certificate_limit(companies=companies, players=len(state.players))
    return limit


def holds_too_many(rules: Any, state: ChubuState, player: str) -> tuple[str, ...]:
    """Return the companies of which a player holds more than six shares, outside the green zone (R19)."""
    if rules.rulings.over_60 == "kept":
        return ()
    return tuple(
        code
        for code, company in state.companies.items()
        if company.shares.of(player) > rules.figures.holding and zone(state, code) != GREEN
    )
