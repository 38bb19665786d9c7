"""What a search over hidden cards needs to know: choices that deserve roll-outs, and the worth of a state."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities import SearchHints
from lostatlas.games.lost_cities.analysis import ending_now
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.greedy import Appraisal, LostCitiesAdviser
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action

CLOSE = 12.0
"""Choices that promise so many points less than the best are not looked into."""
WIDEST = 5
ROUNDS = 1000
"""More than an expedition has."""
A_GAME = 2.4
"""Number of statues a player takes in an expedition, about."""


class LostCitiesHints(SearchHints[LostCitiesState]):
    """Looks into the cards and moves that promise about as much as the best, some rounds ahead."""

    ahead = 3
    least = 4
    trust = 6.0

    def __init__(self, rules: Ruleset[LostCitiesState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, LostCities)
        self.game = rules
        self.advice = LostCitiesAdviser(rules)

    def decide(self, state: LostCitiesState, chance: Chance) -> Action:
        """Return what the actor of a roll-out does; the adviser reads only what that player knows."""
        return self.advice.decide(state, chance)

    def weighty(self, observation: LostCitiesState) -> bool:
        """Return whether a decision deserves a search: cards and moves do, a new card does not."""
        return observation.stage not in ("refill", "score", "over")

    def options(self, observation: LostCitiesState, chance: Chance, *, widest: int) -> tuple[Action, ...]:
        """Return the choices that promise most, the best first."""
        rated = self.advice.appraised(observation, chance)
        best = rated[0][0]
        return tuple(action for worth, action in rated if worth >= best - CLOSE)[: min(widest, WIDEST)]

    def promise(self, observation: LostCitiesState, action: Action) -> float:
        """Return the points that the adviser expects of a choice."""
        return self.advice.worth(observation, action)

    def values(self, state: LostCitiesState) -> Mapping[str, float]:
        """Return each player's points with the statues that may be expected; exact once the game is over."""
        config = self.game.config
        left = config.expeditions - state.expedition
        begun = any(own.positions for own in state.seats)
        found = {}
        for seat, (name, ending) in enumerate(ending_now(self.game, state).items()):
            if state.stage == "over":
                found[name] = float(ending.final or 0)
                continue
            own = state.seats[seat]
            points = float(ending.points or 0)
            if state.stage != "score" and begun:
                points = (own.points or 0) + sum(Appraisal(config, state, seat).promised.values())
            place = min(ending.statues + A_GAME * (left + (not begun)), len(config.table) - 1)
            low = min(int(place), len(config.table) - 2)
            part = place - low
            statues = config.table[low] * (1 - part) + config.table[low + 1] * part
            found[name] = points + statues
        return found

    def horizon(self, state: LostCitiesState) -> int:
        """Return how many rounds have been played, counted by the draw pile, in all expeditions."""
        drawn = sum(self.game.config.deck.values()) - len(state.draw_pile)
        return ROUNDS * (state.expedition + (state.stage == "over")) + drawn // len(state.players)
