"""Close a company: cash to the bank, trains to the pool, tokens and marker off, shares void."""

from __future__ import annotations

from lostatlas.finance import transfer
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import POOL, S
from lostatlas.track.board import Board


def close_company(rules: RailRules, state: S, code: str, log: EventLog, *, why: str) -> S:
    """Return the state without a company; if it was operating, its turn is over.

    A bank that owes money is broken before it gets what the company has left.
    """
    state = rules.with_overdraft_noted(state, log)
    company = state.companies[code]
    cash = state.cash(code)
    ledger = transfer(state.ledger, code, state.ledger.bank, cash).without_holder(code)
    facts = {"company": code, "cash": cash, "trains": company.trains, "source": POOL}
    log.add(f"rail.company_closed.{why}", **facts)
    operating = state.operating
    if operating and operating.turn and operating.turn.company == code:
        operating = evolve(operating, turn=None, acted=(*operating.acted, code))
    return evolve(
        state,
        ledger=ledger,
        companies=state.companies.delete(code),
        market=state.market.removed(code),
        depot=state.depot.to_pool(*company.trains).lost(*company.kept),
        board=without_company(state.board, code),
        closed=(*state.closed, code),
        operating=operating,
    )


def without_company(board: Board, code: str) -> Board:
    """Return the board without the tokens and reservations of a company; markers of its powers stay."""
    for stop in board.tokens_of(code):
        board = board.remove_token(stop, code)
    return board.cancel_reservation(code)
