"""A roll-out: a choice, and one way in which the game may go on after it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import CHANCE, Action
from lostatlas.players.search.planning import Planner

STRAYS_AMONG = 4
"""Among how many choices a player strays who does not do the usual."""
FINEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Rollout:
    """How the game went on after a choice."""

    worths: FrozenMap[str, float]
    """What each player will have at the end, as far as can be told where the roll-out stopped."""
    line: tuple[Action, ...]
    """The actions, the choice itself first."""
    nodes: int
    """How many actions were played."""
    stage: int
    """The last stage of the game that was played through."""


def roll_out(
    planner: Planner,
    rules: Ruleset[Any],
    state: Any,
    action: Action,
    *,
    chance: Chance,
    noise: float,
    until: int | None,
    longest: int | None = None,
) -> Generator[None, None, Rollout]:
    """Play on after an action, yielding after each further one; the result is what the generator returns.

    Parameters
    ----------
    noise : the probability that a player does something other than the usual
    until : the last stage to be played through; None plays to the end of the game
    longest : about so many actions: no further stage is finished after them; the first one always is
    """
    line = [action]
    state = planner.follow(state, action)
    begun = stage = planner.stage(state)
    whole, nodes, played = state, 1, begun
    while rules.actor(state) is not None and (until is None or stage <= until):
        if longest is not None and nodes >= longest and stage != begun:
            break
        yield
        action = _next(planner, rules, state, chance, noise)
        line.append(action)
        state = planner.follow(state, action)
        nodes += 1
        now = planner.stage(state)
        if now != stage:
            whole, played, stage = state, stage, now
    if rules.actor(state) is None:
        whole, played = state, stage
    return Rollout(FrozenMap(planner.worths(whole)), tuple(line), nodes, played)


def _next(planner: Planner, rules: Ruleset[Any], state: Any, chance: Chance, noise: float) -> Action:
    if rules.actor(state) == CHANCE:
        drawn: Action = rules.chance(state)
        return drawn
    if noise and chance.below(FINEST) < noise * FINEST:
        return chance.choice(planner.options(state, chance, widest=STRAYS_AMONG))
    return planner.decide(state, chance)
