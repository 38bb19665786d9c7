"""PositionEditor: a position, everything in it open to change, and the rules' verdict on it."""

from __future__ import annotations

import json
from collections.abc import Callable

import ipywidgets

from lostatlas import position_text
from lostatlas.games.saved import start_position
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.render import board_svg
from lostatlas.text import message
from lostatlas.text.catalogue import speaking_on
from lostatlas_widgets.key_guard import GUARDED, KeyGuard
from lostatlas_widgets.opened_below import OpenedBelow
from lostatlas_widgets.panel import Panel
from lostatlas_widgets.position_editor.companies import CompanyFields, ShareFields
from lostatlas_widgets.position_editor.draft_history import DraftData, PositionHistory, check_editor
from lostatlas_widgets.position_editor.file_bar import PositionFileBar
from lostatlas_widgets.position_editor.map_editor import MapEditor
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.start_form import StartForm
from lostatlas_widgets.position_editor.table import PlayerFields, RoundFields, TrainFields
from lostatlas_widgets.position_editor.text_box import TextBox
from lostatlas_widgets.position_editor.title_facts import TitleFacts
from lostatlas_widgets.text_line import TextLine

Explore = Callable[[Session], ipywidgets.Widget]


class PositionEditor(Panel):
    r"""A position to change: map, shares, companies, players, trains and whose turn it is.

    Every edit is read by the loader of positions at once. An error appears beside its field, and is kept;
    meanwhile the last position that was good is the one to explore.

    Parameters
    ----------
    session : where it begins
    explore : what *Explore it* opens, given a session of its own; None: there is no such button

    Attributes
    ----------
    drafts : the drafts, with undo and redo
    ground, shares, companies, players, trains, now, text, start, file_bar
        The parts.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> start = position(Path("examples/positions/one_company.txt").read_text())
    >>> editor = PositionEditor(start)
    >>> editor.players.form.change("1.cash", "300")
    >>> editor.session.state.cash("Ben")
    300
    """

    @checked_arguments
    def __init__(self, session: Session, *, explore: Explore | None = None) -> None:
        self._explore = explore
        self.drafts, self.report = PositionHistory(session), Report()
        self.facts = TitleFacts(self.drafts)
        parts = (self.drafts, self.facts, self.report)
        self.ground = MapEditor(*parts)
        self.shares, self.companies = ShareFields(*parts), CompanyFields(*parts)
        self.players, self.trains, self.now = PlayerFields(*parts), TrainFields(*parts), RoundFields(*parts)
        self.text = TextBox(
            self.report.guarded(self._typed),
            drop=self.report.guarded(self._drop),
            label=message("editor.text"),
        )
        self.text.layout.width = "100%"
        self.start, self.file_bar = (
            StartForm(self._started, self.report),
            PositionFileBar(self.drafts, self.report),
        )
        self.verdict = TextLine(live=True)
        self.stage = OpenedBelow()
        """The place of the explorer."""
        self._kept_text = False
        """Whether the text is one that could not be read: it stays until it is mended or dropped."""
        self._buttons = {
            name: self.report.button(f"editor.{name}", press)
            for name, press in (("undo", self.undo), ("redo", self.redo), ("explore", self.explore))
        }
        if explore is None:
            self._buttons["explore"].layout.display = "none"
        self.forms = ipywidgets.Tab(
            [self.shares, self.companies, ipywidgets.VBox([self.players, self.trains]), self.now],
            selected_index=0,
        )
        new = ipywidgets.Accordion([self.start], selected_index=None)
        new.set_title(0, message("editor.start"))
        bar = ipywidgets.HBox(
            [*self._buttons.values(), self.file_bar],
            layout={"flex_flow": "row wrap", "width": "100%", "align_items": "center"},
        )
        below = ipywidgets.HBox(
            [
                ipywidgets.VBox([self.forms], layout={"flex": "3 1 560px", "min_width": "0"}),
                ipywidgets.VBox([self.text], layout={"flex": "1 1 300px", "min_width": "0"}),
            ],
            layout={"width": "100%", "flex_flow": "row wrap", "align_items": "flex-start"},
        )
        super().__init__(
            self.ground.board.view,
            [new, bar, self.verdict, self.report, self.ground, below, self.stage, KeyGuard()],
        )
        self.add_class(GUARDED)
        self.drafts.on_change(self._follow)

    # what it holds

    @property
    def session(self) -> Session:
        """A new session of the last good position, so that nothing done in it changes the editor."""
        return self.drafts.fresh()

    @property
    def draft(self) -> DraftData:
        """The data as it is now, good or not."""
        return self.drafts.draft

    @property
    def last_error(self) -> Exception | None:
        """The newest error of a callback."""
        return self.report.last_error or self.view.last_error

    # what the buttons do

    def undo(self) -> None:
        """Take back the last edit."""
        self.drafts.undo()

    def redo(self) -> None:
        """Make the edit again that was taken back."""
        self.drafts.redo()

    def explore(self) -> None:
        """Open the last good position below."""
        if self._explore is None:
            return
        opened = self._explore(self.session)
        self.stage.put(opened)
        if self.drafts.trouble is not None:
            self.report.text = message("editor.explored_last")

    # following

    def _follow(self) -> None:
        sections = (self.shares, self.companies, self.players, self.trains, self.now)
        for section in sections:
            section.follow()
        self.ground.follow()
        held = (
            self.shares.placed,
            self.companies.placed,
            self.players.placed or self.trains.placed,
            self.now.placed,
        )
        for place, (name, wrong) in enumerate(
            zip(("shares", "companies", "money", "now"), held, strict=True)
        ):
            title = message(f"editor.tab.{name}")
            self.forms.set_title(place, message("editor.tab_wrong", tab=title) if wrong else title)
        self.verdict.text = self.drafts.verdict()
        self._buttons["undo"].disabled = not self.drafts.can_undo
        self._buttons["redo"].disabled = not self.drafts.can_redo
        if not self._kept_text:
            self.text.text, self.text.trouble = as_text(self.drafts.draft), ""

    def _typed(self, text: str) -> None:
        """Go on with a text that was typed; one that is not a position stays where it is, with the reason."""
        try:
            with speaking_on():
                session, moved_on = start_position(text)
                check_editor(session.ruleset.setting.title)
        except GameDataError as error:
            self._kept_text = True
            self.text.text, self.text.trouble = text, message("editor.text_kept", reason=str(error))
            return
        self._kept_text = False
        if session.position() != self.drafts.draft:
            self.drafts.adopt(session)
        else:
            self._drop()
        self.report.text = "" if moved_on is None else str(moved_on)

    def _drop(self) -> None:
        """Let the text say again what the fields say."""
        self._kept_text = False
        self.text.text, self.text.trouble = as_text(self.drafts.draft), ""

    def _started(self, session: Session) -> None:
        self.report.text = ""
        self.drafts.adopt(session)

    def _picture(self) -> str:
        return board_svg(self.ground.board.board)


def as_text(draft: DraftData) -> str:
    """Return a draft as the lines that people write; as JSON when it holds what they cannot say.

    >>> as_text({"title": "chess", "position": 5})
    '{"title": "chess", "position": 5}'
    """
    try:
        return position_text(draft)
    except (GameDataError, KeyError, TypeError, ValueError, AttributeError):
        return json.dumps(draft, ensure_ascii=False)
