"""Japanese on a page of its own has no blanks: its lines end between phrases that a browser knows."""

from __future__ import annotations

__all__ = ["LINE_BREAKS"]

LINE_BREAKS = ":lang(ja) { word-break: auto-phrase; line-break: strict; text-wrap-style: pretty; }\n"
"""A rule for the style sheet of every page that we write; the page says its language in ``<html lang>``."""
