"""A game as one HTML page that needs nothing else: a board to step over, the log, tables and charts."""

from __future__ import annotations

import json
from typing import Any

from lostatlas.extras import needed
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.render import LIGHT, Theme, board_scene, look_of
from lostatlas.render.shapes import Group, Scene
from lostatlas.render.svg import body_lines, scene_svg
from lostatlas.text import message

__all__ = ["game_html"]

_TEMPLATE = """
{% block postamble %}
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  body { max-width: 1400px; margin: 0 auto; padding: 12px; background: #fff; color: #222; font-size: 14px;
         font-family: "Liberation Sans", Arial, Helvetica, sans-serif; line-height: 1.4; }
  h1 { margin: 0 0 4px; font-size: 20px; } h2 { font-size: 16px; }
  .bar { display: flex; gap: 8px; align-items: center; margin: 8px 0; } .bar input { flex: 1; }
  .columns { display: flex; flex-wrap: wrap; gap: 16px; }
  .map { flex: 3 1 480px; min-width: 0; } .map svg { width: 100%; height: auto; max-height: 82vh; }
  .side { flex: 2 1 340px; min-width: 0; }
  #log { max-height: 46vh; overflow-y: auto; margin: 0; padding: 0; list-style: none;
         border: 1px solid #ccc; }
  #log button { display: block; width: 100%; padding: 3px 8px; border: 0; background: none; font: inherit;
                color: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
  #log button[aria-current] { background: #e3ecf7; } #log .head { padding: 6px 8px 2px; font-weight: 600; }
  table { border-collapse: collapse; margin: 8px 0; } th, td { padding: 2px 10px 2px 4px; text-align: left; }
  th, td { border-bottom: 1px solid #ddd; } button, input { font: inherit; }
</style>
{% endblock %}
{% block contents %}
<h1>{{ title | e }}</h1>
<p>{{ about | e }}</p>
<div class="bar">
  <button id="back" type="button">{{ back | e }}</button>
  <input id="step" type="range" min="0" value="0" aria-label="{{ slider | e }}">
  <button id="next" type="button">{{ next | e }}</button> <span id="place" role="status"></span>
</div>
<div class="columns"><div class="map">{{ board | safe }}</div>
<div class="side"><ul id="log"></ul><div id="tables"></div></div></div>
<h2>{{ charts | e }}</h2>
{{ super() }}
<script type="application/json" id="game">{{ game | safe }}</script>
<script>{{ script | safe }}</script>
{% endblock %}
"""

_SCRIPT = """
const game = JSON.parse(document.getElementById("game").textContent);
const byId = (id) => document.getElementById(id);
const groups = new Map([...document.querySelectorAll("[data-hex]")].map((one) => [one.dataset.hex, one]));
const shown = new Map();
const lines = [];
let head = null;
game.steps.forEach((step, place) => {
  if (step.part !== head) {
    const line = document.createElement("li");
    line.className = "head";
    line.textContent = head = step.part;
    byId("log").append(line);
  }
  const line = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = step.words;
  button.addEventListener("click", () => go(place));
  line.append(button);
  byId("log").append(line);
  lines.push(button);
});
function table(head, rows) {
  const made = document.createElement("table");
  const top = made.createTHead().insertRow();
  for (const name of head) {
    const cell = document.createElement("th");
    cell.textContent = name;
    top.append(cell);
  }
  const body = made.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) line.insertCell().textContent = value;
  }
  return made;
}
function go(place) {
  const here = Math.min(Math.max(place, 0), game.steps.length - 1);
  for (const [name, looks] of Object.entries(game.hexes)) {
    let look = 0;
    while (look + 1 < looks.length && looks[look + 1][0] <= here) look += 1;
    if (shown.get(name) === look) continue;
    shown.set(name, look);
    const group = groups.get(name);
    if (group) group.innerHTML = looks[look][1];
  }
  byId("log").querySelector("[aria-current]")?.removeAttribute("aria-current");
  lines[here].setAttribute("aria-current", "true");
  const log = byId("log");
  const line = lines[here].parentElement;
  log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  byId("step").value = here;
  byId("place").textContent = `${here} / ${game.steps.length - 1}`;
  const { companies, players } = game.steps[here];
  byId("tables").replaceChildren(table(game.heads[0], companies), table(game.heads[1], players));
}
byId("step").max = game.steps.length - 1;
byId("step").addEventListener("input", (event) => go(Number(event.target.value)));
byId("back").addEventListener("click", () => go(Number(byId("step").value) - 1));
byId("next").addEventListener("click", () => go(Number(byId("step").value) + 1));
go(0);
"""


def game_html(session: Session, *, theme: Theme = LIGHT, title: str = "") -> str:
    """Return a page with the line of play from where the map is complete to where the session stands.

    The board steps, the log leads to every place, and companies, market prices and players stand beside it;
    below are charts of net worth and prices. BokehJS is inside, nothing is loaded; names are text everywhere.

    Raises
    ------
    MissingExtra
        When the extra ``lab`` is not installed.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.games.lost_atlas.boards import official
    >>> "https://" in game_html(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)).split("<h1>")[1]
    False
    """
    with needed():
        from bokeh.embed import file_html
        from bokeh.resources import INLINE

        from lostatlas.lab.game_history import history
        from lostatlas.plots.history import net_worth, price_lines
    nodes = [node for node in session.history if node.state.board.cells] or [session.node]
    scene = board_scene(nodes[0].state.board, theme=theme)
    told = history(session)
    charts = [net_worth(told, theme=theme), price_lines(told, theme=theme)]
    game = {
        "heads": [[message(f"explore.column.{name}") for name in names] for names in (_COMPANY, _PLAYER)],
        "hexes": _hexes(nodes, theme),
        "steps": [_step(session, node) for node in nodes],
    }
    names = ", ".join(session.players)
    return file_html(
        [chart.figure for chart in charts],
        INLINE,
        title=title or message("explore.page_title", players=names),
        template=_TEMPLATE,
        template_variables={
            "about": message("explore.page_about"),
            "back": message("explore.back"),
            "next": message("explore.next"),
            "slider": message("explore.page_slider"),
            "charts": message("explore.tab.charts"),
            "board": scene_svg(scene),
            "game": json.dumps(game, ensure_ascii=False).replace("<", "\\u003c"),
            "script": _SCRIPT,
        },
    )


_COMPANY = ("company", "price", "treasury", "trains", "president")
_PLAYER = ("player", "cash")


def _step(session: Session, node: Node) -> dict[str, Any]:
    state, words = node.state, " ".join(map(str, node.events))
    if node.parent is None or node.action is None:
        words = message("explore.start")
    elif not words:
        words = session.ruleset.format_action(node.parent.state, node.action)
    return {
        "part": message("explore.part", cycle=state.cycle, round=state.round),
        "words": words,
        "companies": [
            [code, f"${state.price(code)}", f"${state.cash(code)}", " ".join(one.trains), one.president]
            for code in state.market.order
            for one in (state.companies[code],)
        ],
        "players": [[player, f"${state.cash(player)}"] for player in state.players],
    }


def _hexes(nodes: list[Node], theme: Theme) -> dict[str, list[tuple[int, str]]]:
    """Return for each hex how it looks, and from which step on."""
    from lostatlas.plots.board import changed_hexes
    from lostatlas.render.scene import hex_group

    first = nodes[0].state.board
    look = look_of(first)
    found = {
        str(hex_): [(0, _inside(hex_group(first, hex_, theme=theme, look=look)))]
        for hex_ in sorted(first.cells)
    }
    for place in range(1, len(nodes)):
        before, here = nodes[place - 1].state.board, nodes[place].state.board
        if before is not here:
            for hex_ in changed_hexes(before, here):
                group = hex_group(here, hex_, theme=theme, look=look)
                found.setdefault(str(hex_), []).append((place, _inside(group)))
    return found


def _inside(group: Group) -> str:
    """Return what is drawn in a hex, without the group that places it."""
    scene = Scene((group,), (0.0, 0.0, 1.0, 1.0), "", "", "")
    return "".join(body_lines(scene)).partition(">")[2].rpartition("</g>")[0]
