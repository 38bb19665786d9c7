"""What the greedy player knows of this title: what things are worth, and which action promises most.

`Forecast` says what a company earns and what its shares will bring until the end of the game. Where the
actions are few, each is tried on the state and the richest future wins; auctions, track and hubs, where they
are many, have rules of thumb that leave a short list to try.
"""

from lostatlas.games.lost_atlas.greedy.adviser import Adviser
from lostatlas.games.lost_atlas.greedy.forecast import Forecast

__all__ = ["Adviser", "Forecast"]
