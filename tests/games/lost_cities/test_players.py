"""Greedy and searching players: legal, blind for what is hidden, and better than chance."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from lostatlas.capabilities import ADVISER, METRICS, SEARCH_HINTS, capability
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.greedy import Appraisal, LostCitiesAdviser
from lostatlas.games.lost_cities.metrics import LostCitiesMetrics
from lostatlas.games.lost_cities.search import LostCitiesHints
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.games.lost_cities.variant import standard
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import CHANCE, Action
from lostatlas.players import GreedyPlayer
from tests.games.lost_cities.random_games import random_action, random_states
from tests.games.lost_cities.table import Table, has
from tests.games.lost_cities.test_hidden import NAMES, other_worlds, rules_of


def test_the_adviser_ranks_every_legal_action_and_sees_nothing_hidden() -> None:
    rules = rules_of()
    adviser = capability(rules, ADVISER)(rules)
    assert isinstance(adviser, LostCitiesAdviser)
    for state in random_states(rules, NAMES, seed=9, every=23):
        if (actor := rules.actor(state)) in (None, CHANCE):
            continue
        assert actor is not None
        ranked = adviser.ranked(rules.observe(state, actor), Chance(1))
        assert set(ranked) == {one for step in rules.legal_actions(state) for one in step.choices}
        for world in (state, *other_worlds(rules, state, actor, count=2)):
            assert adviser.ranked(world, Chance(1)) == ranked


def test_the_adviser_takes_what_is_plainly_better() -> None:
    tiles = {"red 9": "points 15", "blue 2": "step"}
    table = Table(has("red 8, blue 1", columns="red 0, blue 4", hand="red 1, blue 3"), tiles=tiles, draw=2)
    adviser = LostCitiesAdviser(table.rules)
    assert table.rules.format_action(table.state, adviser.decide(table.state, Chance(1))) == "play red 1"


def test_greedy_wins_against_random_players() -> None:
    rules = rules_of("short")
    adviser = LostCitiesAdviser(rules)
    won = 0
    for seed in range(12):
        state, chance = rules.setup(NAMES, Start(seed=seed)), Chance(seed)
        while (actor := rules.actor(state)) is not None:
            action: Action = rules.chance(state)
            if actor == NAMES[seed % 3]:
                action = adviser.decide(rules.observe(state, actor), chance)
            elif actor != CHANCE:
                action = random_action(rules, state, chance)
            state = rules.apply(state, action).state
        outcome = rules.outcome(state)
        assert outcome is not None
        won += NAMES[seed % 3] in outcome.winners
    assert won >= 11


def test_sensible_players_draw_in_the_end_where_they_have_fewer_pieces_than_there_are_paths() -> None:
    """A card of a path that no piece is left for is worth nothing; they do not take it for ever."""
    paths = {colour: [1, 2, 3, 4, 5] for colour in standard().colours}
    path = {"values": [-5, 0, 5, 10, 20], "bridge": 1, "crossings": 3}
    pieces = {"explorers": 2, "researchers": 1}
    variant = {"path": path, "tiles": {"spaces": paths}, "pieces": pieces}
    for seed, mode, options in ((38, "both_directions", {}), (40, "full", {"start_card": "any"})):
        rules = LostCities(
            GameConfig(title="lost_cities", mode=mode, options=FrozenMap(options), variant=variant)
        )
        state, player = rules.setup(NAMES[: 2 + seed // 4 % 3], Start(seed=seed)), GreedyPlayer(seed)
        for _ in range(3000):
            if rules.actor(state) is None:
                break
            scores = rules.actor(state) == CHANCE
            action = rules.chance(state) if scores else player.decide(rules, state)
            state = rules.apply(state, action).state
        assert rules.outcome(state) is not None, (seed, state.stalled)


def test_the_adviser_counts_the_researcher_as_the_rulings_do() -> None:
    """R13: by ``last_only`` the researcher counts twice in the last expedition, not before."""
    promised = {}
    for option in ("every_expedition", "last_only"):
        for expedition in (1, 3):
            table = Table(
                has("red 8", researcher="red"),
                researcher=option,
                expedition=expedition,
                tiles={"red 9": "step"},
            )
            promised[option, expedition] = Appraisal(table.rules.config, table.state).promised["red"]
    assert promised["last_only", 3] == promised["every_expedition", 3] == promised["every_expedition", 1]
    assert promised["last_only", 1] < promised["last_only", 3]


def test_a_search_is_told_what_it_needs() -> None:
    rules = rules_of()
    assert capability(rules, SEARCH_HINTS) is LostCitiesHints
    hints = LostCitiesHints(rules)
    state = rules.setup(NAMES, Start(seed=3))
    seen = rules.observe(state, state.player)
    options = hints.options(seen, Chance(2), widest=4)
    assert 1 <= len(options) <= 4
    assert all(rules.verify(state, one) is None for one in options)
    assert options[0] == hints.decide(seen, Chance(2))
    world = rules.sample(seen, Chance(5))
    assert rules.observe(world, state.player) == seen
    assert hints.weighty(seen)
    assert (
        hints.values(state) == {"Ann": 5.0, "Ben": 5.0, "Cid": 5.0}
        or len(set(hints.values(state).values())) == 1
    )


def test_a_history_has_a_row_for_each_player_and_expedition() -> None:
    rules = rules_of()
    history = capability(rules, METRICS)(rules).history(rules, NAMES)
    rows = []
    before: LostCitiesState | None = None
    state, chance = rules.setup(NAMES, Start(seed=1)), Chance(4)
    adviser = LostCitiesAdviser(rules)
    while (actor := rules.actor(state)) is not None:
        action = rules.chance(state) if actor == CHANCE else adviser.decide(state, chance)
        before, (state, events) = state, rules.apply(state, action)
        rows += list(history.add(before, action, state, events))
    assert len(rows) == 9
    columns = set(history.columns["expeditions"])
    assert all(name == "expeditions" and set(row) == columns for name, row in rows)


def test_the_game_loads_no_railway() -> None:
    code = (
        "import sys\n"
        "from lostatlas.games import new_game\n"
        "game = new_game(['Ann', 'Ben'], title='lost_cities', seed=1)\n"
        "game.push(str(game.text_of(game.legal_actions.choices[0])))\n"
        "rooms = tuple(f'lostatlas.{one}' for one in ('rail', 'track', 'routes', 'games.lost_atlas'))\n"
        "print([name for name in sys.modules if name.startswith(rooms)])\n"
    )
    root = Path(__file__).parents[3]
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.strip() == "[]"


def test_games_with_the_same_tiles_and_cards_are_known_by_their_digests() -> None:
    rules = rules_of()
    game = LostCitiesMetrics.game(rules, NAMES)
    one, same, other = (rules.setup(NAMES, Start(seed=seed)) for seed in (1, 1, 2))
    assert game.draws(one, one) == game.draws(same, same)
    assert set(game.draws(one, one)) == {"event_tiles", "cards"}
    assert not set(game.draws(one, one).values()) & set(game.draws(other, other).values())
