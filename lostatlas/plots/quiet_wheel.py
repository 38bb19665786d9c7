"""The page's script that keeps Bokeh's words about the wheel off a map."""

from __future__ import annotations

from pathlib import Path

QUIET_WHEEL = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
"""Defines ``quietWheel(place, figures, turned)`` for the figures in an element."""

__all__ = ["QUIET_WHEEL"]
