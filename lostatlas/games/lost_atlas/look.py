"""How the title looks: colours and names of its companies, and the signs of its labels. Plain data."""

from __future__ import annotations

import tomllib
from importlib.resources import files

_DATA = tomllib.loads((files(__package__) / "data" / "companies.toml").read_text("utf-8"))
_COMPANIES = (*_DATA["minors"], *_DATA["majors"])

COLOURS: dict[str, str] = {company["code"]: company["colour"] for company in _COMPANIES}
"""Colour of each company by its code."""
NAMES: dict[str, str] = {
    company["code"]: company.get("name") or "/".join(company["names"]) for company in _COMPANIES
}
"""Name of each company by its code; a major has two, of which its president chooses one."""
SIGNS = {"C": "star", "M": "mine", "P": "port"}
"""The sign that each tile label stands for: the capital's ☆, the mine and the port."""
