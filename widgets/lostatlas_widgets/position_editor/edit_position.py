"""`edit_position`: the editor, from a session, a position, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.games import fresh_seed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas_widgets.explorer.panel import explore
from lostatlas_widgets.position_editor.draft_history import editable
from lostatlas_widgets.position_editor.editor import PositionEditor
from lostatlas_widgets.position_editor.start_form import RANDOM, begin

_PLAYERS = ["Ann", "Ben", "Cid"]


@checked_arguments
def edit_position(
    source: Session | Mapping[str, Any] | str | None = None, *, seed: int | None = None
) -> PositionEditor:
    r"""Open the position editor.

    Parameters
    ----------
    source : a session (it begins where that stands, and never changes it), the data of a position, or its
        text; None: three players on a random map, to be changed under *From nothing*
    seed : of that map; one is drawn unless given

    Raises
    ------
    GameDataError
        When the data or the text is not a position, or the editor has no fields for its title.

    Examples
    --------
    >>> edit_position("player Ann: 90\nplayer Ben: 90\nplayer Cid: 90").session.state.cash("Ann")
    90
    """
    if isinstance(source, Session):
        session = source
    elif source is None:
        number = fresh_seed() if seed is None else seed
        session = begin(_PLAYERS, mode="long", board=RANDOM, seed=number)
    else:
        session = editable(source)
    return PositionEditor(session, explore=explore)
