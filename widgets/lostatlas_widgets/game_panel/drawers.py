"""Drawers: log, scores over time, branches, file and seats; only the one in front follows the game."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.kernel.tree import Node
from lostatlas.lab.branch_labels import branch_label
from lostatlas.storage.record import to_json
from lostatlas.text import message
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.game_panel.decision import find_rule
from lostatlas_widgets.game_panel.model import GameModel, Update
from lostatlas_widgets.lazy_tabs import LazyTabs, Maker
from lostatlas_widgets.new_game_form import new_game_button
from lostatlas_widgets.seat_options import seat_options
from lostatlas_widgets.served_page import BrowserFiles, many_visitors, refuse_disk
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.written_files import page_path, spare_others, write_page


class LogDrawer(ipywidgets.VBox):
    """What happened on the line of play, as the viewer may read it; press a row to look at its position."""

    def __init__(self, model: GameModel) -> None:
        self.model = model
        self._nodes: tuple[Node, ...] = ()
        self._texts: dict[tuple[int, str | None], str] = {}
        self.rows = Choices(
            self._chosen, label=message("panel.tab.log"), height="300px", find_rule=find_rule(model)
        )
        self.rows.add_class("lostatlas-log")
        super().__init__([self.rows], layout={"width": "100%"})

    def follow(self, update: Update) -> None:
        """Show the line of play."""
        session = self.model.session
        self._nodes = session.line
        items = [Item(text=self._words(node, update.viewer)) for node in self._nodes]
        self.rows.show(items, current=len(session.history) - 1)

    def _words(self, node: Node, viewer: str | None) -> str:
        known = self._texts.get((node.id, viewer))
        if known is None:
            known = self.model.views.move_text(node, viewer=viewer) or message("panel.start")
            self._texts[node.id, viewer] = known
        return known

    def _chosen(self, index: int, _amount: int | None) -> None:
        node = self._nodes[index]
        self.model.act(lambda: self.model.session.goto(node))


class BranchDrawer(ipywidgets.VBox):
    """The named lines of play: press one to go to its end, or begin one here."""

    def __init__(self, model: GameModel) -> None:
        self.model = model
        self._names: list[str] = []
        self.rows = Choices(self._chosen, label=message("panel.tab.branches"), height="200px")
        self.name = ipywidgets.Text(placeholder=message("panel.branch.name"), layout={"width": "200px"})
        begin = ipywidgets.Button(
            description=message("panel.branch"),
            tooltip=message("panel.branch.hint"),
            layout={"width": "auto"},
        )
        begin.on_click(lambda _button: self.begin())
        super().__init__([ipywidgets.HBox([self.name, begin]), self.rows], layout={"width": "100%"})

    def begin(self) -> None:
        """Begin a branch with the name in the box."""
        if self.model.act(lambda: self.model.session.branch(self.name.value.strip())):
            self.name.value = ""

    def follow(self, _update: Update) -> None:
        """List the branches."""
        session = self.model.session
        self._names = list(session.branches)
        items = [
            Item(
                text=branch_label(name),
                more=message("explore.place_only", step=len(tip.line) - 1, steps=len(tip.line) - 1),
            )
            for name, tip in session.branches.items()
        ]
        current = self._names.index(session.branch_name) if session.branch_name in self._names else -1
        self.rows.show(items, current=current)

    def _chosen(self, index: int, _amount: int | None) -> None:
        name = self._names[index]
        self.model.act(lambda: self.model.session.goto(name))


class FileDrawer(ipywidgets.HBox):
    """Save the game to a file, write a page of it, or begin another; a served page downloads it."""

    def __init__(self, model: GameModel, *, begin: Callable[[], object] | None = None) -> None:
        self.model = model
        self._node = model.update.node
        self.path = ipywidgets.Text(value="game.json", layout={"width": "240px"})
        self.answer = TextLine(live=True)
        acts = (("save", self.save), ("page", self.write_page))
        parts: list[ipywidgets.Widget] = [self.path, *(_button(*act) for act in acts), self.answer]
        if many_visitors():
            parts = [BrowserFiles(give=self._content, name="game.json")]
        if begin is not None:
            parts.append(new_game_button(begin))
        super().__init__(parts, layout={"width": "100%"})

    def _content(self) -> bytes:
        session, viewer = self.model.session, self.model.update.viewer
        return to_json(session if viewer is None else session.known_to(viewer)).encode()

    def save(self) -> None:
        """Write the game to the file in the box; one that holds something other than a game is left alone."""
        path = self.path.value.strip()

        def save() -> None:
            spare_others(path)
            self.model.session.save(path)

        self._do(save, message("explore.saved", file=path))

    def write_page(self) -> None:
        """Write the line of play as one page beside the file; another file there is left alone."""
        path = page_path(self.path.value.strip())
        viewer = self.model.update.viewer
        written = message("explore.page_written", file=path)
        self._do(lambda: write_page(self.model.session, path, viewer=viewer), written)

    def _do(self, act: Callable[[], object], told: str) -> None:
        def on_disk() -> None:
            refuse_disk()
            act()

        self.answer.text = told if self.model.act(on_disk) else ""

    def follow(self, update: Update) -> None:
        """Forget what was told of the game as it was before."""
        if update.node is not self._node:
            self._node, self.answer.text = update.node, ""


def _button(name: str, press: Callable[[], object]) -> ipywidgets.Button:
    hint = message(f"explore.{name}.hint")
    made = ipywidgets.Button(description=message(f"explore.{name}"), tooltip=hint, layout={"width": "auto"})
    made.on_click(lambda _button: press())
    return made


class SeatDrawer(ipywidgets.VBox):
    """Who plays for whom: a person, or a kind of bot."""

    def __init__(self, model: GameModel) -> None:
        self.model = model
        self.boxes = {
            player: ipywidgets.Dropdown(
                options=seat_options(), value=model.bot_kinds.get(player, ""), description=player,
                tooltip=message("panel.bot_plays", player=player), style={"description_width": "100px"},
            )
            for player in model.session.players
        }  # fmt: skip
        for box in self.boxes.values():
            box.observe(lambda _change: self._seat(), "value")
        super().__init__(list(self.boxes.values()), layout={"width": "100%"})

    def _seat(self) -> None:
        bots = {player: box.value for player, box in self.boxes.items() if box.value}
        if self.model.act(lambda: self.model.seat(bots)):
            self.model.let_bots_answer()

    def follow(self, _update: Update) -> None:
        """Do nothing: the seats do not depend on the current node."""


class Drawers(LazyTabs):
    """The drawers below the board, each made when it is opened; hidden ones are not computed."""

    def __init__(self, model: GameModel, *, begin: Callable[[], object] | None = None) -> None:
        self.model = model
        makers: dict[str, Maker] = {
            "log": lambda: LogDrawer(model),
            "worth": self._score,
            "branches": lambda: BranchDrawer(model),
            "review": self._review,
            "players": lambda: SeatDrawer(model),
            "file": lambda: FileDrawer(model, begin=begin),
        }
        super().__init__({name: (message(f"panel.tab.{name}"), make) for name, make in makers.items()})
        self.observe(lambda _change: self.follow(self.model.update), "selected_index")
        model.on_update(self.follow)

    # Charts and reviews need libraries that a game does without until somebody looks at them.

    def _score(self) -> ipywidgets.Widget:
        from lostatlas_widgets.game_panel.score_drawer import ScoreDrawer

        return ScoreDrawer(self.model)

    def _review(self) -> ipywidgets.Widget:
        from lostatlas_widgets.game_panel.review_drawer import ReviewDrawer

        return ReviewDrawer(self.model)

    def follow(self, update: Update) -> None:
        """Let the drawer in front follow; behind a curtain none does."""
        if not update.covered and (page := self.page_in_front()) is not None:
            page.follow(update)
        self.layout.visibility = "hidden" if update.covered else "visible"
