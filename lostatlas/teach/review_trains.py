"""Find trains that were bought too late: available before, at the same price, they would have earned more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.tree import Node
from lostatlas.rail.actions import BuyTrain, Pass, Run
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import POOL
from lostatlas.rail.steps.buy_trains import DECK
from lostatlas.rail.valuation.best_run import best_run_of
from lostatlas.teach.review_lesson import ReviewLesson, lesson_of

__all__ = ["late_purchase"]


def late_purchase(rules: RailRules, line: tuple[Node, ...], *, least: int) -> Iterator[ReviewLesson]:
    """Yield the turn in which a company could have bought the train that it buys at the end of `line`.

    Among the company's successive last turns in which the purchase was legal but not made, it is the
    earliest. The loss is what the train would have added to the best run of each turn in between, on the
    track of that turn and in the phase to which the purchase leads. The price is the same and the company
    keeps its other trains, so nothing else differs at once: a turn in which the purchase would have cost it
    one of them (since they rust, are handed in, or are then too many) is none of these turns.

    Parameters
    ----------
    line : the nodes from the start to the purchase
    least : the least loss that counts, in dollars
    """
    bought, state = line[-1].action, line[-2].state
    assert isinstance(bought, BuyTrain)
    if bought.source not in (DECK, POOL):
        return
    company, train = state.turn.company, bought.train
    runs = list[Any]()
    missed: tuple[Node, Node, list[Any]] | None = None
    phase = 0
    for before, node in zip(line[-3::-1], line[-2:0:-1], strict=True):
        operating = before.state.operating
        if operating is None or operating.turn is None or operating.turn.company != company:
            continue
        if isinstance(node.action, Run):
            runs.append(before.state)
        elif isinstance(node.action, Pass) and _ends_the_purchases(rules, before.state):
            if rules.verify(before.state, bought) is not None:
                break
            then = rules.apply(before.state, bought).state
            if not _keeps_its_trains(rules, before.state, then, company):
                break
            missed, phase = (before, node, list(runs)), then.phase
    if missed is None:
        return
    before, node, runs = missed
    loss = sum(_gain(rules, run, company, train, phase=max(phase, run.phase)) for run in runs)
    if loss < max(least, 1):
        return
    facts = FrozenMap(company=company, train=train, price=bought.price, loss=loss)
    better = (rules.format_action(before.state, bought),)
    yield lesson_of(rules, before, node, "train", better, loss, LazyMessage("review.train", facts), ())


def _ends_the_purchases(rules: RailRules, state: Any) -> bool:
    due = rules.step_of(state)
    return due is not None and BuyTrain in due.actions and due.name == "trains"


def _keeps_its_trains(rules: RailRules, before: Any, then: Any, company: str) -> bool:
    """Return whether a purchase takes no train from its company: none rusts, is handed in or is too many."""
    had, has = len(before.companies[company].trains), len(then.companies[company].trains)
    return had < has <= rules.train_limit(then, company)


def _gain(rules: RailRules, state: Any, company: str, train: str, *, phase: int) -> int:
    """Return how much more the best run would earn with this train added, in the phase that it leads to."""
    owner = state.companies[company]
    companies = state.companies.set(company, evolve(owner, trains=(*owner.trains, train)))
    richer = evolve(state, companies=companies, phase=phase)
    return best_run_of(rules, richer, company).revenue - best_run_of(rules, state, company).revenue
