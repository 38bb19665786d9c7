"""Functions of the page that the code of several widgets begins with."""

from __future__ import annotations

from pathlib import Path

__all__ = ["FIND_PANEL", "LANGUAGE_TAG"]

FIND_PANEL = (Path(__file__).parent / "find_panel.js").read_text(encoding="utf-8")
"""``within(element, selector, enter)`` finds the panel that a part is in, and returns what undoes it."""
LANGUAGE_TAG = (Path(__file__).parent / "language_tag.js").read_text(encoding="utf-8")
"""``writeWords(element, text)`` and ``tellLanguage(element, text)`` say the language of words."""
