"""What the lays and the mergers of a game brought, each against the best alternative."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from lostatlas.capabilities import METRICS, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.lab.train_purchases import check_railway
from lostatlas.rail.state import RailState
from lostatlas.rail.valuation.best_run import best_run_of
from lostatlas.rail.valuation.lays import best_lays
from lostatlas.rail.valuation.mergers import MergerValue, merger_value, why_not_merge

with needed():
    import pandas as pd

__all__ = ["lay_review", "merger_review"]


@checked_arguments
def lay_review(session: Session, company: str | None = None, **stage: int | str) -> pd.DataFrame:
    """Return the gain of the lays of each turn, and that of the best lays.

    ``before`` and ``after`` are the best runs of the trains that the company had, ``gain`` is their
    difference; ``best`` are the legal lays after which it would earn most (those that were laid, where none
    would bring more), ``best_gain`` what they bring, and ``missed`` how much more that is. Exact, by solving
    again; amounts are dollars.

    Parameters
    ----------
    company : look at the turns of this one only, by its code
    stage : look at this part of the game only, such as ``cycle=2``

    Raises
    ------
    GameDataError
        For anything but a session of a game with trains, and for a company that never was in business.
    SessionError
        For a part of the game that the line never comes to.

    Examples
    --------
    >>> from lostatlas import lab, load
    >>> lays = lab.lay_review(load("examples/games/short.json"), cycle=3, round="OR1")
    >>> (lays["missed"] == lays["best_gain"] - lays["gain"]).all().item(), (lays["missed"] >= 0).all().item()
    (True, True)
    """
    check_railway(session)
    rules: Any = session.ruleset
    metrics = capability(rules, METRICS)(rules)
    if stage:
        session.node_at(**stage)
    known = tuple(dict.fromkeys(code for node in session.line for code in node.state.companies))
    if company is not None and company not in known:
        raise GameDataError("valuation.no_company", company=company, known=known or "–")
    rows = []
    for move, nodes in _lay_turns(session):
        first = nodes[0].parent
        assert first is not None
        state: RailState = first.state
        code, where = state.turn.company, rules.stage(state)
        if company not in (None, code) or any(where.get(part) != value for part, value in stage.items()):
            continue
        ranking = best_lays(state, code, rules=rules)
        after = best_run_of(rules, nodes[-1].state, code).revenue
        best = ranking[0] if len(ranking) and ranking[0].gain > after - ranking.base else None
        best_gain = after - ranking.base if best is None else best.gain
        made = "; ".join(node.text for node in nodes)
        rows.append(
            {
                "move": move, "node": nodes[0].id, **metrics.period(state), "company": code,
                "lays": made, "before": ranking.base, "after": after,
                "gain": after - ranking.base, "best": made if best is None else best.text,
                "best_gain": best_gain, "missed": best_gain - (after - ranking.base),
            }
        )  # fmt: skip
    parts = tuple(metrics.period(session.line[0].state))
    names = ("company", "lays", "before", "after", "gain", "best", "best_gain", "missed")
    return pd.DataFrame(rows, columns=["move", "node", *parts, *names])


def _lay_turns(session: Session) -> Iterator[tuple[int, list[Node]]]:
    """Yield the move and the nodes of the lays of each turn; what is done between two lays parts them."""
    turn: list[Node] = []
    begun = 0
    for move, node in enumerate(session.line):
        laid = any(event.key == "rail.tile_laid" for event in node.events)
        same = turn and node.parent is not None and _turn(node.parent.state) == _turn(turn[0].state)
        if turn and not (laid and same):
            yield begun, turn
            turn = []
        if laid:
            begun = begun if turn else move
            turn.append(node)
    if turn:
        yield begun, turn


def _turn(state: RailState) -> tuple[Any, ...]:
    turn = state.current_turn
    return (state.cycle, state.round, None if turn is None else turn.company)


@checked_arguments
def merger_review(session: Session) -> pd.DataFrame:
    """Return the gain of each merger, and that of the best merger that its round could have had.

    ``gain`` is how much more the merged company earned than the two apart, ``worth_gain`` how much more all
    shares were worth, ``president_gain`` those of the merged company's president. ``best`` are the two
    companies whose merger would have brought the company most when the round began, ``best_gain`` how much,
    ``best_worth`` and ``best_worth_gain`` those whose merger would have brought the shares most. Exact, by
    solving again; amounts are dollars.

    Raises
    ------
    GameDataError
        For anything but a session of a game with trains.

    Examples
    --------
    >>> from lostatlas import lab, load
    >>> lab.merger_review(load("examples/games/short.json"))[["first", "second", "company"]].shape[1]
    3
    """
    check_railway(session)
    rules: Any = session.ruleset
    metrics = capability(rules, METRICS)(rules)
    rows = []
    line = session.line
    for move, node in enumerate(line):
        if node.parent is None:
            continue
        before: RailState = node.parent.state
        for code, company in node.state.companies.items():
            pair = [part for part in company.parts if part in before.companies]
            if code in before.companies or len(pair) != 2:
                continue
            value = merger_value(before, *pair, rules=rules)
            opening = next(one.state for one in line if _turn(one.state)[:2] == _turn(before)[:2])
            possible = _possible_mergers(rules, opening)
            best = max(possible, key=lambda one: one.gain, default=None)
            dearest = max(possible, key=_worth_gain, default=None)
            president = value.together.president
            rows.append(
                {
                    "move": move, "node": node.id, **metrics.period(before), "first": pair[0],
                    "second": pair[1], "company": code, "gain": value.gain,
                    "worth_gain": _worth_gain(value),
                    "president": president, "president_gain": value.worth_gain(president),
                    "best": _companies(best), "best_gain": None if best is None else best.gain,
                    "best_worth": _companies(dearest),
                    "best_worth_gain": None if dearest is None else _worth_gain(dearest),
                }
            )  # fmt: skip
    parts = tuple(metrics.period(line[0].state))
    names = (
        "first", "second", "company", "gain", "worth_gain", "president", "president_gain", "best",
        "best_gain", "best_worth", "best_worth_gain",
    )  # fmt: skip
    return pd.DataFrame(rows, columns=["move", "node", *parts, *names])


def _possible_mergers(rules: Any, state: RailState) -> list[MergerValue]:
    return [
        merger_value(state, first, second, rules=rules)
        for first, second in combinations(state.market.order, 2)
        if why_not_merge(state, first, second, rules=rules) is None
    ]


def _worth_gain(value: MergerValue) -> int:
    holders = dict.fromkeys(player for side in (*value.apart, value.together) for player in side.holdings)
    return sum(value.worth_gain(player) for player in holders)


def _companies(value: MergerValue | None) -> str:
    return "" if value is None else " ".join(side.company for side in value.apart)
