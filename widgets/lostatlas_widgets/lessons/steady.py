"""Steady: room for words that change, so that what stands below them stays where it is."""

from __future__ import annotations

from collections.abc import Sequence

import anywidget
import traitlets


class Steady(anywidget.AnyWidget):
    """Nothing to see: it stands in a box, behind a line of text, and keeps both from getting lower.

    The line has the room of the longest of the texts, and the box stays as high as it has ever been at its
    width. What is pressed below is then never pushed away by other words above.

    Parameters
    ----------
    texts : what the line will say, one at a time

    Examples
    --------
    >>> Steady(["Build track.", "Run the trains."])
    <Steady: 2 texts>
    """

    _esm = """
    function render({ model, el }) {
      el.style.height = el.style.margin = "0";
      let box = null;
      let width = 0; // of the box, for which it is as high as it is
      let measured = 0; // of the line
      let rest = null; // the timer that waits until nothing comes and goes any more

      function room(line) {
        const probe = line.cloneNode();
        Object.assign(probe.style, {
          position: "absolute", visibility: "hidden", minHeight: "", width: `${line.offsetWidth}px`,
        });
        box.append(probe);
        const heights = model.get("texts").map((text) => {
          probe.textContent = text;
          return probe.offsetHeight;
        });
        probe.remove();
        return Math.max(0, ...heights);
      }

      function fit() {
        if (box === null) {
          box = el.parentElement; // it is put there a moment later
          keep.observe(box);
        }
        if (box.offsetWidth !== width) {
          width = box.offsetWidth;
          box.style.minHeight = "";
        }
        const line = el.previousElementSibling;
        if (line.offsetWidth && line.offsetWidth !== measured) {
          measured = line.offsetWidth;
          line.style.minHeight = `${room(line)}px`;
        }
        clearTimeout(rest);
        const hold = () => { if (box.offsetHeight) box.style.minHeight = `${box.offsetHeight}px`; };
        rest = setTimeout(hold, 400);
      }

      const keep = new ResizeObserver(fit);
      keep.observe(el);
      const again = () => { // in another language
        width = measured = 0;
        if (box !== null) fit();
      };
      model.on("change:texts", again);
      return () => {
        clearTimeout(rest);
        keep.disconnect();
        model.off("change:texts", again);
      };
    }
    export default { render };
    """
    texts = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__(texts=list(texts))

    def __repr__(self) -> str:
        return f"<Steady: {len(self.texts)} texts>"


__all__ = ["Steady"]
