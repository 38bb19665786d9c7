"""A player that looks ahead by a Monte Carlo search.

A title provides what the search needs as a module ``search`` beside its ruleset, with a class `Planner`.
"""

from lostatlas.players.search.choice_statistics import Tally, lead, mean, paired, standard_error
from lostatlas.players.search.planning import Planner, planner_for
from lostatlas.players.search.player import SearchPlayer
from lostatlas.players.search.rollout import Rollout, roll_out
from lostatlas.players.search.search import Search

__all__ = [
    "Planner",
    "Rollout",
    "Search",
    "SearchPlayer",
    "Tally",
    "lead",
    "mean",
    "paired",
    "planner_for",
    "roll_out",
    "standard_error",
]
