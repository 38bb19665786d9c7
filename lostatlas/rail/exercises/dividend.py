"""Ask who gets how much of a dividend."""

from __future__ import annotations

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import Answer, Exercise, NumberAnswer
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.exercises.givens import named
from lostatlas.rail.exercises.railway_kind import RailwayKind, due_step
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.dividend import Dividend


class DividendKind(RailwayKind):
    """Level 1: the president. Level 2: another player. Level 3: the treasury, beside a pool."""

    name = "dividend"

    def bots(self, level: int) -> tuple[str, ...]:
        """Return sensible bots; for the last level with careless ones, who leave shares in the pool."""
        return ("greedy",) if level < 3 else ("greedy", "random", "random")

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask when a company is to choose between paying and withholding."""
        if due_step(moment) != Dividend.name:
            return None
        state = moment.state
        company, shares = state.company, state.company.shares
        holder = _holder(moment, level, chance)
        if holder is None:
            return None
        revenue, units, total = state.turn.revenue, shares.of(holder), shares.total
        parts = moment.rules.find_step(Dividend).payout(state, company.code, revenue)
        key = parts.get(company.code if holder == TREASURY else holder, 0)
        facts = FrozenMap(company=company.code, revenue=revenue, holder=holder, units=units, total=total)
        slips: dict[Answer, LazyMessage] = {revenue: LazyMessage("teach.dividend.slip_all", facts)}
        if holder == company.president:
            slips[revenue * (units - 1) // total] = LazyMessage("teach.dividend.slip_certificate", facts)
        if shares.of(POOL):
            slip = LazyMessage("teach.dividend.slip_pool", facts)
            slips.setdefault(revenue * units // (total - shares.of(POOL)), slip)
        slips.pop(key, None)
        asked = "teach.dividend.treasury" if holder == TREASURY else "teach.dividend"
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage(asked, facts | {"named": named(moment, company.code)}),
            form=NumberAnswer(),
            key=key,
            reasons=(LazyMessage("teach.dividend.why", facts | {"share": revenue // total, "amount": key}),),
            hints=(
                LazyMessage("teach.dividend.hint_share", facts),
                LazyMessage("teach.dividend.hint_units", facts),
            ),
            slips=FrozenMap(slips),
            company=company.code,
        )


def _holder(moment: Moment, level: int, chance: Chance) -> str | None:
    company = moment.state.company
    shares = company.shares
    if level == 1:
        return str(company.president)
    if level == 2:
        others = [one for one in moment.state.players if one != company.president and shares.of(one)]
        return str(chance.choice(others)) if others else None
    return TREASURY if shares.of(TREASURY) and shares.of(POOL) else None
