"""The market as a picture: every marker, range and move is there, in words too, and can be read."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest

from lostatlas.capabilities.style import Style
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.market import Move
from lostatlas.rail.row_market import RowMarket
from lostatlas.render import DARK, LIGHT, Theme
from lostatlas.render.market import market_scene, market_svg
from lostatlas.render.market_layout import MarketLayout, flag_room
from lostatlas.render.market_text import about_space, flag_words, market_html, market_summary
from lostatlas.render.market_view import DrawnSpace, MarkerMove, MarketView, market_view, moves_between
from lostatlas.scene.colour import READABLE, contrast
from lostatlas.scene.font_metrics import text_width
from lostatlas.scene.shapes import Curve, Polygon, Text
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES
from tests.lab.games import random_game

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def views(*, rows: int = 2) -> list[MarketView]:
    game = random_game(4)
    return [
        market_view(
            game.ruleset,
            node.state,
            before=node.parent.state.market if node.parent else None,
            company=node.state.market.order[0] if node.state.market.order else None,
            rows=rows,
        )
        for node in game.history[::7]
    ]


def texts(view: MarketView, role: str) -> list[str]:
    shapes = market_scene(view).shapes()
    return [shape.text for _, shape in shapes if isinstance(shape, Text) and shape.role == role]


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_every_space_and_marker_is_drawn_once(rows: int) -> None:
    for view in views(rows=rows):
        assert texts(view, "price") == [str(space.price) for space in view.spaces]
        assert sorted(texts(view, "marker")) == sorted(code for code, _ in view.markers)
        assert len({(space.column, space.row) for space in view.spaces}) == len(view.spaces)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_prices_have_one_size_and_room_in_their_spaces(rows: int) -> None:
    view = views(rows=rows)[-1]
    drawn = [one for _, one in market_scene(view).shapes() if isinstance(one, Text) and one.role == "price"]
    (size,) = {one.size for one in drawn if one.text != "0"}
    broad = MarketLayout(view).broad
    assert (broad < 1) is (rows == 1), "spaces of one long row are narrower"
    assert all(text_width(one.text, size, bold=True) + 0.1 < broad for one in drawn)


def test_stacks_are_drawn_from_the_top_down() -> None:
    """The top of a stack operates first, so it stands highest: y grows downwards."""
    stacked = [view for view in views() if any(len(stack) > 1 for stack in view.stacks)]
    assert stacked
    for view in stacked:
        for group in market_scene(view).groups[: len(view.spaces)]:
            shown = [s for s in group.shapes if isinstance(s, Text) and s.role == "marker"]
            heights = [s.at[1] for s in shown]
            assert heights == sorted(heights)
            place = next(n for n, stack in enumerate(view.stacks) if list(stack) == [s.text for s in shown])
            assert view.stacks[place] == tuple(s.text for s in shown)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 6, 8])
def test_markers_in_a_space_of_a_grid_stand_apart_beside_its_price(count: int) -> None:
    """Six companies have room for their codes at one price; more are squares in their colours."""
    codes = ("ND", "SD", "TN", "MK", "YR", "MD", "AD", "GR")[:count]
    spaces = (DrawnSpace(450, 0, 0), DrawnSpace(425, 1, 0))
    view = MarketView(spaces=spaces, stacks=(codes, ()), order=codes, grid=True)
    group = market_scene(view).groups[0]
    chips = [one.points for one in group.shapes if isinstance(one, Polygon) and one.role == "edge"][1:]
    assert len(chips) == count
    drawn = [one for one in group.shapes if isinstance(one, Text)]
    assert [one.text for one in drawn if one.role == "marker"] == list(codes if count <= 6 else ())
    price = next(one for one in drawn if one.role == "price")
    ends = price.at[0] + text_width(price.text, price.size, bold=True) / 2
    boxes = [(points[0], points[2]) for points in chips]
    layout = MarketLayout(view)
    for ((left, top), (right, foot)), text in zip(boxes, codes, strict=True):
        assert count > 6 or text_width(text, 0.2, bold=True) < right - left
        assert foot - top >= 0.17
        assert ends < left < right <= layout.broad
        assert 0 < top < foot < layout.tall
    for (a, b), (c, d) in combinations(boxes, 2):
        assert b[0] <= c[0] or d[0] <= a[0] or b[1] <= c[1] or d[1] <= a[1]


def test_a_high_stack_stays_inside_its_space() -> None:
    codes = tuple("ABCDEFGHIJKL")
    view = MarketView(spaces=(DrawnSpace(60, 0, 0),), stacks=(codes,), order=codes)
    scene = market_scene(view)
    bottom = scene.box[1] + scene.box[3]
    assert all(group.at[1] + s.at[1] < bottom for group, s in scene.shapes() if isinstance(s, Text))
    assert texts(view, "marker") == list(codes)


@THEMES
def test_every_word_can_be_read(theme: Theme) -> None:
    for view in views():
        for _, shape in market_scene(view, theme=theme).shapes():
            if isinstance(shape, Text):
                assert contrast(shape.fill, shape.on) >= READABLE, shape


def test_a_space_tells_in_a_sentence_of_its_language_who_operates() -> None:
    view = next(one for one in views() if one.acting)
    (place,) = (space for code, space in view.markers if code == view.acting)
    assert f"{view.acting} is operating now." in about_space(view, place)
    with speaking("ja"):
        assert f"{view.acting}は今経営しています。" in about_space(view, place)


def test_the_words_tell_everything_that_is_drawn() -> None:
    for view in views():
        told = market_summary(view)
        for code, space in view.markers:
            assert f"{code} {view.spaces[space].price}" in told
            assert code in about_space(view, space)
        for flag in view.flags:
            assert flag_words(view, flag) in told


def test_the_summary_tells_markers_in_the_order_of_operation() -> None:
    game = random_game(4)
    node = max(game.history, key=lambda one: len(one.state.market.markers))
    told = market_summary(market_view(game.ruleset, node.state, company=""))
    shown = re.findall(r"(\w+) \d+(?=[,.])", told.partition("operation: ")[2].partition(".")[0] + ".")
    assert tuple(shown) == node.state.market.order


def test_a_step_shows_what_it_moved() -> None:
    """§9: a sale drops the price one space."""
    before = RowMarket((50, 60, 70)).launched("A", 60).launched("B", 70)
    assert moves_between(before, before) == ()
    assert moves_between(before, before.moved("A", Move("down"))) == (MarkerMove("A", 1, 0),)
    assert moves_between(before, before.removed("B").moved("A", Move("up"))) == (
        MarkerMove("B", 2, None),
        MarkerMove("A", 1, 2),
    )


def test_projected_moves_carry_their_causes() -> None:
    """§17 for a company at its dividend: what it pays is known, so there is one answer for it."""
    game = random_game(4)
    nodes = [node for node in game.history if node.children and node.state.step == "dividend"]
    assert nodes
    for node in nodes:
        view = market_view(game.ruleset, node.state)
        causes: dict[str, Any] = {cause: (f, r) for f in view.flags for cause, r in f.causes}
        assert causes["pay"][1] == node.state.turn.revenue
        assert {flag.company for flag in view.flags} == {node.state.turn.company}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_of_flags_lie_within_the_drawing_and_no_pole_runs_through_them(code: str) -> None:
    """A company near the end of a row: "pays $120+, round ends" was cut off, in Japanese even more."""
    game = random_game(4)
    markets = {node.state.market.markers: node.state for node in game.history}.values()
    with speaking(code):
        for state in markets:
            for company in state.market.order:
                view = market_view(game.ruleset, state, company=company)
                scene = market_scene(view)
                left, _, wide, _ = scene.box
                shapes = [(group.at[1], one) for group, one in scene.shapes() if one.role == "flag"]
                words = [(row, one) for row, one in shapes if isinstance(one, Text)]
                curves = [(row, one.points) for row, one in shapes if isinstance(one, Curve)]
                poles = [(row, *points[0]) for row, points in curves if points[0][0] == points[1][0]]
                assert len(words) == len(poles) == len(view.flags)
                for row, text in words:
                    begin, end = text.at[0], text.at[0] + text_width(text.text, text.size)
                    assert left <= begin <= end <= left + wide, (text.text, company)
                    crossed = [
                        x for at, x, top in poles if at == row and begin <= x <= end and top < text.at[1]
                    ]
                    assert not crossed, (text.text, company)


def tops(view: MarketView, *, room: float = 0.0) -> list[float]:
    """Return the upper edge of each row of spaces."""
    groups = market_scene(view, room=room).groups[: len(view.spaces)]
    return sorted({group.at[1] for group in groups})


def at_the_end(view: MarketView) -> MarketView:
    """Return the view with its flags on the last spaces."""
    last = len(view.spaces) - 1
    moved = (replace(flag, start=last - 1, end=last - place) for place, flag in enumerate(view.flags))
    return replace(view, flags=tuple(moved))


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_only_a_row_with_flags_has_room_above_it(rows: int) -> None:
    flagged = set()
    for view in (*views(rows=rows), *map(at_the_end, views(rows=rows))):
        bare = tops(replace(view, flags=()))
        above = [top - plain for top, plain in zip(tops(view), bare, strict=True)]
        steps = [above[0], *(low - high for high, low in pairwise(above))]
        ends = [flag.start if flag.end is None else flag.end for flag in view.flags]
        here = {view.spaces[end].row for end in ends}
        assert {row for row, step in enumerate(steps) if step > 0.01} == here
        flagged |= here
    assert {0, rows - 1} <= flagged


def test_a_step_changes_neither_the_size_of_the_drawing_nor_the_place_of_its_last_row() -> None:
    shown = [*views(), *map(at_the_end, views()), *(replace(view, flags=()) for view in views())]
    assert len({market_scene(view, room=flag_room(view)).box for view in shown}) == 1
    assert len({round(tops(view, room=flag_room(view))[-1], 6) for view in shown}) == 1
    assert len({tops(view, room=flag_room(view))[0] for view in shown}) > 1


def test_room_for_flags_tells_what_it_is_for_while_there_are_none() -> None:
    view = replace(views()[-1], flags=())
    hints = [one for _, one in market_scene(view, room=flag_room(view)).shapes() if one.role == "hint"]
    assert len(hints) == 1
    assert texts(view, "hint") == []


def test_launch_ranges_are_those_of_the_phases() -> None:
    """§5: 60–90, 60–110 and 60–135; the one of now is marked."""
    view = views()[0]
    prices = [[view.spaces[n].price for n in one.spaces] for one in view.ranges]
    assert [(found[0], found[-1]) for found in prices] == [(60, 90), (60, 110), (60, 135)]
    assert [one.current for one in view.ranges] == [True, False, False]
    assert texts(view, "range")[0] == "launch now: yellow"


def test_names_are_text() -> None:
    view = MarketView(spaces=(DrawnSpace(60, 0, 0),), stacks=(("A",),), order=("A",))
    style = Style(names=FrozenMap(A="<script>alert(1)</script>"))
    for written in (market_svg(view, style=style), market_html(view, style)):
        assert "<script" not in written
        assert "&lt;script&gt;" in written


def test_a_grid_of_two_dimensions_can_be_drawn() -> None:
    """The drawing knows columns and rows only."""
    spaces = tuple(DrawnSpace(10 * column + row, column, row) for row in range(3) for column in range(4))
    stacks = tuple(("A",) if space.price == 12 else () for space in spaces)
    view = MarketView(spaces=spaces, stacks=stacks, order=("A",))
    assert len(texts(view, "price")) == 12
    places = [group.at for group in market_scene(view).groups[:12]]
    assert len(set(places)) == 12
