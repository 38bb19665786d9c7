"""A player that looks ahead by a Monte Carlo search.

What it needs to know of a title is in the title's `SearchHints`.
"""

from lostatlas.players.search.choice_statistics import Tally, lead, mean, paired, standard_error
from lostatlas.players.search.player import SearchPlayer
from lostatlas.players.search.rollout import Rollout, roll_out
from lostatlas.players.search.search import Search

__all__ = [
    "Rollout",
    "Search",
    "SearchPlayer",
    "Tally",
    "lead",
    "mean",
    "paired",
    "roll_out",
    "standard_error",
]
