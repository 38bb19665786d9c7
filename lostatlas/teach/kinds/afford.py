"""Ask whether the company can afford the train, and who pays what is missing."""

from __future__ import annotations

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import TREASURY
from lostatlas.rail.steps.buy_trains import BuyTrains, must_buy, names_on_offer
from lostatlas.rail.steps.dividend import Dividend, payout
from lostatlas.teach.exercise import Amount, Answer, Exercise
from lostatlas.teach.moments import Moment, Table
from lostatlas.teach.told import Told


class Afford:
    """Level 1: what is missing. Level 2: the money after a dividend. Level 3: what the president must add."""

    name = "afford"

    def table(self, level: int) -> Table:
        """Return tables of sensible bots; for forced purchases, of careless ones."""
        return Table() if level < 3 else Table(bots=("random",))

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask when trains are bought, or when the dividend decides whether they can be."""
        if level == 2:
            return self._after_dividend(moment, chance) if moment.step == Dividend.name else None
        if moment.step != BuyTrains.name:
            return None
        return self._missing(moment, chance) if level == 1 else self._forced(moment)

    def _missing(self, moment: Moment, chance: Chance) -> Exercise | None:
        rules, state = moment.rules, moment.state
        offered = sorted({name for _, name in names_on_offer(rules, state)})
        if not offered:
            return None
        train = chance.choice(offered)
        facts = _facts(moment, train)
        missing = max(0, int(facts["price"]) - int(facts["cash"]))
        return Exercise(
            kind=self.name,
            level=1,
            moment=moment,
            question=Told("teach.afford.missing", facts),
            form=Amount(),
            key=missing,
            reasons=(Told("teach.afford.why_missing", facts | {"missing": missing}),),
            hints=(Told("teach.afford.hint_cash", facts),),
            company=str(facts["company"]),
        )

    def _after_dividend(self, moment: Moment, chance: Chance) -> Exercise | None:
        """Ask what is in the treasury after paying out: only its own shares earn for it."""
        state = moment.state
        code, revenue = state.company.code, state.turn.revenue
        shares = state.company.shares
        part = payout(state, code, revenue).get(code, 0)
        cash = state.cash(code)
        paid = chance.below(2) == 0
        facts = FrozenMap(
            company=code,
            revenue=revenue,
            cash=cash,
            units=shares.of(TREASURY),
            total=shares.total,
            part=part if paid else revenue,
            after=cash + (part if paid else revenue),
        )
        slips: dict[Answer, Told] = {
            cash: Told("teach.afford.slip_nothing", facts),
            cash + (revenue if paid else part): Told("teach.afford.slip_other", facts),
        }
        slips.pop(cash + (part if paid else revenue), None)
        way = "paid" if paid else "withheld"
        return Exercise(
            kind=self.name,
            level=2,
            moment=moment,
            question=Told(f"teach.afford.{way}", facts),
            form=Amount(),
            key=cash + (part if paid else revenue),
            reasons=(Told(f"teach.afford.why_{way}", facts),),
            hints=(Told(f"teach.afford.hint_{way}", facts),),
            slips=FrozenMap(slips),
            company=code,
        )

    def _forced(self, moment: Moment) -> Exercise | None:
        rules, state = moment.rules, moment.state
        if not must_buy(state):
            return None
        cheapest = min(
            (name for _, name in names_on_offer(rules, state)), key=lambda name: rules.trains[name].price
        )
        facts = _facts(moment, cheapest)
        missing = int(facts["price"]) - int(facts["cash"])
        if missing <= 0:
            return None
        return Exercise(
            kind=self.name,
            level=3,
            moment=moment,
            question=Told("teach.afford.forced", facts),
            form=Amount(),
            key=missing,
            reasons=(Told("teach.afford.why_forced", facts | {"missing": missing}),),
            hints=(Told("teach.afford.hint_cheapest", facts), Told("teach.afford.hint_first", facts)),
            slips=FrozenMap[Answer, Told]({int(facts["price"]): Told("teach.afford.slip_all", facts)}),
            company=str(facts["company"]),
        )


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
