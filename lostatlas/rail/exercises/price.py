"""Ask what the price will do."""

from __future__ import annotations

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import Answer, Exercise, NumberAnswer
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.exercises.givens import holders, named, spaces
from lostatlas.rail.exercises.railway_kind import RailwayKind, due_step
from lostatlas.rail.outlook import Projection, projections
from lostatlas.rail.steps.dividend import Dividend


class Price(RailwayKind):
    """Level 1: a dividend is withheld. Level 2: it is paid. Level 3: shares are sold, or the round ends."""

    name = "price"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask when a dividend is due, or in a stock round."""
        found = _event(moment, level, chance)
        if found is None or found.price is None:
            return None
        state, code = moment.state, found.company
        before, here = state.price(code), state.market.space(code)
        there = state.market.spaces.index(found.price)
        facts = FrozenMap(
            company=code,
            price=before,
            twice=2 * before,
            after=found.price,
            revenue=found.revenue or 0,
            shares=found.shares or 0,
        )
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage(f"teach.price.{found.cause}", facts | {"named": named(moment, code)}),
            form=NumberAnswer(),
            key=found.price,
            reasons=(LazyMessage(f"teach.price.why_{found.cause}", facts),),
            hints=(LazyMessage(f"teach.price.hint_{found.cause}", facts), _moves(there - here)),
            given=(
                spaces(moment, here, here),
                *((holders(moment, code),) if found.cause == "round_end" else ()),
            ),
            slips=_slips(found, before, facts),
            company=code,
        )


def _event(moment: Moment, level: int, chance: Chance) -> Projection | None:
    rules, state = moment.rules, moment.state
    if level < 3:
        if due_step(moment) != Dividend.name:
            return None
        wanted = {1: "withhold", 2: "pay"}[level]
        return next(
            (
                one
                for one in projections(rules, state, companies=[state.company.code])
                if one.cause == wanted and (wanted != "pay" or one.revenue == state.turn.revenue)
            ),
            None,
        )
    if state.stock is None or state.stock.auction is not None or state.stock.launch is not None:
        return None
    possible = [one for one in projections(rules, state) if one.cause in ("sell", "round_end")]
    return chance.choice(possible) if possible else None


def _moves(steps: int) -> LazyMessage:
    way = "stays" if steps == 0 else "down" if steps < 0 else "up" if steps == 1 else "up_twice"
    return LazyMessage(f"teach.price.hint_{way}")


def _slips(found: Projection, before: int, facts: FrozenMap[str, object]) -> FrozenMap[Answer, LazyMessage]:
    if found.price == before:
        return FrozenMap()
    return FrozenMap[Answer, LazyMessage]({before: LazyMessage("teach.price.slip_stays", facts)})
