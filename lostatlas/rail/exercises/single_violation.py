"""Lays that one thing alone forbids: the colour, the supply, or the cost. Without it they would be legal.

That one thing is taken away and the rules are asked again, so nothing else can be wrong with such a lay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.actions import LayTile
from lostatlas.rail.steps.track import UPGRADE, LayTrack
from lostatlas.track.lays import Lays
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import COLOURS

__all__ = ["ONLY", "single_violations"]

ONLY: Mapping[str, str] = FrozenMap({"colour": "lay.colour", "supply": "lay.supply", "cost": "lay.cost"})
"""The reasons, and the refusal of the rules that each is."""


def single_violations(moment: Moment, reason: str) -> Iterator[LayTile]:
    """Yield the lays that are refused for this reason of `ONLY`, and for no other.

    >>> from lostatlas.capabilities.decision_moment import Lineup
    >>> from lostatlas.rail.exercises.railway_kind import due_step
    >>> from lostatlas.teach.moments import moments
    >>> moment = next(one for one in moments(Lineup("short"), 5) if due_step(one) == "track")
    >>> found = list(single_violations(moment, "cost"))
    >>> {moment.rules.verify(moment.state, one).key for one in found} <= {"lay.cost"}
    True
    """
    rules, state = moment.rules, moment.state
    step = rules.step_of(state)
    if not isinstance(step, LayTrack):
        return
    freed, kinds = _WITHOUT[reason](step.lays(rules, state)), step.kinds(rules, state)
    for kind in kinds:
        for lay in freed.upgrades if kind == UPGRADE else freed.first:
            asked = LayTile(lay.hex, lay.tile, lay.rotation)
            refusal = rules.verify(state, asked)
            if refusal is not None and refusal.key == ONLY[reason]:
                yield asked


def _any_colour(lays: Lays) -> Lays:
    colours = tuple(dict.fromkeys((*lays.rules.colours, *COLOURS)))
    rules = evolve(lays.rules, colours=colours)
    return Lays(lays.board, lays.company, lays.tiles, rules, budget=lays.budget)


def _full_box(lays: Lays) -> Lays:
    more = len(lays.board.laid) + 1
    counts = FrozenMap({tile: count + more for tile, count in lays.tiles.counts.items()})
    tiles = TileSet(lays.tiles.designs, counts)
    return Lays(lays.board, lays.company, tiles, lays.rules, budget=lays.budget)


def _any_cost(lays: Lays) -> Lays:
    return Lays(lays.board, lays.company, lays.tiles, lays.rules)


_WITHOUT: dict[str, Callable[[Lays], Lays]] = {"colour": _any_colour, "supply": _full_box, "cost": _any_cost}
