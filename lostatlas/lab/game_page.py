"""A game as one HTML page that needs nothing else: pictures, log and tables, step by step."""

from __future__ import annotations

from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.session import Session
from lostatlas.scene.light_dark import BOTH
from lostatlas.scene.theme import Theme

__all__ = ["game_html"]


def game_html(
    session: Session, *, theme: Theme | None = None, title: str = "", viewer: str | None = None
) -> str:
    """Return a page with the whole line of play through the current node; it opens there.

    The log leads to every place; pictures and tables show it as the title's views do. For a railway title the
    map grows and changes, markers move along the price track, and charts follow, each with its table. Nothing
    is loaded; names are text everywhere.

    Parameters
    ----------
    theme : the colours of the pictures; without one they follow the reader's own light or dark setting,
        as the page around them does
    title : what the page is called; the players' names unless given
    viewer : the player whose eyes see it: what that player may not know is left out, and so are notes; None
        shows everything

    Raises
    ------
    SessionError
        When there is no such player.
    MissingExtra
        When the extra ``lab`` is not installed.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> page = game_html(new_game(["<Ann>", "Ben", "Cid"], board=random_board("long", seed=1), seed=1))
    >>> page.partition("<h1>")[2].partition("</h1>")[0]
    'A game of &lt;Ann&gt;, Ben and Cid'
    """
    if viewer is not None:
        session.observe(viewer)  # refuses a player that there is not
    themes = BOTH if theme is None else (theme,)
    if capability(session.ruleset, VIEWS).has_map:
        from lostatlas.lab.page.railway_page import railway_html

        return railway_html(session, themes=themes, title=title, viewer=viewer)
    from lostatlas.lab.page.scene_page import scene_html

    return scene_html(session, themes=themes, title=title, viewer=viewer)
