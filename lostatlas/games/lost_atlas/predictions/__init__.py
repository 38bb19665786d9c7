"""What the course asks before it is shown, and the truth of each question as the engine finds it.

A question is named like its words in the catalogue (``lessons.<name>.question``, ``.1`` …, ``.why``). Its
answers stand here as plain values, in the order of their words; which of them is right is worked out by
playing, from the position that the lesson shows where the question is about one.
"""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities.course import Truth
from lostatlas.games.lost_atlas.predictions import money, powers, shares, track, trains

__all__ = ["PREDICTIONS"]

PREDICTIONS: Mapping[str, Truth] = {
    **shares.TRUTHS,
    **track.TRUTHS,
    **money.TRUTHS,
    **trains.TRUTHS,
    **powers.TRUTHS,
}
"""Every question by its name."""
