"""CodeLine: the Python that does what was clicked, folded away until somebody wants to copy it."""

from __future__ import annotations

import anywidget
import traitlets

from lostatlas.text import message
from lostatlas_widgets.page_style import styled

_WORDS = {"copy": "copy", "copied": "copied", "name": "in_python", "hint": "in_python.hint"}


class CodeLine(anywidget.AnyWidget):
    """A line of code behind a button that unfolds it, with another one that copies it.

    Examples
    --------
    >>> line = CodeLine("session.push('SR pass')")
    >>> line.code, line.opened
    ("session.push('SR pass')", False)
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.classList.add("lostatlas-code");
        const fold = document.createElement("button");
        fold.type = "button";
        fold.className = "lostatlas-code-fold";
        fold.textContent = model.get("_name");
        fold.title = model.get("_hint");
        fold.addEventListener("click", () => {
          model.set("opened", !model.get("opened"));
          model.save_changes();
        });
        const line = document.createElement("div");
        const code = document.createElement("code");
        const copy = document.createElement("button");
        copy.type = "button";
        copy.textContent = model.get("_copy");
        copy.addEventListener("click", async () => {
          try {
            await navigator.clipboard.writeText(model.get("code"));
            copy.textContent = model.get("_copied");
            setTimeout(() => { copy.textContent = model.get("_copy"); }, 1200);
          } catch { // no leave to write there: the line is selected, ready for Ctrl+C
            getSelection().selectAllChildren(code);
          }
        });
        const write = () => {
          code.textContent = model.get("code");
          code.title = model.get("code");
          el.toggleAttribute("hidden", model.get("code") === "");
        };
        const turn = () => {
          fold.setAttribute("aria-expanded", String(model.get("opened")));
          line.hidden = !model.get("opened");
        };
        model.on("change:code", write);
        model.on("change:opened", turn);
        write();
        turn();
        line.append(code, copy);
        el.append(fold, line);
        return () => {
          model.off("change:code", write);
          model.off("change:opened", turn);
        };
      },
    };
    """
    _css = styled("""
    .lostatlas-code { width: 100%; min-width: 0; }
    .lostatlas-code[hidden] { display: none; } /* nothing to copy yet */
    .lostatlas-code > div { display: flex; gap: var(--lostatlas-gap); align-items: center; padding: 0 2px; }
    .lostatlas-code > div[hidden] { display: none; }
    .lostatlas-code code {
      flex: 1 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
      padding: 3px 6px; min-height: 1.3em; border-radius: var(--lostatlas-round);
      background: var(--lostatlas-ground-2);
      color: var(--lostatlas-ink); font-family: var(--lostatlas-code-font);
      font-size: var(--lostatlas-size);
    }
    .lostatlas-code-fold {
      height: 28px; margin: 0 2px; padding: 0 8px; border: 0; border-radius: var(--lostatlas-round);
      cursor: pointer;
      background: none; color: var(--lostatlas-ink);
      font: var(--lostatlas-size) var(--lostatlas-font);
    }
    .lostatlas-code-fold::before { content: "▸" / ""; display: inline-block; width: 1.2em; text-align: left; }
    .lostatlas-code-fold[aria-expanded="true"]::before { content: "▾" / ""; }
    .lostatlas-code-fold:hover { background: var(--lostatlas-ground-2); }
    .lostatlas-code > div > button {
      flex: none; padding: 3px 10px; border: 1px solid var(--lostatlas-line-1);
      border-radius: var(--lostatlas-round);
      background: var(--lostatlas-ground-1); color: var(--lostatlas-ink); cursor: pointer;
    }
    .lostatlas-code button:focus-visible { outline: 2px solid var(--lostatlas-accent); }
    """)
    code = traitlets.Unicode().tag(sync=True)
    opened = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether the line is shown; the page sets it, too."""
    _name = traitlets.Unicode().tag(sync=True)
    _hint = traitlets.Unicode().tag(sync=True)
    _copy = traitlets.Unicode().tag(sync=True)
    _copied = traitlets.Unicode().tag(sync=True)

    def __init__(self, code: str = "") -> None:
        texts = {f"_{name}": message(f"explore.{key}") for name, key in _WORDS.items()}
        super().__init__(code=code, **texts)

    def __repr__(self) -> str:
        return f"CodeLine({self.code!r})"
