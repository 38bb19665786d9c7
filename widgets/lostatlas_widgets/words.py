"""The page's function that writes a text and says its language, for every widget with words of its own."""

from __future__ import annotations

from pathlib import Path

__all__ = ["WORDS"]

WORDS = (Path(__file__).parent / "words.js").read_text(encoding="utf-8")
"""``writeWords(element, text)`` and ``tellLanguage(element, text)``."""
