"""The page of any title: what its views draw and list of each position, and the log of its viewer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from lostatlas.capabilities import STYLE, VIEWS, capability
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.scene.light_dark import BOTH, in_themes
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.table import Column
from lostatlas.scene.theme import Theme
from lostatlas.text import language, message
from lostatlas.text.line_breaks import LINE_BREAKS

__all__ = ["scene_html"]

_WORDS = ("about_scene", "first", "back", "next", "last", "play", "slider", "log", "standing")
"""Texts of the page around the game."""


def scene_html(
    session: Session, *, themes: Sequence[Theme] = BOTH, title: str = "", viewer: str | None = None
) -> str:
    """Return the page of a game (see `lostatlas.lab.game_page.game_html`)."""
    page = _Page(session, themes, viewer)
    heading = title or message("explore.page_title", players=tuple(session.players))
    facts = {
        **{name: escape(message(f"app.page.{name}")) for name in _WORDS},
        "language": language(),
        "title": escape(heading),
        "paper": in_themes(themes, lambda theme: theme.background),
        "style": _asset("scene_page.css") + LINE_BREAKS,
        "script": _asset("light_dark_fallback.js") + _asset("scene_page.js"),
        "game": json.dumps(page.plain(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }
    first, *rest = _asset("scene_page.html").split("{{")
    return first + "".join(facts[name] + after for name, _, after in (one.partition("}}") for one in rest))


class _Page:
    """The positions of a line of play as HTML; each line of it (a cell, a row of a table) is kept once."""

    def __init__(self, session: Session, themes: Sequence[Theme], viewer: str | None) -> None:
        self.session, self.themes, self.viewer = session, themes, viewer
        rules = session.ruleset
        self.views, self.style = capability(rules, VIEWS)(rules), capability(rules, STYLE)
        self._parts: dict[str, int] = {}

    def plain(self) -> dict[str, Any]:
        """Return everything that the script of the page shows."""
        steps = [self._step(node) for node in self.session.line]
        words = {name: message(f"app.page.{name}") for name in ("play", "pause")}
        start = len(self.session.history) - 1
        return {"start": start, "steps": steps, "parts": list(self._parts), "words": words}

    def _step(self, node: Node) -> dict[str, Any]:
        state = node.state
        data: dict[str, Any] = {
            "part": str(self.views.stage(state)),
            "words": self.views.move_text(node, viewer=self.viewer) or message("explore.start"),
            "picture": self._kept(self._pictures(state)),
            "tables": self._kept(self._tables(state)),
        }
        return data | ({"note": node.note} if node.note and self.viewer is None else {})

    def _kept(self, html: Iterable[str]) -> list[int]:
        lines = (line for one in html for line in one.splitlines(keepends=True))
        return [self._parts.setdefault(line, len(self._parts)) for line in lines]

    def _pictures(self, state: Any) -> Iterable[str]:
        yield in_themes(self.themes, lambda theme: self._drawn(state, theme))

    def _drawn(self, state: Any, theme: Theme) -> str:
        scene = self.views.scene(state, viewer=self.viewer, theme=theme)
        board = "" if scene is None else scene_svg(scene)
        beside = self.views.side_scenes(state, viewer=self.viewer, theme=theme)
        return board + "".join(f"<h2>{escape(one.title)}</h2>{scene_svg(one.scene)}" for one in beside)

    def _tables(self, state: Any) -> Iterable[str]:
        for table in self.views.tables_or_scores(state, viewer=self.viewer):
            heads = "".join(f"<th>{escape(column.title)}</th>" for column in table.columns)
            rows = "".join(f"<tr>{self._row(table.columns, row)}</tr>\n" for row in table.rows)
            yield f"<table><caption>{escape(table.title)}</caption><tr>{heads}</tr>\n{rows}</table>\n"

    def _row(self, columns: tuple[Column, ...], row: tuple[Any, ...]) -> str:
        return "".join(
            f"<td{' class=amount' if column.numeric else ''}>"
            f"{escape(column.text(value, self.style.money))}</td>"
            for column, value in zip(columns, row, strict=True)
        )


@cache
def _asset(name: str) -> str:
    return files("lostatlas.lab.page").joinpath(name).read_text("utf-8")
