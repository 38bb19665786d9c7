"""The page's function by which a part finds the panel that it stands in."""

from __future__ import annotations

from pathlib import Path

__all__ = ["WITHIN"]

WITHIN = (Path(__file__).parent / "within.js").read_text(encoding="utf-8")
"""``within(element, selector, enter)`` returns what undoes it."""
