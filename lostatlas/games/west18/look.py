"""How the title looks: colours and names of its companies. Plain data."""

from __future__ import annotations

from lostatlas.games.west18.figures import figures

COLOURS: dict[str, str] = {one.code: one.colour for one in figures().companies.values()}
"""Colour of each company by its code."""
NAMES: dict[str, str] = {one.code: one.name for one in figures().companies.values()}
"""Name of each company by its code."""
SIGNS: dict[str, str] = {}
"""The labels of tiles are written out."""
