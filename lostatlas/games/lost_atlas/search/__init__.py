"""What a search asks about this title: which choices deserve a look, how play goes on, what it is worth."""

from lostatlas.games.lost_atlas.search.planner import Planner

__all__ = ["Planner"]
