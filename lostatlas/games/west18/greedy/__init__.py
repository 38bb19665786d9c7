"""The greedy player of this title: rules of thumb, and what shares are likely to bring until the end.

`WestForecast` estimates the worth of shares; `WestAdviser` decides step by step, `Trader` in the stock round.
"""

from lostatlas.games.west18.greedy.adviser import WestAdviser
from lostatlas.games.west18.greedy.forecast import WestForecast

__all__ = ["WestAdviser", "WestForecast"]
