"""The page's script that gives Bokeh's tools a role and a name."""

from __future__ import annotations

from pathlib import Path

TOOL_LABELS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
"""Defines ``nameTools(place)``, which names what is in an element and returns how many tools there are."""

__all__ = ["TOOL_LABELS"]
