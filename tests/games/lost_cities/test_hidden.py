"""What a player cannot know changes nothing that the player is shown."""

from __future__ import annotations

from collections import Counter

import pytest

from lostatlas.games import open_title
from lostatlas.games.lost_cities.components import HIDDEN
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.observation import unseen
from lostatlas.games.lost_cities.position import broken
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from tests.games.lost_cities.random_games import random_states
from tests.games.lost_cities.table import Table, has

NAMES = ("Ann", "Ben", "Cid")


def rules_of(mode: str = "full") -> LostCities:
    rules = open_title("lost_cities").ruleset(GameConfig(title="lost_cities", mode=mode))
    assert isinstance(rules, LostCities)
    return rules


def other_worlds(
    rules: LostCities, state: LostCitiesState, viewer: str, *, count: int = 3
) -> list[LostCitiesState]:
    """Return states that differ from `state` only in what the viewer cannot know."""
    worlds = []
    for number in range(count):
        chance = Chance(number).fork(viewer)
        world = rules.sample(rules.observe(state, viewer), chance)
        seats = tuple(
            own if name == viewer or state.stage == "over" else evolve(own, points=chance.below(300))
            for name, own in zip(world.players, world.seats, strict=True)
        )
        worlds.append(evolve(world, seats=seats))
    return worlds


def test_states_that_differ_in_hidden_things_only_look_the_same_and_allow_the_same() -> None:
    rules = rules_of()
    seen = 0
    for state in random_states(rules, NAMES, seed=4, every=17):
        for viewer in NAMES:
            shown = rules.observe(state, viewer)
            for world in other_worlds(rules, state, viewer):
                seen += world != state
                assert rules.observe(world, viewer) == shown
                assert not broken(rules.config, world)
                if rules.actor(state) == viewer:
                    offered = [list(step.choices) for step in rules.legal_actions(state)]
                    assert [list(step.choices) for step in rules.legal_actions(world)] == offered
                    assert [list(step.choices) for step in rules.legal_actions(shown)] == offered
    assert seen > 200


def test_an_observation_holds_no_hidden_card_and_no_seed() -> None:
    rules = rules_of()
    state = rules.setup(NAMES, Start(seed=123456789))
    shown = rules.observe(state, "Ben")
    assert shown.seats[1] == state.seats[1]
    assert set(shown.seats[0].hand) == set(shown.seats[2].hand) == set(shown.draw_pile) == {HIDDEN}
    assert [len(own.hand) for own in shown.seats] == [8, 8, 8]
    assert shown.seed == 0
    assert [own.points for own in shown.seats] == [None, 0, None]
    assert "123456789" not in str(rules.state_to_json(shown))


def test_a_card_taken_from_a_discard_pile_is_known_until_it_is_played() -> None:
    table = Table(has(hand="green 2"), has(hand="blue 9"), discards="red 9")
    table.do("discard green 2", "take red")
    assert [
        card.text for card in table.rules.observe(table.state, "Ben").seats[0].hand if card != HIDDEN
    ] == ["red 9"]
    for _ in range(20):
        world = table.rules.sample(table.rules.observe(table.state, "Ben"), Chance(_))
        assert "red 9" in [card.text for card in world.seats[0].hand]
    table.do("discard blue 9", "draw", "discard red 9")
    assert set(table.rules.observe(table.state, "Ben").seats[0].hand) == {HIDDEN}


def test_what_is_unseen_is_what_is_hidden() -> None:
    rules = rules_of()
    for state in random_states(rules, NAMES[:2], seed=8, every=31):
        shown = rules.observe(state, "Ann")
        hidden = Counter([*state.draw_pile, *state.removed])
        hidden.update(Counter(state.seats[1].hand) - Counter(state.seats[1].seen))
        assert unseen(rules.config, shown) == hidden


@pytest.mark.parametrize("seed", [1, 2])
def test_samples_differ_and_a_seed_gives_the_same_one(seed: int) -> None:
    rules = rules_of()
    state = rules.setup(NAMES, Start(seed=seed))
    shown = rules.observe(state, "Ann")
    assert rules.sample(shown, Chance(seed)) == rules.sample(shown, Chance(seed))
    assert len({rules.sample(shown, Chance(one)).seats[1].hand for one in range(10)}) > 5
