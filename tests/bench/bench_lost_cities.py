"""What a decision of Lost Cities costs: at random, by the adviser, and with the reach of every card."""

from __future__ import annotations

from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas.games.lost_cities.analysis import card_reaches
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.greedy import LostCitiesAdviser
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.games.lost_cities.views import LostCitiesViews
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import CHANCE
from tests.games.lost_cities.random_games import random_action, random_states

RULES = LostCities(GameConfig(title="lost_cities"))
PLAYERS = ("Ann", "Ben", "Cid")
STATES = [state for state in random_states(RULES, PLAYERS, seed=2, every=7) if state.stage == "play"]


def at_random() -> LostCitiesState:
    state, chance = RULES.setup(PLAYERS, Start(seed=2)), Chance(2)
    for _ in range(1000):  # a whole game has about so many
        state = RULES.apply(state, random_action(RULES, state, chance)).state
        if RULES.actor(state) is None:
            state = RULES.setup(PLAYERS, Start(seed=3))
    return state


def greedily() -> LostCitiesState:
    state, chance, adviser = RULES.setup(PLAYERS, Start(seed=2)), Chance(2), LostCitiesAdviser(RULES)
    while (actor := RULES.actor(state)) is not None:
        action = RULES.chance(state) if actor == CHANCE else adviser.decide(state, chance)
        state = RULES.apply(state, action).state
    return state


@pytest.mark.benchmark(timer=process_time)
def test_1000_random_decisions_with_their_choices(benchmark: BenchmarkFixture) -> None:
    benchmark(at_random)  # aim: 0.2 s, which is 0.2 ms of processor time a decision


def test_a_game_of_three_greedy_players(benchmark: BenchmarkFixture) -> None:
    benchmark(greedily)


def test_the_reach_of_every_card_of_a_hand(benchmark: BenchmarkFixture) -> None:
    state = max(STATES, key=lambda one: len(card_reaches(RULES, one)))
    benchmark(card_reaches, RULES, state)


def test_an_observation(benchmark: BenchmarkFixture) -> None:
    benchmark(RULES.observe, STATES[3], "Ann")


def test_a_sample_of_what_is_hidden(benchmark: BenchmarkFixture) -> None:
    seen = RULES.observe(STATES[3], "Ann")
    benchmark(RULES.sample, seen, Chance(1))


def test_a_scene(benchmark: BenchmarkFixture) -> None:
    views = LostCitiesViews(RULES)
    benchmark(views.scene, STATES[3], viewer="Ann")
