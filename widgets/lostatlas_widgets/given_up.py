"""What shows a panel again that the page has given up when its notebook was opened again."""

from __future__ import annotations

from pathlib import Path

import anywidget


class GivenUp(anywidget.AnyWidget):
    """Nothing to see; on the page it has outputs drawn whose models came too late for ipywidgets."""

    _esm = (Path(__file__).parent / "given_up.js").read_text(encoding="utf-8")
