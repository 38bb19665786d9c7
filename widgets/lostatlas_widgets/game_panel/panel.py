"""GamePanel: one window for any title: board, decision, tables, timeline, and drawers below."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas.capabilities import STYLE, capability
from lostatlas.games.saved import load
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas.scene.shapes import NOTHING, Scene
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.theme import Theme
from lostatlas.text import message
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.game_panel.decision import Decision
from lostatlas_widgets.game_panel.drawers import Drawers
from lostatlas_widgets.game_panel.frame import GameFrame
from lostatlas_widgets.game_panel.model import GameModel, Update
from lostatlas_widgets.game_panel.scene_view import SceneView
from lostatlas_widgets.game_panel.table_strip import TableStrip, room_of
from lostatlas_widgets.game_panel.timeline import GameTimeline
from lostatlas_widgets.language_switch import LanguageSwitch
from lostatlas_widgets.opened_below import AnotherGame, OpenedBelow

_EVERYBODY, _SHARED = "", "*"
_PARTS = ("has_board", "board", "decision", "timeline", "tables", "side", "drawers", "viewer", "frame")


class GamePanel(ipywidgets.Box):
    """A session of any title on the page: it shows what the title's views can show, and nothing else.

    Parameters
    ----------
    session : what is played
    bots : the kind of bot that plays for a player, by name
    viewer : whose eyes see the game at first; None sees all
    another : makes the form of a new game, at first of the same title, where one is offered

    Examples
    --------
    >>> from lostatlas import new_game
    >>> panel = GamePanel(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> panel.decision.who.text == f"{panel.session.actor} to decide"
    True
    """

    @checked_arguments
    def __init__(
        self,
        session: Session,
        *,
        bots: Mapping[str, str] | None = None,
        viewer: str | None = None,
        another: AnotherGame | None = None,
    ) -> None:
        self._another = another
        self.model = GameModel(session, bots=bots)
        self.model.viewer = viewer
        self.model.refresh()
        self._style = capability(session.ruleset, STYLE)
        self.language = LanguageSwitch(lambda: self.model.act(self._rebuild))
        self.below = OpenedBelow()
        super().__init__([self._build(), self.below], layout={"flex_flow": "column"})
        self.add_class("lostatlas-panel")
        self.add_class("lostatlas-game")
        self.model.on_update(self._follow)
        self.model.let_bots_answer()

    def _build(self) -> GameFrame:
        """Make every part, in the current language."""
        model, state = self.model, self.session.state
        self.has_board = model.views.scene(state) is not None
        self.board = SceneView(self._scene)
        self.decision = Decision(model, cell_name=self._cell_name)
        self.timeline = GameTimeline(model)
        self.tables = TableStrip()
        self._rooms: dict[str, tuple[int, int]] = {}
        count = len(model.views.side_scenes(state, viewer=model.viewer))
        self.side = tuple(SceneView(partial(self._side_scene, place)) for place in range(count))
        self.drawers = Drawers(model, begin=self.new_game if self._another else None)
        self.viewer = self._viewer_box()
        self.timeline.beside(self.viewer, self.language)
        self.frame = GameFrame(
            [self.timeline],
            board=self.board if self.has_board else self.tables,
            strips=self.tables if self.has_board else ipywidgets.Box(),
            decision=self.decision,
            tabs=ipywidgets.VBox(self.side) if self.side else None,
            drawer=self.drawers,
        )
        self.frame.fit.observe(lambda _change: self.drawers.follow(model.update), "drawer_open")
        self.board.on_press(self.decision.look_at, cleared=lambda: self.decision.look_at(None))
        return self.frame

    def _rebuild(self) -> None:
        """Make every part anew in another language, at the same tab, with what was typed, chosen or found.

        Where it fails, everything stays as it was.
        """
        before = {name: getattr(self, name) for name in _PARTS}
        made, typed, tab = self.drawers.made, self.decision.box.value, self.drawers.selected_index
        amounts = self.decision.amounts.chosen
        try:
            with self.model.exchanging_parts():
                self._build()
                self.decision.box.value, self.drawers.selected_index = typed, tab
                self.decision.amounts.take(amounts)
                if "file" in made:
                    self.drawers.page("file").path.value = made["file"].path.value
                if "branches" in made:
                    self.drawers.page("branches").name.value = made["branches"].name.value
                self.model.on_update(self._follow)
                if "review" in made:
                    self.drawers.page("review").take(made["review"])
        except Exception:
            for name, part in before.items():
                setattr(self, name, part)
            raise
        self.set_trait("children", (self.frame, self.below))
        close_tree(before["frame"], but=(self.language,))

    @property
    def session(self) -> Session:
        """The session."""
        return self.model.session

    @property
    def last_error(self) -> Exception | None:
        """The newest error of a callback."""
        return self.model.last_error or self.board.view.last_error

    def close(self) -> None:
        """Stop to follow the session."""
        if "model" in vars(self):  # one that was refused in the making never followed
            self.model.close()
        super().close()

    def new_game(self) -> None:
        """Open the form of a new game below, where one is offered; this one stays as it is."""
        if self._another is not None:
            self.below.put_in_sight(self._another(self.session.ruleset.setting.title))

    def _viewer_box(self) -> ipywidgets.Dropdown:
        """Return the box that says whose eyes see the game."""
        players = self.session.players
        options = [(message("panel.viewer.all"), _EVERYBODY), (message("panel.viewer.shared"), _SHARED)]
        box = ipywidgets.Dropdown(
            options=[*options, *((name, f"={name}") for name in players)],
            value=_chosen_viewer(self.model),
            description=message("panel.viewer"), style={"description_width": "initial"},
            layout={"width": "auto"},
        )  # fmt: skip
        box.observe(lambda change: self._look_as(change["new"]), "value")
        return box

    def _look_as(self, chosen: str) -> None:
        self.decision.cell = None
        viewer = chosen[1:] if chosen.startswith("=") else None
        self.model.look_as(viewer, shares_screen=chosen == _SHARED)

    def _follow(self, update: Update) -> None:
        offered = {cell for one in update.choices for cell in one.cells}
        last: tuple[Hashable, ...] = ()
        parent, action = update.node.parent, update.node.action
        if parent is not None and action is not None and not update.covered:
            last = self.model.views.cells_of(parent.state, action)
        self.board.show(offered=offered, last=last)
        if not update.covered:  # or the place would jump with the curtain
            self.frame.fit.aspect = self.board.aspect
        for view in self.side:
            view.show(offered=())
        state = self.session.state
        tables = self.model.views.tables(state, viewer=update.viewer)
        for table in tables:  # nothing moves when some are gone
            before = self._rooms.get(table.name, (0, 0))
            now = room_of(table)
            self._rooms[table.name] = (max(before[0], now[0]), max(before[1], now[1]))
        self.frame.fit.tables = list(self._rooms.values())
        if update.covered:
            tables = ()
        keys = {key for table in tables for key in table.row_keys if key}
        players = self._style.player_colours(self.session.players)
        colours = {key: players.get(key) or self._style.colour(key) for key in keys}
        self.tables.show(tables, colours=colours, acting=update.actor)

    def _scene(self, theme: Theme) -> Scene:
        update = self.model.update
        if update.covered:
            return NOTHING
        return self.model.views.scene(self.session.state, viewer=update.viewer, theme=theme) or NOTHING

    def _side_scene(self, place: int, theme: Theme) -> Scene:
        update = self.model.update
        if update.covered:
            return NOTHING
        scenes = self.model.views.side_scenes(self.session.state, viewer=update.viewer, theme=theme)
        return scenes[place].scene if place < len(scenes) else NOTHING

    def _cell_name(self, cell: Hashable) -> str:
        return self.board.plot.title_of(cell).partition("\n")[0] or str(cell)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        update = self.model.update
        scene = None if update.covered else self.model.views.scene(update.node.state, viewer=update.viewer)
        picture = {} if scene is None else {"image/svg+xml": scene_svg(scene)}
        return {**bundle, "text/plain": repr(self), **picture}

    def __repr__(self) -> str:
        return f"<GamePanel: {self.decision.who.text}>"


def _chosen_viewer(model: GameModel) -> str:
    if model.shares_screen:
        return _SHARED
    return _EVERYBODY if model.viewer is None else f"={model.viewer}"


def open_panel(
    session: Session,
    *,
    keep: str | PathLike[str] | None = None,
    bots: Mapping[str, str] | None = None,
    viewer: str | None = None,
    another: AnotherGame | None = None,
) -> GamePanel:
    """Open a session in the game panel; with `keep`, the game in that file goes on and is kept there.

    Raises
    ------
    GameDataError
        When the file is spoiled, or for a player or a bot that there is not.
    """
    if keep is not None:
        if Path(keep).exists():
            session = load(keep)
        session.autosave(keep)
    panel = GamePanel(session, bots=bots, viewer=viewer, another=another)
    if keep is not None:
        panel.drawers.page("file").path.value = str(keep)
    return panel


__all__ = ["GamePanel", "open_panel"]
