"""Figures 6 and 7 of the rulebook as positions: where hubs may be placed (§15), which routes run (§16).

The boards are our own, made so that every sentence of the rulebook about its figures holds on them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

from lostatlas.kernel.errors import GameDataError

if TYPE_CHECKING:
    from lostatlas.kernel.session import Session

__all__ = ["FIGURES", "figure"]

FIGURES = (6, 7)
"""The numbers of the figures that are here."""


def figure(number: int) -> Session:
    """Return a game at the position of a figure.

    Parameters
    ----------
    number : 6, Expansive about to place a hub; or 7, Northern Port about to run two 4-trains

    Raises
    ------
    GameDataError
        There is no such figure.

    Examples
    --------
    >>> game = figure(7)
    >>> game.acting_for, game.state.step
    ('NP', 'run')
    """
    from lostatlas.games.saved import position  # which opens titles

    if number not in FIGURES:
        raise GameDataError("valuation.no_figure", number=number, known=tuple(map(str, FIGURES)))
    file = files("lostatlas.games.lost_atlas").joinpath("data", "figures", f"figure_{number}.json")
    return position(json.loads(file.read_text("utf-8")))
