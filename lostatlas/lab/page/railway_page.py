"""The page of a railway game: map, market, log, tables and charts, step by step."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, partial
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

from lostatlas.capabilities import VIEWS, capability
from lostatlas.extras import needed
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.lab.branch_labels import branch_label
from lostatlas.lab.executed_run import executed_run
from lostatlas.lab.page.svg_frames import board_frames, board_svg, market_frames, market_svg, ring_svg
from lostatlas.lab.shown_board import visible_board
from lostatlas.render.title_style import title_style
from lostatlas.routes import RouteSet
from lostatlas.scene.light_dark import BOTH, in_themes
from lostatlas.scene.theme import Theme
from lostatlas.text import language, listed, message
from lostatlas.text.line_breaks import LINE_BREAKS

__all__ = ["railway_html"]

_COMPANY = ("company", "price", "treasury", "trains", "president")
_PLAYER = ("player", "cash", "shares")
_WORDS = (
    "about", "first", "back", "next", "last", "play", "slider", "map", "log", "market", "standing", "charts",
)  # fmt: skip
"""Texts of the page around the game."""


def railway_html(
    session: Session, *, themes: Sequence[Theme] = BOTH, title: str = "", viewer: str | None = None
) -> str:
    """Return the page of a railway game (see `lostatlas.lab.game_page.game_html`)."""
    with needed():
        from bokeh.resources import Resources
    nodes = session.line
    style = title_style(session.ruleset.setting.title)
    rules: Any = session.ruleset
    boards = [visible_board(rules, node.state) for node in nodes]
    board, changes = board_frames(boards, _runs(rules, nodes), themes=themes, style=style)
    market, frame = market_frames(rules, nodes, themes=themes, style=style)
    charts = _charts(session, nodes, themes)
    game = {
        "start": len(session.history) - 1,
        "board": board.plain(),
        "market": market.plain(),
        "ring": in_themes(themes, lambda theme: ring_svg(theme, boards[-1].layout)),
        **_steps(session, nodes, changes, viewer),
        "marks": charts.marks,
        "words": {name: message(f"app.page.{name}") for name in ("play", "pause", "between")},
    }
    names = tuple(map(branch_label, session.branches))
    branches = message("app.page.branches", branch=branch_label(session.branch_name), names=names)
    heading = title or message("explore.page_title", players=tuple(session.players))
    return _filled(
        _asset("page.html"),
        {
            **{name: escape(message(f"app.page.{name}")) for name in _WORDS},
            "language": language(),
            "title": escape(heading),
            "branches": escape(branches) if len(session.branches) > 1 else "",
            "paper": in_themes(themes, lambda theme: theme.background),
            "style": _asset("page.css") + LINE_BREAKS,
            "board_svg": in_themes(
                themes, lambda theme: board_svg(boards, board, theme=theme, title=message("app.page.map"))
            ),
            "market_svg": in_themes(themes, partial(market_svg, market, frame)),
            "figures": charts.figures,
            "game": json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
            "bokeh": Resources(mode="inline", components=["bokeh"]).render_js(),
            "chart_script": charts.scripts,
            "script": _asset("light_dark_fallback.js") + _asset("page.js"),
        },
    )


class _Charts(NamedTuple):
    """The charts of a page."""

    figures: str
    """Their places, one for each theme, with words and a table."""
    scripts: str
    """What draws them, one for each theme; the page runs it when its reader first has that theme."""
    marks: dict[str, list[float]]
    """Where each of their marks stands at each node."""


def _charts(session: Session, nodes: Sequence[Node], themes: Sequence[Theme]) -> _Charts:
    """Return the charts; those in the first theme are in sight until the page's script has chosen."""
    with needed():
        from bokeh.embed import components

        from lostatlas.lab.game_history import history
        from lostatlas.plots.history import net_worth, price_lines, revenue
        from lostatlas.plots.history_chart import frame_html
        from lostatlas.plots.holdings import holdings_over_time
    tables = history(session, to=nodes[-1])
    drawn = [
        [draw(tables, theme=theme) for theme in themes]
        for draw in (net_worth, price_lines, revenue, holdings_over_time)
    ]
    places: list[list[str]] = []
    scripts: list[str] = []
    for theme, charts in zip(themes, zip(*drawn, strict=True), strict=True):
        for chart in charts:
            chart.figure.update(sizing_mode="scale_width")
        script, divs = components([chart.figure for chart in charts], wrap_script=False)
        name = f'data-charts="{escape(theme.name)}"'
        scripts.append(f'<script type="text/plain" {name}>{script}</script>')
        places.append([f"<div {name}{' hidden' if places else ''}>{div}</div>" for div in divs])
    figures = [
        f'<figure><div class="picture">{"".join(own)}</div><figcaption>{escape(first.alt)}</figcaption>'
        f"<details><summary>{escape(message('app.page.table'))}</summary>{frame_html(first.table)}</details></figure>"
        for (first, *_), own in zip(drawn, zip(*places, strict=True), strict=True)
    ]
    marks = {
        str(chart.axis.now.id): [round(chart.axis.at(move), 3) for move in range(len(nodes))]
        for charts in drawn
        for chart in charts
        if chart.axis is not None
    }
    return _Charts("".join(figures), "".join(scripts), marks)


def _steps(
    session: Session, nodes: Sequence[Node], changes: list[list[str]], viewer: str | None
) -> dict[str, Any]:
    """Return the texts of the page at each node, and the tables below it."""
    tables: dict[str, int] = {}
    return {
        "steps": [
            _step(session, node, changed, tables, viewer)
            for node, changed in zip(nodes, changes, strict=True)
        ],
        "tables": [json.loads(one) for one in tables],
        "heads": [[message(f"explore.column.{name}") for name in names] for names in (_COMPANY, _PLAYER)],
        "captions": [message("app.page.companies"), message("app.page.players")],
    }


def _runs(rules: Any, nodes: Sequence[Node]) -> list[RouteSet | None]:
    """Return the run of each node's turn, one object for as long as it is the same."""
    found: list[RouteSet | None] = []
    routes: object = None
    for node in nodes:
        turn = node.state.current_turn
        made = () if turn is None else turn.routes
        if not made:
            found.append(None)
        elif found and made is routes and found[-1] is not None:
            found.append(found[-1])
        else:
            found.append(executed_run(rules, node.state))
        routes = made
    return found


@cache
def _asset(name: str) -> str:
    return files("lostatlas.lab.page").joinpath(name).read_text("utf-8")


def _filled(template: str, facts: dict[str, str]) -> str:
    """Return a template with each ``{{name}}`` replaced, once: what is put in is not looked through again."""
    first, *rest = template.split("{{")
    parts = [first]
    for one in rest:
        name, _, after = one.partition("}}")
        parts += [facts[name], after]
    return "".join(parts)


def _step(
    session: Session, node: Node, changed: list[str], tables: dict[str, int], viewer: str | None
) -> dict[str, Any]:
    """Return the texts of the page at a node; equal tables are kept once."""
    state, views = node.state, capability(session.ruleset, VIEWS)(session.ruleset)
    money = title_style(session.ruleset.setting.title).money
    standing = json.dumps(
        {
            "companies": [
                [code, money(state.price(code)), money(state.cash(code)), " ".join(one.trains), one.president]
                for code in state.market.order
                for one in (state.companies[code],)
            ],
            "players": [
                [player, money(state.cash(player)), _held(state, player)] for player in state.players
            ],
        }
    )
    data: dict[str, Any] = {
        "part": message("explore.part", cycle=state.cycle, round=state.round),
        "words": views.move_text(node, viewer=viewer) or message("explore.start"),
        "changed": changed,
        "table": tables.setdefault(standing, len(tables)),
    }
    return data | ({"note": node.note} if node.note and viewer is None else {})


def _held(state: Any, player: str) -> str:
    """Return the shares of a player, such as ``2 A``."""
    held = ((code, state.companies[code].shares.of(player)) for code in state.market.order)
    owned = [f"{units} {code}" for code, units in held if units]
    return listed(owned) if owned else ""
