"""What a title knows of good play: for the greedy player, for search, and for analysis."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import Capability, Ruleset
from lostatlas.kernel.values import Action, ActionRange

S = TypeVar("S")


def every_choice(rules: Ruleset[Any], state: Any) -> Iterator[Action]:
    """Yield every legal action; of a range of amounts the least and the largest.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> next(every_choice(game.ruleset, game.state)) in game.legal_actions
    True
    """
    for step in rules.legal_actions(state):
        for choice in step.choices:
            if isinstance(choice, ActionRange):
                yield choice.least
                if choice.amounts.max > choice.amounts.min:
                    yield choice.at(choice.amounts.max)
            else:
                yield choice


class Adviser(Generic[S]):
    """Sensible play without looking ahead. By default any legal action is as good as another.

    Parameters
    ----------
    rules : the ruleset that is played

    Notes
    -----
    `decide` and `ranked` are given what the actor may know (`Ruleset.observe`); they read nothing else.
    """

    def __init__(self, rules: Ruleset[S]) -> None:
        self.rules = rules

    def decide(self, observation: S, chance: Chance) -> Action:
        """Return a legal action; `chance` breaks ties."""
        return self.ranked(observation, chance)[0]

    def ranked(self, observation: S, chance: Chance) -> tuple[Action, ...]:
        """Return the legal actions worth taking, the best first; at least one."""
        return tuple(chance.shuffled(tuple(every_choice(self.rules, observation))))


class UsualMove(Adviser[S], ABC):
    """An adviser that knows the usual move of every decision, and ranks no others."""

    @abstractmethod
    def decide(self, observation: S, chance: Chance) -> Action:
        """Return the usual move."""

    def ranked(self, observation: S, chance: Chance) -> tuple[Action, ...]:
        """Return the usual move, and then every other legal action in the order of the rules."""
        usual = self.decide(observation, chance)
        return tuple(dict.fromkeys((usual, *every_choice(self.rules, observation))))

    def advised(self, state: S) -> str:
        """Return the player who is advised: the one who acts."""
        player = self.rules.actor(state)
        assert player is not None  # who is advised has something to decide
        return player


class SearchHints(Generic[S]):
    """What a search needs to know. By default it looks into every decision, all actions alike, to the end.

    Parameters
    ----------
    rules : the ruleset that is played
    """

    ahead: int | None = None
    """How far `horizon` grows in a roll-out by default; None: as far as the budget of the search goes."""
    least: int = 1
    """Number of passes every choice takes part in by default; more where a single pass says little."""
    trust: float = 0.0
    """The number of roll-outs that `promise` of a choice counts for."""

    def __init__(self, rules: Ruleset[S]) -> None:
        self.rules = rules
        self.adviser: Adviser[S] = (rules.title.capability(ADVISER) or Adviser)(rules)
        """Whose moves the players of a roll-out make."""

    def decide(self, state: S, chance: Chance) -> Action:
        """Return what the actor of a roll-out usually does, in a state that `sample` drew or a later one."""
        actor = self.rules.actor(state)
        return self.adviser.decide(state if actor is None else self.rules.observe(state, actor), chance)

    def follow(self, state: S, action: Action) -> S:
        """Return the state after a legal action; a title may share what equal states have in common."""
        return self.rules.apply(state, action).state

    def weighty(self, observation: S) -> bool:
        """Return whether a decision deserves a search; if not, the adviser's action is taken."""
        return True

    def options(self, observation: S, chance: Chance, *, widest: int) -> tuple[Action, ...]:
        """Return at most `widest` legal actions that deserve roll-outs, the usual one first."""
        return tuple(chance.shuffled(tuple(every_choice(self.rules, observation))))[:widest]

    def promise(self, observation: S, action: Action) -> float:
        """Return what a choice is worth before any roll-out, in units of `values`; differences count."""
        return 0.0

    def values(self, state: S) -> Mapping[str, float]:
        """Return each player's expected final score; exact once the game is over."""
        outcome = self.rules.outcome(state)
        return {} if outcome is None else {one.player: float(one.points) for one in outcome.ranking}

    def horizon(self, state: S) -> int:
        """Return a number that grows while the game goes on; a roll-out ends when it has grown enough."""
        return 0


ADVISER: Capability[type[Adviser[Any]]] = Capability("adviser", lambda: Adviser)
"""The class of a title's adviser; it is made from a ruleset."""

SEARCH_HINTS: Capability[type[SearchHints[Any]]] = Capability("search_hints", lambda: SearchHints)
"""The class of a title's search hints; it is made from a ruleset."""
