"""Notes on a position of any railway game: what is on sale, which phase comes next, and whose trains rust."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lostatlas.capabilities.notes import Note
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.deck_outlook import Rust, rust_ahead
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState

__all__ = ["position_notes"]


def position_notes(rules: RailRules, state: RailState, money: Callable[[float], str]) -> Iterator[Note]:
    """Yield what is to come of trains and phases, and which companies it leaves without a train.

    Parameters
    ----------
    money : writes an amount in the currency of the title

    Examples
    --------
    >>> from lostatlas import load
    >>> game = load("examples/games/short.json")
    >>> state = next(node.state for node in game.history if node.state.step == "dividend")
    >>> next(position_notes(game.ruleset, state, "${:.0f}".format)).key
    'rail.outlook.top'
    """
    deck = state.depot.deck
    if state.over or not deck:
        return
    train, count = deck[0]
    facts: dict[str, Any] = {"train": train, "count": count, "price": money(rules.trains[train].price)}
    endless = train in state.depot.endless
    yield _note(rules, "trains", "top_endless" if endless else "top", facts)
    yield from _next_phase(rules, state)
    ahead = [rust for rust in rust_ahead(rules, state) if rust.owners or rust.pool]
    for rust in ahead:
        facts = {"train": rust.train, "by": rust.by, "cards": rust.cards, "owners": tuple(rust.owners)}
        yield _note(rules, "trains", "rusts" if rust.owners else "pool_rusts", facts)
    yield from _without_trains(rules, state, ahead[0] if ahead else None, money)


def _note(rules: RailRules, topic: str, name: str, facts: dict[str, Any]) -> Note:
    key = f"rail.outlook.{name}"
    return Note(topic, key, facts, str(rules.clause(key)))


def _next_phase(rules: RailRules, state: RailState) -> Iterator[Note]:
    """Yield which train begins the next phase, and which tiles may be laid from then on."""
    above = 0
    for train, count in state.depot.deck:
        for phase in rules.phases[state.phase + 1 :]:
            if phase.train == train:
                tiles = tuple(LazyMessage(f"render.colour.{colour}") for colour in phase.colours)
                yield _note(rules, "next", "phase", {"train": train, "cards": above, "tiles": tiles})
                return
        above += count


def _without_trains(
    rules: RailRules, state: RailState, soonest: Rust | None, money: Callable[[float], str]
) -> Iterator[Note]:
    """Yield which companies have no train, and which would have none after the next trains rust."""
    train, _count = state.depot.deck[0]
    price = money(rules.trains[train].price)
    for code in state.market.order:
        if not state.companies[code].trains:
            facts = {"company": code, "train": train, "price": price, "cash": money(state.cash(code))}
            yield _note(rules, "risk", "no_train", facts)
    if soonest is None:
        return
    lose_all = tuple(
        code
        for code in state.market.order
        if code not in soonest.keepers and {*state.companies[code].trains} == {soonest.train}
    )
    if lose_all:
        leaving = {"companies": lose_all, "by": soonest.by, "cards": soonest.cards}
        yield _note(rules, "risk", "loses_all", leaving)
