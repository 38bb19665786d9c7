"""A page with a finished game in the explorer, for tests of the room that its parts have."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from tests.browser.look import LookAt
from tests.browser.pages import Notebook

GAME = Path(__file__).parents[2] / "examples" / "games" / "short.json"
CODE = f"""
import lostatlas
from lostatlas_widgets import explore

session = lostatlas.load({str(GAME)!r})
panel = explore(session)
built = [node.id for node in session.history if node.state.step != "piece"]
track = [node.id for node in session.history if node.state.step == "track"][-1]
panel.timeline.go(built[0])
from lostatlas.render.geometry import centre
from lostatlas.track.hexes import parse_hex
from lostatlas.track.quarter_turn import quarter_turn
def middle(name):
    with quarter_turn(turned=panel.board.turned):
        return centre(parse_hex(name))
right = lambda hex: centre(hex)[0]
below = lambda hex: centre(hex)[1]
corners = [min(session.state.board.cells, key=lambda hex: below(hex) + side * right(hex)) for side in (1, -1)]
panel
"""
SIZES: tuple[ViewportSize, ...] = (
    {"width": 1440, "height": 900},
    {"width": 1366, "height": 707},
    {"width": 700, "height": 900},
)


def after_the_map(look_at: LookAt) -> Notebook:
    """Return a page with a game whose map is built, opened after the last piece was laid, the drawer shut."""
    shown = look_at(CODE)
    shown.run_text("panel.recovery.withdraw()")  # another test may have kept this game
    assert "Error" not in shown.run_text("panel.timeline.go(built[0])")
    shown.run_text("setattr(panel.frame.fit, 'drawer_open', False)")
    shown.figure()
    expect(shown.page.locator(".lostatlas-drawer-shut")).to_have_count(1)
    return shown
