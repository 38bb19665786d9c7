"""Flat Monte Carlo search: roll-outs of every choice with common random numbers, more of the better ones."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from lostatlas.capabilities import SEARCH_HINTS, SearchHints, capability
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action
from lostatlas.players.search.choice_statistics import Tally, mean
from lostatlas.players.search.rollout import Rollout, roll_out

WIDEST = 8
"""Number of choices that are looked into."""
NOISE = 0.1
"""How often players of a roll-out do not do the usual, from the second pass on."""


class Search:
    """The search for the best choice in one state, to be driven as far as wanted.

    The first pass plays each choice once, everybody doing the usual. Each further pass draws what is hidden
    and what players do otherwise again, the same for every choice, so that differences between choices are
    compared pair by pair. After each pass from the `least`-th on, the worse half is dropped (sequential
    halving), until two are left. Every roll-out ends after the same round: the last one that the first
    roll-out can finish with its part of the budget, so that `least` passes can be played.

    Parameters
    ----------
    rules, state : where to decide; the state as the actor may know it (`Ruleset.observe`)
    seed : fixes everything; no result depends on the clock
    budget : how many actions the roll-outs may play together, about: each choice is played to the end of the
        present round at least once, and a further pass is begun only if it fits
    choices : what to look into; by default what the title finds worth it
    also : what to look into beside that
    widest : how many choices at most, unless they are given
    least : how many passes every choice takes part in; by default as many as the title finds right
    noise : how often a player strays from the usual, from the second pass on
    horizon : how many rounds the roll-outs play through, this one included; None as many as the budget allows
    hints : what the title knows; one that was used before remembers what it has worked out

    Raises
    ------
    GameDataError
        When nobody is to act, a choice is not legal, or a figure makes no sense.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> search = Search(game.ruleset, game.state, seed=1, budget=100, widest=3)
    >>> search.run().best.action in game.legal_actions
    True
    """

    def __init__(
        self,
        rules: Ruleset[Any],
        state: Any,
        *,
        seed: int = 0,
        budget: int = 1000,
        choices: Sequence[Action] | None = None,
        also: Sequence[Action] = (),
        widest: int = WIDEST,
        least: int | None = None,
        noise: float = NOISE,
        horizon: int | None = None,
        hints: SearchHints[Any] | None = None,
    ) -> None:
        actor = rules.actor(state)
        if actor is None:
            raise GameDataError("players.over")
        self.hints = hints or capability(rules, SEARCH_HINTS)(rules)
        least = self.hints.least if least is None else least
        _check(budget=budget, widest=widest, least=least)
        if not isinstance(noise, int | float) or not 0 <= noise <= 1:
            raise GameDataError("players.search_noise", value=repr(noise))
        if horizon is not None:
            _check(horizon=horizon)
        self.rules, self.state = rules, state
        self.actor: str = actor
        self.seed, self.budget, self.least, self.noise = seed, budget, least, noise
        self.horizon = self.hints.ahead if horizon is None else horizon
        self.chance = Chance(seed)
        found = self._options(widest) if choices is None else tuple(choices)
        self.tallies = [Tally(action, actor) for action in self._legal((*found, *also))]
        """Every choice, in the order of the title's preference."""
        trust = self.hints.trust
        self._promises = {
            one.action: trust * self.hints.promise(state, one.action) for one in self.tallies if trust
        }
        self.alive = list(self.tallies)
        """The choices that are still looked into."""
        self.nodes = 0
        """Number of actions the roll-outs have played."""
        self.passes = 0
        self.until: int | None = None
        """The stage that roll-outs play through."""

    def _options(self, widest: int) -> tuple[Action, ...]:
        return self.hints.options(self.state, self.chance.fork("options"), widest=widest)

    def _legal(self, choices: Sequence[Action]) -> tuple[Action, ...]:
        """Return each choice once; GameDataError when one is not legal, or when there are none."""
        for action in choices:
            if not isinstance(action, Action):
                raise GameDataError("players.search_action", found=type(action).__name__)
            refusal = self.rules.verify(self.state, action)
            if refusal is not None:
                raise GameDataError("players.search_choice", choice=repr(action), why=str(refusal))
        if not choices:
            raise GameDataError("players.search_nothing")
        return tuple(dict.fromkeys(choices))

    @property
    def forced(self) -> bool:
        """Whether there is only one choice."""
        return len(self.tallies) == 1

    @property
    def best(self) -> Tally:
        """The choice with the best mean lead over the passes that are complete; the usual one first."""
        if not self.passes:
            return max((t for t in self.tallies if t.visits), key=lambda t: t.lead, default=self.tallies[0])
        return max(self.alive, key=self._expected)

    def _expected(self, tally: Tally) -> float:
        """Return the mean lead, with what the title promised of the choice; all have as many passes."""
        leads = tally.leads[: self.passes]
        return mean(leads) + self._promises.get(tally.action, 0.0) / len(leads)

    def ranked(self) -> list[Tally]:
        """Return the choices, those with most roll-outs first, and of equal ones the best first."""
        return sorted(self.tallies, key=self._rank)

    def _rank(self, tally: Tally) -> tuple[bool, int, float]:
        passes = min(tally.visits, max(self.passes, 1))
        return (tally is not self.best, -passes, -mean(tally.leads[:passes]))

    def run(self) -> Search:
        """Search to the end of the budget; return the search itself."""
        for _ in self.walk():
            pass
        return self

    def rollouts(self) -> Iterator[Tally]:
        """Search, yielding the choice after each roll-out."""
        for tally in self.walk():
            if tally is not None:
                yield tally

    def walk(self) -> Iterator[Tally | None]:
        """Search, yielding after each action: the choice whose roll-out has just ended, or None."""
        while self._next_fits():
            for tally in self.alive:
                yield from self._one(tally)
            self.passes += 1
            if self.passes >= self.least and len(self.alive) > 2:
                best = sorted(self.alive, key=lambda tally: -self._expected(tally))
                kept = best[: max(2, (len(self.alive) + 1) // 2)]
                self.alive = [tally for tally in self.alive if tally in kept]

    def sampled(self, number: int) -> Any:
        """Return the state from which all roll-outs of a pass (from 0) begin."""
        return self.rules.sample(self.state, self.chance.fork(f"pass {number}").fork("hidden"))

    def _next_fits(self) -> bool:
        if not self.passes:
            return True
        longest = max(tally.rollouts[-1].nodes for tally in self.alive)
        return self.nodes + longest * len(self.alive) <= self.budget

    def _one(self, tally: Tally) -> Generator[Tally | None, None, None]:
        """Play one roll-out of a choice; the first of all decides how far the others play."""
        chance = self.chance.fork(f"pass {self.passes}")
        state = self.sampled(self.passes)
        begun = self.hints.horizon(state)
        first = not self.nodes
        until = self.until
        if first and self.horizon is not None:
            until = begun + self.horizon - 1
        steps = roll_out(
            self.hints, self.rules, state, tally.action, chance=chance,
            noise=self.noise if self.passes else 0.0, until=until,
            longest=self.budget // (len(self.tallies) * self.least) if first else None,
        )  # fmt: skip
        rollout: Rollout
        while True:
            try:
                next(steps)
            except StopIteration as end:
                rollout = end.value
                break
            yield None
        if first:
            self.until = rollout.stage
        self.nodes += rollout.nodes
        tally.add(rollout)
        yield tally


def _check(**figures: int) -> None:
    for name, value in figures.items():
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise GameDataError("players.search_figure", name=name, value=repr(value))
