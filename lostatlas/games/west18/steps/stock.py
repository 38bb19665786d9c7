"""§1: a turn of the stock round: sell, then buy one certificate or start a company, or pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.west18.actions import BuyPresidency, SwapForPresidency
from lostatlas.games.west18.shares import (
    FUNDED,
    GREY,
    PRESIDENTS,
    certificates,
    fund_if_sold,
    sell_shares,
    start_company,
    unstarted,
)
from lostatlas.games.west18.state import GRANGER, PUBLIC, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import BuyShare, Pass, SellShares, StartCompany
from lostatlas.rail.share_transfers import heir, log_new_president, move_shares, pay, settle_presidency
from lostatlas.rail.state import POOL, TREASURY, Company, with_company
from lostatlas.rail.steps.base import StepWithReasons, refuse
from lostatlas.rail.steps.trade import end_turn

HOLDING = 6
"""The most shares of a company that a player may buy up to: 60%."""
KEPT = 5
"""A public treasury of so many shares or fewer is its president's alone, until phase 6."""

Trade = StartCompany | BuyPresidency | SwapForPresidency | BuyShare | SellShares | Pass


class WestStockTurn(StepWithReasons[Any, WestState]):
    """A player's turn in the stock round.

    In the first one only UP's ordinary shares may be sold, and if all pass at once the priority player must
    buy its certificate.
    """

    name = "stock"
    actions: ClassVar[tuple[type[Action], ...]] = (
        StartCompany,
        BuyPresidency,
        SwapForPresidency,
        BuyShare,
        SellShares,
        Pass,
    )

    def actor(self, rules: Any, state: WestState) -> str:
        """Return whose turn it is; the priority player's when all have passed at once at the beginning."""
        return state.priority if must_buy_up(state) else state.stock_round.player

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether not everybody has passed in a row, or UP's certificate must be bought."""
        return state.stock_round.passes < len(state.players) or must_buy_up(state)

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield every start, purchase and sale, and passing where it is allowed."""
        return (one for one in self._candidates(rules, state) if self.verify(rules, state, one) is None)

    def _candidates(self, rules: Any, state: WestState) -> Iterator[Trade]:
        for code in unstarted(rules.figures, state):
            for price in rules.figures.play.starts[rules.figures.companies[code].kind]:
                yield StartCompany(code, price)
        for code, company in state.companies.items():
            yield BuyPresidency(code)
            yield SwapForPresidency(code)
            yield BuyShare(code, TREASURY)
            yield BuyShare(code, POOL)
            for shares in range(1, company.shares.of(self.actor(None, state)) + 1):
                yield SellShares(code, shares)
        yield Pass()

    def reasons(self, rules: Any, state: WestState, action: Trade) -> Iterator[Refusal]:
        """Yield everything that forbids the action."""
        if must_buy_up(state) and action != BuyPresidency("UP"):
            yield refuse("west.must_buy_up", player=state.priority)
            return
        match action:
            case StartCompany():
                yield from self._against_start(rules, state, action)
            case BuyPresidency():
                yield from self._against_presidency(rules, state, action)
            case SwapForPresidency():
                yield from self._against_swap(state, action)
            case BuyShare():
                yield from self._against_purchase(rules, state, action)
            case SellShares():
                yield from self._against_sale(rules, state, action)
            case Pass():
                yield from self._against_ending(rules, state)

    def _against_ending(self, rules: Any, state: WestState) -> Iterator[Refusal]:
        """Yield that the player has to sell first: an acquisition may bring too many certificates."""
        if not self._is_over_limit(rules, state):
            return
        player, limit = self.actor(rules, state), rules.certificate_limit(state)
        held = [(code, company.shares.of(player)) for code, company in state.companies.items()]
        sales = (SellShares(code, n) for code, units in held for n in range(1, units + 1))
        if any(next(self._against_sale(rules, state, sale), None) is None for sale in sales):
            yield refuse("west.over_limit", player=player, held=certificates(state, player), limit=limit)

    def _is_over_limit(self, rules: Any, state: WestState) -> bool:
        limit: int = rules.certificate_limit(state)
        return certificates(state, self.actor(rules, state)) > limit

    def _against_start(self, rules: Any, state: WestState, action: StartCompany) -> Iterator[Refusal]:
        code = action.company
        if code not in unstarted(rules.figures, state):
            yield refuse("west.not_to_start", company=code)
            return
        starts = rules.figures.play.starts[rules.figures.companies[code].kind]
        if action.price not in starts:
            yield refuse("west.start_price", company=code, price=action.price, known=starts)
        yield from self._against_paying(rules, state, PRESIDENTS * action.price)

    def _against_presidency(self, rules: Any, state: WestState, action: BuyPresidency) -> Iterator[Refusal]:
        company = state.companies.get(action.company)
        if company is None or company.shares.president is not None or company.shares.of(POOL) < PRESIDENTS:
            yield refuse("west.no_presidency", company=action.company)
            return
        yield from self._against_more(rules, state, company, PRESIDENTS)
        price = state.price(company.code)
        yield from self._against_paying(rules, state, PRESIDENTS * price, counts=price > GREY)
        if price == GREY:  # any other purchase is above the limit anyway
            yield from self._against_ending(rules, state)

    def _against_swap(self, state: WestState, action: SwapForPresidency) -> Iterator[Refusal]:
        player, company = self.actor(None, state), state.companies.get(action.company)
        if company is None or company.shares.president is not None:
            yield refuse("west.no_presidency", company=action.company)
        elif company.shares.of(player) < PRESIDENTS or company.shares.of(POOL) < PRESIDENTS:
            yield refuse("west.no_swap", player=player, company=action.company)

    def _against_purchase(self, rules: Any, state: WestState, action: BuyShare) -> Iterator[Refusal]:
        company, code = state.companies.get(action.company), action.company
        if company is None:
            yield refuse("rail.not_launched", company=code)
            return
        if company.kind == GRANGER and action.source == TREASURY:
            yield refuse("west.granger_half", company=code)
        elif action.source not in (TREASURY, POOL) or ordinary(company, action.source) < 1:
            yield refuse("rail.no_share_there", company=code, source=action.source)
        elif action.source == TREASURY and self._is_kept(state, company):
            left = company.shares.of(TREASURY)
            yield refuse("west.treasury_kept", company=code, left=left, player=company.president or "–")
        yield from self._against_more(rules, state, company, 1)
        yield from self._against_paying(rules, state, state.price(code))

    def _is_kept(self, state: WestState, company: Company) -> bool:
        """Return whether only the president may buy from the treasury."""
        few = company.kind == PUBLIC and company.shares.of(TREASURY) <= KEPT and state.phase < FUNDED
        return few and company.shares.president != self.actor(None, state)

    def _against_more(self, rules: Any, state: WestState, company: Company, units: int) -> Iterator[Refusal]:
        player = self.actor(None, state)
        if (player, company.code) in state.stock_round.sold:
            yield refuse("rail.sold_this_round", player=player, company=company.code)
        if company.shares.of(player) + units > HOLDING:
            percent = 100 * HOLDING // company.shares.total
            yield refuse("rail.holding_limit", player=player, company=company.code, percent=percent)

    def _against_paying(
        self, rules: Any, state: WestState, price: int, *, counts: bool = True
    ) -> Iterator[Refusal]:
        """Yield why a player cannot have one certificate more, or pay it; one in grey does not count."""
        player = self.actor(None, state)
        held, limit = certificates(state, player), rules.certificate_limit(state)
        if counts and held >= limit:
            yield refuse("rail.certificate_limit", player=player, held=held, limit=limit)
        if (cash := state.cash(player)) < price:
            yield refuse("rail.cannot_pay", who=player, cash=cash, price=price)

    def _against_sale(self, rules: Any, state: WestState, action: SellShares) -> Iterator[Refusal]:
        """Yield what forbids a sale: one for each company in a turn, and more until the limit is met."""
        player, code = self.actor(None, state), action.company
        company = state.companies.get(code)
        if company is None:
            yield refuse("rail.not_launched", company=code)
            return
        if company.kind == GRANGER:
            yield refuse("west.granger_sale", company=code)
            return
        if state.cycle == 1 and code != "UP":
            yield refuse("west.first_round_sale", company=code)
        elif state.cycle > 1 and not company.operated:
            yield refuse("rail.not_operated", company=code)
        if code in state.stock_round.selling and not self._is_over_limit(rules, state):
            yield refuse("rail.sold_this_turn", company=code)
        held = company.shares.of(player)
        if not 1 <= action.shares <= held:
            facts = {"player": player, "company": code, "shares": action.shares, "ordinary": held}
            yield refuse("rail.too_few_shares", **facts)
        elif company.shares.president == player and stays_short(state, code, action.shares):
            yield refuse("west.no_heir", player=player, company=code, left=held - action.shares)

    def apply(self, rules: Any, state: WestState, action: Trade, log: EventLog) -> WestState:
        """Sell and stay in the turn, or do what ends it."""
        player = self.actor(rules, state)
        match action:
            case SellShares():
                return self._sell(state, player, action, log)
            case Pass():
                acted = bool(state.stock_round.selling)
                if not acted:
                    log.add("rail.passed", player=player)
                return end_turn(state, acted=acted)
            case SwapForPresidency():
                return swap_for_presidency(state, player, action.company, log)
            case StartCompany():
                late = rules.rulings.late_start
                state = start_company(
                    rules.figures, state, player, action.company, action.price, log, late=late
                )
            case BuyPresidency():
                state = buy_presidency(state, player, action.company, log)
            case BuyShare():
                state = buy_share(state, player, action, log, swap=rules.rulings.up_swap == "automatic")
        return end_turn(state, acted=True, after=player)

    def _sell(self, state: WestState, player: str, action: SellShares, log: EventLog) -> WestState:
        stock, code = state.stock_round, action.company
        state = sell_shares(state, player, action, log, falls=code not in stock.selling)
        stock = evolve(stock, sold=(*stock.sold, (player, code)), selling=(*stock.selling, code))
        return evolve(state, stock=stock)


def stays_short(state: WestState, code: str, sold: int) -> bool:
    """Return whether a president would keep less than the certificate, with nobody to take it over."""
    shares = state.companies[code].shares
    left = shares.of(shares.president or "") - sold
    return left < PRESIDENTS and heir(state, code, sold) is None


def must_buy_up(state: WestState) -> bool:
    """Return whether all have passed at once in the first stock round: UP's certificate must be bought.

    In a variant with little cash the priority player may be unable to; then it stays in the pool.
    """
    stock = state.stock
    at_once = stock is not None and stock.last is None and stock.passes >= len(state.players)
    if not at_once or state.cycle > 1 or state.companies["UP"].shares.president is not None:
        return False
    return state.cash(state.priority) >= PRESIDENTS * state.price("UP")


def ordinary(company: Company, source: str) -> int:
    """Return how many ordinary shares lie in the treasury or the pool: a certificate is not broken up.

    A Granger Road's treasury keeps its half; the certificate of a company without a president lies in the
    pool.
    """
    if company.kind == GRANGER:
        return 0
    whole = PRESIDENTS if source == POOL and company.shares.president is None else 0
    return company.shares.of(source) - whole


def buy_presidency(state: WestState, player: str, code: str, log: EventLog) -> WestState:
    """Return the state after a president's certificate has been bought; whoever has more takes it over."""
    company, price = state.companies[code], PRESIDENTS * state.price(code)
    state = pay(state, player, state.ledger.bank, price)
    log.add("west.presidency_bought", player=player, company=code, price=price)
    shares = company.shares.with_president(player, source=POOL)
    return settle_presidency(with_company(state, evolve(company, shares=shares)), code, log)


def swap_for_presidency(state: WestState, player: str, code: str, log: EventLog) -> WestState:
    """Return the state after two shares have become the certificate (R25); whoever has more takes it over."""
    company = state.companies[code]
    log_new_president(log, code, player, before=company.president)
    state = with_company(state, evolve(company, shares=company.shares.with_president(player)))
    return settle_presidency(state, code, log)


def buy_share(
    state: WestState, player: str, action: BuyShare, log: EventLog, *, swap: bool = True
) -> WestState:
    """Return the state after a share has been bought.

    A company that waits for the sale of five shares (R10) is funded once they are sold; until then the bank
    is paid.

    Parameters
    ----------
    swap : whether two shares of a company without a president become its certificate at once (R25)
    """
    code, price, bank = action.company, state.price(action.company), state.ledger.bank
    payee = code if action.source == TREASURY and code not in state.floating else bank
    log.add(f"rail.share_bought.{action.source}", player=player, company=code, price=price)
    state = pay(move_shares(state, code, action.source, player, 1), player, payee, price)
    if code in state.floating:
        state = fund_if_sold(state, code, log)
    if not swap and not state.companies[code].president:
        return state
    return settle_presidency(state, code, log)
