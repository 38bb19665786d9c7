"""FigureView: any Bokeh figure as an ipywidget that follows its figure, reloads right, and shows what failed.

Every change of the figure's models in the kernel reaches every view on the page as one numbered patch. The
widget's state is a snapshot of the figure, taken again whenever a page asks for it: a reloaded page shows the
present, and a second display in the same page starts from the snapshot and follows the patches after it.

`jupyter_bokeh.BokehModel` does neither: its bundle is the initial one for ever. Hence this bridge, which uses
the same few functions of BokehJS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from bokeh.core.json_encoder import serialize_json
from bokeh.core.serialization import Serializer
from bokeh.document import Document
from bokeh.document.events import ColumnsPatchedEvent
from bokeh.models import Model, Plot

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.plots.page_scripts import SCROLL_PASSTHROUGH, TOOL_LABELS
from lostatlas.scene.theme import DARK, LIGHT, Theme
from lostatlas.text import message
from lostatlas.text.catalogue import speaking_of
from lostatlas_widgets.error_text import error_text
from lostatlas_widgets.late_models import LateModels
from lostatlas_widgets.library import VERSION, BokehLibrary
from lostatlas_widgets.page_functions import LANGUAGE_TAG
from lostatlas_widgets.page_style import styled
from lostatlas_widgets.singletons import once
from lostatlas_widgets.ui_lock import UI_LOCK

_HERE = Path(__file__).parent
_last_theme = {"dark": False}
_KEPT_PATCHES = 200
"""After so many patches the snapshot is taken again, so that a new view has little to catch up."""


class FigureView(anywidget.AnyWidget):
    """A Bokeh figure (or layout) on the page.

    Parameters
    ----------
    figure : bokeh.models.Model
        What is drawn. Change its models and sources afterwards: the page follows.
    alt : str
        What the picture shows, for those who do not see it.
    keys : tuple of str
        Names of keys (``"ArrowUp"``, ``"Enter"``…) that the figure takes when it has the focus.
    theme : Theme, optional
        In which it is drawn; if not given, that of the page.

    Attributes
    ----------
    status, alert : str
        Lines of plain text below the figure; a screen reader speaks them when they change.
    text_below : bool
        Whether the text stands below the figure wherever there would be room for it beside.
    dark : bool
        Whether the page has a dark theme; set by the page.
    last_error : Exception or None
        The newest error of a callback, to be looked at or raised again.

    Examples
    --------
    >>> from bokeh.plotting import figure
    >>> view = FigureView(figure(width=300, height=200), alt="an empty figure")
    >>> view.alt
    'an empty figure'
    """

    _esm = (
        LANGUAGE_TAG
        + TOOL_LABELS
        + SCROLL_PASSTHROUGH
        + (_HERE / "figure_view.js").read_text(encoding="utf-8")
    )
    _css = styled((_HERE / "figure_view.css").read_text(encoding="utf-8"))
    _library = traitlets.Unicode().tag(sync=True)
    _bokeh_version = traitlets.Unicode(VERSION).tag(sync=True)
    _words = traitlets.Dict().tag(sync=True)
    _snapshot = traitlets.Dict().tag(sync=True)
    takes_keys = traitlets.List(traitlets.Unicode()).tag(sync=True)
    alt = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    alert = traitlets.Unicode().tag(sync=True)
    text_below = traitlets.Bool(default_value=False).tag(sync=True)
    fills = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether a figure with a frame is as large as its place on the page allows, in both directions."""
    text_corner = traitlets.Unicode("top-left").tag(sync=True)
    """The corner in which a text lies over such a figure."""
    dark = traitlets.Bool(default_value=False).tag(sync=True)

    _follows = False
    """Whether it follows its figure; one that was refused in the making never did."""

    @checked_arguments
    def __init__(
        self, figure: Model, *, alt: str, keys: tuple[str, ...] = (), theme: Theme | None = None
    ) -> None:
        self._document = figure.document or Document()
        if figure.document is None:
            self._document.add_root(figure)
        for plot in self._document.select({"type": Plot}):
            # the page reports what a figure subscribes to
            plot.subscribed_events.update({"tap", "doubletap"})
        self.about: str | None = None
        """The title whose words are used while something is done to the figure; None: those of the moment."""
        self._number = 0
        self._held: list[Any] | None = None
        self._patches: list[tuple[int, str]] = []
        self._taps: list[Callable[[float, float], object]] = []
        self._key_presses: list[Callable[[str], object]] = []
        self._drawn_in = theme or theme_of_page()
        self.last_error: Exception | None = None
        once(LateModels)  # so that it is among what the page gets when the notebook is opened again
        super().__init__(
            alt=alt,
            dark=page_is_dark(),
            takes_keys=list(keys),
            _library=f"IPY_MODEL_{once(BokehLibrary).model_id}",
            _words={
                "broken": message("widgets.broken"),
                "more": message("plots.tool.more"),
                "wheel": message("plots.tool.wheel"),
            },
            _snapshot=self._take_snapshot(),
        )
        self._document.on_change_dispatch_to(self)
        self._follows = True
        self.on_msg(self._hear)
        self.observe(lambda change: _last_theme.update(dark=change["new"]), "dark")

    # what the user of this class calls

    def on_tap(self, callback: Callable[[float, float], object]) -> None:
        """Call ``callback(x, y)``, in the figure's own units, when somebody taps or clicks the figure."""
        self._taps.append(callback)

    def on_key(self, callback: Callable[[str], object]) -> None:
        """Call ``callback(key)`` when one of `takes_keys` is pressed while the figure has the focus."""
        self._key_presses.append(callback)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Send all changes made inside the block as one patch, painted at once."""
        with UI_LOCK:
            if self._held is not None:
                yield
                return
            self._held = []
            try:
                yield
            finally:
                events, self._held = self._held, None
                if events:
                    self._send_patch(_joined(events))

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Show an error raised inside the block as text below the figure instead of losing it.

        An exception in a callback of a widget reaches nobody: no cell is running that could show it.
        """
        with nullcontext() if self.about is None else speaking_of(self.about):
            try:
                yield
            except Exception as error:  # noqa: BLE001 - it is shown, and kept in last_error
                self.last_error = error
                self.alert = error_text(error)
            else:
                self.alert = ""

    def on_theme(self, callback: Callable[[], object]) -> None:
        """Call `callback()` when the page turns out to have another theme than the figure was drawn in.

        The page may have said so already, in another thread, while the figure was drawn.
        """
        self.observe(lambda _change: callback(), "dark")
        if self._drawn_in is not theme_of_page():
            callback()

    # the wire

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:  # noqa: FBT001, FBT002 - theirs
        """Return the state for a page; a whole state holds the figure as it is now."""
        with UI_LOCK:
            if key is None and self._number != self._snapshot.get("number"):
                self._trait_values["_snapshot"] = self._take_snapshot()
            return super().get_state(key=key, drop_defaults=drop_defaults)

    def close(self) -> None:
        """Stop following the figure; to close it again does nothing."""
        if self._follows:
            self._follows = False
            self._document.remove_on_change(self)
        super().close()

    def _take_snapshot(self) -> dict[str, Any]:
        content = self._document.to_json(deferred=False)
        self._document.models.flush_synced()
        self._patches.clear()
        return {"number": self._number, "document": serialize_json(content)}

    def _document_patched(self, event: Any) -> None:
        """Follow the document: bokeh calls this for every change of a model."""
        with UI_LOCK:
            if self._held is None:
                self._send_patch([event])
            else:
                self._held.append(event)

    def _send_patch(self, events: list[Any]) -> None:
        models = self._document.models
        serializer = Serializer(references=models.synced_references, deferred=False)
        content = serialize_json({"events": serializer.encode(events)})
        models.flush_synced(lambda model: not serializer.has_ref(model))
        self._number += 1
        self._patches.append((self._number, content))
        self.send({"type": "patch", "number": self._number, "content": content})
        if len(self._patches) >= _KEPT_PATCHES:
            self._snapshot = self._take_snapshot()

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        kind = content.get("type")
        if kind == "ready":
            self._catch_up(int(content["number"]))
            return
        if kind == "library":
            self.send({"type": "library"}, buffers=[once(BokehLibrary).source])
            return
        with self.reporting(), self.together():
            if kind == "tap":
                for tapped in tuple(self._taps):
                    tapped(float(content["x"]), float(content["y"]))
            elif kind == "key" and content["key"] in self.takes_keys:
                for pressed in tuple(self._key_presses):
                    pressed(content["key"])

    def _catch_up(self, number: int) -> None:
        """Send what a page that has seen patch `number` has missed."""
        if number == self._number:
            return
        missed = [patch for patch in self._patches if patch[0] > number]
        if missed and missed[0][0] == number + 1:
            for its_number, content in missed:
                self.send({"type": "patch", "number": its_number, "content": content})
        else:
            self._snapshot = self._take_snapshot()

    def __repr__(self) -> str:
        return f"<FigureView: {self.alt}>"


def _joined(events: list[Any]) -> list[Any]:
    """Return the events, all patches of a source as one: the page goes through all of its rows for each."""
    joined: list[Any] = []
    patched: dict[str, dict[str, list[Any]]] = {}
    for event in events:
        key = "" if (model := getattr(event, "model", None)) is None else model.id
        if not isinstance(event, ColumnsPatchedEvent):
            patched.pop(key, None)  # a patch that comes after it must stay after it
        elif key in patched:
            for column, cells in event.patches.items():
                patched[key].setdefault(column, []).extend(cells)
            continue
        else:
            patched[key] = {column: list(cells) for column, cells in event.patches.items()}
            event = ColumnsPatchedEvent(event.document, event.model, event.attr, patched[key])
        joined.append(event)
    return joined


def aspect_of(figure: Plot) -> float:
    """Return the width of a figure's frame by its height."""
    return float(figure.frame_width or 1) / float(figure.frame_height or 1)


def page_is_dark() -> bool:
    """Return whether the page that spoke last has a dark theme, so that a new figure begins in it."""
    return _last_theme["dark"]


def theme_of_page() -> Theme:
    """Return the colours of the page that spoke last."""
    return DARK if page_is_dark() else LIGHT
