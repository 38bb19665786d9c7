"""The type scale, spacing and colours of the page, which every widget with a look of its own brings along."""

from __future__ import annotations

from pathlib import Path

PAGE_STYLE = (Path(__file__).parent / "page_style.css").read_text(encoding="utf-8")


def styled(css: str) -> str:
    """Return a style sheet with what its variables stand for.

    Examples
    --------
    >>> "--lostatlas-ink:" in styled(".lostatlas-text { color: var(--lostatlas-ink); }")
    True
    """
    return PAGE_STYLE + css


__all__ = ["PAGE_STYLE", "styled"]
