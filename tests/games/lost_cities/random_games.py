"""Random games of every table, mode and option, looked at after every action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.lost_cities.config import MODES
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.position import broken
from lostatlas.games.lost_cities.rulings import NAMES as RULINGS
from lostatlas.games.lost_cities.rulings import VALUES
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import CHANCE, Action

NAMES = ("Ann", "Ben", "Cid", "Dan")
LONGEST = 20_000
"""More actions than any random game has: what is discarded may be taken again."""


def setting_of(number: int) -> tuple[GameConfig, tuple[str, ...]]:
    """Return the table of a game: modes and players in turn, every third game with random options."""
    chance = Chance(number).fork("table")
    options: dict[str, Any] = {}
    if number % 3:
        for name in RULINGS:
            if chance.below(3) == 0 and name != "tile_spaces":
                options[name] = chance.choice(VALUES[name])
        if chance.below(6) == 0:
            options["stall_limit"] = 1 + chance.below(9)
    mode = tuple(MODES)[number % len(MODES)]
    players = NAMES[: 2 + number // len(MODES) % 3]
    return GameConfig(title="lost_cities", mode=mode, options=FrozenMap(options)), players


def random_action(rules: LostCities, state: LostCitiesState, chance: Chance) -> Action:
    """Return one of the legal actions, all alike."""
    choices: list[Any] = [one for step in rules.legal_actions(state) for one in step.choices]
    return choices[chance.below(len(choices))]  # type: ignore[no-any-return]


def random_states(
    rules: LostCities, players: tuple[str, ...], *, seed: int, every: int = 1
) -> Iterator[LostCitiesState]:
    """Yield every n-th state of a random game, and its last."""
    chance = Chance(seed).fork("random game")
    state = rules.setup(players, Start(seed=seed))
    for count in range(LONGEST):
        if rules.actor(state) is None:
            break
        if count % every == 0:
            yield state
        state = rules.apply(state, random_action(rules, state, chance)).state
    yield state


def play(number: int) -> list[str]:
    """Play one game; return what was wrong with a state or with an action, at most once each."""
    setting, players = setting_of(number)
    rules = LostCities(setting)
    chance = Chance(number).fork("moves")
    state = rules.setup(players, Start(seed=number))
    tiles = len(state.tiles)
    for count in range(LONGEST):
        wrong = [str(error) for error in broken(rules.config, state)]
        if sum(own.statue_tiles for own in state.seats) + len(state.tiles) > tiles:
            wrong.append("more tiles than there are")
        if wrong:
            return [f"game {number}, action {count}: {one}" for one in wrong]
        if rules.actor(state) is None:
            outcome = rules.outcome(state)
            assert outcome is not None
            return [] if len(outcome.ranking) == len(players) else [f"game {number}: no ranking"]
        action = random_action(rules, state, chance)
        if refused := rules.verify(state, action):
            return [f"game {number}, action {count}: {action} is offered and refused: {refused}"]
        if (rules.actor(state) == CHANCE) != (state.stage == "score"):
            return [f"game {number}, action {count}: chance acts at {state.stage}"]
        before = [(own.points or 0, own.statue_chips) for own in state.seats]
        state, events = rules.apply(state, action)
        if problem := _chips(
            state, before, [event.facts for event in events if event.key.endswith("points_taken")]
        ):
            return [f"game {number}, action {count}: {problem}"]
    return [f"game {number}: not over after {LONGEST} actions"]


def _chips(state: LostCitiesState, before: list[tuple[int, int]], taken: list[Any]) -> str:
    """Chips come from point tiles alone while an expedition is played, and nobody loses statue chips."""
    for name, own, (points, chips) in zip(state.players, state.seats, before, strict=True):
        if own.statue_chips < chips:
            return f"{name} lost statue chips"
        gained = sum(facts["points"] for facts in taken if facts["player"] == name)
        if state.stage in ("advance", "step_tile", "ruin_bonus", "extra_card", "refill") and (
            own.points != points + gained
        ):
            return f"{name} has {own.points} points, not {points} + {gained}"
    return ""
