"""A switch between the languages of the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from lostatlas.text import language, message, set_language, speaking
from lostatlas.text.catalogue import LANGUAGES
from lostatlas_widgets.page_style import styled


class LanguageSwitch(anywidget.AnyWidget):
    """Every language under its own name; choosing one speaks it everywhere, and calls `spoken`.

    Its own name is heard and not seen, in all languages at once: whoever cannot read this one finds the way
    out. When the panel around it is made anew in the other language, the keyboard stays on it.

    Examples
    --------
    >>> heard = []
    >>> switch = LanguageSwitch(lambda: heard.append(language()))
    >>> switch.options
    (('English', 'en'), ('日本語', 'ja'))
    >>> switch.turn("ja")
    >>> switch.turn("en")
    >>> heard
    ['ja', 'en']
    """

    _esm = """
    let chosen = false; // on the page, and not shown again since

    function render({ model, el }) {
      el.classList.add("lostatlas-language");
      const list = el.appendChild(document.createElement("select"));
      list.setAttribute("aria-label", model.get("_name"));
      list.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves it the arrows
      const write = () => {
        list.title = model.get("_hint");
        list.replaceChildren(...model.get("options").map(([name, code]) => {
          const option = new Option(name, code, false, code === model.get("value"));
          option.lang = code;
          return option;
        }));
      };
      list.addEventListener("change", () => {
        chosen = true;
        model.set("value", list.value);
        model.save_changes();
      });
      model.on("change:value change:options change:_hint", write);
      write();
      const shown = new ResizeObserver(() => { // it is put into the panel later
        shown.disconnect();
        chosen = false;
        if (document.activeElement === document.body) list.focus({ preventScroll: true });
      });
      if (chosen) shown.observe(list);
      return () => {
        shown.disconnect();
        model.off("change:value change:options change:_hint", write);
      };
    }
    export default { render };
    """
    _css = styled("""
    .lostatlas-language { flex: 0 0 auto; margin: 2px; }
    .lostatlas-language > select {
      height: 28px; box-sizing: border-box; padding: 0 4px; cursor: pointer;
      border: 1px solid var(--lostatlas-line-1); border-radius: var(--lostatlas-round);
      background: var(--lostatlas-ground-1); color: var(--lostatlas-ink);
      font: var(--lostatlas-size) var(--lostatlas-font);
    }
    .lostatlas-language > select:focus-visible { outline: 2px solid var(--lostatlas-accent); }
    """)
    value = traitlets.Unicode().tag(sync=True)
    """The code of the language that is spoken."""
    options = traitlets.Tuple().tag(sync=True)
    """The name and the code of each."""
    _name = traitlets.Unicode().tag(sync=True)
    _hint = traitlets.Unicode().tag(sync=True)

    def __init__(self, spoken: Callable[[], object]) -> None:
        here = language()
        super().__init__(
            options=_named(here),
            value=here,
            _name=" / ".join(_in(code, "explore.language") for code in LANGUAGES),
            _hint=message("explore.language.hint"),
        )
        self._spoken = spoken
        self.observe(self._chosen, "value")

    def turn(self, code: str) -> None:
        """Choose a language by its code.

        Raises
        ------
        GameDataError
            When there is no such language.
        """
        with speaking(code):
            code = language()
            self.options = _named(code)
        if self.value == code != language():  # another switch has spoken since
            self._chosen({"new": code})
        self.value = code

    def __repr__(self) -> str:
        return f"<LanguageSwitch: {self.value}>"

    def _chosen(self, change: Any) -> None:
        set_language(change["new"])
        self._hint = message("explore.language.hint")
        self._spoken()


def _named(here: str) -> tuple[tuple[str, str], ...]:
    """Return every language by its own name; the pseudo-language only when it is spoken here."""
    named = tuple((_in(code, "explore.language.own"), code) for code in LANGUAGES)
    return named if here in LANGUAGES else (*named, (message("explore.language.own"), here))


def _in(code: str, key: str) -> str:
    with speaking(code):
        return message(key)


__all__ = ["LanguageSwitch"]
