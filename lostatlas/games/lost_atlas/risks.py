"""The risks in a position: companies that lose trains or cannot pay for one, threatened presidencies."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.capabilities.notes import Note
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.rail.deck_outlook import rusting_card
from lostatlas.rail.outlook import Threat, threats
from lostatlas.rail.share_transfers import pool_room
from lostatlas.rail.steps.buy_trains import names_on_offer


def risks(rules: TitleRules, state: LostAtlasState) -> Iterator[Note]:
    """Yield what threatens each company and its president, in operating order."""
    if state.over:
        return
    rivals = threats(rules, state)
    for code in state.market.order:
        yield from _rust(rules, state, code)
        yield from _no_train(rules, state, code)
        yield from _limit(rules, state, code)
        yield from (_threat(state, threat) for threat in rivals if threat.company == code)
        if state.market.space(code) == 1:
            yield Note("risk", "explain.near_zero", {"company": code, "price": state.price(code)}, "§17.zero")


def _rust(rules: TitleRules, state: LostAtlasState, code: str) -> Iterator[Note]:
    """Yield which trains will rust soon: with the train on top of the deck, or with the next kind."""
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
        yield Note("risk", key, facts, "§26.resourceful" if kept else "§5.rust")


def _rusts_with(rules: TitleRules, state: LostAtlasState, train: str) -> str | None:
    """Return the train that makes this one rust, if it is on top of the deck or the next kind below."""
    card = rusting_card(rules, state, train)
    deck = [name for name, _ in state.depot.deck]
    return card[0] if card is not None and card[0] in deck[:2] else None


def cards_before(state: LostAtlasState, train: str) -> int:
    """Return how many cards lie above the first one of this name in the deck."""
    before = 0
    for name, count in state.depot.deck:
        if name == train:
            return before
        before += count
    return before


def _no_train(rules: TitleRules, state: LostAtlasState, code: str) -> Iterator[Note]:
    company = state.companies[code]
    if company.trains:
        return
    prices = [rules.trains[name].price for _, name in names_on_offer(rules, state)]
    if not prices:
        return
    price, cash = min(prices), state.cash(code)
    facts = {"company": code, "cash": cash, "price": price, "short": max(0, price - cash)}
    if cash >= price:
        yield Note("risk", "explain.needs_train", facts, "§18.must")
        return
    president = company.president
    facts |= {"player": president, "own": state.cash(president)}
    if cash + state.cash(president) >= price:
        yield Note("risk", "explain.president_pays", facts, "§20.order")
        return
    worth = saleable(rules, state, president, buyer=code)
    facts["worth"] = worth
    enough = cash + state.cash(president) + worth >= price
    yield Note("risk", "explain.president_sells" if enough else "explain.bankruptcy", facts, "§20.bankrupt")


def saleable(rules: TitleRules, state: LostAtlasState, player: str, *, buyer: str) -> int:
    """Return what a president's shares would bring in a forced sale that changes no presidency (§20).

    When the buyer needs the train, it has operated, and so have the companies before it (R26).
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


def _limit(rules: TitleRules, state: LostAtlasState, code: str) -> Iterator[Note]:
    """Yield a note when the limit of the next phase would take trains away."""
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
        yield Note("risk", "explain.over_limit", facts, "§19.limit")


def _threat(state: LostAtlasState, threat: Threat) -> Note:
    """Return the note that a rival could take over a presidency by buying shares that are for sale."""
    facts = {
        "company": threat.company,
        "player": threat.president,
        "rival": threat.rival,
        "shares": threat.shares,
        "price": state.price(threat.company),
    }
    return Note("risk", "explain.president_threatened", facts, "§4.president")
