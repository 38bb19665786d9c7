"""A hundred random games over players, modes and options: nothing breaks, and each comes to an end."""

from __future__ import annotations

import json

import pytest

from lostatlas import new_game, position, position_text
from lostatlas.games.lost_cities.components import EventTile, Space
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.position import broken
from lostatlas.games.lost_cities.state import LostCitiesState, PendingEffect, Stage
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.session import Session
from tests.games.lost_cities.random_games import play, random_states, setting_of
from tests.games.lost_cities.table import Table, has

GAMES = 100


@pytest.mark.parametrize("part", range(10))
def test_random_games_end_with_nothing_broken(part: int) -> None:
    assert [one for number in range(part, GAMES, 10) for one in play(number)] == []


def test_the_games_cover_every_mode_number_of_players_and_value() -> None:
    tables = [setting_of(number) for number in range(GAMES)]
    assert len({(setting.mode, len(players)) for setting, players in tables}) == 12
    told = {(name, value) for setting, _ in tables for name, value in setting.options.items()}
    assert {("last_space", "both"), ("pending", "breadth_first"), ("bonus_starts", True)} <= told
    assert len(told) > 50


def _spoiled(state: LostCitiesState) -> dict[str, LostCitiesState]:
    own = state.seats[0]
    card = own.hand[0]

    def with_own(**changes: object) -> LostCitiesState:
        return evolve(state, seats=(evolve(own, **changes), *state.seats[1:]))

    return {
        "The deck is not complete": evolve(state, draw_pile=state.draw_pile[1:]),
        "Too many": with_own(hand=(card, *own.hand[:-1])),
        "explorers on paths": with_own(
            positions=FrozenMap(brown=1, red=1, blue=1, green=1, yellow=1),
        ),
        "There is no space 10": with_own(positions=FrozenMap(red=10)),
        "researcher is said": with_own(researcher="red"),
        "beyond the bridges": evolve(state, crossed=2),
        "tiles do not add up": evolve(state, tiles=state.tiles.delete(next(iter(state.tiles)))),
        "not a marked space": evolve(
            state, tiles=state.tiles.set(next(iter(state.tiles))._replace(number=1), EventTile("step"))
        ),
        "There is no expedition": evolve(state, expedition=4),
        "There is no seat": evolve(state, turn=2),
        "The stage": evolve(state, stage="step_tile"),
        "Points must be": with_own(points=-1),
        "Statues are counted": with_own(statue_chips=-1),
        "Cards were laid": with_own(columns=FrozenMap(red=())),
    }


@pytest.mark.parametrize(
    "words", _spoiled(LostCities(GameConfig(title="lost_cities")).setup(("A", "B"), Start()))
)
def test_what_is_wrong_with_a_position_is_told(words: str) -> None:
    rules = LostCities(GameConfig(title="lost_cities"))
    state = rules.setup(("A", "B"), Start())
    spoiled = _spoiled(state)[words]
    assert any(words.lower() in str(error).lower() for error in broken(rules.config, spoiled))
    with pytest.raises(GameDataError):
        rules.setup(("A", "B"), Start(position=rules.state_to_json(spoiled)))


@pytest.mark.parametrize("part", range(6))
def test_a_position_of_any_mode_and_option_is_read_back_as_data_and_as_text(part: int) -> None:
    read = 0
    for number in range(part, 60, 6):
        setting, players = setting_of(number)
        rules = LostCities(setting)
        for state in random_states(rules, players, seed=number, every=89):
            if state.stage == "score":  # chance scores at once: nobody stands there
                continue
            data = Session.new(rules, players, Start(position=rules.state_to_json(state))).position()
            assert position(json.loads(json.dumps(data))).state == state
            assert position(position_text(data)).state == state
            read += 1
    assert read > 50


@pytest.mark.parametrize(
    ("stage", "source", "pending"),
    [
        ("advance", Space("red", 9), ()),  # the piece would leave the path
        ("advance", Space("blue", 3), ()),  # no piece stands there
        ("step_tile", Space("pink", 3), ()),
        ("step_tile", Space("red", 10), ()),
        ("step_tile", Space("red", 9), (PendingEffect("tile", Space("red", 10)),)),
        ("step_tile", Space("red", 9), (PendingEffect("advance", Space("red", 9)),)),
    ],
)
def test_a_choice_that_no_move_leads_to_is_no_position(
    stage: Stage, source: Space, pending: tuple[PendingEffect, ...]
) -> None:
    options = FrozenMap(advance="may")
    rules = LostCities(GameConfig(title="lost_cities", options=options))
    state = Table(has("red 9, green 1"), advance="may").state
    good = evolve(state, stage="step_tile", source=Space("red", 9))
    assert broken(rules.config, good) == []
    wrong = evolve(state, stage=stage, source=source, pending=pending)
    assert [error.key for error in broken(rules.config, wrong)] == ["lostcities.position.stage"]


def test_an_observation_is_no_position() -> None:
    rules = LostCities(GameConfig(title="lost_cities"))
    shown = rules.observe(rules.setup(("A", "B"), Start()), "A")
    with pytest.raises(GameDataError, match="cards are hidden"):
        rules.setup(("A", "B"), Start(position=rules.state_to_json(shown)))


def test_a_colour_of_thousands_of_letters_is_not_quoted_whole() -> None:
    text = position_text(new_game(["Ann", "Ben"], title="lost_cities", seed=1))
    with pytest.raises(GameDataError) as caught:
        position(text.replace('hand = "', 'hand = "' + "go" * 3000 + " 3, ", 1))
    assert len(str(caught.value)) < 700
