"""Whole games told line by line: a change of the rules, the words or the shuffles shows as a difference here.

``LOSTATLAS_REWRITE=1 pytest`` on this file writes them anew, for a look at the diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import Run
from lostatlas.rail.state import RunRoute

FOLDER = Path(__file__).parent / "data" / "playthroughs"
SEATS = ("Ann", "Ben", "Cid", "Dan")


def choice(rules: LostAtlas, state: LostAtlasState, chance: Chance) -> Action:
    """Return a random action; trains run locally, so that no tie between best routes matters."""
    choices = [choice for group in rules.legal_actions(state) for choice in group.choices]
    if isinstance(choices[0], Run):
        company = state.company
        hub = min(state.board.tokens_of(company.code))
        return Run(tuple(RunRoute(train, (hub,)) for train in (*company.trains, *company.kept)))
    one = chance.choice(choices)
    if isinstance(one, ActionRange):
        return one.at(one.amounts.min + one.amounts.step * chance.below(len(one.amounts)))
    return one


def log(mode: str, players: int, seed: int) -> Iterator[str]:
    """Yield the game: every action with who acts, what it brings about, and the ranking."""
    rules = LostAtlas(GameConfig(title="lost_atlas", mode=mode))
    state, chance = rules.setup(SEATS[:players], Start(seed=seed)), Chance(seed).fork("playthrough")
    while not state.over:
        action = choice(rules, state, chance)
        yield f"{rules.actor(state)}: {rules.format_action(state, action)}"
        assert rules.verify(state, action) is None
        state, events = rules.apply(state, action)
        yield from (f"    {event}" for event in events)
    outcome = rules.outcome(state)
    assert outcome is not None
    yield from (f"{one.place}. {one.player} {one.score[0]}" for one in outcome.ranking)


@pytest.mark.parametrize(("mode", "players", "seed"), [("micro", 2, 5), ("short", 3, 21), ("long", 4, 8)])
def test_the_game_is_told_as_before(mode: str, players: int, seed: int) -> None:
    file = FOLDER / f"{mode}-{players}-{seed}.txt"
    told = list(log(mode, players, seed))
    if os.environ.get("LOSTATLAS_REWRITE"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(told) + "\n", encoding="utf-8")
    assert told == file.read_text(encoding="utf-8").splitlines()
