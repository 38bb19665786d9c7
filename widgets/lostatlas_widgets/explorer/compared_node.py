"""ComparedNode: the place that the present one is compared with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lostatlas import lab
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node


class Against(NamedTuple):
    """The node that the present is compared with."""

    kind: str
    """``before``: the action before; ``pin``: the pinned place; ``turn``: the end of a player's last turn."""
    player: str = ""


BEFORE, PINNED = Against("before"), Against("pin")


class ComparedNode:
    """Two places of a game: the current node, and the one that it is compared with.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> pair = ComparedNode(lambda: session)
    >>> pair.pin()
    >>> _ = session.push(session.legal_actions.choices[0])
    >>> pair.node.id, session.node.id, pair.code
    (0, 1, 'session.tree.node(0)')
    """

    def __init__(self, session: Callable[[], Session]) -> None:
        self._session = session
        self.against = BEFORE
        self._pinned: Node | None = None

    def pin(self, node: Node | None = None) -> None:
        """Pin a place, here unless a node is given, and compare with it."""
        self._pinned = node or self._session().node
        self.against = PINNED

    def unpin(self) -> None:
        """Compare with the action before again."""
        self._pinned, self.against = None, BEFORE

    @property
    def pinned(self) -> Node | None:
        """The place that was pinned, if the game has it: another one may have been opened."""
        node, nodes = self._pinned, self._session().tree.nodes
        return node if node is not None and node.id < len(nodes) and nodes[node.id] is node else None

    @property
    def node(self) -> Node | None:
        """The place that the present is compared with; None when there is none, such as at the start."""
        session = self._session()
        if self.against.kind == "turn":
            return lab.last_turn(session, self.against.player)
        return self.pinned if self.against == PINNED else session.node.parent

    @property
    def in_time(self) -> tuple[Node, Node] | None:
        """That place and the present, that first which was earlier in the game; None when there is none."""
        node, here = self.node, self._session().node
        if node is None:
            return None
        return (here, node) if node is not here and here in node.upwards() else (node, here)

    @property
    def code(self) -> str:
        """The Python for that place."""
        if self.against.kind == "turn":
            return f"lab.last_turn(session, {self.against.player!r})"
        pinned = self.pinned if self.against == PINNED else None
        return f"session.tree.node({pinned.id})" if pinned is not None else "session.node.parent"


__all__ = ["BEFORE", "PINNED", "Against", "ComparedNode"]
