"""§1.3: DRG and GN that have not operated may each buy one train from the bank with their own cash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from lostatlas.games.west18.figures import WestFigures
from lostatlas.games.west18.state import PUBLIC, WestState
from lostatlas.games.west18.steps.trains import shed_trains
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import BuyTrain, Pass
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import with_company
from lostatlas.rail.steps.base import Step, refuse
from lostatlas.rail.train_events import left_the_deck


class FirstTrain(Step[Any, WestState]):
    """One train each, after the players have traded."""

    name = "first_train"
    actions: ClassVar[tuple[type[Action], ...]] = (BuyTrain, Pass)

    def actor(self, rules: Any, state: WestState) -> str:
        """Return the president of the company that may buy."""
        return state.companies[state.waiting[0]].president

    def acting_for(self, rules: Any, state: WestState) -> str | None:
        """Return the company that may buy."""
        return state.waiting[0]

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether a company may still buy."""
        return bool(state.waiting)

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield the bank's train, if the company can pay it, and passing."""
        top = state.depot.top
        if top is not None:
            purchase = BuyTrain(top, "deck", rules.trains[top].price)
            if self.verify(rules, state, purchase) is None:
                yield purchase
        yield Pass()

    def verify(self, rules: Any, state: WestState, action: BuyTrain | Pass) -> Refusal | None:
        """Return why the purchase is refused."""
        if isinstance(action, Pass):
            return None
        code, top = state.waiting[0], state.depot.top
        if (action.train, action.source, action.exchange) != (top, "deck", None):
            return refuse("rail.train_not_there", train=action.train, source=action.source)
        price = rules.trains[action.train].price
        if action.price != price:
            return refuse("rail.face_value", train=action.train, price=price)
        if (cash := state.cash(code)) < price:
            return refuse("rail.cannot_pay", who=code, cash=cash, price=price)
        return None

    def apply(self, rules: Any, state: WestState, action: BuyTrain | Pass, log: EventLog) -> WestState:
        """Buy, or go without; then the next company."""
        code, rest = state.waiting[0], state.waiting[1:]
        state = evolve(state, waiting=rest)
        if isinstance(action, Pass):
            log.add("west.no_first_train", company=code)
            return state
        company = state.companies[code]
        state = pay(state, code, state.ledger.bank, action.price)
        facts = {"company": code, "train": action.train, "price": action.price, "exchange": None}
        log.add("rail.train_bought.deck", **facts)
        bought = evolve(company, trains=tuple(sorted((*company.trains, action.train))))
        state = with_company(evolve(state, depot=state.depot.taken()), bought)
        return shed_trains(rules, left_the_deck(rules, state, action.train, log), log)


def entitled(figures: WestFigures, state: WestState, *, converted: bool = False) -> tuple[str, ...]:
    """Return the public companies that may buy a first train: with a president, and not operated yet.

    Parameters
    ----------
    converted : whether land-grant companies that have started as public ones are among them (R5)
    """
    return tuple(
        code
        for code in state.market.order
        if (company := state.companies[code]).kind == PUBLIC
        and (converted or figures.companies[code].kind == PUBLIC)
        and company.president
        and not (company.turns or company.trains or code in state.floating)
    )
