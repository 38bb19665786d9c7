"""Why an action is not legal: the one source of legality, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire.clauses import refusal
from lostatlas.games.acquire.effects import DEAD, dead_tiles, effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.merging import largest_of, tied_defunct
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.trading import verify_accept, verify_offer
from lostatlas.games.acquire.turns import can_place, exchangeable, may_declare
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.values import Action


def verify(figures: AcquireFigures, state: AcquireState, action: Action) -> Refusal | None:
    """Return why an action is not legal, or None."""
    if state.step == "over":
        return refusal("over")
    if (refused := not_due(state, type(action))) is not None:
        return refused
    _steps, check = _CHECKS[type(action)]
    return check(figures, state, action)


def not_due(state: AcquireState, kind: type[Action]) -> Refusal | None:
    """Return that another step is due than those of this kind of action, and which."""
    steps, _check = _CHECKS[kind]
    if state.step in steps:
        return None
    return refusal("other_step", {"kind": kind.kind, "player": state.actor, "step": state.step})


def _place(figures: AcquireFigures, state: AcquireState, action: act.PlaceTile) -> Refusal | None:
    tile, hand = action.tile, state.hands[state.turn]
    if tile not in figures.grid.neighbours:
        corner = figures.grid.tiles[-1]
        return refusal("no_tile", {"tile": tile, "corner": corner})
    if tile not in hand:
        return refusal("not_in_hand", {"tile": tile, "player": state.turn, "hand": hand})
    effect = effect_of(figures, state, tile)
    if effect.playable:
        return None
    names = tuple(figures.names[company] for company in effect.companies)
    if effect.kind == DEAD or names:
        safe = tuple(figures.names[one] for one in effect.companies if state.sizes[one] >= figures.safe)
        facts = {"tile": tile, "safe": safe, "size": figures.safe}
        return refusal("dead", facts)
    facts = {"tile": tile, "count": len(state.sizes)}
    return refusal("no_company_left", facts)


def _found(figures: AcquireFigures, state: AcquireState, action: act.FoundCompany) -> Refusal | None:
    company = action.company
    if company not in figures.place:
        return _unknown(figures, company)
    free = figures.foundable(state)
    if company in free:
        return None
    known = tuple(figures.names[one] for one in free)
    facts = {"company": figures.names[company], "free": known}
    if company in state.sizes:
        return refusal("active", facts)
    return refusal("sold_out", facts)


def _unknown(figures: AcquireFigures, company: str) -> Refusal:
    known = tuple(figures.names.values())
    return refusal("no_company", {"company": company, "known": known})


def _survivor(figures: AcquireFigures, state: AcquireState, action: act.ChooseSurvivor) -> Refusal | None:
    assert state.merger is not None
    return _among(figures, action.company, largest_of(state.merger), "not_largest")


def _defunct(figures: AcquireFigures, state: AcquireState, action: act.ChooseDefunct) -> Refusal | None:
    assert state.merger is not None
    return _among(figures, action.company, tied_defunct(state.merger), "not_next")


def _among(figures: AcquireFigures, company: str, choices: tuple[str, ...], key: str) -> Refusal | None:
    if company in choices:
        return None
    if company not in figures.place:
        return _unknown(figures, company)
    names = tuple(figures.names[one] for one in choices)
    return refusal(key, {"company": figures.names[company], "choices": names})


def _dispose(figures: AcquireFigures, state: AcquireState, action: act.Dispose) -> Refusal | None:
    merger = state.merger
    assert merger is not None
    sell, trade = action.sell, action.trade
    held, ratio = state.held(merger.holders[0], merger.company), figures.variant.shares.trade_in
    facts: dict[str, Any] = {"company": figures.names[merger.company], "held": held}
    if sell < 0 or trade < 0:
        return refusal("negative", facts)
    if sell + trade > held:
        return refusal("too_many_given", {**facts, "given": sell + trade})
    if trade % ratio:
        return refusal("uneven_trade", {**facts, "traded": trade, "ratio": ratio})
    left = state.unsold(merger.survivor)
    if trade // ratio > left:
        facts = {"survivor": figures.names[merger.survivor], "left": left, "most": left * ratio}
        return refusal("bank_lacks_survivor", {**facts, "traded": trade})
    return None


def _buy(figures: AcquireFigures, state: AcquireState, action: act.BuyShares) -> Refusal | None:
    most, total, cost = figures.variant.shares.purchases, 0, 0
    for company, units in action.shares.items():
        if company not in figures.place:
            return _unknown(figures, company)
        name = figures.names[company]
        if units < 1:
            return refusal("buys_none", {"company": name, "count": units})
        if company not in state.sizes:
            active = tuple(figures.names[one] for one in figures.letters if one in state.sizes)
            return refusal("inactive", {"company": name, "active": active})
        if units > (left := state.unsold(company)):
            facts = {"company": name, "left": left, "count": units}
            return refusal("bank_lacks", facts)
        total += units
        cost += units * figures.share_price(state, company)
    if not total:
        return refusal("buys_nothing")
    if total > most:
        return refusal("too_many_bought", {"count": total, "most": most})
    if cost > (cash := state.cash(state.turn)):
        return refusal("cash", {"cost": cost, "cash": cash, "player": state.turn})
    return None


def _exchange(figures: AcquireFigures, state: AcquireState, action: act.ExchangeDead) -> Refusal | None:
    dead = dead_tiles(figures, state, exchangeable(figures, state))
    return None if dead else refusal("none_dead", {"size": figures.safe})


def _declare(figures: AcquireFigures, state: AcquireState, action: act.DeclareEnd) -> Refusal | None:
    if state.declared:
        return refusal("declared", {"player": state.declared})
    if may_declare(figures, state):
        return None
    if figures.may_declare(state):
        return refusal("declare_at_start")
    if not state.sizes:
        return refusal("ends_without_company")
    small = tuple(figures.names[one] for one in figures.letters if 0 < state.sizes.get(one, 0) < figures.safe)
    largest = max(state.sizes.values(), default=0)
    facts = {"small": small, "safe": figures.safe, "end": figures.end, "largest": largest}
    return refusal("cannot_end", facts)


def _pass(figures: AcquireFigures, state: AcquireState, action: act.Skip) -> Refusal | None:
    if state.step == "place" and figures.rulings.must_place and can_place(figures, state):
        return refusal("must_place", {"player": state.turn})
    return None


def _offer(figures: AcquireFigures, state: AcquireState, action: act.OfferTrade) -> Refusal | None:
    return verify_offer(figures, state, action)


def _accept(figures: AcquireFigures, state: AcquireState, action: Action) -> Refusal | None:
    return verify_accept(figures, state)


def _decline(figures: AcquireFigures, state: AcquireState, action: Action) -> Refusal | None:
    return None


_Check = Callable[[AcquireFigures, AcquireState, Any], Refusal | None]
_CHECKS: Mapping[type[Action], tuple[tuple[str, ...], _Check]] = {
    act.PlaceTile: (("place",), _place),
    act.FoundCompany: (("found",), _found),
    act.ChooseSurvivor: (("survivor",), _survivor),
    act.ChooseDefunct: (("defunct",), _defunct),
    act.Dispose: (("dispose",), _dispose),
    act.BuyShares: (("buy",), _buy),
    act.ExchangeDead: (("exchange",), _exchange),
    act.DeclareEnd: (("place", "buy"), _declare),
    act.Skip: (("place", "buy", "exchange"), _pass),
    act.OfferTrade: (("buy",), _offer),
    act.AcceptTrade: (("answer",), _accept),
    act.DeclineTrade: (("answer",), _decline),
}
"""For each action the steps at which it is possible, and what forbids it there."""
