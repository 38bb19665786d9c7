"""What helps the widgets that the page has given up too soon when its notebook was opened again."""

from __future__ import annotations

from pathlib import Path

import anywidget

_PARTS = ("late_outputs.js", "late_messages.js", "late_models.js")


class LateModels(anywidget.AnyWidget):
    """Invisible; draws outputs of the page whose models came too late, and reports those models."""

    _esm = "".join((Path(__file__).parent / part).read_text(encoding="utf-8") for part in _PARTS)
