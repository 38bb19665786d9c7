"""What the search player needs from this title: choices to try, how to play on, how to value a state."""

from lostatlas.games.lost_atlas.search.hints import LostAtlasHints

__all__ = ["LostAtlasHints"]
