"""What a review judges exactly in a railway game: runs, lays, and trains that were bought too late."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.tree import Node
from lostatlas.rail.actions import BuyTrain, LayTile, Run
from lostatlas.rail.rules import RailRules
from lostatlas.rail.steps.track import LayTrack
from lostatlas.rail.valuation.best_run import best_run_of
from lostatlas.rail.valuation.lays import best_lays
from lostatlas.teach.review_lesson import ReviewLesson, lesson_of
from lostatlas.teach.review_trains import late_purchase
from lostatlas.track.graph import stop_of

__all__ = ["exact_lessons", "is_exact"]


def is_exact(rules: RailRules, before: Node, node: Node) -> bool:
    """Return whether the decision from `before` to `node` is judged by the solver alone."""
    due = rules.step_of(before.state)
    return isinstance(node.action, Run) or (due is not None and due.name == LayTrack.name)


def exact_lessons(
    rules: RailRules, whole: tuple[Node, ...], place: int, *, least: int
) -> Iterator[ReviewLesson]:
    """Yield the findings of the solver about the decision that led to this place of a game."""
    before, node = whole[place - 1], whole[place]
    if isinstance(node.action, BuyTrain):
        yield from late_purchase(rules, whole[: place + 1], least=least)
    if isinstance(node.action, Run):
        yield from _run(rules, before, node, least)
    elif is_exact(rules, before, node) and not before.state.turn.lays:
        yield from _lays(rules, before, whole[place - 1 :], least)


def _run(rules: RailRules, before: Node, node: Node, least: int) -> Iterator[ReviewLesson]:
    state = before.state
    company = state.turn.company
    made = next(int(one.facts["revenue"]) for one in node.events if one.key == "rail.trains_run")
    best = best_run_of(rules, state, company)
    loss = best.revenue - made
    if loss < max(least, 1):
        return
    facts = FrozenMap(company=company, made=made, best=best.revenue, loss=loss, shown=tuple(best.sentences()))
    hexes = dict.fromkeys(stop_of(key).hex for route in best.routes if route for key in route.stops)
    yield lesson_of(
        rules, before, node, "run", ("run best",), loss, LazyMessage("review.run", facts), tuple(hexes)
    )


def _lays(rules: RailRules, before: Node, line: tuple[Node, ...], least: int) -> Iterator[ReviewLesson]:
    """Compare what was laid in this turn with the best that could be."""
    state = before.state
    company = state.turn.company
    after = before
    for node in line[1:]:
        if not isinstance(node.action, LayTile):
            break
        after = node
    ranking = best_lays(state, company, rules=rules)
    if not ranking.plans or not ranking.proven:
        return
    best = ranking[0]
    if after is before:
        laid = ranking.base
    elif company in after.state.companies:
        laid = best_run_of(rules, after.state, company).revenue
    else:  # it ran for nothing, its price fell to zero, and it closed
        laid = 0
    loss = best.revenue - laid
    if loss < max(least, 1):
        return
    lays = tuple(lay.text for lay in best.lays)
    better = tuple(f"lay {lay}" for lay in lays)
    facts = FrozenMap(company=company, made=laid, best=best.revenue, loss=loss, lays=lays)
    hexes = tuple(lay.hex for lay in best.lays)
    yield lesson_of(rules, before, line[1], "track", better, loss, LazyMessage("review.track", facts), hexes)
