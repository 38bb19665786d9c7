"""Who is at risk in a position: companies that lose trains or cannot pay one, threatened presidents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.lost_atlas.state import State
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.rail.deck_outlook import rusting_card
from lostatlas.rail.owning import holding_limit, pool_room
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.buy_trains import names_on_offer

Told = Iterator[tuple[str, str, dict[str, Any], str]]


def risks(rules: TitleRules, state: State) -> Told:
    """Tell what threatens each company and its president, in operating order."""
    if state.over:
        return
    for code in state.market.order:
        yield from _rust(rules, state, code)
        yield from _no_train(rules, state, code)
        yield from _limit(rules, state, code)
        yield from _president(rules, state, code)
        if state.market.space(code) == 1:
            yield "risk", "explain.near_zero", {"company": code, "price": state.price(code)}, "§17.zero"


def _rust(rules: TitleRules, state: State, code: str) -> Told:
    """Tell which trains the next train of the deck makes rust."""
    company = state.companies[code]
    doomed = [train for train in company.trains if _rusts_with(rules, state, train) is not None]
    for train in dict.fromkeys(doomed):
        by = _rusts_with(rules, state, train)
        count = company.trains.count(train)
        kept = any(power.keeps_rusted for power in rules.powers(company))
        left = len([one for one in company.trains if one != train])
        key = "explain.keeps_once" if kept else "explain.loses_all" if not left else "explain.loses_trains"
        cards = cards_before(state, by or "")
        facts = {"company": code, "train": train, "count": count, "by": by, "cards": cards, "left": left}
        yield "risk", key, facts, "§26.resourceful" if kept else "§5.rust"


def _rusts_with(rules: TitleRules, state: State, train: str) -> str | None:
    """Return the train that makes this one rust, when it is at hand: on top of the deck or next below."""
    card = rusting_card(rules, state, train)
    deck = [name for name, _ in state.depot.deck]
    return card[0] if card is not None and card[0] in deck[:2] else None


def cards_before(state: State, train: str) -> int:
    """Return how many cards of the deck lie above the first one of this name.

    It leaves the deck with the next card after them.
    """
    before = 0
    for name, count in state.depot.deck:
        if name == train:
            return before
        before += count
    return before


def _no_train(rules: TitleRules, state: State, code: str) -> Told:
    company = state.companies[code]
    if company.trains:
        return
    prices = [rules.trains[name].price for _, name in names_on_offer(rules, state)]
    if not prices:
        return
    price, cash = min(prices), state.cash(code)
    facts = {"company": code, "cash": cash, "price": price, "short": max(0, price - cash)}
    if cash >= price:
        yield "risk", "explain.needs_train", facts, "§18.must"
        return
    president = company.president
    facts |= {"player": president, "own": state.cash(president)}
    if cash + state.cash(president) >= price:
        yield "risk", "explain.president_pays", facts, "§20.order"
        return
    worth = saleable(rules, state, president, buyer=code)
    facts["worth"] = worth
    enough = cash + state.cash(president) + worth >= price
    yield "risk", "explain.president_sells" if enough else "explain.bankruptcy", facts, "§20.bankrupt"


def saleable(rules: TitleRules, state: State, player: str, *, buyer: str) -> int:
    """Return what a president's shares can bring in a forced sale that changes no presidency (§20).

    By the time the buyer needs the train, it has operated, and so have the companies before it (R26).
    """
    total, order = 0, state.market.order
    for code, company in state.companies.items():
        later = order.index(code) > order.index(buyer)
        if company.kind == "minor" and not company.operated and later:
            continue
        shares = company.shares
        rest = shares.ordinary(player)
        if shares.president == player:
            rivals = max((shares.of(other) for other in state.players if other != player), default=0)
            rest = min(rest, shares.of(player) - rivals)
        total += max(0, min(rest, pool_room(rules, state, code))) * state.price(code)
    return total


def _limit(rules: TitleRules, state: State, code: str) -> Told:
    """Tell whether the next phase at hand takes trains away by its limit."""
    company = state.companies[code]
    deck = [name for name, _ in state.depot.deck][:2]
    coming = [n for n, phase in enumerate(rules.phases) if n > state.phase and phase.train in deck]
    if not coming:
        return
    phase = rules.phases[coming[0]]
    limit = phase.limits[company.kind]
    for power in rules.powers(company):
        limit = power.train_limit(limit)
    staying = [train for train in company.trains if rules.trains[train].rusted_by != phase.train]
    if len(staying) > limit:
        facts = {"company": code, "limit": limit, "trains": len(staying), "by": phase.train}
        yield "risk", "explain.over_limit", facts, "§19.limit"


def _president(rules: TitleRules, state: State, code: str) -> Told:
    """Tell who could take the presidency over by buying what is for sale."""
    shares = state.companies[code].shares
    president = shares.president
    if president is None:
        return
    for_sale = shares.of(TREASURY) + shares.of(POOL)
    most = holding_limit(rules, state, code)
    for rival in state.players:
        needed = shares.of(president) + 1 - shares.of(rival)
        affordable = state.cash(rival) >= needed * state.price(code)
        if rival != president and needed <= for_sale and shares.of(president) + 1 <= most and affordable:
            facts = {"company": code, "player": president, "rival": rival, "shares": needed}
            yield "risk", "explain.president_threatened", facts | {"price": state.price(code)}, "§4.president"
