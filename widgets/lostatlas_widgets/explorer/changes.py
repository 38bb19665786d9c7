"""Changes: what differs between here and another place, in words, and what happened in between."""

from __future__ import annotations

import re

import ipywidgets

from lostatlas.kernel.errors import NotationError
from lostatlas.kernel.tree import Node
from lostatlas.lab.branch_labels import branch_named
from lostatlas.lab.difference import differences
from lostatlas.lab.difference.row import FieldDifference
from lostatlas.text import listed, message, plural
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.change_table import ChangeTable
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.compared_node import BEFORE, PINNED, Against
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.variation import words
from lostatlas_widgets.text_line import TextLine

_MOST_LINES = 200
"""The most lines of the log shown here; the log itself has them all."""


class Changes(ipywidgets.VBox):
    """Choose what to compare with: the action before, a pinned place, or the end of a player's last turn.

    The board frames what changed there; here stand all differences in words, and the log in between.

    Parameters
    ----------
    model : whose session is compared

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> model = ExplorerModel(new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1))
    >>> changes = Changes(model)
    >>> changes.pin()
    >>> model.push("bid 120")
    >>> model.push("bid 130")
    >>> [row[1] for row in changes.table.rows], len(changes.between.texts)
    (['To act', 'Auction'], 2)
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._shown: tuple[object, ...] = ()
        self._active = True
        self._offering = False
        self._nodes: list[Node] = []
        self.pick = ipywidgets.Dropdown(
            options=[(message("timeline.against.before"), BEFORE)],
            description=message("timeline.against"),
            style={"description_width": "initial"},
            layout={"width": "auto", "flex": "1 1 290px", "min_width": "180px"},
        )
        self.two = ipywidgets.Text(
            placeholder=message("timeline.two"),
            tooltip=message("timeline.two.hint"),
            continuous_update=False,
            layout={"flex": "1 1 150px", "min_width": "120px", "width": "auto"},
        )
        self.pin_button = button(
            model, message("timeline.pin"), message("timeline.pin.hint"), self.pin, icon="map-pin"
        )
        self.back_button = button(
            model, message("timeline.go_there"), message("timeline.go_there.hint"), self.go_there
        )
        self.text_line = TextLine(live=True, marks=model.marks)
        self.table = ChangeTable(marks=model.marks)
        self.between = Choices(
            self._chosen, label=message("timeline.between"), height="180px", marks=model.marks
        )
        row = ipywidgets.HBox(
            [self.pick, self.pin_button, self.back_button, self.two],
            layout={"width": "100%", "flex_flow": "row wrap", "align_items": "center"},
        )
        log = TextLine(message("timeline.between"))
        super().__init__([row, self.text_line, self.table, log, self.between], layout={"width": "100%"})
        self._log_title = log
        self.two.observe(model.guarded(lambda change: self._typed(change["new"])), "value")
        self.pick.observe(model.guarded(lambda change: self._picked(change["new"])), "value")
        model.on_change(self._follow)

    # what the user does

    def pin(self) -> None:
        """Pin the current node: from now on every place is compared with it."""
        self.model.pair.pin()
        self._show_code()
        self.model.refresh()

    def compare(self, before: int | str, after: int | str) -> None:
        """Compare two places: pin the first, and go to the second.

        Parameters
        ----------
        before, after : the number of an action, or the name of a branch for where it ends

        Raises
        ------
        SessionError
            When there is no such place; nothing has changed then.
        """
        session = self.model.session
        first, second = session.place.find(before), session.place.find(after)
        self.model.pair.pin(first)
        session.goto(after if isinstance(after, str) else second)
        self._show_code(f"session.goto({after!r}); ")
        self.model.refresh()

    def since(self, player: str) -> None:
        """Compare with the end of a player's last turn."""
        self.pick.value = Against("turn", player)

    def go_there(self) -> None:
        """Go to the place that is compared with."""
        node = self.model.pair.node
        if node is not None:
            self.model.goto(node)

    def _picked(self, against: Against | None) -> None:
        if against is None or self._offering:
            return
        self.model.show_message("")
        self.model.pair.against = against
        self._show_code()
        self.model.refresh()

    def _typed(self, text: str) -> None:
        if not text.strip():
            return
        parts = [
            part.strip() for part in (text.split(",") if "," in text else re.split(r"[-–\s]+", text.strip()))
        ]
        if len(parts) != 2:
            raise NotationError("timeline.two_places", text=text)
        before, after = (
            self._on_line(int(part)) if part.isdecimal() else branch_named(part, self.model.session.branches)
            for part in parts
        )
        self.model.show_message("")
        self.compare(before, after)

    def _on_line(self, action: int) -> int:
        """Return the node after so many actions of this line; beyond its end, the node of this number."""
        line = self.model.session.line
        return line[action].id if action < len(line) else action

    def _show_code(self, first: str = "") -> None:
        pair = self.model.pair
        both = [pair.code, "session"]
        if pair.in_time is not None and pair.in_time[0] is not pair.node:
            both.reverse()
        self.model.code.code = f"{first}lab.changes({', '.join(both)})"

    def _chosen(self, index: int, _amount: int | None) -> None:
        self.model.goto(self._nodes[index])

    # following the session

    def activate(self, *, active: bool) -> None:
        """Follow the session only while this is looked at, so that steps stay quick."""
        self._active = active
        self._follow()

    @property
    def rows(self) -> tuple[FieldDifference, ...]:
        """The current differences."""
        both = self.model.pair.in_time
        return () if both is None else differences(*both, rules=self.model.session.ruleset)

    def _follow(self) -> None:
        pair, session = self.model.pair, self.model.session
        node = pair.node
        self._offer(node)
        if not self._active:
            return
        shown = (session.tree, session.node.id, node.id if node else -1, pair.against, self.model.viewer)
        if shown == self._shown:
            return
        self._shown = shown
        self.back_button.disabled = node is None
        rows = self.rows
        self.table.show(rows)
        self._nodes = [] if pair.in_time is None else _between(*pair.in_time)
        listed = self._nodes[:_MOST_LINES]
        self.between.show([Item(text=words(session, one, viewer=self.model.viewer)) for one in listed])
        for part in (self.between, self._log_title):
            part.layout.display = None if listed else "none"
        self.text_line.text = self._summary(node, rows)

    def _offer(self, node: Node | None) -> None:
        """Offer what one may compare with."""
        pair = self.model.pair
        options = [(message("timeline.against.before"), BEFORE)]
        if pair.pinned is not None:
            options.append((message("timeline.against.pin", node=pair.pinned.depth), PINNED))
        options += [
            (message("timeline.against.turn", player=player), Against("turn", player))
            for player in self.model.session.players
        ]
        if pair.against not in [value for _, value in options]:
            pair.unpin()
        self._offering = True  # new options choose the first of them for a moment
        try:
            if [tuple(one) for one in self.pick.options] != options:
                self.pick.options = options
            self.pick.value = pair.against
        finally:
            self._offering = False

    def _summary(self, node: Node | None, rows: tuple[FieldDifference, ...]) -> str:
        against = self.model.pair.against
        if node is None:
            if against.kind == "turn":
                return message("timeline.no_turn", player=against.player)
            return message("timeline.nothing_before")
        here = self.model.session.node
        if node is here:
            if against.kind == "turn":
                return message("timeline.same_turn", player=against.player)
            return message("timeline.same_place", node=node.depth)
        before, after = self.model.pair.in_time or (node, here)
        things = plural("timeline.differ", len(rows), before=before.depth, here=after.depth)
        framed = (message("timeline.framed"),) if any(row.hexes for row in rows) else ()
        return listed((things, *framed), "sentences")


def _between(before: Node | None, here: Node) -> list[Node]:
    """Return the nodes after one place on the way to the other; none when there is no such way."""
    found: list[Node] = []
    for node in here.upwards():
        if node is before:
            return found[::-1]
        found.append(node)
    return []


__all__ = ["Changes"]
