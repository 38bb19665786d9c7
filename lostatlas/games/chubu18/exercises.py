"""Exercises about positions: a price, a dividend, the certificate limit, a vote on a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.capabilities.course import ExerciseKind
from lostatlas.capabilities.decision_moment import Lineup, Moment
from lostatlas.capabilities.exercise import Answer, ChoiceAnswer, Exercise, NumberAnswer, Option
from lostatlas.games.chubu18.deals import NEEDED, agreeing, concerned
from lostatlas.games.chubu18.shares import (
    DEPRESSION,
    FREE_ZONES,
    certificate_limit,
    certificates,
    companies_that_count,
    rise,
    zone,
)
from lostatlas.games.chubu18.state import ChubuState, Deal
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import PayOut, SellShares, Withhold
from lostatlas.rail.grid_market import GridSpace
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.dividend import Dividend

__all__ = ["KINDS"]

YEN = NumberAnswer(unit="¥")
COUNT = NumberAnswer(unit="")


def _message(name: str, **facts: Any) -> LazyMessage:
    return LazyMessage(f"chubu.exercise.{name}", FrozenMap(facts))


def _shares(state: ChubuState, code: str) -> LazyMessage:
    """Return who holds the shares of a company, as a given fact."""
    shares = state.companies[code].shares
    held = FrozenMap({player: shares.of(player) for player in state.players if shares.of(player)})
    return _message("shares", company=code, held=held, stock=shares.of(TREASURY), market=shares.of(POOL))


def _chart_around(state: ChubuState, cell: GridSpace, moves: int) -> tuple[LazyMessage, ...]:
    """Return the rows of the chart that a price could come to by so many moves, as given facts."""
    cells, lines = state.market.cells, []
    rows = 1 + max(one.row for one in cells)
    for row in range(max(0, cell.row - 1), min(rows, cell.row + moves + 2)):
        whole = [one for one in cells if one.row == row]
        near = [one for one in whole if abs(one.column - cell.column) <= moves]
        if near:
            facts = {"row": row + 1, "rows": rows, "first": near[0].column + 1, "last": near[-1].column + 1}
            prices = " – ".join(f"¥{one.price}" for one in near)
            lines.append(_message("price.row", **facts, columns=whole[-1].column + 1, prices=prices))
    return tuple(lines)


class _ChubuKind:
    """A kind whose positions come from games of sensible players."""

    name: str

    def lineup(self, level: int) -> Lineup:
        """Return who plays the games that give the positions."""
        return Lineup(players=4, title="chubu18")

    def _asked(
        self,
        moment: Moment,
        level: int,
        name: str,
        facts: Mapping[str, Any],
        *,
        hint: str = "hint",
        **more: Any,
    ) -> Exercise:
        """Return an exercise whose question, reason and hint are messages about the same facts."""
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=_message(f"{self.name}.{name}", **facts),
            reasons=(_message(f"{self.name}.why.{name}", **facts),),
            hints=(_message(f"{self.name}.{hint}"),),
            **more,
        )


class ChubuPriceKind(_ChubuKind):
    """Where a price goes. Level 1: a dividend or none. Level 2: a sale. Level 3: a sold-out company."""

    name = "price"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask for the price afterwards; the rules themselves are asked."""
        rules, state = moment.rules, moment.state
        facts: dict[str, Any] = {}
        if level == 1:
            if state.step != "dividend" or not state.turn.revenue:
                return None
            paid = bool(chance.below(2))
            action = PayOut() if paid else Withhold()
            if rules.verify(state, action) is not None:
                return None
            code, cause = state.turn.company, "paid" if paid else "withheld"
            after = rules.apply(state, action).state
        elif level == 2:
            sales = [one for one in self._sales(moment) if state.is_floated(one.company)]
            if not sales:
                return None
            sale = chance.choice(sales)
            rows, cause = sale.shares, "sold"
            if state.phase == DEPRESSION:
                rows, cause = 2 * sale.shares, "sold_in_depression"
            code, facts = sale.company, {"shares": sale.shares, "rows": rows}
            after = rules.apply(state, sale).state
        else:
            codes = [
                code
                for code in state.market.order
                if state.sold(code) == 10 and not state.in_market(code) and state.stock is not None
            ]
            if not codes:
                return None
            code, cause = chance.choice(codes), "sold_out"
            after = rise(state, code, EventLog())
        if code not in after.companies:
            return None
        before, key = state.price(code), after.price(code)
        cell = state.market.cells[state.market.space(code)]
        facts |= {
            "company": code,
            "price": before,
            "row": cell.row + 1,
            "column": cell.column + 1,
            "after": key,
        }
        slips: dict[Answer, LazyMessage] = {} if key == before else {before: _message("price.slip")}
        return self._asked(
            moment, level, cause, facts, form=YEN, key=key, slips=FrozenMap(slips), company=code,
            given=_chart_around(state, cell, facts.get("rows", 1)),
        )  # fmt: skip

    @staticmethod
    def _sales(moment: Moment) -> list[SellShares]:
        rules, state = moment.rules, moment.state
        return [
            choice
            for step in rules.legal_actions(state)
            for choice in step.choices
            if isinstance(choice, SellShares) and state.stock is not None
        ]


class ChubuDividendKind(_ChubuKind):
    """Who gets what. Level 1: a player. Level 2: the company. Level 3: a player, of half a dividend."""

    name = "dividend"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask when a company is to choose its dividend."""
        state = moment.state
        if state.step != "dividend" or not state.turn.revenue:
            return None
        code, revenue = state.turn.company, state.turn.revenue
        shares = state.companies[code].shares
        half = level == 3
        if not half and moment.rules.verify(state, PayOut()) is not None:
            return None  # the government railway, before the main lines are open
        parts = moment.rules.find_step(Dividend).payout(state, code, revenue, half=half)
        players = [player for player in state.players if shares.of(player)]
        if level == 2:
            if not shares.of(TREASURY) + shares.of(POOL):
                return None
            holder, units = code, shares.of(TREASURY) + shares.of(POOL)
        else:
            holder = chance.choice(players)
            units = shares.of(holder)
        key = parts[holder]
        facts = {"company": code, "revenue": revenue, "holder": holder, "units": units, "amount": key}
        facts["exact"] = f"{revenue * units / (20 if half else 10):g}"
        name = ("player", "company", "half")[level - 1]
        slips: dict[Answer, LazyMessage] = {revenue: _message("dividend.slip_all")}
        if half:
            slips[revenue * units // 10] = _message("dividend.slip_half")
        slips.pop(key, None)
        return self._asked(
            moment, level, name, facts, hint=f"hint.{name}", form=YEN, key=key, slips=FrozenMap(slips),
            given=(_shares(state, code),), company=code,
        )  # fmt: skip


class CertificateKind(_ChubuKind):
    """Certificates. Level 1: how many count. Level 2: how many may be held. Level 3: how many more."""

    name = "certificates"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask in a stock round, once some are held."""
        rules, state = moment.rules, moment.state
        if state.stock is None:
            return None
        player = chance.choice(state.players)
        counted, limit = certificates(state, player), certificate_limit(rules, state)
        held = FrozenMap(
            {code: one.shares.of(player) for code, one in state.companies.items() if one.shares.of(player)}
        )
        if len(held) < 2 or (level == 3 and counted >= limit):
            return None
        presides = tuple(code for code in held if state.companies[code].president == player)
        free = tuple(code for code in held if zone(state, code) in FREE_ZONES)
        privates = sum(owner == player for owner in state.privates.values())
        facts = {
            "player": player, "held": held, "presides": presides, "free": free, "privates": privates,
            "counted": counted, "limit": limit, "players": len(state.players),
            "more": max(0, limit - counted),
            "companies": companies_that_count(rules, state),
        }  # fmt: skip
        key = (counted, limit, max(0, limit - counted))[level - 1]
        slips: dict[Answer, LazyMessage] = {}
        if level == 1 and presides:
            slips[counted + len(presides)] = _message("certificates.slip")
        name = ("count", "limit", "more")[level - 1]
        given = (_message("certificates.held", **facts),)
        if level == 2:
            row = rules.figures.certificate_row(companies=facts["companies"])
            given = (_message("certificates.row", companies=facts["companies"], row=row),)
            name = "depression" if state.phase == DEPRESSION else name
        return self._asked(
            moment,
            level,
            name,
            facts,
            hint="hint.limit" if level == 2 else "hint",
            form=COUNT,
            key=key,
            slips=FrozenMap(slips),
            given=given,
        )


class VoteKind(_ChubuKind):
    """A vote on a deal. Level 1: an absorption. Level 2: with shares in stock. Level 3: a merger."""

    name = "vote"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask whether the deal is done if these players agree, who are drawn by chance."""
        state = moment.state
        codes = [code for code in state.market.order if state.companies[code].kind == "company"]
        if len(codes) < 2:
            return None
        target = chance.choice(codes)
        buyer = chance.choice([code for code in codes if code != target])
        if level == 3 and codes.index(buyer) > codes.index(target):
            buyer, target = target, buyer  # the company with the higher price goes on
        if level == 2 and not state.companies[target].shares.of(TREASURY):
            return None
        president = state.companies[buyer].president
        others = [player for player in state.players if player != president and chance.below(2)]
        agreed = tuple(player for player in state.players if player == president or player in others)
        deal = Deal(
            company=buyer, target=target, price=0 if level == 3 else state.price(target), agreed=agreed
        )
        count = agreeing(state, deal)
        if abs(count - NEEDED) > 2:
            return None  # not worth a question
        key = "passes" if count >= NEEDED else "fails"
        facts = {"company": buyer, "target": target, "agreed": agreed, "count": count, "needed": NEEDED}
        name = "merger" if level == 3 else "absorption"
        form = ChoiceAnswer(tuple(Option(one, _message(f"vote.{one}")) for one in ("passes", "fails")))
        given = tuple(_shares(state, code) for code in concerned(deal))
        return self._asked(moment, level, name, facts, form=form, key=key, given=given, company=target)


KINDS: tuple[ExerciseKind, ...] = (ChubuPriceKind(), ChubuDividendKind(), CertificateKind(), VoteKind())
"""In the order in which the course needs them."""
