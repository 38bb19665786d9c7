"""Exercises of this title: what is allowed, and where a price goes."""

from __future__ import annotations

from typing import Any

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import Exercise, NumberAnswer
from lostatlas.games.west18.shares import move_price
from lostatlas.games.west18.state import GRANGER
from lostatlas.games.west18.steps.dividend import price_steps, revenue
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import EventLog, least_action
from lostatlas.rail.actions import SellShares
from lostatlas.rail.exercises.givens import named, spaces
from lostatlas.rail.exercises.legal import LEVEL_OF_REASONS, Legal
from lostatlas.rail.exercises.railway_kind import RailwayKind, due_step
from lostatlas.rail.share_transfers import heir

__all__ = ["LegalKind", "PriceKind"]


class LegalKind(Legal):
    """What is allowed; with reasons only where track alone decides, not the duties of a class.

    The pool takes any number of shares, and presidents may sell their certificate: a sale has its own words.
    """

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask as in every railway game."""
        if level == LEVEL_OF_REASONS and moment.state.declined:
            return None
        asked = super().make(moment, level, chance)
        if asked is not None and isinstance(asked.action, SellShares):
            asked = _about_sale(moment, asked, asked.action)
        if asked is None or level < LEVEL_OF_REASONS or asked.action is None:
            return asked
        refusal = moment.rules.verify(moment.state, asked.action)
        own = refusal is not None and not refusal.key.startswith(("lay.", "reach.", "upgrade."))
        return None if own else asked


def _about_sale(moment: Moment, asked: Exercise, sale: SellShares) -> Exercise:
    """Return a question about a sale with the hint and the reasons of this title."""
    state, code = moment.state, sale.company
    hints = (*asked.hints[:-1], LazyMessage("west.exercise.hint.sold"))
    if asked.key != "allowed":
        return evolve(asked, hints=hints)
    shares, player = state.companies[code].shares, moment.rules.actor(state) or ""
    following = heir(state, code, sale.shares) if shares.president == player else None
    facts = {"player": player, "company": code, "held": shares.of(player), "heir": following}
    facts["left"] = shares.of(player) - sale.shares
    ended = "passes" if following else "keeps" if shares.president == player else "other"
    return evolve(
        asked, hints=hints, reasons=(LazyMessage(f"west.exercise.why.sold.{ended}", FrozenMap(facts)),)
    )


class PriceKind(RailwayKind):
    """Level 1: a dividend or none. Level 2: with subsidies, or near the grey space. Level 3: a sale."""

    name = "price"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask when a dividend is due, or in a stock round."""
        return self._sale(moment, chance) if level > 2 else self._dividend(moment, level, chance)

    def _dividend(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        state = moment.state
        if due_step(moment) != "dividend":
            return None
        company, price = state.company, state.price(state.turn.company)
        hard = bool(state.subsidy) or (company.kind == GRANGER and price <= 60)
        if hard != (level > 1):
            return None
        paid = revenue(state) if chance.below(3) else 0
        facts = {"revenue": revenue(state), "subsidy": state.subsidy, "trains": state.turn.revenue}
        asked = "subsidised" if state.subsidy and paid else "pays" if paid else "withholds"
        return self._asked(moment, level, company.code, asked, price_steps(paid, price), facts)

    def _sale(self, moment: Moment, chance: Chance) -> Exercise | None:
        if due_step(moment) != "stock":
            return None
        choices = (choice for group in moment.rules.legal_actions(moment.state) for choice in group.choices)
        least = (least_action(choice) for choice in choices)
        sales = [one for one in least if isinstance(one, SellShares)]
        if not sales:
            return None
        sale, player = chance.choice(sales), moment.rules.actor(moment.state)
        presides = moment.state.companies[sale.company].president == player
        facts = {"player": player, "shares": sale.shares, "president": presides}
        return self._asked(moment, 3, sale.company, "sells", -int(presides), facts)

    def _asked(
        self, moment: Moment, level: int, code: str, asked: str, steps: int, facts: dict[str, Any]
    ) -> Exercise:
        state = moment.state
        before, space = state.price(code), state.market.space(code)
        after = move_price(state, code, steps, EventLog(), why="dividend").price(code)
        ended = "stays" if after == before else "up" if after > before else "down"
        president = state.companies[code].president
        details = FrozenMap({**facts, "company": code, "price": before, "after": after, "chief": president})
        why = f"{asked}.{ended}" if asked != "sells" else f"sells.{'president' if steps else 'other'}"
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage(f"west.exercise.{asked}", details | {"named": named(moment, code)}),
            form=NumberAnswer(),
            key=after,
            reasons=(LazyMessage(f"west.exercise.why.{why}", details),),
            hints=(LazyMessage(f"west.exercise.hint.{asked}", details),),
            given=(spaces(moment, space, space),),
            company=code,
        )
