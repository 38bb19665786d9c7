"""The base class of the greedy player's parts."""

from __future__ import annotations

from lostatlas.games.lost_atlas.greedy.forecast import LostAtlasForecast
from lostatlas.games.lost_atlas.title_rules import TitleRules


class Expert:
    """Advises on one part of the game: trading, bidding, building.

    Parameters
    ----------
    rules, forecast : the ruleset, and the estimates under it
    """

    def __init__(self, rules: TitleRules, forecast: LostAtlasForecast) -> None:
        self.rules = rules
        self.forecast = forecast
