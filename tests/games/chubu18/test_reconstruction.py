"""What is reconstructed hangs together: chart, trains, terrain and map fit each other and the text."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from lostatlas.games.chubu18.figures import figures
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.ruleset import Start
from lostatlas.players.greedy import GreedyPlayer
from lostatlas.rail.market import Move
from lostatlas.track.hexes import Hex
from tests.games.chubu18.games import RULES

FIGURES = figures()
CHART = FIGURES.chart


def test_a_step_to_the_right_is_two_notches_of_one_ladder_and_a_step_up_is_one() -> None:
    lowest = max(cell.row for cell in CHART.cells)
    ladder: dict[int, int] = {}
    for cell in CHART.cells:
        if not cell.closing:
            notch = 2 * cell.column + lowest - cell.row
            assert ladder.setdefault(notch, cell.price) == cell.price, (cell.column, cell.row)
    prices = [price for _, price in sorted(ladder.items())]
    assert prices == sorted(set(prices)), "each notch is worth more"


def test_zones_are_the_low_prices_and_companies_start_above_them() -> None:
    by_zone: dict[str, set[int]] = {}
    for cell in CHART.cells:
        if cell.zone:
            by_zone.setdefault(cell.zone, set()).add(cell.price)
    assert by_zone == {"green": {35, 40}, "yellow": {45, 50}}
    assert min(CHART.par_prices) > 50
    assert CHART.par_prices == (65, 70, 75, 80, 90, 100)


def test_only_the_step_left_from_the_lowest_left_space_leads_to_bankruptcy() -> None:
    for number, cell in enumerate(CHART.cells):
        fallen = CHART.put_on("KS", number).moved("KS", Move("left"))
        corner = (cell.column, cell.row) == (0, 6)
        assert fallen.closes("KS") == (corner or cell.closing or (cell.column, cell.row) == (1, 7))


def test_the_trade_in_of_the_text_is_the_price_of_a_d_less_that_of_a_4() -> None:
    prices = {kind.name: kind.price for kind in FIGURES.trains}
    (last,) = (kind for kind in FIGURES.trains if kind.trade_in_price)
    assert last.trade_in_price == prices["D"] - prices["4"] == 750
    assert dict(FIGURES.deck) == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": 1}


def test_the_hexes_that_privates_make_free_cost_more_the_dearer_the_private() -> None:
    cells = FIGURES.board.cells
    free = [
        cells[one.hex].printed.cost for one in FIGURES.privates.values() if one.hex and not one.presidency
    ]
    assert free == [40, 40, 80, 80, 120]


def test_there_are_as_many_companies_as_the_table_has_rows_for() -> None:
    assert max(FIGURES.certificates) == len(FIGURES.companies) == 11


def test_all_land_hangs_together_and_every_company_has_a_home_of_its_own() -> None:
    land = {hex_ for hex_, cell in FIGURES.board.cells.items() if cell.printed.colour != "blue"}
    seen: set[Hex] = set()
    open_ = [FIGURES.hex("M13")]
    while open_:
        hex_ = open_.pop()
        if hex_ in land and hex_ not in seen:
            seen.add(hex_)
            open_.extend(hex_.neighbours())
    assert seen == land
    assert len(land) == 70
    assert len({one.home for one in FIGURES.companies.values()}) == 11


# what games with these figures are like: the ranges are wide, since three games are few


@cache
def games() -> tuple[ChubuState, ...]:
    """Return every state of a few games between greedy players, one game after the other."""
    found = []
    for players, seed in (("Ann Ben Cid", 0), ("Ann Ben Cid Dan", 1), ("A B C D E", 3)):
        state = RULES.setup(tuple(players.split()), Start(seed=seed))
        player = GreedyPlayer(seed=seed)
        while not state.over:
            found.append(state)
            state = RULES.apply(state, player.decide(RULES, state)).state
        found.append(state)
    return tuple(found)


ENDED = 3
"""How many games these are."""


def test_games_end_by_the_bank_or_the_last_phase_and_not_by_bankruptcy() -> None:
    ends = [state.over for state in games() if state.over]
    assert len(ends) == ENDED
    assert set(ends) <= {"rail.end_bank", "chubu.end_of_time"}


def test_a_game_has_between_six_and_twenty_stock_rounds() -> None:
    assert all(6 <= state.cycle <= 20 for state in games() if state.over)


def test_trains_come_one_kind_after_the_other_and_the_5s_are_reached() -> None:
    reached = 0
    for before, after in pairwise(games()):
        if not before.over:
            assert after.phase - before.phase in (0, 1), "no kind is leapt over"
        reached += bool(after.over) and after.phase >= 3
    assert reached == ENDED


def test_prices_begin_at_par_and_the_best_company_ends_far_above_it() -> None:
    tops = [max(state.price(code) for code in state.market.order) for state in games() if state.over]
    assert all(150 <= top <= 450 for top in tops)
