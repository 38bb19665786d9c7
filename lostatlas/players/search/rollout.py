"""A roll-out: a choice, and one way in which the game may go on after it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from lostatlas.capabilities import SearchHints
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import CHANCE, Action

STRAYS_AMONG = 4
"""Among how many choices a player strays who does not do the usual."""
FINEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Rollout:
    """How the game went on after a choice."""

    worths: FrozenMap[str, float]
    """Expected final score of each player, estimated where the roll-out stopped."""
    line: tuple[Action, ...]
    """The actions, the choice itself first."""
    nodes: int
    """Number of actions that were played."""
    stage: int
    """The last stage of the game that was played through."""


def roll_out(
    hints: SearchHints[Any],
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
    state = hints.follow(state, action)
    begun = stage = hints.horizon(state)
    whole, nodes, played = state, 1, begun
    while rules.actor(state) is not None and (until is None or stage <= until):
        if longest is not None and nodes >= longest and stage != begun:
            break
        yield
        action = _next(hints, rules, state, chance, noise)
        line.append(action)
        state = hints.follow(state, action)
        nodes += 1
        now = hints.horizon(state)
        if now != stage:
            whole, played, stage = state, stage, now
    if rules.actor(state) is None:
        whole, played = state, stage
    return Rollout(FrozenMap(hints.values(whole)), tuple(line), nodes, played)


def _next(hints: SearchHints[Any], rules: Ruleset[Any], state: Any, chance: Chance, noise: float) -> Action:
    actor = rules.actor(state)
    if actor is None or actor == CHANCE:
        drawn: Action = rules.chance(state)
        return drawn
    if noise and chance.below(FINEST) < noise * FINEST:
        return chance.choice(hints.options(rules.observe(state, actor), chance, widest=STRAYS_AMONG))
    return hints.decide(state, chance)
