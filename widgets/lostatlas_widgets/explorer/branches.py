"""Branches: the lines of play by name, as a small tree, with notes."""

from __future__ import annotations

from collections.abc import Collection

import ipywidgets

from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.lab.branch_labels import branch_label
from lostatlas.text import message, plural
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.variation import words
from lostatlas_widgets.text_line import TextLine


class Branches(ipywidgets.VBox):
    """The lines of play: choose one to go to its end; begin one here; write a note here.

    Lines that a branch left when something else was played in the middle of it have no name, and stand last.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> branches = Branches(ExplorerModel(session))
    >>> branches.name.value = "what if"
    >>> branches.begin()
    >>> session.branch_name, len(branches.tree.texts)
    ('what if', 2)
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._rows: list[Node | str] = []
        self.tree = Choices(self._chosen, label=message("explore.branches"), height="220px")
        self.name = ipywidgets.Text(
            placeholder=message("explore.branch_hint"), layout={"flex": "1 1 120px", "min_width": "90px"}
        )
        self.note = ipywidgets.Text(
            placeholder=message("explore.note_hint"), layout={"flex": "1 1 120px", "min_width": "90px"}
        )
        rows = []
        for box, name, press in ((self.name, "branch", self.begin), (self.note, "note", self.write)):
            go = button(model, message(f"explore.{name}"), message(f"explore.{name}.hint"), press)
            rows.append(ipywidgets.HBox([box, go], layout={"width": "100%"}))
        about = TextLine(message("explore.branches.about"))
        about.add_class("lostatlas-help")
        super().__init__([about, *rows, self.tree], layout={"width": "100%"})
        model.on_change(self._follow)

    def begin(self) -> None:
        """Begin a branch here, of the name in the box."""
        name = self.name.value.strip()
        self.model.do(f"session.branch({name!r})", lambda: self.model.session.branch(name))
        if self.model.session.branch_name == name:
            self.name.value = ""

    def write(self) -> None:
        """Write what is in the box as the note of the current node."""
        text = self.note.value
        self.model.do(f"session.note({text!r})", lambda: self.model.session.note(text))

    def _chosen(self, index: int, _amount: int | None) -> None:
        self.model.goto(self._rows[index])

    def _follow(self) -> None:
        session = self.model.session
        items: list[Item] = []
        self._rows = []
        current = -1
        seen: set[int] = {session.tree.root.id}
        for name, depth in branch_tree(session):
            tip = session.branches[name]
            if name == session.branch_name:
                current = len(items)
            items.append(
                Item(
                    text=branch_label(name),
                    more=_about(session, tip, leaving=seen, viewer=self.model.viewer),
                    depth=depth,
                )
            )
            seen.update(node.id for node in tip.line)
            self._rows.append(name)
            noted = (node for node in tip.line if node.note)
            for node in noted:
                if node not in self._rows:
                    text = message("explore.noted_at", node=node.depth, note=node.note)
                    items.append(Item(text=text, depth=depth + 1))
                    self._rows.append(node)
        for tip in left_lines(session):
            text = message("timeline.left_line", node=tip.depth)
            items.append(
                Item(text=text, more=_about(session, tip, leaving=seen, viewer=self.model.viewer), depth=1)
            )
            seen.update(node.id for node in tip.line)
            self._rows.append(tip)
        self.tree.show(items, current=current)
        self.note.value = session.node.note


def branch_tree(session: Session) -> list[tuple[str, int]]:
    """Return the branches in the order of a tree, each with its depth below the one it left.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> _ = session.branch("other")
    >>> branch_tree(session)
    [('main', 0), ('other', 1)]
    """
    names = list(session.branches)
    lines = {name: {node.id for node in session.branches[name].line} for name in names}
    parents: dict[str, str] = {}
    for place, name in enumerate(names[1:], 1):
        parents[name] = max(names[:place], key=lambda other: len(lines[other] & lines[name]))
    order: list[tuple[str, int]] = []

    def add(name: str, depth: int) -> None:
        order.append((name, depth))
        for child in (one for one in names if parents.get(one) == name):
            add(child, depth + 1)

    if names:
        add(names[0], 0)
    return order


def left_lines(session: Session) -> list[Node]:
    """Return the ends of lines of play that no branch passes, such as what came after a place played on from.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> session = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> for bid in (120, 130):
    ...     _ = session.push(f"bid {bid}")
    ...     _ = session.pop()
    >>> [node.id for node in left_lines(session)]
    [1]
    """
    named = {node.id for tip in session.branches.values() for node in tip.upwards()}
    return [node for node in session.tree.nodes if not node.children and node.id not in named]


def _about(session: Session, tip: Node, *, leaving: Collection[int], viewer: str | None) -> str:
    """Return where a line of play goes its own way, and where it ends: how many actions on, and the last.

    Parameters
    ----------
    leaving : the numbers of the nodes on the lines that stand above it
    viewer : whose eyes see it; None sees all
    """
    if tip.parent is None or tip.action is None:
        return message("explore.start")
    steps = len(tip.line) - 1
    end = (
        plural("timeline.branch_over", steps)
        if session.ruleset.outcome(tip.state) is not None
        else plural("timeline.branch_end", steps, last=words(session, tip, viewer=viewer))
    )
    own = next((place for place, node in enumerate(tip.line) if node.id not in leaving), None)
    if own is None or len(leaving) == 1:  # nothing of its own, or the first line, which leaves none
        return end
    away = message("timeline.branch_leaves", place=own, first=words(session, tip.line[own], viewer=viewer))
    return f"{away}\n{end}"


__all__ = ["Branches", "branch_tree", "left_lines"]
