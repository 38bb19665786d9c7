"""What lies ahead: where prices can go, who operates next, which trains rust, which presidencies are at risk.

No rule is written a second time here: each answer comes from letting the ruleset's own steps and rounds act
on a copy of the state, so it also holds for a title with another dividend, sale or order of operation. What
concerns the train deck is in `deck_outlook`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import BuyShare, IssueShare, PayOut, SellShares, Withhold
from lostatlas.rail.deck_outlook import Rust, deck_pace, rust_ahead, rusting_card
from lostatlas.rail.market import Market, Move
from lostatlas.rail.operating_round import Operating
from lostatlas.rail.rules import RailRules
from lostatlas.rail.share_transfers import holding_limit
from lostatlas.rail.state import POOL, TREASURY, OperatingRound, RailState, StockRound, Turn
from lostatlas.rail.steps.dividend import Dividend, PriceMove
from lostatlas.rail.steps.issue import IssueOrRedeem
from lostatlas.rail.steps.trade import StockTurn

__all__ = [
    "Cause",
    "Projection",
    "Rust",
    "Threat",
    "deck_pace",
    "order_ahead",
    "projections",
    "rust_ahead",
    "rusting_card",
    "threats",
]

Cause = Literal["pay", "withhold", "sell", "issue", "round_end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """Where the price of a company goes if one thing happens."""

    company: str
    cause: Cause
    revenue: int | None = None
    """For ``pay``: the revenue that is paid, or the least one that has this effect."""
    shares: int | None = None
    """For ``sell``: the least number of shares, sold at once, that has this effect."""
    market: Market
    """The market afterwards."""

    @property
    def price(self) -> int | None:
        """The price afterwards; None when the company closes."""
        return self.market.price(self.company) if self.company in self.market.order else None

    @property
    def space(self) -> int | None:
        """The number of the space afterwards; None when the company closes."""
        return self.market.space(self.company) if self.company in self.market.order else None


def projections(
    rules: RailRules,
    state: RailState,
    *,
    companies: Iterable[str] | None = None,
    revenue: Mapping[str, int] = FrozenMap(),
) -> tuple[Projection, ...]:
    """Return where each price can go next.

    Parameters
    ----------
    companies : only these; by default all, in the order of operation
    revenue : what companies are expected to earn; that of the company which has just run is known. For any
        other, ``pay`` is answered once for each different effect, with the least revenue that has it.

    Examples
    --------
    >>> from lostatlas import load
    >>> game = load("examples/games/short.json")
    >>> state = next(node.state for node in game.history if node.state.step == "dividend")
    >>> own = projections(game.ruleset, state, companies=[state.company.code])
    >>> state.price(state.company.code), [(one.cause, one.price) for one in own][:2]
    (80, [('pay', 80), ('withhold', 70)])
    """
    if state.over:
        return ()
    wanted = state.market.order if companies is None else tuple(companies)
    ended = _after_stock_round(rules, state)
    found: list[Projection] = []
    for code in wanted:
        if code in state.companies:
            found += _dividends(rules, state, code, _revenue(state, code, revenue))
            found += _sales(rules, state, code)
            if ended is not None and code in _moved(state.market, ended):
                found.append(Projection(company=code, cause="round_end", market=ended))
    return tuple(found)


def _moved(before: Market, after: Market) -> set[str]:
    """Return the companies whose marker has moved."""
    return {marker.company for marker in set(before.markers) - set(after.markers)}


def order_ahead(rules: RailRules, state: RailState) -> tuple[str, ...]:
    """Return the companies that have yet to act in this operating round, the acting one first.

    Outside an operating round, it is the order in which they would act if one began now.

    Examples
    --------
    >>> from lostatlas import load
    >>> game = load("examples/games/short.json")
    >>> state = next(node.state for node in game.history if node.state.step == "dividend")
    >>> order_ahead(game.ruleset, state)[0] == state.company.code
    True
    """
    operating = state.operating
    if operating is None:
        return state.market.order
    order = _operating(rules).order(state) if operating.turn or len(operating.acted) else state.market.order
    acting = (operating.turn.company,) if operating.turn else ()
    return (*acting, *(code for code in order if code not in (*operating.acted, *acting)))


def _revenue(state: RailState, code: str, given: Mapping[str, int]) -> int | None:
    operating = state.operating
    turn = operating.turn if operating else None
    if turn is not None and turn.company == code and state.step == Dividend.name:
        return turn.revenue
    return given.get(code)


def _operating(rules: RailRules) -> Operating:
    found: Operating = next(one for one in rules.rounds.values() if isinstance(one, Operating))
    return found


def _in_turn(rules: RailRules, state: RailState, code: str, *, step: str, revenue: int = 0) -> RailState:
    """Return the state as if this company were at a step of its operating turn."""
    operating = state.operating or OperatingRound(number=1)
    turn = Turn(company=code, colours=(), revenue=revenue)
    name = f"{_operating(rules).name}{operating.number}"
    return evolve(state, round=name, step=step, stock=None, operating=evolve(operating, turn=turn))


def _dividends(rules: RailRules, state: RailState, code: str, revenue: int | None) -> Iterator[Projection]:
    step = rules.find_step(Dividend)
    if step is None:
        return
    if revenue is None:
        amounts = _turning_points(step.price_move, state.price(code))
    else:
        amounts = (revenue,) if revenue > 0 else ()
    for amount in amounts:
        asked = _in_turn(rules, state, code, step=step.name, revenue=amount)
        after = step.apply(rules, asked, PayOut(), EventLog()).market
        yield Projection(company=code, cause="pay", revenue=amount, market=after)
    asked = _in_turn(rules, state, code, step=step.name)
    after = step.apply(rules, asked, Withhold(), EventLog()).market
    yield Projection(company=code, cause="withhold", market=after)


@lru_cache(maxsize=512)
def _turning_points(policy: PriceMove, price: int) -> tuple[int, ...]:
    """Return the least revenue for each different move of the price, up to five times the price."""
    points: list[int] = []
    last: Move | None = None
    for revenue in range(1, 5 * max(price, 1) + 1):
        move = policy(revenue, price)
        if move != last:
            points.append(revenue)
            last = move
    return tuple(points)


def _sales(rules: RailRules, state: RailState, code: str) -> Iterator[Projection]:
    step = rules.find_step(StockTurn)
    if step is not None:
        yield from _sold(rules, state, code, step)
    issue = rules.find_step(IssueOrRedeem)
    if issue is not None:
        asked = _in_turn(rules, state, code, step=issue.name)
        if issue.verify(rules, asked, IssueShare()) is None:
            after = issue.apply(rules, asked, IssueShare(), EventLog()).market
            yield Projection(company=code, cause="issue", market=after)


def _sold(rules: RailRules, state: RailState, code: str, step: StockTurn) -> Iterator[Projection]:
    """Yield each different effect of a sale, with the least number of shares that has it."""
    shares = state.companies[code].shares
    seen: set[tuple[Any, ...]] = set()
    for count in range(1, max(map(shares.ordinary, state.players), default=0) + 1):
        for player in state.players:
            asked = evolve(state, stock=StockRound(player=player), operating=None)
            if step.verify(rules, asked, SellShares(code, count)) is None:
                after = step.apply(rules, asked, SellShares(code, count), EventLog()).market
                if after.markers not in seen:
                    seen.add(after.markers)
                    yield Projection(company=code, cause="sell", shares=count, market=after)
                break


def _after_stock_round(rules: RailRules, state: RailState) -> Market | None:
    """Return the market if everybody passed from now on; None outside a stock round."""
    if state.stock is None:
        return None
    quiet = evolve(state.stock, passes=len(state.players), auction=None, launch=None, selling=(), sellers=())
    asked = evolve(state, stock=quiet)
    market: Market = rules.round_of(asked).advance(rules, asked, EventLog()).market
    return market


@dataclass(frozen=True, slots=True, kw_only=True)
class Threat:
    """A player who could become president by buying shares that are for sale, at the present price."""

    company: str
    president: str
    rival: str
    shares: int
    """How many the rival has to buy."""
    cost: int


def threats(rules: RailRules, state: RailState) -> tuple[Threat, ...]:
    """Return who could take over which presidency with the cash in hand; of each company the cheapest first.

    That a player buys one share a turn, and none that was sold in the same round, is not considered.

    Examples
    --------
    >>> from lostatlas import load
    >>> game = load("examples/games/short.json")
    >>> found = [threat for node in game.history for threat in threats(game.ruleset, node.state)]
    >>> all(threat.rival != threat.president for threat in found)
    True
    """
    found = []
    for code in state.market.order:
        shares = state.companies[code].shares
        president = shares.president
        if president is None or president not in state.players:
            continue
        for_sale = shares.of(TREASURY) + shares.of(POOL)
        for rival in state.players:
            needed = shares.of(president) + 1 - shares.of(rival)
            within = shares.of(president) + 1 <= holding_limit(rules, state, code)
            cost = needed * state.price(code)
            enough = needed <= for_sale and within and state.cash(rival) >= cost
            if rival != president and enough and _may_buy(rules, state, rival, code):
                found.append(Threat(company=code, president=president, rival=rival, shares=needed, cost=cost))
    places = {code: place for place, code in enumerate(state.market.order)}
    return tuple(sorted(found, key=lambda one: (places[one.company], one.cost)))


def _may_buy(rules: RailRules, state: RailState, player: str, code: str) -> bool:
    """Return whether the rules would let a player buy a share of a company in a stock round."""
    step = rules.find_step(StockTurn)
    asked = evolve(state, stock=StockRound(player=player), operating=None)
    buys = (BuyShare(code, source) for source in (TREASURY, POOL))
    return step is not None and any(step.verify(rules, asked, buy) is None for buy in buys)
