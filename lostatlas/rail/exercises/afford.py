"""Ask whether the company can afford the train, and who pays what is missing."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import Answer, Exercise, NumberAnswer
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.actions import DeclareBankruptcy, SellShares
from lostatlas.rail.exercises.givens import named
from lostatlas.rail.exercises.railway_kind import RailwayKind, due_step
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import TREASURY
from lostatlas.rail.steps.buy_trains import BuyTrains, must_buy, names_on_offer
from lostatlas.rail.steps.dividend import Dividend


class Afford(RailwayKind):
    """Level 1: what is missing. Level 2: the money after a dividend. Level 3: what the president must add."""

    name = "afford"

    def bots(self, level: int) -> tuple[str, ...]:
        """Return sensible bots; for forced purchases, careless ones."""
        return ("greedy",) if level < 3 else ("random",)

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask when trains are bought, or when the dividend decides whether they can be."""
        if level == 2:
            return self._after_dividend(moment, chance) if due_step(moment) == Dividend.name else None
        if due_step(moment) != BuyTrains.name:
            return None
        return self._missing(moment, chance) if level == 1 else self._forced(moment)

    def _missing(self, moment: Moment, chance: Chance) -> Exercise | None:
        """Ask what the company lacks for a train on offer."""
        offered = sorted({name for _, name in names_on_offer(moment.rules, moment.state)})
        if not offered:
            return None
        facts = _facts(moment, chance.choice(offered))
        missing = max(0, int(facts["price"]) - int(facts["cash"]))
        return _asked(
            moment,
            1,
            facts | {"missing": missing},
            ask="missing",
            why="missing" if missing else "enough",
            key=missing,
            hints=("cash", "less"),
        )

    def _after_dividend(self, moment: Moment, chance: Chance) -> Exercise | None:
        """Ask what is in the treasury after paying out: only its own shares earn for it."""
        state = moment.state
        code, revenue = state.company.code, state.turn.revenue
        shares, cash = state.company.shares, state.cash(code)
        part = moment.rules.find_step(Dividend).payout(state, code, revenue).get(code, 0)
        way, got, other = ("paid", part, revenue) if chance.below(2) == 0 else ("withheld", revenue, part)
        facts: FrozenMap[str, int | str] = FrozenMap(
            company=code,
            revenue=revenue,
            cash=cash,
            units=shares.of(TREASURY),
            total=shares.total,
            share=revenue // shares.total,
            part=got,
            after=cash + got,
        )
        slips = {cash: "nothing", cash + other: "other"}
        slips.pop(cash + got, None)
        return _asked(moment, 2, facts, ask=way, key=cash + got, hints=(way, f"{way}_sum"), slips=slips)

    def _forced(self, moment: Moment) -> Exercise | None:
        """Ask what the president has to add, when the company must buy and cannot."""
        rules, state = moment.rules, moment.state
        if not must_buy(state):
            return None
        names = (name for _, name in names_on_offer(rules, state))
        facts = _facts(moment, min(names, key=lambda name: rules.trains[name].price))
        missing = int(facts["price"]) - int(facts["cash"])
        if missing <= 0:
            return None
        return _asked(
            moment,
            3,
            facts | {"missing": missing},
            ask="forced",
            key=missing,
            hints=("cheapest", "first"),
            slips={int(facts["price"]): "all"},
            more=("bankrupt",) if _goes_bankrupt(moment) else (),
        )


def _asked(
    moment: Moment,
    level: int,
    facts: FrozenMap[str, int | str],
    *,
    ask: str,
    key: int,
    hints: tuple[str, ...],
    slips: Mapping[int, str] = FrozenMap(),
    why: str = "",
    more: tuple[str, ...] = (),
) -> Exercise:
    """Return the exercise whose words are ``teach.afford.<ask>``, ``why_<why>``, and the hints and slips.

    Parameters
    ----------
    more : further reasons, ``why_<more>``
    """
    slip_words: dict[Answer, LazyMessage] = {
        amount: LazyMessage(f"teach.afford.slip_{slip}", facts) for amount, slip in slips.items()
    }
    return Exercise(
        kind=Afford.name,
        level=level,
        moment=moment,
        question=LazyMessage(f"teach.afford.{ask}", facts | {"named": named(moment, str(facts["company"]))}),
        form=NumberAnswer(),
        key=key,
        reasons=tuple(LazyMessage(f"teach.afford.why_{one}", facts) for one in (why or ask, *more)),
        hints=tuple(LazyMessage(f"teach.afford.hint_{hint}", facts) for hint in hints),
        slips=FrozenMap(slip_words),
        company=str(facts["company"]),
    )


def _goes_bankrupt(moment: Moment) -> bool:
    """Return whether the president is short even after selling every share that may be sold."""
    rules, state = moment.rules, moment.state
    while True:
        choices = [choice for group in rules.legal_actions(state) for choice in group.choices]
        if any(isinstance(choice, DeclareBankruptcy) for choice in choices):
            return True
        sale = next((choice for choice in choices if isinstance(choice, SellShares)), None)
        if sale is None:
            return False
        state = rules.apply(state, sale).state


def _facts(moment: Moment, train: str) -> FrozenMap[str, int | str]:
    rules: RailRules = moment.rules
    state = moment.state
    company = state.company
    return FrozenMap(
        company=company.code,
        president=company.president,
        train=train,
        price=rules.trains[train].price,
        cash=state.cash(company.code),
        own=state.cash(company.president),
    )
