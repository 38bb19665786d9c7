"""The game tree: every node is a state, lines of play share nodes, and a cursor stands at one of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from lostatlas.kernel.errors import GameDataError, IllegalAction, Refusal, SessionError
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.ruleset import Ruleset, Start
from lostatlas.kernel.values import CHANCE, Action, Event

MAIN = "main"
"""The branch that every game begins with."""
LONGEST_NAME = 200
"""The letters of a player's name; more fit on no screen."""


class Node:
    """A state, and the action that led to it.

    A `Tree` makes its nodes. A node never changes, except for its note and its growing list of children.
    """

    __slots__ = ("action", "automatic", "children", "events", "id", "note", "parent", "ruleset", "state")

    def __init__(
        self,
        *,
        id: int,  # noqa: A002 - the attribute's name
        parent: Node | None,
        action: Action | None,
        state: Any,
        events: tuple[Event, ...] = (),
        automatic: str = "",
        ruleset: Ruleset[Any],
    ) -> None:
        self.id = id
        """Its number in the tree: nodes are numbered in the order in which they were made, the root is 0."""
        self.parent = parent
        self.action = action
        """The action that led here; None at the root."""
        self.state = state
        self.events = events
        """Events on the way here."""
        self.automatic = automatic
        """The name of the automation that acted; empty when a player did."""
        self.children: list[Node] = []
        self.note = ""
        self.ruleset = ruleset
        """The rules, whose notation writes the action."""

    @property
    def text(self) -> str:
        """The action that led here, as it is typed; empty at the root."""
        if self.action is None or self.parent is None:
            return ""
        return self.ruleset.format_action(self.parent.state, self.action)

    def __repr__(self) -> str:
        made = f" by {self.automatic}" if self.automatic else ""
        note = f" # {self.note}" if self.note else ""
        return f"<Node {self.id}: {self.text or 'start'}{made}{note}>"

    @property
    def line(self) -> tuple[Node, ...]:
        """Every node from the root to this one."""
        return tuple(reversed(list(self.upwards())))

    @property
    def depth(self) -> int:
        """How many actions lead from the start to it: on the first line of a game the same as its `id`."""
        return len(self.line) - 1

    def upwards(self) -> Iterator[Node]:
        """Yield this node, its parent, and so on to the root."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent


class Tree:
    """All lines of play from one start, under one ruleset.

    A node is made by `make_node` and enters the tree by `add`, so that a journal can write it to the disk in
    between.

    Parameters
    ----------
    ruleset : the rules
    players : the players in seat order
    start : where the game begins
    state : the state at the root, if it is known; by default the one that `start` leads to

    Raises
    ------
    GameDataError
        When the rules do not allow these players or this start, or nobody could act in its position.
    """

    def __init__(
        self, ruleset: Ruleset[Any], *, players: tuple[str, ...], start: Start, state: Any = None
    ) -> None:
        for place, name in enumerate(players):
            if isinstance(name, str) and len(name) > LONGEST_NAME:
                found, where = short_repr(name), f"players[{place}]"
                raise GameDataError("session.long_name", where=where, found=found, most=LONGEST_NAME)
        self.ruleset = ruleset
        self.players = players
        self.start = start
        first = ruleset.setup(players, start) if state is None else state
        for place, name in enumerate(players):  # after the rules, which say more of some names
            if not name.isprintable() or name.strip() != name:
                raise GameDataError("session.no_line", where=f"players[{place}]", found=short_repr(name))
        if state is None and start.position is not None:
            _refuse_standstill(ruleset, first)
        self.nodes = [Node(id=0, parent=None, action=None, state=first, ruleset=ruleset)]
        """Every node by its number."""
        self._kinds = frozenset(ruleset.action_types)

    @property
    def root(self) -> Node:
        """The start of the game."""
        return self.nodes[0]

    def node(self, number: int) -> Node:
        """Return the node with this number; SessionError when there is none."""
        if type(number) is not int or not 0 <= number < len(self.nodes):
            raise SessionError("session.node", node=number, last=len(self.nodes) - 1)
        return self.nodes[number]

    def why_not(self, parent: Node, action: Action) -> Refusal | None:
        """Return why `action` may not follow `parent`, or None."""
        if type(action) not in self._kinds:
            kinds = sorted(kind.kind for kind in self._kinds)
            return Refusal.of("session.kind", {"found": type(action).__name__, "kinds": kinds})
        return self.ruleset.verify(parent.state, action)

    def find(self, parent: Node, action: Action) -> Node | None:
        """Return the child to which `action` leads, if that was played before."""
        for child in parent.children:
            if child.action == action:
                return child
        return None

    def make_node(self, parent: Node, action: Action, *, automatic: str = "") -> Node:
        """Verify and apply `action`; return its node, which is not in the tree before `add`.

        Raises
        ------
        IllegalAction
            When the rules forbid it; the tree is unchanged.
        """
        refusal = self.why_not(parent, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        state, events = self.ruleset.apply(parent.state, action)
        number = len(self.nodes)
        return Node(
            id=number, parent=parent, action=action, state=state, events=events, automatic=automatic,
            ruleset=self.ruleset,
        )  # fmt: skip

    def truncate(self, number: int) -> None:
        """Remove the nodes from this number on, but never the root."""
        for node in reversed(self.nodes[max(number, 1) :]):
            assert node.parent is not None
            node.parent.children.remove(node)
        del self.nodes[max(number, 1) :]

    def add(self, node: Node) -> Node:
        """Add a node that `make_node` has just made, and return it."""
        if node.id != len(self.nodes) or node.parent is None:
            raise SessionError("session.node", node=node.id, last=len(self.nodes) - 1)
        self.nodes.append(node)
        node.parent.children.append(node)
        return node


def _refuse_standstill(ruleset: Ruleset[Any], state: Any) -> None:
    """Refuse a position in which nobody can do anything, although the game is not over."""
    if ruleset.outcome(state) is not None or ruleset.actor(state) == CHANCE:
        return
    if not any(True for offered in ruleset.legal_actions(state) for _ in offered.choices):
        place = tuple(f"{name} {value}" for name, value in ruleset.stage(state).items())
        who = ruleset.actors(state) or ("–",)
        raise GameDataError("session.standstill", where="position", place=place, actors=who)


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
