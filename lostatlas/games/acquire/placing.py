"""§6: a tile is laid; it may found a company, enlarge one, or begin a merger."""

from __future__ import annotations

from lostatlas.games.acquire import merging
from lostatlas.games.acquire.effects import FOUND, GROW, MERGE, effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.state import BANK, INDEPENDENT, AcquireState
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog


def place(figures: AcquireFigures, state: AcquireState, tile: str, log: EventLog) -> AcquireState:
    """Return the state after the turn player has laid a tile; the step is then found, survivor … or buy."""
    effect = effect_of(figures, state, tile)
    player = state.turn
    hand = tuple(one for one in state.hands[player] if one != tile)
    state = evolve(
        state,
        hands=state.hands.set(player, hand),
        board=state.board.set(tile, INDEPENDENT),
        placed=tile,
        step="buy",
    )
    log.add("acquire.placed", player=player, tile=tile)
    if effect.kind == GROW:
        return grow(figures, state, effect.companies[0], log)
    if effect.kind == MERGE:
        return merging.begin(figures, state, effect.companies, log)
    if effect.kind == FOUND:
        free = figures.foundable(state)
        return found(figures, state, free[0], log) if len(free) == 1 else evolve(state, step="found")
    return state


def grow(figures: AcquireFigures, state: AcquireState, company: str, log: EventLog) -> AcquireState:
    """Return the state after the laid tile, and the independent tiles with it, have joined a company (§6)."""
    cells = figures.grid.connected(state.placed, state.board, INDEPENDENT)
    size = state.sizes[company] + len(cells)
    facts = {"company": figures.names[company], "count": len(cells), "size": size}
    log.add("acquire.grown", **facts)
    return evolve(
        state,
        board=state.board.merge(dict.fromkeys(cells, company)),
        sizes=state.sizes.set(company, size),
    )


def found(figures: AcquireFigures, state: AcquireState, company: str, log: EventLog) -> AcquireState:
    """Return the state after the turn player has founded a company with the laid tile (§6.1)."""
    cells = figures.grid.connected(state.placed, state.board, INDEPENDENT)
    player = state.turn
    free = free_share(figures, state, company)
    shares = state.shares
    if free:
        shares = shares.set(company, shares[company].moved(BANK, player))
    facts = {"player": player, "company": figures.names[company], "size": len(cells)}
    log.add("acquire.founded" if free else "acquire.founded_without_share", **facts)
    return evolve(
        state,
        board=state.board.merge(dict.fromkeys(cells, company)),
        sizes=state.sizes.set(company, len(cells)),
        shares=shares,
        step="buy",
    )


def free_share(figures: AcquireFigures, state: AcquireState, company: str) -> bool:
    """Return whether the founder gets a free share: if the bank has one (R5).

    The text by its letter also denies it to a founder who has shares of every company.
    """
    if not state.unsold(company):
        return False
    if figures.rulings.founder_share == "if_available":
        return True
    return not all(state.held(state.turn, other) for other in figures.letters)
