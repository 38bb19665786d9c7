"""Everything that is told or refused has words: every key in the code, and every event of random games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import lostatlas
from lostatlas.games import new_game
from lostatlas.games.lost_atlas.rule_text import rule
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action, least_action

PACKAGE = Path(lostatlas.__file__).parent
DOMAINS = ("rail", "rotla", "rules", "position", "explain", "lay", "reach", "upgrade", "board")
KEY = re.compile(rf"(?:{'|'.join(DOMAINS)})\.[a-z_0-9]+(?:\.[a-z_0-9]+)?")


@cache
def words() -> dict[str, str]:
    """Return every message of the English catalogues."""
    found: dict[str, str] = {}
    for file in PACKAGE.rglob("en/LC_MESSAGES/*.po"):
        with file.open("rb") as stream:
            found |= {str(entry.id): str(entry.string) for entry in read_po(stream) if entry.id}
    return found


def used() -> Iterator[tuple[str, Path]]:
    """Yield every key that stands in the code of the rules, with the file."""
    for room in ("rail", "games/lost_atlas", "track"):
        for file in sorted((PACKAGE / room).rglob("*.py")):
            tree = ast.parse(file.read_text("utf-8"))
            begun = {
                part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values
            }
            for node in ast.walk(tree):
                if not isinstance(node, ast.Constant) or node in begun or not isinstance(node.value, str):
                    continue
                if KEY.fullmatch(node.value) and not node.value.endswith(".toml"):
                    yield node.value, file


def test_every_key_in_the_code_has_words() -> None:
    keys = dict(used())
    assert len(keys) > 150
    missing = {
        key: file.name
        for key, file in keys.items()
        if key not in words() and not any(known.startswith(f"{key}.") for known in words())
    }
    assert not missing


@pytest.mark.parametrize(
    ("mode", "players", "seed"), [("long", 5, 31), ("long", 3, 32), ("short", 4, 33), ("micro", 3, 34)]
)
def test_every_event_of_a_game_is_told(mode: str, players: int, seed: int) -> None:
    """Filling the words with the facts fails loudly when a fact is missing."""
    game = new_game([f"P{n}" for n in range(players)], mode=mode, seed=seed)
    chance = Chance(seed)
    told = set()
    while not game.over:
        choice = chance.choice(game.legal_actions.choices)
        transition = game.push(least_action(choice))
        for event in transition.events:
            text = str(event)
            assert text
            assert not KEY.match(text), event
            assert "{" not in text, event
            told.add(event.key)
    assert len(told) > 15


def test_every_refusal_on_the_way_names_a_rule_that_can_be_read() -> None:
    game = new_game(["Ann", "Ben", "Cid"], mode="short", seed=35)
    chance = Chance(35)
    rules_seen: set[str] = set()
    played: list[Action] = []
    while not game.over:
        for action in played[-40:]:
            refusal = game.why_not(action)
            if refusal is not None:
                assert rule(refusal.rule).text
                assert not KEY.match(str(refusal))
                rules_seen.add(refusal.rule)
        choice = chance.choice(game.legal_actions.choices)
        action = least_action(choice)
        played.append(action)
        game.push(action)
    assert len(rules_seen) > 8
