"""Ask what a merger gives."""

from __future__ import annotations

from lostatlas.capabilities import capability
from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import ChoiceAnswer, Exercise, NumberAnswer, Option
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.exercises.givens import named, spaces
from lostatlas.rail.exercises.railway_kind import RailwayKind
from lostatlas.rail.supposed_mergers import MERGERS
from lostatlas.rail.valuation.mergers import MergerValue, merger_value


class MergerKind(RailwayKind):
    """Level 1: the new price. Level 2: what a player then owns. Level 3: who presides."""

    name = "merger"

    def bots(self, level: int) -> tuple[str, ...]:
        """Return sensible bots; for presidents, with careless ones, so that holdings are mixed."""
        return ("greedy",) if level == 1 else ("greedy", "random", "random")

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask when somebody may propose one."""
        value = _possible(moment, chance)
        if value is None:
            return None
        first, second = value.apart
        facts = FrozenMap(
            first=first.company,
            second=second.company,
            first_named=named(moment, first.company),
            second_named=named(moment, second.company),
            first_price=first.price,
            second_price=second.price,
            price=value.together.price,
            president=value.together.president,
        )
        if level == 1:
            return self._price(moment, facts, value)
        return (
            self._holding(moment, facts, value, chance)
            if level == 2
            else self._president(moment, facts, value)
        )

    def _price(self, moment: Moment, facts: FrozenMap[str, object], value: MergerValue) -> Exercise:
        both = sum(side.price for side in value.apart)
        mean = both / 2
        why = "teach.merger.why_price_exact" if mean == value.together.price else "teach.merger.why_price"
        between = sorted(map(moment.state.market.spaces.index, (side.price for side in value.apart)))
        return Exercise(
            kind=self.name,
            level=1,
            moment=moment,
            question=LazyMessage("teach.merger.price", facts),
            form=NumberAnswer(),
            key=value.together.price,
            reasons=(LazyMessage(why, facts | {"sum": both, "mean": f"{mean:.2f}".removesuffix(".00")}),),
            hints=(
                LazyMessage("teach.merger.hint_mean", facts),
                LazyMessage("teach.merger.hint_down", facts),
            ),
            given=(spaces(moment, *between),),
        )

    def _holding(
        self, moment: Moment, facts: FrozenMap[str, object], value: MergerValue, chance: Chance
    ) -> Exercise | None:
        """Ask for a percentage; only where it is not simply what the player had in one of the two."""
        both = [player for player in value.apart[0].holdings if player in value.apart[1].holdings]
        if not both:
            return None
        player = chance.choice(both)
        before = [side.holdings[player] for side in value.apart]
        then = value.together.holdings[player]
        more = facts | {
            "player": player,
            "first_percent": before[0].percent,
            "second_percent": before[1].percent,
            "units": f"{before[0].shares} + {before[1].shares}",
            "together": then.shares,
            "each": then.percent // then.shares,
            "percent": then.percent,
        }
        total = before[0].percent + before[1].percent
        return Exercise(
            kind=self.name,
            level=2,
            moment=moment,
            question=LazyMessage("teach.merger.holding", more),
            form=NumberAnswer(unit="%"),
            key=then.percent,
            reasons=(LazyMessage("teach.merger.why_holding", more),),
            hints=(LazyMessage("teach.merger.hint_units", more), LazyMessage("teach.merger.hint_ten", more)),
            slips=FrozenMap(
                {total: LazyMessage("teach.merger.slip_percent", more)} if total != then.percent else {}
            ),
        )

    def _president(
        self, moment: Moment, facts: FrozenMap[str, object], value: MergerValue
    ) -> Exercise | None:
        """Ask who presides; only where two presidents meet."""
        first, second = value.apart
        if first.president == second.president:
            return None
        players, order = moment.state.players, moment.state.market.order
        more = facts | {
            "held": tuple(f"{player} {one.shares}" for player, one in value.together.holdings.items()),
            "first_president": first.president,
            "second_president": second.president,
            "earlier": min(first.company, second.company, key=order.index),
        }
        return Exercise(
            kind=self.name,
            level=3,
            moment=moment,
            question=LazyMessage("teach.merger.president", more),
            form=ChoiceAnswer(
                tuple(Option(one, LazyMessage("teach.name", FrozenMap(name=one))) for one in players)
            ),
            key=value.together.president,
            reasons=_why_president(value, more),
            hints=(
                LazyMessage("teach.merger.hint_units", more),
                LazyMessage("teach.merger.hint_presidents", more),
            ),
        )


def _why_president(value: MergerValue, facts: FrozenMap[str, object]) -> tuple[LazyMessage, ...]:
    """Compare the two presidents; then say who overtakes whoever of them it is."""
    held = value.together.holdings
    first, second = (held[str(facts[name])].shares for name in ("first_president", "second_president"))
    more = facts | {"first_units": first, "second_units": second}
    if first == second:
        earlier = next(side for side in value.apart if side.company == facts["earlier"])
        chosen, why = earlier.president, "teach.merger.why_equal"
    else:
        chosen = str(facts["first_president" if first > second else "second_president"])
        why = "teach.merger.why_more"
    reason = LazyMessage(why, more | {"chosen": chosen})
    if chosen == value.together.president:
        return (reason, LazyMessage("teach.merger.why_stays", more | {"chosen": chosen}))
    return (reason, LazyMessage("teach.merger.why_overtaken", more | {"chosen": chosen}))


def _possible(moment: Moment, chance: Chance) -> MergerValue | None:
    rules, state = moment.rules, moment.state
    due = rules.step_of(state)
    if due is None:
        return None
    partners = list(filter(None, map(capability(rules, MERGERS).partner_of, due.offers(rules, state))))
    code = rules.acting_for(state)
    if not partners or code is None:
        return None
    try:
        value = merger_value(state, code, chance.choice(partners), rules=rules)
    except GameDataError:
        return None
    return value if value.refusal is None else None
