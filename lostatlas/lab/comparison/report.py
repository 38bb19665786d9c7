"""A comparison as one HTML page that needs nothing else: words first, then charts, each with its table.

Light or dark as the reader's system is. Every chart is inside once for each of the two; a script shows the
one that fits. Names of variants and players are untrusted and escaped everywhere.
"""

from __future__ import annotations

import json
from html import escape
from typing import Any

from lostatlas.extras import needed
from lostatlas.lab.comparison.comparison_charts import charts_of
from lostatlas.lab.comparison.comparison_summary import LIMITS, clear_lines, shown_rows, summary
from lostatlas.lab.comparison.measured_differences import MeasuredDifferences
from lostatlas.lab.comparison.measures import GROUPS
from lostatlas.lab.comparison.variant_findings import variant_findings
from lostatlas.plots.history_chart import Chart, frame_html
from lostatlas.scene.table import html_table
from lostatlas.text import language, message
from lostatlas.text.line_breaks import PHRASES

_STYLE = """
:root { color-scheme: light dark; --ground: #ffffff; --ink: #222222; --line: #d5d5d5; --soft: #f3f4f6; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #15171c; --ink: #ececec; --line: #3b3f48; --soft: #20242c; }
}
body { max-width: 1100px; margin: 0 auto; padding: 16px; background: var(--ground); color: var(--ink);
       font: 15px/1.5 "Liberation Sans", Arial, Helvetica,
       "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", IPAexGothic, IPAPGothic, sans-serif;
       overflow-wrap: break-word; }
h1 { font-size: 22px; margin: 0 0 8px; } h2 { font-size: 18px; margin: 28px 0 6px; }
nav a { margin-right: 14px; } a { color: inherit; }
.chart { overflow-x: auto; margin: 8px 0; } .limits { background: var(--soft); padding: 8px 16px 10px; }
details { margin: 6px 0 14px; } summary { cursor: pointer; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; } caption { text-align: left; padding: 4px 0; }
th, td { padding: 3px 12px 3px 4px; text-align: left; border-bottom: 1px solid var(--line); }
td:not(:first-child) { font-variant-numeric: tabular-nums; }
pre { background: var(--soft); padding: 10px; overflow-x: auto; }
@media print { details > * { display: block; } }
"""

_SCRIPT = """
const charts = JSON.parse(document.getElementById("charts").textContent);
const dark = matchMedia("(prefers-color-scheme: dark)");
async function draw() {
  const theme = dark.matches ? "dark" : "light";
  for (const [name, item] of Object.entries(charts[theme])) {
    const place = document.getElementById(`chart-${name}`);
    place.replaceChildren();
    await Bokeh.embed.embed_item({...item, target_id: undefined}, place);
  }
  document.documentElement.dataset.drawn = theme;
}
dark.addEventListener("change", draw);
draw();
"""


def report_html(comparison: MeasuredDifferences) -> str:
    """Return the page.

    Raises
    ------
    MissingExtra
        When the extra ``lab`` is not installed.
    """
    with needed():
        from bokeh.embed import json_item
        from bokeh.resources import INLINE
    title = message("comparison.title", first=comparison.names[0], second=comparison.names[1])
    light, dark = (charts_of(comparison, theme) for theme in ("light", "dark"))
    items = {
        theme: {name: json_item(chart.figure) for name, chart in charts.items()}
        for theme, charts in (("light", light), ("dark", dark))
    }
    body = [
        f"<h1>{escape(title)}</h1>",
        _list(summary(comparison)),
        _navigation(),
        _section("changed", _list(comparison.changes) or _paragraph("comparison.no_changes")),
        _section("clear", _clear(comparison)),
        f'<div class="limits">{_section("limits", _limits())}</div>',
        _section("figures", "".join(_chart(name, chart) for name, chart in light.items())),
        _section("tables", "".join(_group(comparison, group) for group in GROUPS)),
        _section("again", _again(comparison)),
    ]
    data = json.dumps(items, ensure_ascii=False).replace("<", "\\u003c")
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language())}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}{PHRASES}</style>{INLINE.render()}</head>\n"
        f"<body><main>{''.join(body)}</main>\n"
        f'<script type="application/json" id="charts">{data}</script>\n<script>{_SCRIPT}</script>'
        "</body></html>\n"
    )


_SECTIONS = ("changed", "clear", "limits", "figures", "tables", "again")


def _navigation() -> str:
    links = "".join(
        f'<a href="#{name}">{escape(message(f"comparison.section.{name}"))}</a>' for name in _SECTIONS
    )
    return f"<nav>{links}</nav>"


def _section(name: str, content: str) -> str:
    return f'<section id="{name}"><h2>{escape(message(f"comparison.section.{name}"))}</h2>{content}</section>'


def _list(lines: Any) -> str:
    items = "".join(f"<li>{escape(str(line))}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""


def _paragraph(key: str) -> str:
    return f"<p>{escape(message(key))}</p>"


def _clear(comparison: MeasuredDifferences) -> str:
    """Return the clearest differences, and then what is out of balance in one of the two or in both."""
    found = _list(clear_lines(comparison)) or _paragraph("comparison.none_clear")
    strange = _list(variant_findings(comparison))
    return f"{found}{_paragraph('comparison.alone')}{strange}" if strange else found


def _limits() -> str:
    return _paragraph("comparison.limits.about") + _list(
        message(f"comparison.limits.{name}") for name in LIMITS
    )


def _chart(name: str, chart: Chart) -> str:
    table = frame_html(chart.table)
    return (
        f"<h3>{escape(message(f'comparison.chart.{name}'))}</h3>"
        f'<div class="chart" id="chart-{name}" role="img" aria-label="{escape(chart.alt)}"></div>'
        f"<p>{escape(chart.alt)}</p>"
        f"<details><summary>{escape(message('comparison.as_table'))}</summary>"
        f'<div class="scroll">{table}</div></details>'
    )


def _group(comparison: MeasuredDifferences, group: str) -> str:
    frame = comparison.differences
    own = frame[frame["group"] == group]
    if own.empty:
        return ""
    head, rows = shown_rows(own)
    return (
        f"<details><summary>{escape(message(f'comparison.group.{group}'))}</summary>"
        f'<div class="scroll">{html_table(head, rows)}</div></details>'
    )


def _again(comparison: MeasuredDifferences) -> str:
    settings = comparison.base.settings
    facts = {
        "mode": settings.mode,
        "players": list(settings.players),
        "games": comparison.base.wanted,
        "seed": settings.seed,
    }
    if settings.maps:
        facts["maps"] = settings.maps
    arguments = ", ".join(f"{name}={value!r}" for name, value in facts.items())
    code = f"from lostatlas.lab import compare\n\ncompare(base, variant, {arguments})"
    return f"{_paragraph('comparison.again')}<pre>{escape(code)}</pre>"
