"""A market of two dimensions: order, stacks, arrows at its edges, zones, closing spaces; a title on it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.kernel.session import Session
from lostatlas.rail import actions as rail
from lostatlas.rail.grid_market import GridMarket
from lostatlas.rail.market import Direction, Move
from lostatlas.rail.row_market import RowMarket
from lostatlas.rail.state import RailState
from lostatlas.render.market import market_scene, market_svg
from lostatlas.render.market_layout import MarketLayout
from lostatlas.render.market_view import market_view
from lostatlas.scene.shapes import Polygon
from tests.rail.test_another_title import TwoLines

CHART = (
    "50  60  70  80  90",
    "40  50p 60p 70p 80",
    "30y 40  50  60  -",
    "20g 30y 40  -   -",
    "0c  20g -   -   -",
)
EDGES: dict[Direction, tuple[int, int]] = {"right": (0, -1), "left": (0, 1), "up": (1, 1)}
EMPTY = GridMarket.parse(CHART, zones={"y": "yellow", "g": "green"}, edges=EDGES)
CODES = "ABCD"


def at(market: GridMarket, company: str) -> tuple[int, int]:
    cell = market.cells[market.space(company)]
    return cell.column, cell.row


def on(company: str, column: int, row: int, market: GridMarket = EMPTY) -> GridMarket:
    (number,) = (n for n, one in enumerate(market.cells) if (one.column, one.row) == (column, row))
    return market.put_on(company, number)


def test_a_company_starts_on_a_space_to_start_on_although_another_has_the_same_price() -> None:
    assert at(EMPTY.launched("A", 60), "A") == (2, 1)
    assert EMPTY.par_prices == (50, 60, 70)
    with pytest.raises(ValueError, match="80"):
        EMPTY.launched("A", 80)


@pytest.mark.parametrize(
    ("move", "end"),
    [
        (Move("right"), (2, 2)),
        (Move("left"), (0, 2)),
        (Move("up"), (1, 1)),
        (Move("down"), (1, 3)),
        (Move("up", 2), (1, 0)),
        (Move("right", 0), (1, 2)),
    ],
)
def test_a_marker_moves_in_four_directions(move: Move, end: tuple[int, int]) -> None:
    assert at(on("A", 1, 2).moved("A", move), "A") == end


@pytest.mark.parametrize(
    ("start", "move", "end"),
    [
        ((4, 1), Move("right"), (4, 0)),  # at the right edge up
        ((3, 2), Move("right"), (3, 1)),  # the edge of a short row is an edge too
        ((0, 1), Move("left"), (0, 2)),  # at the left edge down
        ((2, 0), Move("up"), (3, 1)),  # from the top row down and right
        ((4, 0), Move("up"), (4, 0)),  # where the arrow leads off the grid as well, it stays
        ((4, 0), Move("right"), (4, 0)),
        ((2, 3), Move("down"), (2, 3)),  # no arrow
        ((2, 2), Move("right", 3), (4, 1)),  # each space by itself: right, up along the edge, right
    ],
)
def test_at_an_edge_it_follows_the_arrow(start: tuple[int, int], move: Move, end: tuple[int, int]) -> None:
    assert at(on("A", *start).moved("A", move), "A") == end


def test_an_arrow_can_change_during_the_game() -> None:
    """Such as the sales of a depression, which lead from the bottom row up and left."""
    market = on("A", 2, 3)
    depression = evolve(market, edges=market.edges.set("down", (-1, -1)))
    assert at(depression.moved("A", Move("down")), "A") == (1, 2)


def test_higher_prices_come_first_and_of_equal_ones_the_right_then_the_higher() -> None:
    market = on("A", 1, 1)  # 50
    market = on("B", 2, 2, market)  # 50, further right
    market = on("C", 0, 0, market)  # 50, further left
    market = on("D", 2, 1, market)  # 60
    assert market.order == ("D", "B", "A", "C")


def test_a_marker_that_arrives_goes_under_those_there_and_one_that_is_held_stays_on_top() -> None:
    market = on("B", 4, 0, on("A", 4, 0))
    assert market.order == ("A", "B")
    assert market.moved("A", Move("up")).order == ("A", "B")
    assert market.moved("A", Move("up", 0)).order == ("B", "A")
    assert on("C", 3, 0, market).moved("C", Move("right")).order == ("A", "B", "C")
    assert on("C", 4, 1, market).launched("D", 70, place="top").order == ("A", "B", "C", "D")


def test_zones_and_spaces_that_close() -> None:
    market = on("A", 0, 2)
    assert (market.zone("A"), market.moved("A", Move("right")).zone("A")) == ("yellow", "")
    fallen = market.moved("A", Move("down", 2))
    assert (fallen.price("A"), fallen.closes("A")) == (0, True)
    safe = evolve(market, safe=frozenset("A")).moved("A", Move("down", 2))
    assert (safe.zone("A"), safe.closes("A")) == ("green", False)


@given(
    st.lists(
        st.tuples(st.sampled_from(CODES), st.sampled_from(["up", "down", "left", "right"]), st.integers(0, 3))
    )
)
def test_the_markers_always_stand_in_the_order_of_operation(steps: list[tuple[str, Direction, int]]) -> None:
    market = EMPTY
    for code, price in zip(CODES, (50, 60, 60, 70), strict=True):
        market = market.launched(code, price)
    for code, direction, spaces in steps:
        before = market
        market = market.moved(code, Move(direction, spaces))
        prices = [market.price(one) for one in market.order]
        assert prices == sorted(prices, reverse=True)
        assert sorted(market.order) == list(CODES)
        others = [one for one in before.order if one != code]
        assert [one for one in market.order if one != code] == others
    assert from_plain(GridMarket, to_plain(market)) == market
    assert market.removed("A").order == tuple(one for one in market.order if one != "A")


@pytest.mark.parametrize("cell", ["x", "50z", "50yg", "p50", "5.5"])
def test_a_chart_with_something_else_is_refused_where_it_is(cell: str) -> None:
    with pytest.raises(GameDataError, match=r"rows\[1\]\[0\]: .* is not a space") as caught:
        GridMarket.parse(("50 60", f"{cell} 50"), zones={"y": "yellow", "g": "green"})
    assert caught.value.key == "market.cell"


# -- a row with a low end where companies live on


def test_a_company_lives_on_at_the_low_end_where_the_title_says_so() -> None:
    row = RowMarket((0, 50, 60), dead_end=True).launched("G", 50)
    low = row.moved("G", Move("left"))
    assert (low.price("G"), low.closes("G")) == (0, False)
    assert low.moved("G", Move("right")).price("G") == 50
    assert RowMarket((0, 50)).launched("G", 50).moved("G", Move("down")).closes("G"), "elsewhere it closes"


# -- a title whose market it is


@dataclass(frozen=True, slots=True, kw_only=True)
class GridState(RailState):
    market: GridMarket


class OnAGrid(TwoLines):
    """The title of one page with another market, and nothing else."""

    state_type = GridState
    first_market = EMPTY.launched("X", 50).launched("Y", 50)


def test_a_title_on_a_grid_plays_with_the_shared_steps_and_is_drawn() -> None:
    game = Session.new(OnAGrid(), ("Ann", "Ben"))
    game.push(rail.BuyTrain("A", "deck", 50))
    before = game.state.market
    game.push(rail.Pass())
    market = game.state.market
    assert (at(market, "X"), market.price("X")) == ((0, 1), 40)  # nothing was paid: one space left
    game.push(rail.IssueShare())
    assert at(game.state.market, "X") == (0, 2)  # issued: one space down
    assert game.ruleset.state_from_json(game.ruleset.state_to_json(game.state)) == game.state

    view = market_view(game.ruleset, game.state, before=before)
    assert {(one.column, one.row) for one in view.spaces if one.par} == {(1, 1), (2, 1), (3, 1)}
    scene = market_scene(view)
    shapes = [one for group in scene.groups for one in group.shapes if isinstance(one, Polygon)]
    (tip,) = (one for one in shapes if one.role == "arrow")
    assert market_svg(view).startswith("<svg")
    # it points at the middle of the first column
    assert tip.points[0][0] == pytest.approx(MarketLayout(view).broad / 2)


def test_a_company_that_falls_onto_a_closing_space_closes() -> None:
    game = Session.new(OnAGrid(), ("Ann", "Ben"))
    state = game.state
    low = evolve(state, market=on("X", 0, 3, state.market.removed("X")))
    after = OnAGrid().apply(evolve(low, step="trains"), rail.BuyTrain("A", "deck", 50)).state
    while "X" in after.companies and after.current_turn is not None and after.turn.company == "X":
        after = OnAGrid().apply(after, rail.Pass()).state
    assert after.closed == ("X",)
