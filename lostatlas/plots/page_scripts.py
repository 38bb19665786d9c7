"""The scripts of pages and widgets with figures: scrolling past a map, and names for Bokeh's tools."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent

SCROLL_PASSTHROUGH = (_FOLDER / "scroll_passthrough.js").read_text(encoding="utf-8")
"""Defines ``quietWheel(place, figures, turned)`` for the figures of an element, ``quietFinger(figures)``."""
TOOL_LABELS = (_FOLDER / "tool_labels.js").read_text(encoding="utf-8")
"""Defines ``nameTools(place)``, which names what is in an element and returns how many tools there are."""

__all__ = ["SCROLL_PASSTHROUGH", "TOOL_LABELS"]
