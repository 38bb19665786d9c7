"""Effects of trains that leave the deck: phases begin, trains rust and limits change at once."""

from __future__ import annotations

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import Company, S


def left_the_deck(rules: RailRules, state: S, card: str, log: EventLog) -> S:
    """Return the state after a card has left the deck: the first of its name may begin a phase."""
    reached = next((n for n, phase in enumerate(rules.phases) if phase.train == card), 0)
    if reached <= state.phase:
        return state
    begun = rules.phases[state.phase + 1 : reached + 1]
    before, after = rules.phases[state.phase], rules.phases[reached]
    state = evolve(state, phase=reached)
    log.add("rail.phase_begun", phase=after.train, colour=after.colour, before=before.colour)
    for phase in begun:
        for kind in rules.trains.values():
            if kind.rusted_by == phase.train:
                state = _rust(rules, state, kind.name, log)
    return state


def _rust(rules: RailRules, state: S, name: str, log: EventLog) -> S:
    """Return the state after every train of this name has rusted, wherever it is."""
    companies: dict[str, Company] = {}
    lost: list[str] = []
    for code, company in state.companies.items():
        rusty = tuple(train for train in company.trains if train == name)
        if not rusty:
            continue
        kept = any(power.keeps_rusted for power in rules.powers(company))
        left = tuple(train for train in company.trains if train != name)
        companies[code] = evolve(company, trains=left, kept=(*company.kept, *rusty) if kept else company.kept)
        log.add(
            "rail.trains_kept" if kept else "rail.trains_rusted", company=code, train=name, count=len(rusty)
        )
        lost.extend(() if kept else rusty)
    in_pool = state.depot.pool.count(name)
    if in_pool:
        log.add("rail.pool_rusted", train=name, count=in_pool)
    return evolve(
        state,
        companies=FrozenMap({**state.companies, **companies}) if companies else state.companies,
        depot=state.depot.without(name).lost(*lost),
    )


def retire_kept(state: S, code: str, log: EventLog) -> S:
    """Return the state after a company's rusted trains have had their last run."""
    company = state.companies.get(code)
    if company is None or not company.kept:
        return state
    for train in company.kept:
        log.add("rail.kept_train_lost", company=code, train=train)
    return evolve(
        state,
        companies=state.companies.set(code, evolve(company, kept=())),
        depot=state.depot.lost(*company.kept),
    )


def export(rules: RailRules, state: S, log: EventLog, *, all_of: tuple[str, ...]) -> S:
    """Return the state after the top train, or all of its name if it is in `all_of`, has left."""
    if not state.depot.deck:
        return state
    card, count = state.depot.deck[0]
    leaving = count if card in all_of else 1
    log.add("rail.train_exported", train=card, count=leaving)
    depot = state.depot.taken(leaving)
    if card not in depot.endless:
        depot = depot.lost(*[card] * leaving)
    return left_the_deck(rules, evolve(state, depot=depot), card, log)
