"""TextLine: plain text on the page, whatever is in it.

The label and HTML widgets of ipywidgets read LaTeX (two dollar amounts in one sentence become a formula), and
one of them HTML. Names and notes are untrusted, so text goes to the page as text.
"""

from __future__ import annotations

import anywidget
import traitlets


class TextLine(anywidget.AnyWidget):
    """A line of text; a `live` one is spoken by screen readers when it changes.

    Examples
    --------
    >>> TextLine("<b>Ann</b> pays $40, Ben pays $60").text
    '<b>Ann</b> pays $40, Ben pays $60'
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.classList.add("lostatlas-text");
        if (model.get("live")) el.setAttribute("role", "status");
        const write = () => { el.textContent = model.get("text"); };
        model.on("change:text", write);
        write();
        return () => model.off("change:text", write);
      },
    };
    """
    _css = """
    .lostatlas-text {
      margin: 2px; line-height: 1.4; color: var(--jp-ui-font-color1, #222); white-space: pre-line;
      font-family: var(--jp-ui-font-family, sans-serif); font-size: var(--jp-ui-font-size1, 13px);
    }
    .widget-hbox > .lostatlas-text { align-self: center; }
    """
    text = traitlets.Unicode().tag(sync=True)
    live = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, text: str = "", *, live: bool = False) -> None:
        super().__init__(text=text, live=live)

    def __repr__(self) -> str:
        return f"TextLine({self.text!r})"
