"""A player that tries each promising choice by roll-outs, and takes the one with the best results."""

from __future__ import annotations

from time import monotonic
from typing import Any

from lostatlas.capabilities import SEARCH_HINTS, SearchHints, capability
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.players.masking import masked
from lostatlas.players.search.search import Search

BUDGET = 700
"""Number of actions the roll-outs of a decision play together."""


class SearchPlayer:
    """Looks ahead by flat Monte Carlo search (see `Search`).

    Decisions without a real choice are taken at once. The same seed and budget give the same actions, unless
    `time_limit` cuts a search short.

    Parameters
    ----------
    seed : fixes every answer
    budget : how many actions the roll-outs of one decision play together; about 1 ms each
    horizon : how many rounds are looked ahead; None as many as the budget allows
    time_limit : seconds after which a decision is taken with what is known; None never looks at a clock

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> SearchPlayer(seed=1, budget=60).choose(game) in game.legal_actions
    True
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        budget: int = BUDGET,
        horizon: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        real = isinstance(time_limit, int | float) and not isinstance(time_limit, bool)
        if time_limit is not None and not (real and time_limit > 0):
            raise GameDataError("players.time_limit", value=repr(time_limit))
        self.seed, self.budget, self.horizon, self.time_limit = seed, budget, horizon, time_limit
        self.nodes = 0
        """Number of actions all roll-outs have played so far."""
        self._chance = Chance(seed)
        self._known: tuple[Ruleset[Any], SearchHints[Any]] | None = None

    def choose(self, session: Session) -> Action:
        """Return the choice that led furthest; GameDataError when the game is over."""
        seen = masked(session)
        return self.decide(seen.ruleset, seen.state)

    def decide(self, rules: Ruleset[Any], observation: Any) -> Action:
        """Return the choice that led furthest; GameDataError when the game is over."""
        actor = rules.actor(observation)
        if actor is None:
            raise GameDataError("players.over")
        if self._known is None or self._known[0] is not rules:
            self._known = (rules, capability(rules, SEARCH_HINTS)(rules))
        hints = self._known[1]
        observation = rules.observe(observation, actor)
        if not hints.weighty(observation):
            return hints.decide(observation, self._chance)
        search = Search(
            rules,
            observation,
            seed=self._chance.bits(),
            budget=self.budget,
            horizon=self.horizon,
            hints=hints,
        )
        if search.forced:
            return search.tallies[0].action
        until = None if self.time_limit is None else monotonic() + self.time_limit
        for _ in search.rollouts():
            if until is not None and monotonic() > until:
                break
        self.nodes += search.nodes
        return search.best.action

    def __repr__(self) -> str:
        return f"SearchPlayer(seed={self.seed}, budget={self.budget})"
