"""TypedInput: what is typed in a box goes to the kernel together with the press that asks something of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import anywidget
import traitlets


class TypedInput(anywidget.AnyWidget):
    """Tells what is typed in the box beside it when Enter is pressed there, or one of the buttons beside it.

    The box and the buttons of ipywidgets each send their own, and a kernel that is busy may hear the press
    before the text. The Enter that only ends the choice of a word, as when Japanese is typed, is left alone.

    Parameters
    ----------
    acts : what the buttons do with the text, in the order of the row; Enter does the first

    Examples
    --------
    >>> texts = []
    >>> TypedInput([texts.append]).do(0, "bid 120")
    >>> texts
    ['bid 120']
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.style.display = "none";
        const row = () => el.parentElement;
        const tell = (act, text) => model.send({ type: "typed", act, text });
        const key = (event) => {
          const { target } = event;
          if (event.key !== "Enter" || event.isComposing || target.tagName !== "INPUT") return;
          if (!row()?.contains(target)) return;
          target.dispatchEvent(new Event("change", { bubbles: true })); // as when the box is left
          tell(0, target.value);
        };
        const click = (event) => {
          const act = [...(row()?.querySelectorAll("button") ?? [])].indexOf(event.target.closest("button"));
          if (act < 0 || act >= model.get("acts")) return;
          event.stopPropagation(); // the button would tell of the press alone
          tell(act, row().querySelector("input").value);
        };
        document.addEventListener("keydown", key, true);
        document.addEventListener("click", click, true);
        return () => {
          document.removeEventListener("keydown", key, true);
          document.removeEventListener("click", click, true);
        };
      },
    };
    """
    acts = traitlets.Int().tag(sync=True)

    def __init__(self, acts: Sequence[Callable[[str], object]]) -> None:
        super().__init__(acts=len(acts))
        self._does = tuple(acts)
        self.on_msg(lambda _widget, content, _buffers: self.do(content["act"], str(content["text"])))

    def do(self, act: int, text: str) -> None:
        """Do what a button stands for, with this text."""
        self._does[act](text)


__all__ = ["TypedInput"]
