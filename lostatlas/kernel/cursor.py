"""The position of a session in its tree, and its branches: named lines of play, as in git."""

from __future__ import annotations

import itertools

from lostatlas.kernel.errors import SessionError
from lostatlas.kernel.tree import Node, Tree

MAIN = "main"
"""The branch that every game begins with."""


class Cursor:
    """The current node of a tree, and the current branch, which new actions extend.

    Parameters
    ----------
    tree : everything that was played
    node : where to stand; the root unless given
    tips : the last node of every branch
    branch : the current branch
    """

    def __init__(
        self,
        tree: Tree,
        *,
        node: Node | None = None,
        tips: dict[str, Node] | None = None,
        branch: str = MAIN,
    ) -> None:
        self.tree = tree
        self.node = node or tree.root
        self.tips = dict(tips or {MAIN: tree.root})
        self.branch = branch

    def find(self, place: Node | int | str) -> Node:
        """Return a node itself, the node of a number, or the tip of a branch.

        SessionError when there is no such node or branch.
        """
        if isinstance(place, str):
            if place not in self.tips:
                raise SessionError("session.branch", name=place, known=tuple(self.tips))
            return self.tips[place]
        node = self.tree.node(place.id if isinstance(place, Node) else place)
        if isinstance(place, Node) and node is not place:
            raise SessionError("session.node", node=place.id, last=len(self.tree.nodes) - 1)
        return node

    def passes(self, branch: str, node: Node) -> bool:
        """Tell whether the line from the root to the tip of a branch passes `node`."""
        above: Node | None = self.tips[branch]
        while above is not None and above.id > node.id:  # numbers only grow along a line
            above = above.parent
        return above is node

    def branch_of(self, node: Node) -> str:
        """Return a branch that passes `node`: the current one when it does, or when none does."""
        return next((name for name in (self.branch, *self.tips) if self.passes(name, node)), self.branch)

    def branch_onward(self, node: Node) -> str:
        """Return the branch that a new `node` belongs to: the current one, or a new one beside it."""
        return self.branch if self.passes(self.branch, self.node) else f"line {node.id}"

    def move(self, node: Node, branch: str) -> None:
        """Go to a node. Existing branches stay as they are; a new one begins and ends here."""
        self.node, self.branch = node, branch
        self.tips.setdefault(branch, node)

    def settle(self, node: Node, branch: str) -> None:
        """Go to a node that was just played; it becomes the tip of the branch unless the branch passes it."""
        self.move(node, branch)
        if not self.passes(branch, node):
            self.tips[branch] = node

    def forget_from(self, number: int) -> None:
        """Remove the nodes from this number on; tips and the current node move back to what is left."""
        self.tree.truncate(number)

        def last_left(node: Node) -> Node:
            return next(above for above in node.upwards() if above.id < number or above.parent is None)

        self.node = last_left(self.node)
        self.tips = {name: last_left(tip) for name, tip in self.tips.items()}

    def forward(self) -> tuple[Node, ...]:
        """Return the nodes after this one: up to the tip of the branch, or else along the newest children."""
        if self.passes(self.branch, self.node):
            rest = itertools.takewhile(lambda node: node is not self.node, self.tips[self.branch].upwards())
            if line := tuple(rest)[::-1]:
                return line
        youngest: list[Node] = []
        children = self.node.children
        while children:
            youngest.append(children[-1])
            children = children[-1].children
        return tuple(youngest)
