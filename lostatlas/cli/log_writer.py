"""The log of a game in the terminal: events in words, tables where a round begins, a ranking at the end.

It is written as plain text or as Markdown, with the same content.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from lostatlas.cli.wrapping import columns
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Event
from lostatlas.rail.state import RailState
from lostatlas.text import listed, message
from lostatlas.text.message_format import word

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
    """

    def __init__(self, session: Session, write: Callable[[str], object], *, markdown: bool = False) -> None:
        self.session = session
        self.write = write
        self.markdown = markdown
        self.told: Node = session.node

    def begin(self) -> None:
        """Write the title: which game it is, who plays, and its seed."""
        setting, start = self.session.ruleset.setting, self.session.tree.start
        facts = {"players": tuple(self.session.players), "mode": setting.mode, "seed": start.seed}
        self._heading(1, message("play.title", title=self._title(), **facts))
        if start.board is None and start.position is None:
            self.write(message("play.seed", **facts))
            self.write("")

    def _title(self) -> str:
        """Return the name of the game: that of its variant, or else the one in records."""
        rules = self.session.ruleset
        return rules.spoken_name or rules.setting.title

    def catch_up(self) -> None:
        """Write what has happened since the last call; nothing after an undo."""
        new: list[Node] = []
        for node in self.session.node.upwards():
            if node is self.told:
                break
            new.append(node)
        else:
            new = []
        for node in reversed(new):
            for event in node.events:
                self._event(event, node)
        self.told = self.session.node

    def _event(self, event: Event, node: Node) -> None:
        name = event.key.rpartition(".")[2]
        stem = name.removesuffix(HEADING)
        if name == TURN:
            self.write("")
            self.write(f"**{self._said(event)}**" if self.markdown else str(event))
            if self.markdown:
                self.write("")
        elif stem != name and stem.rpartition("_")[2] in PARTS:
            self._heading(2, str(event))
            if isinstance(node.state, RailState) and node.state.companies:  # before them, all have the same
                self.tables(node.state)
        else:
            self.write(f"- {self._said(event)}" if self.markdown else f"  {event}")

    def _said(self, words: object) -> str:
        """Return words, in Markdown with its special characters escaped."""
        return _SIGNS.sub(r"\\\g<0>", str(words)) if self.markdown else str(words)

    def _heading(self, depth: int, words: str) -> None:
        self.write("")
        if self.markdown:
            self.write(f"{'#' * depth} {self._said(words)}")
            self.write("")
        else:
            self.write(words)
            self.write("=-"[depth - 1] * columns(words))

    def end(self) -> None:
        """Write the ranking, once the game is over."""
        if not self.session.over:
            return
        self._heading(2, message("play.ranking"))
        if (outcome := self.session.outcome) is not None and outcome.reason:
            self.write(self._said(message(outcome.reason)))
            self.write("")
        rows = [
            (str(one.place), one.player, str(one.points), *self._holdings(one.player))
            for one in self.session.ranking
        ]
        self._table([message(f"play.column.{name}") for name in ("place", "player", "score", "shares")], rows)

    def _holdings(self, player: str) -> tuple[str]:
        state = self.session.state
        companies = state.companies if isinstance(state, RailState) else {}
        owned = {code: company.shares.of(player) for code, company in companies.items()}
        return (listed(f"{units} {code}" for code, units in owned.items() if units),)

    def tables(self, state: Any) -> None:
        """Write who owns what, of the companies only once there are some; nothing in a game without any."""
        if not isinstance(state, RailState):
            return
        if state.companies:
            heads = ("company", "president", "price", "funds", "trains", "shares")
            self._table([message(f"play.column.{name}") for name in heads], list(company_rows(state)))
            self.write("")
        rows = [(player, f"${state.cash(player)}") for player in state.players]
        self._table([message(f"play.column.{name}") for name in ("player", "cash")], rows)
        self.write("")

    def _table(self, head: list[str], rows: Sequence[tuple[str, ...]]) -> None:
        if self.markdown:
            first, *others = [tuple(map(self._said, row)) for row in (head, *rows)]
            for row in (first, ("---",) * len(head), *others):
                self.write(f"| {' | '.join(row)} |")
            return
        widths = [max(map(columns, column)) for column in zip(head, *rows, strict=True)]
        for row in (tuple(head), *rows):
            cells = (cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True))
            self.write(f"  {'  '.join(cells)}".rstrip())


def company_rows(state: RailState) -> Iterator[tuple[str, ...]]:
    """Yield each company in the order of operation: code, president, price, cash, trains, shares."""
    for code in state.market.order:
        company = state.companies[code]
        held = listed(
            f"{word('changes.holder', holder)} {units}" for holder, units in company.shares.units.items()
        )
        trains = listed((*company.trains, *(f"({name})" for name in company.kept)))
        yield code, company.president, f"${state.price(code)}", f"${state.cash(code)}", trains, held


def indented(lines: Iterable[str]) -> str:
    """Return the lines as one text, each indented by two spaces."""
    return "\n".join(f"  {line}" for line in lines)
