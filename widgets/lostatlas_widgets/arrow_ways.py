"""Ways that arrow keys lead over a drawing: how far off a place is in the direction of a key."""

from __future__ import annotations

_AWAY = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
ARROWS = tuple(_AWAY)


def effort(here: tuple[float, float], there: tuple[float, float], key: str) -> float | None:
    """Return what it costs to go somewhere with an arrow key; None where that lies in no such direction.

    >>> effort((0, 0), (3, 1), "ArrowRight"), effort((0, 0), (3, 1), "ArrowLeft")
    (5, None)
    """
    right, down = _AWAY[key]
    dx, dy = there[0] - here[0], there[1] - here[1]
    ahead, aside = dx * right + dy * down, abs(dx * down) + abs(dy * right)
    return ahead + 2 * aside if ahead > 1e-6 and aside <= 1.75 * ahead else None
