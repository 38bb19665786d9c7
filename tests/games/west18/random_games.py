"""Random games, checked after every action: ``python -m tests.games.west18.random_games FIRST LAST``."""

from __future__ import annotations

import sys
from typing import Any

from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.rulings import NAMES as RULINGS
from lostatlas.games.west18.rulings import VALUES
from lostatlas.games.west18.state import WestState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.players import RandomPlayer
from tests.games.west18.invariants import broken

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")
LONGEST = 9_000
OFFERS_EVERY = 25
"""All offers are verified at every n-th state."""
ROMAN: dict[str, Any] = {
    "whole": ["game.trains"],
    "game": {
        "trains": [
            {"name": "II", "price": 100, "count": 6, "stops": 2, "rusted_by": "V"},
            {"name": "III", "price": 150, "count": 4, "stops": 3, "rusted_by": "VI"},
            {"name": "IV", "price": 200, "count": 4, "stops": 4, "rusted_by": "X"},
            {"name": "V", "price": 250, "count": 2, "stops": 5},
            {"name": "VI", "price": 300, "count": 0, "stops": 6, "beside": ["X"]},
            {"name": "X", "price": 500, "count": 0},
        ]
    },
}
"""A variant whose trains have other names, prices and numbers."""
for place, train in enumerate(ROMAN["game"]["trains"]):
    train |= {"colours": min(place + 1, 4), "limit": {"public": 3, "other": 2}, "column": "yellow"}


def options_of(seed: int) -> dict[str, Any]:
    """Return the options of a game: the first edition, the second one, or anything."""
    if seed % 3 == 0:
        chance = Chance(seed).fork("options")
        return {name: chance.choice(VALUES[name]) for name in RULINGS}
    return {"edition": "second"} if seed % 3 == 2 else {}


def check_game(seed: int, variant: Any = None) -> int:
    """Play a random game for 2–6 players and check every state; return how many actions it took."""
    setting = GameConfig(title="west18", options=FrozenMap(options_of(seed)), variant=variant)
    rules = WestRules(setting)
    names = NAMES[: 2 + seed % 5]
    state = rules.setup(names, Start(seed=seed))
    player = RandomPlayer(seed)
    for number in range(LONGEST):
        wrong = broken(rules, state)
        assert not wrong, (seed, number, wrong)
        outcome = rules.outcome(state)
        if outcome is not None:
            assert sorted(one.player for one in outcome.ranking) == sorted(names)
            return number
        if number % OFFERS_EVERY == 0:
            check_offers(rules, state)
        action = player.decide(rules, state)
        refusal = rules.verify(state, action)
        assert refusal is None, (seed, number, action, refusal)
        state, events = rules.apply(state, action)
        assert all(map(str, events)), "every event has words"
    raise AssertionError(f"game {seed} did not end after {LONGEST} actions")


def check_offers(rules: WestRules, state: WestState) -> None:
    """Make sure that everything offered is legal, at both ends of every range of amounts."""
    for group in rules.legal_actions(state):
        for choice in group.choices:
            ends: list[Action] = [choice] if isinstance(choice, Action) else [choice.least]
            if isinstance(choice, ActionRange):
                ends.append(choice.at(choice.amounts.max))
            for action in ends:
                refusal = rules.verify(state, action)
                assert refusal is None, f"{action} is offered and refused: {refusal}"


if __name__ == "__main__":
    for game in range(int(sys.argv[1]), int(sys.argv[2]) + 1):
        print(game, check_game(game), flush=True)
