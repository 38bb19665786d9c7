"""The page's function that writes a text and says its language, for every widget with words of its own."""

from __future__ import annotations

from pathlib import Path

__all__ = ["LANGUAGE_TAG"]

LANGUAGE_TAG = (Path(__file__).parent / "language_tag.js").read_text(encoding="utf-8")
"""``writeWords(element, text)`` and ``tellLanguage(element, text)``."""
