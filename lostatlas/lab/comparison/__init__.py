"""Compare variants over many games: `compare`, `sweep`, `fairness`, and how many `games_needed`."""

from lostatlas.lab.comparison.compare import Comparison, compare
from lostatlas.lab.comparison.fairness import Fairness, fairness
from lostatlas.lab.comparison.needed_games import GamesNeeded, games_needed
from lostatlas.lab.comparison.sweep import Sweep, sweep

__all__ = ["Comparison", "Fairness", "GamesNeeded", "Sweep", "compare", "fairness", "games_needed", "sweep"]
