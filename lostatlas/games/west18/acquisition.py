"""§2.8: a public company takes a Granger Road: its certificate against treasury shares and cash."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.finance import transfer
from lostatlas.games.west18.figures import WestFigures
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.games.west18.shares import GREY, unstarted
from lostatlas.games.west18.state import GRANGER, PUBLIC, RoadOffer, Takeover, WestState
from lostatlas.kernel.derived import derived
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.share_transfers import move_shares, pay, settle_presidency
from lostatlas.rail.state import POOL, TREASURY, with_company
from lostatlas.rail.steps.base import refuse
from lostatlas.track.board import Board, Stop
from lostatlas.track.reach import reach

__all__ = ["acquire", "against_offer", "balance", "movable_tokens", "offers_of"]

SHARES = 2
"""The shares of a Granger Road's certificate, and the most that are given for it."""
UNSTARTED = 100
"""What a share of a Granger Road is worth that has not started."""


def balance(state: WestState, offer: RoadOffer) -> int:
    """Return what the company pays besides the shares; below 0 it is what it receives.

    A company at 160 and a Granger Road at 90: no share and $180, one share and $20, or two shares for $140.
    """
    started = offer.granger in state.companies
    each = state.price(offer.granger) if started else UNSTARTED
    rest = SHARES * each - offer.shares * state.price(offer.company)
    return rest if started else max(0, rest)  # no change is given for one that has not started


def offers_of(figures: WestFigures, state: WestState, player: str) -> Iterator[RoadOffer]:
    """Yield the acquisitions that a player may propose."""
    for code, company in state.companies.items():
        if company.kind != PUBLIC or company.shares.president != player:
            continue
        for granger in figures.of_class(GRANGER):
            for shares in range(SHARES + 1):
                offer = RoadOffer(code, granger.code, shares)
                if next(against_offer(figures, state, offer, player), None) is None:
                    yield offer


def against_offer(figures: WestFigures, state: WestState, offer: RoadOffer, player: str) -> Iterator[Refusal]:
    """Yield everything that forbids an acquisition."""
    company, code = state.companies.get(offer.company), offer.granger
    if company is None or company.kind != PUBLIC or company.shares.president != player:
        yield refuse("west.not_your_public", player=player, company=offer.company)
        return
    if offer.company in state.floating:
        yield refuse("west.not_funded", company=offer.company)
    owned = code in state.companies and bool(state.companies[code].president)
    started = owned and state.companies[code].kind == GRANGER
    fresh = code in unstarted(figures, state) and figures.companies[code].kind == GRANGER
    if not (started or fresh):
        yield refuse("west.no_granger", company=code)
        return
    if started and state.price(code) == GREY:
        yield refuse("west.grey_granger", company=code)
    if fresh and offer.shares != SHARES:
        yield refuse("west.two_for_unstarted", company=code)
    if not 0 <= offer.shares <= min(SHARES, company.shares.of(TREASURY)):
        facts = {"company": offer.company, "shares": offer.shares}
        yield refuse("west.treasury_short", **facts, most=min(SHARES, company.shares.of(TREASURY)))
        return
    rest = balance(state, offer)
    payer = offer.company if rest > 0 else state.companies[code].president if started else offer.company
    if (cash := state.cash(payer)) < abs(rest):
        yield refuse("rail.cannot_pay", who=payer, cash=cash, price=abs(rest))
    if not are_connected(state, offer.company, code):
        yield refuse("west.not_connected", company=offer.company, granger=code)
    if offer in (state.merging.refused if state.merging is not None else ()):
        yield refuse("west.offer_declined", company=offer.company, granger=code)


def are_connected(state: WestState, company: str, granger: str) -> bool:
    """Return whether routes of both share track, or both have a token in a hex."""
    board = state.board
    hexes = [{stop.hex for stop in board.tokens_of(code)} for code in (company, granger)]
    if hexes[0] & hexes[1]:
        return True
    first, second = (reach(board, code).track for code in (company, granger))
    return not first.isdisjoint(second)


def acquire(state: WestState, offer: RoadOffer, log: EventLog) -> tuple[WestState, Takeover]:
    """Return the state after an acquisition, and what its president may still decide.

    Shares and cash change hands; the company gets cash and trains, and its own token for that of the Granger
    Road, where it has one left and none in that hex.
    """
    code, granger, rest = offer.company, offer.granger, balance(state, offer)
    started = granger in state.companies
    owner = state.companies[granger].president if started else POOL
    acquired = "west.acquired" if rest >= 0 else "west.acquired.with_change"
    log.add(acquired, company=code, granger=granger, shares=offer.shares, amount=abs(rest))
    state = move_shares(state, code, TREASURY, owner, offer.shares)
    payee = owner if started else state.ledger.bank
    state = pay(state, code, payee, rest) if rest > 0 else pay(state, payee, code, -rest)
    if started:
        state = _merged(state, code, granger)
        state = settle_presidency(state, code, log)
    return _with_token(evolve(state, closed=(*state.closed, granger)), code, granger)


def _merged(state: WestState, code: str, granger: str) -> WestState:
    """Return the state after cash and trains have joined those of the company."""
    company, gone = state.companies[code], state.companies[granger]
    ledger = transfer(state.ledger, granger, code, state.cash(granger)).without_holder(granger)
    state = with_company(state, evolve(company, trains=tuple(sorted((*company.trains, *gone.trains)))))
    return evolve(
        state,
        ledger=ledger,
        companies=state.companies.delete(granger),
        market=state.market.removed(granger),
    )


def _with_token(state: WestState, code: str, granger: str) -> tuple[WestState, Takeover]:
    """Return the state with a token of the company in the place of that of the Granger Road.

    Where none is left on its charter, the place stays empty for one that may be moved there.
    """
    company = state.companies[code]
    known, key = derived(state.board), (_replaced_token, code, granger, company.tokens)
    if key not in known:  # one board for every offer that is thought about
        known[key] = _replaced_token(state.board, code, granger, company.tokens)
    board, left, empty = known[key]
    return with_company(evolve(state, board=board), evolve(company, tokens=left)), Takeover(code, empty)


def _replaced_token(
    board: Board, code: str, granger: str, left: tuple[int, ...]
) -> tuple[Board, tuple[int, ...], Stop | None]:
    """Return the board after its token is replaced, what is left on the charter, and the place left empty."""
    empty = None
    for stop in board.tokens_of(granger):
        board = board.remove_token(stop, granger)
        if any(own.hex == stop.hex for own in board.tokens_of(code)):
            continue
        if left:
            board, left = board.place_token(stop, code), left[1:]
        else:
            empty = stop
    return board, left, empty


def movable_tokens(state: WestState, code: str) -> tuple[Stop, ...]:
    """Return the tokens that a company may move: those in a circle, but for an x2."""
    marks = state.board.markers
    return tuple(
        stop
        for stop in state.board.tokens_of(code)
        if code in state.board.tokens.get(stop, ())
        and all((mark.kind, mark.owner) != (DOUBLED, code) for mark in marks.get(stop.hex, ()))
    )
