"""The log of a game in the terminal: events in words, tables where a round begins, a ranking at the end.

It is written as plain text or as Markdown, with the same content, and only with what its viewer may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lostatlas.capabilities import STYLE, VIEWS, capability
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Event
from lostatlas.scene.table import display_width, text_table
from lostatlas.text import message

HEADING = "_begun"
"""The end of the keys of events that begin a part of the game."""
PARTS = ("map", "round")
"""The words before that end for the parts that get a heading of their own."""
TURN = "turn_begun"
_SIGNS = re.compile(r"[\\`*_\[\]<>#|$~&]")
"""Characters with a meaning in Markdown; ``$`` begins a formula in notebooks."""


class LogWriter:
    """Writes the log of a session while it is played.

    Parameters
    ----------
    session : the game
    write : called with each line
    markdown : whether the lines are Markdown
    viewer : whose eyes read it; None is the analyst, who sees everything
    """

    def __init__(
        self,
        session: Session,
        write: Callable[[str], object],
        *,
        markdown: bool = False,
        viewer: str | None = None,
    ) -> None:
        self.session = session
        self.write = write
        self.markdown = markdown
        self.viewer = viewer
        self.views = capability(session.ruleset, VIEWS)(session.ruleset)
        self.style = capability(session.ruleset, STYLE)
        self._last_shown: dict[str | None, Node] = {}
        self._begun = session.node

    @property
    def last_shown(self) -> Node:
        """The last node that was written for the viewer."""
        return self._last_shown.get(self.viewer, self._begun)

    @last_shown.setter
    def last_shown(self, node: Node) -> None:
        self._last_shown[self.viewer] = node

    def forget(self) -> None:
        """Go on from the current node, without the events before it: the session has gone back."""
        self._last_shown = dict.fromkeys((*self._last_shown, self.viewer), self.session.node)
        self._begun = self.session.node

    def begin(self) -> None:
        """Write the title: which game it is, who plays, and its seed unless a player is to see the log."""
        setting, start = self.session.ruleset.setting, self.session.tree.start
        facts = {"players": tuple(self.session.players), "mode": setting.mode, "seed": start.seed}
        key = "play.title" if setting.mode else "play.title_plain"
        self._heading(1, message(key, title=self._title(), **facts))
        if start.board is None and start.position is None and self.viewer is None:
            self.write(message("play.seed", **facts))
            self.write("")

    def _title(self) -> str:
        """Return the name of the game: that of its variant, or else what people call it."""
        rules = self.session.ruleset
        return rules.spoken_name or rules.title.spoken_name

    def catch_up(self) -> None:
        """Write the events since the last call for the viewer; nothing after an undo."""
        new: list[Node] = []
        for node in self.session.node.upwards():
            if node is self.last_shown:
                break
            new.append(node)
        else:
            new = []
        for node in reversed(new):
            for event in self._events(node):
                self._event(event, node)
        self.last_shown = self.session.node

    def _events(self, node: Node) -> Iterable[Event]:
        before = node.state if node.parent is None else node.parent.state
        return self.views.events(before, node.events, viewer=self.viewer)

    def _event(self, event: Event, node: Node) -> None:
        name = event.key.rpartition(".")[2]
        stem = name.removesuffix(HEADING)
        if name == TURN:
            self.write("")
            self.write(f"**{self._escaped(event)}**" if self.markdown else str(event))
            if self.markdown:
                self.write("")
        elif stem != name and stem.rpartition("_")[2] in PARTS:
            self._heading(2, str(event))
            if len(self.views.tables(node.state, viewer=self.viewer)) > 1:  # one alone says little yet
                self.tables(node.state)
        else:
            self.write(f"- {self._escaped(event)}" if self.markdown else f"  {event}")

    def _escaped(self, words: object) -> str:
        """Return words, in Markdown with its special characters escaped."""
        return _SIGNS.sub(r"\\\g<0>", str(words)) if self.markdown else str(words)

    def _heading(self, depth: int, words: str) -> None:
        self.write("")
        if self.markdown:
            self.write(f"{'#' * depth} {self._escaped(words)}")
            self.write("")
        else:
            self.write(words)
            self.write("=-"[depth - 1] * display_width(words))

    def end(self) -> None:
        """Write the ranking and the final tables, once the game is over."""
        if not self.session.over:
            return
        self._heading(2, message("play.ranking"))
        if (outcome := self.session.outcome) is not None and outcome.reason:
            self.write(self._escaped(message(outcome.reason)))
            self.write("")
        rows = [(str(one.place), one.player, str(one.points)) for one in self.session.ranking]
        self._table([message(f"play.column.{name}") for name in ("place", "player", "score")], rows)
        if self.views.tables(self.session.state, viewer=self.viewer):
            self.write("")
            self.tables(self.session.state)

    def tables(self, state: Any) -> None:
        """Write what the board shows and the tables, as the viewer may see them, or else the scores."""
        scene = None if self.views.has_map else self.views.scene(state, viewer=self.viewer)
        if scene is not None:
            self.write(indented(scene.summary.splitlines()))
            self.write("")
        for table in self.views.tables_or_scores(state, viewer=self.viewer):
            columns, money = table.columns, self.style.money
            rows = [
                tuple(column.text(value, money) for column, value in zip(columns, row, strict=True))
                for row in table.rows
            ]
            self._table([column.title for column in columns], rows)
            self.write("")

    def _table(self, head: list[str], rows: Sequence[tuple[str, ...]]) -> None:
        if self.markdown:
            first, *others = [tuple(map(self._escaped, row)) for row in (head, *rows)]
            for row in (first, ("---",) * len(head), *others):
                self.write(f"| {' | '.join(row)} |")
            return
        for line in text_table(head, rows).split("\n"):
            self.write(f"  {line}".rstrip())


def indented(lines: Iterable[str]) -> str:
    """Return the lines as one text, each indented by two spaces."""
    return "\n".join(f"  {line}" for line in lines)
