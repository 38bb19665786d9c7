"""BoardView and StepSlider in a real page: mouse, keys, reload, second display, themes, and how long."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import SETUP, VIEW, middle
from tests.browser.look import LookAt
from tests.browser.pages import DARK, LIGHT, Notebook

pytestmark = pytest.mark.browser

AFTER = """
import time
from pathlib import Path
for _ in range(1500):
    if Path({file!r}).exists():
        break
    time.sleep(0.1)
else:
    raise TimeoutError
view.highlight(['K17'])
view.select('K17')
"""
# Whether one hex is ringed.
_RINGED = """() => {
  const views = [...Bokeh.index.roots[0].renderer_views.values()];
  return views.find(({ model }) => model.name === 'ground').model.data_source.selected.indices.length === 1;
}"""
# The colour of the pixel in the upper left corner of what is painted.
_CORNER = """() => {
  const { ctx } = Bokeh.index.roots[0].canvas_view.primary;
  return [...ctx.getImageData(0, 0, 1, 1).data];
}"""
# The font sizes of the names of hexes, in pixels, and how many pixels a hex unit takes.
_NAMES = """() => {
  const root = Bokeh.index.roots[0], { x_scale } = root.frame;
  const names = [...root.renderer_views.values()].find((view) => view.model.name === 'names');
  const texts = names.model.data_source.data.text, sizes = names.glyph.text_font_size;
  return [[...texts.keys()].filter((row) => texts[row]).map((row) => parseFloat(sizes.get(row))),
          x_scale.compute(1) - x_scale.compute(0)];
}"""
# Whether a hex unit takes so many pixels, and the names follow: 9.5 of them, or less where there is no room;
# a hex without track has the most.
_FITTED = f"""(least) => {{
  const [sizes, unit] = ({_NAMES})();
  const wanted = Math.max(Math.min(9.5, 1.1 * 1.12 * 0.46 * unit), 0.24 * unit);
  return unit > least && Math.abs(Math.max(...sizes) - wanted) < 0.02;
}}"""
# The values in tables and the letters of tiles, with their size in pixels, where a hex unit takes so many.
_VALUES = """async (unit) => {
  const root = Bokeh.index.roots[0], range = root.model.x_range;
  range.setv({ end: range.start + root.frame.bbox.width / unit });
  await new Promise((done) => setTimeout(done, 100));
  const values = [...root.renderer_views.values()].find((view) => view.model.name === 'close');
  const texts = values.model.data_source.data.text, sizes = values.glyph.text_font_size;
  const read = (row) => [texts[row], parseFloat(sizes.get(row))];
  return [...texts.keys()].filter((row) => texts[row]).map(read);
}"""
# How many of the discs of numbers have lost their rim, or all but that, at some zoom at which they vanish.
_BROKEN = """async () => {
  const root = Bokeh.index.roots[0], range = root.model.x_range, whole = range.end;
  const discs = [...root.renderer_views.values()].find((view) => view.model.name === 'figures');
  const seen = new Set();
  let broken = 0;
  for (let unit = 10; unit < 50; unit += 0.5) {
    range.setv({ end: range.start + root.frame.bbox.width / unit });
    await new Promise((done) => setTimeout(done, 20));
    const radii = [...discs.glyph.radius];
    const drawn = discs.model.data_source.data.radius;
    radii.forEach((radius, row) => {
      if (!drawn[row]) return;
      seen.add(radius > 0);
      if (row % 2 && (radius > 0) !== (radii[row - 1] > 0)) broken += 1;
    });
  }
  range.setv({ end: whole });
  return [broken, seen.size];
}"""
# Let a hex unit take so many pixels.
_SCALED = """(unit) => {
  const root = Bokeh.index.roots[0], range = root.model.x_range;
  range.setv({ end: range.start + root.frame.bbox.width / unit });
}"""
# Show a third of the breadth of the map.
_CLOSER = """() => {
  const range = Bokeh.index.roots[0].model.x_range;
  range.setv({ end: range.start + (range.end - range.start) / 3 });
}"""
# Show only what is so near to a point.
_ONLY = """([x, y, near]) => {
  const { x_range, y_range } = Bokeh.index.roots[0].model;
  x_range.setv({ start: x - near, end: x + near });
  y_range.setv({ start: y + near, end: y - near });
}"""
_CELLS = "() => jupyterapp.shell.currentWidget.content.model.cells.length"
WATCHED = SETUP + "seen = []\nview = BoardView(board, on_click=seen.append)\nview"
VALUED = SETUP + 'view = BoardView(board.lay(parse_hex("K17"), tile_set()["5"]))\nview'
AREAS = """
from lostatlas import new_game
from lostatlas_widgets import BoardView
BoardView(new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=1).state.board)
"""
SLIDER = """
boards = [board]
for n in range(40):
    boards.append(boards[-1].lay(parse_hex("J18"), tile_set()["9"].rotated(n)))
boards.append(board.lay(parse_hex("K13"), tile_set()["57"]))
steps = StepSlider(boards, labels=[f"<b>turn</b> {n}" for n in range(42)])
steps
"""


@pytest.fixture
def watched(look_at: LookAt) -> Notebook:
    """Return a page with a board of which no hex is selected, and lines below it, so that it can scroll."""
    shown = look_at(WATCHED, *["'a line'"] * 30)
    shown.run_text("view.select(None)")
    shown.run_text("seen.clear()")
    expect(shown.status()).to_contain_text("No hex selected")
    shown.figure()
    return shown


def test_a_hex_can_be_clicked_and_its_text_appears(watched: Notebook) -> None:
    # it is not a blank canvas
    assert len({watched.colour_at(*middle(name)) for name in ("J18", "K17", "H10")}) == 3
    expect(watched.status()).to_contain_text("No hex selected")
    watched.click_at(*middle("K17"))
    expect(watched.status()).to_contain_text("K17: water")
    watched.screenshot("board_1200")


def test_every_pixel_of_a_click_finds_its_own_hex(watched: Notebook) -> None:
    for name in ("N2", "T10", "F18", "M27", "K19", "P8"):
        watched.click_at(*middle(name))
        expect(watched.status()).to_contain_text(f"{name}: ")
    watched.resize(900, 700)
    watched.click_at(*middle("P8"))  # the figure is smaller now
    expect(watched.status()).to_contain_text("P8: ")
    watched.wait_for_value("len(seen)", "7")
    watched.page.wait_for_function(_RINGED)  # a hex that is clicked once more stays chosen
    watched.screenshot("board_900")


def test_the_keyboard_alone_is_enough(watched: Notebook) -> None:
    keys, cells = watched.page.keyboard, watched.page.evaluate(_CELLS)
    watched.page.get_by_placeholder("e.g. K9").focus()
    keys.type("k19")
    keys.press("Enter")
    expect(watched.status()).to_contain_text("Eastern Mining")
    for _ in range(12):
        keys.press("Tab")
        if watched.page.evaluate("() => document.activeElement.classList.contains('lostatlas-canvas')"):
            break
    for key, name in (("ArrowUp", "K17"), ("ArrowUp", "K15"), ("ArrowRight", "L14"), ("ArrowLeft", "K15")):
        keys.press(key)
        expect(watched.status()).to_contain_text(f"{name}: ")
    keys.press("Enter")
    watched.screenshot("board_keyboard")
    keys.press("Escape")
    expect(watched.status()).to_contain_text("No hex selected")
    assert watched.page.evaluate(_CELLS) == cells  # no key reached the notebook
    keys.press("Tab")  # the map is not a trap
    assert not watched.page.evaluate("() => document.activeElement.classList.contains('lostatlas-canvas')")
    watched.wait_for_value("[str(spot) for spot in seen]", "['K19', 'K15']")


def test_a_screen_reader_finds_words(watched: Notebook) -> None:
    canvas = watched.figure()
    assert (canvas.get_attribute("aria-label") or "").startswith("109 hexes")
    assert canvas.get_attribute("role") == "application"
    assert watched.status().get_attribute("aria-live") == "polite"


def test_what_the_pointer_rests_on_is_told_beside_it(watched: Notebook) -> None:
    """The card covers neither hex nor pointer; it goes with Escape, the pointer, and as the page scrolls."""
    mouse, card = watched.page.mouse, watched.page.locator(".lostatlas-hover-card")
    unit = watched.pixel_of(1.0, 0.0)[0] - watched.pixel_of(0.0, 0.0)[0]
    for name in ("J18", "N2", "T10", "M27", "F18"):
        x, y = watched.pixel_of(*middle(name))
        mouse.move(x, y)
        expect(card).to_be_visible()
        expect(card).to_contain_text(f"{name}: ")
        expect(card).to_be_in_viewport(ratio=1)
        box = card.bounding_box()
        assert box is not None
        assert unit < max(box["x"] - x, x - box["x"] - box["width"]) < unit + 20
        assert box["y"] < y + unit
        assert box["y"] + box["height"] > y - unit
    watched.screenshot("board_hover", watched.page.locator(".lostatlas-figure"))
    watched.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    mouse.move(*watched.pixel_of(*middle("K17")))
    expect(card).to_contain_text("K17: water")
    mouse.move(*watched.pixel_of(*middle("K17"))[:1], 5)
    expect(card).to_be_hidden()
    mouse.move(*watched.pixel_of(*middle("K17")))
    expect(card).to_be_visible()
    mouse.wheel(0, 200)
    expect(card).to_be_hidden()


def test_a_hex_that_was_clicked_is_told_once(watched: Notebook) -> None:
    mouse, card = watched.page.mouse, watched.page.locator(".lostatlas-hover-card")
    mouse.move(*watched.pixel_of(*middle("J18")))
    expect(card).to_be_visible()
    watched.click_at(*middle("J18"))
    expect(watched.status()).to_contain_text("J18: ")
    expect(card).to_be_hidden()
    mouse.move(*watched.pixel_of(*middle("K17")))
    expect(card).to_contain_text("K17: ")
    expect(card).to_be_visible()
    mouse.move(*watched.pixel_of(*middle("J18")))
    expect(card).to_contain_text("J18: ")  # which stands beside the map
    watched.page.wait_for_timeout(500)
    expect(card).to_be_hidden()


def test_the_card_of_a_hex_that_fills_the_figure_is_beside_the_pointer(watched: Notebook) -> None:
    x, y = middle("K17")
    watched.page.evaluate(_ONLY, [x, y, 0.5])
    watched.figure()
    at = watched.pixel_of(x, y)
    watched.page.mouse.move(*at)
    card = watched.page.locator(".lostatlas-hover-card")
    expect(card).to_be_visible()
    expect(card).to_be_in_viewport(ratio=1)
    box = card.bounding_box()
    assert box is not None
    assert max(box["x"] - at[0], at[0] - box["x"] - box["width"]) > 0


def test_names_are_readable_on_a_small_map_and_grow_with_a_large_one(notebook: Notebook) -> None:
    notebook.open_cells(VALUED)
    notebook.run_all()
    notebook.figure()
    notebook.page.wait_for_function(_FITTED, arg=18)
    sizes, unit = notebook.page.evaluate(_NAMES)
    assert unit < 32
    assert all(size == 0 or size >= 9 for size in sizes)  # a name without room is left out
    assert statistics.median(sizes) == max(sizes)
    whole = notebook.page.evaluate("() => Bokeh.index.roots[0].model.x_range.end")
    notebook.page.evaluate(_SCALED, 14)
    notebook.page.wait_for_function(f"() => ({_NAMES})()[0].every((size) => size === 0)")
    notebook.page.evaluate(_SCALED, 16)  # beside the tables and the files of a laptop
    notebook.page.wait_for_function(_FITTED, arg=15.9)
    small, _unit = notebook.page.evaluate(_NAMES)
    assert sum(size >= 9 for size in small) > 0.8 * len(small)
    notebook.page.evaluate("(end) => Bokeh.index.roots[0].model.x_range.setv({ end })", whole)
    assert notebook.page.evaluate(_BROKEN) == [0, 2]
    notebook.page.wait_for_function(_FITTED, arg=18)
    notebook.page.evaluate(_CLOSER)
    notebook.page.wait_for_function(_FITTED, arg=2 * unit)
    notebook.figure()
    sizes, larger = notebook.page.evaluate(_NAMES)
    assert larger == pytest.approx(3 * unit)
    assert max(sizes) == pytest.approx(0.24 * larger, abs=0.02)


def test_every_value_of_an_area_is_readable_on_a_map_of_a_small_window(notebook: Notebook) -> None:
    notebook.open_cells(AREAS)
    notebook.run_all()
    notebook.figure()
    for unit, letters in ((18.2, 0), (30, 9)):
        written = notebook.page.evaluate(_VALUES, unit)
        values = [size for word, size in written if word.isdigit()]
        assert len(values) == 21
        assert min(values) >= 9
        (size,) = [size for word, size in written if word == "NG"]
        assert size >= letters
        assert size == 0 or letters


def test_python_changes_the_board_on_the_page(notebook: Notebook) -> None:
    change = "view.board = board.lay(parse_hex('J18'), tile_set()['9'])"
    notebook.open_cells(VIEW, f"{change}\nview.highlight(['M15'])\nview.select('J18')")
    notebook.run_all()
    expect(notebook.status()).to_contain_text("Yellow tile 9")
    x, y = middle("J18")
    bare = notebook.colour_at(*middle("J20")), notebook.colour_at(*middle("I19"))
    notebook.wait_for_other_colour(bare, x - 0.5, y)


def test_a_raising_callback_is_text_on_the_page(notebook: Notebook) -> None:
    fail = "def fail(spot):\n    raise ZeroDivisionError('<script>alert(1)</script>')\n"
    notebook.open_cells(SETUP + fail + "view = BoardView(board, on_click=fail)\nview")
    notebook.run_all()
    notebook.click_at(*middle("K17"))
    expect(notebook.alert()).to_contain_text("ZeroDivisionError: <script>alert(1)</script> (in fail, line 6)")
    notebook.screenshot("board_error")


def test_the_slider_steps_reloads_and_shows_twice(notebook: Notebook) -> None:
    notebook.open_cells(SETUP + SLIDER, "steps", "steps.step = 1")
    notebook.run_all()
    x, y = middle("K13")
    side = (x, y + 0.6)  # where the last board has track
    bare = notebook.colour_at(*side)
    notebook.button("Last").click()
    expect(notebook.page.get_by_text("Step 42 of 42: <b>turn</b> 41").first).to_be_visible()
    for nth in (0, 1):
        painted = notebook.wait_for_other_colour([bare], *side, nth=nth)
    notebook.reload()
    for nth in (0, 1):
        notebook.wait_for_colour(painted, *side, nth=nth)
    expect(notebook.page.get_by_text("Step 42 of 42: <b>turn</b> 41").first).to_be_visible()
    notebook.button("Back").click()
    for nth in (0, 1):
        notebook.wait_for_colour(bare, *side, nth=nth)
    notebook.screenshot("slider_1200")


def test_the_slider_takes_keys_and_is_quick(notebook: Notebook) -> None:
    notebook.open_cells(SETUP + SLIDER)
    notebook.run_all()
    notebook.figure()
    handle = notebook.page.locator(".noUi-handle").first
    handle.focus()
    times = []
    for step in range(2, 32):
        started = time.perf_counter()
        notebook.page.keyboard.press("ArrowRight")
        notebook.page.wait_for_function(
            "(n) => Number(document.querySelector('.lostatlas-canvas').dataset.number) >= n"
            " && Bokeh.index.roots[0].is_idle",
            arg=step - 1,
            polling="raf",
        )
        times.append(1000 * (time.perf_counter() - started))
        expect(notebook.page.get_by_text(f"Step {step} of 42")).to_be_visible()
    middle_one, worst = statistics.median(times), sorted(times)[-2]
    print(f"\nslider key to painted: median {middle_one:.0f} ms, p95 {worst:.0f} ms")


def test_the_first_board_is_drawn_quickly(notebook: Notebook) -> None:
    notebook.open_cells(VIEW)
    started = time.perf_counter()
    notebook.run_all()
    notebook.figure()
    print(f"\ncell run to first board drawn, the kernel cold: {time.perf_counter() - started:.2f} s")


def test_the_board_is_drawn_while_the_kernel_is_busy(notebook: Notebook, tmp_path: Path) -> None:
    """Run All must not keep the first picture back until the last cell is done."""
    drawn = tmp_path / "drawn"
    notebook.open_cells(VIEW, AFTER.format(file=str(drawn)))
    notebook.start_all()
    notebook.figure()  # the last cell is not done: it waits for this
    drawn.touch()
    notebook.wait_for_prompts()
    expect(notebook.status()).to_contain_text("K17: water")


def test_it_wears_the_dark_theme(notebook: Notebook) -> None:
    notebook.open_cells(VIEW, theme=DARK)
    notebook.run_all()
    notebook.figure()
    beside = middle("H6")[0], middle("N2")[1]  # where the map has no hex
    notebook.wait_for_colour((0x11, 0x11, 0x11), *beside)
    notebook.click_at(*middle("K19"))
    expect(notebook.status()).to_contain_text("Eastern Mining")
    notebook.screenshot("board_dark")
    notebook.command("apputils:change-theme", theme=LIGHT)
    notebook.wait_for_colour((255, 255, 255), *beside)
    red, green, blue, _ = notebook.page.evaluate(_CORNER)
    assert min(red, green, blue) > 250  # nothing of the dark ground stays at the edge
