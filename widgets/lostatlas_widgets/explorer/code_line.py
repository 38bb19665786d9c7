"""CodeLine: the Python line that does what was clicked, to be copied."""

from __future__ import annotations

import anywidget
import traitlets

from lostatlas.text import message


class CodeLine(anywidget.AnyWidget):
    """A line of code with a button that copies it.

    Examples
    --------
    >>> CodeLine("session.push('SR pass')").code
    "session.push('SR pass')"
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.classList.add("lostatlas-code");
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
        model.on("change:code", write);
        write();
        el.append(code, copy);
        return () => model.off("change:code", write);
      },
    };
    """
    _css = """
    .lostatlas-code { display: flex; gap: 6px; align-items: center; width: 100%; min-width: 0; }
    .lostatlas-code[hidden] { display: none; } /* nothing to copy yet */
    .lostatlas-code > code {
      flex: 1 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
      padding: 3px 6px; min-height: 1.3em; border-radius: 3px; background: var(--jp-layout-color2, #eee);
      color: var(--jp-ui-font-color1, #222); font-family: var(--jp-code-font-family, monospace);
      font-size: var(--jp-code-font-size, 13px);
    }
    .lostatlas-code > button {
      flex: none; padding: 3px 10px; border: 1px solid var(--jp-border-color1, #bbb); border-radius: 3px;
      background: var(--jp-layout-color1, #fff); color: var(--jp-ui-font-color1, #222); cursor: pointer;
    }
    .lostatlas-code > button:focus-visible { outline: 2px solid var(--jp-brand-color1, #1976d2); }
    """
    code = traitlets.Unicode().tag(sync=True)
    _copy = traitlets.Unicode().tag(sync=True)
    _copied = traitlets.Unicode().tag(sync=True)

    def __init__(self, code: str = "") -> None:
        super().__init__(code=code, _copy=message("explore.copy"), _copied=message("explore.copied"))

    def __repr__(self) -> str:
        return f"CodeLine({self.code!r})"
