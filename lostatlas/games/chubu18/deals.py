"""§12: absorption and merger: who may deal with whom, who agrees, and what becomes of shares and markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lostatlas.finance import Shares
from lostatlas.finance.holdings import clockwise
from lostatlas.games.chubu18.actions import Absorb, Merge
from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState, Deal
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.grid_market import GridMarket
from lostatlas.rail.share_transfers import pay, settle_presidency
from lostatlas.rail.state import POOL, TREASURY, Company, with_company
from lostatlas.rail.steps.base import refuse
from lostatlas.track.reach import reach

__all__ = [
    "absorb",
    "absorb_prices",
    "absorption_payments",
    "against_deal",
    "agreeing",
    "concerned",
    "dealers",
    "merge",
    "merged_price",
    "merged_shares",
    "merged_space",
    "voters",
]

FIRST_DEALS = 2
"""The phase from which on companies deal."""
NEEDED = 6
"""The shares of ten that must agree."""
MARKER_COST = 100
"""What every marker costs after a deal."""


def dealers(rules: Any, state: ChubuState) -> tuple[str, ...]:
    """Return the companies for which a deal may be proposed now (R31)."""
    acting = state.turn.company
    if rules.rulings.deal_when == "own turn":
        return (acting,)
    return (acting, *(code for code in state.presided(state.company.president) if code != acting))


def absorb_prices(price: int) -> tuple[int, int]:
    """Return the least and the highest price of an absorption: half and twice the market price.

    >>> absorb_prices(60), absorb_prices(35)
    ((30, 120), (18, 70))
    """
    return -(-price // 2), 2 * price


def against_deal(rules: Any, state: ChubuState, action: Absorb | Merge) -> Iterator[Refusal]:
    """Yield everything that forbids to propose a deal."""
    code, target = action.company, action.target
    facts = {"company": code, "target": target}
    if state.phase < FIRST_DEALS:
        yield refuse("chubu.deals_later", train=rules.phases[FIRST_DEALS].train)
    if code not in dealers(rules, state):
        yield refuse("chubu.deal_own_turn", company=code)
        return
    if target == code or target not in state.companies or not state.is_floated(target):
        yield refuse("chubu.no_target", **facts)
        return
    if state.companies[target].kind == GOVERNMENT:
        yield refuse("chubu.government_target", target=target)
    if rules.rulings.deal_link == "connected" and not _are_linked(state, code, target):
        yield refuse("chubu.not_linked", **facts)
    if isinstance(action, Absorb):
        yield from _against_absorption(state, action)
    else:
        yield from _against_merger(state, action)
    for one in (target,) if isinstance(action, Absorb) else (target, code):
        stock = state.companies[one].shares.of(TREASURY)
        if 10 - stock < NEEDED:
            yield refuse("chubu.votes_lacking", company=one, stock=stock)


def _are_linked(state: ChubuState, code: str, target: str) -> bool:
    return not reach(state.board, code).stops.isdisjoint(state.board.tokens_of(target))


def _against_absorption(state: ChubuState, action: Absorb) -> Iterator[Refusal]:
    code, target = action.company, action.target
    least, most = absorb_prices(state.price(target))
    if not least <= action.price <= most:
        yield refuse("chubu.absorb_price", target=target, least=least, most=most)
    cost, cash = 10 * action.price, state.cash(code)
    if cash < cost:
        yield refuse("rail.cannot_pay", who=code, cash=cash, price=cost)
    if any(
        (one.company, one.target) == (code, target) and one.price >= action.price for one in _refused(state)
    ):
        yield refuse("chubu.deal_refused", company=code, target=target)


def _against_merger(state: ChubuState, action: Merge) -> Iterator[Refusal]:
    code, target = action.company, action.target
    facts = {"company": code, "target": target}
    if state.companies[code].kind == GOVERNMENT:
        yield refuse("chubu.government_merges", company=code)
    if state.step == "dividend" and code == state.turn.company:
        yield refuse("chubu.merge_after_price", company=code)
    order = state.market.order
    if order.index(code) > order.index(target):
        yield refuse("chubu.higher_price", **facts)
    if target in state.operating_round.acted or target == state.turn.company:
        yield refuse("chubu.has_operated", target=target)
    if any((one.company, one.target, one.price) == (code, target, 0) for one in _refused(state)):
        yield refuse("chubu.deal_refused", **facts)
    shares, _ = merged_shares(state, code, target)
    if max((shares.of(player) for player in state.players), default=0) < PRESIDENTS:
        yield refuse("chubu.no_president", **facts)


def _refused(state: ChubuState) -> tuple[Deal, ...]:
    return state.refused_deals


# -- the vote


def voters(state: ChubuState, deal: Deal) -> tuple[str, ...]:
    """Return the players who are asked, clockwise from the president who proposes."""
    president = state.companies[deal.company].president
    codes = concerned(deal)
    seats = clockwise(state.players, president)
    return tuple(
        player
        for player in seats
        if player != president and any(state.companies[code].shares.of(player) for code in codes)
    )


def concerned(deal: Deal) -> tuple[str, ...]:
    """Return the companies whose shares vote: of an absorption the target's alone."""
    return (deal.target,) if deal.price else (deal.target, deal.company)


def agreeing(state: ChubuState, deal: Deal) -> int:
    """Return how many of ten shares agree, of two companies the fewer: the market does."""
    votes = (
        sum(state.companies[code].shares.of(player) for player in {POOL, *deal.agreed})
        for code in concerned(deal)
    )
    return min(votes)


# -- absorption


def absorption_payments(state: ChubuState, deal: Deal) -> dict[str, int]:
    """Return what everybody gets in an absorption: the bank the price of market and stock shares."""
    paid: dict[str, int] = {}
    for holder, units in state.companies[deal.target].shares.units.items():
        payee = holder if holder in state.players else state.ledger.bank
        paid[payee] = paid.get(payee, 0) + units * deal.price
    return paid


def absorb(state: ChubuState, deal: Deal, log: EventLog) -> ChubuState:
    """Return the state after an absorption."""
    code, target = deal.company, deal.target
    paid = absorption_payments(state, deal)
    for payee, amount in paid.items():
        state = pay(state, code, payee, amount)
    facts = {"company": code, "target": target, "price": deal.price, "total": sum(paid.values())}
    parts = FrozenMap({payee: amount for payee, amount in paid.items() if payee in state.players})
    log.add("chubu.absorbed", **facts, parts=parts)
    return _taken_over(state, code, target)


# -- merger


def merged_shares(state: ChubuState, code: str, target: str) -> tuple[Shares, dict[str, int]]:
    """Return the shares of two companies that have become one, and who gives up an odd share.

    Two shares become one; odd ones and the stock go to the market, which is then exchanged too.
    """
    old = [state.companies[one].shares for one in (code, target)]
    units: dict[str, int] = {}
    odd: dict[str, int] = {}
    for player in state.players:
        held = sum(shares.of(player) for shares in old)
        if held // 2:
            units[player] = held // 2
        if held % 2:
            odd[player] = 1
    market = sum(shares.of(POOL) + shares.of(TREASURY) for shares in old) + len(odd)
    if market // 2:
        units[POOL] = market // 2
    return Shares(FrozenMap(units), None, PRESIDENTS), odd


def merged_space(market: GridMarket, total: int, *, not_above: bool = False) -> int:
    """Return the space of a merged company: the leftmost of the value nearest to the sum of both prices.

    Of two values that are as near the lower one counts (R18).

    Examples
    --------
    >>> market = GridMarket.parse(("60 70 80", "50 60 70"))
    >>> merged_space(market, 65), merged_space(market, 79, not_above=True)
    (0, 1)
    """
    allowed = [cell for cell in market.cells if not cell.closing and (cell.price <= total or not not_above)]
    nearest = min(
        allowed or market.cells, key=lambda cell: (abs(cell.price - total), cell.price, cell.column)
    )
    return market.cells.index(nearest)


def _space(rules: Any, state: ChubuState, deal: Deal) -> int:
    total = state.price(deal.company) + state.price(deal.target)
    return merged_space(state.market, total, not_above=rules.rulings.merged_price == "not above")


def merged_price(rules: Any, state: ChubuState, deal: Deal) -> int:
    """Return what a share of the merged company costs."""
    return state.market.cells[_space(rules, state, deal)].price


def merge(rules: Any, state: ChubuState, deal: Deal, log: EventLog) -> ChubuState:
    """Return the state after a merger: the price first, then the shares, then all that the target had."""
    code, target, bank = deal.company, deal.target, state.ledger.bank
    space = _space(rules, state, deal)
    president = state.companies[code].president
    shares, odd = merged_shares(state, code, target)
    state = evolve(state, market=state.market.removed(target).put_on(code, space))
    half = state.price(code) // 2
    for player in odd:
        state = pay(state, bank, player, half)
    facts = {"company": code, "target": target, "price": state.price(code)}
    log.add("chubu.merged", **facts, parts=FrozenMap(dict.fromkeys(odd, half)))
    first = president if shares.of(president) >= PRESIDENTS else None
    due = shares.with_president(first) if first else shares
    if first is None:
        due = shares.with_president(shares.due_president(state.players, start=president))
    state = with_company(state, evolve(state.companies[code], shares=due))
    return settle_presidency(_taken_over(state, code, target), code, log)


# -- what the target had


def _taken_over(state: ChubuState, code: str, target: str) -> ChubuState:
    """Return the state in which a company has all that another had, which is gone for good.

    Of two markers in one hex that of the successor stays. The price marker becomes one more station marker.
    """
    old, new = state.companies[target], state.companies[code]
    state = pay(state, target, code, state.cash(target))
    board = state.board
    own = {stop.hex for stop in board.tokens_of(code)}
    came = []
    for stop in board.tokens_of(target):
        board = board.remove_token(stop, target)
        if stop.hex not in own:
            board = board.place_token(stop, code)
            own.add(stop.hex)
            came.append(stop)
    tokens = (MARKER_COST,) * (len(new.tokens) + len(old.tokens) + 1)
    trains = tuple(sorted((*new.trains, *old.trains)))
    successor: Company = evolve(new, tokens=tokens, trains=trains, parts=(*new.parts, target))
    privates = FrozenMap({key: code if owner == target else owner for key, owner in state.privates.items()})
    state = with_company(evolve(state, debts=_debts(state, code, target)), successor)
    if state.turn.company == target:  # only where companies deal at any time: its turn is over
        acted = (*state.operating_round.acted, target)
        state = evolve(state, step="", operating=evolve(state.operating_round, turn=None, acted=acted))
    return evolve(
        state,
        board=board.cancel_reservation(target),
        ledger=state.ledger.without_holder(target),
        companies=state.companies.delete(target),
        market=state.market.removed(target),
        privates=privates,
        closed=(*state.closed, target),
        choosing=tuple(came),
        successor=code,
        deal=None,
    )


def _debts(state: ChubuState, code: str, target: str) -> FrozenMap[str, FrozenMap[str, int]]:
    """Return all debts after the successor has taken over what the target owes its presidents (R29)."""
    owed = Counter(state.debts.get(code, FrozenMap()))
    owed.update(state.debts.get(target, FrozenMap()))
    others = {one: debts for one, debts in state.debts.items() if one != target}
    return FrozenMap({**others, code: FrozenMap(owed)} if owed else others)
