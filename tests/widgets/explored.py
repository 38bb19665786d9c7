"""Games that the tests of the explorer look at, and how they get about in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lostatlas import Session, new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.tree import Node
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import Explorer

SAMPLE = Path(__file__).parents[2] / "examples" / "games" / "short.json"
"""The record of a finished game."""
RUDE = '<img src=x onerror="alert(1)"> $1$'
"""The name of a player who means harm."""


def fresh() -> Session:
    """Return a new game on the official map."""
    return new_game([RUDE, "Ben", "Cid"], board=official(), seed=1)


def young() -> ExplorerModel:
    """Return the model of a new game in which Cid is to act."""
    return ExplorerModel(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1))


def node_at(explorer: Explorer, step: str) -> int:
    """Go to the first node where this step is offered; return its number."""
    session = explorer.session
    for node in session.history:
        if node.state.step == step:
            explorer.timeline.slider.value = node.id
            return node.id
    raise LookupError(step)


def press(explorer: Explorer, text: str, amount: int | None = None) -> None:
    """Choose the action whose words, or whose notation, begin with this text."""
    rows = explorer.actions.list
    told = [(row["text"], row.get("code", "")) for row in rows.items]
    rows.choose(next(n for n, both in enumerate(told) if any(one.startswith(text) for one in both)), amount)


def row_of(explorer: Explorer, code: str) -> dict[str, Any]:
    """Return the row of what is typed like this."""
    return next(row for row in explorer.actions.list.items if row.get("code") == code)


def round_begins(explorer: Explorer, name: str) -> Node:
    """Return the first node of a round."""
    return next(node for node in explorer.session.history if node.state.round == name)
