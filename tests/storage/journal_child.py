"""A player in a process of their own, to be killed: ``python -m tests.storage.journal_child``.

``play PATH SEED [TITLE]`` plays with a journal and prints the number of each node once it is shown; ``save
PATH SEED [TITLE]`` saves a growing game again and again. Without a title it is an auction among toys.
"""

from __future__ import annotations

import sys
from pathlib import Path

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.session import Session
from tests.contract.cases import random_action
from tests.kernel.toys import Auction


def begun(seed: int, title: str = "") -> Session:
    """Return the game that is played."""
    if title:
        from lostatlas import new_game

        return new_game(["Ann", "Ben", "Cid"], title=title, seed=seed)
    return Session.new(Auction(), ("Ann", "Ben", "Cid"), start=Start(seed=seed))


def main(task: str, path: Path, seed: int, title: str = "") -> None:
    """Play or save until killed."""
    session = begun(seed, title)
    chance = Chance(seed)
    if task == "play":
        session.autosave(path)
    while True:
        if session.over or chance.below(8) == 0:
            session.goto(chance.below(len(session.tree.nodes)))
        elif chance.below(12) == 0:
            session.note(f"seen {chance.below(99)}")
        else:
            session.push(random_action(session, chance))
        if task == "save" or chance.below(15) == 0:
            session.save(path)
        print(len(session.tree.nodes) - 1, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
