"""What is chosen as amounts: the shares of a purchase (§7), and the defunct shares sold and traded (§6.5)."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities.amount_form import AmountField, AmountForm
from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire.action_text import cost_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.notation import spoken_name
from lostatlas.games.acquire.state import AcquireState, Merger
from lostatlas.games.acquire.turns import can_buy
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Action
from lostatlas.text import message

SELL, TRADE = "sell", "trade"


def amount_form(figures: AcquireFigures, state: AcquireState) -> AmountForm | None:
    """Return the form of the step that is due; None where single choices are offered."""
    if state.step == "buy" and can_buy(figures, state):
        return _purchase(figures, state)
    if state.step == "dispose" and state.merger is not None:
        return _disposal(figures, state, state.merger)
    return None


def _purchase(figures: AcquireFigures, state: AcquireState) -> AmountForm:
    def action(amounts: Mapping[str, int]) -> Action:
        shares = FrozenMap((one, amounts[one]) for one in figures.letters if amounts.get(one))
        return act.BuyShares(shares) if shares else act.Skip()

    def summary(amounts: Mapping[str, int]) -> str:
        cost = cost_of(figures, state, {one: units for one, units in amounts.items() if units})
        return message("acquire.form.cost", cost=cost, left=state.cash(state.turn) - cost)

    amounts = tuple(
        AmountField(
            company,
            message(
                "acquire.form.share",
                company=figures.names[company],
                price=figures.share_price(state, company),
                left=state.unsold(company),
            ),
            owner=company,
        )
        for company in figures.letters
        if company in state.sizes and state.unsold(company)
    )
    return AmountForm(frozenset((act.BuyShares.kind, act.Skip.kind)), amounts, action, summary)


def _disposal(figures: AcquireFigures, state: AcquireState, merger: Merger) -> AmountForm:
    company, survivor, ratio = merger.company, merger.survivor, figures.variant.shares.trade_in
    held = state.held(merger.holders[0], company)
    price = figures.price(company, merger.sizes[company])

    def action(amounts: Mapping[str, int]) -> Action:
        return act.Dispose(amounts.get(SELL, 0), amounts.get(TRADE, 0))

    def summary(amounts: Mapping[str, int]) -> str:
        sold, traded = amounts.get(SELL, 0), amounts.get(TRADE, 0)
        facts = {"money": sold * price, "got": traded // ratio, "held": held - sold - traded}
        names = {"company": figures.names[company], "survivor": figures.names[survivor]}
        return message("acquire.form.disposed", **facts, **names)

    name, other = spoken_name(figures.names[company]), spoken_name(figures.names[survivor])
    sell = message("acquire.form.sell", company=name, price=price, held=held)
    trade = message("acquire.form.trade", ratio=ratio, survivor=other, left=state.unsold(survivor))
    amounts = (AmountField(SELL, sell, owner=company), AmountField(TRADE, trade, step=ratio, owner=survivor))
    return AmountForm(frozenset((act.Dispose.kind,)), amounts, action, summary)
