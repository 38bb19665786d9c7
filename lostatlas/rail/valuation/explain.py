"""Explain what a run earns: every stop of every train, with the rule behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lostatlas.kernel.clauses import NO_CLAUSE, ClauseId
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.place_names import stop_label
from lostatlas.rail.route_problem import stop_payments
from lostatlas.rail.steps.run import run_rules_of
from lostatlas.rail.valuation.company_run import CompanyRun
from lostatlas.routes import Key, Route
from lostatlas.routes import RouteStop as RouteStop
from lostatlas.text import listed, message
from lostatlas.track.board import Stop
from lostatlas.track.graph import stop_of

__all__ = ["Explanation", "Reason", "RouteExplanation", "StopExplanation", "explain"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for what a stop or a route earns: a message and its facts."""

    key: str
    facts: tuple[tuple[str, Any], ...] = ()
    rule: ClauseId = NO_CLAUSE
    """The clause behind it."""

    def __str__(self) -> str:
        """Say it in the current language, with its clause."""
        words = message(f"valuation.{self.key}", **dict(self.facts))
        return f"{words} [{self.rule}]" if self.rule else words


@dataclass(frozen=True, slots=True)
class StopExplanation:
    """The explanation of one stop of a route."""

    stop: Stop
    name: LazyMessage | str
    """Its name in a sentence."""
    value: int
    """Its payment to this train; 0 when it is passed."""
    counted: bool
    """Whether the train stops here, or passes through."""
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        """Say name, value and reasons."""
        about = listed(map(str, self.reasons), "long")
        return message("valuation.stop" if self.counted else "valuation.stop_passed", stop=self.name,
                       value=self.value, about=about)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RouteExplanation:
    """The explanation of one train's route."""

    train: str
    revenue: int
    stops: tuple[StopExplanation, ...]
    """The stops in order of travel, including those that are passed; none for an idle train."""
    reasons: tuple[Reason, ...]
    extras: tuple[int, ...] = ()
    """Sum of the bonuses of the whole route."""
    times: int = 1
    """The multiplier of the sum."""

    @property
    def all_reasons(self) -> Iterator[Reason]:
        """The reasons of the route and of its stops."""
        yield from self.reasons
        for stop in self.stops:
            yield from stop.reasons

    def __str__(self) -> str:
        """Say the route in a line, then each stop in a line of its own."""
        parts = [*(stop.value for stop in self.stops if stop.counted), *self.extras]
        total = " + ".join(map(str, parts))
        if self.times > 1:
            total = f"({total}) × {self.times}"
        head = message("valuation.route", train=self.train, total=total or "0", revenue=self.revenue)
        lines = [head, *(f"  {stop}" for stop in self.stops), *(f"  {reason}" for reason in self.reasons)]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a whole run."""

    company: str
    revenue: int
    optimal: bool
    bound: int
    routes: tuple[RouteExplanation, ...]
    currency: str = "$"

    def __str__(self) -> str:
        """Say everything, one line for each stop."""
        money = {"revenue": self.revenue, "bound": self.bound, "currency": self.currency}
        facts = {"company": self.company, **money}
        head = message("valuation.run_proven" if self.optimal else "valuation.run_bound", **facts)
        return self._each_rule_once("\n".join([head, *map(str, self.routes)]))

    def _each_rule_once(self, text: str) -> str:
        """Return the text with each clause named only once, at its last mention."""
        rules = {one.rule for route in self.routes for one in route.all_reasons}
        if not rules:
            return text
        named = "|".join(re.escape(f"[{rule}]") for rule in rules)
        return re.sub(rf" ?({named})(?=.*\1)", "", text, flags=re.DOTALL)


def explain(run: CompanyRun) -> Explanation:
    """Return why a run earns what it earns."""
    routes = []
    for place, train in enumerate(run.problem.trains):
        route = run.routes[place]
        stops = tuple(_stop_stories(run, route)) if route is not None else ()
        about = _cited(run, _about(run, place, route))
        if route is None:
            routes.append(RouteExplanation(str(train.key), 0, stops, about))
        else:
            extras = tuple(extra.amount for extra in route.extras)
            log = RouteExplanation(str(train.key), route.revenue, stops, about, extras, route.times)
            routes.append(log)
    return Explanation(run.company, run.revenue, run.optimal, run.bound, tuple(routes), run.rules.currency)


def _stop_stories(run: CompanyRun, route: Route) -> Iterator[StopExplanation]:
    known = {stop.key: stop for stop in run.problem.stops}
    values = dict(zip(route.stops, route.values, strict=True))
    order = _travelled(run, route)
    for place, key in enumerate(order):
        stop = stop_of(key)
        counted, inside = key in values, 0 < place < len(order) - 1
        reasons = _cited(run, _reasons(run, stop, known[key], counted=counted, inside=inside))
        if counted and not values[key] and run.problem.trains[route.train].rows:
            reasons = (*reasons[:1], *_cited(run, [Reason("unpaid")]))
        yield StopExplanation(stop, stop_label(run.board, stop), values.get(key, 0), counted, reasons)


def _cited(run: CompanyRun, reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons with the clauses that the title's rules have for them."""
    return tuple(evolve(reason, rule=run.rules.clause(f"valuation.{reason.key}")) for reason in reasons)


def _travelled(run: CompanyRun, route: Route) -> list[Key]:
    """Return all stops on the way in order, including those that are passed."""
    if not route.passed:
        return list(route.stops)
    pieces = {piece.key: piece for piece in run.problem.track}
    met: list[Key] = [route.stops[0]]
    for key in route.track:
        for end in (pieces[key].a, pieces[key].b):
            if end != met[-1] and (end in route.stops or end in route.passed) and end not in met:
                met.append(end)
    return met


def _reasons(
    run: CompanyRun, stop: Stop, known: RouteStop, *, counted: bool, inside: bool
) -> Iterator[Reason]:
    board, code, colour = run.board, run.company, run.rules.phase(run.state).colour
    node = board.tile(stop.hex).nodes[stop.node]
    owner = run.state.companies[code]
    if not counted:
        holders = tuple(dict.fromkeys(board.tokens.get(stop, ())))
        yield Reason("passed", (("owners", holders),))
        return
    if node.kind == "town":
        yield Reason("town")
    elif node.kind == "offboard":
        yield Reason("offboard", (("colour", colour), ("value", node.revenue.at(colour))))
    elif known.token:
        yield Reason("own_home" if stop.hex in owner.homes else "own_token", (("company", code),))
    elif not known.passable:
        holders = tuple(dict.fromkeys(board.tokens.get(stop, ())))
        yield Reason("full_end", (("owners", holders),))
    elif inside:
        free = node.slots - len(board.tokens.get(stop, ()))
        yield Reason("open", (("free", free),))
    else:
        yield Reason("city")
    base = node.revenue.at(colour)
    run_rules = run_rules_of(run.rules, run.state, owner)
    for bonus, paid in stop_payments(board, stop, node, code, run_rules):
        if paid != base:
            yield Reason("bonus", (("base", base), ("bonus", paid - base), ("power", bonus.name)))
            base = paid
    halves = [other for other in run.problem.stops if other.key != known.key and _grouped(other, known)]
    if node.kind == "city" and halves:
        yield Reason("half")


def _grouped(one: RouteStop, other: RouteStop) -> bool:
    return bool(set(one.groups) & set(other.groups))


def _about(run: CompanyRun, place: int, route: Route | None) -> Iterator[Reason]:
    """Yield the reasons that concern the route as a whole."""
    train = run.problem.trains[place]
    owner = run.state.companies[run.company]
    named = run.rules.trains[str(train.key)].stops
    if route is None:
        yield Reason("idle")
        return
    if not route.track:
        yield Reason("local")
    for extra in route.extras:
        facts: tuple[tuple[str, Any], ...] = (("amount", extra.amount), ("bonus", str(extra.bonus)))
        if extra.stop is None:
            yield Reason("extra", facts)
        else:
            yield Reason("twice", (*facts, ("stop", stop_label(run.board, stop_of(extra.stop)))))
    if route.times > 1:
        yield Reason("times", (("times", route.times),))
    if train.rows:
        row, kinds = train.rows[0], {stop.key: stop.kind for stop in run.problem.stops}
        count = sum(kinds[key] in row.kinds for key in route.stops)
        limited = "counted" if row.visit == row.pay else "best_of"
        yield Reason(limited, (("count", count), ("most", row.pay)))
    elif train.stops is None:
        yield Reason("unlimited", (("count", len(route.stops)),))
    else:
        yield Reason("counted", (("count", len(route.stops)), ("most", train.stops)))
        if named is not None and train.stops > named:
            yield Reason("longer", (("more", train.stops - named),))
    if place >= len(owner.trains):
        yield Reason("last_run")
