"""The page's function with which a part finds its panel."""

from __future__ import annotations

from pathlib import Path

__all__ = ["FIND_PANEL"]

FIND_PANEL = (Path(__file__).parent / "find_panel.js").read_text(encoding="utf-8")
"""``within(element, selector, enter)`` returns what undoes it."""
