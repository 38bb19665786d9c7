"""Read back the positions of random games: each title, mode, number of players, variant and ruling in turn.

``python -m tests.soak.positions [STATES [FIRST SEED]]``: by default ten thousand states of each title.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import lostatlas
from lostatlas.capabilities import VARIANTS, title_capability
from lostatlas.games import TITLES, open_title
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError, LostAtlasError
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.session import Session
from tests.contract.cases import random_action
from tests.fuzz.targets import plain

NAMES = ["Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus"]
EXAMPLES = Path(__file__).parents[2] / "examples" / "variants"


def begun(title: str, seed: int) -> Session:
    """Return a game of a title whose mode, players, variant and rulings follow from the seed."""
    chance = Chance(seed).fork(title)
    modes = open_title(title).modes
    mode = modes[seed % len(modes)]
    players = NAMES[: mode.players[seed // len(modes) % len(mode.players)]]
    variants = [None, *title_capability(open_title(title), VARIANTS).names()]
    if title == next(iter(TITLES)):
        variants += sorted(map(str, EXAMPLES.glob("*.toml")))
    plain_game: dict[str, Any] = {"title": title, "mode": mode.name, "seed": seed}
    try:
        game = lostatlas.new_game(players, variant=chance.choice(variants), **plain_game)
        options = {
            name: chance.choice(values)
            for name, values in rulings(title, game).items()
            if chance.below(3) == 0
        }
        return lostatlas.new_game(
            players, variant=game.ruleset.setting.variant, options=options, **plain_game
        )
    except GameDataError:  # a variant without this mode, or rulings that exclude each other
        return lostatlas.new_game(players, **plain_game)


def rulings(title: str, game: Session) -> dict[str, tuple[Any, ...]]:
    """Return the values of each ruling of a title, as its module `rulings` tells them."""
    told: Any = import_module(f"{TITLES[title].rpartition('.')[0]}.rulings")
    if hasattr(told, "VALUES"):
        return dict(told.VALUES)
    known = told.RULINGS if hasattr(told, "RULINGS") else game.ruleset.variant.rulings  # type: ignore[attr-defined]
    return {name: one.values for name, one in known.items()}


def unread(title: str, seed: int, *, every: int = 1) -> Iterator[str]:
    """Yield what is wrong with every n-th state of a random game: nothing, or why it is not read back."""
    session = begun(title, seed)
    rules, chance = session.ruleset, Chance(seed).fork("play")
    for number in count(seed % every):
        if number % every == 0 or session.over:
            told = ""
            try:
                if rules.setup(session.players, Start(position=plain(rules.position(session.state)))) != (
                    session.state
                ):
                    told = "another state"
            except LostAtlasError as error:
                told = str(error)
            yield told and f"{title} {seed} after {number} actions ({rules.setting.options}): {told}"
        if session.over:
            return
        session.push(random_action(session, chance))


def main(states: int = 10_000, first: int = 0) -> int:
    """Read so many states of each title back; return how many were not."""
    wrong = 0
    for title in TITLES:
        read = 0
        for seed in count(first):
            if read >= states:
                break
            for told in unread(title, seed):
                read += 1
                if told:
                    wrong += 1
                    print(told[:500], flush=True)
        print(f"{title}: {read} states of {seed - first} games, {wrong} wrong so far", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])) > 0)
