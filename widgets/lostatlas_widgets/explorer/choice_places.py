"""Where on the map something may be done: the hex of a choice, and all such hexes."""

from __future__ import annotations

from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex
from lostatlas_widgets.explorer.portraits import portraits, portrayed


def place_of(choice: Action | ActionRange) -> Hex | None:
    """Return the hex that a choice is about, if it is about one."""
    action = least_action(choice)
    hex_, city = getattr(action, "hex", None), getattr(action, "city", None)
    if isinstance(hex_, Hex):
        return hex_
    return city.hex if isinstance(city, Stop) else None


def seen_at(session: Session, choice: Action | ActionRange) -> Hex | None:
    """Return where a choice is seen on the map: the hex that it is about, else the home of its company.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7), seed=1)
    >>> for text in ("bid 120", "pass"):
    ...     node = game.push(text)
    >>> [str(seen_at(game, choice)) for choice in game.legal_actions.choices][:2]
    ['P10', 'F18']
    """
    if (hex_ := place_of(choice)) is not None:
        return hex_
    found = portraits(session).get(company) if (company := portrayed(session, choice)) else None
    return found.home if found is not None else None


def places(session: Session) -> list[Hex]:
    """Return every hex where something may be done now."""
    found = (place_of(choice) for choice in session.legal_actions.choices)
    return sorted({hex_ for hex_ in found if hex_ is not None})


__all__ = ["place_of", "places", "seen_at"]
