"""Opening a game on the page: a railway game in its explorer, any other in the game panel."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from os import PathLike
from types import ModuleType
from typing import Any

from lostatlas.games.saved import load
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas_widgets.new_game_form import NewGameForm

_RAILWAY = "lostatlas.rail.rules"


@checked_arguments
def explore(
    session: Session | str | PathLike[str],
    *,
    keep: str | PathLike[str] | None = None,
    bots: Mapping[str, str] | None = None,
    viewer: str | None = None,
) -> Any:
    """Open a session, or the file of a game, on the page.

    Parameters
    ----------
    session : a session, or the path of a record
    keep : a file in which everything that is done is kept. When it holds a game already, that game goes on
        where it was left, whatever `session` is: so running the cell again after the kernel has ended, or
        was killed, loses nothing.
    bots : which kind of bot plays for which player, such as ``{"Ben": "greedy"}``. They answer at once; who
        is not named plays by hand.
    viewer : in a game with hidden information, the player whose eyes see it at first; None sees all

    Raises
    ------
    GameDataError
        When a file is spoiled, or for a player or a bot that there is not.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> explore(new_game(["Ann", "Ben"], mode="micro", seed=1), bots={"Ann": "greedy"}).session.actor
    'Ben'
    """
    if not isinstance(session, Session):
        session = load(session)
    if _runs_trains(session):
        from lostatlas_widgets.explorer.panel import explore as explore_railway

        return explore_railway(session, keep=keep, bots=bots, viewer=viewer, another=_another)
    from lostatlas_widgets.game_panel.panel import open_panel

    return open_panel(session, keep=keep, bots=bots, viewer=viewer, another=_another)


def loading(session: Session) -> Iterator[ModuleType]:
    """Load one after the other what `explore` needs for such a game: libraries, and the panel at last.

    Who waits for somebody to press a button has the time; between two of them the page is heard.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], title="acquire", seed=1)
    >>> [loaded.__name__ for loaded in loading(game)]
    ['bokeh.plotting', 'lostatlas_widgets.game_panel.panel']
    """
    from bokeh import plotting

    yield plotting
    if _runs_trains(session):
        from lostatlas_widgets.explorer import panel as explorer

        yield explorer
    else:
        from lostatlas_widgets.game_panel import panel

        yield panel


def _another(title: str) -> NewGameForm:
    return NewGameForm(explore, title=title)


def _runs_trains(session: Session) -> bool:
    """Return whether this is a railway game; the railway rooms are not loaded to find that out."""
    railway = sys.modules.get(_RAILWAY)
    return railway is not None and isinstance(session.ruleset, railway.RailRules)


__all__ = ["explore", "loading"]
