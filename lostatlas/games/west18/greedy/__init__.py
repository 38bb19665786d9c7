"""The greedy player of this title: rules of thumb, and what shares are likely to bring until the end.

`Forecast` estimates the worth of shares; `Adviser` decides step by step, `Trader` in the stock round.
"""

from lostatlas.games.west18.greedy.adviser import Adviser
from lostatlas.games.west18.greedy.forecast import Forecast

__all__ = ["Adviser", "Forecast"]
