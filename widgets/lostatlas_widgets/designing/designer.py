"""Designer: a variant with everything about it open to change, and what the change does in words."""

from __future__ import annotations

from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.text import message, plural
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.file_bar import VariantFileBar
from lostatlas_widgets.designing.static_picture import static_picture
from lostatlas_widgets.designing.tabs import tabs_of
from lostatlas_widgets.designing.variant_play import Play
from lostatlas_widgets.explorer.code_line import CodeLine
from lostatlas_widgets.explorer.panel import explore
from lostatlas_widgets.key_guard import GUARDED, KeyGuard
from lostatlas_widgets.opened_below import OpenedBelow
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.text_box import TextBox
from lostatlas_widgets.text_line import TextLine


class Designer(ipywidgets.VBox):
    r"""A variant to change: forms made from the title's models, tiles and maps to draw on, its file.

    Every edit is read by the title's own reader at once. An error appears beside its field, and is kept;
    meanwhile the last valid variant is the one that is compared, saved and played.

    Parameters
    ----------
    source, extends, title
        See `design`.

    Attributes
    ----------
    drafts : the drafts, with undo and redo
    parts : the forms by name: ``trains``, ``rosters``, ``market``, ``phases``, ``minors``, ``rulings``, …
    tiles, pieces, fixed : what is drawn on
    text : the variant as a file
    changes, findings : what differs from the base, and what is odd, in words

    Examples
    --------
    >>> designer = Designer()
    >>> designer.parts["trains"].form.change("2.price", "250")
    >>> designer.changes.text
    'One change to the base:\n• The 4-train costs $250 instead of $300.'
    >>> designer.variant.train("4").price
    250
    """

    def __init__(self, source: Any = None, *, extends: str = "", title: str = "") -> None:
        self.drafts, self.report = VariantHistory(source, extends=extends, title=title), Report()
        self._tabs = tabs_of(self.drafts, self.report)
        self.parts = {name: part for parts in self._tabs.values() for name, part in parts.items()}
        self.tiles, self.pieces, self.fixed = (self.parts[name] for name in ("tiles", "pieces", "fixed"))
        self.play = Play(self.drafts, self.report, self._began)
        self.file_bar = VariantFileBar(self.drafts, self.report, opened=self.drafts.file)
        guarded = self.report.guarded
        self.text = TextBox(guarded(self._typed), drop=guarded(self._drop), label=message("design.text"))
        self.text.layout.width = "100%"
        self._kept_text = False
        self.verdict, self.changes, self.findings = TextLine(live=True), TextLine(live=True), TextLine()
        self.code = CodeLine()
        self.stage = OpenedBelow()
        """The place of the explorer."""
        self.forms = ipywidgets.Tab(
            [ipywidgets.VBox(list(parts.values())) for parts in self._tabs.values()], selected_index=0
        )
        acts = {"undo": self.drafts.undo, "redo": self.drafts.redo}
        self.buttons = {name: self.report.button(f"design.{name}", press) for name, press in acts.items()}
        wide = {"flex_flow": "row wrap", "width": "100%", "align_items": "center"}
        bar = ipywidgets.HBox([*self.buttons.values(), self.file_bar, self.play], layout=wide)
        changes_box = ipywidgets.VBox([self.changes], layout={"max_height": "420px", "overflow": "auto"})
        beside = [
            ipywidgets.VBox([self.forms], layout={"flex": "3 1 620px", "min_width": "0"}),
            ipywidgets.VBox(
                [changes_box, self.findings, self.text],
                layout={"flex": "1 1 320px", "min_width": "0", "padding": "0 0 0 8px"},
            ),
        ]
        below = ipywidgets.HBox(beside, layout={**wide, "align_items": "flex-start"})
        children = [bar, self.verdict, self.report, below, self.code, self.stage, KeyGuard()]
        super().__init__(children, layout={"width": "100%"})
        self.add_class("lostatlas-panel")
        self.add_class(GUARDED)
        self.drafts.on_change(self._follow)

    @property
    def variant(self) -> Any:
        """The last valid variant."""
        return self.drafts.variant

    @property
    def last_error(self) -> Exception | None:
        """The newest error of a callback."""
        return self.report.last_error

    def _follow(self) -> None:
        drafts = self.drafts
        for place, (name, parts) in enumerate(self._tabs.items()):
            for part in parts.values():
                part.follow()
            title = message(f"design.tab.{name}")
            wrong = any(part.placed for part in parts.values())
            self.forms.set_title(place, message("design.tab_wrong", tab=title) if wrong else title)
        trouble = drafts.trouble
        self.verdict.text = (
            message("design.unsaved" if self.file_bar.unsaved else "design.valid", name=drafts.variant.name)
            if trouble is None
            else message("design.invalid", reason=str(trouble))
        )
        self.buttons["undo"].disabled, self.buttons["redo"].disabled = (
            not drafts.can_undo,
            not drafts.can_redo,
        )
        self.play.follow()
        if trouble is None:
            self._tell()

    def _tell(self) -> None:
        """Say what the valid variant is: its changes, what is odd, its file, its Python."""
        drafts = self.drafts
        texts = [one.words for one in drafts.differences]
        head = plural("design.changes", len(texts)) if texts else message("design.unchanged")
        self.changes.text = "\n".join([head, *(f"• {one}" for one in texts)])
        odd = [finding.words for finding in drafts.room.check_variant(drafts.variant)]
        head = plural("design.findings", len(odd)) if odd else message("design.no_findings")
        self.findings.text = "\n".join([head, *(f"⚠ {one}" for one in odd)])
        self.code.code = self._python()
        if not self._kept_text:
            self._drop()

    def _python(self) -> str:
        changes = self.drafts.room.variant_changes(self.drafts.variant, extends=self.drafts.extends)
        return f"from {self.drafts.room.__name__} import read_variant; variant = read_variant({changes!r})"

    def _typed(self, text: str) -> None:
        """Go on with a text that was typed; one that is not a variant stays where it is, with the reason."""
        try:
            self._kept_text = False
            self.drafts.adopt(text)
        except GameDataError as error:
            self._kept_text = True
            self.text.text, self.text.trouble = text, message("design.text_kept", reason=str(error))
        else:
            self._drop()

    def _drop(self) -> None:
        """Let the text say again what the last valid variant is."""
        self._kept_text = False
        self.text.text, self.text.trouble = self.drafts.text, ""

    def _began(self, session: Session) -> None:
        last = self.drafts.trouble is not None
        self.report.text = message("design.played_last" if last else "design.played")
        opened = explore(session)
        self.stage.put_in_sight(opened)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        picture = static_picture(self.variant.name, self.changes.text.splitlines())
        return {**bundle, "text/plain": repr(self), "image/svg+xml": picture}

    def __repr__(self) -> str:
        return f"<Designer: {self.variant.name}, {len(self.drafts.differences)} changes>"


def design(variant: Any = None, *, extends: str = "", title: str = "") -> Designer:
    """Open the designer.

    Parameters
    ----------
    variant : a variant, the name of a shipped one, the path of a file, or plain data; None: the base
    extends : the shipped variant with which it is compared and which its file extends; ``""``: the game as
        published
    title : whose variants; by default the first title's, which so far is the only one with a designer:
        variants of the others are changed in code (``new_game(..., variant={...})``) or in a TOML file

    Raises
    ------
    GameDataError
        When there is no such variant, or no designer for the title.

    Examples
    --------
    >>> design("bank_break", extends="bank_break")
    <Designer: Bank break, 0 changes>
    """
    return Designer(variant, extends=extends, title=title)
