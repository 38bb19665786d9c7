"""Players that misbehave, for tests; worker processes load them from here by name."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.players import PLAYERS, RandomPlayer
from lostatlas.rail.actions import Accept


class Stranger(RandomPlayer):
    """Plays like the random player, but is none of ours."""


PLAYERS["stranger"] = Stranger


class Crashing(RandomPlayer):
    """Raises an error in some games, after some decisions."""

    made = 0

    def decide(self, rules: Any, state: Any) -> Action:
        self.made += 1
        if self.chance.seed % 3 == 0 and self.made > 20:
            raise ZeroDivisionError(f"no <b>idea</b> after {self.made} decisions")
        return super().decide(rules, state)


class Cheating(RandomPlayer):
    """Takes an action that the rules forbid."""

    def decide(self, rules: Any, state: Any) -> Action:
        return super().decide(rules, state) if state.stock is None else Accept()


class Deadly(RandomPlayer):
    """Ends the process in which it plays, in one game only."""

    def decide(self, rules: Any, state: Any) -> Action:
        if self.chance.seed % 3 == 0 and state.stock is not None:
            os._exit(3)
        return super().decide(rules, state)


class Complaining(Deadly):
    """Says on the error stream why it ends the process."""

    def decide(self, rules: Any, state: Any) -> Action:
        if self.chance.seed % 3 == 0 and state.stock is not None:
            print("no more coal", file=sys.stderr, flush=True)
        return super().decide(rules, state)


class Interrupting(RandomPlayer):
    """Presses Ctrl-C in the game after these."""

    games = -1
    """Made so far; the first one is made before anything is played, to see whether it can decide."""
    allowed = 4

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        type(self).games += 1

    def decide(self, rules: Any, state: Any) -> Action:
        if type(self).games > self.allowed:
            raise KeyboardInterrupt
        return super().decide(rules, state)


class KillsOnce(RandomPlayer):
    """Kills the process in which it plays, once in all: a file tells that it has happened."""

    def decide(self, rules: Any, state: Any) -> Action:
        done = Path(os.environ["LOSTATLAS_TEST_KILLED"])
        if state.stock is not None and not done.exists():
            done.touch()
            os._exit(9)
        return super().decide(rules, state)


class Talkative(RandomPlayer):
    """Prints while it plays."""

    def decide(self, rules: Any, state: Any) -> Action:
        print("hm, let me think…")
        return super().decide(rules, state)


class NoPlayer:
    """Makes nothing that could decide."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, session: Session) -> Action:
        raise NotImplementedError
