"""TextLine: plain text on the page, whatever is in it.

The label and HTML widgets of ipywidgets read LaTeX (two dollar amounts in one sentence become a formula), and
one of them HTML. Names and notes are untrusted, so text goes to the page as text.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets
from traitlets.utils.bunch import Bunch

from lostatlas.kernel.arguments import checked_arguments
from lostatlas_widgets.page_functions import LANGUAGE_TAG
from lostatlas_widgets.page_style import styled
from lostatlas_widgets.rule_links import FindRule, with_rules

MARKED = LANGUAGE_TAG + (Path(__file__).parent / "marked.js").read_text(encoding="utf-8")
"""The page's function that writes a text with its marked words."""


class TextLine(anywidget.AnyWidget):
    """A line of text; a `live` one is spoken by screen readers when it changes.

    Examples
    --------
    >>> TextLine("<b>Ann</b> pays $40, Ben pays $60").text
    '<b>Ann</b> pays $40, Ben pays $60'
    """

    _esm = (
        MARKED
        + """
    export default {
      render({ model, el }) {
        el.classList.add("lostatlas-text");
        if (model.get("live")) el.setAttribute("role", "status");
        const write = () => {
          writeMarked(el, model.get("text"), model.get("marks"));
          askable(el, { alone: true });
        };
        model.on("change:text change:marks", write);
        write();
        return () => model.off("change:text change:marks", write);
      },
    };
    """
    )
    looks = styled("""
    :where(.lostatlas-text) { /* whatever any class of it says goes first */
      margin: 2px; line-height: 1.4; color: var(--lostatlas-ink); white-space: pre-line;
      max-width: 100%; overflow-wrap: break-word;
      font-family: var(--lostatlas-font); font-size: var(--lostatlas-size);
    }
    .widget-hbox > .lostatlas-text { align-self: center; }
    .lostatlas-text:focus-visible { outline: 2px solid var(--lostatlas-accent); }
    .lostatlas-meanings {
      position: fixed; z-index: 10000; box-sizing: border-box; max-width: min(440px, 90vw); margin: 0;
      padding: 8px 12px; overflow: auto; border: 1px solid var(--lostatlas-line-1);
      border-radius: var(--lostatlas-round);
      background: var(--lostatlas-ground-1); color: var(--lostatlas-ink); line-height: 1.4;
      box-shadow: 0 2px 8px var(--lostatlas-shadow); font-family: var(--lostatlas-font);
      font-size: var(--lostatlas-size);
    }
    .lostatlas-meanings dt { font-weight: 600; }
    .lostatlas-meanings dd { margin: 0 0 6px; white-space: pre-line; }
    .lostatlas-rule-link {
      display: inline; padding: 0; border: 0; background: none; cursor: pointer; text-align: start;
      font: inherit; color: var(--lostatlas-link); text-decoration: underline;
      text-underline-offset: 3px;
    }
    .lostatlas-rule-link:focus-visible {
      outline: 2px solid var(--lostatlas-accent); outline-offset: 1px;
    }
    .lostatlas-text.lostatlas-typed { /* the notation, beside words that say the same */
      font-family: var(--lostatlas-code-font); font-size: var(--lostatlas-size-least);
      color: var(--lostatlas-ink-soft);
    }
    .lostatlas-typed:empty { display: none; }
    .lostatlas-dfn {
      font-style: inherit; text-decoration: underline dotted; text-underline-offset: 3px; cursor: help;
    }
    /* Japanese has no blanks: lines end between phrases, as far as the browser knows them. */
    [lang="ja"]:not(html), :is([class*="lostatlas-"], .jp-RenderedMarkdown):lang(ja) { /* and all in them */
      word-break: auto-phrase; line-break: strict; text-wrap-style: pretty;
    }
    .lostatlas-joint::before { content: "\\2060" / ""; } /* a word joiner that nobody copies or hears */
    .jp-RenderedText[data-mime-type="application/vnd.jupyter.stdout"] > pre {
      word-break: normal; overflow-wrap: anywhere;
    }
    """)
    """The style sheet; a subclass puts its own after it. What cells print breaks between words, too."""
    _css = looks
    text = traitlets.Unicode().tag(sync=True)
    live = traitlets.Bool(default_value=False).tag(sync=True)

    marks = traitlets.List(traitlets.List()).tag(sync=True)
    """Where words stand that are explained on hover, and what they mean; and the rules that are named."""

    @checked_arguments
    def __init__(
        self,
        text: str = "",
        *,
        live: bool = False,
        marks: Callable[[str], list[list[int | str]]] | None = None,
        find_rule: FindRule | None = None,
    ) -> None:
        find = with_rules(marks, find_rule=find_rule)
        super().__init__(text=text, live=live, marks=find(text))
        self.observe(lambda change: self.set_trait("marks", find(change["new"])), "text")

    def notify_change(self, change: Bunch) -> None:
        """Send words and what is explained in them in one message."""
        with self.hold_sync():
            super().notify_change(change)

    def __repr__(self) -> str:
        return f"TextLine({self.text!r})"
