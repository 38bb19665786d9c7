"""What players call a choice, with what it leads to: ``Lay 5E: America grows to 6 tiles, $600 a share``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire import merging, placing
from lostatlas.games.acquire.effects import FOUND, GROW, MERGE, effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.state import INDEPENDENT, AcquireState, Merger
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action, EventLog
from lostatlas.text import message


def action_text(figures: AcquireFigures, state: AcquireState, action: Action) -> str | None:
    """Return an action in the words of the current language; None for one that its notation says best."""
    match action:
        case act.PlaceTile(tile) if tile in figures.grid.neighbours and tile not in state.board:
            return tile_text(figures, state, tile)
        case act.FoundCompany(company) if company in figures.place:
            size = len(figures.grid.connected(state.placed, state.board, INDEPENDENT)) if state.placed else 2
            return _message("found", company=figures.names[company], price=figures.price(company, size))
        case act.ChooseSurvivor(company) | act.ChooseDefunct(company) if company in figures.place:
            size = state.merger.sizes.get(company, 0) if state.merger is not None else 0
            return _message(action.kind, company=figures.names[company], size=size)
        case act.Dispose(sell, trade) if state.merger is not None and state.merger.holders:
            merger = state.merger
            held = state.held(merger.holders[0], merger.company) - sell - trade
            return _message(
                "dispose", company=figures.names[merger.company], sell=sell, trade=trade, hold=held
            )
        case act.BuyShares(shares) if set(shares) <= set(state.sizes):
            return _message("buy", shares=named(figures, shares), cost=cost_of(figures, state, shares))
        case act.Skip():
            return _message(f"pass.{state.step}") if state.step in ("place", "buy", "exchange") else None
        case act.ExchangeDead() | act.DeclareEnd() | act.AcceptTrade() | act.DeclineTrade():
            return _message(action.kind)
    return None


def _message(name: str, **facts: Any) -> str:
    return message(f"acquire.choice.{name}", **facts)


def named(figures: AcquireFigures, shares: Mapping[str, int]) -> FrozenMap[str, int]:
    """Return shares by the names of their companies, in the order of the card."""
    return FrozenMap((figures.names[one], shares[one]) for one in figures.letters if shares.get(one))


def cost_of(figures: AcquireFigures, state: AcquireState, shares: Mapping[str, int]) -> int:
    """Return what these shares cost, in dollars."""
    return sum(figures.share_price(state, company) * units for company, units in shares.items())


def tile_text(figures: AcquireFigures, state: AcquireState, tile: str) -> str:
    """Return what a tile would do, with the size and price that follow."""
    effect = effect_of(figures, state, tile)
    laid = evolve(state, board=state.board.set(tile, INDEPENDENT), placed=tile)
    facts: dict[str, Any] = {"tile": tile, "companies": tuple(figures.names[one] for one in effect.companies)}
    if effect.kind == FOUND:
        facts["size"] = len(figures.grid.connected(tile, laid.board, INDEPENDENT))
    elif effect.kind == GROW:
        company = effect.companies[0]
        size = placing.grow(figures, laid, company, EventLog()).sizes[company]
        facts |= {"size": size, "price": figures.price(company, size), "company": figures.names[company]}
    elif effect.kind == MERGE:
        return _merger_text(figures, laid, effect.companies)
    return _message(f"lay.{effect.kind}", **facts)


def _merger_text(figures: AcquireFigures, laid: AcquireState, companies: tuple[str, ...]) -> str:
    sizes = FrozenMap((company, laid.sizes[company]) for company in companies)
    merger = Merger(laid.placed, laid.turn, sizes)
    largest = merging.largest_of(merger)
    if len(largest) > 1:
        names = tuple(figures.names[company] for company in companies)
        return _message("lay.merge_tied", tile=laid.placed, companies=names)
    survivor = largest[0]
    joined = merging.join(figures, evolve(laid, merger=evolve(merger, survivor=survivor)))
    size = joined.sizes[survivor]
    return _message(
        "lay.merge",
        tile=laid.placed,
        defunct=tuple(figures.names[company] for company in companies if company != survivor),
        survivor=figures.names[survivor],
        size=size,
        price=figures.price(survivor, size),
    )
