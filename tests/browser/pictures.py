"""Ten moments of the program as pictures, in both themes, both languages and three sizes: ``make pictures``.

They go to ``tests/artefacts/pictures``, which is not in version control, to be looked at one by one. Those in
`SHOWN` are what the README shows: ``python -m tests.browser.pictures readme`` takes them alone and writes
them, made small, to ``pictures`` beside the README.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from PIL import Image
from playwright.sync_api import expect

from tests.browser.engine import Engine
from tests.browser.found import browser_path
from tests.browser.pages import DARK, LIGHT, Notebook
from tests.browser.server import LabServer

ROOT = Path(__file__).parents[2]
TAKEN = ROOT / "tests" / "artefacts" / "pictures"
README = ROOT / "pictures"
SIZES = ((1366, 768), (1920, 1080), (800, 1000))
LANGUAGES = ("en", "ja")
_GAME = ROOT / "examples" / "games" / "short.json"
_SPEAK = "from lostatlas.text import set_language; set_language({spoken!r})\n"
_FINISHED = f"""
import lostatlas
from lostatlas_widgets import explore
session = lostatlas.load({str(_GAME)!r})
def stand(step):
    session.goto(next(n for n in session.history if n.state.step == step and n.state.cycle == 2))
panel = explore(session)
"""
_PLAYED = """
from lostatlas import new_game
from lostatlas.players import GreedyPlayer
from lostatlas_widgets import explore
session = new_game(["Ann", "Ben", "Cid"], title={title!r}, seed=4)
bot = GreedyPlayer(seed=1)
for _ in range({moves}):
    session.push(bot.choose(session))
panel = explore(session)
"""
_BUILT = """
from lostatlas import new_game
from lostatlas_widgets import explore
session = new_game(["Ann", "Ben"], mode="micro", seed=7)
panel = explore(session)
"""
_FORM = "from lostatlas_widgets import NewGame\npanel = NewGame()\n"
_DRAWERS = ".lostatlas-place-drawer .lm-TabBar-tab"


def _nothing(_notebook: Notebook) -> None:
    """Leave the page as it is."""


def _drawer(number: int) -> Callable[[Notebook], None]:
    """Return what opens the drawer at a tab."""
    return lambda notebook: notebook.page.locator(_DRAWERS).nth(number).click()


def _charts(notebook: Notebook) -> None:
    """Open the charts, and wait for the first, which is drawn after the map."""
    _drawer(5)(notebook)
    notebook.figure(1)


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to be seen: the cell that shows it, and what is pressed then."""

    name: str
    cell: str
    press: Callable[[Notebook], None] = _nothing


MOMENTS = (
    Moment("new_game", _FORM),
    Moment("map", _BUILT),
    Moment("stock", _FINISHED + "stand('stock')\n"),
    Moment("track", _FINISHED + "stand('track')\npanel.actions.ask_about(panel.board.dotted[0])\n"),
    Moment("dividend", _FINISHED + "stand('dividend')\n"),
    Moment("trains", _FINISHED + "stand('trains')\n", _drawer(2)),
    Moment("companies", _FINISHED + "stand('token')\n", _drawer(0)),
    Moment("charts", _FINISHED, _charts),
    Moment("acquire", _PLAYED.format(title="acquire", moves=40)),
    Moment("lost_cities", _PLAYED.format(title="lost_cities", moves=40)),
)
SHOWN = ("track", "companies", "charts", "acquire", "lost_cities", "new_game")


def take(engine: Engine, lab: LabServer, moments: tuple[Moment, ...], *, all_of_them: bool) -> Iterator[Path]:
    """Yield a file for each picture as it is taken."""
    for moment in moments:
        for spoken in LANGUAGES if all_of_them else LANGUAGES[:1]:
            page = engine.browser().new_page()
            notebook = Notebook(page, lab, artefacts=TAKEN, name=f"{moment.name} {spoken}")
            page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
            notebook.open_cells(_SPEAK.format(spoken=spoken) + moment.cell + "panel")
            notebook.command("application:toggle-left-area")
            notebook.run_all()
            notebook.page.locator(".jp-OutputArea-output .widget-box").first.wait_for()
            if moment.cell is not _FORM:
                notebook.figure()
            moment.press(notebook)
            for theme in (LIGHT, DARK) if all_of_them else (LIGHT,):
                notebook.command("apputils:change-theme", theme=theme)
                page.wait_for_selector(f"body[data-jp-theme-name='{theme}']", state="attached")
                for width, height in SIZES if all_of_them else SIZES[:1]:
                    notebook.resize(width, height)
                    page.evaluate("document.querySelector('.jp-OutputArea-output')?.scrollIntoView()")
                    notebook.run_text("1")  # the kernel has answered what was pressed
                    page.wait_for_timeout(900)  # figures are fitted and painted
                    name = f"{moment.name}_{spoken}_{theme.split()[-1].lower()}_{width}x{height}"
                    yield notebook.screenshot(name)
            notebook.leave()
            page.close()


def main(asked: list[str]) -> None:
    """Take the pictures of these moments, or all."""
    readme = asked == ["readme"]
    wanted = SHOWN if readme else asked
    moments = tuple(one for one in MOMENTS if not wanted or one.name in wanted)
    found = browser_path()
    if found is None:
        sys.exit("no Chromium was found")
    TAKEN.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=60_000)
    with Engine.at(found) as engine, LabServer(Path(mkdtemp())) as lab:
        for file in take(engine, lab, moments, all_of_them=not readme):
            print(file)
            if readme:
                README.mkdir(exist_ok=True)
                shown = Image.open(file).convert("RGB")
                small = shown.resize((shown.width * 3 // 4, shown.height * 3 // 4), Image.Resampling.LANCZOS)
                name = file.name.partition("_en_")[0]
                # Small marks and pale grounds keep their colours so.
                few = small.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
                few.save(README / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
