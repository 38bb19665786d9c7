"""GameFiles: open and save games; a kept game survives the end of the kernel."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.games.saved import parse_game, read_game
from lostatlas.kernel.errors import GameDataError, LostAtlasError
from lostatlas.kernel.session import Session
from lostatlas.storage.record import to_json
from lostatlas.text import message
from lostatlas_widgets.error_text import error_text
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.named_row import named_by_hint
from lostatlas_widgets.new_game_form import new_game_button
from lostatlas_widgets.served_page import BrowserFiles, many_visitors, refuse_disk
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.written_files import page_path, spare_others, write_page


class GameFiles(ipywidgets.VBox):
    """A box for a file, and buttons to open it, to save to it, to keep the game in it, and to write a page.

    A kept game writes every action to the disk before it is shown.

    Parameters
    ----------
    model : whose session is kept
    begin : opens the form of a new game, where there is room for one
    earlier : what is shown below: the offer of what was played another time, once it was passed by, and of
        what was forgotten

    Examples
    --------
    >>> from lostatlas import new_game
    >>> keeping = GameFiles(ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1)))
    >>> keeping.file.value = "no-game.json"
    >>> keeping.open_file()
    >>> keeping.answer.text
    'no-game.json: the file cannot be read: No such file or folder.'
    """

    def __init__(
        self,
        model: ExplorerModel,
        *,
        begin: Callable[[], object] | None = None,
        earlier: tuple[ipywidgets.Widget, ...] = (),
    ) -> None:
        self.model = model
        self.file = ipywidgets.Text(
            value="game.json",
            layout={"flex": "1 1 160px", "min_width": "120px", "width": "auto"},
            **named_by_hint(message("explore.file")),
        )
        acts = (
            ("open", self.open_file), ("save", self.save_file), ("keep", self.keep_file),
            ("page", self.write_page),
        )  # fmt: skip
        buttons = [
            button(model, message(f"explore.{name}"), message(f"explore.{name}.hint"), press)
            for name, press in acts
        ]
        row = ipywidgets.HBox([self.file, *buttons], layout={"width": "100%", "flex_flow": "row wrap"})
        self.answer = TextLine(live=True)
        """The result, shown below the box, which does not move."""
        self.text_line = TextLine()
        self.file.observe(model.guarded(lambda _change: self._forget()), "value")
        if many_visitors():
            row = BrowserFiles(take=self.take, give=lambda: to_json(self._known()).encode(), name="game.json")
        new = () if begin is None else (new_game_button(model.guarded(begin)),)
        super().__init__([row, self.answer, self.text_line, *new, *earlier], layout={"width": "100%"})
        model.on_change(self._follow)

    @property
    def _path(self) -> str:
        return str(self.file.value.strip())

    def _known(self) -> Session:
        """Return the game as whoever looks may know it."""
        session, viewer = self.model.session, self.model.viewer
        return session if viewer is None else session.known_to(viewer)

    def _forget(self) -> None:
        """Clear the result of a press: it was about another file, or about an earlier state of the game."""
        self.answer.text = ""

    def _follow(self) -> None:
        """Tell where the game is kept."""
        self._forget()
        journal = self.model.session.journal
        self.text_line.text = (
            message("timeline.kept_nowhere")
            if journal is None
            else message("timeline.kept_in", file=str(journal.record))
        )

    def _do(self, code: str, act: Callable[[], str]) -> None:
        """Act, and show the result below, with the line of code that does the same."""
        try:
            refuse_disk()
            self.answer.text = act()
        except (LostAtlasError, OSError) as error:
            self.model.last_error = error
            self.answer.text = error_text(error)
        else:
            self.model.code.code = code

    def open_file(self) -> None:
        """Open the game of the file, with everything that was tried in it."""
        path = self._path

        def act() -> str:
            self.model.session, warning = read_game(path)
            self.model.show_message("")  # that answered something of the game before
            text = message("explore.opened", file=path)
            return f"{text}\n{warning}" if warning is not None else text

        self._do(f"session = lostatlas.load({path!r})", act)

    def take(self, content: bytes) -> None:
        """Open a game whose file the visitor of a served page has chosen."""
        try:
            self.model.session = parse_game(content)
        except GameDataError as error:
            self.model.last_error = error
            self.answer.text = error_text(error)
        else:
            self.answer.text = message("widgets.taken")

    def save_file(self) -> None:
        """Save everything to the file; one that holds something other than a game is left alone."""
        path = self._path

        def act() -> str:
            spare_others(path)
            self.model.session.save(path, viewer=self.model.viewer)
            return message("explore.saved", file=path)

        self._do(f"session.save({path!r})", act)

    def keep_file(self) -> None:
        """Save everything to the file now and from now on."""
        path = self._path

        def act() -> str:
            spare_others(path)
            self.model.session.autosave(path)
            self._follow()
            return message("explore.kept", file=path)

        self._do(f"session.autosave({path!r})", act)

    def write_page(self) -> None:
        """Write the line of play as one page beside the file; another file there is left alone."""
        path, viewer = page_path(self._path), self.model.viewer

        def act() -> str:
            write_page(self.model.session, path, viewer=viewer)
            return message("explore.page_written", file=path)

        page = "game_html(session)" if viewer is None else f"game_html(session, viewer={viewer!r})"
        imports = "from pathlib import Path; from lostatlas.lab.game_page import game_html"
        self._do(f"{imports}; Path({path!r}).write_text({page}, 'utf-8')", act)
