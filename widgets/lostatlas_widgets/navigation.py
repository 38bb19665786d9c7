"""Walking over a map with the arrow keys: which hex comes next."""

from __future__ import annotations

from collections.abc import Collection

from lostatlas.render.geometry import centre
from lostatlas.track.hexes import Hex
from lostatlas.track.quarter_turn import is_turned
from lostatlas_widgets.arrow_ways import ARROWS, effort

_AS_IT_LIES = dict(zip(ARROWS, ("ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp"), strict=True))
"""Where on a map as it lies an arrow key leads that is pressed at one turned clockwise by a quarter."""


def _first_edges(here: Hex, key: str) -> tuple[int, ...]:
    """Return the edges to try first: where two lead that way they take turns, which keeps a walk straight."""
    key = _AS_IT_LIES[key] if is_turned() else key
    if here.layout.orientation == "pointy":
        even = (here.q + here.r) % 2 == 0
        return {
            "ArrowUp": (3, 2) if even else (2, 3),
            "ArrowDown": (5, 0) if even else (0, 5),
            "ArrowLeft": (1,),
            "ArrowRight": (4,),
        }[key]
    even = here.q % 2 == 0
    return {
        "ArrowUp": (3,),
        "ArrowDown": (0,),
        "ArrowLeft": (2, 1) if even else (1, 2),
        "ArrowRight": (4, 5) if even else (5, 4),
    }[key]


def next_hex(hexes: Collection[Hex], here: Hex, key: str) -> Hex:
    """Return the hex that an arrow key leads to from `here`; `here` itself at the end of the map.

    A neighbour comes first; where there is none, the walk jumps the gap to the nearest hex roughly that way.

    Examples
    --------
    >>> row = [Hex(0, 0), Hex(1, -1), Hex(2, -1), Hex(5, -3)]
    >>> next_hex(row, Hex(0, 0), "ArrowRight"), next_hex(row, Hex(1, -1), "ArrowLeft")
    (Hex(q=1, r=-1), Hex(q=0, r=0))
    >>> next_hex(row, Hex(2, -1), "ArrowRight"), next_hex(row, Hex(0, 0), "ArrowDown")
    (Hex(q=5, r=-3), Hex(q=0, r=0))
    """
    for edge in _first_edges(here, key):
        if (near := here.neighbour(edge)) in hexes:
            return near
    at = centre(here)
    costs = [(cost, other) for other in hexes if (cost := effort(at, centre(other), key)) is not None]
    return min(costs)[1] if costs else here
