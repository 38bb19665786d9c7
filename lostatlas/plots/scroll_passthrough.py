"""The page's script that lets a page scroll where a map lies, by wheel and by finger."""

from __future__ import annotations

from pathlib import Path

SCROLL_PASSTHROUGH = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
"""Defines ``quietWheel(place, figures, turned)`` for the figures of an element, ``quietFinger(figures)``."""

__all__ = ["SCROLL_PASSTHROUGH"]
