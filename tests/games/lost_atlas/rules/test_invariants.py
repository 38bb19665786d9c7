"""Random games of every mode, checked after every action; random options too."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.games.lost_atlas import actions as own
from lostatlas.games.lost_atlas.actions import PlaceMarker
from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.rulings import NAMES
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail import actions as rail
from tests.games.lost_atlas.rules.invariants import broken

SEATS = ("Ann", "Ben", "Cid", "Dan", "Eva")
TABLES = [
    ("long", 3),
    ("long", 4),
    ("long", 5),
    ("short", 2),
    ("short", 3),
    ("short", 4),
    ("micro", 2),
    ("micro", 3),
]
GAMES = int(os.environ.get("LOSTATLAS_GAMES", "3"))
"""How many random games are played for each table."""


def random_choice(rules: LostAtlas, state: LostAtlasState, chance: Chance) -> Action:
    choices = [choice for group in rules.legal_actions(state) for choice in group.choices]
    choice = chance.choice(choices)
    if isinstance(choice, ActionRange):
        return choice.at(choice.amounts.min + choice.amounts.step * chance.below(len(choice.amounts)))
    return choice


def play(mode: str, players: int, seed: int, **options: Any) -> LostAtlasState:
    """Play a random game and check every state."""
    rules = LostAtlas(GameConfig(title="lost_atlas", mode=mode, options=FrozenMap(options)))
    state, chance = rules.setup(SEATS[:players], Start(seed=seed)), Chance(seed).fork("play")
    total, roster = state.ledger.total, dict(state.depot.deck)
    for _ in range(5_000):
        if state.over:
            return state
        action = random_choice(rules, state, chance)
        assert rules.verify(state, action) is None, action
        state = rules.apply(state, action).state
        assert broken(rules, state, total=total, roster=roster) == [], (
            seed,
            rules.format_action(state, action),
        )
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_random_games_break_nothing_and_end(mode: str, players: int, seed: int) -> None:
    state = play(mode, players, seed)
    assert state.over.startswith("rail.end")


RULINGS = standard_variant().rulings


@st.composite
def some_options(draw: st.DrawFn) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from(NAMES), max_size=6, unique=True))
    return {name: draw(st.sampled_from(RULINGS[name].values)) for name in names}


@settings(max_examples=12, deadline=None)
@given(options=some_options(), table=st.sampled_from(TABLES), seed=st.integers(0, 2**32 - 1))
def test_any_options_make_a_game(options: dict[str, Any], table: tuple[str, int], seed: int) -> None:
    assert play(*table, seed, **options).over


def near_misses(state: LostAtlasState) -> list[Action]:
    """Actions that are often illegal: whatever could be meant somewhere."""
    codes = [*state.companies, "EM", "Con", "nobody"]
    found: list[Action] = [rail.Pass(), rail.IssueShare(), rail.RedeemShare(), rail.PayOut(), rail.Accept()]
    found += [rail.DeclareBankruptcy(), rail.Bid(120), rail.Bid(121), rail.Run(())]
    for code in codes:
        found += [rail.BuyShare(code, "treasury"), rail.BuyShare(code, "pool"), rail.SellShares(code, 1)]
        found += [
            rail.SellShares(code, 3),
            own.ProposeMerger(code),
            own.ChooseCompany(code),
            rail.BuyTrain("2", code, 1),
        ]
    for name, price in (("2", 100), ("3", 200), ("4", 300), ("5", 450), ("∞", 800)):
        found += [
            rail.BuyTrain(name, source, price, exchange)
            for source in ("deck", "pool")
            for exchange in (None, "2")
        ]
        found.append(rail.DiscardTrain(name))
    for stop in [*state.board.tokens][:4]:
        found += [
            rail.PlaceToken(stop),
            PlaceMarker(stop.hex),
            rail.LayTile(stop.hex, "57", 0),
            own.ChooseHome(stop),
        ]
    return found


@pytest.mark.parametrize(("mode", "players", "seed"), [("long", 4, 11), ("short", 3, 12), ("micro", 2, 13)])
def test_what_is_offered_is_legal_and_what_is_legal_is_offered(mode: str, players: int, seed: int) -> None:
    rules = LostAtlas(GameConfig(title="lost_atlas", mode=mode))
    state, chance = rules.setup(SEATS[:players], Start(seed=seed)), Chance(seed).fork("play")
    asked = 0
    while not state.over:
        choices = [choice for group in rules.legal_actions(state) for choice in group.choices]
        for choice in choices if len(choices) < 80 else choices[:: len(choices) // 40]:
            ends = (
                [choice.at(choice.amounts.min), choice.at(choice.amounts.max)]
                if isinstance(choice, ActionRange)
                else [choice]
            )
            assert [rules.verify(state, action) for action in ends] == [None] * len(ends)
        for action in near_misses(state):
            offered = any(
                action in choice if isinstance(choice, ActionRange) else action == choice
                for choice in choices
            )
            refusal = rules.verify(state, action)
            assert (refusal is None) == offered, (action, refusal)
            if refusal is not None:
                assert str(refusal) != refusal.key
                asked += 1
        state = rules.apply(state, random_choice(rules, state, chance)).state
    assert asked > 1000
