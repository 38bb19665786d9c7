"""Positions: any moment of a game as data or as a few lines of text, read with full checks and written.

`reading` and `writing` turn data into a state and back under a ruleset; `text` and `lines` turn the short
form that people write into data and back. The ruleset is handed in, so nothing here imports it.
"""

from lostatlas.games.lost_atlas.position.reading import read_position
from lostatlas.games.lost_atlas.position.writing import write_position

__all__ = ["read_position", "write_position"]
