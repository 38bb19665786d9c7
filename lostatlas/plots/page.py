"""A board as one HTML page that needs nothing else."""

from __future__ import annotations

from lostatlas.capabilities.style import Style
from lostatlas.extras import needed
from lostatlas.plots.page_scripts import SCROLL_PASSTHROUGH, TOOL_LABELS
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import language, message
from lostatlas.track.board import Board

_TEMPLATE = """
{% block postamble %}
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  body { max-width: 1300px; margin: 0 auto; padding: 12px; background: {{ background }}; color: {{ ink }};
         font-family: "Liberation Sans", Arial, Helvetica,
       "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", IPAexGothic, IPAPGothic, sans-serif; }
  h1 { margin: 0 0 4px; font-size: 20px; }
  p { margin: 0 0 8px; font-size: 14px; line-height: 1.4; }
</style>
{% endblock %}
{% block contents %}
<h1>{{ title | e }}</h1>
<p>{{ about | e }}</p>
{{ super() }}
<script>
{{ scripts }}
const name = () => nameTools(document.body, {{ more | tojson }});
for (const event of ["keydown", "focusin"]) document.addEventListener(event, name, true);
const figures = () => (window.Bokeh?.documents ?? []).flatMap((one) => one.roots());
const drawn = setInterval(() => {
  if (!name()) return;
  clearInterval(drawn);
  quietFinger(figures());
}, 300);
quietWheel(document.body, figures, () => {}); // the page says above how to zoom
</script>
{% endblock %}
"""
BOKEHS = '<html lang="en">'
"""How Bokeh begins a page, whatever language it is in; none of its blocks changes that."""


@drawing
def board_html(
    board: Board, *, theme: Theme = LIGHT, style: Style | None = None, title: str = "", width: int = 900
) -> str:
    """Return a page with the board to hover, pan and zoom; BokehJS is inside, nothing is loaded.

    The board is as wide as the window, and `width` pixels before that is known.

    Raises
    ------
    MissingExtra
        When the extra ``lab`` is not installed.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> board = random_board("short", seed=1)
    >>> board_html(board, title="My map").startswith("<!DOCTYPE html>")
    True
    """
    with needed():
        from bokeh.embed import file_html
        from bokeh.resources import INLINE

        from lostatlas.plots.board import BoardPlot
    plot = BoardPlot(board, theme=theme, style=style, width=width)
    plot.fill_page()
    about = f"{plot.alt} {message('plots.page.help')}"
    page = file_html(
        plot.figure,
        INLINE,
        title=title or message("render.board.title"),
        template=_TEMPLATE,
        template_variables={
            "scripts": TOOL_LABELS + SCROLL_PASSTHROUGH,
            "more": message("plots.tool.more"),
            "about": about,
            "background": theme.background,
            "ink": theme.ink,
        },
    )
    return page.replace(BOKEHS, f'<html lang="{language()}">', 1)
