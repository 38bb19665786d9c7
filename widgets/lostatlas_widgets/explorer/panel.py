"""The explorer: one panel to play, look, ask, go back and branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import ipywidgets

from lostatlas import load
from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas.render import DARK, LIGHT, board_svg
from lostatlas.text import message
from lostatlas.text.catalogue import speaking_of
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.actions import Actions
from lostatlas_widgets.explorer.code_line import CodeLine
from lostatlas_widgets.explorer.collapsible import Collapsible
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.game_files import GameFiles
from lostatlas_widgets.explorer.keys import Keys, key_help
from lostatlas_widgets.explorer.player_control_buttons import PlayerControlButtons
from lostatlas_widgets.explorer.recovery import Recovery
from lostatlas_widgets.explorer.seated_bots import SeatedBots, expect_bots
from lostatlas_widgets.explorer.session_board import ACTING, SessionBoard, token_owners
from lostatlas_widgets.explorer.side_by_side import SideBySide
from lostatlas_widgets.explorer.side_tabs import PageOf, SideTabs
from lostatlas_widgets.explorer.tables_panel import TablesPanel
from lostatlas_widgets.explorer.timeline import Timeline
from lostatlas_widgets.explorer.viewer_box import ViewerBox
from lostatlas_widgets.game_panel.frame import GameFrame
from lostatlas_widgets.game_panel.table_strip import TableStrip
from lostatlas_widgets.language_switch import LanguageSwitch
from lostatlas_widgets.named_row import NamedRow
from lostatlas_widgets.opened_below import AnotherGame, OpenedBelow
from lostatlas_widgets.panel import Panel
from lostatlas_widgets.position_editor.draft_history import has_editor

if TYPE_CHECKING:
    from lostatlas_widgets.explorer.branches import Branches
    from lostatlas_widgets.explorer.changes import Changes
    from lostatlas_widgets.explorer.review_panel import ReviewPanel
    from lostatlas_widgets.explorer.runs import Runs

_NOBODY = ""


class Explorer(Panel):
    """A session on the page: board, timeline, log, actions, branches and files.

    Everything follows the session, whoever plays in it: a click here, or a line of Python in another cell.

    Parameters
    ----------
    session : what is explored
    folder : where what is played is kept; see `kept_folder`
    another : makes the form of a new game, at first of the same title, where one is offered

    Attributes
    ----------
    board, timeline, actions, seats, both, standing, recovery
        The parts; each can be used alone, with a `ExplorerModel` of its own.
    tabs : SideTabs
        The tabs at the side.
    changes, runs, review, branches, game_files
        Their pages, which are parts like the others; each is made when it is first looked at or asked for.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> explorer = Explorer(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> explorer.timeline.step
    0
    """

    changes: PageOf[Changes] = PageOf("changes")
    runs: PageOf[Runs] = PageOf("runs")
    review: PageOf[ReviewPanel] = PageOf("review")
    branches: PageOf[Branches] = PageOf("branches")
    game_files: PageOf[GameFiles] = PageOf("file")

    def __init__(
        self, session: Session, *, folder: Path | None = None, another: AnotherGame | None = None
    ) -> None:
        self.folder, self._another = folder, another
        self.editing = OpenedBelow()
        self.language = LanguageSwitch(lambda: self.model.guarded(self._rebuild)())
        with speaking_of(session.ruleset.setting.title):
            parts = self._build(session)
        super().__init__(self.board.view, parts)
        self.model.on_change(self._follow)

    def _build(self, session: Session) -> list[ipywidgets.Widget]:
        """Make every part for this session, in the current language."""
        self.model = ExplorerModel(session)
        self.model.opener = self.open_below
        # the first to follow: what is done is kept before it is shown
        self.recovery = Recovery(self.model, folder=self.folder)
        self.board = SessionBoard(self.model)
        self.timeline = Timeline(self.model)
        self.seats = SeatedBots(self.model)
        self.standing = TablesPanel(self.model, self.seats)
        # After the seats: bots that answer at once have done so before anything is offered.
        self.actions = Actions(self.model, asked=[self.recovery])
        self.both = SideBySide(self.model)
        self.reach = ipywidgets.Dropdown(
            options=[(message("explore.no_reach"), _NOBODY)],
            description=message("explore.reach"),
            tooltip=message("explore.reach.hint"),
            style={"description_width": "initial"},
            layout={"width": "auto"},
        )
        log = self.timeline.game_log
        self.tabs = SideTabs(self.model, self.board, game_log=log, game_files=self._game_files)
        self.help = Keys(self._keys(), table=key_help())
        tools = self._toolbar()
        self.board.on_click(self.actions.ask_about)
        self.board.on_clear(lambda: self.actions.ask_about(None))
        self.board.on_digit(self.actions.take)
        self.actions.on_point(self.board.point_at)
        self.actions.on_look(self.board.look_to)
        self.actions.on_preview(self.board.preview)
        self.reach.observe(self.board.guarded(lambda change: self._reach(change["new"])), "value")
        self._dress()
        self.strips = TableStrip()
        self.frame = GameFrame(
            [self.timeline, *tools], board=self.board, strips=self.strips, decision=self.actions,
            tabs=self.tabs, drawer=self.standing,
        )  # fmt: skip
        drawn = self.model.guarded(lambda change: self.standing.activate(active=change["new"]))
        self.frame.fit.observe(drawn, "drawer_open")
        self.frame.fit.turns = True
        self.frame.fit.observe(lambda change: self._turn(turned=change["new"]), "turned")
        self.board.view.on_theme(self.board.guarded(self._redress))
        return [self.frame, self.both, self.editing, self.help]

    def speak(self, code: str) -> None:
        """Switch the language, here and in every later widget; the place stays.

        Every part is rebuilt for the same session. A position editor that is open stays as it is, so that
        nothing typed into it is lost.

        Raises
        ------
        GameDataError
            When there is no such language.

        Examples
        --------
        >>> from lostatlas import new_game
        >>> explorer = Explorer(new_game(["Ann", "Ben"], mode="micro", seed=1))
        >>> explorer.speak("ja")
        >>> explorer.reach.description == "Reach"
        False
        >>> explorer.speak("en")
        """
        self.language.turn(code)

    def _rebuild(self) -> None:
        """Rebuild every part, at the place and with the settings of those before."""
        before, left_model, left_bots = self.children, self.model, self.actions.bots
        pinned, against = left_model.pair.pinned, left_model.pair.against
        unit, tab, table = self.timeline.unit.value, self.tabs.selected_index, self.standing.selected_index
        opened = [fold.opened for fold in self._folds]
        typed, reach = self.actions.entry.box.value, self.reach.value
        file = self.game_files.file.value if "file" in self.tabs.made else None
        left_review = self.review if "review" in self.tabs.made else None
        self.timeline.playing.playing = False
        left_model.close()
        parts = self._build(left_model.session)
        self.view = self.board.view
        self.model.on_change(self._follow)
        self.model.player_control.take(left_model.player_control)
        self.model.eyes = left_model.eyes
        self.actions.bots.take(left_bots)
        if pinned is not None:
            self.model.pair.pin(pinned)
        self.model.pair.against = against
        self.model.code.code = left_model.code.code
        self.timeline.unit.value, self.tabs.selected_index = unit, tab
        self.standing.selected_index = table
        for fold, was in zip(self._folds, opened, strict=True):
            fold.opened = was
        self.actions.entry.box.value, self.reach.value = typed, reach
        if file is not None:
            self.game_files.file.value = file
        self.model.refresh()
        if left_review is not None:
            self.review.take(left_review)
        self.set_trait("children", parts)
        for part in before:
            close_tree(part, but=(self.editing, self.language))

    def _game_files(self) -> GameFiles:
        earlier = (self.recovery.later, self.recovery.restore)
        begin = self.new_game if self._another else None
        return GameFiles(self.model, begin=begin, earlier=earlier)

    def _toolbar(self) -> list[ipywidgets.Widget]:
        """Return the rows above the board: what is needed less often unfolds them, beside the timeline."""
        texts = message("explore.close_up"), message("explore.close_up.hint")
        closer = self._toggle(*texts, lambda on: self.board.look_closer(close_up=on))
        texts = message("timeline.side_by_side"), message("timeline.side_by_side.hint")
        side = self._toggle(*texts, lambda on: self.both.unfold() if on else self.both.fold())
        self.board.children = [self.board.view, self.board.legend]
        self.board.view.fills = True
        controls = [self.board.toolbar, closer, self.reach, side]
        if has_editor(self.session.ruleset.setting.title):
            hint = message("editor.from_here.hint")
            controls.append(self.board.button(message("editor.from_here"), self.edit_position, hint=hint))
        of_map = NamedRow(message("explore.map"), controls)
        self.more = Collapsible(message("explore.map"), message("explore.map.hint"), of_map)
        self.viewer = ViewerBox(self.model)
        self.deciders = PlayerControlButtons(self.seats, more=(self.viewer,))
        texts = message("player_control.tab.seats"), message("player_control.deciders")
        self.who_decides = Collapsible(*texts, self.deciders)
        self.timeline.beside(self.more, self.who_decides, self.language)
        return [of_map, self.deciders]

    def _toggle(self, words: str, hint: str, turn: Callable[[bool], object]) -> ipywidgets.ToggleButton:
        """Return a button that stays down, and calls `turn` with whether it is."""
        made = ipywidgets.ToggleButton(description=words, tooltip=hint, layout={"width": "auto"})
        made.observe(self.board.guarded(lambda change: turn(change["new"])), "value")
        return made

    @property
    def _folds(self) -> tuple[Collapsible | CodeLine | Keys, ...]:
        """Whatever is folded away until it is wanted."""
        return (
            self.timeline.more, self.more, self.who_decides, self.actions.risks, self.model.code, self.help,
        )  # fmt: skip

    def _keys(self) -> dict[str, Callable[[], object]]:
        """Return what the keys do anywhere in the panel."""
        acts: dict[str, Callable[[], object]] = {
            ",": lambda: self.timeline.step_by(onward=False),
            ".": lambda: self.timeline.step_by(onward=True),
            "p": self.timeline.playing.toggle,
            "u": self.timeline.undo,
            "r": self.timeline.redo,
            "m": self._pin,
        }
        return {key: self.model.guarded(act) for key, act in acts.items()}

    @property
    def session(self) -> Session:
        """What is explored; it is another one after a file was opened."""
        return self.model.session

    @property
    def last_error(self) -> Exception | None:
        """The newest error of a callback."""
        return self.model.last_error or self.view.last_error

    def edit_position(self) -> None:
        """Open the current position below, with everything in it open to change."""
        from lostatlas_widgets.position_editor.editor import PositionEditor

        viewer = self.model.viewer
        known = self.session if viewer is None else self.session.known_to(viewer)
        self.editing.put(PositionEditor(known, explore=explore))
        self.model.code.code = "edit_position(session)"

    def open_below(self, session: Session) -> None:
        """Open another session below, such as the example of a refusal; what stood there is closed."""
        self.editing.put(Explorer(session))

    def new_game(self) -> None:
        """Open the form of a new game below, where one is offered; this one stays as it is."""
        if self._another is not None:
            self.editing.put_in_sight(self._another(self.session.ruleset.setting.title))

    def close(self) -> None:
        """Stop to follow the session."""
        self.model.close()
        super().close()

    def _follow(self) -> None:
        """Show who has what, and offer the reach of those who have a token."""
        session, look = self.session, self.board.style
        tables = capability(session.ruleset, VIEWS)(session.ruleset).tables(session.state)
        keys = {key for table in tables for key in table.row_keys}
        players = look.player_colours(session.players)
        colours = {key: players.get(key) or look.colour(key) for key in keys}
        seats = set(session.players)
        players_first = sorted(tables, key=lambda table: seats.isdisjoint(table.row_keys))
        self.strips.show(players_first, colours=colours, acting=session.acting_for or session.actor)
        self.frame.fit.aspect = self.board.aspect
        owners = sorted(token_owners(self.board.board))
        acting = (message("explore.acting"), ACTING)
        options = [(message("explore.no_reach"), _NOBODY), acting, *((code, code) for code in owners)]
        if [tuple(option) for option in self.reach.options] != options:
            chosen = self.reach.value
            self.reach.options = options
            self.reach.value = chosen if chosen in (_NOBODY, ACTING, *owners) else _NOBODY

    def _pin(self) -> None:
        """Pin this place, and show what differs from it."""
        self.changes.pin()
        self.tabs.bring("changes")

    def _reach(self, company: str) -> None:
        """Hatch what a company reaches, and show the Python for it."""
        self.board.show_reach(company)
        code = self.board.reached
        if code:
            self.model.code.code = f"lostatlas.track.reach.reach(session.state.board, {code!r}).hexes"

    def _turn(self, *, turned: bool) -> None:
        """Turn the map by a quarter, and name compass points as they are seen then."""
        self.model.turned = turned
        self.model.guarded(lambda: self.board.turn(turned=turned))()
        self.model.refresh()

    def _redress(self) -> None:
        """Follow the page's theme at once in all drawings."""
        self._dress()
        self.model.refresh()

    def _dress(self) -> None:
        self.actions.theme = DARK if self.board.view.dark else LIGHT

    def _picture(self) -> str:
        return board_svg(self.board.board, style=self.board.style)


@checked_arguments
def explore(
    session: Session | str | PathLike[str],
    *,
    keep: str | PathLike[str] | None = None,
    bots: Mapping[str, str] | None = None,
    viewer: str | None = None,
    another: AnotherGame | None = None,
) -> Explorer:
    """Open a session, or the file of a game, on the page.

    Parameters
    ----------
    session : a session, or the path of a record
    keep : a file in which everything that is done is kept. When it holds a game already, that game goes on
        where it was left, whatever `session` is: so running the cell again after the kernel has ended, or
        was killed, loses nothing.
    bots : which kind of bot plays for which player, such as ``{"Ben": "greedy"}``. They answer at once; who
        is not named plays by hand. The tab *Bots* seats them otherwise at any time.
    viewer : the player whose eyes see the game at first; None sees all
    another : see `Explorer`

    Raises
    ------
    GameDataError
        When a file is spoiled, or for a player or a bot that there is not.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> explore(new_game(["Ann", "Ben"], mode="micro", seed=1))
    <Explorer: 0 hexes...
    >>> explore(new_game(["Ann", "Ben"], mode="micro", seed=1), bots={"Ann": "greedy"}).session.actor
    'Ben'
    """
    kept = keep is not None and Path(keep).exists()
    if keep is not None and kept:
        session = load(keep)
    elif not isinstance(session, Session):
        session = load(session)
    expect_bots(session, bots or {})
    if viewer is not None:
        session.observe(viewer)  # an error names the players
    if keep is not None:
        session.autosave(keep)
    explorer = Explorer(session, another=another)
    if viewer is not None:
        explorer.model.look_as(f"={viewer}")
    if keep is not None:
        explorer.game_files.file.value = str(keep)
        explorer.model.show_message(message("explore.gone_on" if kept else "explore.kept", file=str(keep)))
    if bots:
        explorer.seats.take(bots)
    return explorer


__all__ = ["Explorer", "explore"]
