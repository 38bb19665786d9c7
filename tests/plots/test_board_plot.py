"""BoardPlot: patched step by step it is what it would be if drawn anew, and it sends little."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from bokeh.document import Document
from bokeh.document.events import ColumnDataChangedEvent, ColumnsPatchedEvent, DocumentChangedEvent
from bokeh.models.callbacks import CustomJS
from bokeh.models.renderers import GlyphRenderer
from bokeh.models.sources import ColumnDataSource
from bokeh.models.tools import HoverTool, TapTool, Tool
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lostatlas import random_board
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.plots import BoardPlot, board_figure, board_html
from lostatlas.plots.board import CORNERS, changed_hexes
from lostatlas.render import DARK, LIGHT, Style
from lostatlas.render.geometry import centre, hex_at
from lostatlas.render.labels import NAMES
from lostatlas.render.layout import layout
from lostatlas.render.map_scene import spot_at
from lostatlas.render.tile_painter import SPARE
from lostatlas.text import speaking
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.render.boards import OTHER_TITLES, late

K9 = parse_hex("K9")
STRAIGHT = tile_set()["9"]


def drawn(plot: BoardPlot) -> dict[str, Any]:
    """Return the rows of every layer without the empty ones; hexes may have their places in any order."""
    columns: dict[str, Any] = {}
    for renderer in plot.figure.renderers:
        assert isinstance(renderer, GlyphRenderer)
        assert isinstance(renderer.data_source, ColumnDataSource)
        data = {name: list(column) for name, column in renderer.data_source.data.items()}
        key = next(name for name in ("text", "radius", "xs") if name in data)
        rows = [
            dict(zip(data, map(positive_zero, row), strict=True)) for row in zip(*data.values(), strict=True)
        ]
        columns[str(renderer.name)] = sorted(repr(row) for row in rows if row[key] not in ((), None, 0.0))
    return columns


def positive_zero(value: Any) -> Any:
    """Return the value, 0.0 for -0.0: they are equal, and no patch is sent from one to the other."""
    return value + 0.0 if isinstance(value, float) else value


def sent(plot: BoardPlot) -> list[DocumentChangedEvent]:
    """Return a list that fills with what the figure tells the page."""
    document = Document()
    events: list[DocumentChangedEvent] = []
    document.add_root(plot.figure)
    document.on_change(events.append)
    return events


def steps(seed: int) -> list[Board]:
    """Return boards of a game that goes on, with a few steps back."""
    chance, end = Random(seed), late(seed)
    boards = [official()]
    for hex_, tile in end.laid.items():
        boards.append(boards[-1].lay(hex_, tile))
    for stop, owners in end.tokens.items():
        for owner in owners:
            boards.append(boards[-1].place_token(stop, owner))
    boards.append(boards[-1].mark(K9, Marker("suburb", "SU")))
    return boards + [chance.choice(boards) for _ in range(5)]


@pytest.mark.parametrize("seed", [1, 2])
def test_every_step_equals_a_new_drawing(seed: int) -> None:
    boards = steps(seed)
    plot = BoardPlot(boards[0])
    for k, board in enumerate(boards):
        plot.update(board)
        if k % 25 == 0 or k > len(boards) - 6:
            assert drawn(plot) == drawn(BoardPlot(board))


@settings(max_examples=10)
@given(st.data())
def test_any_two_boards_lead_to_each_other(data: st.DataObject) -> None:
    boards = steps(1)
    plot = BoardPlot(data.draw(st.sampled_from(boards)))
    board = data.draw(st.sampled_from(boards))
    plot.update(board)
    assert drawn(plot) == drawn(BoardPlot(board))


@settings(max_examples=15)
@example(one=0, other=117, modes=("long", "short"))
@given(st.integers(0, 999), st.integers(0, 999), st.sampled_from([("long", "short"), ("short", "long")]))
def test_a_map_leads_to_any_other_map_whatever_hexes_they_share(
    one: int, other: int, modes: tuple[str, str]
) -> None:
    first, then = random_board(modes[0], seed=one), random_board(modes[1], seed=other)
    plot = BoardPlot(first)
    plot.update(then)
    assert drawn(plot) == drawn(BoardPlot(then))


def test_the_hex_that_is_selected_stays_so_when_the_map_is_turned() -> None:
    plot = BoardPlot(official())
    plot.select(parse_hex("L18"))
    plot.turn(turned=True)
    assert str(plot.selected) == "L18"


def test_update_tells_how_many_hexes_changed() -> None:
    board = official()
    plot = BoardPlot(board)
    assert plot.update(board) == 0
    laid = board.lay(parse_hex("L18"), STRAIGHT).lay(parse_hex("N16"), STRAIGHT)
    assert plot.update(laid) == 2
    assert plot.update(laid.place_token(Stop(K9, 0), "EM")) == 1
    assert plot.update(board) == 3
    assert plot.board is board


def test_only_what_changed_is_sent() -> None:
    plot = BoardPlot(official())
    events = sent(plot)
    plot.update(official())
    assert events == []
    plot.update(official().lay(parse_hex("L18"), STRAIGHT))
    assert events
    patches = [event.patches for event in events if isinstance(event, ColumnsPatchedEvent)]
    assert len(patches) == len(events)
    assert len(json.dumps(patches, default=list)) < 3000


def test_a_tile_with_many_shapes_is_drawn_whole() -> None:
    star = parse_tile(
        ";".join(f"path=a:{a},b:{b}" for a in range(6) for b in range(a)), id="star", colour="gray"
    )
    board = official().lay(parse_hex("L18"), star).lay(parse_hex("N16"), parse_tile(OTHER_TITLES[2], id="x"))
    plot = BoardPlot(official())
    plot.update(board)
    assert drawn(plot) == drawn(BoardPlot(board))
    assert plot.update(official()) == 2
    assert drawn(plot) == drawn(BoardPlot(official()))


def test_a_board_that_grows_is_drawn_whole_and_fits() -> None:
    small = Board.of([PrintedHex(Hex(q, 0), "blank", parse_tile("")) for q in range(2)])
    large = Board.of([PrintedHex(Hex(q, 0), "blank", parse_tile("")) for q in range(9)])
    plot = BoardPlot(small, highlights=[Hex(0, 0)])
    assert plot.update(large) == 7
    assert drawn(plot) == drawn(BoardPlot(large, highlights=[Hex(0, 0)]))
    fresh = BoardPlot(large).figure
    for side in ("start", "end", "reset_start", "reset_end"):
        assert getattr(plot.figure.x_range, side) == getattr(fresh.x_range, side)
        assert getattr(plot.figure.y_range, side) == getattr(fresh.y_range, side)
    assert plot.figure.frame_height == fresh.frame_height


def test_hexes_that_go_leave_their_place_to_those_that_come() -> None:
    def strip(first: int, last: int) -> Board:
        return Board.of([PrintedHex(Hex(q, 0), "mountain", parse_tile("")) for q in range(first, last)])

    plot = BoardPlot(strip(0, 5), highlights=[Hex(0, 0), Hex(4, 0)])
    plot.select(Hex(2, 0))
    events, chosen = sent(plot), True
    for first, last in ((1, 8), (0, 3), (2, 13), (12, 14), (0, 14), (3, 5)):
        plot.update(strip(first, last))
        assert drawn(plot) == drawn(BoardPlot(strip(first, last), highlights=[Hex(0, 0), Hex(4, 0)]))
        chosen = chosen and first <= 2 < last
        assert plot.selected == (Hex(2, 0) if chosen else None)
    assert not any(isinstance(event, ColumnDataChangedEvent) for event in events)
    plot.update(strip(0, 40))
    assert drawn(plot) == drawn(BoardPlot(strip(0, 40), highlights=[Hex(0, 0), Hex(4, 0)]))


def test_the_disc_of_a_number_is_two_rows_that_begin_at_an_even_one() -> None:
    """The page lets both go when the number has no room: for that it asks for the rim in the row before."""
    board = late().lay(parse_hex("N16"), parse_tile(OTHER_TITLES[1], id="x"))
    plot = BoardPlot(board)
    (drawn,) = (one for one in plot.figure.renderers if one.name == "figures")
    assert isinstance(drawn, GlyphRenderer)
    assert isinstance(drawn.data_source, ColumnDataSource)
    radii = list(drawn.data_source.data["radius"])
    pairs = list(zip(radii[::2], radii[1::2], strict=True))
    assert all(rim > disc > 0 for rim, disc in pairs if rim or disc)
    assert any(rim for rim, _ in pairs)


def test_an_empty_board_can_be_drawn_and_can_grow() -> None:
    plot = BoardPlot(Board.of([]))
    assert plot.update(official()) == len(official().cells)


def test_highlights_are_patched_and_counted() -> None:
    plot = BoardPlot(official())
    events = sent(plot)
    assert plot.highlight([K9, Hex(99, 99)]) == 1
    assert plot.highlight([K9]) == 0
    assert plot.highlight() == 1
    assert all(isinstance(event, ColumnsPatchedEvent) for event in events)
    plot.update(official().lay(K9, STRAIGHT), last=K9)
    shown = plot.hexes.data["shown"]
    row = list(plot.hexes.data["name"]).index("K9")
    assert (shown[row], plot.hexes.data["mark"][row], sum(shown)) == (1.0, LIGHT.last, 1.0)


def test_a_theme_redraws_everything() -> None:
    plot = BoardPlot(late())
    plot.use_theme(DARK)
    assert drawn(plot) == drawn(BoardPlot(late(), theme=DARK))
    assert plot.figure.background_fill_color == DARK.background


def test_selecting_and_finding_a_hex() -> None:
    plot = BoardPlot(official())
    assert plot.selected is None
    plot.find(K9, across=6)
    assert plot.selected == K9
    x, y = centre(K9)
    assert (plot.figure.x_range.start, plot.figure.x_range.end) == (x - 3, x + 3)
    assert plot.figure.y_range.start + plot.figure.y_range.end == pytest.approx(2 * y)
    plot.show_all()
    assert plot.figure.x_range.start == BoardPlot(official()).figure.x_range.start
    plot.select(None)
    assert plot.selected is None
    with pytest.raises(KeyError):
        plot.select(Hex(99, 99))


def test_shapes_are_at_home_in_their_hex() -> None:
    data = BoardPlot(official()).hexes.data
    assert len(set(data["name"])) == len(official().cells) + 1
    for name, xs, ys in zip(data["name"], data["xs"], data["ys"], strict=True):
        assert not name or str(hex_at(sum(xs) / 6, sum(ys) / 6)) == name


def test_nothing_fades_when_a_hex_is_selected() -> None:
    for renderer in board_figure(official()).renderers:
        assert isinstance(renderer, GlyphRenderer)
        assert renderer.nonselection_glyph is renderer.glyph
        assert renderer.name == "picked" or renderer.selection_glyph is renderer.glyph


def test_hover_and_tap_feel_hexes_only_and_hover_shows_text() -> None:
    tools = board_figure(official()).toolbar.tools
    feeling = [tool for tool in tools if isinstance(tool, HoverTool | TapTool)]
    assert len(feeling) == 2
    assert [tool.mode for tool in feeling if isinstance(tool, TapTool)] == ["replace"]  # no second tap undoes
    for tool in feeling:
        assert [getattr(renderer, "name", "") for renderer in tool.renderers] == ["ground"]
    (hover,) = (tool for tool in tools if isinstance(tool, HoverTool))
    assert hover.tooltips is None  # it would lie under the pointer; a card beside the hex tells it
    assert isinstance(hover.callback, CustomJS)
    assert "textContent = words" in hover.callback.code
    assert "HTML =" not in hover.callback.code


def test_every_tool_that_shows_has_a_name_in_the_language_that_is_spoken() -> None:
    def names() -> list[str]:
        tools = [tool for tool in board_figure(official()).toolbar.tools if isinstance(tool, Tool)]
        return [str(tool.description) for tool in tools if tool.visible]

    english = names()
    assert english[2:] == ["Zoom in", "Zoom out", "Show the whole picture"]
    with speaking("ja"):
        japanese = names()
    assert len(english) == len(japanese) == 5
    assert not {*english} & {*japanese}


def test_hover_tells_everything_about_a_hex() -> None:
    board = late().place_token(Stop(parse_hex("K19"), 0), "EM")
    plot = BoardPlot(board)
    row = list(plot.hexes.data["name"]).index("K19")
    about = plot.hexes.data["about"][row]
    assert about == plot.describe(parse_hex("K19"))
    for words in (
        "K19: home",
        "tile LA",
        "Sign: mine",
        "Track leads",
        "City, pays",
        "hubs: Eastern Mining (EM)",
    ):
        assert words in about


def test_the_hover_text_follows_the_board() -> None:
    plot = BoardPlot(official())
    plot.update(official().lay(parse_hex("L18"), STRAIGHT))
    row = list(plot.hexes.data["name"]).index("L18")
    assert plot.hexes.data["about"][row].splitlines()[1] == "Yellow tile 9"


def test_the_figure_is_plain_json_and_valid() -> None:
    document = Document()
    document.add_root(board_figure(late()))
    document.validate()
    assert len(json.dumps(document.to_json(deferred=False))) < 1_000_000


def test_a_page_says_the_language_that_it_is_in() -> None:
    for code in ("en", "ja"):
        with speaking(code):
            assert f'<!DOCTYPE html>\n<html lang="{code}">' in board_html(official())[:200]


def test_the_page_needs_nothing_else_and_shows_names_as_text() -> None:
    style = Style(names=FrozenMap(EM="</script><script>alert(1)</script>"))
    html = board_html(official(), style=style, title="<Our map>")
    assert "&lt;Our map&gt;" in html
    assert "<script>alert(1)" not in html
    outside = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"', html)
    assert outside == []


def test_changed_hexes_see_every_kind_of_change() -> None:
    board = official()
    assert changed_hexes(board, board) == []
    other = board.lay(parse_hex("L18"), STRAIGHT).mark(K9, Marker("suburb", "SU"))
    other = other.place_token(Stop(parse_hex("M7"), 0), "AG").reserve(Stop(parse_hex("L8"), 0), "OV")
    assert {str(hex_) for hex_ in changed_hexes(board, other)} == {"L18", "K9", "M7", "L8"}
    assert changed_hexes(other, board) == changed_hexes(board, other)


def test_a_figure_that_fills_the_page_keeps_hexes_regular() -> None:
    plot = BoardPlot(official())
    plot.fill_page()
    values: Any = plot.figure
    assert values.sizing_mode == "scale_width"
    across = values.x_range.end - values.x_range.start
    down = values.y_range.start - values.y_range.end
    assert values.width / values.height == pytest.approx(across / down, rel=0.002)


def test_each_name_knows_how_large_it_may_be_where_the_map_is_small() -> None:
    plot = BoardPlot(late(), width=484)
    names: Any = next(one for one in plot.figure.renderers if one.name == "names")
    data = names.data_source.data
    most = {name: size for name, size in zip(data["text"], data["most"], strict=True) if name}
    assert most.keys() == set(map(str, late().cells))
    for hex_, size in most.items():
        spot = spot_at(late(), parse_hex(hex_))
        nook = layout(spot.tile, spot.joined, len(spot.markers), spot.letters).labels.name
        spare = SPARE if nook.size == max(NAMES) and not spot.tile.paths else 1
        assert size <= spare * nook.size
    sizes = names.glyph.text_font_size
    assert (sizes.field, sizes.transform.args["names"]) == ("most", names.glyph)
    across: Any = plot.figure.x_range
    assert names.glyph.tags == [pytest.approx(484 / (across.end - across.start))]
    plot.update(Board.of([PrintedHex(Hex(q, 0), "blank", parse_tile("")) for q in range(2)]))
    assert names.glyph.tags[0] > 100


def test_track_ends_short_of_the_letters_of_a_name() -> None:
    plot = BoardPlot(official(), width=484)
    order = [one.name for one in plot.figure.renderers]
    drawn: dict[str | None, Any] = {one.name: one for one in plot.figure.renderers}
    halo, names = drawn["halo"], drawn["names"]
    assert order.index("halo") == order.index("names") - 1 > order.index("art")
    assert halo.data_source is names.data_source, "it moves, and changes, with the name"
    assert halo.glyph.text_outline_color == halo.glyph.text_color == "on"
    assert halo.glyph.text_outline_width.value > 2
    plot.update(official().lay(K9, parse_tile("city=revenue:20", id="57", colour="yellow")))
    plot.show_all()
    assert halo.glyph.text_font_size.field == names.glyph.text_font_size.field
    assert halo.glyph.tags == names.glyph.tags


def test_a_close_look_shows_the_hexes_asked_for_and_then_all_again() -> None:
    plot = BoardPlot(official())
    across: Any = plot.figure.x_range
    down: Any = plot.figure.y_range
    whole = (across.start, across.end)
    plot.look_at([K9])
    x, y = centre(K9)
    assert across.end - across.start == pytest.approx(9.0)
    assert (across.start + across.end) / 2 == pytest.approx(x)
    assert (down.start + down.end) / 2 == pytest.approx(y)
    for nothing in ([], list(official().cells)):
        plot.look_at(nothing)
        assert (across.start, across.end) == whole


@pytest.mark.parametrize(("turned", "corner"), [(False, "top-left"), (True, "top-right")])
def test_words_about_a_hex_lie_where_fewest_hexes_are_and_never_over_it(*, turned: bool, corner: str) -> None:
    side, foot, lonely = (
        [Hex(8, 2 * n) for n in range(-4, 5)],
        [Hex(n, 12 - n // 2) for n in range(9)],
        Hex(0, -2),
    )

    def board(*hexes: Hex) -> Board:
        return Board.of([PrintedHex(hex_, "blank", parse_tile("")) for hex_ in set(hexes)])

    plot = BoardPlot(board(*side, *foot))
    plot.turn(turned=turned)
    assert plot.free_corner(side[0]) == corner
    plot.update(board(*side, *foot, lonely))
    assert plot.free_corner(side[0]) == corner
    assert plot.free_corner(lonely) != corner


def test_words_about_the_only_hex_of_a_board_have_a_corner() -> None:
    assert (
        BoardPlot(Board.of([PrintedHex(Hex(0, 0), "blank", parse_tile(""))])).free_corner(Hex(0, 0))
        in CORNERS
    )
