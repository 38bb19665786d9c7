"""§6.2–6.6: a merger: who survives, the bonuses, and what becomes of the defunct shares."""

from __future__ import annotations

from lostatlas.finance.ledger import transfer
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.payments import pay_bonuses
from lostatlas.games.acquire.state import BANK, INDEPENDENT, AcquireState, Merger
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog


def begin(
    figures: AcquireFigures, state: AcquireState, companies: tuple[str, ...], log: EventLog
) -> AcquireState:
    """Return the state after the laid tile has joined companies: somebody may have to choose the survivor."""
    sizes = FrozenMap((company, state.sizes[company]) for company in companies)
    merger = Merger(state.placed, state.turn, sizes)
    names = tuple(figures.names[company] for company in companies)
    log.add("acquire.merging", player=state.turn, companies=names)
    state = evolve(state, merger=merger)
    largest = largest_of(merger)
    return survive(figures, state, largest[0], log) if len(largest) == 1 else evolve(state, step="survivor")


def largest_of(merger: Merger) -> tuple[str, ...]:
    """Return the companies that are tied for largest, before the tile (§6.2)."""
    most = max(merger.sizes.values())
    return tuple(company for company, size in merger.sizes.items() if size == most)


def survive(figures: AcquireFigures, state: AcquireState, survivor: str, log: EventLog) -> AcquireState:
    """Return the state after it is known which company survives."""
    merger = state.merger
    assert merger is not None
    defunct = [company for company in merger.sizes if company != survivor]
    defunct.sort(key=lambda company: -merger.sizes[company])  # the sort is stable: card order among equals
    state = evolve(state, merger=evolve(merger, survivor=survivor, waiting=tuple(defunct)))
    log.add("acquire.survives", company=figures.names[survivor])
    if figures.rulings.independent_in_merger == "before":
        state = join(figures, state)
    if figures.rulings.multi_merger == "all_bonuses_first":
        for company in defunct:
            state = pay(figures, state, company, log)
    return settle_next(figures, state, log)


def settle_next(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state in which the next defunct company is settled, or the merger is over (§6.6)."""
    merger = state.merger
    assert merger is not None
    if not merger.waiting:
        return finish(figures, state, log)
    tied = tied_defunct(merger)
    if len(tied) > 1 and figures.rulings.defunct_tie == "mergemaker":
        return evolve(state, step="defunct")
    return settle(figures, state, merger.waiting[0], log)


def tied_defunct(merger: Merger) -> tuple[str, ...]:
    """Return the defunct companies that are tied for largest among those that wait."""
    most = merger.sizes[merger.waiting[0]]
    return tuple(company for company in merger.waiting if merger.sizes[company] == most)


def settle(figures: AcquireFigures, state: AcquireState, company: str, log: EventLog) -> AcquireState:
    """Return the state after a company's bonuses; its holders decide next, from the mergemaker on (§6.5)."""
    merger = state.merger
    assert merger is not None
    waiting = tuple(one for one in merger.waiting if one != company)
    holders = tuple(player for player in state.clockwise(merger.maker) if state.held(player, company))
    state = evolve(state, merger=evolve(merger, waiting=waiting, company=company, holders=holders))
    if company not in merger.paid:
        state = pay(figures, state, company, log)
    return evolve(state, step="dispose") if holders else settle_next(figures, state, log)


def pay(figures: AcquireFigures, state: AcquireState, company: str, log: EventLog) -> AcquireState:
    """Return the state after the bonuses of a defunct company are paid (§6.4)."""
    merger = state.merger
    assert merger is not None
    state = pay_bonuses(figures, state, company, merger.sizes[company], log)
    return evolve(state, merger=evolve(state.merger, paid=(*merger.paid, company)))


def dispose(
    figures: AcquireFigures, state: AcquireState, sell: int, trade: int, log: EventLog
) -> AcquireState:
    """Return the state after a holder has sold and traded in defunct shares (§6.5)."""
    merger = state.merger
    assert merger is not None
    player, company, survivor = merger.holders[0], merger.company, merger.survivor
    price = figures.price(company, merger.sizes[company])
    got = trade // figures.variant.shares.trade_in
    shares = state.shares.set(company, state.shares[company].moved(player, BANK, sell + trade))
    shares = shares.set(survivor, shares[survivor].moved(BANK, player, got)) if got else shares
    facts = {
        "player": player,
        "company": figures.names[company],
        "survivor": figures.names[survivor],
        "sold": sell,
        "price": price,
        "traded": trade,
        "got": got,
        "held": shares[company].of(player),
    }
    log.add("acquire.disposed", **facts)
    state = evolve(
        state,
        ledger=transfer(state.ledger, BANK, player, sell * price),
        shares=shares,
        merger=evolve(merger, holders=merger.holders[1:]),
    )
    return state if len(merger.holders) > 1 else settle_next(figures, state, log)


def finish(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state after the merger; tile, defunct and independent tiles belong to the survivor (R6)."""
    merger = state.merger
    assert merger is not None
    state = join(figures, state)
    size = state.sizes[merger.survivor]
    log.add("acquire.merged", company=figures.names[merger.survivor], size=size)
    return evolve(state, merger=None, step="buy")


def join(figures: AcquireFigures, state: AcquireState) -> AcquireState:
    """Return the state with all tiles of the merger in the survivor; unchanged where they are already."""
    merger = state.merger
    assert merger is not None
    if state.board[merger.tile] != INDEPENDENT:
        return state
    loose = figures.grid.connected(merger.tile, state.board, INDEPENDENT)
    board = {cell: merger.survivor for cell, owner in state.board.items() if owner in merger.sizes}
    board |= dict.fromkeys(loose, merger.survivor)
    sizes = {company: size for company, size in state.sizes.items() if company not in merger.sizes}
    return evolve(
        state,
        board=state.board.merge(board),
        sizes=FrozenMap(sizes, **{merger.survivor: sum(merger.sizes.values()) + len(loose)}),
    )
