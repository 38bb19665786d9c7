"""The greedy player of this title: it estimates what each action leads to, and takes the best.

`LostAtlasForecast` estimates what a company earns, and what its shares will be worth at the end of the game.
Where there are few actions, each is applied to the state, and the one with the best forecast is taken. In
auctions and for track and hubs, where there are many, rules of thumb select a short list to try.
"""

from lostatlas.games.lost_atlas.greedy.adviser import LostAtlasAdviser
from lostatlas.games.lost_atlas.greedy.forecast import LostAtlasForecast

__all__ = ["LostAtlasAdviser", "LostAtlasForecast"]
